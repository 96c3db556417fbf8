"""The state of 1914: the engine with every question a user may ask of it."""

from collections.abc import Mapping

from haversack.games.y1914.dealing import deal_anew
from haversack.games.y1914.engine import Engine, deal
from haversack.games.y1914.explain import explanation
from haversack.games.y1914.labels import is_idle, label
from haversack.games.y1914.picks import several
from haversack.games.y1914.positions import place, position_of
from haversack.games.y1914.telling import told
from haversack.games.y1914.terms import POWER_IDS, REASONS, TEAM_IDS
from haversack.games.y1914.views import supply_lines, view
from haversack.games.y1914.words import kind_of, prompt
from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.events import Event

GAME_ID = "1914"
RULES_VERSION = 2


class State(Engine):
    """A game of 1914 under way."""

    __slots__ = ()

    def identity(self) -> tuple[str, int]:
        return GAME_ID, RULES_VERSION

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def seats(self) -> tuple[str, ...]:
        return POWER_IDS

    def empty(self) -> "State":
        state = State(self.rules)
        state.reset()
        return state

    def clone(self) -> "State":
        other = State(self.rules)
        self.copy_to(other)
        return other

    def deal(self, seed: int) -> None:
        deal(self, seed)

    def place(self, data: Mapping[str, object]) -> None:
        place(self, data)

    def position(self) -> dict[str, object]:
        return position_of(self)

    def question(self) -> tuple[str, str]:
        return kind_of(self.stack[-1]), prompt(self)

    def label(self, choice: int) -> str:
        return label(self, choice)

    def is_idle(self, choice: int) -> bool:
        return is_idle(self, choice)

    def several(self) -> tuple[int, int]:
        return several(self) if self.seat >= 0 else (0, 0)

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def told(self, event: Event) -> dict[str, object]:
        return told(self.rules, event)

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return explanation(self, choice, asker)

    def lines(self) -> dict[str, list[tuple[str, str]]]:
        return supply_lines(self)

    def deal_anew(self, seats: int) -> None:
        deal_anew(self, seats)

    def finish(self) -> Outcome | None:
        if not self.ended:
            return None
        return Outcome(TEAM_IDS[self.ended & 1], REASONS[self.ended >> 1], self.scores())

    def scores(self) -> dict[str, int]:
        return {TEAM_IDS[0]: self.central_vp, TEAM_IDS[1]: self.entente_vp}
