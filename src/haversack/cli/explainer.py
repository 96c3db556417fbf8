"""Answer `?` at the terminal: what a card or a space is, why something is not offered, what a rule says."""

from rich.console import Console
from rich.text import Text

from haversack import rulebook
from haversack.cli.answers import as_id, parse_answer, tagged
from haversack.cli.cards import as_plain_id, print_card
from haversack.cli.rules import print_entries
from haversack.cli.screens.plain import Screen, View
from haversack.kernel.decisions import Decision, Reason
from haversack.kernel.game import Game
from haversack.kernel.match import Match

MOST_KEYS = 6
MOST_FOUND = 12
CARD_VERBS = ("play", "use")


class Explainer:
    """Explains to the seat that decides, and tells it nothing it may not know."""

    def __init__(self, game: Game, match: Match, screen: Screen, console: Console) -> None:
        self.game = game
        self.match = match
        self.screen = screen
        self.console = console

    def describe(self, decision: Decision, view: View) -> None:
        """Print what is asked, each option with its key and what is to be known of it, and the cards among them."""
        self.console.print(Text.assemble(self.screen.seat_name(decision.seat), ": ", decision.prompt))
        width = max(len(option.label) for option in decision.options)
        for tag, option in tagged(decision.options):
            line = Text.assemble(f"{tag:>4} {option.label:<{width}}  ", (option.key, "cyan"))
            self.console.print(Text.assemble(line, "  ", self.screen.note(option, view)))
        nouns = [option.key.partition(":")[2] for option in decision.options]
        for card in dict.fromkeys(noun for noun in nouns if noun in self.screen.cards):
            print_card(self.console, self.screen.cards[card])

    def explain(self, asked: str, seat: str, decision: Decision, view: View) -> None:
        """Print the card or space of that name, or all whose name has that part; why it is not offered; or a rule."""
        cards, spaces = self._found(asked, seat)
        keys = self._keys(asked, decision, [*cards, *spaces])
        noun = keys[0].partition(":")[2] if len({key.partition(":")[2] for key in keys}) == 1 else ""
        if noun in self.screen.cards and not cards:
            cards = [noun]
        alike = self._alike(cards)
        if len(alike) == 1:
            print_card(self.console, alike[0])
        else:
            self._list_cards(alike, asked)
        for space in spaces[:MOST_FOUND]:
            self.console.print(
                Text.assemble((self.screen.spaces[space], "bold"), ": ", self.screen.space_note(space, view))
            )
        if len(alike) + len(spaces) <= 1:
            self._explain_keys(keys, seat)
        if not keys and not cards and not spaces:
            self._explain_rule(asked)

    def _found(self, asked: str, seat: str) -> tuple[list[str], list[str]]:
        """Return the cards and spaces of that id or name, else those with that part in their name."""
        if asked in self.match.state.vocabulary.ids:
            return [], []
        names = {card: self.screen.card_name(card) for card in self.screen.cards}
        for fits in (is_named, has_part):
            cards = self._own_first([card for card in names if fits(asked, card, names[card])], seat)
            spaces = [space for space, name in self.screen.spaces.items() if fits(asked, space, name)]
            if cards or spaces:
                break
        return cards, spaces

    def _own_first(self, cards: list[str], seat: str) -> list[str]:
        """Return the cards; of those that several owners have under one name, the seat's alone if it has one."""
        own = {self._called(card) for card in cards if self.screen.cards[card]["owner"] == seat}
        return [c for c in cards if self._called(c) not in own or self.screen.cards[c]["owner"] == seat]

    def _called(self, card: str) -> str:
        return str(self.screen.cards[card]["name"])

    def _alike(self, cards: list[str]) -> list[dict[str, object]]:
        """Return the cards, those of one name and text as one with all their ids and copies."""
        groups: dict[tuple[str, str], list[str]] = {}
        for card in cards:
            groups.setdefault((self.screen.card_name(card), str(self.screen.cards[card]["text"])), []).append(card)
        out = []
        for group in groups.values():
            facts = self.screen.cards[group[0]]
            copies = sum(int(str(self.screen.cards[card]["copies"])) for card in group)
            line = facts.get("line") if len(group) == 1 else None  # nation and rank are of one card alone
            out.append({**facts, "line": line, "id": " ".join(group), "copies": copies})
        return out

    def _list_cards(self, cards: list[dict[str, object]], asked: str) -> None:
        """List the cards that were found, by name and what they are."""
        for facts in cards[:MOST_FOUND]:
            name = self.screen.card_name(str(facts["id"]).partition(" ")[0])
            owner = self.screen.seat_name(str(facts["owner"]))
            what = str(facts.get("line") or facts["type"]).replace("_", " ")
            self.console.print(Text.assemble((name, "bold"), f", {what}, ", owner, (f" {facts['id']}", "dim")))
        if len(cards) > MOST_FOUND:
            self.console.print(Text(f"{len(cards) - MOST_FOUND} more cards have {asked!r} in their name."))

    def _keys(self, asked: str, decision: Decision, nouns: list[str]) -> list[str]:
        """Return the keys that are meant: an exact one, those offered, or those of what was found."""
        known = self.match.state.vocabulary.ids
        if asked in known:
            return [asked]
        if offered := parse_answer(asked, tagged(decision.options)).options:
            return [option.key for option in offered]
        named = [key for key in known if key.partition(":")[2] in nouns or key.partition(":")[2] == as_id(asked)]
        verbs = {option.key.partition(":")[0] for option in decision.options}
        fitting = [key for key in named if key.partition(":")[0] in verbs]
        return fitting or [key for key in named if key.partition(":")[0] in CARD_VERBS] or named

    def _explain_keys(self, keys: list[str], seat: str) -> None:
        """Print why choices cannot be made, those with the same reasons together."""
        alike: dict[tuple[Reason, ...], list[str]] = {}
        for key in keys:
            alike.setdefault(tuple(self.match.state.explain(key, seat)), []).append(key)
        for reasons, those in list(alike.items())[:MOST_KEYS]:
            listed = Text(", ").join([Text(key, style="cyan") for key in those[:MOST_KEYS]])
            verb = "are" if len(those) > 1 else "is"
            if not reasons:
                self.console.print(Text.assemble(listed, " can be chosen now."))
            for reason in reasons:
                rule = (f"({reason.rule})", "dim")
                self.console.print(Text.assemble(listed, f" {verb} not offered: {reason.sentence} ", rule))

    def _explain_rule(self, asked: str) -> None:
        entries = rulebook.found(self.game, asked)
        if entries:
            print_entries(self.console, entries)
        else:
            self.console.print(Text(f"There is no choice, card, space or rule called {asked!r}."))


def is_named(asked: str, id_: str, name: str) -> bool:
    """Say whether that is the id or the name."""
    return as_id(asked) == id_ or as_plain_id(asked) in (as_plain_id(id_), as_plain_id(name))


def has_part(asked: str, id_: str, name: str) -> bool:
    """Say whether that is a part of the name."""
    return bool(as_plain_id(asked)) and as_plain_id(asked) in as_plain_id(name)
