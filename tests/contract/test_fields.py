"""A field of a state, declared once, is copied, hashed, saved and restored; none can be forgotten."""

import json
import sys
from typing import Any

import pytest

import haversack
from haversack.kernel import machine
from haversack.kernel.fields import COPIER
from haversack.kernel.machine import Machine
from haversack.kernel.state import GameState
from tests.contract.test_contract import walk

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)
SHARED = {"rules", "cards"}  # what never changes in a game


def other_value(value: Any) -> Any:
    """Return another value of the same shape."""
    if isinstance(value, int):
        return value ^ 1
    if isinstance(value, tuple):
        return (*value, 1)
    assert isinstance(value, list)
    return [other_value(value[0]) if value else 1, *value[1:]]


def declared(state: GameState) -> list[str]:
    """Return the slots of a game's own class of states."""
    own: list[str] = []
    for kind in type(state).__mro__:
        if not issubclass(kind, Machine) or kind.__module__.startswith("haversack.kernel"):
            break
        own += kind.__dict__.get("__slots__", ())
    return own


def test_every_slot_is_a_field(game_id: str) -> None:
    """A slot added to the state and not declared as a field is found here (compiled classes have no slots to see)."""
    state = haversack.load(game_id).new(1)
    own = declared(state)
    assert not own or set(own) - SHARED == set(state.FIELDS)
    assert len(set(state.FIELDS)) == len(state.FIELDS)
    assert set(state.CACHES) <= set(state.FIELDS)


@pytest.mark.parametrize("seed", range(3))
def test_every_field_is_copied_and_hashed(game_id: str, seed: int) -> None:
    """A clone has each field, changes by itself, and differs in its digest, save for what is worked out anew."""
    for state in walk(haversack.load(game_id), seed, 0.02):
        digest = state.digest()
        for name in state.FIELDS:
            value = getattr(state, name)
            clone = state.clone()
            assert getattr(clone, name) == value, name
            if isinstance(value, list):
                before = list(value)
                getattr(clone, name)[:] = other_value(value)
                assert getattr(state, name) == before, f"a clone shares {name}"
            else:
                setattr(clone, name, other_value(value))
            assert (clone.digest() == digest) == (name in state.CACHES), name
            assert state.digest() == digest, name


@pytest.mark.parametrize("seed", range(3))
def test_every_field_is_saved_and_restored(game_id: str, seed: int) -> None:
    """A position written as JSON and read back gives every field its value."""
    game = haversack.load(game_id)
    for state in walk(game, seed, 0.05):
        again = game.position(json.loads(json.dumps(state.position())))
        for name in state.FIELDS:
            if name not in state.CACHES:
                assert getattr(again, name) == getattr(state, name), name
        assert again.stack == state.stack
        assert again.rng == state.rng


def test_where_the_rules_are_compiled_the_copier_is_too(game_id: str) -> None:
    """The build writes it out from the declaration; one that is made when it is needed is three times as slow.

    A game of another package may be pure where ours are compiled.
    """
    state = haversack.load(game_id).new(1)
    module = sys.modules[type(state).__module__]
    compiled = not str(module.__file__).endswith(".py")
    assert hasattr(module, COPIER) == compiled
    if module.__name__.startswith("haversack."):
        assert compiled == (not str(machine.__file__).endswith(".py"))
    assert state.fields().copy is getattr(module, COPIER, state.fields().copy)
