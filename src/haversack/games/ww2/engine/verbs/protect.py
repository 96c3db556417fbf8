"""Protect: the piece in danger is not removed for the rest of the turn (W-REA-8)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.names import piece_at, the_piece
from haversack.games.ww2.language.nouns import RemovalImpending, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, that_piece
from haversack.kernel.events import Event
from haversack.qmg.language import BattleDeclared

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Protect(Word):
    """Do not remove the piece in danger for the rest of the turn (W-REA-8)."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (RemovalImpending, BattleDeclared)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return ProtectVerb()

    def text(self, voice: Voice) -> str:
        return f"save {that_piece(voice)}: it stays, and for the rest of this turn only its owner can remove it"


class ProtectVerb(Verb):
    """Protect, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        s.shielded[e.piece] |= 1 << e.space
        tell(s, PROTECTED, (e.piece, e.space))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return not s.shielded[piece] >> space & 1

    def saves(self, s: "State") -> bool:
        return True

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"save {the_piece(piece, space)} for the rest of this turn"


def _protected_line(rules: "Rules", event: Event) -> str:
    piece = f"the {piece_at(event.data[0], event.data[1])}"
    return f"{piece} is saved: for the rest of this turn only its owner can remove it."


PROTECTED: Final = events.verb_event("PieceProtected", "cs", _protected_line)
