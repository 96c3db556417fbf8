"""Where the cards come from: what is sourced and what is house-made. A field not named is house-made."""

from haversack.games.greatwar.language.words import Source

BLOCKADE = Source(
    "rulebook",
    (
        "Name and effect: core rules (6.7). Low BP, surface ships for the Allies and submarines for"
        " Germany, end-of-turn timing: lombardystudios.com/2020/09/13 (playtesting update - "
        "September 2019). Exact BP and rank are house."
    ),
    (("name", "rulebook"), ("side", "public"), ("bp", "house (public: low)"), ("effects", "rulebook (timing public)")),
)
TRENCHES = Source(
    "rulebook",
    "Name and effect: core rules (6.6). Neutral side, rank, BP and link are house.",
    (("name", "rulebook"), ("effects", "rulebook")),
)
POISON_GAS = Source(
    "rulebook",
    ("Name and cancel of Aviation Plus cards: quick-play FAQ. Infantry cancel, BP, icon, link are house."),
    (("name", "rulebook"), ("effects", "rulebook (aviation) / house (infantry)")),
)
RECONNAISSANCE_AEROPLANE = Source(
    "rulebook",
    (
        "Name and look effect: core rules (6.3). Side copy modelled on the German 8 of spades "
        "(lombardystudios.com/world-war-one/great-war-game (The Great War - A New Card Game))."
    ),
    (
        ("name", "rulebook"),
        ("bp", "public (by analogy)"),
        ("links", "public (by analogy)"),
        ("effects", "rulebook (count house)"),
    ),
)
FIELD_ARTILLERY = Source(
    "rulebook",
    "Name and weakness to Trenches: core rules (6.6). Gun model, BP, link and icon are house.",
    (("name", "rulebook"),),
)
LEADER = Source(
    "house",
    (
        "Jack = leader worth 10 BP that brings in two more cards: core rules (6.2 example 2) and "
        "quick-play FAQ. Named commander is house."
    ),
    (("suit_rank", "public"), ("bp", "rulebook"), ("effects", "rulebook")),
)
ELITE_INFANTRY = Source(
    "house",
    (
        "Queens = major infantry units: lombardystudios.com/world-war-one/great-war-game (The Great"
        " War - A New Card Game). Named unit, BP and icon are house."
    ),
    (("suit_rank", "public"),),
)
SIEGE_ARTILLERY = Source(
    "house",
    (
        "Kings = major artillery: lombardystudios.com/world-war-one/great-war-game (The Great War -"
        " A New Card Game). Core rules (6.5): certain Kings cancel Fortifications. Which Kings, "
        "names and BP are house."
    ),
    (("suit_rank", "public"), ("effects", "rulebook")),
)
ACE = Source(
    "house",
    (
        "Aces = fighter pilots: lombardystudios.com/world-war-one/great-war-game (The Great War - A"
        " New Card Game). Ace-versus-ace cancel: core rules (6.4). Named pilot, BP and second "
        "cancel are house."
    ),
    (("suit_rank", "public"), ("effects", "rulebook (duel) / house (second cancel)")),
)
AGAINST_BLOCKADES = Source("house", "Core rules (6.7) say an enemy card may cancel a blockade; this card is house.")
TERRAIN = Source(
    "house",
    (
        "That Defenders lay out terrain cards is public (armchairgeneral.com review of 10 Apr 2022 "
        "(opening excerpt)); this named card is house."
    ),
)
CAVALRY_RECONNAISSANCE = Source(
    "rulebook",
    "Name and look effect: core rules (6.3). Unit, BP, icon and link are house.",
    (("name", "rulebook"), ("effects", "rulebook (count house)")),
)
HMG = Source(
    "rulebook",
    (
        "Core rules (6.8); also lombardystudios.com/2020/09/13 (playtesting update - September "
        "2019). Gun model, BP and anti-cavalry effect are house."
    ),
    (("name", "rulebook"), ("links", "rulebook (counts as Infantry)")),
)
FORTIFICATIONS = Source(
    "rulebook",
    "Core rules (3.4.1, 5.3, 6.5). Place names, BP, rank and the defender-only limit are house.",
    (("name", "rulebook"), ("effects", "rulebook")),
)
HEAVY_ARTILLERY = Source(
    "house",
    (
        "Kings = major artillery: lombardystudios.com/world-war-one/great-war-game (The Great War -"
        " A New Card Game). Core rules (6.5): certain Kings cancel Fortifications. Which Kings, "
        "names and BP are house."
    ),
    (("suit_rank", "public"),),
)
FLAMETHROWERS = Source(
    "rulebook",
    ("Name and cancel of Fortifications: core rules (6.5). Trench cancel, BP, icon, link, neutral side are house."),
    (("name", "rulebook"), ("effects", "rulebook (Fortifications) / house (trench)")),
)
RUSSIAN_CAVALRY = Source(
    "rulebook",
    "Name and look effect: core rules (6.3). BP, icon and link are house.",
    (("name", "rulebook"), ("side", "rulebook"), ("nation", "rulebook"), ("effects", "rulebook (count house)")),
)
LIONS_LED_BY_DONKEYS = Source(
    "rulebook",
    ("Name, Joker status and effect: core rules (6.2 example 2). Neutral side, deck and BP are house."),
    (("name", "rulebook"), ("effects", "rulebook")),
)
HOUSE_JOKER = Source("house", "House Joker.")
ZEPPELIN_RAIDS = Source(
    "rulebook",
    ("Name, never-taken-back status and once-per-turn rotation: core rules (5.3, 6.3). Exact effect and BP are house."),
    (("name", "rulebook"),),
)
REINFORCED_TRENCHES = Source(
    "public",
    (
        "Reinforced trenches among the cards a Defender lays out: armchairgeneral.com review of 10 "
        "Apr 2022 (opening excerpt). Effect, BP, rank and link are house."
    ),
    (("name", "public"),),
)
HEAVY_BOMBERS = Source(
    "rulebook",
    "Name and never-taken-back status: core rules (5.3). Effect, link and BP are house.",
    (("name", "rulebook"),),
)
INFILTRATION_TACTICS = Source(
    "house", "House. The rules say some Jokers allow extra cards and some carry a Nationality insignia."
)
TAXIS_OF_THE_MARNE = Source("house", "House. Mirror of Infiltration Tactics.")
NEUTRAL_FIELD_ARTILLERY = Source(
    "rulebook",
    ("Name and weakness to Trenches: core rules (6.6). Neutral copy, BP, link and icon are house."),
    (("name", "rulebook"),),
)
WHITE_JOKER = Source(
    "public",
    (
        "Name, White deck and Joker status: scribd document 868810854 (rules 6, dated 09-15-21, "
        "opening excerpt). Side, BP and effect are house."
    ),
    (("name", "public"), ("suit_rank", "public")),
)
IMPROVEMENT = Source(
    "rulebook",
    ("Name, Bonus status, HMG permission and ace effect: core rules (6.4, 6.8). BP, copies and other links are house."),
    (("name", "rulebook"), ("effects", "rulebook")),
)
NIGHT_BARRAGE = Source(
    "rulebook",
    ("Name, Bonus status and Trench Raid immunity: core rules (6.2 example 1). BP, link and hand shield are house."),
    (("name", "rulebook"), ("effects", "rulebook (Trench Raid) / house (rest)")),
)
PRISONER_INTERROGATIONS = Source(
    "rulebook",
    "Name and look effect: core rules (6.3). Bonus status, number and BP are house.",
    (("name", "rulebook"), ("effects", "rulebook (count house)")),
)
HOUSE_BONUS = Source("house", "House card.")
EIGHT_OF_SPADES = Source(
    "rulebook",
    (
        "8 of spades, German, links to German artillery, BP 9: lombardystudios.com/world-war-"
        "one/great-war-game (The Great War - A New Card Game). Look effect: core rules (6.3); the "
        "exact number (1 or 2) is house."
    ),
    (
        ("name", "rulebook"),
        ("side", "public"),
        ("nation", "public"),
        ("suit_rank", "public"),
        ("bp", "public"),
        ("links", "public"),
        ("effects", "rulebook (count house)"),
    ),
)
TRENCH_RAID = Source(
    "rulebook",
    (
        "Name, one die per player, one card seen, Night Barrage exemption: core rules (6.2 example "
        "1, 6.3). The success numbers 1-3 and the two copies are house."
    ),
    (("name", "rulebook"), ("effects", "rulebook"), ("die", "d6 rulebook, numbers house")),
)
EXPOSED_TRENCHES = Source(
    "rulebook",
    "Name and that it causes Trenches to be rotated: core rules (6.6). Exact strength is house.",
    (("name", "rulebook"), ("effects", "rulebook (rotation) / house (strength)")),
)
POORLY_PREPARED_TRENCHES = Source(
    "rulebook",
    ("Name and that it causes Trenches to be rotated: core rules (6.6). Die numbers and exact strength are house."),
    (("name", "rulebook"), ("effects", "rulebook (rotation) / house (strength)")),
)
HOUSE_EVENT = Source("house", "House event.")
