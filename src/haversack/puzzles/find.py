"""Finding puzzles: play a game of bots, look at the questions of its last part, keep those with one clear answer."""

from collections.abc import Callable
from typing import Final, NamedTuple

import haversack
from haversack.bots.judges import judge_for
from haversack.bots.levels import seat_bot
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.learn import run
from haversack.learn.puzzles import Puzzle, Tried, puzzle_lesson
from haversack.learn.tutor import foresee
from haversack.puzzles.compact import compacted
from haversack.puzzles.games import NUMBERS, Question, endings, question
from haversack.puzzles.trial import CONFIRMED, WORLDS, Found, Position, is_promising, trial

MOST_A_GAME: Final = 3
FINDERS: Final = {"random": ("random", 40), "easy": ("easy", 20), "normal": ("normal", 8), "hard": ("search@300", 4)}
MOST_SENTENCES: Final = 3
SPREAD: Final = 10 * NUMBERS


class Search(NamedTuple):
    """Where to look: a game of that seed, its last part, and over how many worlds."""

    game: str
    seed: int
    last: float = 0.25
    worlds: int = WORLDS
    confirmed: int = CONFIRMED


class Haul(NamedTuple):
    """What was found in a game, and how many positions were looked at."""

    seed: int
    looked: int
    found: list[Puzzle]


def puzzles_of(search: Search) -> Haul:
    """Play a game and return its puzzles; the last questions are looked at first, since they cost least."""
    game = haversack.load(search.game)
    looked, found = 0, []
    for asked in endings(game, search.seed, search.last):
        for one in reversed(asked):
            looked += 1
            made = _puzzle(game, one, search, is_promising)
            if made is not None:
                found.append(made)
            if len(found) == MOST_A_GAME:
                return Haul(search.seed, looked, found)
    return Haul(search.seed, looked, found)


def remade(search: Search, number: int) -> Puzzle | None:
    """Make one puzzle again from the seed of its game and the number of its question."""
    game = haversack.load(search.game)
    state = question(game, search.seed, number)
    return None if state is None or state.seat < 0 else _puzzle(game, Question(number, state), search)


def _team(game: Game, seat: str) -> str:
    return next(name for name, seats in game.teams.items() if seat in seats)


def _puzzle(game: Game, asked: Question, search: Search, first: Callable[[Position], bool] = bool) -> Puzzle | None:
    """Return the puzzle that a question is, if it is one. All the seat does not know is dealt before anybody looks.

    `first` looks at it before it is tried.
    """
    seat = asked.state.seats()[asked.state.seat]
    seed = search.seed * SPREAD + asked.number
    small = compacted(game, asked.state.determinise((seat,), seed), seat)
    if small is None:
        return None
    state = game.position({"game": game.id, **small}).quiet()
    position = Position(state, judge_for(state), seat, _team(game, seat), seed)
    ways = trial(position, search.worlds, search.confirmed) if first(position) else []
    if not ways:
        return None
    tried = tuple(_tried(state, way) for way in _told_apart(ways))
    made = Puzzle(game.id, f"{search.seed}-{asked.number}", seat, small, tried, (), (), {}, ())
    return _finished(made) if _is_playable(made) else None


def _told_apart(ways: list[Found]) -> list[Found]:
    """Return the best, those that differ in their answer alone, and one for each other beginning, most tried first."""
    best = ways[0].choices
    out = [ways[0]]
    begun: set[int] = set()
    for way in sorted(ways[1:], key=lambda one: (-one.worlds, -one.share)):
        is_sibling = way.choices[0] == best[0]
        if (is_sibling and len(best) > 1) or (not is_sibling and way.choices[0] not in begun):
            out.append(way)
            begun.add(way.choices[0])
    return out


def _tried(state: GameState, way: Found) -> Tried:
    return Tried(tuple(state.vocabulary.keys[choice] for choice in way.choices), round(way.share, 4), way.worlds)


def _is_playable(made: Puzzle) -> bool:
    """Say whether the answer can be given at a table, where the others decline what they may."""
    try:
        coach, _ = run(puzzle_lesson(made), made.way)
    except (HaversackError, RuntimeError):
        return False
    return coach.done


def _finished(made: Puzzle) -> Puzzle:
    """Return a puzzle with its themes, its difficulty and what follows from its answer."""
    state = made.start()
    cards = tuple(dict.fromkeys(key.partition(":")[2] for key in made.way if _is_card(state, key)))
    bots = {name: _finds(made, bot, times) for name, (bot, times) in FINDERS.items()}
    told = [
        one for one in foresee(state, made.seat, (made.seat,), 1) if state.vocabulary.keys[one.option] == made.way[0]
    ]
    why = told[0].certain[:MOST_SENTENCES] if told else ()
    return made._replace(cards=cards, rules=_rules(made), bots=bots, why=why)


def _is_card(state: GameState, key: str) -> bool:
    return key.partition(":")[0] in ("play", "discard", "use", "prepare", "link", "take", "keep")


def _rules(made: Puzzle) -> tuple[str, ...]:
    """Return the rules of the questions on the way."""
    state, out = made.start(), []
    for key in made.way:
        if state.decision is not None and state.decision.seat == made.seat:
            out.append(state.rule())
        if key in [state.vocabulary.keys[choice] for choice in state.legal]:
            state.apply(key)
    return tuple(dict.fromkeys(rule for rule in out if rule))


def _finds(made: Puzzle, bot: str, times: int) -> float:
    """Return how often a bot finds the answer."""
    hits = sum(_is_found(made, bot, number) for number in range(times))
    return round(hits / times, 3)


def _is_found(made: Puzzle, bot: str, seed: int) -> bool:
    state = made.start().quiet()
    seated = seat_bot(bot, (made.seat,), seed)
    for key in made.way:
        if (
            state.seat < 0
            or state.seats()[state.seat] != made.seat
            or state.vocabulary.keys[seated.choose(state)] != key
        ):
            return False
        state.apply(key)
    return True
