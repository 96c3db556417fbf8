"""Clock, pieces and piles of cards as floats: what both games write of a state for learning."""

from typing import Final

from haversack.kernel.cards import Cards
from haversack.kernel.encoding import Encoder, Numbers, block_starts, changes, set_one_hot, write_bits, zeros
from haversack.qmg.state import BoardState

KINDS: Final = 4
CLOCK: Final = 3  # round, lead and own team come first
USUAL_HAND: Final = 10.0


def write_counts(out: Numbers, base: int, old: Cards, new: Cards) -> None:
    """Write how many copies there are of each card; several piles may be counted in one block."""
    gone, come = changes(old, new)
    for card in gone:
        out[base + card] -= 1.0
    for card in come:
        out[base + card] += 1.0


def write_sizes(out: Numbers, places: list[int], old: list[Cards], new: list[Cards], usual: float) -> list[Cards]:
    """Write the sizes of piles, each at its place, as parts of what is usual."""
    for place, was, pile in zip(places, old, new):  # noqa: B905 mypyc compiles this form
        if pile is not was:
            out[place] = len(pile) / usual
    return new[:]


def write_discard_sizes(
    out: Numbers, places: list[int], old: list[Cards], buried: list[Cards], played: list[Cards], usual: float
) -> list[Cards]:
    """Write the sizes of discard piles whose face-down part has changed."""
    for place, was, below, above in zip(places, old, buried, played):  # noqa: B905 mypyc compiles this form
        if below is not was:
            out[place] = (len(below) + len(above)) / usual
    return buried[:]


def write_tops(
    out: Numbers, base: int, places: list[int], old: list[Cards], buried: list[Cards], played: list[Cards], usual: float
) -> list[Cards]:
    """Write the sizes and the top cards of discard piles whose face-up part has changed."""
    for place, was, below, above in zip(places, old, buried, played):  # noqa: B905 mypyc compiles this form
        if above is not was:
            out[place] = (len(below) + len(above)) / usual
            set_one_hot(out, base, was[-1] if was else -1, above[-1] if above else -1)
    return played[:]


def places(base: int, order: list[int]) -> list[list[int]]:
    """Return where the sizes of the piles stand: four kinds of piles, of each the places of its owners by number."""
    return [[base + KINDS * order.index(owner) + kind for owner in range(len(order))] for kind in range(KINDS)]


class Blocks:
    """Where the blocks begin that both games have: one for each, and the places of sizes by owner."""

    def __init__(self, active: int, step: int, asked: int) -> None:
        self.active: int = active
        self.step: int = step
        self.asked: int = asked
        self.pieces: int = 0
        self.supplied: int = 0
        self.status: int = 0
        self.used: int = 0
        self.tops: int = 0
        self.hand: int = 0
        self.discard: int = 0
        self.deck: int = 0
        self.hand_sizes: list[int] = []
        self.deck_sizes: list[int] = []
        self.discard_sizes: list[int] = []


