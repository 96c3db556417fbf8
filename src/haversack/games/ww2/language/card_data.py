# native: no
"""The grammar of the cards: what each field may hold, for packs and their schema."""

from collections.abc import Mapping

from haversack.games.ww2.facts.board import SPACE_IDS
from haversack.games.ww2.language import words as lang
from haversack.kernel.errors import InvalidPack
from haversack.kernel.expressions import (
    Expression,
    Faults,
    Flag,
    Grammar,
    ListOf,
    Number,
    OneOf,
    Record,
    Schema,
    Sort,
    Spot,
    Text,
    raise_faults,
    word_of,
)
from haversack.kernel.packs import LONGEST_NAME, place_of
from haversack.qmg.language import IfOption, No, Pieces, Some

__all__ = ["CARD", "COUNTRY", "GRAMMAR", "PREFIXES", "from_data", "to_data", "word_of"]

KIND_ID = "^[a-z]+(_[a-z]+)*$"
PREFIXES = {
    "germany": "de",
    "united_kingdom": "uk",
    "japan": "jp",
    "soviet_union": "su",
    "italy": "it",
    "united_states": "us",
}
_READS_OF_NOUNS: dict[type, dict[str, str]] = {
    Pieces: {"kind": "any_kind"},
    Some: {"kind": "any_kind"},
    No: {"kind": "any_kind"},
    lang.Held: {"kind": "any_kind"},
    lang.RemovalImpending: {"who": "countries"},
    lang.AlwaysSupplied: {"at": "spaces_alone"},
    lang.NoSupplySpace: {"at": "spaces_alone"},
    lang.Battled: {"kind": "army_or_navy"},
    lang.Built: {"kind": "army_or_navy"},
}


def _special(word: type) -> Mapping[str, str]:
    return word.reads() if issubclass(word, lang.Word) else _READS_OF_NOUNS.get(word, {})


COUNTRY = OneOf(PREFIXES, "a country")
_WHO = OneOf((lang.SELF, lang.TEAM, lang.ENEMY, "axis", "allies", *PREFIXES), "a country or team")
_NAME = Text(LONGEST_NAME)


class KindWord(OneOf):
    """A kind of piece by its id: one of the game's, or one that the pack declares."""

    def schema(self, named: dict[str, Schema]) -> Schema:
        own: Schema = {"type": "string", "pattern": KIND_ID, "description": "the id of a kind of the pack"}
        return {"anyOf": [super().schema(named), own]}


def grammar_with(kinds: tuple[str, ...]) -> Grammar:
    """Return the grammar of cards that may speak of these kinds of pieces beside Armies and Navies."""
    grammar = Grammar("haversack.games.ww2", _special)
    grammar.fields.update(_plain_fields())
    grammar.fields.update(_word_fields(grammar))
    more = "".join([f", {kind}" for kind in kinds])
    own = f"army or navy{more}" if kinds else "army or navy"
    grammar.others.update(
        countries=ListOf(_WHO, "the countries"),
        owner=OneOf((lang.SELF, *PREFIXES), "a country"),
        country=COUNTRY,
        army_or_navy=OneOf((lang.ARMY, lang.NAVY), "army or navy"),
        army_navy_or_own=KindWord((lang.ARMY, lang.NAVY, *kinds), own),
        any_kind=KindWord((lang.ARMY, lang.NAVY, lang.PIECE, *kinds), f"a kind of piece (army, navy or piece{more})"),
        spaces_alone=Expression(grammar, "spaces", lang.At, "a place of the form 'at'"),
    )
    return grammar


def _word_fields(grammar: Grammar) -> dict[str, Sort]:
    """Return what the fields hold that are expressions themselves."""

    def words(name: str, group: object, meaning: str) -> Expression:
        return Expression(grammar, name, group, meaning)

    effect = words("effect", lang.Word, "an effect")
    condition = words("condition", lang.Condition, "a condition")
    flag = Flag(words("if_option", IfOption, "a flag by an option"))
    return {
        **dict.fromkeys(("any_order", "on_zero"), flag),
        **dict.fromkeys(("condition", "more_if", "only_if"), condition),
        **dict.fromkeys(("do", "part"), effect),
        "after": words("after", lang.After, "a moment a card can come after"),
        "always": ListOf(words("always", lang.Always, "a lasting effect"), "the lasting effects"),
        "at": words("place", lang.Place, "a place"),
        "before": words("before", lang.Before, "a moment a card can come before"),
        "cost": words("cost", lang.Cost, "a cost"),
        "each": words("count", lang.Count, "a count"),
        "instead": words("instead", lang.Instead, "a thing a card can replace"),
        "parts": ListOf(effect, "the parts"),
        "reach": words("reach", lang.Within, "a reach"),
        "readings": ListOf(effect, "the readings"),
    }


def _plain_fields() -> dict[str, Sort]:
    """Return what the fields hold that are numbers, names and texts."""
    return {
        **dict.fromkeys(("cards", "count", "draw", "more", "number", "points", "steps", "times"), Number()),
        **dict.fromkeys(("id", "name", "named", "option", "value"), _NAME),
        **dict.fromkeys(("asked", "beside_navy", "beside_own", "inside", "once_per_turn", "supplied"), Flag()),
        "confidence": OneOf(("high", "medium", "low"), "a confidence (high, medium or low)"),
        "kind": OneOf((lang.ARMY, lang.NAVY, lang.PIECE), "a kind of piece (army, navy or piece)"),
        "of": COUNTRY,
        "provenance": OneOf(("rulebook", "public", "house"), "a provenance (rulebook, public or house)"),
        "spaces": ListOf(OneOf(SPACE_IDS, "a space of the board"), "the spaces"),
        "to": OneOf(("top", "shuffle"), "top or shuffle"),
        "type": OneOf(lang.TYPES, "a type of card"),
        "values": ListOf(_NAME, "the values"),
        "who": _WHO,
    }


GRAMMAR = grammar_with(())
CARD = Record(GRAMMAR, lang.Card, "a card")


def to_data(card: lang.Card) -> dict[str, object]:
    """Return a card as JSON-safe data."""
    return GRAMMAR.fields_given(card)


def from_data(data: Mapping[str, object]) -> lang.Card:
    """Return the card that the data describe, or say what is wrong with them."""
    if not isinstance(data, dict):
        raise InvalidPack(f"A card must be an object, not {data!r}.")
    faults: Faults = []
    card = CARD.read(data, Spot("$", place_of(data)), faults)
    raise_faults(faults)
    assert isinstance(card, lang.Card)
    return card
