# native: yes
"""How good a position of The Great War is.

The BP captured; the battle on the table: who is likely to win it, by the BP that lie there, those the own hand can
still bring and those a hand like the enemy's usually brings, and what the winner then captures; in the last turn the
Nationality cards in hand, which score. A lead weighs more the fewer turns are left.
"""

from typing import Final

from haversack.bots.greatwar.tables import CHANCE_END, CHANCES, STEEP, Weights
from haversack.games.greatwar.engine.actions import captured_bp, score_of, winner_of
from haversack.games.greatwar.engine.queries import battle_points, blocked, has_live_aura, is_live
from haversack.games.greatwar.engine.steps import MainCard
from haversack.games.greatwar.facts.constants import NAT, PH_CAPTURE, PH_R1_A, PH_R1_D, PH_R2_A, PH_R2_D, T_AURA
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.state import State

WIN: Final = 100_000
SPREAD_DONE: Final = 2
SPREAD_STEP: Final = 7
STAKE: Final = 7  # BP of Nationality cards a side is expected to add in a step
EXPECTED: Final = (1, 4, 5)  # strength that a card of an unknown hand brings, by main cards to come
DECIDED: Final = 1000
WILLING: Final = 55  # hundredths of what a hand could bring that come to the table
HAND_SHARE: Final = 2  # hundredths of what a hand is worth that count beyond this turn
WEIGHTS: Final = (82, 58, 47, 41, 37, 33, 31, 29, 27, 26, 25)  # by turns to come after this one


def steps_left(s: State, side: int) -> int:
    """Return how many main cards a side may still play this turn."""
    phase = s.phase
    if phase > PH_R2_A:
        return 0
    first, second = (PH_R1_D, PH_R2_D) if side == s.defender else (PH_R1_A, PH_R2_A)
    if phase < first:
        return 2
    begun = 1 if s.placed and s.active == side and not main_card_open(s, side) else 0
    if phase == first:
        return 2 - begun
    if phase < second:
        return 1
    return 1 - begun if phase == second else 0


def main_card_open(s: State, side: int) -> bool:
    """Say whether a side that has begun its step with a Bonus card or Joker may still play its card of the round."""
    return any([isinstance(frame, MainCard) and frame.side == side for frame in s.stack])


def aura_mask(s: State, side: int) -> int:
    """Return the filters by which auras of a side cancel enemy cards now."""
    if not s.traits[side] & T_AURA:
        return 0
    out = 0
    for card in s.table[side]:
        if s.cards.auras[card] and is_live(s, card) and has_live_aura(s, card):
            out |= s.cards.auras[card]
    return out


def prizes(s: State, side: int) -> int:
    """Return the BP of a side's Nationality cards on the table."""
    total = 0
    for card in s.table[side]:
        if s.cards.flags[card] & NAT:
            total += s.cards.bp[card]
    return total


def hand_bp(s: State, side: int) -> int:
    """Return the BP of a side's Nationality cards in hand."""
    total = 0
    for card in s.hands[side]:
        if s.cards.flags[card] & NAT:
            total += s.cards.bp[card]
    return total


def potential(s: State, weights: Weights, side: int, steps: int) -> int:
    """Return the strength a side could still bring from its hand: the best main cards, and Plus cards that link."""
    hand = s.hands[side]
    if not hand or s.phase >= PH_CAPTURE:
        return 0
    strength = weights.strength
    barred, bars = blocked(s, side), s.rules.bars
    aura = aura_mask(s, 1 - side)
    cards = [c for c in hand if not barred & bars[c] and not aura & s.cards.aimed_at[c]]
    traits = s.traits[side]
    total = 0
    mains = steps
    while mains > 0 and cards:
        best = cards[0]
        for card in cards:
            if strength[card] > strength[best]:
                best = card
        total += s.cards.bp[best] if s.cards.is_leader[best] else strength[best]
        if s.cards.is_leader[best]:
            mains += 2
        traits |= s.cards.traits[best]
        cards.remove(best)
        mains -= 1
    for card in cards:
        if s.cards.links[card] & traits:
            total += strength[card]
    return total


def expected(s: State, side: int, steps: int) -> int:
    """Return the strength a hand that is not known is expected to bring, by its size and the main cards to come."""
    return len(s.hands[side]) * EXPECTED[steps]


def chance(lead: int, spread: int) -> int:
    """Return the chance to win, in thousandths, with a lead in half BP."""
    step = lead * STEEP // (2 * spread)
    if step < -CHANCE_END:
        return 0
    return 1000 if step > CHANCE_END else CHANCES[step + CHANCE_END]


class Outlook:
    """How a battle looks to a side: the lead expected in half BP, how unsure that is, and what is at stake."""

    def __init__(self, s: State, weights: Weights, side: int) -> None:
        other = 1 - side
        mine, theirs = steps_left(s, side), steps_left(s, other)
        self.lead: int = 2 * (battle_points(s, side) - battle_points(s, other)) + (1 if side == s.defender else -1)
        if s.phase <= PH_R2_A:
            self.lead += (potential(s, weights, side, mine) - expected(s, other, theirs)) * WILLING // 50
        if s.winner >= 0:
            self.lead = DECIDED if s.winner == side else -DECIDED
        self.spread: int = SPREAD_DONE + SPREAD_STEP * (mine + theirs)
        self.prize: int = prizes(s, other) + STAKE * theirs
        self.risk: int = prizes(s, side) + STAKE * mine

    def gain(self, lead: int, risk: int) -> int:
        """Return the BP the battle is expected to bring, in thousandths, with that much more lead and risk."""
        share = chance(self.lead + lead, self.spread)
        return share * self.prize - (1000 - share) * (self.risk + risk)


class Appraiser:
    """The value of positions under one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.weights: Weights = Weights(rules.cards)
        turns = rules.turns
        self.weight: list[int] = [WEIGHTS[min(abs(turns - turn), len(WEIGHTS) - 1)] for turn in range(turns + 2)]

    def value(self, s: State, team: int) -> int:
        """Return how good the position is for a side."""
        enemy = 1 - team
        if s.ended:
            winner = winner_of(s)
            won = 0 if winner < 0 else WIN if winner == team else -WIN
            return won + 10 * (score_of(s, team) - score_of(s, enemy))
        offset = self.rules.offset
        total = 1000 * (captured_bp(s, team) - captured_bp(s, enemy) + offset[team] - offset[enemy])
        if s.turn >= self.rules.turns:
            total += 1000 * (hand_bp(s, team) - hand_bp(s, enemy))
        elif s.turn != self.rules.reshuffle_after:
            total += HAND_SHARE * (self.hand_worth(s, team) - self.hand_worth(s, enemy))
        if s.phase <= PH_CAPTURE:
            total += Outlook(s, self.weights, team).gain(0, 0)
        return total * self.weight[s.turn] // 1000

    def hand_worth(self, s: State, side: int) -> int:
        """Return what the cards a side holds are worth beyond this turn, in tenths of a BP."""
        total, worth = 0, self.weights.worth
        for card in s.hands[side]:
            total += worth[card]
        return total
