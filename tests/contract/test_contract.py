"""What every game must do, whatever it is about. One suite over all games, on states of random play."""

import copy
import json
import operator
import random
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

import haversack
from haversack.games import AT_HOME
from haversack.kernel.encoding import length
from haversack.kernel.errors import (
    IllegalChoice,
    InvalidChoice,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    UnknownSeat,
)
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.options import GameOption
from haversack.kernel.state import GameState
from haversack.kernel.zones import EVEN, Beliefs
from haversack.rulebook import ledger
from tests.share import share

SEEDS = range(share(4, one_in=2))
MOST_DECISIONS = 5_000

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def random_options(options: tuple[GameOption, ...], dice: random.Random) -> dict[str, object]:
    """Return some options with values other than their defaults."""
    out: dict[str, object] = {}
    for option in options:
        if dice.random() < 0.4:
            if option.type == "bool":
                out[option.name] = not option.default
            elif option.choices:
                out[option.name] = dice.choice(option.choices)
    return out


def walk(game: Game, seed: int, share: float = 1.0) -> Iterator[GameState]:
    """Yield a share of the states of a random game with random options, and its last one; odd ones by a secret."""
    dice = random.Random(f"{game.id}/{seed}")
    state = game.new(f"{seed:032x}:5a17" if seed % 2 else seed, random_options(game.options, dice) if seed else None)
    for _ in range(MOST_DECISIONS):
        if state.seat < 0:
            yield state
            return
        if dice.random() < share:
            yield state
        state.apply(dice.choice(state.legal))
    raise AssertionError("the game does not end")


