"""The moves of a battle: defenders reinforce, attackers sustain, in turn (F-BAT-8 to F-BAT-14)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import face_up, leave_hand, leave_prepared, tell
from haversack.games.y1914.engine.counterattack import begin_counterattack
from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.openly import possible_hand
from haversack.games.y1914.engine.prepared import helpers, keeper_of, offer_keeping, present_at, supplied_at
from haversack.games.y1914.engine.queries import is_difficult, terrain_cost
from haversack.games.y1914.engine.response import Response, counted_symbols, note_keeping
from haversack.games.y1914.engine.symbol_count import Resources
from haversack.games.y1914.facts.board import LAND_MASK, SEA_MASK
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    MARK_FROM_HAND,
    POWER_OF,
    Q_FROM_HAND,
    T_LAND_BATTLE,
    T_SEA_BATTLE,
    TEAM_OF,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
    Y_SUSTAIN_LAND,
    Y_SUSTAIN_SEA,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, kind_name, symbol_name, type_name
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import noun_for

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State
    from haversack.qmg.windows import Lasting


class Defence(Response):
    """The defenders may reinforce (F-BAT-8 to F-BAT-10)."""

    __slots__ = ()

    KIND: ClassVar[str] = "reinforce"
    RULE: ClassVar[str] = "F-BAT-8"
    PASS_LABEL: ClassVar[str] = "Do not reinforce"

    def side(self) -> int:
        return 1 - TEAM_OF[self.country]

    def entitled(self, s: "State") -> tuple[int, int]:
        side = 1 - TEAM_OF[self.country]
        supplied = supplied_at(s, side, self.space)
        return supplied | helpers(s, supplied, self.space, self.source), present_at(s, side, self.space) & ~supplied

    def symbol(self) -> int:
        return Y_REINFORCE_NAVY if SEA_MASK >> self.space & 1 else Y_REINFORCE_ARMY

    def need(self) -> int:
        return self.sustained + 1 - self.reinforced

    def may_answer(self, s: "State", power: int) -> bool:
        return len(s.prepared[power]) > 0

    def resources(self, s: "State", power: int, cards: list[int]) -> Resources:
        fighter = POWER_OF[self.country]
        m = counted_symbols(s, cards, 0, len(s.hands[fighter]))
        note_keeping(s, cards, m, power == fighter)
        return m

    def at(self, place: int, begun: int) -> "Response":
        return Defence(self.country, self.space, self.source, self.reinforced, self.sustained, place, begun)

    def use(self, s: "State", card: "CardDef") -> None:
        leave_prepared(s, card.power, card.number, True)
        face_up(s, card.power, card.number)
        reinforced, sustained = self.reinforced + card.symbols, self.sustained
        tell(s, events.USED, (card.power, events.FOR_REINFORCE, reinforced, sustained), (card.number,))
        if reinforced > sustained:
            s.push(Attack(self.country, self.space, self.source, reinforced, sustained, 0, 0))
        else:
            s.push(Defence(self.country, self.space, self.source, reinforced, sustained, self.place, 1))
        offer_keeping(s, card, False, False)

    def give_in(self, s: "State") -> None:
        self.win(s)

    def reveal_label(self, s: "State", card: "CardDef") -> str:
        return f"Reveal {card.title}: {symbol_name(card.symbol, card.symbols)}"

    def too_little(self, s: "State", card: "CardDef") -> Reason:
        full, cut_off = self.entitled(s)
        name = COUNTRIES_THE[card.country]
        if cut_off >> card.country & 1 and not card.supply:
            return Reason(f"{name}'s piece there is out of supply, and the card has no Supply symbol.", "F-BAT-9")
        if not (full | cut_off) >> card.country & 1:
            return Reason(f"{name} has no supplied piece in the space.", "F-BAT-8")
        return Reason("Your side cannot bring up enough Reinforce symbols.", "F-BAT-12")

    def prompt(self, s: "State") -> str:
        need = self.need()
        what = f"{need} more Reinforce {kind_name(self.space)} {_symbols(need)} would keep the defenders on the board"
        count = f"Reinforce {self.reinforced}, Sustain {self.sustained}"
        return f"{self.story(s)}. {count}. {what}: reveal a prepared card, or let them be removed?"


def _symbols(number: int) -> str:
    return noun_for(number, "symbol")


class Attack(Response):
    """The attackers, being held, may sustain (F-BAT-11)."""

    __slots__ = ()

    KIND: ClassVar[str] = "sustain"
    RULE: ClassVar[str] = "F-BAT-11"
    PASS_LABEL: ClassVar[str] = "Do not sustain"

    def side(self) -> int:
        return TEAM_OF[self.country]

    def order(self, s: "State") -> list[int]:
        """Return the Powers of the side in the order they are asked; the attacker's own comes first."""
        order = super().order(s)
        first = POWER_OF[self.country]
        order.remove(first)
        order.insert(0, first)
        return order

    def entitled(self, s: "State") -> tuple[int, int]:
        fighter = 1 << self.country
        return fighter | helpers(s, fighter, self.space, self.source), 0

    def symbol(self) -> int:
        return Y_SUSTAIN_SEA if SEA_MASK >> self.space & 1 else Y_SUSTAIN_LAND

    def need(self) -> int:
        return self.reinforced - self.sustained

    def price(self, s: "State", power: int) -> int:
        """Return the hand cards a Power's Sustain costs the one that fights; a waiver may spare helpers (5.16)."""
        if power != POWER_OF[self.country] and not s.rules.helped_by_waivers >> POWER_OF[self.country] & 1:
            return 1 if is_difficult(self.space, self.source) else 0
        return terrain_cost(s, self.country, self.space, self.source)

    def resources(self, s: "State", power: int, cards: list[int]) -> Resources:
        fighter = POWER_OF[self.country]
        m = counted_symbols(s, cards, self.price(s, power), len(s.hands[fighter]))
        note_keeping(s, cards, m, power == fighter)
        if power == fighter:
            self._load(s, m, cards)
        return m

    def could_fire(self, s: "State", power: int) -> bool:
        barrage = self._barrage(s) if power == POWER_OF[self.country] else None
        if barrage is None or len(s.hands[power]) <= self.price(s, power):
            return False
        return _shell(s, barrage, possible_hand(s, power)) >= 0

    def _load(self, s: "State", m: Resources, cards: list[int]) -> None:
        """Note the Status by which a hand card serves, and whether a card taken back could be that one (5.20)."""
        barrage = self._barrage(s)
        if barrage is None:
            return
        found = _shell(s, barrage, s.hands[POWER_OF[barrage.country]])
        if found >= 0:
            m.barrage = barrage.card + 1
            m.shell_back = keeper_of(s, s.rules.cards[found], MARK_FROM_HAND) >= 0
        else:
            m.shells = m.back == 1 and _shell(s, barrage, tuple(cards)) >= 0

    def _barrage(self, s: "State") -> "Lasting | None":
        """Return what lets the attacker use a hand card as a Sustain in this battle, if a Status does."""
        bits = s.status & s.rules.listeners.bits[Q_FROM_HAND] & ~s.used
        if bits:
            wanted = T_LAND_BATTLE if LAND_MASK >> self.space & 1 else T_SEA_BATTLE
            for lasting in s.rules.lasting[Q_FROM_HAND]:
                if bits & lasting.bit and lasting.country == self.country and lasting.type == wanted:
                    return lasting
        return None

    def at(self, place: int, begun: int) -> "Response":
        return Attack(self.country, self.space, self.source, self.reinforced, self.sustained, place, begun)

    def use(self, s: "State", card: "CardDef") -> None:
        """Use a prepared card, or a hand card through a Status: pay the terrain, count its symbols, maybe keep it."""
        barrage = self._barrage(s)
        from_hand = barrage is not None and barrage.card == card.number
        power, symbols = card.power, 1 if from_hand else card.symbols
        if barrage is not None and from_hand:
            s.used |= card.bit
            tell(s, events.STATUS_USED, (power,), (card.number,))
            card = s.rules.cards[_shell(s, barrage, s.hands[power])]
            leave_hand(s, power, card.number, True)
        else:
            leave_prepared(s, power, card.number, True)
        face_up(s, power, card.number)
        reinforced, sustained = self.reinforced, self.sustained + symbols
        use = events.FROM_HAND if from_hand else events.FOR_SUSTAIN
        tell(s, events.USED, (power, use, reinforced, sustained), (card.number,))
        if sustained >= reinforced:
            s.push(Defence(self.country, self.space, self.source, reinforced, sustained, 0, 0))
        else:
            s.push(Attack(self.country, self.space, self.source, reinforced, sustained, self.place, 1))
        offer_keeping(s, card, from_hand, False)
        cost = self.price(s, power)
        if cost:
            s.push(Pay(POWER_OF[self.country], cost))

    def give_in(self, s: "State") -> None:
        tell(s, events.BATTLE_FAILED, (self.country, self.space))
        begin_counterattack(s, self)

    def reveal_label(self, s: "State", card: "CardDef") -> str:
        cost = ", costs 1 hand card for the terrain" if self.price(s, card.power) else ""
        return f"Reveal {card.title}: {symbol_name(card.symbol, card.symbols)}{cost}"

    def status_words(self, s: "State", card: "CardDef") -> str:
        terrain = ", and 1 more for the terrain" if self.price(s, card.power) else ""
        kind = T_LAND_BATTLE if LAND_MASK >> self.space & 1 else T_SEA_BATTLE
        return f"discard a {ADJECTIVES[card.country]} {type_name(kind)} from your hand as a Sustain{terrain}"

    def too_little(self, s: "State", card: "CardDef") -> Reason:
        if not self.entitled(s)[0] >> card.country & 1:
            return Reason(f"It is {COUNTRIES_THE[self.country]} that attacks; only its own cards sustain.", "F-BAT-11")
        if terrain_cost(s, self.country, self.space, self.source):
            return Reason("With a hand card for each Sustain in difficult terrain you would fall short.", "F-BAT-6")
        return Reason("Your side cannot bring up enough Sustain symbols.", "F-BAT-11")

    def prompt(self, s: "State") -> str:
        need = self.need()
        kind = "Land" if kind_name(self.space) == "Army" else "Sea"
        what = f"{need} more Sustain {kind} Battle {_symbols(need)} would keep the attack going"
        count = f"Reinforce {self.reinforced}, Sustain {self.sustained}"
        return f"{self.story(s)} and is held. {count}. {what}: reveal a prepared card, or let it fail?"


def _shell(s: "State", barrage: "Lasting", cards: Cards) -> int:
    """Return which of the cards such a Status would use, or -1."""
    for number in cards:
        card = s.rules.cards[number]
        if card.country == barrage.country and card.type == barrage.type:
            return number
    return -1
