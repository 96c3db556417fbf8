# native: yes
"""The judge of The Great War: what an option promises at a glance, and the value of positions."""

from typing import Final

from haversack.bots.features import Features
from haversack.bots.greatwar.features import GreatWarFeatures
from haversack.bots.greatwar.tables import Weights
from haversack.bots.greatwar.values import Appraiser, Outlook, aura_mask
from haversack.bots.judge import SHUNNED, Judge
from haversack.games.greatwar.engine.attaching import Attach
from haversack.games.greatwar.engine.battle import TakeBack
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.entering import Companion, Enter, Entering, MeetArmed
from haversack.games.greatwar.engine.hands import DiscardPhase, Keep, Refill
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import affects, battle_points, targets, worth
from haversack.games.greatwar.engine.steps import OptionalPhase, Step
from haversack.games.greatwar.engine.verbs.blockade import Blockades
from haversack.games.greatwar.engine.verbs.draw_each import Draft
from haversack.games.greatwar.engine.verbs.duel import Ace
from haversack.games.greatwar.engine.verbs.extra_play import BringMore
from haversack.games.greatwar.engine.verbs.look import ChooseSeen
from haversack.games.greatwar.engine.verbs.save import SaveCards
from haversack.games.greatwar.facts.constants import CARDS, DECK, NAT
from haversack.games.greatwar.state import State
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr

MINOR: Final = frozenset(
    ("keep", "trim", "event", "draft", "search", "attach", "seen", "blockade", "save", "take_back", "discard", "refill")
)
CLOCK: Final = 32  # more than there are phases
AHEAD: Final = 20  # phases a rollout goes on: past the battle, into the next turn
USUAL: Final = 100  # what a card from the deck is worth, in tenths of a BP
POOR: Final = 90  # a card of less worth is thrown for another
SECOND_CARD: Final = 60  # what a second Bonus or Neutral card must be worth to be taken for a Nationality card
SPENT: Final = 200  # hundredths of a tenth of a BP that a card of worth 1 costs when it leaves the hand
STEP_CUT: Final = 4  # BP an enemy loses with the rest of its step
ARMED: Final = 6  # BP a card must be worth for an armed cancel to strike it

# What benchmarks/bots.py holds the bots to: stronger, weaker, games, the share to reach and its lower bound
AIMS: Final = (("scripted", "random", 1000, 0.80, 0.0), ("search@300", "scripted", 600, 0.56, 0.50))


