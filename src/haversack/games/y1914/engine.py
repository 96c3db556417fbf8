"""The running state: the procedures by number, and how a new game is dealt."""

from collections.abc import Callable

from haversack.games.y1914 import battle, cardplay, drafting, piles, placing, prepared, turn
from haversack.games.y1914.board import mask_of
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    B_COUNTER,
    B_DEFEND,
    CARDS,
    COUNTRY,
    COUNTRY_NUMBER,
    DONE,
    OPENING,
    OPENING_DRAW,
    P_AFTER,
    P_BATTLE,
    P_DRAFT,
    P_DRAFT_STEP,
    P_LOSE,
    P_PAY,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_SPEND,
    POWERS,
    PROCEDURES,
    REMOVE,
    T_STATUS,
)
from haversack.games.y1914.verbs import draw
from haversack.kernel.machine import Frame
from haversack.kernel.rng import seeded

Procedure = Callable[[Board, Frame, int], None]

HANDLERS: list[Procedure] = [
    turn.set_up,
    turn.turn,
    drafting.draft_step,
    drafting.draft,
    drafting.enlist,
    turn.play_step,
    turn.play_card,
    turn.text,
    turn.attrition_step,
    turn.prepare_step,
    turn.draw_step,
    cardplay.pay,
    cardplay.lose_cards,
    cardplay.give,
    battle.battle,
    prepared.kept,
    battle.after,
    prepared.spend,
    battle.strike,
    battle.peek,
    placing.place,
    placing.place_piece,
    placing.place_piece,
    battle.start_battle,
    placing.eliminate,
    placing.withdraw,
    placing.token,
    cardplay.gain,
    cardplay.draft,
    cardplay.prepare_cards,
    cardplay.play_from_hand,
    cardplay.attrition,
    cardplay.cost,
    cardplay.require,
    cardplay.forfeit,
    cardplay.repeat,
    cardplay.one_of,
    cardplay.truce,
    placing.grant_supply,
    cardplay.waive,
    cardplay.inspect,
    piles.recover,
    piles.revenue,
]
if len(HANDLERS) != PROCEDURES:
    raise RuntimeError("a procedure has no handler")


class Engine(Board):
    """A state that runs."""

    __slots__ = ()

    def perform(self, frame: Frame, answer: int) -> None:
        HANDLERS[frame[0]](self, frame, answer)

    def interject(self, choice: int) -> bool:
        return REMOVE <= choice < COUNTRY and placing.remove_own(self, choice)

    def interjections(self, seat: int) -> list[int]:
        return placing.removable(self, seat) if seat == self.active and placing.may_remove(self) else []

    def is_answer(self, choice: int) -> bool:
        """Taking a piece off the board answers where one is to be freed; in the Play step it is an aside."""
        return REMOVE <= choice < COUNTRY and self.stack[-1][0] != P_PLAY

    def is_open(self, choice: int) -> bool:
        """The board and Status cards lie open; a hand has its steps of the turn, whatever it holds."""
        if choice >= self.rules.use:
            card = self.rules.cards[choice - self.rules.use]
            return card.type == T_STATUS and self.status & card.bit != 0
        return choice < CARDS or self.stack[-1][0] in (P_PLAY, P_DRAFT_STEP, P_PREPARE, P_LOSE)

    def is_covert(self) -> bool:
        """Prepared cards lie face down, also where they must be used; what is drafted or paid may be all there is.

        A Status that answers a build or a battle asks for a prepared card (F-PRE-3).
        """
        if self.seat < 0:
            return False
        procedure, step = self.stack[-1][0], self.stack[-1][1]
        if procedure == P_BATTLE and B_DEFEND <= step <= B_COUNTER:
            return not any([self.is_open(choice) for choice in self.legal if choice > DONE])
        return procedure in (P_DRAFT, P_PAY, P_AFTER, P_SPEND) or super().is_covert()


def deal(s: Board, seed: int) -> None:
    """Set up a new game: the opening pieces, decks shuffled, ten cards each (F-SET-5, F-SET-6)."""
    s.seed = seed
    s.rng = seeded(seed)
    for country, spaces in OPENING:
        s.pieces[COUNTRY_NUMBER[country]] = mask_of(*spaces.split())
    for power in range(POWERS):
        s.decks[power] = s.shuffle(s.rules.deck_lists[power])
        draw(s, power, OPENING_DRAW)
    s.push((P_SETUP, 0, 0, turn.SET_ASIDE))
    s.run()
