# native: no
"""What may each field of a card hold? The grammar of the cards, for packs and their schema."""

from collections.abc import Mapping
from typing import Final

from haversack.games.y1914.cards import STANDARD
from haversack.games.y1914.facts.board import OPEN_COUNT, SPACE_IDS
from haversack.games.y1914.facts.constants import COUNTRY_IDS, POWER_IDS, SYMBOLS, TEAM_IDS, TYPES
from haversack.games.y1914.language import hooks, nouns
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.language.word import Word
from haversack.kernel.expressions import Expression, Flag, Grammar, ListOf, Number, OneOf, Record, Row, Sort, Text
from haversack.kernel.packs import LONGEST_NAME
from haversack.qmg import language as qmg

__all__ = ["CARD", "GRAMMAR", "PREFIXES", "STANDARD", "to_data"]

PREFIXES: Final = dict(zip(COUNTRY_IDS, ("ah", "ot", "ru", "de", "fr", "it", "uk", "us"), strict=True))
LARGEST: Final = 10  # the numbers a player can be asked for
_SPECIAL: Final[dict[str, dict[str, str]]] = {
    "Attrition": {"targets": "losses", "more": "losses", "each": "pieces", "bonus": "power_or_none"},
    "Battle": {"source": "source"},
    "Cost": {"power": "power_or_none"},
    "Eliminate": {"at": "spaces_alone"},
    "Forfeit": {"chooser": "power_or_none"},
    "LimitByOption": {"limits": "limits"},
    "Prepared": {"targets": "losses", "number": "symbols"},
    "Repeat": {"type": "type_or_none", "part": "attrition"},
    "Revenue": {"each": "flag"},
    "Supply": {"at": "spaces_alone"},
    "Toll": {"who": "one_or_team"},
    "NoPrepared": {"who": "one"},
    "Attacking": {"who": "enemy"},
}
"""The fields that a word reads in another way than usual, by the name of its class."""


def _special(word: type) -> Mapping[str, str]:
    return _SPECIAL.get(word.__name__, {})


GRAMMAR = Grammar("haversack.games.y1914", _special)
CARD = Record(GRAMMAR, Card, "a card")


def _word_from(name: str, group: object, meaning: str) -> Expression:
    return Expression(GRAMMAR, name, group, meaning)


_EFFECT = _word_from("effect", Word, "an effect")
_CONDITION = _word_from("condition", nouns.Condition, "a condition")
_NAME = Text(LONGEST_NAME)
_YES_NO = Flag()
_FLAG = Flag(_word_from("if_option", qmg.IfOption, "a flag by an option"))
_POWER = OneOf(POWER_IDS, "a Power")
_COUNTRY = OneOf(COUNTRY_IDS, "a country")
_TYPE = OneOf(TYPES, f"a type of card ({', '.join(TYPES)})")
_SPACE = OneOf(SPACE_IDS[:OPEN_COUNT], "a space of the board")
_SOURCE = OneOf(("rulebook", "public", "house"), "a source (rulebook, public or house)")
_FEW = Number(1, LARGEST)
_ZONES = (nouns.HAND, nouns.PREPARED, nouns.DRAW_DECK, nouns.STATUS_ZONE)
_TERRAINS = (nouns.CLEAR, nouns.DIFFICULT)

