"""The events of the game and how each reads in the log."""

from typing import Final

from haversack.games.ww2.board import SPACE_IDS, SPACE_NAMES
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.terms import COUNTRY_IDS, COUNTRY_NAMES, POSSESSIVES, REASONS, TEAM_IDS, TEAM_NAMES, kind_word
from haversack.kernel.events import HIDDEN, Event
from haversack.kernel.telling import Fields, Forms

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

# type, then the fields of its numbers by their letters
FORMS: Final[Forms] = (
    ("GameStarted", ""),
    ("TurnBegan", "cn"),
    ("CardPlayed", "c"),
    ("StatusPlaced", "c"),
    ("ResponsePlaced", "c"),
    ("CardUsed", "c"),
    ("CardCancelled", "c"),
    ("PieceBuilt", "cs"),
    ("PieceNamedAsBuilt", "cs"),
    ("PieceRecruited", "cs"),
    ("SpaceBattled", "csv"),
    ("PieceRemoved", "csx"),
    ("PieceProtected", "cs"),
    ("PieceSpared", "cs"),
    ("PointsScored", "tna"),
    ("PointsLost", "tna"),
    ("CardsDiscarded", "cn"),
    ("DeckDiscarded", "cn"),
    ("CardsDrawn", "cn"),
    ("DeckShuffled", "c"),
    ("CardPutOnTop", "c"),
    ("CardRevealed", "c"),
    ("DeckArranged", "cn"),
    ("CardsPutOnBottom", "cn"),
    ("StatusDiscarded", "c"),
    ("ResponseDiscarded", "c"),
    ("SupplyGranted", "c"),
    ("RoundEnded", "n"),
    ("GameEnded", "tr"),
    ("VictoryStepSkipped", "c"),
    ("DiscardChanged", "cna"),
)
CAUSES: Final = ("battle", "elimination", "supply", "owner")
FIELDS: Final[Fields] = {
    "c": ("country", COUNTRY_IDS),
    "v": ("target", COUNTRY_IDS),
    "s": ("space", tuple(SPACE_IDS)),
    "t": ("team", TEAM_IDS),
    "x": ("cause", CAUSES),
    "r": ("reason", REASONS),
    "n": ("count", ()),
    "a": ("total", ()),
}


def _cards(rules: Rules, event: Event) -> str:
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join(rules.cards[card].source.name for card in event.cards)


def _piece(event: Event) -> str:
    country, space = event.data[0], event.data[1]
    return f"{POSSESSIVES[country]} {kind_word(space).capitalize()} in {SPACE_NAMES[space]}"


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    cards = _cards(rules, event)
    if kind in (TURN_BEGAN, ROUND_ENDED, GAME_ENDED, STARTED):
        return _clock_line(kind, data)
    if kind in (SCORED, LOST):
        verb = "score" if kind == SCORED else "lose"
        return f"{TEAM_NAMES[data[0]]} {verb} {abs(data[1])} VP, now {data[2]}."
    if kind in (BUILT, NAMED, RECRUITED, REMOVED, PROTECTED, SPARED, BATTLED):
        return _piece_line(event)
    return _card_line(kind, data[0], data[1] if len(data) > 1 else 1, cards)


def _clock_line(kind: int, data: tuple[int, ...]) -> str:
    if kind == TURN_BEGAN:
        return f"Round {data[1]}: {POSSESSIVES[data[0]]} turn."
    if kind == ROUND_ENDED:
        return f"Round {data[0]} is over."
    if kind == GAME_ENDED:
        return f"The {TEAM_NAMES[data[0]]} win: {REASONS[data[1]]}."
    return "The game begins."


def _piece_line(event: Event) -> str:
    kind, data = event.kind, event.data
    country, where = COUNTRY_NAMES[data[0]], SPACE_NAMES[data[1]]
    word = kind_word(data[1]).capitalize()
    if kind == BATTLED:
        target = f" against {COUNTRY_NAMES[data[2]]}" if data[2] >= 0 else ", which is empty"
        return f"{country} battles {where}{target}."
    if kind == BUILT:
        return f"{country} builds {'an Army' if word == 'Army' else 'a Navy'} in {where}."
    if kind == RECRUITED:
        return f"{country} recruits {'an Army' if word == 'Army' else 'a Navy'} in {where}."
    if kind == NAMED:
        return f"{country} names its {word} in {where} as just built."
    if kind == PROTECTED:
        return f"{_piece(event)} cannot be removed this turn."
    if kind == SPARED:
        return f"{_piece(event)} survives the battle."
    endings = ("is removed by battle", "is eliminated", "is out of supply and removed", "is taken back by its owner")
    return f"{_piece(event)} {endings[data[2]]}."


def _card_line(kind: int, number: int, count: int, cards: str) -> str:
    country, whose = COUNTRY_NAMES[number], POSSESSIVES[number]
    some = "a card" if count == 1 else f"{count} cards"
    named = f": {cards}" if cards else ""
    lines = {
        PLAYED: f"{country} plays {cards}.",
        STATUS_PLACED: f"{country} puts the Status {cards} on the table.",
        RESPONSE_PLACED: f"{country} places a Response face down{named}.",
        USED: f"{country} uses {cards}.",
        CANCELLED: f"{cards} of {country} has no effect.",
        DISCARDED: f"{country} discards {some}{named}.",
        BURNED: f"{country} discards {some} from the top of its deck{named}.",
        DREW: f"{country} draws {some}{named}.",
        SHUFFLED: f"{country} shuffles its deck.",
        TOPPED: f"{country} puts {cards} on top of its deck.",
        REVEALED: f"{country} takes {cards} from its deck for all to see.",
        ARRANGED: f"{country} looks at the top {some} of its deck and puts them back{named}.",
        BOTTOMED: f"{country} puts {some} on the bottom of its deck{named}.",
        STATUS_LOST: f"{country} discards the Status {cards}.",
        RESPONSE_LOST: f"{country} discards a Response, unseen{named}.",
        SUPPLY_GRANTED: f"{whose} pieces near the base are in supply this turn.",
        SKIPPED_VICTORY: f"An enemy Army is in {whose} Home: no Victory step.",
        CHANGED: f"{country} is to discard {count:+d} cards.",
    }
    return lines[kind]
