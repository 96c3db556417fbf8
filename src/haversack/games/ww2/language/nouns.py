"""What a card of WW2 may speak of beside what both Quartermaster games share, and what a card and a deck are.

Every class is frozen plain data; nothing here acts. The words of both games are in `qmg/language`, the verbs in
`engine/verbs`, all words together in `words`. `who` left out, the card speaks of its own country (W-CRD-7).
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.qmg.language import (
    SELF,
    At,
    Battled,
    BattleDeclared,
    Beside,
    BesideEvent,
    Built,
    EventSpace,
    Front,
    Near,
    NearEvent,
    No,
    Outside,
    Pieces,
    Some,
    TurnBegins,
)

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.language.verb import Verb
    from haversack.games.ww2.text.phrases import Voice

Place = At | Near | Beside | Outside | EventSpace | NearEvent | BesideEvent | Front
"""The places this board knows: straits open and close, so no place is so many steps away for good."""

# ---------------------------------------------------------------- counts and conditions


@dataclass(frozen=True)
class Held:
    """How many spaces there hold such a piece."""

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


class Word:
    """A verb of the language. Each has a module of its own in `engine/verbs`, with all there is to say about it."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        """Return what must set a card off that uses this verb; nothing where it fits every card."""
        return ()

    @staticmethod
    def reads() -> dict[str, str]:
        """Return the fields that are read from JSON in another way than usual, each with the name of that way."""
        return {}

    def compile(self, rules: "Rules", owner: int) -> "Verb":
        """Return the verb as the engine runs it on a card of that country."""
        raise NotImplementedError

    def text(self, voice: "Voice") -> str:
        """Return the verb as an imperative, as it stands on a card."""
        raise NotImplementedError

    def reminder(self) -> str:
        """Return the rules that a basic card adds to its verb."""
        return ""


# ---------------------------------------------------------------- triggers


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
    do: Word | None = None
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
