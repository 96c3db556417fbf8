"""Play the games a judge learns from, and keep what is read of their positions.

Bots play each other with slips, so that many kinds of position come up. Now and then one side slips more than the
other; that is kept beside what is read, since it decides games and is nothing a position shows. Positions are taken
where a search asks for chances: when an action has had its effect, and when a turn begins. The state read is the true
one of the game, which is as good as any dealt one: nobody at the table learns of it.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

import haversack
from haversack.bots.scripted import ScriptedBot
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.weights.files import features_of
from haversack.weights.played import Played

SLIPS = (0.0, 0.05, 0.12, 0.2)
UNEVEN = 0.2  # of the games are between sides that slip unlike
SCENARIO, USUAL = "scenario", 0.5
SECOND_BEST = 3
MOST = 32_000


class Plan(NamedTuple):
    """Games to play: of which game, by which seeds, and which part of the positions is kept."""

    game: str
    seed: int
    games: int
    keep: float


def play(plan: Plan) -> Played:
    """Play the games of a plan."""
    rows: list[list[int]] = []
    owners: list[int] = []
    won: list[float] = []
    slips: list[float] = []
    for seed in range(plan.seed, plan.seed + plan.games):
        found, result, difference = play_one(plan, seed)
        rows += found
        owners += [seed] * len(found)
        won += [result] * len(found)
        slips += [difference] * len(found)
    numbers = np.clip(np.array(rows, dtype=np.int32), -MOST, MOST).astype(np.int16)
    return Played(numbers, np.array(owners, np.int32), np.array(won, np.float32), np.array(slips, np.float32))


def play_one(plan: Plan, seed: int) -> tuple[list[list[int]], float, float]:
    """Play one game; return what was read of it, whether the first team won, and how much more that team slipped."""
    dice = random.Random(f"learn/{plan.game}/{seed}")
    slips = [dice.choice(SLIPS)] * 2
    if dice.random() < UNEVEN:
        slips[dice.randrange(2)] = dice.choice(SLIPS)
    game = haversack.load(plan.game)
    state = game.new(seed, setting(game, dice)).quiet()
    features = features_of(ScriptedBot().judge(state), plan.game)
    rows: list[list[int]] = []

    def look() -> None:
        if dice.random() < plan.keep:
            rows.append(features.read(state))

    won = play_on(game, state, dice, slips, look)
    return rows, won, slips[0] - slips[1]


def play_on(game: Game, state: GameState, dice: random.Random, slips: list[float], look: Callable[[], None]) -> float:
    """Play a game between scripted bots to its end, and return whether the first team won.

    One looks at each position where a search asks for chances. `slips`: how often a team takes what is not the best.
    """
    bot = ScriptedBot()
    judge = bot.judge(state)
    teams = list(game.teams.values())
    since, taken = judge.clock(state), (-1, False)
    while state.legal:
        now = judge.clock(state)
        here = (now, now == since)
        if here != taken and judge.is_settled(state, since):
            taken = here
            look()
        since = now
        team = judge.team(state.seat)
        ranked = bot.ranked(state.determinise(teams[team], dice.getrandbits(40)))
        place = 0
        if len(ranked) > 1 and dice.random() < slips[team]:
            place = min(len(ranked) - 1, 1 + dice.randrange(SECOND_BEST))
        state.apply_id(ranked[place].choice)
    return result_of(game, state)


def setting(game: Game, dice: random.Random) -> dict[str, object]:
    """Return the options of a game to learn from: the usual ones, and in every other game any of the scenarios."""
    scenarios = [option for option in game.options if option.name == SCENARIO and option.choices]
    if not scenarios or dice.random() < USUAL:
        return {}
    return {SCENARIO: dice.choice(scenarios[0].choices)}


def result_of(game: Game, state: GameState) -> float:
    """Return 1 if the first team has won, 0 if it has lost, a half for neither."""
    outcome = state.finish()
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner == next(iter(game.teams)))
