"""What a table with a clock does beside playing: time runs, somebody is waited for and told so.

A clock follows what everybody has seen, and nothing else: whoever the last state asks that everybody has seen pays
until the next such state. So a covert question runs nobody's clock in sight. In a window nobody's bank runs: each who
is asked has the same while, and silence is a pass. What changes by a move is written in the transaction of the move.
"""

import secrets
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.server.asked import CHOICE, NOBODY, TURN, WINDOW, Asked, asked_in
from haversack.server.clocks import stepped
from haversack.server.naming import with_names
from haversack.server.notices import announce, ask_to_vote
from haversack.server.standing import DUE, MOST_LINES, Line, Standing, Statement, Wait, changes, told
from haversack.server.substitutes import OWNER

if TYPE_CHECKING:
    from haversack.server.store import MoveRow, SeatRow, Stored
    from haversack.server.table import Table

HERE_SECONDS = 120.0
WINDOW_SECONDS = 60.0


class Days:
    """The clock of a table, if it has one."""

    def __init__(self, table: "Table", stored: "Stored") -> None:
        self._table = table
        self.standing: Standing | None = stored.days
        self.lines: list[Line] = list(stored.lines)
        self._next: Standing | None = None
        self._said: list[Line] = []
        self._shown: dict[str, object] | None = None

    # Looking

    @property
    def is_on(self) -> bool:
        """Say whether the table has a clock, or plays on unattended."""
        return self.standing is not None

    @property
    def is_by_days(self) -> bool:
        """Say whether people play by days."""
        return self.standing is not None and self.standing.setting.speed == "slow"

    @property
    def is_window_over(self) -> bool:
        """Say whether the while is over that everybody has in a window by days."""
        until = None if self.standing is None else self.standing.until
        return until is not None and until <= self.now()

    def now(self) -> float:
        """Return the time."""
        return self._table.store.clock()

    def about(self) -> dict[str, object] | None:
        """Return what people have agreed on, for all to see."""
        if self.standing is None:
            return None
        setting = self.standing.setting
        out: dict[str, object] = {"speed": setting.speed, "policy": setting.policy, "per": setting.per}
        return out | {name: round(getattr(setting, name)) for name in ("bank", "step", "cap", "vacation", "window")}

    def data(self) -> dict[str, object]:
        """Return how the clocks stand, for all to see: what is left, and until when where one runs."""
        standing, now = self.standing, self.now()
        assert standing is not None
        people: dict[str, object] = {}
        for person, bank in sorted(standing.banks.items()):
            zero = bank.zero_at
            people[person] = {
                "left": round(bank.left_at(now)) if zero is None or bank.is_away(now) else None,
                "until": round(zero) if zero is not None and not bank.is_away(now) else None,
                "vacation": round(bank.vacation_at(now)),
                "away": round(bank.back_at) if bank.back_at is not None and bank.is_away(now) else None,
            }
        vote = standing.vote
        held = {} if vote is None else {"about": vote.about, "until": round(vote.until), "voted": sorted(vote.votes)}
        until = None if standing.until is None or self._is_covert else round(standing.until)
        return {"type": "clocks", "now": round(now), "people": people, "until": until, "vote": held or None}

    @property
    def _is_covert(self) -> bool:
        return self._table.seen_by_all is not self._table.state

    def asked(self, state: GameState | None = None, rows: "dict[str, SeatRow] | None" = None) -> Asked:
        """Return who is waited for: in the state that everybody has seen, or will have."""
        table = self._table
        seats = rows or table.seats
        if any(row.kind == "open" for row in seats.values()) or table.row.paused is not None or table.course.is_ended:
            return NOBODY
        asked = asked_in(state or table.seen_by_all, seats, table.moments.are_held)
        if asked.kind == CHOICE and state in (None, table.state) and table.moments.open is not None:
            waited = {seats[seat].holder for seat in table.moments.awaited()}
            return asked._replace(people=frozenset(person for person in asked.people if person in waited))
        return asked

    # Going along with what is written

    def along(self, match: Match, lines: "Sequence[MoveRow]", over: bool) -> list[Statement]:
        """Return what is written with some lines of the log that lead to a match."""
        if self.standing is None:
            return []
        now, after = self.now(), self.standing.copy()
        self._count(after, lines, now)
        if over:
            self._rest(after, NOBODY, match.state, now, set())
        elif match.state.is_covert():
            self._hide(after, match, now)
        else:
            movers = {self._holder(line.seat) for line in lines}
            self._rest(after, self.asked(match.state), match.state, now, movers)
        return self._prepare(after, match.state, now)

    def _prepare(self, after: Standing, state: GameState, now: float, said: Sequence[Line] = ()) -> list[Statement]:
        """Return what makes a standing count once it is written, with what is told to whom."""
        assert self.standing is not None
        self._next, self._said = after, list(said)
        out = changes(self._table.row.id, self.standing, after)
        out += [told(self._table.row.id, line, now) for line in said]
        kind = self.asked(state).kind
        for person in sorted(after.waited):
            if after.waits[person].id != self.standing.waits.get(person, Wait()).id:
                out += self._announce(after.waits[person], person, state, kind, now)
        for person, wait in sorted(after.asked_to_vote.items()):
            if wait not in self.standing.asked_to_vote.values():
                out += self._ask_to_vote(after, wait, person, now)
        return out

    def take_effect(self) -> None:
        """Let count what was prepared, since it is written."""
        if self._next is not None:
            self.standing, self._next = self._next, None
            self.lines += self._said
            self._said = []

    def tell(self) -> None:
        """Tell everybody how the clocks stand, if that has changed."""
        if self.standing is None:
            return
        data = self.data()
        shown = {name: value for name, value in data.items() if name != "now"}
        if shown != self._shown:
            self._shown = shown
            self._table.audience.tell_all(data)

    def greeting(self) -> list[dict[str, object]]:
        """Return what somebody who comes is told of clocks, and of what happened at the table."""
        out = [self.data()] if self.is_on else []
        return [*out, self.chronicle()] if self.lines else out

    def tell_lines(self) -> None:
        """Tell everybody what happened at the table."""
        self._table.audience.tell_all(self.chronicle())

    def chronicle(self) -> dict[str, object]:
        """Return what happened at the table last, beside the game; where there is more, a line says so."""
        people = self._table.people
        shown = self.lines[-MOST_LINES:]
        lines = [{"at": line.at, "text": with_names(line.text, people)} for line in shown]
        if len(self.lines) > MOST_LINES:
            lines.insert(0, {"at": shown[0].at, "text": "What was told before is not listed."})
        return {"type": "chronicle", "lines": lines}

    def _holder(self, seat: str) -> str | None:
        row = self._table.seats.get(seat)
        return None if row is None else row.holder

    def _count(self, after: Standing, lines: "Sequence[MoveRow]", now: float) -> None:
        """Take note of who has answered; what is taken back takes its step back too."""
        for line in lines:
            person = self._holder(line.seat)
            if person is None or person not in after.banks:
                continue
            if line.kind == "choice" and person in after.waited:
                after.answered = person
            elif line.kind in ("undo", "quiet") and after.setting.per == "answer":
                bank = after.banks[person]
                after.banks[person] = stepped(bank.settled(now, bank.since is not None), after.setting, -1)

    def _rest(self, after: Standing, asked: Asked, state: GameState, now: float, movers: set[str | None]) -> None:
        """Let the clocks follow a state that everybody sees."""
        before = self.asked()
        for person, bank in after.banks.items():
            if bank.since is not None:
                after.banks[person] = bank.settled(now, False)
        self._step(after, asked, bool(movers))
        after.answered = after.until = after.vote = None
        if asked.kind == WINDOW and self.is_by_days:
            after.until = now + after.setting.window
        elif asked.kind != WINDOW and after.setting.has_banks:
            for person in asked.people:
                after.banks[person] = after.bank(person).settled(now, True)
        seen = len(state.events or [])
        for person in after.waited - asked.people:
            after.waits[person] = Wait("", seen)
        for person in asked.people:
            wait = after.waits.get(person, Wait())
            goes_on = wait.id and (not movers or (asked.kind == before.kind == TURN and person in movers))
            after.waits[person] = wait if goes_on else Wait(secrets.token_hex(8), wait.seen)
        after.due = self._due(after, asked, now)

    def _step(self, after: Standing, asked: Asked, moved: bool) -> None:
        """Add what an answer or a turn that is over brings; a change of seats brings nothing."""
        setting = after.setting
        done = after.answered if setting.per == "answer" else None
        if asked.kind == TURN:
            if setting.per == "turn" and after.turn_of is not None and after.turn_of != asked.holder:
                done = after.turn_of
            after.turn_of = asked.holder
        if moved and done is not None and done in after.banks and setting.has_banks:
            after.banks[done] = stepped(after.banks[done], setting)

    def _hide(self, after: Standing, match: Match, now: float) -> None:
        """Give one who is asked covertly a while that nobody else sees; all clocks stay as they are."""
        row = self._table.seats[match.decider or ""]
        after.until = after.due = now if row.kind == "bot" else now + after.setting.window

    def _hidden_due(self, after: Standing, now: float) -> float | None:
        """Return when somebody has to look after a table at which one is asked covertly."""
        if self.asked().kind == "":
            return None
        row = self._table.seats[self._table.match.decider or ""]
        return now if row.kind == "bot" else after.until or now

    def _due(self, after: Standing, asked: Asked, now: float) -> float | None:
        """Return when somebody has to look after the table."""
        if not asked.seats:
            return None
        if after.vote is not None:
            return after.vote.until
        if after.until is not None:
            return after.until
        if not asked.people or asked.kind == WINDOW:
            return now
        ends = [after.banks[person].zero_at for person in asked.people if person in after.banks]
        return min((end for end in ends if end is not None), default=None)

    # Notices

    def _announce(self, wait: Wait, person: str, state: GameState, kind: str, now: float) -> list[Statement]:
        """Return what tells somebody that they are waited for: soon, or later where they are here anyway."""
        table = self._table
        delay = self._delay(person, 0.0 if kind != WINDOW else WINDOW_SECONDS)
        players = {row.person for row in table.seats.values() if row.holder == person and row.person is not None}
        told = [announce(table, table.people[one], wait, state, now, delay) for one in sorted(players)]
        return [statement for statements in told for statement in statements]

    def _ask_to_vote(self, after: Standing, wait: str, person: str, now: float) -> list[Statement]:
        """Return what tells somebody that their word is asked for on one whose time is up."""
        table, vote = self._table, after.vote
        assert vote is not None
        seats = [seat for seat, row in table.seats.items() if row.holder == vote.about]
        return [ask_to_vote(table, table.people[person], wait, seats, vote.until, now, self._delay(person))]

    def _delay(self, person: str, usual: float = 0.0) -> float:
        """Return how long somebody is not told yet: who is here sees it anyway."""
        return HERE_SECONDS if self._table.gone_for(person) is None else usual

    def voters(self, about: str) -> set[str]:
        """Return who decides about somebody whose time is up: all others who hold a seat."""
        return {row.holder for row in self._table.seats.values() if row.holder is not None and row.holder != about}

    # Seats, pauses: what is not a move

    def before_change(self, said: Sequence[Line] = ()) -> list[Statement]:
        """Return what is written with a change of seats: its lines, and that somebody has to look after the clocks."""
        now, name = self.now(), self._table.row.id
        out = [told(name, line, now) for line in said]
        return [*out, Statement(DUE, {"table": name, "due": now})] if self.is_on else out

    async def after_change(self, said: Sequence[Line] = ()) -> None:
        """Let the clocks follow a change of seats that is written, and tell what was; the lock is held."""
        self.lines += said
        if said:
            self.tell_lines()
        await self.refresh(back={self._holder(line.seat) for line in said if line.by == OWNER})

    async def refresh(self, back: Collection[str | None] = ()) -> None:
        """Let the clocks follow who sits where now, and write that; who is `back` has a little time again."""
        if self.standing is None:
            return
        now, after, state = self.now(), self.standing.copy(), self._table.seen_by_all
        asked = self.asked()
        running = {person for person, bank in after.banks.items() if bank.since is not None}
        timed = asked.people if asked.kind != WINDOW and after.setting.has_banks else frozenset()
        timed -= {after.vote.about} if after.vote is not None else set()
        is_windowed = asked.kind == WINDOW and self.is_by_days
        if asked.seats:
            self._open_banks(after, back)
        has_while = self._is_covert or is_windowed == (after.until is not None)
        if running != timed or after.waited != asked.people or not has_while:
            self._rest(after, asked, state, now, set())
        if after.vote is not None:
            after.vote = after.vote.among(self.voters(after.vote.about))
        after.due = self._due(after, asked, now) if not self._is_covert else self._hidden_due(after, now)
        await self.write(self._prepare(after, state, now))

    def _open_banks(self, after: Standing, back: Collection[str | None]) -> None:
        """Give everybody a bank, and those who are back after their time was up a little in it."""
        for row in self._table.seats.values():
            person = row.holder
            if person is None:
                continue
            bank = after.banks[person] = after.bank(person)
            if person in back and bank.left <= 0:
                after.banks[person] = bank.with_left(after.setting.back)

    async def say(self, line: Line) -> None:
        """Write a line of the chronicle, and tell it; the lock is held."""
        store = self._table.store
        await store.run(store.write_along, self._table.row.id, [told(self._table.row.id, line, self.now())])
        self.lines.append(line)
        self.tell_lines()

    async def save(self, after: Standing, said: Sequence[Line] = ()) -> None:
        """Write another standing, with lines of the chronicle, and tell it; the lock is held."""
        now = self.now()
        after.due = self._due(after, self.asked(), now)
        await self.write(self._prepare(after, self._table.seen_by_all, now, said))

    async def write(self, statements: list[Statement]) -> None:
        """Write what was prepared, and tell it."""
        store, said = self._table.store, bool(self._said)
        if statements:
            await store.run(store.write_along, self._table.row.id, statements)
        self.take_effect()
        self.tell()
        if said:
            self.tell_lines()

    def line(self, kind: str, text: str, seat: str = "", by: str = "") -> Line:
        """Return a line of the chronicle as of now."""
        table = self._table
        return Line(kind, text, table.shown.open.seen, len(table.course.choices), seat, by)
