# native: no
"""How is a card written as JSON-safe data and read back, with every fault named by its place, and as a JSON Schema?

Words are frozen dataclasses. An expression is written `{"word": {"field": value, …}}`, fields at their default left
out. A word without fields is the bare word, `"protect"`; a word with its first field alone takes that value straight,
`{"build": "army"}`. A record, such as a card, is the object of its own fields. What a field may hold is a `Sort`; a
game names the sorts of its fields, this module knows no word of any game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from re import sub
from typing import Any, Final, NamedTuple, get_args

from haversack.kernel.errors import InvalidPack, shown

LARGEST_NUMBER: Final = 99
LONGEST_TEXT: Final = 2000
LONGEST_LIST: Final = 60


class Fault(NamedTuple):
    """What is wrong with the data, and where: as a JSON path, and in words."""

    path: str
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


class Spot(NamedTuple):
    """A place in the data, as a JSON path and in words."""

    path: str
    place: str

    def field(self, name: str) -> "Spot":
        """Return the place of a field."""
        return Spot(f"{self.path}.{name}", f"{self.place}, {name}")

    def key(self, name: object) -> "Spot":
        """Return the place of a key that the words do not mention."""
        return Spot(f"{self.path}.{name}", self.place)

    def item(self, number: int) -> "Spot":
        """Return the place of an item of a list; the words speak of the list."""
        return Spot(f"{self.path}[{number}]", self.place)


class Bad:
    """What a reader returns for data it has found a fault in."""


BAD: Final = Bad()
Faults = list[Fault]
Schema = dict[str, object]


def word_of(verb: type) -> str:
    """Return the word that stands for a class of the language."""
    return sub("(?<!^)(?=[A-Z])", "_", verb.__name__).lower()


def fields_of(verb: type) -> tuple[Field[object], ...]:
    """Return the fields of a word."""
    return fields(verb)


def parts_of(value: object) -> Iterable[object]:
    """Yield an expression and all expressions in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


# ---------------------------------------------------------------- what a field may hold


class Sort:
    """What a field may hold: how it is read, written and described."""

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        """Return the value, or note the fault and return `BAD`."""
        raise NotImplementedError

    def write(self, value: object) -> object:
        """Return a value as JSON-safe data."""
        return value

    def schema(self, named: dict[str, Schema]) -> Schema:
        """Return the JSON Schema; what has a name is put into `named`."""
        raise NotImplementedError


def fault(faults: Faults, at: Spot, sentence: str) -> Bad:
    """Note a fault."""
    faults.append(Fault(at.path, at.place, sentence))
    return BAD


class OneOf(Sort):
    """One of some words."""

    def __init__(self, words: Iterable[str], meaning: str) -> None:
        self.words = tuple(words)
        self.meaning = meaning

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, str) or data not in self.words:
            return fault(faults, at, f"{shown(data)} is not {self.meaning}.")
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        return {"enum": list(self.words), "description": self.meaning}


class Number(Sort):
    """A whole number."""

    def __init__(self, low: int = 1, high: int = LARGEST_NUMBER) -> None:
        self.low, self.high = low, high

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, int) or isinstance(data, bool) or not self.low <= data <= self.high:
            return fault(faults, at, f"{shown(data)} is not a whole number from {self.low} to {self.high}.")
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Sort):
    """True or false, or what a word of the game decides, if there is one for that."""

    def __init__(self, word: "Expression | None" = None) -> None:
        self.word = word

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if self.word is not None and isinstance(data, dict):
            return self.word.read(data, at, faults)
        return data if isinstance(data, bool) else fault(faults, at, f"{shown(data)} is neither true nor false.")

    def write(self, value: object) -> object:
        return value if self.word is None or isinstance(value, bool) else self.word.write(value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        flag: Schema = {"type": "boolean"}
        return flag if self.word is None else {"anyOf": [flag, self.word.schema(named)]}


class Text(Sort):
    """A text of printable characters, empty only where that is allowed."""

    def __init__(self, longest: int = LONGEST_TEXT, empty: bool = False) -> None:
        self.longest, self.empty = longest, empty

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, str) or not (data.strip() or (self.empty and not data)):
            return fault(faults, at, f"{shown(data)} is not a text.")
        if len(data) > self.longest:
            return fault(faults, at, f"a text has at most {self.longest} characters, not {len(data)}.")
        if not data.replace("\n", " ").isprintable():
            return fault(faults, at, "a text has printable characters only.")
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        return {"type": "string", "minLength": 0 if self.empty else 1, "maxLength": self.longest}


