"""The law of times: what others see of a window does not tell what a seat holds. And how often people are waited for.

python -m benchmarks.windows times --windows 10000
python -m benchmarks.windows waits --games 20

`times` plays windows at real tables, on an event loop whose clock is moved and never slept on, with scripted people who
take random times to think. Windows come from games played by lot. By a coin, the seat that is looked at holds a card
for the window or, in a world that nobody else can tell apart, holds none; so nothing that is public speaks for either.
The mutual information between the coin and what a spectator is told (pause, number of messages, bytes, order) is
corrected for its bias and stands beside what chance alone gives: the same with the coins dealt anew. Beside it stand
two rules by the same thinking times: today's windows (who holds is asked, who holds nothing is not), and passing for
those who cannot answer after a random time, and for nobody else, as AsyncTI4 does.

`waits` counts how often a game of six people passes to somebody else than who acted last, in two counts. That a turn is
over and the next one begins is play: nobody is held up by it. A wait for another person is when who plays a turn, or
all in the set-up, cannot go on until somebody else has answered; that the turn comes back to its owner counts too.
"""

import argparse
import asyncio
import json
import math
import random
import secrets
import selectors
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

import haversack
from haversack.bots.levels import budget_of, make_bot
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState
from haversack.server import choosing
from haversack.server.beats import LoopClock
from haversack.server.bot_service import BotService
from haversack.server.errors import Conflict
from haversack.server.orders import SAVES, answer_of, decline_of, uses_of
from haversack.server.store import PersonRow, SeatRow, Store, TableRow
from haversack.server.table import Table

T = TypeVar("T")
BEAT = 4000
BINS = 8
DEALS = 20
PERMUTATIONS = 40
LOOKED_AT, OTHERS = "looked at", "others"
AUTO_PASS_SECONDS = 8.0
FEWER = 0.6


# A loop whose clock is moved


class _Jumping(selectors.DefaultSelector):
    """A selector that waits for nothing but what is there, and moves the clock instead."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; where nothing is, let the time pass at once."""
        if timeout is None:
            return super().select(0.01)  # only a thread can go on now
        self.moved += max(0.0, timeout)
        return super().select(0)


class MovedLoop(asyncio.SelectorEventLoop):
    """An event loop by a clock of its own."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return how far the clock was moved."""
        return self._jumping.moved


def run(scene: Callable[[], Any]) -> Any:
    """Run a scene on a loop whose clock is moved."""
    with asyncio.Runner(loop_factory=MovedLoop) as runner:
        return runner.run(scene())


class InlineStore(Store):
    """A store in memory that does everything at once, so that no thread is waited for."""

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something."""
        return work(*given)


# People


class Ear:
    """Somebody who looks on, and remembers when how much was told."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.seats: tuple[str, ...] = ()
        self.looking: str | None = None
        self.handed: str | None = None
        self.heard: list[tuple[float, str, int]] = []

    def send(self, message: str) -> None:
        """Hear something."""
        kind = json.loads(message)["type"]
        self.heard.append((asyncio.get_running_loop().time(), kind, len(message)))

    def cut(self) -> None:
        """Hear nothing more."""


class Habits(NamedTuple):
    """How somebody answers in a window: after how long, or never, and whether and when by a stretch."""

    answers: float | None
    thinks: float | None


def habits(has_something: bool, dice: random.Random) -> Habits:
    """Draw how somebody behaves: who holds something takes longer, and stretches the beat now and then."""
    if has_something:
        return Habits(dice.lognormvariate(1.0, 0.6), dice.uniform(0.4, 3.0) if dice.random() < 0.06 else None)
    return Habits(dice.lognormvariate(-0.3, 0.5) if dice.random() < 0.4 else None, None)


# Windows


class Window(NamedTuple):
    """An open window and a seat: a world in which it holds a card for it, and one in which it does not."""

    seat: str
    holds: dict[str, object]
    lacks: dict[str, object]


def lively(state: GameState, dice: random.Random) -> int:
    """Return a choice that brings cards out, so that there is something hidden on the table."""
    plays = [choice for choice in state.legal if state.vocabulary.keys[choice].startswith(("play:", "prepare:"))]
    return dice.choice(plays if plays and dice.random() < 0.9 else state.legal)


