"""The events of the game and how each reads in the log."""

from typing import Final

from haversack.games.y1914.board import SPACE_IDS, SPACE_NAMES
from haversack.games.y1914.compile import Rules
from haversack.games.y1914.terms import (
    COUNTRY_IDS,
    COUNTRY_NAMES,
    POWER_IDS,
    POWER_NAMES,
    REASONS,
    TEAM_IDS,
    TEAM_NAMES,
    kind_word,
)
from haversack.kernel.events import HIDDEN, Event
from haversack.kernel.telling import Fields, Forms

STARTED: Final = 0
TURN_BEGAN: Final = 1
PLAYED: Final = 2
STATUS_PLACED: Final = 3
USED: Final = 4
STATUS_USED: Final = 5
BUILT: Final = 6
RECRUITED: Final = 7
BATTLED: Final = 8
BATTLE_WON: Final = 9
BATTLE_FAILED: Final = 10
REMOVED: Final = 11
TOKEN_PLACED: Final = 12
SCORED: Final = 13
LOST: Final = 14
DISCARDED: Final = 15
DISCARDED_PREPARED: Final = 16
BURNED: Final = 17
DREW: Final = 18
SHUFFLED: Final = 19
BOTTOMED: Final = 20
DRAFTED: Final = 21
PREPARED: Final = 22
UNPREPARED: Final = 23
SHOWN_DISCARD: Final = 24
STATUS_LOST: Final = 25
LOOKED: Final = 26
TAKEN: Final = 27
KEPT: Final = 28
TOOK_BACK: Final = 29
MULLIGAN: Final = 30
TRUCE: Final = 31
SUPPLY_GRANTED: Final = 32
TERRAIN_WAIVED: Final = 33
SCORING: Final = 34
ROUND_ENDED: Final = 35
GAME_ENDED: Final = 36
OPEN_PREPARED: Final = 37
ENDED_EARLY: Final = 38
BATTLE_OFF: Final = 39

# type, then the fields of its numbers by their letters
FORMS: Final[Forms] = (
    ("GameStarted", ""),
    ("TurnBegan", "pn"),
    ("CardPlayed", "p"),
    ("StatusPlaced", "p"),
    ("PreparedCardUsed", "p"),
    ("StatusUsed", "p"),
    ("PieceBuilt", "cs"),
    ("PieceRecruited", "cs"),
    ("BattleInitiated", "csf"),
    ("BattleWon", "cs"),
    ("BattleFailed", "cs"),
    ("PieceRemoved", "csx"),
    ("TokenPlaced", "s"),
    ("PointsScored", "tna"),
    ("PointsLost", "tna"),
    ("CardDiscarded", "p"),
    ("PreparedCardDiscarded", "p"),
    ("DeckDiscarded", "p"),
    ("CardsDrawn", "pn"),
    ("DeckShuffled", "p"),
    ("CardPutUnder", "p"),
    ("CardDrafted", "p"),
    ("CardPrepared", "p"),
    ("CardUnprepared", "p"),
    ("CardShownAndDiscarded", "p"),
    ("StatusDiscarded", "p"),
    ("CardsLookedAt", "pv"),
    ("CardTakenFromPile", "p"),
    ("CardKeptPrepared", "p"),
    ("CardTakenBack", "p"),
    ("MulliganTaken", "p"),
    ("TruceDeclared", "p"),
    ("SupplyGranted", "cs"),
    ("TerrainWaived", "p"),
    ("ScoringRound", "n"),
    ("RoundEnded", "n"),
    ("GameEnded", "tr"),
    ("CardPreparedOpenly", "p"),
    ("TextEndedEarly", "p"),
    ("BattleCalledOff", "csf"),
)
CAUSES: Final = ("battle", "elimination", "owner", "card")
FIELDS: Final[Fields] = {
    "p": ("power", POWER_IDS),
    "v": ("of", POWER_IDS),
    "c": ("country", COUNTRY_IDS),
    "s": ("space", tuple(SPACE_IDS)),
    "f": ("from", tuple(SPACE_IDS)),
    "t": ("team", TEAM_IDS),
    "x": ("cause", CAUSES),
    "r": ("reason", REASONS),
    "n": ("count", ()),
    "a": ("total", ()),
}


