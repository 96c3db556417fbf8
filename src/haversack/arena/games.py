"""One game between bots, and pairs of games: the same deal, sides swapped."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import haversack
from haversack.bots.levels import check_plays, iterations_of, make_bot, named
from haversack.bots.protocol import Budget
from haversack.bots.table import SeatedBot
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.review.luck import Fairness

Watcher = Callable[[GameState, int], None]


class BadMatch(HaversackError):
    """Raised when a match cannot be played as asked."""


class Entrant(NamedTuple):
    """A bot that takes part: its name, and how long it thinks: iterations, or milliseconds of CPU time."""

    name: str
    iterations: int | None
    cpu_ms: int | None

    @property
    def label(self) -> str:
        """Return the name with the budget, where there is something to think about."""
        if self.cpu_ms is not None:
            return f"{self.name}@{self.cpu_ms}ms"
        return self.name if self.iterations in (None, 1) else f"{self.name}@{self.iterations}"


class Played(NamedTuple):
    """One finished game: who played which team, who won and how."""

    seed: int
    sides: dict[str, str]
    winner: str | None
    reason: str
    scores: dict[str, int]
    rounds: int
    decisions: int
    adjusted: float | None = None  # the result of the first side less its luck, where that was asked for


class SingleSeat(NamedTuple):
    """One seat that bots are compared at, while another bot plays all the others."""

    seat: str
    others: Entrant


class Pairing(NamedTuple):
    """Two games of the same deal between two entrants, the sides swapped.

    At a single seat, each of the two plays that seat in one of the games; where it wins, its rival counts as beaten.
    """

    game: str
    options: dict[str, object]
    seed: int
    first: Entrant
    second: Entrant
    single: SingleSeat | None = None
    pack: dict[str, object] | None = None
    luck: int = 0  # worlds a step, to take the luck out of the results; 0 leaves it in


def entrant(text: str, iterations: int | None = None, cpu_ms: int | None = None) -> Entrant:
    """Read `name` or `name@iterations`; bots that think get the iterations given, or the usual ones."""
    name, given = named(text)
    usual = iterations_of(name)
    if given is not None or usual == 1:
        return Entrant(name, given or usual, None)
    if cpu_ms is not None:
        return Entrant(name, None, cpu_ms)
    return Entrant(name, iterations or usual, None)


def seat_bot(who: Entrant, seats: tuple[str, ...], seed: int, side: str) -> SeatedBot:
    """Put a new bot at the seats of a side; its dice follow from the seed of the deal and the side."""
    bot = make_bot(who.name, f"{seed}/{side}")
    budget = Budget(who.iterations, who.cpu_ms, cpu=who.cpu_ms is not None)
    return SeatedBot(bot, seats, budget, seed * 2 + len(side))


def bots_by_seat(
    game: Game, seed: int, sides: Mapping[str, Entrant], single: SingleSeat | None = None
) -> list[SeatedBot]:
    """Return the bot of each seat, in their order: one for each side, and one more for a single seat."""
    by_seat: dict[str, SeatedBot] = {}
    for team, seats in game.teams.items():
        if single is None:
            by_seat |= dict.fromkeys(seats, seat_bot(sides[team], seats, seed, team))
            continue
        others = tuple(seat for seat in seats if seat != single.seat)
        by_seat |= dict.fromkeys(others, seat_bot(single.others, others, seed, team))
        if single.seat in seats:
            by_seat[single.seat] = seat_bot(sides[team], (single.seat,), seed, single.seat)
    for seated in dict.fromkeys(by_seat.values()):
        check_plays(seated.bot, game.id)
    return [by_seat[seat] for seat in game.seats]


def play_game(
    game: Game,
    seed: int,
    sides: Mapping[str, Entrant],
    options: Mapping[str, object],
    watch: Watcher | None = None,
    log: bool = False,
    single: SingleSeat | None = None,
) -> Played:
    """Play one game; a bot sees what all its seats see. `watch` is told each choice beforehand."""
    state = game.new(seed, options)
    if not log:
        state.quiet()
    bots = bots_by_seat(game, seed, sides, single)
    decisions = 0
    while state.legal:
        choice = bots[state.seat].choose(state)
        if watch is not None:
            watch(state, choice)
        state.apply_id(choice)
        decisions += 1
    outcome = state.outcome
    if outcome is None:
        raise RuntimeError(f"the game of seed {seed} stopped without an outcome")
    if watch is not None:
        watch(state, -1)
    labels = {team: who.label for team, who in sides.items()}
    return Played(
        seed, labels, outcome.winner, outcome.reason, dict(outcome.scores), clock(game, state.view(None)), decisions
    )


def clock(game: Game, view: Mapping[str, object]) -> int:
    """Return the round or turn a game is in."""
    now = view.get(game.face.clock.unit)
    return now if isinstance(now, int) else 0


def play_pairing(pairing: Pairing) -> list[Played]:
    """Play both games of a pairing."""
    game = haversack.load(pairing.game, pack=pairing.pack)
    one, other = game.teams
    sides = [{one: pairing.first, other: pairing.second}, {one: pairing.second, other: pairing.first}]
    if not pairing.luck:
        return [play_game(game, pairing.seed, side, pairing.options, single=pairing.single) for side in sides]
    fairness = _fairness(pairing.game, json.dumps(pairing.options), pairing.luck, json.dumps(pairing.pack))
    return [play_fairly(game, pairing, side, fairness) for side in sides]


@cache
def _fairness(game: str, options: str, worlds: int, pack: str) -> Fairness:
    return Fairness(haversack.load(game, pack=json.loads(pack)), json.loads(options), worlds)


def play_fairly(game: Game, pairing: Pairing, sides: Mapping[str, Entrant], fairness: Fairness) -> Played:
    """Play one game and take the luck out of its result."""
    seen: list[tuple[GameState, int]] = []
    played = play_game(
        game,
        pairing.seed,
        sides,
        pairing.options,
        lambda state, choice: seen.append((state if choice < 0 else state.clone(), choice)),
        single=pairing.single,
    )
    choices = [choice for _, choice in seen[:-1]]
    return played._replace(adjusted=fairness.of(seen[0][0], choices, seen[-1][0], pairing.seed)[1])


def points(played: Played, label: str) -> float:
    """Return what a bot got from a game: 1 for a win, a half for a draw."""
    if played.winner is None:
        return 0.5
    return 1.0 if played.sides[played.winner] == label else 0.0
