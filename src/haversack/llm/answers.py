"""Reading what a model answers, and telling it why that cannot be chosen."""

import re
from collections.abc import Sequence
from typing import Final

from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary

WORDS: Final = re.compile(r"[a-z][\w.-]*(?::[\w./+-]+)?", re.IGNORECASE)
PREFIX: Final = re.compile(r"^(?:(?:my|final|the)\s+)*(?:answer|choice|key|option|action|move)\s*(?:is|:|=)\s*", re.I)
ORNAMENT: Final = " \t*`'\"[](){}<>.,;!"


def read_answer(text: str, vocabulary: Vocabulary) -> str | None:
    """Return the key an answer names, or None.

    The last line that names one counts, and in it the last key of the form `verb:noun`. A bare word such as `pass` or
    `yes` counts if it stands alone on its line, or behind "Answer:" or the like.
    """
    for line in reversed(text.splitlines()):
        alone: str = PREFIX.sub("", line.strip(ORNAMENT)).strip(ORNAMENT)
        if alone in vocabulary.ids:
            return alone
        named: list[str] = [word.rstrip(".-/+") for word in WORDS.findall(line) if ":" in word]
        known = [word for word in named if word in vocabulary.ids]
        if known:
            return known[-1]
    return None


def why_not(state: GameState, seats: Sequence[str], key: str) -> str:
    """Return why one of the seats cannot choose a key now: each reason with the id of its rule."""
    asked = state.seats()[state.seat] if state.seat >= 0 else None
    seat = asked if asked in seats else seats[0]
    reasons = state.explain(key, seat)
    if not reasons:
        return f"{key} is not among the options of the open question."
    return " ".join([f"{sentence} (rule {rule})" if rule else sentence for sentence, rule in reasons])
