"""Hidden zones of cards: who knows which card where, and how all that somebody does not know is dealt anew.

A *fact* says that some seats know a card of a hidden place (a hand, face-down discards): three numbers packed into
one. Facts of a state are a sorted tuple, shared by its copies; a card that lies there twice may have two facts. Where
each card exists but once, a mask of cards does for a place; where everybody or nobody knows, a pile does. All deal
anew in the same way: `hidden_in` or `unseen`, `pooled`, `cut`.
"""

from typing import Final

from haversack.kernel.cards import Cards, sorted_hand, without
from haversack.kernel.machine import Machine
from haversack.kernel.rng import advanced, below

Facts = tuple[int, ...]

DRAW: Final = 1 << 40
EVEN: Final = 256  # the weight of a card that is as likely here as there


# Facts


def fact_of(place: int, card: int, who: int) -> int:
    """Return the fact that those (a mask of seats, below 256) know a card of a place."""
    return card >> 8 << 32 | place << 16 | (card & 0xFF) << 8 | who


def place_of(fact: int) -> int:
    """Return the place a fact is about."""
    return fact >> 16 & 0xFFFF


def card_of(fact: int) -> int:
    """Return the card a fact is about."""
    return fact >> 32 << 8 | fact >> 8 & 0xFF


def who_knows(fact: int) -> int:
    """Return the mask of those who know a fact."""
    return fact & 0xFF


def known_in(facts: Facts, place: int, who: int) -> Cards:
    """Return the cards of a place known to one of those."""
    return tuple([card_of(fact) for fact in facts if fact >> 16 & 0xFFFF == place and fact & who])


def learned(facts: Facts, place: int, card: int, who: int) -> Facts:
    """Return the facts when those have seen a card come to a place."""
    return sorted_hand(facts + (fact_of(place, card, who),))


def looked(facts: Facts, place: int, cards: Cards, seat: int, everybody: int) -> Facts:
    """Return the facts when a seat has seen all cards of a place; what everybody knows stays as it is."""
    kept = tuple([fact for fact in facts if place_of(fact) != place or who_knows(fact) == everybody])
    rest = hidden_in(cards, known_in(kept, place, everybody))
    return sorted_hand(kept + tuple([fact_of(place, card, 1 << seat) for card in rest]))


def left(facts: Facts, place: int, card: int, seen: bool) -> Facts:
    """Return the facts when a card has left a place: seen, that card is gone; unseen, nothing is sure any more."""
    if not seen:
        return elsewhere(facts, place)
    about = [fact for fact in facts if place_of(fact) == place and card_of(fact) == card]
    return without(facts, max(about)) if about else facts


def elsewhere(facts: Facts, place: int) -> Facts:
    """Return the facts about other places."""
    return tuple([fact for fact in facts if place_of(fact) != place])


def retold(facts: Facts, place: int, who: int, dealt: Cards) -> Facts:
    """Return the facts when cards are dealt anew for those: others know as many of the new ones as of the true ones."""
    told = [fact for fact in facts if place_of(fact) == place and not who_knows(fact) & who]
    if not told:
        return facts
    kept = tuple([fact for fact in facts if fact not in told])
    new = [fact_of(place, card, who_knows(fact)) for card, fact in zip(dealt, told, strict=False)]
    return sorted_hand(kept + tuple(new))


# Dealing anew


def hidden_in(cards: Cards, known: Cards) -> Cards:
    """Return the cards of a pile less those known, copy by copy."""
    for card in known:
        cards = without(cards, card)
    return cards


def unseen(cards: Cards, seen: int) -> Cards:
    """Return the cards of a pile that are not in a mask."""
    return tuple([card for card in cards if not seen >> card & 1])


def pooled(machine: Machine, *zones: Cards) -> Cards:
    """Shuffle the hidden cards of zones together.

    They are sorted before: the deal depends on what is known and on the random stream alone, so that nothing of the
    true cards can show through it.
    """
    cards: list[int] = []
    for zone in zones:
        cards += zone
    return machine.shuffle(sorted_hand(tuple(cards)))


def cut(pool: Cards, *zones: Cards) -> list[Cards]:
    """Return the pool in as many parts as there are zones, each as large as the zone it comes to."""
    parts: list[Cards] = []
    start = 0
    for zone in zones:
        parts.append(pool[start : start + len(zone)])
        start += len(zone)
    return parts


# Believing


class Beliefs:
    """How likely players have a card in hand, lie it down or bury it, rather than have it elsewhere: weights by card.

    Whoever may choose what to keep has better cards than a fair deal gives. Weights compare with each other: of two
    cards, one in hand and one in the deck, the heavier is so many times likelier to be the one in hand.
    """

    __slots__ = ("hand", "laid", "buried")

    def __init__(self, hand: list[int], laid: list[int], buried: list[int]) -> None:
        self.hand: list[int] = hand
        self.laid: list[int] = laid
        self.buried: list[int] = buried


def leaned(machine: Machine, pool: Cards, start: int, end: int, first: int, last: int, weights: list[int]) -> Cards:
    """Draw the cards for the places of a shuffled pool from `start` to before `end` anew, by weight.

    One after the other is drawn from what is left in these places and in those from `first` to before `last`; what lay
    there goes where the card drawn came from.
    """
    if first >= last or start >= end:
        return pool
    out = list(pool)
    for place in range(start, end):
        total = 0
        for other in range(place, end):
            total += weights[out[other]]
        for other in range(first, last):
            total += weights[out[other]]
        draw = below(machine.rng, DRAW) % total
        machine.rng = advanced(machine.rng)
        found = place
        while found < end and draw >= weights[out[found]]:
            draw -= weights[out[found]]
            found += 1
        if found == end:
            found = first
            while draw >= weights[out[found]]:
                draw -= weights[out[found]]
                found += 1
        out[place], out[found] = out[found], out[place]
    return tuple(out)
