# native: no
"""How is a pack of cards read, and which checks must every deck pass, the standard ones too? See `kernel.packs`."""

from collections.abc import Mapping
from dataclasses import replace
from re import fullmatch
from typing import Final

from haversack.games.y1914.facts.constants import COUNTRY_NUMBER, POWER_IDS, POWER_OF, STATUS
from haversack.games.y1914.facts.options import OPTIONS as GAME_OPTIONS
from haversack.games.y1914.facts.pieces import standard_kinds
from haversack.games.y1914.facts.roster import ROSTER
from haversack.games.y1914.language import nouns
from haversack.games.y1914.language.card import Card, Deck
from haversack.games.y1914.language.card_data import CARD, PREFIXES, STANDARD, to_data
from haversack.games.y1914.language.listening import does_a_text, status_fault
from haversack.games.y1914.language.word import ByOption, Word
from haversack.kernel.expressions import Faults, Spot, fault, parts_of, raise_faults, word_of
from haversack.kernel.packs import CHANGES, ROOT, Changes, Entry, check_frame, differences, pack_schema, read_texts
from haversack.qmg.language import Battled, BesideEvent, Built, EventSpace, IfOption
from haversack.qmg.scenarios import FIELDS as SCENARIO_FIELDS
from haversack.qmg.scenarios import Scenarios, read_scenarios, with_scenarios

SMALLEST_DECK: Final = 15  # the opening hand is drawn from it, and cards must be left
LARGEST_DECK: Final = 200
HOUSE: Final = ("house",) * 4


class Pack:
    """What a pack comes to: the five decks in turn order, texts laid over cards, which cards differ, scenarios."""

    def __init__(
        self,
        decks: tuple[Deck, ...],
        texts: dict[str, dict[str, str]],
        differs: dict[str, list[str]],
        scenarios: Scenarios,
    ) -> None:
        self.scenarios = scenarios
        self.decks = decks
        self.texts = texts
        self.differs = differs


def read_pack(data: object) -> Pack:
    """Return what a pack comes to, or raise with all that is wrong with it."""
    faults = check_frame(data, "1914", (*CHANGES, *SCENARIO_FIELDS))
    raise_faults(faults)
    assert isinstance(data, Mapping)
    standard = standard_data()
    changes = Changes(data, standard, "Power")
    faults += changes.faults
    decks = [_read_deck(deck, changes.decks[deck.power], faults) for deck in STANDARD]
    texts = read_texts(data.get("texts", {}), [card.id for deck in decks for card in deck.cards], faults)
    scenarios = read_scenarios(data, faults)
    raise_faults(faults)
    named = tuple([_renamed(deck, texts) for deck in decks])
    after = {deck.power: [to_data(card) for card in deck.cards] for deck in decks}
    return Pack(named, texts, differences(standard, after), scenarios)


def standard_data() -> dict[str, list[dict[str, object]]]:
    """Return the standard decks as data."""
    return {deck.power: [to_data(card) for card in deck.cards] for deck in STANDARD}


def schema(title: str) -> dict[str, object]:
    """Return the JSON Schema of the packs of this game."""
    out = pack_schema(title, "1914", CARD, [deck.power for deck in STANDARD], {})
    return with_scenarios(out, ROSTER, standard_kinds())


def _read_deck(standard: Deck, entries: list[Entry], faults: Faults) -> Deck:
    before, cards = len(faults), list[Card]()
    own, places = {card.id: card for card in standard.cards}, dict[str, Spot]()
    for entry in entries:
        if entry.at is None:
            cards.append(own[entry.id])
            continue
        card = CARD.read(entry.data, entry.at, faults)
        if isinstance(card, Card):
            is_house = "sources" not in entry.data and card not in standard.cards
            cards.append(replace(card, sources=HOUSE) if is_house else card)
            places.setdefault(card.id, entry.at)
    deck = Deck(standard.power, tuple(cards))
    if len(faults) == before:
        check_deck(deck, places, faults)
    return deck


def _renamed(deck: Deck, texts: Mapping[str, Mapping[str, str]]) -> Deck:
    names = {card: over["name"] for card, over in texts.items() if "name" in over}
    return replace(deck, cards=tuple([replace(card, name=names.get(card.id, card.name)) for card in deck.cards]))


