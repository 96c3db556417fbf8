"""The hooks of Status cards that are 1914's own: moments they come after or before, things they replace or change.

`TurnBegins`, `Built`, `Battled` and `BattleDeclared` are words of both Quartermaster games.
"""

from dataclasses import dataclass

from haversack.games.y1914.language.nouns import Condition
from haversack.qmg.language import ENEMY, Around, Battled, BattleDeclared, Built, Flag, Place, TurnBegins

# ---------------------------------------------------------------- moments


@dataclass(frozen=True)
class ScoringRound:
    """A Scoring Round, when a team scores."""


@dataclass(frozen=True)
class Drafted:
    """A card of the own country has been drafted."""


@dataclass(frozen=True)
class Attacking:
    """The own country initiates a battle of a space with such an enemy piece; `first`: its first of a turn."""

    kind: str
    who: str = ENEMY
    at: Place | None = None
    first: Flag = False


After = TurnBegins | ScoringRound | Built | Battled | Drafted
Before = BattleDeclared | Attacking

# ---------------------------------------------------------------- things replaced


@dataclass(frozen=True)
class DraftStep:
    """The draft of the own Draft step; `also`: it is not replaced, what is done comes on top of it."""

    also: Flag = False


@dataclass(frozen=True)
class TakingFromDeck:
    """Taking a card from the draw deck in the own Draft step, once it is paid for."""


@dataclass(frozen=True)
class Discarding:
    """Discarding an own prepared card with that symbol once it is used in battle.

    `own_turn`: only in the own turn. `from_hand`: also a hand card used as such a card. `for_status`: only, and also,
    one that pays for a Status.
    """

    symbol: str
    own_turn: bool = False
    from_hand: Flag = False
    for_status: Flag = False


@dataclass(frozen=True)
class DiscardingPlayed:
    """Discarding an own card of that type played in the Play step, if the condition holds."""

    type: str
    only_if: Condition


Instead = DraftStep | TakingFromDeck | Discarding | DiscardingPlayed

# ---------------------------------------------------------------- costs


@dataclass(frozen=True)
class Spend:
    """Discard an own prepared card with that symbol that allows the space."""

    symbol: str


@dataclass(frozen=True)
class PitchSymbols:
    """Discard as many hand cards as the card in question has symbols."""


Cost = Spend | PitchSymbols

# ---------------------------------------------------------------- what a Status changes


@dataclass(frozen=True)
class MayDraft:
    """Whenever the own Power drafts such a card of the own country may be taken; in a draft granted by a text for
    another country only with `other_countries`."""

    type: str
    other_countries: Flag = False


@dataclass(frozen=True)
class SustainFromHand:
    """In a battle started by the own country, an own card of that type in hand is a single Sustain."""

    type: str


@dataclass(frozen=True)
class Aid:
    """Own prepared cards may serve the Armies of these countries in land battles, with `beside` if a piece is near.

    `counterattacks`: Counterattack cards too.
    """

    countries: tuple[str, ...]
    beside: bool = False
    counterattacks: Flag = True


@dataclass(frozen=True)
class NoPrepared:
    """A country may not use prepared cards in battles elsewhere; with `spares_supply` Reinforce cards with the Supply
    symbol excepted."""

    who: str
    beyond: Around
    spares_supply: Flag = False


@dataclass(frozen=True)
class Toll:
    """Those countries pay a hand card for each Army placed and each battle in these land spaces.

    `eliminating`: for each Army eliminated too.
    """

    who: str
    at: Place
    eliminating: Flag = False


@dataclass(frozen=True)
class AnyAsAttrition:
    """Every prepared card of the own country may serve as a single Attrition, one with Prepare text only if `bound`:
    against Armies where that text allows."""

    bound: Flag = False


Always = MayDraft | SustainFromHand | Aid | NoPrepared | Toll | AnyAsAttrition
