"""Clock, pieces and piles of cards as floats: what both games write of a state for learning."""

from typing import Final

from haversack.kernel.cards import Cards
from haversack.kernel.encoding import (
    Block,
    Encoder,
    Numbers,
    Row,
    changes,
    length,
    set_one_hot,
    starts_of,
    write_bits,
    write_near,
    zeros,
)
from haversack.qmg.rules import BoardRules
from haversack.qmg.state import BoardState

KINDS: Final = 4
OWN_TEAM: Final = 2  # round, lead and own team come first
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


def write_played(
    out: Numbers, blocks: "Blocks", old: list[Cards], buried: list[Cards], played: list[Cards], usual: float
) -> list[Cards]:
    """Write the sizes, the top cards and all face-up cards of discard piles whose face-up part has changed."""
    for place, was, below, above in zip(blocks.discard_sizes, old, buried, played):  # noqa: B905 as above
        if above is not was:
            out[place] = (len(below) + len(above)) / usual
            set_one_hot(out, blocks.tops, was[-1] if was else -1, above[-1] if above else -1)
            write_counts(out, blocks.played, was, above)
    return played[:]


def most_copies(rules: BoardRules) -> float:
    """Return how many copies there are of the most frequent card."""
    return float(max([deck.count(card) for deck in rules.deck_lists for card in deck], default=1))


def counts(name: str, cards: int, most: float, meaning: str) -> Row:
    """Return a block with the number of copies of each card."""
    return Row(name, (cards,), 0.0, most, meaning)


def nearness(name: str, cards: int, meaning: str) -> Row:
    """Return a block that says how near each card is."""
    return Row(name, (cards,), 0.0, 1.0, f"{meaning}: 1 for the first, 1/2 for the second, and so on")


def order_row(cards: int) -> Row:
    """Return the block that only an oracle has."""
    return nearness("deck_order", cards, "how near each card is to the top of its deck")


def places(base: int, order: list[int]) -> list[list[int]]:
    """Return where the sizes of the piles stand: four kinds of piles, of each the places of its owners by number."""
    return [[base + KINDS * order.index(owner) + kind for owner in range(len(order))] for kind in range(KINDS)]


class Blocks:
    """Where the blocks begin that both games have: one for each, and the places of sizes by owner."""

    def __init__(self, at: dict[str, int]) -> None:
        self.active: int = at["active"]
        self.step: int = at["step"]
        self.asked: int = at["asked"]
        self.pieces: int = at["pieces"]
        self.supplied: int = at["supplied"]
        self.status: int = at["status"]
        self.used: int = at["used"]
        self.tops: int = at["discard_tops"]
        self.played: int = at["played"]
        self.hand: int = at["hand"]
        self.discard: int = at["discard"]
        self.deck: int = at["deck"]
        self.deck_bottoms: int = at["deck_bottoms"]
        self.order: int = at.get("deck_order", -1)
        self.hand_sizes: list[int] = []
        self.deck_sizes: list[int] = []
        self.discard_sizes: list[int] = []


