# native: no
"""Packs of cards: how they are read, and the checks every deck must pass, the standard ones too. See `kernel.packs`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from re import fullmatch

from haversack.games.ww2.cards import germany, italy, japan, soviet_union, united_kingdom, united_states
from haversack.games.ww2.facts.options import OPTIONS as GAME_OPTIONS
from haversack.games.ww2.facts.pieces import kinds_with
from haversack.games.ww2.facts.roster import ROSTER
from haversack.games.ww2.language import words as lang
from haversack.games.ww2.language.card_data import CARD, COUNTRY, PREFIXES, from_data, grammar_with, to_data, word_of
from haversack.games.ww2.language.kind_data import KINDS, PieceKind, read_kinds
from haversack.kernel.expressions import Faults, Record, Spot, fault, parts_of, raise_faults
from haversack.kernel.packs import CHANGES, Changes, check_frame, differences, pack_schema, parse, read_texts
from haversack.qmg import packs
from haversack.qmg.scenarios import FIELDS as SCENARIO_FIELDS
from haversack.qmg.scenarios import read_scenarios, with_scenarios

__all__ = ["STANDARD", "Pack", "check_deck", "from_data", "load_pack", "read_pack", "to_data"]

STANDARD = (germany.DECK, united_kingdom.DECK, japan.DECK, soviet_union.DECK, italy.DECK, united_states.DECK)
SMALLEST_DECK = 10  # the opening hand is drawn from it (W-SET-5)
LARGEST_DECK = 200

# ---------------------------------------------------------------- packs


@dataclass
class Pack(packs.Pack[lang.Deck]):
    """What a pack comes to, its kinds of pieces too."""

    kinds: tuple[PieceKind, ...]


def load_pack(pack: str | Mapping[str, object]) -> tuple[lang.Deck, ...]:
    """Return the six decks in turn order: those of the pack (JSON text, or its data), the rest standard."""
    return read_pack(parse(pack) if isinstance(pack, str) else pack).decks


def read_pack(data: object) -> Pack:
    """Return what a pack comes to, or raise with all that is wrong with it."""
    faults = check_frame(data, "ww2", (*CHANGES, "kinds", *SCENARIO_FIELDS))
    raise_faults(faults)
    assert isinstance(data, Mapping)
    standard = standard_data()
    changes = Changes(data, standard, "country")
    faults += changes.faults
    kinds = read_kinds(data["kinds"], faults) if "kinds" in data else ()
    if "kinds" in data and not kinds:
        raise_faults(faults)  # what is wrong with cards that speak of them could not be told
    card = Record(grammar_with(tuple([kind.id for kind in kinds])), lang.Card, "a card") if kinds else CARD
    form = _form(card)
    decks = [
        replace(deck, cards=form.read(deck.country, deck.cards, changes.decks[deck.country], faults))
        for deck in STANDARD
    ]
    texts = read_texts(data.get("texts", {}), [card.id for deck in decks for card in deck.cards], faults)
    named = tuple([replace(deck, cards=packs.renamed(deck.cards, texts)) for deck in decks])
    _check_names(decks, named, faults)
    scenarios = read_scenarios(data, faults)
    raise_faults(faults)
    after = {deck.country: [to_data(card) for card in deck.cards] for deck in decks}
    return Pack(named, texts, differences(standard, after), scenarios, kinds)


def standard_data() -> dict[str, list[dict[str, object]]]:
    """Return the standard decks as data."""
    return {deck.country: [to_data(card) for card in deck.cards] for deck in STANDARD}


def schema(title: str) -> dict[str, object]:
    """Return the JSON Schema of the packs of this game."""
    kinds = {**KINDS.schema({}), "items": _kind_schema(), "description": "Kinds of pieces beside Armies and Navies."}
    out = pack_schema(title, "ww2", CARD, [deck.country for deck in STANDARD], {"kinds": kinds})
    return with_scenarios(out, ROSTER, kinds_with([]))


def _kind_schema() -> dict[str, object]:
    """Return the schema of a kind of piece, which has no name of its own among the definitions."""
    named: dict[str, dict[str, object]] = {}
    KINDS.schema(named)
    return named[word_of(PieceKind)]


def _form(card: Record) -> packs.DeckForm:
    return packs.DeckForm(card, "provenance", "house", _card_fault, _size_fault)


def _check_names(decks: list[lang.Deck], named: tuple[lang.Deck, ...], faults: Faults) -> None:
    """Note where another name would change which cards a card speaks of: a name laid over another changes no rule."""
    words = {
        part.named
        for part in parts_of(tuple([card.after for deck in decks for card in deck.cards]))
        if isinstance(part, lang.WarfareResolving) and part.named
    }
    for deck, new in zip(decks, named, strict=True):
        for card, other in zip(deck.cards, new.cards, strict=True):
            for word in words:
                if (word in card.name) != (word in other.name):
                    at = Spot(f"$.texts.{card.id}.name", f"The text of {card.id}")
                    fault(faults, at, f"a card speaks of cards by the word {word!r} in their names; keep it as it is.")


# ---------------------------------------------------------------- checks

_WITH_PIECE = (lang.Built, lang.Removed, lang.BattleDeclared, lang.RemovalImpending)
_PLACES_OF_EVENT = (lang.EventSpace, lang.NearEvent, lang.BesideEvent)


def _needs(part: object) -> tuple[type, ...]:
    """Return what must set a card off that uses this word; nothing where it fits every card."""
    if isinstance(part, _PLACES_OF_EVENT):
        return (lang.Battled, *_WITH_PIECE)
    return part.needs() if isinstance(part, lang.Word) else ()


def check_deck(deck: lang.Deck) -> None:
    """Raise if a deck, standard or not, breaks a check of the catalogue."""
    faults: Faults = []
    COUNTRY.read(deck.country, Spot("$", "A deck"), faults)
    for card in deck.cards:
        from_data(to_data(card))
    _form(CARD).check(deck.country, deck.cards, {}, faults)
    raise_faults(faults)


def _size_fault(size: int) -> str:
    if size < SMALLEST_DECK:
        return f"; it needs at least {SMALLEST_DECK}"
    return f"; it may have at most {LARGEST_DECK}" if size > LARGEST_DECK else ""


def _card_fault(card: lang.Card, country: str) -> str:
    prefix = PREFIXES[country]
    if not fullmatch(f"{prefix}(_[a-z0-9]+)+", card.id):
        return f"the id must be {prefix}_ and words of small letters joined by underscores"
    check = _table_fault if card.type in (lang.STATUS, lang.RESPONSE) else _play_fault
    return check(card) or _word_fault(card) or _option_fault(card) or _station_fault(card)


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


def _word_fault(card: lang.Card) -> str:
    """Say which word speaks of something that the card's trigger does not offer."""
    hook = next(iter(_triggers(card)), None)
    for part in parts_of(card.do):
        needed = _needs(part)
        if needed and not isinstance(hook, needed):
            return f"{word_of(type(part))} only fits a card set off by {' or '.join(map(word_of, needed))}"
    misplaced = next((part for part in parts_of(hook) if _needs(part)), None)
    return f"{word_of(type(misplaced))} cannot stand in what sets a card off" if misplaced else ""


def _station_fault(card: lang.Card) -> str:
    """Say which word would place a piece that shares its space for one of several countries."""
    for part in parts_of(card.do):
        if not isinstance(part, lang.Recruit) or part.kind in (lang.ARMY, lang.NAVY):
            continue
        if len(part.who) != 1 or part.who[0] not in (lang.SELF, *PREFIXES):
            return f"recruit {part.kind} only fits one country"
    return ""


def _option_fault(card: lang.Card) -> str:
    """Say which reading hangs on an option that the game does not have."""
    names = [option.name for option in GAME_OPTIONS]
    said = [packs.option_fault(part, names) for part in parts_of((card.do, tuple(_triggers(card)), card.always))]
    said += [
        packs.readings_fault(part.option, part.values, part.readings, OPTIONS)
        for part in parts_of(card.do)
        if isinstance(part, lang.ByOption)
    ]
    return next(filter(None, said), "")


OPTIONS = {
    part.option: part.values
    for deck in STANDARD
    for part in parts_of(tuple(card.do for card in deck.cards))
    if isinstance(part, lang.ByOption)
}
