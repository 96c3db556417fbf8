"""Dealing anew what a seat does not know (design, section 4)."""

from haversack.games.y1914.drafting import draft_choices
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import P_DRAFT, POWERS, PUBLIC, Z_HAND, Z_PILE, Z_PREPARED
from haversack.games.y1914.verbs import knowledge, known_cards, place_of
from haversack.games.y1914.views import EVERYBODY_BIT
from haversack.kernel.cards import sorted_hand, without


def deal_anew(s: Board, seats: int) -> None:
    """Deal every card those seats do not know anew, uniformly over what they cannot tell apart.

    Unknown cards are sorted before they are shuffled: the deal depends on what the seats know and on the random
    stream alone, so that nothing of the true cards can show through it.
    """
    for power in range(POWERS):
        if seats >> power & 1:
            deck = s.decks[power]
            end = len(deck) - s.depth[power]
            s.decks[power] = s.shuffle(sorted_hand(deck[:end])) + deck[end:]
        else:
            _deal_power(s, power, seats | EVERYBODY_BIT)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _deal_power(s: Board, power: int, who: int) -> None:
    """Deal anew a Power's hand, prepared cards, deck and face-down discards, sizes and known cards kept."""
    hand = known_cards(s, power, Z_HAND, who) if s.known else ()
    prepared = known_cards(s, power, Z_PREPARED, who) if s.known else ()
    deck = s.decks[power]
    end = len(deck) - s.depth[POWERS + power]
    seen = known_cards(s, power, Z_PILE, who) if s.known else ()
    hidden, laid = _less(s.hands[power], hand), _less(s.prepared[power], prepared)
    pool = s.shuffle(sorted_hand(hidden + laid + deck[:end] + _less(s.buried[power], seen)))
    first, second = len(hidden), len(hidden) + len(laid)
    _retell(s, power, Z_HAND, who, pool[:first])
    _retell(s, power, Z_PREPARED, who, pool[first:second])
    s.hands[power] = sorted_hand(hand + pool[:first])
    s.prepared[power] = sorted_hand(prepared + pool[first:second])
    s.decks[power] = pool[second : second + end] + deck[end:]
    _retell(s, power, Z_PILE, who, pool[second + end :])
    s.buried[power] = sorted_hand(seen + pool[second + end :])
    s.depth[power] = s.depth[POWERS + power]
    if s.seat == power and s.stack[-1][0] == P_DRAFT:
        _see_to_draft(s, power)


def _retell(s: Board, power: int, zone: int, who: int, dealt: Cards) -> None:
    """Let others know as many of the cards dealt to a zone as they knew of the true ones."""
    place = place_of(power, zone)
    told = [fact for fact in s.known if fact >> 16 == place and not fact & who]
    if told:
        rest = [fact for fact in s.known if fact not in told]
        new = [knowledge(power, zone, card, fact & 0xFF) for card, fact in zip(dealt, told, strict=False)]
        s.known = tuple(sorted(rest + new))


def _less(cards: Cards, known: Cards) -> Cards:
    for card in known:
        cards = without(cards, card)
    return cards


def _see_to_draft(s: Board, power: int) -> None:
    """Where the Power is searching its deck for a card it has paid for, see that the deck holds one."""
    f = s.stack[-1]
    if draft_choices(s, power, f[3], f[4], f[5]):
        return
    hidden = _less(s.hands[power], known_cards(s, power, Z_HAND, PUBLIC))
    buried = _less(s.buried[power], known_cards(s, power, Z_PILE, PUBLIC))
    for zone in (hidden, buried):
        for card in zone:
            definition = s.rules.cards[card]
            if s.decks[power] and f[3] >> definition.type & 1 and f[4] >> definition.country & 1:
                swapped = s.decks[power][0]
                s.decks[power] = (card,) + s.decks[power][1:]
                if zone is hidden:
                    s.hands[power] = sorted_hand(without(s.hands[power], card) + (swapped,))
                else:
                    s.buried[power] = without(s.buried[power], card) + (swapped,)
                return
