"""Eliminate: choose a piece and take it off the board (W-ACT-9)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.battle import begin_removal
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.queries import piece_of, spaces_of
from haversack.games.ww2.engine.verbs.station import UnstationVerb
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import BY_ELIMINATION, COUNTRIES, PASS, PIECE
from haversack.games.ww2.facts.names import the_piece
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import piece_words, safe_words, where
from haversack.games.ww2.text.phrases import Voice, piece, place_in
from haversack.kernel.english import a
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef, Rules
    from haversack.games.ww2.state import State

NO_ELIMINATION: Final = events.skipped_part("eliminate", "finds nothing to eliminate", "chooses to eliminate nothing")


@dataclass(frozen=True)
class Eliminate(Word):
    """Eliminate one piece (W-ACT-9)."""

    kind: str
    at: Place
    who: str

    @staticmethod
    def reads() -> dict[str, str]:
        return {"kind": "any_kind"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb: Verb = UnstationVerb() if rules.nouns.kind(self.kind).shares else EliminateVerb()
        verb.who = rules.nouns.who(self.who, owner)
        verb.kind = rules.nouns.kind(self.kind)
        verb.spot = rules.nouns.spot(self.at, owner)
        return verb

    def text(self, voice: Voice) -> str:
        voice = voice.of(self.kind)
        return f"eliminate {a(piece(self.who, voice))} {place_in(self.at, voice)}"


class EliminateVerb(Verb):
    """Eliminate, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (EliminatePiece,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(EliminatePiece(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(victims(s, self, owner, space)) > 0

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        hit = [divmod(victim, SPACE_COUNT) for victim in victims(s, self, source.country, space)]
        return all([s.shielded[country] >> place & 1 == 1 for country, place in hit])

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"eliminate {a(piece_words(self))}{where(self, space)}"


def victims(s: "State", verb: Verb, owner: int, space: int) -> list[int]:
    """Return the pieces an eliminate may hit, as country * spaces + space, ascending."""
    out: list[int] = []
    places = spaces_of(s, verb.spot, owner, space) & verb.kind.spaces
    for country in range(COUNTRIES):
        there = s.pieces[country] & places if verb.who >> country & 1 else 0
        while there:
            low = there & -there
            out.append(country * SPACE_COUNT + low.bit_length() - 1)
            there ^= low
    return out


class EliminatePiece(Effect):
    """Choose a piece and eliminate it."""

    __slots__ = ()

    KIND: ClassVar[str] = "eliminate"
    RULE: ClassVar[str] = "W-ACT-9"
    ABOUT: ClassVar[str] = "a piece to eliminate is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True

    def ask(self, s: "State") -> Question:
        options = [PIECE + victim for victim in victims(s, self.verb(s), self.owner, self.space)]
        if options and self.optional:
            return Question(self.owner, options, PASS)
        return Question(self.owner, options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            tell_skipped(s, self.owner, NO_ELIMINATION, True)
            decline(s)
        else:
            country, space = piece_of(choice)
            begin_removal(s, self.owner, country, space, BY_ELIMINATION)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, NO_ELIMINATION, False)

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        return f"which {piece_words(verb)}{where(verb, self.space)} do you eliminate?"

    def pass_label(self, s: "State") -> str:
        return "Eliminate nothing"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Eliminate {the_piece(country, space)}{safe_words(s, country, space)}"

    def is_idle_piece(self, s: "State", country: int, space: int) -> bool:
        return s.shielded[country] >> space & 1 == 1