class BoardEncoder(Encoder):
    """What a seat may know of clock, pieces and piles. The fields hold what was last written of each.

    A game gives the facts about itself and about the seat; `seats` and `countries` say in which place each seat and
    each country stands.
    """

    seat: int
    team: int
    seats: list[int]
    countries: list[int]
    steps: tuple[str, ...]
    kinds: dict[str, int]
    spaces: int
    last_round: int
    great_lead: float
    usual_deck: float
    at: list[int]
    blocks: Blocks
    round: int
    lead: int
    active: int
    step: str
    asked: int
    pieces: list[int]
    supplied: list[int]
    status: int
    used: int
    hands: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]

    def forget(self, layout: list[tuple[str, int]]) -> None:
        """Forget all that was written; rules of other options may have other cards."""
        self.at = block_starts(layout)
        self.numbers[:] = zeros(self.at[-1])
        self.numbers[2] = float(self.team)
        self.round, self.lead, self.active, self.step, self.asked = 0, 0, -1, "", -1
        self.pieces, self.supplied = [0] * len(self.countries), [0] * len(self.countries)
        self.status, self.used = 0, 0
        self.hands, self.decks = [()] * len(self.seats), [()] * len(self.seats)
        self.buried, self.played = [()] * len(self.seats), [()] * len(self.seats)

    def write_clock(self, s: BoardState) -> None:
        """Write round, lead, active seat, step, and what the seat is asked."""
        out, blocks = self.numbers, self.blocks
        if s.round != self.round:
            self.round = s.round
            out[0] = s.round / self.last_round
        lead = s.points(self.team) - s.points(1 - self.team)
        if lead != self.lead:
            self.lead = lead
            out[1] = lead / self.great_lead
        if s.active != self.active:
            old = self.seats[self.active] if self.active >= 0 else -1
            set_one_hot(out, blocks.active, old, self.seats[s.active])
            self.active = s.active
        step = s.step_name()
        if step != self.step:
            set_one_hot(out, blocks.step, self.steps.index(self.step) if self.step else -1, self.steps.index(step))
            self.step = step
        asked = self.kinds[s.stack[-1].KIND] if s.seat == self.seat else -1
        if asked != self.asked:
            self.asked = set_one_hot(out, blocks.asked, self.asked, asked)

    def write_board(self, s: BoardState, supplied: list[int]) -> None:
        """Write pieces and supply, country by country."""
        if s.pieces != self.pieces:
            self._masks(self.blocks.pieces, self.pieces, s.pieces)
        if supplied != self.supplied:
            self._masks(self.blocks.supplied, self.supplied, supplied)

    def _masks(self, base: int, old: list[int], new: list[int]) -> None:
        for country in self.countries:
            if new[country] != old[country]:
                old[country] = write_bits(self.numbers, base, old[country], new[country])
            base += self.spaces

    def write_piles(self, s: BoardState) -> None:
        """Write the sizes of hands, decks and discard piles, the tops of these, and what is in the own ones."""
        out, seat, blocks = self.numbers, self.seat, self.blocks
        if s.hands != self.hands:
            if s.hands[seat] is not self.hands[seat]:
                write_counts(out, blocks.hand, self.hands[seat], s.hands[seat])
            self.hands = write_sizes(out, blocks.hand_sizes, self.hands, s.hands, USUAL_HAND)
        if s.decks != self.decks:
            if s.decks[seat] is not self.decks[seat]:
                write_counts(out, blocks.deck, self.decks[seat], s.decks[seat])
            self.decks = write_sizes(out, blocks.deck_sizes, self.decks, s.decks, self.usual_deck)
        if s.played != self.played:
            self._played(s)
        elif s.buried != self.buried:
            self._buried(s)

    def _buried(self, s: BoardState) -> None:
        """Write the sizes of the discard piles, and what is in the own one; no face-up card has changed."""
        out, seat, blocks = self.numbers, self.seat, self.blocks
        if s.buried[seat] is not self.buried[seat]:
            write_counts(out, blocks.discard, self.buried[seat], s.buried[seat])
        self.buried = write_discard_sizes(out, blocks.discard_sizes, self.buried, s.buried, s.played, self.usual_deck)

    def _played(self, s: BoardState) -> None:
        """Write the discard piles, their top cards too."""
        out, seat, blocks = self.numbers, self.seat, self.blocks
        if s.played[seat] is not self.played[seat]:
            write_counts(out, blocks.discard, self.played[seat], s.played[seat])
        self.played = write_tops(
            out, blocks.tops, blocks.discard_sizes, self.played, s.buried, s.played, self.usual_deck
        )
        if s.buried != self.buried:
            self._buried(s)

    def write_status(self, s: BoardState) -> None:
        """Write the Status cards on the table, and those used."""
        self.status = write_bits(self.numbers, self.blocks.status, self.status, s.status)
        self.used = write_bits(self.numbers, self.blocks.used, self.used, s.used)
