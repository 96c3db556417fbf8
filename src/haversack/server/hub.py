"""Open tables, find them again, and let go of those that nobody uses."""

import asyncio
import random
import re
import secrets
import time
from collections.abc import Coroutine, Iterable
from weakref import WeakValueDictionary

import msgspec

import haversack
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.record import commitment
from haversack.learn import BadLesson
from haversack.learn.puzzles import lesson_named
from haversack.server import rematch
from haversack.server.beats import Clock, LoopClock, usual_beat
from haversack.server.bot_service import BotService
from haversack.server.chance import Commitments, fresh_secret, with_salt
from haversack.server.clocks import SETTINGS, Setting
from haversack.server.errors import Conflict, Elsewhere, Malformed, NotAllowed, NotFound
from haversack.server.leases import Owner
from haversack.server.logs import log
from haversack.server.messages import ClockPlan, NewLesson, NewTable, SeatPlan
from haversack.server.packs import PackLibrary
from haversack.server.replays import Timeline
from haversack.server.reviews import Reviews
from haversack.server.seating import ANY, check_level, clean_name
from haversack.server.store import PersonRow, SeatRow, Store, Stored, TableRow, new_secret
from haversack.server.table import OPEN, OVER, PLAYING, Table
from haversack.server.team_talk import WAYS as TEAM_TALK
from haversack.server.zero import wake

