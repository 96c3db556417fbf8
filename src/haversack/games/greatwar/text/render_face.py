"""What is printed on the face of a card beside its text, for whoever draws it."""

from collections.abc import Mapping

from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.language.filters import is_circled, is_protected, rank_of
from haversack.games.greatwar.text.phrases import CLASS_WORDS, KIND_WORDS, short

SUITS = {"s": "spades", "c": "clubs", "h": "hearts", "d": "diamonds"}
RANKS = {"j": "Jack", "q": "Queen", "k": "King", "a": "Ace", "joker": "Joker"}
# What a card is, by its class, where the words of the texts do not say it in full
FAMILIES = {
    "hmg": "Infantry (HMG)",
    "aviation": "Aviation",
    "cavalry": "Cavalry",
    "naval": "Naval",
    "tank": "Tank",
    "trench": "Trenches",
    "leader": "Leader",
    "obstacle": "Obstacle",
    "gas": "Gas",
    "joker": "Joker",
    "terrain": "Terrain",
    "logistics": "Supply",
    "weapon": "Weapon",
    "armoured_car": "Armoured cars",
    "engineer": "Engineers",
    "signals": "Signals",
    "medical": "Medical",
    "support": "Support",
    "improvement": "Improvement",
    "barrage": "Barrage",
    "intel": "Intelligence",
    "tactic": "Tactic",
}


def class_words(card: lang.Card) -> str:
    """Return what a card is: Infantry, Heavy Artillery, Aviation, Ace, Leader, Trenches."""
    if card.kind.key == "ace":
        return "Aviation, ace"
    return FAMILIES.get(card.kind.family) or CLASS_WORDS[card.kind.family]


def rank_words(card: lang.Card) -> str:
    """Return rank and suit in words, `Queen of spades`; nothing for a Bonus card."""
    rank = rank_of(card)
    if rank in ("", "joker"):
        return RANKS.get(rank, "")
    return f"{RANKS.get(rank, rank)} of {SUITS[card.id.split('-')[1]]}"


def line(card: lang.Card) -> str:
    """Return in one line what a card is: class, nation or kind, rank and suit."""
    whose = card.nation or f"{KIND_WORDS[card.kind.type]} card"
    what, rank = class_words(card), rank_words(card)
    return ", ".join([what, whose, *([rank] if rank not in ("", what) else [])])


def origin(source: lang.Source) -> str:
    """Return where the name, the effect and the values of a card come from: `name: rulebook, values: house`."""
    sourced = dict(source.sourced)
    parts = [f"name: {sourced.get('name', source.provenance)}"]
    if "effects" in sourced:
        parts.append(f"effect: {sourced['effects']}")
    return ", ".join([*parts, f"values: {sourced.get('bp', 'house')}"])


def face(card: lang.Card, options: Mapping[str, object]) -> dict[str, object]:
    """Return deck, suit, rank, nation, points, attack icon, links, cancels, role and black circle of a card."""
    kind = card.kind
    deck, _, rest = card.id.partition("-")
    free = kind.key == "fortifications" and options.get("fort_attacker") is True
    return {
        "deck": deck,
        "suit": SUITS.get(rest.partition("-")[0], "") if kind.type != lang.BONUS else "",
        "rank": rank_of(card),
        "nation": card.nation,
        "class": class_words(card),
        "line": line(card),
        "bp": kind.bp,
        "attack": kind.attack,
        "links": [short(link) for link in kind.links],
        "cancels": [words for word in kind.effects for words in word.cancelled()],
        "role": lang.ANY_ROLE if free else kind.role,
        "circled": is_circled(card),
        "protected": is_protected(card),
        "subtitle": card.subtitle,
    }
