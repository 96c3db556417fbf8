"""A table in play: the match, who sits there, who listens. Everything that changes it goes through its lock.

A choice is made in a copy of the match and written to the store; only when that is known does the copy take the place
of the match, and only then is it told to anybody. Where a write fails, it is not known what the store holds: the table
does nothing more until it has been read anew.
"""

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

import msgspec

import haversack
from haversack.kernel.events import Event
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.server.driver import BEAT, Driver
from haversack.server.errors import Conflict, NotAllowed, NotFound
from haversack.server.looking import hand_on, is_curtained, seats_seen
from haversack.server.messages import encoded
from haversack.server.news import Parts, Seats, changes, decision_name, parts_of, told, view_of
from haversack.server.opponents import Opponents
from haversack.server.showing import Shown
from haversack.server.store import SNAPSHOT_EVERY, MoveRow, PersonRow, SeatChange, SeatRow, Store, Stored

OPEN, PLAYING, OVER = "open", "playing", "over"
CROWD = 1000
GATHER_SECONDS = 0.25


class Listener(Protocol):
    """Somebody who is told what happens."""

    person: str | None
    seats: Seats
    looking: str | None
    handed: str | None

    def send(self, message: str) -> None:
        """Tell it."""
        ...


class Request(msgspec.Struct):
    """A wish to go back, and those who have yet to agree."""

    number: int
    person: str
    keep: int
    waiting: set[str]


