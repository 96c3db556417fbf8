"""Who listens at a table, and what each is told.

An audience is a set of seats; people with the same seats are told the same. Others than the one who decides learn only
of what they can see: a choice that changes nothing in their view and is no event for them is not told to them at all;
how far they see is said in `showing`. A decision is named by a word without order, since counting decisions would tell
how many there were.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Protocol

import msgspec

from haversack.kernel.events import Event, redacted
from haversack.kernel.state import GameState
from haversack.server.curtain import hand_on, is_curtained, seats_seen
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.going_back import request_data
from haversack.server.lessons import coach_data
from haversack.server.messages import encoded
from haversack.server.showing import Seats
from haversack.server.thinking import thinks_left

if TYPE_CHECKING:
    from haversack.server.table import Table

CROWD = 1000
GATHER_SECONDS = 0.25

Parts = dict[str, bytes]
encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who is told what happens."""

    person: str | None
    seats: Seats
    looking: str | None
    handed: str | None

    def send(self, message: str) -> None:
        """Tell it."""
        ...

    def cut(self) -> None:
        """Tell it nothing more and close its line, so that it comes back."""
        ...


class Audience:
    """All who listen at a table, by the seats they look through, with what each of these audiences was told last."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.listeners: set[Listener] = set()
        self._left: dict[str, float] = {}
        self._groups: dict[Seats, list[Listener]] | None = None
        self._parts: dict[Seats, Parts] = {}
        self._told: dict[Seats, int] = {}
        self._soon: asyncio.TimerHandle | None = None
        self._window: tuple[int, float | None] | None = None

    # Coming and going

    def join(self, listener: Listener, epoch: int, seq: int) -> None:
        """Tell a listener all it needs, from where it was before, and all news from now on."""
        if not self._table.seats_of(listener.person) and self.onlookers() >= CROWD:
            raise Conflict("There is no more room at this table.")
        self.listeners.add(listener)
        self._look_through(listener, self._seen(listener))
        listener.send(
            encoded(
                {"type": "table", "table": self._table.about(), "you": self.you(listener.person, self._own(listener))}
            )
        )
        listener.send(encoded(self.whole(listener.seats, epoch, seq)))
        for message in self._table.days.greeting():
            listener.send(encoded(message))
        self._tell_coach(listener)
        self._table.moments.wake()
        self._greet_window(listener)
        self._table.orders.tell(listener)
        if self._table.request is not None:
            listener.send(encoded(request_data(self._table, self._table.request)))
        self._hand_on(listener)

    def onlookers(self) -> int:
        """Return how many look on without a seat."""
        return sum(not self._table.seats_of(listener.person) for listener in self.listeners)

    def leave(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        self.listeners.discard(listener)
        self._groups = None
        if listener.person is not None:
            self._left[listener.person] = time.monotonic()
        if not self.listeners:
            self._table.rest()
        if not any(other.seats == listener.seats for other in self.listeners):
            self._parts.pop(listener.seats, None)
            self._told.pop(listener.seats, None)

    # Looking through one seat of several

    def _seen(self, listener: Listener) -> Seats:
        own = self._table.seats_of(listener.person)
        return seats_seen(listener, own, self._is_curtained(listener, own))

    def _is_curtained(self, listener: Listener, own: Seats) -> bool:
        return is_curtained(self._table.people.get(listener.person or ""), own) and not self._table.is_over

    def _hand_on(self, listener: Listener) -> None:
        """Draw or lift the curtain before somebody who plays several seats at one device."""
        own = self._table.seats_of(listener.person)
        curtained = self._is_curtained(listener, own)
        if not curtained and listener.handed is None and listener.seats == own:
            return
        changed = hand_on(listener, self._table.asked_of(own) if curtained else None)
        self._show_through(listener, seats_seen(listener, own, curtained))
        if changed:
            listener.send(encoded({"type": "handover", "seat": listener.handed}))

    def draw_curtain(self, person: str) -> None:
        """Show a person what is to be seen now that the curtain was drawn or taken away."""
        for listener in [one for one in self.listeners if one.person == person]:
            listener.looking = None
            self._hand_on(listener)

    def _show(self, listener: Listener) -> None:
        """Tell a listener the whole view if it looks through other seats than before."""
        self._show_through(listener, self._seen(listener))

    def _show_through(self, listener: Listener, seats: Seats) -> None:
        if seats != listener.seats:
            self._look_through(listener, seats)
            listener.send(encoded(self.whole(seats, -1, 0)))

    def _look_through(self, listener: Listener, seats: Seats) -> None:
        listener.seats = seats
        self._groups = None

    async def look(self, listener: Listener, seat: str | None) -> None:
        """Let a listener look through one of its seats, or none."""
        async with self._table.lock:
            own = self._table.seats_of(listener.person)
            if seat is not None and seat not in own:
                raise NotAllowed("This is not your seat.")
            if not self._is_curtained(listener, own):
                raise Conflict("You see all your seats.")
            listener.looking = seat
            asked = self._table.asked_of(own)
            listener.handed = asked if asked != seat else None
            self._show(listener)
            listener.send(encoded({"type": "handover", "seat": listener.handed}))

    def you(self, person: str | None, seats: Seats) -> dict[str, object] | None:
        """Return who somebody is, to be told to them alone."""
        if person is None:
            return None
        row = self._table.people[person]
        out: dict[str, object] = {"id": row.id, "name": row.name, "host": row.host, "seats": seats}
        out |= {"account": row.account is not None, "curtain": is_curtained(row, seats)}
        return out

    def whole(self, seats: Seats, epoch: int, seq: int) -> dict[str, object]:
        """Return the whole view of an audience, with the events from number `seq` on."""
        rest = self._table.rest_for(seats)
        view = self._view(rest.state, seats)
        self._parts[seats], self._told[seats] = parts_of(view), rest.seen
        start = seq if epoch == self._table.course.taken_back(seats) and 0 <= seq <= rest.seen else 0
        news = known_events(rest.state, rest.since(start), seats, {})
        return {
            "type": "state",
            "epoch": self._table.course.taken_back(seats),
            "from": start,
            "seq": rest.seen,
            "view": view,
            "events": news,
        }

    def _view(self, state: GameState, seats: Seats) -> dict[str, object]:
        """Return the view of a state shown to an audience; the question in it is over if the game has gone on.

        The name of a question is asked for only where there is one: an audience is mostly not the one who decides.
        """
        table = self._table
        view = state.view(seats)
        if view["decision"] is not None:
            view["decision"] = named(view["decision"], table.decision_name if state is table.state else None)
        if table.course.is_ended:
            view["outcome"] = table.ended
        if table.moments.are_held:
            view["decision"] = view["decision"] or table.moments.question(seats)
            view |= {"sealed": table.moments.sealed(seats), "thinks": thinks_left(table, seats)}
        return view

    def tell_soon(self) -> None:
        """Tell everybody who is here, at most once in a while: many who come and go are told of together."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(GATHER_SECONDS, self.tell_about)

    def tell_about(self) -> None:
        """Tell everybody who is here and where they sit."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        about = msgspec.Raw(msgspec.json.encode(self._table.about()))
        for listener in self.listeners:
            you = self.you(listener.person, self._own(listener))
            listener.send(encoded({"type": "table", "table": about, "you": you}))

    def _own(self, listener: Listener) -> Seats:
        return self._table.seats_of(listener.person)

    def tell_all(self, message: dict[str, object]) -> None:
        """Tell everybody the same."""
        text = encoded(message)
        for listener in self.listeners:
            listener.send(text)

    def _audiences(self) -> dict[Seats, list[Listener]]:
        """Return who listens, by the seats they look through; kept until somebody comes, goes or looks elsewhere."""
        if self._groups is None:
            self._groups = {}
            for listener in self.listeners:
                self._groups.setdefault(listener.seats, []).append(listener)
        return self._groups

    def close_question(self, seat: str) -> None:
        """Tell the one who has chosen that the question is answered, before anything that came of it."""
        for seats, group in self._audiences().items():
            if seat in seats and self._parts[seats]["decision"] != b"null":
                self._parts[seats]["decision"] = b"null"
                self._tell(seats, group, {"decision": None}, [], self._told[seats])

    def publish(self) -> None:
        """Tell each audience what is new to it, and nothing to those to whom nothing is."""
        kept: dict[Event, msgspec.Raw] = {}
        for seats, group in self._audiences().items():
            rest = self._table.rest_for(seats)
            parts = parts_of(self._view(rest.state, seats))
            changed = changes(self._parts.get(seats, {}), parts)
            self._parts[seats] = parts
            if rest.seen > self._told[seats] or changed:
                news = known_events(rest.state, rest.since(self._told[seats]), seats, kept)
                self._tell(seats, group, changed, news, rest.seen)
        is_coached = self._table.coach is not None
        for listener in self.listeners:
            self._hand_on(listener)
            if is_coached:
                self._tell_coach(listener)
        self.tell_window()

    def tell_window(self) -> None:
        """Tell everybody alike that a window is open, until when, or that none is any more."""
        now = self._table.moments.mark
        if now != self._window:
            self._window = now
            self.tell_all({"type": "window", "window": self._table.moments.window_data()})

    def _greet_window(self, listener: Listener) -> None:
        """Tell somebody who comes which window is open."""
        if self._table.moments.are_held:
            self._window = self._table.moments.mark if len(self.listeners) == 1 else self._window
            listener.send(encoded({"type": "window", "window": self._table.moments.window_data()}))

    def tell_orders(self, seats: set[str]) -> None:
        """Tell the orders of some seats to those who look through them."""
        for listener in self.listeners:
            if not seats.isdisjoint(listener.seats):
                self._table.orders.tell(listener)

    def _tell_coach(self, listener: Listener) -> None:
        """Tell the learner what the coach of a lesson says, once the learner has seen what it speaks of."""
        table = self._table
        if table.coach is not None and listener.seats and table.state_for(listener.seats) is table.state:
            listener.send(encoded({"type": "coach", **coach_data(table.coach)}))

    def _tell(self, seats: Seats, group: list[Listener], changed: object, news: list[msgspec.Raw], seq: int) -> None:
        text = encoded(
            {
                "type": "update",
                "epoch": self._table.course.taken_back(seats),
                "from": self._told[seats],
                "seq": seq,
                "set": changed,
                "events": news,
            }
        )
        self._told[seats] = seq
        for listener in group:
            listener.send(text)

    def show_anew(self, only: str | None) -> None:
        """Tell the whole view once more: to all, or only to who looks through one seat."""
        for seats, group in self._audiences().items():
            if only is None or only in seats:
                text = encoded(self.whole(seats, -1, 0))
                for listener in group:
                    listener.send(text)

    def show_seats(self) -> None:
        """Show each listener what it may see now that people sit otherwise, or that the game is over."""
        for listener in self.listeners:
            self._show(listener)

    def forget_gone(self) -> None:
        """Forget what audiences were told that there are no longer."""
        self._parts = {seats: parts for seats, parts in self._parts.items() if seats in self._audiences()}

    def gone_for(self, person: str, opened: float) -> float | None:
        """Return for how many seconds somebody has been away, at most since the table was opened; None if here."""
        if any(listener.person == person for listener in self.listeners):
            return None
        return time.monotonic() - self._left.get(person, opened)

    def cut(self) -> None:
        """Send everybody away, to come back where the table is now."""
        for listener in self.listeners:
            listener.cut()

    def close(self) -> None:
        """Tell nothing more."""
        if self._soon is not None:
            self._soon.cancel()


def named(decision: object, name: str | None) -> object:
    """Return a question with its name; without one it is nobody's."""
    return {**decision, "name": name} if name is not None and isinstance(decision, dict) else None


