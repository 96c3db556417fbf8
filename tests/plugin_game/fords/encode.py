"""What a seat may know as numbers, for learning."""

from typing import Final

from fords.facts import DECK, HAND, KINDS, ROUNDS, SPACES
from fords.state import State
from haversack.kernel.encoding import Encoder, zeros

MOST_POINTS: Final = 4 * ROUNDS
LAYOUT: Final = (("round", 1), ("points", 2), ("boats", 2 * len(SPACES)), ("hand", KINDS), ("sizes", 4), ("asked", 1))


class FordsEncoder(Encoder):
    """Writes all of it anew each time: there is little of it."""

    def __init__(self, title: str, seat: int) -> None:
        self.title = title
        self.seat = seat
        self.numbers = zeros(sum(size for _, size in LAYOUT))

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        mine = (self.seat, 1 - self.seat)
        out = [state.round / ROUNDS, *[state.points[seat] / MOST_POINTS for seat in mine]]
        out += [float(state.boats[seat] >> space & 1) for seat in mine for space in range(len(SPACES))]
        out += [state.hands[self.seat].count(kind) / HAND for kind in range(KINDS)]
        out += [len(piles[seat]) / len(DECK) for piles in (state.hands, state.decks) for seat in mine]
        out.append(float(state.seat == self.seat))
        for place, number in enumerate(out):
            self.numbers[place] = number
