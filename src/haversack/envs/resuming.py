"""What a training keeps in a file, so that it can be stopped at any moment and go on as if it had not been."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from haversack.arena.files import placed
from haversack.arena.ratings import Share
from haversack.envs.core import BadOption
from haversack.envs.curve import Point
from haversack.envs.moments import Array
from haversack.envs.policy import Policy
from haversack.envs.ppo import Training

ABOUT: Final = "about"


def keep(training: Training, path: str | Path) -> None:
    """Write all there is of a training, all of it or nothing."""
    parts: dict[str, Mapping[str, Array]] = {
        "actor": training.actor.state(),
        "critic": training.critic.adam.state(),
        "kept": training.kept.arrays(),
        **{name: policy.weights for name, policy in training.own.items()},
    }
    if training.best is not None:
        parts["best"] = training.best[1].weights
    arrays: dict[str, Any] = {f"{part}/{name}": array for part, named in parts.items() for name, array in named.items()}
    arrays[ABOUT] = np.array(json.dumps(_about(training)))
    with placed(Path(path)) as beside, open(beside, "wb") as file:
        np.savez(file, **arrays)


def _about(training: Training) -> dict[str, Any]:
    """Return what is not an array."""
    return {
        "settings": settings_of(training),
        "imitated": training.imitated,
        "played": training.played,
        "judged_at": training.judged_at,
        "lessons": training.lessons.seed,
        "dice": training.dice.bit_generator.state,
        "curve": training.curve,
        "own": list(training.own),
        "best": training.best[0] if training.best else None,
        "lanes": [lane.kept() for lane in training.lanes],
    }


def settings_of(training: Training) -> Any:
    """Return the settings, and which rules they are for, as JSON has them."""
    rules = training.env_game.game.rules_version
    return json.loads(json.dumps({**asdict(training.settings), "rules": rules}))


def resume(training: Training, path: str | Path) -> None:
    """Make a training that has just begun stand where the one in the file stood."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            about = json.loads(str(stored[ABOUT]))
            arrays = {name: stored[name] for name in stored.files if name != ABOUT}
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as fault:
        raise BadOption(f"{str(path)!r} holds no training: {fault}.") from None
    if about["settings"] != settings_of(training):
        raise BadOption(f"The training in {str(path)!r} has other settings, or rules; go on with the same.")
    _restore(training, about, arrays)


def _restore(training: Training, about: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
    def part(name: str) -> dict[str, Array]:
        return {key.removeprefix(f"{name}/"): array for key, array in arrays.items() if key.startswith(f"{name}/")}

    game = training.settings.game
    training.imitated, training.played, training.judged_at = about["imitated"], about["played"], about["judged_at"]
    training.lessons.seed = about["lessons"]
    training.dice.bit_generator.state = about["dice"]
    training.curve = [Point(steps, phase, Share(*share)) for steps, phase, share in about["curve"]]
    training.actor.restore(part("actor"))
    training.critic.adam.restore(part("critic"))
    training.kept.restore(part("kept"))
    training.own = {name: Policy(game, part(name)) for name in about["own"]}
    if about["best"] is not None:
        training.best = (about["best"], Policy(game, part("best"), greedy=True))
    if about["lanes"]:
        training.seat_lanes()
        for lane, kept in zip(training.lanes, about["lanes"], strict=True):
            lane.restore(kept)
