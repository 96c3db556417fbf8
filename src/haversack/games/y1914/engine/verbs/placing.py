"""What Build and Recruit share: own pieces placed, up to so many, one after the other (F-PCE)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import skip
from haversack.games.y1914.engine.aftermath import PlacePiece, place_piece
from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.queries import (
    in_pool,
    may_remove,
    own_pieces,
    payable,
    spaces_meant,
    stocked,
    toll_name,
    tolled,
)
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose
from haversack.games.y1914.facts.board import LAND_MASK, OBJECTIVE_MASK, SPACE_NAMES
from haversack.games.y1914.facts.constants import ADJECTIVES, FROM, HOMES, PASS, RECRUITED, REMOVE, SPACE, TEAM_OF
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE, piece_of
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question
from haversack.qmg.compile import PL_FIXED, Spot
from haversack.qmg.graph import bit_list
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class PlacingVerb(Verb):
    """Place own pieces: of which kind, where, how many at most."""

    NOTHING: ClassVar[str] = "there is no space for such a piece"
    NAME: ClassVar[str] = ""
    """What the verb is called in sentences."""
    HOW: ClassVar[int] = RECRUITED

    def __init__(self, country: int, kind: Kind, spot: Spot) -> None:
        super().__init__(country)
        self.kind: Kind = kind
        self.spot: Spot = spot
        self.amount: int = 1

    def open_to(self, s: "State") -> int:
        """Return where the board lets such a piece be placed."""
        raise NotImplementedError

    def where(self, s: "State") -> int:
        """Return the spaces the text means now."""
        return spaces_meant(s, self.spot, self.country)

    def placeable(self, s: "State") -> int:
        """Return where a piece may be placed, the pool aside."""
        return self.open_to(s) & self.where(s) & self.kind.spaces & payable(s, self.country)

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        if self.spot.mode > PL_FIXED:
            return False
        return self.placeable(s) & (-1 if hand else ~tolled(s, self.country)) != 0

    def idle_words(self, who: int) -> str:
        return f"there is no space where {COUNTRIES_THE[who]} could {self.NAME} such a piece now"

    def choice_label(self, s: "State") -> str:
        where = SPACES_THE[self.spot.mask.bit_length() - 1]
        return f"{self.NAME.capitalize()} {piece_of(self.country, self.kind)} in {where}"

    def reason(self, s: "State", space: int) -> Reason:
        """Say why a piece cannot be placed in a space of the text."""
        name, place = COUNTRIES_THE[self.country], SPACES_THE[space]
        if s.team_pieces(1 - TEAM_OF[self.country]) >> space & 1:
            return Reason(f"An enemy piece stands in {place}.", "F-PCE-3")
        if s.pieces[self.country] >> space & 1:
            return Reason(f"{name} has a piece in {place} already.", "F-PCE-2")
        if in_pool(s, self.country, s.rules.kinds.at(space)) < 1:
            return Reason(f"All pieces of that kind of {name} are on the board; remove one first.", "F-PCE-4")
        return Reason(f"A hand card must be paid to act in {place}.", "F-DIS-4")


class Placing(Effect):
    """Pieces being placed; `placed` counts them."""

    __slots__ = ("placed",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"placed": "many"}

    def __init__(self, verb: int, placed: int) -> None:
        super().__init__(verb)
        self.placed: int = placed

    def placing(self, s: "State") -> PlacingVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, PlacingVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.placing(s)
        wanted = verb.placeable(s)
        stock = stocked(s, verb.country, verb.kind.spaces)
        options = [SPACE + space for space in bit_list(wanted & stock)]
        lacking = wanted & ~stock
        if lacking and verb.power == s.active and may_remove(s):
            options += _spare(s, verb.country, lacking)
        return may_choose(verb.power, options)

    def lapse(self, s: "State") -> None:
        if not self.placed:
            skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb = self.placing(s)
        if self.placed + 1 < verb.amount:
            s.push(self.again())
        country, space = verb.country, choice - SPACE
        if tolled(s, country) >> space & 1:
            s.push(PlacePiece(country, space, verb.HOW))
            s.push(Pay(verb.power, 1))
        else:
            place_piece(s, country, space, verb.HOW)

    def again(self) -> "Placing":
        """Return the question for the next piece."""
        raise NotImplementedError

    def space_label(self, s: "State", space: int) -> str:
        """Return a space with what speaks for it, and what it costs to place a piece there."""
        country = s.rules.verbs[self.verb].country
        notes: list[str] = []
        if LAND_MASK >> space & 1 and (OBJECTIVE_MASK | s.tokens) >> space & 1:
            home = " and its Home" if space == HOMES[country] else ""
            notes.append(f"an Objective{home}")
        if tolled(s, country) >> space & 1:
            notes.append(f"costs 1 hand card ({toll_name(s.rules)})")
        name = SPACE_NAMES[space]
        return f"{name}: {', '.join(notes)}" if notes else name

    def space_reason(self, s: "State", space: int) -> Reason:
        verb = self.placing(s)
        return outside(s, space, verb.kind.spaces, verb.where(s)) or verb.reason(s, space)

    def title(self, s: "State") -> str:
        verb = self.placing(s)
        return f"{verb.NAME.capitalize()} {piece_of(verb.country, verb.kind)}"

    def question(self, s: "State") -> str:
        """Return where a piece is placed; with none left in the pool, which one is freed for that."""
        verb = self.placing(s)
        if not any([SPACE <= choice < FROM for choice in s.legal]):
            whose = ADJECTIVES[verb.country]
            return f"all {whose} {verb.kind.plural} are on the board. Remove one, to {verb.NAME} it elsewhere?"
        again = f" ({verb.amount - self.placed} left)" if verb.amount > 1 else ""
        return f"where do you {verb.NAME} {piece_of(verb.country, verb.kind)}{again}?"


def outside(s: "State", space: int, terrain: int, where: int) -> Reason | None:
    """Say that a space is of the wrong kind or not meant by the text; None if it is neither."""
    place = SPACES_THE[space]
    if not terrain >> space & 1:
        return Reason(f"{place} is {'land' if LAND_MASK >> space & 1 else 'a sea'}.", "F-PCE-1")
    if not where >> space & 1:
        return Reason(f"The text does not reach {place}.", "F-CRD-4")
    return None


def _spare(s: "State", country: int, spaces: int) -> list[int]:
    """Return the removals that would free a piece for one of these spaces."""
    out: list[int] = []
    for kind in s.rules.kinds.all:
        if spaces & kind.spaces and in_pool(s, country, kind) < 1:
            out += own_pieces(s, REMOVE, country, kind.spaces)
    return out
