"""Uniform windows: who is asked tells nothing, nobody is left out, and sealed answers hold (docs/reactions.md)."""

import random
from collections.abc import Iterator

import pytest

import haversack
from haversack.kernel.errors import IllegalChoice
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from tests.contract.test_contract import random_options
from tests.share import share

SEEDS = range(share(6, one_in=3))
MOST_DECISIONS = 5_000
EAGER = ("play:", "use:", "prepare:", "lay:")
GAMES = [name for name in haversack.GAMES if any(option.name == "windows" for option in haversack.load(name).options)]

pytestmark = pytest.mark.parametrize("game_id", GAMES)


def answers(state: GameState) -> list[int]:
    """Return the options that answer the open question."""
    assert state.decision is not None
    return [option.id for option in state.decision.options if not option.aside]


def eager(state: GameState, dice: random.Random) -> int:
    """Choose so that many cards come to lie on the table, and some of them are used; no piece is given up."""
    keys = state.vocabulary.keys
    listed = [choice for choice in state.legal if not keys[choice].startswith("remove:")] or state.legal
    keen = [choice for choice in listed if keys[choice].startswith(EAGER)]
    return dice.choice(keen if keen and dice.random() < 0.7 else listed)


def started(game: Game, seed: int, windows: str = "uniform") -> GameState:
    """Start a game, odd ones with other options too."""
    options = random_options(game.options, random.Random(f"{game.id}/{seed}")) if seed % 2 else {}
    return game.new(seed, options | {"windows": windows})


def walk(game: Game, seed: int, part: float = 1.0) -> Iterator[GameState]:
    """Yield a part of the states of an eager game in uniform windows, of windows four times as many."""
    dice = random.Random(seed)
    state = started(game, seed)
    for _ in range(MOST_DECISIONS):
        if state.seat < 0:
            return
        if dice.random() < (part if not state.moment() else min(1.0, 4 * part)):
            yield state
        state.apply(eager(state, dice))
    raise AssertionError("the game does not end")


def asked(state: GameState) -> tuple[object, ...]:
    """Return all that shows of who is asked now, and whether anybody may learn of it."""
    return state.seat, state.together(), state.moment(), state.window_kind(), state.is_veiled()


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_asked_is_the_same_in_every_world(game_id: str, seed: int) -> None:
    """View, options and who is asked do not change when what a seat does not know is dealt anew; none is covert."""
    game, dice = haversack.load(game_id), random.Random(seed)
    for state in walk(game, seed, 0.1):
        assert not state.is_covert()
        short = state.clone().quiet()  # without a log, of which test_contract sees to it
        for seat in (None, *game.seats):
            other = short.determinise(seat, dice.randrange(1 << 32))
            assert asked(other) == asked(state)
            assert other.view(seat) == state.view(seat)
            if game.seats[state.seat] == seat:
                assert other.legal == state.legal


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_asked_next_is_the_same_in_every_world(game_id: str, seed: int) -> None:
    """After the same choice with the same result for all, the same seats are asked, whatever anybody holds."""
    game, dice, compared = haversack.load(game_id), random.Random(seed), 0
    for state in walk(game, seed, 0.25):
        short = state.clone().quiet()
        short.logging = True  # only what happens from here on
        for seat in (None, *dice.sample(game.seats, 2)):
            other = short.determinise(seat, dice.randrange(1 << 32))
            shared = [choice for choice in state.legal if choice in other.legal]
            if not shared:
                continue
            choice = dice.choice(shared)
            here, there = short.clone().apply(choice), other.apply(choice)
            if here.events_for(None) == there.events_for(None):
                assert asked(here) == asked(there), (state.trace(), state.vocabulary.keys[choice])
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("seed", SEEDS)
def test_no_question_answers_itself_for_what_is_held(game_id: str, seed: int) -> None:
    """After the same choice the game does not go on further where a hand has but one answer, or none.

    What goes on without a question is what a card does to hidden cards by its text, told with the card as its cause.
    """
    game, dice, compared = haversack.load(game_id), random.Random(seed), 0
    by_text = {*game.card_ids()}
    for state in walk(game, seed, 0.25):
        short = state.clone().quiet()
        short.logging = True  # only what happens from here on
        for seat in (None, *dice.sample(game.seats, 2)):
            other = short.determinise(seat, dice.randrange(1 << 32))
            shared = [choice for choice in state.legal if choice in other.legal]
            if not shared:
                continue
            choice = dice.choice(shared)
            told = [one.apply(choice).events_for(seat) for one in (short.clone(), other)]
            less, more = sorted(told, key=len)
            compared += 1
            if more[: len(less)] == less and len(more) > len(less):
                assert more[len(less)].get("cause") in by_text, (state.trace(), state.vocabulary.keys[choice], more)
    assert compared > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_left_out_and_needless_questions_change_nothing(game_id: str, seed: int) -> None:
    """Whoever is asked for what it holds is asked in uniform windows too; but for needless passes it is one game."""
    game, dice = haversack.load(game_id), random.Random(seed)
    uniform, fitting, needless = started(game, seed), started(game, seed, "fitting"), 0
    choose_opening(uniform, fitting, dice)
    while uniform.seat >= 0:
        choice = eager(uniform, dice)
        if (fitting.seat, fitting.stack, fitting.content()) == (uniform.seat, uniform.stack, uniform.content()):
            assert fitting.legal == uniform.legal
            fitting.apply(choice)
        else:
            assert len(answers(uniform)) == 1, (uniform.trace(), fitting.trace(), uniform.decision)
            choice, needless = answers(uniform)[0], needless + 1
        uniform.apply(choice)
    assert fitting.digest() == uniform.digest()
    assert fitting.outcome == uniform.outcome
    assert needless > 0


