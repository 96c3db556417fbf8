# native: no
"""Packs of the Quartermaster games: how decks are read, named anew and checked; each game says what a card may be."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from haversack.kernel.expressions import Faults, Record, Spot, fault
from haversack.kernel.packs import ROOT, Entry
from haversack.qmg.language import IfOption
from haversack.qmg.scenarios import Scenarios

AnyDeck = TypeVar("AnyDeck")
Cards = Sequence[Any]  # of the game's own class: a dataclass with id, name and count


@dataclass
class Pack(Generic[AnyDeck]):
    """What a pack comes to: the decks in turn order, texts laid over cards, which cards differ, scenarios."""

    decks: tuple[AnyDeck, ...]
    texts: dict[str, dict[str, str]]
    differs: dict[str, list[str]]
    scenarios: Scenarios


@dataclass(frozen=True)
class DeckForm:
    """How the cards of a game are read, and what is wrong with them.

    `origin` is the field that says where a card comes from, `house` what stands there for a card of one's own.
    `card_fault` says what is wrong with a card of that owner, `size_fault` with so many cards; "" is nothing.
    """

    card: Record
    origin: str
    house: object
    card_fault: Callable[[Any, str], str]
    size_fault: Callable[[int], str]

    def read(self, owner: str, standard: Cards, entries: Sequence[Entry], faults: Faults) -> tuple[Any, ...]:
        """Return the cards of a deck of a pack, and note what is wrong with it; cards left alone stay what they are."""
        before, cards, places = len(faults), list[Any](), dict[str, Spot]()
        own = {card.id: card for card in standard}
        for entry in entries:
            if entry.at is None:
                cards.append(own[entry.id])
                continue
            found = self.card.read(entry.data, entry.at, faults)
            if isinstance(found, self.card.made):
                card: Any = found
                is_house = self.origin not in entry.data and card not in standard
                cards.append(replace(card, **{self.origin: self.house}) if is_house else card)
                places.setdefault(card.id, entry.at)
        if len(faults) == before:
            self.check(owner, cards, places, faults)
        return tuple(cards)

    def check(self, owner: str, cards: Cards, places: Mapping[str, Spot], faults: Faults) -> None:
        """Note what is wrong with a deck whose cards could be read."""
        ids: set[str] = set()
        for card in cards:
            at = places.get(card.id, Spot(f"$.decks.{owner}", f"Card {card.id}"))
            said = self.card_fault(card, owner)
            if said:
                fault(faults, at, f"{said}.")
            if card.id in ids:
                fault(faults, at, f"the deck of {owner} has two cards with this id.")
            ids.add(card.id)
        size = sum(card.count for card in cards)
        said = self.size_fault(size)
        if said:
            fault(faults, ROOT.key(f"decks.{owner}"), f"The deck of {owner} has {size} cards{said}.")


def renamed(cards: Cards, texts: Mapping[str, Mapping[str, str]]) -> tuple[Any, ...]:
    """Return cards with the names that a pack lays over them."""
    names = {card: over["name"] for card, over in texts.items() if "name" in over}
    return tuple([replace(card, name=names.get(card.id, card.name)) for card in cards])


def option_fault(part: object, options: Sequence[str]) -> str:
    """Say which flag hangs on an option that the game does not have."""
    if isinstance(part, IfOption) and part.option not in options:
        return f"the game has no option {part.option!r}"
    return ""


def readings_fault(
    option: str, values: tuple[str, ...], readings: Sequence[object], known: Mapping[str, tuple[str, ...]]
) -> str:
    """Say whether readings hang on an option that the game does not have, or are not as many as its values."""
    if values != known.get(option):
        return f"the game has no option {option!r} with the values {', '.join(values)}"
    few = len(readings) != len(values)
    return f"there must be as many readings as values of the option {option!r}" if few else ""
