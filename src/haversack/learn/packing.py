"""Lists of words made short: each word is written once, beside the rest, and the lists name it by its number.

The positions of a game's puzzles name some two hundred cards and spaces each, and all of them the same ones: so they
take a fifth of the room. What is unpacked is what was packed.
"""

from collections.abc import Mapping, Sequence
from typing import Final

MARK: Final = "*"


def packed(value: object, words: dict[str, int]) -> object:
    """Return a value with every list of words as the numbers of the words; new words are added to those known."""
    if isinstance(value, Mapping):
        return {name: packed(one, words) for name, one in value.items()}
    if not isinstance(value, list):
        return value
    if not value or not all(isinstance(one, str) for one in value):
        return [packed(one, words) for one in value]
    return MARK + " ".join(str(words.setdefault(one, len(words))) for one in value)


def unpacked(value: object, words: Sequence[str]) -> object:
    """Return the value that was packed with these words."""
    if isinstance(value, Mapping):
        return {name: unpacked(one, words) for name, one in value.items()}
    if isinstance(value, list):
        return [unpacked(one, words) for one in value]
    if isinstance(value, str) and value.startswith(MARK):
        return [words[int(number)] for number in value.removeprefix(MARK).split()]
    return value
