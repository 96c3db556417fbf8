"""`haversack explain`: what is under way in a position, what is asked by which rule, why a choice is refused."""

import argparse
import json

from rich.console import Console
from rich.text import Text

from haversack import rulebook
from haversack.cli.inputs import BadInput, add_game, add_json, add_options, add_pack, add_start, begun, check_seat
from haversack.cli.rules import print_entries
from haversack.cli.screens import screen_for
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Said = dict[str, object]


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "explain",
        help="say what is under way in a position and why a choice is not offered",
        description="Say what is under way in a position (or in a new game, with --seed), the oldest first, what is "
        "asked and by which rule; with --why, whether each of those keys can be chosen.",
    )
    add_game(parser)
    add_start(parser)
    parser.add_argument(
        "--why", nargs="+", default=[], metavar="KEY", help="say why these choices (play:de_land_battle) are refused"
    )
    parser.add_argument("--seat", metavar="S", help="explain to this seat; by default to the one that decides")
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Explain a position."""
    game, state = begun(given, given.seed)
    if given.seat is not None:
        check_seat(game, given.seat)
    if state.seat < 0:
        raise BadInput("The game is over in this position: nothing is under way.")
    said = explain_data(state, given.why, given.seat)
    if given.json:
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        _print(game, said)
    return 0


def explain_data(state: GameState, keys: list[str], seat: str | None) -> Said:
    """Return what is under way, and of each key why it cannot be chosen; the question is told to who decides."""
    decider = state.seats()[state.seat]
    out: Said = {"seat": seat or decider, "decides": decider}
    if seat is None or seat == decider:
        kind, prompt = state.question()
        out |= {"trace": state.trace(), "kind": kind, "prompt": prompt, "rule": state.rule()}
    reasons = {key: [reason._asdict() for reason in state.explain(key, seat)] for key in keys}
    return out | {"keys": reasons}


def _print(game: Game, said: Said) -> None:
    console, screen = Console(highlight=False), screen_for(game.id)
    trace, keys = said.get("trace"), said["keys"]
    for depth, title in enumerate(trace if isinstance(trace, list) else []):
        console.print(Text.assemble("  " * depth, ("› ", "dim") if depth else "", str(title)))
    if "prompt" in said:
        console.print(Text.assemble(screen.seat_name(str(said["decides"])), f" decides: {said['prompt']}"))
        print_entries(console, rulebook.found(game, str(said["rule"])) if said["rule"] else [])
    else:
        console.print("It is for somebody else to decide.")
    for key, reasons in keys.items() if isinstance(keys, dict) else ():
        if not reasons:
            console.print(Text.assemble((key, "cyan"), " can be chosen now."))
        for reason in reasons:
            rule = (f"({reason['rule']})", "dim")
            console.print(Text.assemble((key, "cyan"), f" is not offered: {reason['sentence']} ", rule))