def copy_of(value: object) -> object:
    """Return a value as it comes back from JSON."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_sorted_unique_and_described(game_id: str, seed: int) -> None:
    """A decision lists ascending ids, each with its key and a label, and `legal` is the same list."""
    game = haversack.load(game_id)
    for state in walk(game, seed, 0.5):
        decision = state.decision
        if decision is None:
            assert state.legal == []
            assert state.outcome is not None
            continue
        ids = [option.id for option in decision.options]
        assert ids
        assert ids == sorted(set(ids)) == state.legal
        assert [game.vocabulary.id(option.key) for option in decision.options] == ids
        assert all(option.label for option in decision.options)
        assert decision.seat in game.seats
        assert decision.kind
        assert decision.prompt.endswith((".", "?", ":"))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_can_be_applied(game_id: str, seed: int) -> None:
    """No option leads to a dead end: each can be done on a clone, which stands at a decision or the end."""
    game = haversack.load(game_id)
    for state in walk(game, seed, 0.1):
        for choice in state.legal:
            after = state.clone().quiet().apply(choice)
            assert (after.decision is None) == (after.outcome is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_clones_are_independent(game_id: str, seed: int) -> None:
    """A clone, however made, is equal, goes on alike, and leaves its original alone."""
    game = haversack.load(game_id)
    ways: Iterator[Callable[[GameState], GameState]] = cycle((copy.copy, copy.deepcopy, operator.methodcaller("clone")))
    for state, way in zip(walk(game, seed, 0.5), ways, strict=False):
        clone = way(state)
        assert clone == state
        assert clone.digest() == state.digest()
        if state.legal:
            before, history = state.digest(), state.history
            clone.apply(clone.legal[-1])
            assert state.digest() == before
            assert state.history == history
            assert clone.history == [*history, game.vocabulary.key(state.legal[-1])]


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_go_on_exactly(game_id: str, seed: int) -> None:
    """`game.position` and `state.position` are inverse, also in the middle of an effect."""
    game = haversack.load(game_id)
    for state in walk(game, seed, 0.2):
        data = copy_of(state.position())
        assert isinstance(data, dict)
        again = game.position(data)
        assert again == state
        assert again.legal == state.legal
        assert again.seat == state.seat
        assert again.position() == data
        if state.legal:
            choice = state.legal[len(state.legal) // 2]
            assert again.apply(choice).digest() == state.clone().apply(choice).digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_records_replay_to_the_same_digest(game_id: str, seed: int) -> None:
    """A record replays exactly, step by step, and an altered one is refused."""
    game = haversack.load(game_id)
    *_, last = walk(game, seed, 0.0)
    record = copy_of(last.record())
    assert isinstance(record, dict)
    again = game.replay(record)
    assert again == last
    assert again.history == last.history
    assert again.events_for(None) == last.events_for(None)
    altered = dict(record, digests=[*record["digests"][:-1], "0" * 32])
    with pytest.raises(InvalidRecord, match="differs"):
        game.replay(altered)
    with pytest.raises(InvalidRecord):
        game.replay(dict(record, choices=record["choices"][:-1]))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_law_of_hidden_information(game_id: str, seed: int) -> None:
    """What a seat can see, read, choose or have explained is the same in every state it cannot tell apart."""
    game = haversack.load(game_id)
    dice = random.Random(seed)
    everybody: tuple[str | None, ...] = (None, *game.seats)
    for state in walk(game, seed, 0.15):
        for seat in everybody:
            other = state.determinise(seat, dice.randrange(1 << 32))
            assert other.view(seat) == state.view(seat)
            assert other.events_for(seat) == state.events_for(seat)
            assert other.seat == state.seat
            if state.seat >= 0 and game.seats[state.seat] == seat:
                assert other.legal == state.legal
            for key in dice.sample(game.vocabulary.keys, 6) if seat else []:
                assert other.explain(key, seat) == state.explain(key, seat), key
            if other.legal:
                other.apply(dice.choice(other.legal))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_deal_depends_on_what_the_seat_knows_alone(game_id: str, seed: int) -> None:
    """Two states a seat cannot tell apart are dealt anew to the very same state, given the same seed."""
    game = haversack.load(game_id)
    for state in walk(game, seed, 0.1):
        for seat in (None, *game.seats):
            other = state.determinise(seat, 1)
            assert other.determinise(seat, 2) == state.determinise(seat, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_beliefs_keep_the_law_and_a_deal_by_them_depends_on_what_the_seat_knows_alone(game_id: str, seed: int) -> None:
    """However cards are weighed, what a seat knows stays, no card is lost, and nothing true shows through."""
    game = haversack.load(game_id)
    dice = random.Random(seed)
    weights = [[dice.choice((1, EVEN, 50 * EVEN)) for _ in game.vocabulary.keys] for _ in range(3)]
    beliefs = Beliefs(*weights)
    for state in walk(game, seed, 0.1):
        for seat in (None, *game.seats):
            other = state.determinise(seat, 1, beliefs)
            assert other.view(seat) == state.view(seat)
            assert other.seat == state.seat
            assert other.determinise(seat, 2, beliefs) == state.determinise(seat, 2, beliefs)
            game.position(other.position())  # which refuses a card too many, so that with equal sizes none is lost


@pytest.mark.parametrize("seed", SEEDS)
def test_several_seats_see_the_union(game_id: str, seed: int) -> None:
    """A person with several seats sees what each of them sees, and cannot tell the rest."""
    game = haversack.load(game_id)
    mine = list(next(iter(game.teams.values())))
    for state in walk(game, seed, 0.05):
        assert state.determinise(mine, seed).view(mine) == state.view(mine)


def test_views_and_events_are_plain_data(game_id: str) -> None:
    """Views and events survive JSON unchanged, and a decision is in the view of the one who decides alone."""
    game = haversack.load(game_id)
    told = 0
    for state in walk(game, 1, 0.2):
        for seat in (None, *game.seats):
            view = state.view(seat)
            assert copy_of(view) == view
            decides = state.seat >= 0 and game.seats[state.seat] == seat
            assert (view["decision"] is not None) == decides
            news = state.events_for(seat, told)
            assert copy_of(news) == news
            assert all(isinstance(event["text"], str) for event in news)
        told = len(state.events or [])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_not_offered_is_explained(game_id: str, seed: int) -> None:
    """Every key not offered has a reason with a sentence and a rule of the ledger; an offered one has none."""
    game = haversack.load(game_id)
    rules = {entry.id for entry in ledger(game_id)}
    for state in walk(game, seed, 0.02):
        for key in game.vocabulary.keys:
            reasons = state.explain(key)
            accepted = game.vocabulary.id(key) in state.legal
            if accepted:
                assert reasons == []
            for reason in reasons:
                assert reason.rule in rules, reason
                assert reason.sentence.endswith(".")
            if not reasons and not accepted:
                state.clone().apply(key)  # said to be possible beside the question: so it must be


def test_bad_choices_leave_no_mark(game_id: str) -> None:
    """What is not understood or not offered is refused, and nothing changes."""
    game = haversack.load(game_id)
    for state in walk(game, 3, 0.05):
        before, history = state.digest(), state.history
        for bad in ("", "nonsense", "space:atlantis", -1, len(game.vocabulary), 10**30, True, None, 1.5):
            with pytest.raises(InvalidChoice):
                state.apply(bad)
        dice = random.Random(1)
        for choice in dice.sample(range(len(game.vocabulary)), min(30, len(game.vocabulary))):
            if choice not in state.legal and state.explain(choice):
                with pytest.raises(IllegalChoice):
                    state.apply(choice)
        assert state.digest() == before
        assert state.history == history


def test_bad_beginnings_are_refused(game_id: str) -> None:
    """Unknown or ill-typed options, seats and positions get an error of their own."""
    game = haversack.load(game_id)
    with pytest.raises(InvalidOption, match="no option"):
        game.new(1, {"no_such_option": True})
    option = next(option for option in game.options if option.type == "bool")
    with pytest.raises(InvalidOption, match="must be"):
        game.new(1, {option.name: "perhaps"})
    with pytest.raises(InvalidOption, match="names with values"):
        game.new(1, [option.name])  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition):
        game.position({"game": "chess"})
    with pytest.raises(UnknownSeat):
        game.new(1).view("atlantis")


def test_the_same_seed_is_the_same_game(game_id: str) -> None:
    """Same game, options and seed: same digest; another seed: another."""
    game = haversack.load(game_id)
    assert game.new(11).digest() == game.new(11).digest()
    assert game.new(11).digest() != game.new(12).digest()


def test_the_encoding_has_a_fixed_shape_and_no_secrets(game_id: str) -> None:
    """The numbers for learning have the documented size and are the same in states the seat cannot tell apart."""
    game = haversack.load(game_id)
    size = length(game.layout())
    for state in walk(game, 4, 0.05):
        for seat in game.seats:
            numbers = game.encode(state, seat)
            assert len(numbers) == size
            assert game.encode(state.determinise(seat, 5), seat) == numbers
        for team in game.teams.values():
            together = game.encode(state, team[-1], knowing=team)
            assert game.encode(state.determinise(team, 5), team[-1], knowing=team) == together


def test_the_oracle_writes_the_whole_state(game_id: str) -> None:
    """The oracle has the blocks of the observation and more, and tells apart states that a seat cannot."""
    game = haversack.load(game_id)
    try:
        oracle, told = game.oracle(game.seats[0]), 0
    except InvalidOption:
        assert game_id not in AT_HOME
        pytest.skip("a game of another package may have no oracle")
    assert game.oracle_layout()[: len(game.layout())] == game.layout()
    for state in walk(game, 4, 0.05):
        oracle.update(state)
        numbers = oracle.numbers.tolist()
        assert len(numbers) == length(game.oracle_layout())
        oracle.update(state.determinise(game.seats[0], 5))
        told += numbers != oracle.numbers.tolist()
    assert told > 0
    with pytest.raises(UnknownSeat, match="list of seats"):
        game.encoder(game.seats[0], game.seats[0])


def test_a_quiet_state_keeps_no_log(game_id: str) -> None:
    """A state that searches has no events, and the same game comes of it."""
    game = haversack.load(game_id)
    loud, quiet = game.new(5), game.new(5).quiet()
    dice = random.Random(5)
    for _ in range(40):
        if not loud.legal:
            break
        choice = dice.choice(loud.legal)
        loud.apply(choice)
        quiet.apply(choice)
    assert quiet.events is None
    assert loud.events
    assert quiet.digest() == loud.digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_listed_beside_the_question_can_be_done_by_its_seat_and_the_question_stays(
    game_id: str, seed: int
) -> None:
    """Each aside of each seat is accepted from that seat and from no other, whoever is asked."""
    dice = random.Random(seed)
    for state in walk(haversack.load(game_id), seed, 0.05):
        for seat in state.seats():
            asides = state.asides(seat)
            data = state.view(seat)["asides"]
            assert isinstance(data, dict)
            assert [option["id"] for option in data.get(seat, [])] == [option.id for option in asides]
            if not asides:
                continue
            aside = dice.choice(asides)
            other = dice.choice([name for name in state.seats() if name != seat])
            match = Match(state.clone())
            with pytest.raises(IllegalChoice):
                match.choose(match.number, aside.key, other)
            assert match.state == state
            match.choose(match.number, aside.key, seat)
            assert match.state.history[-1] == aside.key


@pytest.mark.parametrize("seed", SEEDS)
def test_picks_made_together_are_the_same_as_their_single_steps(game_id: str, seed: int) -> None:
    """Where several may be chosen at once, any of the picks in any order are, as one by one."""
    dice = random.Random(seed)
    for state in walk(haversack.load(game_id), seed):
        decision = state.decision
        if decision is None or decision.several is None:
            continue
        least, most = decision.several
        assert 0 <= least <= most
        assert len(decision.picks) > 0
        wanted = dice.randint(least, most)
        apart, picked = state.clone(), list[str]()
        while len(picked) < wanted:
            options = apart.decision
            assert options is not None
            assert options.seat == decision.seat
            assert options.several == (max(least - len(picked), 0), most - len(picked))
            picked.append(dice.choice(options.picks))
            asked = apart.clone()
            asked.anew = len(picked) < least  # else the last one, if only copies of it are left, goes unasked
            apart.apply(picked[-1])
            asked.apply(picked[-1])
            if asked.anew and asked.stack != apart.stack:
                assert asked.decision is not None
                picked += asked.decision.picks * (wanted - len(picked))
        if wanted < most:
            apart.apply(next(key for key in ("done", "pass") if apart.vocabulary.id(key) in apart.legal))
        assert state.clone().apply_several(picked) == apart
