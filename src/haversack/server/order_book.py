"""The standing orders at a table: who gives them, what they answer, what they did, and why they end.

Orders are secret: they are kept in the store, and told with their deeds to whoever looks through the seat alone.
"""

from typing import TYPE_CHECKING

from haversack.kernel.state import GameState
from haversack.server import orders as o
from haversack.server.errors import Malformed, NotAllowed
from haversack.server.logs import log
from haversack.server.messages import Order, encoded
from haversack.server.orders import Ordered
from haversack.server.secret_answers import DeedRow, OrderRow, SecretAnswers, deeds_along
from haversack.server.showing import Seats
from haversack.server.standing import Statement

if TYPE_CHECKING:
    from haversack.kernel.match import Match
    from haversack.server.audience import Listener
    from haversack.server.table import Table

MOST_COST = 20


class OrderBook:
    """All orders of a table."""

    def __init__(self, table: "Table", kept: SecretAnswers) -> None:
        self._table = table
        self._kept = kept
        self._orders: dict[tuple[str, str, str], OrderRow] = {}
        self._deeds: list[DeedRow] = []
        self._done: list[tuple[str, Ordered]] = []
        self._new: list[DeedRow] = []
        self._now: tuple[Match | None, int, Ordered | None] = (None, 0, None)
        self.made: set[int] = set()

    def restore(self, orders: list[OrderRow], deeds: list[DeedRow]) -> None:
        """Take what the store keeps."""
        self._orders = {(row.seat, row.card, row.kind): row for row in orders}
        self._deeds = list(deeds)
        self._now = (None, 0, None)

    # What orders answer

    def answers_for(self, seat: str, kind: str) -> bool:
        """Say whether a table by days need not wait for a seat in such a window, whatever it holds.

        In its own turn a seat is asked, unless it says otherwise: its player is there.
        """
        rule, seen = o.seat_rule(self._orders, seat, kind), self._table.seen_by_all.view(None)
        return rule != o.ASK and (rule != "" or seat not in (seen.get("turn"), seen.get("active")))

    def answer(self, state: GameState, seat: str) -> Ordered | None:
        """Return what a seat answers by order to the window it is asked in; None where it wants to be asked."""
        trusts = self._table.is_by_days and self.answers_for(seat, state.window_kind())
        return o.answer_of(state, seat, self._orders, o.SAVES if trusts else o.ASK)

    def now(self) -> Ordered | None:
        """Return what is answered at once to the open question, where one seat alone is asked."""
        table = self._table
        match = table.match
        if self._now[0] is not match or self._now[1] != match.number:
            self._now = (match, match.number, self._find())
        return self._now[2]

    def _find(self) -> Ordered | None:
        table = self._table
        seat = table.match.decider
        if seat is None or table.lesson is not None or table.moments.open is not None:
            return None
        if table.seats[seat].kind != "human" or not table.state.window_kind():
            return None
        return self.answer(table.state, seat)

    # Giving

    async def give(self, own: Seats, given: Order) -> None:
        """Take an order of a person, or end one; the table is held."""
        if given.seat not in own:
            raise NotAllowed("This is not your seat.")
        where = (given.seat, given.card, given.kind)
        if not given.rule:
            found = self._orders.get(where)
            if found is not None:
                await self._end([found], [])
            return
        self._check(given)
        row = OrderRow(*where, given.rule, given.cost, self._until(given.rule))
        await self._kept.order(row)
        self._orders[where] = row
        self._changed({given.seat})

    def _check(self, given: Order) -> None:
        table = self._table
        rules = o.CARD_RULES if given.card else o.SEAT_RULES
        if given.rule not in rules:
            raise Malformed(f"An order is {', '.join(rules)}, not {given.rule!r}.")
        if given.kind and given.kind not in table.game.window_kinds:
            raise Malformed(f"There is no window {given.kind!r}.")
        if given.card and given.card not in self._held(given.seat):
            raise NotAllowed("You can give orders for cards that you hold or that lie before you.")
        if not 0 <= given.cost <= MOST_COST:
            raise Malformed(f"A cost is 0 to {MOST_COST} cards.")

    def _held(self, seat: str) -> set[str]:
        return o.held_by(self._table.state_for((seat,)).view(seat), self._table.game.face.cards, seat)

    def _until(self, rule: str) -> str:
        if rule not in (o.NEVER, o.TURN):
            return ""
        seen = self._table.seen_by_all.view(None)
        return o.round_tag(seen) if rule == o.NEVER else o.turn_tag(seen)

    def _changed(self, seats: set[str]) -> None:
        """Let what was worked out be worked out anew, and tell the owners alone."""
        self._now = (None, 0, None)
        self._table.audience.publish()
        self._table.audience.tell_orders(seats)

    # What they did, and why they end

    def note(self, done: list[tuple[str, Ordered]]) -> None:
        """Take note of what is being done by order, to be written with it and told once it is."""
        self._done += done

    def along(self, at: int) -> list[Statement]:
        """Return what is written of deeds with the move that they make, after which there are so many choices."""
        done, self._done = self._done, []
        if not done:
            self._new = []
            return []
        self._new = [DeedRow(seat, at, f"By your order: {ordered.label}.") for seat, ordered in done]
        return deeds_along(self._table.row.id, self._new)

    async def follow(self) -> None:
        """Tell what was done by order and is written, and end orders that no longer apply; the table is held."""
        new, self._new = self._new, []
        if new:
            self._deeds += new
            self._changed({deed.seat for deed in new})
        await self._disarm()

    async def _disarm(self) -> None:
        """End the orders whose card has gone, or whose round or turn is over."""
        if not self._orders:
            return
        seen = self._table.seen_by_all.view(None)
        held = {seat: self._held(seat) for seat in {row.seat for row in self._orders.values() if row.card}}
        ended = [(row, _reason(row, held, seen)) for row in self._orders.values()]
        gone = [(row, reason) for row, reason in ended if reason is not None]
        at = len(self._table.course.choices)
        told = [DeedRow(row.seat, at, self._words(row, reason)) for row, reason in gone if reason and row.card]
        await self._end([row for row, _ in gone], told)

    def _words(self, row: OrderRow, reason: str) -> str:
        names = {str(card["id"]): str(card["name"]) for card in self._table.game.catalogue()}
        return f"Your order for {names.get(row.card, row.card)} has ended: {reason}."

    async def _end(self, ended: list[OrderRow], deeds: list[DeedRow]) -> None:
        if not ended and not deeds:
            return
        try:
            await self._kept.end(ended, deeds)
        except Exception:
            log.exception("orders not kept", extra={"fields": {"table": self._table.row.id}})
            return
        for row in ended:
            self._orders.pop((row.seat, row.card, row.kind), None)
        self._deeds += deeds
        self._changed({row.seat for row in ended} | {deed.seat for deed in deeds})

    def tell(self, listener: "Listener") -> None:
        """Tell somebody the orders of the seats they look through, and what these did."""
        if not listener.seats:
            return
        rows = [row for row in self._orders.values() if row.seat in listener.seats]
        orders = [
            {"seat": row.seat, "card": row.card, "kind": row.kind, "rule": row.rule, "cost": row.cost} for row in rows
        ]
        deeds = [
            {"seat": deed.seat, "at": deed.at, "words": deed.words}
            for deed in self._deeds[-50:]
            if deed.seat in listener.seats
        ]
        listener.send(encoded({"type": "orders", "orders": orders, "deeds": deeds}))


def _reason(row: OrderRow, held: dict[str, set[str]], seen: dict[str, object]) -> str | None:
    """Return why an order ends now; None while it stands."""
    if row.card and row.card not in held[row.seat]:
        return "the card is no longer there"
    if row.rule == o.NEVER and row.until != o.round_tag(seen):
        return "the round is over"
    if row.rule == o.TURN and row.until != o.turn_tag(seen):
        return "the turn is over"
    return None
