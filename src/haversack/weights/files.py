"""Where what was learned lies, and the names of what it asks about."""

from pathlib import Path

import haversack
from haversack.bots.judges import judge_for, weights_beside
from haversack.kernel.errors import HaversackError


def weights_file(game: str) -> Path:
    """Return the file beside the judge of a game."""
    return Path(str(weights_beside(haversack.load(game).judge)))


def names_of(game: str) -> list[str]:
    """Return the names of what a judge reads of a position."""
    features = judge_for(haversack.load(game).new(0)).features()
    if features is None:
        raise HaversackError(f"The judge of {game!r} has nothing to learn from: it names no features.")
    return features.names
