"""The options of the game. Each default is the reading of the rulings or of the map; the number is theirs."""

from typing import Final

from haversack.kernel.options import WINDOWS, GameOption

OPTIONS: Final = (
    GameOption("mulligan", False, "Each Power may once reshuffle and draw its ten opening cards anew (F-SET-7)."),
    # The map
    GameOption("north_sea_britain", False, "The North Sea borders Britain (map doubt; ruling 6.23)."),
    GameOption("north_sea_atlantic", False, "The North Sea borders the North Atlantic (map doubt; ruling 6.23)."),
    GameOption("canada", True, "Canada is a playable land space (map doubt)."),
    GameOption(
        "kiel_germany_only", False, "Only Germany may use the Kiel Canal, not every Central country (ruling 2.7)."
    ),
    # Turn, pieces, attrition
    GameOption("remove_in_battle", True, "Own pieces may be taken off even while a battle is resolved (ruling 1.2)."),
    GameOption("once_per_round", False, "A Status limited to once per turn works once in a round (ruling 1.10)."),
    GameOption(
        "attrition_by_power", False, "Single Attrition counts Armies of either country of its Power (ruling 4.3)."
    ),
    GameOption("active_discards_last", True, "Of several Powers that discard, the active one comes last (ruling 4.6)."),
    # Battle
    GameOption(
        "battle_friendly", False, "A space with a friendly piece may be battled like an empty one (ruling 3.3)."
    ),
    GameOption("whole_response", True, "A response in battle must be able to reach its target (ruling 3.5)."),
    GameOption(
        "sea_attack_terrain",
        "difficult",
        "For texts on terrain, land attacked from the sea is difficult, or as printed (ruling 3.9).",
        ("difficult", "printed"),
    ),
    GameOption("attacker_first", True, "At the start of a battle the attacker's Status cards act first (ruling 3.11)."),
    GameOption(
        "several_counterattacks", False, "One failed battle may be counterattacked several times (ruling 3.12)."
    ),
    GameOption("aid_counterattacks", True, "German Aid and Blackjack lend Counterattack cards too (ruling 5.15)."),
    # Cards
    GameOption(
        "caporetto",
        "void",
        "Caporetto against an empty German hand is void, or costs a VP (ruling 5.2).",
        ("void", "vp"),
    ),
    GameOption(
        "revolution",
        "inside",
        "October Revolution and Soviets of Petrograd count the named space too, or only those around it (ruling 5.6).",
        ("inside", "around"),
    ),
    GameOption(
        "rail_gauge_supply", True, "Russian Rail Gauge spares Reinforce cards with the Supply symbol (ruling 5.4)."
    ),
    GameOption(
        "rail_network_eliminates",
        True,
        "Limited Rail and Road Network also charges for eliminating an Army (ruling 5.5).",
    ),
    GameOption(
        "offensive_source",
        "any",
        "Morava Offensive and Romanians Advance: any supplied piece attacks, or only the Army named (ruling 5.3).",
        ("any", "named"),
    ),
    GameOption("redl_shown", False, "The card discarded by Redl Blackmailed is shown (ruling 5.27)."),
    GameOption("cossacks_sea", False, "The Army of Cossacks may battle an adjacent sea (ruling 8.9)."),
    GameOption("stosstruppen_sea", True, "Stosstruppen may battle an adjacent sea (ruling 5.9)."),
    GameOption(
        "stosstruppen_piece", "any", "Stosstruppen: any supplied piece attacks, or only the new Army.", ("any", "new")
    ),
    GameOption(
        "bertha_stosstruppen", True, "Big Bertha may keep the Sustain that pays for Stosstruppen (ruling 5.10)."
    ),
    GameOption("high_seas_north_sea", False, "The prepared German High Seas Fleet also works in the North Sea (6.24)."),
    GameOption(
        "submarine_warfare",
        "each",
        "Unrestricted Submarine Warfare: each Sea Battle shown adds two discards, or only one may be (ruling 5.26).",
        ("each", "once"),
    ),
    GameOption("rumpler_shown", False, "The card discarded by Rumpler Taube is shown (ruling 5.12)."),
    GameOption(
        "armee_dafrique",
        "north_atlantic",
        "Armée d'Afrique asks for a French Navy in the North Atlantic, or Western Mediterranean (6.25).",
        ("north_atlantic", "western_mediterranean"),
    ),
    GameOption("revanche_once", False, "La Revanche scores only once per turn (ruling 5.17)."),
    GameOption(
        "verdun_marne",
        "vp",
        "An attacker without prepared cards pays Verdun and Marne with a VP, or cannot attack (ruling 5.18).",
        ("vp", "forbidden"),
    ),
    GameOption(
        "alpini",
        "vp",
        "An attacker without a hand card pays Alpini with a VP, or cannot attack (ruling 5.19).",
        ("vp", "forbidden"),
    ),
    GameOption("renault_nivelle", True, "Renault FT Tanks may take back the card used through Nivelle (ruling 5.20)."),
    GameOption(
        "bersaglieri_helpers", True, "Bersaglieri also waives the terrain for a helper's Sustain cards (ruling 5.16)."
    ),
    GameOption("bares_italian", False, "Barès also serves drafts of Italian cards granted by texts (ruling 8.6)."),
    GameOption("coloniales_extra", False, "The draft of Troupes Coloniales comes on top of the paid one."),
    GameOption(
        "plan_xvii", "any", "Plan XVII: any supplied French piece attacks, or only the new Army.", ("any", "new")
    ),
    GameOption("sunny_days", "one", "The Sunny Days of May builds one Army, or up to two.", ("one", "two")),
    GameOption(
        "enterprise_text",
        "space",
        "Relied on For Any Enterprise: Prepare text asks for an enemy Army where it allows, or bars the card (5.24).",
        ("space", "never"),
    ),
    GameOption("pals_empty_deck", True, "The Pals Battalions work even with an empty draw deck (ruling 5.22)."),
    GameOption(
        "tunnel_mines",
        "each",
        "Tunnel Mines hits each adjacent Central Power, or one chosen (ruling 5.25).",
        ("each", "one"),
    ),
    GameOption(
        "war_revenue",
        "each",
        "War Revenue Act: cards taken are played, prepared, put under, in that order, or any use (ruling 5.29).",
        ("each", "any"),
    ),
    WINDOWS,
)
