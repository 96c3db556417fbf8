"""Windows and choices at a table in which several seats answer at the same time, sealed.

Everybody who by public knowledge could answer is asked at once, in their own view alone. What they answer is kept in
the store before it is acknowledged, may be changed until the end, and is taken in the order of the rules, all in one
write and one publication. A window at a live table lasts one beat, whoever holds what and whoever has answered; silence
declines, unless an order speaks. A choice, and by days a window too, ends when all have answered.
"""

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from haversack.kernel.errors import HaversackError
from haversack.kernel.match import Match
from haversack.server.beats import THINK_SECONDS, Clock, Handle, bots_seconds
from haversack.server.errors import Conflict
from haversack.server.logs import log
from haversack.server.moment import CHOICE, WINDOW, Moment
from haversack.server.orders import Ordered, decline_of
from haversack.server.secret_answers import SealRow, SecretAnswers
from haversack.server.showing import Seats
from haversack.server.store import MoveRow
from haversack.server.thinking import Thinking

if TYPE_CHECKING:
    from haversack.server.table import Table

TROUBLE_SECONDS = 1.0
EARLY = 0.01  # a loop may call a moment before its time
NOT_ASKED = "This question is over, or it was never yours."
NO_WINDOW = "No window is open that could last longer."


class Moments:
    """The moment that is open at a table, if one is."""

    def __init__(self, table: "Table", clock: Clock, dice: random.Random, kept: SecretAnswers) -> None:
        self._table = table
        self._clock = clock
        self._kept = kept
        self._thinking = Thinking(table, kept, dice)
        self._timers: list[Handle] = []
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._ending: asyncio.Task[None] | None = None
        self._seals: list[SealRow] = []
        self.open: Moment | None = None

    # Opening

    @property
    def are_held(self) -> bool:
        """Say whether at this table several answer at the same time."""
        return self._table.row.beat > 0 or self._table.is_by_days

    def restore(self, seals: list[SealRow]) -> None:
        """Take what the store keeps of sealed answers."""
        self._let_go()
        self._seals = seals

    def follow(self) -> None:
        """Open what is open now at the table; what is open already stays as it is."""
        table = self._table
        if self.open is None and not self.are_held:
            return
        if self.open is not None and self.open.line == table.course.lines and table.is_played:
            return
        self._let_go()
        state = table.state
        if not table.is_played or not self.are_held or not state.moment():
            return
        if not state.is_veiled() or (state.moment() == CHOICE and len(state.together()) < 2):
            return  # nothing hidden can decide: who is asked is asked alone, before all eyes
        self.open = Moment(table.course.lines, state, table.secret)
        for seal in self._seals:
            self._unseal_stored(self.open, seal)
        self._seals = []

    def _unseal_stored(self, moment: Moment, seal: SealRow) -> None:
        if seal.line != moment.line or seal.seat not in moment.seats:
            return
        try:
            steps = msgspec.json.decode(seal.answer, type=list[list[str]])
            moment.answers[seal.seat] = moment.answer(seal.seat).again(steps)
        except HaversackError:
            log.error("sealed answer not read", extra={"fields": {"table": self._table.row.id}})

    def _let_go(self) -> None:
        self.rest()
        self.open = None

    def rest(self) -> None:
        """Let no time pass and no bot think: nobody looks, or the table is paused."""
        for timer in self._timers:
            timer.cancel()
        for task in self._tasks.values():
            task.cancel()
        self._timers, self._tasks = [], {}
        if self.open is not None:
            self.open.until, self.open.is_stretched = None, False

    def wake(self) -> None:
        """Let time pass and bots think, if somebody looks on and nothing hinders it."""
        moment, table = self.open, self._table
        if moment is None:
            return
        if not table.is_attended:
            self.rest()
            return
        for seat in moment.seats:
            self._wake_bot(moment, seat)
        if moment.until is None:
            self._begin(moment)
        self._end_if_due(moment)

    def _begin(self, moment: Moment) -> None:
        """Set the end of a window, by what everybody knows."""
        humans = [seat for seat in moment.seats if self._is_human(seat)]
        levels = [self._table.seats[seat].level for seat in moment.seats if seat not in humans]
        now = self._clock.now()
        if moment.kind == CHOICE or self._table.is_by_days:
            moment.lasts = bots_seconds(levels) if levels and moment.kind == WINDOW else 0.0
        else:
            moment.lasts = self._table.row.beat / 1000 if humans else bots_seconds(levels)
            for person, part in self._thinking.drawn(moment):
                self._timers.append(self._clock.call_at(now + part * moment.lasts, self._think_of(moment, person)))
        moment.until = now + moment.lasts
        self._set_end(moment)

    def _set_end(self, moment: Moment) -> None:
        assert moment.until is not None
        self._timers.append(self._clock.call_at(moment.until, lambda: self._end_if_due(moment)))

    def _is_human(self, seat: str) -> bool:
        return self._table.seats[seat].kind == "human"

    # What is asked and told

    def asked_of(self, own: Seats) -> str | None:
        """Return the first of these seats that a person has still to answer for."""
        if self.open is None:
            return None
        asked = [seat for seat in self.open.seats if seat in own and self._is_human(seat)]
        return next((seat for seat in asked if not self.open.is_answered(seat)), None)

    def question(self, own: Seats) -> dict[str, object] | None:
        """Return the question that somebody with these seats is asked next, with what silence would answer."""
        seat = self.asked_of(own)
        found = self.open.question(seat) if self.open is not None and seat is not None else None
        if found is None or seat is None or self.open is None:
            return None
        silent = self._ordered(seat) if self.open.kind == WINDOW else None
        return {**found, "moment": self.open.kind, "silent": None if silent is None else silent._asdict()}

    def sealed(self, own: Seats) -> list[dict[str, object]]:
        """Return what these seats have sealed, for whoever looks through them alone."""
        if self.open is None:
            return []
        seats = [seat for seat in self.open.seats if seat in own and self._is_human(seat)]
        return [{"seat": seat, "labels": self.open.answers[seat].labels} for seat in seats if seat in self.open.answers]

    @property
    def mark(self) -> tuple[int, float | None] | None:
        """Return what changes whenever there is something new to tell everybody of the window."""
        return None if self.open is None else (self.open.line, self.open.until)

    def window_data(self) -> dict[str, object] | None:
        """Return what everybody may know of the window that is open: what it is about, who could answer, until when."""
        moment = self.open
        if moment is None:
            return None
        timed = moment.kind == WINDOW and not self._table.is_by_days and moment.until is not None
        left = max(0.0, moment.until - self._clock.now()) if timed and moment.until is not None else None
        words = self._table.game.window_kinds.get(moment.about, "")
        out: dict[str, object] = {"moment": moment.kind, "kind": moment.about, "words": words, "seats": moment.seats}
        out |= {"lasts": round(1000 * moment.lasts) if timed else None, "stretched": moment.is_stretched}
        return out | {"left": None if left is None else round(10 * left) * 100}

    # Answering

    async def seal(
        self, own: Seats, name: str, options: list[int | str], several: bool, done: Callable[[], None]
    ) -> None:
        """Seal an answer of a person; it counts once it is written. The table is held."""
        moment, table = self.open, self._table
        seat = None if moment is None else self._named(moment, own, name)
        if moment is None or seat is None:
            raise Conflict(NOT_ASKED)
        if await self._beside(seat, options):
            done()
            return
        answer = moment.answer(seat).after(options, several)
        await self._kept.seal(seat, moment.line, answer.steps)
        if self.open is moment:
            moment.answers[seat] = answer
            table.audience.publish()
        done()
        await self._settle_clocks(moment)

    def _named(self, moment: Moment, own: Seats, name: str) -> str | None:
        """Return the seat whose question bears that name."""
        asked = [seat for seat in moment.seats if seat in own and self._is_human(seat)]
        return next((seat for seat in asked if not moment.is_answered(seat) and moment.name(seat) == name), None)

    async def _beside(self, seat: str, options: list[int | str]) -> bool:
        """Do what may be done beside the question, if that is what was chosen: everybody sees it, and is asked anew."""
        match = self._table.match.copy()
        chosen = match.state.choice_id(options[0])
        moment = self.open
        asked = None if moment is None else moment.answer(seat).state.decision
        beside = asked is not None and any(option.id == chosen and option.aside for option in asked.options)
        if len(options) > 1 or not beside:
            return False
        keys = match.choose_aside(chosen, seat)
        await self._table.finish(match, seat, keys)
        return True

    async def withdraw(self, own: Seats, seat: str | None = None) -> bool:
        """Take back what one of these seats has sealed, the last of them if none is named; say whether one had."""
        moment = self.open
        if moment is None:
            return False
        sealed = [one for one in moment.answers if one in own and self._is_human(one) and seat in (None, one)]
        if not sealed:
            return False
        await self._kept.seal(sealed[-1], moment.line, [])
        if self.open is moment:
            moment.withdraw(sealed[-1])
            self._table.audience.publish()
            await self._settle_clocks(moment)
        return True

    async def _settle_clocks(self, moment: Moment) -> None:
        """Let nobody's time run who has answered a choice; in a window no clock tells who has."""
        if moment is self.open and moment.kind == CHOICE:
            await self._table.days.refresh()

    # Thinking

    async def think(self, person: str, by_chance: bool = False) -> None:
        """Stretch the beat for somebody who has a token left; one stretch is enough for all. The table is held."""
        moment = self.open
        if moment is None or moment.until is None or self._table.is_by_days or moment.kind != WINDOW:
            raise Conflict(NO_WINDOW)
        part = 1 - (moment.until - self._clock.now()) / moment.lasts
        if await self._thinking.spend(moment, person, part, by_chance) and self.open is moment:
            moment.is_stretched = True
            moment.until += THINK_SECONDS
            moment.lasts += THINK_SECONDS
            self._set_end(moment)
            self._table.audience.publish()

    def _think_of(self, moment: Moment, person: str) -> Callable[[], None]:
        """Return what plays a stretch in the place of somebody."""

        async def play() -> None:
            async with self._table.held():
                if self.open is moment and not moment.is_stretched:
                    await self.think(person, by_chance=True)

        def begin() -> None:
            self._tasks[f"think {person}"] = asyncio.get_running_loop().create_task(play())

        return begin

    # Bots

    def _wake_bot(self, moment: Moment, seat: str) -> None:
        if self._is_human(seat) or moment.is_answered(seat) or seat in self._tasks:
            return
        self._tasks[seat] = asyncio.get_running_loop().create_task(self._think_for(moment, seat))

    async def _think_for(self, moment: Moment, seat: str) -> None:
        """Let a bot answer for a seat, step by step."""
        answer = moment.answer(seat)
        while not answer.is_whole:
            level = self._table.seats[seat].level
            choice, _ = await self._table.bot_service.choose(answer.state, seat, level)
            answer = answer.after([choice], False)
        moment.answers[seat] = answer
        self._end_if_due(moment)

    async def answer_for(self, person: str) -> None:
        """Let a bot answer in the place of somebody whose time is up; the table is held."""
        moment = self.open
        for seat in [] if moment is None else moment.seats:
            if moment is not None and self._table.seats[seat].holder == person and not moment.is_answered(seat):
                await self._think_for(moment, seat)

    def seats_changed(self) -> None:
        """Let bots begin or stop where people sit otherwise now; what a bot has answered is not its successor's."""
        moment = self.open
        if moment is not None:
            for seat in [seat for seat in moment.seats if seat in self._tasks and self._is_human(seat)]:
                self._tasks.pop(seat).cancel()
                moment.withdraw(seat)

    # Ending

    def awaited(self) -> Seats:
        """Return the seats whose players this table waits for, all who are asked alike."""
        moment = self.open
        if moment is None:
            return ()
        return tuple(seat for seat in moment.seats if self._is_human(seat) and self._waits_for(moment, seat))

    def _waits_for(self, moment: Moment, seat: str) -> bool:
        if moment.is_answered(seat):
            return False
        if moment.kind == CHOICE or not self._is_human(seat):
            return True
        return self._table.is_by_days and not self._table.orders.answers_for(seat, moment.about)

    def _is_due(self, moment: Moment) -> bool:
        if moment is not self.open or moment.until is None or self._clock.now() + EARLY < moment.until:
            return False
        if moment.kind == WINDOW and (not self._table.is_by_days or self._table.days.is_window_over):
            return True
        return not any(self._waits_for(moment, seat) for seat in moment.seats)

    def _end_if_due(self, moment: Moment) -> None:
        if self._is_due(moment) and (self._ending is None or self._ending.done()):
            self._ending = asyncio.get_running_loop().create_task(self._end(moment))

    async def _end(self, moment: Moment) -> None:
        """Take what was answered; what goes wrong once is tried again."""
        table = self._table
        try:
            async with table.held():
                if self._is_due(moment):
                    await self._take(moment)
        except Exception:
            log.exception("window not closed", extra={"fields": {"table": table.row.id}})
            self._timers.append(
                self._clock.call_at(self._clock.now() + TROUBLE_SECONDS, lambda: self._end_if_due(moment))
            )
            return
        self._ending = None
        table.nudge()

    async def _take(self, moment: Moment) -> None:
        """Make the choices of all in the order of the rules, until one of them changes what is open."""
        table = self._table
        trial, lines, deeds = table.match.copy(), list[MoveRow](), list[tuple[str, Ordered]]()
        for seat in moment.seats:
            if trial.decider != seat or trial.state.moment() != moment.kind:
                break
            ordered = None
            steps = moment.answers[seat].steps if moment.is_answered(seat) else None
            if steps is None:
                ordered = self._ordered(seat)
                steps = [[ordered.key]] if ordered is not None else self._silence(trial)
            if ordered is not None and ordered.uses:
                deeds.append((seat, ordered))
            if not _make(trial, seat, steps, lines, table.course.lines):
                break
        if lines:
            table.orders.note(deeds)
            await table.take(trial, lines)

    def _ordered(self, seat: str) -> Ordered | None:
        """Return what the orders of a person answer for a seat that is silent."""
        moment = self.open
        if moment is None or moment.kind != WINDOW or not self._is_human(seat):
            return None
        return self._table.orders.answer(moment.answer(seat).state, seat)

    def _silence(self, trial: Match) -> list[list[str]]:
        """Return the answer of who says nothing."""
        return [[decline_of(trial.state) or trial.state.vocabulary.keys[trial.state.legal[0]]]]

    async def close(self) -> None:
        """Stop."""
        tasks = [*self._tasks.values(), *([self._ending] if self._ending is not None else [])]
        self._let_go()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _make(trial: Match, seat: str, steps: list[list[str]], lines: list[MoveRow], first: int) -> bool:
    """Make the choices of a seat in a match and add its lines; say whether those after it are still asked the same."""
    kind = trial.state.moment()
    declines = kind == CHOICE or steps == [[decline_of(trial.state)]]
    for keys in steps:
        try:
            made = _answer(trial, seat, keys)
        except HaversackError:
            log.error("sealed answer no longer fits", extra={"fields": {"kind": kind}})
            return False
        lines += [MoveRow(first + len(lines) + n, "choice", seat, key, n) for n, key in enumerate(made)]
    return declines and trial.state.moment() == kind


def _answer(trial: Match, seat: str, keys: list[str]) -> list[str]:
    if len(keys) == 1:
        return trial.choose(trial.number, keys[0], seat)
    return trial.choose_several(trial.number, keys if ":" in keys[-1] else keys[:-1], seat)
