"""English as sentences need it: lists, articles, plurals, genitives, names of ids."""

from collections.abc import Sequence


def all_of(words: Sequence[str]) -> str:
    """Join words with commas and "and"."""
    return _listed(words, "and")


def one_of(words: Sequence[str]) -> str:
    """Join words with commas and "or"."""
    return _listed(words, "or")


def _listed(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def a(noun: str) -> str:
    """Put the indefinite article before a noun; UK, US and United begin with a consonant."""
    return f"an {noun}" if noun[0] in "AEIOaeio" else f"a {noun}"


def plural(noun: str) -> str:
    """Return the plural of a noun: cards, Armies."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def noun_for(number: int, noun: str) -> str:
    """Return a noun as it stands after a number, which is not said."""
    return noun if number == 1 else plural(noun)


def count_of(number: int, noun: str = "card") -> str:
    """Return a number of things: "1 card", "3 cards"."""
    return f"{number} {noun_for(number, noun)}"


def some(number: int, noun: str = "card") -> str:
    """Return one or several things: "a card", "3 cards"."""
    return a(noun) if number == 1 else count_of(number, noun)


def top_cards(number: int) -> str:
    """Return the cards on top of a draw deck."""
    return "the top card" if number == 1 else f"the top {number} cards"


def possessive(name: str) -> str:
    """Return the genitive of a name."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def opening(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[0].upper() + text[1:]


def titled(slug: str) -> str:
    """Return an id as a name: "soviet_union" is "Soviet Union"."""
    return slug.replace("_", " ").title()
