"""The events of the game as data. How each reads in the log is in `telling`."""

from typing import Final

from haversack.games.ww2.board import SPACE_COUNT, SPACE_IDS
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.names import PLACES
from haversack.games.ww2.terms import COUNTRY_IDS, REASONS, TEAM_IDS
from haversack.kernel.events import Event
from haversack.kernel.telling import Fields, Forms, as_data
from haversack.qmg.graph import names_in

STARTED: Final = 0
TURN_BEGAN: Final = 1
PLAYED: Final = 2
STATUS_PLACED: Final = 3
RESPONSE_PLACED: Final = 4
USED: Final = 5
CANCELLED: Final = 6
BUILT: Final = 7
NAMED: Final = 8
RECRUITED: Final = 9
BATTLED: Final = 10
REMOVED: Final = 11
PROTECTED: Final = 12
SPARED: Final = 13
SCORED: Final = 14
LOST: Final = 15
DISCARDED: Final = 16
BURNED: Final = 17
DREW: Final = 18
SHUFFLED: Final = 19
TOPPED: Final = 20
REVEALED: Final = 21
ARRANGED: Final = 22
BOTTOMED: Final = 23
STATUS_LOST: Final = 24
RESPONSE_LOST: Final = 25
SUPPLY_GRANTED: Final = 26
ROUND_ENDED: Final = 27
GAME_ENDED: Final = 28
SKIPPED_VICTORY: Final = 29
CHANGED: Final = 30
SHUFFLED_IN: Final = 31
SKIPPED: Final = 32

# type, then the fields of its numbers by their letters; points go on with who, cause and points of each item
FORMS: Final[Forms] = (
    ("GameStarted", ""),
    ("TurnBegan", "cn"),
    ("CardPlayed", "ck"),
    ("StatusPlaced", "ck"),
    ("ResponsePlaced", "ck"),
    ("CardUsed", "c"),
    ("CardCancelled", "ck"),
    ("PieceBuilt", "cs"),
    ("PieceNamedAsBuilt", "cs"),
    ("PieceRecruited", "cs"),
    ("SpaceBattled", "csv"),
    ("PieceRemoved", "csxk"),
    ("PieceProtected", "cs"),
    ("PieceSpared", "cs"),
    ("PointsScored", "tnak"),
    ("PointsLost", "tnak"),
    ("CardsDiscarded", "cnyk"),
    ("DeckDiscarded", "cnk"),
    ("CardsDrawn", "cn"),
    ("DeckShuffled", "c"),
    ("CardPutOnTop", "c"),
    ("CardRevealed", "c"),
    ("DeckArranged", "cn"),
    ("CardsPutOnBottom", "cn"),
    ("StatusDiscarded", "ck"),
    ("ResponseDiscarded", "ck"),
    ("SupplyGranted", "cmk"),
    ("RoundEnded", "npq"),
    ("GameEnded", "trpq"),
    ("VictoryStepSkipped", "c"),
    ("DiscardChanged", "cnak"),
    ("CardShuffledIn", "c"),
    ("PartSkipped", "cwj"),
)
CAUSES: Final = ("battle", "elimination", "supply", "owner")

# Why cards leave a hand
IN_PLAY_STEP: Final = 0
IN_DISCARD_STEP: Final = 1
IN_SET_UP: Final = 2
AS_PAYMENT: Final = 3
WHYS: Final = ("play step", "discard step", "setup", "payment")

# Parts of a text that are skipped
NO_BUILD: Final = 0
NO_RECRUIT: Final = 1
NO_BATTLE: Final = 2
NO_ELIMINATION: Final = 3
NO_REBUILDING: Final = 4
NO_PLAY: Final = 5
NO_DRAIN: Final = 6
NO_POINTS: Final = 7
NO_RESPONSE: Final = 8
NO_PART: Final = 9
NO_SUPPLY_SPACE: Final = 10
PARTS: Final = (
    *("build", "recruit", "battle", "eliminate", "rebuild", "play", "drain", "score", "response", "all"),
    "supply spaces",
)
DECLINED: Final = 0
IMPOSSIBLE: Final = 1

FIELDS: Final[Fields] = {
    "c": ("country", COUNTRY_IDS),
    "v": ("target", COUNTRY_IDS),
    "s": ("space", tuple(SPACE_IDS)),
    "t": ("team", TEAM_IDS),
    "x": ("cause", CAUSES),
    "y": ("why", WHYS),
    "w": ("part", PARTS),
    "j": ("because", ("declined", "impossible")),
    "r": ("reason", REASONS),
    "n": ("count", ()),
    "a": ("total", ()),
    "k": ("card", ()),
    "m": ("spaces", ()),
    "p": ("axis", ()),
    "q": ("allies", ()),
}

# What points are for: a Supply space held alone, one that is shared, or one of these
SHARED: Final = SPACE_COUNT
BY_CARD: Final = 2 * SPACE_COUNT
FOR_MISSING_CARDS: Final = BY_CARD + 1
FOR_NO_CARD: Final = BY_CARD + 2
_ITEMS_FROM: Final = 4
CARD_AT: Final = 3


def told_data(rules: Rules, event: Event) -> dict[str, object]:
    """Return an event as JSON-safe data: the card that caused it by its id, points item by item."""
    letters = FORMS[event.kind][1]
    out = as_data(event._replace(data=event.data[: len(letters)]), FORMS, FIELDS, rules.card_ids)
    for letter, value in zip(letters, event.data, strict=False):
        if letter == "k" and value >= 0:
            out["card"] = rules.card_ids[value]
        elif letter == "k":
            del out["card"]
        elif letter == "m":
            out["spaces"] = names_in(value, SPACE_IDS)
    if event.kind == SCORED or event.kind == LOST:
        out["items"] = _items(rules, event)
    return out


def items_of(event: Event) -> list[tuple[int, int, int]]:
    """Return the items of an event of points: the country, what for, how many."""
    rest = event.data[_ITEMS_FROM:]
    return [(rest[k], rest[k + 1], rest[k + 2]) for k in range(0, len(rest), 3)]


def _items(rules: Rules, event: Event) -> list[dict[str, object]]:
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


def cause_words(rules: Rules, cause: int, card: int) -> str:
    """Return what points are for, in short words."""
    if cause < BY_CARD:
        return f"{PLACES[cause % SPACE_COUNT]}{' (shared)' if cause >= SHARED else ''}"
    name = rules.cards[card].source.name if card >= 0 else ""
    if cause == BY_CARD:
        return name
    if cause == FOR_NO_CARD:
        return "no card left to play"
    return f"no cards left to discard for {name}" if name else "no cards left to discard"
