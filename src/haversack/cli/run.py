"""`haversack run`: apply keys to a position and print what happens; for scripts, puzzles and bug reports."""

import argparse
import json

from rich.console import Console
from rich.markup import escape

from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_json,
    add_options,
    add_pack,
    add_start,
    begun,
    check_seat,
    read_choices,
    write_text,
)
from haversack.cli.screens import screen_for
from haversack.kernel.english import titled
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.state import GameState, outcome_data


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "run",
        help="apply choices to a position and print the result",
        description="Apply keys to a position (or to a new game, with --seed) and print the events and the result: "
        "the open decision, or the outcome. With --json the whole position too.",
    )
    add_game(parser)
    add_start(parser)
    parser.add_argument(
        "--choices",
        default="",
        metavar="KEYS",
        help='keys in one word ("play:de_land_battle space:ukraine"), or a file of them (words, JSON list or record)',
    )
    parser.add_argument("--seat", metavar="S", help="tell only what this seat may know; by default everything is told")
    parser.add_argument("--save", metavar="FILE", help="write the record of all this to a file")
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Apply the choices and print."""
    if given.position == given.choices == "-":
        raise BadInput("Only one of --position and --choices can come from the standard input.")
    game, state = begun(given, given.seed)
    if given.seat is not None:
        check_seat(game, given.seat)
    told = len(state.events or [])
    choices = read_choices(given.choices)
    for number, key in enumerate(choices, 1):
        _apply(state, number, key)
    seats = list(game.seats) if given.seat is None else [given.seat]
    events = state.events_for(seats, told)
    if given.save is not None:
        write_text(given.save, json.dumps(state.record()))
    if given.json:
        print(json.dumps(_data(state, seats, choices, events, given.seat is None), indent=2, ensure_ascii=False))
    else:
        _print(game, state, events, seats)
    return 0


def _apply(state: GameState, number: int, key: str) -> None:
    """Apply one key; say why if it is refused."""
    try:
        state.apply(key)
    except HaversackError as error:
        reasons = state.explain(key) if key in state.vocabulary.ids else []
        because = "; ".join(f"{reason.sentence.rstrip('.')} ({reason.rule})" for reason in reasons)
        why = f"{because}." if because else str(error)
        raise BadInput(f"Choice {number}, {key!r}, is refused: {why}") from None


def _data(
    state: GameState, seats: list[str], choices: list[str], events: list[dict[str, object]], whole_truth: bool
) -> dict[str, object]:
    """Return what is told. A seat is not told the choices: those of the others name cards it may not know."""
    view = state.view(seats)
    out = {
        "game": state.identity()[0],
        "rules_version": state.identity()[1],
        "events": events,
        "decision": view["decision"],
        "outcome": outcome_data(state.outcome),
    }
    if not whole_truth:
        return out | {"view": view}
    return out | {"choices": choices, "position": state.position(), "digest": state.digest()}


def _print(game: Game, state: GameState, events: list[dict[str, object]], seats: list[str]) -> None:
    console, screen = Console(highlight=False), screen_for(game.id)
    for event in events:
        console.print(screen.tint(str(event["text"])))
    decision, outcome = state.decision, state.outcome
    if outcome is not None:
        console.print(f"[bold]{outcome_line(state)}[/]")
    elif decision is not None and decision.seat in seats:
        console.print(f"[dim]{escape(' › '.join(state.trace()))}[/]")
        console.print(screen.seat_name(decision.seat), f"decides: {escape(decision.prompt)}")
        for option in decision.options:
            console.print(f"  [cyan]{escape(option.key)}[/]  {escape(option.label)}")
    else:
        console.print("It is for somebody else to decide.")


def outcome_line(state: GameState) -> str:
    """Return how a game ended, as a sentence."""
    outcome = state.outcome
    if outcome is None:
        return "The game goes on."
    scores = ", ".join(f"{titled(team)} {score}" for team, score in outcome.scores.items())
    winner = "Nobody wins" if outcome.winner is None else f"{titled(outcome.winner)} win"
    return f"{winner}: {outcome.reason} ({scores})."
