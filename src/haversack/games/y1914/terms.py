"""Numbers for the words of the game: Powers, countries, card types, symbols, procedures, roles of Status cards."""

from typing import Final

from haversack.games.y1914.board import LAND_MASK, OPEN_COUNT, SEA_MASK, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER

# Teams, Powers in turn order (F-TRN-1), countries (F-SET-1). Seats are Powers.
TEAM_IDS: Final = ("central", "entente")
TEAM_NAMES: Final = ("Central Powers", "Entente")
CENTRAL: Final = 0
ENTENTE: Final = 1
POWER_IDS: Final = ("austria-ottoman", "russia", "germany", "france-italy", "uk-us")
POWER_NAMES: Final = (
    "Austria-Hungary / Ottoman Turkey",
    "Russia",
    "Germany",
    "France / Italy",
    "United Kingdom / United States",
)
POWER_NUMBER: Final = {slug: number for number, slug in enumerate(POWER_IDS)}
POWERS: Final = 5
TEAM_OF_POWER: Final = [0, 1, 0, 1, 1]
TEAM_POWERS: Final = ((0, 2), (1, 3, 4))
COUNTRY_IDS: Final = ("austria-hungary", "ottoman", "russia", "germany", "france", "italy", "uk", "us")
COUNTRY_NAMES: Final = (
    "Austria-Hungary",
    "Ottoman Turkey",
    "Russia",
    "Germany",
    "France",
    "Italy",
    "United Kingdom",
    "United States",
)
ADJECTIVES: Final = ("Austro-Hungarian", "Ottoman", "Russian", "German", "French", "Italian", "UK", "US")
COUNTRY_NUMBER: Final = {slug: number for number, slug in enumerate(COUNTRY_IDS)}
COUNTRIES: Final = 8
GERMANY: Final = 3
POWER_OF: Final = [0, 0, 1, 2, 3, 3, 4, 4]
TEAM_OF: Final = [0, 0, 1, 0, 1, 1, 1, 1]
TEAM_MASKS: Final = (0b00001011, 0b11110100)
POWER_MASKS: Final = (0b00000011, 0b00000100, 0b00001000, 0b00110000, 0b11000000)
POWER_COUNTRIES: Final = ((0, 1), (2,), (3,), (4, 5), (6, 7))

HOMES: Final = [
    SPACE_NUMBER[s] for s in ("vienna", "istanbul", "moscow", "berlin", "paris", "rome", "britain", "united_states")
]
ARMY_POOL: Final = [7, 4, 8, 7, 6, 4, 5, 4]
NAVY_POOL: Final = [1, 0, 2, 2, 2, 1, 5, 3]
TOKENS: Final = 6
OPENING: Final = (
    ("austria-hungary", "vienna budapest"),
    ("russia", "moscow serbia"),
    ("germany", "berlin western_germany"),
    ("france", "paris burgundy"),
    ("uk", "britain north_atlantic"),
)
PLAYERS: Final[dict[int, tuple[tuple[str, ...], ...]]] = {
    2: (("austria-ottoman", "germany"), ("russia", "france-italy", "uk-us")),
    3: (("austria-ottoman", "germany"), ("russia", "france-italy"), ("uk-us",)),
    4: (("austria-ottoman", "germany"), ("russia",), ("france-italy",), ("uk-us",)),
    5: (("austria-ottoman",), ("russia",), ("germany",), ("france-italy",), ("uk-us",)),
}

LAST_ROUND: Final = 17
SCORING_ROUNDS: Final = (3, 7, 11, 15, 17)
SUDDEN_LEAD: Final = 12
HAND_SIZE: Final = 7
OPENING_DRAW: Final = 10
DRAFT_COST: Final = 2

# Card types, numbered as in language.TYPES
T_BUILD_ARMY: Final = 0
T_BUILD_NAVY: Final = 1
T_LAND_BATTLE: Final = 2
T_SEA_BATTLE: Final = 3
T_EVENT: Final = 4
T_WARFARE: Final = 5
T_STATUS: Final = 6

# Prepare symbols, numbered as in language.SYMBOLS
Y_REINFORCE_ARMY: Final = 0
Y_REINFORCE_NAVY: Final = 1
Y_SUSTAIN_LAND: Final = 2
Y_SUSTAIN_SEA: Final = 3
Y_COUNTERATTACK: Final = 4
Y_ATTRITION: Final = 5

# Choices that do not depend on the decks; cards follow in the vocabulary
PASS: Final = 0
DONE: Final = 1
DECK: Final = 2
VP: Final = 3
SPACE: Final = 4
FROM: Final = SPACE + SPACE_COUNT
PIECE: Final = FROM + SPACE_COUNT
REMOVE: Final = PIECE + COUNTRIES * OPEN_COUNT
COUNTRY: Final = REMOVE + COUNTRIES * OPEN_COUNT
POWER: Final = COUNTRY + COUNTRIES
NUMBER: Final = POWER + POWERS
MULLIGAN: Final = NUMBER + 11
CARDS: Final = MULLIGAN + 1

