"""Answer `?` at the terminal: why something is not offered, what a card says, what a rule says."""

from rich.console import Console
from rich.text import Text

from haversack.cli import books
from haversack.cli.answers import slug, understood
from haversack.cli.cards import print_card
from haversack.cli.rules import print_entries
from haversack.cli.screens.plain import Screen
from haversack.kernel.decisions import Decision
from haversack.kernel.game import Game
from haversack.kernel.match import Match

MOST_KEYS = 6
CARD_VERBS = ("play", "use")


class Explainer:
    """Explains to the seat that decides, and tells it nothing it may not know."""

    def __init__(self, game: Game, match: Match, screen: Screen, console: Console) -> None:
        self.game = game
        self.match = match
        self.screen = screen
        self.console = console

    def describe(self, decision: Decision) -> None:
        """Print what is asked, each option with its key, and the cards among them."""
        self.console.print(Text.assemble(self.screen.seat_name(decision.seat), ": ", decision.prompt))
        width = max(len(option.label) for option in decision.options)
        for number, option in enumerate(decision.options, 1):
            line = f"{number:>3} {option.label:<{width}}  "
            self.console.print(Text.assemble(line, (option.key, "cyan")))
        nouns = [option.key.partition(":")[2] for option in decision.options]
        for card in dict.fromkeys(noun for noun in nouns if noun in self.screen.cards):
            print_card(self.console, self.screen.cards[card])

    def explain(self, asked: str, seat: str, decision: Decision) -> None:
        """Print why what is asked for is not offered, or the card or rule of that name."""
        keys = self._keys(asked, decision)
        card = self._card(asked, keys, seat)
        if card is not None:
            print_card(self.console, self.screen.cards[card])
        for key in keys[:MOST_KEYS]:
            self._explain_key(key, seat)
        if not keys and card is None:
            self._explain_rule(asked)

    def _keys(self, asked: str, decision: Decision) -> list[str]:
        """Return the keys that are meant: an exact one, those offered, or those with that noun."""
        known = self.match.state.words().ids
        if asked in known:
            return [asked]
        if offered := understood(asked, decision.options):
            return [option.key for option in offered]
        nouns = {slug(asked), *self._cards_called(asked, decision.seat)}
        named = [key for key in known if key.partition(":")[2] in nouns]
        verbs = {option.key.partition(":")[0] for option in decision.options}
        fitting = [key for key in named if key.partition(":")[0] in verbs]
        return fitting or [key for key in named if key.partition(":")[0] in CARD_VERBS] or named

    def _cards_called(self, asked: str, seat: str) -> list[str]:
        """Return the cards of that id or name, those of the seat if it has one."""
        cards = self.screen.cards
        found = [card for card in cards if slug(asked) in (card, slug(str(cards[card]["name"])))]
        return [card for card in found if cards[card]["owner"] == seat] or found

    def _card(self, asked: str, keys: list[str], seat: str) -> str | None:
        """Return the card that is meant, if one is."""
        nouns = {key.partition(":")[2] for key in keys}
        meant = [card for card in nouns if card in self.screen.cards] if len(nouns) == 1 else []
        return next(iter(meant or self._cards_called(asked, seat)), None)

    def _explain_key(self, key: str, seat: str) -> None:
        reasons = self.match.state.explain(key, seat)
        if not reasons:
            self.console.print(Text.assemble((key, "cyan"), " can be chosen now."))
        for reason in reasons:
            line = Text.assemble((key, "cyan"), f" is not offered: {reason.sentence} ", (f"({reason.rule})", "dim"))
            self.console.print(line)

    def _explain_rule(self, asked: str) -> None:
        entries = books.found(self.game, asked)
        if entries:
            print_entries(self.console, entries)
        else:
            self.console.print(Text(f"There is no choice, card or rule called {asked!r}."))
