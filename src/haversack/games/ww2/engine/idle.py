"""Choices that would change nothing, as far as the one who decides can know. They are marked, not forbidden."""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine.queries import enemies_at
from haversack.games.ww2.facts.board import LAND_MASK
from haversack.games.ww2.facts.constants import (
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    T_RESPONSE,
    T_STATUS,
)
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

IN_VAIN: Final = "would do nothing now"


def is_vain_card(s: "State", number: int) -> bool:
    """Say whether playing a card would change nothing but where the card lies."""
    card = s.rules.cards[number]
    if card.type == T_STATUS or card.type == T_RESPONSE:
        return False
    return s.rules.nodes[card.node].is_vain(s, card, -1, -1, number)


def removes_nothing(s: "State", country: int, space: int, but: int) -> bool:
    """Say whether a battle would remove nothing, with no card (but that one) of the country to answer it."""
    enemies = [c for c in enemies_at(s, country, space) if not s.shielded[c] >> space & 1]
    return not enemies and not waits(s, country, fought(1 << space), but)


def fought(spaces: int) -> int:
    """Return what a card listens for that answers a battle there."""
    return K_FOUGHT_LAND if spaces & LAND_MASK else K_FOUGHT_SEA


def built(spaces: int) -> int:
    """Return what a card listens for that answers a build there."""
    return K_BUILT_ARMY if spaces & LAND_MASK else K_BUILT_NAVY


def waits(s: "State", country: int, kind: int, but: int = -1) -> bool:
    """Say whether the country has a card for it on the table, other than that one, as the one who decides sees it.

    A face-down Response of another country may always be one.
    """
    rules = s.rules
    statuses = s.status & rules.owned_status[country] & rules.listening_status.bits[kind] & ~s.used
    if any([rules.status_cards[bit] != but for bit in bit_list(statuses)]):
        return True
    responses = s.responses & rules.owned_responses[country]
    if country == s.seat:
        responses &= rules.listening_responses.bits[kind]
    return any([rules.response_cards[bit] != but for bit in bit_list(responses)])
