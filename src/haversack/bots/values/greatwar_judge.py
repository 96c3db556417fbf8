# native: yes
"""The judge of The Great War: what an option promises at a glance, and the value of positions."""

from typing import Final

from haversack.bots.judge import SHUNNED, Judge
from haversack.bots.values.greatwar import Appraiser, Outlook, aura_mask
from haversack.bots.values.greatwar_tables import EFFECT, STRENGTH, WORTH
from haversack.games.greatwar.catalogue import AIMED_AT, AURAS, BP, BREAKS, CANCELS, ENDS_STEP, FLAGS
from haversack.games.greatwar.queries import affects, battle_points, targets, worth
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    CARDS,
    DECK,
    DISCARD,
    ENTER_ARMED,
    ENTER_WINDOW,
    NAT,
    P_ACE,
    P_ATTACH,
    P_BLOCKADE,
    P_COMPANION,
    P_DISCARD,
    P_DRAFT,
    P_EFFECT,
    P_ENTER,
    P_EXTRA,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_SEARCH,
    P_SEEN,
    P_STEP,
    P_TAKE_BACK,
    PLAYABLE,
)
from haversack.kernel.state import GameState

CLOCK: Final = 32  # more than there are phases
AHEAD: Final = 20  # phases a rollout goes on: past the battle, into the next turn
USUAL: Final = 100  # what a card from the deck is worth, in tenths of a BP
POOR: Final = 90  # a card of less worth is thrown for another
SECOND_CARD: Final = 60  # what a second Bonus or Neutral card must be worth to be taken for a Nationality card
SPENT: Final = 200  # hundredths of a tenth of a BP that a card of worth 1 costs when it leaves the hand
STEP_CUT: Final = 4  # BP an enemy loses with the rest of its step
ARMED: Final = 6  # BP a card must be worth for an armed cancel to strike it


