"""The socket of a table: who speaks, what is said, what is answered."""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect

from haversack.kernel.errors import HaversackError
from haversack.server import choosing, explaining, going_back, listing, seating, team_talk, visits, zero
from haversack.server import messages as m
from haversack.server.callers import own_key
from haversack.server.errors import Elsewhere, Malformed, NotAllowed, TooMuch
from haversack.server.hub import Hub
from haversack.server.logs import log
from haversack.server.security import Limiter, address_of, check_origin
from haversack.server.showing import Seats
from haversack.server.socket_offers import AT_ONCE, TOGETHER, SendAll, SendNow
from haversack.server.table import Table

BACKLOG = 1024 * 1024  # bytes of memory
POLICY_VIOLATION = 1008
TRY_AGAIN = 1013
LARGEST = 16 * 1024
FAULTS = 50


class Speaker:
    """One open socket. What it is told waits in a queue, so that nobody waits for a slow one.

    What gathered while the event loop goes round once is sent together. Where the other side does not read, a task
    waits for that, and everything that comes meanwhile waits behind it.
    """

    def __init__(self, socket: WebSocket, person: str | None, seats: Seats) -> None:
        self.person = person
        self.seats = seats
        self.looking: str | None = None
        self.handed: str | None = None
        self._socket = socket
        self._waiting: list[str] = []
        self._bytes = 0
        self._news = asyncio.Event()
        self._is_cut = False
        self._is_due = False
        self._is_behind = False
        self._loop = asyncio.get_running_loop()
        offered = socket.scope.get("extensions", {})
        self._send_all: SendAll = offered.get(TOGETHER, self._send_each)
        self._send_now: SendNow = offered.get(AT_ONCE, lambda texts: False)

    def send(self, message: str) -> None:
        """Queue a message; one that falls too far behind is cut off and catches up when it comes back."""
        self._bytes += sys.getsizeof(message)
        if self._bytes <= BACKLOG:
            self._waiting.append(message)
        else:
            self._is_cut = True
            self._waiting = []
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what is queued; what cannot be sent without waiting is left to the task."""
        self._is_due = False
        if not self._is_cut and not self._is_behind and self._send_now(self._waiting):
            self._waiting, self._bytes = [], 0
        else:
            self._news.set()

    def cut(self) -> None:
        """Close the socket, so that it comes back."""
        self._is_cut = True
        self._news.set()

    async def write(self) -> None:
        """Send what is queued and could not be sent at once, as long as the socket is open."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while not self._is_cut:
                await self._news.wait()
                self._news.clear()
                texts, taken, self._waiting = self._waiting, self._bytes, []
                if not self._is_cut:
                    self._is_behind = True
                    await self._send_all(texts)
                    self._is_behind = False
                    self._bytes -= taken
            await self._socket.close(TRY_AGAIN)

    async def _send_each(self, texts: Sequence[str]) -> None:
        """Send texts where the server knows no way to send them together."""
        for text in texts:
            await self._socket.send_text(text)

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        await self._socket.close(code, reason)


async def serve_socket(socket: WebSocket) -> None:
    """Serve a socket from hello to goodbye."""
    hub: Hub = socket.app.state.hub
    limiter: Limiter = socket.app.state.limiter
    try:
        check_origin(socket.headers, required=True)
        limiter.spend("socket", address_of(socket))
        limiter.come("sockets at once", address_of(socket))
    except HaversackError as error:
        await socket.close(POLICY_VIOLATION, str(error)[:120])
        return
    try:
        # a task of its own: what it waits for is not handed through all that stands around a request each time
        await asyncio.create_task(_serve(socket, hub, limiter))
    finally:
        limiter.go("sockets at once", address_of(socket))


async def _serve(socket: WebSocket, hub: Hub, limiter: Limiter) -> None:
    try:
        table = await hub.table(socket.path_params["table"])
        key, person = await own_key(hub, table, socket) or (None, None)
    except Elsewhere as error:
        await socket.close(TRY_AGAIN, str(error)[:120])
        return
    except HaversackError as error:
        await socket.close(POLICY_VIOLATION, str(error)[:120])
        return
    await socket.accept()
    speaker = Speaker(socket, person, table.seats_of(person))
    if key is not None:
        socket.app.state.doors.come(speaker, key)
    writer = asyncio.create_task(speaker.write())
    try:
        await _talk(socket, speaker, table, hub, limiter)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        writer.cancel()
        socket.app.state.doors.go(speaker)
        table.audience.leave(speaker)
        table.audience.tell_soon()
        hub.finish(visits.leave(table, hub.store, speaker.person))
        await asyncio.gather(writer, return_exceptions=True)


async def _talk(socket: WebSocket, speaker: Speaker, table: Table, hub: Hub, limiter: Limiter) -> None:
    """Read messages until the socket closes; too many faults close it."""
    faults, ends = 0, socket.app.state.metrics.messages
    done, spender = ends.labels("done"), speaker.person or address_of(socket)
    while faults < FAULTS:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        data = frame.get("text") or frame.get("bytes") or ""
        try:
            limiter.spend("message", spender)
            if len(data) > LARGEST:
                raise TooMuch("The message is too long.")
            message = m.read_message(data)
            if isinstance(message, m.Hello) and speaker in table.audience.listeners:
                raise TooMuch("You have said hello; come back over a new connection.")
            if isinstance(message, m.Say | m.Ask):
                limiter.spend("talk" if isinstance(message, m.Say) else "ask", speaker.person or "")
            elif isinstance(message, m.Hint | m.Foresee | m.Final):
                limiter.spend("thought", spender)
                limiter.spend("thought at an address", address_of(socket))
            await _answer(message, speaker, table, hub)
            done.inc()
        except HaversackError as error:
            ends.labels("refused").inc()
            faults += isinstance(error, Malformed | TooMuch)
            code = type(error).__name__
            speaker.send(_refusal(data, code, str(error)))
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:
            ends.labels("failed").inc()
            log.exception("failed", extra={"fields": {"table": table.row.id}})
            speaker.send(_refusal(data, "Failed", "The server failed."))
    await socket.close(POLICY_VIOLATION, "Too many faults.")