def _cards(rules: Rules, event: Event) -> str:
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join([rules.cards[card].title for card in event.cards])


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    if kind in (STARTED, TURN_BEGAN, SCORING, ROUND_ENDED, GAME_ENDED):
        return _clock_line(kind, data)
    if kind in (SCORED, LOST):
        verb = "gain" if kind == SCORED else "lose"
        return f"{_team(data[0])} {verb}{'' if data[0] == 0 else 's'} {abs(data[1])} VP, now {data[2]}."
    if kind in (BUILT, RECRUITED, BATTLED, BATTLE_WON, BATTLE_FAILED, BATTLE_OFF, REMOVED, SUPPLY_GRANTED):
        return _piece_line(kind, data)
    if kind == TOKEN_PLACED:
        return f"An Objective token is placed in {SPACE_NAMES[data[0]]}."
    return _card_line(rules, event)


def _team(team: int) -> str:
    return f"The {TEAM_NAMES[team]}"


def _clock_line(kind: int, data: tuple[int, ...]) -> str:
    if kind == TURN_BEGAN:
        return f"Round {data[1]}: the turn of {POWER_NAMES[data[0]]}."
    if kind == SCORING:
        return f"Scoring Round {data[0]}."
    if kind == ROUND_ENDED:
        return f"Round {data[0]} is over."
    if kind == GAME_ENDED:
        return f"{_team(data[0])} win{'' if data[0] == 0 else 's'}: {REASONS[data[1]]}."
    return "The game begins."


def _piece_line(kind: int, data: tuple[int, ...]) -> str:
    country, where = COUNTRY_NAMES[data[0]], SPACE_NAMES[data[1]]
    word = "an Army" if kind_word(data[1]) == "army" else "a Navy"
    if kind == BUILT:
        return f"{country} builds {word} in {where}."
    if kind == RECRUITED:
        return f"{country} recruits {word} in {where}."
    if kind == BATTLED:
        return f"{country} battles {where} from {SPACE_NAMES[data[2]]}."
    if kind == BATTLE_WON:
        return f"{country} wins the battle of {where}."
    if kind == BATTLE_OFF:
        return f"{country} has no supplied piece in {SPACE_NAMES[data[2]]} any more: there is no battle in {where}."
    if kind == BATTLE_FAILED:
        return f"{country}'s attack on {where} fails."
    if kind == SUPPLY_GRANTED:
        return f"{country}'s Army in {where} counts as supplied this turn."
    endings = ("is removed by battle", "is eliminated", "is taken back by its owner", "is withdrawn")
    return f"{country}'s {kind_word(data[1]).capitalize()} in {where} {endings[data[2]]}."


def _card_line(rules: Rules, event: Event) -> str:
    kind, data = event.kind, event.data
    power, cards = POWER_NAMES[data[0]], _cards(rules, event)
    count = data[1] if len(data) > 1 else 1
    some = "a card" if count == 1 else f"{count} cards"
    named = f": {cards}" if cards else ""
    lines = {
        PLAYED: f"{power} plays {cards}.",
        STATUS_PLACED: f"{power} puts the Status {cards} on the table.",
        USED: f"{power} reveals the prepared {cards}.",
        STATUS_USED: f"{power} uses {cards}.",
        DISCARDED: f"{power} discards a card from hand{named}.",
        DISCARDED_PREPARED: f"{power} discards a prepared card{named}.",
        BURNED: f"{power} discards the top card of its deck{named}.",
        DREW: f"{power} draws {some}{named}.",
        SHUFFLED: f"{power} shuffles its deck.",
        BOTTOMED: f"{power} puts a card under its deck{named}.",
        DRAFTED: f"{power} drafts {cards}.",
        PREPARED: f"{power} prepares a card{named}.",
        UNPREPARED: f"{power} takes a prepared card back{named}.",
        OPEN_PREPARED: f"{power} prepares {cards}.",
        SHOWN_DISCARD: f"{power} shows and discards {cards}.",
        STATUS_LOST: f"{power} discards the Status {cards}.",
        LOOKED: f"{power} looks at cards of {POWER_NAMES[count] if kind == LOOKED else ''}{named}.",
        TAKEN: f"{power} takes {cards} from its discard pile.",
        KEPT: f"{power} keeps {cards} prepared.",
        TOOK_BACK: f"{power} takes {cards} back into hand.",
        MULLIGAN: f"{power} shuffles and draws its opening cards anew.",
        TRUCE: f"{power} declares a truce for the rest of the round.",
        ENDED_EARLY: f"{cards} does no more: what it asks for is not met.",
        TERRAIN_WAIVED: f"{power} pays nothing for difficult terrain this turn.",
    }
    return lines[kind]
