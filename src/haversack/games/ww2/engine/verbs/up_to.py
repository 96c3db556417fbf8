"""UpTo: do the part again and again, until it is declined or was done often enough."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.verbs.joining import JoiningVerb, compile_parts
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class UpTo(Word):
    """Do the part once or more, up to that many times, one after another."""

    times: int
    part: Word

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = UpToVerb()
        verb.amount = self.times
        return compile_parts(verb, rules, (self.part,), owner)

    def text(self, voice: Voice) -> str:
        times = "once or twice" if self.times == 2 else f"1 to {self.times} times"
        return f"do this {times}, choosing anew each time: {self.part.text(voice)}"


class UpToVerb(JoiningVerb):
    """UpTo, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (Repeat,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(Repeat(self.number, owner, space, piece, card, optional, 0))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"{self.parts_do(s, owner, space, piece, card)[0]}, up to {self.amount} times"


class Repeat(Effect):
    """Do the part once more; `done` counts how often it was begun."""

    __slots__ = ("done",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"done": "times"}

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, done: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.done: int = done

    def run(self, s: "State") -> None:
        e, verb = self, self.verb(s)
        if self.done < verb.amount:
            s.push(Repeat(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.done + 1))
            self.begin_part(s, verb.parts[0], 1 if self.done else self.optional)

    def times_begun(self) -> int:
        return self.done

    def title(self, s: "State") -> str:
        return f"Time {max(1, self.done)} of up to {self.verb(s).amount}"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.done <= self.verb(s).amount
