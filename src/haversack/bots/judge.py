# native: yes
"""What a bot asks of a game: how good a position is, and which options look good at a glance.

Each game has one judge (`haversack.bots.judges`). A judge looks at dealt states only; it never meets the true one.
Values are whole numbers in hundredths of a point, from the side of a team. A judge of your own is a subclass, of this
class or of a game's own judge, also where these are compiled.
"""

from math import exp
from typing import Final

from haversack.bots.features import Features
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr
from haversack.kernel.zones import Beliefs

SHUNNED = -1_000_000
SCALE: Final = 900.0  # hundredths of a point that turn an even game into one won at 73 %
SURE: Final = 30.0


def chance_at(odds: float) -> float:
    """Turn the logarithm of the odds into a chance."""
    return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, odds))))


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """The judge of a game. A game's own judge fills in the methods."""

    def fits(self, state: GameState) -> bool:
        """Say whether this judge knows the rules (options, pack of cards) of the state."""
        raise NotImplementedError

    def team(self, seat: int) -> int:
        """Return the team of a seat, as a number."""
        raise NotImplementedError

    def value(self, state: GameState, team: int) -> int:
        """Return how good the position is for a team."""
        raise NotImplementedError

    def chance(self, state: GameState, team: int) -> float:
        """Return the chance of a team to win from a position between two actions."""
        return chance_at(self.value(state, team) / SCALE)

    def features(self) -> Features | None:
        """Return what a learned chance reads of a position; None where none was ever learned."""
        return None

    def beliefs(self) -> Beliefs | None:
        """Return which cards players are likely to keep, where that was learned."""
        return None

    def plain(self) -> "Judge":
        """Return the judge without what it has learned, which is quicker; itself where nothing was learned."""
        return self

    def careful(self) -> "Judge":
        """Return the judge that players of the level `normal` meet: one that loses nothing by oversight."""
        return self

    def priors(self, state: GameState) -> list[int]:
        """Return, for each option offered, how good it looks at a glance to the seat that decides.

        Options that should not even be tried have SHUNNED.
        """
        raise NotImplementedError

    def is_settled(self, state: GameState, since: int) -> bool:
        """Say whether the action begun at the clock `since` has had its effect, so that a value can be taken."""
        raise NotImplementedError

    def is_minor(self, state: GameState) -> bool:
        """Say whether the open question is one to answer by its priors alone, such as a discard."""
        raise NotImplementedError

    def tries(self, state: GameState) -> int:
        """Return how many options a rollout tries one action ahead at the open question; with 1 it goes by priors."""
        return 1

    def clock(self, state: GameState) -> int:
        """Return how many turns have been begun; a rollout is cut after so many more."""
        raise NotImplementedError

    def reach(self, state: GameState) -> int:
        """Return how many turns a search plays on from the open question before it judges; with 0 the priors decide."""
        return 0 if self.is_minor(state) else self.turns_in_a_round()

    def turns_in_a_round(self) -> int:
        """Return how many turns make a round."""
        raise NotImplementedError
