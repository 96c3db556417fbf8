"""The basic cards that every country has: Build Army, Build Navy, Land Battle, Sea Battle."""

from haversack.games.y1914.engine.verbs.battle import Battle
from haversack.games.y1914.engine.verbs.build import Build
from haversack.games.y1914.facts.constants import BUILD_ARMY, BUILD_NAVY, LAND_BATTLE, SEA_BATTLE
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.language.nouns import reinforce, reinforce_navy, sustain, sustain_sea
from haversack.qmg.language import ARMY, NAVY

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
        (Battle(ARMY),),
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
        (Battle(NAVY),),
        count=count,
        sources=NAVAL,
    )
