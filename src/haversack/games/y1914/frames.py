"""What the procedures can leave on the stack: the shapes of frames, and which can lie on which."""

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
from haversack.kernel.frames import check_frames
from haversack.kernel.machine import Frame

_SHAPES: Final = {
    P_SETUP: "flag power few",
    P_TURN: "step",
    P_DRAFT_STEP: "zero",
    P_DRAFT: "zero power types countries how",
    P_ENLIST: "zero power card",
    P_PLAY: "zero",
    P_CARD: "third card power flag",
    P_TEXT: "many card place flag place",
    P_ATTRITION: "zero any_card",
    P_PREPARE: "zero flag",
    P_DRAW: "zero",
    P_PAY: "flag power many",
    P_LOSE: "flag power many",
    P_GIVE: "flag power zone many power card",
    P_BATTLE: "battle country space space many many statuses turn any_many",
    P_KEPT: "flag status card",
    P_AFTER: "third status space any_space",
    P_SPEND: "zero status space any_space",
    P_GAS: "zero status space",
    P_PEEK: "zero status space",
    P_PLACE: "zero country space third",
    **dict.fromkeys(range(E_BUILD, PROCEDURES), "many node local zero"),
    E_REVENUE: "how node local zero *card",
}

_OF_STATUS: Final = (P_KEPT, P_AFTER, P_SPEND, P_GAS, P_PEEK)


def check_stack(s: Board) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    check_frames(s, _SHAPES, _ranges(s), _goes_together, _fits_on)
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


def _ranges(s: Board) -> dict[str, tuple[int, int]]:
    """Return the least and the largest number that each word of a shape allows."""
    cards = len(s.rules.cards) - 1
    return {
        "zero": (0, 0),
        "flag": (0, 1),
        "third": (0, 2),
        "how": (0, 3),
        "few": (0, 3),
        "zone": (0, 3),
        "turn": (0, POWERS),
        "step": (0, STEP_END),
        "battle": (0, B_WON),
        "power": (0, POWERS - 1),
        "country": (0, COUNTRIES - 1),
        "countries": (0, (1 << COUNTRIES) - 1),
        "types": (0, 127),
        "space": (0, OPEN_COUNT - 1),
        "any_space": (-1, OPEN_COUNT - 1),
        "place": (0, OPEN_COUNT),
        "many": (0, 99),
        "any_many": (0, cards + 1),
        "card": (0, cards),
        "any_card": (-1, cards),
        "status": (0, cards),
        "node": (0, len(s.rules.nodes) - 1),
        "statuses": (0, (1 << len(s.rules.status_cards)) - 1),
        "local": (0, REMOVE),
    }


def _goes_together(s: Board, f: Frame) -> bool:
    """Say whether the numbers of a frame go together."""
    return _is_effect(s, f) if f[0] >= E_BUILD else _is_procedure(s, f)


def _is_effect(s: Board, f: Frame) -> bool:
    """Say whether a frame runs its own node, and its locals go with it."""
    if s.rules.nodes[f[2]].op != f[0]:
        return False
    if f[0] == E_REVENUE:
        taken, country = f[5:], s.rules.nodes[f[2]].country
        return len(taken) <= 3 and all([s.rules.cards[card].country == country for card in taken])
    if f[0] == E_ELIMINATE and f[1]:
        country, space = divmod(f[3] - PIECE, OPEN_COUNT)
        return f[3] >= PIECE and s.pieces[country] >> space & 1 == 1
    return f[3] < OPEN_COUNT


def _is_procedure(s: Board, f: Frame) -> bool:
    """Say whether the locals of a procedure go together."""
    cards = s.rules.cards
    if f[0] in _OF_STATUS and cards[f[2]].type != T_STATUS:
        return False
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
