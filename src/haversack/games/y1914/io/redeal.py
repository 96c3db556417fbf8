"""Dealing anew all that a seat does not know, for a search."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import known_cards, place_of
from haversack.games.y1914.engine.draft import Draft
from haversack.games.y1914.facts.constants import POWERS, PUBLIC, Z_HAND, Z_PILE, Z_PREPARED
from haversack.games.y1914.io.view import EVERYBODY_BIT
from haversack.kernel.cards import sorted_hand, without
from haversack.kernel.zones import Beliefs, cut, hidden_in, leaned, pooled, retold

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


def deal_anew(s: "State", seats: int, beliefs: Beliefs | None) -> None:
    """Deal every card those seats do not know anew, over what they cannot tell apart: evenly, or by beliefs."""
    for power in range(POWERS):
        if seats >> power & 1:
            deck = s.decks[power]
            end = len(deck) - s.depth[power]
            s.decks[power] = pooled(s, deck[:end]) + deck[end:]
        else:
            _deal_power(s, power, seats | EVERYBODY_BIT, beliefs)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _deal_power(s: "State", power: int, who: int, beliefs: Beliefs | None) -> None:
    """Deal anew a Power's hand, prepared cards, deck and face-down discards, sizes and known cards kept."""
    hand, prepared, seen = [
        known_cards(s, power, zone, who) if s.known else () for zone in (Z_HAND, Z_PREPARED, Z_PILE)
    ]
    deck = s.decks[power]
    end = len(deck) - s.depth[POWERS + power]
    hidden = hidden_in(s.hands[power], hand)
    laid = hidden_in(s.prepared[power], prepared)
    buried = hidden_in(s.buried[power], seen)
    pool = pooled(s, hidden, laid, deck[:end], buried)
    if beliefs is not None:
        held, last = len(hidden), len(pool) - len(buried)
        first = held + len(laid)
        pool = leaned(s, pool, last, len(pool), first, last, beliefs.buried)
        pool = leaned(s, pool, held, first, first, last, beliefs.laid)
        pool = leaned(s, pool, 0, held, first, last, beliefs.hand)
    hidden, laid, under, buried = cut(pool, hidden, laid, deck[:end], buried)
    for zone, dealt in ((Z_HAND, hidden), (Z_PREPARED, laid), (Z_PILE, buried)):
        s.known = retold(s.known, place_of(power, zone), who, dealt)
    s.hands[power] = sorted_hand(hand + hidden)
    s.prepared[power] = sorted_hand(prepared + laid)
    s.decks[power] = under + deck[end:]
    s.buried[power] = sorted_hand(seen + buried)
    s.depth[power] = s.depth[POWERS + power]
    if s.seat == power and isinstance(s.stack[-1], Draft):
        _see_to_draft(s, s.stack[-1])


def _see_to_draft(s: "State", draft: Draft) -> None:
    """Where the Power is searching its deck for a card it has paid for, see that the deck holds one."""
    if draft.choices(s):
        return
    power = draft.power
    hidden = hidden_in(s.hands[power], known_cards(s, power, Z_HAND, PUBLIC))
    buried = hidden_in(s.buried[power], known_cards(s, power, Z_PILE, PUBLIC))
    for zone in (hidden, buried):
        for card in zone:
            definition = s.rules.cards[card]
            wanted = draft.types >> definition.type & 1 and draft.countries >> definition.country & 1
            if s.decks[power] and wanted:
                swapped = s.decks[power][0]
                s.decks[power] = (card,) + s.decks[power][1:]
                if zone is hidden:
                    s.hands[power] = sorted_hand(without(s.hands[power], card) + (swapped,))
                else:
                    s.buried[power] = without(s.buried[power], card) + (swapped,)
                return
