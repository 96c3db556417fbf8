"""What must hold in every state: cards are conserved, and nobody holds or captures what cannot be theirs."""

from collections.abc import Mapping
from typing import Any, Final

from haversack.games.greatwar.facts.constants import SIDE_IDS
from haversack.kernel.game import Invariant
from haversack.kernel.state import GameState

ZONES: Final = ("hand", "aside", "captured")


def holding(start: GameState, owners: Mapping[str, str]) -> Invariant:
    """Return what holds in a game that began so; `owners` has the owner of each card."""
    opening: Any = start.position()
    events = {*opening["decks"]["events"], *opening["removed"]}  # a scheduled event is in no deck
    owned = _cards(opening, events)

    def fault(state: GameState, position: Mapping[str, Any]) -> str:
        if _cards(position, events) != owned:
            return "a card was lost or gained"
        for number, side in enumerate(SIDE_IDS):
            enemy = SIDE_IDS[1 - number]
            mine = position[side]["hand"] + [entry["card"] for entry in position[side]["table"]]
            if any([owners[card] == enemy for card in mine]):
                return f"the {side} side has a card of the other"
            if any([owners[card] != enemy for card in position[side]["captured"]]):
                return f"the {side} side captured its own"
        return ""

    return fault


def _cards(position: Mapping[str, Any], events: set[str]) -> list[str]:
    held = [card for side in SIDE_IDS for zone in ZONES for card in position[side][zone]]
    held += [entry["card"] for side in SIDE_IDS for entry in position[side]["table"]]
    for piles in (position["decks"], position["discards"]):
        held += [card for pile in piles.values() for card in pile]
    shown = [position["event"]] * (position["event"] in events)
    return sorted([*held, *position["removed"], *position["apart"], *shown])
