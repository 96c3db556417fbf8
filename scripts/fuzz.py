"""Play random games with random options and check what must always hold.

At each step: options sorted, unique, never empty. At one step in twenty, and at the end, cards and pieces conserved, no
enemies together: a card lost or doubled stays so. On a smaller sample: the view law for every seat, clones that stay
still, positions there and back, every option leading on. At the end: an outcome, and the choices lead there again, in
one game of four with the same digest at each step. The first fault of a game is written as a record that `haversack
replay` opens, with what failed in its field `failure`, and the exit code is 1.
"""

import argparse
import functools
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
from typing import Any, NamedTuple

import haversack
from haversack.kernel.game import Game
from haversack.kernel.options import GameOption
from haversack.kernel.state import GameState

ROOT = Path(__file__).resolve().parent.parent
FAILURES = ROOT / "build" / "fuzz"
MOST_DECISIONS = 5_000
COUNTED = 0.05
SAMPLED = 0.005
TRACED = 0.25
EXPLAINED_KEYS = 4
RECENT_EVENTS = 20
GAMES_IN_A_BATCH = 25

Policy = Callable[[random.Random, list[str]], int]
Invariant = Callable[[GameState, dict[str, Any]], None]


class Failure(NamedTuple):
    """What went wrong in one game, and the file that shows it."""

    seed: int
    message: str
    file: str


# Players, each with a taste of its own; they get the keys offered and return a place in that list


def even(chooser: random.Random, keys: list[str]) -> int:
    """Choose among everything."""
    return chooser.randrange(len(keys))


def _among(chooser: random.Random, keys: list[str], wanted: Iterable[int]) -> int:
    places = list(wanted)
    return chooser.choice(places) if places else even(chooser, keys)


def calm(chooser: random.Random, keys: list[str]) -> int:
    """Take no piece back."""
    return _among(chooser, keys, [k for k, key in enumerate(keys) if not key.startswith("remove:")])


def eager(chooser: random.Random, keys: list[str]) -> int:
    """Do things: decline, discard and take back only when there is nothing else."""
    idle = ("remove:", "discard:", "pass", "done", "no")
    return _among(chooser, keys, [k for k, key in enumerate(keys) if not key.startswith(idle)])


def lazy(chooser: random.Random, keys: list[str]) -> int:
    """Decline whatever can be declined, most of the time."""
    if chooser.random() < 0.2:
        return calm(chooser, keys)
    return _among(chooser, keys, [k for k, key in enumerate(keys) if key in ("pass", "done", "no")])


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
    """No seat can tell a state from one with all it does not know dealt anew (design, section 4)."""
    since = max(0, len(state.events or []) - RECENT_EVENTS)
    for seat in state.seats():
        other = state.determinise(seat, seed)
        check(other.view(seat) == state.view(seat), f"{seat} sees a difference in the view")
        check(other.events_for(seat, since) == state.events_for(seat, since), f"{seat} sees a difference in the events")
        for key in keys:
            check(other.explain(key, seat) == state.explain(key, seat), f"{seat} sees a difference in why not {key}")
        json.dumps(state.view(seat))


@functools.cache
def owners_of(game: str) -> dict[str, str]:
    """Return the owner of each card of a game, by the card's id."""
    return {str(card["id"]): str(card["owner"]) for card in haversack.load(game).catalogue()}


def ww2_invariant(start: GameState) -> Invariant:
    """Cards and pieces are conserved; no enemies stand together."""
    from haversack.games.ww2.terms import ARMY_POOL, COUNTRY_IDS, NAVY_POOL

    zones = ("hand", "deck", "discard", "status", "responses")

    def cards(country: dict[str, Any]) -> list[str]:
        return sorted([card for zone in zones for card in country[zone]])

    opening: Any = start.position()["countries"]
    owned = {name: cards(country) for name, country in opening.items()}

    def holds(state: GameState, position: dict[str, Any]) -> None:
        teams: list[set[str]] = [set(), set()]
        for number, name in enumerate(COUNTRY_IDS):
            country = position["countries"][name]
            check(cards(country) == owned[name], f"{name} lost or gained a card")
            for kind, pool in (("armies", ARMY_POOL[number]), ("navies", NAVY_POOL[number])):
                pieces = country[kind]
                check(len(set(pieces)) == len(pieces) <= pool, f"{name} has {len(pieces)} {kind}")
                teams[number % 2].update(pieces)
        check(not teams[0] & teams[1], f"enemies stand together in {teams[0] & teams[1]}")

    return holds


def y1914_invariant(start: GameState) -> Invariant:
    """Cards (those in the middle of an effect counted) and pieces are conserved; no enemies stand together."""
    from haversack.games.y1914.terms import ARMY_POOL, COUNTRY_IDS, E_REVENUE, NAVY_POOL, P_CARD, TEAM_OF

    owners = owners_of("1914")
    ids = list(owners)
    zones = ("hand", "prepared", "deck", "discard", "status")

    def cards(state: GameState, position: dict[str, Any], power: str) -> list[str]:
        held = [card for zone in zones for card in position["powers"][power][zone]]
        for frame in state.stack:
            between = frame[2:3] if frame[0] == P_CARD else frame[5:] if frame[0] == E_REVENUE else ()
            held += [ids[card] for card in between if owners[ids[card]] == power]
        return sorted(held)

    opening: Any = start.position()
    owned = {power: cards(start, opening, power) for power in opening["powers"]}

    def holds(state: GameState, position: dict[str, Any]) -> None:
        for power, wanted in owned.items():
            check(cards(state, position, power) == wanted, f"{power} lost or gained a card")
        teams: list[set[str]] = [set(), set()]
        for number, name in enumerate(COUNTRY_IDS):
            country = position["countries"][name]
            for kind, pool in (("armies", ARMY_POOL[number]), ("navies", NAVY_POOL[number])):
                pieces = country[kind]
                check(len(set(pieces)) == len(pieces) <= pool, f"{name} has {len(pieces)} {kind}")
                teams[TEAM_OF[number]].update(pieces)
        check(not teams[0] & teams[1], f"enemies stand together in {teams[0] & teams[1]}")
        check(min(position["vp"].values()) >= 0, "a team has fewer than 0 VP")

    return holds


