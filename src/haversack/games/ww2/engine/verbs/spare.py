"""Spare: the piece in danger is not removed by this battle (ruling 5.10)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell
from haversack.games.ww2.engine.battle import Fight
from haversack.games.ww2.engine.procedure import Effect, enclosing, is_spared
from haversack.games.ww2.facts.names import piece_at, the_piece
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, that_piece
from haversack.kernel.events import Event
from haversack.qmg.language import BattleDeclared

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Spare(Word):
    """Do not remove the piece in danger by this battle (ruling 5.10)."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (BattleDeclared,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return SpareVerb()

    def text(self, voice: Voice) -> str:
        return f"save {that_piece(voice)} from this battle: this battle does not remove it"


class SpareVerb(Verb):
    """Spare, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        place = enclosing(s, Fight)
        s.stack[place] = s.stack[place].changed(spared=1)
        tell(s, SPARED, (e.piece, e.space))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return not s.shielded[piece] >> space & 1 and not is_spared(s)

    def saves(self, s: "State") -> bool:
        return True

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"save {the_piece(piece, space)} from this battle"


def _spared_line(rules: "Rules", event: Event) -> str:
    return f"the {piece_at(event.data[0], event.data[1])} is saved from this battle."


SPARED: Final = events.verb_event("PieceSpared", "cs", _spared_line)
