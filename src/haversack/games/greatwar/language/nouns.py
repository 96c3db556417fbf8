"""Cards and which cards are meant: the nouns of the language. Every class is frozen plain data; nothing here acts.

What is alike on several cards (a Trenches card is in every deck) is a `Kind`; a `Card` is one physical card of that
kind. Most kinds are house-made: `Source` says what of them comes from where.
"""

from dataclasses import dataclass

from haversack.games.greatwar.language.verb import EventWord, Word

CENTRAL = "central"
ENTENTE = "entente"
NEUTRAL = "neutral"
BONUS = "bonus"
NATIONALITY = "nationality"
RANDOM_EVENT = "random_event"

ANY_ROLE = "any"
DEFENDER = "defender"
ATTACKER = "attacker"
ROLLER = "roller"
OPPONENT = "opponent"
BOTH = "both"

SIDE_OF = {
    "Germany": CENTRAL,
    "Austria-Hungary": CENTRAL,
    "Ottoman Empire": CENTRAL,
    "Bulgaria": CENTRAL,
    "British Empire": ENTENTE,
    "France": ENTENTE,
    "Russia": ENTENTE,
    "Italy": ENTENTE,
    "Serbia": ENTENTE,
    "Belgium": ENTENTE,
    "United States": ENTENTE,
}
GROUPS = {
    "infantry": ("infantry", "hmg"),
    "artillery": ("heavy_artillery", "field_artillery"),
    "aviation": ("aviation",),
    "cavalry": ("cavalry",),
}
PROTECTED_RANKS = ("a", "k", "q", "j", "joker")
NEVER_TAKEN_BACK = ("heavy_bombers", "zeppelin_raids")

# ---------------------------------------------------------------- which cards


@dataclass(frozen=True)
class Which:
    """Cards of which all of this holds; a tuple means any of its words."""

    classes: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    not_keys: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    same_nation: bool = False
    plus: bool = False
    attack: bool = False
    not_joker: bool = False
    unprotected: bool = False
    bp_max: int = 0


@dataclass(frozen=True)
class OneOf:
    """Cards one of these speaks of."""

    parts: tuple[Which, ...]


Filter = Which | OneOf
ANY_CARD = Which()


def group(*names: str) -> Which:
    """Cards of these groups; HMG count as Infantry (G-CAN-11)."""
    return Which(groups=names)


def of_class(*names: str) -> Which:
    """Cards of these classes."""
    return Which(classes=names)


def key(*names: str) -> Which:
    """Cards with these keys: all Trenches, all aces."""
    return Which(keys=names)


# ---------------------------------------------------------------- cards


@dataclass(frozen=True)
class Source:
    """Where a card comes from: `rulebook`, `public` or `house` for its name, and what is known of its fields."""

    provenance: str
    detail: str = ""
    sourced: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Kind:
    """What all copies of a card have in common."""

    key: str
    name: str
    type: str
    family: str
    bp: int
    attack: bool = False
    links: tuple[Which, ...] = ()
    effects: tuple[Word, ...] = ()
    role: str = ANY_ROLE
    tags: tuple[str, ...] = ()
    source: Source = Source("house")


@dataclass(frozen=True)
class Card:
    """One card: its id says deck, suit and rank."""

    id: str
    kind: Kind
    nation: str = ""
    name: str = ""
    subtitle: str = ""
    source: Source | None = None


@dataclass(frozen=True)
class EventCard:
    """One Random Event."""

    id: str
    key: str
    name: str
    effects: tuple[EventWord, ...] = ()
    source: Source = Source("house")


@dataclass(frozen=True)
class Deck:
    """The cards that are printed with one back, or one core deck."""

    id: str
    cards: tuple[Card, ...]