GRAMMAR.fields.update(
    at=_word_from("place", nouns.Place, "a place"),
    after=_word_from("after", hooks.After, "a moment a Status can come after"),
    also=_FLAG,
    always=ListOf(_word_from("always", hooks.Always, "a lasting change"), "the lasting changes"),
    before=_word_from("before", hooks.Before, "a moment a Status can come before"),
    beside_navy=_YES_NO,
    beyond=_word_from("around", qmg.Around, "a place of the form 'around'"),
    bound=_FLAG,
    cost=_word_from("cost", hooks.Cost, "a cost"),
    counterattacks=_FLAG,
    deck_empty=_FLAG,
    eliminating=_FLAG,
    first=_FLAG,
    for_status=_FLAG,
    from_hand=_FLAG,
    helpers=_FLAG,
    instead=_word_from("instead", hooks.Instead, "a thing a Status can replace"),
    or_no_attack=_FLAG,
    other_countries=_FLAG,
    own_turn=_YES_NO,
    played=ListOf(_EFFECT, "the parts of what a Status does when played"),
    spares_supply=_FLAG,
    word=OneOf(_TERRAINS, "a terrain (clear or difficult)"),
    beside=_YES_NO,
    beside_own=_YES_NO,
    clear=_YES_NO,
    condition=_CONDITION,
    confidence=OneOf(("high", "medium", "low"), "a confidence (high, medium or low)"),
    count=Number(),
    countries=ListOf(_COUNTRY, "the countries"),
    country=_COUNTRY,
    do=ListOf(_EFFECT, "the parts of the Play text"),
    id=_NAME,
    inside=_YES_NO,
    kind=OneOf((qmg.ARMY, qmg.NAVY, qmg.PIECE), "a kind of piece (army, navy or piece)"),
    limit=_word_from("limit", nouns.Limit, "a limit"),
    missing_costs_vp=_YES_NO,
    more_if=_CONDITION,
    name=_NAME,
    number=_FEW,
    of=_COUNTRY,
    once_per_turn=_YES_NO,
    one=_YES_NO,
    only_if=_CONDITION,
    option=_NAME,
    own=_YES_NO,
    parts=ListOf(_EFFECT, "the parts"),
    points=_FEW,
    power=_POWER,
    powers=ListOf(_POWER, "the Powers"),
    prepared=Record(GRAMMAR, nouns.Prepared, "the prepared side"),
    readings=ListOf(_EFFECT, "the readings"),
    shown=_FLAG,
    sources=Row([_SOURCE] * 4, "four sources: of name, Play text, prepared side and copies"),
    space=_SPACE,
    spaces=ListOf(_SPACE, "the spaces"),
    steps=_FEW,
    supplied=_YES_NO,
    supply=_YES_NO,
    symbol=OneOf(SYMBOLS, f"a symbol ({', '.join(SYMBOLS)})"),
    type=_TYPE,
    types=ListOf(_TYPE, "the types"),
    up_to=_FEW,
    value=_NAME,
    values=ListOf(_NAME, "the values"),
    who=OneOf((qmg.SELF, qmg.ENEMY, *TEAM_IDS, *COUNTRY_IDS), "a country or team"),
    zone=OneOf(_ZONES, "a zone (hand, prepared, deck or status)"),
)


def _or_none(sort: OneOf) -> OneOf:
    return OneOf(("", *sort.words), sort.meaning)


def _others() -> dict[str, Sort]:
    from haversack.games.y1914.engine.verbs.attrition import Attrition  # the words of the verbs import this language

    return {
        "attrition": _word_from("attrition", Attrition, "attrition"),
        "flag": _YES_NO,
        "limits": ListOf(_word_from("limit_spaces", qmg.At | qmg.Near, "spaces"), "the limits"),
        "losses": ListOf(Row([_POWER, _FEW], "a Power and a number"), "the losses"),
        "enemy": OneOf((qmg.ENEMY, *COUNTRY_IDS), "an enemy (enemy, or a country)"),
        "one": _COUNTRY,
        "one_or_team": OneOf((*TEAM_IDS, *COUNTRY_IDS), "a country or team"),
        "pieces": _word_from("count", qmg.Pieces, "a count of pieces"),
        "power_or_none": _or_none(_POWER),
        "source": _word_from("source", qmg.At | qmg.EventSpace, "where an attack starts"),
        "spaces_alone": _word_from("spaces", qmg.At, "a place of the form 'at'"),
        "symbols": Number(1, 3),
        "type_or_none": _or_none(_TYPE),
    }


GRAMMAR.others.update(_others())


def to_data(card: Card) -> dict[str, object]:
    """Return a card as JSON-safe data."""
    return GRAMMAR.fields_given(card)
