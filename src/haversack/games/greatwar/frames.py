"""The check of a stack read from a position: only frames the procedures could have put there are taken."""

from typing import Final

from haversack.games.greatwar.catalogue import EVENT_PARTS, NODES, ON_PLAY
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    E_EXTRA,
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
    PHASES,
    PLAYABLE,
)
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.machine import Frame

MOST_FRAMES: Final = 200

_SHAPES: Final = {
    P_KEEP: "few side dealt any_card",
    P_FILL: "zero side turn",
    P_TURN: "phase",
    P_TRIM: "zero side",
    P_EVENT_ANSWER: "zero side",
    P_EVENT: "zero part side",
    P_DRAFT: "zero side",
    P_OPTIONAL: "zero side",
    P_STEP: "few side",
    P_SEARCH: "zero side",
    P_EXTRA: "zero side few laid extra",
    P_COMPANION: "zero laid side",
    P_ATTACH: "zero laid side flag",
    P_ENTER: "enter laid side flag any_card",
    P_ACE: "flag laid side",
    P_EFFECT: "zero laid side node",
    P_SEEN: "zero looker side",
    P_BLOCKADE: "zero",
    P_SAVE: "zero",
    P_TAKE_BACK: "zero",
    P_DISCARD: "zero side any_card",
    P_REFILL: "few side",
}


def check_stack(s: Board) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    if len(s.stack) > MOST_FRAMES:
        raise InvalidPosition(f"A position has at most {MOST_FRAMES} frames, not {len(s.stack)}.")
    for place, frame in enumerate(s.stack):
        if not _is_whole(s, frame):
            raise InvalidPosition(f"Frame {place + 1} of the position, {list(frame)}, is not one of this game.")
        if (frame[0] == P_TURN) != (place == 0):
            raise InvalidPosition(f"Frame {place + 1} of the position, {list(frame)}, cannot lie there.")
    if s.stack and s.stack[-1][0] in (P_SAVE, P_TAKE_BACK) and s.winner < 0:
        raise InvalidPosition("A turn that was fought to its end must name its winner.")


def _is_whole(s: Board, frame: Frame) -> bool:
    shape = _SHAPES.get(frame[0])
    if shape is None:
        return False
    words = shape.split()
    if len(frame) != len(words) + 1:
        return False
    return all([_fits(s, word, value, frame) for word, value in zip(words, frame[1:], strict=True)])


def _fits(s: Board, word: str, value: int, frame: Frame) -> bool:
    """Say whether a number can stand for that word in a frame."""
    if word in _RANGES:
        low, high = _RANGES[word]
        return low <= value <= high
    if word == "turn":
        return 1 <= value <= s.rules.turns + 1
    if word == "part":
        return s.event >= PLAYABLE and 0 <= value < len(EVENT_PARTS[s.event - PLAYABLE])
    if word in ("laid", "looker"):
        return value in s.table[0] or value in s.table[1]
    if word == "node":
        return value in ON_PLAY[frame[2]] if 0 <= frame[2] < PLAYABLE else False
    return word == "extra" and 0 <= value < len(NODES) and NODES[value].op == E_EXTRA


_RANGES: Final = {
    "zero": (0, 0),
    "flag": (0, 1),
    "few": (0, 2),
    "side": (0, 1),
    "dealt": (NEUTRAL_DECK, BONUS_DECK),
    "any_card": (-1, PLAYABLE - 1),
    "phase": (1, len(PHASES) - 1),
    "enter": (0, 3),
}
