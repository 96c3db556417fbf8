"""Games to look for puzzles in: a game of bots, and other endings of it, with the questions of weight in each.

Most of what a game costs is played before its last part. So that part is played again and again from a few places, all
that is hidden dealt anew and the bots slipping now and then: each ending is another game from there on. From a place
where the game was decided none is played.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from haversack.arena.games import bots_by_seat, entrant, play_game
from haversack.bots.judges import judge_for
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

PLAYERS: Final = "normal"
SLIPPING: Final = "easy"
BRANCHES: Final = ((0.85, 8), (0.94, 12), (0.97, 12))  # so much of a game is played when so many other endings begin
DICE: Final = 9  # what the seed of a game is times, for the dice of its endings; the ids of puzzles rest on it
OPEN: Final = 0.5  # the lead where endings begin, of all points scored after that
CLOSE: Final = 0.25  # the lead at the end, of all points scored after a question
NUMBERS: Final = 10_000  # more questions than a game has


class Question(NamedTuple):
    """A question of a game by its number; in another ending it is so many times NUMBERS more."""

    number: int
    state: GameState


def endings(game: Game, seed: int, last: float) -> Iterator[list[Question]]:
    """Yield the questions to look at in the last part of a game, then those of other endings."""
    asked, scores = _game(game, seed)
    count = asked[-1].number
    yield _in_doubt(_late(asked, count, last), scores)
    for ending, branch in _branches(asked):
        if _is_open(branch.state, scores):
            others, ends = _ending(game, branch, seed, ending)
            yield _in_doubt(_late(others, count, last), ends)


def question(game: Game, seed: int, number: int) -> GameState | None:
    """Return the state in which a question of a game was asked."""
    asked, _ = _game(game, seed)
    if number >= NUMBERS:
        asked, _ = _ending(game, dict(_branches(asked))[number // NUMBERS], seed, number // NUMBERS)
    return next((one.state for one in asked if one.number == number), None)


def _late(asked: list[Question], count: int, last: float) -> list[Question]:
    return [one for one in asked if one.number % NUMBERS > count * (1 - last)]


def _branches(asked: list[Question]) -> Iterator[tuple[int, Question]]:
    """Yield the other endings of a game by their number, with the question each begins at."""
    ending = 0
    for played, times in BRANCHES:
        branch = next(one for one in asked if one.number > asked[-1].number * played)
        for _ in range(times):
            ending += 1
            yield ending, branch


def _is_open(state: GameState, scores: dict[str, int]) -> bool:
    """Say whether much was still to be won in a state, by the points at the end of its game."""
    points = state.scores().values()
    return max(points) - min(points) <= OPEN * (sum(scores.values()) - sum(points))


def _game(game: Game, seed: int) -> tuple[list[Question], dict[str, int]]:
    """Play a game; return its questions with a choice, and the points at its end."""
    asked: list[Question] = []
    count = 0

    def watch(state: GameState, _: int) -> None:
        nonlocal count
        count += 1
        asked.append(Question(count, state.clone()))

    played = play_game(game, seed, dict.fromkeys(game.teams, entrant(PLAYERS)), {}, watch)
    return asked, played.scores


def _ending(game: Game, branch: Question, seed: int, ending: int) -> tuple[list[Question], dict[str, int]]:
    """Play a game on from a question in another way."""
    dice = seed * DICE + ending
    state = branch.state.determinise((), dice)
    bots = bots_by_seat(game, dice, dict.fromkeys(game.teams, entrant(SLIPPING)))
    number, asked = ending * NUMBERS + branch.number, []
    while state.legal:
        asked.append(Question(number, state.clone()))
        state.apply_id(bots[state.seat].choose(state))
        number += 1
    outcome = state.outcome
    return asked, dict(outcome.scores) if outcome is not None else {}


def _in_doubt(asked: list[Question], scores: dict[str, int]) -> list[Question]:
    """Return the questions of weight that were asked while the game was open: its lead at the end came after them."""
    lead, total = max(scores.values()) - min(scores.values()), sum(scores.values())
    choices = [one for one in asked if len(one.state.legal) > 1]
    judge = judge_for(choices[0].state) if choices else None
    return [
        one
        for one in choices
        if judge is not None
        and not judge.is_minor(one.state)
        and lead <= CLOSE * (total - sum(one.state.scores().values()))
    ]