def met(game: str, number: int, seed: int) -> list[Window]:
    """Play games by lot and return so many windows in which somebody holds a card."""
    dice, out = random.Random(seed), list[Window]()
    while len(out) < number:
        state = haversack.load(game).new(dice.getrandbits(40), {"windows": "uniform"})
        while state.seat >= 0 and len(out) < number:
            if state.moment() == "window" and state.is_veiled():
                out += [found for seat in state.together() if (found := _pair(state, seat, dice)) is not None]
            state.apply_id(lively(state, dice))
    return out[:number]


def _pair(state: GameState, seat: str, dice: random.Random) -> Window | None:
    """Return two worlds at a window, if a seat holds a card for it and could hold none."""
    if not uses_of(state.ahead(seat)):
        return None
    others = [one for one in state.seats() if one != seat]
    for _ in range(DEALS):
        world = state.determinise(others, dice.getrandbits(40))
        if not uses_of(world.ahead(seat)):
            return Window(seat, _position(state), _position(world))
    return None


def _position(state: GameState) -> dict[str, object]:
    return {**state.position(), "rules_version": state.identity()[1]}


class Seen(NamedTuple):
    """What a spectator is told of a window: how long it pauses, in how many messages, bytes, and their order."""

    pause: float
    length: int
    bytes: int
    order: tuple[str, ...]


class Played(NamedTuple):
    """A window as it was played: the coin, what was seen, and what the other rules would have shown."""

    holds: bool
    seen: Seen
    today: Seen
    auto: Seen


class Room:
    """Where windows are played: one store, and dice by which tokens are played that remember over tables."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = haversack.load(game)
        self.dice = random.Random(seed)
        self.store = InlineStore(":memory:")
        self.store.migrate()
        self.bots = BotService(processes=1)
        self.stretches: Any = None

    def table(self, position: dict[str, object], seat: str) -> Table:
        """Return a table at a position: one person holds the seat that is looked at, another all others."""
        name = secrets.token_urlsafe(9)
        state = self.game.position(position)
        options = {key: value for key, value in state.options.items() if isinstance(value, bool | int | str)}
        rules = (self.game.id, self.game.rules_version, options)
        row = TableRow(name, *rules, "0" * 64, "", position, "none", 0, False, "playing", 0.0)
        row.beat = BEAT
        people = [PersonRow(f"{name} {who}", who, who == OTHERS) for who in (OTHERS, LOOKED_AT)]
        seats = [SeatRow(one, "human", "normal", people[one == seat].id) for one in self.game.seats]
        nobody = [SeatRow(one, "bot", "normal") for one in self.game.seats]
        self.store.create(row, nobody, people[0], {secrets.token_hex(8): None})
        stored = self.store.load(name)
        assert stored is not None
        stored.people, stored.seats = people, seats
        table = Table(stored, self.store, self.bots, (LoopClock(), self.dice))
        if self.stretches is not None:  # what people do at one table is what is known of them here
            table.moments._thinking._stretches = self.stretches
        self.stretches = table.moments._thinking._stretches
        return table

    def close(self) -> None:
        """Let all go."""
        self.bots.close()
        self.store.close()


async def play(room: Room, window: Window) -> Played:
    """Play one window at a real table, and return what a spectator saw of it."""
    holds = room.dice.random() < 0.5
    table = room.table(window.holds if holds else window.lacks, window.seat)
    moment = table.moments.open
    assert moment is not None
    loop = asyncio.get_running_loop()
    watcher = Ear(None)
    people = {seat: table.seats[seat].person for seat in moment.seats}
    drawn = {seat: habits(moment.has_something(seat), room.dice) for seat in moment.seats}
    line = moment.line
    began = loop.time()
    table.audience.join(watcher, 0, 0)
    watcher.heard.clear()
    table.nudge()
    tasks = [asyncio.ensure_future(_answer(table, seat, people[seat] or "", drawn[seat])) for seat in moment.seats]
    while table.moments.open is not None and table.moments.open.line == line:
        await asyncio.sleep(0.05)
    ended = loop.time()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    heard = [one for one in watcher.heard if one[0] <= ended]
    last = max((at for at, _, _ in heard), default=ended)
    seen = Seen(last - began, len(heard), sum(size for _, _, size in heard), tuple(kind for _, kind, _ in heard))
    await table.close()
    return Played(holds, seen, *_other_rules(moment, drawn, window.seat, seen, room.dice))


async def _answer(table: Table, seat: str, person: str, habit: Habits) -> None:
    """Answer in a window as somebody would who declines: after a while, or never."""
    asked = table.moments.open
    if habit.thinks is not None:
        await asyncio.sleep(habit.thinks)
        try:
            await choosing.think(table, person)
        except Conflict:
            return
    if habit.answers is None or asked is None:
        return
    await asyncio.sleep(habit.answers)
    if table.moments.open is asked:
        await choosing.choose(table, person, "pass", asked.name(seat), None, lambda: None)


def _other_rules(
    moment: Any, drawn: dict[str, Habits], looked_at: str, seen: Seen, dice: random.Random
) -> tuple[Seen, Seen]:
    """Return what would be seen by today's windows, and where those who cannot answer pass after a random time."""
    times = [drawn[seat].answers or 0.0 for seat in moment.seats if moment.has_something(seat)]
    today = Seen(sum(times), 1, seen.bytes, ("update",))
    passes = {
        seat: (drawn[seat].answers or 0.0) if moment.has_something(seat) else dice.uniform(0.0, AUTO_PASS_SECONDS)
        for seat in moment.seats
    }
    order = tuple(sorted(passes, key=lambda seat: passes[seat]))
    return today, Seen(passes[looked_at], len(order), seen.bytes, (str(order.index(looked_at)),))


