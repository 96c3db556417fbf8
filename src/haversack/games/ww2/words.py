"""Prompts and labels: what a decision says to the one who decides. (No rule in here.)"""

from haversack.games.ww2.board import SPACE_COUNT, SPACE_NAMES
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    CARDS,
    COUNTRY,
    COUNTRY_NAMES,
    DECK,
    DONE,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_LEND,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    NO,
    NUMBER,
    P_BATTLE,
    P_CARD,
    P_DISCARD,
    P_FETCH,
    P_PITCH,
    P_PLAY,
    P_SETUP,
    P_SUPPLY,
    P_USE,
    P_WINDOW,
    PASS,
    PIECE,
    POSSESSIVES,
    REMOVE,
    SPACE,
    VP,
    W_BATTLE,
    W_BUILT_ARMY,
    W_BUILT_NAVY,
    W_CARD,
    W_DISCARD,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_IMPENDING,
    W_LOWER,
    W_RAISE,
    W_REMOVED,
    W_STATUS,
    W_TURN,
    W_VICTORY,
    W_WARFARE,
    kind_word,
)
from haversack.kernel.machine import Frame

KINDS: dict[int, str] = {
    P_SETUP: "setup",
    P_PLAY: "play",
    P_FETCH: "take",
    P_PITCH: "discard",
    P_WINDOW: "react",
    P_BATTLE: "piece",
    P_SUPPLY: "supply",
    P_DISCARD: "discard",
    E_BUILD: "build",
    E_RECRUIT: "recruit",
    E_BATTLE: "battle",
    E_ELIMINATE: "eliminate",
    E_REBUILD: "rebuild",
    E_DRAIN: "country",
    E_RANSOM: "ransom",
    E_PLAY_DISCARDED: "take",
    E_LEND: "lend",
    E_ARRANGE: "arrange",
    E_BOTTOM: "bottom",
    E_EITHER_ORDER: "order",
    E_ONE_OF: "choose",
}


def source_card(s: Board) -> str:
    """Return the name of the card whose text is being carried out, or nothing."""
    for frame in reversed(s.stack):
        if frame[0] in (P_CARD, P_USE):
            return s.rules.cards[frame[2]].source.name
    return ""


