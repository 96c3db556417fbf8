# native: no
"""What may each field of a card hold? The grammar of cards and Random Events, for packs and their schema.

A card of the language has a kind that several cards share. In a pack each card says all of itself, so it is written
as a `Face`: the fields of the card and of its kind in one object.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from haversack.games.greatwar.engine.verbs.look import DiscardSeen
from haversack.games.greatwar.engine.verbs.roll import On
from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.language.catalogue import DECKS_IN_PLAY, RANDOM_EVENTS
from haversack.games.greatwar.language.verb import EventWord, Word
from haversack.kernel.expressions import Expression, Flag, Grammar, ListOf, Number, OneOf, Record, Text
from haversack.kernel.packs import LONGEST_NAME

CARDS: Final = [card for deck in DECKS_IN_PLAY for card in deck.cards]
KEYS: Final = sorted({card.kind.key for card in CARDS})
FAMILIES: Final = sorted({card.kind.family for card in CARDS})
EVENT_KEYS: Final = sorted({event.key for event in RANDOM_EVENTS})
PROVENANCES: Final = ("rulebook", "public", "house", "owner")
MOST_BP: Final = 30
MOST: Final = 5  # numbers stand in texts as words
_SPECIAL: Final[dict[str, dict[str, str]]] = {
    "Cancel": {"target": "filter"},
    "CancelAll": {"target": "filter"},
    "EventCard": {"effects": "event_effects", "key": "new_key"},
    "Face": {"key": "new_key", "effects": "card_effects"},
    "On": {"do": "event_effects"},
    "OneOf": {"parts": "filters"},
    "Peek": {"by": "peeker"},
    "Roll": {"by": "roller"},
    "Which": {"bp_max": "bp_or_none"},
}


@dataclass(frozen=True)
class Face:
    """A card as a pack writes it: id, name, type, class, key, points, icon, links, effects."""

    id: str
    name: str
    type: str
    family: str
    bp: int
    key: str = ""
    attack: bool = False
    nation: str = ""
    subtitle: str = ""
    links: tuple[lang.Which, ...] = ()
    effects: tuple[Word, ...] = ()
    role: str = lang.ANY_ROLE
    tags: tuple[str, ...] = ()
    provenance: str = "house"


@dataclass(frozen=True)
class EventFace:
    """A Random Event as a pack writes it."""

    id: str
    name: str
    key: str = ""
    effects: tuple[EventWord, ...] = ()
    provenance: str = "house"


def _special(word: type) -> Mapping[str, str]:
    return _SPECIAL.get("EventCard" if word is EventFace else word.__name__, {})


GRAMMAR = Grammar("haversack.games.greatwar", _special)
CARD = Record(GRAMMAR, Face, "a card")
EVENT = Record(GRAMMAR, EventFace, "a Random Event")
_NAME = Text(LONGEST_NAME)
_FILTER = Expression(GRAMMAR, "filter", lang.Filter, "a set of cards (which, or one_of)")
_WHICH = Expression(GRAMMAR, "which", lang.Which, "a set of cards (which)")
_ONE_SIDE = (lang.DEFENDER, lang.ATTACKER)
_FEW = Number(1, MOST)

GRAMMAR.fields.update(
    against=_FILTER,
    amount=Number(-9, 9),
    attack=Flag(),
    bp=Number(0, MOST_BP),
    bp_max=Number(1, MOST_BP),
    breaks=Flag(),
    classes=ListOf(OneOf(FAMILIES, "a class of cards"), "the classes", 0),
    count=_FEW,
    events=ListOf(OneOf(EVENT_KEYS, "the key of a Random Event"), "the Random Events"),
    family=OneOf(FAMILIES, "a class of cards"),
    groups=ListOf(OneOf(lang.GROUPS, "a group of cards"), "the groups", 0),
    high=Number(1, 6),
    id=_NAME,
    interrupts=Flag(),
    keys=ListOf(OneOf(KEYS, "the key of a card"), "the keys", 0),
    kinds=ListOf(OneOf((lang.NATIONALITY, lang.NEUTRAL, lang.BONUS), "a kind of card"), "the kinds", 0),
    later=Flag(),
    links=ListOf(_WHICH, "the links", 0),
    low=Number(1, 6),
    name=_NAME,
    nation=OneOf(("", *lang.SIDE_OF), "a nation"),
    nations=ListOf(OneOf(lang.SIDE_OF, "a nation"), "the nations", 0),
    not_joker=Flag(),
    not_keys=ListOf(OneOf(KEYS, "the key of a card"), "the keys", 0),
    of=_FILTER,
    optional=Flag(),
    outcomes=ListOf(Record(GRAMMAR, On, "what happens on some numbers"), "the outcomes", 1, 6),
    plus=Flag(),
    protect=_FILTER,
    provenance=OneOf(PROVENANCES, f"a provenance ({', '.join(PROVENANCES)})"),
    restores=Flag(),
    role=OneOf((lang.ANY_ROLE, *_ONE_SIDE), "a role (any, defender or attacker)"),
    same_nation=Flag(),
    subtitle=Text(LONGEST_NAME, empty=True),
    tags=ListOf(Text(LONGEST_NAME), "the tags", 0),
    then=Expression(GRAMMAR, "then", DiscardSeen, "what is done with a card seen"),
    type=OneOf((lang.NATIONALITY, lang.NEUTRAL, lang.BONUS), "a type of card (nationality, neutral or bonus)"),
    unprotected=Flag(),
    who=OneOf((lang.BOTH, lang.ROLLER, *_ONE_SIDE), "a side (both, roller, attacker or defender)"),
)
GRAMMAR.others.update(
    bp_or_none=Number(0, MOST_BP),
    card_effects=ListOf(Expression(GRAMMAR, "effect", Word, "an effect"), "the effects", 0, 6),
    event_effects=ListOf(Expression(GRAMMAR, "event_effect", EventWord, "an effect of an event"), "the effects", 0, 6),
    filter=_FILTER,
    filters=ListOf(_WHICH, "the sets of cards"),
    new_key=Text(LONGEST_NAME, empty=True),
    peeker=OneOf((lang.ROLLER, lang.OPPONENT), "who looks (roller or opponent)"),
    roller=OneOf(_ONE_SIDE, "who rolls (defender or attacker)"),
)


# ---------------------------------------------------------------- there and back


def face_of(card: lang.Card) -> Face:
    """Return a card as a pack writes it."""
    kind, source = card.kind, card.source or card.kind.source
    return Face(
        id=card.id,
        name=card.name or kind.name,
        type=kind.type,
        family=kind.family,
        bp=kind.bp,
        key=kind.key,
        attack=kind.attack,
        nation=card.nation,
        subtitle=card.subtitle,
        links=kind.links,
        effects=kind.effects,
        role=kind.role,
        tags=kind.tags,
        provenance=source.provenance,
    )


def card_of(face: Face) -> lang.Card:
    """Return the card that a face describes; where it comes from is said in one word."""
    key = face.key or face.id.replace("-", "_")
    source = lang.Source(face.provenance, "From the pack.", OWNED if face.provenance == "owner" else ())
    kind = lang.Kind(
        key, face.name, face.type, face.family, face.bp, face.attack, face.links, face.effects, face.role, face.tags
    )
    return lang.Card(face.id, kind, face.nation, face.name, face.subtitle, source)


OWNED: Final = (("name", "your file"), ("bp", "your file"))


def event_of(face: EventFace) -> lang.EventCard:
    """Return the Random Event that a face describes."""
    key = face.key or face.id.replace("-", "_")
    return lang.EventCard(face.id, key, face.name, face.effects, lang.Source(face.provenance, "From the pack."))


def to_data(card: lang.Card) -> dict[str, object]:
    """Return a card as JSON-safe data."""
    return GRAMMAR.fields_given(face_of(card))


def event_to_data(event: lang.EventCard) -> dict[str, object]:
    """Return a Random Event as JSON-safe data."""
    face = EventFace(event.id, event.name, event.key, event.effects, event.source.provenance)
    return GRAMMAR.fields_given(face)