# Information


def mutual_information(pairs: Sequence[tuple[Hashable, Hashable]]) -> float:
    """Return the mutual information in bits, corrected for its bias by Miller and Madow."""
    total = len(pairs)
    both, first, second = Counter(pairs), Counter(one for one, _ in pairs), Counter(two for _, two in pairs)
    plain = sum(
        count / total * math.log2(count * total / (first[one] * second[two])) for (one, two), count in both.items()
    )
    bias = (len(both) - len(first) - len(second) + 1) / (2 * total * math.log(2))
    return plain - bias


def binned(values: Sequence[float]) -> list[int]:
    """Return for each value in which of a few bins of equal weight it falls; equal values fall into one."""
    ranked = sorted(values)
    edges = [ranked[len(ranked) * k // BINS] for k in range(1, BINS)]
    return [sum(value > edge for edge in edges) for value in values]


def features(seen: Sequence[Seen]) -> dict[str, list[Hashable]]:
    """Return what is seen, feature by feature and all of it together."""
    pause = binned([round(one.pause, 2) for one in seen])
    size = binned([float(one.bytes) for one in seen])
    order = [one.order for one in seen]
    length = [one.length for one in seen]
    out: dict[str, list[Hashable]] = {"pause": [*pause], "length": [*length], "bytes": [*size], "order": [*order]}
    return out | {"all": [*zip(pause, length, order, strict=True)]}


class Finding(NamedTuple):
    """How much a feature tells, in bits; what chance gives on average and at most, the coins dealt anew."""

    bits: float
    chance: float
    most: float


def told(played: Sequence[Played], rule: str, seed: int) -> dict[str, Finding]:
    """Return how much each feature of a rule tells of what is held."""
    coins, dice = [one.holds for one in played], random.Random(seed)
    out: dict[str, Finding] = {}
    for name, values in features([getattr(one, rule) for one in played]).items():
        found = mutual_information(list(zip(coins, values, strict=True)))
        chance = []
        for _ in range(PERMUTATIONS):
            anew = dice.sample(coins, len(coins))
            chance.append(mutual_information(list(zip(anew, values, strict=True))))
        out[name] = Finding(found, sum(chance) / len(chance), max(chance))
    return out


def times(game: str, number: int, distinct: int, seed: int) -> tuple[list[Played], dict[str, dict[str, Finding]]]:
    """Play so many windows and return them with how much each rule tells."""
    windows = met(game, min(number, distinct), seed)

    async def scene() -> list[Played]:
        room = Room(game, seed)
        try:
            return [await play(room, windows[at % len(windows)]) for at in range(number)]
        finally:
            room.close()

    played: list[Played] = run(scene)
    return played, {rule: told(played, rule, seed) for rule in ("seen", "today", "auto")}


# Waits


class Waits(NamedTuple):
    """How often a game passed to somebody else than who acted last: at all, and in the middle of a turn."""

    all: int
    inside: int


def waits_today(game: str, seed: int, level: str) -> Waits:
    """Count the waits of a game in which each who holds a fitting card is asked, one after the other."""
    state = haversack.load(game).new(seed)
    return _count(state, _players(state, seed, level), by_days=False)


def waits_by_days(game: str, seed: int, level: str) -> Waits:
    """Count the waits with windows for all, the usual orders, and choices made at the same time."""
    state = haversack.load(game).new(seed, {"windows": "uniform"})
    return _count(state, _players(state, seed, level), by_days=True)


def _players(state: GameState, seed: int, level: str) -> Callable[[GameState], int]:
    dice = random.Random(seed)
    if level == "lively":
        return lambda now: lively(now, dice)
    bots = {seat: SeatedBot(make_bot(level, seed), seat, budget_of(level), seed) for seat in state.seats()}
    return lambda now: bots[now.seats()[now.seat]].choose(now)


def _count(state: GameState, choose: Callable[[GameState], int], by_days: bool) -> Waits:
    last, turn, every, inside = "", "", 0, 0
    while state.seat >= 0:
        seat = state.seats()[state.seat]
        together = state.together() if by_days and state.is_veiled() else ()
        seen = state.view(None)
        if together and state.moment() == "window":
            last = _by_orders(state, last, str(seen.get("turn")), choose)
            continue
        is_turn = seen.get("turn") == seat and f"{seen.get('round')} {seat}" != turn
        if seat != last:
            every += 1
            inside += not is_turn
        if seen.get("turn") == seat and state.moment() != "choice":  # in the set-up no turn has begun
            turn = f"{seen.get('round')} {seat}"
        for _ in range(len(together) or 1):
            last = state.seats()[state.seat]
            while state.seat >= 0 and state.seats()[state.seat] == last and (together or seat == last):
                state.apply_id(choose(state))
                if not together:
                    break
    return Waits(every, inside)


def _by_orders(state: GameState, last: str, turn: str, choose: Callable[[GameState], int]) -> str:
    """Answer in a window as the usual orders do; whose turn it is answers themselves, and is there anyway."""
    seat = state.seats()[state.seat]
    if seat == turn:
        state.apply_id(choose(state))
        return seat
    found = answer_of(state, seat, {}, SAVES)
    state.apply_id(state.vocabulary.id(found.key if found is not None else decline_of(state) or "pass"))
    return last


def main(given: Sequence[str] | None = None) -> int:
    """Measure, and say whether what was promised holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("times", "waits"))
    parser.add_argument("--game", default="ww2")
    parser.add_argument("--windows", type=int, default=10_000)
    parser.add_argument(
        "--distinct", type=int, default=1000, help="so many different windows, each played several times"
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    return _tell_times(asked) if asked.what == "times" else _tell_waits(asked)


def _tell_times(asked: argparse.Namespace) -> int:
    began = time.perf_counter()
    played, found = times(asked.game, asked.windows, asked.distinct, asked.seed)
    held = sum(one.holds for one in played)
    print(f"{len(played)} windows of {asked.game}, a card held in {held}; {time.perf_counter() - began:.0f} s")
    for rule, words in (("seen", "one beat for all"), ("today", "today's windows"), ("auto", "auto-pass by chance")):
        print(f"{words}: bits told of what is held (by chance: mean, most)")
        for name, finding in found[rule].items():
            print(f"  {name:7} {finding.bits:8.4f}  ({finding.chance:7.4f}, {finding.most:7.4f})")
    return 0 if all(finding.bits <= 0.01 for finding in found["seen"].values()) else 1


def _tell_waits(asked: argparse.Namespace) -> int:
    """Tell the waits by who plays, in both counts; those in the middle of turns are held against what was promised."""
    kept = True
    for level in ("lively", "easy"):
        before = [waits_today(asked.game, seed, level) for seed in range(asked.games)]
        after = [waits_by_days(asked.game, seed, level) for seed in range(asked.games)]
        for name, words in (("all", "passes to somebody else, turns that pass on included"), ("inside", "waits")):
            one, two = (sum(getattr(waits, name) for waits in games) / asked.games for games in (before, after))
            print(f"{level}: {words}: {one:.1f} a game today, {two:.1f} by days: {1 - two / one:.0%} fewer")
        kept &= two <= (1 - FEWER) * one
    print(f"{'pass' if kept else 'FAIL'}: at least {FEWER:.0%} fewer waits for another person, whoever plays")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
