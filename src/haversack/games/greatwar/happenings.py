"""The events of the game as numbers, and as data for whoever shows them; `render_events` has the sentences."""

from typing import Final

from haversack.games.greatwar.catalogue import BP, CARD_IDS, CARD_NAMES, MODIFIERS
from haversack.games.greatwar.rules import Rules
from haversack.games.greatwar.terms import DECK_IDS, REASONS, SIDE_IDS, SIDES
from haversack.kernel.events import HIDDEN, Event

STARTED: Final = 0
REMOVED: Final = 1
DEALT: Final = 2
KEPT: Final = 3
DREW: Final = 4
TOOK: Final = 5
DISCARDED: Final = 6
RESHUFFLED: Final = 7
TURN_BEGAN: Final = 8
EVENT_SHOWN: Final = 9
ROLLED: Final = 10
MODIFIED: Final = 11
PLACED: Final = 12
LINKED: Final = 13
ANSWERED: Final = 14
ATTACHED: Final = 15
CANCELLED: Final = 16
RESTORED: Final = 17
MARKED_USED: Final = 18
STEP_ENDED: Final = 19
STEP_PASSED: Final = 20
LOOKED: Final = 21
THROWN: Final = 22
SEARCH_ENDED: Final = 23
DUELED: Final = 24
BLOCKADED: Final = 25
COUNTED: Final = 26
CAPTURED: Final = 27
SAVED: Final = 28
TAKEN_BACK: Final = 29
CLEANED: Final = 30
SHOWN_KIND: Final = 31
HALF_TIME: Final = 32
HAND_SHOWN: Final = 33
GAME_ENDED: Final = 34
STEP_LOST: Final = 35
EVENT_ANSWERED: Final = 36
SPARED: Final = 37
IDLE: Final = 38
GIVEN: Final = 39

# type, then the names of its numbers: s side, w side or none, d deck, n count, a second number, f die, p part of the
# event, m modifier, b the sides it binds, c cause, h how a card was cancelled, e how a step ended, i why nothing came
# of a card, * more numbers, read by the kind
FORMS: Final = (
    ("GameStarted", ""),
    ("CardsRemoved", "dn"),
    ("CardsDealt", "sdn"),
    ("CardKept", "sd"),
    ("CardsDrawn", "sdnc"),
    ("CardTaken", "sd"),
    ("CardsDiscarded", "snc"),
    ("DeckReshuffled", "d"),
    ("TurnBegan", "sn"),
    ("EventShown", "s"),
    ("DieRolled", "sfp"),
    ("RuleChanged", "mb"),
    ("CardPlaced", "s"),
    ("CardLinked", "s"),
    ("CardAnswered", "s"),
    ("CardAttached", "s"),
    ("CardCancelled", "sh"),
    ("CardRestored", "s"),
    ("CardUsed", "s"),
    ("StepEnded", "se"),
    ("StepPassed", "s"),
    ("HandLookedAt", "snc"),
    ("CardThrown", "s"),
    ("SearchEnded", "sn"),
    ("AcesDueled", "sna"),
    ("CardBlockaded", "s"),
    ("BattleCounted", "sna*"),
    ("CardsCaptured", "sn*"),
    ("CardSaved", "s"),
    ("CardTakenBack", "s"),
    ("TableCleared", "sn*"),
    ("NationalityShown", "s"),
    ("HalfTime", ""),
    ("HandCounted", "sn"),
    ("GameEnded", "wna*"),
    ("StepLost", "s"),
    ("EventAnswered", "s"),
    ("RollSpared", "s"),
    ("CardIdle", "si"),
    ("CardsGiven", "sn"),
)

# Causes: what is not negative is the number of a card
BY_REFILL: Final = -1
BY_DEAL: Final = -2
BY_SEARCH: Final = -3
BY_LIMIT: Final = -4
BY_CHOICE: Final = -5
CAUSES: Final = ("", "refill", "deal", "search", "limit", "choice")

# How a step ended, in the order of their numbers
STEP_ENDS: Final = ("", "truce", "cancel")

# Why nothing came of a card
NO_TARGET_ARMED: Final = 0
NO_TARGET: Final = 1
NO_LOOK: Final = 2
EMPTY_HAND: Final = 3
FULL_HAND: Final = 4
NO_CARD_LEFT: Final = 5
NOBODY_BROUGHT: Final = 6
NO_STEP: Final = 7
AURA_IS_OFF: Final = 8
IDLE_IDS: Final = (
    "armed",
    "no_target",
    "no_look",
    "empty_hand",
    "full_hand",
    "empty_deck",
    "nobody_brought",
    "no_step",
    "aura_off",
)

BATTLE_HEAD: Final = 5  # winner, both totals, Defender, Random Event; then the cards
BATTLE_CARD: Final = 6  # card, side, what it counts, face down, what cancelled it, how


