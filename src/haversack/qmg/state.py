"""What a state of both games holds: a clock, the pieces of each country as one mask, the piles of each owner."""

from typing import ClassVar

from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Outcome
from haversack.kernel.state import GameState
from haversack.qmg.pieces import Kind
from haversack.qmg.roster import Roster


class BoardState(GameState):
    """A game on a map under way.

    A country's Armies stand on land and its Navies at sea, so one mask of `pieces` holds both; `granted` are spaces
    where a text puts its pieces in supply. A discard pile is `buried` (face down, at the bottom) and `played` (face up,
    the last one on top); how much of a deck is known is counted in `depth`. `status` are the Status cards on the table,
    `used` those used this turn. `chains` holds the supply that is worked out already, for the countries of `fresh`.
    """

    ROSTER: ClassVar[Roster]

    __slots__ = (
        *("round", "active", "ended", "status", "used", "pieces", "granted", "chains", "fresh"),
        *("depth", "hands", "decks", "buried", "played"),
    )

    def reset(self) -> None:
        super().reset()
        countries, owners = len(self.ROSTER.countries), len(self.ROSTER.owners)
        self.round: int = 1
        self.active: int = 0
        self.ended: int = 0
        self.status: int = 0
        self.used: int = 0
        self.pieces: list[int] = [0] * countries
        self.granted: list[int] = [0] * countries
        self.chains: list[int] = [0] * countries
        self.fresh: int = 0
        self.hands: list[Cards] = [()] * owners
        self.decks: list[Cards] = [()] * owners
        self.buried: list[Cards] = [()] * owners
        self.played: list[Cards] = [()] * owners
        self.depth: list[int] = []

    # What a game supplies

    def points(self, team: int) -> int:
        """Return a team's VP."""
        raise NotImplementedError

    def supply(self, country: int) -> int:
        """Return where a country's pieces are supplied."""
        raise NotImplementedError

    def standing(self, country: int, kind: Kind) -> int:
        """Return where a country's pieces of a kind stand."""
        return self.pieces[country] & kind.spaces

    def stand(self, country: int, kind: Kind, spaces: int) -> None:
        """Put a country's pieces of a kind there, where none of them stands yet."""
        self.pieces[country] |= spaces

    def step_name(self) -> str:
        """Return the step the game is in: one of the turn's, `setup` or `end`."""
        raise NotImplementedError

    # What it is

    def identity(self) -> tuple[str, int]:
        return self.ROSTER.game, self.ROSTER.version

    def seats(self) -> tuple[str, ...]:
        return self.ROSTER.owners

    def finish(self) -> Outcome | None:
        if not self.ended:
            return None
        return Outcome(self.ROSTER.teams[self.ended & 1], self.ROSTER.reasons[self.ended >> 1], self.scores())

    def scores(self) -> dict[str, int]:
        teams = self.ROSTER.teams
        return {teams[0]: self.points(0), teams[1]: self.points(1)}
