"""Eliminate the piece that set the card off."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.ww2.engine.battle import begin_removal
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import BY_ELIMINATION
from haversack.games.ww2.facts.names import the_piece
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, that_piece
from haversack.qmg.language import Built

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class EliminateEvent(Word):
    """Eliminate the piece that set the card off."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (Built,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return EliminateEventVerb()

    def text(self, voice: Voice) -> str:
        return f"eliminate {that_piece(voice)}"


class EliminateEventVerb(Verb):
    """EliminateEvent, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        begin_removal(s, e.owner, e.piece, e.space, BY_ELIMINATION)

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return s.pieces[piece] >> space & 1 == 1

    def saves(self, s: "State") -> bool:
        return True

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"eliminate {the_piece(piece, space)}"
