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
    data = course_of(review)
    data |= {"stage": stage, "whole": review.is_whole and not stage, "trials": review.trials()}
    return with_decisions(data, decisions_of(review))


def course_of(review: Review) -> Data:
    """Return the course of a game: the curves, the luck, the sum of it; no choice is weighed yet."""
    game = review.game
    notable = _notable(review)
    states = _states(review, set(notable))
    return {
        "haversack_review": FORMAT,
        "game": game.id,
        "title": game.title,
        "rules_version": game.rules_version,
        "seed": review.seed,
        "sides": list(game.teams),
        "teams": {team: list(seats) for team, seats in game.teams.items()},
        "clock": game.face.clock.unit,
        "choices": len(review.choices),
        "outcome": outcome_data(states["end"].outcome),
        "curve": [_rounded(point._asdict()) for point in review.points],
        "account": account_of(review),
        "luck": [_luck(review, states[at], at) for at in notable],
    }


def decisions_of(review: Review) -> list[Data]:
    """Return the choices that were weighed, each with what it cost; the costliest with their reasons."""
    states = _states(review, set(review.weighings))
    decisions = [_decision(review, states[at], at, one) for at, one in sorted(review.weighings.items())]
    return _with_reasons(review, decisions)


def with_decisions(data: Data, decisions: list[Data]) -> Data:
    """Return the course of a game with its choices: what each side's cost it, and who lost how much."""
    lost = [sum(one["loss"] for one in decisions if one["side"] == side) for side in (0, 1)]
    rest = sum(data["account"]["choices"]) + lost[0] - lost[1]
    seats = [seat for own in data["teams"].values() for seat in own]
    return {
        **data,
        "account": {**data["account"], "lost": lost, "rest": rest},
        "decisions": decisions,
        "seats": {seat: _summary([one for one in decisions if one["seat"] == seat]) for seat in seats},
    }


def account_of(review: Review) -> Data:
    """Return how the result came about: the chance before the deal, luck and choices by side, which add up to it.

    A game that was given up ends with a step of its own, from the last chance to the result. `adjusted` is the result
    less all luck. `with_decisions` adds what each side's choices cost it (`lost`) and all other change by choices.
    """
    steps, first = review.steps, review.chances.side_of
    start = review.expected
    deal = steps[0].before - start if steps else 0.0
    luck = [sum(one.luck for one in steps if first(one.seat) == side) for side in (0, 1)]
    choices = [sum(one.choice for one in steps if first(one.seat) == side) for side in (0, 1)]
    reached = start + deal + sum(luck) + sum(choices)
    done = len(steps) == len(review.choices)
    result = reached if review.result is None or not done else review.result
    return {
        "start": start,
        "deal": deal,
        "luck": luck,
        "choices": choices,
        "given_up": result - reached,
        "result": result,
        "adjusted": result - deal - sum(luck),
        "done": done,
    }


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
