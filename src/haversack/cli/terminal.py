"""A game at the terminal: draw what the one who decides may see, read an answer, go on."""

import contextlib
import json
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from importlib import import_module

from rich.console import Console
from rich.text import Text

from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.bots.table import SeatedBot
from haversack.cli.answers import Choice, choices_list, numbered, ordered, parse_answer, tagged
from haversack.cli.asides import Aside, asides_of, meant_asides, tagged_asides
from haversack.cli.bug import bug_report
from haversack.cli.explainer import Explainer
from haversack.cli.inputs import BadInput, write_text
from haversack.cli.lookups import Looker
from haversack.cli.points import points_table
from haversack.cli.run import outcome_line
from haversack.cli.scene import Scene, cut, heading
from haversack.cli.screens import screen_for
from haversack.kernel.decisions import Decision, Option
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.match import Match

LOG_LINES = 8
MOST_NEW_LINES = 24
MOST_NAMED = 8
REDRAW = "\x1b[H\x1b[J"
CLEAR_SCROLLBACK = "\x1b[3J"


class Leave(Exception):
    """Raised to leave the game."""


class Session:
    """A match in which some players sit at this terminal and bots play the rest."""

    def __init__(
        self, game: Game, match: Match, humans: Sequence[str], bots: Mapping[str, SeatedBot], save: str | None
    ) -> None:
        self.game = game
        self.match = match
        self.humans = humans
        self.bots = bots
        self.save = save
        self.console = Console(highlight=False)
        options = match.state.options
        self.screen = screen_for(game.id, game.catalogue(options), options)
        self.explainer = Explainer(game, match, self.screen, self.console)
        self.looker = Looker(game, match, self.screen, self.console)
        self.facing: str | None = None
        self.told: dict[str, int] = dict.fromkeys(humans, 0)
        self.paused = False
        self.on_screen: tuple[object, ...] = ()
        self.commands: dict[str, Callable[[str], None]] = {
            "log": self._log,
            "beside": self._beside,
            "remove": self._remove,
            "pause": self._pause,
            "save": self._save,
            "bug": self._bug,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play until the game ends or is left."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import_module("readline")  # gives the prompt a history and editing keys
        with unbroken():
            if until_interrupted(self._played(), lambda _: None):
                self.console.print()
                self._leave()
            elif self.match.decider is not None:
                self._leave()
            else:
                self._finish()
        return 0

    def _played(self) -> Generator[int, None, None]:
        """Play on, decision by decision."""
        try:
            while (seat := self.match.decider) is not None:
                if self.match.player_at(seat) in self.humans:
                    self._ask(seat)
                elif not self.paused or self._wait_for_bot(seat):
                    self.match.choose(self.match.number, self.bots[seat].choose(self.match.state), seat)
                yield self.match.number
        except EOFError:
            self.console.print()
        except Leave:
            pass

    # Asking

    def _ask(self, seat: str) -> None:
        """Put the open decision to a player until it is answered."""
        self._face(self.match.player_at(seat))
        player, number = self.player, self.match.number
        self._draw(seat)
        while self.match.number == number and self.facing == player:
            self._obey(self._read(f"{self.screen.brief_name(seat)} > "), seat)

    def _wait_for_bot(self, seat: str) -> bool:
        """Wait before a decision of a bot; say whether the bot is to decide now, with nothing done meanwhile."""
        self._face(self.facing or self.humans[0])
        number = self.match.number
        self._print_log(None)
        self.told[self.player] = len(self.match.state.events or [])
        while self.match.number == number and self.paused:
            line = self._read(f"{self.screen.brief_name(seat)} (a bot) decides next; Enter goes on > ")
            if not line:
                break
            self._obey_look(line)
        return self.match.number == number

    @property
    def player(self) -> str:
        """Return who looks at the screen."""
        return self.facing or self.humans[0]

    def _face(self, player: str) -> None:
        """Turn the screen to a player; hide what the last one saw until the next one sits there."""
        if len(self.humans) > 1 and player != self.facing:
            self._clear()
            self.on_screen = ()
            names = [self.screen.seat_name(seat) for seat in self.match.seats_of(player)]
            self.console.print(Text.assemble("Over to ", Text(", ").join(names)))
            self._read("Press Enter when nobody else is looking. ")
        self.facing = player

    def _read(self, prompt: str) -> str:
        return input(prompt).strip()

    def _clear(self) -> None:
        """Begin the screen anew in its place, so that nothing is left above it but what was printed on request."""
        if self.console.is_terminal:
            self.console.file.write(REDRAW + (CLEAR_SCROLLBACK if len(self.humans) > 1 else ""))

    def _sure(self, what: str) -> bool:
        return self._read(f"{what}? (y/n) ").lower() in ("y", "yes")

    def _obey(self, line: str, seat: str) -> None:
        """Do what a line says: a command or a choice."""
        with self._told_errors():
            if not line:
                self._draw(seat)
            elif line.startswith("?"):
                self._explain(line[1:].strip(), seat)
            elif line.lower() == "undo":
                self._undo(seat)
            elif not self._look_up(line):
                self._choose(line, seat)

    def _obey_look(self, line: str) -> None:
        """Do what a line says while somebody else decides: a look, or something beside the question."""
        with self._told_errors():
            if line in [aside.option.key for aside in asides_of(self.match, self.player)]:
                self._do_beside(line)
            elif not self._look_up(line):
                self._say("You are not asked now; press Enter, or type `help`.")

    @contextlib.contextmanager
    def _told_errors(self) -> Iterator[None]:
        try:
            yield
        except HaversackError as error:
            self.console.print(Text(str(error), style="red"))

    def _look_up(self, line: str) -> bool:
        """Do what a line says if it is a command that everybody may give at any time; say whether it was."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None or self.looker.look(word.lower(), rest.strip(), self.player)

    # Choosing

    def _choose(self, line: str, seat: str) -> None:
        decision, choices = self._decision(), self._choices()
        several = self._several(line, decision, choices)
        if several is not None:
            self._apply_several(several, seat)
            return
        meaning = parse_answer(line, choices)
        if len(meaning.options) == 1:
            option = meaning.options[0]
            if meaning.surely or self._sure(option.label):
                self._apply(option.key, seat)
        elif meaning.options:
            self._say(f"That could be {named(choices, meaning.options)}.")
        elif line in self.match.state.vocabulary.ids:
            self._by_key(line, seat)
        else:
            self._say(f"{line!r} is not offered; type a number, `? {line}` or `help`.")

    def _several(self, line: str, decision: Decision, choices: Sequence[Choice]) -> list[str] | None:
        """Return the keys of several picks chosen with one line; None where the line is none of that."""
        chosen = numbered(line, choices)
        if decision.several is None:
            if chosen:
                raise BadInput("This question takes one answer at a time.")
            return None
        if line.lower() in ("all", "none"):
            return self._all_picks(decision) if line.lower() == "all" else []
        return [option.key for option in chosen] if chosen else None

    def _all_picks(self, decision: Decision) -> list[str]:
        """Return all that can be picked together, copies of a card included."""
        most = decision.several[1] if decision.several else 0
        trial = self.match.state.clone().quiet()
        out: list[str] = []
        while len(out) < most:
            after = trial.decision
            if after is None or (after.seat, after.kind) != (decision.seat, decision.kind) or not after.picks:
                break
            out.append(after.picks[0])
            trial.apply(out[-1])
        return out

    def _apply_several(self, keys: list[str], seat: str) -> None:
        """Do several choices together, once the player has seen them listed and agrees."""
        self.match.state.steps_of(keys)
        labels = {option.key: option.label for option in self._decision().options}
        listed = "; ".join(labels[key] for key in keys) if keys else "None of them"
        if self._sure(listed):
            self._remember()
            self.match.choose_several(self.match.number, keys, seat)

    def _by_key(self, key: str, seat: str) -> None:
        """Do what one of the player's seats may do beside the question, or say why not."""
        able = [aside for aside in asides_of(self.match, self.player) if aside.option.key == key]
        if able:
            self._apply(key, able[0].seat)
        else:
            self.explainer.explain(key, seat, self._decision(), self.match.view(self.player))

    def _apply(self, key: str, seat: str) -> None:
        self._remember()
        self.match.choose(self.match.number, key, seat)

    def _remember(self) -> None:
        """Take what has happened so far as known to who looks."""
        self.told[self.player] = len(self.match.state.events or [])

    def _decision(self) -> Decision:
        """Return the open decision without what may be done beside it, what would change nothing put last."""
        decision = self.match.state.decision
        if decision is None:
            raise Leave
        answers = [option for option in decision.options if not option.aside]
        return decision._replace(options=tuple(ordered(answers)))

    def _choices(self) -> list[Choice]:
        return tagged(self._decision().options)

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    # Drawing

    def _draw(self, seat: str) -> None:
        """Draw the table, the log, the hand and the question; where nothing is redrawn, only what has changed."""
        view = self.match.view(self.player)
        decision = self._decision()
        log, new = self._log_lines()
        asides = len(asides_of(self.match, self.player))
        scene = Scene(self.console, self.screen, view, decision, log, new, several_words(decision), asides)
        shown = {key: value for key, value in view.items() if key not in ("decision", "asides")}
        if self.console.is_terminal:
            self._clear()
            scene.draw(self.console.height - 1)
        elif self.on_screen == (self.player, shown):
            scene.draw_question()
        else:
            scene.draw(None)
        self.on_screen = (self.player, shown)

    def _log_lines(self) -> tuple[list[Text], int]:
        """Return the last lines of the log as the player may see them, and how many of them are new."""
        events = self.match.state.events_for(self.match.seats_of(self.player))
        told = self.told[self.player]
        new = min(len(events) - told, MOST_NEW_LINES)
        first = max(0, len(events) - max(new, LOG_LINES))
        return [self._log_line(event, place >= told) for place, event in enumerate(events[first:], first)], new

    def _log_line(self, event: Mapping[str, object], is_new: bool) -> Text:
        return Text.assemble(("• ", "bold cyan") if is_new else "  ", self.screen.tint(str(event["text"])))

    def _print_log(self, lines: int | None) -> None:
        """Print the last lines of the log whole, or the new ones."""
        events = self.match.state.events_for(self.match.seats_of(self.player))
        told = self.told[self.player]
        first = told if lines is None else max(0, len(events) - lines)
        for place, event in enumerate(events[first:], first):
            self.console.print(self._log_line(event, place >= told))

    # Commands

    def _explain(self, rest: str, seat: str) -> None:
        view = self.match.view(self.player)
        if rest:
            self.explainer.explain(rest, seat, self._decision(), view)
        else:
            self.explainer.describe(self._decision(), view)

    def _undo(self, seat: str) -> None:
        self.match.undo(self.match.number, seat)
        self.told[self.player] = min(self.told[self.player], len(self.match.state.events or []))

    def _log(self, rest: str) -> None:
        self._print_log(int(rest) if rest.isdecimal() and len(rest) < 7 else 40)

    def _pause(self, rest: str) -> None:
        self.paused = not self.paused
        self._say("The bots wait for you before each decision." if self.paused else "The bots play on without a stop.")

    def _save(self, rest: str) -> None:
        name = rest or self.save
        if name is None:
            self._say("Say where: save FILE.")
        else:
            self._write(name)

    def _bug(self, rest: str) -> None:
        name = rest or "haversack-bug.json"
        write_text(name, json.dumps(bug_report(self.match.state)))
        self._say(f"What is needed to find the fault is in {name}: send it with a line on what you expected.")

    def _quit(self, rest: str) -> None:
        raise Leave

    # Beside the question

    def _remove(self, rest: str) -> None:
        self._do_beside(rest)

    def _beside(self, rest: str) -> None:
        """Do or list what the player may do beside the question; another player at the terminal is called by name."""
        others = {seat: player for player in self.humans if player != self.player for seat in self._seats(player)}
        if rest.lower() in others:
            self._face(others[rest.lower()])
            self._list_asides()
            line = self._read(f"{self.screen.brief_name(rest.lower())}, a number, or Enter for nothing > ")
            self._do_beside(line)
        else:
            self._do_beside(rest)
            if not rest and others:
                self._say(f"For another player: beside {' or '.join(others)}.")

    def _seats(self, player: str) -> list[str]:
        return self.match.seats_of(player)

    def _do_beside(self, text: str) -> None:
        asides = asides_of(self.match, self.player)
        if not text:
            self._list_asides()
            return
        meant, surely = meant_asides(text, asides)
        if len(meant) > 1:
            listed = ", ".join(f"{asides.index(aside) + 1} {aside.option.label}" for aside in meant[:MOST_NAMED])
            self._say(f"That could be {listed}.")
        elif not meant:
            self._say(f"{text!r} cannot be done beside the question; `beside` lists what can.")
        elif surely or self._sure(meant[0].option.label):
            self._apply(meant[0].option.key, meant[0].seat)

    def _list_asides(self) -> None:
        asides: list[Aside] = asides_of(self.match, self.player)
        if not asides:
            self._say("There is nothing you may do beside the question now.")
        else:
            self._say("Beside the question you may do these; `beside 1` does the first:")
            self.console.print(choices_list(tagged_asides(asides), self.console.width))

    # Ending

    def _write(self, name: str) -> None:
        write_text(name, json.dumps(self.match.state.record()))
        self._say(f"The game is saved in {name}; `haversack play {self.game.id} --position {name}` goes on with it.")

    def _leave(self) -> None:
        self._say("The game is left." if self.save else "The game is left and not saved.")
        if self.save:
            self._write(self.save)

    def _finish(self) -> None:
        """Show the end to everybody."""
        self.console.print(self.screen.table(self.match.state.view(None), self.console.width))
        self.console.print(heading("Log"))
        events = self.match.state.events_for(None)
        for event in events[-LOG_LINES:]:
            self.console.print(cut(self.screen.tint(str(event["text"]))))
        self.console.print(heading("Points"), points_table(events, self.screen))
        self.console.print(f"[bold]{outcome_line(self.match.state)}[/]")
        if self.save:
            self._write(self.save)


def named(choices: Sequence[Choice], options: Sequence[Option]) -> str:
    """Return options by tag and label, the first of them."""
    tags = {choice.option.key: choice.tag for choice in choices}
    listed = ", ".join(f"{tags[option.key]} {option.label}" for option in options[:MOST_NAMED])
    return f"{listed} and more" if len(options) > MOST_NAMED else listed


def several_words(decision: Decision) -> str:
    """Return how several options are chosen with one line."""
    if decision.several is None or decision.several[1] < 2:
        return ""
    least, most = decision.several
    picks = decision.picks
    tags = [choice.tag for choice in tagged(decision.options) if choice.option.key in picks]
    shown = " ".join((tags * most)[: least if least > 1 else 2])
    number = str(least) if least == most else f"{least} to {most}" if least else f"up to {most}"
    words = "" if least == most else "; or `all`" if least else "; or `all`, or `none`"
    return f"All at once: type {number} numbers, such as `{shown}`{words}."
