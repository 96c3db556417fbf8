# native: no
"""How is a pack of cards and scenarios read, and which checks must it pass? See `kernel.packs`.

Beside the changes to cards a pack may have a `scenario`, which is then the one played unless another is chosen, or
`scenarios`, and `owner`: true for the values of somebody's own copy of the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from re import fullmatch
from typing import Final

from haversack.games.greatwar.engine.verbs.roll import On, Roll, RollEach
from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.language.card_data import (
    CARD,
    EVENT,
    EventFace,
    Face,
    card_of,
    event_of,
    event_to_data,
    to_data,
)
from haversack.games.greatwar.language.catalogue import DECKS_IN_PLAY, RANDOM_EVENTS, STANDARD, tables_of
from haversack.games.greatwar.language.scenario_data import FIELDS as SCENARIO_FIELDS
from haversack.games.greatwar.language.scenario_data import check_cards, check_scenario, read_scenario
from haversack.games.greatwar.language.scenarios import SCENARIOS, Scenario
from haversack.games.greatwar.language.tables import Tables
from haversack.kernel.errors import InvalidPack
from haversack.kernel.expressions import Fault, Faults, Schema, Spot, fault, parts_of, raise_faults, word_of
from haversack.kernel.packs import CHANGES, Changes, Entry, check_frame, differences, pack_schema, read_texts

EVENTS: Final = "events"
FIELDS: Final = (*CHANGES, "scenario", "scenarios", "owner")
MOST_SCENARIOS: Final = 20
SUIT_AND_RANK: Final = "(joker|[schd]-([2-9]|10|[jqka]))"


class Pack:
    """What a pack comes to: the cards, the scenarios that can be played, the usual one of them, texts."""

    def __init__(
        self,
        cards: Tables,
        scenarios: tuple[Scenario, ...],
        usual: str,
        texts: dict[str, dict[str, str]],
        differs: dict[str, list[str]],
    ) -> None:
        self.cards = cards
        self.scenarios = scenarios
        self.usual = usual
        self.texts = texts
        self.differs = differs


def read_pack(data: object) -> Pack:
    """Return what a pack comes to, or raise with all that is wrong with it."""
    if isinstance(data, Mapping) and "scenario" in data:  # a file with a scenario alone needs no name
        data = {"game": "greatwar", "name": "Scenario", **data}
    faults = check_frame(data, "greatwar", FIELDS)
    raise_faults(faults)
    assert isinstance(data, Mapping)
    if not isinstance(data.get("owner", False), bool):
        fault(faults, Spot("$.owner", ""), "The field 'owner' is true for the values of your own copy, or false.")
    standard = standard_data()
    changes = Changes(_owned(data) if data.get("owner") is True else data, standard, "deck")
    faults += changes.faults
    decks = [_read_deck(deck, changes.decks[deck.id], faults) for deck in DECKS_IN_PLAY]
    events = _read_events(changes.decks[EVENTS], faults)
    ids = [card.id for deck in decks for card in deck.cards] + [event.id for event in events]
    texts = read_texts(data.get("texts", {}), ids, faults)
    raise_faults(faults)
    named = [replace(deck, cards=tuple([_renamed(card, texts) for card in deck.cards])) for deck in decks]
    cards = _tables(named, events, not differs_at_all(changes) and not texts)
    own, known = _scenarios(data, cards, faults)
    raise_faults(faults)
    usual = own[0].id if "scenario" in data else (*known, *own)[0].id
    after = {deck.id: [to_data(card) for card in deck.cards] for deck in decks}
    differs = differences(standard, {**after, EVENTS: [event_to_data(event) for event in events]})
    return Pack(cards, (*known, *own), usual, texts, differs)


def _owned(data: Mapping[str, object]) -> dict[str, object]:
    """Return the pack with every card it changes marked as one of the owner's."""
    change = data.get("change", {})
    if not isinstance(change, Mapping):
        return dict(data)
    marked = {
        card: {"provenance": "owner", **fields} if isinstance(fields, Mapping) else fields
        for card, fields in change.items()
    }
    return {**data, "change": marked}


def standard_data() -> dict[str, list[dict[str, object]]]:
    """Return the standard decks as data, the Random Events too."""
    decks = {deck.id: [to_data(card) for card in deck.cards] for deck in DECKS_IN_PLAY}
    return {**decks, EVENTS: [event_to_data(event) for event in RANDOM_EVENTS]}


