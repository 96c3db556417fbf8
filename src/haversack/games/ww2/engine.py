"""The running state: the procedures by number, and what a user may ask of a state."""

from collections.abc import Callable

from haversack.games.ww2 import battle, effects, placing, turn, windows
from haversack.games.ww2 import happenings as h
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    CARDS,
    COUNTRIES,
    COUNTRY,
    HOMES,
    OPENING_DRAW,
    P_DISCARD,
    P_PLAY,
    P_SETUP,
    P_USE,
    PROCEDURES,
    REMOVE,
    T_STATUS,
)
from haversack.games.ww2.verbs import draw, tell
from haversack.kernel.machine import Frame
from haversack.kernel.rng import seeded

Procedure = Callable[[Board, Frame, int], None]

HANDLERS: list[Procedure] = [
    turn.set_up,
    turn.turn,
    turn.play_step,
    turn.fetch,
    turn.play_card,
    turn.use_card,
    effects.discard_cards,
    windows.react,
    battle.battle,
    battle.remove,
    turn.supply_step,
    turn.discard_step,
    placing.build,
    placing.recruit,
    effects.start_battle,
    effects.eliminate,
    effects.eliminate_event,
    effects.protect,
    effects.spare,
    effects.rebuild,
    effects.gain,
    effects.drain,
    effects.ransom,
    effects.change_drain,
    effects.burn_attacker,
    effects.cancel,
    effects.discard_used,
    effects.discard_response,
    effects.play_discarded,
    effects.lend,
    effects.return_card,
    effects.arrange,
    effects.bottom,
    effects.supply_turn,
    effects.sequence,
    effects.either_order,
    effects.one_of,
    effects.up_to,
    effects.only_if,
]
if len(HANDLERS) != PROCEDURES:
    raise RuntimeError("a procedure has no handler")


class Engine(Board):
    """A state that runs."""

    __slots__ = ()

    def perform(self, frame: Frame, answer: int) -> None:
        HANDLERS[frame[0]](self, frame, answer)

    def beside(self, seat: int) -> list[int]:
        if self.responses and seat == self.active:
            return turn.any_time_cards(self, seat)
        return []

    def interjections(self, seat: int) -> list[int]:
        return placing.own_pieces(self, REMOVE, seat, -1) + self.beside(seat)

    def interject(self, choice: int) -> bool:
        if choice < REMOVE:
            return False
        if choice < COUNTRY:
            return turn.remove_own(self, choice)
        if choice < self.rules.use or choice not in turn.any_time_cards(self, self.active):
            return False
        self.push((P_USE, 0, choice - self.rules.use, self.active, 0, -1, -1))
        return True

    def is_open(self, choice: int) -> bool:
        """The board and Status cards lie open; a hand has its steps of the turn, whatever it holds."""
        if choice >= self.rules.use:
            return self.rules.cards[choice - self.rules.use].type == T_STATUS
        return choice < CARDS or self.stack[-1][0] in (P_PLAY, P_DISCARD)


def deal(s: Board, seed: int) -> None:
    """Set up a new game: an Army in each Home, decks shuffled, ten cards each (W-SET-4 to W-SET-6)."""
    s.seed = seed
    s.rng = seeded(seed)
    tell(s, h.STARTED, ())
    for country in range(COUNTRIES):
        s.pieces[country] = 1 << HOMES[country]
        s.decks[country] = s.shuffle(s.rules.deck_lists[country])
        draw(s, country, OPENING_DRAW)
    s.push((P_SETUP, 0, 0, 3))
    s.run()
