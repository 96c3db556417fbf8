"""How good a review is: `python -m benchmarks.review COMMAND GAME`.

    seconds    how long the review of a game takes, and after how long the first curve is there
    losses     what a decision of each bot loses on the mean; the better bot should lose less
    alarms     how many choices of the strongest bot are blamed, and how many of those a long race clears
    blunders   how many planted blunders (15 points by a race ten times as long) are found
    variance   by how much less results vary with their luck taken out

Games are of bots, from seeds that nothing was fitted to.
"""

import argparse
import random
import time
from collections.abc import Iterator
from statistics import fmean, stdev, variance
from typing import NamedTuple

import haversack
from haversack.arena.games import bots_by_seat, entrant
from haversack.bots.judges import learned_judge_for
from haversack.bots.protocol import Simulator
from haversack.kernel.game import Game
from haversack.kernel.rng import mix
from haversack.kernel.state import GameState
from haversack.review.chances import Chances
from haversack.review.luck import Fairness
from haversack.review.review import FIRST_WORLDS, Review, by_side, is_doubtful, look_closer
from haversack.review.verdicts import LOOKS, VERDICTS
from haversack.review.weighing import Weighing

FIRST_SEED = 700_000
LONG = 10
BLUNDER = VERDICTS[0][1]
NEAR = 0.10


class Played(NamedTuple):
    """A game of bots: its states without logs, its choices, its last state."""

    states: list[GameState]
    choices: list[int]
    end: GameState


def played(game: Game, seed: int, bots: tuple[str, str], logged: bool = False) -> Played:
    """Play a game between two bots, the first on the first side."""
    state = game.new(seed) if logged else game.new(seed).quiet()
    sides = dict(zip(game.teams, (entrant(name) for name in bots), strict=True))
    seated = bots_by_seat(game, seed, sides)
    states, choices = [], []
    while state.legal:
        states.append(state.clone())
        choices.append(seated[state.seat].choose(state))
        state.apply_id(choices[-1])
    return Played(states, choices, state)


def weighing(game: Game, chances: Chances, state: GameState, choice: int, seed: int) -> Weighing:
    """Return a decision to be weighed by what its side knew, as the bots that chose did."""
    seats = by_side(game)[game.seats[state.seat]]
    return Weighing(chances, Simulator(state.determinise(seats, seed), seats), choice, mix(seed))


def reviewed(one: Weighing) -> Weighing:
    """Weigh a decision as a review does."""
    one.compare(FIRST_WORLDS)
    one.measure(FIRST_WORLDS)
    if is_doubtful(one):
        look_closer(one)
    return one


