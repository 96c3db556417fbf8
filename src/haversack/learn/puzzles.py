"""Puzzles as data: read from the file of a game, and turned into lessons with one question (docs/puzzles.md).

A puzzle is a position as one seat knows it, with everything it does not know dealt, and what each way to act wins of
worlds dealt anew. It was found by `haversack puzzles make`; nothing of the game it comes from is kept but what that
seat could see.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import haversack
from haversack.kernel.errors import HaversackError
from haversack.kernel.state import GameState
from haversack.learn.conditions import BadLesson
from haversack.learn.lessons import Lesson, Step, Wrong, lesson, lessons
from haversack.learn.packing import packed, unpacked
from haversack.rulebook import entries

FILE: Final = "puzzles.jsonl"
PREFIX: Final = "puzzle-"
LEVELS: Final = ("", "easy", "normal", "hard", "master")
HALF: Final = 0.5
EXACT: Final = 1_000
LISTED: Final = 3


class Tried(NamedTuple):
    """A way to act, and what share of how many dealt worlds it won."""

    way: tuple[str, ...]
    share: float
    worlds: int

    @property
    def of_hundred(self) -> str:
        """Return the share in words; what was given up after a few worlds is known about."""
        return f"{'' if self.worlds >= EXACT else 'about '}{100 * self.share:.0f} of 100"


class Puzzle(NamedTuple):
    """A puzzle. `bots` says how often bots of growing strength find the way, `why` what follows from it."""

    game: str
    id: str
    seat: str
    position: Mapping[str, object]
    tried: tuple[Tried, ...]
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    bots: Mapping[str, float]
    why: tuple[str, ...]

    @property
    def way(self) -> tuple[str, ...]:
        """Return the choices that solve it."""
        return self.tried[0].way

    @property
    def level(self) -> int:
        """Return how hard it is, 1 to 4: by the weakest bot that finds the way at least every other time."""
        finders = [place for place, name in enumerate(LEVELS) if self.bots.get(name, 0.0) >= HALF]
        return finders[0] if finders else len(LEVELS) - 1

    def start(self) -> GameState:
        """Return the position as a state."""
        return haversack.load(self.game).position({"game": self.game, **self.position})


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first."""
    file = files(haversack.load(game_id).folder) / "data" / FILE
    if not file.is_file():
        return ()
    found = read_puzzles(file.read_text(encoding="utf-8"), game_id)
    return tuple(sorted(found, key=lambda one: (one.level, -one.bots.get("easy", 0.0), one.id)))


def read_puzzles(text: str, game_id: str) -> list[Puzzle]:
    """Read a file of puzzles: the words of its positions, then a puzzle a line."""
    first, *lines = text.splitlines() or [""]
    try:
        words = json.loads(first)["words"].split()
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadLesson("This is no file of puzzles: it does not begin with its words.") from None
    return [read_puzzle(line, game_id, words) for line in lines]


def read_puzzle(line: str, game_id: str, words: Sequence[str] = ()) -> Puzzle:
    """Read one puzzle; the lists of its position may be packed with words."""
    try:
        data = json.loads(line)
        position = unpacked(data["position"], words)
        tried = tuple(Tried(tuple(way.split()), share, worlds) for way, share, worlds in data["ways"])
        texts = [tuple(str(one) for one in data[name]) for name in ("cards", "rules", "why")]
        if not isinstance(position, dict):
            raise TypeError("position")
        return Puzzle(game_id, data["id"], data["seat"], position, tried, texts[0], texts[1], data["bots"], texts[2])
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadLesson(f"This is no puzzle: {type(error).__name__} at {error}.") from None


