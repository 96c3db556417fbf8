"""Numbers for the words of the game: sides, decks, phases, procedures, effects, choices."""

from typing import Final

# Sides. The number of a side is also the number of its seat, its team and its Nationality deck.
CENTRAL: Final = 0
ENTENTE: Final = 1
SIDES: Final = 2
SIDE_IDS: Final = ("central", "entente")
SIDE_NAMES: Final = ("Central Powers", "Entente Allies")
NO_SIDE: Final = -1

# Decks (G-SET-1)
NEUTRAL_DECK: Final = 2
BONUS_DECK: Final = 3
EVENT_DECK: Final = 4
DECKS: Final = 5
DECK_IDS: Final = ("central", "entente", "neutral", "bonus", "events")
DECK_NAMES: Final = ("Central Powers", "Entente Allies", "Neutral", "Bonus", "Random Event")

PLAYABLE: Final = 184  # cards that are played; Random Events follow
CARD_COUNT: Final = 200

# What is printed on a card, one bit each
NAT: Final = 1
NEUTRAL: Final = 2
BONUS: Final = 4
JOKER: Final = 8
ATTACK: Final = 16
PLUS: Final = 32
PROTECTED: Final = 64  # never discarded by choice (G-TRN-7)
CIRCLED: Final = 128  # never taken back (G-END-2)
HMG: Final = 256
ACE: Final = 512
IMPROVEMENT: Final = 1024
INTERRUPT: Final = 2048
LOOKS: Final = 4096
OPTIONAL: Final = BONUS | JOKER  # what an optional phase takes (G-TRN-2)
HELD_SHIFT: Final = 20  # in what a hand holds these bits lie above those of its links

# Choices: bare words, then verbs over the playable cards
PASS: Final = 0
DONE: Final = 1
DECK: Final = 2
CARDS: Final = 3
PLAY: Final = CARDS
LINK: Final = PLAY + PLAYABLE
KEEP: Final = LINK + PLAYABLE
TAKE: Final = KEEP + PLAYABLE
DISCARD: Final = TAKE + PLAYABLE
USE: Final = DISCARD + PLAYABLE
TARGET: Final = USE + PLAYABLE
ATTACH: Final = TARGET + PLAYABLE
VERBS: Final = ("play", "link", "keep", "take", "discard", "use", "target", "attach")

# Phases of a turn: the states of the rulings, section 4
PHASES: Final = (
    "setup",
    "turn_start",
    "event_draw",
    "event_window",
    "event_resolve",
    "opt1_d",
    "opt1_a",
    "r1_d",
    "r1_a",
    "r2_d",
    "r2_a",
    "opt2_d",
    "opt2_a",
    "battle_effects",
    "battle_count",
    "capture",
    "take_back",
    "cleanup",
    "exhaust_check",
    "discard_d",
    "discard_a",
    "draw_d",
    "draw_a",
    "half_reshuffle",
    "turn_end",
    "game_over",
)
PH_SETUP: Final = 0
PH_TURN_START: Final = 1
PH_EVENT_DRAW: Final = 2
PH_EVENT_WINDOW: Final = 3
PH_EVENT_RESOLVE: Final = 4
PH_OPT1_D: Final = 5
PH_OPT1_A: Final = 6
PH_R1_D: Final = 7
PH_R1_A: Final = 8
PH_R2_D: Final = 9
PH_R2_A: Final = 10
PH_OPT2_D: Final = 11
PH_OPT2_A: Final = 12
PH_BATTLE_EFFECTS: Final = 13
PH_BATTLE_COUNT: Final = 14
PH_CAPTURE: Final = 15
PH_TAKE_BACK: Final = 16
PH_CLEANUP: Final = 17
PH_EXHAUST_CHECK: Final = 18
PH_DISCARD_D: Final = 19
PH_DISCARD_A: Final = 20
PH_DRAW_D: Final = 21
PH_DRAW_A: Final = 22
PH_HALF_RESHUFFLE: Final = 23
PH_TURN_END: Final = 24
PH_GAME_OVER: Final = 25

# Procedures
P_KEEP: Final = 0
P_FILL: Final = 1
P_TURN: Final = 2
P_TRIM: Final = 3
P_EVENT_ANSWER: Final = 4
P_EVENT: Final = 5
P_DRAFT: Final = 6
P_OPTIONAL: Final = 7
P_STEP: Final = 8
P_SEARCH: Final = 9
P_EXTRA: Final = 10
P_COMPANION: Final = 11
P_ATTACH: Final = 12
P_ENTER: Final = 13
P_ACE: Final = 14
P_EFFECT: Final = 15
P_SEEN: Final = 16
P_BLOCKADE: Final = 17
P_SAVE: Final = 18
P_TAKE_BACK: Final = 19
P_DISCARD: Final = 20
P_REFILL: Final = 21
PROCEDURES: Final = 22

# Stages of a step
BEGIN: Final = 0
MAIN: Final = 1
LINKING: Final = 2

# How a card comes into play
AS_PLAY: Final = 0
AS_ANSWER: Final = 1

# Steps of a card that enters
ENTER_WINDOW: Final = 0
ENTER_BREAKING: Final = 1
ENTER_ARMED: Final = 2
ENTER_EFFECTS: Final = 3

# What a card does when it enters, in printed order
E_CANCEL: Final = 0
E_AURA: Final = 1
E_LOOK: Final = 2
E_DRAW: Final = 3
E_EXTRA: Final = 4
E_BLOCKADE: Final = 5
E_END_STEP: Final = 6

# What an event does
H_MODIFIER: Final = 0
H_PEEK_ROLLER: Final = 1
H_PEEK_OPPONENT: Final = 2
H_LOSE: Final = 3
H_DRAFT: Final = 4

# Modifiers of a turn
M_WORTH: Final = 0
M_FORBID: Final = 1
M_AURA_OFF: Final = 2
M_AURA_ONCE: Final = 3
M_NO_LOOK: Final = 4
M_MOST_PLAYED: Final = 5
M_MOST_IN_STEP: Final = 6
NO_LIMIT: Final = 99

# Who a modifier binds, relative to the one who rolls
W_BOTH: Final = 0
W_ROLLER: Final = 1
W_ATTACKER: Final = 2
W_DEFENDER: Final = 3

# Why a card lies face down
BY_ONE_SHOT: Final = 0
BY_AURA: Final = 1
BY_BASE: Final = 2

REASONS: Final = ("one_shot", "aura", "base")  # how a card was cancelled, in the order of the numbers above

# Duties, as bits of `met` (section 5 of the rulings)
MET_NAT: Final = [1, 2]  # of each side
MET_ATTACK: Final = 4
LAPSED_ATTACK: Final = 8

# How a step can end early
ENDED_BY_TRUCE: Final = 1
ENDED_BY_CANCEL: Final = 2

# How a game ends
NOT_ENDED: Final = 0
END_LAST_TURN: Final = 1
END_EXHAUSTED: Final = 2  # and the side that has no Nationality card left, added
END_CANNOT_DRAW: Final = 4

LEVEL_NAMES: Final = ("Moral", "Tactical", "Operational", "Strategic")
LEVEL_LEADS: Final = (10, 20, 40, 80)
