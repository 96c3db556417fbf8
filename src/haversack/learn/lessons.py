"""Lessons as data: read from the TOML files of a game and checked, each fault named in one sentence."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import haversack
from haversack.kernel.errors import HaversackError
from haversack.kernel.state import GameState
from haversack.learn.conditions import BadLesson, Condition, check
from haversack.rulebook import RULES

FIELDS: Final = {"title", "goal", "seats", "position", "seed", "options", "before", "reach", "star", "steps"} | {
    *("wrong", "others", "end", "first")
}
STEP_FIELDS: Final = {"text", "way", "until", "only", "why", "hints", "point", "show", "free"}
WRONG_FIELDS: Final = {"way", "when", "answer"}
STAR_FIELDS: Final = {"choices", "when"}


class Step(NamedTuple):
    """One idea: a text, the choices it leads to, when it is over, what is open meanwhile, hints from vague to plain.

    `point` names what the page points at, by option keys; with `show` it does so at once, else after the last hint.
    In a `free` step no move is off the way.
    """

    text: str
    way: tuple[str, ...]
    until: Condition
    only: tuple[str, ...]
    why: str
    hints: tuple[str, ...]
    point: tuple[str, ...]
    show: bool
    free: bool


class Wrong(NamedTuple):
    """A way that does not lead to the goal, and what the lesson answers to it: once a condition holds, else at once."""

    way: tuple[str, ...]
    when: Condition | None
    answer: str


class Lesson(NamedTuple):
    """A lesson. `first` marks the guided first game of a title; with `once` the star is for the first try alone."""

    game: str
    id: str
    title: str
    goal: str
    seats: tuple[str, ...]
    origin: Mapping[str, object]
    seed: int | None
    before: tuple[str, ...]
    reach: Condition
    star_choices: int | None
    star_when: Condition | None
    steps: tuple[Step, ...]
    wrong: tuple[Wrong, ...]
    others: tuple[str, ...]
    end: str
    first: bool
    once: bool = False

    @property
    def way(self) -> tuple[str, ...]:
        """Return the choices of the learner that lead to the goal."""
        return tuple(key for step in self.steps for key in step.way)

    @property
    def texts(self) -> tuple[str, ...]:
        """Return all that the lesson says to somebody who goes the intended way without a hint."""
        return (self.goal, *(step.text for step in self.steps), self.end)

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the ids of the rules that the steps name, in order."""
        named = (rule for step in self.steps for rule in rules_in(step.text))
        return tuple(dict.fromkeys([*named, *rules_in(self.end)]))

    def beginning(self) -> dict[str, object]:
        """Return the position the lesson begins with."""
        if self.seed is None and not self.before:
            return {"game": self.game, **self.origin}
        return self.start().position()

    def start(self) -> GameState:
        """Return the game as the lesson begins."""
        game = haversack.load(self.game)
        if self.seed is None:
            state = game.position({"game": self.game, **self.origin})
        else:
            state = game.new(self.seed, self.origin)
        for key in self.before:
            state.apply(key)
        return state


