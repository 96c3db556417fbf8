# native: yes
"""The inner loops of the bots: take what looks best, try an option and see, play on for a while."""

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


def settled_value(state: GameState, judge: Judge, team: int, since: int, widths: list[int], depth: int) -> int:
    """Play on until the action has had its effect and return the value for a team.

    The team tries its `widths[depth]` likeliest answers to its own next question and takes what looks best later on;
    the others take what looks best at a glance.
    """
    for _ in range(MOST_STEPS):
        if state.seat < 0 or judge.is_settled(state, since):
            break
        own = judge.team(state.seat) == team
        if own and depth < len(widths) and not judge.is_minor(state) and len(state.legal) > 1:
            return _best_of(state, judge, team, since, widths, depth)
        state.apply_id(best_at_a_glance(state, judge))
    return judge.value(state, team)


def _best_of(state: GameState, judge: Judge, team: int, since: int, widths: list[int], depth: int) -> int:
    tried = candidates(state, judge, widths[depth])
    best = SHUNNED
    for place, choice in enumerate(tried):
        other = state if place == len(tried) - 1 else state.clone()
        other.apply_id(choice)
        best = max(best, settled_value(other, judge, team, since, widths, depth + 1))
    return best


def tried(state: GameState, judge: Judge, choice: int, widths: list[int]) -> int:
    """Return the value of an option for the team that decides, once its action has had its effect."""
    team = judge.team(state.seat)
    since = judge.clock(state)
    other = state.clone()
    other.apply_id(choice)
    return settled_value(other, judge, team, since, widths, 0)


def played_on(state: GameState, judge: Judge, until: int, dice: int) -> int:
    """Play on by priors with some noise until the clock says `until`; return the dice as they are then."""
    for _ in range(20 * MOST_STEPS):
        if state.seat < 0 or judge.clock(state) >= until:
            break
        legal = state.legal
        if len(legal) == 1:
            state.apply_id(legal[0])
            continue
        priors = judge.priors(state)
        noise = below(dice, 1 << 40)
        dice = advanced(dice)
        best = SHUNNED * 2
        chosen = legal[0]
        for place in range(len(legal)):
            prior = priors[place] + noise % NOISE
            noise = noise * 5 // 4 ^ place
            if prior > best:
                best = prior
                chosen = legal[place]
        state.apply_id(chosen)
    return dice
