"""A review as JSON-safe data, as far as it has come."""

from collections.abc import Mapping
from typing import Any, Final

from haversack.kernel.state import GameState, outcome_data
from haversack.review.review import Review
from haversack.review.verdicts import VERDICTS, mean_of
from haversack.review.weighing import Weighing
from haversack.review.words import chance_words, reason_of, spoken, told

FORMAT: Final = 1
MOST_LUCK: Final = 12
MOST_TOLD: Final = 40  # choices whose reasons are written out, the costliest first
LEAST_LUCK: Final = 0.005
Data = dict[str, Any]


def data_of(review: Review, stage: str = "") -> Data:
    """Return what a review has found so far; `stage` says what is still under way, nothing where all is done."""
    game = review.game
    notable = _notable(review)
    states = _states(review, {*review.weighings, *notable})
    decisions = [_decision(review, states[at], at, one) for at, one in review.weighings.items()]
    return {
        "haversack_review": FORMAT,
        "game": game.id,
        "title": game.title,
        "rules_version": game.rules_version,
        "seed": review.seed,
        "stage": stage,
        "whole": review.is_whole and not stage,
        "sides": list(game.teams),
        "teams": {team: list(seats) for team, seats in game.teams.items()},
        "clock": game.face.clock.unit,
        "choices": len(review.choices),
        "trials": review.trials(),
        "outcome": outcome_data(states["end"].outcome),
        "curve": [_rounded(point._asdict()) for point in review.points],
        "account": account_of(review),
        "decisions": _with_reasons(review, decisions),
        "luck": [_luck(review, states[at], at) for at in notable],
        "seats": {seat: _summary([one for one in decisions if one["seat"] == seat]) for seat in game.seats},
    }


def account_of(review: Review) -> Data:
    """Return how the result came about: the chance before the deal, luck and choices by side, which add up to it.

    `lost` is what each side's choices cost it beside the best that was found, `rest` all other change by choices. A
    game that was given up ends with a step of its own, from the last chance to the result. `adjusted` is the result
    less all luck: what a game like this is worth on the mean.
    """
    steps, first = review.steps, review.chances.side_of
    start = review.expected
    deal = steps[0].before - start if steps else 0.0
    luck = [sum(one.luck for one in steps if first(one.seat) == side) for side in (0, 1)]
    choices = [sum(one.choice for one in steps if first(one.seat) == side) for side in (0, 1)]
    reached = start + deal + sum(luck) + sum(choices)
    done = len(steps) == len(review.choices)
    result = reached if review.result is None or not done else review.result
    lost = [sum(one.loss() for one in _of_side(review, side)) for side in (0, 1)]
    return {
        "start": start,
        "deal": deal,
        "luck": luck,
        "choices": choices,
        "lost": lost,
        "rest": sum(choices) + lost[0] - lost[1],
        "given_up": result - reached,
        "result": result,
        "adjusted": result - deal - sum(luck),
        "done": done,
    }


def _of_side(review: Review, side: int) -> list[Weighing]:
    return [one for at, one in review.weighings.items() if review.chances.side_of(review.steps[at].seat) == side]


def _states(review: Review, wanted: set[int]) -> dict[int | str, GameState]:
    """Return the true states before some choices, with what was told, and the last one."""
    state = review.start.clone()
    out: dict[int | str, GameState] = {}
    for at, choice in enumerate(review.choices):
        if at in wanted:
            out[at] = state.clone()
        state.apply_id(choice)
    out["end"] = state
    return out


def _decision(review: Review, state: GameState, at: int, weighing: Weighing) -> Data:
    decision = state.decision
    if decision is None:
        raise RuntimeError("a choice was made where nothing was asked")
    mine, best = weighing.mine, weighing.rival
    return {
        "at": at,
        "events": len(state.events or []),
        "seat": decision.seat,
        "side": review.chances.side_of(state.seat),
        "prompt": decision.prompt,
        "rule": decision.rule,
        "chosen": _option(weighing, mine.choices[0]),
        "best": None if best is None else _option(weighing, best.choices[0]),
        "ways": len(weighing.ways),
        "loss": round(weighing.loss(), 4),
        "error": round(weighing.error(), 4),
        "worlds": len(mine.measured),
        "verdict": weighing.verdict(),
    }


def _option(weighing: Weighing, choice: int) -> dict[str, str]:
    return {"key": weighing.simulator.key(choice), "label": weighing.simulator.sample.label(choice)}


def _with_reasons(review: Review, decisions: list[Data]) -> list[Data]:
    """Write out why, for the choices that cost most."""
    blamed = [one for one in decisions if one["verdict"]]
    for one in sorted(blamed, key=lambda one: -one["loss"])[:MOST_TOLD]:
        weighing = review.weighings[one["at"]]
        one["reason"] = reason_of(weighing, spoken(review.game, one["seat"]))
        one["then"] = [] if weighing.rival is None else told(weighing, weighing.rival)
        one["instead"] = told(weighing, weighing.mine)
    return decisions


def _notable(review: Review) -> list[int]:
    """Return the steps with most luck, the largest first."""
    lucky = [at for at, step in enumerate(review.steps) if abs(step.luck) >= LEAST_LUCK]
    return sorted(lucky, key=lambda at: (-abs(review.steps[at].luck), at))[:MOST_LUCK]


def _luck(review: Review, state: GameState, at: int) -> Data:
    words = chance_words(review.chances, state, review.choices[at], review.dice(at, 5))
    step = review.steps[at]
    seat = review.game.seats[step.seat]
    return {
        "at": at,
        "events": len(state.events or []),
        "seat": seat,
        "luck": round(step.luck, 4),
        "words": " ".join(words) or "The order of the cards to come.",
    }


def _summary(decisions: list[Data]) -> Mapping[str, object]:
    counted = {name: sum(one["verdict"] == name for one in decisions) for name, _ in VERDICTS}
    return {"decisions": len(decisions), "loss": mean_of([one["loss"] for one in decisions]), **counted}


def _rounded(point: Mapping[str, object]) -> Data:
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in point.items()}
