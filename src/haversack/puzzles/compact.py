"""Positions made small and lasting: no stack of procedures, no random stream, no decks that follow from the rest.

What is left is what one would write by hand, so a change of how the rules are written does not touch it. Where the
seat that decides would see anything else in it than before, it is not used.
"""

from collections.abc import Mapping
from typing import Final

from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

PASSING: Final = frozenset(("game", "rng", "frames", "used", "opening", "ended", "truce", "waived"))
OWNERS: Final = ("countries", "powers")
SEED: Final = 1


def compacted(game: Game, state: GameState, seat: str) -> dict[str, object] | None:
    """Return the position of a dealt state made small, if the seat sees the same in it; else nothing."""
    whole = state.position()
    seen = state.view(seat)
    for decks in (False, True):
        small = _small(game, whole, decks)
        try:
            if game.position({"game": game.id, **small}).view(seat) == seen:
                return small
        except HaversackError:
            continue
    return None


def _small(game: Game, whole: Mapping[str, object], decks: bool) -> dict[str, object]:
    usual = {option.name: option.default for option in game.options}
    out: dict[str, object] = {"seed": SEED}
    for name, value in whole.items():
        if name in PASSING or (name == "decks" and not decks):
            continue
        if name == "options" and isinstance(value, Mapping):
            value = {option: one for option, one in value.items() if one != usual[option]}
        elif name in OWNERS and isinstance(value, Mapping):
            value = {owner: _filled(home, decks) for owner, home in value.items()}
        if _says_something(value):
            out[name] = value
    return out


def _filled(home: Mapping[str, object], decks: bool) -> dict[str, object]:
    return {name: value for name, value in home.items() if _says_something(value) and (decks or name != "deck")}


def _says_something(value: object) -> bool:
    return value not in (None, False, 0) and value != [] and value != {}