def prompt(s: Board) -> str:
    """Return the question before the seat that decides, as one sentence."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure == P_WINDOW:
        return f"{_happened(s, frame)} Use a card?"
    if procedure == P_SETUP:
        return f"Discard {frame[3]} more of your opening cards, unseen."
    if procedure == P_PLAY:
        return "Play a card, discard one, or use a Status instead." if s.hands[s.seat] else "You have no card to play."
    if procedure == P_DISCARD:
        return "Discard any number of cards, then end the step."
    if procedure == P_PITCH:
        return f"Choose a card to discard, {frame[3]} to go."
    if procedure == P_SUPPLY:
        return "Some of your pieces are out of supply and about to be removed."
    if procedure == P_FETCH:
        return "Take a basic card from your deck; all will see it."
    if procedure == P_BATTLE:
        return f"Which enemy piece in {SPACE_NAMES[frame[3]]} do you battle?"
    card = source_card(s)
    return f"{card}: {_effect_prompt(s, frame)}" if card else _effect_prompt(s, frame)


def _effect_prompt(s: Board, frame: Frame) -> str:
    node = s.rules.nodes[frame[2]]
    piece = "an Army" if node.kind & 1 else "a Navy"
    owner = node.who.bit_length() - 1
    mate = f" for {COUNTRY_NAMES[owner]}" if node.who and owner != s.seat and not node.who & (node.who - 1) else ""
    prompts = {
        E_BUILD: f"where do you build {piece}{mate}?",
        E_RECRUIT: f"where do you recruit {piece}{mate}?",
        E_BATTLE: f"which {'land' if node.kind & 1 else 'sea'} space do you battle?",
        E_ELIMINATE: "which piece do you eliminate?",
        E_REBUILD: "which piece do you lift and build anew?",
        E_DRAIN: "which country must discard?",
        E_RANSOM: f"discard {node.amount} cards from your deck, or give up a piece?",
        E_PLAY_DISCARDED: "which card of your discard pile do you play?",
        E_LEND: "which ally may play a card?" if frame[1] == 0 else "you may play a card from your hand.",
        E_ARRANGE: "which of these cards comes next from the top?",
        E_BOTTOM: "which card goes to the bottom of your deck?",
        E_EITHER_ORDER: "which part do you do first?",
        E_ONE_OF: "which of these do you do?",
    }
    return prompts[frame[0]]


def _happened(s: Board, frame: Frame) -> str:
    """Return what a window of reaction is about."""
    window, by, space, piece, card = frame[2], COUNTRY_NAMES[frame[3]], frame[4], frame[5], frame[6]
    bys = POSSESSIVES[frame[3]]
    where = SPACE_NAMES[space]
    whose = COUNTRY_NAMES[piece] if piece >= 0 else ""
    owned = POSSESSIVES[piece] if piece >= 0 else ""
    name = s.rules.cards[card].source.name if card >= 0 else ""
    word = kind_word(space).capitalize()
    lines = {
        W_TURN: f"{bys} turn begins.",
        W_BATTLE: f"{by} battles {owned} {word} in {where}.",
        W_IMPENDING: f"{owned} {word} in {where} is about to be removed.",
        W_FOUGHT_LAND: f"{by} has battled {where}.",
        W_FOUGHT_SEA: f"{by} has battled {where}.",
        W_REMOVED: f"{owned} {word} in {where} has been removed.",
        W_BUILT_ARMY: f"{by} has built an Army in {where}.",
        W_BUILT_NAVY: f"{by} has built a Navy in {where}.",
        W_WARFARE: f"{by} has played {name}.",
        W_RAISE: f"{name} makes {whose} discard.",
        W_LOWER: f"{name} makes {whose} discard.",
        W_STATUS: f"{by} has used {name}.",
        W_CARD: f"{by} has played {name}.",
        W_VICTORY: f"{bys} Victory step.",
        W_DISCARD: f"{bys} Discard step begins.",
    }
    return lines[window]


def label(s: Board, choice: int) -> str:
    """Return what an option says."""
    if choice < SPACE:
        return _plain_label(s, choice)
    if choice < PIECE:
        return SPACE_NAMES[choice - SPACE]
    if choice < COUNTRY:
        base = PIECE if choice < REMOVE else REMOVE
        country, space = divmod(choice - base, SPACE_COUNT)
        piece = f"{POSSESSIVES[country]} {kind_word(space).capitalize()} in {SPACE_NAMES[space]}"
        return piece if base == PIECE else f"Take back {piece}"
    if choice < NUMBER:
        return COUNTRY_NAMES[choice - COUNTRY]
    if choice < CARDS:
        return _part_label(s, choice - NUMBER)
    return _card_label(s, choice)


def _plain_label(s: Board, choice: int) -> str:
    if choice == PASS and s.stack and s.stack[-1][0] != P_WINDOW:
        return "Skip this"
    words = {PASS: "Pass", DONE: "Done", NO: "No", DECK: "Discard from the top of the deck", VP: "Lose 1 VP"}
    return words.get(choice, "Yes")


def _part_label(s: Board, number: int) -> str:
    """Return what one part of a text does."""
    frame = s.stack[-1]
    if frame[0] not in (E_EITHER_ORDER, E_ONE_OF):
        return str(number)
    node = s.rules.nodes[s.rules.nodes[frame[2]].parts[number - 1]]
    army = node.kind & 1 == 1
    verbs = {
        E_BUILD: "Build an Army" if army else "Build a Navy",
        E_RECRUIT: "Recruit an Army" if army else "Recruit a Navy",
        E_BATTLE: "Battle a land space" if army else "Battle a sea space",
    }
    spaces = [SPACE_NAMES[k] for k in range(SPACE_COUNT) if node.spot.mode == 1 and node.spot.mask >> k & 1]
    where = f" in {' or '.join(spaces)}" if 0 < len(spaces) < 6 else ""
    return verbs.get(node.op, f"Part {number}") + where


def _card_label(s: Board, choice: int) -> str:
    rules = s.rules
    if choice == rules.reallocate_id:
        return "Reallocate Resources"
    verbs = (
        (rules.use, "Use"),
        (rules.place, "Put"),
        (rules.take, "Take"),
        (rules.discard, "Discard"),
        (rules.play, "Play"),
    )
    for base, verb in verbs:
        if choice >= base:
            return f"{verb} {rules.cards[choice - base].source.name}"
    raise ValueError(choice)
