"""The screen of any game: what its view says, in plain words. Games override what they can show better."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from haversack.cli.answers import addition
from haversack.kernel.decisions import Option
from haversack.kernel.english import titled
from haversack.kernel.face import Face, Owner

View = dict[str, object]


class Examples(NamedTuple):
    """What `help` shows as examples: an answer, its key, a part of a name to ask for, a rule and a ruling."""

    answer: str = "2"
    key: str = "play:…"
    part: str = "NAME"
    rule: str = "its id"
    ruling: str = "its number"


class Screen:
    """Draws the view of a seat; `cards` maps ids to what the catalogue says of them."""

    examples = Examples()
    spaces: Mapping[str, str] = {}

    def __init__(
        self, face: Face, cards: Sequence[dict[str, object]], options: Mapping[str, object] | None = None
    ) -> None:
        self.face = face
        self.cards = {str(card["id"]): card for card in cards}
        self.options = options or {}

    # What a game may draw better

    def header(self, view: View, width: int) -> RenderableType:
        """Return the clock and the score."""
        return Text(" · ".join(f"{key} {value}" for key, value in view.items() if isinstance(value, (str, int))))

    def board(self, view: View, width: int) -> RenderableType:
        """Return the board."""
        shown = {key: value for key, value in view.items() if key not in ("decision", "outcome")}
        return Text(json.dumps(shown, indent=1, ensure_ascii=False))

    def seats(self, view: View, width: int) -> RenderableType:
        """Return what lies before each seat."""
        return Text("")

    def brief(self, view: View, width: int) -> RenderableType:
        """Return board and seats in a few lines, for a terminal that is not high enough for them."""
        return Text("")

    def hand(self, view: View) -> RenderableType:
        """Return the cards that only those who look may know."""
        return Text("")

    def secrets(self, view: View) -> list[tuple[str, str, list[str]]]:
        """Return those cards as (seat, what they are, ids)."""
        return []

    def piles(self, view: View) -> list[tuple[str, list[str]]]:
        """Return the discard piles that those who look may look through, as (seat, ids), the top first."""
        return []

    def seat_name(self, seat: str) -> Text:
        """Return the name of a seat."""
        owner = self.face.owners.get(seat)
        return Text(self.face.name(seat), style=block(owner) if owner else "bold")

    def brief_name(self, seat: str) -> str:
        """Return a seat in a word or two, as the prompt has it."""
        owner = self.face.owners.get(seat)
        return (owner.short or owner.name) if owner else titled(seat)

    def team_name(self, team: str) -> str:
        """Return the name of a team."""
        return self.face.name(team)

    def owner_name(self, who: str) -> Text:
        """Return the name of whoever has scored: a seat, or a country of one."""
        return self.seat_name(who)

    def tint(self, line: str) -> Text:
        """Return a line of the log with its names coloured."""
        return Text(line)

    def scenario(self, view: View) -> list[Text]:
        """Return how this game is set up: scenario and special rules, options that are not the usual ones."""
        setting: Any = view.get("setting")
        return [Text(line) for line in (setting["name"], setting["description"]) if line] if setting else []

    # What one should know of an option

    def note(self, option: Option, view: View) -> Text:
        """Return what helps to decide on an option: of a card what it is, of a space what stands there and around."""
        verb, _, noun = option.key.partition(":")
        if noun in self.cards:
            copies = sum(cards.count(noun) for _, kind, cards in self.secrets(view) if kind == "hand")
            parts = [Text(f"×{copies}")] if copies > 1 else []
            told = verb == "use" and not addition(option)
            return joined([*parts, self.use_note(noun, view) if told else self.card_note(option, noun, view)])
        space = noun.rpartition("/")[2]
        return self.space_note(space, view, option.label) if space in self.spaces else Text("")

    def card_note(self, option: Option, card: str, view: View) -> Text:
        """Return what a card is, where the option does not say it."""
        kind = titled(str(self.cards[card]["type"]))
        return Text("" if kind in option.label else kind, style="dim")

    def use_note(self, card: str, view: View) -> Text:
        """Return what a card in force does when it is used, and at what cost: its text."""
        return Text(str(self.cards[card]["text"]), style="dim")

    def space_note(self, space: str, view: View, said: str = "") -> Text:
        """Return what a space is, if that is not said yet, and what is in it and next to it."""
        return Text("")

    def card_texts(self, card: str) -> list[tuple[str, str]]:
        """Return the texts of a card with their headings."""
        facts = self.cards[card]
        both = ((self.card_name(card), facts["text"]), ("Prepared", facts.get("prepared")))
        return [(heading, str(text)) for heading, text in both if text]

    # What all share

    def table(self, view: View, width: int) -> RenderableType:
        """Return clock, board and what lies before each seat."""
        return Group(self.header(view, width), self.board(view, width), self.seats(view, width))

    def card_name(self, card: str) -> str:
        """Return the name of a card."""
        return str(self.cards[card]["name"]) if card in self.cards else card

    def counted(self, cards: Sequence[str]) -> list[str]:
        """Return the names of cards, copies counted."""
        return [self.card_name(card) + (f" ×{n}" if n > 1 else "") for card, n in Counter(cards).items()]

    def typed(self, cards: Sequence[str]) -> Text:
        """Return the names of cards, copies counted, with the type where the name does not say it."""
        parts = []
        for card, name in zip(Counter(cards), self.counted(cards), strict=True):
            kind = titled(str(self.cards[card]["type"])) if card in self.cards else ""
            parts.append(Text.assemble(name, ("" if kind in ("", self.card_name(card)) else f" ({kind})", "dim")))
        return Text(" · ").join(parts)


def decider(view: View) -> str | None:
    """Return the seat that decides, if it is one of those who look."""
    decision: Any = view["decision"]
    return str(decision["seat"]) if decision else None


def held(
    view: View, part_of: Callable[[View, str], dict[str, Any]], pile: str, called: str
) -> list[tuple[str, str, list[str]]]:
    """Return the hand of each seat of those who look, and another pile of its cards unless it is empty."""
    out: list[tuple[str, str, list[str]]] = []
    you: Any = view["you"]
    for seat in you:
        own = part_of(view, seat)
        out.append((seat, "hand", own["hand"]))
        if own[pile]:
            out.append((seat, called, own[pile]))
    return out


def joined(parts: Sequence[Text], between: str = " · ") -> Text:
    """Return the parts that say something, in a row."""
    return Text(between).join([part for part in parts if part])


def packed(parts: Sequence[Text], width: int) -> list[Text]:
    """Return the parts in order, as many on a line as fit."""
    lines: list[Text] = []
    for part in parts:
        longer = Text("   ").join([*lines[-1:], part])
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def block(owner: Owner) -> str:
    """Return the style of what belongs to somebody: the ink on the ground, so that it can be read on any terminal."""
    return f"bold {owner.ink} on {owner.colour}"


def last_round(view: View, usual: int) -> int:
    """Return the round after which the game ends; a scenario may end sooner."""
    setting: Any = view.get("setting")
    return int(setting["last_round"]) if setting else usual
