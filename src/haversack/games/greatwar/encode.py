"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. The seat itself comes first, the enemy second, so
that one network can play both sides.
"""

from functools import lru_cache

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
from haversack.kernel.floats import KEPT, bits, counts, one_hot, packed


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


def encode(s: Board, seat: int) -> bytes:
    """Return what the seat may know as packed floats, mostly from 0 to 1."""
    enemy = 1 - seat
    out = [_clock(s, seat), one_hot(s.phase, len(PHASES))]
    out.append(one_hot(s.stack[-1][0] if s.stack and s.seat == seat else -1, PROCEDURES))
    out.append(one_hot(s.event - PLAYABLE, CARD_COUNT - PLAYABLE))
    for side in (seat, enemy):
        out.append(bits(_bound(s, side), len(MODIFIERS)))
    sizes: list[float] = []
    for side in (seat, enemy):
        for cards in (s.hands[side], s.aside[side]):
            sizes += _backs(cards)
    sizes += [len(deck) / 50.0 for deck in s.decks] + [len(pile) / 50.0 for pile in s.discards]
    out += [packed(sizes), _cards(s, seat)]
    return b"".join(out)


def _clock(s: Board, seat: int) -> bytes:
    """Return turn, turns left, side, role and both leads."""
    lead = captured_bp(s, seat) - captured_bp(s, 1 - seat)
    battle = battle_points(s, seat) - battle_points(s, 1 - seat)
    out = [s.turn / 10.0, (s.rules.turns - s.turn) / 10.0, float(seat), 1.0 if seat == s.defender else 0.0]
    return packed(out + [lead / 100.0, battle / 30.0])


def _bound(s: Board, side: int) -> int:
    """Return the modifiers that bind a side, as a mask."""
    mask = 0
    for code in s.mods:
        if code >> side & 1:
            mask |= 1 << (code >> 2)
    return mask


def _cards(s: Board, seat: int) -> bytes:
    """Return the blocks of cards, each card there once or not at all."""
    enemy = 1 - seat
    known = s.seen[enemy] | s.shown[enemy]
    zones = [s.hands[seat], s.aside[seat], tuple([card for card in s.hands[enemy] if known & BIT[card]])]
    for side in (seat, enemy):
        zones.append(tuple([card for card in s.table[side] if card not in s.down]))
        zones.append(tuple([card for card in s.table[side] if card in s.down]))
    zones.append(tuple([card for card in s.table[0] + s.table[1] if card in s.used]))
    zones += [s.captured[seat], s.captured[enemy]]
    zones.append(tuple([card for pile in s.discards[: BONUS_DECK + 1] for card in pile]))
    return counts(zones, PLAYABLE)


@lru_cache(maxsize=KEPT)
def _backs(cards: Cards) -> tuple[float, ...]:
    """Return the numbers of cards with each back."""
    neutral = len([card for card in cards if DECK_OF[card] == NEUTRAL_DECK])
    bonus = len([card for card in cards if DECK_OF[card] == BONUS_DECK])
    return (len(cards) - neutral - bonus) / 9.0, neutral / 9.0, bonus / 9.0
