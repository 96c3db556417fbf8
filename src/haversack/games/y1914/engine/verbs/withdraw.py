"""Withdraw: own pieces are taken off the board for VP, one by one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import score, skip, take_off
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.events import W_TEXT, cause_of
from haversack.games.y1914.engine.queries import own_pieces
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose, up_to
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import BY_CARD, HOMES, PASS, PIECE, TEAM_OF
from haversack.games.y1914.facts.names import COUNTRIES_THE, piece_at
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import team_name
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Withdraw(Word):
    """Take own pieces off the board for VP each."""

    up_to: int
    points: int

    def compile(self, rules: "Rules", country: int) -> Verb:
        return WithdrawVerb(country, self.up_to, self.points)

    def text(self, voice: "Voice") -> str:
        return f"Take up to {self.up_to} of your pieces off the board; {team_name(voice)} {self.points} VP for each."


class WithdrawVerb(Verb):
    """Take off up to `amount` pieces for `points` each."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Withdrawing",)
    NOTHING: ClassVar[str] = "there is no piece to take off the board"

    def __init__(self, country: int, amount: int, points: int) -> None:
        super().__init__(country)
        self.amount: int = amount
        self.points: int = points

    def begin(self, s: "State") -> None:
        s.push(Withdrawing(self.number, 0))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return s.pieces[self.country] != 0

    def idle_words(self, who: int) -> str:
        return f"{COUNTRIES_THE[who]} has no piece on the board"


class Withdrawing(Effect):
    """Choose the next piece to take off; `taken` counts them."""

    __slots__ = ("taken",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"taken": "many"}
    KIND: ClassVar[str] = "withdraw"
    TITLE: ClassVar[str] = "Take own pieces off the board"
    PASS_LABEL: ClassVar[str] = "Take no more pieces off"

    def __init__(self, verb: int, taken: int) -> None:
        super().__init__(verb)
        self.taken: int = taken

    def withdrawal(self, s: "State") -> WithdrawVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, WithdrawVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = s.rules.verbs[self.verb]
        options = own_pieces(s, PIECE, verb.country, -1)
        return may_choose(verb.power, options)

    def lapse(self, s: "State") -> None:
        if not self.taken:
            skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb = self.withdrawal(s)
        take_off(s, verb.country, (choice - PIECE) % OPEN_COUNT, BY_CARD)
        score(s, TEAM_OF[verb.country], verb.points, cause_of(W_TEXT, text_card(s)), verb.country)
        if self.taken + 1 < verb.amount:
            s.push(Withdrawing(self.verb, self.taken + 1))

    def several(self, s: "State") -> tuple[int, int]:
        verb = self.withdrawal(s)
        return up_to(self.taken, min(verb.amount - self.taken, s.pieces[verb.country].bit_count()))

    def piece_label(self, s: "State", country: int, space: int) -> str:
        home = ", its Home" if space == HOMES[country] else ""
        return f"Take your {piece_at(country, space)}{home} off the board: {self.withdrawal(s).points} VP"

    def piece_reason(self, s: "State") -> Reason:
        return Reason("The text being carried out does not reach this piece.", "F-CRD-4")

    def question(self, s: "State") -> str:
        verb = self.withdrawal(s)
        left = verb.amount - self.taken
        more = f" {left} are left to you." if left > 1 else ""
        return f"which piece do you take off the board, for {verb.points} VP each?{more}"
