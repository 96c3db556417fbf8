"""How true learned chances are in games without slips.

The trees learn from games with slips, since those show more kinds of position; whoever is told a chance wants it for
play as good as it gets. So bots that play by what was learned and never slip play games of other seeds, and what was
said is held against how they ended, tenth by tenth.
"""

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import haversack
from haversack.bots.judge import Judge
from haversack.kernel.state import GameState
from haversack.weights.files import bot_of
from haversack.weights.fit import loss, tenths
from haversack.weights.play import play_on, setting
from haversack.weights.played import read_columns, write_columns

NO_SLIPS = [0.0, 0.0]


class Plan(NamedTuple):
    """Games to play: of which game, by which seeds, which part of the positions is kept, the file of the weights."""

    game: str
    seed: int
    games: int
    keep: float
    weights: str


class Said(NamedTuple):
    """Positions of games without slips: the chance that was said of the first team, the game, whether that team won."""

    chances: npt.NDArray[np.float32]
    game: npt.NDArray[np.int32]
    won: npt.NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Write it to a file that appears whole or not at all."""
        write_columns(self._asdict(), path)


def read(paths: Sequence[Path]) -> Said:
    """Read the positions of all files."""
    return Said(**read_columns(paths))


def play(plan: Plan) -> Said:
    """Play the games of a plan."""
    bot = bot_of(plan.weights)
    game = haversack.load(plan.game)
    sides = list(game.teams.values())
    chances: list[float] = []
    owners: list[int] = []
    won: list[float] = []
    for seed in range(plan.seed, plan.seed + plan.games):
        dice = random.Random(f"check/{plan.game}/{seed}")
        state = game.new(seed, setting(game, dice)).quiet()
        said: list[float] = []
        look = partial(_look, bot.judge(state), state, sides, dice, plan.keep, said)
        result = play_on(game, state, dice, bot, NO_SLIPS, look)
        chances += said
        owners += [seed] * len(said)
        won += [result] * len(said)
    return Said(np.array(chances, np.float32), np.array(owners, np.int32), np.array(won, np.float32))


def _look(
    judge: Judge,
    state: GameState,
    sides: list[tuple[str, ...]],
    dice: random.Random,
    keep: float,
    said: list[float],
) -> None:
    if dice.random() < keep:
        dealt = state.determinise(dice.choice(sides), dice.getrandbits(40), judge.beliefs())
        said.append(judge.chance(dealt, 0))


def report(data: Said) -> list[str]:
    """Return lines about the loss, and what came of the chances of each tenth."""
    chances = data.chances.astype(np.float64)
    found = tenths(chances, data.won)
    worst = max(abs(one.said - one.came) for one in found)
    games = len(np.unique(data.game))
    out = [f"{len(chances)} positions of {games} games without slips; loss {loss(chances, data.won):.4f}"]
    out += [f"said {one.said:6.1%}  came true {one.came:6.1%}" for one in found]
    return [*out, f"farthest off in a tenth {100 * worst:.1f} points"]
