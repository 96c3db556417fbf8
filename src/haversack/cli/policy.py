"""Players that need no thought. They are given what is offered, never the state."""

import random

from haversack.kernel.vocabulary import Vocabulary

SHUNNED = "remove:"


class RandomPlayer:
    """Chooses at random among all that is offered, but takes no own piece back unless nothing else is offered."""

    def __init__(self, vocabulary: Vocabulary, seed: str) -> None:
        self._shunned = {choice for choice, key in enumerate(vocabulary.keys) if key.startswith(SHUNNED)}
        self._random = random.Random(seed)

    def choose(self, offered: list[int]) -> int:
        """Return one of the ids offered."""
        wanted = [choice for choice in offered if choice not in self._shunned]
        return self._random.choice(wanted or offered)


BOTS = {"random": RandomPlayer}
