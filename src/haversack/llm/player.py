"""A model as a player: it is told the table and the question, and told again why an answer will not do.

It has a number of tries at each question. When they are used up, an option is drawn by lot, as the random bot draws:
a model is neither helped by that nor does it end the game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from haversack.bots.random_bot import RandomBot
from haversack.kernel.state import GameState
from haversack.llm.answers import read_answer, why_not
from haversack.llm.talk import NoAnswer
from haversack.llm.text import Teller

TRIES: Final = 3
HOW: Final = (
    "Think as long as you like; then write the key of the option you choose, exactly as listed, alone on the last line."
)
ASKED, GARBLED, ILLEGAL, LATE, FAILED, DRAWN = "asked", "garbled", "illegal", "late", "failed", "drawn"
COUNTED: Final = (ASKED, GARBLED, ILLEGAL, LATE, FAILED, DRAWN)


class ModelPlayer:
    """A model at its seats in one game. `counts` says how it answered."""

    def __init__(
        self, ask: Callable[[str], str], teller: Teller, seats: Sequence[str], seed: int, tries: int = TRIES
    ) -> None:
        self._ask = ask
        self._teller = teller
        self._seats = tuple(seats)
        self._tries = tries
        self._lots = RandomBot(f"{seed}/model")
        self._since = 0
        self.counts: Counter[str] = Counter()

    def choose(self, state: GameState) -> int:
        """Return the choice of the model at the open question, or what was drawn for it; one option is not asked."""
        if len(state.legal) == 1:
            return state.legal[0]
        prompt = f"{self._teller.state(state, self._seats, self._since)}\n\n{HOW}"
        choice = self._answered(state, prompt)
        self._since = len(state.events or [])
        if choice is None:
            self.counts[DRAWN] += 1
            return self._lots.draw(state.legal, state.vocabulary)
        return choice

    def _answered(self, state: GameState, prompt: str) -> int | None:
        """Ask until an answer will do or the tries are used up; each next prompt ends with what was wrong."""
        self.counts[ASKED] += 1
        wrong = ""
        for _ in range(self._tries):
            try:
                answer = self._ask(f"{prompt}\n\n{wrong}" if wrong else prompt)
            except NoAnswer as error:
                self.counts[LATE if error.late else FAILED] += 1
                wrong = f"Your last answer did not arrive: {error}."
                continue
            key = read_answer(answer, state.vocabulary)
            if key is None:
                self.counts[GARBLED] += 1
                wrong = "Your last answer named no key of an option."
            elif state.vocabulary.id(key) in state.legal:
                return state.vocabulary.id(key)
            else:
                self.counts[ILLEGAL] += 1
                wrong = f"Your last answer, {key}, cannot be chosen now: {why_not(state, self._seats, key)}"
        return None
