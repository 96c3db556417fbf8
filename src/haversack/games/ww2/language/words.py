"""All the words a card is written in: nouns and verbs, for those who write decks."""

from haversack.games.ww2.engine.verbs.arrange import Arrange
from haversack.games.ww2.engine.verbs.battle import Battle
from haversack.games.ww2.engine.verbs.bottom import Bottom
from haversack.games.ww2.engine.verbs.build import Build
from haversack.games.ww2.engine.verbs.burn_attacker import BurnAttacker
from haversack.games.ww2.engine.verbs.by_option import ByOption
from haversack.games.ww2.engine.verbs.cancel import Cancel
from haversack.games.ww2.engine.verbs.change_drain import Lower, Raise
from haversack.games.ww2.engine.verbs.discard_response import DiscardResponse
from haversack.games.ww2.engine.verbs.discard_used import DiscardUsed
from haversack.games.ww2.engine.verbs.drain import Drain
from haversack.games.ww2.engine.verbs.either_order import EitherOrder
from haversack.games.ww2.engine.verbs.eliminate import Eliminate
from haversack.games.ww2.engine.verbs.eliminate_event import EliminateEvent
from haversack.games.ww2.engine.verbs.lend import Lend
from haversack.games.ww2.engine.verbs.one_of import OneOf
from haversack.games.ww2.engine.verbs.only_if import If
from haversack.games.ww2.engine.verbs.play_discarded import PlayDiscarded
from haversack.games.ww2.engine.verbs.protect import Protect
from haversack.games.ww2.engine.verbs.ransom import Ransom
from haversack.games.ww2.engine.verbs.rebuild import Rebuild
from haversack.games.ww2.engine.verbs.recruit import Recruit
from haversack.games.ww2.engine.verbs.return_card import Return
from haversack.games.ww2.engine.verbs.score import Score
from haversack.games.ww2.engine.verbs.seq import Seq
from haversack.games.ww2.engine.verbs.spare import Spare
from haversack.games.ww2.engine.verbs.supply_turn import SupplyTurn
from haversack.games.ww2.engine.verbs.up_to import UpTo
from haversack.games.ww2.language.nouns import (
    BUILD_ARMY,
    BUILD_NAVY,
    EVENT,
    LAND_BATTLE,
    RESPONSE,
    SEA_BATTLE,
    STATUS,
    TYPES,
    WARFARE,
    After,
    Always,
    AlwaysSupplied,
    AnyTime,
    Before,
    BuildingArmy,
    Card,
    CardPlayed,
    Condition,
    Cost,
    Count,
    Deck,
    DiscardStepBegins,
    Held,
    Instead,
    Mill,
    NoSupplySpace,
    Pitch,
    Place,
    PlayStep,
    RemovalImpending,
    Removed,
    StatusUsed,
    VictoryStep,
    WarfarePlayed,
    WarfareResolving,
    WarfareSuffered,
    Within,
    Word,
)
from haversack.qmg.language import (
    ARMY,
    ENEMY,
    NAVY,
    PIECE,
    SELF,
    TEAM,
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
    at,
    beside,
    near,
)

__all__ = [
    "ARMY",
    "After",
    "Always",
    "AlwaysSupplied",
    "AnyTime",
    "Arrange",
    "At",
    "PIECE",
    "BUILD_ARMY",
    "BUILD_NAVY",
    "Battle",
    "BattleDeclared",
    "Battled",
    "Before",
    "Beside",
    "BesideEvent",
    "Bottom",
    "Build",
    "BuildingArmy",
    "Built",
    "BurnAttacker",
    "ByOption",
    "Cancel",
    "Card",
    "CardPlayed",
    "Condition",
    "Cost",
    "Count",
    "Deck",
    "DiscardResponse",
    "DiscardStepBegins",
    "DiscardUsed",
    "Drain",
    "ENEMY",
    "EVENT",
    "EitherOrder",
    "Eliminate",
    "EliminateEvent",
    "EventSpace",
    "Front",
    "Held",
    "If",
    "Instead",
    "LAND_BATTLE",
    "Lend",
    "Lower",
    "Mill",
    "NAVY",
    "Near",
    "NearEvent",
    "No",
    "NoSupplySpace",
    "OneOf",
    "Outside",
    "Pieces",
    "Pitch",
    "Place",
    "PlayDiscarded",
    "PlayStep",
    "Protect",
    "RESPONSE",
    "Raise",
    "Ransom",
    "Rebuild",
    "Recruit",
    "RemovalImpending",
    "Removed",
    "Return",
    "SEA_BATTLE",
    "SELF",
    "STATUS",
    "Score",
    "Seq",
    "Some",
    "Spare",
    "StatusUsed",
    "SupplyTurn",
    "TEAM",
    "TYPES",
    "TurnBegins",
    "UpTo",
    "VictoryStep",
    "WARFARE",
    "WarfarePlayed",
    "WarfareResolving",
    "WarfareSuffered",
    "Within",
    "Word",
    "at",
    "basics",
    "beside",
    "near",
]


def basics(prefix: str, army: int, land: int, navy: int, sea: int) -> tuple[Card, ...]:
    """Return the four basic cards of a country with their numbers (W-SET-7)."""
    return (
        Card(f"{prefix}_build_army", "Build Army", BUILD_ARMY, army, do=Build(ARMY), provenance="rulebook"),
        Card(f"{prefix}_land_battle", "Land Battle", LAND_BATTLE, land, do=Battle(ARMY), provenance="rulebook"),
        Card(f"{prefix}_build_navy", "Build Navy", BUILD_NAVY, navy, do=Build(NAVY), provenance="rulebook"),
        Card(f"{prefix}_sea_battle", "Sea Battle", SEA_BATTLE, sea, do=Battle(NAVY), provenance="rulebook"),
    )
