"""A table in play: the match, who sits there, who listens. Everything that changes it goes through its lock.

A choice is made in a copy of the match and written to the store; only when that is known does the copy take the place
of the match, and only then is it told to anybody. Where a write fails, it is not known what the store holds: the table
does nothing more until it has been read anew.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Sequence

from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.server.audience import Audience
from haversack.server.beats import Clock
from haversack.server.bot_driver import BEAT, Driver
from haversack.server.bot_service import BotService
from haversack.server.course import Course, beginning, rules_of
from haversack.server.days import Days
from haversack.server.ending import settle
from haversack.server.errors import NotAllowed, NotFound
from haversack.server.going_back import Request
from haversack.server.held_table import HeldTable
from haversack.server.hindsight import Hindsight
from haversack.server.lessons import coach_after, keep_progress, lesson_of
from haversack.server.messages import encoded
from haversack.server.moments import Moments
from haversack.server.order_book import OrderBook
from haversack.server.packs import brief
from haversack.server.secret_answers import SecretAnswers
from haversack.server.showing import Shown
from haversack.server.standing import Line
from haversack.server.store import MoveRow, PersonRow, SeatChange, SeatRow, Store, Stored, is_snapshot_due
from haversack.server.substitutes import tell_of
from haversack.server.table_looks import OPEN, OVER, PLAYING, TableLooks

__all__ = ["OPEN", "OVER", "PLAYING", "Table"]


class Table(TableLooks):
    """A table as it is played at."""

    def __init__(self, stored: Stored, store: Store, bot_service: BotService, by: tuple[Clock, random.Random]) -> None:
        self.game = rules_of(stored.row)
        self.pack = brief(self.game)
        self.lock = asyncio.Lock()
        self.request: Request | None = None
        self._unsure = False
        self._opened = time.monotonic()
        self._store = store
        self.bot_service = bot_service
        self.secret = secrets.token_bytes(16)
        self.shown_at = 0.0
        self._seen_by_all = 0
        self.step = False
        self.go = asyncio.Event()
        self.go.set()
        self._named: tuple[Match | None, int, str | None] = (None, 0, None)
        self._driver = Driver(self, bot_service)
        self._hindsight = Hindsight(self)
        kept = SecretAnswers(store, stored.row.id)
        self.moments, self.orders = Moments(self, *by, kept), OrderBook(self, kept)
        self._read(stored)
        self.audience = Audience(self)

    # Building the match from what was written

    def _read(self, stored: Stored) -> None:
        """Replay the log."""
        self.row = stored.row
        self.lesson = lesson_of(stored.row)
        self.again: dict[str, object] | None = None
        self.seats: dict[str, SeatRow] = {row.seat: row for row in stored.seats}
        self._note_seats()
        self.people: dict[str, PersonRow] = {row.id: row for row in stored.people}
        self.course = Course(stored)
        self.days = Days(self, stored)
        self.match, self.shown = self._replay(len(self.course.choices), self.course.lines)
        self._follow()
        self.moments.restore(stored.sealed)
        self.orders.restore(stored.orders, stored.deeds)
        self.moments.follow()

    def beginning(self) -> GameState:
        """Return the state the table began with."""
        return beginning(self.game, self.row)

    def _replay(self, keep: int, number: int) -> tuple[Match, Shown]:
        """Return a match after the first so many choices, at the decision of that number."""
        match = self._match(self.beginning(), number - keep)
        return match, self.course.replay(match, keep)

    def _match(self, state: GameState, number: int) -> Match:
        return Match(state, self._players(), number, self.secret)

    def _players(self) -> dict[str, str]:
        """Return who sits where for the rule of undo: behind a curtain each seat is somebody of its own."""
        return {seat: self._player(row) for seat, row in self.seats.items()}

    def _player(self, row: SeatRow) -> str:
        if row.person is None:
            return f"bot at {row.seat}"
        return f"{row.person} at {row.seat}" if self.people[row.person].curtain else row.person

    # Writing and telling what was chosen

    async def answer_by_bot(self, number: int, option: int | str, seat: str) -> None:
        """Make the choice of a bot in answer to the decision of that number; the table is held and sure."""
        trial, ordered = self.match.copy(), self.orders.now()
        if ordered is not None:
            self.orders.made.add(len(self.course.choices))
            self.orders.note([(seat, ordered)] if ordered.uses else [])
        await self.finish(trial, seat, trial.choose(number, option, seat))

    async def take(self, trial: Match, lines: list[MoveRow]) -> None:
        """Write what several seats have chosen at the same time, let it count, and tell it at once."""
        await self._write(trial, lines)
        self._settle()
        for line in lines:
            self.course.note_act(line.seat, self.shown)
        self._publish()
        await self.orders.follow()
        if self.is_over:
            await self._end()

    def _settle(self) -> None:
        """Let what was about the question before be over, and what is open now be open."""
        self._driver.interrupt()
        self.request = None
        self.shown.note(self.state, len(self.course.choices))
        self.moments.follow()
        self.moments.wake()

    async def finish(self, trial: Match, seat: str, keys: list[str], done: Callable[[], None] | None = None) -> None:
        """Write what was chosen in a copy of the match, let the copy count, and tell it."""
        answered = seat == self.match.decider
        lines, before = self.course.lines, self.state
        await self._write(trial, [MoveRow(lines + n, "choice", seat, key, n) for n, key in enumerate(keys)])
        learnt = self.coach is not None and not self.coach.done
        if self.coach is not None:
            self.coach.note(seat, keys, self.state)
        self._settle()
        self.course.note_act(seat, self.shown)
        if answered:
            self.audience.close_question(seat)
        if learnt:
            await keep_progress(self)
        if done is not None:
            done()
        self._publish()
        if answered and len(keys) == 1:
            self._hindsight.note(before, seat, keys[0], len(self.course.choices) - 1)
        await self.orders.follow()
        if self.status == OVER:
            await self._end()

    async def _end(self) -> None:
        """Do what is to be done once the game is over, and tell everybody how the table stands then."""
        await settle(self, self._store)
        self.audience.tell_about()

    def _publish(self) -> None:
        """Tell everybody what is new, and let bots wait after what everybody should have time to read."""
        if self._is_beat():
            self.shown_at = asyncio.get_running_loop().time()
            if self.step:
                self.go.clear()
        self.audience.publish()
        self.days.tell()

    def _is_beat(self) -> bool:
        """Say whether something is new that everybody should have time to read; without bots nobody waits for that."""
        rest, before = self.shown.open, self._seen_by_all
        self._seen_by_all = rest.seen
        if not self._has_bots or rest.state is not self.state:
            return False
        news = rest.since(min(before, rest.seen))
        return any(BEAT.search(str(self.state.event_data(event)["type"])) for event in news)

    async def _write(self, trial: Match, lines: list[MoveRow]) -> None:
        """Write lines, and let the match they lead to count once that is known."""
        over = OVER if trial.state.seat < 0 or lines[-1].kind in ("resign", "abort") else None
        is_due = any(line.kind == "choice" and is_snapshot_due(self.row.id, line.number) for line in lines)
        snapshot = None
        if is_due or over is not None:
            snapshot = (trial.state.digest(), encoded(trial.state.position()))
        along = self.days.along(trial, lines, over is not None)
        along += self.orders.along(len(self.course.choices) + len(lines))
        self._unsure = True
        await self._store.write(self.row.id, lines, over, snapshot, along)
        self._unsure = False
        self.days.take_effect()
        self.match = trial
        for line in lines:
            self.course.add(line)

    def held(self) -> HeldTable:
        """Hold the table; if its last write may have failed, read first what was written."""
        return HeldTable(self)

    async def make_sure(self) -> None:
        """Read the table anew if its last write may have failed; the lock is held."""
        if not self._unsure:
            return
        stored = await self._store.run(self._store.load, self.row.id)
        if stored is None:
            raise NotFound("There is no such table any more.")
        self._read(stored)
        self._unsure = False
        self._publish_return(None)

    async def read_anew(self) -> None:
        """Read a table that was changed behind the back of the server, and show everybody how it stands now."""
        async with self.lock:
            self._unsure = True
            await self.make_sure()
            self._driver.interrupt()
            self.audience.show_seats()
            self.audience.forget_gone()
            self.audience.tell_about()
            await self.days.refresh()
            if self.days.lines:
                self.days.tell_lines()
        self.nudge()

    def _publish_return(self, only: str | None) -> None:
        """Tell how the table stands after something was taken back: to all, or where only one seat saw it, to that."""
        self.go.set()
        self.audience.show_anew(only)
        self._publish()

    # Taking back

    async def return_to(self, keep: int, seat: str, alone: bool = False) -> None:
        """Go back to the first so many choices, by making them anew."""
        match, shown = await asyncio.to_thread(self._replay, keep, self.match.number + 1)
        await self.go_back(match, shown, seat, alone)

    async def go_back(self, match: Match, shown: Shown, seat: str, alone: bool) -> None:
        """Write that an earlier state of the game counts again, and tell it; the lock is held.

        What one has taken back alone, and nobody else has seen, is told to nobody else.
        """
        quiet = alone and self.shown.open.seen == shown.open.seen
        line = MoveRow(self.course.lines, "quiet" if quiet else "undo", seat, "", shown.length)
        await self._write(match, [line])
        self.shown = shown
        self._hindsight.forget(shown.length)
        self._follow()
        self.orders.made = {at for at in self.orders.made if at < shown.length}
        self._driver.interrupt()
        self.request = None
        self.moments.follow()
        self.moments.wake()
        self._publish_return(seat if quiet else None)

    # Learning

    def _follow(self) -> None:
        """Let the coach of a lesson stand where the game stands."""
        self.coach = None
        if self.lesson is not None:
            choices = self.course.choices
            again = self.course.lines > len(choices)
            self.coach = coach_after(self.lesson, self._match(self.beginning(), 0), choices, again)

    def reply(self) -> str | None:
        """Return what the lesson of this table lets the bot do that decides now; None where bots think themselves."""
        ordered = self.orders.now()
        if ordered is not None:
            return ordered.key
        if self.coach is None or self.coach.done or self.match.decider in self.coach.lesson.seats:
            return None
        return self.coach.reply(self.state)

    # Seats

    async def reseat(self, change: SeatChange, why: Sequence[Line] = ()) -> None:
        """Write who sits where now, and only then seat them and tell everybody; the lock is held."""
        said = [*why, *tell_of(self, change)]
        change.besides = [*change.besides, *self.days.before_change(said)]
        self._unsure = True
        await self._store.run(self._store.reseat, self.row.id, change)
        self._unsure = False
        if change.newcomer is not None:
            self.people[change.newcomer.id] = change.newcomer
        if change.host is not None:
            for person in self.people.values():
                person.host = person.id == change.host
        self.seats |= {row.seat: row for row in change.seats}
        self._note_seats()
        self.row.status, self.row.paused = change.status, change.paused
        if change.salts is None:
            self.match = self._match(self.state, self.match.number)
        else:
            self._deal(change.salts)
        self._driver.interrupt()
        self.request = None
        self.moments.seats_changed()
        self.moments.follow()
        self.moments.wake()
        self.audience.show_seats()
        self._publish()
        self.audience.forget_gone()
        self.audience.tell_about()
        await self.days.after_change(said)

    @property
    def takes_salts(self) -> bool:
        """Say whether a salt still has its part in the deal: nobody has chosen, and the cards are not given."""
        return self.is_waiting and self.row.origin is None and self.row.chance != "splitmix64"

    def _deal(self, salts: list[str]) -> None:
        """Deal with one more salt, and show everybody how the table stands then."""
        self.row.salts = salts
        self.course.epoch += 1
        self.match, self.shown = self._replay(0, self.course.lines)
        self._seen_by_all = 0
        self.audience.show_anew(None)

    async def set_curtain(self, person: str, on: bool) -> None:
        """Let a person see one hand at a time, or all; the lock is held. Nothing done before is undone alone."""
        await self._store.run(self._store.set_curtain, self.row.id, person, on)
        self.people[person].curtain = on
        self.match = self._match(self.state, self.match.number)
        self.audience.draw_curtain(person)
        self.audience.tell_about()

    async def end_by(self, team: str, person: str) -> None:
        """End the game because somebody gives up for a team; the lock is held."""
        await self.end_with(MoveRow(self.course.lines, "resign", team, person))

    async def end_with(self, line: MoveRow) -> None:
        """End the game by a line of its log that says why; the lock is held."""
        await self._write(self.match, [line])
        self._driver.interrupt()
        self.moments.follow()
        self.request = None
        self.audience.show_seats()
        self._publish()
        await self._end()

    async def set_paused(self, person: str | None) -> None:
        """Stop the table, or let it go on; the lock is held."""
        self._unsure = True
        await self._store.run(self._store.pause, self.row.id, person, self.days.before_change())
        self._unsure = False
        self.row.paused = person
        self._driver.interrupt()
        self.audience.tell_about()
        await self.days.after_change()

    # Bots

    def set_pace(self, pace: int, step: bool) -> None:
        """Change how long bots wait after each card: so many milliseconds, or until somebody says so."""
        self.row.pace, self.step = pace, step
        self.go.set()
        self.audience.tell_about()

    def go_on(self, person: str | None) -> None:
        """Let bots play on that wait for the players."""
        if not self.seats_of(person):
            raise NotAllowed("You hold no seat at this table.")
        self.go.set()

    def bot(self) -> SeatRow | None:
        """Return the bot that decides now, if one does and somebody looks on, or the table plays on unattended."""
        if not self.is_attended or self.moments.open is not None:
            return None
        if self.coach is not None and self.coach.is_missed:
            return None
        row = self.seats[self.match.decider or ""]
        return row if row.kind == "bot" or self.orders.now() is not None else None

    def play_on(self) -> None:
        """Let bots play on that wait to be told to."""
        self.go.set()
        self.nudge()

    def nudge(self) -> None:
        """Let bots play on, and time pass."""
        self.moments.wake()
        self.audience.tell_window()
        self._driver.nudge()

    def rest(self) -> None:
        """Let no bot think on: nobody looks, unless the table plays on unattended."""
        if not self.days.is_on:
            self._driver.interrupt()
            self.moments.rest()

    async def close(self) -> None:
        """Stop the bots of this table."""
        self.audience.close()
        self._hindsight.close()
        await self.moments.close()
        await self._driver.close()
