"""What a seat may know, built up from nothing (G-INF-1)."""

from typing import Final

from haversack.games.greatwar.catalogue import BP, CARD_IDS, DECK_OF, LATER, MODIFIERS
from haversack.games.greatwar.duties import DUTY_ATTACK, DUTY_NAT, duties
from haversack.games.greatwar.queries import battle_points, worth
from haversack.games.greatwar.render import happening_text
from haversack.games.greatwar.render_events import rolled
from haversack.games.greatwar.render_scenario import setting
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    DECK_IDS,
    DECKS,
    NEUTRAL_DECK,
    PH_EVENT_DRAW,
    PH_OPT2_A,
    PH_R2_A,
    PHASES,
    REASONS,
    SIDE_IDS,
    SIDES,
)
from haversack.games.greatwar.verbs import captured_bp

NOTE: Final = "Most card values are house-made, not the published list: see each card's provenance."


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
        "setting": setting(s.rules, s.turn),
        "turn": s.turn,
        "turns": s.rules.turns,
        "phase": PHASES[s.phase],
        "defender": SIDE_IDS[s.defender],
        "active": SIDE_IDS[s.active] if s.active >= 0 else None,
        "event": CARD_IDS[s.event] if s.event >= 0 else None,
        "rolls": [_roll(s, code) for code in s.rolls],
        "modifiers": modifier_names(s),
        "effects": [_in_force(code) for code in s.mods],
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


def _roll(s: Board, code: int) -> dict[str, object]:
    """Return a die of the turn's event: who rolled it, its number, and what it decided."""
    side, die = code >> 4 & 1, code & 15
    return {"side": SIDE_IDS[side], "die": die, "text": rolled(s.event, code >> 8, die)}


def _in_force(code: int) -> dict[str, object]:
    """Return a modifier of the turn in words, with the sides it binds."""
    modifier = MODIFIERS[code >> 2]
    sides = [SIDE_IDS[side] for side in range(SIDES) if code >> side & 1]
    return {"id": modifier.name, "text": happening_text(modifier.effect), "sides": sides}


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
        "owes": _owed(s, side),
        "table": [laid(s, side, card) for card in s.table[side]],
        "battle_points": battle_points(s, side),
        "captured": card_ids(s.captured[side]),
        "captured_bp": captured_bp(s, side),
        "offset": s.rules.offset[side],
    }
    if seats >> side & 1:
        out["hand"] = card_ids(s.hands[side])
        out["aside"] = card_ids(s.aside[side])
        if s.rules.owner_sees_peek:
            out["hand_seen"] = mask_ids(s.seen[side])
    return out


def _owed(s: Board, side: int) -> list[str]:
    """Return what a side has still to play this turn; everybody can see it by the backs and the cards in play."""
    if not PH_EVENT_DRAW <= s.phase <= PH_OPT2_A:
        return []
    owed = duties(s, side)
    names = ((DUTY_ATTACK, "attack"), (DUTY_NAT, "nationality"))
    return [name for bit, name in names if owed & bit and not (bit == DUTY_ATTACK and s.phase > PH_R2_A)]


def _kinds(cards: Cards) -> dict[str, int]:
    """Return how many cards have each back: the decks are told apart by it."""
    neutral = len([card for card in cards if DECK_OF[card] == NEUTRAL_DECK])
    bonus = len([card for card in cards if DECK_OF[card] == BONUS_DECK])
    return {"nationality": len(cards) - neutral - bonus, "neutral": neutral, "bonus": bonus}


def laid(s: Board, side: int, card: int) -> dict[str, object]:
    """Return a card on the table as it is shown: also what it counts now, and why if not as printed."""
    out = table_entry(s, card)
    counts = 0 if card in s.down else worth(s, side, card)
    out["counts"] = counts
    if card not in s.down and counts != BP[card]:
        out["changes"] = [{"by": CARD_IDS[s.event], "points": counts - BP[card]}]
    if card not in s.down and LATER[card] and card not in s.used:
        out["armed"] = True
    return out


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
