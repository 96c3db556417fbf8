"""Forfeit: Powers discard cards of a zone."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import skip
from haversack.games.y1914.engine.battle import discards_label
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.discards import GiveUp
from haversack.games.y1914.engine.queries import adjacent_enemies
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.facts.constants import AFTER, POWER, POWER_NUMBER, Z_STATUS
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.language.zones import ZONES
from haversack.games.y1914.text.phrases import a_piece, power_name, zone_name
from haversack.kernel.cards import Cards
from haversack.kernel.english import all_of, count_of, one_of
from haversack.kernel.procedures import Question
from haversack.qmg.language import ARMY, SELF

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Forfeit(Word):
    """Powers discard cards of a zone; `chooser` is the Power that picks them, their owner by default.

    With `beside_own` only those Powers with an Army next to an own Army; with `one` only one of them, chosen.
    """

    powers: tuple[str, ...]
    zone: str
    number: int = 1
    chooser: str = ""
    beside_own: bool = False
    one: bool = False

    def compile(self, rules: "Rules", country: int) -> Verb:
        verb = ForfeitVerb(country, tuple([POWER_NUMBER[power] for power in self.powers]), ZONES[self.zone])
        verb.amount = self.number
        verb.chooser = POWER_NUMBER[self.chooser] if self.chooser else -1
        verb.beside_own = self.beside_own
        verb.one = self.one
        return verb

    def text(self, voice: "Voice") -> str:
        names = [power_name(power) for power in self.powers]
        who = one_of(names) if self.one else all_of(names)
        if self.beside_own:
            some = "One of" if self.one else "Each of"
            who = f"{some} {all_of(names)} with an Army next to {a_piece(SELF, ARMY, voice)}"
        number = zone_name(self.zone, "its") if self.number == 1 else f"{self.number} of its prepared cards"
        if self.chooser:
            return f"Choose a Status of {who} on the table; it is discarded."
        return f"{who} discards {number}."


class ForfeitVerb(Verb):
    """Make Powers discard `amount` cards of a zone; where but `one` of several is hit, it is chosen."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("ForfeitingOne",)
    NOTHING: ClassVar[str] = "it hits nobody"

    def __init__(self, country: int, powers: tuple[int, ...], zone: int) -> None:
        super().__init__(country)
        self.powers: tuple[int, ...] = powers
        self.zone: int = zone
        self.amount: int = 1
        self.chooser: int = -1
        self.beside_own: bool = False
        self.one: bool = False

    def hit(self, s: "State") -> list[int]:
        """Return the Powers that are hit, or of which one is."""
        if not self.beside_own:
            return list(self.powers)
        near = adjacent_enemies(s, self.country, False)
        return [power for power in self.powers if power in near]

    def begin(self, s: "State") -> None:
        powers = self.hit(s)
        if not powers:
            skip(s, self.number, -1)
        elif self.one:
            s.push(ForfeitingOne(self.number))
        else:
            self.strike(s, powers)

    def strike(self, s: "State", powers: list[int]) -> None:
        """Make these Powers discard."""
        card = text_card(s)
        for power in reversed(AFTER[s.active]):
            if power in powers:
                chooser = self.chooser if self.chooser >= 0 else power
                s.push(GiveUp(power, self.zone, self.amount, chooser, card))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        powers = self.hit(s)
        if self.zone == Z_STATUS:
            return any([s.status & s.rules.owned_status[power] != 0 for power in powers])
        return len(powers) > 0

    def idle_words(self, who: int) -> str:
        return "it hits nobody"


class ForfeitingOne(Effect):
    """Choose the Power that is hit."""

    __slots__ = ()

    KIND: ClassVar[str] = "power"
    TITLE: ClassVar[str] = "Choose a Power that discards"

    def forfeit(self, s: "State") -> ForfeitVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, ForfeitVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.forfeit(s)
        return Question(verb.power, [POWER + power for power in verb.hit(s)])

    def lapse(self, s: "State") -> None:
        skip(s, self.verb, -1)

    def do(self, s: "State", choice: int) -> None:
        self.forfeit(s).strike(s, [choice - POWER])

    def power_label(self, s: "State", power: int) -> str:
        verb = self.forfeit(s)
        return discards_label(s, power, verb.zone, verb.amount)

    def question(self, s: "State") -> str:
        return f"which Power discards {count_of(self.forfeit(s).amount)} of its prepared ones?"
