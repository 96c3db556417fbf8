"""OneOf: do one of the parts."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.verbs.either_order import part_words
from haversack.games.ww2.engine.verbs.joining import JoiningVerb, compile_parts, numbered
from haversack.games.ww2.facts.constants import NUMBER, PASS
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.english import one_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class OneOf(Word):
    """Do one of the parts."""

    parts: tuple[Word, ...]

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return compile_parts(OneOfVerb(), rules, self.parts, owner)

    def text(self, voice: Voice) -> str:
        *most, last = [part.text(voice) for part in self.parts]
        return f"do one of these: {'; '.join(most)}; or {last}"


class OneOfVerb(JoiningVerb):
    """OneOf, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (ChoosePart,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(ChoosePart(self.number, owner, space, piece, card, optional))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return one_of(self.parts_do(s, owner, space, piece, card))


class ChoosePart(Effect):
    """Choose the part to do."""

    __slots__ = ()

    KIND: ClassVar[str] = "choose"

    def ask(self, s: "State") -> Question:
        parts = self.verb(s).parts
        options = numbered([k for k in range(len(parts)) if self.can_part(s, parts[k])])
        if options and self.optional:
            return Question(self.owner, options, PASS)
        return Question(self.owner, options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            decline(s)
        else:
            self.begin_part(s, self.verb(s).parts[choice - NUMBER - 1], 0)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, events.NO_PART, False)

    def question(self, s: "State") -> str:
        return "which one of these do you do?"

    def pass_label(self, s: "State") -> str:
        return "Do none of these"

    def part_label(self, s: "State", number: int) -> str:
        return part_words(s, self, number)
