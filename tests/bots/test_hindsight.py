"""Looking back: a choice is called a mistake where another is better in most worlds, and by nothing that was hidden."""

import pytest

from haversack.bots.hindsight import FEWEST_WORLDS, regret
from haversack.bots.protocol import Budget
from haversack.kernel.state import GameState
from haversack.learn import lesson, run


def asked_where_to_build() -> GameState:
    """Germany builds an Army: in Western Europe it holds a Supply space, in Italy it adds nothing."""
    return run(lesson("ww2", "02-the-chain"), ["play:de_build_army"])[1].quiet()


def looked_at(state: GameState, key: str, seed: int = 1, worlds: int = 16) -> str:
    """Return what is said of a choice."""
    found = regret(state, ("germany",), state.vocabulary.id(key), seed, Budget(iterations=worlds))
    return found.words if found is not None else ""


def test_a_wasted_build_is_named_with_what_is_better() -> None:
    """And the better choice is not blamed."""
    state = asked_where_to_build()
    words = looked_at(state, "space:italy")
    better, chosen = "“Build an Army in Western Europe”", "“Build an Army in Italy”"
    assert words.startswith(f"{better} would have been better than {chosen}: it came out ahead in 16 of 16 worlds")
    assert looked_at(state, "space:western_europe") == ""


def test_the_truth_decides_nothing_and_the_game_is_left_alone() -> None:
    """Other hidden cards, the same words."""
    state = asked_where_to_build()
    before = state.digest()
    words = looked_at(state, "space:italy")
    assert state.digest() == before
    assert looked_at(state.determinise("germany", 12), "space:italy") == words


def test_little_evidence_names_nothing() -> None:
    """A few worlds are too few."""
    assert looked_at(asked_where_to_build(), "space:italy", worlds=FEWEST_WORLDS - 1) == ""


@pytest.mark.parametrize("key", ["discard:de_build_army"])
def test_a_choice_that_looks_bad_is_tried_all_the_same(key: str) -> None:
    """What no bot would consider is among the ways that are compared."""
    state = lesson("ww2", "02-the-chain").start().quiet()
    assert "Build Army" in looked_at(state, key)
