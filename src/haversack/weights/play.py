"""Play the games a judge learns from, and keep what is read of their positions.

Bots play each other with slips, so that many kinds of position come up. Now and then one side slips more than the
other; that is kept beside what is read, since it decides games and is nothing a position shows. Positions are taken
where a search asks for chances: when an action has had its effect, and when a turn begins. What is read is what a
search reads: not the true state but one dealt for one of the sides, so that nothing is learned from cards that nobody
could see.

Games are played in rounds. In the first, bots play by the game's own judge and deal evenly; in later ones by what was
learned before, so that what is learned is about better play each time. How far dealt hands are from true ones, and
what options did beside what they promised, is counted with what was learned before in it, so that a round puts right
what the one before left wrong.
"""

import random
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

import haversack
from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for
from haversack.bots.learned import ZONES
from haversack.bots.scripted import Judged, ScriptedBot
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.weights.files import bot_of, features_of
from haversack.weights.played import Played

SLIPS = (0.0, 0.05, 0.12, 0.2)
UNEVEN = 0.2  # of the games are between sides that slip unlike
SCENARIO, USUAL = "scenario", 0.5
SECOND_BEST = 3
MOST = 32_000
FARTHEST: Final = 2_000  # hundredths of a point that an option counts as better or worse than it looked, at most


class Plan(NamedTuple):
    """Games to play: of which game, by which seeds, which part of the positions is kept, by which file of weights."""

    game: str
    seed: int
    games: int
    keep: float
    weights: str = ""


class Tallies:
    """What is counted of the games of a lot (`Played.cards`, `Played.options`)."""

    def __init__(self, cards: int, options: int) -> None:
        self.cards: npt.NDArray[np.int64] = np.zeros((2, len(ZONES), cards), np.int64)
        self.options: npt.NDArray[np.int64] = np.zeros((2, options), np.int64)

    def count_cards(self, judge: Judge, state: GameState, dealt: GameState, seen: tuple[str, ...]) -> None:
        """Count where hidden cards lie, in a true state and in one dealt for those who sit at some seats."""
        features = judge.features()
        if features is None:
            return
        for number, seat in enumerate(state.seats()):
            if seat not in seen:
                for kind, one in enumerate((state, dealt)):
                    for zone, cards in enumerate(features.hidden(one, number)):
                        np.add.at(self.cards[kind, zone], list(cards), 1)

    def count_options(self, judge: Judge, state: GameState, ranked: list[Judged]) -> None:
        """Count by how much options did better than they looked at a glance, beside the others tried."""
        if len(ranked) < 2:
            return
        priors = dict(zip(state.legal, judge.priors(state), strict=True))
        better = [one.value - priors[one.choice] for one in ranked]
        mean = sum(better) // len(better)
        for one, amount in zip(ranked, better, strict=True):
            self.options[0, one.choice] += max(-FARTHEST, min(FARTHEST, amount - mean))
            self.options[1, one.choice] += 1


def play(plan: Plan) -> Played:
    """Play the games of a plan."""
    rows: list[list[int]] = []
    owners: list[int] = []
    won: list[float] = []
    slips: list[float] = []
    state = haversack.load(plan.game).new(0)
    tallies = Tallies(len(features_of(judge_for(state), plan.game).cards), len(state.vocabulary.keys))
    bot = bot_of(plan.weights)
    for seed in range(plan.seed, plan.seed + plan.games):
        found, result, difference = play_one(plan, seed, bot, tallies)
        rows += found
        owners += [seed] * len(found)
        won += [result] * len(found)
        slips += [difference] * len(found)
    numbers = np.clip(np.array(rows, dtype=np.int32), -MOST, MOST).astype(np.int16)
    columns = np.array(owners, np.int32), np.array(won, np.float32), np.array(slips, np.float32)
    return Played(numbers, *columns, tallies.cards[np.newaxis], tallies.options[np.newaxis])


def play_one(plan: Plan, seed: int, bot: ScriptedBot, tallies: Tallies) -> tuple[list[list[int]], float, float]:
    """Play one game; return what was read of it, whether the first team won, and how much more that team slipped."""
    dice = random.Random(f"learn/{plan.game}/{seed}")
    slips = [dice.choice(SLIPS)] * 2
    if dice.random() < UNEVEN:
        slips[dice.randrange(2)] = dice.choice(SLIPS)
    game = haversack.load(plan.game)
    sides = list(game.teams.values())
    state = game.new(seed, setting(game, dice)).quiet()
    judge = bot.judge(state)
    features = features_of(judge, plan.game)
    rows: list[list[int]] = []

    def look() -> None:
        if dice.random() < plan.keep:
            side = dice.choice(sides)
            dealt = state.determinise(side, dice.getrandbits(40), judge.beliefs())
            tallies.count_cards(judge, state, dealt, side)
            rows.append(features.read(dealt))

    won = play_on(game, state, dice, bot, slips, look, tallies)
    return rows, won, slips[0] - slips[1]


def play_on(
    game: Game,
    state: GameState,
    dice: random.Random,
    bot: ScriptedBot,
    slips: list[float],
    look: Callable[[], None],
    tallies: Tallies | None = None,
) -> float:
    """Let a bot play both sides of a game to its end, and return whether the first team won.

    One looks at each position where a search asks for chances. `slips`: how often a team takes what is not the best.
    """
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
        dealt = state.determinise(teams[team], dice.getrandbits(40), judge.beliefs())
        ranked = bot.ranked(dealt)
        if tallies is not None:
            tallies.count_options(judge, dealt, ranked)
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
