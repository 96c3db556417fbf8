"""What the procedures can leave on the stack: the shapes of frames, and which can lie on which."""

from typing import Final

from haversack.games.greatwar.catalogue import EVENT_PARTS, NODES, ON_PLAY
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    E_EXTRA,
    ENTER_WINDOW,
    NEUTRAL_DECK,
    P_ACE,
    P_ATTACH,
    P_BLOCKADE,
    P_COMPANION,
    P_DISCARD,
    P_DRAFT,
    P_EFFECT,
    P_ENTER,
    P_EVENT,
    P_EVENT_ANSWER,
    P_EXTRA,
    P_FILL,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_SEARCH,
    P_SEEN,
    P_STEP,
    P_TAKE_BACK,
    P_TRIM,
    P_TURN,
    PH_CAPTURE,
    PH_CLEANUP,
    PHASES,
    PLAYABLE,
)
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.frames import check_frames
from haversack.kernel.machine import Frame

_SHAPES: Final = {
    P_KEEP: "kept side dealt",
    P_FILL: "zero side turn",
    P_TURN: "phase",
    P_TRIM: "zero side",
    P_EVENT_ANSWER: "zero side",
    P_EVENT: "zero part side",
    P_DRAFT: "zero side",
    P_OPTIONAL: "flag side",
    P_STEP: "few side",
    P_SEARCH: "zero side",
    P_EXTRA: "zero side few laid node",
    P_COMPANION: "zero laid side",
    P_ATTACH: "zero laid side flag",
    P_ENTER: "enter laid side flag any_card",
    P_ACE: "flag laid side",
    P_EFFECT: "zero laid side node",
    P_SEEN: "zero laid side",
    P_BLOCKADE: "zero",
    P_SAVE: "zero",
    P_TAKE_BACK: "zero",
    P_DISCARD: "zero side",
    P_REFILL: "few side",
}
_LAID: Final = {P_EXTRA: 4, P_COMPANION: 2, P_ATTACH: 2, P_ENTER: 2, P_ACE: 2, P_EFFECT: 2, P_SEEN: 2}


def check_stack(s: Board) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    check_frames(s, _SHAPES, _ranges(s), _goes_together, _fits_on)
    if s.winner < 0 and any([_wants_winner(f) for f in s.stack]):
        raise InvalidPosition("A turn that was fought to its end must name its winner.")


def _wants_winner(f: Frame) -> bool:
    """Say whether a frame goes on after a battle that was counted."""
    return f[0] in (P_SAVE, P_TAKE_BACK) or (f[0] == P_TURN and PH_CAPTURE <= f[1] <= PH_CLEANUP)


def _ranges(s: Board) -> dict[str, tuple[int, int]]:
    """Return the least and the largest number that each word of a shape allows."""
    parts = len(EVENT_PARTS[s.event - PLAYABLE]) if s.event >= PLAYABLE else 0
    return {
        "zero": (0, 0),
        "flag": (0, 1),
        "few": (0, 2),
        "kept": (0, max(s.rules.most_kept)),
        "side": (0, 1),
        "dealt": (NEUTRAL_DECK, BONUS_DECK),
        "laid": (0, PLAYABLE - 1),
        "any_card": (-1, PLAYABLE - 1),
        "phase": (1, len(PHASES) - 1),
        "enter": (0, 3),
        "turn": (1, s.rules.turns + 1),
        "part": (0, parts - 1),
        "node": (0, len(NODES) - 1),
    }


def _goes_together(s: Board, f: Frame) -> bool:
    """Say whether a frame speaks of a card on the table, and of what that card does."""
    card = _LAID.get(f[0], 0)
    if card and f[card] not in s.table[0] + s.table[1] and not _outlasts_its_card(f):
        return False
    if f[0] == P_EFFECT:
        return f[4] in ON_PLAY[f[2]]
    if f[0] == P_SEEN:
        return any([NODES[node].optional for node in ON_PLAY[f[2]]])
    if f[0] == P_EVENT_ANSWER:
        return s.event >= 0
    return f[0] != P_EXTRA or NODES[f[5]].op == E_EXTRA


def _outlasts_its_card(f: Frame) -> bool:
    """Say whether a frame may wait while its card leaves the table: a blockade in an answer can discard it."""
    return f[0] in (P_EXTRA, P_ACE, P_EFFECT) or (f[0] == P_ENTER and f[1] != ENTER_WINDOW)


def _fits_on(s: Board, f: Frame, below: Frame) -> bool:
    """Say whether a frame can lie on the one below it: the turn at the bottom, all else above."""
    return (f[0] == P_TURN) == (not below)
