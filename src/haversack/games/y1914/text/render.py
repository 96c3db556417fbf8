"""The texts of a card, rendered in English from its expression: the Play text and the prepared side.

The words of a Play text say their own sentence; here are the frame around them and the prepared side.
"""

from collections.abc import Mapping

from haversack.games.y1914.facts.constants import ATTRITION, STATUS
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.language.nouns import Limit, LimitByOption
from haversack.games.y1914.text.phrases import Voice, a_piece, powers_lose, space_name, terrain_words
from haversack.games.y1914.text.render_status import status_text
from haversack.kernel.english import one_of, opening
from haversack.qmg.language import ARMY, SELF, At, Terrain, reading
from haversack.qmg.render import origin

_PROVENANCE = {
    "rulebook": "The rulebook describes this side.",
    "public": "This side follows public descriptions of the card.",
    "house": "This side is of a house card.",
}


def play_text(card: Card, options: Mapping[str, object]) -> str:
    """Return the Play text of a card under these options."""
    voice = Voice(card.country, options)
    sentences = [opening(part.text(voice)) for part in (card.played if card.type == STATUS else card.do)]
    if card.type == STATUS:
        if sentences:
            sentences[0] = f"When played: {sentences[0]}"
        sentences.append(opening(status_text(card, voice)))
    return " ".join(sentences)


def prepared_text(card: Card, options: Mapping[str, object]) -> str:
    """Return the prepared side of a card: its symbols, the Supply symbol, where it may be used."""
    side, voice = card.prepared, Voice(card.country, options)
    if side.symbol == ATTRITION:
        if not side.targets:
            whole_power = voice.option("attrition_by_power") == "yes"
            mine = "one of yours" if whole_power else a_piece(SELF, ARMY, voice)
            return f"Attrition (single): an enemy Power with an Army adjacent to {mine} discards 1 card."
        word = {1: "single", 2: "double", 3: "triple"}[side.number]
        return f"Attrition ({word}): {powers_lose(side.targets)}."
    name = f"Double {side.symbol}" if side.number == 2 else side.symbol
    supply = " with the Supply symbol" if side.supply else ""
    return f"{name}{supply}{_limit(side.limit, voice)}."


def prepared_symbol(card: Card) -> str:
    """Return the name of the symbol on the prepared side: `double_reinforce_army`, `attrition_2`."""
    side = card.prepared
    name = side.symbol.lower().replace(" ", "_")
    if side.symbol == ATTRITION:
        return f"{name}_{side.number}"
    return f"double_{name}" if side.number == 2 else name


def provenance_note(card: Card, prepared: bool) -> str:
    """Return a sentence or two on where a side of the card comes from."""
    return origin(_PROVENANCE, card.sources[2 if prepared else 1], card.confidence)


def _limit(limit: Limit | None, voice: Voice) -> str:
    if isinstance(limit, LimitByOption):
        limit = reading(limit.option, limit.values, limit.limits, voice.options)
    if limit is None:
        return ""
    if isinstance(limit, Terrain):
        return f", only for a battle in {terrain_words(limit.word, voice)}"
    if isinstance(limit, At):
        return f", only for a battle in {one_of([space_name(space) for space in limit.spaces])}"
    return f", only for a battle in or next to {space_name(limit.spaces[0])}"