def raced(one: Weighing) -> float:
    """Return what a choice lost in a race ten times as long."""
    one.compare(LONG * (FIRST_WORLDS + 12) // 2)
    one.measure(LONG * LOOKS[2])
    return one.loss()


def decisions(found: Played, every: int, first: int) -> Iterator[tuple[GameState, int, int]]:
    """Return every so many of the decisions with more than one option: the state, the choice, and its number."""
    open_ones = [at for at, state in enumerate(found.states) if len(state.legal) > 1]
    for at in open_ones[first % every :: every]:
        yield found.states[at], found.choices[at], at


# Commands


def seconds(given: argparse.Namespace, game: Game) -> None:
    """Review games and print the CPU time of each."""
    whole, first = [], []
    for seed in range(given.seed, given.seed + given.games):
        record = played(game, seed, (given.bots[0], given.bots[0]), True).end.record()
        begun = time.process_time()
        review = Review(game, record, 0, None, by_side(game))
        drawn = 0.0
        for progress in review.run():
            if progress.stage == "curves":
                drawn = time.process_time() - begun
        whole.append(time.process_time() - begun)
        first.append(drawn)
        blamed = sum(bool(one.verdict()) for one in review.weighings.values())
        print(
            f"seed {seed}: {whole[-1]:.1f} s, curves after {drawn:.1f} s, {len(review.weighings)} decisions, "
            f"{review.trials()} trials, {blamed} blamed",
            flush=True,
        )
    print(f"{game.id}: {fmean(whole):.1f} s a game, at most {max(whole):.1f}; curves {fmean(first):.1f} s")


def losses(given: argparse.Namespace, game: Game) -> None:
    """Let each bot play itself and print what a decision of its loses on the mean."""
    for name in given.bots:
        lost: list[float] = []
        by_game: list[float] = []
        for seed in range(given.seed, given.seed + given.games):
            found = played(game, seed, (name, name))
            chances = Chances(game, learned_judge_for(found.end))
            own = []
            for state, choice, at in decisions(found, given.every, seed):
                one = weighing(game, chances, state, choice, mix(seed * 1000 + at))
                one.compare(FIRST_WORLDS)
                one.measure(FIRST_WORLDS)
                own.append(one.loss())
            lost += own
            by_game.append(fmean(own))
        error = stdev(by_game) / len(by_game) ** 0.5
        print(
            f"{game.id} {name}: {fmean(by_game):.4f} ± {1.96 * error:.4f} a decision, "
            f"{given.games} games, {len(lost)} decisions",
            flush=True,
        )


def alarms(given: argparse.Namespace, game: Game) -> None:
    """Review the choices of a strong bot and race those that are blamed at length."""
    looked = blamed = false = 0
    for seed in range(given.seed, given.seed + given.games):
        found = played(game, seed, (given.bots[0], given.bots[0]))
        chances = Chances(game, learned_judge_for(found.end))
        for state, choice, at in decisions(found, given.every, seed):
            looked += 1
            verdict = reviewed(weighing(game, chances, state, choice, mix(seed * 1000 + at))).verdict()
            if verdict:
                blamed += 1
                true = raced(weighing(game, chances, state, choice, mix(seed * 1000 + at + 1)))
                false += true < dict(VERDICTS)[verdict]
        print(
            f"{game.id} {given.bots[0]}: {blamed} of {looked} choices blamed ({blamed / looked:.1%}), {false} of them "
            f"cost less than said by a long race; {seed - given.seed + 1} games",
            flush=True,
        )


def blunders(given: argparse.Namespace, game: Game) -> None:
    """Plant blunders in games of a strong bot and see how many are found."""
    dice = random.Random(given.seed)
    planted = found_all = named = 0
    for seed in range(given.seed, given.seed + given.games):
        found = played(game, seed, (given.bots[0], given.bots[0]))
        chances = Chances(game, learned_judge_for(found.end))
        for state, choice, at in decisions(found, given.every, seed):
            wrong = dice.choice([one for one in state.legal if one != choice])
            quick = weighing(game, chances, state, wrong, mix(seed * 1000 + at + 2))
            quick.compare(FIRST_WORLDS)
            quick.measure(FIRST_WORLDS)
            if quick.loss() < NEAR or raced(weighing(game, chances, state, wrong, mix(seed + at + 3))) < BLUNDER:
                continue
            planted += 1
            verdict = reviewed(weighing(game, chances, state, wrong, mix(seed * 1000 + at))).verdict()
            found_all += bool(verdict)
            named += verdict == "blunder"
        share = found_all / planted if planted else 0.0
        words = f"{found_all} of {planted} planted blunders found ({share:.1%}), {named} called blunders"
        print(f"{game.id}: {words}; {seed - given.seed + 1} games", flush=True)


def spread(given: argparse.Namespace, game: Game) -> None:
    """Play pairs of games with sides swapped and print how results vary, plain and with their luck taken out."""
    one, other = given.bots[:2] if len(given.bots) > 1 else given.bots * 2
    fairness = Fairness(game, {}, given.worlds, given.ahead)
    plain: list[float] = []
    fair: list[float] = []
    for seed in range(given.seed, given.seed + (given.games + 1) // 2):
        for turned in (False, True):
            bots = (other, one) if turned else (one, other)
            found = played(game, seed, bots)
            raw, less = fairness.of(found.states[0], found.choices, found.end, seed)
            plain.append(1 - raw if turned else raw)
            fair.append(1 - less if turned else less)
    print(f"{game.id} {one} – {other}: {len(plain)} games, {given.worlds} worlds a step, {given.ahead} turns ahead")
    for words, size in (("game", 1), ("pair", 2)):
        before, after = _grouped(plain, size), _grouped(fair, size)
        print(
            f"  by {words}: mean {fmean(before):.3f} and {fmean(after):.3f}; variance {variance(before):.4f} and "
            f"{variance(after):.4f}: {variance(before) / variance(after):.2f} times less"
        )


def _grouped(results: list[float], size: int) -> list[float]:
    """Return the means of so many results after each other."""
    return [fmean(results[at : at + size]) for at in range(0, len(results), size)]


COMMANDS = {"seconds": seconds, "losses": losses, "alarms": alarms, "blunders": blunders, "variance": spread}


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("game", choices=list(haversack.GAMES))
    parser.add_argument("--bots", default="hard", type=lambda text: text.split(","))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--every", type=int, default=1, help="look at every so many of the decisions")
    parser.add_argument("--worlds", type=int, default=12, help="worlds a step, for the luck")
    parser.add_argument("--ahead", type=int, default=0, help="turns that are played on before the judge is asked")
    given = parser.parse_args()
    COMMANDS[given.command](given, haversack.load(given.game))


if __name__ == "__main__":
    main()
