"""The words a card is written in. A card is an expression over them; nothing here acts.

A card has two sides. `do` is its Play text, part by part in printed order; `status` is what a Status does once it
lies on the table; `prepared` is the other side: the symbol, its limits and the Supply symbol. `compile.py` turns all
into the numbers the engine runs, `render.py` into texts. Every class is frozen plain data. `who` is `self` (the
card's country), `enemy`, a team or a country.
"""

from dataclasses import dataclass

ARMY = "army"
NAVY = "navy"
PIECE = "piece"
LAND = "land"
SEA = "sea"
SPACE = "space"
SELF = "self"
ENEMY = "enemy"
HAND = "hand"
PREPARED = "prepared"
DRAW_DECK = "deck"
STATUS_ZONE = "status"
CLEAR = "clear"
DIFFICULT = "difficult"

BUILD_ARMY = "Build Army"
BUILD_NAVY = "Build Navy"
LAND_BATTLE = "Land Battle"
SEA_BATTLE = "Sea Battle"
EVENT = "Event"
WARFARE = "Economic Warfare"
STATUS = "Status"
TYPES = (BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE, EVENT, WARFARE, STATUS)

REINFORCE_ARMY = "Reinforce Army"
REINFORCE_NAVY = "Reinforce Navy"
SUSTAIN_LAND = "Sustain Land Battle"
SUSTAIN_SEA = "Sustain Sea Battle"
COUNTERATTACK = "Counterattack"
ATTRITION = "Attrition"
SYMBOLS = (REINFORCE_ARMY, REINFORCE_NAVY, SUSTAIN_LAND, SUSTAIN_SEA, COUNTERATTACK, ATTRITION)

# ---------------------------------------------------------------- places


@dataclass(frozen=True)
class At:
    """These spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Near:
    """This space and its neighbours."""

    space: str


@dataclass(frozen=True)
class Beside:
    """The neighbours of this space."""

    space: str


@dataclass(frozen=True)
class Within:
    """The spaces at most so many steps from this one, itself included unless `inside` is unset."""

    space: str
    steps: int
    inside: bool = True


@dataclass(frozen=True)
class SpaceBattled:
    """The space that this card's battle was in."""


@dataclass(frozen=True)
class BesideBuilt:
    """The neighbours of the piece just built."""


Fixed = At | Near | Beside | Within
Place = At | Near | Beside | Within | SpaceBattled | BesideBuilt


def at(*spaces: str) -> At:
    """These spaces."""
    return At(spaces)


# ---------------------------------------------------------------- counts and conditions


@dataclass(frozen=True)
class Pieces:
    """How many such pieces stand there (anywhere, without a place)."""

    kind: str
    where: Fixed | None = None
    who: str = SELF


@dataclass(frozen=True)
class Some:
    """Whether at least so many such pieces stand there."""

    kind: str
    where: Fixed | None = None
    who: str = SELF
    number: int = 1
    supplied: bool = False


@dataclass(frozen=True)
class Fewer:
    """Whether fewer than so many such pieces stand there."""

    number: int
    kind: str
    where: Fixed | None = None
    who: str = SELF


@dataclass(frozen=True)
class CloseTo:
    """Whether an own Army is at most so many steps from an Army of that country."""

    steps: int
    of: str


Condition = Some | Fewer | CloseTo

# ---------------------------------------------------------------- what a text does


@dataclass(frozen=True)
class Build:
    """Build own pieces, each in supply where it is placed; with `clear` only where the battle was not difficult."""

    kind: str
    where: Place | None = None
    up_to: int = 1
    clear: bool = False


@dataclass(frozen=True)
class Recruit:
    """Recruit own pieces there, whatever the supply."""

    kind: str
    where: Fixed
    up_to: int = 1


@dataclass(frozen=True)
class Battle:
    """Battle a space of that kind there; `source` limits where the attack may start: spaces, or the piece built."""

    kind: str
    where: Place | None = None
    source: At | BesideBuilt | None = None