class GreatWarJudge(Judge):
    """The judge of The Great War."""

    def __init__(self, state: Board) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)

    def fits(self, state: GameState) -> bool:
        return isinstance(state, Board) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return seat

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, Board)
        return self.appraiser.value(state, team)

    def clock(self, state: GameState) -> int:
        assert isinstance(state, Board)
        return state.turn * CLOCK + state.phase

    def turns_in_a_round(self) -> int:
        return AHEAD

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, Board)
        return state.turn * CLOCK + state.phase != since

    def is_minor(self, state: GameState) -> bool:
        """All that has to do with cards held, and what is plain from the count of the battle."""
        assert isinstance(state, Board)
        procedure = state.stack[-1][0]
        return procedure >= P_SEEN or procedure <= P_DRAFT or procedure == P_SEARCH or procedure == P_ATTACH

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, Board)
        s = state
        frame = s.stack[-1]
        procedure = frame[0]
        if procedure == P_STEP or procedure == P_EXTRA or procedure == P_OPTIONAL or procedure == P_COMPANION:
            return self._placing(s)
        if procedure == P_ENTER and frame[1] == ENTER_WINDOW:
            return self._answering(s, frame[2])
        if procedure == P_ENTER and frame[1] == ENTER_ARMED:
            strike = 100 * (STRENGTH[frame[2]] - ARMED)
            return [0 if choice < CARDS else strike for choice in s.legal]
        if procedure == P_ENTER or procedure == P_EFFECT or procedure == P_SAVE:
            return [0 if choice < CARDS else 100 * STRENGTH[(choice - CARDS) % PLAYABLE] for choice in s.legal]
        if procedure == P_BLOCKADE:
            return self._blockading(s)
        if procedure == P_DISCARD:
            return _throwing(s)
        if procedure == P_ACE:
            return [0 if choice < CARDS else 1 for choice in s.legal]
        return [self._held(s, choice, procedure) for choice in s.legal]

    def _held(self, s: Board, choice: int, procedure: int) -> int:
        """Return the prior of keeping, taking or throwing a card, in tenths of a BP."""
        if choice < CARDS:
            return USUAL if choice == DECK else SECOND_CARD if procedure == P_REFILL or procedure == P_KEEP else 0
        card = (choice - CARDS) % PLAYABLE
        if procedure == P_TAKE_BACK:
            return self.cost(s, card)
        if procedure == P_KEEP or procedure == P_REFILL or procedure == P_SEEN:
            return WORTH[card]
        if procedure == P_DRAFT:
            return POOR - WORTH[card]
        return -WORTH[card] if procedure != P_ATTACH else 0

    def cost(self, s: Board, card: int) -> int:
        """Return what it costs to let go of a card, in hundredths of a BP: what it scores or will be good for."""
        if s.turn >= s.rules.turns:
            return 100 * BP[card] if FLAGS[card] & NAT else 0
        return 0 if s.turn == s.rules.reshuffle_after else WORTH[card] * SPENT // 100

    # Cards placed

    def _placing(self, s: Board) -> list[int]:
        """Return what placing each card brings: a better chance in the battle, less the prize it is and its cost."""
        side = s.seat
        outlook = Outlook(s, side)
        aura = aura_mask(s, 1 - side)
        base = outlook.gain(0, 0)
        out: list[int] = []
        for choice in s.legal:
            if choice < CARDS:
                out.append(0)
                continue
            card = (choice - CARDS) % PLAYABLE
            risk = BP[card] if FLAGS[card] & NAT else 0
            gain = outlook.gain(2 * self.swing(s, side, card, aura), risk) - base
            out.append(gain // 10 - self.cost(s, card))
        return out

    def swing(self, s: Board, side: int, card: int, aura: int) -> int:
        """Return by how many BP a card placed moves the battle."""
        if aura & AIMED_AT[card] and not BREAKS[card]:
            return 0
        out = worth(s, side, card) + EFFECT[card] // 2
        if AURAS[card]:
            for other in s.table[1 - side]:
                if AURAS[card] & AIMED_AT[other] and other not in s.down:
                    out += BP[other]
        if CANCELS[card]:
            best = 0
            for other in targets(s, card, side):
                best = max(best, BP[other])
            out += best
        return out

    def _answering(self, s: Board, card: int) -> list[int]:
        """Return what answering a card just placed brings: it falls, and its side's step is over.

        A card that does nothing to it is as good in the own step, so it waits.
        """
        outlook = Outlook(s, s.seat)
        base = outlook.gain(0, 0)
        out: list[int] = []
        for choice in s.legal:
            if choice < CARDS:
                out.append(0)
                continue
            mine = (choice - CARDS) % PLAYABLE
            if not affects(s, mine, card):
                out.append(SHUNNED)
                continue
            lead = BP[mine] + STEP_CUT + (STRENGTH[card] if ENDS_STEP[mine] else 0)
            risk = BP[mine] if FLAGS[mine] & NAT else 0
            out.append((outlook.gain(2 * lead, risk) - base) // 10 - self.cost(s, mine))
        return out

    def _blockading(self, s: Board) -> list[int]:
        """Return what a blockade brings: a card struck off is no prize, so only what turns the battle is worth it."""
        side = s.seat
        lead = battle_points(s, side) - battle_points(s, 1 - side)
        needed = 0 if side == s.defender else 1
        out: list[int] = []
        for choice in s.legal:
            card = (choice - CARDS) % PLAYABLE
            if choice < CARDS:
                out.append(0)
            elif lead < needed and card not in s.down and lead + worth(s, 1 - side, card) >= needed:
                out.append(100 - BP[card])
            else:
                out.append(-1)
        return out


def _throwing(s: Board) -> list[int]:
    """Return the priors of the discards after a battle: what is poorer than a card of the deck, the poorest first."""
    return [0 if choice < CARDS else POOR - WORTH[choice - DISCARD] for choice in s.legal]


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, Board)
    return GreatWarJudge(state)
