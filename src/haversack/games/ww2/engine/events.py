"""The events, as data. How each reads is in `text/log`, or with the verb that alone emits it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from haversack.games.ww2.facts.board import SPACE_COUNT, SPACE_IDS
from haversack.games.ww2.facts.constants import CAUSES, COUNTRY_IDS, REASONS, TEAM_IDS
from haversack.games.ww2.facts.names import PLACES
from haversack.kernel.event_data import Fields, Forms, as_data
from haversack.kernel.events import Event, cards_seen
from haversack.qmg.graph import names_in

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules

Line = Callable[[Any, Event], str]
"""What makes a line of the log of an event, given the rules; it ends with a full stop and begins with any letter."""

STARTED: Final = 0
TURN_BEGAN: Final = 1
PLAYED: Final = 2
STATUS_PLACED: Final = 3
RESPONSE_PLACED: Final = 4
USED: Final = 5
BATTLED: Final = 6
REMOVED: Final = 7
SCORED: Final = 8
LOST: Final = 9
DISCARDED: Final = 10
BURNED: Final = 11
DREW: Final = 12
SHUFFLED: Final = 13
REVEALED: Final = 14
ROUND_ENDED: Final = 15
GAME_ENDED: Final = 16
SKIPPED_VICTORY: Final = 17
SKIPPED: Final = 18

# type, then the fields of its numbers by their letters; points go on with who, cause and points of each item
FORMS: Final[Forms] = (
    ("GameStarted", ""),
    ("TurnBegan", "cn"),
    ("CardPlayed", "ck"),
    ("StatusPlaced", "ck"),
    ("ResponsePlaced", "ck"),
    ("CardUsed", "c"),
    ("SpaceBattled", "csv"),
    ("PieceRemoved", "csxk"),
    ("PointsScored", "tnak"),
    ("PointsLost", "tnak"),
    ("CardsDiscarded", "cnyk"),
    ("DeckDiscarded", "cnk"),
    ("CardsDrawn", "cn"),
    ("DeckShuffled", "c"),
    ("CardRevealed", "c"),
    ("RoundEnded", "npq"),
    ("GameEnded", "trpq"),
    ("VictoryStepSkipped", "c"),
    ("PartSkipped", "cwj"),
)


class VerbEvent:
    """An event that only one verb emits: its type, the letters of its numbers, and its line of the log."""

    def __init__(self, name: str, letters: str, line: Line) -> None:
        self.form: tuple[str, str] = (name, letters)
        self.line: Line = line


_VERB_EVENTS: Final[list[VerbEvent]] = []


def verb_event(name: str, letters: str, line: Line) -> int:
    """Declare an event of a verb and return its kind."""
    _VERB_EVENTS.append(VerbEvent(name, letters, line))
    return len(FORMS) + len(_VERB_EVENTS) - 1


def verb_line(rules: "Rules", event: Event) -> str:
    """Return the line of the log for an event of a verb, or nothing if it is none."""
    return _VERB_EVENTS[event.kind - len(FORMS)].line(rules, event) if event.kind >= len(FORMS) else ""


def _form(kind: int) -> tuple[str, str]:
    return FORMS[kind] if kind < len(FORMS) else _VERB_EVENTS[kind - len(FORMS)].form


# Why cards leave a hand
IN_PLAY_STEP: Final = 0
IN_DISCARD_STEP: Final = 1
IN_SET_UP: Final = 2
AS_PAYMENT: Final = 3
WHYS: Final = ("play step", "discard step", "setup", "payment")

# Parts of a text that are skipped: a word, and what is said of who cannot or will not do it
_PARTS: Final[list[tuple[str, str, str]]] = []


def skipped_part(word: str, cannot: str, will_not: str = "") -> int:
    """Declare a part of a text that can be skipped and return its number."""
    _PARTS.append((word, cannot, will_not or cannot))
    FIELDS["w"] = ("part", tuple([part[0] for part in _PARTS]))
    return len(_PARTS) - 1


def skip_words(part: int, impossible: bool) -> str:
    """Return what is said of who skips a part, by choice or because nothing can be done."""
    return _PARTS[part][1 if impossible else 2]


# Why a piece that shares its space leaves the board
STOOD_IN: Final = 0
ELIMINATED: Final = 1
UNSUPPLIED: Final = 2
TAKEN_BACK: Final = 3
COMMITTED: Final = 4
LEFT_ALONE: Final = 5
ENDS: Final = ("instead", "elimination", "supply", "owner", "committed", "left alone")

DECLINED: Final = 0
IMPOSSIBLE: Final = 1

FIELDS: Final[Fields] = {
    "c": ("country", COUNTRY_IDS),
    "v": ("target", COUNTRY_IDS),
    "s": ("space", tuple(SPACE_IDS)),
    "t": ("team", TEAM_IDS),
    "x": ("cause", CAUSES),
    "y": ("why", WHYS),
    "w": ("part", ()),
    "j": ("because", ("declined", "impossible")),
    "r": ("reason", REASONS),
    "n": ("count", ()),
    "a": ("total", ()),
    "k": ("card", ()),
    "m": ("spaces", ()),
    "h": ("kind", ()),
    "z": ("because", ENDS),
    "p": ("axis", ()),
    "q": ("allies", ()),
}

NO_PART: Final = skipped_part("all", "can do nothing of it")
NO_PLAY: Final = skipped_part("play", "has no card to play for it", "chooses to play no card")
NO_SUPPLY_SPACE: Final = skipped_part("supply spaces", "has no Army in a Supply space and scores nothing for any")

# What points are for: a Supply space held alone, one that is shared, or one of these
SHARED: Final = SPACE_COUNT
BY_CARD: Final = 2 * SPACE_COUNT
FOR_MISSING_CARDS: Final = BY_CARD + 1
FOR_NO_CARD: Final = BY_CARD + 2
_ITEMS_FROM: Final = 4
CARD_AT: Final = 3


def told_data(rules: "Rules", event: Event) -> dict[str, object]:
    """Return an event as JSON-safe data: the card that caused it by its id, points item by item."""
    form = _form(event.kind)
    letters = form[1]
    out = as_data(event._replace(kind=0), (form,), FIELDS, rules.card_ids)
    for letter, value in zip(letters, event.data, strict=False):
        if letter == "k" and value >= 0:
            out["card"] = rules.card_ids[value]
        elif letter == "k":
            del out["card"]
        elif letter == "h":
            out["kind"] = rules.kinds.sharing[value].id
        elif letter == "m":
            out["spaces"] = names_in(value, SPACE_IDS)
    if event.kind == SCORED or event.kind == LOST:
        out["items"] = _items(rules, event)
    return out


def items_of(event: Event) -> list[tuple[int, int, int]]:
    """Return the items of an event of points: the country, what for, how many."""
    rest = event.data[_ITEMS_FROM:]
    return [(rest[k], rest[k + 1], rest[k + 2]) for k in range(0, len(rest), 3)]


def _items(rules: "Rules", event: Event) -> list[dict[str, object]]:
    card = event.data[CARD_AT]
    out: list[dict[str, object]] = []
    for country, cause, points in items_of(event):
        item: dict[str, object] = {"team": TEAM_IDS[event.data[0]], "who": COUNTRY_IDS[country]}
        item["cause"] = cause_words(rules, cause, card)
        item["points"] = points
        if cause < BY_CARD:
            item["space"] = SPACE_IDS[cause % SPACE_COUNT]
        elif card >= 0:
            item["card"] = rules.card_ids[card]
        out.append(item)
    return out


def cause_words(rules: "Rules", cause: int, card: int) -> str:
    """Return what points are for, in short words."""
    if cause < BY_CARD:
        return f"{PLACES[cause % SPACE_COUNT]}{' (shared)' if cause >= SHARED else ''}"
    name = rules.cards[card].source.name if card >= 0 else ""
    if cause == BY_CARD:
        return name
    if cause == FOR_NO_CARD:
        return "no card left to play"
    return f"no cards left to discard for {name}" if name else "no cards left to discard"


def named_cards(rules: "Rules", event: Event) -> str:
    """Return the cards of an event by name, or nothing if they are not to be seen."""
    return ", ".join([rules.cards[card].source.name for card in cards_seen(event)])


def if_seen(rules: "Rules", event: Event) -> str:
    """Return the cards of an event by name after a colon, or nothing if they are not to be seen."""
    cards = named_cards(rules, event)
    return f": {cards}" if cards else ""
