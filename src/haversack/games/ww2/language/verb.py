"""A verb of a text as the engine knows it: masks and numbers, and what it can be asked."""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine.procedure import Act, Effect
from haversack.games.ww2.facts.board import LAND_MASK, SEA_MASK
from haversack.qmg.compile import PL_ALL, Spot, Tally
from haversack.qmg.language import PIECE
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef
    from haversack.games.ww2.state import State

EVERY_PIECE: Final = Kind(PIECE, "piece", "pieces", LAND_MASK | SEA_MASK, [])


class Verb:
    """One verb of a text, compiled. `number` is its place in `rules.nodes`, by which frames name it.

    Where it is asked something, it is told whose text it is, and the space, piece and card that set the card off.
    """

    def __init__(self) -> None:
        self.number: int = -1
        self.kind: Kind = EVERY_PIECE
        self.who: int = 0
        self.spot: Spot = Spot(PL_ALL, EVERY_PIECE.spaces)
        self.amount: int = 0
        self.more: int = 0
        self.each: Tally | None = None
        self.more_if: Tally | None = None
        self.only_if: Tally | None = None
        self.reach: int = -1
        self.inside: bool = True
        self.any_order: bool = False
        self.asked: int = -1
        self.word: int = -1
        self.parts: tuple[int, ...] = ()

    def procedures(self) -> tuple[type, ...]:
        """Return the procedures that carry it out."""
        return (Act,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        """Put its first procedure on the stack."""
        s.push(Act(self.number, owner, space, piece, card, optional))

    def act(self, s: "State", e: Effect) -> None:
        """Carry it out, where it asks nothing."""
        raise NotImplementedError

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        """Say whether at least a part of it can be carried out now."""
        return True

    def could(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        """Say whether it can be carried out now, as far as everybody knows: never less than `can`."""
        return self.can(s, owner, space, piece, card)

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        """Say whether it would change nothing, as far as the one who decides can know."""
        return not self.can(s, source.country, space, piece, card)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        """Return what it does, as an imperative with the numbers and spaces of the moment."""
        raise NotImplementedError

    def in_short(self, s: "State", owner: int) -> str:
        """Return what it comes to now in very few words, if it is about VP or discards alone."""
        return ""

    def only_scores(self, s: "State") -> bool:
        """Say whether it does nothing but score."""
        return False

    def saves(self, s: "State") -> bool:
        """Say whether it keeps the space that set it off: a piece is saved there, or an enemy driven out."""
        return any([s.rules.nodes[part].saves(s) for part in self.parts])

    def scored(self, s: "State", owner: int) -> int:
        """Return the VP it comes to now."""
        return sum([s.rules.nodes[part].scored(s, owner) for part in self.parts])

    def is_sound(self, s: "State", e: Effect) -> bool:
        """Say whether a frame of it holds what it needs."""
        return True

    def country(self) -> int:
        """Return the country whose piece or card it names."""
        return self.who.bit_length() - 1

    def contains(self, s: "State", number: int) -> bool:
        """Say whether the verb of that number is this one or a part of it."""
        return self.number == number or any([s.rules.nodes[part].contains(s, number) for part in self.parts])
