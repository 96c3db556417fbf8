"""What every bot must do in every game: choose legally, know nothing hidden, choose the same from the same dice."""

import random
from collections.abc import Iterator

import pytest

import haversack
from haversack.bots.judge import SHUNNED
from haversack.bots.judges import judge_for
from haversack.bots.levels import BOTS, budget_of, make_bot, seat_bot
from haversack.bots.protocol import BadBot, Budget, LazyQuestion, LazyView, Simulator
from haversack.bots.search import SearchBot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from haversack.kernel.zones import Beliefs

FEW = 12


def states(game_id: str, seed: int, share: float, options: dict[str, object] | None = None) -> Iterator[GameState]:
    """Yield a share of the states of a random game in which something is to be decided."""
    dice = random.Random(f"{game_id}/{seed}")
    state = haversack.load(game_id).new(seed, options)
    while state.legal:
        if len(state.legal) > 1 and dice.random() < share:
            yield state
        state.apply(dice.choice(state.legal))


def worth_a_search(seed: int) -> GameState:
    """Return a state of WW2 with several sensible options."""
    judge = judge_for(haversack.load("ww2").new(seed))
    found = (state for state in states("ww2", seed, 1.0) if not judge.is_minor(state))
    return next(state for state in found if len([prior for prior in judge.priors(state) if prior > SHUNNED]) > 3)


def choice_of(name: str, state: GameState, seats: tuple[str, ...], seed: int = 3) -> int:
    """Return what a fresh bot chooses at a table with these dice."""
    return SeatedBot(make_bot(name, seed), seats, Budget(iterations=FEW), seed).choose(state)


@pytest.mark.parametrize("game_id", haversack.GAMES)
@pytest.mark.parametrize("name", ["random", "scripted", "search", "easy", "master"])
def test_a_choice_does_not_depend_on_what_the_bot_cannot_know(game_id: str, name: str) -> None:
    """Whatever the hidden cards are, the same dice give the same choice, and a legal one."""
    share = 0.04 if name == "search" else 0.1
    changed = 0
    for state in states(game_id, 1, share):
        seat = (state.seats()[state.seat],)
        chosen = choice_of(name, state, seat)
        assert chosen in state.legal
        for seed in (11, 12):
            other = state.determinise(seat, seed)
            changed += other.digest() != state.digest()
            assert choice_of(name, other, seat) == chosen
    assert changed > 0


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_a_bot_for_several_seats_knows_what_they_know_and_no_more(game_id: str) -> None:
    game = haversack.load(game_id)
    for state in states(game_id, 2, 0.05):
        seats = next(seats for seats in game.teams.values() if state.seats()[state.seat] in seats)
        other = state.determinise(seats, 5)
        assert choice_of("scripted", state, seats) == choice_of("scripted", other, seats)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_the_simulator_never_holds_the_true_state(game_id: str) -> None:
    """What a bot can reach through the simulator is the same whatever the hidden cards are."""
    for state in states(game_id, 3, 0.1):
        seat = state.seats()[state.seat]
        reached = []
        for true in (state, state.determinise(seat, 8)):
            simulator = Simulator(true.determinise(seat, 4), seat)
            reached.append((simulator.sample.digest(), simulator.deal(9).digest(), simulator.legal))
        assert reached[0] == reached[1]
        assert simulator.sample.history == []


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_view_and_question_are_those_of_the_seat(game_id: str) -> None:
    for state in states(game_id, 4, 0.05):
        seat = state.seats()[state.seat]
        dealt = state.determinise(seat, 6)
        assert dict(LazyView(dealt, (seat,))) == state.view(seat)
        question, decision = LazyQuestion(dealt), state.decision
        assert decision is not None
        asked = (question.seat, question.kind, question.prompt, question.options)
        assert asked == (decision.seat, decision.kind, decision.prompt, decision.options)


@pytest.mark.parametrize("game_id", haversack.GAMES)
@pytest.mark.parametrize("name", ["random", "scripted", "search", "easy", "master"])
def test_bots_explain_what_they_chose(game_id: str, name: str) -> None:
    told = 0
    for state in states(game_id, 5, 0.03):
        bot = make_bot(name, 1)
        assert bot.explain() is None
        seat = state.seats()[state.seat]
        key = state.vocabulary.key(SeatedBot(bot, seat, Budget(iterations=FEW)).choose(state))
        why = bot.explain()
        assert why is not None
        assert why.chosen == key == why.considered[0].key == why.line[0]
        assert why.words.endswith(".")
        if "by lot" not in why.words:
            assert all(f"“{one.label}”" in why.words for one in why.considered)
            assert all(state.label(state.vocabulary.id(one.key)) == one.label for one in why.considered)
            assert not any(one.key in why.words for one in why.considered if ":" in one.key)
        told += len(why.considered) > 1
    assert told or name == "random"


def test_search_is_the_same_from_the_same_dice_and_another_from_others() -> None:
    results = set()
    for state in states("ww2", 6, 0.08):
        bots = [SearchBot("a"), SearchBot("a"), SearchBot("b")]
        seat = state.seats()[state.seat]
        simulator = Simulator(state.determinise(seat, 1), seat)
        for bot in bots:
            bot.choose({}, LazyQuestion(state), simulator, Budget(iterations=FEW))
        first, again, other = [bot.explain() for bot in bots]
        assert first == again
        results.add(first == other)
    assert False in results


def test_the_search_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is asked after each deal; once it is past the limit no more are dealt."""
    now = [0.0]
    budget = Budget(milliseconds=100)
    monkeypatch.setattr(budget, "_clock", lambda: now[0])
    state = worth_a_search(7)
    seat = state.seats()[state.seat]

    class Counting(Simulator):
        deals = 0

        def deal(self, seed: int, beliefs: Beliefs | None = None) -> GameState:
            Counting.deals += 1
            now[0] += 0.03
            return super().deal(seed, beliefs)

    budget.start()
    SearchBot(1).choose({}, LazyQuestion(state), Counting(state.determinise(seat, 1), seat), budget)
    assert 1 <= Counting.deals <= 4


def test_a_cancelled_search_gives_the_best_so_far() -> None:
    state = worth_a_search(8)
    seat = state.seats()[state.seat]
    budget = Budget(iterations=1_000_000)
    budget.start()
    budget.cancel()
    bot = SearchBot(1)
    choice = bot.choose({}, LazyQuestion(state), Simulator(state.determinise(seat, 1), seat), budget)
    assert choice in state.legal


@pytest.mark.parametrize(("iterations", "milliseconds"), [(None, None), (3, 4), (0, None), (None, -1)])
def test_a_budget_is_one_thing_and_more_than_nothing(iterations: int | None, milliseconds: float | None) -> None:
    with pytest.raises(BadBot):
        Budget(iterations, milliseconds)


def test_every_bot_by_name() -> None:
    for name, kind in BOTS.items():
        assert make_bot(name, 1).explain() is None
        assert seat_bot(f"{name}@7", ("germany",)).budget.iterations == 7
        assert budget_of(name).iterations == kind.budget.get("iterations")
        assert kind.help
    assert budget_of("hard").milliseconds
    with pytest.raises(BadBot, match="clever"):
        make_bot("clever", 1)
