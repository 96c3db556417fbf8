"""Battles and removals (W-ACT-6 to W-ACT-9; ruling 5.4 for the order of things)."""

from haversack.games.ww2 import happenings as h
from haversack.games.ww2.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.queries import ATTACKER, SPARED, enemies_at
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    BY_BATTLE,
    BY_SUPPLY,
    M_REMOVED,
    M_SUPPLIED,
    P_BATTLE,
    P_REMOVE,
    PIECE,
    W_BATTLE,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_IMPENDING,
    W_REMOVED,
)
from haversack.games.ww2.verbs import take_off, tell
from haversack.games.ww2.windows import open_window
from haversack.kernel.machine import Frame


def battle(s: Board, f: Frame, answer: int) -> None:
    """Battle a space: name the target, let it be answered, remove it, let the battle be answered."""
    attacker, space = f[ATTACKER], f[3]
    if f[1] == 1:
        _resolve(s, attacker, space, f[4], f[SPARED])
        return
    targets = enemies_at(s, attacker, space)
    target = -1
    if targets:
        if answer < 0:
            answer = s.ask(f, attacker, [PIECE + country * SPACE_COUNT + space for country in targets])
            if answer < 0:
                return
        target = (answer - PIECE) // SPACE_COUNT
    tell(s, h.BATTLED, (attacker, space, target))
    s.push((P_BATTLE, 1, attacker, space, target, 0))
    if target >= 0:
        open_window(s, W_BATTLE, attacker, space, target, -1, 0)


def _resolve(s: Board, attacker: int, space: int, target: int, spared: int) -> None:
    marks = 0
    if target >= 0 and not spared and s.pieces[target] & ~s.shielded[target] & 1 << space:
        marks = _remove(s, target, space, BY_BATTLE)
    window = W_FOUGHT_LAND if LAND_MASK >> space & 1 else W_FOUGHT_SEA
    open_window(s, window, attacker, space, target, -1, marks)


def _remove(s: Board, country: int, space: int, cause: int) -> int:
    """Take a piece off and return the marks of its removal."""
    marks = M_REMOVED
    if s.supply(country) >> space & 1:
        marks |= M_SUPPLIED
    take_off(s, country, space, cause)
    return marks


def remove(s: Board, f: Frame, answer: int) -> None:
    """Remove a piece otherwise than by battle. Frame: P_REMOVE, step, by, country, space, cause.

    The owner's own elimination cannot be prevented: it is its choice (rulings 5.8, 5.9, 6.8).
    """
    by, country, space, cause = f[2], f[3], f[4], f[5]
    own_choice = by == country and cause != BY_SUPPLY
    standing = s.pieces[country] if own_choice else s.pieces[country] & ~s.shielded[country]
    if not standing >> space & 1:
        return
    if f[1] == 0 and not own_choice:
        s.push((P_REMOVE, 1, by, country, space, cause))
        open_window(s, W_IMPENDING, by, space, country, -1, 0)
        return
    marks = _remove(s, country, space, cause)
    open_window(s, W_REMOVED, by, space, country, -1, marks)
