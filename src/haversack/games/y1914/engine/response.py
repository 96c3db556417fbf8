"""What both moves of a battle share: who is asked, which cards serve, whether enough symbols can be brought up."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.y1914.engine.battle import Battle, no_symbol
from haversack.games.y1914.engine.events import W_SUSTAIN, cause_of
from haversack.games.y1914.engine.prepared import (
    allowed,
    keeper_of,
    why_not_allowed,
)
from haversack.games.y1914.engine.symbol_count import Resources, by_barrage, by_card, reachable
from haversack.games.y1914.facts.constants import (
    AFTER,
    DONE,
    K_DISCARDING,
    PASS,
    POWER_MASKS,
    TEAM_OF_POWER,
)
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Procedure as KernelProcedure
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class Response(Battle):
    """One side's move in a battle: its Powers are asked in turn; without enough symbols the battle is decided.

    `place` is the place of the Power asked in the order of speaking, `begun` whether it has used a card already.
    """

    __slots__ = ("place", "begun")

    FIELDS: ClassVar[dict[str, str]] = Battle.FIELDS | {"place": "place", "begun": "flag"}

    def __init__(
        self, country: int, space: int, source: int, reinforced: int, sustained: int, place: int, begun: int
    ) -> None:
        super().__init__(country, space, source, reinforced, sustained)
        self.place: int = place
        self.begun: int = begun

    # What the two sides do differently

    def side(self) -> int:
        """Return the team that moves."""
        raise NotImplementedError

    def order(self, s: "State") -> list[int]:
        """Return the Powers of the side in the order they are asked."""
        return [power for power in AFTER[s.active] if TEAM_OF_POWER[power] == self.side()]

    def entitled(self, s: "State") -> tuple[int, int]:
        """Return the countries whose cards serve in full, and those whose Supply-symbol cards alone do."""
        raise NotImplementedError

    def symbol(self) -> int:
        """Return the symbol that is asked for."""
        raise NotImplementedError

    def need(self) -> int:
        """Return how many symbols the side must bring up."""
        raise NotImplementedError

    def may_answer(self, s: "State", power: int) -> bool:
        """Say whether a Power of the side could have a card to use at all."""
        return True

    def resources(self, s: "State", power: int, cards: list[int]) -> Resources:
        """Return what a Power can bring into the response."""
        raise NotImplementedError

    def at(self, place: int, begun: int) -> "Response":
        """Return this move with another Power asked."""
        raise NotImplementedError

    def use(self, s: "State", card: "CardDef") -> None:
        """Use a card: count its symbols, pay for it, maybe keep it."""
        raise NotImplementedError

    def give_in(self, s: "State") -> None:
        """Go on with the battle where the side brings up too little."""
        raise NotImplementedError

    # Asking

    def run(self, s: "State") -> None:
        self._ask_next(s, self.place, self.begun)

    def _ask_next(self, s: "State", place: int, begun: int) -> None:
        """Ask the Powers from a place in the order on; those who cannot answer are passed over."""
        order = self.order(s)
        full, cut_off = self.entitled(s)
        while place < len(order):
            power = order[place]
            if (full | cut_off) & POWER_MASKS[power] and self.may_answer(s, power):
                s.put(self.at(place, begun))
                return
            place += 1
            begun = 0
        self.give_in(s)

    def ask(self, s: "State") -> Question:
        order = self.order(s)
        options, must = self._options(s, order)
        if must and options:
            return Question(order[self.place], options, always=True)
        return Question(order[self.place], options, decline=PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            self._ask_next(s, self.place + 1, 0)
        else:
            self.use(s, s.rules.cards[choice - s.rules.use])

    def _options(self, s: "State", order: list[int]) -> tuple[list[int], bool]:
        """Return the cards a Power may use now, and whether it must go on with a response it has begun (ruling 3.5)."""
        full, cut_off = self.entitled(s)
        power = order[self.place]
        cards = self._usable(s, power, full, cut_off)
        m = self.resources(s, power, cards)
        if not cards and not m.barrage:
            return [], False
        need = self.need()
        others = 0
        for other in order[self.place + 1 :]:
            if (full | cut_off) & POWER_MASKS[other]:
                others += 2 * len(s.prepared[other])
        strict = s.rules.whole_response
        left = need - others
        out: list[int] = []
        for number in sorted(set(cards)):
            symbols = s.rules.cards[number].symbols
            if m.hand < m.cost:
                continue
            if not strict or by_card(symbols, left, m, m.hand, m.singles, m.doubles, m.barrage, m.stay, m.back):
                out.append(s.rules.use + number)
        if m.barrage and m.hand > m.cost:
            if not strict or by_barrage(left, m, m.hand - m.cost, m.singles, m.doubles, m.stay, m.back):
                out.append(s.rules.use + m.barrage - 1)
        goes_on = self.begun == 1 and strict
        must = goes_on and reachable(need, m, m.hand, m.singles, m.doubles, m.barrage, m.stay, m.back)
        return sorted(out), must

    def _usable(self, s: "State", power: int, full: int, cut_off: int) -> list[int]:
        """Return a Power's prepared cards that may be used in this battle, every copy.

        `full` are the countries whose cards may be used, `cut_off` those with an unsupplied piece there, for which
        only the Supply symbol serves (F-BAT-8, F-BAT-9).
        """
        out: list[int] = []
        symbol = self.symbol()
        for number in s.prepared[power]:
            card = s.rules.cards[number]
            if card.symbol != symbol or not allowed(s, card, self.space, self.source):
                continue
            if full >> card.country & 1 or (card.supply and cut_off >> card.country & 1):
                out.append(number)
        return out

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return super().lies_on(s, below) and self.place < len(self.order(s))

    def price_cause(self, s: "State") -> int:
        return cause_of(W_SUSTAIN, self.space)

    def is_covert(self, s: "State", usual: bool) -> bool:
        return not any([s.is_open(choice) for choice in s.legal if choice > DONE])

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        if card.symbol != self.symbol():
            return no_symbol(card, self.RULE)
        if not allowed(s, card, self.space, self.source):
            return why_not_allowed(s, card, self.space, self.source)
        return self.too_little(s, card)

    def too_little(self, s: "State", card: "CardDef") -> Reason:
        """Say why a card of the right symbol that is allowed here cannot be used."""
        raise NotImplementedError


def note_keeping(s: "State", cards: list[int], m: Resources, is_fighter: bool) -> None:
    """Note the ways in which a Power may use a card twice; cards of its other country need not be first."""
    if not s.status & s.rules.listeners.bits[K_DISCARDING]:
        return
    for number in cards:
        keeper = keeper_of(s, s.rules.cards[number], 0)
        if keeper < 0:
            continue
        status = s.rules.cards[keeper]
        if status.takes_back:
            m.back = 1
        elif not status.per_symbol:
            m.stay = 2
        elif is_fighter and not m.stay:
            m.stay = 1


def counted_symbols(s: "State", cards: list[int], cost: int, hand: int) -> Resources:
    """Return the single and double symbols of the cards."""
    m = Resources(cost, hand)
    for number in cards:
        if s.rules.cards[number].symbols == 1:
            m.singles += 1
        else:
            m.doubles += 1
    return m
