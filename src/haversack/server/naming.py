"""Texts that are kept hold ids in the place of names; a name is put in when somebody reads the text.

So a person who is erased, or has another name by now, stands in no text by the old one.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

NOBODY = "Someone"
MARK = re.compile(r"\{([0-9a-f]{16})\}")


class Named(Protocol):
    """Somebody with a name."""

    name: str


def mark(person: str | None) -> str:
    """Return what stands for a person in a text that is kept."""
    return NOBODY if person is None else f"{{{person}}}"


def with_names(text: str, people: Mapping[str, Named]) -> str:
    """Return a text that was kept, with the names of the people in it."""
    return MARK.sub(lambda found: people[found[1]].name if found[1] in people else NOBODY, text)


def without_names(text: str, people: Iterable[tuple[str, str]]) -> str:
    """Return a text with a mark wherever the name of one of the people stands as a word of its own.

    A word that only looks like somebody's name is marked too: it reads as before, since the mark shows that name.
    """
    ids = {name: person for person, name in people if name}
    if not ids:
        return text
    names = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: mark(ids[found[0]]), text)
