"""The screen of any game: what its view says, in plain words. Games override what they can show better."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

View = dict[str, object]


class Screen:
    """Draws the view of a seat; `cards` maps ids to what the catalogue says of them."""

    def __init__(self, cards: Sequence[dict[str, object]]) -> None:
        self.cards = {str(card["id"]): card for card in cards}

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
        return Text(words(seat), style="bold")

    def brief_name(self, seat: str) -> str:
        """Return a seat in a word or two, as the prompt has it."""
        return words(seat)

    def tint(self, line: str) -> Text:
        """Return a line of the log with its names coloured."""
        return Text(line)

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
            kind = words(str(self.cards[card]["type"])) if card in self.cards else ""
            parts.append(Text.assemble(name, ("" if kind in ("", self.card_name(card)) else f" ({kind})", "dim")))
        return Text(" · ").join(parts)


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


def words(slug: str) -> str:
    """Return an id as words."""
    return slug.replace("_", " ").title()
