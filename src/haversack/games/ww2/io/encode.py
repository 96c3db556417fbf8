"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order. Countries come in turn order starting with the seat itself, so that one network can
play all of them. Each card belongs to one country, so one block of cards serves the piles of all.
"""

from typing import Final

from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import COUNTRIES, KINDS, LAST_ROUND, SUDDEN_LEAD, TEAM_OF
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.encoding import Block, Row, flags, laid_out, length, write_bits, write_near, zeros
from haversack.qmg import encoding
from haversack.qmg.encoding import KINDS as SIZES
from haversack.qmg.encoding import counts, most_copies, nearness, order_row, write_counts
from haversack.qmg.graph import bit_list
from haversack.qmg.state import BoardState

STEP_ORDER: Final = ("setup", "play", "supply", "victory", "discard", "draw", "end")
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
ALL_FRESH: Final = (1 << COUNTRIES) - 1
USUAL_DECK: Final = 41.0
USUAL_RESPONSES: Final = 11.0
BOARD: Final = (COUNTRIES, SPACE_COUNT)
FROM_THE_SEAT: Final = "by country from the seat on, and space"


def layout(rules: Rules, oracle: bool = False) -> list[Block]:
    """Return the blocks of the encoding, in order."""
    cards, status, most = len(rules.cards), len(rules.status_cards), most_copies(rules)
    rows = [
        Row("round", (1,), 0.0, 1.0, f"round ÷ {LAST_ROUND}"),
        Row("lead", (1,), -2.0, 2.0, f"VP of the own team less those of the other ÷ {SUDDEN_LEAD}"),
        flags("team", (1,), "0 Axis, 1 Allies"),
        flags("active", (COUNTRIES,), "whose turn it is, from the seat on, one-hot"),
        flags("step", (len(STEP_ORDER),), f"step of the turn, one-hot: {', '.join(STEP_ORDER)}"),
        flags("asked", (len(KINDS),), "kind of the question the seat is asked, one-hot; zeros when another decides"),
        flags("pieces", BOARD, f"pieces, {FROM_THE_SEAT}: Armies on land, Navies at sea"),
        flags("supplied", BOARD, "supplied pieces, likewise"),
        flags("protected", BOARD, "spaces where the country's pieces are protected, likewise"),
        Row("sizes", (COUNTRIES, SIZES), 0.0, 2.0, "hand ÷ 10, deck ÷ 41, discard pile ÷ 41, Responses ÷ 11, likewise"),
        flags("status", (status,), "Status cards on the table, of all countries"),
        flags("used", (status,), "those used this turn"),
        flags("discard_tops", (cards,), "top card of each country's discard pile, where it lies face up"),
        counts("played", cards, most, "copies of each card played face up and now in its owner's discard pile"),
        counts("hand_shown", cards, most, "copies of each card that everybody knows to be in its owner's hand"),
        nearness("deck_tops", cards, "cards known to lie on top of their deck"),
        nearness("deck_bottoms", cards, "cards known to lie at the bottom of their deck, from below"),
        counts("hand", cards, most, "own hand, copies of each card"),
        flags("responses", (cards,), "own Responses on the table"),
        counts("discard", cards, most, "own discard pile, copies"),
        counts("deck", cards, most, "own cards still in the draw deck, copies: which, not in what order"),
        *[flags(f"stationed_{kind.id}", BOARD, f"{kind.plural}, {FROM_THE_SEAT}") for kind in rules.kinds.sharing],
    ]
    return laid_out([*rows, order_row(cards)] if oracle else rows)


class BoardEncoder(encoding.BoardEncoder):
    """What a country, or several that share what they know, may know."""

    rules: Rules
    oracle: bool
    response_sizes: list[int]
    responses: int
    own_responses: int
    shielded: list[int]
    stationed: list[int]
    shown: list[Cards]
    deck_tops: list[Cards]

    def __init__(self, title: str, held: list[int], rules: Rules, oracle: bool = False) -> None:
        seat = held[0]
        self.title, self.oracle = title, oracle
        self.seat, self.team = seat, TEAM_OF[seat]
        self.hold(held, COUNTRIES)
        self.countries = [(seat + k) % COUNTRIES for k in range(COUNTRIES)]
        self.seats = [(country - seat) % COUNTRIES for country in range(COUNTRIES)]
        self.steps, self.kinds, self.spaces = STEP_ORDER, KIND_NUMBER, SPACE_COUNT
        self.last_round, self.great_lead, self.usual_deck = LAST_ROUND, float(SUDDEN_LEAD), USUAL_DECK
        self.numbers = zeros(length(layout(rules, oracle)))
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Begin anew on these rules."""
        self.rules = rules
        self.forget(layout(rules, self.oracle))
        self.responses, self.shielded = 0, [0] * COUNTRIES
        self.own_responses = sum([rules.owned_responses[country] for country in self.held])
        self.stationed = [0] * (COUNTRIES * len(rules.kinds.sharing))
        self.shown, self.deck_tops = [()] * COUNTRIES, [()] * COUNTRIES
        blocks, sizes = self.blocks, encoding.places(self.at["sizes"], self.countries)
        blocks.hand_sizes, blocks.deck_sizes, blocks.discard_sizes, self.response_sizes = sizes

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self.write_clock(state)
        if state.fresh != ALL_FRESH:
            for country in self.countries:
                state.supply(country)
        self.write_board(state, state.supplied)
        if state.shielded != self.shielded:
            self.write_masks(self.at["protected"], self.shielded, state.shielded)
        if state.stationed:
            self._stationed(state)
        self.write_piles(state)
        if state.shown != self.shown:
            self._shown(state)
        if state.status != self.status or state.used != self.used or state.responses != self.responses:
            self.write_status(state)
            self._responses(state)

    def _stationed(self, s: State) -> None:
        """Write where the pieces stand that share a space."""
        for place, kind in enumerate(s.rules.kinds.sharing):
            base = self.at[f"stationed_{kind.id}"]
            for country in self.countries:
                row = place * COUNTRIES + country
                self.stationed[row] = write_bits(self.numbers, base, self.stationed[row], s.stationed[row])
                base += SPACE_COUNT

    def _responses(self, s: State) -> None:
        """Write the numbers of Responses and the own ones."""
        out, base = self.numbers, self.at["responses"]
        owned, cards = s.rules.owned_responses, s.rules.response_cards
        for country, place in enumerate(self.response_sizes):
            out[place] = (s.responses & owned[country]).bit_count() / USUAL_RESPONSES
        for bit in bit_list((self.responses ^ s.responses) & self.own_responses):
            out[base + cards[bit]] = float(s.responses >> bit & 1)
        self.responses = s.responses

    def _shown(self, s: State) -> None:
        """Write the hand cards that everybody knows."""
        for country in range(COUNTRIES):
            write_counts(self.numbers, self.at["hand_shown"], self.shown[country], s.shown[country])
        self.shown = s.shown[:]

    def write_depths(self, s: BoardState) -> None:
        base = self.at["deck_tops"]
        for country in range(COUNTRIES):
            known = s.depth[COUNTRIES + country if self.is_held[country] else country]
            cards = s.decks[country][:known]
            if cards != self.deck_tops[country]:
                self.deck_tops[country] = write_near(self.numbers, base, self.deck_tops[country], cards)
        self.write_bottoms(s, own=2 * COUNTRIES, shared=-1)
