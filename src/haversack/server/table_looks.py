"""What can be said of a table in play: who sits there, who is asked, how far each audience has seen the game."""

from typing import TYPE_CHECKING

from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.learn import Lesson
from haversack.server.course import Course, book_of
from haversack.server.errors import Conflict
from haversack.server.naming import with_names
from haversack.server.rows import PersonRow, SeatRow, TableRow
from haversack.server.showing import Rest, Seats, Shown
from haversack.server.store import Store

if TYPE_CHECKING:
    from haversack.server.audience import Audience
    from haversack.server.days import Days
    from haversack.server.moments import Moments
    from haversack.server.order_book import OrderBook

OPEN, PLAYING, OVER = "open", "playing", "over"


class TableLooks:
    """A table as it stands; nothing here changes it."""

    game: Game
    pack: dict[str, object] | None
    row: TableRow
    seats: dict[str, SeatRow]
    people: dict[str, PersonRow]
    match: Match
    shown: Shown
    course: Course
    days: "Days"
    moments: "Moments"
    orders: "OrderBook"
    audience: "Audience"
    lesson: Lesson | None
    again: dict[str, object] | None
    step: bool
    _store: "Store"
    _opened: float
    _named: tuple[Match | None, int, str | None]
    _has_open: bool
    _has_bots: bool
    _own: dict[str, Seats]

    def _note_seats(self) -> None:
        """Work out what follows from who sits where, which is asked many times with every move."""
        self._has_open = _has_kind(self.seats, "open")
        self._has_bots = _has_kind(self.seats, "bot")
        self._own = {}
        for seat in self.game.seats:
            person = self.seats[seat].person
            if person is not None:
                self._own[person] = (*self._own.get(person, ()), seat)

    @property
    def store(self) -> Store:
        """Return where the table is stored."""
        return self._store

    @property
    def is_by_days(self) -> bool:
        """Say whether people play by days."""
        return self.days.is_by_days

    @property
    def state(self) -> GameState:
        """Return the state of the game."""
        return self.match.state

    @property
    def seen_by_all(self) -> GameState:
        """Return the last state that everybody has seen."""
        return self.shown.open.state

    def state_for(self, seats: Seats) -> GameState:
        """Return the last state that an audience has seen; once somebody has given up there is nothing to hide."""
        return self.rest_for(seats).state

    def rest_for(self, seats: Seats) -> Rest:
        """Return the last rest that an audience has seen, with its state and how many events there were by then."""
        return self.shown.last if self.course.is_ended else self.shown.rest_of(seats)

    @property
    def status(self) -> str:
        """Return whether the table waits for players, is played at, or is over."""
        return self._status(self._has_open)

    def status_with(self, seats: dict[str, SeatRow]) -> str:
        """Return the status if people sat so."""
        return self._status(_has_kind(seats, "open"))

    def _status(self, has_open: bool) -> str:
        if has_open:
            return OPEN
        return OVER if self.state.seat < 0 or self.course.is_ended else PLAYING

    @property
    def is_waiting(self) -> bool:
        """Say whether seats are free, so that nobody plays yet."""
        return self.status == OPEN

    @property
    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self.status == OVER

    @property
    def is_played(self) -> bool:
        """Say whether the game has begun and is not over."""
        return self.status == PLAYING

    @property
    def is_attended(self) -> bool:
        """Say whether the game goes on by itself: somebody looks on or it needs nobody, and nobody has paused it."""
        is_watched = bool(self.audience.listeners) or self.days.is_on
        return self.is_played and is_watched and self.row.paused is None

    def asked_of(self, own: Seats) -> str | None:
        """Return which of these seats a person has to decide for now, if one."""
        if self.moments.open is not None:
            return self.moments.asked_of(own)
        seat = self.match.decider if self.is_played else None
        return seat if seat is not None and seat in own and self.seats[seat].kind == "human" else None

    def asked_state(self, own: Seats) -> GameState | None:
        """Return the state in which one of these seats is asked at the same time as others, if one is."""
        seat, moment = self.moments.asked_of(own), self.moments.open
        return None if seat is None or moment is None else moment.answer(seat).state

    @property
    def ended(self) -> dict[str, object] | None:
        """Return the outcome of a game that somebody gave up, or that all agreed to end."""
        if self.course.resigned is None:
            reason = with_names(self.course.aborted, self.people)
            return {"winner": None, "reason": reason, "scores": self.state.scores()} if reason else None
        team, person = self.course.resigned
        winner = next((other for other in self.game.teams if other != team), None)
        reason = f"{self.people[person].name} resigned"
        return {"winner": winner, "reason": reason, "scores": self.state.scores(), "resigned": team}

    def seats_of(self, person: str | None) -> Seats:
        """Return the seats of a person, in the order of the game."""
        return () if person is None else self._own.get(person, ())

    def humans(self) -> set[str]:
        """Return the people who play themselves; others have let a bot sit in."""
        return {row.person for row in self.seats.values() if row.person is not None and row.kind == "human"}

    @property
    def has_players(self) -> bool:
        """Say whether somebody who plays is here."""
        return any(self.seats_of(listener.person) for listener in self.audience.listeners)

    def gone_for(self, person: str) -> float | None:
        """Return for how many seconds somebody has been away; None if they are here."""
        return self.audience.gone_for(person, self._opened)

    @property
    def decision_name(self) -> str | None:
        """Return the name of the question that a person is asked; None if a bot is, or nobody."""
        decider = self.match.decider
        if self.course.is_ended or (decider is not None and self.seats[decider].kind == "bot"):
            return None
        if self.moments.open is not None or self.orders.now() is not None:
            return None
        if self._named[0] is not self.match or self._named[1] != self.match.number:
            self._named = (self.match, self.match.number, self.match.name)
        return self._named[2]

    def about(self) -> dict[str, object]:
        """Return what everybody may know of the table."""
        here = {listener.person for listener in self.audience.listeners}
        seats = [
            {
                "seat": seat,
                "kind": row.kind,
                "level": row.level if row.kind == "bot" else None,
                "name": self.people[row.person].name if row.person else None,
                "person": row.person,
                "here": row.person in here if row.person else None,
                "lender": self.people[row.lender].name if row.lender else None,
                "owner": row.holder,
            }
            for seat, row in ((seat, self.seats[seat]) for seat in self.game.seats)
        ]
        row = self.row
        out: dict[str, object] = {"id": row.id, "game": row.game, "rules_version": row.rules_version}
        out["book"] = book_of(self.game)
        out |= {
            "options": row.options,
            "talk": row.talk,
            "pace": row.pace,
            "beat": row.beat,
            "by_days": self.is_by_days,
            "branch": row.origin is not None,
        }
        out["commitment"] = row.commitment if row.origin is None else None
        out["pack"] = self.pack
        out |= {"chance": row.chance, "salts": row.salts}
        out["step"] = self.step
        out["lesson"] = self.lesson.id if self.lesson is not None else None
        out |= {"training": row.training, "status": self.status, "seats": seats}
        out["watching"] = self.audience.onlookers()
        out["host"] = next((person.name for person in self.people.values() if person.host), "")
        out["clock"] = self.days.about()
        out["paused"] = self.people[row.paused].name if row.paused is not None else None
        out["resigned"] = self.course.resigned[0] if self.course.resigned is not None else None
        out |= {"listed": row.listed, "team_talk": row.team_talk, "again": self.again}
        if self.status == OVER and row.origin is None:
            out["seed"] = str(row.dealt_from)
        return out

    def expect_play(self) -> None:
        """Refuse what can only be done while the game goes on and is not paused."""
        self.expect_begun()
        if self.row.paused is not None:
            raise Conflict(f"{self.people[self.row.paused].name} has paused the game.")

    def expect_begun(self) -> None:
        """Refuse what can only be done while the game goes on."""
        status = self.status
        if status == OPEN:
            raise Conflict("The game begins when every seat is taken.")
        if status == OVER:
            raise Conflict("The game is over.")


def _has_kind(seats: dict[str, SeatRow], kind: str) -> bool:
    """Say whether a seat is of that kind: open, a person's or a bot's."""
    return any(row.kind == kind for row in seats.values())
