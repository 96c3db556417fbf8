"""The state of The Great War: the engine with every question a user may ask of it."""

from collections.abc import Mapping

from haversack.games.greatwar import happenings
from haversack.games.greatwar.dealing import deal_anew
from haversack.games.greatwar.engine import Engine, deal
from haversack.games.greatwar.explain import explanation
from haversack.games.greatwar.labels import label
from haversack.games.greatwar.positions import place, position_of
from haversack.games.greatwar.render_events import sentence
from haversack.games.greatwar.terms import (
    END_CANNOT_DRAW,
    END_EXHAUSTED,
    END_LAST_TURN,
    LEVEL_NAMES,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
)
from haversack.games.greatwar.verbs import captured_bp, score_of, winner_of
from haversack.games.greatwar.views import view
from haversack.games.greatwar.words import kind, prompt, together
from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.events import Event

GAME_ID = "greatwar"
RULES_VERSION = 2


class State(Engine):
    """A game of The Great War under way."""

    __slots__ = ()

    def identity(self) -> tuple[str, int]:
        return GAME_ID, RULES_VERSION

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def pack(self) -> dict[str, object] | None:
        return self.rules.pack

    def seats(self) -> tuple[str, ...]:
        return SIDE_IDS

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
        return kind(self), prompt(self)

    def several(self) -> tuple[int, int]:
        return together(self)

    def label(self, choice: int) -> str:
        return label(self, choice)

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def told(self, event: Event) -> dict[str, object]:
        data = happenings.as_data(event, self.rules)
        data["text"] = sentence(event, self.rules)
        return data

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return explanation(self, choice, asker)

    def deal_anew(self, seats: int) -> None:
        deal_anew(self, seats)

    def final_scores(self) -> dict[str, int]:
        """Return captured BP, Nationality cards in hand and offset of each side (G-WIN-3)."""
        return {SIDE_IDS[side]: score_of(self, side) for side in range(SIDES)}

    def finish(self) -> Outcome | None:
        if not self.ended:
            return None
        scores = self.final_scores()
        winner = winner_of(self)
        lead = abs(scores[SIDE_IDS[0]] - scores[SIDE_IDS[1]])
        reason = f"{level_of(lead, self.rules.levels)} {_ending(self.ended)}"
        return Outcome(SIDE_IDS[winner] if winner >= 0 else None, reason, scores)

    def scores(self) -> dict[str, int]:
        """Return the captured BP of each side with the scenario's offset; cards in hand count only at the end."""
        return {SIDE_IDS[side]: captured_bp(self, side) + self.rules.offset[side] for side in (0, 1)}


def level_of(lead: int, levels: tuple[int, ...]) -> str:
    """Return the level of victory for a lead in BP (G-WIN-4)."""
    reached = [name for least, name in zip(levels, LEVEL_NAMES, strict=True) if lead >= least]
    return f"{reached[-1]} victory" if reached else "Draw"


def _ending(ended: int) -> str:
    if ended == END_LAST_TURN:
        return "after the last turn"
    if ended >= END_CANNOT_DRAW:
        return f"as the {SIDE_NAMES[ended - END_CANNOT_DRAW]} cannot draw a Nationality card"
    return f"as the {SIDE_NAMES[ended - END_EXHAUSTED]} have no Nationality card left"