KINDS = ("me", "bot", "open")
TALK = ("all", "none")
IDLE_SECONDS = 600.0
NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Hub:
    """The tables in memory, and the way to those that are not."""

    def __init__(self, store: Store, bot_service: BotService, packs: PackLibrary | None = None) -> None:
        self.store = store
        self.clock: Clock = LoopClock()
        self.dice: random.Random = random.SystemRandom()
        self.bot_service = bot_service
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._timelines: dict[str, Timeline] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reading = asyncio.Lock()
        self.unreadable: set[str] = set()
        self.commitments = Commitments(store)
        self.reviews = Reviews(store)
        self.packs = packs or PackLibrary()
        self.at_start: list[asyncio.Task[None]] = []
        self._finishing: set[asyncio.Task[None]] = set()

    # Finding

    async def table(self, name: str) -> Table:
        """Return a table, read from the store if it is not in memory; one that another process holds is refused."""
        if not NAME.fullmatch(name):
            raise NotFound("There is no such table.")
        if name not in self._tables:
            async with self._lock_of(name):
                if name not in self._tables:
                    await self._load(name)
        self._used[name] = time.monotonic()
        return self._tables[name]

    def _lock_of(self, name: str) -> asyncio.Lock:
        """Return the lock under which a table comes into memory or leaves it."""
        return self._loading.setdefault(name, asyncio.Lock())

    async def _load(self, name: str) -> None:
        if await self._owner(name) is not None:
            raise Elsewhere("This table is at another process of the server, which cannot be reached; try again.")
        stored = await self.store.run(self.store.load, name)
        if stored is None:
            raise NotFound("There is no such table.")
        table = await self._read(stored)
        await rematch.note(table)
        self._tables[name] = table
        self._used[name] = time.monotonic()

    async def _owner(self, name: str) -> Owner | None:
        """Take a table for this process; return the other one that holds it, if one does."""
        leases = self.store.leases
        return None if leases is None else await self.store.run(leases.take, name)

    async def place(self, name: str) -> Owner | None:
        """Return the other process that holds a table; None if this one does, or nobody does."""
        if self.store.leases is None or name in self._tables or not NAME.fullmatch(name):
            return None
        async with self._lock_of(name):
            return None if name in self._tables else await self._owner(name)

    async def _read(self, stored: Stored) -> Table:
        """Return a table as it was stored; one whose log does not replay is refused in a sentence."""
        name = stored.row.id
        try:
            table = await asyncio.to_thread(Table, stored, self.store, self.bot_service, (self.clock, self.dice))
        except Conflict:
            self.unreadable.add(name)
            raise
        except HaversackError as error:
            self.unreadable.add(name)
            log.error("table does not replay", extra={"fields": {"table": name, "error": type(error).__name__}})
            raise Conflict("This table no longer replays: a choice in its log cannot be made.") from None
        self.unreadable.discard(name)
        return table

    def in_memory(self) -> list[Table]:
        """Return the tables that are held in memory."""
        return list(self._tables.values())

    async def forget_idle(self, seconds: float = IDLE_SECONDS) -> int:
        """Let go of tables where nobody has been for a while, and say how many; the store has them."""
        gone = 0
        for name in list(self._tables):
            async with self._lock_of(name):
                table = self._tables.get(name)
                if table is not None and self._is_idle(table, seconds):
                    await self._drop(name)
                    if self.store.leases is not None:
                        await self.store.run(self.store.leases.release, name)
                    gone += 1
        return gone

    def _is_idle(self, table: Table, seconds: float) -> bool:
        since = time.monotonic() - self._used[table.row.id]
        return not table.audience.listeners and not table.lock.locked() and since >= seconds

    async def _drop(self, name: str) -> None:
        """Have a table in memory no longer; the lock under which it leaves is held."""
        table = self._tables.pop(name, None)
        self._used.pop(name, None)
        self._timelines.pop(name, None)
        if table is not None:
            await table.close()

    async def lose(self, names: Iterable[str]) -> None:
        """Let go of tables that other processes have taken over; who was at one comes back and is led there."""
        for name in names:
            async with self._lock_of(name):
                table = self._tables.get(name)
                if table is not None:
                    table.audience.cut()
                    await self._drop(name)

    async def timeline(self, table: Table) -> Timeline:
        """Return the states of a table's game, kept until it goes on; they are worked out for all who ask at once."""
        async with self._reading:
            found = self._timelines.get(table.row.id)
            if found is None or found.lines != table.course.lines:
                choices = list(table.course.choices)
                found = await asyncio.to_thread(Timeline, table.beginning(), choices, table.course.lines)
                self._timelines[table.row.id] = found
                while len(self._timelines) > 50:
                    self._timelines.pop(next(iter(self._timelines)))
            return found

    def finish(self, work: Coroutine[None, None, None]) -> None:
        """Do something to its end, though whoever asked for it has gone."""
        task = asyncio.get_running_loop().create_task(work)
        self._finishing.add(task)
        task.add_done_callback(self._finishing.discard)

    async def close(self) -> None:
        """Stop everything."""
        await self.reviews.close()
        await asyncio.gather(*self._finishing, return_exceptions=True)
        for table in self._tables.values():
            await table.close()
        self._tables.clear()

    # Opening

    async def open(
        self, asked: NewTable, account: int | None, session: str | None = None
    ) -> tuple[Table, dict[str, object]]:
        """Open a table; return it, and its secrets: the host's key, the invitations to each open seat and to any."""
        origin = await self._origin(asked)
        game = await self._game(asked, origin)
        if origin is not None and any(plan.kind == "open" for plan in asked.seats.values()):
            origin = game.position(origin).determinise((), fresh_secret()).position()
        return await self._create(game, asked, await self._row(game, asked, origin), account, session)

    async def _game(self, asked: NewTable, origin: dict[str, object] | None) -> Game:
        """Return the game that is asked for: with a pack by its hash, or with that of the position it goes on from."""
        game = game_of(asked.game)
        pack = origin.get("pack") if origin is not None else None
        if origin is not None:
            known = pack if isinstance(pack, dict) else None
            return haversack.load(game.id, pack=known, version=origin.get("rules_version"))  # type: ignore[arg-type]
        if asked.pack is None:
            return game
        found = await self.packs.find(asked.pack)
        if found.id != game.id:
            raise Malformed("That pack is for another game.")
        return found

    async def open_lesson(self, asked: NewLesson, account: int | None, learner: str) -> tuple[Table, dict[str, object]]:
        """Open a table for a lesson: the learner's seats are somebody's, all others bots that play as it says."""
        game = game_of(asked.game)
        try:
            wanted = lesson_named(game.id, asked.lesson)
        except BadLesson as error:
            raise NotFound(str(error)) from None
        seats = {seat: SeatPlan(kind="me" if seat in wanted.seats else "bot", level="easy") for seat in game.seats}
        table = NewTable(game=game.id, seats=seats, name=asked.name, talk="none", pace=asked.pace, training=True)
        row = await self._row(game, table, wanted.beginning())
        row.lesson, row.learner = wanted.id, learner
        return await self._create(game, table, row, account)

    async def _create(
        self, game: Game, asked: NewTable, row: TableRow, account: int | None, session: str | None = None
    ) -> tuple[Table, dict[str, object]]:
        """Write a new table and return it with its secrets."""
        name = clean_name(asked.name) or "Host"
        host = PersonRow(secrets.token_hex(8), name, True, account, asked.curtain)
        seats = [_seat_row(seat, plan, host.id) for seat, plan in _plans(game, asked.seats).items()]
        row.status = OPEN if any(seat.kind == "open" for seat in seats) else PLAYING
        key = new_secret()
        invitations = {seat.seat: new_secret() for seat in seats if seat.kind == "open"}
        keys: dict[str, str | None] = {key: None, **{secret: seat for seat, secret in invitations.items()}}
        wide = new_secret() if invitations else None
        if wide is not None:
            keys[wide] = ANY
        await self.store.run(self.store.create, row, seats, host, keys, session, setting_of(asked.clock))
        table = await self.table(row.id)
        if row.status == PLAYING and table.days.is_on:
            await wake(table)
        return table, {"key": key, "invitations": invitations, "link": wide}

    async def _row(self, game: Game, asked: NewTable, origin: dict[str, object] | None) -> TableRow:
        if asked.talk not in TALK:
            raise Malformed(f"Talk is {' or '.join(TALK)}, not {asked.talk!r}.")
        beat = beat_of(asked)
        if asked.team_talk not in TEAM_TALK:
            raise Malformed(f"Talk of a side is {', '.join(TEAM_TALK)}, not {asked.team_talk!r}.")
        try:
            state = game.new(0, with_windows(game, asked, beat)) if origin is None else game.position(origin)
        except HaversackError as error:
            raise Malformed(str(error)) from None
        secret = await self.commitments.take(game.id, asked.commitment)
        return TableRow(
            id=secrets.token_urlsafe(9).replace("-", "_"),  # so that no name looks like a flag of a command
            game=game.id,
            rules_version=game.rules_version,
            options={name: value for name, value in state.options.items() if isinstance(value, bool | int | str)},
            seed=secret,
            commitment=commitment(game.id, secret),
            salts=with_salt([], asked.salt),
            origin=origin,
            talk=asked.talk,
            pace=asked.pace,
            training=asked.training,
            status=OPEN,
            created=time.time(),
            pack=game.pack,
            beat=beat,
            listed=asked.listed,
            team_talk=asked.team_talk,
            attended=time.time() if asked.listed else None,
        )

    async def _origin(self, asked: NewTable) -> dict[str, object] | None:
        """Return the position to go on from, if one is asked for."""
        if asked.branch is None:
            return None
        table = await self._at_rest(asked.branch.table)
        if table.status != OVER:
            raise NotAllowed("One can go on from a position once the game is over.")
        if table.row.game != asked.game:
            raise Malformed("That table plays another game.")
        if asked.branch.choice is not None:
            return await asyncio.to_thread(self._tried_again, table, asked, asked.branch.choice)
        state = (await self.timeline(table)).at(asked.branch.at)
        if state.seat < 0:
            raise Conflict("The game is over at that position.")
        return state.position()

    def _tried_again(self, table: Table, asked: NewTable, choice: int) -> dict[str, object]:
        """Return the position before a choice, all that the seats of whoever asks did not know dealt anew."""
        choices = table.course.choices
        if not 0 <= choice < len(choices):
            raise NotFound("The game has no such choice.")
        state = table.beginning().quiet()
        for _, key in choices[:choice]:
            state.apply(key)
        mine = tuple(seat for seat, plan in asked.seats.items() if plan.kind == "me" and seat in table.game.seats)
        return state.determinise(mine, fresh_secret()).position()

    async def _at_rest(self, name: str) -> Table:
        """Return a table to read from alone; where another process holds it, as it is stored."""
        if await self.place(name) is None:
            return await self.table(name)
        stored = await self.store.run(self.store.load, name)
        if stored is None:
            raise NotFound("There is no such table.")
        return await self._read(stored)


