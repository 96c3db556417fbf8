"""Cards in words: what the cards of a filter are called, in a text and on the face of a card."""

from haversack.games.greatwar.language import nouns as lang
from haversack.kernel.english import one_of

CLASS_WORDS = {
    "infantry": "Infantry",
    "hmg": "HMG",
    "heavy_artillery": "Heavy Artillery",
    "field_artillery": "Field Artillery",
    "aviation": "aviation",
    "cavalry": "cavalry",
    "naval": "naval",
    "tank": "tank",
    "trench": "Trenches-class",
    "mortar": "Trench Mortars",
    "flamethrower": "Flamethrowers",
    "leader": "leader",
    "fortification": "Fortifications",
    "obstacle": "obstacle",
}
GROUP_WORDS = {
    "infantry": "Infantry (HMG included)",
    "artillery": "artillery",
    "aviation": "aviation",
    "cavalry": "cavalry",
}
GROUPS_IN_SHORT = {"infantry": "Infantry, HMG", "artillery": "artillery", "aviation": "aviation", "cavalry": "cavalry"}
KEY_WORDS = {
    "ace": "ace",
    "fortifications": "Fortifications",
    "barbed_wire": "Barbed Wire",
    "poison_gas": "Poison Gas",
    "naval_blockade": "Naval Blockade",
    "submarine_blockade": "Submarine Blockade",
    "observation_balloon": "Observation Balloon",
    "trench_raid": "Trench Raid",
}
KIND_WORDS = {"nationality": "Nationality", "neutral": "Neutral", "bonus": "Bonus"}
NUMBERS = ("no", "one", "two", "three", "four", "five")


def key_word(name: str) -> str:
    """Return what cards of a key are called."""
    return KEY_WORDS.get(name) or name.replace("_", " ").title()


def class_word(name: str) -> str:
    """Return what cards of a class are called."""
    return CLASS_WORDS.get(name) or name.replace("_", " ")


def words_of(filter_: lang.Which) -> str:
    """Return what cards of a filter are called, before the word `card`."""
    words = [GROUP_WORDS[name] for name in filter_.groups]
    words += [class_word(name) for name in filter_.classes]
    words += [key_word(name) for name in filter_.keys]
    words += [KIND_WORDS[name] for name in filter_.kinds]
    out = one_of([*words, *filter_.nations])
    if filter_.plus:
        out = f"{out} Plus".strip()
    return f"{out} Attack-icon".strip() if filter_.attack else out


def limits_of(filter_: lang.Which) -> str:
    """Return what narrows a filter, after the word `card`."""
    out = " of the same nation" if filter_.same_nation else ""
    if filter_.bp_max:
        out += f" of {filter_.bp_max} BP or less"
    if filter_.not_keys:
        out += f" other than {one_of([f'{key_word(name)}s' for name in filter_.not_keys])}"
    if filter_.not_joker:
        out += " that is no Joker"
    return f"{out} that may be discarded" if filter_.unprotected else out


def noun(filter_: lang.Filter, word: str = "card") -> str:
    """Return the cards a filter speaks of: `aviation Plus card or Infantry card of 8 BP or less`."""
    if isinstance(filter_, lang.OneOf):
        return one_of([noun(part, word) for part in filter_.parts])
    return f"{words_of(filter_)} {word}{limits_of(filter_)}".strip()


def nouns(filter_: lang.Filter) -> str:
    """Return the same for several cards."""
    return noun(filter_, "cards")


def short(filter_: lang.Filter) -> str:
    """Return in a few words which cards a filter speaks of."""
    if isinstance(filter_, lang.OneOf):
        return ", ".join([short(part) for part in filter_.parts])
    words = [GROUPS_IN_SHORT[name] for name in filter_.groups]
    words += [class_word(name) for name in filter_.classes]
    words += [key_word(name) for name in filter_.keys]
    words += [f"{KIND_WORDS[name]} cards" for name in filter_.kinds]
    words += list(filter_.nations)
    words += ["Attack icon"] if filter_.attack else []
    limits = ["same nation"] if filter_.same_nation else []
    limits += [f"at most {filter_.bp_max} BP"] if filter_.bp_max else []
    limits += [f"not {key_word(name)}" for name in filter_.not_keys]
    what = [", ".join(words)] if words else []
    what += ["Plus cards"] if filter_.plus else []
    what += [f"({'; '.join(limits)})"] if limits else []
    return " ".join(what)
