"""Where what was learned lies, the bot that plays by it, and the names of what it asks about."""

import json
from collections.abc import Mapping
from pathlib import Path

import haversack
from haversack.bots.features import Features
from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for, taught, weights_beside
from haversack.bots.scripted import ScriptedBot
from haversack.kernel.errors import HaversackError
from haversack.kernel.state import GameState


def weights_file(game: str) -> Path:
    """Return the file beside the judge of a game."""
    return Path(str(weights_beside(haversack.load(game).judge)))


def bot_of(weights: str) -> ScriptedBot:
    """Return a bot that plays by a file of what was learned; without one, by the game's own judge."""
    if not weights:
        return ScriptedBot()
    learned: Mapping[str, object] = json.loads(Path(weights).read_text(encoding="utf-8"))

    def judge(state: GameState) -> Judge:
        return taught(judge_for(state), learned, state)

    return ScriptedBot(0, judge)


def names_of(game: str) -> list[str]:
    """Return the names of what a judge reads of a position."""
    return features_of(judge_for(haversack.load(game).new(0)), game).names


def features_of(judge: Judge, game: str) -> Features:
    """Return what the judge of a game reads of a position, or raise if it names nothing."""
    features = judge.features()
    if features is None:
        raise HaversackError(f"The judge of {game!r} has nothing to learn from: it names no features.")
    return features
