"""What a seat may know, built up from nothing (G-INF-1)."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.actions import captured_bp
from haversack.games.greatwar.engine.duties import duties
from haversack.games.greatwar.engine.queries import battle_points, worth
from haversack.games.greatwar.facts.constants import (
    BONUS_DECK,
    DECK_IDS,
    DECKS,
    DUTY_ATTACK,
    DUTY_NAT,
    NEUTRAL_DECK,
    PH_EVENT_DRAW,
    PH_OPT2_A,
    PH_R2_A,
    PHASES,
    REASONS,
    SIDE_IDS,
    SIDES,
    Cards,
)
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.text.log import rolled
from haversack.games.greatwar.text.render_scenario import setting

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def card_ids(t: Tables, cards: Cards) -> list[str]:
    """Return the ids of cards, in their order."""
    return [t.ids[card] for card in cards]


def mask_ids(t: Tables, mask: int) -> list[str]:
    """Return the ids of the cards in a mask."""
    out: list[str] = []
    while mask:
        low = mask & -mask
        out.append(t.ids[low.bit_length() - 1])
        mask ^= low
    return out


def modifier_names(s: "State") -> dict[str, list[str]]:
    """Return the modifiers in force and the sides they bind."""
    out: dict[str, list[str]] = {}
    for code in s.mods:
        out[s.cards.modifiers[code >> 2].name] = [SIDE_IDS[side] for side in range(SIDES) if code >> side & 1]
    return out


def view(s: "State", seats: int) -> dict[str, object]:
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
        "event": s.cards.ids[s.event] if s.event >= 0 else None,
        "rolls": [_roll(s, code) for code in s.rolls],
        "modifiers": modifier_names(s),
        "effects": [_in_force(s.cards, code) for code in s.mods],
        "you": [SIDE_IDS[side] for side in range(SIDES) if seats >> side & 1],
        "decks": {DECK_IDS[deck]: len(s.decks[deck]) for deck in range(DECKS)},
        "discards": {DECK_IDS[deck]: card_ids(s.cards, s.discards[deck][::-1]) for deck in range(DECKS)},
        "removed_size": len(s.removed),
        "apart": card_ids(s.cards, s.apart),
        "winners": [SIDE_IDS[side] for side in s.winners],
        "note": s.rules.note,
    }
    for side in range(SIDES):
        out[SIDE_IDS[side]] = _side(s, side, seats)
    return out


def _roll(s: "State", code: int) -> dict[str, object]:
    """Return a die of the turn's event: who rolled it, its number, and what it decided."""
    side, die = code >> 4 & 1, code & 15
    return {"side": SIDE_IDS[side], "die": die, "text": rolled(s.cards, s.event, code >> 8, die)}


def _in_force(t: Tables, code: int) -> dict[str, object]:
    """Return a modifier of the turn in words, with the sides it binds."""
    modifier = t.modifiers[code >> 2]
    sides = [SIDE_IDS[side] for side in range(SIDES) if code >> side & 1]
    return {"id": modifier.name, "text": modifier.word.text(), "sides": sides}


def _side(s: "State", side: int, seats: int) -> dict[str, object]:
    known = s.shown[side]
    if seats >> (1 - side) & 1:
        known |= s.seen[side]
    out: dict[str, object] = {
        "hand_size": len(s.hands[side]),
        "hand_kinds": _kinds(s.cards, s.hands[side]),
        "hand_limit": s.limit(side),
        "hand_known": mask_ids(s.cards, known),
        "aside_size": len(s.aside[side]),
        "aside_kinds": _kinds(s.cards, s.aside[side]),
        "owes": _owed(s, side),
        "table": [laid(s, side, card) for card in s.table[side]],
        "battle_points": battle_points(s, side),
        "captured": card_ids(s.cards, s.captured[side]),
        "captured_bp": captured_bp(s, side),
        "offset": s.rules.offset[side],
    }
    if seats >> side & 1:
        out["hand"] = card_ids(s.cards, s.hands[side])
        out["aside"] = card_ids(s.cards, s.aside[side])
        if s.rules.owner_sees_peek:
            out["hand_seen"] = mask_ids(s.cards, s.seen[side])
    return out


def _owed(s: "State", side: int) -> list[str]:
    """Return what a side has still to play this turn; everybody can see it by the backs and the cards in play."""
    if not PH_EVENT_DRAW <= s.phase <= PH_OPT2_A:
        return []
    owed = duties(s, side)
    names = ((DUTY_ATTACK, "attack"), (DUTY_NAT, "nationality"))
    return [name for bit, name in names if owed & bit and not (bit == DUTY_ATTACK and s.phase > PH_R2_A)]


def _kinds(t: Tables, cards: Cards) -> dict[str, int]:
    """Return how many cards have each back: the decks are told apart by it."""
    neutral = len([card for card in cards if t.deck_of[card] == NEUTRAL_DECK])
    bonus = len([card for card in cards if t.deck_of[card] == BONUS_DECK])
    return {"nationality": len(cards) - neutral - bonus, "neutral": neutral, "bonus": bonus}


def laid(s: "State", side: int, card: int) -> dict[str, object]:
    """Return a card on the table as it is shown: also what it counts now, and why if not as printed."""
    out = table_entry(s, card)
    counts = 0 if card in s.down else worth(s, side, card)
    out["counts"] = counts
    if card not in s.down and counts != s.cards.bp[card]:
        out["changes"] = [{"by": s.cards.ids[s.event], "points": counts - s.cards.bp[card]}]
    if card not in s.down and s.cards.later[card] and card not in s.used:
        out["armed"] = True
    return out


def table_entry(s: "State", card: int) -> dict[str, object]:
    """Return a card on the table: its face, whether it is used, what holds it, what it goes with."""
    out: dict[str, object] = {"card": s.cards.ids[card], "face": "down" if card in s.down else "up"}
    if card in s.used:
        out["used"] = True
    for hold in s.holds:
        if hold >> 16 == card:
            out["by"] = s.cards.ids[hold >> 8 & 255]
            out["why"] = REASONS[hold & 255]
    for bond in s.bonds:
        if bond >> 8 == card:
            out["with"] = s.cards.ids[bond & 255]
    return out