def choose_opening(uniform: GameState, fitting: GameState, dice: random.Random) -> None:
    """Let both make the same choices at the start; the order of the seats may differ, chance aside."""
    chosen: dict[int, list[int]] = {}
    while uniform.moment() == "choice":
        chosen.setdefault(uniform.seat, []).append(dice.choice(uniform.legal))
        uniform.apply(chosen[uniform.seat][-1])
    while fitting.moment() == "choice":
        fitting.apply(chosen[fitting.seat].pop(0))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sealed_answer_holds_when_its_turn_comes(game_id: str, seed: int) -> None:
    """Each of those asked together sees its own question ahead, and finds it so if all before it pass, or choose."""
    game, dice, later = haversack.load(game_id), random.Random(seed), 0
    for state in walk(game, seed, 0.25):
        seats, before = state.together(), state.digest()
        assert bool(seats) == (state.moment() != "")
        assert not seats or seats[0] == game.seats[state.seat]
        assert len(set(seats)) == len(seats)
        real = state.clone()
        for place, seat in enumerate(seats):
            ahead = state.ahead(seat)
            assert (state.digest(), state.together()) == (before, seats)
            assert game.seats[real.seat] == seat == game.seats[ahead.seat]
            assert real.together() == seats[place:] == ahead.together()
            assert ahead.decision == real.decision
            assert ahead.view(seat)["decision"] == real.view(seat)["decision"]
            later += place > 0
            if place + 1 < len(seats):
                answer_of(real, dice)
    assert later > 0


def answer_of(state: GameState, dice: random.Random) -> None:
    """Let the one who is asked pass, or choose where it must."""
    if state.moment() == "window":
        state.apply("pass")
        return
    seat = state.seat
    while state.seat == seat and state.moment() == "choice":
        state.apply(dice.choice(answers(state)))


def test_who_does_not_answer_now_has_no_question_ahead(game_id: str) -> None:
    """Another seat cannot be asked ahead, and the usual windows ask one after the other."""
    game = haversack.load(game_id)
    for state in walk(game, 2, 0.05):
        for seat in set(game.seats) - set(state.together()):
            with pytest.raises(IllegalChoice, match="not among those who answer now"):
                state.ahead(seat)
    dice, fitting = random.Random(2), started(game, 2, "fitting")
    while fitting.seat >= 0:
        assert fitting.moment() in ("", "choice")
        assert not fitting.is_uniform()
        fitting.apply(eager(fitting, dice))


def test_every_kind_of_window_has_a_name(game_id: str) -> None:
    """A window is about one of the game's kinds, in both modes; what is no window has none."""
    game = haversack.load(game_id)
    states = [(state.moment(), state.window_kind()) for seed in range(3) for state in walk(game, seed)]
    seen = [kind for moment, kind in states if moment == "window"]
    assert len(seen) > 50
    assert len(set(seen)) > 2
    assert set(seen) <= set(game.window_kinds)
    assert all(game.window_kinds.values())
    assert game.new(1).window_kind() == ""


def test_stakes_are_said_of_offered_options_alone(game_id: str) -> None:
    """Passing costs and saves nothing; what is not offered has no stakes."""
    game, costs = haversack.load(game_id), 0
    for state in walk(game, 4):
        if state.moment() != "window":
            continue
        for choice in answers(state):
            stakes = state.stakes(choice)
            assert stakes.cost >= 0
            assert not (stakes.scores and stakes.cost)
            costs += stakes != state.stakes("pass")
        assert state.stakes("pass") == (False, False, 0, False)
        missing = next(choice for choice in range(len(game.vocabulary)) if choice not in state.legal)
        with pytest.raises(IllegalChoice, match="not offered"):
            state.stakes(missing)
    assert costs > 0