@dataclass(frozen=True)
class Eliminate:
    """Eliminate one piece there."""

    kind: str
    where: At
    who: str


@dataclass(frozen=True)
class Withdraw:
    """Take own pieces off the board for VP each."""

    up_to: int
    points: int


@dataclass(frozen=True)
class Token:
    """Place an Objective token; never optional."""

    space: str


@dataclass(frozen=True)
class Score:
    """The own team gains VP."""

    points: int


@dataclass(frozen=True)
class Draft:
    """Take an own card of these types from the draw deck at no cost, show it, shuffle."""

    types: tuple[str, ...]
    only_if: Condition | None = None


@dataclass(frozen=True)
class Prepare:
    """Prepare up to so many hand cards."""

    up_to: int = 1


@dataclass(frozen=True)
class Play:
    """Play a card of that type from the hand; with `own` only of the own country."""

    type: str
    own: bool = False


@dataclass(frozen=True)
class Attrition:
    """Powers discard as for attrition. `each` adds one for every piece counted, `more` a number under a condition.

    Both go to `bonus`, or with `more` and no `bonus` to every Power as `more` says.
    """

    targets: tuple[tuple[str, int], ...]
    bonus: str = ""
    each: Pieces | None = None
    more: tuple[tuple[str, int], ...] = ()
    more_if: Condition | None = None


@dataclass(frozen=True)
class Cost:
    """To use the rest, that Power (the own one by default) discards cards of a zone."""

    zone: str
    power: str = ""
    missing_costs_vp: bool = False


@dataclass(frozen=True)
class Require:
    """The rest happens only if this holds."""

    condition: Condition


@dataclass(frozen=True)
class Forfeit:
    """Powers discard cards of a zone; `chooser` is the Power that picks them, their owner by default.

    With `beside_own` only those Powers with an Army next to an own Army; with `one` only one of them, chosen.
    """

    powers: tuple[str, ...]
    zone: str
    number: int = 1
    chooser: str = ""
    beside_own: bool = False
    one: bool = False


@dataclass(frozen=True)
class Repeat:
    """Up to so many times: discard a hand card (of a type, shown, if one is named), then do the part."""

    up_to: int
    part: Attrition
    type: str = ""


@dataclass(frozen=True)
class OneOf:
    """Do one of these."""

    parts: tuple["Eliminate | Recruit", ...]


@dataclass(frozen=True)
class Truce:
    """Until the round ends these countries may not battle a space with an Army of the own country."""

    countries: tuple[str, ...]


@dataclass(frozen=True)
class Supply:
    """For the rest of the turn an own Army there counts as supplied."""

    where: At


@dataclass(frozen=True)
class Waive:
    """For the rest of the turn the own Power pays nothing for difficult terrain."""


@dataclass(frozen=True)
class Inspect:
    """Look at the hand of a Power and choose a card there to be discarded, face up or not."""

    power: str
    shown: bool = True


@dataclass(frozen=True)
class Recover:
    """Take up to so many cards of a type from the own discard pile into the hand."""

    type: str
    up_to: int


@dataclass(frozen=True)
class Revenue:
    """Take up to three own cards from the discard pile: play one, prepare one, put one under the draw deck.

    With `each` every card taken is used, in that order; without it a use may be left out.
    """

    each: bool = True


@dataclass(frozen=True)
class ByOption:
    """One of several readings, picked by an option of the game: reading k stands for its k-th value.

    The values of a flag are `("no", "yes")`.
    """

    option: str
    values: tuple[str, ...]
    readings: "tuple[Part, ...]"


Part = (
    Build
    | Recruit
    | Battle
    | Eliminate
    | Withdraw
    | Token
    | Score
    | Draft
    | Prepare
    | Play
    | Attrition
    | Cost
    | Require
    | Forfeit
    | Repeat
    | OneOf
    | Truce
    | Supply
    | Waive
    | Inspect
    | Recover
    | Revenue
    | ByOption
)

