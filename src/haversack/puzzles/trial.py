"""A trial of the ways to act in a position: from a glance at all of them to ten thousand dealt worlds for the best.

Each stage deals worlds of its own, so that luck in one does not help in the next. A way leaves the trial when it is
behind the best by the margin beyond doubt, and the trial ends when the second is too near. The second is the best way
that begins with another option: where many answers to the next question are as good, the option alone is the play.
"""

from typing import Final, NamedTuple

from haversack.bots.judge import Judge
from haversack.bots.ways import Way, lead, try_ways, ways_from
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState

MARGIN: Final = 0.10
WORLDS: Final = 1_000
CONFIRMED: Final = 10 * WORLDS
GLANCES: Final = ((2, 0), (4, 0), (8, 1))  # so many worlds, and by how many of them the best must lead
MOST_WAYS: Final = 60
BEYOND_DOUBT: Final = 3.0  # standard errors


class Stage(NamedTuple):
    """So many worlds, looked over on the way; by then the best must lead by `least`.

    At each look the second is too near if it is within the margin by as many standard errors as `patience` says: in the
    first looks few, since to give up a position that would have passed costs nothing but that position.
    """

    number: int
    looks: tuple[int, ...]
    patience: tuple[float, ...]
    least: float


def stages(worlds: int, confirmed: int) -> tuple[Stage, ...]:
    """Return the stages of a trial: two looks at all ways, then the worlds asked for, then those that confirm."""
    screen = Stage(1, (12, 32, 80, 200), (1.0, 1.5, 2.0, 2.0), MARGIN - 0.03)
    full = Stage(2, (worlds // 4, worlds // 2, worlds), (2.0, 2.0, 0.0), MARGIN)
    again = Stage(3, tuple(confirmed * part // 8 for part in (1, 2, 4, 8)), (3.0, 3.0, 3.0, 0.0), MARGIN)
    return screen, full, again


class Found(NamedTuple):
    """What a way wins, by the worlds it was tried on last."""

    choices: tuple[int, ...]
    share: float
    worlds: int


class Position(NamedTuple):
    """A position as the seat that decides knows it: the rest of it is dealt, and is dealt anew for each world."""

    state: GameState
    judge: Judge
    seat: str
    team: str
    seed: int

    def world(self, stage: int, number: int) -> GameState:
        """Return a world of a stage: all that the seat does not know, and the chance to come, dealt anew."""
        return self.state.determinise((self.seat,), mix(seeded(self.seed * 8 + stage) + number))

    def offered(self) -> list[int]:
        """Return the options that answer the question."""
        decision = self.state.decision
        assert decision is not None
        return [option.id for option in decision.options if not option.aside]


def is_promising(position: Position) -> bool:
    """Say at a glance whether an option may win more than the others; most positions are given up here."""
    ways = [Way([choice]) for choice in position.offered()]
    if not 1 < len(ways) <= MOST_WAYS:
        return False
    done = 0
    for look, least in GLANCES:
        for number in range(done, look):
            try_ways(ways, position.world(0, number), position.judge, position.team)
        done = look
        totals = sorted((way.total for way in ways), reverse=True)
        if totals[0] == totals[-1] or totals[0] - totals[1] < least:
            return False
    return True


def trial(position: Position, worlds: int = WORLDS, confirmed: int = CONFIRMED) -> list[Found]:
    """Return what the ways to act win, the best first, if it is ahead by the margin in every stage; else nothing."""
    ways = ways_from(position.state, position.judge, position.offered())
    if not 1 < len(ways) <= MOST_WAYS:
        return []
    gone: list[Found] = []
    play: list[int] = []
    for stage in stages(worlds, confirmed):
        ways = _run(position, stage, [Way(way.choices) for way in ways], gone)
        if not ways or (play and ways[0].choices[: len(play)] != play):
            return []
        if not play:
            play = _play(ways)
            ways = [ways[0], *_rivals(ways)]
    return [found(ways[0], len(play)), *(found(way) for way in ways[1:]), *gone]


def found(way: Way, length: int = 2) -> Found:
    """Return what a way, or the play it begins with, has won."""
    return Found(tuple(way.choices[:length]), way.share(), len(way.results))


def _rivals(ways: list[Way]) -> list[Way]:
    """Return the ways that begin otherwise than the best, which is the first; all others where none does."""
    return [way for way in ways if way.choices[0] != ways[0].choices[0]] or ways[1:]


def _play(ways: list[Way]) -> list[int]:
    """Return the play that the best way is: its option alone where other answers after it are still in the running."""
    is_alone = len(_rivals(ways)) == len(ways) - 1
    return ways[0].choices if is_alone else ways[0].choices[:1]


def _run(position: Position, stage: Stage, ways: list[Way], gone: list[Found]) -> list[Way]:
    """Run a stage; return the ways left in it, the best first, or none if the second is too near."""
    done = 0
    for look, patience in zip(stage.looks, stage.patience, strict=True):
        for number in range(done, look):
            try_ways(ways, position.world(stage.number, number), position.judge, position.team)
        done = look
        ways.sort(key=Way.share, reverse=True)
        ways = _in_the_running(ways, gone)
        ahead, error = lead(ways[0], _rivals(ways)[0])
        if ahead + patience * error < MARGIN:
            return []
    return ways if ahead >= stage.least else []


def _in_the_running(ways: list[Way], gone: list[Found]) -> list[Way]:
    """Return the best, the second, and the others that may be within the margin; note what is given up."""
    best, second = ways[0], _rivals(ways)[0]
    kept = [best]
    for way in ways[1:]:
        ahead, error = lead(best, way)
        if way is not second and ahead - BEYOND_DOUBT * error > MARGIN:
            gone.append(found(way))
        else:
            kept.append(way)
    return kept
