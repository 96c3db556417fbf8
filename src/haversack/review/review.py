"""The review of a finished game, pass by pass: first the curves, then every choice at a glance, then the doubtful ones.

It works on copies. Equal records, settings and seeds give an equal review on every machine and build, unless the time
was over before the work was. What is there can be taken at any moment.
"""

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Final, NamedTuple

from haversack.bots.judges import learned_judge_for
from haversack.bots.protocol import Simulator
from haversack.kernel.game import Game
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState
from haversack.review.chances import Chances
from haversack.review.errors import BadReview
from haversack.review.luck import Step, choices_of, mean_at_start, step_of
from haversack.review.verdicts import LEAST, LIKELY, LOOKS, error_of, is_clear, mean_of
from haversack.review.weighing import Weighing

FIRST_WORLDS: Final = 4  # on which all ways are compared, and as many on which the best is measured
MORE_WORLDS: Final = 12
MOST_WAYS: Final = 4


class Effort(NamedTuple):
    """How much is tried: worlds for a point of a curve and for a step's luck, and trials of ways in all."""

    curve: int = 8
    luck: int = 8
    trials: int = 40_000


class Point(NamedTuple):
    """The chances of the first side before a choice: by what its seat knew, by what all knew, and in truth."""

    at: int
    events: int
    clock: int
    seat: float
    table: float
    truth: float


class Progress(NamedTuple):
    """How far a review has come: what is under way, how much of it is done, of how much."""

    stage: str
    done: int
    total: int


