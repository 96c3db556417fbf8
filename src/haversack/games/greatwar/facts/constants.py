"""Numbers for the words of the game: sides, decks, phases, kinds of questions, effects, choices."""

from typing import Final

Cards = tuple[int, ...]  # cards by number, in some order

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
MOST_LINKS: Final = 40  # sets of cards that Plus cards link to
HELD_SHIFT: Final = MOST_LINKS  # in what a hand holds these bits lie above those of its links

# What is on the table at a glance: bits of what Plus cards link to, then these
T_AURA: Final = 1 << MOST_LINKS
T_SHIELD: Final = 1 << 41
T_ARMED: Final = 1 << 42
T_HIDING: Final = 1 << 43
T_IMPROVEMENT: Final = 1 << 44
T_ACE: Final = 1 << 45
T_BLOCKADE: Final = 1 << 46
T_SAVING: Final = 1 << 47
T_LASTING: Final = T_AURA | T_SHIELD | T_ARMED | T_HIDING  # counts only once the card has entered

# Bits of what may bar a card, beside those of the events' filters
MOST_AIMS: Final = 50  # sets of cards that effects and events speak of
FOR_DEFENDERS: Final = 1 << MOST_AIMS
FOR_ATTACKERS: Final = 1 << 51
NEEDS_IMPROVEMENT: Final = 1 << 52
FORTS: Final = 1 << 53
FIRST_BAR: Final = 54

# Choices: bare words, then verbs over the playable cards
PASS: Final = 0
DONE: Final = 1
DECK: Final = 2
CARDS: Final = 3
PLAY: Final = CARDS
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
PHASE_WORDS: Final = (
    "set-up",
    "it begins",
    "the Random Event is shown",
    "answers to the Random Event",
    "the Random Event is resolved",
    "optional phase 1 of the Defender",
    "optional phase 1 of the Attacker",
    "round 1, step of the Defender",
    "round 1, step of the Attacker",
    "round 2, step of the Defender",
    "round 2, step of the Attacker",
    "optional phase 2 of the Defender",
    "optional phase 2 of the Attacker",
    "blockades before the count",
    "the battle is counted",
    "capture",
    "the winner takes back",
    "the table is cleared",
    "who can go on",
    "discards of the Defender",
    "discards of the Attacker",
    "refill of the Defender",
    "refill of the Attacker",
    "half-time",
    "it ends",
    "the game is over",
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

# Kinds of questions: a fixed set, so that what a card does may change without a change of the encoding
KINDS: Final = (
    "keep",
    "trim",
    "event",
    "draft",
    "optional",
    "main",
    "link",
    "search",
    "extra",
    "companion",
    "attach",
    "answer",
    "break",
    "armed",
    "ace",
    "target",
    "seen",
    "blockade",
    "save",
    "take_back",
    "discard",
    "refill",
)

# What windows are about (docs/reactions.md), each as an order names it
WINDOW_WORDS: Final = {
    "event": "a Random Event is shown",
    "optional_1": "your optional phase before round 1",
    "optional_2": "your optional phase before the battle is counted",
    "enemy_infantry": "the enemy plays infantry or machine guns",
    "enemy_artillery": "the enemy plays artillery",
    "enemy_aviation": "the enemy plays aviation",
    "enemy_leader": "the enemy plays a Leader",
    "enemy_bonus": "the enemy plays a Bonus card or Joker",
    "enemy_answer": "the enemy answers a card of yours",
    "enemy_other": "the enemy plays any other card",
    "armed": "a cancel of yours that waits armed can be used",
}
WINDOW_OF_CLASS: Final = {
    "infantry": "enemy_infantry",
    "hmg": "enemy_infantry",
    "heavy_artillery": "enemy_artillery",
    "field_artillery": "enemy_artillery",
    "aviation": "enemy_aviation",
    "leader": "enemy_leader",
}

# How a card comes into play
AS_PLAY: Final = 0
AS_ANSWER: Final = 1
HOWS: Final = ("play", "answer")

# What the refill takes, one after the other (G-TRN-8)
REFILL_STAGES: Final = ("bonus", "neutral", "second_neutral")
REFILL_BONUS: Final = 0
REFILL_NEUTRAL: Final = 1
REFILL_SECOND: Final = 2

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

# What a side owes in a turn, as bits
DUTY_NAT: Final = 1
DUTY_ATTACK: Final = 2
DUTY_BOTH: Final = 3
DUTY_WORDS: Final = (
    "",
    "a Nationality card",
    "a card with the Attack icon",
    "a card with the Attack icon and a Nationality card",
)

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
