"""What a seat may know as numbers, for learning."""

from typing import Final

from fords.facts import DECK, HAND, KINDS, ROUNDS, SPACES
from fords.state import State
from haversack.kernel.encoding import Encoder, Row, flags, laid_out, length, zeros

MOST_POINTS: Final = 4 * ROUNDS
LAYOUT: Final = laid_out(
    [
        Row("round", (1,), 0.0, 1.0, f"round ÷ {ROUNDS}"),
        Row("points", (2,), 0.0, 1.0, f"points of the seat, of the other ÷ {MOST_POINTS}"),
        flags("boats", (2, len(SPACES)), "boats of the seat, of the other, by space"),
        Row("hand", (KINDS,), 0.0, 1.0, f"copies of each card in the own hand ÷ {HAND}; those of others are not in it"),
        Row("sizes", (2, 2), 0.0, 1.0, f"hands, then decks, of the seat and of the other ÷ {len(DECK)}"),
        flags("asked", (1,), "1 if the seat decides"),
    ]
)


class FordsEncoder(Encoder):
    """Writes all of it anew each time: there is little of it."""

    def __init__(self, title: str, seat: int) -> None:
        self.title = title
        self.seat = seat
        self.numbers = zeros(length(LAYOUT))

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