def _refusal(data: str | bytes, code: str, reason: str) -> str:
    """Return what is said to a message that is refused, read or unread."""
    return m.encoded({"type": "refused", "id": m.id_of(data[:LARGEST]), "code": code, "reason": reason})


async def _answer(message: m.Sent, speaker: Speaker, table: Table, hub: Hub) -> None:
    """Do what a message asks for, and say that it was done."""
    person = speaker.person
    match message:
        case m.Hello():
            await _greet(message, speaker, table, hub)
            return
        case m.Look():
            await table.audience.look(speaker, message.seat)
        case m.Curtain():
            await seating.draw_curtain(table, person, message.on)
        case m.Choose():
            await _choose(message, person, table, lambda: speaker.send(m.encoded({"type": "done", "id": message.id})))
            return
        case m.Unseal():
            await choosing.unseal(table, person, message.seat)
        case m.Think():
            await choosing.think(table, person)
        case m.Order():
            await choosing.order(table, person, message)
        case m.Undo():
            await going_back.undo(table, person)
        case m.Ask():
            await going_back.ask(table, person)
        case m.Answer():
            await going_back.answer(table, person, message.request, message.yes)
        case m.Explain():
            reasons = explaining.reasons_data(table, speaker.seats, message.key)
            speaker.send(m.encoded({"type": "explained", "id": message.id, "key": message.key, "reasons": reasons}))
            return
        case m.Hint():
            hint = await explaining.hint_data(table, speaker.seats)
            speaker.send(m.encoded({"type": "hint", "id": message.id, **hint}))
            return
        case m.Final():
            finals = await explaining.final_options(table, speaker.seats, message.decision, message.options)
            speaker.send(m.encoded({"type": "final", "id": message.id, "options": finals}))
            return
        case m.Foresee():
            ways = await explaining.foreseen_data(table, speaker.seats)
            speaker.send(m.encoded({"type": "foreseen", "id": message.id, "ways": ways}))
            return
        case m.Say():
            await _say(message, person, table, hub)
        case m.Pace():
            _set_pace(message, person, table)
        case m.Next():
            table.go_on(person)
        case m.Again():
            await going_back.again(table, person, message.all)
        case m.Pause():
            await seating.pause(table, person, message.on)
        case m.StandIn():
            await seating.stand_in(table, person, message.on, message.seat, message.level)
        case m.Leave():
            await seating.leave(table, person)
        case m.Resign():
            await seating.resign(table, person, message.team)
        case m.Vacation():
            await zero.vacation(table, person, message.on)
        case m.Vote():
            await zero.vote(table, person, message.choice)
    speaker.send(m.encoded({"type": "done", "id": message.id}))


async def _choose(message: m.Choose, person: str | None, table: Table, done: Callable[[], None]) -> None:
    """Make one choice, or several with one answer."""
    if (message.option is None) == (message.options is None):
        raise Malformed("A choice names one option, or a list of options.")
    if message.options is not None:
        await choosing.choose_several(table, person, message.options, message.decision or "", done)
    elif message.option is not None:
        await choosing.choose(table, person, message.option, message.decision, message.seat, done)


async def _greet(message: m.Hello, speaker: Speaker, table: Table, hub: Hub) -> None:
    """Tell somebody who comes, or comes back, how the table stands."""
    lines = await team_talk.lines_for(table, hub.store, speaker.person)
    visit = await hub.store.run(visits.visit_of, hub.store, speaker.person) if speaker.person is not None else None
    async with table.lock:
        table.audience.join(speaker, message.epoch, message.seq)
        speaker.send(m.encoded({"type": "talk", "lines": lines}))
        news = visits.since(table, speaker.person, visit)
        if news is not None:
            speaker.send(m.encoded(news))
        table.audience.tell_soon()
    if table.row.listed and table.is_waiting and table.seats_of(speaker.person):
        await hub.store.run(listing.attend, hub.store, [table.row.id])
    table.nudge()


async def _say(message: m.Say, person: str | None, table: Table, hub: Hub) -> None:
    if message.side:
        await team_talk.say(table, hub.store, person, message.text)
        return
    if table.row.talk == "none":
        raise NotAllowed("At this table nobody talks.")
    if person is None or not table.seats_of(person):
        raise NotAllowed("Spectators listen.")
    at = table.shown.open.seen
    await hub.store.run(team_talk.write, hub.store, table.row.id, person, message.text, at, None)
    line = {"name": table.people[person].name, "text": message.text, "at": at, "team": None}
    table.audience.tell_all({"type": "said", **line})


def _set_pace(message: m.Pace, person: str | None, table: Table) -> None:
    if person is None or not table.people[person].host:
        raise NotAllowed("The host sets the pace.")
    table.set_pace(message.pace, message.step)
