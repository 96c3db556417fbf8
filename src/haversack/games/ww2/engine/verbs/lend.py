"""Lend: an ally may play a card from its hand and then draws (ruling 6.12)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import draw, leave_hand, tell_skipped
from haversack.games.ww2.engine.playing import play_card
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import COUNTRIES, COUNTRY, PASS
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, one_country
from haversack.kernel.english import count_of, one_of, opening
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Lend(Word):
    """One of these countries may play a card from its hand and then draws cards (ruling 6.12)."""

    who: tuple[str, ...]
    draw: int

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "countries"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = LendVerb()
        verb.who = rules.nouns.any_of(self.who, owner)
        verb.amount = self.draw
        return verb

    def text(self, voice: Voice) -> str:
        return (
            f"choose {one_country(self.who, voice)}: it may play a card from its hand and, if it does, "
            f"then draws {count_of(self.draw)} (this is not its Play step)"
        )


class LendVerb(Verb):
    """Lend, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (LendTo, LendPlay, LendDraw)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(LendTo(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(_allies(s, self)) > 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        allies = one_of([COUNTRIES_NAMED[c] for c in bit_list(self.who)])
        return f"let {allies} play a card from hand and draw {count_of(self.amount)}"


def _allies(s: "State", verb: Verb) -> list[int]:
    """Return the countries that have a card to play."""
    return [c for c in range(COUNTRIES) if verb.who >> c & 1 and s.hands[c]]


class LendTo(Effect):
    """Choose the ally that may play a card."""

    __slots__ = ()

    KIND: ClassVar[str] = "lend"

    def ask(self, s: "State") -> Question:
        return Question(self.owner, [COUNTRY + c for c in _allies(s, self.verb(s))])

    def do(self, s: "State", choice: int) -> None:
        e = self
        LendPlay(e.node, e.owner, e.space, e.piece, e.card, e.optional, choice - COUNTRY).run(s)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, events.NO_PART, False)

    def question(self, s: "State") -> str:
        return f"which ally may play a card from its hand? It then draws {count_of(self.verb(s).amount)}."

    def country_label(self, s: "State", country: int) -> str:
        return f"{opening(COUNTRIES_NAMED[country])}: {count_of(len(s.hands[country]))} in hand"


class LendPlay(Effect):
    """The ally may play a card from its hand."""

    __slots__ = ("ally",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"ally": "country"}
    KIND: ClassVar[str] = "lend"

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, ally: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.ally: int = ally

    def ask(self, s: "State") -> Question:
        hand = sorted(set(s.hands[self.ally]))
        return Question(self.ally, [s.rules.play + card for card in hand], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            tell_skipped(s, self.ally, events.NO_PLAY, True)
            return
        card = choice - s.rules.play
        leave_hand(s, self.ally, card, True)
        e = self
        s.push(LendDraw(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.ally))
        play_card(s, card, 0)

    def question(self, s: "State") -> str:
        drawn = count_of(self.verb(s).amount)
        return f"you may play a card from your hand; you then draw {drawn}. It is not your Play step."

    def pass_label(self, s: "State") -> str:
        return "Play no card, draw none"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.verb(s).who >> self.ally & 1 == 1


class LendDraw(Effect):
    """The ally that has played a card draws."""

    __slots__ = ("ally",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"ally": "country"}

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, ally: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.ally: int = ally

    def run(self, s: "State") -> None:
        draw(s, self.ally, self.verb(s).amount)

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.verb(s).who >> self.ally & 1 == 1
