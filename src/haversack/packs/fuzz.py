"""Play random games with random options and check what must always hold.

At each step: options sorted, unique, never empty. At one step in twenty, and at the end, cards and pieces conserved, no
enemies together: a card lost or doubled stays so. On a smaller sample: the view law for every seat, clones that stay
still, positions there and back, every option leading on. At the end: an outcome, and the choices lead there again, in
one game of four with the same digest at each step. The first fault of a game is written as a record that `haversack
replay` opens, with what failed in its field `failure`, and the exit code is 1.
"""

import json
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import haversack
from haversack.kernel.errors import InvalidOption
from haversack.kernel.game import Game
from haversack.kernel.options import GameOption
from haversack.kernel.state import GameState

MOST_DECISIONS = 5_000
COUNTED = 0.05
SAMPLED = 0.005
TRACED = 0.25
EXPLAINED_KEYS = 4
RECENT_EVENTS = 20
GAMES_IN_A_BATCH = 25

Pack = dict[str, object] | None


class Offer(NamedTuple):
    """What is offered to a player: the keys, and the places in that list where something is given up for nothing."""

    keys: list[str]
    forfeits: set[int]


Policy = Callable[[random.Random, Offer], int]


class Failure(NamedTuple):
    """What went wrong in one game, and the file that shows it."""

    seed: int
    message: str
    file: str


# Players, each with a taste of its own; they get what is offered and return a place in that list

DECLINES = ("pass", "done", "no")


def even(chooser: random.Random, offer: Offer) -> int:
    """Choose among everything."""
    return chooser.randrange(len(offer.keys))


def _among(chooser: random.Random, offer: Offer, wanted: Iterable[int]) -> int:
    places = list(wanted)
    return chooser.choice(places) if places else even(chooser, offer)


def calm(chooser: random.Random, offer: Offer) -> int:
    """Give nothing up."""
    return _among(chooser, offer, [k for k in range(len(offer.keys)) if k not in offer.forfeits])


def eager(chooser: random.Random, offer: Offer) -> int:
    """Do things: decline, discard and give up only when there is nothing else."""
    idle = ("discard:", *DECLINES)
    done = [k for k, key in enumerate(offer.keys) if k not in offer.forfeits and not key.startswith(idle)]
    return _among(chooser, offer, done)


def lazy(chooser: random.Random, offer: Offer) -> int:
    """Decline whatever can be declined, most of the time."""
    if chooser.random() < 0.2:
        return calm(chooser, offer)
    return _among(chooser, offer, [k for k, key in enumerate(offer.keys) if key in DECLINES])


POLICIES: Sequence[Policy] = (even, calm, calm, eager, eager, eager, lazy)


# What must always hold


def check(holds: bool, fault: str) -> None:
    """Raise with the fault unless it holds."""
    if not holds:
        raise AssertionError(fault)


def check_options(state: GameState) -> None:
    """Options are sorted, unique and never empty, and somebody is asked."""
    legal = state.legal
    check(bool(legal), "nothing is offered, yet the game is not over")
    check(all(a < b for a, b in pairwise(legal)), f"options are not ascending: {legal}")
    check(0 <= state.seat < len(state.seats()), "nobody is asked")


def check_clone(state: GameState) -> None:
    """Every option leads on from a clone, and the original stays still."""
    before = state.digest()
    for choice in state.legal:
        clone = state.clone()
        check(clone.digest() == before and clone.legal == state.legal, "a clone differs from its original")
        clone.apply(choice)
        check(clone.seat >= 0 or clone.outcome is not None, f"option {choice} leads to a dead end")
    check(state.digest() == before, "playing on a clone changed its original")


def check_position(state: GameState, game: Game) -> None:
    """A position gives an equal state back."""
    data = state.position()
    rebuilt = game.position(json.loads(json.dumps(data)))
    check(rebuilt.digest() == state.digest(), "a position gave another state back")
    check(rebuilt.legal == state.legal and rebuilt.seat == state.seat, "a position gave another question back")
    check(rebuilt.position() == data, "a position is not the same when it is read and written")


def check_views(state: GameState, keys: Sequence[str], seed: int) -> None:
    """No seat can tell a state from one with all it does not know dealt anew."""
    since = max(0, len(state.events or []) - RECENT_EVENTS)
    for seat in state.seats():
        other = state.determinise(seat, seed)
        check(other.view(seat) == state.view(seat), f"{seat} sees a difference in the view")
        check(other.events_for(seat, since) == state.events_for(seat, since), f"{seat} sees a difference in the events")
        for key in keys:
            check(other.explain(key, seat) == state.explain(key, seat), f"{seat} sees a difference in why not {key}")
        json.dumps(state.view(seat))


# A game


def random_options(game: Game, chooser: random.Random) -> dict[str, object]:
    """Return options of the game, each at its default or at random, as far as they go together."""
    while True:
        out = {option.name: _random_value(option, chooser) for option in game.options if chooser.random() < 0.5}
        try:
            game.blank(out)
        except InvalidOption:
            continue
        return out


def _random_value(option: GameOption, chooser: random.Random) -> object:
    if option.choices:
        return chooser.choice(option.choices)
    return chooser.random() < 0.5 if option.type == "bool" else option.default


