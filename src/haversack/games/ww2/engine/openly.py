"""What everybody knows of hidden cards: which may lie face down, and so who could react (docs/reactions.md).

Nothing here depends on which hidden card lies where; how many lie there is public.
"""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.facts.constants import K_ANY_TIME, T_RESPONSE
from haversack.kernel.zones import hidden_in

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
    """Return the Responses that may lie face down before a country: those that are not known to be elsewhere.

    What nobody else sees lies in hand, deck, face-down discards and on the table; which cards they are together is
    public, since all others lie open.
    """
    out = s.responses & s.rules.owned_responses[country]
    if not out:
        return 0
    hand = hidden_in(s.hands[country], s.shown[country])
    for number in hand + s.decks[country][s.depth[country] :] + s.buried[country]:
        card = s.rules.cards[number]
        if card.type == T_RESPONSE:
            out |= card.bit
    return out


def could_act_any_time(s: "State", country: int) -> bool:
    """Say whether a country may hold a Response for any moment of its own turn."""
    any_time = s.rules.listening_responses.bits[K_ANY_TIME] & s.rules.owned_responses[country]
    return any_time != 0 and country == s.active and possible_responses(s, country) & any_time != 0