# ---------------------------------------------------------------- checks


def check_deck(deck: Deck, places: Mapping[str, Spot], faults: Faults) -> None:
    """Note what is wrong with a deck whose cards could be read."""
    ids: set[str] = set()
    for card in deck.cards:
        at = places.get(card.id, Spot(f"$.decks.{deck.power}", f"Card {card.id}"))
        said = _card_fault(card, deck.power)
        if said:
            fault(faults, at, f"{said}.")
        if card.id in ids:
            fault(faults, at, f"the deck of {deck.power} has two cards with this id.")
        ids.add(card.id)
    size = sum(card.count for card in deck.cards)
    if not SMALLEST_DECK <= size <= LARGEST_DECK:
        bounds = f"from {SMALLEST_DECK} to {LARGEST_DECK}"
        fault(faults, ROOT.key(f"decks.{deck.power}"), f"The deck of {deck.power} has {size} cards, not {bounds}.")


def _card_fault(card: Card, power: str) -> str:
    if POWER_IDS[POWER_OF[COUNTRY_NUMBER[card.country]]] != power:
        return f"{card.country} is no country of {power}"
    prefix = PREFIXES[card.country]
    if not fullmatch(f"{prefix}(-[a-z0-9]+)+", card.id):
        return f"the id must be {prefix}- and words of small letters joined by hyphens"
    return _type_fault(card) or _order_fault(card) or _option_fault(card) or _misfit(card)


def _type_fault(card: Card) -> str:
    if card.type != STATUS:
        hooks = (card.before, card.after, card.instead, card.cost)
        if any([hook is not None for hook in hooks]) or card.always or card.played or card.once_per_turn:
            return "only a card of the type Status has hooks, a cost, always, played or once_per_turn"
        return _played_fault(card.do) if card.do else "it does nothing"
    said = status_fault(card) or _played_fault(card.played)
    if said:
        return said
    return f"there can be only 1 copy of a Status, not {card.count}" if card.count > 1 else ""


def _played_fault(parts: tuple[Word, ...]) -> str:
    """Say which word of a Play text only a Status on the table can do."""
    for part in parts_of(parts):
        if isinstance(part, Word) and not part.is_played():
            return f"{word_of(type(part))} is something only a Status on the table does"
    return ""


def _order_fault(card: Card) -> str:
    """Say which part speaks of a battle or of a piece that no part before it has made."""
    if card.type == STATUS:
        met = {Battled: {"battle"}, Built: {"build"}}.get(type(card.after), set())
        return _order_of(card.played, set()) or (_order_of(card.do, met) if does_a_text(card) else "")
    return _order_of(card.do, set())


def _order_of(parts: tuple[Word, ...], done: set[str]) -> str:
    for part in parts:
        for word in parts_of(part):
            if isinstance(word, (EventSpace, BesideEvent)) and not done & {"battle", "build", "recruit"}:
                return f"{word_of(type(word))} only fits after a part with battle, build or recruit"
        done |= {word_of(type(word)) for word in parts_of(part)}
    return ""


def _option_fault(card: Card) -> str:
    """Say which reading hangs on an option that the game does not have."""
    for part in parts_of(card):
        if isinstance(part, IfOption) and part.option not in [option.name for option in GAME_OPTIONS]:
            return f"the game has no option {part.option!r}"
        if isinstance(part, (ByOption, nouns.LimitByOption)):
            readings = part.readings if isinstance(part, ByOption) else part.limits
            if part.values != OPTIONS.get(part.option):
                return f"the game has no option {part.option!r} with the values {', '.join(part.values)}"
            if len(readings) != len(part.values):
                return f"there must be as many readings as values of the option {part.option!r}"
    return ""


def _misfit(card: Card) -> str:
    """Say which word does not fit a card of that country."""
    said = [part.misfit(card.country) for part in parts_of(card) if isinstance(part, Word)]
    return next(filter(None, said), "")


OPTIONS: Final = {
    part.option: part.values
    for deck in STANDARD
    for part in parts_of(tuple([(card.do, card.prepared) for card in deck.cards]))
    if isinstance(part, (ByOption, nouns.LimitByOption))
}
