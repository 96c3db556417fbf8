"""Seq: do the parts in order (W-CRD-4); each may be skipped (W-CRD-5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.verbs.joining import JoiningVerb, compile_parts, numbers_in_short
from haversack.games.ww2.engine.verbs.score import Score, ScoreVerb
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Seq(Word):
    """Do the parts in order; each may be skipped (W-CRD-4, W-CRD-5)."""

    parts: tuple[Word, ...]

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return compile_parts(SeqVerb(), rules, self.parts, owner)

    def text(self, voice: Voice) -> str:
        joint = ", and separately " if self.is_all_score() else ", then "
        return joint.join([part.text(voice) for part in self.parts])

    def is_all_score(self) -> bool:
        """Say whether all its parts score."""
        return all([isinstance(part, Score) for part in self.parts])


class SeqVerb(JoiningVerb):
    """Seq, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (Sequence,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(Sequence(self.number, owner, space, piece, card, optional, 0))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        if all([isinstance(s.rules.nodes[part], ScoreVerb) for part in self.parts]):
            return f"score {self.scored(s, owner)} VP"
        return ", then ".join(self.parts_do(s, owner, space, piece, card))

    def in_short(self, s: "State", owner: int) -> str:
        return numbers_in_short(s, self, owner)

    def only_scores(self, s: "State") -> bool:
        return all([s.rules.nodes[part].only_scores(s) for part in self.parts])


class Sequence(Effect):
    """Do the parts in order; `done` counts those begun."""

    __slots__ = ("done",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"done": "times"}

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, done: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.done: int = done

    def run(self, s: "State") -> None:
        e, parts = self, self.verb(s).parts
        if self.done < len(parts):
            s.push(Sequence(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.done + 1))
            self.begin_part(s, parts[self.done], 1)

    def title(self, s: "State") -> str:
        return f"Part {max(1, self.done)} of {len(self.verb(s).parts)}"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.done <= len(self.verb(s).parts)
