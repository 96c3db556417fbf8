"""The bot that needs no thought."""

import random
from collections.abc import Mapping

from haversack.bots.protocol import Budget, Considered, Explanation, Question, Simulator
from haversack.kernel.vocabulary import Vocabulary


class RandomBot:
    """Chooses evenly among all that is offered, but takes no own piece back unless nothing else is offered."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(f"random/{seed}")
        self._words: Vocabulary | None = None
        self._last: tuple[int, int] | None = None

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return one of the options."""
        return self.draw(simulator.legal, simulator.words)

    def draw(self, offered: list[int], words: Vocabulary) -> int:
        """Return one of the ids offered; nothing else is needed, so a table may spare itself a simulator."""
        self._words = words
        wanted = [choice for choice in offered if choice not in words.forfeits] or offered
        chosen = self._random.choice(wanted)
        self._last = chosen, len(wanted)
        return chosen

    def explain(self) -> Explanation | None:
        """Say that there was no reason."""
        if self._last is None or self._words is None:
            return None
        key = self._words.key(self._last[0])
        return Explanation(key, (Considered(key, 0.0, 1),), (key,), f"I drew one of {self._last[1]} options by lot.")
