"""Counterattacks: after a land battle that failed, a defender may battle back (F-BAT-16 to F-BAT-18)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import face_up, leave_prepared, tell
from haversack.games.y1914.engine.battle import Battle, no_symbol
from haversack.games.y1914.engine.battle_opening import open_battle
from haversack.games.y1914.engine.openly import possible_prepared
from haversack.games.y1914.engine.prepared import allowed, helpers, supplied_at, why_not_allowed
from haversack.games.y1914.engine.queries import price, reach
from haversack.games.y1914.facts.board import LAND_MASK
from haversack.games.y1914.facts.constants import (
    AFTER,
    COUNTRY,
    COUNTRY_NAMES,
    DONE,
    PASS,
    TEAM_OF,
    TEAM_OF_POWER,
    Y_COUNTERATTACK,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE, symbol_name
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import NO_STAKES, Reason, Stakes
from haversack.kernel.procedures import Procedure as KernelProcedure
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def begin_counterattack(s: "State", battle: Battle) -> None:
    """After a land battle that failed, ask the defenders whether they battle back."""
    if LAND_MASK >> battle.space & 1 and LAND_MASK >> battle.source & 1:
        s.push(Counterattack(battle.country, battle.space, battle.source, battle.reinforced, battle.sustained, 0))


class Counterattack(Battle):
    """Let a defender battle back the space the attack came from (F-BAT-16). `place` is as in a response."""

    __slots__ = ("place",)

    FIELDS: ClassVar[dict[str, str]] = Battle.FIELDS | {"place": "place"}
    KIND: ClassVar[str] = "counterattack"
    RULE: ClassVar[str] = "F-BAT-16"
    PASS_LABEL: ClassVar[str] = "Do not counterattack"

    def __init__(self, country: int, space: int, source: int, reinforced: int, sustained: int, place: int) -> None:
        super().__init__(country, space, source, reinforced, sustained)
        self.place: int = place

    def order(self, s: "State") -> list[int]:
        """Return the Powers of the defenders in turn order."""
        side = 1 - TEAM_OF[self.country]
        return [power for power in AFTER[s.active] if TEAM_OF_POWER[power] == side]

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return super().lies_on(s, below) and self.place < len(self.order(s))

    def at(self, place: int) -> "Counterattack":
        """Return the same counterattack with another Power asked."""
        return Counterattack(self.country, self.space, self.source, self.reinforced, self.sustained, place)

    def ask(self, s: "State") -> Question:
        power = self.order(s)[self.place]
        return Question(power, [s.rules.use + card for card in self._cards(s, s.prepared[power])], PASS)

    def do(self, s: "State", choice: int) -> None:
        country, space, source = self.country, self.space, self.source
        if choice == PASS:
            if self.place + 1 < len(self.order(s)):
                s.put(self.at(self.place + 1))
            return
        card = s.rules.cards[choice - s.rules.use]
        leave_prepared(s, card.power, card.number, True)
        face_up(s, card.power, card.number)
        tell(s, events.USED, (card.power, events.FOR_COUNTERATTACK, self.reinforced, self.sustained), (card.number,))
        s.push(Counterattacker(country, space, source, self.reinforced, self.sustained, self.place, card.number))

    # Uniform windows: who could not counterattack passes unasked

    def hides(self, s: "State") -> bool:
        return len(self._cards(s, possible_prepared(s, self.order(s)[self.place]))) > 0

    def moment(self, s: "State") -> str:
        return "window" if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        if not s.rules.uniform:
            return []
        order = self.order(s)
        later = range(self.place + 1, len(order))
        return [order[self.place]] + [order[place] for place in later if self.at(place).hides(s)]

    def turned_to(self, s: "State", seat: int) -> "Counterattack":
        return self.at(self.order(s).index(seat))

    def window_kind(self, s: "State") -> str:
        return "counterattack"

    def stakes(self, s: "State", choice: int) -> Stakes:
        if choice == PASS:
            return NO_STAKES
        card = s.rules.cards[choice - s.rules.use]
        prices = [price(s, country, self.source, self.space) for country in counterattackers(s, self, card)]
        return Stakes(cost=min(prices))

    def _cards(self, s: "State", cards: Cards) -> list[int]:
        """Return the Counterattack cards among prepared ones that may be used, ascending."""
        out: list[int] = []
        for number in sorted(set(cards)):
            card = s.rules.cards[number]
            if card.symbol == Y_COUNTERATTACK and allowed(s, card, self.source, self.space):
                if counterattackers(s, self, card):
                    out.append(number)
        return out

    def title(self, s: "State") -> str:
        return f"Counterattack after the battle of {SPACES_THE[self.space]}"

    def is_covert(self, s: "State", usual: bool) -> bool:
        return not any([s.is_open(choice) for choice in s.legal if choice > DONE])

    def reveal_label(self, s: "State", card: "CardDef") -> str:
        return f"Reveal {card.title}: {symbol_name(card.symbol, card.symbols)} on {SPACES_THE[self.source]}"

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        if card.symbol != Y_COUNTERATTACK:
            return no_symbol(card, self.RULE)
        if not allowed(s, card, self.source, self.space):
            return why_not_allowed(s, card, self.source, self.space)
        return Reason(f"{COUNTRIES_THE[card.country]} has no supplied Army there that can battle back.", "F-BAT-16")

    def prompt(self, s: "State") -> str:
        who, where, source = COUNTRIES_THE[self.country], SPACES_THE[self.space], SPACES_THE[self.source]
        return f"The attack of {who} on {where} has failed. Reveal a prepared Counterattack and battle {source}?"


class Counterattacker(Counterattack):
    """Choose whose Army battles back with the card used, and begin that battle."""

    __slots__ = ("card",)

    FIELDS: ClassVar[dict[str, str]] = Counterattack.FIELDS | {"card": "card"}

    def __init__(
        self, country: int, space: int, source: int, reinforced: int, sustained: int, place: int, card: int
    ) -> None:
        super().__init__(country, space, source, reinforced, sustained, place)
        self.card: int = card

    def hides(self, s: "State") -> bool:
        return False

    def moment(self, s: "State") -> str:
        return ""

    def together(self, s: "State") -> list[int]:
        return []

    def window_kind(self, s: "State") -> str:
        return ""

    def stakes(self, s: "State", choice: int) -> Stakes:
        return NO_STAKES

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.card]
        return Question(card.power, [COUNTRY + country for country in counterattackers(s, self, card)])

    def do(self, s: "State", choice: int) -> None:
        country, space, source = self.country, self.space, self.source
        if s.rules.several_counterattacks:
            s.push(Counterattack(country, space, source, self.reinforced, self.sustained, self.place))
        open_battle(s, choice - COUNTRY, source, space, -1)

    def country_label(self, s: "State", country: int) -> str:
        return f"{COUNTRY_NAMES[country]}: its Army counterattacks"

    def prompt(self, s: "State") -> str:
        return f"Counterattack on {SPACES_THE[self.source]}: whose Army battles?"


def counterattackers(s: "State", battle: Battle, card: "CardDef") -> list[int]:
    """Return the countries whose Army in the space may battle back with a card: its own, or those it may help."""
    space, source = battle.space, battle.source
    supplied = supplied_at(s, TEAM_OF[card.country], space)
    if supplied >> card.country & 1:
        candidates = 1 << card.country
    else:
        candidates = 0
        for country in bit_list(supplied):
            if helpers(s, 1 << country, source, space, counterattack=True) >> card.country & 1:
                candidates |= 1 << country
    return [country for country in bit_list(candidates) if reach(s, country, space) >> source & 1]
