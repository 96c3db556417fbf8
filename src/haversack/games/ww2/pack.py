# native: no
"""House decks, and the checks every deck must pass, the standard ones too.

A pack is `{"name": …, "game": "ww2", "decks": {"germany": [card, …]}}`, its cards as `card_data` writes them. A deck
given replaces the whole deck of that country; a deck left out is the standard one.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from re import fullmatch

from haversack.games.ww2 import language as lang
from haversack.games.ww2.card_data import PREFIXES, from_data, read_country, read_text, to_data, word_of
from haversack.games.ww2.cards import germany, italy, japan, soviet_union, united_kingdom, united_states
from haversack.kernel.errors import InvalidPack

__all__ = ["STANDARD", "check_deck", "from_data", "load_pack", "to_data"]

STANDARD = (germany.DECK, united_kingdom.DECK, japan.DECK, soviet_union.DECK, italy.DECK, united_states.DECK)
SMALLEST_DECK = 10  # the opening hand is drawn from it (W-SET-5)
_DEEPEST = 40

# ---------------------------------------------------------------- packs


def load_pack(pack: str | Mapping[str, object]) -> tuple[lang.Deck, ...]:
    """Return the six decks in turn order: those of the pack (JSON text, or its data), the rest standard."""
    data = _parsed(pack) if isinstance(pack, str) else dict(pack)
    if _depth(data) > _DEEPEST:
        raise InvalidPack(f"The pack is nested more than {_DEEPEST} deep.")
    decks = _decks_given(data)
    return tuple(
        _read_deck(standard, decks[standard.country]) if standard.country in decks else standard
        for standard in STANDARD
    )


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPack(f"The pack is not JSON: {error}.") from error


def _depth(data: object) -> int:
    """Return how deep the data are nested, counting no further than the limit needs."""
    depth, level = 0, [data]
    while level and depth <= _DEEPEST:
        depth += 1
        level = [item for outer in level for item in _inside(outer)]
    return depth


def _inside(data: object) -> Iterable[object]:
    if isinstance(data, dict):
        return data.values()
    return data if isinstance(data, list) else ()


def _decks_given(data: object) -> dict[str, object]:
    """Check the frame of a pack and return its decks by country."""
    if not isinstance(data, dict):
        raise InvalidPack("A pack must be an object with the fields name, game and decks.")
    for name in data:
        if name not in ("name", "game", "decks"):
            raise InvalidPack(f"A pack has no field {name!r}; its fields are name, game and decks.")
    read_text(data.get("name"), "The name of the pack")
    if data.get("game") != "ww2":
        raise InvalidPack(f"The pack is for the game {data.get('game')!r}, not for 'ww2'.")
    decks = data.get("decks")
    if not isinstance(decks, dict):
        raise InvalidPack("The decks of a pack must be an object of lists of cards by country.")
    for country in decks:
        read_country(country, "The decks of the pack")
    return decks


def _read_deck(standard: lang.Deck, data: object) -> lang.Deck:
    if not isinstance(data, list):
        raise InvalidPack(f"The deck of {standard.country} must be a list of cards.")
    deck = lang.Deck(standard.country, tuple(_read_card(card, standard) for card in data))
    check_deck(deck)
    return deck


def _read_card(data: Mapping[str, object], standard: lang.Deck) -> lang.Card:
    """Return a card of a pack; one that is not a standard card is a house card unless it says otherwise."""
    card = from_data(data)
    is_house = "provenance" not in data and card not in standard.cards
    return replace(card, provenance="house") if is_house else card


# ---------------------------------------------------------------- checks

_WITH_PIECE = (lang.Built, lang.Removed, lang.BattleDeclared, lang.RemovalImpending)
_NEEDS_TRIGGER: dict[type, tuple[type, ...]] = {
    lang.EventSpace: (lang.Battled, *_WITH_PIECE),
    lang.NearEvent: (lang.Battled, *_WITH_PIECE),
    lang.BesideEvent: (lang.Battled, *_WITH_PIECE),
    lang.EliminateEvent: (lang.Built,),
    lang.Protect: (lang.RemovalImpending, lang.BattleDeclared),
    lang.Spare: (lang.BattleDeclared,),
    lang.BurnAttacker: (lang.BattleDeclared,),
    lang.Raise: (lang.WarfareResolving,),
    lang.Lower: (lang.WarfareSuffered,),
    lang.Cancel: (lang.WarfarePlayed,),
    lang.DiscardUsed: (lang.StatusUsed,),
    lang.Return: (lang.CardPlayed,),
}


def check_deck(deck: lang.Deck) -> None:
    """Raise if a deck, standard or not, breaks a check of the catalogue."""
    read_country(deck.country, "A deck")
    ids: set[str] = set()
    for card in deck.cards:
        _check_card(card, deck.country)
        if card.id in ids:
            raise InvalidPack(f"Card {card.id}: the deck of {deck.country} has two cards with this id.")
        ids.add(card.id)
    size = sum(card.count for card in deck.cards)
    if size < SMALLEST_DECK:
        raise InvalidPack(f"The deck of {deck.country} has {size} cards; it needs at least {SMALLEST_DECK}.")


def _check_card(card: lang.Card, country: str) -> None:
    from_data(to_data(card))
    prefix = PREFIXES[country]
    if not fullmatch(f"{prefix}(_[a-z0-9]+)+", card.id):
        raise InvalidPack(f"Card {card.id}: the id must be {prefix}_ and words of small letters joined by underscores.")
    check = _table_fault if card.type in (lang.STATUS, lang.RESPONSE) else _play_fault
    fault = check(card) or _word_fault(card) or _option_fault(card)
    if fault:
        raise InvalidPack(f"Card {card.id}: {fault}.")


def _triggers(card: lang.Card) -> list[object]:
    return [hook for hook in (card.before, card.after, card.instead) if hook is not None]


def _play_fault(card: lang.Card) -> str:
    """Say what is wrong with a card that resolves when played."""
    if _triggers(card) or card.always:
        return f"a card of type {card.type} acts when played, so it cannot have before, after, instead or always"
    if card.cost or card.once_per_turn:
        return f"a card of type {card.type} acts when played, so it cannot have a cost or be used once per turn"
    return "" if card.do else "it does nothing"


def _table_fault(card: lang.Card) -> str:
    """Say what is wrong with a card that lies on the table."""
    triggers = _triggers(card)
    if card.count != 1:
        return f"there can be only 1 copy of a {card.type}, not {card.count}"
    if not triggers and not card.always:
        return f"a {card.type} needs before, after, instead or always"
    if len(triggers) > 1:
        return "it can have only one of before, after and instead"
    if triggers and not card.do:
        return "it has a moment to be used but does nothing then"
    if not triggers and (card.do or card.cost or card.once_per_turn):
        return "it has no moment to be used, so it cannot have do, cost or once_per_turn"
    return _hook_fault(card)


def _hook_fault(card: lang.Card) -> str:
    """Say which hook the type of a card on the table cannot have."""
    if card.type == lang.RESPONSE and (card.always or card.instead):
        return "a response lies face down, so it cannot have instead or always"
    if card.type == lang.STATUS and isinstance(card.after, lang.AnyTime):
        return "only a response can be used at any_time"
    is_army = isinstance(card.do, lang.Recruit) and card.do.kind == lang.ARMY and card.do.who == (lang.SELF,)
    if isinstance(card.instead, lang.BuildingArmy) and (not is_army or card.cost or card.once_per_turn):
        return "instead of building_army it can only recruit an own army, each time and without cost"
    return ""


def _parts(value: object) -> Iterator[object]:
    """Yield an expression and all expressions in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _parts(getattr(value, field.name))


def _word_fault(card: lang.Card) -> str:
    """Say which word speaks of something that the card's trigger does not offer."""
    hook = next(iter(_triggers(card)), None)
    for part in _parts(card.do):
        needed = _NEEDS_TRIGGER.get(type(part))
        if needed and not isinstance(hook, needed):
            return f"{word_of(type(part))} only fits a card set off by {' or '.join(map(word_of, needed))}"
    misplaced = next((part for part in _parts(hook) if type(part) in _NEEDS_TRIGGER), None)
    return f"{word_of(type(misplaced))} cannot stand in what sets a card off" if misplaced else ""


def _option_fault(card: lang.Card) -> str:
    """Say which reading hangs on an option that the game does not have."""
    for part in _parts(card.do):
        if isinstance(part, lang.ByOption):
            if part.values != OPTIONS.get(part.option):
                return f"the game has no option {part.option!r} with the values {', '.join(part.values)}"
            if len(part.readings) != len(part.values):
                return f"there must be as many readings as values of the option {part.option!r}"
    return ""


OPTIONS = {
    part.option: part.values
    for deck in STANDARD
    for part in _parts(tuple(card.do for card in deck.cards))
    if isinstance(part, lang.ByOption)
}
