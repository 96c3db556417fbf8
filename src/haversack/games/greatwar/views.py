"""What a seat may know, built up from nothing (G-INF-1)."""

from typing import Final

from haversack.games.greatwar.catalogue import CARD_IDS, DECK_OF, MODIFIERS
from haversack.games.greatwar.queries import battle_points
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    DECK_IDS,
    DECKS,
    NEUTRAL_DECK,
    PHASES,
    SIDE_IDS,
    SIDES,
)
from haversack.games.greatwar.verbs import captured_bp

NOTE: Final = "Most card values are house-made, not the published list: see each card's provenance."
REASONS: Final = ("one_shot", "aura", "base")


def card_ids(cards: Cards) -> list[str]:
    """Return the ids of cards, in their order."""
    return [CARD_IDS[card] for card in cards]


def mask_ids(mask: int) -> list[str]:
    """Return the ids of the cards in a mask."""
    out: list[str] = []
    while mask:
        low = mask & -mask
        out.append(CARD_IDS[low.bit_length() - 1])
        mask ^= low
    return out


def modifier_names(s: Board) -> dict[str, list[str]]:
    """Return the modifiers in force and the sides they bind."""
    out: dict[str, list[str]] = {}
    for code in s.mods:
        out[MODIFIERS[code >> 2].name] = [SIDE_IDS[side] for side in range(SIDES) if code >> side & 1]
    return out


def view(s: Board, seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    out: dict[str, object] = {
        "game": "greatwar",
        "scenario": s.rules.scenario.id,
        "turn": s.turn,
        "turns": s.rules.turns,
        "phase": PHASES[s.phase],
        "defender": SIDE_IDS[s.defender],
        "active": SIDE_IDS[s.active] if s.active >= 0 else None,
        "event": CARD_IDS[s.event] if s.event >= 0 else None,
        "modifiers": modifier_names(s),
        "you": [SIDE_IDS[side] for side in range(SIDES) if seats >> side & 1],
        "decks": {DECK_IDS[deck]: len(s.decks[deck]) for deck in range(DECKS)},
        "discards": {DECK_IDS[deck]: card_ids(s.discards[deck][::-1]) for deck in range(DECKS)},
        "removed_size": len(s.removed),
        "apart": card_ids(s.apart),
        "winners": [SIDE_IDS[side] for side in s.winners],
        "note": NOTE,
    }
    for side in range(SIDES):
        out[SIDE_IDS[side]] = _side(s, side, seats)
    return out


def _side(s: Board, side: int, seats: int) -> dict[str, object]:
    known = s.shown[side]
    if seats >> (1 - side) & 1:
        known |= s.seen[side]
    out: dict[str, object] = {
        "hand_size": len(s.hands[side]),
        "hand_kinds": _kinds(s.hands[side]),
        "hand_limit": s.limit(side),
        "hand_known": mask_ids(known),
        "aside_size": len(s.aside[side]),
        "aside_kinds": _kinds(s.aside[side]),
        "table": [table_entry(s, card) for card in s.table[side]],
        "battle_points": battle_points(s, side),
        "captured": card_ids(s.captured[side]),
        "captured_bp": captured_bp(s, side),
    }
    if seats >> side & 1:
        out["hand"] = card_ids(s.hands[side])
        out["aside"] = card_ids(s.aside[side])
        if s.rules.owner_sees_peek:
            out["hand_seen"] = mask_ids(s.seen[side])
    return out


def _kinds(cards: Cards) -> dict[str, int]:
    """Return how many cards have each back: the decks are told apart by it."""
    neutral = len([card for card in cards if DECK_OF[card] == NEUTRAL_DECK])
    bonus = len([card for card in cards if DECK_OF[card] == BONUS_DECK])
    return {"nationality": len(cards) - neutral - bonus, "neutral": neutral, "bonus": bonus}


def table_entry(s: Board, card: int) -> dict[str, object]:
    """Return a card on the table: its face, whether it is used, what holds it, what it goes with."""
    out: dict[str, object] = {"card": CARD_IDS[card], "face": "down" if card in s.down else "up"}
    if card in s.used:
        out["used"] = True
    for hold in s.holds:
        if hold >> 16 == card:
            out["by"] = CARD_IDS[hold >> 8 & 255]
            out["why"] = REASONS[hold & 255]
    for bond in s.bonds:
        if bond >> 8 == card:
            out["with"] = CARD_IDS[bond & 255]
    return out
