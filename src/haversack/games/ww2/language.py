"""The words a card is written in. A card is one expression over them; nothing here acts.

`compile.py` turns an expression into the numbers the engine runs, `render.py` into the card's text,
`pack.py` into JSON and back. Every class is frozen plain data. `who` is `self`, `team`, `enemy`, a team or a
country; where it is left out the card speaks of its own country (W-CRD-7).
"""

from dataclasses import dataclass

ARMY = "army"
NAVY = "navy"
BOTH = "piece"
SELF = "self"
TEAM = "team"
ENEMY = "enemy"

# ---------------------------------------------------------------- places


@dataclass(frozen=True)
class At:
    """These spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Near:
    """These spaces and their neighbours."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Beside:
    """The neighbours of these spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Outside:
    """Every space but these."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class EventSpace:
    """The space of the battle or piece that set the card off."""


@dataclass(frozen=True)
class NearEvent:
    """That space and its neighbours."""


@dataclass(frozen=True)
class BesideEvent:
    """The neighbours of that space."""


@dataclass(frozen=True)
class Front:
    """The spaces where, when the turn began, an Army of that country stood next to an own Army."""

    of: str


Place = At | Near | Beside | Outside | EventSpace | NearEvent | BesideEvent | Front


def at(*spaces: str) -> At:
    """These spaces."""
    return At(spaces)


def near(*spaces: str) -> Near:
    """These spaces and their neighbours."""
    return Near(spaces)


def beside(*spaces: str) -> Beside:
    """The neighbours of these spaces."""
    return Beside(spaces)


# ---------------------------------------------------------------- counts and conditions


@dataclass(frozen=True)
class Pieces:
    """How many pieces of that kind and owner stand there."""

    kind: str
    at: Place | None = None
    who: str = SELF


@dataclass(frozen=True)
class Held:
    """How many spaces there hold such a piece."""

    kind: str
    at: Place
    who: str = SELF


@dataclass(frozen=True)
class Some:
    """Whether at least one such piece stands there."""

    kind: str
    at: Place
    who: str = SELF


@dataclass(frozen=True)
class No:
    """Whether no such piece stands there."""

    kind: str
    at: Place
    who: str = SELF


@dataclass(frozen=True)
class Within:
    """Whether an own piece of that kind is at most so many spaces from the target's Home (rulings 6.6, 6.7).

    `inside` says whether a piece standing in the Home itself will do.
    """

    kind: str
    steps: int
    inside: bool = True


Count = Pieces | Held
Condition = Some | No

# ---------------------------------------------------------------- verbs


@dataclass(frozen=True)
class Build:
    """Build a piece (W-ACT-1, W-ACT-2). `asked`: its country decides, and may decline (ruling 2.6)."""

    kind: str
    at: Place | None = None
    who: str = SELF
    asked: bool = False


@dataclass(frozen=True)
class Recruit:
    """Recruit a piece (W-ACT-5); `who` may name several countries, of which the chooser picks one."""

    kind: str
    at: Place
    who: tuple[str, ...] = (SELF,)
    asked: bool = False


@dataclass(frozen=True)
class Battle:
    """Battle a land space (army) or a sea space (navy) (W-ACT-6, W-ACT-7)."""

    kind: str
    at: Place | None = None


@dataclass(frozen=True)
class Eliminate:
    """Eliminate one piece (W-ACT-9)."""

    kind: str
    at: Place
    who: str


@dataclass(frozen=True)
class EliminateEvent:
    """Eliminate the piece that set the card off."""


@dataclass(frozen=True)
class Protect:
    """Do not remove the piece in danger for the rest of the turn (W-REA-8)."""


@dataclass(frozen=True)
class Spare:
    """Do not remove the piece in danger by this battle (ruling 5.10)."""


@dataclass(frozen=True)
class Rebuild:
    """Eliminate and build anew any own pieces of that kind, one at a time (ruling 6.8)."""

    kind: str


@dataclass(frozen=True)
class Score:
    """Gain VP: a number, for each piece or space counted, if the condition holds."""

    points: int
    each: Count | None = None
    only_if: Condition | None = None


@dataclass(frozen=True)
class Drain:
    """Economic Warfare: a country discards from the top of its draw deck (ruling 6.2).

    `who` lists the countries of which the owner picks one, `reach` which of them can be hit.
    """

    who: tuple[str, ...]
    cards: int
    each: Count | None = None
    more: int = 0
    more_if: Condition | None = None
    only_if: Condition | None = None
    reach: Within | None = None


