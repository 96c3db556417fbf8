"""The check of a stack read from a position: only what the procedures could have put there is taken.

Each frame must have its procedure's shape and speak of things that exist; a part of a text must lie on that text.
"""

from typing import Final

from haversack.games.y1914.board import OPEN_COUNT
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    B_WON,
    COUNTRIES,
    E_BUILD,
    E_ELIMINATE,
    E_REVENUE,
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
    P_PLACE,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_SPEND,
    P_TEXT,
    P_TURN,
    PIECE,
    POWERS,
    PROCEDURES,
    REMOVE,
    S_BUILT,
    S_RESOLVED,
    S_STAY,
    S_STAY_PAID,
    S_TAKE_BACK,
    STEP_END,
    T_STATUS,
    TEAM_OF,
)
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.machine import Frame

MOST_FRAMES: Final = 200

_SHAPES: Final = {
    P_SETUP: "flag power few",
    P_TURN: "step",
    P_DRAFT_STEP: "zero",
    P_DRAFT: "zero power types countries how",
    P_ENLIST: "zero power card",
    P_PLAY: "zero",
    P_CARD: "flag card power flag",
    P_TEXT: "many card place flag place",
    P_ATTRITION: "zero any_card",
    P_PREPARE: "zero flag",
    P_DRAW: "zero",
    P_PAY: "zero power many",
    P_LOSE: "zero power many",
    P_GIVE: "zero power zone many power",
    P_BATTLE: "battle country space space many many statuses turn any_many",
    P_KEPT: "flag status card",
    P_AFTER: "third status space any_space",
    P_SPEND: "zero status space any_space",
    P_GAS: "zero status space",
    P_PEEK: "zero status space",
    P_PLACE: "zero country space third",
}
_EFFECT_SHAPE: Final = "many node local zero"
_LOWEST: Final = {"any_card": -1, "any_space": -1}


def check_stack(s: Board) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    if len(s.stack) > MOST_FRAMES:
        raise InvalidPosition(f"A position has at most {MOST_FRAMES} frames, not {len(s.stack)}.")
    highest = _highest(s)
    for place, frame in enumerate(s.stack):
        if not _is_whole(s, frame, highest):
            raise InvalidPosition(f"Frame {place + 1} of the position, {list(frame)}, is not one of this game.")
        if not _fits_on(s, frame, s.stack[place - 1] if place else ()):
            raise InvalidPosition(f"Frame {place + 1} of the position, {list(frame)}, cannot lie there.")
    _check_held(s)


def _check_held(s: Board) -> None:
    """Raise if cards that only a frame holds, being played or taken from a pile, lie elsewhere as well."""
    held: list[int] = []
    for frame in s.stack:
        if frame[0] == P_CARD:
            held.append(frame[2])
        elif frame[0] == E_REVENUE:
            held += frame[5:]
    for number in set(held):
        card = s.rules.cards[number]
        zones = (s.hands, s.prepared, s.decks, s.buried, s.played)
        copies = sum([zone[card.power].count(number) for zone in zones]) + held.count(number)
        if copies + (1 if s.status & card.bit else 0) > card.source.count:
            raise InvalidPosition(f"The card {card.source.id!r} is in use in a frame and stands elsewhere too.")


def _highest(s: Board) -> dict[str, int]:
    """Return the largest number each word of a shape allows."""
    cards = len(s.rules.cards) - 1
    return {
        "zero": 0,
        "flag": 1,
        "third": 2,
        "how": 3,
        "few": 3,
        "zone": 3,
        "turn": POWERS,
        "step": STEP_END,
        "battle": B_WON,
        "power": POWERS - 1,
        "country": COUNTRIES - 1,
        "countries": (1 << COUNTRIES) - 1,
        "types": 127,
        "space": OPEN_COUNT - 1,
        "any_space": OPEN_COUNT - 1,
        "place": OPEN_COUNT,
        "many": 99,
        "any_many": cards + 1,
        "card": cards,
        "any_card": cards,
        "status": cards,
        "node": len(s.rules.nodes) - 1,
        "statuses": (1 << len(s.rules.status_cards)) - 1,
        "local": REMOVE,
    }


def _is_whole(s: Board, f: Frame, highest: dict[str, int]) -> bool:
    """Say whether a frame has its procedure's shape and each number its range."""
    if len(f) < 2 or not 0 <= f[0] < PROCEDURES:
        return False
    shape = _SHAPES.get(f[0], _EFFECT_SHAPE).split()
    body = f[1:5] if f[0] == E_REVENUE else f[1:]
    if len(body) != len(shape):
        return False
    for word, value in zip(shape, body, strict=True):
        if not _LOWEST.get(word, 0) <= value <= highest[word]:
            return False
        if word == "status" and s.rules.cards[value].type != T_STATUS:
            return False
    return _is_effect(s, f) if f[0] >= E_BUILD else _is_procedure(s, f)


def _is_effect(s: Board, f: Frame) -> bool:
    """Say whether a frame runs its own node, and its locals go with it."""
    if s.rules.nodes[f[2]].op != f[0]:
        return False
    if f[0] == E_REVENUE:
        taken, country = f[5:], s.rules.nodes[f[2]].country
        if len(taken) > 3 or f[1] > 3 or not all([0 <= card < len(s.rules.cards) for card in taken]):
            return False
        return all([s.rules.cards[card].country == country for card in taken])
    if f[0] == E_ELIMINATE and f[1]:
        country, space = divmod(f[3] - PIECE, OPEN_COUNT)
        return f[3] >= PIECE and s.pieces[country] >> space & 1 == 1
    return f[3] < OPEN_COUNT


def _is_procedure(s: Board, f: Frame) -> bool:
    """Say whether the locals of a procedure go together."""
    cards = s.rules.cards
    if f[0] == P_SETUP:
        return all([len(s.hands[power]) >= 3 for power in range(f[2] + 1, POWERS)]) and len(s.hands[f[2]]) >= f[3] > 0
    if f[0] == P_CARD:
        return cards[f[2]].power == f[3]
    if f[0] == P_ENLIST:
        return f[3] in s.hands[f[2]]
    if f[0] == P_BATTLE:
        return f[3] != f[4]
    if f[0] == P_KEPT:
        keeps = cards[f[2]].role in (S_TAKE_BACK, S_STAY, S_STAY_PAID)
        return keeps and cards[f[2]].power == cards[f[3]].power and f[3] in s.played[cards[f[2]].power]
    if f[0] in (P_AFTER, P_SPEND):
        return cards[f[2]].role in (S_BUILT, S_RESOLVED)
    if f[0] == P_GIVE:
        return f[3] != 2
    if f[0] == P_PLACE:
        taken = s.pieces[f[2]] | s.team_pieces(1 - TEAM_OF[f[2]])
        return not taken >> f[3] & 1
    return True


def _fits_on(s: Board, f: Frame, below: Frame) -> bool:
    """Say whether a frame may lie on the one below it."""
    if f[0] in (P_TURN, P_SETUP):
        return not below
    if not below:
        return False
    if f[0] >= E_BUILD:
        return below[0] == P_TEXT or below[0] >= E_BUILD
    if f[0] in (P_DRAFT_STEP, P_PLAY, P_ATTRITION, P_PREPARE, P_DRAW):
        return below[0] == P_TURN
    return below[0] != P_SETUP