class Trial:
    """One random game under watch."""

    def __init__(self, name: str, seed: int, pack: Pack = None) -> None:
        self.game = haversack.load(name, pack=pack)
        self.seed = seed
        self.chooser = random.Random(f"{name}:{seed}")
        self.options = random_options(self.game, self.chooser)
        self.policies = [self.chooser.choice(POLICIES) for _ in self.game.seats]
        self.choices: list[str] = []
        self.traced = self.chooser.random() < TRACED
        self.digests: list[str] = []
        self.trying = ""

    def run(self, folder: Path) -> Failure | None:
        """Play to the end; write a record and return the failure if something does not hold."""
        try:
            self.play()
        except Exception as error:
            return self._failed(error, folder)
        return None

    def play(self) -> None:
        """Play to the end; raise where something does not hold."""
        state = self.game.new(self.seed, self.options)
        invariant = self.game.invariant(state)
        words = self.game.vocabulary
        self._trace(state)
        while state.outcome is None:
            check(len(self.choices) < MOST_DECISIONS, "the game does not end")
            check_options(state)
            if self.chooser.random() < SAMPLED:
                self._inspect(state)
            forfeits = {place for place, choice in enumerate(state.legal) if choice in words.forfeits}
            offer = Offer([words.keys[choice] for choice in state.legal], forfeits)
            place = self.policies[state.seat](self.chooser, offer)
            self.trying = words.keys[state.legal[place]]
            state.apply(state.legal[place])
            self.choices.append(self.trying)
            self.trying = ""
            self._trace(state)
            if self.chooser.random() < COUNTED:
                self._hold(invariant(state, state.position()))
        self._hold(invariant(state, state.position()))
        self._finish(state)

    def _hold(self, fault: str) -> None:
        check(not fault, fault)

    def _trace(self, state: GameState) -> None:
        if self.traced:
            self.digests.append(state.digest())

    def _inspect(self, state: GameState) -> None:
        check_clone(state)
        check_position(state, self.game)
        some = self.chooser.choices(self.game.vocabulary.keys, k=EXPLAINED_KEYS)
        check_views(state, some, self.chooser.randrange(1 << 30))

    def _finish(self, state: GameState) -> None:
        check(state.decision is None and not state.legal, "something is asked after the end")
        check(state.history == self.choices, "the history is not what was chosen")
        check(self._again(self.choices) == state, "the choices lead to another state")
        if self.traced:
            record = state.record()
            check(record["digests"] == self.digests, "the record has other digests than the game had")
            replayed = self.game.replay(record)
            check(replayed == state and replayed.outcome == state.outcome, "the record replays to another state")

    def _again(self, choices: Sequence[str]) -> GameState:
        """Play the game anew as far as these choices go."""
        state = self.game.new(self.seed, self.options)
        for key in choices:
            state.apply(key)
        return state

    def _failed(self, error: Exception, folder: Path) -> Failure:
        trying = f" at {self.trying}" if self.trying else ""
        message = f"{type(error).__name__}{trying}: {error}"
        record = {"failure": message, "trying": self.trying, "trace": traceback.format_exc(), **self._so_far()}
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.game.id}-{self.seed}.json"
        file.write_text(json.dumps(record, indent=1), encoding="utf-8")
        return Failure(self.seed, message, str(file))

    def _so_far(self) -> dict[str, object]:
        """Return the record up to the fault; seed, options and choices alone if even the record fails."""
        try:
            return self._again(self.choices).record()
        except Exception:
            return {"game": self.game.id, "seed": self.seed, "options": self.options, "choices": self.choices}


# Many games

Batch = tuple[str, Sequence[int], Path, float, Pack]


def run_batch(batch: Batch) -> tuple[int, list[Failure]]:
    """Play a game for each seed until the time is over; return how many were played and the failures."""
    name, seeds, folder, deadline, pack = batch
    failures: list[Failure] = []
    for played, seed in enumerate(seeds):
        if time.time() > deadline:
            return played, failures
        failure = Trial(name, seed, pack).run(folder)
        if failure is not None:
            failures.append(failure)
    return len(seeds), failures


def batches(name: str, seeds: Sequence[int], folder: Path, deadline: float, pack: Pack) -> Iterator[Batch]:
    """Cut the seeds into batches."""
    for k in range(0, len(seeds), GAMES_IN_A_BATCH):
        yield name, seeds[k : k + GAMES_IN_A_BATCH], folder, deadline, pack


def fuzz(
    name: str, games: int, jobs: int, seed: int, minutes: float | None, folder: Path, pack: Pack = None
) -> list[Failure]:
    """Play so many games and report; return the failures."""
    deadline = float("inf") if minutes is None else time.time() + 60 * minutes
    work = list(batches(name, range(seed, seed + games), folder, deadline, pack))
    begun, played = time.time(), 0
    failures: list[Failure] = []
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for number, (count, found) in enumerate(pool.map(run_batch, work), 1):
            played += count
            failures += found
            for failure in found:
                print(f"\nseed {failure.seed}: {failure.message}\n  haversack replay {failure.file}", flush=True)
            if count and (sys.stderr.isatty() or number % 40 == 0):
                rate = played / (time.time() - begun)
                print(f"\r{played} of {games} games, {rate:.0f} a second", end="", file=sys.stderr, flush=True)
    reasons = Counter(failure.message.partition(":")[0] for failure in failures)
    faults = f"{len(failures)} failures {dict(reasons)}" if failures else "no failures"
    print(f"\n{played} games of {name} in {time.time() - begun:.0f} s, {faults}.")
    return failures