# ---------------------------------------------------------------- what a Status does on the table


@dataclass(frozen=True)
class ScoringRound:
    """In each Scoring Round the own team gains VP if the condition holds."""

    points: int
    only_if: Condition


@dataclass(frozen=True)
class TurnStart:
    """When the own turn starts, one card may be prepared."""


@dataclass(frozen=True)
class WhenAttacking:
    """When the own country initiates a battle on such a space against an enemy piece.

    `points` are gained at once; otherwise a defending Power loses a card of the zone, or with `peek` the Status is
    discarded to look at the defenders' prepared cards and discard one of them.
    """

    kind: str
    points: int = 0
    loses: str = ""
    peek: bool = False
    where: At | None = None
    against: str = ENEMY


@dataclass(frozen=True)
class WhenAttacked:
    """When an enemy battles an own Army there, the attacking Power discards a card of the zone."""

    loses: str
    where: At | None = None
    terrain: str = ""


@dataclass(frozen=True)
class AfterBuilding:
    """After an own Army is built, a prepared Sustain Land Battle pays for a battle next to it."""


@dataclass(frozen=True)
class AfterBattle:
    """After an own land battle not in difficult terrain, a prepared Sustain Land Battle pays for an Army there."""


@dataclass(frozen=True)
class FreeDraft:
    """In the own Draft step, if the condition holds, such a card may be drafted at no cost."""

    type: str
    only_if: Condition


@dataclass(frozen=True)
class PileDraft:
    """In the own Draft step the card drafted may be such a card of the discard pile, for a loss of VP."""

    type: str
    points: int


@dataclass(frozen=True)
class DraftAlso:
    """Whenever the own Power drafts, such a card of the own country may be taken."""

    type: str


@dataclass(frozen=True)
class PrepareDrafted:
    """A card of the own country just drafted may be prepared at once."""


@dataclass(frozen=True)
class SustainFromHand:
    """In a battle started by the own country, an own card of that type in hand is a single Sustain."""

    type: str


@dataclass(frozen=True)
class TakeBackSustain:
    """A Sustain Land Battle used by the own country goes back to the hand."""


@dataclass(frozen=True)
class KeepSustain:
    """In the own turn a prepared Sustain Land Battle spent stays prepared for hand cards, one for each symbol."""


@dataclass(frozen=True)
class KeepReinforce:
    """A Reinforce Navy used stays prepared."""


@dataclass(frozen=True)
class Aid:
    """Own prepared cards may serve the Armies of these countries in land battles, with `beside` if a piece is near."""

    countries: tuple[str, ...]
    beside: bool = False


@dataclass(frozen=True)
class RailGauge:
    """A country may not use prepared cards in battles too far from a space, Supply symbols excepted."""

    country: str
    space: str
    steps: int


@dataclass(frozen=True)
class Toll:
    """A team pays a hand card for each Army placed, battle or elimination in these land spaces."""

    team: str
    where: Near


@dataclass(frozen=True)
class KeepPlayed:
    """With so many own Navies on the board an own card of that type played in the Play step returns to the hand."""

    type: str
    navies: int


@dataclass(frozen=True)
class AnyAsAttrition:
    """Every prepared card of the own country may serve as a single Attrition."""


Lasting = (
    ScoringRound
    | TurnStart
    | WhenAttacking
    | WhenAttacked
    | AfterBuilding
    | AfterBattle
    | FreeDraft
    | PileDraft
    | DraftAlso
    | PrepareDrafted
    | SustainFromHand
    | TakeBackSustain
    | KeepSustain
    | KeepReinforce
    | Aid
    | RailGauge
    | Toll
    | KeepPlayed
    | AnyAsAttrition
)

# ---------------------------------------------------------------- the prepared side


@dataclass(frozen=True)
class Terrain:
    """Battles in clear, or in difficult, terrain."""

    word: str


