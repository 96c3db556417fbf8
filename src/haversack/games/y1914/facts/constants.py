"""Numbers and names for the words of the game: Powers, countries, card types, symbols, choices, zones, roles."""

from typing import Final

from haversack.games.y1914.facts.board import LAND_MASK, OPEN_COUNT, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER

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

# Card types and their numbers
BUILD_ARMY: Final = "Build Army"
BUILD_NAVY: Final = "Build Navy"
LAND_BATTLE: Final = "Land Battle"
SEA_BATTLE: Final = "Sea Battle"
EVENT: Final = "Event"
WARFARE: Final = "Economic Warfare"
STATUS: Final = "Status"
TYPES: Final = (BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE, EVENT, WARFARE, STATUS)
T_BUILD_ARMY: Final = 0
T_BUILD_NAVY: Final = 1
T_LAND_BATTLE: Final = 2
T_SEA_BATTLE: Final = 3
T_EVENT: Final = 4
T_WARFARE: Final = 5
T_STATUS: Final = 6

# Prepare symbols and their numbers
REINFORCE_ARMY: Final = "Reinforce Army"
REINFORCE_NAVY: Final = "Reinforce Navy"
SUSTAIN_LAND: Final = "Sustain Land Battle"
SUSTAIN_SEA: Final = "Sustain Sea Battle"
COUNTERATTACK: Final = "Counterattack"
ATTRITION: Final = "Attrition"
SYMBOLS: Final = (REINFORCE_ARMY, REINFORCE_NAVY, SUSTAIN_LAND, SUSTAIN_SEA, COUNTERATTACK, ATTRITION)
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

# Kinds of questions: a fixed set, so that a new verb changes no observation
KINDS: Final = (
    *("setup", "draft", "take", "enlist", "play", "keep", "attrition", "prepare", "draw", "pay", "lose", "discard"),
    *("initiate", "reinforce", "sustain", "counterattack", "status", "spend", "power", "peek"),
    *("build", "recruit", "battle", "eliminate", "withdraw", "prepare_now", "play_now", "cost", "repeat", "choose"),
    *("inspect", "recover", "revenue"),
)
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}

# Windows, by the kind of what is open
WINDOW_WORDS: Final = {
    "reinforce": "Defenders may reinforce",
    "sustain": "Attackers may sustain",
    "counterattack": "A failed attack may be answered",
    "attrition": "The Attrition step",
    "space_battled": "A space was battled",
    "piece_built": "A piece was built",
}

# Steps of a turn (F-TRN-2), as `step` of a position
STEPS: Final = ("draft", "play", "attrition", "prepare", "draw")
TURN_STEPS: Final = ("start", *STEPS, "end")
STEP_START: Final = 0
STEP_DRAFT: Final = 1
STEP_PLAY: Final = 2
STEP_ATTRITION: Final = 3
STEP_PREPARE: Final = 4
STEP_DRAW: Final = 5
STEP_END: Final = 6

# Zones of cards that a text can name
ZONE_IDS: Final = ("hand", "prepared", "deck", "status")
Z_HAND: Final = 0
Z_PREPARED: Final = 1
Z_DECK: Final = 2
Z_STATUS: Final = 3
Z_PILE: Final = 4  # face-down discards, of which others may have seen some

# What a Status on the table listens for, and what it changes while it lies there
K_SCORING: Final = 0
K_TURN: Final = 1
K_ATTACKING: Final = 2
K_ATTACKED: Final = 3
K_BUILT: Final = 4
K_BATTLED: Final = 5
K_DRAFT: Final = 6
K_TAKING: Final = 7
K_DRAFTED: Final = 8
K_DISCARDING: Final = 9
K_PLAYED: Final = 10
Q_MAY_DRAFT: Final = 11
Q_FROM_HAND: Final = 12
Q_AID: Final = 13
Q_NO_PREPARED: Final = 14
Q_TOLL: Final = 15
Q_ATTRITION: Final = 16
# And where a Status does then what a text does
K_TURN_TEXT: Final = 17
K_DRAFTED_TEXT: Final = 18
K_BUILT_TEXT: Final = 19
K_BATTLED_TEXT: Final = 20
HOOKS: Final = 21

# What a hook adds: a draft on top of another; a card used in the own turn, from the hand, to pay for a Status
MARK_ALSO: Final = 1
MARK_OWN_TURN: Final = 1
MARK_FROM_HAND: Final = 2
MARK_FOR_STATUS: Final = 4

# Terrain a prepared card or a Status asks for
ANY_TERRAIN: Final = 0
CLEAR: Final = 1
DIFFICULT: Final = 2

# How a piece comes onto the board: recruited, built by a text, built by a Status
RECRUITED: Final = 0
BUILT_BY_TEXT: Final = 1
BUILT_BY_STATUS: Final = 2
PLACINGS: Final = ("recruited", "built_by_text", "built_by_status")

# How a draft goes: it may be declined; it is the paid one of the Draft step
OPTIONAL: Final = 1
PAID: Final = 2
DRAFTS: Final = ("optional", "paid")

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
