"""The words a card is written in. A card is one expression over them; nothing here acts.

`compile.py` turns an expression into the numbers the engine runs, `render.py` into the card's text. Every class is
frozen plain data. What is alike on several cards (a Trenches card is in every deck) is a `Kind`; a `Card` is one
physical card of that kind. Most kinds are house-made: `Source` says what of them comes from where.
"""

from dataclasses import dataclass

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


# ---------------------------------------------------------------- what a card does


@dataclass(frozen=True)
class Cancel:
    """Once in the turn, cancel one enemy card of these.

    `later`: a card played afterwards may be hit too, while this one waits, armed. `breaks`: it cancels an aura that
    would hit it. `restores`: what its victim had cancelled is turned up again. `interrupts`: it may be played as an
    enemy card is placed, and then ends the enemy's step (G-CAN-3).
    """

    target: Filter
    later: bool = True
    breaks: bool = False
    restores: bool = False
    interrupts: bool = False


@dataclass(frozen=True)
class CancelAll:
    """While face up, cancel every enemy card of these, played before or after (an aura)."""

    target: Filter


@dataclass(frozen=True)
class Shield:
    """While face up, keep own cards of these from being cancelled by those."""

    protect: Filter
    against: Filter = ANY_CARD


@dataclass(frozen=True)
class Duel:
    """Fight an ace (G-CAN-7)."""


@dataclass(frozen=True)
class ExtraPlay:
    """Place up to that many more cards of these from hand, without a link."""

    count: int
    of: Filter = ANY_CARD


@dataclass(frozen=True)
class DiscardSeen:
    """The owner of the cards looked at discards one of these; the looker chooses, or may leave it."""

    of: Filter
    optional: bool


@dataclass(frozen=True)
class Look:
    """Look at that many random cards of the enemy hand (G-CAN-12)."""

    count: int
    then: DiscardSeen | None = None


@dataclass(frozen=True)
class Draw:
    """Draw Nationality cards, never past the hand limit."""

    count: int


@dataclass(frozen=True)
class Blockade:
    """Cancel and discard one enemy Nationality card in play (G-CAN-10)."""


@dataclass(frozen=True)
class Save:
    """When the battle is lost, one own Nationality card of at most that BP is discarded instead of captured."""

    bp_max: int


@dataclass(frozen=True)
class Improve:
    """Count as an improvement in the ace duel, and let an Attacker field an HMG (G-CAN-7, G-CAN-11)."""


@dataclass(frozen=True)
class Immune:
    """Played when that Random Event is shown: its owner does not roll."""

    events: tuple[str, ...]


@dataclass(frozen=True)
class HideHand:
    """While face up, the enemy may not look at cards in the owner's hand."""


@dataclass(frozen=True)
class EndStep:
    """Played as an enemy card is placed: that card stays, but the enemy's step is over."""


Effect = (
    Cancel
    | CancelAll
    | Shield
    | Duel
    | ExtraPlay
    | Look
    | Draw
    | Blockade
    | Save
    | Improve
    | Immune
    | HideHand
    | EndStep
)

# ---------------------------------------------------------------- what a Random Event does


@dataclass(frozen=True)
class Worth:
    """Cards of these count that much more or less this turn."""

    of: Filter
    amount: int
    who: str = BOTH


@dataclass(frozen=True)
class Forbid:
    """Cards of these may not be played this turn."""

    of: Filter


@dataclass(frozen=True)
class AuraOff:
    """Cards of these cancel nothing this turn."""

    of: Filter


@dataclass(frozen=True)
class AuraOnce:
    """Cards of these are turned after their first cancel this turn."""

    of: Filter


@dataclass(frozen=True)
class NoLook:
    """No card may look at an enemy hand this turn."""


@dataclass(frozen=True)
class MostPlayed:
    """At most that many cards of these may be played this turn."""

    of: Filter
    count: int
    who: str = BOTH


@dataclass(frozen=True)
class MostInStep:
    """At most that many cards may be placed in one step this turn."""

    count: int
    who: str = BOTH


Modifier = Worth | Forbid | AuraOff | AuraOnce | NoLook | MostPlayed | MostInStep


@dataclass(frozen=True)
class Peek:
    """The roller, or the roller's opponent, looks at that many random cards of the other's hand."""

    by: str
    count: int


@dataclass(frozen=True)
class LoseCard:
    """The roller discards one random card of these from hand."""

    of: Filter


@dataclass(frozen=True)
class DrawEach:
    """Each side below its hand limit draws a Nationality card; one at the limit may discard a card first."""


Happening = Modifier | Peek | LoseCard | DrawEach


@dataclass(frozen=True)
class On:
    """What happens on these numbers of the die."""

    low: int
    high: int
    do: tuple[Happening, ...] = ()


@dataclass(frozen=True)
class Roll:
    """One side rolls the die."""

    by: str
    outcomes: tuple[On, ...]


@dataclass(frozen=True)
class RollEach:
    """Each side rolls the die, Defender first."""

    outcomes: tuple[On, ...]


EventEffect = Happening | Roll | RollEach

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
    effects: tuple[Effect, ...] = ()
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
    effects: tuple[EventEffect, ...] = ()
    source: Source = Source("house")


@dataclass(frozen=True)
class Deck:
    """The cards that are printed with one back, or one core deck."""

    id: str
    cards: tuple[Card, ...]