@dataclass(frozen=True)
class LimitByOption:
    """One of several limits, picked by an option of the game."""

    option: str
    values: tuple[str, ...]
    limits: tuple[At | Near, ...]


Limit = At | Near | Terrain | LimitByOption


@dataclass(frozen=True)
class Prepared:
    """The other side of a card: its symbol and how many, where it may be used, the Supply symbol.

    Attrition with `targets` names its Powers; without, it is the single symbol that names nobody.
    """

    symbol: str
    number: int = 1
    limit: Limit | None = None
    supply: bool = False
    targets: tuple[tuple[str, int], ...] = ()


def reinforce(number: int = 1, limit: Limit | None = None, supply: bool = False) -> Prepared:
    """Reinforce Army, single or double."""
    return Prepared(REINFORCE_ARMY, number, limit, supply)


def reinforce_navy(number: int = 1, limit: Limit | None = None, supply: bool = False) -> Prepared:
    """Reinforce Navy, single or double."""
    return Prepared(REINFORCE_NAVY, number, limit, supply)


def sustain(number: int = 1, limit: Limit | None = None) -> Prepared:
    """Sustain Land Battle, single or double."""
    return Prepared(SUSTAIN_LAND, number, limit)


def sustain_sea(number: int = 1, limit: Limit | None = None) -> Prepared:
    """Sustain Sea Battle, single or double."""
    return Prepared(SUSTAIN_SEA, number, limit)


def counterattack() -> Prepared:
    """Counterattack."""
    return Prepared(COUNTERATTACK)


def attrition(*targets: tuple[str, int]) -> Prepared:
    """Attrition: single, or with its Powers named."""
    return Prepared(ATTRITION, sum(number for _, number in targets) or 1, targets=targets)


# ---------------------------------------------------------------- cards


@dataclass(frozen=True)
class Card:
    """A card: what it is called, what it does when played, on the table, and prepared.

    `sources` says where name, Play text, prepared side and number of copies come from, in that order.
    """

    id: str
    name: str
    country: str
    type: str
    prepared: Prepared
    do: tuple[Part, ...] = ()
    status: Lasting | None = None
    once_per_turn: bool = False
    count: int = 1
    sources: tuple[str, str, str, str] = ("public", "public", "public", "public")
    confidence: str = "high"

    @property
    def provenance(self) -> str:
        """Return where the card as a whole is known from."""
        return self.sources[0]


@dataclass(frozen=True)
class Deck:
    """The cards of a Power, of both its countries."""

    power: str
    cards: tuple[Card, ...]


RULEBOOK = ("rulebook", "rulebook", "rulebook", "public")
NAVAL = ("rulebook", "rulebook", "public", "public")


def build_army(prefix: str, country: str, count: int) -> Card:
    """The Build Army cards of a country."""
    return Card(
        f"{prefix}-build-army",
        BUILD_ARMY,
        country,
        BUILD_ARMY,
        reinforce(),
        (Build(ARMY),),
        count=count,
        sources=RULEBOOK,
    )


def build_navy(prefix: str, country: str, count: int) -> Card:
    """The Build Navy cards of a country."""
    return Card(
        f"{prefix}-build-navy",
        BUILD_NAVY,
        country,
        BUILD_NAVY,
        reinforce_navy(),
        (Build(NAVY),),
        count=count,
        sources=NAVAL,
    )


def land_battle(prefix: str, country: str, count: int) -> Card:
    """The Land Battle cards of a country."""
    return Card(
        f"{prefix}-land-battle",
        LAND_BATTLE,
        country,
        LAND_BATTLE,
        sustain(),
        (Battle(LAND),),
        count=count,
        sources=RULEBOOK,
    )


def sea_battle(prefix: str, country: str, count: int) -> Card:
    """The Sea Battle cards of a country."""
    return Card(
        f"{prefix}-sea-battle",
        SEA_BATTLE,
        country,
        SEA_BATTLE,
        sustain_sea(),
        (Battle(SEA),),
        count=count,
        sources=NAVAL,
    )