class ListOf(Sort):
    """A list of things of one sort."""

    def __init__(self, sort: Sort, meaning: str, least: int = 1, most: int = LONGEST_LIST) -> None:
        self.sort, self.meaning, self.least, self.most = sort, meaning, least, most

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, list) or len(data) < self.least:
            nonempty = " that is not empty" if self.least else ""
            return fault(faults, at, f"{self.meaning} must be a list{nonempty}.")
        if len(data) > self.most:
            return fault(faults, at, f"{self.meaning} are at most {self.most}, not {len(data)}.")
        read = [self.sort.read(item, at.item(number), faults) for number, item in enumerate(data)]
        return BAD if BAD in read else tuple(read)

    def write(self, value: object) -> object:
        return [self.sort.write(item) for item in value] if isinstance(value, tuple) else value

    def schema(self, named: dict[str, Schema]) -> Schema:
        items = self.sort.schema(named)
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}


class Row(Sort):
    """A list of so many things, each of its own sort."""

    def __init__(self, sorts: Sequence[Sort], meaning: str) -> None:
        self.sorts, self.meaning = tuple(sorts), meaning

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, list) or len(data) != len(self.sorts):
            return fault(faults, at, f"{shown(data)} is not {self.meaning}.")
        read = [
            sort.read(item, at.item(k), faults) for k, (sort, item) in enumerate(zip(self.sorts, data, strict=True))
        ]
        return BAD if BAD in read else tuple(read)

    def write(self, value: object) -> object:
        given = value if isinstance(value, tuple) else ()
        return [sort.write(item) for sort, item in zip(self.sorts, given, strict=True)]

    def schema(self, named: dict[str, Schema]) -> Schema:
        places = [sort.schema(named) for sort in self.sorts]
        return {"type": "array", "prefixItems": places, "minItems": len(places), "maxItems": len(places)}


