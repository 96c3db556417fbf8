"""Numbers for the words of the game: countries, card types, choices, windows, triggers."""

from typing import Final

from haversack.games.ww2.facts.board import LAND_MASK, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER

# Countries, in turn order (W-TRN-1), and their teams.
COUNTRY_IDS: Final = ("germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states")
COUNTRY_NAMES: Final = ("Germany", "United Kingdom", "Japan", "Soviet Union", "Italy", "United States")
POSSESSIVES: Final = tuple([name + ("'" if name.endswith("s") else "'s") for name in COUNTRY_NAMES])
COUNTRY_NUMBER: Final = {slug: number for number, slug in enumerate(COUNTRY_IDS)}
COUNTRIES: Final = 6
TEAM_IDS: Final = ("axis", "allies")
TEAM_NAMES: Final = ("Axis", "Allies")
AXIS: Final = 0
ALLIES: Final = 1
TEAM_OF: Final = [0, 1, 0, 1, 0, 1]
TEAM_MASKS: Final = (0b010101, 0b101010)
TEAM_COUNTRIES: Final = ((0, 2, 4), (1, 3, 5))
EVERY_COUNTRY: Final = 0b111111

HOMES: Final = [
    SPACE_NUMBER[s] for s in ("germany", "united_kingdom", "japan", "moscow", "italy", "eastern_united_states")
]
ARMY_POOL: Final = [7, 5, 5, 7, 4, 5]
NAVY_POOL: Final = [3, 5, 5, 1, 3, 6]
PLAYERS: Final[dict[int, tuple[tuple[str, ...], ...]]] = {
    2: (("germany", "italy", "japan"), ("united_kingdom", "united_states", "soviet_union")),
    3: (("germany",), ("united_kingdom", "united_states", "soviet_union"), ("japan", "italy")),
    4: (("germany",), ("united_kingdom", "united_states"), ("japan", "italy"), ("soviet_union",)),
    5: (("germany",), ("united_kingdom",), ("japan", "italy"), ("soviet_union",), ("united_states",)),
    6: (("germany",), ("united_kingdom",), ("japan",), ("soviet_union",), ("italy",), ("united_states",)),
}

LAST_ROUND: Final = 20
SUDDEN_LEAD: Final = 30
HAND_SIZE: Final = 7
OPENING_DRAW: Final = 10
OPENING_DISCARDS: Final = 3
REALLOCATE_COST: Final = 4
REALLOCATE_TYPES: Final = 4  # the first four card types are the basic ones

# Card types, numbered as in language.TYPES
T_BUILD_ARMY: Final = 0
T_BUILD_NAVY: Final = 1
T_LAND_BATTLE: Final = 2
T_SEA_BATTLE: Final = 3
T_EVENT: Final = 4
T_WARFARE: Final = 5
T_RESPONSE: Final = 6
T_STATUS: Final = 7

# Choices that do not depend on the decks; cards follow in the vocabulary
PASS: Final = 0
DONE: Final = 1
YES: Final = 2
NO: Final = 3
DECK: Final = 4
VP: Final = 5
SPACE: Final = 6
PIECE: Final = SPACE + SPACE_COUNT
REMOVE: Final = PIECE + COUNTRIES * SPACE_COUNT
COUNTRY: Final = REMOVE + COUNTRIES * SPACE_COUNT
NUMBER: Final = COUNTRY + COUNTRIES
CARDS: Final = NUMBER + 10

# The kinds of questions there are; adding a procedure changes nothing here, each has one of these
KINDS: Final = (
    *("setup", "play", "take", "discard", "react", "piece", "supply", "build", "recruit", "battle", "eliminate"),
    *("rebuild", "country", "ransom", "lend", "arrange", "bottom", "order", "choose"),
)

# Steps of a turn (W-TRN-2), as `step` of a position
STEPS: Final = ("play", "supply", "victory", "discard", "draw")
STEP_START: Final = 0
STEP_PLAY: Final = 1
STEP_SUPPLY: Final = 2
STEP_VICTORY: Final = 3
STEP_DISCARD: Final = 4
STEP_DRAW: Final = 5
STEP_END: Final = 6
STEP_NAMES: Final = ("start", *STEPS, "end")

# What comes next of a discard that a text demands (ruling 6.2)
DRAIN_RAISE: Final = 0
DRAIN_LOWER: Final = 1
DRAIN_DISCARD: Final = 2
DRAIN_STEPS: Final = ("raise", "lower", "discard")

