"""The bot that chooses at random."""

import random
from collections.abc import Mapping

from haversack.bots.protocol import Budget, Considered, Explanation, Question, Simulator
from haversack.kernel.vocabulary import Vocabulary


class RandomBot:
    """Chooses evenly among all that is offered, but takes no own piece back unless nothing else is offered."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self._vocabulary: Vocabulary | None = None
        self._last: tuple[int, int] | None = None
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin another game: from now on the seed alone decides."""
        self._random = random.Random(f"random/{seed}")

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return one of the options."""
        return self.draw(simulator.legal, simulator.vocabulary)

    def draw(self, offered: list[int], vocabulary: Vocabulary) -> int:
        """Return one of the ids offered; nothing else is needed, so a table may spare itself a simulator."""
        self._vocabulary = vocabulary
        wanted = [choice for choice in offered if choice not in vocabulary.forfeits] or offered
        chosen = self._random.choice(wanted)
        self._last = chosen, len(wanted)
        return chosen

    def explain(self) -> Explanation | None:
        """Say that there was no reason."""
        if self._last is None or self._vocabulary is None:
            return None
        key = self._vocabulary.key(self._last[0])
        return Explanation(key, (Considered(key, 0.0, 1),), (key,), f"I drew one of {self._last[1]} options by lot.")
