"""Eliminate: a piece is taken off the board. It is no battle, so nothing answers (F-BAT-15)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import skip, take_off
from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.events import W_TOLL, cause_of
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import own_pieces, toll_name, tolled
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose
from haversack.games.y1914.facts.board import ANY_SPACE, OPEN_COUNT
from haversack.games.y1914.facts.constants import ADJECTIVES, BY_ELIMINATION, COUNTRIES, PASS, PIECE
from haversack.games.y1914.facts.names import SPACES_THE, piece_at
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import a_piece, place_in
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question
from haversack.qmg.language import At

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Eliminate(Word):
    """Eliminate one piece there."""

    kind: str
    at: At
    who: str

    def compile(self, rules: "Rules", country: int) -> Verb:
        verb = EliminateVerb(country)
        verb.spaces = rules.nouns.fixed(self.at, country) & rules.nouns.kind(self.kind).spaces
        verb.who = rules.nouns.who(self.who, country)
        return verb

    def text(self, voice: "Voice") -> str:
        return f"You may eliminate {a_piece(self.who, self.kind, voice)} in {place_in(self.at)}."


class EliminateVerb(Verb):
    """Eliminate a piece of one of these countries (`who`) in one of these spaces."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Eliminating",)
    NOTHING: ClassVar[str] = "there is no such piece to eliminate"

    def __init__(self, country: int) -> None:
        super().__init__(country)
        self.spaces: int = ANY_SPACE
        self.who: int = 0

    def begin(self, s: "State") -> None:
        s.push(Eliminating(self.number))

    def charged(self, s: "State") -> int:
        """Return the spaces where an elimination costs a hand card."""
        return tolled(s, self.country, eliminating=True)

    def victims(self, s: "State") -> list[int]:
        """Return the choices that name the pieces that may be eliminated, ascending."""
        where = self.spaces
        if not s.hands[self.power]:
            where &= ~self.charged(s)
        out: list[int] = []
        for country in range(COUNTRIES):
            if self.who >> country & 1:
                out += own_pieces(s, PIECE, country, where)
        return out

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(self.victims(s)) > 0

    def idle_words(self, who: int) -> str:
        return "there is no such piece to eliminate"

    def choice_label(self, s: "State") -> str:
        victim, space = self.who.bit_length() - 1, self.spaces.bit_length() - 1
        return f"Eliminate the {ADJECTIVES[victim]} Army in {SPACES_THE[space]}"


class Eliminating(Effect):
    """Choose a piece, and pay where that costs something."""

    __slots__ = ()

    KIND: ClassVar[str] = "eliminate"
    TITLE: ClassVar[str] = "Eliminate a piece"
    RULE: ClassVar[str] = "F-BAT-15"
    PASS_LABEL: ClassVar[str] = "Eliminate nothing"

    def elimination(self, s: "State") -> EliminateVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, EliminateVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.elimination(s)
        pieces = verb.victims(s)
        return may_choose(verb.power, pieces)

    def lapse(self, s: "State") -> None:
        skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb = self.elimination(s)
        country, space = divmod(choice - PIECE, OPEN_COUNT)
        if verb.charged(s) >> space & 1:
            s.push(Elimination(country, space))
            s.push(Pay(verb.power, 1))
        else:
            take_off(s, country, space, BY_ELIMINATION)

    def piece_label(self, s: "State", country: int, space: int) -> str:
        toll = self.elimination(s).charged(s) >> space & 1
        cost = f": costs 1 hand card ({toll_name(s.rules)})" if toll else ""
        return f"Eliminate the {piece_at(country, space)}{cost}"

    def piece_reason(self, s: "State") -> Reason:
        return Reason("The text being carried out does not reach this piece.", "F-CRD-4")

    def question(self, s: "State") -> str:
        return "which piece is eliminated?"


class Elimination(Procedure):
    """Take a piece off the board, its price being paid."""

    __slots__ = ("country", "space")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space"}

    def __init__(self, country: int, space: int) -> None:
        self.country: int = country
        self.space: int = space

    def is_sound(self, s: "State") -> bool:
        return s.pieces[self.country] >> self.space & 1 == 1

    def run(self, s: "State") -> None:
        take_off(s, self.country, self.space, BY_ELIMINATION)

    def price_cause(self, s: "State") -> int:
        return cause_of(W_TOLL, self.space)

    def title(self, s: "State") -> str:
        return f"Eliminate the {piece_at(self.country, self.space)}"
