"""The options of the game (W-OPT). Each default is the reading of the rulings; the number is theirs."""

from typing import Final

from haversack.kernel.options import WINDOWS, GameOption

OPTIONS: Final = (
    GameOption(
        "reallocate", False, "Reallocate Resources: discard 4 cards to fetch a basic card (rulebook's optional rule)."
    ),
    GameOption(
        "reallocate_short", False, "Reallocate Resources may be paid with fewer than 4 hand cards (ruling 7.10)."
    ),
    GameOption(
        "built_or_recruited", False, "Rasputitsa, Loyal to the Crown and Kamikaze answer recruits too (ruling 7.1)."
    ),
    GameOption("portless_link", True, "A Navy without a port still carries the chain of supply (ruling 7.2)."),
    GameOption(
        "iron_ore",
        "separate",
        "Swedish Iron Ore: two separate points, or none without the Baltic Navy (ruling 7.3).",
        ("separate", "needs_navy"),
    ),
    GameOption("impero", "armies", "Impero Italiano counts Armies or spaces (ruling 7.4).", ("armies", "spaces")),
    GameOption("vp_floor", False, "A team's VP never fall below zero (ruling 7.5)."),
    GameOption(
        "owner_removal_counts", False, "Removing an own piece sets off cards that answer removals (ruling 7.6)."
    ),
    GameOption("wolf_packs_on_zero", False, "Wolf Packs adds to a card that counts no piece (ruling 7.7)."),
    GameOption(
        "firestorm",
        "inside",
        "Firestorm Bombing: a piece in the Home itself counts, or only adjacent ones (ruling 7.8).",
        ("inside", "adjacent"),
    ),
    GameOption(
        "italian_events",
        "build",
        "Italian East Africa and Italy Attacks Communists build or recruit (ruling 7.9).",
        ("build", "recruit"),
    ),
    GameOption(
        "malta_order",
        "turn_order",
        "Malta Submarines: Germany and Italy decide in turn order, or in the order the UK picks (ruling 7.11).",
        ("turn_order", "uk_chooses"),
    ),
    GameOption("open_setup", False, "The three opening discards are laid face up (ruling 7.12)."),
    GameOption(
        "homes_decide", False, "After round 20 a team that alone holds two enemy Homes wins whatever the points (7.13)."
    ),
    GameOption("guards_conscripts", True, "Women Conscripts may follow a Build Army played by Guards (ruling 6.10)."),
    GameOption(
        "named_build_answered", True, "A piece named as just built may be hit by answers to a build (ruling 2.4)."
    ),
    WINDOWS,
)
