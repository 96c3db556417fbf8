"""Prompts and labels: what a decision says to the one who decides. (No rule in here.)"""

from haversack.games.greatwar.catalogue import CARD_NAMES, SOURCES
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    CARDS,
    DECK,
    DONE,
    ENTER_ARMED,
    ENTER_WINDOW,
    MAIN,
    P_ACE,
    P_ATTACH,
    P_BLOCKADE,
    P_COMPANION,
    P_DISCARD,
    P_DRAFT,
    P_EFFECT,
    P_ENTER,
    P_EVENT_ANSWER,
    P_EXTRA,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_SEARCH,
    P_SEEN,
    P_STEP,
    P_TAKE_BACK,
    P_TRIM,
    PH_OPT2_D,
    PH_R2_D,
    PLAYABLE,
)
from haversack.kernel.machine import Frame

KINDS: dict[int, str] = {
    P_KEEP: "keep",
    P_TRIM: "trim",
    P_EVENT_ANSWER: "event",
    P_DRAFT: "draft",
    P_OPTIONAL: "optional",
    P_STEP: "main",
    P_SEARCH: "search",
    P_EXTRA: "extra",
    P_COMPANION: "companion",
    P_ATTACH: "attach",
    P_ENTER: "answer",
    P_ACE: "ace",
    P_EFFECT: "target",
    P_SEEN: "seen",
    P_BLOCKADE: "blockade",
    P_SAVE: "save",
    P_TAKE_BACK: "take_back",
    P_DISCARD: "discard",
    P_REFILL: "refill",
}
_VERBS = ("Play", "Add", "Keep", "Take", "Discard", "Use", "Choose", "With")


def kind(s: Board) -> str:
    """Return the kind of the open question."""
    frame = s.stack[-1]
    if frame[0] == P_STEP and frame[1] != MAIN:
        return "link"
    if frame[0] == P_ENTER and frame[1] != ENTER_WINDOW:
        return "armed" if frame[1] == ENTER_ARMED else "break"
    return KINDS[frame[0]]


def prompt(s: Board) -> str:
    """Return the question before the seat that decides, as one sentence."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure in (P_ENTER, P_EFFECT, P_SEEN, P_EXTRA, P_COMPANION, P_ATTACH, P_ACE):
        return _card_prompt(frame)
    if procedure == P_KEEP:
        deck = "Bonus" if frame[3] == BONUS_DECK else "Neutral"
        return f"Which {deck} card do you keep in hand?" if not frame[1] else f"Keep another {deck} card?"
    if procedure == P_STEP:
        return "Add a Plus card that links, or stop." if frame[1] != MAIN else _main_prompt(s)
    if procedure == P_REFILL:
        return ("Take a Bonus card.", "Take a Neutral card.", "Take a second Neutral card?")[frame[1]]
    prompts = {
        P_TRIM: "Your hand is over the limit: discard a card.",
        P_EVENT_ANSWER: f"{CARD_NAMES[s.event]} is shown. Answer it?",
        P_DRAFT: "Discard a card to make room for a Nationality card?",
        P_OPTIONAL: _optional_prompt(s, frame),
        P_SEARCH: "You hold no Attack card: throw a Nationality card and draw another.",
        P_BLOCKADE: "Your blockade may discard one enemy Nationality card.",
        P_SAVE: "You lost the battle: which card do you save from capture?",
        P_TAKE_BACK: "Take one card back into your hand?",
        P_DISCARD: "Discard any cards you need not keep, then stop.",
    }
    return prompts[procedure]


def _optional_prompt(s: Board, frame: Frame) -> str:
    if frame[1]:
        return "Add a Plus card that links, or stop."
    adding = ", or add Plus cards that link" if s.rules.optional_links else ""
    return f"Optional phase {2 if s.phase >= PH_OPT2_D else 1}: play one Bonus card or Joker{adding}?"


def _main_prompt(s: Board) -> str:
    return f"Round {2 if s.phase >= PH_R2_D else 1}: play a card."


def _card_prompt(frame: Frame) -> str:
    name = CARD_NAMES[frame[4] if frame[0] == P_EXTRA else frame[2]]
    if frame[0] == P_ENTER:
        endings = (
            "is played. Answer it?",
            "can break what would cancel it: which?",
            "is played. Use a card against it?",
        )
        return f"{name} {endings[min(frame[1], ENTER_ARMED)]}"
    if frame[0] == P_EXTRA:
        more = "one more card" if frame[3] == 1 else f"up to {frame[3]} more cards"
        return f"{name}: place {more}, or stop."
    prompts = {
        P_EFFECT: "which enemy card does it hit?",
        P_SEEN: "make the enemy discard one of the cards seen?",
        P_COMPANION: "which improvement does it go with?",
        P_ATTACH: "which of your cards does it go with?",
        P_ACE: "which ace fights it?" if frame[1] else "which improvements go with it?",
    }
    return f"{name}: {prompts[frame[0]]}"


def card_name(card: int) -> str:
    """Return a card's name, with its subtitle if it has one."""
    subtitle = SOURCES[card].subtitle
    return f"{CARD_NAMES[card]} ({subtitle})" if subtitle else CARD_NAMES[card]


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    if choice == DECK:
        return "Draw from the deck"
    if choice < CARDS:
        return "Done" if choice == DONE else "Pass"
    verb, card = divmod(choice - CARDS, PLAYABLE)
    return f"{_VERBS[verb]} {card_name(card)}"
