"""What everybody knows of hidden cards: which may be prepared, in hand, in a deck or among the discards.

What nobody sees of a Power's cards lies in several places; which cards they are together is public, since all others
lie open. Which of them lies where is not: nothing here depends on it (docs/reactions.md).
"""

from typing import TYPE_CHECKING, Final

from haversack.games.y1914.engine.actions import known_cards
from haversack.games.y1914.facts.constants import POWERS, Z_HAND, Z_PILE, Z_PREPARED
from haversack.kernel.cards import Cards
from haversack.kernel.zones import hidden_in

if TYPE_CHECKING:
    from haversack.games.y1914.state import State

EVERYBODY_BIT: Final = 1 << POWERS
ZONES: Final = (Z_HAND, Z_PREPARED, Z_PILE)


def _cards_in(s: "State", power: int, zone: int) -> Cards:
    if zone == Z_HAND:
        return s.hands[power]
    return s.prepared[power] if zone == Z_PREPARED else s.buried[power]


def unseen_cards(s: "State", power: int) -> set[int]:
    """Return the different cards of a Power of which nobody else needs to know where they are."""
    deck = s.decks[power]
    out = set(deck[: len(deck) - s.depth[POWERS + power]])
    for zone in ZONES:
        known = known_cards(s, power, zone, EVERYBODY_BIT) if s.known else ()
        out |= set(hidden_in(_cards_in(s, power, zone), known))
    return out


def possible_in(s: "State", power: int, zone: int) -> Cards:
    """Return the different cards that may lie in a hidden zone of a Power, as far as everybody knows, ascending."""
    known = known_cards(s, power, zone, EVERYBODY_BIT) if s.known else ()
    if len(_cards_in(s, power, zone)) > len(known):
        return tuple(sorted(unseen_cards(s, power) | set(known)))
    return tuple(sorted(set(known)))


def possible_prepared(s: "State", power: int) -> Cards:
    """Return the different cards that a Power may have prepared."""
    return possible_in(s, power, Z_PREPARED)


def possible_hand(s: "State", power: int) -> Cards:
    """Return the different cards that a Power may hold."""
    return possible_in(s, power, Z_HAND)


def possible_pile(s: "State", power: int) -> Cards:
    """Return the different cards that may lie in a Power's discard pile, those that lie open included."""
    return tuple(sorted(set(s.played[power]) | set(possible_in(s, power, Z_PILE))))


def possible_deck(s: "State", power: int) -> Cards:
    """Return the different cards that may be in a Power's draw deck."""
    deck = s.decks[power]
    under = set(deck[len(deck) - s.depth[POWERS + power] :])
    return tuple(sorted(under | unseen_cards(s, power) if len(deck) > len(under) else under))
