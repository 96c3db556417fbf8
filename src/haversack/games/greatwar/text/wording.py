"""Cards by name, with what they are and what they count, as prompts, options and the log say it."""

from haversack.games.greatwar.facts.constants import ATTACK, PLUS
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.text.render_face import class_words

FEW = 3


def card_name(t: Tables, card: int) -> str:
    """Return a card's name, with its subtitle if it has one."""
    subtitle = t.sources[card].subtitle
    return f"{t.names[card]} ({subtitle})" if subtitle else t.names[card]


def brief(t: Tables, card: int) -> str:
    """Return a card by name, with what it is and what it counts: `Foreign Legion (Infantry, 11 BP, Attack icon)`."""
    return f"{t.names[card]} ({', '.join(facts(t, card, f'{t.bp[card]} BP'))})"


def held(t: Tables, card: int) -> str:
    """Return a card that lies in a hand: its name, what it is, what it counts."""
    plus = ["Plus card"] if t.flags[card] & PLUS else []
    return f"{card_name(t, card)}: {', '.join([*facts(t, card, f'{t.bp[card]} BP'), *plus])}"


def facts(t: Tables, card: int, points: str) -> list[str]:
    """Return what a card is, unless its name says it, what it counts, and its Attack icon."""
    what = class_words(t.sources[card])
    out = [points] if what.lower() in t.names[card].lower() else [what, points]
    return [*out, "Attack icon"] if t.flags[card] & ATTACK else out


def few(t: Tables, cards: list[int]) -> list[str]:
    """Return cards by name for a sentence; of many only the first."""
    names = [t.names[card] for card in cards]
    return names if len(names) <= FEW else [*names[: FEW - 1], f"{len(names) - FEW + 1} more"]