# What a card can listen for
K_TURN: Final = 0
K_DECLARED: Final = 1
K_IMPENDING: Final = 2
K_FOUGHT_LAND: Final = 3
K_FOUGHT_SEA: Final = 4
K_REMOVED: Final = 5
K_BUILT_ARMY: Final = 6
K_BUILT_NAVY: Final = 7
K_WARFARE: Final = 8
K_RAISE: Final = 9
K_LOWER: Final = 10
K_STATUS: Final = 11
K_CARD: Final = 12
K_VICTORY: Final = 13
K_DISCARD: Final = 14
K_ANY_TIME: Final = 15
K_INSTEAD_OF_PLAY: Final = 16
K_INSTEAD_OF_BUILD: Final = 17
TRIGGERS: Final = 18

# Windows of reaction, and what is listened for in each (ruling 5.4: a battle has two)
W_TURN: Final = 0
W_BATTLE: Final = 1
W_IMPENDING: Final = 2
W_FOUGHT_LAND: Final = 3
W_FOUGHT_SEA: Final = 4
W_REMOVED: Final = 5
W_BUILT_ARMY: Final = 6
W_BUILT_NAVY: Final = 7
W_WARFARE: Final = 8
W_RAISE: Final = 9
W_LOWER: Final = 10
W_STATUS: Final = 11
W_CARD: Final = 12
W_VICTORY: Final = 13
W_DISCARD: Final = 14
WINDOW_NAMES: Final = (
    *("turn_begins", "battle_declared", "removal_impending", "land_battled", "sea_battled", "piece_removed"),
    *("army_built", "navy_built", "warfare_played", "discard_raised", "discard_lowered", "status_used"),
    *("card_played", "victory_step", "discard_step"),
)
WINDOW_WORDS: Final = {
    "turn_begins": "A turn begins",
    "battle_declared": "A piece is battled",
    "removal_impending": "A piece is about to be removed",
    "land_battled": "A land space was battled",
    "sea_battled": "A sea space was battled",
    "piece_removed": "A piece was removed",
    "army_built": "An Army was built",
    "navy_built": "A Navy was built",
    "warfare_played": "Economic Warfare was played",
    "discard_raised": "A discard is counted, by its cause",
    "discard_lowered": "A discard is counted, by its victim",
    "status_used": "A Status was used",
    "card_played": "A card was played",
    "victory_step": "The Victory step",
    "discard_step": "The Discard step begins",
}
WINDOW_TRIGGERS: Final = (
    (K_TURN,),
    (K_DECLARED, K_IMPENDING),
    (K_IMPENDING,),
    (K_FOUGHT_LAND, K_REMOVED),
    (K_FOUGHT_SEA, K_REMOVED),
    (K_REMOVED,),
    (K_BUILT_ARMY,),
    (K_BUILT_NAVY,),
    (K_WARFARE,),
    (K_RAISE,),
    (K_LOWER,),
    (K_STATUS,),
    (K_CARD,),
    (K_VICTORY,),
    (K_DISCARD,),
)
CLOCK_WINDOWS: Final = (W_TURN, W_VICTORY, W_DISCARD)

# Marks on the trigger of a window
M_REMOVED: Final = 1  # the piece has been removed
M_SUPPLIED: Final = 2  # it was supplied just before
M_RECRUITED: Final = 4  # it was recruited, not built
M_NAMED: Final = 8  # it was named as just built, not placed (W-ACT-4)
MARK_NAMES: Final = ("removed", "supplied", "recruited", "named")

# Why a piece left the board
BY_BATTLE: Final = 0
BY_ELIMINATION: Final = 1
BY_SUPPLY: Final = 2
BY_OWNER: Final = 3
CAUSES: Final = ("battle", "elimination", "supply", "owner")

# How a game ends
R_SUDDEN: Final = 1
R_FINAL: Final = 2
R_TIE: Final = 3
R_HOMES: Final = 4
REASONS: Final = ("", "sudden victory", "victory on points", "tie, which goes to the Axis", "two enemy Homes held")


def _speaking_orders() -> list[list[int]]:
    """Return, by active country and team, the order in which the team's countries are asked (W-REA-7)."""
    orders: list[list[int]] = []
    for active in range(COUNTRIES):
        around = [(active + k) % COUNTRIES for k in range(COUNTRIES)]
        orders.append([c for c in around if c % 2 == AXIS])
        orders.append([c for c in around if c % 2 == ALLIES])
    return orders


SPEAKERS: Final = _speaking_orders()  # at active * 2 + team


def kind_word(space: int) -> str:
    """Return the kind of piece that stands in a space."""
    return "army" if LAND_MASK >> space & 1 else "navy"


def piece_key(country: int, space: int) -> str:
    """Return the name of a piece as keys write it."""
    return f"{COUNTRY_IDS[country]}/{kind_word(space)}/{SPACE_IDS[space]}"
