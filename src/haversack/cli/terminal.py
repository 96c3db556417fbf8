"""A game at the terminal: draw what the one who decides may see, read an answer, go on."""

import contextlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from haversack.bots.random_bot import SHUNNED
from haversack.bots.table import SeatedBot
from haversack.cli.answers import choices_list, understood
from haversack.cli.cards import print_card
from haversack.cli.explaining import Explainer
from haversack.cli.inputs import write_text
from haversack.cli.run import outcome_line
from haversack.cli.screens import screen_for
from haversack.kernel.decisions import Decision
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.match import Match

LOG_LINES = 8
MOST_NEW_LINES = 24
FEW_CARDS = 3
CLEAR_SCROLLBACK = "\x1b[3J"
HELP = """\
  a number, a key (play:…), or the beginning of a name   choose that
  ?           what is asked, with the key and the text of what is offered
  ? NAME      a key or a name: why it is not offered; a card: its text; W-SUP-2 or 7.4: a rule or a ruling
  undo        take your last choice back, while you have learnt nothing by it
  hand        your cards with their texts        board   draw the table again
  pile        your discard pile
  log [N]     the last N lines of the log        save [FILE]   save the game
  quit        leave the game"""


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
        self.screen = screen_for(game.id, game.catalogue(match.state.options))
        self.explainer = Explainer(game, match, self.screen, self.console)
        self.facing: str | None = None
        self.told: dict[str, int] = dict.fromkeys(humans, 0)
        self.commands: dict[str, Callable[[str, str], None]] = {
            "?": self._explain,
            "help": self._help,
            "hand": self._hand,
            "pile": self._pile,
            "board": self._board,
            "log": self._log,
            "save": self._save,
            "undo": self._undo,
            "quit": self._quit,
        }

    def run(self) -> int:
        """Play until the game ends or is left."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import_module("readline")  # gives the prompt a history and editing keys
        try:
            while (seat := self.match.decider) is not None:
                if self.match.player_at(seat) in self.humans:
                    self._ask(seat)
                else:
                    self.match.choose(self.match.number, self.bots[seat].choose(self.match.state), seat)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._leave()
        except Leave:
            self._leave()
        else:
            self._finish()
        return 0

    # Asking

    def _ask(self, seat: str) -> None:
        """Put the open decision to a player until it is answered."""
        player = self.match.player_at(seat)
        if len(self.humans) > 1 and player != self.facing:
            self._curtain(player)
        self.facing = player
        number = self.match.number
        self._draw(seat)
        while self.match.number == number:
            self._obey(self._read(seat), seat)

    def _read(self, seat: str) -> str:
        return input(f"{self.screen.brief_name(seat)} > ").strip()

    def _curtain(self, player: str) -> None:
        """Hide what the last player saw until the next one sits there."""
        self._clear()
        self.console.print("Over to", *self._names(player))
        input("Press Enter when nobody else is looking. ")

    def _names(self, player: str) -> list[Text]:
        return [self.screen.seat_name(seat) for seat in self.match.seats_of(player)]

    def _clear(self) -> None:
        self.console.clear()
        if self.console.is_terminal and len(self.humans) > 1:
            self.console.file.write(CLEAR_SCROLLBACK)

    def _obey(self, line: str, seat: str) -> None:
        """Do what a line says: a command or a choice."""
        word, _, rest = line.replace("?", "? ", 1).partition(" ") if line.startswith("?") else line.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip(), seat)
            elif line:
                self._choose(line, seat)
        except HaversackError as error:
            self.console.print(f"[red]{error}[/]", markup=True)

    def _choose(self, line: str, seat: str) -> None:
        decision = self._decision()
        meant = understood(line, decision.options)
        if len(meant) == 1:
            self._apply(meant[0].key, seat)
        elif meant:
            names = ", ".join(f"{decision.options.index(option) + 1} {option.label}" for option in meant[:8])
            self._say(f"That could be {names}{' and more' if len(meant) > 8 else ''}.")
        elif line in self.match.state.words().ids:
            self._beside(line, seat)
        else:
            self._say(f"{line!r} is not offered; type a number, `? {line}` or `help`.")

    def _beside(self, key: str, seat: str) -> None:
        """Do what one of the player's seats may do beside the question, or say why not."""
        own = self.match.seats_of(self.match.player_at(seat))
        able = [other for other in own if not self.match.state.explain(key, other)]
        if able:
            self._apply(key, able[0])
        else:
            self.explainer.explain(key, seat, self._decision())

    def _apply(self, key: str, seat: str) -> None:
        self.told[self.match.player_at(seat)] = len(self.match.state.events or [])
        self.match.choose(self.match.number, key, seat)

    def _decision(self) -> Decision:
        """Return the open decision, what takes pieces back put last."""
        decision = self.match.state.decision
        if decision is None:
            raise Leave
        return decision._replace(options=tuple(sorted(decision.options, key=lambda option: SHUNNED in option.key)))

    def _say(self, text: str) -> None:
        self.console.print(Text(text))

    # Drawing

    def _draw(self, seat: str) -> None:
        """Draw the table, the log, the hand and the question."""
        player = self.match.player_at(seat)
        view = self.match.view(player)
        self._clear()
        self.console.print(self.screen.table(view, self.console.width))
        self._rule("Log")
        self._print_log(player)
        self._rule("Hand")
        self.console.print(self.screen.hand(view))
        self._rule("Question")
        self._print_question(self._decision())

    def _rule(self, title: str) -> None:
        self.console.rule(f"[dim]{title}[/]", align="left", style="dim")

    def _print_question(self, decision: Decision) -> None:
        self.console.print(Text.assemble(self.screen.seat_name(decision.seat), ": ", decision.prompt))
        self.console.print(choices_list(decision.options, self.console.width))
        nouns = dict.fromkeys(option.key.partition(":")[2] for option in decision.options)
        cards = [self.screen.cards[noun] for noun in nouns if noun in self.screen.cards]
        if 0 < len(cards) <= FEW_CARDS:
            for card in cards:
                for heading, side in ((card["name"], "text"), ("Prepared", "prepared")):
                    if card.get(side):
                        text = Text.assemble((f"{heading}: ", "bold dim"), (str(card[side]), "dim"))
                        self.console.print(Padding(text, (0, 2)))

    def _print_log(self, player: str, lines: int | None = None) -> None:
        """Print the last lines of the log as the player may see them, what is new marked."""
        events = self.match.state.events_for(self.match.seats_of(player))
        new = min(len(events) - self.told[player], MOST_NEW_LINES)
        count = max(new, LOG_LINES) if lines is None else lines
        first = max(0, len(events) - count)
        if lines is None and first < len(events) - new == self.told[player] and new >= LOG_LINES:
            first = len(events) - new
        for place, event in enumerate(events[first:], first):
            mark = ("• ", "bold cyan") if place >= self.told[player] else ("  ", "")
            line = Text.assemble(mark, self.screen.tint(str(event["text"])))
            self.console.print(line, no_wrap=lines is None, overflow="ellipsis")

    # Commands

    def _explain(self, rest: str, seat: str) -> None:
        if rest:
            self.explainer.explain(rest, seat, self._decision())
        else:
            self.explainer.describe(self._decision())

    def _help(self, rest: str, seat: str) -> None:
        self._say(HELP)

    def _hand(self, rest: str, seat: str) -> None:
        for owner, kind, cards in self.screen.secrets(self.match.view(self.match.player_at(seat))):
            self.console.print(self.screen.seat_name(owner), kind)
            for card in dict.fromkeys(cards):
                print_card(self.console, {**self.screen.cards[card], "copies": cards.count(card)})

    def _pile(self, rest: str, seat: str) -> None:
        for owner, cards in self.screen.piles(self.match.view(self.match.player_at(seat))):
            listed = self.screen.typed(cards) if cards else Text("empty")
            self.console.print(Text.assemble(self.screen.seat_name(owner), " discard pile, top first: ", listed))

    def _board(self, rest: str, seat: str) -> None:
        self._draw(seat)

    def _log(self, rest: str, seat: str) -> None:
        lines = int(rest) if rest.isdecimal() and len(rest) < 7 else 40
        self._print_log(self.match.player_at(seat), lines)

    def _save(self, rest: str, seat: str) -> None:
        name = rest or self.save
        if name is None:
            self._say("Say where: save FILE.")
        else:
            self._write(name)

    def _undo(self, rest: str, seat: str) -> None:
        self.match.undo(self.match.number, seat)
        player = self.match.player_at(seat)
        self.told[player] = min(self.told[player], len(self.match.state.events or []))

    def _quit(self, rest: str, seat: str) -> None:
        raise Leave

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
        self._rule("Log")
        for event in self.match.state.events_for(None)[-LOG_LINES:]:
            self.console.print(self.screen.tint(str(event["text"])))
        self.console.print(f"[bold]{outcome_line(self.match.state)}[/]")
        if self.save:
            self._write(self.save)
