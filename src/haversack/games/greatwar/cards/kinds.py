"""What the cards of the three core decks are: each kind once, with where it comes from.

Names are partly from the rules; battle points, icons, links and many effects are house-made (see each `source`).
"""

from haversack.games.greatwar.cards import sources as s
from haversack.games.greatwar.language.words import (
    DEFENDER,
    NATIONALITY,
    NEUTRAL,
    Blockade,
    Cancel,
    CancelAll,
    DiscardSeen,
    Draw,
    Duel,
    EndStep,
    ExtraPlay,
    Kind,
    Look,
    OneOf,
    Save,
    Shield,
    Which,
    group,
    key,
    of_class,
)

# Nationality cards

SUBMARINE_BLOCKADE = Kind(
    "submarine_blockade",
    "Submarine Blockade",
    NATIONALITY,
    "naval",
    2,
    effects=(Blockade(),),
    tags=("blockade",),
    source=s.BLOCKADE,
)
LINE_INFANTRY = Kind("line_infantry", "Line Infantry", NATIONALITY, "infantry", 7, attack=True)
RECONNAISSANCE_AEROPLANE = Kind(
    "reconnaissance_aeroplane",
    "Reconnaissance Aeroplane",
    NATIONALITY,
    "aviation",
    9,
    links=(Which(groups=("artillery",), same_nation=True),),
    effects=(Look(2),),
    tags=("recon",),
    source=s.RECONNAISSANCE_AEROPLANE,
)
FIELD_ARTILLERY = Kind(
    "field_artillery",
    "Field Artillery",
    NATIONALITY,
    "field_artillery",
    10,
    attack=True,
    links=(group("infantry"),),
    source=s.FIELD_ARTILLERY,
)
ASSAULT_INFANTRY = Kind(
    "assault_infantry", "Assault Infantry", NATIONALITY, "infantry", 10, attack=True, tags=("elite",)
)
LEADER = Kind("leader", "Leader", NATIONALITY, "leader", 10, effects=(ExtraPlay(2),), source=s.LEADER)
ELITE_INFANTRY = Kind(
    "elite_infantry",
    "Elite Infantry",
    NATIONALITY,
    "infantry",
    11,
    attack=True,
    tags=("elite",),
    source=s.ELITE_INFANTRY,
)
SIEGE_ARTILLERY = Kind(
    "heavy_artillery",
    "Siege Artillery",
    NATIONALITY,
    "heavy_artillery",
    12,
    attack=True,
    effects=(Cancel(key("fortifications"), breaks=True),),
    tags=("heavy", "siege"),
    source=s.SIEGE_ARTILLERY,
)
ACE = Kind(
    "ace",
    "Ace",
    NATIONALITY,
    "aviation",
    11,
    effects=(Duel(), Cancel(Which(classes=("aviation",), not_keys=("ace",)))),
    tags=("ace", "fighter"),
    source=s.ACE,
)
NAVAL_MINES = Kind(
    "naval_mines",
    "Naval Mines",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("naval_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
RESERVE_INFANTRY = Kind(
    "reserve_infantry",
    "Reserve Infantry",
    NATIONALITY,
    "infantry",
    8,
    attack=True,
    links=(group("infantry"),),
    tags=("reserve",),
)
CAVALRY_RECONNAISSANCE = Kind(
    "cavalry_reconnaissance",
    "Cavalry Reconnaissance",
    NATIONALITY,
    "cavalry",
    9,
    attack=True,
    links=(group("infantry"),),
    effects=(Look(1),),
    tags=("recon",),
    source=s.CAVALRY_RECONNAISSANCE,
)
HMG = Kind(
    "hmg", "Heavy Machine Gun (HMG)", NATIONALITY, "hmg", 9, effects=(CancelAll(of_class("cavalry")),), source=s.HMG
)
FORTIFICATIONS = Kind(
    "fortifications",
    "Fortifications",
    NATIONALITY,
    "fortification",
    10,
    effects=(CancelAll(Which(attack=True)),),
    role=DEFENDER,
    source=s.FORTIFICATIONS,
)
HEAVY_ARTILLERY = Kind(
    "heavy_artillery",
    "Heavy Artillery",
    NATIONALITY,
    "heavy_artillery",
    12,
    attack=True,
    effects=(Cancel(of_class("trench")),),
    tags=("heavy",),
    source=s.HEAVY_ARTILLERY,
)
NAVAL_BLOCKADE = Kind(
    "naval_blockade",
    "Naval Blockade",
    NATIONALITY,
    "naval",
    2,
    effects=(Blockade(),),
    tags=("blockade",),
    source=s.BLOCKADE,
)
CONVOY_ESCORTS = Kind(
    "convoy_escorts",
    "Convoy Escorts",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("submarine_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
RUSSIAN_CAVALRY = Kind(
    "russian_cavalry",
    "Russian Cavalry",
    NATIONALITY,
    "cavalry",
    9,
    attack=True,
    links=(group("infantry"),),
    effects=(Look(1),),
    tags=("recon",),
    source=s.RUSSIAN_CAVALRY,
)
GOEBEN_AND_BRESLAU = Kind(
    "goeben_and_breslau",
    "Goeben and Breslau",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("naval_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
ZEPPELIN_RAIDS = Kind(
    "zeppelin_raids",
    "Zeppelin Raids",
    NATIONALITY,
    "aviation",
    9,
    links=(group("aviation"),),
    effects=(Look(1, DiscardSeen(Which(kinds=("neutral", "bonus"), not_joker=True), optional=False)),),
    tags=("bomber", "raid"),
    source=s.ZEPPELIN_RAIDS,
)
STORMTROOPERS = Kind(
    "stormtroopers",
    "Stormtroopers",
    NATIONALITY,
    "infantry",
    10,
    attack=True,
    effects=(Cancel(OneOf((of_class("hmg"), key("barbed_wire")))),),
    tags=("elite",),
)
TANKS = Kind(
    "tanks",
    "Tanks",
    NATIONALITY,
    "tank",
    10,
    attack=True,
    effects=(Cancel(OneOf((of_class("hmg"), key("barbed_wire")))),),
)
Q_SHIPS = Kind(
    "q_ships",
    "Q-Ships",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("submarine_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
HEAVY_BOMBERS = Kind(
    "heavy_bombers",
    "Heavy Bombers",
    NATIONALITY,
    "aviation",
    9,
    links=(group("aviation"),),
    effects=(Cancel(of_class("field_artillery", "naval")),),
    tags=("bomber",),
    source=s.HEAVY_BOMBERS,
)
INFILTRATION_TACTICS = Kind(
    "infiltration_tactics",
    "Infiltration Tactics",
    NATIONALITY,
    "joker",
    5,
    effects=(ExtraPlay(2, OneOf((group("infantry"), of_class("flamethrower", "mortar")))),),
    tags=("nationality_joker",),
    source=s.INFILTRATION_TACTICS,
)
TAXIS_OF_THE_MARNE = Kind(
    "taxis_of_the_marne",
    "Taxis of the Marne",
    NATIONALITY,
    "joker",
    5,
    effects=(ExtraPlay(2, OneOf((group("infantry"), of_class("flamethrower", "mortar")))),),
    tags=("nationality_joker",),
    source=s.TAXIS_OF_THE_MARNE,
)
HIGH_SEAS_FLEET = Kind(
    "high_seas_fleet",
    "High Seas Fleet",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("naval_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
ZEEBRUGGE_RAID = Kind(
    "zeebrugge_raid",
    "Zeebrugge Raid",
    NATIONALITY,
    "naval",
    2,
    effects=(Cancel(key("submarine_blockade")),),
    source=s.AGAINST_BLOCKADES,
)
MATA_HARI_AND_SPIES = Kind(
    "mata_hari_and_spies",
    "Mata Hari and Spies",
    NATIONALITY,
    "joker",
    5,
    effects=(Look(3, DiscardSeen(Which(kinds=("neutral", "bonus"), not_joker=True), optional=True)),),
    tags=("nationality_joker",),
    source=s.WHITE_JOKER,
)
T_E_LAWRENCE = Kind(
    "t_e_lawrence",
    "T.E. Lawrence",
    NATIONALITY,
    "joker",
    5,
    effects=(Cancel(Which(plus=True), interrupts=True),),
    tags=("nationality_joker",),
    source=s.WHITE_JOKER,
)

# Neutral cards

BARBED_WIRE = Kind(
    "barbed_wire",
    "Barbed Wire",
    NEUTRAL,
    "obstacle",
    4,
    links=(group("infantry"), of_class("trench"), of_class("fortification")),
    effects=(CancelAll(of_class("cavalry")),),
    role=DEFENDER,
)
TRENCHES = Kind(
    "trenches",
    "Trenches",
    NEUTRAL,
    "trench",
    5,
    links=(group("infantry"),),
    effects=(CancelAll(of_class("field_artillery")),),
    source=s.TRENCHES,
)
POISON_GAS = Kind(
    "poison_gas",
    "Poison Gas",
    NEUTRAL,
    "gas",
    6,
    attack=True,
    links=(group("artillery"),),
    effects=(Cancel(OneOf((Which(classes=("aviation",), plus=True), Which(classes=("infantry",), bp_max=8)))),),
    source=s.POISON_GAS,
)
OBSERVATION_BALLOON = Kind(
    "observation_balloon", "Observation Balloon", NEUTRAL, "aviation", 7, links=(group("artillery"),), tags=("balloon",)
)
RUINED_VILLAGE = Kind(
    "ruined_village", "Ruined Village", NEUTRAL, "terrain", 4, links=(group("infantry"),), source=s.TERRAIN
)
FIELD_KITCHENS = Kind("field_kitchens", "Field Kitchens", NEUTRAL, "logistics", 4, effects=(Draw(1),))
HAND_GRENADES = Kind("hand_grenades", "Hand Grenades", NEUTRAL, "weapon", 6, attack=True, links=(group("infantry"),))
ARMOURED_CARS = Kind("armoured_cars", "Armoured Cars", NEUTRAL, "armoured_car", 6, attack=True)
RIVER_LINE = Kind(
    "river_line", "River Line", NEUTRAL, "terrain", 4, links=(group("infantry"),), role=DEFENDER, source=s.TERRAIN
)
FLAMETHROWERS = Kind(
    "flamethrowers",
    "Flamethrowers",
    NEUTRAL,
    "flamethrower",
    6,
    attack=True,
    links=(group("infantry"),),
    effects=(Cancel(OneOf((key("fortifications"), of_class("trench"))), breaks=True),),
    source=s.FLAMETHROWERS,
)
SAPPERS = Kind(
    "sappers", "Sappers", NEUTRAL, "engineer", 7, links=(group("infantry"),), effects=(Cancel(key("barbed_wire")),)
)
WOODED_HEIGHTS = Kind(
    "wooded_heights",
    "Wooded Heights",
    NEUTRAL,
    "terrain",
    4,
    links=(group("infantry"), group("artillery")),
    role=DEFENDER,
    source=s.TERRAIN,
)
HORSE_TRANSPORT = Kind("horse_transport", "Horse Transport", NEUTRAL, "logistics", 5, links=(group("artillery"),))
TRENCH_MORTARS = Kind("trench_mortars", "Trench Mortars", NEUTRAL, "mortar", 6, attack=True, links=(group("infantry"),))
FIELD_TELEPHONES = Kind(
    "field_telephones", "Field Telephones", NEUTRAL, "signals", 7, links=(group("artillery"), of_class("leader"))
)
LIONS_LED_BY_DONKEYS = Kind(
    "lions_led_by_donkeys",
    "Lions Led by Donkeys",
    NEUTRAL,
    "joker",
    5,
    effects=(Cancel(of_class("leader"), interrupts=True),),
    source=s.LIONS_LED_BY_DONKEYS,
)
CHRISTMAS_TRUCE = Kind(
    "christmas_truce", "Christmas Truce", NEUTRAL, "joker", 5, effects=(EndStep(),), source=s.HOUSE_JOKER
)
CONCRETE_PILLBOXES = Kind(
    "concrete_pillboxes",
    "Concrete Pillboxes",
    NEUTRAL,
    "obstacle",
    4,
    links=(group("infantry"),),
    effects=(Shield(of_class("hmg")),),
    role=DEFENDER,
)
FIELD_HOSPITAL = Kind("field_hospital", "Field Hospital", NEUTRAL, "medical", 4, effects=(Save(9),))
CARRIER_PIGEONS = Kind(
    "carrier_pigeons", "Carrier Pigeons", NEUTRAL, "signals", 7, links=(group("infantry"), of_class("leader"))
)
SHELL_HOLE_MUD = Kind(
    "shell_hole_mud",
    "Shell-Hole Mud",
    NEUTRAL,
    "terrain",
    4,
    links=(group("infantry"),),
    effects=(Cancel(of_class("cavalry", "tank")),),
    role=DEFENDER,
    source=s.TERRAIN,
)
TUNNELLING_COMPANY = Kind(
    "tunnelling_company",
    "Tunnelling Company",
    NEUTRAL,
    "engineer",
    7,
    attack=True,
    links=(group("infantry"),),
    effects=(Cancel(of_class("trench")),),
)
CHALK_RIDGE = Kind(
    "chalk_ridge",
    "Chalk Ridge",
    NEUTRAL,
    "terrain",
    4,
    links=(group("infantry"), group("artillery")),
    role=DEFENDER,
    source=s.TERRAIN,
)
REINFORCED_TRENCHES = Kind(
    "reinforced_trenches",
    "Reinforced Trenches",
    NEUTRAL,
    "trench",
    5,
    links=(group("infantry"),),
    effects=(CancelAll(of_class("field_artillery", "mortar")),),
    source=s.REINFORCED_TRENCHES,
)
LIGHT_MACHINE_GUNS = Kind(
    "light_machine_guns", "Light Machine Guns", NEUTRAL, "weapon", 7, attack=True, links=(group("infantry"),)
)
WIRELESS_SETS = Kind(
    "wireless_sets",
    "Wireless Sets",
    NEUTRAL,
    "signals",
    7,
    links=(group("artillery"), group("aviation"), of_class("leader")),
)
FLOODED_GROUND = Kind(
    "flooded_ground",
    "Flooded Ground",
    NEUTRAL,
    "terrain",
    4,
    links=(group("infantry"),),
    effects=(Cancel(of_class("cavalry", "tank")),),
    role=DEFENDER,
    source=s.TERRAIN,
)
ANTI_TANK_RIFLES = Kind(
    "anti_tank_rifles",
    "Anti-Tank Rifles",
    NEUTRAL,
    "weapon",
    6,
    links=(group("infantry"),),
    effects=(Cancel(of_class("tank")),),
)
NEUTRAL_FIELD_ARTILLERY = Kind(
    "field_artillery",
    "Field Artillery",
    NEUTRAL,
    "field_artillery",
    7,
    attack=True,
    links=(group("infantry"),),
    source=s.NEUTRAL_FIELD_ARTILLERY,
)
DESERT_WELLS = Kind(
    "desert_wells", "Desert Wells", NEUTRAL, "terrain", 4, links=(group("infantry"), group("cavalry")), source=s.TERRAIN
)
MOTOR_TRANSPORT = Kind("motor_transport", "Motor Transport", NEUTRAL, "logistics", 7, links=(group("infantry"),))
MOUNTAIN_PASS = Kind(
    "mountain_pass",
    "Mountain Pass",
    NEUTRAL,
    "terrain",
    4,
    links=(group("infantry"), group("artillery")),
    role=DEFENDER,
    source=s.TERRAIN,
)
CAMOUFLAGE = Kind(
    "camouflage",
    "Camouflage",
    NEUTRAL,
    "support",
    5,
    links=(group("artillery"),),
    effects=(Shield(group("artillery"), against=OneOf((Which(kinds=("bonus",)), of_class("aviation")))),),
)