class Record(Sort):
    """A dataclass that is written as the object of its fields."""

    def __init__(self, grammar: "Grammar", made: type, meaning: str) -> None:
        self.grammar, self.made, self.meaning = grammar, made, meaning

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, dict):
            return fault(faults, at, f"{self.meaning} must be an object, not {shown(data)}.")
        return self.grammar.read_fields(self.made, data, at, faults)

    def write(self, value: object) -> object:
        return self.grammar.fields_given(value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        name = word_of(self.made)
        if name not in named:
            named[name] = {}
            named[name] = self.grammar.object_schema(self.made, named)
        return {"$ref": f"#/$defs/{name}"}


class Expression(Sort):
    """A word of a group: a union of classes, or a base class whose subclasses are the words."""

    def __init__(self, grammar: "Grammar", name: str, group: object, meaning: str) -> None:
        self.grammar, self.name, self.group, self.meaning = grammar, name, group, meaning

    def classes(self) -> dict[str, type]:
        """Return the classes of the group by their words."""
        union = get_args(self.group)
        if union:
            return {word_of(one): one for one in union}
        assert isinstance(self.group, type)
        found = [self.group] if is_dataclass(self.group) else _subclasses(self.group)
        return {word_of(one): one for one in sorted(found, key=word_of) if self.grammar.is_home(one)}

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        content: object = {}
        if isinstance(data, str):
            word = data
        elif isinstance(data, dict) and len(data) == 1:
            word, content = next((str(word), content) for word, content in data.items())
        else:
            sentence = f"{self.meaning} must be a word or an object with one word in it, not {shown(data)}."
            return fault(faults, at, sentence)
        made = self.classes().get(word)
        if made is None:
            return fault(faults, at, f"{shown(word)} is not {self.meaning}.")
        return self.grammar.read_word(made, word, content, at.field(word), faults)

    def write(self, value: object) -> object:
        word, given = word_of(type(value)), self.grammar.fields_given(value)
        if not given:
            return word
        first = fields_of(type(value))[0].name
        if list(given) == [first] and not isinstance(given[first], dict):
            return {word: given[first]}
        return {word: given}

    def schema(self, named: dict[str, Schema]) -> Schema:
        if self.name not in named:
            named[self.name] = {}
            published = [one for one in self.classes().values() if self.grammar.is_published(one)]
            forms = [self.grammar.word_schema(one, named) for one in published]
            named[self.name] = {"description": self.meaning, "anyOf": [form for both in forms for form in both]}
        return {"$ref": f"#/$defs/{self.name}"}


def _subclasses(base: type) -> list[type]:
    found: list[type] = []
    children: list[type] = base.__subclasses__()
    for child in children:
        found += [child, *_subclasses(child)]
    return [one for one in found if is_dataclass(one)]


# ---------------------------------------------------------------- which sort each field is of


class Grammar:
    """The sorts of the fields of a language, by name; `special` gives those that a word reads in another way.

    `home` is the package of the game: words of another game, made of the same base, are not words of this one.
    """

    def __init__(self, home: str, special: Callable[[type], Mapping[str, str]]) -> None:
        self.fields: dict[str, Sort] = {}
        self.others: dict[str, Sort] = {}
        self.home, self.games = f"{home}.", f"{home.rpartition('.')[0]}."
        self.special = special

    def is_home(self, word: type) -> bool:
        """Say whether a word is not another game's."""
        module = f"{word.__module__}."
        return module.startswith(self.home) or not module.startswith(self.games)

    def is_published(self, word: type) -> bool:
        """Say whether a word comes with the package, and is not one that somebody has made beside it."""
        return word.__module__.partition(".")[0] == self.home.partition(".")[0]

    def sort_of(self, made: type, field: str) -> Sort:
        """Return what a field of a word may hold."""
        special = self.special(made).get(field)
        found = self.fields.get(field) if special is None else self.others.get(special, self.fields.get(special))
        if found is None:
            raise TypeError(f"the grammar does not say what the field {field!r} of {made.__name__} may hold")
        return found

    # Reading

    def read_word(self, made: type, word: str, content: object, at: Spot, faults: Faults) -> object:
        """Return a word with what is given of its fields."""
        declared = fields_of(made)
        if isinstance(content, dict):
            return self.read_fields(made, content, at, faults)
        if not declared:
            return fault(faults, at, f"{word!r} has no fields.")
        return self.read_fields(made, {declared[0].name: content}, at, faults)

    def read_fields(self, made: type, content: Mapping[str, object], at: Spot, faults: Faults) -> Any:
        """Return an instance of a class with these fields, or note what is wrong with them and return `BAD`."""
        declared = {field.name: field for field in fields_of(made)}
        before = len(faults)
        for name in content:
            if name not in declared:
                known = f"the fields are {', '.join(declared)}" if declared else "it has no fields"
                fault(faults, at, f"there is no field {shown(name)}; {known}.")
        for name, field in declared.items():
            if name not in content and field.default is MISSING:
                fault(faults, at, f"the field {name!r} is missing.")
        given = {
            name: self.sort_of(made, name).read(value, at.field(name), faults)
            for name, value in content.items()
            if name in declared
        }
        return made(**given) if len(faults) == before else BAD

    # Writing

    def fields_given(self, part: object) -> dict[str, object]:
        """Return the fields of a word or record that are not at their default."""
        made = type(part)
        values = {field.name: (getattr(part, field.name), field.default) for field in fields_of(made)}
        return {
            name: self.sort_of(made, name).write(value) for name, (value, default) in values.items() if value != default
        }

    # Describing

    def object_schema(self, made: type, named: dict[str, Schema]) -> Schema:
        """Return the schema of the object of a class's fields."""
        declared = fields_of(made)
        out: Schema = {
            "type": "object",
            "description": (made.__doc__ or "").partition("\n")[0],
            "properties": {field.name: self.sort_of(made, field.name).schema(named) for field in declared},
            "additionalProperties": False,
        }
        required = [field.name for field in declared if field.default is MISSING]
        return {**out, "required": required} if required else out

    def word_schema(self, made: type, named: dict[str, Schema]) -> list[Schema]:
        """Return the forms in which a word may be written."""
        word, declared = word_of(made), fields_of(made)
        said = (made.__doc__ or "").partition("\n")[0]
        required = [field for field in declared if field.default is MISSING]
        out: list[Schema] = [] if required else [{"const": word, "description": said}]
        content: list[object] = [self.object_schema(made, named)]
        if declared and not [field for field in required if field is not declared[0]]:
            content.append(self.sort_of(made, declared[0].name).schema(named))
        inner = content[0] if len(content) == 1 else {"anyOf": content}
        whole: Schema = {"type": "object", "description": said, "properties": {word: inner}, "required": [word]}
        return [*out, {**whole, "additionalProperties": False}]


def raise_faults(faults: Sequence[Fault]) -> None:
    """Raise with the first fault, if there is one; all of them go with the error."""
    if faults:
        raise InvalidPack(str(faults[0]), tuple(faults))