@mypyc_attr(allow_interpreted_subclasses=True)
class GreatWarJudge(Judge):
    """The judge of The Great War."""

    def __init__(self, state: State) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)
        self.weights: Weights = self.appraiser.weights

    def fits(self, state: GameState) -> bool:
        return isinstance(state, State) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return seat

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, State)
        return self.appraiser.value(state, team)

    def features(self) -> Features:
        return GreatWarFeatures(self.appraiser)

    def clock(self, state: GameState) -> int:
        assert isinstance(state, State)
        return state.turn * CLOCK + state.phase

    def turns_in_a_round(self) -> int:
        return AHEAD

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, State)
        return state.turn * CLOCK + state.phase != since

    def is_minor(self, state: GameState) -> bool:
        """All that has to do with cards held, and what is plain from the count of the battle."""
        assert isinstance(state, State)
        return state.top().KIND in MINOR

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        frame = s.stack[-1]
        if isinstance(frame, (Step, BringMore, OptionalPhase, Companion)):
            return self._placing(s)
        if isinstance(frame, Enter):
            return self._answering(s, frame.card)
        if isinstance(frame, MeetArmed):
            strike = 100 * (self.weights.strength[frame.card] - ARMED)
            return [0 if choice < CARDS else strike for choice in s.legal]
        if isinstance(frame, (Entering, Effect, SaveCards)):
            return [
                0 if choice < CARDS else 100 * self.weights.strength[(choice - CARDS) % s.cards.playable]
                for choice in s.legal
            ]
        if isinstance(frame, Blockades):
            return self._blockading(s)
        if isinstance(frame, DiscardPhase):
            return self._throwing(s)
        if isinstance(frame, Ace):
            return [0 if choice < CARDS else 1 for choice in s.legal]
        return [self._held(s, choice, frame) for choice in s.legal]

    def _held(self, s: State, choice: int, frame: Procedure) -> int:
        """Return the prior of keeping, taking or throwing a card, in tenths of a BP."""
        if choice < CARDS:
            return USUAL if choice == DECK else SECOND_CARD if isinstance(frame, (Refill, Keep)) else 0
        card = (choice - CARDS) % s.cards.playable
        if isinstance(frame, TakeBack):
            return self.cost(s, card)
        if isinstance(frame, (Keep, Refill, ChooseSeen)):
            return self.weights.worth[card]
        if isinstance(frame, Draft):
            return POOR - self.weights.worth[card]
        return -self.weights.worth[card] if not isinstance(frame, Attach) else 0

    def cost(self, s: State, card: int) -> int:
        """Return what it costs to let go of a card, in hundredths of a BP: what it scores or will be good for."""
        if s.turn >= s.rules.turns:
            return 100 * s.cards.bp[card] if s.cards.flags[card] & NAT else 0
        return 0 if s.turn == s.rules.reshuffle_after else self.weights.worth[card] * SPENT // 100

    # Cards placed

    def _placing(self, s: State) -> list[int]:
        """Return what placing each card brings: a better chance in the battle, less the prize it is and its cost."""
        side = s.seat
        outlook = Outlook(s, self.weights, side)
        aura = aura_mask(s, 1 - side)
        base = outlook.gain(0, 0)
        out: list[int] = []
        for choice in s.legal:
            if choice < CARDS:
                out.append(0)
                continue
            card = (choice - CARDS) % s.cards.playable
            risk = s.cards.bp[card] if s.cards.flags[card] & NAT else 0
            gain = outlook.gain(2 * self.swing(s, side, card, aura), risk) - base
            out.append(gain // 10 - self.cost(s, card))
        return out

    def swing(self, s: State, side: int, card: int, aura: int) -> int:
        """Return by how many BP a card placed moves the battle."""
        if aura & s.cards.aimed_at[card] and not s.cards.breaks[card]:
            return 0
        out = worth(s, side, card) + self.weights.effect[card] // 2
        if s.cards.auras[card]:
            for other in s.table[1 - side]:
                if s.cards.auras[card] & s.cards.aimed_at[other] and other not in s.down:
                    out += s.cards.bp[other]
        if s.cards.cancels[card]:
            best = 0
            for other in targets(s, card, side):
                best = max(best, s.cards.bp[other])
            out += best
        return out

    def _answering(self, s: State, card: int) -> list[int]:
        """Return what answering a card just placed brings: it falls, and its side's step is over.

        A card that does nothing to it is as good in the own step, so it waits.
        """
        outlook = Outlook(s, self.weights, s.seat)
        base = outlook.gain(0, 0)
        out: list[int] = []
        for choice in s.legal:
            if choice < CARDS:
                out.append(0)
                continue
            mine = (choice - CARDS) % s.cards.playable
            if not affects(s, mine, card):
                out.append(SHUNNED)
                continue
            lead = s.cards.bp[mine] + STEP_CUT + (self.weights.strength[card] if s.cards.ends_step[mine] else 0)
            risk = s.cards.bp[mine] if s.cards.flags[mine] & NAT else 0
            out.append((outlook.gain(2 * lead, risk) - base) // 10 - self.cost(s, mine))
        return out

    def _blockading(self, s: State) -> list[int]:
        """Return what a blockade brings: a card struck off is no prize, so only what turns the battle is worth it."""
        side = s.seat
        lead = battle_points(s, side) - battle_points(s, 1 - side)
        needed = 0 if side == s.defender else 1
        out: list[int] = []
        for choice in s.legal:
            card = (choice - CARDS) % s.cards.playable
            if choice < CARDS:
                out.append(0)
            elif lead < needed and card not in s.down and lead + worth(s, 1 - side, card) >= needed:
                out.append(100 - s.cards.bp[card])
            else:
                out.append(-1)
        return out

    def _throwing(self, s: State) -> list[int]:
        """Return the priors of the discards after a battle: what is poorer than a card of the deck, poorest first."""
        return [0 if choice < CARDS else POOR - self.weights.worth[choice - s.cards.discard] for choice in s.legal]


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, State)
    return GreatWarJudge(state)
