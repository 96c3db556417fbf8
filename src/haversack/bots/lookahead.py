# native: yes
"""The inner loops of the bots: take what looks best, try ways to act and see, play on for a while."""

from typing import Final

from haversack.bots.judge import SHUNNED, Judge
from haversack.kernel.rng import advanced, below
from haversack.kernel.state import GameState

MOST_STEPS: Final = 400
NOISE: Final = 24


def best_at_a_glance(state: GameState, judge: Judge) -> int:
    """Return the option with the highest prior, the first of equals."""
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    priors = judge.priors(state)
    best = 0
    for place in range(1, len(priors)):
        if priors[place] > priors[best]:
            best = place
    return legal[best]


def candidates(state: GameState, judge: Judge, most: int) -> list[int]:
    """Return the options worth trying, those with the highest priors first."""
    priors = judge.priors(state)
    ranked = sorted([(-prior, choice) for prior, choice in zip(priors, state.legal, strict=True)])
    out = [choice for prior, choice in ranked if prior < -SHUNNED][:most]
    return out if out else [ranked[0][1]]


# Ways to act


class Line:
    """A way to act: an option, the answer to what is asked next if something is, and what it leads to."""

    def __init__(self, choices: list[int], after: GameState, value: int) -> None:
        self.choices: list[int] = choices
        self.after: GameState = after
        self.value: int = value


def is_asked_again(state: GameState, judge: Judge, team: int, since: int) -> bool:
    """Play on by priors until the team is asked something of weight in the action begun at `since`; say whether it is.

    If it is not, the action has had its effect then.
    """
    for _ in range(MOST_STEPS):
        if state.seat < 0 or judge.is_settled(state, since):
            return False
        if judge.team(state.seat) == team and len(state.legal) > 1 and not judge.is_minor(state):
            return True
        state.apply_id(best_at_a_glance(state, judge))
    return False


def settle(state: GameState, judge: Judge, since: int) -> None:
    """Play on by priors until the action begun at `since` has had its effect."""
    for _ in range(MOST_STEPS):
        if state.seat < 0 or judge.is_settled(state, since):
            return
        state.apply_id(best_at_a_glance(state, judge))


def lines_from(state: GameState, judge: Judge, most: int, answers: int, kept: int = 1) -> list[Line]:
    """Return ways to act that begin with the `most` likeliest options, those that lead to the best position first.

    After an option the likeliest `answers` to the team's next question in the same action are tried and the best of
    them are `kept`, each as a way of its own; the rest is played by priors.
    """
    out: list[Line] = []
    for choice in candidates(state, judge, most):
        out += _lines(state, judge, choice, answers)[:kept]
    out.sort(key=_worst_last)
    return out


def _lines(state: GameState, judge: Judge, choice: int, answers: int) -> list[Line]:
    team = judge.team(state.seat)
    since = judge.clock(state)
    state = state.clone()
    state.apply_id(choice)
    if not is_asked_again(state, judge, team, since):
        return [Line([choice], state, judge.value(state, team))]
    found: list[Line] = []
    for answer in candidates(state, judge, answers):
        after = state.clone()
        after.apply_id(answer)
        settle(after, judge, since)
        found.append(Line([choice, answer], after, judge.value(after, team)))
    found.sort(key=_worst_last)
    return found


def _worst_last(line: Line) -> int:
    return -line.value


# Playing on


def played_on(state: GameState, judge: Judge, until: int, dice: int) -> GameState:
    """Play on until the clock says `until` and return the state reached.

    Where the judge asks for it, the side to decide tries a few options one action ahead; elsewhere it goes by priors
    with some noise. It tries them on the very deal that is played on. (On a deal of its own it sees no hidden card, and
    was much weaker for the time that takes: 5 games of 20 won.)
    """
    for _ in range(20 * MOST_STEPS):
        if state.seat < 0 or judge.clock(state) >= until:
            break
        if len(state.legal) == 1:
            state.apply_id(state.legal[0])
            continue
        width = judge.tries(state)
        if width > 1:
            state = _best_of(state, judge, width)
        else:
            state.apply_id(_likely(state, judge, dice))
            dice = advanced(dice)
    return state


def _likely(state: GameState, judge: Judge, dice: int) -> int:
    """Return an option of high prior; noise decides between those that look alike.

    With many options the noise outgrows a machine word; it is not multiplied, for the reason `kernel.rng` gives.
    """
    priors = judge.priors(state)
    noise = below(dice, 1 << 40)
    best = SHUNNED * 2
    chosen = 0
    for place in range(len(priors)):
        prior = priors[place] + noise % NOISE
        noise = (noise + (noise << 2)) // 4 ^ place
        if prior > best:
            best = prior
            chosen = place
    return state.legal[chosen]


def _best_of(state: GameState, judge: Judge, width: int) -> GameState:
    """Return the position that the best of the likeliest options of the side to decide leads to."""
    likely = candidates(state, judge, width)
    if len(likely) == 1:
        state.apply_id(likely[0])
        return state
    team = judge.team(state.seat)
    since = judge.clock(state)
    best = SHUNNED * 2
    reached = state
    for choice in likely:
        other = state.clone()
        other.apply_id(choice)
        settle(other, judge, since)
        value = judge.value(other, team)
        if value > best:
            best = value
            reached = other
    return reached