def as_data(event: Event, rules: Rules) -> dict[str, object]:
    """Return an event as JSON-safe data; a card one may not see is null."""
    name, letters = FORMS[event.kind]
    out: dict[str, object] = {"type": name}
    for letter, value in zip(letters, event.data, strict=False):
        _write(out, letter, value)
    if event.cards:
        out["cards"] = [None if card == HIDDEN else CARD_IDS[card] for card in event.cards]
    if event.kind == COUNTED:
        out.update(_battle(event.data))
    elif event.kind == CAPTURED:
        out.update(_capture(event))
    elif event.kind == CLEANED:
        out["captured_bp"] = {SIDE_IDS[side]: event.data[2 + side] for side in range(SIDES)}
    elif event.kind == HAND_SHOWN:
        out["items"] = [_item(event.data[0], f"in hand: {CARD_NAMES[card]}", BP[card]) for card in event.cards]
    elif event.kind == STARTED:
        out["scenario"] = rules.scenario.id
        out["items"] = [_item(side, "offset of the scenario", n) for side, n in enumerate(rules.offset) if n]
    elif event.kind == GAME_ENDED:
        out["scores"] = final_scores(event.data, rules)
    return out


def _write(out: dict[str, object], letter: str, value: int) -> None:
    """Write one number of an event under its name."""
    if letter == "s":
        out["side"] = SIDE_IDS[value]
    elif letter == "w":
        out["winner"] = SIDE_IDS[value] if value >= 0 else None
    elif letter == "d":
        out["deck"] = DECK_IDS[value]
    elif letter == "m":
        out["modifier"] = MODIFIERS[value].name
    elif letter == "b":
        out["sides"] = [SIDE_IDS[side] for side in range(SIDES) if value >> side & 1]
    elif letter == "c":
        out["cause"] = CARD_IDS[value] if value >= 0 else CAUSES[-value]
    elif letter == "h":
        out["why"] = REASONS[value]
    elif letter == "e":
        out["why"] = STEP_ENDS[value]
    elif letter == "i":
        out["why"] = IDLE_IDS[value]
    elif letter == "f":
        out["die"] = value
    elif letter in "na":
        out["count" if letter == "n" else "other"] = value


def _item(side: int, cause: str, points: int) -> dict[str, object]:
    """Return points that a side gets, with their cause."""
    return {"team": SIDE_IDS[side], "who": SIDE_IDS[side], "cause": cause, "points": points}


def _battle(data: tuple[int, ...]) -> dict[str, object]:
    """Return the count of a battle: totals, who won and by how much, and what every card counted and why."""
    winner, high, low, defender, event = data[:BATTLE_HEAD]
    tables: list[list[dict[str, object]]] = [[], []]
    for place in range(BATTLE_HEAD, len(data), BATTLE_CARD):
        card, side, counts, down, source, why = data[place : place + BATTLE_CARD]
        entry: dict[str, object] = {"card": CARD_IDS[card], "printed": BP[card], "counts": counts}
        entry["face"] = "down" if down else "up"
        entry["changes"] = [] if down or counts == BP[card] else [{"by": CARD_IDS[event], "points": counts - BP[card]}]
        if source >= 0:
            entry.update({"by": CARD_IDS[source], "why": REASONS[why]})
        tables[side].append(entry)
    return {
        "winner": SIDE_IDS[winner],
        "loser": SIDE_IDS[1 - winner],
        "defender": SIDE_IDS[defender],
        "margin": high - low,
        "tie": high == low,
        "totals": {SIDE_IDS[winner]: high, SIDE_IDS[1 - winner]: low},
        "table": {SIDE_IDS[side]: tables[side] for side in range(SIDES)},
    }


def _capture(event: Event) -> dict[str, object]:
    """Return a capture: from whom, the points of each card, and which lay face down."""
    winner, down = event.data[0], event.data[2:]
    return {
        "from": SIDE_IDS[1 - winner],
        "points": sum([BP[card] for card in event.cards]),
        "face_down": [CARD_IDS[card] for card in down],
        "items": [_item(winner, f"captured {CARD_NAMES[card]}", BP[card]) for card in event.cards],
    }


def final_scores(data: tuple[int, ...], rules: Rules) -> dict[str, dict[str, int]]:
    """Return what the final scores are made of: captured, in hand, the scenario's offset, and the total."""
    out: dict[str, dict[str, int]] = {}
    for side in range(SIDES):
        captured, total, offset = data[3 + side], data[1 + side], rules.offset[side]
        out[SIDE_IDS[side]] = {
            "captured": captured,
            "hand": total - captured - offset,
            "offset": offset,
            "total": total,
        }
    return out