def greatwar_invariant(start: GameState) -> Invariant:
    """Cards are conserved, nobody holds the other side's, and what lies face down or is tied lies on the table."""
    sides = ("central", "entente")
    zones = ("hand", "aside", "captured")

    def cards(position: dict[str, Any]) -> list[str]:
        held = [card for side in sides for zone in zones for card in position[side][zone]]
        held += [entry["card"] for side in sides for entry in position[side]["table"]]
        for piles in (position["decks"], position["discards"]):
            held += [card for pile in piles.values() for card in pile]
        return sorted(
            held + position["removed"] + position["apart"] + [position["event"]] * (position["event"] in events)
        )

    owners = owners_of("greatwar")
    opening: Any = start.position()
    events = set(opening["decks"]["events"] + opening["removed"])  # a scheduled event is in no deck
    owned = cards(opening)

    def holds(state: GameState, position: dict[str, Any]) -> None:
        check(cards(position) == owned, "a card was lost or gained")
        for number, side in enumerate(sides):
            enemy = sides[1 - number]
            mine = position[side]["hand"] + [entry["card"] for entry in position[side]["table"]]
            check(all(owners[card] != enemy for card in mine), f"the {side} side has a card of the other")
            check(
                all(owners[card] == enemy for card in position[side]["captured"]), f"the {side} side captured its own"
            )

    return holds


def no_invariant(start: GameState) -> Invariant:
    """Nothing beyond what holds for every game."""
    return lambda state, position: None


# What only one game can check; a game not named here is held to the rest
INVARIANTS: dict[str, Callable[[GameState], Invariant]] = {
    "ww2": ww2_invariant,
    "1914": y1914_invariant,
    "greatwar": greatwar_invariant,
}


# A game


def random_options(game: Game, chooser: random.Random) -> dict[str, object]:
    """Return options of the game, each at its default or at random, as far as they go together."""
    out = {option.name: _random_value(option, chooser) for option in game.options if chooser.random() < 0.5}
    if out.get("scenario", "basic") != "basic":
        out.pop("deck_set", None)  # The Great War: the other scenarios have decks of their own
    return out


def _random_value(option: GameOption, chooser: random.Random) -> object:
    if option.choices:
        return chooser.choice(option.choices)
    return chooser.random() < 0.5 if option.type == "bool" else option.default


class Trial:
    """One random game under watch."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = haversack.load(name)
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
            self._play()
        except Exception as error:
            return self._failed(error, folder)
        return None

    def _play(self) -> None:
        state = self.game.new(self.seed, self.options)
        invariant = INVARIANTS.get(self.game.id, no_invariant)(state)
        keys = self.game.vocabulary.keys
        self._trace(state)
        while state.outcome is None:
            check(len(self.choices) < MOST_DECISIONS, "the game does not end")
            check_options(state)
            if self.chooser.random() < SAMPLED:
                self._inspect(state)
            place = self.policies[state.seat](self.chooser, [keys[choice] for choice in state.legal])
            self.trying = keys[state.legal[place]]
            state.apply(state.legal[place])
            self.choices.append(self.trying)
            self.trying = ""
            self._trace(state)
            if self.chooser.random() < COUNTED:
                invariant(state, state.position())
        invariant(state, state.position())
        self._finish(state)

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

Batch = tuple[str, Sequence[int], Path, float]


def run_batch(batch: Batch) -> tuple[int, list[Failure]]:
    """Play a game for each seed until the time is over; return how many were played and the failures."""
    name, seeds, folder, deadline = batch
    failures: list[Failure] = []
    for played, seed in enumerate(seeds):
        if time.time() > deadline:
            return played, failures
        failure = Trial(name, seed).run(folder)
        if failure is not None:
            failures.append(failure)
    return len(seeds), failures


def batches(name: str, seeds: Sequence[int], folder: Path, deadline: float) -> Iterator[Batch]:
    """Cut the seeds into batches."""
    for k in range(0, len(seeds), GAMES_IN_A_BATCH):
        yield name, seeds[k : k + GAMES_IN_A_BATCH], folder, deadline


def fuzz(name: str, games: int, jobs: int, seed: int, minutes: float | None, folder: Path) -> list[Failure]:
    """Play so many games and report; return the failures."""
    deadline = float("inf") if minutes is None else time.time() + 60 * minutes
    work = list(batches(name, range(seed, seed + games), folder, deadline))
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, play, and return the exit code."""
    parser = argparse.ArgumentParser(description="Play random games and check what must always hold.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument("--game", choices=haversack.GAMES, action="append", help="which game (default: all)")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes")
    parser.add_argument("--out", type=Path, default=FAILURES, help="folder for the records of failures")
    given = parser.parse_args(arguments)
    names = given.game or list(haversack.GAMES)
    failures = [fuzz(name, given.games, given.jobs, given.seed, given.minutes, given.out) for name in names]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