def schema(title: str) -> dict[str, object]:
    """Return the JSON Schema of the packs of this game."""
    named: dict[str, Schema] = {}
    events: Schema = {"type": "array", "items": EVENT.schema(named)}
    scenario: Schema = {
        "type": "object",
        "properties": {name: {} for name in SCENARIO_FIELDS},
        "additionalProperties": False,
    }
    more: dict[str, Schema] = {
        "scenario": {**scenario, "description": "The scenario that is played unless another is chosen."},
        "scenarios": {"type": "array", "items": scenario, "maxItems": MOST_SCENARIOS},
        "owner": {"type": "boolean", "description": "True for the values of your own copy of the game."},
    }
    out = pack_schema(title, "greatwar", CARD, [deck.id for deck in DECKS_IN_PLAY], more)
    properties, defined = out["properties"], out["$defs"]
    assert isinstance(properties, dict)
    assert isinstance(defined, dict)
    for field in ("decks", "add"):
        properties[field]["properties"][EVENTS] = events
    properties["replace"]["items"] = {"anyOf": [properties["replace"]["items"], EVENT.schema(named)]}
    return {**out, "$defs": {**named, **defined}}


def differs_at_all(changes: Changes) -> bool:
    """Say whether any card comes from the pack."""
    own = standard_data()
    return {deck: [entry.data for entry in changes.decks[deck]] for deck in changes.decks} != own


def _tables(decks: Sequence[lang.Deck], events: Sequence[lang.EventCard], is_standard: bool) -> Tables:
    return STANDARD if is_standard else tables_of(decks, events)


# ---------------------------------------------------------------- cards


def _read_deck(standard: lang.Deck, entries: list[Entry], faults: Faults) -> lang.Deck:
    own, cards, ids = {card.id: card for card in standard.cards}, list[lang.Card](), set[str]()
    for entry in entries:
        if entry.at is None or (entry.id in own and entry.data == to_data(own[entry.id])):
            cards.append(own[entry.id])
            at = entry.at or Spot(f"$.decks.{standard.id}", f"Card {entry.id}")
        else:
            face, at = CARD.read(entry.data, entry.at, faults), entry.at
            if not isinstance(face, Face):
                continue
            said = _card_fault(face, standard.id)
            if said:
                fault(faults, at, f"{said}.")
            else:
                cards.append(card_of(face))
        if entry.id in ids:
            fault(faults, at, f"the deck {standard.id} has two cards with this id.")
        ids.add(entry.id)
    return lang.Deck(standard.id, tuple(cards))


def _card_fault(face: Face, deck: str) -> str:
    """Say what is wrong with a card that could be read."""
    form = f"{lang.BONUS}(-[a-z0-9]+)+" if deck == lang.BONUS else f"{deck}-{SUIT_AND_RANK}(-[a-z0-9]+)*"
    if not fullmatch(form, face.id) or (deck != lang.BONUS and face.id.endswith("joker")):
        shape = "bonus- and words" if deck == lang.BONUS else f"{deck}-suit-rank or {deck}-joker-number, then words,"
        return f"the id must be {shape} of small letters joined by hyphens"
    if (face.type == lang.BONUS) != (deck == lang.BONUS):
        return f"a card of the type {face.type} cannot be in the deck {deck}"
    if (face.type == lang.NATIONALITY) != bool(face.nation):
        return "a Nationality card, and no other, has a nation"
    words = [word_of(type(word)) for word in face.effects]
    twice = next((word for word in words if words.count(word) > 1), "")
    return f"it has the effect {twice} twice" if twice else ""


def _renamed(card: lang.Card, texts: Mapping[str, Mapping[str, str]]) -> lang.Card:
    name = texts.get(card.id, {}).get("name")
    return card if name is None else replace(card, name=name)


# ---------------------------------------------------------------- Random Events


def _read_events(entries: list[Entry], faults: Faults) -> list[lang.EventCard]:
    own, out, ids = {event.id: event for event in RANDOM_EVENTS}, list[lang.EventCard](), set[str]()
    for entry in entries:
        if entry.at is None or (entry.id in own and entry.data == event_to_data(own[entry.id])):
            out.append(own[entry.id])
            at = entry.at or Spot(f"$.decks.{EVENTS}", f"Card {entry.id}")
        else:
            face, at = EVENT.read(entry.data, entry.at, faults), entry.at
            if not isinstance(face, EventFace):
                continue
            said = _event_fault(face)
            if said:
                fault(faults, at, f"{said}.")
            else:
                out.append(event_of(face))
        if entry.id in ids:
            fault(faults, at, "there are two Random Events with this id.")
        ids.add(entry.id)
    _check_copies(out, faults)
    return out