@dataclass(frozen=True)
class Ransom:
    """Each of these countries chooses: discard from its draw deck, or eliminate its own piece there."""

    who: tuple[str, ...]
    cards: int
    kind: str
    at: Place


@dataclass(frozen=True)
class Raise:
    """Enlarge the discard of the Economic Warfare card being resolved."""

    cards: int
    more: int = 0
    more_if: Condition | None = None


@dataclass(frozen=True)
class Lower:
    """Lessen the discard of the Economic Warfare card being resolved, never below nothing."""

    cards: int


@dataclass(frozen=True)
class BurnAttacker:
    """The country that battles discards from the top of its draw deck."""

    cards: int


@dataclass(frozen=True)
class Cancel:
    """The card just played has no effect."""


@dataclass(frozen=True)
class DiscardUsed:
    """Discard the Status card just used."""


@dataclass(frozen=True)
class DiscardResponse:
    """Discard one face-down Response of that country at random, unseen (ruling 6.9)."""

    who: str


@dataclass(frozen=True)
class PlayDiscarded:
    """Play a card from the own discard pile; `type` narrows it; a card never picks itself (ruling 6.13)."""

    type: str = ""


@dataclass(frozen=True)
class Lend:
    """One of these countries may play a card from its hand and then draws cards (ruling 6.12)."""

    who: tuple[str, ...]
    draw: int


@dataclass(frozen=True)
class Return:
    """Put the card just played on top of the draw deck, or shuffle it in, instead of discarding it."""

    to: str


@dataclass(frozen=True)
class Arrange:
    """Look at the top cards of the own draw deck and put them back in any order."""

    cards: int


@dataclass(frozen=True)
class Bottom:
    """Put one card up to that many from hand on the bottom of the own draw deck."""

    cards: int


@dataclass(frozen=True)
class SupplyTurn:
    """Own pieces there are in supply for the rest of the turn."""

    at: Place


@dataclass(frozen=True)
class Seq:
    """Do the parts in order; each may be skipped (W-CRD-4, W-CRD-5)."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True)
class EitherOrder:
    """Do the parts in the order the owner likes; each may be skipped (ruling 2.8)."""

    parts: tuple["Effect", ...]
    asked: str = ""


@dataclass(frozen=True)
class OneOf:
    """Do one of the parts."""

    parts: tuple["Effect", ...]


@dataclass(frozen=True)
class UpTo:
    """Do the part once or more, up to that many times, one after another."""

    times: int
    part: "Effect"


@dataclass(frozen=True)
class If:
    """Do the part only if the condition holds when it comes up."""

    condition: Condition
    part: "Effect"


@dataclass(frozen=True)
class ByOption:
    """Do what the named option of the game says: the reading of an unclear text is an option (W-OPT-0)."""

    option: str
    values: tuple[str, ...]
    readings: tuple["Effect", ...]


Effect = (
    Build
    | Recruit
    | Battle
    | Eliminate
    | EliminateEvent
    | Protect
    | Spare
    | Rebuild
    | Score
    | Drain
    | Ransom
    | Raise
    | Lower
    | BurnAttacker
    | Cancel
    | DiscardUsed
    | DiscardResponse
    | PlayDiscarded
    | Lend
    | Return
    | Arrange
    | Bottom
    | SupplyTurn
    | Seq
    | EitherOrder
    | OneOf
    | UpTo
    | If
    | ByOption
)

# ---------------------------------------------------------------- triggers


@dataclass(frozen=True)
class TurnBegins:
    """The beginning of the own turn, before the Play step."""


@dataclass(frozen=True)
class VictoryStep:
    """The own Victory step."""


@dataclass(frozen=True)
class DiscardStepBegins:
    """The beginning of the own Discard step."""


@dataclass(frozen=True)
class AnyTime:
    """Any moment of the own turn."""


@dataclass(frozen=True)
class Battled:
    """The own country has battled a land (army) or sea (navy) space; `beside_navy`: next to an own supplied Navy."""

    kind: str
    at: Place | None = None
    beside_navy: bool = False


@dataclass(frozen=True)
class BattleDeclared:
    """A country battles such a piece; `supplied`: only if that piece is supplied."""

    kind: str
    who: str
    at: Place | None = None
    supplied: bool = False


@dataclass(frozen=True)
class RemovalImpending:
    """Such a piece is about to be removed, but not by its owner's own choice (ruling 5.9)."""

    kind: str
    who: tuple[str, ...] = (SELF,)
    at: Place | None = None
    supplied: bool = False


