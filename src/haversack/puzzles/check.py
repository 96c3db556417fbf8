"""Checking a puzzle: whether it opens and answers, and its answer against the second best on worlds dealt anew."""

from typing import Final, NamedTuple

import haversack
from haversack.bots.judges import judge_for
from haversack.bots.ways import Way, lead, try_ways, ways_from
from haversack.kernel.errors import HaversackError
from haversack.learn import run
from haversack.learn.puzzles import LEVELS, Puzzle, puzzle_lesson, unknown_rules
from haversack.puzzles.trial import BEYOND_DOUBT, CONFIRMED, MARGIN, Position

STAGE: Final = 7  # worlds that no puzzle was made with
CHOOSING: Final = 6  # and others, on which the answer to the next question is chosen


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
    tried = [[state.vocabulary.id(key) for key in one.way] for one in puzzle.tried[:2]]
    ways = [_gone_on_with(position, choices, worlds // 4 + 1) for choices in tried]
    for number in range(worlds):
        try_ways(ways, position.world(STAGE, number), position.judge, team)
    ahead, error = lead(ways[0], ways[1])
    return Checked(puzzle.id, round(ahead, 4), round(error, 4), ahead > 0 and ahead + BEYOND_DOUBT * error >= MARGIN)


def _gone_on_with(position: Position, choices: list[int], worlds: int) -> Way:
    """Return a way; where it is an option alone, with the best answer to what is then asked, as it was measured."""
    ways = [Way(choices)] if len(choices) > 1 else ways_from(position.state, position.judge, choices)
    if len(ways) > 1:
        for number in range(worlds):
            try_ways(ways, position.world(CHOOSING, number), position.judge, position.team)
    return Way(max(ways, key=Way.share).choices)


def fault(puzzle: Puzzle) -> str | None:
    """Return what is wrong with a puzzle as it is written, in a sentence; nothing if all is well."""
    best, second = puzzle.tried[:2]
    if not best.worlds == second.worlds == CONFIRMED or best.share - second.share < MARGIN:
        return f"The answer does not lead by the margin over {CONFIRMED:,} worlds."
    if set(puzzle.bots) != {"random", *LEVELS[1:-1]}:
        return "It does not say how often each bot finds the answer."
    unknown = unknown_rules(puzzle)
    if unknown:
        return f"There is no rule {min(unknown)}."
    try:
        return _unanswered(puzzle)
    except (HaversackError, RuntimeError) as error:
        return f"It cannot be played: {error}"


def _unanswered(puzzle: Puzzle) -> str | None:
    """Give the answer and every other way that was measured to the coach; return what is not answered rightly."""
    taken = puzzle_lesson(puzzle)
    coach, _ = run(taken, puzzle.way)
    if not (coach.done and coach.star):
        return "The answer does not solve it."
    for wrong in taken.wrong:
        coach, _ = run(taken, wrong.way)
        if coach.done or coach.answer != wrong.answer:
            return f"{' '.join(wrong.way)!r} is not told what it wins."
    return None
