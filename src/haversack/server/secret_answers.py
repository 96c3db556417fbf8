"""What the store keeps of secret answers: those sealed in an open window, standing orders, and what these did.

Each is a change of its own, made in a thread of the store before it is told to anybody; what an order did is written
with the move it made.
"""

from typing import TYPE_CHECKING

import msgspec

from haversack.server import schema as s
from haversack.server import standing
from haversack.server.standing import Statement

if TYPE_CHECKING:
    from haversack.server.store import Store

MOST_DEEDS = 100
DEED = 'INSERT INTO deeds ("table", seat, at, words) VALUES (:table, :seat, :at, :words)'
FORGET_DEEDS = (
    'DELETE FROM deeds WHERE "table" = :table AND id NOT IN '
    '(SELECT id FROM deeds WHERE "table" = :table ORDER BY id DESC LIMIT :most)'
)


class SealRow(msgspec.Struct, frozen=True):
    """An answer a seat has sealed: to what is open after so many lines of the table's log, as JSON."""

    seat: str
    line: int
    answer: str


class OrderRow(msgspec.Struct, frozen=True):
    """A standing order of a seat: for a card or all (""), in a kind of window or all (""), by a rule.

    It ends with the round or turn that `until` names, if it names one.
    """

    seat: str
    card: str
    kind: str
    rule: str
    cost: int = 0
    until: str = ""


class DeedRow(msgspec.Struct, frozen=True):
    """What an order did, or why it ended, in words to its owner; `at` is the number of choices before it."""

    seat: str
    at: int
    words: str


def deeds_along(table: str, deeds: list[DeedRow]) -> list[Statement]:
    """Return what writes deeds in the transaction of the move they made; the oldest of a table go."""
    if not deeds:
        return []
    written = [Statement(DEED, {"table": table, **msgspec.structs.asdict(deed)}) for deed in deeds]
    return [*written, Statement(FORGET_DEEDS, {"table": table, "most": MOST_DEEDS})]


class SecretAnswers:
    """The lines of one table."""

    def __init__(self, store: "Store", table: str) -> None:
        self._store = store
        self._table = table

    async def seal(self, seat: str, line: int, answer: list[list[str]]) -> None:
        """Keep an answer in place of the one before; an empty one is withdrawn. What was sealed earlier goes."""
        await self._store.run(self._seal, seat, line, answer)

    def _seal(self, seat: str, line: int, answer: list[list[str]]) -> None:
        of = s.sealed.c.table == self._table
        text = msgspec.json.encode(answer).decode()
        with self._store.engine.begin() as c:
            self._store.expect(c, self._table)
            c.execute(s.sealed.delete().where(of, (s.sealed.c.seat == seat) | (s.sealed.c.line != line)))
            if answer:
                c.execute(s.sealed.insert().values(table=self._table, seat=seat, line=line, answer=text))

    async def order(self, order: OrderRow) -> None:
        """Keep an order in place of the one before for the same card and kind."""
        await self._store.run(self._change, [order], [order], [])

    async def end(self, orders: list[OrderRow], deeds: list[DeedRow]) -> None:
        """Forget orders, and keep what is told of it."""
        await self._store.run(self._change, orders, [], deeds)

    def _change(self, ended: list[OrderRow], given: list[OrderRow], deeds: list[DeedRow]) -> None:
        of = s.orders.c
        with self._store.engine.begin() as c:
            self._store.expect(c, self._table)
            for one in ended:
                same = (of.seat == one.seat) & (of.card == one.card) & (of.kind == one.kind)
                c.execute(s.orders.delete().where(of.table == self._table, same))
            for one in given:
                c.execute(s.orders.insert().values(table=self._table, **msgspec.structs.asdict(one)))
            standing.write(c, deeds_along(self._table, deeds))

    async def spend_think(self, person: str, thinks: int) -> None:
        """Write how often somebody has stretched a beat."""
        await self._store.run(self._spend, person, thinks)

    def _spend(self, person: str, thinks: int) -> None:
        at = (s.people.c.table == self._table) & (s.people.c.id == person)
        with self._store.engine.begin() as c:
            self._store.expect(c, self._table)
            c.execute(s.people.update().where(at).values(thinks=thinks))
