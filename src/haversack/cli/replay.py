"""`haversack replay`: step through a record, its digests checked."""

import argparse
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape

from haversack.cli.inputs import BadInput, check_seat, game_of, natural, read_json, shortened
from haversack.cli.run import outcome_line
from haversack.cli.screens import screen_for
from haversack.kernel.game import Game
from haversack.kernel.record import check_record, strings
from haversack.kernel.state import GameState

HELP = "n or Enter: next choice · p: the one before · a number: that choice · q: leave"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "replay",
        help="step through a recorded game",
        description="Check a record and step through it: n (or Enter) goes on, p goes back, a number goes there, q "
        "leaves. Where nobody can type, the whole of it is printed.",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads the standard input")
    parser.add_argument("--to", type=natural, metavar="N", help="begin after choice N, or print as far as that")
    parser.add_argument("--seat", metavar="S", help="see it as this seat saw it; by default everything is shown")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Check the record and show it."""
    record = read_json(given.file)
    game = game_of(record)
    if given.seat is not None:
        check_seat(game, given.seat)
    game.replay(record)
    total = len(strings(record, "choices"))
    if given.to is not None and given.to > total:
        raise BadInput(f"The record has {total} choices, so there is no choice {given.to}.")
    reel = Reel(game, record, [given.seat] if given.seat else list(game.seats))
    if given.file != "-" and sys.stdin.isatty():
        reel.browse(given.to or 0)
    else:
        reel.print_to(total if given.to is None else given.to)
    return 0


class Reel:
    """A record to look at from the eyes of some seats."""

    def __init__(self, game: Game, record: Mapping[str, object], seats: list[str]) -> None:
        self.game = game
        self.record = check_record(record, game.id, game.rules_version)
        self.choices = strings(self.record, "choices")
        self.seats = seats
        self.console = Console(highlight=False)
        self.screen = screen_for(game.id, game.catalogue(game.start_of(self.record).options))

    def state_at(self, step: int) -> GameState:
        """Return the state after so many choices."""
        return self.game.replay(shortened(self.record, step))

    def print_to(self, last: int) -> None:
        """Print every step up to one, and the table as it is then."""
        state = self.game.start_of(self.record)
        told = self._print_events(state, 0)
        for step in range(1, last + 1):
            self._print_choice(state, step)
            state.apply(self.choices[step - 1])
            told = self._print_events(state, told)
        self._print_end(state, last)

    def browse(self, step: int) -> None:
        """Let the user step to and fro."""
        self._show(step)
        while True:
            try:
                word = input(f"{step} of {len(self.choices)} > ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                word = "q"
            if word in ("q", "quit"):
                self.console.print("The replay is left.")
                return
            target = self._target(word, step)
            if target is None:
                self.console.print(HELP)
            else:
                step = target
                self._show(step)

    def _target(self, word: str, step: int) -> int | None:
        """Return the step a word asks for, or None if it asks for none."""
        if word in ("", "n", "next"):
            return min(step + 1, len(self.choices))
        if word in ("p", "previous"):
            return max(step - 1, 0)
        if word.isdecimal() and len(word) < 9 and int(word) <= len(self.choices):
            return int(word)
        return None

    def _show(self, step: int) -> None:
        """Show the table after so many choices, and what the last one did."""
        self.console.clear()
        before = self.state_at(max(step - 1, 0))
        state = self.state_at(step)
        self.console.print(self.screen.table(state.view(self.seats), self.console.width))
        if step:
            self._print_choice(before, step)
        self._print_events(state, len(before.events or []) if step else 0)
        if step == len(self.choices):
            self._print_end(state, step, table=False)
        self.console.print(f"[dim]{HELP}[/]")

    def _print_choice(self, state: GameState, step: int) -> None:
        decision = state.decision
        if decision is not None and decision.seat in self.seats:
            name = self.screen.seat_name(decision.seat)
            self.console.print(f"[dim]{step:4}[/]", name, f"[cyan]{escape(self.choices[step - 1])}[/]")

    def _print_events(self, state: GameState, told: int) -> int:
        """Print the events from a number on and return the number of them all."""
        events = state.events_for(self.seats, told)
        for event in events:
            self.console.print("      ", self.screen.tint(str(event["text"])))
        return told + len(events)

    def _print_end(self, state: GameState, step: int, table: bool = True) -> None:
        if table:
            self.console.print(self.screen.table(state.view(self.seats), self.console.width))
        if state.outcome is not None:
            self.console.print(f"[bold]{outcome_line(state)}[/]")
        failure = self.record.get("failure")
        if failure is not None and step == len(self.choices):
            self.console.print(f"[bold red]Here it failed:[/] {escape(str(failure))}")