def _check_copies(events: Sequence[lang.EventCard], faults: Faults) -> None:
    """Copies of an event share their key, and so what they do."""
    by_key: dict[str, lang.EventCard] = {}
    for event in events:
        first = by_key.setdefault(event.key, event)
        if first.effects != event.effects:
            at = Spot(f"$.decks.{EVENTS}", f"Card {event.id}")
            fault(faults, at, f"it has the key of {first.id} but does something else; give it a key of its own.")


def _event_fault(face: EventFace) -> str:
    """Say what is wrong with a Random Event that could be read."""
    if not fullmatch("re(-[a-z0-9]+)+", face.id):
        return "the id must be re- and words of small letters joined by hyphens"
    for word in face.effects:
        if not isinstance(word, (Roll, RollEach)) and any(_needs_roll(part) for part in parts_of(word)):
            return f"{word_of(type(word))} speaks of the side that rolls, so it must stand in a roll"
    for on in [part for part in parts_of(face.effects) if isinstance(part, On)]:
        if on.low > on.high:
            return f"the numbers {on.low} to {on.high} of the die are in the wrong order"
        if any(isinstance(part, (Roll, RollEach)) for part in on.do):
            return "there cannot be a roll inside a roll"
    return ""


def _needs_roll(part: object) -> bool:
    words = (getattr(part, "who", None), getattr(part, "by", None))
    return lang.ROLLER in words or word_of(type(part)) in ("peek", "lose_card")


# ---------------------------------------------------------------- scenarios


def _scenarios(
    data: Mapping[str, object], cards: Tables, faults: Faults
) -> tuple[tuple[Scenario, ...], tuple[Scenario, ...]]:
    """Return those of the pack, and those of the game that its cards allow; with other values offsets are dropped."""
    given = data.get("scenarios", [])
    if not isinstance(given, list) or len(given) > MOST_SCENARIOS:
        fault(faults, Spot("$.scenarios", ""), f"The scenarios must be a list of at most {MOST_SCENARIOS}.")
        given = []
    entries = [(item, f"$.scenarios[{number}]") for number, item in enumerate(given)]
    if "scenario" in data:
        entries.insert(0, (data["scenario"], "$.scenario"))
    own = [_read_scenario(item, path, cards, faults) for item, path in entries]
    found = [one for one in own if one is not None]
    for number, one in enumerate(found):
        if one.id in [other.id for other in found[:number]]:
            fault(faults, Spot("$.scenarios", ""), f"There are two scenarios {one.id!r}.")
    tuned = [replace(one, bp_offset=(0, 0)) if data.get("owner") is True else one for one in SCENARIOS]
    known = [one for one in tuned if _fits(one, cards)]
    if not known and not found and not faults:
        fault(faults, Spot("$", ""), "With these cards no scenario can be played: there are too few.")
    return tuple(found), tuple(known)


def _fits(scenario: Scenario, cards: Tables) -> bool:
    try:
        check_cards(scenario, cards)
    except InvalidPack:
        return False
    return True


def _read_scenario(data: object, path: str, cards: Tables, faults: Faults) -> Scenario | None:
    """Return a scenario, or note what is wrong with it, field by field."""
    if not isinstance(data, Mapping) or not all(isinstance(name, str) for name in data):
        fault(faults, Spot(path, ""), "A scenario must be an object.")
        return None
    try:
        scenario = read_scenario(data, cards)
        check_scenario(scenario, cards)
    except InvalidPack as error:
        found = _field_faults(data, path, cards)
        faults += found or [Fault(path, "", str(error))]
        return None
    return scenario


def _field_faults(data: Mapping[str, object], path: str, cards: Tables) -> Faults:
    """Return what is wrong with each field for itself."""
    out: Faults = []
    frame: dict[str, object] = {"id": "scenario", "name": "Scenario"}
    order = ("defender_order", "defender_by_turn")
    for name in data:
        pair = {other: data[other] for other in order if name in order and other in data}
        length = {"turns": data["turns"]} if isinstance(data.get("turns"), int) else {}
        try:
            read_scenario({**frame, **length, **pair, name: data[name]}, cards)
        except InvalidPack as error:
            if name != "turns" or "turns" in str(error):
                out.append(Fault(f"{path}.{name}", "", str(error)))
    missing = [name for name in ("id", "name") if name not in data]
    return [*out, *[Fault(path, "", f"A scenario must have a {name}, a word.") for name in missing]]