def rules_in(text: str) -> list[str]:
    """Return the ids of rules that stand in a text in square brackets."""
    return [rule for found in RULES.finditer(text) for rule in re.split(r", ?", found[1])]


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order, the first game before all others."""
    folder = files(haversack.load(game_id).folder) / "data" / "lessons"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")) if folder.is_dir() else []
    return tuple(
        read_lesson((folder / name).read_text(encoding="utf-8"), game_id, name.removesuffix(".toml")) for name in names
    )


def lesson(game_id: str, name: str) -> Lesson:
    """Return a lesson by its name."""
    found = next((one for one in lessons(game_id) if one.id == name), None)
    if found is None:
        raise BadLesson(f"There is no lesson {name!r} for this game.")
    return found


def read_lesson(text: str, game_id: str, name: str) -> Lesson:
    """Read a lesson and check it, down to the position it begins with."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{name}: this is no TOML: {error}.") from None
    _check_names(data, FIELDS, name)
    if ("position" in data) == ("seed" in data):
        raise BadLesson(f"{name}: a lesson begins with a position or with a seed.")
    star = _table(data, "star", name)
    _check_names(star, STAR_FIELDS, f"{name}, star")
    choices = star.get("choices")
    seed = data.get("seed")
    made = Lesson(
        game=game_id,
        id=name,
        title=_text(data, "title", name),
        goal=_text(data, "goal", name),
        seats=_texts(data, "seats", name),
        origin=_table(data, "options" if "seed" in data else "position", name),
        seed=seed if isinstance(seed, int) else None,
        before=_texts(data, "before", name),
        reach=check(data.get("reach"), f"{name}, reach"),
        star_choices=choices if isinstance(choices, int) else None,
        star_when=check(star["when"], f"{name}, star") if "when" in star else None,
        steps=tuple(_step(one, f"{name}, step {n}") for n, one in enumerate(_tables(data, "steps", name), 1)),
        wrong=tuple(_wrong(one, f"{name}, wrong {n}") for n, one in enumerate(_tables(data, "wrong", name), 1)),
        others=_texts(data, "others", name),
        end=_text(data, "end", name),
        first=data.get("first") is True,
    )
    _check_whole(made)
    return made


def _check_whole(made: Lesson) -> None:
    """Refuse a lesson that nobody could take."""
    game = haversack.load(made.game)
    if not made.seats or not set(made.seats) <= set(game.seats):
        raise BadLesson(f"{made.id}: the learner sits at some of {', '.join(game.seats)}.")
    if not made.steps or not made.wrong:
        raise BadLesson(f"{made.id}: a lesson has at least one step and one wrong way.")
    if (made.star_choices is None) == (made.star_when is None):
        raise BadLesson(f"{made.id}: the star is for at most so many `choices`, or `when` a condition holds.")
    try:
        made.start()
    except HaversackError as error:
        raise BadLesson(f"{made.id}: {error}") from None


def _step(data: Mapping[str, object], where: str) -> Step:
    _check_names(data, STEP_FIELDS, where)
    way, only = _texts(data, "way", where), _texts(data, "only", where)
    if "until" not in data and not way:
        raise BadLesson(f"{where}: say by a `way` or by `until` when the step is over.")
    if bool(only) != ("why" in data):
        raise BadLesson(f"{where}: who limits what is open by `only` says `why`.")
    until = check(data["until"], where) if "until" in data else {"chose": way[-1]}
    why = _text(data, "why", where) if only else ""
    point = _texts(data, "point", where) or way
    text, hints = _text(data, "text", where), _texts(data, "hints", where)
    return Step(text, way, until, only, why, hints, point, data.get("show") is True, data.get("free") is True)


def _wrong(data: Mapping[str, object], where: str) -> Wrong:
    _check_names(data, WRONG_FIELDS, where)
    way = _texts(data, "way", where)
    if not way:
        raise BadLesson(f"{where}: a wrong way has choices.")
    when = check(data["when"], where) if "when" in data else None
    return Wrong(way, when, _text(data, "answer", where))


def _check_names(data: Mapping[str, object], known: set[str], where: str) -> None:
    unknown = sorted(set(data) - known)
    if unknown:
        raise BadLesson(f"{where}: there is no field {unknown[0]!r}; the fields are {', '.join(sorted(known))}.")


def _text(data: Mapping[str, object], name: str, where: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value.strip():
        raise BadLesson(f"{where}: {name!r} is a text.")
    return " ".join(value.split())


def _texts(data: Mapping[str, object], name: str, where: str) -> tuple[str, ...]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadLesson(f"{where}: {name!r} is a list of texts.")
    return tuple(value)


def _table(data: Mapping[str, object], name: str, where: str) -> Mapping[str, object]:
    value = data.get(name, {})
    if not isinstance(value, Mapping):
        raise BadLesson(f"{where}: {name!r} is a table.")
    return value


def _tables(data: Mapping[str, object], name: str, where: str) -> list[Mapping[str, object]]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        raise BadLesson(f"{where}: {name!r} is a list of tables.")
    return value
