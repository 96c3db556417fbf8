"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order. Powers come in turn order starting with the seat itself; countries in their fixed
order. Each card belongs to one Power, so one block of cards serves the piles of all.
"""

from typing import Final

from haversack.games.y1914.engine.battle import Battle
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    KIND_NUMBER,
    KINDS,
    LAST_ROUND,
    POWERS,
    SUDDEN_LEAD,
    TEAM_OF_POWER,
    Z_PREPARED,
)
from haversack.games.y1914.io.view import EVERYBODY_BIT
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.encoding import Block, Row, changes, flags, laid_out, length, set_one_hot, write_bits, zeros
from haversack.kernel.zones import card_of, place_of, who_knows
from haversack.qmg import encoding
from haversack.qmg.encoding import KINDS as PILES
from haversack.qmg.encoding import USUAL_HAND, counts, most_copies, nearness, order_row, write_sizes
from haversack.qmg.state import BoardState

STEP_ORDER: Final = ("setup", "draft", "play", "attrition", "prepare", "draw", "end")
ALL_FRESH: Final = (1 << COUNTRIES) - 1
NO_BATTLE: Final = Battle(0, -1, -1, 0, 0)
USUAL_DECK: Final = 53.0
USUAL_SYMBOLS: Final = 4.0
HAND: Final = 0  # the order of `shown_at`
PREPARED: Final = 1
BURIED: Final = 2
PILES_FROM: Final = 2 * POWERS  # the first place of face-down discards; before them hand and prepared cards take turns


def layout(rules: Rules, oracle: bool = False) -> list[Block]:
    """Return the blocks of the encoding, in order."""
    cards, status, most = len(rules.cards), len(rules.status_cards), most_copies(rules)
    rows = [
        Row("round", (1,), 0.0, 1.0, f"round ÷ {LAST_ROUND}"),
        Row("lead", (1,), -2.0, 2.0, f"VP of the own team less those of the other ÷ {SUDDEN_LEAD}"),
        flags("team", (1,), "0 Central Powers, 1 Entente"),
        flags("seat", (POWERS,), "own seat, one-hot"),
        flags("active", (POWERS,), "whose turn it is, one-hot"),
        flags("step", (len(STEP_ORDER),), f"step of the turn, one-hot: {', '.join(STEP_ORDER)}"),
        flags("asked", (len(KINDS),), "kind of the question the seat is asked, one-hot; zeros when another decides"),
        flags("battle", (2, OPEN_COUNT), "battle under way: its space, then its source, one-hot each"),
        Row("symbols", (2,), 0.0, 4.0, "Reinforce and Sustain symbols used in it ÷ 4"),
        flags("pieces", (COUNTRIES, OPEN_COUNT), "pieces, by country and space"),
        flags("supplied", (COUNTRIES, OPEN_COUNT), "supplied pieces, likewise"),
        flags("tokens", (OPEN_COUNT,), "Objective tokens, by space"),
        flags("truce", (COUNTRIES,), "countries under a truce"),
        flags("terrain_waived", (POWERS,), "Powers that terrain does not hinder"),
        Row(
            *("sizes", (POWERS, PILES), 0.0, 2.0),
            "hand ÷ 10, prepared cards ÷ 10, deck ÷ 53, discard pile ÷ 53, by Power from the seat on",
        ),
        flags("status", (status,), "Status cards on the table, of all Powers"),
        flags("used", (status,), "those used this turn"),
        flags("discard_tops", (cards,), "top card of each Power's discard pile, where it lies face up"),
        counts("played", cards, most, "copies of each card played face up and now in its owner's discard pile"),
        counts("hand_shown", cards, most, "copies of each card known to be in its owner's hand: shown, or looked at"),
        counts("prepared_shown", cards, most, "the same of prepared cards"),
        counts("buried_shown", cards, most, "the same of face-down discards"),
        nearness("deck_bottoms", cards, "cards known to lie at the bottom of their deck, from below"),
        counts("hand", cards, most, "own hand, copies of each card"),
        counts("prepared", cards, most, "own prepared cards, copies"),
        counts("discard", cards, most, "own discard pile, copies"),
        counts("deck", cards, most, "own cards still in the draw deck, copies: which, not in what order"),
    ]
    return laid_out([*rows, order_row(cards)] if oracle else rows)


class BoardEncoder(encoding.BoardEncoder):
    """What a Power, or several that share what they know, may know."""

    rules: Rules
    oracle: bool
    who: int
    shown_at: list[int]
    prepared_sizes: list[int]
    battle: Battle
    tokens: int
    truce: int
    waived: int
    prepared: list[Cards]
    known: Cards

    def __init__(self, title: str, held: list[int], rules: Rules, oracle: bool = False) -> None:
        self.title, self.oracle = title, oracle
        self.seat, self.team = held[0], TEAM_OF_POWER[held[0]]
        self.hold(held, POWERS)
        self.who = sum([1 << seat for seat in held]) | EVERYBODY_BIT
        self.countries, self.seats = list(range(COUNTRIES)), list(range(POWERS))
        self.steps, self.kinds, self.spaces = STEP_ORDER, KIND_NUMBER, OPEN_COUNT
        self.last_round, self.great_lead, self.usual_deck = LAST_ROUND, float(SUDDEN_LEAD), USUAL_DECK
        self.numbers = zeros(length(layout(rules, oracle)))
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Begin anew on these rules."""
        self.rules = rules
        self.forget(layout(rules, self.oracle))
        at = self.at
        self.numbers[at["seat"] + self.seat] = 1.0
        self.battle, self.tokens, self.truce, self.waived = NO_BATTLE, 0, 0, 0
        self.prepared, self.known = [()] * POWERS, ()
        self.shown_at = [at["hand_shown"], at["prepared_shown"], at["buried_shown"]]
        sizes = encoding.places(at["sizes"], [(self.seat + k) % POWERS for k in range(POWERS)])
        blocks = self.blocks
        blocks.hand_sizes, self.prepared_sizes, blocks.deck_sizes, blocks.discard_sizes = sizes

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self.write_clock(state)
        battle = NO_BATTLE
        for frame in state.stack:
            if isinstance(frame, Battle):
                battle = frame
        if battle is not self.battle:
            self._battle(battle)
        supplied = state.chains
        if state.fresh != ALL_FRESH or any(state.granted):
            supplied = [state.supply(country) for country in range(COUNTRIES)]
        self.write_board(state, supplied)
        self.write_piles(state)
        if state.prepared != self.prepared:
            self._prepared(state)
        if state.tokens != self.tokens or state.status != self.status or state.used != self.used:
            self.tokens = write_bits(self.numbers, self.at["tokens"], self.tokens, state.tokens)
            self.write_status(state)
        if state.truce != self.truce or state.waived != self.waived:
            self.truce = write_bits(self.numbers, self.at["truce"], self.truce, state.truce)
            self.waived = write_bits(self.numbers, self.at["terrain_waived"], self.waived, state.waived)
        if state.known is not self.known:
            self._known(state)

    def _battle(self, new: Battle) -> None:
        """Write the innermost battle under way: one space, one source, the symbols used."""
        out, base, symbols, old = self.numbers, self.at["battle"], self.at["symbols"], self.battle
        set_one_hot(out, base, old.space, new.space)
        set_one_hot(out, base + OPEN_COUNT, old.source, new.source)
        out[symbols] = new.reinforced / USUAL_SYMBOLS
        out[symbols + 1] = new.sustained / USUAL_SYMBOLS
        self.battle = new

    def _prepared(self, s: State) -> None:
        """Write the numbers of prepared cards, and the own ones."""
        self.write_own(self.at["prepared"], self.prepared, s.prepared)
        self.prepared = write_sizes(self.numbers, self.prepared_sizes, self.prepared, s.prepared, USUAL_HAND)

    def write_depths(self, s: BoardState) -> None:
        self.write_bottoms(s, own=0, shared=POWERS)

    def _known(self, s: State) -> None:
        """Write the hidden cards that the seat or everybody knows."""
        gone, come = changes(self.known, s.known)
        self._told(gone, -1.0)
        self._told(come, 1.0)
        self.known = s.known

    def _told(self, facts: Cards, more: float) -> None:
        for fact in facts:
            if who_knows(fact) & self.who:
                place = place_of(fact)
                zone = BURIED if place >= PILES_FROM else PREPARED if place % 2 == Z_PREPARED else HAND
                self.numbers[self.shown_at[zone] + card_of(fact)] += more
