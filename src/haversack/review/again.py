"""Try again from a choice of a game: as it stood then, with all that the player did not know dealt anew."""

from collections.abc import Mapping, Sequence

from haversack.kernel.game import Game
from haversack.kernel.record import strings
from haversack.kernel.state import GameState
from haversack.review.errors import BadReview


def again(game: Game, record: Mapping[str, object], choice: int, seats: Sequence[str], seed: int | str) -> GameState:
    """Return the state after so many choices of a record, what those seats did not know dealt anew from the seed."""
    choices, digests = strings(record, "choices"), strings(record, "digests")
    if not 0 <= choice < len(choices):
        raise BadReview(f"The record has {len(choices)} choices, so one cannot begin before choice {choice + 1}.")
    there = game.replay({**record, "choices": choices[:choice], "digests": digests[: choice + 1], "outcome": None})
    return dealt_again(game, there, seats, seed)


def dealt_again(game: Game, state: GameState, seats: Sequence[str], seed: int | str) -> GameState:
    """Return a state that those seats cannot tell from this one, with a beginning of its own and so a record."""
    return game.position(state.determinise(tuple(seats), seed).position())
