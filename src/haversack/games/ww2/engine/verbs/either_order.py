"""EitherOrder: do the parts in the order one likes; each may be skipped (ruling 2.8)."""

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.verbs.joining import JoiningVerb, compile_parts, numbered
from haversack.games.ww2.facts.constants import COUNTRY_NUMBER, NUMBER
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.english import all_of, opening
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class EitherOrder(Word):
    """Do the parts in the order the owner likes; each may be skipped (ruling 2.8)."""

    parts: tuple[Word, ...]
    asked: str = ""

    @staticmethod
    def reads() -> dict[str, str]:
        return {"asked": "country"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = EitherOrderVerb()
        verb.asked = COUNTRY_NUMBER[self.asked] if self.asked else -1
        return compile_parts(verb, rules, self.parts, owner)

    def text(self, voice: Voice) -> str:
        texts = [part.text(voice) for part in self.parts]
        verb = _first_words(texts[0])
        if all([_first_words(text) == verb for text in texts]):
            texts[1:] = [text.removeprefix(f"{verb} ") for text in texts[1:]]
        chooser = "it likes" if self.asked else "you like"
        return f"{all_of(texts)}, in the order {chooser}"


def _first_words(text: str) -> str:
    """Return the words before the first article of a clause."""
    return " ".join(takewhile(lambda word: word not in ("a", "an"), text.split()))


class EitherOrderVerb(JoiningVerb):
    """EitherOrder, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (ChooseOrder,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(ChooseOrder(self.number, owner, space, piece, card, optional, 0))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return all_of(self.parts_do(s, owner, space, piece, card))


class ChooseOrder(Effect):
    """Choose the part to do next; `begun` are those begun."""

    __slots__ = ("begun",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"begun": "parts"}
    KIND: ClassVar[str] = "order"

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, begun: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.begun: int = begun

    def ask(self, s: "State") -> Question:
        verb = self.verb(s)
        left = [k for k in range(len(verb.parts)) if not self.begun >> k & 1]
        able = [k for k in left if self.can_part(s, verb.parts[k])]
        return Question(verb.asked if verb.asked >= 0 else self.owner, numbered(able))

    def do(self, s: "State", choice: int) -> None:
        e, part = self, choice - NUMBER - 1
        s.push(ChooseOrder(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.begun | 1 << part))
        self.begin_part(s, self.verb(s).parts[part], 1)

    def lapse(self, s: "State") -> None:
        if not self.begun:
            tell_skipped(s, self.owner, events.NO_PART, False)

    def question(self, s: "State") -> str:
        return f"which part do you do {'next' if self.begun else 'first'}? You may still skip it."

    def part_label(self, s: "State", number: int) -> str:
        return part_words(s, self, number)

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.begun < 1 << len(self.verb(s).parts)


def part_words(s: "State", e: Effect, number: int) -> str:
    """Return what one part of a text does; they are counted from one."""
    part = s.rules.nodes[e.verb(s).parts[number - 1]]
    return opening(part.does(s, e.owner, e.space, e.piece, e.card))
