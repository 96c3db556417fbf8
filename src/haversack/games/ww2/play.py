"""The state of WW2: the engine with every question a user may ask of it."""

from collections.abc import Mapping

from haversack.games.ww2.dealing import deal_anew
from haversack.games.ww2.engine import Engine, deal
from haversack.games.ww2.explain import explanation
from haversack.games.ww2.happenings import told_data
from haversack.games.ww2.labels import label
from haversack.games.ww2.positions import place, position_of
from haversack.games.ww2.telling import sentence
from haversack.games.ww2.terms import (
    COUNTRY,
    COUNTRY_IDS,
    E_BOTTOM,
    P_DISCARD,
    P_PITCH,
    P_SETUP,
    REASONS,
    REMOVE,
    TEAM_IDS,
)
from haversack.games.ww2.vain import is_vain
from haversack.games.ww2.views import supply_lines, view
from haversack.games.ww2.words import KINDS, is_freeing, prompt
from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.events import Event

GAME_ID = "ww2"
RULES_VERSION = 2


class State(Engine):
    """A game of WW2 under way."""

    __slots__ = ()

    def identity(self) -> tuple[str, int]:
        return GAME_ID, RULES_VERSION

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def pack(self) -> dict[str, object] | None:
        return self.rules.pack

    def seats(self) -> tuple[str, ...]:
        return COUNTRY_IDS

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
        return KINDS[self.stack[-1][0]], prompt(self)

    def label(self, choice: int) -> str:
        return label(self, choice)

    def is_idle(self, choice: int) -> bool:
        return is_vain(self, choice)

    def is_answer(self, choice: int) -> bool:
        """Removing an own piece answers the question where one is to be freed; elsewhere it is an aside."""
        return REMOVE <= choice < COUNTRY and is_freeing(self)

    def several(self) -> tuple[int, int]:
        """Return how many cards go together: in the set-up, as a payment, in the Discard step, under the deck."""
        frame = self.stack[-1]
        if frame[0] == P_SETUP or frame[0] == P_PITCH:
            return frame[3], frame[3]
        if frame[0] == P_DISCARD:
            return 0, len(self.hands[self.seat])
        if frame[0] == E_BOTTOM:
            left = self.rules.nodes[frame[2]].amount - frame[1]
            return (0 if frame[1] else 1), min(left, len(self.hands[self.seat]))
        return 0, 0

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def told(self, event: Event) -> dict[str, object]:
        data = told_data(self.rules, event)
        data["text"] = sentence(self.rules, event)
        return data

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
        return {TEAM_IDS[0]: self.axis_vp, TEAM_IDS[1]: self.allies_vp}
