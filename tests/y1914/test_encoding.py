"""What the observations of 1914 say of hidden cards that others know."""

from typing import Any

import haversack
from haversack.games.y1914.engine.actions import place_of
from haversack.games.y1914.facts.constants import POWERS, Z_HAND, Z_PILE, Z_PREPARED
from haversack.kernel.zones import fact_of

GAME = haversack.load("1914")


def blocks(state: Any, seat: str) -> dict[str, list[float]]:
    """Return the observation of a seat by its blocks."""
    numbers = GAME.encode(state, seat)
    return {block.name: numbers[block.start : block.start + block.size] for block in GAME.layout()}


def test_a_known_card_stands_in_the_block_of_its_zone() -> None:
    """Cards known in a hand, among prepared cards and among face-down discards have a block each, for every Power."""
    zones = {Z_HAND: "hand_shown", Z_PREPARED: "prepared_shown", Z_PILE: "buried_shown"}
    for power in range(POWERS):
        for zone, name in zones.items():
            state: Any = GAME.new(1).quiet()
            card = state.rules.deck_lists[power][0]
            seer = (power + 1) % POWERS
            state.known = (fact_of(place_of(power, zone), card, 1 << seer),)
            seen = blocks(state, GAME.seats[seer])
            assert {one: seen[one][card] for one in zones.values()} == {
                one: float(one == name) for one in zones.values()
            }
            assert not any(any(blocks(state, GAME.seats[(power + 2) % POWERS])[one]) for one in zones.values())
