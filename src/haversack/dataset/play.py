"""Playing the games of a part: each as a record, and each decision with what its seat knew and what came of it."""

import math
from collections.abc import Iterator
from typing import Any

import haversack
from haversack.arena.games import bots_by_seat
from haversack.bots.random_bot import RandomBot
from haversack.bots.table import SeatedBot
from haversack.dataset.plan import Part
from haversack.kernel.encoding import Encoder
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Row = dict[str, Any]
OBSERVATION = "observation"
"""The column of what a seat knew; in a row it is the numbers of an encoder as bytes."""


def play_part(part: Part) -> Iterator[tuple[Row, list[Row]]]:
    """Yield the record and the decisions of each game."""
    game = haversack.load(part.plan.game)
    encoders = {seat: game.encoder(seat) for seat in game.seats} if part.plan.observations else {}
    for place in range(part.first, part.first + part.games):
        yield _play(game, part, place, encoders)


def _play(game: Game, part: Part, place: int, encoders: dict[str, Encoder]) -> tuple[Row, list[Row]]:
    seed, sides = part.plan.seed + place, part.plan.sides(place)
    state = game.new(seed, part.plan.options).quiet()
    bots = bots_by_seat(game, seed, sides)
    choices: list[int] = []
    decisions: list[Row] = []
    while state.legal:
        seat, legal = state.seat, state.legal
        choice = bots[seat].choose(state)
        if len(legal) > 1:
            kind = state.top().KIND
            values, tries = _values(state, bots[seat], choice)
            row = {"game": place, "step": len(choices), "seat": game.seats[seat], "kind": kind, "rule": state.rule()}
            row |= {"options": legal, "choice": choice, "values": values, "tries": tries}
            if encoders:
                encoder = encoders[game.seats[seat]]
                encoder.update(state)
                row[OBSERVATION] = encoder.numbers.tobytes()
            decisions.append(row)
        state.apply_id(choice)
        choices.append(choice)
    return _finished(game, state, place, seed, {team: who.label for team, who in sides.items()}, choices, decisions)


def _finished(
    game: Game,
    state: GameState,
    place: int,
    seed: int,
    bots: dict[str, str],
    choices: list[int],
    decisions: list[Row],
) -> tuple[Row, list[Row]]:
    """Return the record of a finished game, and its decisions with what came of them for their seats."""
    outcome = state.outcome
    if outcome is None:
        raise RuntimeError(f"the game of seed {seed} stopped without an outcome")
    team_of = {seat: team for team, seats in game.teams.items() for seat in seats}
    for row in decisions:
        team = team_of[row["seat"]]
        row["outcome"] = 0.5 if outcome.winner is None else float(outcome.winner == team)
        row["bot"] = bots[team]
    record = {"game": place, "seed": seed, "bots": bots, "choices": choices, "digest": state.digest()}
    record |= {"winner": outcome.winner, "reason": outcome.reason, "scores": dict(outcome.scores)}
    return record, decisions


def _values(state: GameState, bot: SeatedBot, choice: int) -> tuple[list[float] | None, list[int] | None]:
    """Return what the bot thought of each option and how often it tried it; None if it did not think."""
    if isinstance(bot.bot, RandomBot):
        return None, None
    said = bot.bot.explain()
    if said is None or said.chosen != state.vocabulary.key(choice) or not any(one.tries for one in said.considered):
        return None, None
    thought = {state.vocabulary.id(one.key): one for one in said.considered}
    values = [thought[option].value if option in thought else math.nan for option in state.legal]
    return values, [thought[option].tries if option in thought else 0 for option in state.legal]
