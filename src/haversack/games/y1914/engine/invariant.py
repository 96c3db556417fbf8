"""What must hold in every state: cards and pieces are conserved, no enemies stand together, nobody owes points.

Cards in the middle of an effect are counted where they lie on the stack.
"""

from collections.abc import Mapping
from typing import Any, Final

from haversack.games.y1914.facts.constants import ARMY_POOL, COUNTRY_IDS, NAVY_POOL, TEAM_OF
from haversack.kernel.game import Invariant
from haversack.kernel.state import GameState

ZONES: Final = ("hand", "prepared", "deck", "discard", "status")


def holding(start: GameState, owners: Mapping[str, str]) -> Invariant:
    """Return what holds in a game that began so; `owners` has the Power of each card, in the order of the cards."""
    ids = list(owners)

    def cards(state: GameState, position: Mapping[str, Any], power: str) -> list[str]:
        held = [card for zone in ZONES for card in position["powers"][power][zone]]
        for frame in state.stack:
            held += [ids[card] for card in frame.held() if owners[ids[card]] == power]
        return sorted(held)

    opening: Any = start.position()
    owned = {power: cards(start, opening, power) for power in opening["powers"]}

    def fault(state: GameState, position: Mapping[str, Any]) -> str:
        for power, wanted in owned.items():
            if cards(state, position, power) != wanted:
                return f"{power} lost or gained a card"
        if min(position["vp"].values()) < 0:
            return "a team has fewer than 0 VP"
        return _pieces(position)

    return fault


def _pieces(position: Mapping[str, Any]) -> str:
    teams: list[set[str]] = [set(), set()]
    for number, name in enumerate(COUNTRY_IDS):
        country = position["countries"][name]
        for kind, pool in (("armies", ARMY_POOL[number]), ("navies", NAVY_POOL[number])):
            pieces = country[kind]
            if not len(set(pieces)) == len(pieces) <= pool:
                return f"{name} has {len(pieces)} {kind}"
            teams[TEAM_OF[number]].update(pieces)
    together = teams[0] & teams[1]
    return f"enemies stand together in {together}" if together else ""
