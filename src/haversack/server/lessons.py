"""Lessons at tables: what is told to the learner, and under which names progress is kept."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.requests import Request

from haversack.kernel.match import Match
from haversack.learn import BadLesson, Coach, Lesson, lessons
from haversack.learn.puzzles import LEVELS, PREFIX, Puzzle, following, lesson_named, puzzles
from haversack.rulebook import parts_of
from haversack.server.logs import log
from haversack.server.store import TableRow, hashed

if TYPE_CHECKING:
    from haversack.server.table import Table

LEARNER = "haversack-learner"
GUEST = re.compile(r"[A-Za-z0-9_-]{20,64}")


def lesson_of(row: TableRow) -> Lesson | None:
    """Return the lesson that is taken at a table; None if none is, or if it is gone since."""
    if row.lesson is None:
        return None
    try:
        return lesson_named(row.game, row.lesson)
    except BadLesson:
        return None


def coach_after(taken: Lesson, match: Match, choices: Sequence[tuple[str, str]], again: bool) -> Coach:
    """Return the coach of a lesson after these choices, made anew in a match that begins; `again` if not at once."""
    coach = Coach(taken, match.state, again)
    for seat, choice in choices:
        match.choose(match.number, choice, seat)
        coach.note(seat, [choice], match.state)
    return coach


def coach_data(coach: Coach) -> dict[str, object]:
    """Return what the coach of a lesson says now."""
    taken, step = coach.lesson, coach.step
    out: dict[str, object] = {"lesson": about(taken), "step": coach.at, "steps": len(taken.steps), "done": coach.done}
    out |= {"star": coach.star, "next": following(taken), "moved": bool(coach.chosen)}
    out["answer"] = None if coach.answer is None else text_data(coach.answer)
    out["text"] = text_data(taken.end if step is None else step.text)
    out |= {"hints": [], "point": [], "show": False, "closed": [], "why": ""}
    if step is not None:
        out |= {"hints": [text_data(hint) for hint in step.hints], "point": step.point, "show": step.show}
        out |= {"closed": coach.closed(), "why": step.why}
    return out


def about(taken: Lesson) -> dict[str, object]:
    """Return what a list of lessons shows of one."""
    return {"id": taken.id, "title": taken.title, "goal": taken.goal, "first": taken.first, "puzzle": taken.once}


def text_data(text: str) -> list[dict[str, object]]:
    """Return a text in parts, each with the rules that stand behind it."""
    return [{"words": words, "rules": rules} for words, rules in parts_of(text)]


def lessons_data(game: str, taken: dict[str, bool]) -> list[dict[str, object]]:
    """Return the lessons of a game with what somebody has taken of them."""
    return [{**about(one), "done": one.id in taken, "star": taken.get(one.id, False)} for one in lessons(game)]


def puzzle_data(one: Puzzle, taken: dict[str, bool]) -> dict[str, object]:
    """Return what a list shows of a puzzle, which is not its answer, with what somebody has solved of it."""
    name = PREFIX + one.id
    out: dict[str, object] = {"id": name, "game": one.game, "seat": one.seat, "level": LEVELS[one.level]}
    out["bots"] = one.bots
    out |= {"rules": one.rules, "cards": one.cards if name in taken else ()}  # the cards are the answer
    return out | {"done": name in taken, "star": taken.get(name, False)}


def puzzles_data(game: str, taken: dict[str, bool]) -> list[dict[str, object]]:
    """Return the puzzles of a game, the easiest first."""
    return [puzzle_data(one, taken) for one in puzzles(game)]


def guest_of(request: Request) -> str | None:
    """Return the secret by which the progress of a guest is kept."""
    secret = request.cookies.get(LEARNER, "")
    return secret if GUEST.fullmatch(secret) else None


def learners(secret: str | None, account: int | None) -> list[str]:
    """Return the names under which somebody's progress is kept: the account first, then the guest of this browser."""
    names = [f"account {account}"] if account is not None else []
    return names + ([f"guest {hashed(secret)}"] if secret is not None else [])


async def keep_progress(table: "Table") -> None:
    """Keep that the learner is through, before that is told; where it cannot be kept, the game goes on."""
    coach, learner, store = table.coach, table.row.learner, table.store
    if coach is None or not coach.done or learner is None:
        return
    try:
        await store.run(store.note_progress, learner, table.row.game, coach.lesson.id, coach.star)
    except Exception:
        log.exception("progress not kept", extra={"fields": {"table": table.row.id}})
