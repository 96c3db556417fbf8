"""Measure the libraries that Haversack is held against, in pure Python and on one core; print JSON.

- catanatron: random games of four; a decision is one tick of its game, forced ones included.
- python-chess: `Board.copy(stack=False)`, averaged over the positions of random games.
- msgspec: its JSON encoding of Haversack's own views, so that both sides of that ratio write the same data.
- import times, each in a fresh interpreter.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

IMPORT_RUNS = 5
CHESS_GAMES = 10
CHESS_PLIES = 120


def measure_catanatron(seconds: float, clock: Callable[[], float] = perf_counter) -> dict[str, float]:
    """Play random games for about so many seconds of a clock."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    decisions = games = 0
    started = clock()
    while clock() - started < seconds:
        game = Game([RandomPlayer(color) for color in Color], seed=games + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        games += 1
    elapsed = clock() - started
    return {"decisions_per_s": decisions / elapsed, "games_per_s": games / elapsed}


def measure_board_copy(seconds: float) -> float:
    """Time `Board.copy(stack=False)` in µs."""
    import chess

    chooser = random.Random(1)
    boards = []
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while len(board.move_stack) < CHESS_PLIES and not board.is_game_over():
            boards.append(board.copy())
            board.push(chooser.choice(list(board.legal_moves)))
    copies = 0
    started = perf_counter()
    while perf_counter() - started < seconds:
        for board in boards:
            board.copy(stack=False)
        copies += len(boards)
    return (perf_counter() - started) / copies * 1e6


def measure_view_encoding(game_id: str, seconds: float) -> float:
    """Time msgspec's encoding of a view in µs, over the views that `haversack bench` builds."""
    import msgspec

    import haversack
    from haversack.cli.bench import decider, each_us, sampled

    views = [state.view(decider(state)) for state in sampled(haversack.load(game_id))]
    return each_us(msgspec.json.Encoder().encode, views, seconds)


def measure_import(module: str) -> float:
    """Time an import in fresh interpreters, in ms; the median."""
    code = f"from time import perf_counter as t; s = t(); import {module}; print(t() - s)"
    runs = [subprocess.check_output([sys.executable, "-c", code], text=True) for _ in range(IMPORT_RUNS)]
    return statistics.median(map(float, runs)) * 1e3


def measure(games: list[str], seconds: float) -> dict[str, Any]:
    return {
        "catanatron": measure_catanatron(seconds) | {"import_ms": measure_import("catanatron")},
        "chess": {"board_copy_us": measure_board_copy(seconds / 2), "import_ms": measure_import("chess")},
        "msgspec": {"view_encode_us": {game: measure_view_encoding(game, seconds / 2) for game in games}},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the libraries that Haversack is held against.")
    parser.add_argument("--seconds", type=float, default=4.0, help="time for each measurement")
    parser.add_argument("--game", action="append", default=[], help="encode this game's views too; may be repeated")
    options = parser.parse_args()
    print(json.dumps(measure(options.game, options.seconds), indent=2))


if __name__ == "__main__":
    main()
