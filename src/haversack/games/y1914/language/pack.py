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
from haversack.kernel.expressions import parts_of, raise_faults, word_of
from haversack.kernel.packs import CHANGES, Changes, check_frame, differences, pack_schema, read_texts
from haversack.qmg import packs
from haversack.qmg.language import Battled, BesideEvent, Built, EventSpace
from haversack.qmg.scenarios import FIELDS as SCENARIO_FIELDS
from haversack.qmg.scenarios import read_scenarios, with_scenarios

SMALLEST_DECK: Final = 15  # the opening hand is drawn from it, and cards must be left
LARGEST_DECK: Final = 200
HOUSE: Final = ("house",) * 4


def read_pack(data: object) -> packs.Pack[Deck]:
    """Return what a pack comes to, or raise with all that is wrong with it."""
    faults = check_frame(data, "1914", (*CHANGES, *SCENARIO_FIELDS))
    raise_faults(faults)
    assert isinstance(data, Mapping)
    standard = standard_data()
    changes = Changes(data, standard, "Power")
    faults += changes.faults
    form = packs.DeckForm(CARD, "sources", HOUSE, _card_fault, _size_fault)
    decks = [
        replace(deck, cards=form.read(deck.power, deck.cards, changes.decks[deck.power], faults)) for deck in STANDARD
    ]
    texts = read_texts(data.get("texts", {}), [card.id for deck in decks for card in deck.cards], faults)
    scenarios = read_scenarios(data, faults)
    raise_faults(faults)
    named = tuple([replace(deck, cards=packs.renamed(deck.cards, texts)) for deck in decks])
    after = {deck.power: [to_data(card) for card in deck.cards] for deck in decks}
    return packs.Pack(named, texts, differences(standard, after), scenarios)


def standard_data() -> dict[str, list[dict[str, object]]]:
    """Return the standard decks as data."""
    return {deck.power: [to_data(card) for card in deck.cards] for deck in STANDARD}


def schema(title: str) -> dict[str, object]:
    """Return the JSON Schema of the packs of this game."""
    out = pack_schema(title, "1914", CARD, [deck.power for deck in STANDARD], {})
    return with_scenarios(out, ROSTER, standard_kinds())


# ---------------------------------------------------------------- checks


def _size_fault(size: int) -> str:
    return "" if SMALLEST_DECK <= size <= LARGEST_DECK else f", not from {SMALLEST_DECK} to {LARGEST_DECK}"


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
    names = [option.name for option in GAME_OPTIONS]
    for part in parts_of(card):
        said = packs.option_fault(part, names)
        if isinstance(part, (ByOption, nouns.LimitByOption)):
            readings = part.readings if isinstance(part, ByOption) else part.limits
            said = packs.readings_fault(part.option, part.values, readings, OPTIONS)
        if said:
            return said
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
