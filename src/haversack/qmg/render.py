"""English that cards of both Quartermaster games share: conditions, and where a text comes from.

The rest is each game's own. A card of WW2 is an imperative behind what sets it off, one of 1914 tells what its country
may do, and they have other words for the same place ("adjacent to", "next to").
"""

from collections.abc import Mapping
from typing import Final

from haversack.kernel.english import a
from haversack.qmg.language import No, Some

CONFIDENCE: Final = {
    "high": "",
    "medium": " Its exact reading is not certain.",
    "low": " Its reading is a guess.",
}


def clause(test: Some | No, piece: str, pieces: str, where: str, at_least: bool = False) -> str:
    """Return a condition as a clause, with its pieces and their place in words; `at_least`: there may well be more."""
    if isinstance(test, No):
        return f"no {piece} is {where}"
    supplied = "supplied " if test.supplied else ""
    if test.number > 1:
        return f"{test.number} or more {supplied}{pieces} are {where}"
    noun = f"{supplied}{piece}"
    return f"{f'at least one {noun}' if at_least else a(noun)} is {where}"


def origin(provenances: Mapping[str, str], provenance: str, confidence: str) -> str:
    """Return a sentence or two on where a text comes from; each game says its own of the first."""
    return provenances[provenance] + CONFIDENCE[confidence]
