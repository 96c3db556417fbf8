"""The events: their kinds, the form of their numbers, the causes they name. The words are in `text/log`."""

from typing import Final

from haversack.games.y1914.facts.board import SPACE_IDS
from haversack.games.y1914.facts.constants import COUNTRY_IDS, POWER_IDS, REASONS, TEAM_IDS
from haversack.kernel.event_data import Fields, Forms

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
SCORING: Final = 31
ROUND_ENDED: Final = 32
GAME_ENDED: Final = 33
OPEN_PREPARED: Final = 34
ENDED_EARLY: Final = 35
BATTLE_OFF: Final = 36
IDLE: Final = 37
HOME_HELD: Final = 38
BY_VERB: Final = 39  # what only one verb does; the verb says what it is

# What a prepared card, or a hand card through a Status, is used for
FOR_ATTRITION: Final = 0
FOR_REINFORCE: Final = 1
FOR_SUSTAIN: Final = 2
FOR_COUNTERATTACK: Final = 3
FOR_STATUS: Final = 4
FROM_HAND: Final = 5
USES: Final = ("attrition", "reinforce", "sustain", "counterattack", "status", "sustain_from_hand")

# Why a card is discarded or points change: one of these times UNIT, and the space or card that goes with it
UNIT: Final = 1000
NO_CAUSE: Final = 0
W_DRAFT: Final = 1
W_TERRAIN: Final = 2  # space
W_TOLL: Final = 3  # space
W_BOTH: Final = 4  # space
W_SUSTAIN: Final = 5  # space
W_KEEP: Final = 6  # Status
W_ATTRITION: Final = 7  # card
W_TEXT: Final = 8  # the card or Status that says so
W_COST: Final = 9  # card
W_OBJECTIVE: Final = 10  # space
W_STATUS: Final = 11  # Status that scores
W_NO_HAND: Final = 12  # card that asked for a hand card
W_NO_PREPARED: Final = 13
W_NO_DECK: Final = 14
W_CROSSING: Final = 15  # space
OVERFLOW: Final = 100  # added: points that the other team could not lose
WHY: Final = (
    *("", "draft", "terrain", "toll", "terrain_and_toll", "sustain", "keep", "attrition", "text", "cost"),
    *("objective", "status", "no_hand_card", "no_prepared_card", "no_deck_card"),
    "crossing",
)
OF_SPACES: Final = (W_TERRAIN, W_TOLL, W_BOTH, W_SUSTAIN, W_OBJECTIVE, W_CROSSING)
SHARED: Final = -1  # points of no one country: several hold the Objective

# Type, then the fields of its numbers by their letters. Behind them an event may have numbers that `text/log` reads: a
# cause, the items of points, the countries that defend, what a text could not do.
FORMS: Final[Forms] = (
    ("GameStarted", ""),
    ("TurnBegan", "pn"),
    ("CardPlayed", "p"),
    ("StatusPlaced", "p"),
    ("PreparedCardUsed", "puij"),
    ("StatusUsed", "p"),
    ("PieceBuilt", "cs"),
    ("PieceRecruited", "cs"),
    ("BattleInitiated", "csf"),
    ("BattleWon", "csn"),
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
    ("ScoringRound", "n"),
    ("RoundEnded", "n"),
    ("GameEnded", "tr"),
    ("CardPreparedOpenly", "p"),
    ("TextEndedEarly", "p"),
    ("BattleCalledOff", "csf"),
    ("NothingToDo", "p"),
    ("HomeHeldByEnemy", "cs"),
    ("", ""),
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
    "u": ("use", USES),
    "i": ("reinforce", ()),
    "j": ("sustain", ()),
    "n": ("count", ()),
    "a": ("total", ()),
}


def cause_of(why: int, what: int) -> int:
    """Pack a cause."""
    return why * UNIT + what
