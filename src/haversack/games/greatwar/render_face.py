"""What is printed on the face of a card beside its text, for whoever draws it."""

from collections.abc import Mapping

from haversack.games.greatwar import language as lang
from haversack.games.greatwar.catalogue import is_circled, is_protected, rank_of
from haversack.games.greatwar.render import CLASS_WORDS, KEY_WORDS, KIND_WORDS

SUITS = {"s": "spades", "c": "clubs", "h": "hearts", "d": "diamonds"}
RANKS = {"j": "Jack", "q": "Queen", "k": "King", "a": "Ace", "joker": "Joker"}
GROUP_WORDS = {"infantry": "Infantry, HMG", "artillery": "artillery", "aviation": "aviation", "cavalry": "cavalry"}
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
    cancels = [effect.target for effect in kind.effects if isinstance(effect, lang.Cancel | lang.CancelAll)]
    duel = ["aces (duel)"] if lang.Duel() in kind.effects else []
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
        "links": [brief(link) for link in kind.links],
        "cancels": duel + [brief(target) for target in cancels],
        "role": lang.ANY_ROLE if free else kind.role,
        "circled": is_circled(card),
        "protected": is_protected(card),
        "subtitle": card.subtitle,
    }


def brief(filter_: lang.Filter) -> str:
    """Return in a few words which cards a filter speaks of."""
    if isinstance(filter_, lang.OneOf):
        return ", ".join([brief(part) for part in filter_.parts])
    words = [GROUP_WORDS[name] for name in filter_.groups]
    words += [CLASS_WORDS[name] for name in filter_.classes]
    words += [KEY_WORDS[name] for name in filter_.keys]
    words += [f"{KIND_WORDS[name]} cards" for name in filter_.kinds]
    words += list(filter_.nations)
    words += ["Attack icon"] if filter_.attack else []
    limits = ["same nation"] if filter_.same_nation else []
    limits += [f"at most {filter_.bp_max} BP"] if filter_.bp_max else []
    limits += [f"not {KEY_WORDS[name]}" for name in filter_.not_keys]
    what = [", ".join(words)] if words else []
    what += ["Plus cards"] if filter_.plus else []
    what += [f"({'; '.join(limits)})"] if limits else []
    return " ".join(what)
