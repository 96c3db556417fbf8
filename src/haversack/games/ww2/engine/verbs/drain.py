"""Drain: Economic Warfare makes a country discard from its draw deck (ruling 6.2)."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import burn, tell_skipped
from haversack.games.ww2.engine.procedure import Effect, Text, source_card
from haversack.games.ww2.engine.queries import reached_homes, worth
from haversack.games.ww2.engine.windows import open_window
from haversack.games.ww2.facts.constants import (
    COUNTRY,
    DRAIN_DISCARD,
    DRAIN_LOWER,
    DRAIN_RAISE,
    T_WARFARE,
    TEAM_NAMES,
    TEAM_OF,
    W_LOWER,
    W_RAISE,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Condition, Count, Within, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, each_words, if_words, meant, one_country, piece, say
from haversack.kernel.english import a, count_of, one_of, opening, possessive
from haversack.kernel.procedures import Question
from haversack.qmg.language import SELF

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State

NO_DRAIN: Final = events.skipped_part("drain", "can make nobody discard")


@dataclass(frozen=True)
class Drain(Word):
    """Economic Warfare: a country discards from the top of its draw deck (ruling 6.2).

    `who` lists the countries of which the owner picks one, `reach` which of them can be hit.
    """

    who: tuple[str, ...]
    cards: int
    each: Count | None = None
    more: int = 0
    more_if: Condition | None = None
    only_if: Condition | None = None
    reach: Within | None = None

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "countries"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = DrainVerb()
        verb.who = rules.nouns.any_of(self.who, owner)
        verb.amount = self.cards
        verb.each = rules.tally(self.each, owner)
        verb.more = self.more
        verb.more_if = rules.tally(self.more_if, owner)
        verb.only_if = rules.tally(self.only_if, owner)
        if self.reach is not None:
            verb.kind = rules.nouns.kind(self.reach.kind)
            verb.reach = self.reach.steps
            verb.inside = self.reach.inside
        return verb

    def text(self, voice: Voice) -> str:
        number = f"{count_of(self.cards)} from the top of its draw deck{each_words(self.each, voice)}"
        if self.more_if is not None:
            number += f", and {self.more} more{if_words(self.more_if, voice)}"
        if self.only_if is not None:
            number += f", but only{if_words(self.only_if, voice)}"
        target = one_country(self.who, voice)
        if len(meant(self.who, voice)) > 1:
            reach = "" if self.reach is None else f" with {_in_reach(self.reach, 'its Home', voice, '')},"
            return f"choose {target}{reach} and make it discard {number}"
        home = f"{possessive(target)} Home"
        reach = "" if self.reach is None else f" if {_in_reach(self.reach, home, voice, 'is ')}"
        return f"make {target} discard {number}{reach}"


def _in_reach(reach: Within, home: str, voice: Voice, verb: str) -> str:
    return f"{a(piece(SELF, voice.of(reach.kind)))} {verb}{say(reach, replace(voice, target=home))}"


class DrainVerb(Verb):
    """Drain, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (DrainWhom, Draining)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(DrainWhom(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        counts = worth(s, self, owner, 0) != 0 or (self.each is not None and s.rules.zero_is_raised)
        return counts and len(reached_homes(s, self, owner)) > 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        number = worth(s, self, owner, space)
        hit = [COUNTRIES_NAMED[c] for c in reached_homes(s, self, owner)]
        if not hit or not number:
            return "make nobody discard"
        return f"make {one_of(hit)} discard {count_of(number)} from the top of its deck"

    def in_short(self, s: "State", owner: int) -> str:
        hit = [COUNTRIES_NAMED[c] for c in reached_homes(s, self, owner)]
        return f"{hit[0] if len(hit) == 1 else 'a country'} discards {worth(s, self, owner, 0)}"


class DrainWhom(Effect):
    """Choose the country that must discard."""

    __slots__ = ()

    KIND: ClassVar[str] = "country"
    ABOUT: ClassVar[str] = "a country is chosen"

    def ask(self, s: "State") -> Question:
        return Question(self.owner, [COUNTRY + c for c in reached_homes(s, self.verb(s), self.owner)])

    def do(self, s: "State", choice: int) -> None:
        verb = self.verb(s)
        amount = worth(s, verb, self.owner, self.space)
        if amount or (verb.each is not None and s.rules.zero_is_raised):
            begin_draining(s, self, amount, choice - COUNTRY)
        else:
            self.lapse(s)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, NO_DRAIN, False)

    def question(self, s: "State") -> str:
        number = worth(s, self.verb(s), self.owner, self.space)
        return f"which country must discard {count_of(number)} from the top of its deck?"

    def country_label(self, s: "State", country: int) -> str:
        missing = worth(s, self.verb(s), self.owner, self.space) - len(s.decks[country])
        lost = f"; the {TEAM_NAMES[TEAM_OF[country]]} lose {missing} VP for what is missing" if missing > 0 else ""
        return f"{opening(COUNTRIES_NAMED[country])}: {count_of(len(s.decks[country]))} in its deck{lost}"


def begin_draining(s: "State", e: Effect, amount: int, target: int) -> None:
    """Begin the discard that a text demands of a country."""
    s.push(Draining(e.node, e.owner, e.space, e.piece, e.card, e.optional, amount, target, DRAIN_RAISE))


class Draining(Effect):
    """A country must discard: let the number be raised, then lowered, then discard.

    The windows are about Economic Warfare cards: what a card on the table drains is neither raised nor lowered.
    """

    __slots__ = ("amount", "target", "next")

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"amount": "cards", "target": "country", "next": "drain_step"}

    def __init__(
        self,
        node: int,
        owner: int,
        space: int,
        piece: int,
        card: int,
        optional: int,
        amount: int,
        target: int,
        next: int,  # noqa: A002 - the word of the position
    ) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.amount: int = amount
        self.target: int = target
        self.next: int = next

    def run(self, s: "State") -> None:
        if self.next == DRAIN_DISCARD:
            if self.amount > 0:
                burn(s, self.target, self.amount)
            return
        s.push(self.changed(next=self.next + 1))
        if _is_warfare(s):
            window = W_RAISE if self.next == DRAIN_RAISE else W_LOWER
            open_window(s, window, self.owner, -1, self.target, self.card, 0)

    def discarding(self) -> int:
        return max(0, self.amount)

    def windows(self, s: "State") -> list[Text]:
        window = {DRAIN_LOWER: W_RAISE, DRAIN_DISCARD: W_LOWER}.get(self.next, -1)
        return [(window, self.owner, -1, self.target, self.card)]

    def title(self, s: "State") -> str:
        return f"{opening(COUNTRIES_NAMED[self.target])} must discard {count_of(self.discarding())}"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.verb(s).who >> self.target & 1 == 1


def _is_warfare(s: "State") -> bool:
    """Say whether the text being carried out is that of an Economic Warfare card just played."""
    card = source_card(s)
    return card >= 0 and s.rules.cards[card].type == T_WARFARE
