"""Rebuild: eliminate own pieces and build each anew, one at a time (ruling 6.8)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.battle import begin_removal
from haversack.games.ww2.engine.procedure import Act, Effect, Procedure
from haversack.games.ww2.engine.queries import own_pieces, piece_of
from haversack.games.ww2.engine.verbs.build import Build
from haversack.games.ww2.facts.board import LAND_MASK
from haversack.games.ww2.facts.constants import BY_ELIMINATION, PASS, PIECE
from haversack.games.ww2.facts.names import PLACES, kind_name
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import PIECE as PIECE_WORDS
from haversack.games.ww2.text.phrases import Voice, pieces
from haversack.kernel.procedures import Question
from haversack.qmg.language import ARMY, NAVY, SELF
from haversack.qmg.language import PIECE as ANY_PIECE

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State

NO_REBUILDING: Final = events.skipped_part("rebuild", "has no piece to build anew", "chooses to build nothing anew")


@dataclass(frozen=True)
class Rebuild(Word):
    """Eliminate and build anew any own pieces of that kind, one at a time (ruling 6.8)."""

    kind: str

    def compile(self, rules: "Rules", owner: int) -> Verb:
        """Compile it with the two builds it may need as its parts."""
        verb = RebuildVerb()
        verb.kind = rules.nouns.kind(self.kind)
        verb.parts = (rules.add(Build(ARMY), owner), rules.add(Build(NAVY), owner))
        return verb

    def text(self, voice: Voice) -> str:
        noun = "piece" if self.kind == ANY_PIECE else PIECE_WORDS[self.kind]
        return (
            f"for as many of the {pieces(SELF, voice.of(self.kind))} now on the board as you like, one at a time "
            f"and each at most once, eliminate the {noun} and then build it again"
        )


class RebuildVerb(Verb):
    """Rebuild, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (Act, RebuildPieces, BuildAnew)

    def act(self, s: "State", e: Effect) -> None:
        left = s.pieces[e.owner] & self.kind.spaces
        RebuildPieces(e.node, e.owner, e.space, e.piece, e.card, e.optional, left).run(s)

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return s.pieces[owner] & self.kind.spaces != 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return "eliminate own pieces and build each anew"


class RebuildPieces(Effect):
    """Choose the next piece to eliminate and build anew; `left` is where those stand that were there at the start."""

    __slots__ = ("left",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"left": "spaces"}
    KIND: ClassVar[str] = "rebuild"
    ABOUT: ClassVar[str] = "a piece to build anew is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True
    IS_REBUILDING: ClassVar[bool] = True

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, left: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.left: int = left

    def ask(self, s: "State") -> Question:
        options = own_pieces(s, PIECE, self.owner, self.left)
        return Question(self.owner, options, PASS) if options else Question(self.owner, options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            if self._is_untouched(s):
                tell_skipped(s, self.owner, NO_REBUILDING, True)
            return
        _, space = piece_of(choice)
        s.push(self._with(self.left & ~(1 << space)))
        s.push(BuildAnew(self.node, self.owner, self.space, self.piece, self.card, self.optional, space))
        begin_removal(s, self.owner, self.owner, space, BY_ELIMINATION)

    def lapse(self, s: "State") -> None:
        if not s.pieces[self.owner] & self.verb(s).kind.spaces:
            tell_skipped(s, self.owner, NO_REBUILDING, False)

    def _is_untouched(self, s: "State") -> bool:
        return self.left == s.pieces[self.owner] & self.verb(s).kind.spaces

    def _with(self, left: int) -> "RebuildPieces":
        return RebuildPieces(self.node, self.owner, self.space, self.piece, self.card, self.optional, left)

    def after_placing(self, country: int, space: int) -> Procedure:
        """A piece placed on the way is none that was there at the start."""
        return self._with(self.left & ~(1 << space)) if self.owner == country and self.left >> space & 1 else self

    def question(self, s: "State") -> str:
        return "which of your pieces do you eliminate and then build anew? One after another, as many as you like."

    def pass_label(self, s: "State") -> str:
        is_first = self.left == s.pieces[s.seat] & self.verb(s).kind.spaces
        return f"Leave {'all' if is_first else 'the others'} where they are"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Eliminate your {kind_name(1 << space)} in {PLACES[space]} and build it anew"


class BuildAnew(Effect):
    """Build a piece of the kind that was eliminated in a space."""

    __slots__ = ("where",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"where": "space"}

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, where: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.where: int = where

    def run(self, s: "State") -> None:
        self.begin_part(s, self.verb(s).parts[0 if LAND_MASK >> self.where & 1 else 1], 1)