def written_puzzles(found: Iterable[Puzzle]) -> str:
    """Return puzzles as the text of a file; `read_puzzles` is the inverse."""
    words: dict[str, int] = {}
    lines = [_dumped({**_data(one), "position": packed(one.position, words)}) for one in found]
    return "".join(f"{line}\n" for line in (_dumped({"words": " ".join(words)}), *lines))


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of its own, with its words; `read_puzzle` is the inverse."""
    return _dumped(_data(puzzle))


def _data(puzzle: Puzzle) -> dict[str, object]:
    data = puzzle._asdict()
    del data["game"]
    data["ways"] = [[" ".join(one.way), one.share, one.worlds] for one in data.pop("tried")]
    return data


def _dumped(data: Mapping[str, object]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def puzzle(game_id: str, name: str) -> Puzzle:
    """Return a puzzle by its id."""
    found = next((one for one in puzzles(game_id) if one.id == name), None)
    if found is None:
        raise BadLesson(f"There is no puzzle {name!r} for this game.")
    return found


def unknown_rules(found: Puzzle) -> set[str]:
    """Return the rules a puzzle names that are not in the ledger of its game."""
    return set(found.rules) - {entry.id for entry in entries(haversack.load(found.game).ledger())}


def daily(game_id: str, day: date) -> Puzzle | None:
    """Return the puzzle of a day: all come in turn, easy and hard ones mixed, the same for everybody."""
    found = sorted(puzzles(game_id), key=lambda one: one.id[::-1])
    return found[day.toordinal() % len(found)] if found else None


# As a lesson


def lesson_named(game_id: str, name: str) -> Lesson:
    """Return a lesson, or a puzzle as one, by the name under which tables and progress know it."""
    if name.startswith(PREFIX):
        return puzzle_lesson(puzzle(game_id, name.removeprefix(PREFIX)))
    return lesson(game_id, name)


def following(taken: Lesson) -> str | None:
    """Return the name of the lesson or puzzle that comes next."""
    is_puzzle = taken.id.startswith(PREFIX)
    order = [PREFIX + one.id for one in puzzles(taken.game)] if is_puzzle else [one.id for one in lessons(taken.game)]
    return next(iter(order[order.index(taken.id) + 1 :]), None)


def puzzle_lesson(found: Puzzle) -> Lesson:
    """Return a puzzle as a lesson with one question: every other way is answered with what it wins."""
    try:
        state = found.start()
    except HaversackError as error:
        raise BadLesson(f"The puzzle {found.id} is of other rules: {error}") from None
    labels = _labels(state, found.way)
    best = found.tried[0]
    goal = f"{_said(found.game, state)} One play wins at least 10 games in 100 more than any other. Find it."
    step = Step(
        text="Look at the board, the points and your hand. What you cannot see is dealt anew in every world.",
        way=found.way,
        until={"began": list(found.way)},
        only=(),
        why="",
        hints=_hints(found, labels),
        point=found.way,
        show=False,
        free=False,
    )
    return Lesson(
        game=found.game,
        id=PREFIX + found.id,
        title=f"Puzzle, {LEVELS[found.level]}",
        goal=goal,
        seats=(found.seat,),
        origin=found.position,
        seed=None,
        before=(),
        reach={"began": list(found.way)},
        star_choices=len(found.way),
        star_when=None,
        steps=(step,),
        wrong=_wrong_ways(found, state, best),
        others=(),
        end=_explained(found, state, labels),
        first=False,
        once=True,
    )


def _said(game_id: str, state: GameState) -> str:
    decision = state.decision
    assert decision is not None
    face = haversack.load(game_id).face
    points = ", ".join(f"{face.name(team)} {number}" for team, number in state.scores().items())
    return f"{points}. {decision.prompt}"


def _labels(state: GameState, way: tuple[str, ...]) -> str:
    """Return a way in the words of its options."""
    state, out = state.clone(), []
    for key in way:
        decision = state.decision
        option = next((one for one in decision.options if one.key == key), None) if decision else None
        if option is None:
            out.append(key)
            continue
        out.append(option.label)
        state.apply(key)
    return f"“{', then '.join(out)}”"


def _hints(found: Puzzle, labels: str) -> tuple[str, ...]:
    rules = " ".join(f"[{rule}]" for rule in found.rules[:2])
    return f"It has to do with {_theme(found)} {rules}.", f"The answer: {labels}."


def _theme(found: Puzzle) -> str:
    verb = found.way[0].partition(":")[0]
    themes = {"play": "a card to play", "discard": "a card to let go", "use": "a card to use", "pass": "waiting"}
    return themes.get(verb, "this very question")


def _wrong_ways(found: Puzzle, state: GameState, best: Tried) -> tuple[Wrong, ...]:
    """Return the answers to all other ways: to another beginning at once, by the best that can come of it."""
    shares: dict[tuple[str, ...], Tried] = {}
    for one in found.tried[1:]:
        way = one.way if one.way[0] == best.way[0] else one.way[:1]
        if way not in shares or one.share > shares[way].share:
            shares[way] = one
    return tuple(
        Wrong(way, None, f"{_labels(state, way)} wins {one.of_hundred} worlds at best. Another play wins far more.")
        for way, one in shares.items()
    )


def _explained(found: Puzzle, state: GameState, labels: str) -> str:
    best, *others = found.tried
    worlds = f"{best.worlds:,}"
    compared = "; ".join(f"{_labels(state, one.way)} {100 * one.share:.0f}" for one in others[:LISTED])
    follows = f" What follows: {' '.join(found.why)}" if found.why else ""
    return f"{labels} wins {best.of_hundred} games, over {worlds} worlds dealt anew. Next: {compared}.{follows}"
