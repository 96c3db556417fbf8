"""Where what was learned lies, and the names of what it asks about."""

from pathlib import Path

import haversack
from haversack.bots.features import Features
from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for, weights_beside
from haversack.kernel.errors import HaversackError


def weights_file(game: str) -> Path:
    """Return the file beside the judge of a game."""
    return Path(str(weights_beside(haversack.load(game).judge)))


def names_of(game: str) -> list[str]:
    """Return the names of what a judge reads of a position."""
    return features_of(judge_for(haversack.load(game).new(0)), game).names


def features_of(judge: Judge, game: str) -> Features:
    """Return what the judge of a game reads of a position, or raise if it names nothing."""
    features = judge.features()
    if features is None:
        raise HaversackError(f"The judge of {game!r} has nothing to learn from: it names no features.")
    return features
