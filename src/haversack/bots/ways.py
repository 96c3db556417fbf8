"""Ways to act, and how often each wins: every way is played on to the end of the game, on worlds dealt anew.

A way is an option and, where the same seat is then asked something of weight in the same action, an answer to that.
What wins is what the rules say at the end. No judge's value counts, only its priors: all sides play on by what looks
best at a glance, which is quick, the same for all ways, and in positions of doubt foretells as much as slower play.
"""

from math import sqrt
from typing import Final

from haversack.bots.judge import Judge
from haversack.bots.lookahead import MOST_STEPS, best_at_a_glance
from haversack.kernel.state import GameState

MOST_GAME_STEPS: Final = 20 * MOST_STEPS


class Way:
    """A way to act, and its results on the worlds it was tried on: 1 for a win, 0 for a loss, a half for neither."""

    def __init__(self, choices: list[int]) -> None:
        self.choices: list[int] = choices
        self.results: list[float] = []
        self.total: float = 0.0

    def add(self, result: float) -> None:
        """Take a result in."""
        self.results.append(result)
        self.total += result

    def share(self) -> float:
        """Return how much of the worlds it has won."""
        return self.total / len(self.results) if self.results else 0.0


def ways_from(state: GameState, judge: Judge, offered: list[int]) -> list[Way]:
    """Return all ways to act that begin with one of the options."""
    out: list[Way] = []
    for choice in offered:
        after = state.clone()
        after.apply_id(choice)
        answers = _answers(after, judge, state.seat, judge.clock(state))
        out += [Way([choice, answer]) for answer in answers] if answers else [Way([choice])]
    return out


def _answers(state: GameState, judge: Judge, seat: int, since: int) -> list[int]:
    """Return what the seat may answer next in the action under way, if it is asked something of weight."""
    if not _reaches_question(state, judge, seat, since) or judge.is_minor(state):
        return []
    beside = state.vocabulary.forfeits
    return [choice for choice in state.legal if choice not in beside]


def _reaches_question(state: GameState, judge: Judge, seat: int, since: int) -> bool:
    """Let the others answer until the seat is asked again in the same action; say whether it is."""
    for _ in range(MOST_STEPS):
        if state.seat < 0 or judge.is_settled(state, since):
            return False
        if state.seat == seat and len(state.legal) > 1:
            return True
        state.apply_id(best_at_a_glance(state, judge))
    return False


def outcome_of(dealt: GameState, judge: Judge, choices: list[int], team: str) -> float:
    """Act so in a dealt world, play on to the end, and return what came of it for the team."""
    state = dealt.clone()
    seat = state.seat
    since = judge.clock(state)
    state.apply_id(choices[0])
    if len(choices) > 1 and _reaches_question(state, judge, seat, since) and choices[1] in state.legal:
        state.apply_id(choices[1])
    for _ in range(MOST_GAME_STEPS):
        if state.seat < 0:
            break
        state.apply_id(best_at_a_glance(state, judge))
    outcome = state.finish()
    return 0.5 if outcome is None or outcome.winner is None else 1.0 if outcome.winner == team else 0.0


def try_ways(ways: list[Way], dealt: GameState, judge: Judge, team: str) -> None:
    """Try ways on the same dealt world, with the same chance to come, so that luck does not tell them apart."""
    for way in ways:
        way.add(outcome_of(dealt, judge, way.choices, team))


def lead(best: Way, other: Way) -> tuple[float, float]:
    """Return by how much one way is ahead of another on the worlds both were tried on, and the standard error."""
    count = min(len(best.results), len(other.results))
    if count == 0:
        return 0.0, 1.0
    total = 0.0
    squares = 0.0
    for place in range(count):
        difference = best.results[place] - other.results[place]
        total += difference
        squares += difference * difference
    mean = total / count
    variance = max(squares / count - mean * mean, 1.0 / count)  # a few worlds that agree prove little
    return mean, sqrt(variance / count)
