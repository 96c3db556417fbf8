# native: yes
"""What a learned chance reads of a dealt state of The Great War: points, the battle on the table, both hands, cards.

What belongs to a side is written for both; a card counts as 1 where the Central Powers have it and as -1 where the
Entente has.
"""

from typing import Final

from haversack.bots.features import THOUSANDTHS, Features, counts_into
from haversack.bots.greatwar.tables import Weights
from haversack.bots.greatwar.values import Appraiser, Outlook, hand_bp, potential, prizes, steps_left
from haversack.bots.judge import SCALE
from haversack.games.greatwar.engine.actions import captured_bp
from haversack.games.greatwar.engine.queries import battle_points
from haversack.games.greatwar.facts.constants import PH_CAPTURE, SIDE_IDS, SIDES
from haversack.games.greatwar.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.state import GameState

CLOCK: Final = ("odds", "turn", "left", "phase", "defender", "winner", "half", "lead", "battle", "outlook")
OF_A_SIDE: Final = (
    *("value", "captured", "battle", "potential", "steps", "prizes", "hand_bp"),
    *("hand", "worth", "deck", "aside", "table", "down", "strength"),
)


class GreatWarFeatures(Features):
    """The features of The Great War under one set of rules."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser: Appraiser = appraiser
        self.weights: Weights = appraiser.weights
        cards = appraiser.rules.cards
        ids = cards.ids[: cards.playable]
        self.cards = list(ids)
        self.hands: int = len(CLOCK) + SIDES * len(OF_A_SIDE)
        self.table: int = self.hands + len(ids)
        self.decks: int = self.table + len(ids)
        self.names: list[str] = [
            *CLOCK,
            *[f"{name}:{side}" for side in SIDE_IDS for name in OF_A_SIDE],
            *[f"hand:{card}" for card in ids],
            *[f"table:{card}" for card in ids],
            *[f"deck:{card}" for card in ids],
        ]

    def read(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        out = [0] * len(self.names)
        rules = self.appraiser.rules
        out[1] = s.turn
        out[2] = rules.turns - s.turn
        out[3] = s.phase
        out[4] = s.defender
        out[5] = s.winner
        out[6] = s.turn - rules.reshuffle_after
        place = len(CLOCK)
        for side in range(SIDES):
            sign = 1 - 2 * side
            self._side(s, side, out, place)
            out[7] += sign * out[place + 1]
            out[8] += sign * out[place + 2]
            place += len(OF_A_SIDE)
            counts_into(out, self.hands, s.hands[side], sign)
            counts_into(out, self.table, s.table[side], sign)
            counts_into(out, self.decks, s.decks[side], sign)
        out[0] = int(out[len(CLOCK)] / SCALE * THOUSANDTHS)
        if s.phase <= PH_CAPTURE:
            out[9] = Outlook(s, self.weights, 0).lead - Outlook(s, self.weights, 1).lead
        return out

    def _side(self, s: State, side: int, out: list[int], place: int) -> None:
        """Write what belongs to a side."""
        steps = steps_left(s, side)
        hand = s.hands[side]
        out[place] = self.appraiser.value(s, side)
        out[place + 1] = captured_bp(s, side) + self.appraiser.rules.offset[side]
        out[place + 2] = battle_points(s, side)
        out[place + 3] = potential(s, self.weights, side, steps)
        out[place + 4] = steps
        out[place + 5] = prizes(s, side)
        out[place + 6] = hand_bp(s, side)
        out[place + 7] = len(hand)
        out[place + 8] = self.appraiser.hand_worth(s, side)
        out[place + 9] = len(s.decks[side])
        out[place + 10] = len(s.aside[side])
        out[place + 11] = len(s.table[side])
        for card in s.table[side]:
            if card in s.down:
                out[place + 12] += 1
        for card in hand:
            if self.weights.strength[card] > 0:
                out[place + 13] += self.weights.strength[card]

    def hidden(self, state: GameState, seat: int) -> list[Cards]:
        assert isinstance(state, State)
        return [state.hands[seat], state.aside[seat], ()]
