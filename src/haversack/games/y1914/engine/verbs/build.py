"""Build: own pieces, each in supply where it is placed (F-SUP-3)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.card_text import text_of
from haversack.games.y1914.engine.queries import build_spaces
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.engine.verbs.placing import Placing, PlacingVerb
from haversack.games.y1914.facts.constants import BUILT_BY_TEXT, HOMES
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.games.y1914.language.nouns import Place
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import a_piece, near, owned_pieces
from haversack.kernel.decisions import Reason
from haversack.qmg.compile import PL_EVENT, Spot
from haversack.qmg.graph import union_of
from haversack.qmg.language import SELF, Battled, EventSpace
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Build(Word):
    """Build own pieces, each in supply where it is placed; with `clear` only where the battle was not difficult."""

    kind: str
    at: Place | None = None
    up_to: int = 1
    clear: bool = False

    def compile(self, rules: "Rules", country: int) -> Verb:
        verb = BuildVerb(country, rules.nouns.kind(self.kind), rules.nouns.spot(self.at, country))
        verb.amount = self.up_to
        verb.clear = self.clear
        return verb

    def text(self, voice: "Voice") -> str:
        if isinstance(self.at, EventSpace):
            clear = ", if it did not count as difficult terrain in that battle" if self.clear else ""
            return f"You may build {pieces_text(self.kind, self.up_to, voice)} in the space just battled{clear}."
        return placing_text("build", self.kind, self.at, self.up_to, voice)

    def answers(self, hook: object) -> bool:
        return isinstance(hook, Battled) and self == Build(hook.kind, EventSpace())

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.pieces = rules.nouns.kind(self.kind)


def pieces_text(kind: str, up_to: int, voice: "Voice") -> str:
    """Return the pieces that a text places."""
    return a_piece(SELF, kind, voice) if up_to == 1 else f"up to {up_to} {owned_pieces(kind, voice)}"


def placing_text(verb: str, kind: str, where: Place | None, up_to: int, voice: "Voice") -> str:
    """Return the text of a card that builds or recruits."""
    each = "" if up_to == 1 else ", one after the other"
    place = near(where, kind) or " where supply reaches"
    return f"You may {verb} {pieces_text(kind, up_to, voice)}{place}{each}."


class BuildVerb(PlacingVerb):
    """Build; `clear` asks that the space battled was not difficult."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Building",)
    NAME: ClassVar[str] = "build"
    HOW: ClassVar[int] = BUILT_BY_TEXT

    def __init__(self, country: int, kind: Kind, spot: Spot) -> None:
        super().__init__(country, kind, spot)
        self.clear: bool = False

    def begin(self, s: "State") -> None:
        s.push(Building(self.number, 0))

    def open_to(self, s: "State") -> int:
        return build_spaces(s, self.country)

    def where(self, s: "State") -> int:
        if self.clear and self.spot.mode == PL_EVENT and text_of(s).difficult:
            return 0
        return super().where(s)

    def follows_battle(self) -> bool:
        return self.spot.mode == PL_EVENT

    def reason(self, s: "State", space: int) -> Reason:
        found = super().reason(s, space)
        if found.rule != "F-DIS-4" or build_spaces(s, self.country) >> space & 1:
            return found
        name, place = COUNTRIES_THE[self.country], SPACES_THE[space]
        if not s.pieces[self.country] >> HOMES[self.country] & 1:
            return Reason(f"{name} has no Army in its Home, so nothing else would be supplied.", "F-SUP-1")
        if union_of(s.rules.links[self.country], s.pieces[self.country]) >> space & 1:
            return Reason(f"A piece in {place} would have no chain of own pieces to the Home.", "F-SUP-3")
        return Reason(f"No piece of {name} is next to {place}.", "F-SUP-3")


class Building(Placing):
    """Ask where to build."""

    __slots__ = ()

    KIND: ClassVar[str] = "build"
    RULE: ClassVar[str] = "F-SUP-3"
    PASS_LABEL: ClassVar[str] = "Build nothing"

    def again(self) -> Placing:
        return Building(self.verb, self.placed + 1)