class Review:
    """A review under way. `shared` says for a seat whose knowledge was its own too, such as all seats of a person."""

    def __init__(
        self,
        game: Game,
        record: dict[str, object],
        seed: int = 0,
        effort: Effort | None = None,
        shared: Mapping[str, tuple[str, ...]] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        end = game.replay(record)
        self.game = game
        self.record = record
        self.seed = seed
        self.effort = effort or Effort()
        self.shared = dict(shared or {})
        self.result = result_of(game, record, end)
        self.chances = Chances(game, learned_judge_for(end))
        self.choices = choices_of(end, record)
        self.start = game.start_of(record)
        self.points: list[Point] = []
        self.steps: list[Step] = []
        self.weighings: dict[int, Weighing] = {}
        self.expected = 0.0
        self.is_whole = False
        self._clock = clock
        self._until = float("inf")

    # Passes

    def run(self, seconds: float | None = None) -> Iterator[Progress]:
        """Review the game, saying after each piece how far it has come; when the seconds are over, it ends."""
        self._until = float("inf") if seconds is None else self._clock() + seconds
        self.is_whole = True
        for work in (self.draw_curves, self._glance, self._look_closer):
            for progress in work():
                yield progress
                if self._clock() >= self._until and self.points:
                    self.is_whole = False
                    return

    def draw_curves(self) -> Iterator[Progress]:
        """Take the chances before each choice, and the luck of each step."""
        state = self.start.clone()
        quiet = state.clone().quiet()
        chances, total = self.chances, len(self.choices)
        luck, dice = self.effort.luck, self.dice(0, 1)
        since, before = -1, chances.known(quiet, -1, chances.seats, luck, dice)
        self.expected = self._mean_at_start(before)
        for at, choice in enumerate(self.choices):
            if len(quiet.legal) > 1:
                self.points.append(self._point(state, quiet, at, since, before))
            step = step_of(chances, quiet, choice, before, luck, dice)
            self.steps.append(step)
            since, before = chances.judge.clock(quiet), step.after
            state.apply_id(choice)
            quiet.apply_id(choice)
            yield Progress("curves", at + 1, total)

    def _mean_at_start(self, before: float) -> float:
        """Return the chance before the deal; a game from a position had none."""
        if self.record.get("position") is not None:
            return before
        return mean_at_start(self.chances, self.game, dict(self.start.options))

    def _point(self, state: GameState, quiet: GameState, at: int, since: int, truth: float) -> Point:
        known, worlds, dice = self.chances.known, self.effort.curve, self.dice(at, 2)
        seat = known(quiet, since, self.knowing(quiet), worlds, dice)
        table = known(quiet, since, (), worlds, dice)
        return Point(at, len(state.events or []), self._now(quiet), seat, table, truth)

    def _now(self, state: GameState) -> int:
        now = state.view(None).get(self.game.face.clock.unit)
        return now if isinstance(now, int) else 0

    def _glance(self) -> Iterator[Progress]:
        """Compare the ways of every decision on a few worlds, and measure the best on a few others."""
        state = self.start.clone().quiet()
        for at, choice in enumerate(self.choices):
            if len(state.legal) > 1:
                self.weighings[at] = self._weighed(state, at, choice)
            state.apply_id(choice)
            yield Progress("glance", at + 1, len(self.choices))

    def _weighed(self, state: GameState, at: int, choice: int) -> Weighing:
        seats = self.knowing(state)
        dealt = state.determinise(seats, self.dice(at, 3))
        weighing = Weighing(self.chances, Simulator(dealt, seats), choice, self.dice(at, 4))
        weighing.compare(FIRST_WORLDS)
        weighing.measure(FIRST_WORLDS)
        return weighing

    def weigh(self, first: int, last: int) -> None:
        """Weigh the choices from one number to before another, the doubtful ones as long as it takes."""
        state = self.start.clone().quiet()
        for at, choice in enumerate(self.choices[:last]):
            if at >= first and len(state.legal) > 1:
                weighing = self.weighings[at] = self._weighed(state, at, choice)
                if is_doubtful(weighing):
                    look_closer(weighing)
            state.apply_id(choice)

    def _look_closer(self) -> Iterator[Progress]:
        """Look longer at what may have been a mistake, the likeliest first, as long as there are trials left."""
        found = [one for one in self.weighings.values() if is_doubtful(one)]
        doubtful = sorted(found, key=lambda one: (-one.loss(), one.seed))
        for done, weighing in enumerate(doubtful):
            yield Progress("doubts", done, len(doubtful))
            if self.trials() >= self.effort.trials:
                break
            look_closer(weighing)
        yield Progress("doubts", len(doubtful), len(doubtful))

    # What it works with

    def trials(self) -> int:
        """Return how many trials were made."""
        return sum(one.trials for one in self.weighings.values())

    def dice(self, at: int, use: int) -> int:
        """Return the dice for one use at one choice; all follow from the seed."""
        return mix(seeded(self.seed) + 16 * at + use)

    def knowing(self, state: GameState) -> tuple[str, ...]:
        """Return the seats whose knowledge the one who decides had."""
        seat = self.game.seats[state.seat]
        return self.shared.get(seat, (seat,))


def is_doubtful(weighing: Weighing) -> bool:
    """Say whether a choice may have cost enough to be worth a longer look."""
    if weighing.rival is not None and weighing.loss() + LIKELY * weighing.error() > LEAST:
        return True
    mine = weighing.mine.compared
    ahead = [[one - own for one, own in zip(way.compared, mine, strict=True)] for way in weighing.ways]
    return any(mean_of(lead) + LIKELY * error_of(lead) > LEAST for lead in ahead if any(lead))


def look_closer(weighing: Weighing) -> None:
    """Compare the likeliest ways on more worlds, and measure the best until more would not change the verdict."""
    weighing.compare(MORE_WORLDS, MOST_WAYS)
    for worlds in LOOKS:
        weighing.measure(worlds)
        if weighing.rival is None or is_clear(weighing.losses()):
            return


def result_of(game: Game, record: Mapping[str, object], end: GameState) -> float | None:
    """Return the result for the first side; None where people ended the game without one. A game under way is refused.

    Whoever gave up lost; so a record says it (`resigned`), or that the game was ended (`ended`).
    """
    sides = list(game.teams)
    outcome = end.outcome
    if outcome is not None:
        return 0.5 if outcome.winner is None else 1.0 if outcome.winner == sides[0] else 0.0
    gave_up = record.get("resigned")
    if isinstance(gave_up, Mapping) and gave_up.get("team") in sides:
        return 0.0 if gave_up.get("team") == sides[0] else 1.0
    if isinstance(record.get("ended"), Mapping):
        return None
    raise BadReview("This game is not over: it can be reviewed once it has ended.")


def by_side(game: Game) -> dict[str, tuple[str, ...]]:
    """Return for each seat the seats of its side: where one player has a whole side, all it knows is known to all."""
    return {seat: tuple(seats) for seats in game.teams.values() for seat in seats}


def by_players(game: Game, number: int) -> dict[str, tuple[str, ...]]:
    """Return for each seat the seats of its player, as the rules divide them among so many."""
    if number not in game.players:
        raise BadReview(f"{game.title} is for {min(game.players)} to {max(game.players)} players, not {number}.")
    return {seat: tuple(group) for group in game.players[number] for seat in group}
