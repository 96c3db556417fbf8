"""A scenario as data for whoever shows it: what it changes, in words and turn by turn."""

from haversack.games.greatwar.facts.constants import LEVEL_NAMES, SIDE_IDS, SIDES
from haversack.games.greatwar.language.nouns import BOTH
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.language.scenarios import Bar
from haversack.games.greatwar.text.phrases import nouns


def setting(rules: Rules, turn: int) -> dict[str, object]:
    """Return the scenario played: its words, and what holds in each turn; `turn` is the one being played."""
    scenario = rules.scenario
    turns = range(1, rules.turns + 1)
    return {
        "id": scenario.id,
        "name": scenario.name,
        "years": scenario.years,
        "description": scenario.description,
        "provenance": scenario.provenance,
        "special_rules": list(scenario.special_rules),
        "bans": [_ban(bar, turn) for bar in scenario.forbid],
        "events": {str(at): rules.cards.names[rules.scheduled[at]] for at in turns if rules.scheduled[at] >= 0},
        "defenders": [SIDE_IDS[rules.defenders[at]] for at in turns],
        "hand_limits": {SIDE_IDS[side]: [rules.limits[side][at] for at in turns] for side in range(SIDES)},
        "reshuffle_after": rules.reshuffle_after or None,
        "offset": {SIDE_IDS[side]: rules.offset[side] for side in range(SIDES)},
        "levels": dict(zip(LEVEL_NAMES, rules.levels, strict=True)),
    }


def _ban(bar: Bar, turn: int) -> dict[str, object]:
    """Return cards that may not be played: which, in which turns, by whom, and whether this is such a turn."""
    sides = list(SIDE_IDS) if bar.who == BOTH else [bar.who]
    return {"cards": nouns(bar.of), "turns": list(bar.turns), "sides": sides, "now": turn in bar.turns}
