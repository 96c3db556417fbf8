"""Build, recruit and eliminate, said of a kind of piece that shares its space (`Kind.shares`)."""

from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.queries import free_spaces, in_pool, spaces_of
from haversack.games.ww2.engine.stationed import dismiss, station, stationed_of
from haversack.games.ww2.engine.verbs.placing import placing_question, reach_reasons, space_words
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import COUNTRIES, PASS, SPACE
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import piece_words, where
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, opening
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

NO_STATION: Final = events.skipped_part("station", "can station nothing", "chooses to station nothing")
NO_VICTIM: Final = events.skipped_part(
    "eliminate stationed", "has nothing to eliminate", "chooses to eliminate nothing"
)


class StationVerb(Verb):
    """Build or recruit, compiled for such a kind; only a build asks for supply."""

    def __init__(self, is_build: bool) -> None:
        super().__init__()
        self.is_build: bool = is_build

    def procedures(self) -> tuple[type, ...]:
        return (StationPiece,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(StationPiece(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return stations(s, self, owner, space) != 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"{self.verb_word()} {a(piece_words(self))}{where(self, space)}"

    def verb_word(self) -> str:
        """Return the word of the card."""
        return "build" if self.is_build else "recruit"


def stations(s: "State", verb: Verb, owner: int, space: int) -> int:
    """Return where such a piece may be placed: beside an own one, in supply if it is built."""
    country, kind = verb.country(), verb.kind
    if in_pool(s, country, kind) < 1:
        return 0
    free = free_spaces(s, country, kind) & spaces_of(s, verb.spot, owner, space)
    return free & s.supply(country) if isinstance(verb, StationVerb) and verb.is_build else free


class StationPiece(Effect):
    """Choose the piece that it stands beside."""

    __slots__ = ()

    KIND: ClassVar[str] = "build"
    RULE: ClassVar[str] = "W-ACT-1"

    def ask(self, s: "State") -> Question:
        verb = self.verb(s)
        chooser = verb.asked if verb.asked >= 0 else self.owner
        options = [SPACE + place for place in bit_list(stations(s, verb, self.owner, self.space))]
        if not options:
            return Question(chooser, [PASS])
        if self.optional or verb.asked >= 0:
            return Question(chooser, options, PASS)
        return Question(chooser, options)

    def do(self, s: "State", choice: int) -> None:
        verb = self.verb(s)
        if choice == PASS:
            if s.logging:
                tell_skipped(s, verb.country(), NO_STATION, self.can(s))
            decline(s)
        else:
            station(s, verb.kind, verb.country(), choice - SPACE)

    def title(self, s: "State") -> str:
        return f"Build {self.verb(s).kind.name}"

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        return placing_question(s, verb, verb.country(), self._word(s))

    def _word(self, s: "State") -> str:
        verb = self.verb(s)
        assert isinstance(verb, StationVerb)
        return verb.verb_word()

    def pass_label(self, s: "State") -> str:
        return f"{opening(self._word(s))} nothing"

    def space_label(self, s: "State", space: int) -> str:
        verb = self.verb(s)
        return space_words(s, verb, verb.country(), space, opening(self._word(s)))

    def space_reasons(self, s: "State", space: int) -> list[Reason]:
        return reach_reasons(s, self, space, "W-ACT-10") or _station_reasons(s, self.verb(s), space)

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and isinstance(self.verb(s), StationVerb)


def _station_reasons(s: "State", verb: Verb, space: int) -> list[Reason]:
    country, kind, place = verb.country(), verb.kind, PLACES[space]
    name = opening(COUNTRIES_NAMED[country])
    if s.standing(country, kind) >> space & 1:
        return [Reason(f"{name} already has {a(kind.name)} in {place}.", "W-PCE-1")]
    if not s.pieces[country] >> space & 1:
        return [Reason(f"{name} has no piece in {place} for {a(kind.name)} to stand beside.", "W-PCE-1")]
    if in_pool(s, country, kind) < 1:
        return [Reason(f"{name} has no {kind.name} left to place.", "W-PCE-3")]
    return [Reason(f"A piece in {place} would be out of supply.", "W-ACT-1")]


class UnstationVerb(Verb):
    """Eliminate, compiled for such a kind."""

    def procedures(self) -> tuple[type, ...]:
        return (EliminateStationed,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(EliminateStationed(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(stationed_victims(s, self, owner, space)) > 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"eliminate {a(piece_words(self))}{where(self, space)}"


def stationed_victims(s: "State", verb: Verb, owner: int, space: int) -> list[int]:
    """Return the choices of pieces of the kind that an eliminate may hit, ascending."""
    places = spaces_of(s, verb.spot, owner, space)
    base = s.rules.stationed_piece + verb.kind.place * COUNTRIES * SPACE_COUNT
    out: list[int] = []
    for country in range(COUNTRIES):
        if verb.who >> country & 1:
            row = base + country * SPACE_COUNT
            out += [row + place for place in bit_list(s.standing(country, verb.kind) & places)]
    return out


class EliminateStationed(Effect):
    """Choose a piece of the kind and eliminate it."""

    __slots__ = ()

    KIND: ClassVar[str] = "eliminate"
    RULE: ClassVar[str] = "W-ACT-9"
    ABOUT: ClassVar[str] = "a piece to eliminate is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True

    def ask(self, s: "State") -> Question:
        options = stationed_victims(s, self.verb(s), self.owner, self.space)
        if options and self.optional:
            return Question(self.owner, options, PASS)
        return Question(self.owner, options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            tell_skipped(s, self.owner, NO_VICTIM, True)
            decline(s)
        else:
            dismiss(s, *stationed_of(s.rules, choice), events.ELIMINATED)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, NO_VICTIM, False)

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        return f"which {piece_words(verb)}{where(verb, self.space)} do you eliminate?"

    def pass_label(self, s: "State") -> str:
        return "Eliminate nothing"

    def stationed_label(self, s: "State", kind: Kind, country: int, space: int) -> str:
        return f"Eliminate {super().stationed_label(s, kind, country, space)}"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and isinstance(self.verb(s), UnstationVerb)
