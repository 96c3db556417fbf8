"""If: do the part only if the condition holds when it comes up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.queries import holds
from haversack.games.ww2.engine.verbs.joining import JoiningVerb, compile_parts, numbers_in_short
from haversack.games.ww2.language.nouns import Condition, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, say

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef, Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class If(Word):
    """Do the part only if the condition holds when it comes up."""

    condition: Condition
    part: Word

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = IfVerb()
        verb.only_if = rules.tally(self.condition, owner)
        return compile_parts(verb, rules, (self.part,), owner)

    def text(self, voice: Voice) -> str:
        return f"if {say(self.condition, voice)}, {self.part.text(voice)}"


class IfVerb(JoiningVerb):
    """If, compiled."""

    def holds(self, s: "State", owner: int, space: int) -> bool:
        """Say whether its condition holds now."""
        return self.only_if is None or holds(s, self.only_if, owner, space)

    def act(self, s: "State", e: Effect) -> None:
        if self.holds(s, e.owner, e.space):
            e.begin_part(s, self.parts[0], e.optional)
        else:
            tell_skipped(s, e.owner, events.NO_PART, False)

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return self.holds(s, owner, space) and super().can(s, owner, space, piece, card)

    def could(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return self.holds(s, owner, space) and super().could(s, owner, space, piece, card)

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        return not self.can(s, source.country, space, piece, card)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return self.parts_do(s, owner, space, piece, card)[0]

    def in_short(self, s: "State", owner: int) -> str:
        return numbers_in_short(s, self, owner)

    def only_scores(self, s: "State") -> bool:
        return s.rules.nodes[self.parts[0]].only_scores(s)

    def scored(self, s: "State", owner: int) -> int:
        return super().scored(s, owner) if self.holds(s, owner, 0) else 0
