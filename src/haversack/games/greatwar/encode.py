"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. The seat itself comes first, the enemy second, so
that one network can play both sides.
"""

from haversack.games.greatwar.catalogue import BIT, DECK_OF, MODIFIERS
from haversack.games.greatwar.queries import battle_points
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    CARD_COUNT,
    DECKS,
    NEUTRAL_DECK,
    PHASES,
    PLAYABLE,
    PROCEDURES,
)
from haversack.games.greatwar.verbs import captured_bp


def layout() -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    return [
        ("turn, turns left, own side, own role, captured BP lead, battle lead", 6),
        ("phase", len(PHASES)),
        ("procedure that asks the seat", PROCEDURES),
        ("Random Event in force", CARD_COUNT - PLAYABLE),
        ("modifiers that bind the seat, then the enemy", 2 * len(MODIFIERS)),
        ("sizes of own and enemy hand, by back, and of the cards laid aside", 12),
        ("sizes of the decks, then of the discard piles", 2 * DECKS),
        ("own hand", PLAYABLE),
        ("own cards laid aside", PLAYABLE),
        ("cards known in the enemy hand", PLAYABLE),
        ("own table face up, own face down, enemy face up, enemy face down", 4 * PLAYABLE),
        ("cards marked used", PLAYABLE),
        ("captured by the seat, captured by the enemy", 2 * PLAYABLE),
        ("discards", PLAYABLE),
    ]


def encode(s: Board, seat: int) -> list[float]:
    """Return what the seat may know as numbers, mostly from 0 to 1."""
    enemy = 1 - seat
    lead = captured_bp(s, seat) - captured_bp(s, enemy)
    battle = battle_points(s, seat) - battle_points(s, enemy)
    out = [s.turn / 10.0, (s.rules.turns - s.turn) / 10.0, float(seat), 1.0 if seat == s.defender else 0.0]
    out += [lead / 100.0, battle / 30.0]
    out += _one(s.phase, len(PHASES))
    out += _one(s.stack[-1][0] if s.stack and s.seat == seat else -1, PROCEDURES)
    out += _one(s.event - PLAYABLE, CARD_COUNT - PLAYABLE)
    for side in (seat, enemy):
        bound = [code >> 2 for code in s.mods if code >> side & 1]
        out += [1.0 if number in bound else 0.0 for number in range(len(MODIFIERS))]
    for side in (seat, enemy):
        for cards in (s.hands[side], s.aside[side]):
            out += _backs(cards)
    out += [len(deck) / 50.0 for deck in s.decks] + [len(pile) / 50.0 for pile in s.discards]
    out += _cards(s.hands[seat])
    out += _cards(s.aside[seat])
    known = s.seen[enemy] | s.shown[enemy]
    out += _cards(tuple([card for card in s.hands[enemy] if known & BIT[card]]))
    for side in (seat, enemy):
        out += _cards(tuple([card for card in s.table[side] if s.up[side] & BIT[card]]))
        out += _cards(tuple([card for card in s.table[side] if not s.up[side] & BIT[card]]))
    out += _cards(tuple([card for card in s.table[0] + s.table[1] if s.used & BIT[card]]))
    out += _cards(s.captured[seat])
    out += _cards(s.captured[enemy])
    out += _cards(tuple([card for pile in s.discards[: BONUS_DECK + 1] for card in pile]))
    return out


def _one(place: int, size: int) -> list[float]:
    return [1.0 if place == k else 0.0 for k in range(size)]


def _backs(cards: Cards) -> list[float]:
    neutral = len([card for card in cards if DECK_OF[card] == NEUTRAL_DECK])
    bonus = len([card for card in cards if DECK_OF[card] == BONUS_DECK])
    return [(len(cards) - neutral - bonus) / 9.0, neutral / 9.0, bonus / 9.0]


def _cards(cards: Cards) -> list[float]:
    out = [0.0] * PLAYABLE
    for card in cards:
        out[card] = 1.0
    return out
