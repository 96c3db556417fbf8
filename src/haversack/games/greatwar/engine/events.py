"""The events of the game as numbers; `text.event_data` has them as data, `text.log` as sentences."""

from typing import Final

STARTED: Final = 0
REMOVED: Final = 1
DEALT: Final = 2
KEPT: Final = 3
DREW: Final = 4
TOOK: Final = 5
DISCARDED: Final = 6
RESHUFFLED: Final = 7
TURN_BEGAN: Final = 8
EVENT_SHOWN: Final = 9
ROLLED: Final = 10
MODIFIED: Final = 11
PLACED: Final = 12
LINKED: Final = 13
ANSWERED: Final = 14
ATTACHED: Final = 15
CANCELLED: Final = 16
RESTORED: Final = 17
MARKED_USED: Final = 18
STEP_ENDED: Final = 19
STEP_PASSED: Final = 20
LOOKED: Final = 21
THROWN: Final = 22
SEARCH_ENDED: Final = 23
DUELED: Final = 24
BLOCKADED: Final = 25
COUNTED: Final = 26
CAPTURED: Final = 27
SAVED: Final = 28
TAKEN_BACK: Final = 29
CLEANED: Final = 30
SHOWN_KIND: Final = 31
HALF_TIME: Final = 32
HAND_SHOWN: Final = 33
GAME_ENDED: Final = 34
STEP_LOST: Final = 35
EVENT_ANSWERED: Final = 36
SPARED: Final = 37
IDLE: Final = 38
GIVEN: Final = 39

# type, then the names of its numbers: s side, w side or none, d deck, n count, a second number, f die, p part of the
# event, m modifier, b the sides it binds, c cause, h how a card was cancelled, e how a step ended, i why nothing came
# of a card, * more numbers, read by the kind
FORMS: Final = (
    ("GameStarted", ""),
    ("CardsRemoved", "dn"),
    ("CardsDealt", "sdn"),
    ("CardKept", "sd"),
    ("CardsDrawn", "sdnc"),
    ("CardTaken", "sd"),
    ("CardsDiscarded", "snc"),
    ("DeckReshuffled", "d"),
    ("TurnBegan", "sn"),
    ("EventShown", "s"),
    ("DieRolled", "sfp"),
    ("RuleChanged", "mb"),
    ("CardPlaced", "s"),
    ("CardLinked", "s"),
    ("CardAnswered", "s"),
    ("CardAttached", "s"),
    ("CardCancelled", "sh"),
    ("CardRestored", "s"),
    ("CardUsed", "s"),
    ("StepEnded", "se"),
    ("StepPassed", "s"),
    ("HandLookedAt", "snc"),
    ("CardThrown", "s"),
    ("SearchEnded", "sn"),
    ("AcesDueled", "sna"),
    ("CardBlockaded", "s"),
    ("BattleCounted", "sna*"),
    ("CardsCaptured", "sn*"),
    ("CardSaved", "s"),
    ("CardTakenBack", "s"),
    ("TableCleared", "sn*"),
    ("NationalityShown", "s"),
    ("HalfTime", ""),
    ("HandCounted", "sn"),
    ("GameEnded", "wna*"),
    ("StepLost", "s"),
    ("EventAnswered", "s"),
    ("RollSpared", "s"),
    ("CardIdle", "si"),
    ("CardsGiven", "sn"),
)

# Causes: what is not negative is the number of a card
BY_REFILL: Final = -1
BY_DEAL: Final = -2
BY_SEARCH: Final = -3
BY_LIMIT: Final = -4
BY_CHOICE: Final = -5
CAUSES: Final = ("", "refill", "deal", "search", "limit", "choice")

# How a step ended, in the order of their numbers
STEP_ENDS: Final = ("", "truce", "cancel")

# Why nothing came of a card
NO_TARGET_ARMED: Final = 0
NO_TARGET: Final = 1
NO_LOOK: Final = 2
EMPTY_HAND: Final = 3
FULL_HAND: Final = 4
NO_CARD_LEFT: Final = 5
NOBODY_BROUGHT: Final = 6
NO_STEP: Final = 7
AURA_IS_OFF: Final = 8
IDLE_IDS: Final = (
    "armed",
    "no_target",
    "no_look",
    "empty_hand",
    "full_hand",
    "empty_deck",
    "nobody_brought",
    "no_step",
    "aura_off",
)

BATTLE_HEAD: Final = 5  # winner, both totals, Defender, Random Event; then the cards
BATTLE_CARD: Final = 6  # card, side, what it counts, face down, what cancelled it, how
