"""The Bonus cards, 22 in all."""

from haversack.games.greatwar.cards import sources as s
from haversack.games.greatwar.language.words import (
    ATTACKER,
    BONUS,
    DEFENDER,
    Cancel,
    Card,
    Deck,
    Draw,
    ExtraPlay,
    HideHand,
    Immune,
    Improve,
    Kind,
    Look,
    OneOf,
    Save,
    Which,
    group,
    key,
    of_class,
)

IMPROVED_WEAPON = Kind(
    "improved_weapon",
    "Improved Weapon",
    BONUS,
    "improvement",
    3,
    links=(key("ace"), group("infantry"), group("artillery"), of_class("tank")),
    effects=(Improve(),),
    source=s.IMPROVEMENT,
)
IMPROVED_DOCTRINE = Kind(
    "improved_doctrine",
    "Improved Doctrine",
    BONUS,
    "improvement",
    3,
    links=(key("ace"), group("infantry"), group("artillery"), of_class("tank"), of_class("leader")),
    effects=(Improve(),),
    source=s.IMPROVEMENT,
)
NIGHT_BARRAGE = Kind(
    "night_barrage",
    "Night Barrage",
    BONUS,
    "barrage",
    2,
    links=(group("artillery"),),
    effects=(Immune(("trench_raid",)), HideHand()),
    source=s.NIGHT_BARRAGE,
)
PRISONER_INTERROGATIONS = Kind(
    "prisoner_interrogations",
    "Prisoner Interrogations",
    BONUS,
    "intel",
    1,
    effects=(Look(2),),
    source=s.PRISONER_INTERROGATIONS,
)
COUNTER_BATTERY_FIRE = Kind(
    "counter_battery_fire",
    "Counter-Battery Fire",
    BONUS,
    "tactic",
    2,
    effects=(Cancel(group("artillery"), interrupts=True),),
    source=s.HOUSE_BONUS,
)
ANTI_AIRCRAFT_GUNS = Kind(
    "anti_aircraft_guns",
    "Anti-Aircraft Guns",
    BONUS,
    "tactic",
    2,
    effects=(Cancel(Which(classes=("aviation",), not_keys=("ace",)), interrupts=True),),
    source=s.HOUSE_BONUS,
)
GAS_MASKS = Kind(
    "gas_masks",
    "Gas Masks",
    BONUS,
    "tactic",
    1,
    effects=(Cancel(key("poison_gas"), restores=True, interrupts=True),),
    source=s.HOUSE_BONUS,
)
CREEPING_BARRAGE = Kind(
    "creeping_barrage",
    "Creeping Barrage",
    BONUS,
    "barrage",
    4,
    attack=True,
    links=(group("artillery"), group("infantry")),
    source=s.HOUSE_BONUS,
)
MINE_DETONATION = Kind(
    "mine_detonation",
    "Mine Detonation",
    BONUS,
    "tactic",
    4,
    attack=True,
    effects=(Cancel(OneOf((key("fortifications"), of_class("trench"))), later=False, breaks=True),),
    role=ATTACKER,
    source=s.HOUSE_BONUS,
)
RESERVES = Kind(
    "reserves",
    "Reserves",
    BONUS,
    "tactic",
    1,
    effects=(ExtraPlay(1, Which(kinds=("nationality",))),),
    source=s.HOUSE_BONUS,
)
RAIL_MOVEMENT = Kind("rail_movement", "Rail Movement", BONUS, "tactic", 1, effects=(Draw(2),), source=s.HOUSE_BONUS)
SIGNAL_INTERCEPT = Kind(
    "signal_intercept",
    "Signal Intercept",
    BONUS,
    "tactic",
    1,
    effects=(Cancel(Which(kinds=("bonus",)), interrupts=True),),
    source=s.HOUSE_BONUS,
)
STRETCHER_BEARERS = Kind(
    "stretcher_bearers", "Stretcher Bearers", BONUS, "tactic", 1, effects=(Save(11),), source=s.HOUSE_BONUS
)
SNIPERS = Kind(
    "snipers",
    "Snipers",
    BONUS,
    "tactic",
    2,
    effects=(Cancel(OneOf((of_class("hmg"), Which(classes=("infantry",), bp_max=8))), interrupts=True),),
    source=s.HOUSE_BONUS,
)
COUNTER_ATTACK = Kind(
    "counter_attack",
    "Counter-Attack",
    BONUS,
    "tactic",
    5,
    links=(group("infantry"),),
    role=DEFENDER,
    source=s.HOUSE_BONUS,
)

DECK: Deck = Deck(
    "bonus",
    (
        Card("bonus-improved-weapon-1", IMPROVED_WEAPON),
        Card("bonus-improved-weapon-2", IMPROVED_WEAPON),
        Card("bonus-improved-weapon-3", IMPROVED_WEAPON),
        Card("bonus-improved-doctrine-1", IMPROVED_DOCTRINE),
        Card("bonus-improved-doctrine-2", IMPROVED_DOCTRINE),
        Card("bonus-improved-doctrine-3", IMPROVED_DOCTRINE),
        Card("bonus-night-barrage-1", NIGHT_BARRAGE),
        Card("bonus-night-barrage-2", NIGHT_BARRAGE),
        Card("bonus-prisoner-interrogations-1", PRISONER_INTERROGATIONS),
        Card("bonus-prisoner-interrogations-2", PRISONER_INTERROGATIONS),
        Card("bonus-counter-battery-fire-1", COUNTER_BATTERY_FIRE),
        Card("bonus-counter-battery-fire-2", COUNTER_BATTERY_FIRE),
        Card("bonus-anti-aircraft-guns-1", ANTI_AIRCRAFT_GUNS),
        Card("bonus-gas-masks-1", GAS_MASKS),
        Card("bonus-creeping-barrage-1", CREEPING_BARRAGE),
        Card("bonus-mine-detonation-1", MINE_DETONATION),
        Card("bonus-reserves-1", RESERVES),
        Card("bonus-rail-movement-1", RAIL_MOVEMENT),
        Card("bonus-signal-intercept-1", SIGNAL_INTERCEPT),
        Card("bonus-stretcher-bearers-1", STRETCHER_BEARERS),
        Card("bonus-snipers-1", SNIPERS),
        Card("bonus-counter-attack-1", COUNTER_ATTACK),
    ),
)