# Procedures of the turn
P_SETUP: Final = 0
P_TURN: Final = 1
P_DRAFT_STEP: Final = 2
P_DRAFT: Final = 3
P_ENLIST: Final = 4
P_PLAY: Final = 5
P_CARD: Final = 6
P_TEXT: Final = 7
P_ATTRITION: Final = 8
P_PREPARE: Final = 9
P_DRAW: Final = 10
P_PAY: Final = 11  # hand cards as the price of something
P_LOSE: Final = 12  # cards to attrition
P_GIVE: Final = 13  # cards of a named zone
P_BATTLE: Final = 14
P_KEPT: Final = 15  # a card used in battle may be kept
P_AFTER: Final = 16  # a Status answers a piece built or a battle resolved
P_SPEND: Final = 17  # the prepared card that a Status asks for
P_GAS: Final = 18  # a Status strikes one defending Power
P_PEEK: Final = 19  # a Status looks at the defenders' prepared cards
P_PLACE: Final = 20

# Procedures of effects
E_BUILD: Final = 21
E_RECRUIT: Final = 22
E_BATTLE: Final = 23
E_ELIMINATE: Final = 24
E_WITHDRAW: Final = 25
E_TOKEN: Final = 26
E_SCORE: Final = 27
E_DRAFT: Final = 28
E_PREPARE: Final = 29
E_PLAY: Final = 30
E_ATTRITION: Final = 31
E_COST: Final = 32
E_REQUIRE: Final = 33
E_FORFEIT: Final = 34
E_REPEAT: Final = 35
E_ONE_OF: Final = 36
E_TRUCE: Final = 37
E_SUPPLY: Final = 38
E_WAIVE: Final = 39
E_INSPECT: Final = 40
E_RECOVER: Final = 41
E_REVENUE: Final = 42
PROCEDURES: Final = 43

# Steps of a turn (F-TRN-2), as `step` of a position
STEPS: Final = ("draft", "play", "attrition", "prepare", "draw")
STEP_START: Final = 0
STEP_DRAFT: Final = 1
STEP_PLAY: Final = 2
STEP_ATTRITION: Final = 3
STEP_PREPARE: Final = 4
STEP_DRAW: Final = 5
STEP_END: Final = 6

# Steps of a battle, and places of its frame
B_START: Final = 0
B_FIRST: Final = 1  # Status cards of one side, then of the other, answer the start
B_SECOND: Final = 2
B_DEFEND: Final = 3
B_ATTACK: Final = 4
B_COUNTER: Final = 5
B_WON: Final = 6
B_FIGHTER: Final = 2
B_USED: Final = 7

# Zones of cards that a text can name
Z_HAND: Final = 0
Z_PREPARED: Final = 1
Z_DECK: Final = 2
Z_STATUS: Final = 3
Z_PILE: Final = 4  # face-down discards, of which others may have seen some

# What a Status does while it lies on the table
S_NONE: Final = 0
S_SCORING: Final = 1
S_TURN: Final = 2
S_ATTACK: Final = 3
S_DEFEND: Final = 4
S_BUILT: Final = 5
S_RESOLVED: Final = 6
S_FREE_DRAFT: Final = 7
S_PILE_DRAFT: Final = 8
S_DRAFT_ALSO: Final = 9
S_ENLIST: Final = 10
S_FROM_HAND: Final = 11
S_TAKE_BACK: Final = 12
S_STAY_PAID: Final = 13
S_STAY: Final = 14
S_AID: Final = 15
S_GAUGE: Final = 16
S_TOLL: Final = 17
S_KEEP_PLAYED: Final = 18
S_ANY_ATTRITION: Final = 19
ROLES: Final = 20

# Where a text points: fixed spaces, the space just battled, next to the piece just built
PL_FIXED: Final = 0
PL_BATTLED: Final = 1
PL_BESIDE_BUILT: Final = 2

# Terrain a prepared card or a Status asks for
ANY_TERRAIN: Final = 0
CLEAR: Final = 1
DIFFICULT: Final = 2

# Why a piece left the board
BY_BATTLE: Final = 0
BY_ELIMINATION: Final = 1
BY_OWNER: Final = 2
BY_CARD: Final = 3

# How a game ends
R_SUDDEN: Final = 1
R_FINAL: Final = 2
R_TIE: Final = 3
REASONS: Final = ("", "sudden victory", "victory on points", "tie, which goes to the Central Powers")

# Who knows a card in a hand or among prepared cards: a mask of seats, and one bit for everybody else
PUBLIC: Final = 0b111111


def _turn_orders() -> list[list[int]]:
    """Return, by active Power, the Powers in turn order after it, itself last (ruling 4.6)."""
    return [[(active + k) % POWERS for k in range(1, POWERS + 1)] for active in range(POWERS)]


AFTER: Final = _turn_orders()


def kind_word(space: int) -> str:
    """Return the kind of piece that stands in a space."""
    return "army" if LAND_MASK >> space & 1 else "navy"


def piece_key(country: int, space: int) -> str:
    """Return the name of a piece as keys write it."""
    return f"{COUNTRY_IDS[country]}/{kind_word(space)}/{SPACE_IDS[space]}"


def pool_of(country: int, space_kind: int) -> int:
    """Return how many pieces of the kind that stands in those spaces a country has in all (F-SET-9)."""
    return NAVY_POOL[country] if space_kind == SEA_MASK else ARMY_POOL[country]