class Table:
    """A table as it is played at."""

    def __init__(self, stored: Stored, store: Store, opponents: Opponents) -> None:
        self.game = haversack.load(stored.row.game)
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.request: Request | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._unsure = False
        self._left: dict[str, float] = {}
        self._opened = time.monotonic()
        self._store = store
        self._opponents = opponents
        self._secret = secrets.token_bytes(16)
        self._parts: dict[Seats, Parts] = {}
        self._told: dict[Seats, int] = {}
        self.shown_at = 0.0
        self._seen_by_all = 0
        self.step = False
        self.go = asyncio.Event()
        self.go.set()
        self._driver = Driver(self, opponents)
        self._read(stored)

    # Building the match from what was written

    def _read(self, stored: Stored) -> None:
        """Replay the log; where a snapshot was taken, the state must be the one it was taken of."""
        if stored.row.rules_version != self.game.rules_version:
            raise Conflict(f"This table was played by rules version {stored.row.rules_version}, which is gone.")
        self.row = stored.row
        self.seats: dict[str, SeatRow] = {row.seat: row for row in stored.seats}
        self.people: dict[str, PersonRow] = {row.id: row for row in stored.people}
        self.lines = len(stored.moves)
        self.epoch = sum(line.kind == "undo" for line in stored.moves)
        self._quiet = Counter(line.seat for line in stored.moves if line.kind == "quiet")
        self.choices: list[tuple[str, str]] = []
        self.resigned: tuple[str, str] | None = None
        marks: dict[int, str] = {}
        for line in stored.moves:
            if line.kind == "choice":
                self.choices.append((line.seat, line.choice))
            elif line.kind == "resign":
                self.resigned = (line.seat, line.choice)
            else:
                del self.choices[line.keep :]
                marks = {length: digest for length, digest in marks.items() if length <= line.keep}
            if line.number in stored.snapshots:
                marks[len(self.choices)] = stored.snapshots[line.number]
        self.match, self._shown = self._replayed(len(self.choices), marks)

    def beginning(self) -> GameState:
        """Return the state the table began with."""
        if self.row.origin is not None:
            return self.game.position(self.row.origin)
        return self.game.new(self.row.seed, self.row.options)

    def _replayed(self, keep: int, marks: dict[int, str] | None = None) -> tuple[Match, Shown]:
        match = Match(self.beginning(), self._players())
        shown = Shown(match.state.clone() if keep else match.state)
        for length, (seat, choice) in enumerate(self.choices[:keep], 1):
            match.choose(match.number, choice, seat)
            if marks and length in marks and marks[length] != match.state.digest():
                raise Conflict(f"This table no longer replays to the state it had after {length} choices.")
            shown.note(match.state.clone() if length < keep else match.state, length)
        match.number = self.lines
        return match, shown

    def _players(self) -> dict[str, str]:
        """Return who sits where for the rule of undo: behind a curtain each seat is somebody of its own."""
        return {seat: self._player(row) for seat, row in self.seats.items()}

    def _player(self, row: SeatRow) -> str:
        if row.person is None:
            return f"bot at {row.seat}"
        return f"{row.person} at {row.seat}" if self.people[row.person].curtain else row.person

    # Looking

    @property
    def state(self) -> GameState:
        """Return the state of the game."""
        return self.match.state

    @property
    def seen_by_all(self) -> GameState:
        """Return the last state that everybody has seen."""
        return self._shown.open.state

    @property
    def status(self) -> str:
        """Return whether the table waits for players, is played at, or is over."""
        return self.status_with(self.seats)

    def status_with(self, seats: dict[str, SeatRow]) -> str:
        """Return the status if people sat so."""
        if any(row.kind == "open" for row in seats.values()):
            return OPEN
        return OVER if self.state.seat < 0 or self.resigned is not None else PLAYING

    @property
    def is_waiting(self) -> bool:
        """Say whether seats are free, so that nobody plays yet."""
        return self.status == OPEN

    @property
    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self.status == OVER

    @property
    def asked(self) -> str | None:
        """Return the seat a person has to decide for now, if it is one's to decide."""
        seat = self.match.decider if self.status == PLAYING else None
        return seat if seat is not None and self.seats[seat].kind == "human" else None

    @property
    def ended(self) -> dict[str, object] | None:
        """Return the outcome of a game that somebody gave up."""
        if self.resigned is None:
            return None
        team, person = self.resigned
        winner = next((other for other in self.game.teams if other != team), None)
        reason = f"{self.people[person].name} resigned"
        return {"winner": winner, "reason": reason, "scores": self.state.scores(), "resigned": team}

    def seats_of(self, person: str | None) -> Seats:
        """Return the seats of a person, in the order of the game."""
        if person is None:
            return ()
        return tuple(seat for seat in self.game.seats if self.seats[seat].person == person)

    def humans(self) -> set[str]:
        """Return the people who play themselves; others have let a bot sit in."""
        return {row.person for row in self.seats.values() if row.person is not None and row.kind == "human"}

    def gone_for(self, person: str) -> float | None:
        """Return for how many seconds somebody has been away; None if they are here."""
        if any(listener.person == person for listener in self.listeners):
            return None
        return time.monotonic() - self._left.get(person, self._opened)

    @property
    def _decision_name(self) -> str | None:
        """Return the name of the question that a person is asked; None if a bot is, or nobody."""
        decider = self.match.decider
        if self.resigned is not None or (decider is not None and self.seats[decider].kind == "bot"):
            return None
        return decision_name(self._secret, self.match.number)

    def about(self) -> dict[str, object]:
        """Return what everybody may know of the table."""
        here = {listener.person for listener in self.listeners}
        seats = [
            {
                "seat": seat,
                "kind": row.kind,
                "level": row.level if row.kind == "bot" else None,
                "name": self.people[row.person].name if row.person else None,
                "person": row.person,
                "here": row.person in here if row.person else None,
            }
            for seat, row in ((seat, self.seats[seat]) for seat in self.game.seats)
        ]
        row = self.row
        out: dict[str, object] = {"id": row.id, "game": row.game, "rules_version": row.rules_version}
        out |= {"options": row.options, "talk": row.talk, "pace": row.pace, "branch": row.origin is not None}
        out["commitment"] = row.commitment if row.origin is None else None
        out["step"] = self.step
        out |= {"training": row.training, "status": self.status, "seats": seats}
        out["watching"] = sum(not self.seats_of(listener.person) for listener in self.listeners)
        out["host"] = next((person.name for person in self.people.values() if person.host), "")
        out["paused"] = self.people[row.paused].name if row.paused is not None else None
        out["resigned"] = self.resigned[0] if self.resigned is not None else None
        if self.status == OVER and row.origin is None:
            out["seed"] = str(row.seed)
        return out

    # Listening

    def join(self, listener: Listener, epoch: int, seq: int) -> None:
        """Tell a listener all it needs, from where it was before, and all news from now on."""
        if not self.seats_of(listener.person) and self._onlookers() >= CROWD:
            raise Conflict("There is no more room at this table.")
        self.listeners.add(listener)
        listener.seats = self._seen(listener)
        listener.send(
            encoded({"type": "table", "table": self.about(), "you": self.you(listener.person, self._own(listener))})
        )
        listener.send(encoded(self.whole(listener.seats, epoch, seq)))
        if self.request is not None:
            listener.send(encoded(self._asking(self.request)))
        self._hand_on(listener)

    def _onlookers(self) -> int:
        return sum(not self.seats_of(listener.person) for listener in self.listeners)

    def leave(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        self.listeners.discard(listener)
        if listener.person is not None:
            self._left[listener.person] = time.monotonic()
        if not self.listeners:
            self._driver.interrupt()
        if not any(other.seats == listener.seats for other in self.listeners):
            self._parts.pop(listener.seats, None)
            self._told.pop(listener.seats, None)

    # Looking through one seat of several

    def _seen(self, listener: Listener) -> Seats:
        own = self.seats_of(listener.person)
        return seats_seen(listener, own, self._is_curtained(listener, own))

    def _is_curtained(self, listener: Listener, own: Seats) -> bool:
        return not self.is_over and is_curtained(self.people.get(listener.person or ""), own)

    def _hand_on(self, listener: Listener) -> None:
        """Draw or lift the curtain before somebody who plays several seats at one device."""
        own = self.seats_of(listener.person)
        asked = self.asked if self._is_curtained(listener, own) and self.asked in own else None
        changed = hand_on(listener, asked)
        self._show(listener)
        if changed:
            listener.send(encoded({"type": "handover", "seat": listener.handed}))

    def _show(self, listener: Listener) -> None:
        """Tell a listener the whole view if it looks through other seats than before."""
        seats = self._seen(listener)
        if seats != listener.seats:
            listener.seats = seats
            listener.send(encoded(self.whole(seats, -1, 0)))

    async def look(self, listener: Listener, seat: str | None) -> None:
        """Let a listener look through one of its seats, or none."""
        async with self.lock:
            own = self.seats_of(listener.person)
            if seat is not None and seat not in own:
                raise NotAllowed("This is not your seat.")
            if not self._is_curtained(listener, own):
                raise Conflict("You see all your seats.")
            listener.looking = seat
            listener.handed = self.asked if self.asked in own and self.asked != seat else None
            self._show(listener)
            listener.send(encoded({"type": "handover", "seat": listener.handed}))

    def you(self, person: str | None, seats: Seats) -> dict[str, object] | None:
        """Return who somebody is, to be told to them alone."""
        if person is None:
            return None
        row = self.people[person]
        out: dict[str, object] = {"id": row.id, "name": row.name, "host": row.host, "seats": seats}
        out |= {"account": row.account is not None, "curtain": is_curtained(row, seats)}
        return out

    def whole(self, seats: Seats, epoch: int, seq: int) -> dict[str, object]:
        """Return the whole view of an audience, with the events from number `seq` on."""
        state = self._state_for(seats)
        view = self._view(state, seats)
        events = state.events or []
        self._parts[seats], self._told[seats] = parts_of(view), len(events)
        start = seq if epoch == self._epoch_of(seats) and 0 <= seq <= len(events) else 0
        news = told(state, events[start:], seats, {})
        return {
            "type": "state",
            "epoch": self._epoch_of(seats),
            "from": start,
            "seq": len(events),
            "view": view,
            "events": news,
        }

    def _view(self, state: GameState, seats: Seats) -> dict[str, object]:
        """Return the view of a state shown to an audience; the question in it is over if the game has gone on."""
        return view_of(state, seats, self._decision_name if state is self.state else None, self.ended)

    def _state_for(self, seats: Seats) -> GameState:
        """Return the last state that an audience has seen; once somebody has given up there is nothing to hide."""
        return self.state if self.resigned is not None else self._shown.to(seats)

    def _epoch_of(self, seats: Seats) -> int:
        """Return how often something that an audience had seen was taken back."""
        return self.epoch + sum(self._quiet[seat] for seat in seats)

    def tell_soon(self) -> None:
        """Tell everybody who is here, at most once in a while: many who come and go are told of together."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(GATHER_SECONDS, self.tell_about)

    def tell_about(self) -> None:
        """Tell everybody who is here and where they sit."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        about = msgspec.Raw(msgspec.json.encode(self.about()))
        for listener in self.listeners:
            you = self.you(listener.person, self._own(listener))
            listener.send(encoded({"type": "table", "table": about, "you": you}))

    def _own(self, listener: Listener) -> Seats:
        return self.seats_of(listener.person)

    def tell_all(self, message: dict[str, object]) -> None:
        """Tell everybody the same."""
        text = encoded(message)
        for listener in self.listeners:
            listener.send(text)

    def _audiences(self) -> dict[Seats, list[Listener]]:
        out: dict[Seats, list[Listener]] = {}
        for listener in self.listeners:
            out.setdefault(listener.seats, []).append(listener)
        return out

    def _close_question(self, seat: str) -> None:
        """Tell the one who has chosen that the question is answered, before anything that came of it."""
        for seats, group in self._audiences().items():
            if seat in seats and self._parts[seats]["decision"] != b"null":
                self._parts[seats]["decision"] = b"null"
                self._tell(seats, group, {"decision": None}, [], self._told[seats])

    def _publish(self) -> None:
        """Tell each audience what is new to it, and nothing to those to whom nothing is."""
        if self._shown.open.state is self.state:
            self._pause_for(self.state.events or [])
        self._seen_by_all = len(self._shown.open.state.events or [])
        kept: dict[Event, msgspec.Raw] = {}
        for seats, group in self._audiences().items():
            state = self._state_for(seats)
            parts = parts_of(self._view(state, seats))
            changed = changes(self._parts.get(seats, {}), parts)
            self._parts[seats] = parts
            events = state.events or []
            if len(events) > self._told[seats] or changed:
                news = told(state, events[self._told[seats] :], seats, kept)
                self._tell(seats, group, changed, news, len(events))
        self._hand_all_on()

    def _pause_for(self, events: list[Event]) -> None:
        """Let bots wait after what everybody should have time to read, or in steps until somebody says so."""
        if any(BEAT.search(str(self.state.told(event)["type"])) for event in events[self._seen_by_all :]):
            self.shown_at = asyncio.get_running_loop().time()
            if self.step:
                self.go.clear()

    def _hand_all_on(self) -> None:
        for listener in self.listeners:
            self._hand_on(listener)

    def _tell(self, seats: Seats, group: list[Listener], changed: object, news: list[msgspec.Raw], seq: int) -> None:
        message = {"type": "update", "epoch": self._epoch_of(seats), "from": self._told[seats], "seq": seq}
        text = encoded({**message, "set": changed, "events": news})
        self._told[seats] = seq
        for listener in group:
            listener.send(text)

    def _publish_return(self, only: str | None) -> None:
        """Tell how the table stands after something was taken back: to all, or where only one seat saw it, to that."""
        self.go.set()
        for seats, group in self._audiences().items():
            if only is None or only in seats:
                text = encoded(self.whole(seats, -1, 0))
                for listener in group:
                    listener.send(text)
        self._publish()

    # Choosing

    async def choose(
        self, person: str | None, option: int | str, name: str | None, seat: str | None, done: Callable[[], None]
    ) -> None:
        """Make a choice of a person: to the decision of that name, or beside the question if it has none.

        `done` is called once it counts; that an answer does is told before what came of it, whoever is asked next.
        """
        async with self.sure():
            own = self._own_seats(person)
            if name is None:
                await self.apply(self._aside(own, seat, option), option)
                done()
            else:
                await self.apply(self._check_answer(own, name), option, done)
        self.go.set()
        self.nudge()

    async def choose_several(
        self, person: str | None, options: Sequence[int | str], name: str, done: Callable[[], None]
    ) -> None:
        """Make several choices of a person with one answer to the decision of that name."""
        async with self.sure():
            seat = self._check_answer(self._own_seats(person), name)
            trial = self.match.copy()
            await self._finish(trial, seat, trial.choose_several(trial.number, options, seat), done)
        self.go.set()
        self.nudge()

    def _own_seats(self, person: str | None) -> Seats:
        """Return the seats of somebody who may play now."""
        own = self.seats_of(person)
        if not own:
            raise NotAllowed("You hold no seat at this table.")
        self._expect_play()
        return own

    def _check_answer(self, own: Seats, name: str) -> str:
        """Return the seat that decides; refuse an answer to another question."""
        decider = self.match.decider or ""
        if decider not in own or not secrets.compare_digest(name.encode(), (self._decision_name or "").encode()):
            raise Conflict("This question is over, or it was never yours.")
        return decider

    def _aside(self, own: Seats, seat: str | None, option: int | str) -> str:
        """Return the seat that does something beside the question."""
        if seat not in own or seat is None:
            raise NotAllowed("This is not your seat.")
        chosen = self.state.choice_id(option)
        if seat == self.match.decider and all(aside.id != chosen for aside in self.state.asides(seat)):
            raise Conflict("Answer the question before you: name it.")
        return seat

    def _expect_play(self) -> None:
        self.expect_begun()
        if self.row.paused is not None:
            raise Conflict(f"{self.people[self.row.paused].name} has paused the game.")

    def expect_begun(self) -> None:
        """Refuse what can only be done while the game goes on."""
        if self.status == OPEN:
            raise Conflict("The game begins when every seat is taken.")
        if self.status == OVER:
            raise Conflict("The game is over.")

    async def apply(self, seat: str, option: int | str, done: Callable[[], None] | None = None) -> None:
        """Make a choice, write it, tell it; the table is held and sure."""
        key = self.state.words().key(self.state.choice_id(option))
        trial = self.match.copy()
        trial.choose(trial.number, option, seat)
        await self._finish(trial, seat, [key], done)

    async def _finish(self, trial: Match, seat: str, keys: list[str], done: Callable[[], None] | None) -> None:
        """Write what was chosen in a copy of the match, let the copy count, and tell it."""
        answered = seat == self.match.decider
        await self._write(trial, [MoveRow(self.lines + n, "choice", seat, key) for n, key in enumerate(keys)])
        self.choices += [(seat, key) for key in keys]
        self._driver.interrupt()
        self.request = None
        self._shown.note(self.state, len(self.choices))
        if answered:
            self._close_question(seat)
        if done is not None:
            done()
        self._publish()
        if self.status == OVER:
            self.tell_about()

    async def _write(self, trial: Match, lines: list[MoveRow]) -> None:
        """Write lines, and let the match they lead to count once that is known."""
        over = OVER if trial.state.seat < 0 or lines[-1].kind == "resign" else None
        snapshot = None
        if any(line.kind == "choice" and line.number % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1 for line in lines):
            snapshot = (trial.state.digest(), encoded(trial.state.position()))
        self._unsure = True
        await self._store.write(self.row.id, lines, over, snapshot)
        self._unsure = False
        self.match = trial
        self.lines += len(lines)
        self.match.number = self.lines

    @contextlib.asynccontextmanager
    async def sure(self) -> AsyncIterator[None]:
        """Hold the table; if its last write may have failed, read first what was written."""
        async with self.lock:
            await self.make_sure()
            yield

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

    # Taking back

    async def undo(self, person: str | None) -> None:
        """Take back the last choice of a person, if nothing was learnt by it."""
        async with self.sure():
            self._expect_play()
            seat = self.match.decider or ""
            if seat not in self.seats_of(person) or not self.choices or self.choices[-1][0] != seat:
                raise Conflict("There is nothing of yours that can be taken back alone.")
            if not await asyncio.to_thread(self.match.may_undo, seat):
                raise Conflict("Your last choice can no longer be taken back alone: chance or something hidden spoke.")
            await self._return_to(len(self.choices) - self.match.last_step(), seat, alone=True)
        self.nudge()

    async def _return_to(self, keep: int, seat: str, alone: bool = False) -> None:
        """Go back to the first so many choices, write it, tell it; the lock is held.

        What one has taken back alone, and nobody else has seen, is told to nobody else.
        """
        match, shown = await asyncio.to_thread(self._replayed, keep)
        seen, stays = self._shown.open.state.events or [], shown.open.state.events or []
        quiet = alone and len(seen) == len(stays)
        await self._write(match, [MoveRow(self.lines, "quiet" if quiet else "undo", seat, "", keep)])
        del self.choices[keep:]
        self._shown = shown
        self.epoch += not quiet
        self._quiet[seat] += quiet
        self._driver.interrupt()
        self.request = None
        self._publish_return(seat if quiet else None)

    async def ask(self, person: str | None) -> None:
        """Ask all people to let a person's last choice be taken back, with all that came after it."""
        async with self.sure():
            self._expect_play()
            own = self.seats_of(person)
            mine = [at for at, (seat, _) in enumerate(self.choices) if seat in own]
            if person is None or not mine:
                raise Conflict("You have chosen nothing yet.")
            number = self.request.number + 1 if self.request else 1
            self.request = Request(number, person, mine[-1], self.humans() - {person})
            if self.request.waiting:
                self.tell_all(self._asking(self.request))
            else:
                await self._return_to(mine[-1], own[0])
        self.nudge()

    async def answer(self, person: str | None, number: int, yes: bool) -> None:
        """Take the answer of a person to a request."""
        async with self.sure():
            request = self.request
            if request is None or request.number != number or person not in request.waiting:
                raise Conflict("Nobody asks you that now.")
            request.waiting.discard(person)
            if not yes:
                self.request = None
                self.tell_all({"type": "answered", "yes": False, "by": self.people[person].name})
            elif not request.waiting:
                await self._return_to(request.keep, self.seats_of(request.person)[0])
                self.tell_all({"type": "answered", "yes": True, "by": self.people[person].name})
        self.nudge()

    def _asking(self, request: Request) -> dict[str, object]:
        name = self.people[request.person].name
        return {"type": "asked", "request": request.number, "by": name, "waiting": sorted(request.waiting)}

    # Seats

    async def reseat(self, change: SeatChange) -> None:
        """Write who sits where now, and only then seat them and tell everybody; the lock is held."""
        self._unsure = True
        await self._store.run(self._store.reseat, self.row.id, change)
        self._unsure = False
        if change.newcomer is not None:
            self.people[change.newcomer.id] = change.newcomer
        if change.host is not None:
            for person in self.people.values():
                person.host = person.id == change.host
        self.seats |= {row.seat: row for row in change.seats}
        self.row.status, self.row.paused = change.status, change.paused
        self.match = Match(self.state, self._players(), self.lines)
        self._driver.interrupt()
        self.request = None
        for listener in self.listeners:
            self._show(listener)
        self._publish()
        self._parts = {seats: parts for seats, parts in self._parts.items() if seats in self._audiences()}
        self.tell_about()

    async def end_by(self, team: str, person: str) -> None:
        """End the game because somebody gives up for a team; the lock is held."""
        await self._write(self.match, [MoveRow(self.lines, "resign", team, person)])
        self.resigned = (team, person)
        self._driver.interrupt()
        self.request = None
        for listener in self.listeners:
            self._show(listener)
        self._publish()
        self.tell_about()

    async def set_paused(self, person: str | None) -> None:
        """Stop the table, or let it go on; the lock is held."""
        self._unsure = True
        await self._store.run(self._store.pause, self.row.id, person)
        self._unsure = False
        self.row.paused = person
        self._driver.interrupt()
        self.tell_about()

    # Explaining

    def reasons(self, own: Seats, key: str) -> list[dict[str, str]]:
        """Return why somebody who looks through these seats cannot choose something now; none if they can."""
        if not own:
            raise NotAllowed("You hold no seat at this table.")
        state = self._state_for(own)
        if state.seat < 0:
            raise Conflict("The game is over.")
        decider = state.seats()[state.seat]
        seat = decider if decider in own else own[0]
        return [{"sentence": why.sentence, "rule": why.rule} for why in state.explain(key, seat)]

    async def hint(self, own: Seats) -> dict[str, object]:
        """Return what a bot would do in the place of somebody who looks through these seats."""
        seat = self.asked
        if not self.row.training:
            raise NotAllowed("Hints are given at training tables.")
        if seat is None or seat not in own:
            raise Conflict("You are not asked anything now.")
        return await self._opponents.advise(self.state, seat)

    # Bots

    def set_pace(self, pace: int, step: bool) -> None:
        """Change how long bots wait after each card: so many milliseconds, or until somebody says so."""
        self.row.pace, self.step = pace, step
        self.go.set()
        self.tell_about()

    def go_on(self, person: str | None) -> None:
        """Let bots play on that wait for the players."""
        if not self.seats_of(person):
            raise NotAllowed("You hold no seat at this table.")
        self.go.set()

    def bot(self) -> SeatRow | None:
        """Return the bot that decides now, if one does and somebody looks on."""
        if self.status != PLAYING or not self.listeners or self.row.paused is not None:
            return None
        row = self.seats[self.match.decider or ""]
        return row if row.kind == "bot" else None

    def nudge(self) -> None:
        """Let bots play on."""
        self._driver.nudge()

    async def close(self) -> None:
        """Stop the bots of this table."""
        if self._soon is not None:
            self._soon.cancel()
        await self._driver.close()
