"""What must hold in every state: cards and pieces are conserved, and no enemies stand together."""

from collections.abc import Mapping
from typing import Any, Final

from haversack.games.ww2.facts.constants import ARMY_POOL, COUNTRY_IDS, NAVY_POOL
from haversack.games.ww2.state import State
from haversack.kernel.game import Invariant
from haversack.kernel.state import GameState

ZONES: Final = ("hand", "deck", "discard", "status", "responses")


def holding(start: GameState) -> Invariant:
    """Return what holds in a game that began so."""
    opening: Any = start.position()["countries"]
    owned = {name: _cards(country) for name, country in opening.items()}

    def fault(state: GameState, position: Mapping[str, Any]) -> str:
        teams: list[set[str]] = [set(), set()]
        for number, name in enumerate(COUNTRY_IDS):
            country = position["countries"][name]
            if _cards(country) != owned[name]:
                return f"{name} lost or gained a card"
            for kind, pool in (("armies", ARMY_POOL[number]), ("navies", NAVY_POOL[number])):
                pieces = country[kind]
                if not len(set(pieces)) == len(pieces) <= pool:
                    return f"{name} has {len(pieces)} {kind}"
                teams[number % 2].update(pieces)
            shared = _sharing_fault(state, number, country)
            if shared:
                return f"{name} {shared}"
        together = teams[0] & teams[1]
        return f"enemies stand together in {together}" if together else ""

    return fault


def _sharing_fault(state: GameState, number: int, country: Mapping[str, Any]) -> str:
    """Say what is wrong with the pieces of a country that share a space: too many, or one alone."""
    assert isinstance(state, State)
    for kind in state.rules.kinds.sharing:
        pieces = country[kind.field]
        if not len(set(pieces)) == len(pieces) <= kind.pool[number]:
            return f"has {len(pieces)} {kind.plural}"
        if not {*country["armies"], *country["navies"]}.issuperset(pieces):
            return f"has {kind.plural} that stand alone"
    return ""


def _cards(country: Mapping[str, Any]) -> list[str]:
    return sorted([card for zone in ZONES for card in country[zone]])
