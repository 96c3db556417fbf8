"""Bad values: every public method answers them with its own error and one sentence, and leaves the state alone."""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import haversack
from haversack.kernel.errors import (
    HaversackError,
    InvalidChoice,
    InvalidOption,
    InvalidPack,
    InvalidPosition,
    InvalidRecord,
    StaleChoice,
    UnknownGame,
    UnknownSeat,
)
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from tests.contract.test_contract import walk

SENTENCE = re.compile(r"\S[^\n]{0,1500}\.")

NUMBERS: list[Any] = [-1, 10**30, 10**5000]
EMPTY: list[Any] = [[], {}]
OTHERS: list[Any] = [
    *(True, 1.5, float("nan"), "", "nonsense", "x" * 999, "two\nlines", b"germany"),
    *(["nonsense"], [None], [[]], {"nonsense": 1}, {3: 4}, object()),
]
ALL: list[Any] = [None, *NUMBERS, *EMPTY, *OTHERS]

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def refused(error: type[HaversackError], do: Callable[[Any], object], value: object) -> None:
    """Check that this raises an error of that class with one short sentence."""
    with pytest.raises(HaversackError) as caught:
        do(value)
    assert isinstance(caught.value, error), caught.value
    assert SENTENCE.fullmatch(str(caught.value)), str(caught.value)


def middle(game: Game) -> GameState:
    """Return a state in the middle of a game."""
    length = sum(1 for _ in walk(game, 2))
    states = walk(game, 2)
    for _ in range(min(60, length // 2)):
        state = next(states)
    return state


Case = tuple[str, Callable[[Any], object], type[HaversackError], list[Any]]


def cases(game: Game, state: GameState) -> list[Case]:
    """Return every public method with what it must refuse, and by which error."""
    seat, match = game.seats[0], Match(state.clone())
    some = [value for value in ALL if value is not None and value not in EMPTY]
    no_number = [None, *EMPTY, *OTHERS]
    return [
        ("apply", state.apply, InvalidChoice, ALL),
        ("explain a key", state.explain, InvalidChoice, ALL),
        ("explain to a seat", lambda value: state.explain(0, value), UnknownSeat, [*EMPTY, *some]),
        ("view", state.view, UnknownSeat, some),
        ("events of a seat", state.events_for, UnknownSeat, some),
        ("events since", lambda value: state.events_for(None, value), InvalidOption, no_number),
        ("determinise for a seat", lambda value: state.determinise(value, 1), UnknownSeat, some),
        ("determinise by a seed", lambda value: state.determinise(seat, value), InvalidOption, no_number),
        ("encode a state", lambda value: game.encode(value, seat), InvalidPosition, ALL),
        ("encode for a seat", lambda value: game.encode(state, value), UnknownSeat, ALL),
        ("encoder for a seat", game.encoder, UnknownSeat, ALL),
        ("new by a seed", game.new, InvalidOption, no_number),
        ("new with options", lambda value: game.new(1, value), InvalidOption, [[], *some]),
        ("catalogue", game.catalogue, InvalidOption, [[], *some]),
        ("position", game.position, InvalidPosition, [None, [], *some]),
        ("replay", game.replay, InvalidRecord, ALL),
        ("vocabulary, id", game.vocabulary.id, InvalidChoice, ALL),
        ("vocabulary, key", game.vocabulary.key, InvalidChoice, ALL),
        ("load", haversack.load, UnknownGame, ALL),
        ("load with a pack", lambda value: haversack.load(game.id, value), InvalidPack, [*EMPTY, *some]),
        ("match, a seat", match.player_at, UnknownSeat, ALL),
        ("match, a choice", lambda value: match.choose(0, value, seat), InvalidChoice, ALL),
        ("match, a number", lambda value: match.choose(value, 0, seat), StaleChoice, ALL),
        ("match, a chooser", lambda value: match.choose(0, state.legal[0], value), UnknownSeat, ALL),
    ]


def test_a_bad_value_is_refused_by_every_method(game_id: str) -> None:
    """The error is the method's own, its message one sentence, and the state stays as it was."""
    game = haversack.load(game_id)
    state = middle(game)
    before, history = state.digest(), state.history
    for name, do, error, values in cases(game, state):
        for value in values:
            try:
                refused(error, do, value)
            except BaseException as fault:
                shown = type(value).__name__ if isinstance(value, int | str) else value
                raise AssertionError(f"{name} with {shown}: {type(fault).__name__}") from fault
        assert state.digest() == before, name
    assert state.history == history


WRONG: list[Any] = [None, True, 1.5, -1, 10**30, "", "nonsense", [], {}, [None], [[]], {"nonsense": 1}]


def altered(data: Any, dice: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield copies of JSON data, each with another value in one place, and say where; of long lists one place."""
    places = list(data) if isinstance(data, dict) else [dice.randrange(len(data))] if data else []
    for place in places:
        for value in WRONG:
            changed = data.copy()
            changed[place] = value
            yield str(place), changed
        if isinstance(data[place], dict | list):
            for inner, value in altered(data[place], dice):
                changed = data.copy()
                changed[place] = value
                yield f"{place}/{inner}", changed


@pytest.mark.parametrize("seed", range(3))
def test_an_altered_position_is_refused_or_plays_on(game_id: str, seed: int) -> None:
    """Whatever stands in one place of a position, it is refused with a sentence, or it is a state like any other."""
    game = haversack.load(game_id)
    dice = random.Random(seed)
    positions = [game.new(seed).position(), *[state.position() for state in walk(game, seed, 0.1) if state.seat >= 0]]
    deepest: Any = max(positions, key=lambda position: len(str(position["frames"])))
    refusals: list[str] = []
    for where, data in altered(json.loads(json.dumps(deepest)), dice):
        try:
            other = game.position(data)
        except HaversackError as error:
            refusals.append(str(error))
        except Exception as fault:
            raise AssertionError(f"{where}: {fault!r}") from fault
        else:
            assert len(other.digest()) == 40, where
            assert (other.decision is None) == (other.outcome is not None), where
            assert other.view(None), where
    assert [text for text in refusals if not SENTENCE.fullmatch(text)] == []
    assert len(refusals) > 100


def test_an_altered_record_is_refused(game_id: str) -> None:
    """A record with another value in one place is refused with a sentence, unless the place does not matter."""
    game = haversack.load(game_id)
    state = game.new(3)
    for _ in range(5):
        state.apply(state.legal[-1])
    record = json.loads(json.dumps(state.record()))
    for where, data in altered(record, random.Random(0)):
        if where.startswith(("outcome", "options")):
            continue
        if data == record or (where == "seed" and data["seed"] is None):
            continue
        with pytest.raises(HaversackError) as caught:
            game.replay(data)
        assert SENTENCE.fullmatch(str(caught.value)), (where, caught.value)
