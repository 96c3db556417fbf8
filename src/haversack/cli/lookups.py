"""What a player can look at at any time: the table, cards, piles, points, the set-up, the rules, help."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from haversack.cli.cards import print_card
from haversack.cli.points import points_table
from haversack.cli.rules import print_chapter
from haversack.cli.screens.plain import Screen
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.rulebook import guide

HELP = """\
  a number, a name or its beginning (`{answer}`), a key (`{key}`)   choose that
  1 3 4       choose several at once, where the question says so; also `2-4`, `all`, `none`
  Enter       draw the screen again
  ?           what is asked, with the key and the text of what is offered
  ? NAME      a card or a space, or a part of its name (`? {part}`): what it is, why it is not offered;
              a rule or a ruling (`? {rule}`, `? {ruling}`)
  beside      what you may do beside the question, such as removing a piece of your own; `beside 2` does it
  undo        take your last choice back, while you have learnt nothing by it
  hand        your cards with their texts        board   the whole table
  points      who has scored what, and why       pile    discard piles that you may look through
  scenario    how this game is set up            log [N]   the last N lines of the log
  rules [N]   how the game is played: its chapters, or one of them
  trace       what is under way: the turn, the card, the question
  bug [FILE]  save the game with what is under way, to send with the description of a fault
  pause       stop before every decision of a bot, or no longer
  save [FILE] save the game                      quit    leave the game"""


class Looker:
    """Prints what a player asks to see, and nothing that the player may not know."""

    def __init__(self, game: Game, match: Match, screen: Screen, console: Console) -> None:
        self.game = game
        self.match = match
        self.screen = screen
        self.console = console
        self.looks: dict[str, Callable[[str, str], None]] = {
            "help": self._help,
            "hand": self._hand,
            "pile": self._pile,
            "board": self._board,
            "points": self._points,
            "scenario": self._scenario,
            "rules": self._rules,
            "trace": self._trace,
        }

    def look(self, word: str, rest: str, player: str) -> bool:
        """Print what a word asks for, if it is one of these; say whether it is."""
        if word not in self.looks:
            return False
        self.looks[word](rest, player)
        return True

    def _help(self, rest: str, player: str) -> None:
        self.console.print(Text(HELP.format(**self.screen.examples._asdict())))

    def _hand(self, rest: str, player: str) -> None:
        for owner, kind, cards in self.screen.secrets(self.match.view(player)):
            self.console.print(self.screen.seat_name(owner), kind)
            for card in dict.fromkeys(cards):
                print_card(self.console, {**self.screen.cards[card], "copies": cards.count(card)})

    def _pile(self, rest: str, player: str) -> None:
        for owner, cards in self.screen.piles(self.match.view(player)):
            listed = self.screen.typed(cards) if cards else Text("empty")
            self.console.print(Text.assemble(self.screen.seat_name(owner), " discard pile, top first: ", listed))

    def _board(self, rest: str, player: str) -> None:
        self.console.print(self.screen.table(self.match.view(player), self.console.width))

    def _points(self, rest: str, player: str) -> None:
        self.console.print(points_table(self.match.state.events_for(self.match.seats_of(player)), self.screen))

    def _scenario(self, rest: str, player: str) -> None:
        played = self.match.state.options
        lines = self.screen.scenario(self.match.view(player)) or [Text(self.game.title)]
        for option in self.game.options:
            if played[option.name] != option.default and option.name != "scenario":
                lines.append(Text(f"{option.name}={str(played[option.name]).lower()}: {option.help}"))
        self.console.print(*lines, sep="\n")

    def _rules(self, rest: str, player: str) -> None:
        """Print a chapter of the rules, by its number or the beginning of its title, or list them all."""
        chapters = list(enumerate(guide(self.game.id), 1))
        chosen = [c for n, c in chapters if rest and (rest == str(n) or c.title.lower().startswith(rest.lower()))]
        if len(chosen) == 1:
            print_chapter(self.console, chosen[0])
        else:
            listed = "\n".join(f"{number:>3} {chapter.title}" for number, chapter in chapters)
            self.console.print(Text(f"{listed}\n`rules 1` prints the first chapter."))

    def _trace(self, rest: str, player: str) -> None:
        """Print what is under way to the one who decides; to others it might tell what is asked."""
        if self.match.decider not in self.match.seats_of(player):
            self.console.print(Text("It is for somebody else to decide."))
            return
        for depth, title in enumerate(self.match.state.trace()):
            self.console.print(Text.assemble("  " * depth, ("› ", "dim") if depth else "", title))