def parts_of(view: dict[str, object]) -> Parts:
    """Return a view cut into parts that change apart from each other, each encoded."""
    out: Parts = {}
    for field, value in view.items():
        if isinstance(value, dict) and is_cut(value):
            for name, inner in value.items():
                out[f"{field}/{name}"] = encode(inner)
        else:
            out[field] = encode(value)
    return out


def is_cut(value: dict[str, object]) -> bool:
    """Say whether what stands in a view is cut into parts by its names: it is nothing but objects."""
    if not value:
        return False
    for inner in value.values():  # noqa: SIM110 - this is run for every part of every view that is told
        if not isinstance(inner, dict):
            return False
    return True


def changes(before: Parts, after: Parts) -> dict[str, msgspec.Raw]:
    """Return the parts that are not as they were."""
    return {path: msgspec.Raw(part) for path, part in after.items() if before.get(path) != part}


def known_events(
    state: GameState, events: list[Event], seats: Seats, kept: dict[Event, msgspec.Raw]
) -> list[msgspec.Raw]:
    """Return events as those seats may know them, encoded; what several audiences are told alike is kept for them."""
    mask = state.seat_mask(seats)
    out: list[msgspec.Raw] = []
    for event in events:
        seen = redacted(event, mask)
        if seen not in kept:
            kept[seen] = msgspec.Raw(encode(state.event_data(seen)))
        out.append(kept[seen])
    return out
