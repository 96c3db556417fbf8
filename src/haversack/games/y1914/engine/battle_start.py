"""The start of a battle: it is initiated, and Status cards of both sides answer (F-BAT-1, F-BAT-7)."""

from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.battle import Battle, call_off, no_symbol, price_of_battle, starters, use_at_start
from haversack.games.y1914.engine.queries import enemies_at
from haversack.games.y1914.engine.responses import Defence
from haversack.games.y1914.facts.constants import K_ATTACKED, K_ATTACKING, PASS, TEAM_OF, Z_PREPARED
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State

FIRST_SIDE: Final = 0
SECOND_SIDE: Final = 1


class BattleStart(Battle):
    """A battle to be initiated once its price is paid; nothing stands yet but who battles what."""

    __slots__ = ()

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space", "source": "space"}

    def __init__(self, country: int, space: int, source: int) -> None:
        super().__init__(country, space, source, 0, 0)

    def run(self, s: "State") -> None:
        country, space, source = self.country, self.space, self.source
        if not s.supply(country) >> source & 1:
            call_off(s, self)
            return
        enemies = enemies_at(s, TEAM_OF[country], space)
        tell(s, events.BATTLED, (country, space, source, sum([1 << enemy for enemy in enemies])))
        if not enemies:
            self.win(s)
        elif s.status & (s.rules.listeners.bits[K_ATTACKING] | s.rules.listeners.bits[K_ATTACKED]):
            s.push(BattleStatus(country, space, source, FIRST_SIDE, 0))
        else:
            s.push(Defence(country, space, source, 0, 0, 0, 0))

    def price_cause(self, s: "State") -> int:
        return price_of_battle(s, self.country, self.space, self.source)

    def title(self, s: "State") -> str:
        where, source = SPACES_THE[self.space], SPACES_THE[self.source]
        return opening(f"{COUNTRIES_THE[self.country]} is to battle {where} from {source}")


class BattleStatus(Battle):
    """Let one side's Status cards answer, then the other's (F-BAT-7; ruling 3.11). `done` are those dealt with."""

    __slots__ = ("side", "done")

    FIELDS: ClassVar[dict[str, str]] = BattleStart.FIELDS | {"side": "side", "done": "statuses"}
    KIND: ClassVar[str] = "initiate"
    RULE: ClassVar[str] = "F-BAT-7"
    PASS_LABEL: ClassVar[str] = "Use no Status"

    def __init__(self, country: int, space: int, source: int, side: int, done: int) -> None:
        super().__init__(country, space, source, 0, 0)
        self.side: int = side
        self.done: int = done

    def cards(self, s: "State") -> list["CardDef"]:
        """Return the Status cards of the side that still may answer."""
        by_attacker = (self.side == FIRST_SIDE) == s.rules.attacker_first
        found = starters(s, self.country, self.space, self.source, by_attacker)
        return [card for card in found if not self.done & card.bit]

    def having(self, done: int) -> "BattleStatus":
        """Return this stage with further Status cards done with."""
        return BattleStatus(self.country, self.space, self.source, self.side, self.done | done)

    def run(self, s: "State") -> None:
        cards = self.cards(s)
        for card in cards:
            if not card.by_choice:
                s.push(self.having(card.bit))
                use_at_start(s, self, card)
                return
        if cards:
            s.put(self)
        elif self.side == FIRST_SIDE:
            s.push(BattleStatus(self.country, self.space, self.source, SECOND_SIDE, self.done))
        else:
            s.push(Defence(self.country, self.space, self.source, 0, 0, 0, 0))

    def ask(self, s: "State") -> Question:
        cards = self.cards(s)
        power = cards[0].power
        mine = sorted([s.rules.use + card.number for card in cards if card.power == power])
        return Question(power, mine, PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            cards = self.cards(s)
            s.push(self.having(sum([card.bit for card in cards if card.power == cards[0].power])))
            return
        card = s.rules.cards[choice - s.rules.use]
        s.push(self.having(card.bit))
        tell(s, events.STATUS_USED, (card.power,), (card.number,))
        use_at_start(s, self, card)

    def status_words(self, s: "State", card: "CardDef") -> str:
        if card.trigger is not None and card.trigger.kind == K_ATTACKED:
            return "the attacker discards a hand card"
        if card.zone < 0:
            return "look at the defenders' prepared cards and discard one; the Status is then discarded"
        what = "a prepared card" if card.zone == Z_PREPARED else "the top card of its draw deck"
        return f"a Power that defends discards {what}"

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        return no_symbol(card, "F-BAT-7")

    def prompt(self, s: "State") -> str:
        return f"{self.story(s)}: use a Status?"