@dataclass(frozen=True)
class Removed:
    """Such a piece has been removed; `supplied`: only if it was supplied just before (ruling 5.11)."""

    kind: str
    who: str = SELF
    supplied: bool = False


@dataclass(frozen=True)
class Built:
    """A piece has been built; `beside_own`: next to any own piece."""

    kind: str
    who: str = SELF
    at: Place | None = None
    beside_own: bool = False


@dataclass(frozen=True)
class WarfarePlayed:
    """An enemy has played an Economic Warfare card, nothing of it done yet (ruling 5.13)."""


@dataclass(frozen=True)
class WarfareResolving:
    """An own Economic Warfare card makes a country discard; `named`: a word its name must hold."""

    named: str = ""


@dataclass(frozen=True)
class WarfareSuffered:
    """The own country has to discard because of an Economic Warfare card."""


@dataclass(frozen=True)
class StatusUsed:
    """That country has used one of its Status cards, and the use is finished (ruling 5.12)."""

    who: str


@dataclass(frozen=True)
class CardPlayed:
    """The own country has played a card as its Play step, and it lies in the discard pile."""

    type: str = ""


@dataclass(frozen=True)
class PlayStep:
    """Playing a card in the own Play step (as the thing replaced)."""


@dataclass(frozen=True)
class BuildingArmy:
    """Building an own Army (as the thing replaced)."""


After = (
    TurnBegins
    | VictoryStep
    | DiscardStepBegins
    | AnyTime
    | Battled
    | Removed
    | Built
    | WarfareResolving
    | WarfareSuffered
    | StatusUsed
    | CardPlayed
)
Before = BattleDeclared | RemovalImpending | WarfarePlayed
Instead = PlayStep | BuildingArmy

# ---------------------------------------------------------------- costs and lasting effects


@dataclass(frozen=True)
class Mill:
    """Discard cards from the top of the own draw deck."""

    cards: int


@dataclass(frozen=True)
class Pitch:
    """Discard cards from the own hand."""

    cards: int


Cost = Mill | Pitch


@dataclass(frozen=True)
class AlwaysSupplied:
    """Such pieces are always in supply."""

    kind: str
    who: str = SELF
    at: Place | None = None


@dataclass(frozen=True)
class NoSupplySpace:
    """Those spaces are no Supply spaces for these countries (ruling 4.5)."""

    at: At
    who: str


Always = AlwaysSupplied | NoSupplySpace

# ---------------------------------------------------------------- cards

BUILD_ARMY = "build_army"
BUILD_NAVY = "build_navy"
LAND_BATTLE = "land_battle"
SEA_BATTLE = "sea_battle"
EVENT = "event"
WARFARE = "economic_warfare"
RESPONSE = "response"
STATUS = "status"
TYPES = (BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE, EVENT, WARFARE, RESPONSE, STATUS)


@dataclass(frozen=True)
class Card:
    """A card: who it is, and what it does. The hooks are before, after, instead and always."""

    id: str
    name: str
    type: str
    count: int = 1
    do: Effect | None = None
    cost: Cost | None = None
    before: Before | None = None
    after: After | None = None
    instead: Instead | None = None
    always: tuple[Always, ...] = ()
    once_per_turn: bool = False
    provenance: str = "public"
    confidence: str = "high"


@dataclass(frozen=True)
class Deck:
    """All cards of a country."""

    country: str
    cards: tuple[Card, ...]


def basics(prefix: str, army: int, land: int, navy: int, sea: int) -> tuple[Card, ...]:
    """Return the four basic cards of a country with their numbers (W-SET-7)."""
    return (
        Card(f"{prefix}_build_army", "Build Army", BUILD_ARMY, army, do=Build(ARMY), provenance="rulebook"),
        Card(f"{prefix}_land_battle", "Land Battle", LAND_BATTLE, land, do=Battle(ARMY), provenance="rulebook"),
        Card(f"{prefix}_build_navy", "Build Navy", BUILD_NAVY, navy, do=Build(NAVY), provenance="rulebook"),
        Card(f"{prefix}_sea_battle", "Sea Battle", SEA_BATTLE, sea, do=Battle(NAVY), provenance="rulebook"),
    )
