"""A bot at a table: it is handed a dealt state and no other, and whatever it does, the table gets a legal choice."""

import logging
from collections.abc import Callable, Sequence

from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for
from haversack.bots.lookahead import best_at_a_glance
from haversack.bots.protocol import Bot, Budget, LazyQuestion, LazyView, Simulator
from haversack.bots.random_bot import RandomBot
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState

log = logging.getLogger(__name__)


class SeatedBot:
    """A bot with the seats it plays. `seed` is the dice of the table; it has nothing to do with the game's own."""

    def __init__(
        self,
        bot: Bot,
        seats: str | Sequence[str],
        budget: Budget,
        seed: int = 0,
        make: Callable[[int], Bot] | None = None,
    ) -> None:
        self.bot = bot
        self._make = make
        self.seats: tuple[str, ...] = (seats,) if isinstance(seats, str) else tuple(seats)
        self.budget = budget
        self._dice = seeded(seed)
        self._judge: Judge | None = None

    def restart(self, seed: int) -> None:
        """Begin another game: from now on the seed alone decides. A bot without `restart` is made anew."""
        self._dice = seeded(seed)
        restart = getattr(self.bot, "restart", None)
        if restart is not None:
            restart(seed)
        elif self._make is not None:
            self.bot = self._make(seed)

    def choose(self, state: GameState) -> int:
        """Return the bot's choice at the open decision, or a sensible one if the bot fails."""
        if len(state.legal) == 1:
            return state.legal[0]
        if isinstance(self.bot, RandomBot):
            return self.bot.draw(state.legal, state.vocabulary)
        self._dice = mix(self._dice + 1)
        dealt = state.clone().quiet().determinise(self.seats, self._dice)
        self.budget.start()
        try:
            choice = self.bot.choose(
                LazyView(dealt, self.seats), LazyQuestion(dealt), Simulator(dealt, self.seats), self.budget
            )
        except Exception as error:
            log.warning(
                "The bot %s failed (%s: %s); the table chose for it.", self.bot.name, type(error).__name__, error
            )
            return self._instead(dealt, state)
        if choice not in state.legal:
            log.warning("The bot %s chose %r, which is not offered; the table chose for it.", self.bot.name, choice)
            return self._instead(dealt, state)
        return choice

    def _instead(self, dealt: GameState, state: GameState) -> int:
        """Return what looks best at a glance, or the first option if even that fails."""
        try:
            if self._judge is None or not self._judge.fits(dealt):
                self._judge = judge_for(dealt)
            choice = best_at_a_glance(dealt, self._judge)
        except Exception as error:
            log.warning("The judge failed (%s: %s); the first option is taken.", type(error).__name__, error)
            return state.legal[0]
        return choice if choice in state.legal else state.legal[0]
