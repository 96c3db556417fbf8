"""What the game says of itself in the lobby: in a few words, and its scenarios as cards to choose from."""

from typing import Final

from haversack.games.greatwar.language import CENTRAL, ENTENTE
from haversack.games.greatwar.scenarios import SCENARIOS, Scenario

PROFILE: Final[dict[str, object]] = {
    "blurb": "Two sides and no map: each turn is a battle of cards. Lay infantry, guns, gas and aces face to face, "
    "link them, cancel the enemy's, capture what is beaten.",
    "minutes": (45, 75),
    "weight": "few rules, many cards",
    "seat": "central",
    "clock": ("turn", 0),
    "groups": (
        ("Set-up", "deck_set"),
        ("Winning", "moral_min"),
        ("Readings: drawing and keeping cards", "initial_bonus_keep"),
        ("Readings: battle and cancelling", "ace_duel"),
        ("Readings: the end of a turn", "exhaustion"),
        ("Readings: single kinds of cards", "orphan_plus"),
    ),
}
TURN_MINUTES: Final = (4, 7)

# Per cent of the decided games that the Central side won when both played alike: docs/games/greatwar.md, "Balance".
CENTRAL_SHARE: Final = {
    "basic": 51.8,
    "basic_two_deck": 53.4,
    "basic_v6": 50.2,
    "race_to_the_sea_1914": 49.2,
    "gallipoli_1915": 52.9,
    "verdun_1916": 53.2,
    "brusilov_1916": 50.8,
    "passchendaele_1917": 53.3,
    "caporetto_1917": 50.0,
    "kaiserschlacht_1918": 53.3,
}
EVEN: Final = 2.0


def setups() -> list[dict[str, object]]:
    """Return the scenarios as they are chosen from."""
    return [_setup(scenario) for scenario in SCENARIOS]


def _setup(scenario: Scenario) -> dict[str, object]:
    least, most = TURN_MINUTES
    return {
        "option": "scenario",
        "value": scenario.id,
        "name": scenario.name,
        "years": scenario.years,
        "length": f"{scenario.turns} turns",
        "minutes": (least * scenario.turns, most * scenario.turns),
        "favoured": _favoured(CENTRAL_SHARE[scenario.id]),
        "blurb": scenario.description,
        "rules": scenario.special_rules,
        "house": scenario.provenance == "house",
    }


def _favoured(share: float) -> str:
    """Return the side a scenario favours a little, or "even"."""
    if abs(share - 50.0) <= EVEN:
        return "even"
    return CENTRAL if share > 50.0 else ENTENTE
