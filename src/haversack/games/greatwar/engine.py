"""The running state: the procedures by number."""

from collections.abc import Callable
from typing import Final

from haversack.games.greatwar import aces, battle, effects, entering, random_events, steps, turn
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    DISCARD,
    P_DISCARD,
    P_OPTIONAL,
    P_REFILL,
    P_STEP,
    P_TURN,
    PROCEDURES,
    TAKE,
    TARGET,
)
from haversack.kernel.machine import Frame
from haversack.kernel.rng import seeded

Procedure = Callable[[Board, Frame, int], None]

HANDLERS: Final[list[Procedure]] = [
    turn.keep,
    turn.fill,
    turn.turn,
    turn.trim,
    random_events.answer_event,
    random_events.event_part,
    random_events.draft,
    steps.optional_phase,
    steps.step,
    steps.search,
    entering.extra,
    entering.companion,
    entering.choose_base,
    entering.enter,
    aces.meet_ace,
    effects.effect,
    effects.discard_seen,
    battle.blockades,
    battle.save,
    battle.take_back,
    turn.discard_phase,
    turn.refill,
]
if len(HANDLERS) != PROCEDURES:
    raise RuntimeError("a procedure has no handler")


class Engine(Board):
    """A state that runs."""

    __slots__ = ()

    def perform(self, frame: Frame, answer: int) -> None:
        procedure = frame[0]
        if procedure == P_STEP:
            steps.step(self, frame, answer)
        elif procedure == P_TURN:
            turn.turn(self, frame, answer)
        elif procedure == P_OPTIONAL:
            steps.optional_phase(self, frame, answer)
        elif procedure == P_DISCARD:
            turn.discard_phase(self, frame, answer)
        elif procedure == P_REFILL:
            turn.refill(self, frame, answer)
        else:
            HANDLERS[procedure](self, frame, answer)

    def is_open(self, choice: int) -> bool:
        """What lies on the table is open; a hand has its phases of the turn, whatever it holds."""
        return choice >= TARGET or TAKE <= choice < DISCARD or self.stack[-1][0] == P_DISCARD


def deal(s: Board, seed: int) -> None:
    """Set up a new game and advance it to its first decision."""
    s.seed = seed
    s.rng = seeded(seed)
    turn.set_up(s)
    s.run()
