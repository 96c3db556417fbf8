"""Prompts and labels: what a decision says to the one who decides. (No rule in here.)"""

from haversack.games.y1914.board import OPEN_COUNT, SPACE_NAMES
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    ADJECTIVES,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    CARDS,
    COUNTRY,
    COUNTRY_NAMES,
    DECK,
    DONE,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_ELIMINATE,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PLAY,
    E_PREPARE,
    E_RECOVER,
    E_RECRUIT,
    E_REPEAT,
    E_REVENUE,
    E_WITHDRAW,
    FROM,
    MULLIGAN,
    NUMBER,
    P_AFTER,
    P_ATTRITION,
    P_BATTLE,
    P_CARD,
    P_DRAFT,
    P_DRAFT_STEP,
    P_DRAW,
    P_ENLIST,
    P_GAS,
    P_GIVE,
    P_KEPT,
    P_LOSE,
    P_PAY,
    P_PEEK,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_SPEND,
    P_TEXT,
    PASS,
    PIECE,
    POWER,
    POWER_NAMES,
    REMOVE,
    S_RESOLVED,
    SPACE,
    VP,
    Z_STATUS,
    kind_word,
)
from haversack.kernel.machine import Frame

KINDS: dict[int, str] = {
    P_SETUP: "setup",
    P_DRAFT_STEP: "draft",
    P_DRAFT: "take",
    P_ENLIST: "enlist",
    P_PLAY: "play",
    P_CARD: "keep",
    P_ATTRITION: "attrition",
    P_PREPARE: "prepare",
    P_DRAW: "draw",
    P_PAY: "pay",
    P_LOSE: "lose",
    P_GIVE: "discard",
    P_KEPT: "keep",
    P_AFTER: "status",
    P_SPEND: "spend",
    P_GAS: "power",
    P_PEEK: "peek",
    E_BUILD: "build",
    E_RECRUIT: "recruit",
    E_BATTLE: "battle",
    E_ELIMINATE: "eliminate",
    E_WITHDRAW: "withdraw",
    E_PREPARE: "prepare_now",
    E_PLAY: "play_now",
    E_COST: "cost",
    E_FORFEIT: "power",
    E_REPEAT: "repeat",
    E_ONE_OF: "choose",
    E_INSPECT: "inspect",
    E_RECOVER: "recover",
    E_REVENUE: "revenue",
}
BATTLE_KINDS: dict[int, str] = {B_DEFEND: "reinforce", B_ATTACK: "sustain", B_COUNTER: "counterattack"}


def kind_of(frame: Frame) -> str:
    """Return the kind of the question a frame asks."""
    if frame[0] == P_BATTLE:
        return BATTLE_KINDS.get(frame[1], "initiate")
    return KINDS[frame[0]]


def source_card(s: Board) -> str:
    """Return the name of the card whose text is being carried out, or nothing."""
    for frame in reversed(s.stack):
        if frame[0] == P_TEXT:
            return s.rules.cards[frame[2]].title
    return ""


