"""Reviews of finished games: worked out in the processes of the bots, bit by bit, and kept with the game.

Only a game that is over is reviewed, from its record, which everybody may have then; a table under way is refused
before anything of it is read. A bit is short, so that bots at other tables hardly wait. One game is reviewed at a time.
"""

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

import haversack
from haversack.review.data import with_decisions
from haversack.review.parts import choices_part, course_part
from haversack.server import schema as s
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.logs import log
from haversack.server.naming import with_names
from haversack.server.store import Store
from haversack.server.worker_pool import Answer

if TYPE_CHECKING:
    from haversack.server.table import Table

LOOK_BACK: Final = "look back"
COURSE: Final = -1
BIT_MILLISECONDS: Final = 1000
FIRST_BIT: Final = 4
LONGEST: Final = 300.0
MOST_AT_ONCE: Final = 32
MOST_KEPT: Final = 50
Shared = dict[str, tuple[str, ...]]


def part_at(game: str, record: dict[str, Any], shared: Shared, first: int, last: int) -> Answer:
    """Return a part of a review as JSON, in a process of the bots: the course of the game, or some of its choices.

    Beside it stands how many milliseconds it took to compute.
    """
    begun = time.process_time()
    pack, version = record.get("pack"), record["rules_version"]
    rules = haversack.load(game, pack=pack if isinstance(pack, dict) else None, version=version)
    found: object
    if first == COURSE:
        found = course_part(rules, record, 0, shared)
    else:
        found = choices_part(rules, record, 0, shared, first, last)
    return round(1000 * (time.process_time() - begun)), json.dumps(found)


class Job:
    """A review under way: what is there of it, and how many choices were weighed."""

    def __init__(self, lines: int) -> None:
        self.lines = lines
        self.data: dict[str, Any] | None = None
        self.done = 0
        self.total = 0
        self.ended = False
        self.task: asyncio.Task[None] | None = None

    @property
    def has_failed(self) -> bool:
        """Say whether it ended before all was weighed."""
        return self.ended and (self.data is None or self.done < self.total)

    def told(self) -> dict[str, Any]:
        """Return what the page is told."""
        return {"review": self.data, "done": self.done, "total": self.total, "ended": self.ended}


class Reviews:
    """All reviews of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.jobs: dict[str, Job] = {}
        self._one = asyncio.Lock()

    async def of(self, table: "Table") -> dict[str, Any]:
        """Return the review of a finished game as far as it has come; if there is none, begin it."""
        check(table)
        name, lines = table.row.id, table.course.lines
        job = self.jobs.get(name)
        if job is None or job.lines != lines or job.has_failed:
            job = Job(lines)
            self.jobs[name] = job
            kept = await self._store.run(kept_review, self._store, name, lines)
            if kept is None:
                job.task = asyncio.create_task(self._work(table, job))
            else:
                job.data, job.ended = kept, True
                job.done = job.total = kept["choices"]
            self._forget()
        return job.told()

    def _forget(self) -> None:
        """Have no more than some reviews in memory: those that are done are in the store."""
        for name in [name for name, job in self.jobs.items() if job.ended][:-MOST_KEPT]:
            del self.jobs[name]

    async def _work(self, table: "Table", job: Job) -> None:
        name = table.row.id
        try:
            async with self._one:
                record = await asyncio.to_thread(record_of_game, table)
                if await self._review(table, job, record):
                    await self._store.run(keep_review, self._store, name, job.lines, job.data)
        except Exception:
            log.exception("review failed", extra={"fields": {"table": name}})
        job.ended = True

    async def _review(self, table: "Table", job: Job, record: dict[str, Any]) -> bool:
        """Work a review out; say whether it is whole."""
        game, shared = table.row.game, knowledge(table)
        question = (LOOK_BACK, game, record, shared)
        answer = await table.bot_service.workers.ask((*question, COURSE, 0), LONGEST)
        if answer is None:
            return False
        found = json.loads(answer[1])
        job.total = int(found["choices"])
        decisions: list[dict[str, Any]] = []
        job.data = _brief(found, decisions)
        size = FIRST_BIT
        while job.done < job.total:
            last = min(job.total, job.done + size)
            answer = await table.bot_service.workers.ask((*question, job.done, last), LONGEST)
            if answer is None:
                return False
            size = max(1, min(MOST_AT_ONCE, size * BIT_MILLISECONDS // max(answer[0], BIT_MILLISECONDS // 4)))
            decisions += json.loads(answer[1])
            job.done = last
            job.data = _brief(found, decisions)
        return True

    async def close(self) -> None:
        """Leave what is under way; it is begun anew when somebody asks."""
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def check(table: "Table") -> None:
    """Refuse to look back at a game that goes on, or at a lesson, which can go on at any time."""
    if not table.is_over:
        raise NotAllowed("A game can be reviewed once it is over.")
    if table.lesson is not None:
        raise Conflict("A lesson is not reviewed.")


def record_of_game(table: "Table") -> dict[str, Any]:
    """Return the record of a finished game, with how people ended it if they did."""
    record = table.state.record()
    after = len(table.course.choices)
    if table.course.resigned is not None:
        record["resigned"] = {"team": table.course.resigned[0], "after": after}
    if table.course.aborted:
        record["ended"] = {"reason": with_names(table.course.aborted, table.people), "after": after}
    return record


def knowledge(table: "Table") -> Shared:
    """Return for each seat whose knowledge was its own too: of all seats of a person, of a bot's one."""
    out: Shared = {}
    for seat, row in table.seats.items():
        person = row.person if row.kind == "human" else None
        is_one = person is None or table.people[person].curtain
        out[seat] = (seat,) if is_one else table.seats_of(person)
    return out


def _brief(course: dict[str, Any], decisions: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is kept: all sums, and the choices that were blamed."""
    whole = with_decisions(course, decisions)
    return {**whole, "decisions": [one for one in whole["decisions"] if one["verdict"]]}


def kept_review(store: Store, table: str, lines: int) -> dict[str, Any] | None:
    """Return the review of a game as it was kept, if it is of the game as it is."""
    asked = sa.select(s.reviews.c.data).where(s.reviews.c.table == table, s.reviews.c.lines == lines)
    with store.engine.connect() as c:
        found = c.execute(asked).scalar()
    return None if found is None else json.loads(found)


def keep_review(store: Store, table: str, lines: int, data: dict[str, Any]) -> None:
    """Keep a review with its game."""
    with store.engine.begin() as c:
        c.execute(s.reviews.delete().where(s.reviews.c.table == table))
        c.execute(s.reviews.insert().values(table=table, lines=lines, data=json.dumps(data)))
