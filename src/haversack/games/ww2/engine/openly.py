"""What everybody knows of hidden cards: which may lie face down, and so who could react (docs/reactions.md).

Nothing here reads a hand, a deck, a face-down discard or which Responses lie on the table; their numbers are public.
"""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.facts.constants import K_ANY_TIME, T_RESPONSE

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

NOT_ASKED: Final = 0
ASKED_OPENLY: Final = 1
"""For what lies open on the table alone."""
ASKED_VEILED: Final = 2
"""For a card that may lie there face down."""


def laid(s: "State", country: int) -> int:
    """Return how many Responses of a country lie face down."""
    return (s.responses & s.rules.owned_responses[country]).bit_count()


def possible_responses(s: "State", country: int) -> int:
    """Return the Responses that may lie face down before a country: those that are not known to be elsewhere."""
    if not laid(s, country):
        return 0
    cards, out = s.rules.cards, s.rules.owned_responses[country]
    elsewhere = s.played[country] + s.shown[country] + s.decks[country][: s.depth[country]]
    for number in elsewhere:
        card = cards[number]
        if card.type == T_RESPONSE and elsewhere.count(number) >= card.source.count:
            out &= ~card.bit
    return out


def could_act_any_time(s: "State", country: int) -> bool:
    """Say whether a country may hold a Response for any moment of its own turn."""
    any_time = s.rules.listening_responses.bits[K_ANY_TIME] & s.rules.owned_responses[country]
    return any_time != 0 and country == s.active and possible_responses(s, country) & any_time != 0