def prompt(s: Board) -> str:
    """Return the question before the seat that decides, as one sentence."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure == P_BATTLE:
        return _battle_prompt(frame)
    if procedure in (P_KEPT, P_AFTER, P_SPEND, P_GAS, P_PEEK):
        return _status_prompt(s, frame)
    if procedure in (P_PAY, P_LOSE, P_GIVE):
        return _discard_prompt(s, frame)
    if procedure > P_PEEK:
        card = source_card(s)
        return f"{card}: {_effect_prompt(s, frame)}" if card else _effect_prompt(s, frame)
    prompts = {
        P_SETUP: "Shuffle all and draw ten anew, or keep these?"
        if frame[1] == 0
        else f"Put {frame[-1]} more of your opening cards under your deck.",
        P_DRAFT_STEP: "Discard two cards, unseen, to draft a Build card?",
        P_DRAFT: "Which card do you draft?",
        P_ENLIST: "Prepare the card just drafted?",
        P_PLAY: "Play a card, or none.",
        P_CARD: "Keep this card in hand?",
        P_ATTRITION: "Use a prepared Attrition card?" if frame[-1] < 0 else "Which Power discards?",
        P_PREPARE: "Prepare a card, or take one back?" if frame[-1] else "Your turn starts: prepare a card?",
        P_DRAW: "How many cards do you draw?",
    }
    return prompts[procedure]


def _battle_prompt(frame: Frame) -> str:
    who, where, source = COUNTRY_NAMES[frame[B_FIGHTER]], SPACE_NAMES[frame[3]], SPACE_NAMES[frame[4]]
    count = f"Reinforce {frame[5]}, Sustain {frame[6]}"
    if frame[1] == B_DEFEND:
        return f"{who} battles {where} ({count}): reinforce?"
    if frame[1] == B_ATTACK:
        return f"{who}'s attack on {where} is held ({count}): sustain it?"
    if frame[1] == B_COUNTER:
        if frame[9]:
            return f"Whose Army counterattacks {source}?"
        return f"{who}'s attack on {where} has failed: counterattack {source}?"
    return f"{who} battles {where}: use a Status?"


def _status_prompt(s: Board, frame: Frame) -> str:
    status = s.rules.cards[frame[2]]
    name = status.title
    if frame[0] == P_KEPT:
        return f"{name}: keep {s.rules.cards[frame[3]].title}?"
    if frame[0] == P_SPEND:
        return f"{name}: which prepared Sustain Land Battle do you discard?"
    if frame[0] == P_GAS:
        return f"{name}: which Power discards?"
    if frame[0] == P_PEEK:
        return f"{name}: which prepared card is discarded?"
    if frame[1] == 1:
        return f"{name}: which space do you battle?"
    if frame[1] == 2:
        return f"{name}: which piece battles {SPACE_NAMES[frame[4]]}?"
    done = "won the battle of" if status.role == S_RESOLVED else "built an Army in"
    return f"{COUNTRY_NAMES[status.country]} has {done} {SPACE_NAMES[frame[3]]}: use {name}?"


def _discard_prompt(s: Board, frame: Frame) -> str:
    if frame[0] == P_PAY:
        return f"Choose a hand card to pay with, {frame[3]} to go."
    if frame[0] == P_LOSE:
        return f"Attrition: discard {frame[3]} more, from hand, prepared cards or the top of your deck."
    if frame[3] == Z_STATUS:
        return f"Which Status of {POWER_NAMES[frame[2]]} is discarded?"
    return f"Choose a card to discard, {frame[4]} to go."


def _effect_prompt(s: Board, frame: Frame) -> str:
    node = s.rules.nodes[frame[2]]
    adjective = ADJECTIVES[node.country]
    who = f"{'an' if adjective[0] in 'AIO' else 'a'} {adjective}"
    prompts = {
        E_BUILD: f"where do you build {who} piece?",
        E_RECRUIT: f"where do you recruit {who} piece?",
        E_BATTLE: "which space do you battle?" if frame[1] == 0 else f"which piece battles {SPACE_NAMES[frame[3]]}?",
        E_ELIMINATE: "which piece do you eliminate?",
        E_WITHDRAW: "which piece do you take off the board?",
        E_PREPARE: "which card do you prepare?",
        E_PLAY: "which card do you play?",
        E_COST: "discard a card to use this?",
        E_FORFEIT: "which Power discards?",
        E_REPEAT: "discard a card to add to the losses?",
        E_ONE_OF: "which of these do you do?",
        E_INSPECT: "which card is discarded?",
        E_RECOVER: "which card do you take back?",
        E_REVENUE: ("which card do you take?", "which do you play?", "which do you prepare?", "which goes under?")[
            min(frame[1], 3)
        ],
    }
    return prompts[frame[0]]


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    if choice < SPACE:
        return _plain_label(s, choice)
    if choice < FROM:
        return SPACE_NAMES[choice - SPACE]
    if choice < PIECE:
        return f"From {SPACE_NAMES[choice - FROM]}"
    if choice < COUNTRY:
        base = PIECE if choice < REMOVE else REMOVE
        country, space = divmod(choice - base, OPEN_COUNT)
        piece = f"{COUNTRY_NAMES[country]}'s {kind_word(space).capitalize()} in {SPACE_NAMES[space]}"
        return piece if base == PIECE else f"Take back {piece}"
    if choice < POWER:
        return COUNTRY_NAMES[choice - COUNTRY]
    if choice < NUMBER:
        return POWER_NAMES[choice - POWER]
    if choice == MULLIGAN:
        return "Take a mulligan"
    if choice < CARDS:
        return _number_label(s, choice - NUMBER)
    return _card_label(s, choice)


def _plain_label(s: Board, choice: int) -> str:
    if choice == DONE and s.stack and s.stack[-1][0] == P_ATTRITION:
        return "As the card says"
    words = {PASS: "Pass", DONE: "Done", DECK: "Discard the top card of the deck", VP: "Lose 1 VP"}
    return words[choice]


def _number_label(s: Board, number: int) -> str:
    """Return what a number says: one part of a text, or how many cards."""
    frame = s.stack[-1] if s.stack else (-1, 0)
    if frame[0] == E_ONE_OF:
        parts = s.rules.nodes[frame[2]].parts
        if 0 < number <= len(parts):
            return "Eliminate" if s.rules.nodes[parts[number - 1]].op == E_ELIMINATE else "Recruit"
    return str(number)


def _card_label(s: Board, choice: int) -> str:
    rules = s.rules
    verbs = (
        (rules.use, "Use"),
        (rules.unprepare, "Take back"),
        (rules.prepare, "Prepare"),
        (rules.place, "Put under the deck"),
        (rules.take, "Take"),
        (rules.give, "Discard the prepared"),
        (rules.discard, "Discard"),
        (rules.play, "Play"),
    )
    for base, verb in verbs:
        if choice >= base:
            return f"{verb} {rules.cards[choice - base].title}"
    raise ValueError(choice)