def setting_of(plan: ClockPlan) -> Setting | None:
    """Return the clock that is asked for; None where there is none, and the table rests while nobody looks."""
    if plan.speed == "none" and not plan.unattended:
        return None
    usual = SETTINGS[plan.speed]
    bank = usual.bank if plan.bank is None else float(plan.bank)
    return msgspec.structs.replace(
        usual,
        bank=bank,
        cap=max(usual.cap if plan.bank is None else 0.0, bank),
        step=usual.step if plan.step is None else float(plan.step),
        vacation=usual.vacation if plan.vacation is None else float(plan.vacation),
        policy=plan.policy,
    )


def game_of(name: str) -> Game:
    """Return a game by its id."""
    if name not in haversack.GAMES:
        raise NotFound(f"There is no game {name!r}.")
    return haversack.load(name)


def people_at(asked: NewTable) -> int:
    """Return how many people will play at a new table, at most."""
    kinds = [plan.kind for plan in asked.seats.values()]
    return kinds.count("open") + ("me" in kinds)


def beat_of(asked: NewTable) -> int:
    """Return how long windows last at a new table: as asked for, or where several people will play, the usual beat."""
    return usual_beat(people_at(asked)) if asked.beat is None else asked.beat


def with_windows(game: Game, asked: NewTable, beat: int) -> dict[str, bool | int | str]:
    """Return the options of a new table; with a beat, or by days, windows open for all who could answer."""
    is_uniform = beat > 0 or (asked.clock.speed == "slow" and people_at(asked) > 1)
    if not is_uniform or not any(option.name == "windows" for option in game.options):
        return asked.options
    return {"windows": "uniform", **asked.options}


def _plans(game: Game, plans: dict[str, SeatPlan]) -> dict[str, SeatPlan]:
    if set(plans) != set(game.seats):
        raise Malformed(f"Say who sits at each of: {', '.join(game.seats)}.")
    for plan in plans.values():
        if plan.kind not in KINDS:
            raise Malformed(f"A seat is {', '.join(KINDS)}, not {plan.kind!r}.")
        check_level(plan.level)
    return {seat: plans[seat] for seat in game.seats}


def _seat_row(seat: str, plan: SeatPlan, host: str) -> SeatRow:
    kind = "human" if plan.kind == "me" else plan.kind
    return SeatRow(seat, kind, plan.level, host if plan.kind == "me" else None)
