"""The events of the game and how each reads in the log."""

from typing import Final

from haversack.games.greatwar.catalogue import CARD_IDS, CARD_NAMES, MODIFIERS
from haversack.games.greatwar.render import happening_text
from haversack.games.greatwar.terms import DECK_IDS, DECK_NAMES, SIDE_IDS, SIDE_NAMES
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

# type, then the names of its numbers: s side, w side or none, d deck, n count, a second number, f die, m modifier
FORMS: Final = (
    ("GameStarted", ""),
    ("CardsRemoved", "dn"),
    ("CardsDealt", "sdn"),
    ("CardKept", "sd"),
    ("CardsDrawn", "sdn"),
    ("CardTaken", "sd"),
    ("CardsDiscarded", "sn"),
    ("DeckReshuffled", "d"),
    ("TurnBegan", "sn"),
    ("EventShown", "s"),
    ("DieRolled", "sf"),
    ("RuleChanged", "m"),
    ("CardPlaced", "s"),
    ("CardLinked", "s"),
    ("CardAnswered", "s"),
    ("CardAttached", "s"),
    ("CardCancelled", "s"),
    ("CardRestored", "s"),
    ("CardUsed", "s"),
    ("StepEnded", "s"),
    ("StepPassed", "s"),
    ("HandLookedAt", "sn"),
    ("CardThrown", "s"),
    ("SearchEnded", "sn"),
    ("AcesDueled", "sna"),
    ("CardBlockaded", "s"),
    ("BattleCounted", "sna"),
    ("CardsCaptured", "sn"),
    ("CardSaved", "s"),
    ("CardTakenBack", "s"),
    ("TableCleared", "sn"),
    ("NationalityShown", "s"),
    ("HalfTime", ""),
    ("HandCounted", "sn"),
    ("GameEnded", "wna"),
    ("StepLost", "s"),
    ("EventAnswered", "s"),
)


def as_data(event: Event) -> dict[str, object]:
    """Return an event as JSON-safe data; a card one may not see is null."""
    name, letters = FORMS[event.kind]
    out: dict[str, object] = {"type": name}
    for letter, value in zip(letters, event.data, strict=True):
        if letter == "s":
            out["side"] = SIDE_IDS[value]
        elif letter == "w":
            out["winner"] = SIDE_IDS[value] if value >= 0 else None
        elif letter == "d":
            out["deck"] = DECK_IDS[value]
        elif letter == "m":
            out["modifier"] = MODIFIERS[value].name
        elif letter == "f":
            out["die"] = value
        else:
            out["count" if letter == "n" else "other"] = value
    if event.cards:
        out["cards"] = [None if card == HIDDEN else CARD_IDS[card] for card in event.cards]
    return out


def _names(event: Event) -> str:
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join([CARD_NAMES[card] for card in event.cards])


def sentence(event: Event) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    cards = _names(event)
    letters = FORMS[kind][1]
    side = SIDE_NAMES[data[0]] if letters[:1] in ("s", "w") and data[0] >= 0 else ""
    count = data[1] if len(data) > 1 else 0
    if kind in (STARTED, REMOVED, RESHUFFLED, HALF_TIME, MODIFIED, GAME_ENDED):
        return _table_line(kind, data, side)
    if kind in (DEALT, KEPT, DREW, TOOK):
        return _deal_line(kind, data, side, cards)
    if kind in (TURN_BEGAN, EVENT_SHOWN, ROLLED, STEP_ENDED, STEP_PASSED, STEP_LOST, COUNTED, CLEANED, SHOWN_KIND):
        return _turn_line(kind, data, side, cards)
    return _card_line(kind, side, count, cards, event)


def _some(count: int, what: str = "card") -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _table_line(kind: int, data: tuple[int, ...], side: str) -> str:
    if kind == STARTED:
        return "The game begins."
    if kind == REMOVED:
        verb = "leaves" if data[1] == 1 else "leave"
        return f"{_some(data[1])} of the {DECK_NAMES[data[0]]} deck {verb} the game unseen."
    if kind == RESHUFFLED:
        return f"The discards are shuffled into the {DECK_NAMES[data[0]]} deck."
    if kind == MODIFIED:
        words = happening_text(MODIFIERS[data[0]].effect)
        return f"{words[0].upper()}{words[1:]}."
    if kind == HALF_TIME:
        return "All hands and discards are shuffled into their decks, and hands are dealt anew."
    if not side:
        return f"The game is a draw, {data[1]} to {data[2]}."
    return f"The {side} win the game, {data[1]} to {data[2]} (Central Powers first)."


def _deal_line(kind: int, data: tuple[int, ...], side: str, cards: str) -> str:
    deck = DECK_NAMES[data[1]]
    named = f": {cards}" if cards else ""
    if kind == DEALT:
        return f"The {side} are dealt {_some(data[2], f'{deck} card')}{named}."
    if kind == DREW:
        return f"The {side} draw {_some(data[2], f'{deck} card')}{named}."
    verb = "keep" if kind == KEPT else "take up"
    return f"The {side} {verb} a {deck} card{named}."


def _turn_line(kind: int, data: tuple[int, ...], side: str, cards: str) -> str:
    lines = {
        TURN_BEGAN: f"Turn {data[-1]}: the {side} defend.",
        EVENT_SHOWN: f"Random Event: {cards}.",
        ROLLED: f"The {side} roll {data[-1]}.",
        STEP_ENDED: f"The step of the {side} is over.",
        STEP_PASSED: f"The {side} have no card to play in this step.",
        STEP_LOST: f"The {side} lose their step of this round.",
        COUNTED: f"The {side} win the battle, {data[1] if len(data) > 1 else 0} BP to {data[-1]}.",
        CLEANED: f"The {side} won the turn; captured BP now {data[-1]}.",
        SHOWN_KIND: f"The {side} show that they still hold a Nationality card.",
    }
    return lines[kind]


def _card_line(kind: int, side: str, count: int, cards: str, event: Event) -> str:
    named = f": {cards}" if cards else ""
    first, _, second = cards.partition(", ")
    lines = {
        DISCARDED: f"The {side} discard {_some(count)}{named}.",
        PLACED: f"The {side} play {cards}.",
        LINKED: f"The {side} add {cards}.",
        ANSWERED: f"The {side} answer with {cards}.",
        EVENT_ANSWERED: f"The {side} answer {second} with {first}.",
        ATTACHED: f"{first} goes with {second}.",
        CANCELLED: f"{first} is cancelled by {second}.",
        RESTORED: f"{cards} is turned face up again.",
        MARKED_USED: f"{cards} is marked used.",
        LOOKED: f"The {side} look at {_some(count)} of the enemy hand{named}.",
        THROWN: f"The {side} throw {cards} in the search for an Attack card.",
        SEARCH_ENDED: f"The {side} {'find an Attack card' if count else 'find no Attack card'}.",
        DUELED: f"{first} meets {second} in the air.",
        BLOCKADED: f"{first} is discarded by {second}.",
        CAPTURED: f"The {side} capture {_some(count)}{named}.",
        SAVED: f"{first} is saved from capture by {second}.",
        TAKEN_BACK: f"The {side} take {cards} back into hand.",
        HAND_SHOWN: f"The {side} count {count} BP in hand{named}.",
    }
    return lines[kind] if event.kind != HAND_SHOWN or cards else f"The {side} have no Nationality card in hand."
