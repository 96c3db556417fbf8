"""Checking a puzzle: its answer against the second best, on worlds dealt anew and played to their end."""

from typing import Final, NamedTuple

import haversack
from haversack.bots.judges import judge_for
from haversack.bots.ways import Way, lead, try_ways
from haversack.learn.puzzles import Puzzle
from haversack.puzzles.trial import BEYOND_DOUBT, MARGIN, Position

STAGE: Final = 7  # worlds that no puzzle was made with


class Checked(NamedTuple):
    """By how much the answer is ahead of the second best, and the standard error of that."""

    id: str
    lead: float
    error: float
    stands: bool


def checked(puzzle: Puzzle, seed: int, worlds: int) -> Checked:
    """Try the best two ways of a puzzle; it stands if the lead is no less than the margin, as far as can be told."""
    state = puzzle.start().quiet()
    teams = haversack.load(puzzle.game).teams
    team = next(name for name, seats in teams.items() if puzzle.seat in seats)
    position = Position(state, judge_for(state), puzzle.seat, team, seed)
    ways = [Way([state.vocabulary.id(key) for key in one.way]) for one in puzzle.tried[:2]]
    for number in range(worlds):
        try_ways(ways, position.world(STAGE, number), position.judge, team)
    ahead, error = lead(ways[0], ways[1])
    return Checked(puzzle.id, round(ahead, 4), round(error, 4), ahead > 0 and ahead + BEYOND_DOUBT * error >= MARGIN)
