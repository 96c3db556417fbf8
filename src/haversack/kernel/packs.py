# native: no
"""What is a pack? Changes to the cards of a game as JSON: whole decks, cards added, replaced, changed, removed, texts.

```json
{"game": "ww2", "name": "House", "description": "…",
 "decks": {"germany": [card, …]},
 "replace": [card, …], "change": {"de_blitzkrieg": {"count": 1}}, "remove": ["de_enigma"],
 "add": {"italy": [card, …]},
 "texts": {"de_blitzkrieg": {"name": "…", "text": "…"}}}
```

They are done in this order. The cards are data here; what a card means is the game's business.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from haversack.kernel.errors import InvalidPack, shown
from haversack.kernel.expressions import BAD, Fault, Faults, Schema, Sort, Spot, Text, fault

DEEPEST: Final = 40
LARGEST: Final = 1_000_000  # characters of a pack as JSON
LONGEST_NAME: Final = 80
MOST_CARDS: Final = 400  # in all decks of a pack
HASH_LETTERS: Final = 12
FRAME: Final = ("name", "game", "description")
CHANGES: Final = ("decks", "replace", "change", "remove", "add", "texts")
ORIGINS: Final = ("provenance", "sources")  # a card that is changed comes from somewhere else
ROOT: Final = Spot("$", "")

Data = dict[str, object]


class Entry:
    """A card of a pack as data, with its place in the pack; a standard card has none."""

    def __init__(self, data: Data, at: Spot | None = None) -> None:
        self.data: Data = data
        self.at: Spot | None = at

    @property
    def id(self) -> str:
        """Return the id the data give, or nothing."""
        name = self.data.get("id")
        return name if isinstance(name, str) else ""


# ---------------------------------------------------------------- the frame


def parse(text: str) -> object:
    """Return what the text of a pack holds."""
    if len(text) > LARGEST:
        raise InvalidPack(f"A pack has at most {LARGEST:,} characters, not {len(text):,}.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPack(f"The pack is not JSON: {error}.") from error


def check_frame(data: object, game: str, fields: Sequence[str]) -> Faults:
    """Return the faults of a pack as a whole: what it is, for which game, which fields it has."""
    known = (*FRAME, *fields)
    if not isinstance(data, Mapping) or not all(isinstance(name, str) for name in data):
        return [Fault("$", "", f"A pack must be an object with the fields {_listed(known)}.")]
    if depth(data) > DEEPEST:
        return [Fault("$", "", f"The pack is nested more than {DEEPEST} deep.")]
    faults: Faults = []
    for name in data:
        if name not in known:
            fault(faults, Spot(f"$.{name}", ""), f"A pack has no field {shown(name)}; its fields are {_listed(known)}.")
    Text(LONGEST_NAME).read(data.get("name"), Spot("$.name", "The name of the pack"), faults)
    if data.get("game") != game:
        fault(faults, Spot("$.game", ""), f"The pack is for the game {shown(data.get('game'))}, not for {game!r}.")
    if "description" in data:
        Text().read(data["description"], Spot("$.description", "The description of the pack"), faults)
    return faults


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def depth(data: object) -> int:
    """Return how deep the data are nested, counting no further than the limit needs."""
    levels, level = 0, [data]
    while level and levels <= DEEPEST:
        levels += 1
        level = [item for outer in level for item in _inside(outer)]
    return levels


def _inside(data: object) -> Iterable[object]:
    if isinstance(data, Mapping):
        return data.values()
    return data if isinstance(data, list) else ()


def hash_of(pack: Mapping[str, object]) -> str:
    """Return a short hash of what a pack holds, the same whatever the order of its fields."""
    text = json.dumps(pack, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LETTERS]


def pack_words(pack: object) -> str:
    """Return how a sentence speaks of the cards of a game: the standard ones, or a pack by its name and hash."""
    if pack is None:
        return "the standard cards"
    if not isinstance(pack, Mapping):
        return "something that is no pack"
    return f"the pack {shown(pack.get('name'))} ({hash_of(pack)})"


# ---------------------------------------------------------------- changes to the decks


class Changes:
    """The decks of a game with the changes of a pack, as data; `faults` are those of the changes themselves."""

    def __init__(self, pack: Mapping[str, object], standard: Mapping[str, Sequence[Data]], decks: str) -> None:
        self.faults: Faults = []
        self.decks: dict[str, list[Entry]] = {deck: [Entry(card) for card in standard[deck]] for deck in standard}
        self.deck_word = decks
        self._whole_decks(pack.get("decks", {}))
        self._replace(pack.get("replace", []))
        self._change(pack.get("change", {}))
        self._remove(pack.get("remove", []))
        self._add(pack.get("add", {}))
        total = sum(len(deck) for deck in self.decks.values())
        if total > MOST_CARDS:
            fault(self.faults, ROOT, f"The decks have {total} different cards; at most {MOST_CARDS} are allowed.")

    def _decks_of(self, data: object, name: str) -> dict[str, list[Entry]]:
        """Return lists of cards by deck."""
        if not isinstance(data, Mapping):
            meant = f"The {name} of a pack must be an object of lists of cards by {self.deck_word}."
            fault(self.faults, Spot(f"$.{name}", ""), meant)
            return {}
        out: dict[str, list[Entry]] = {}
        for deck, cards in data.items():
            if deck not in self.decks:
                at = Spot(f"$.{name}.{deck}", f"The {name} of the pack")
                fault(self.faults, at, f"{shown(deck)} is not a {self.deck_word}.")
            elif not isinstance(cards, list):
                fault(self.faults, Spot(f"$.{name}.{deck}", ""), f"The deck of {deck} must be a list of cards.")
            else:
                out[deck] = self._entries(cards, f"$.{name}.{deck}")
        return out

    def _entries(self, cards: Sequence[object], path: str) -> list[Entry]:
        out: list[Entry] = []
        for number, card in enumerate(cards):
            at = Spot(f"{path}[{number}]", "")
            if isinstance(card, dict):
                out.append(Entry(card, Spot(at.path, place_of(card))))
            else:
                fault(self.faults, at, f"A card must be an object, not {shown(card)}.")
        return out

    def _whole_decks(self, data: object) -> None:
        self.decks.update(self._decks_of(data, "decks"))

    def _add(self, data: object) -> None:
        for deck, cards in self._decks_of(data, "add").items():
            self.decks[deck] = [*self.decks[deck], *cards]

    def _place(self, card: object) -> tuple[str, int] | None:
        for deck, cards in self.decks.items():
            for number, entry in enumerate(cards):
                if entry.id == card:
                    return deck, number
        return None

    def _replace(self, data: object) -> None:
        if not isinstance(data, list):
            fault(self.faults, Spot("$.replace", ""), "The cards to replace must be a list of cards.")
            return
        for entry in self._entries(data, "$.replace"):
            found = self._place(entry.id)
            if found is None:
                assert entry.at is not None
                fault(self.faults, entry.at, f"there is no card {shown(entry.data.get('id'))} to replace.")
            else:
                self.decks[found[0]][found[1]] = entry

    def _change(self, data: object) -> None:
        if not isinstance(data, Mapping):
            fault(self.faults, Spot("$.change", ""), "The changes must be an object of fields by card.")
            return
        for card, given in data.items():
            at, found = Spot(f"$.change.{card}", f"Card {card}"), self._place(card)
            if found is None:
                fault(self.faults, at, f"there is no card {shown(card)} to change.")
            elif not isinstance(given, Mapping):
                fault(self.faults, at, "what changes must be an object of fields.")
            elif "id" in given:
                fault(self.faults, at.key("id"), "the id of a card does not change; remove the card and add another.")
            else:
                before = self.decks[found[0]][found[1]].data
                merged = {**{name: before[name] for name in before if name not in ORIGINS}, **given}
                kept = {name: value for name, value in merged.items() if value is not None}
                self.decks[found[0]][found[1]] = Entry(kept, at)

    def _remove(self, data: object) -> None:
        if not isinstance(data, list):
            fault(self.faults, Spot("$.remove", ""), "The cards to remove must be a list of ids.")
            return
        for number, card in enumerate(data):
            found = self._place(card)
            if found is None:
                fault(self.faults, Spot(f"$.remove[{number}]", ""), f"There is no card {shown(card)} to remove.")
            else:
                del self.decks[found[0]][found[1]]


def place_of(card: Mapping[str, object]) -> str:
    """Return how a sentence names a card."""
    name = card.get("id")
    return f"Card {name}" if isinstance(name, str) and name and len(name) <= LONGEST_NAME else "A card"


def read_texts(data: object, cards: Iterable[str], faults: Faults) -> dict[str, dict[str, str]]:
    """Return the names and texts that a pack lays over those of cards, by card."""
    if not isinstance(data, Mapping):
        fault(faults, Spot("$.texts", ""), "The texts must be an object of names and texts by card.")
        return {}
    known, out = set(cards), dict[str, dict[str, str]]()
    for card, given in data.items():
        at = Spot(f"$.texts.{card}", f"The text of {card}")
        if card not in known:
            fault(faults, at, f"there is no card {shown(card)}.")
        elif not isinstance(given, Mapping) or not given or [name for name in given if name not in OVERLAYS]:
            fault(faults, at, f"it is an object with some of the fields {_listed(tuple(OVERLAYS))}.")
        else:
            read = {name: OVERLAYS[name].read(given[name], at.field(name), faults) for name in given}
            out[card] = {name: str(value) for name, value in read.items() if value is not BAD}
    return out


OVERLAYS: Final[dict[str, Sort]] = {"name": Text(LONGEST_NAME), "text": Text(), "prepared": Text()}


def overlaid(entry: dict[str, object], texts: Mapping[str, Mapping[str, str]] | None) -> dict[str, object]:
    """Return a card of a catalogue with the name and text that a pack lays over it."""
    over = texts.get(str(entry["id"])) if texts else None
    if over is None:
        return entry
    return {**entry, **{name: text for name, text in over.items() if name in entry}, "worded": "pack"}


# ---------------------------------------------------------------- what differs


def differences(standard: Mapping[str, Sequence[Data]], decks: Mapping[str, Sequence[Data]]) -> dict[str, list[str]]:
    """Return the ids of the cards that a pack adds, changes and removes."""
    before = {str(card["id"]): card for deck in standard.values() for card in deck}
    after = {str(card["id"]): card for deck in decks.values() for card in deck}
    return {
        "added": [card for card in after if card not in before],
        "changed": [card for card in after if card in before and after[card] != before[card]],
        "removed": [card for card in before if card not in after],
    }


# ---------------------------------------------------------------- the schema


def pack_schema(title: str, game: str, card: Sort, decks: Sequence[str], more: Mapping[str, Schema]) -> Schema:
    """Return the JSON Schema of the packs of a game; `more` are the fields that only this game has."""
    named: dict[str, Schema] = {}
    cards: Schema = {"type": "array", "items": card.schema(named)}
    by_deck: Schema = {"type": "object", "properties": dict.fromkeys(decks, cards), "additionalProperties": False}
    overlay = {name: sort.schema(named) for name, sort in OVERLAYS.items()}
    texts: Schema = {"type": "object", "properties": overlay, "additionalProperties": False, "minProperties": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A pack for {title}",
        "type": "object",
        "properties": {
            "game": {"const": game},
            "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
            "description": {"type": "string", "minLength": 1},
            "decks": {**by_deck, "description": "Whole decks; one left out is the standard one."},
            "replace": {**cards, "description": "Cards that take the place of those with the same ids."},
            "change": {"type": "object", "description": "Fields by card; null puts a field back to its default."},
            "remove": {"type": "array", "items": {"type": "string"}, "description": "The ids of cards to remove."},
            "add": {**by_deck, "description": "Cards that come in addition, by deck."},
            "texts": {"type": "object", "additionalProperties": texts, "description": "Names and texts shown instead."},
            **more,
        },
        "required": ["game", "name"],
        "additionalProperties": False,
        "$defs": named,
    }