class BoardEncoder(Encoder):
    """What a seat may know of clock, pieces and piles. The fields hold what was last written of each.

    A game gives the facts about itself and about the seat; `seats` and `countries` say in which place each seat and
    each country stands. `held` are the seats whose secrets are written: that of the seat itself, those of its team, or
    all of them for an oracle, which also has the order of the decks.
    """

    seat: int
    team: int
    held: list[int]
    is_held: list[bool]
    seats: list[int]
    countries: list[int]
    steps: tuple[str, ...]
    kinds: dict[str, int]
    spaces: int
    last_round: int
    great_lead: float
    usual_deck: float
    at: dict[str, int]
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
    depth: list[int]
    is_deep: bool
    hands: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]
    bottoms: list[Cards]

    def hold(self, held: list[int], owners: int) -> None:
        """Note the seats whose secrets are written, the seat itself first."""
        self.held = held
        self.is_held = [owner in held for owner in range(owners)]

    def forget(self, layout: list[Block]) -> None:
        """Forget all that was written; rules of other options may have other cards."""
        self.at = starts_of(layout)
        self.blocks = Blocks(self.at)
        self.numbers[:] = zeros(length(layout))
        self.numbers[OWN_TEAM] = float(self.team)
        self.round, self.lead, self.active, self.step, self.asked = 0, 0, -1, "", -1
        self.pieces, self.supplied = [0] * len(self.countries), [0] * len(self.countries)
        self.status, self.used, self.depth, self.is_deep = 0, 0, [], False
        none: list[Cards] = [()] * len(self.seats)
        self.hands, self.decks, self.buried, self.played = none[:], none[:], none[:], none[:]
        self.bottoms = none[:]

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
            self.write_masks(self.blocks.pieces, self.pieces, s.pieces)
        if supplied != self.supplied:
            self.write_masks(self.blocks.supplied, self.supplied, supplied)

    def write_masks(self, base: int, old: list[int], new: list[int]) -> None:
        """Write masks of spaces where they have changed, country by country."""
        for country in self.countries:
            if new[country] != old[country]:
                old[country] = write_bits(self.numbers, base, old[country], new[country])
            base += self.spaces

    def write_piles(self, s: BoardState) -> None:
        """Write the sizes of hands, decks and discard piles, the tops of these, and what is in the own ones."""
        out, blocks = self.numbers, self.blocks
        if s.hands != self.hands:
            self.write_own(blocks.hand, self.hands, s.hands)
            self.hands = write_sizes(out, blocks.hand_sizes, self.hands, s.hands, USUAL_HAND)
        if s.depth != self.depth or (self.is_deep and s.decks != self.decks):
            self.depth, self.is_deep = s.depth[:], any(s.depth)
            self.write_depths(s)
        if s.decks != self.decks:
            self._decks(s)
        if s.played != self.played:
            self._played(s)
        elif s.buried != self.buried:
            self._buried(s)

    def write_own(self, block: int, old: list[Cards], new: list[Cards]) -> None:
        """Write the copies of each card in the piles of the seats whose secrets are written."""
        for seat in self.held:
            if new[seat] is not old[seat]:
                write_counts(self.numbers, block, old[seat], new[seat])

    def _decks(self, s: BoardState) -> None:
        """Write the sizes of decks and what is in the own ones; an oracle writes their order too."""
        out, blocks = self.numbers, self.blocks
        self.write_own(blocks.deck, self.decks, s.decks)
        if blocks.order >= 0:
            for owner in self.held:
                if s.decks[owner] is not self.decks[owner]:
                    write_near(out, blocks.order, self.decks[owner], s.decks[owner])
        self.decks = write_sizes(out, blocks.deck_sizes, self.decks, s.decks, self.usual_deck)

    def write_depths(self, s: BoardState) -> None:
        """Write the cards at the ends of decks that are known to lie there."""
        raise NotImplementedError

    def write_bottoms(self, s: BoardState, own: int, shared: int) -> None:
        """Write the known bottom cards of decks; their numbers stand in `depth` from `own` on, or from `shared` on."""
        for owner in range(len(self.seats)):
            first = own if self.is_held[owner] else shared
            count = s.depth[first + owner] if first >= 0 else 0
            cards = s.decks[owner][-count:][::-1] if count else ()
            if cards != self.bottoms[owner]:
                base = self.blocks.deck_bottoms
                self.bottoms[owner] = write_near(self.numbers, base, self.bottoms[owner], cards)

    def _buried(self, s: BoardState) -> None:
        """Write the sizes of the discard piles, and what is in the own ones; no face-up card has changed."""
        blocks = self.blocks
        self.write_own(blocks.discard, self.buried, s.buried)
        self.buried = write_discard_sizes(
            self.numbers, blocks.discard_sizes, self.buried, s.buried, s.played, self.usual_deck
        )

    def _played(self, s: BoardState) -> None:
        """Write the discard piles, their face-up cards too."""
        blocks = self.blocks
        self.write_own(blocks.discard, self.played, s.played)
        self.played = write_played(self.numbers, blocks, self.played, s.buried, s.played, self.usual_deck)
        if s.buried != self.buried:
            self._buried(s)

    def write_status(self, s: BoardState) -> None:
        """Write the Status cards on the table, and those used."""
        self.status = write_bits(self.numbers, self.blocks.status, self.status, s.status)
        self.used = write_bits(self.numbers, self.blocks.used, self.used, s.used)
