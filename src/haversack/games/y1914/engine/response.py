"""What both moves of a battle share: who is asked, which cards serve, whether enough symbols can be brought up."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.y1914.engine.battle import Battle, no_symbol
from haversack.games.y1914.engine.events import W_SUSTAIN, cause_of
from haversack.games.y1914.engine.openly import possible_prepared
from haversack.games.y1914.engine.prepared import allowed, keeper_of, why_not_allowed
from haversack.games.y1914.engine.symbol_count import Resources, by_barrage, by_card, reachable
from haversack.games.y1914.facts.board import OBJECTIVE_MASK
from haversack.games.y1914.facts.constants import (
    AFTER,
    DONE,
    HOMES,
    K_DISCARDING,
    PASS,
    POWER_MASKS,
    POWER_OF,
    TEAM_OF,
    TEAM_OF_POWER,
)
from haversack.games.y1914.facts.pieces import TEAMS
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import NO_STAKES, Reason, Stakes
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
                asking = self.at(place, begun)
                if not s.rules.uniform or asking.hides(s):
                    s.put(asking)
                    return
            place += 1
            begun = 0
        self.give_in(s)

    def ask(self, s: "State") -> Question:
        order = self.order(s)
        options, must = self._options(s, order)
        if must and options:
            return Question(order[self.place], options, always=True)
        return Question(order[self.place], options, PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            self._ask_next(s, self.place + 1, 0)
        else:
            self.use(s, s.rules.cards[choice - s.rules.use])

    def _options(self, s: "State", order: list[int]) -> tuple[list[int], bool]:
        """Return the cards a Power may use now, and whether it must go on with a response it has begun (ruling 3.5)."""
        full, cut_off = self.entitled(s)
        power = order[self.place]
        cards = self._usable(s, s.prepared[power], full, cut_off)
        m = self.resources(s, power, cards)
        if not cards and not m.barrage:
            return [], False
        need = self.need()
        strict = s.rules.whole_response
        left = need - self._others(s, order, full | cut_off)
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

    def _others(self, s: "State", order: list[int], countries: int) -> int:
        """Return how many symbols the Powers asked later could add at most."""
        later = order[self.place + 1 :]
        return sum([2 * len(s.prepared[other]) for other in later if countries & POWER_MASKS[other]])

    def _usable(self, s: "State", cards: Cards, full: int, cut_off: int) -> list[int]:
        """Return those of a Power's prepared cards that may be used in this battle, every copy.

        `full` are the countries whose cards may be used, `cut_off` those with an unsupplied piece there, for which
        only the Supply symbol serves (F-BAT-8, F-BAT-9).
        """
        out: list[int] = []
        symbol = self.symbol()
        for number in cards:
            card = s.rules.cards[number]
            if card.symbol != symbol or not allowed(s, card, self.space, self.source):
                continue
            if full >> card.country & 1 or (card.supply and cut_off >> card.country & 1):
                out.append(number)
        return out

    # Uniform windows

    def price(self, s: "State", power: int) -> int:
        """Return the hand cards that each card a Power uses costs the one that fights."""
        return 0

    def could_fire(self, s: "State", power: int) -> bool:
        """Say whether a Power may, as far as all know, use a hand card here through a Status."""
        return False

    def hides(self, s: "State") -> bool:
        order = self.order(s)
        power = order[self.place]
        full, cut_off = self.entitled(s)
        cards = self._usable(s, possible_prepared(s, power), full, cut_off)
        fires = self.could_fire(s, power)
        if not (cards or fires) or len(s.hands[POWER_OF[self.country]]) < self.price(s, power):
            return False
        if not s.rules.whole_response:
            return True
        best = max([s.rules.cards[card].symbols for card in cards], default=0)
        again = best if s.status & s.rules.listeners.bits[K_DISCARDING] else 0
        most = best * len(s.prepared[power]) + again + (2 if fires or again else 0)
        return self.need() - self._others(s, order, full | cut_off) <= most

    def moment(self, s: "State") -> str:
        """A response that is begun may have to go on: then silence is no answer."""
        if not s.rules.uniform:
            return ""
        return "choice" if self.begun and s.rules.whole_response else "window"

    def together(self, s: "State") -> list[int]:
        moment, order = self.moment(s), self.order(s)
        if not moment:
            return []
        later = range(self.place + 1, len(order) if moment == "window" else 0)
        return [order[self.place]] + [order[place] for place in later if self._asks(s, order, place)]

    def _asks(self, s: "State", order: list[int], place: int) -> bool:
        """Say whether a uniform window asks the Power at a place in the order."""
        full, cut_off = self.entitled(s)
        if not (full | cut_off) & POWER_MASKS[order[place]] or not self.may_answer(s, order[place]):
            return False
        return self.at(place, 0).hides(s)

    def turned_to(self, s: "State", seat: int) -> "Response":
        return self.at(self.order(s).index(seat), 0)

    def window_kind(self, s: "State") -> str:
        return self.KIND

    def stakes(self, s: "State", choice: int) -> Stakes:
        if choice == PASS:
            return NO_STAKES
        card = s.rules.cards[choice - s.rules.use]
        return held_stakes(s, self, card.power, card.symbols >= self.need(), self.price(s, card.power))

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


def held_stakes(s: "State", battle: Battle, power: int, holds: bool, cost: int) -> Stakes:
    """Return what hangs on a card by which a Power's side, if it defends, holds the space battled."""
    team = TEAM_OF_POWER[power]
    saves = holds and team != TEAM_OF[battle.country]
    homes = [HOMES[country] for country in TEAMS.members[team]]
    return Stakes(
        source=saves and (OBJECTIVE_MASK | s.tokens) >> battle.space & 1 == 1,
        home=saves and battle.space in homes,
        cost=cost,
    )


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
