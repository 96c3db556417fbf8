# native: no
"""Cards as JSON-safe data and back.

An expression is written `{"word": {"field": value, …}}`, fields at their default left out. A word without fields is the
bare word, `"protect"`; a word with its first field alone takes that value straight, `{"build": "army"}`. A card is the
object of its own fields.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from re import sub
from typing import TypeVar, get_args

from haversack.games.ww2 import language as lang
from haversack.games.ww2.board import SPACE_IDS
from haversack.kernel.errors import InvalidPack

PREFIXES = {
    "germany": "de",
    "united_kingdom": "uk",
    "japan": "jp",
    "soviet_union": "su",
    "italy": "it",
    "united_states": "us",
}
_LARGEST_NUMBER = 99

# ---------------------------------------------------------------- writing


def to_data(card: lang.Card) -> dict[str, object]:
    """Return a card as JSON-safe data."""
    return _fields_given(card)


def _fields_given(part: object) -> dict[str, object]:
    values = {field.name: (getattr(part, field.name), field.default) for field in _fields_of(type(part))}
    return {name: _value(value) for name, (value, default) in values.items() if value != default}


def _value(value: object) -> object:
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    return _expression(value) if is_dataclass(value) else value


def _expression(part: object) -> object:
    word, given = word_of(type(part)), _fields_given(part)
    if not given:
        return word
    first = _fields_of(type(part))[0].name
    if list(given) == [first] and not isinstance(given[first], dict):
        return {word: given[first]}
    return {word: given}


def word_of(verb: type) -> str:
    """Return the word that stands for a class of the language."""
    return sub("(?<!^)(?=[A-Z])", "_", verb.__name__).lower()


def _fields_of(verb: type) -> tuple[Field[object], ...]:
    return fields(verb)


# ---------------------------------------------------------------- what each field may hold

_Reader = Callable[[object, str], object]


def _one_of(words: Iterable[str], meaning: str) -> _Reader:
    known = tuple(words)

    def read(data: object, where: str) -> object:
        if not isinstance(data, str) or data not in known:
            raise InvalidPack(f"{where}: {data!r} is not {meaning}.")
        return data

    return read


def _list_of(reader: _Reader, meaning: str) -> _Reader:
    def read(data: object, where: str) -> object:
        if not isinstance(data, list) or not data:
            raise InvalidPack(f"{where}: {meaning} must be a list that is not empty.")
        return tuple(reader(item, where) for item in data)

    return read


def _number(data: object, where: str) -> object:
    if not isinstance(data, int) or isinstance(data, bool) or not 1 <= data <= _LARGEST_NUMBER:
        raise InvalidPack(f"{where}: {data!r} is not a whole number from 1 to {_LARGEST_NUMBER}.")
    return data


def _flag(data: object, where: str) -> object:
    if not isinstance(data, bool):
        raise InvalidPack(f"{where}: {data!r} is neither true nor false.")
    return data


def read_text(data: object, where: str) -> object:
    """Return the data if they are a text, else say where they are not."""
    if not isinstance(data, str) or not data.strip():
        raise InvalidPack(f"{where}: {data!r} is not a text.")
    return data


def _word_from(group: object, meaning: str) -> _Reader:
    """Return the reader of an expression whose class is in the union given."""
    verbs = {word_of(verb): verb for verb in get_args(group) or (group,)}

    def read(data: object, where: str) -> object:
        word, content = _split(data, where, meaning)
        if word not in verbs:
            raise InvalidPack(f"{where}: {word!r} is not {meaning}.")
        return _read_fields(verbs[word], word, content, f"{where}, {word}")

    return read


def _split(data: object, where: str, meaning: str) -> tuple[str, object]:
    if isinstance(data, str):
        return data, {}
    if isinstance(data, dict) and len(data) == 1:
        word, content = next(iter(data.items()))
        return str(word), content
    raise InvalidPack(f"{where}: {meaning} must be a word or an object with one word in it, not {data!r}.")


_space = _one_of(SPACE_IDS, "a space of the board")
read_country = _one_of(PREFIXES, "a country")
_who = _one_of((lang.SELF, lang.TEAM, lang.ENEMY, "axis", "allies", *PREFIXES), "a country or team")
_owner = _one_of((lang.SELF, *PREFIXES), "a country")
_piece = _one_of((lang.ARMY, lang.NAVY, lang.BOTH), "a kind of piece (army, navy or piece)")
_army_or_navy = _one_of((lang.ARMY, lang.NAVY), "army or navy")
_type = _one_of(lang.TYPES, "a type of card")
_effect = _word_from(lang.Effect, "an effect")
_place = _word_from(lang.Place, "a place")
_spaces = _word_from(lang.At, "a place of the form 'at'")
_condition = _word_from(lang.Condition, "a condition")

_READERS: dict[str, _Reader] = {
    "after": _word_from(lang.After, "a moment a card can come after"),
    "always": _list_of(_word_from(lang.Always, "a lasting effect"), "the lasting effects"),
    "asked": _flag,
    "at": _place,
    "before": _word_from(lang.Before, "a moment a card can come before"),
    "beside_navy": _flag,
    "beside_own": _flag,
    "cards": _number,
    "condition": _condition,
    "confidence": _one_of(("high", "medium", "low"), "a confidence (high, medium or low)"),
    "cost": _word_from(lang.Cost, "a cost"),
    "count": _number,
    "do": _effect,
    "draw": _number,
    "each": _word_from(lang.Count, "a count"),
    "id": read_text,
    "inside": _flag,
    "instead": _word_from(lang.Instead, "a thing a card can replace"),
    "kind": _piece,
    "more": _number,
    "more_if": _condition,
    "name": read_text,
    "named": read_text,
    "of": read_country,
    "once_per_turn": _flag,
    "only_if": _condition,
    "option": read_text,
    "part": _effect,
    "parts": _list_of(_effect, "the parts"),
    "points": _number,
    "provenance": _one_of(("rulebook", "public", "house"), "a provenance (rulebook, public or house)"),
    "reach": _word_from(lang.Within, "a reach"),
    "readings": _list_of(_effect, "the readings"),
    "spaces": _list_of(_space, "the spaces"),
    "steps": _number,
    "supplied": _flag,
    "times": _number,
    "to": _one_of(("top", "shuffle"), "top or shuffle"),
    "type": _type,
    "values": _list_of(read_text, "the values"),
    "who": _who,
}
_SEVERAL = _list_of(_who, "the countries")
_READERS_OF_WORD: dict[tuple[type, str], _Reader] = {
    **{(verb, "who"): _SEVERAL for verb in (lang.Recruit, lang.Drain, lang.Ransom, lang.Lend, lang.RemovalImpending)},
    **{(verb, "who"): _owner for verb in (lang.Build, lang.DiscardResponse)},
    **{(verb, "at"): _spaces for verb in (lang.AlwaysSupplied, lang.NoSupplySpace)},
    **{(verb, "kind"): _army_or_navy for verb in (lang.Build, lang.Recruit, lang.Battle, lang.Battled, lang.Built)},
    (lang.EitherOrder, "asked"): read_country,
}

# ---------------------------------------------------------------- reading

_Made = TypeVar("_Made")


def reader_of(verb: type, field: str) -> _Reader:
    """Return the reader of a field of a class of the language."""
    return _READERS_OF_WORD.get((verb, field)) or _READERS[field]


def from_data(data: Mapping[str, object]) -> lang.Card:
    """Return the card that the data describe, or say what is wrong with them."""
    if not isinstance(data, dict):
        raise InvalidPack(f"A card must be an object, not {data!r}.")
    name = data.get("id")
    return _read_fields(lang.Card, "a card", data, f"Card {name}" if isinstance(name, str) else "A card")


def _read_fields(verb: type[_Made], word: str, content: object, where: str) -> _Made:
    declared = {field.name: field for field in _fields_of(verb)}
    if not isinstance(content, dict):
        if not declared:
            raise InvalidPack(f"{where}: {word!r} has no fields.")
        content = {next(iter(declared)): content}
    for name in content:
        if name not in declared:
            raise InvalidPack(f"{where}: there is no field {name!r}; {_field_list(list(declared))}.")
    for name, field in declared.items():
        if name not in content and field.default is MISSING:
            raise InvalidPack(f"{where}: the field {name!r} is missing.")
    given = {name: reader_of(verb, name)(value, f"{where}, {name}") for name, value in content.items()}
    return verb(**given)


def _field_list(names: list[str]) -> str:
    return f"the fields are {', '.join(names)}" if names else "it has no fields"
