"""Recruit: place a piece where the text says, supplied or not (W-ACT-5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import put, tell_skipped
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.queries import can_free, free_spaces, in_pool, own_pieces, spaces_of
from haversack.games.ww2.engine.verbs.placing import (
    freeing_question,
    if_asked,
    keep_from_rebuilding,
    occupied_reasons,
    open_built,
    placing_question,
    reach_reasons,
    space_words,
)
from haversack.games.ww2.engine.verbs.station import StationVerb
from haversack.games.ww2.facts.constants import COUNTRIES, COUNTRY, M_RECRUITED, PASS, REMOVE, SPACE
from haversack.games.ww2.facts.names import ADJECTIVES, COUNTRIES_NAMED, PLACES, kind_name
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import piece_words, where
from haversack.games.ww2.text.phrases import Voice, one_country, piece, place_in
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list
from haversack.qmg.language import SELF

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Recruit(Word):
    """Recruit a piece (W-ACT-5); `who` may name several countries, of which the chooser picks one."""

    kind: str
    at: Place
    who: tuple[str, ...] = (SELF,)
    asked: bool = False

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "countries", "kind": "army_navy_or_own"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb: Verb = StationVerb(False) if rules.nouns.kind(self.kind).shares else RecruitVerb()
        verb.who = rules.nouns.any_of(self.who, owner)
        verb.asked = verb.country() if self.asked else -1
        verb.kind = rules.nouns.kind(self.kind)
        verb.spot = rules.nouns.spot(self.at, owner)
        return verb

    def text(self, voice: Voice) -> str:
        voice = voice.of(self.kind)
        do = if_asked("recruit", one_country(self.who, voice), self.asked)
        return f"{do} {a(piece(self.who, voice))} {place_in(self.at, voice)}"


class RecruitVerb(Verb):
    """Recruit, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (RecruitWhose, RecruitPiece)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(RecruitWhose(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(recruiters(s, self, owner, space)) > 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"recruit {a(piece_words(self))}{where(self, space)}"


def recruiters(s: "State", verb: Verb, owner: int, space: int) -> list[int]:
    """Return the countries whose piece may be recruited somewhere."""
    return [c for c in range(COUNTRIES) if verb.who >> c & 1 and recruit_spaces(s, verb, owner, space, c)]


def recruit_spaces(s: "State", verb: Verb, owner: int, space: int, country: int) -> int:
    """Return where the country's piece may be recruited, its pool counted or to be freed (W-ACT-5)."""
    if in_pool(s, country, verb.kind) < 1 and not can_free(s, country, verb.kind):
        return 0
    return spaces_of(s, verb.spot, owner, space) & free_spaces(s, country, verb.kind)


class RecruitWhose(Effect):
    """Choose whose piece to recruit, where there is a choice."""

    __slots__ = ()

    KIND: ClassVar[str] = "recruit"
    RULE: ClassVar[str] = "W-ACT-5"

    def run(self, s: "State") -> None:
        able = recruiters(s, self.verb(s), self.owner, self.space)
        if len(able) == 1:
            self._of(able[0]).run(s)
        else:
            s.put(self)

    def _of(self, country: int) -> "RecruitPiece":
        return RecruitPiece(self.node, self.owner, self.space, self.piece, self.card, self.optional, country)

    def ask(self, s: "State") -> Question:
        verb = self.verb(s)
        options = [COUNTRY + country for country in recruiters(s, verb, self.owner, self.space)]
        if options and (self.optional or verb.asked >= 0):
            return Question(chooser(s, self), options, PASS)
        return Question(chooser(s, self), options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            skip(s, self, chooser(s, self))
        else:
            self._of(choice - COUNTRY).run(s)

    def lapse(self, s: "State") -> None:
        skip(s, self, chooser(s, self))

    def title(self, s: "State") -> str:
        return f"Recruit {self.verb(s).kind.name}"

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        return f"whose {verb.kind.name} do you recruit{where(verb, self.space)}?"

    def pass_label(self, s: "State") -> str:
        return "Recruit nothing"

    def country_label(self, s: "State", country: int) -> str:
        kind = self.verb(s).kind
        full = in_pool(s, country, kind) < 1
        free = f": all are on the board, {COUNTRIES_NAMED[country]} must first remove one" if full else ""
        return f"Recruit {a(ADJECTIVES[country])} {kind.name}{free}"


class RecruitPiece(Effect):
    """Choose where to recruit a country's piece; with an empty pool, first let it free one (rulings 2.5, 2.6)."""

    __slots__ = ("country",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"country": "country"}
    KIND: ClassVar[str] = "recruit"
    RULE: ClassVar[str] = "W-ACT-5"

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, country: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.country: int = country

    def ask(self, s: "State") -> Question:
        verb, country = self.verb(s), self.country
        removes = own_pieces(s, REMOVE, country, verb.kind.spaces)
        if in_pool(s, country, verb.kind) < 1:
            return Question(country, removes, PASS)
        asked = chooser(s, self)
        spaces = recruit_spaces(s, verb, self.owner, self.space, country)
        options = [SPACE + space for space in bit_list(spaces)]
        optional = self.optional or verb.asked >= 0
        if not options or (not optional and len(options) == 1):
            return Question(asked, options)
        if asked == country:
            options += removes
        return Question(asked, options, PASS) if optional else Question(asked, options, always=True)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            skip(s, self, self.country)
            return
        put(s, RECRUITED, self.country, choice - SPACE)
        keep_from_rebuilding(s, self.country, choice - SPACE)
        if s.rules.built_or_recruited:
            open_built(s, self.country, choice - SPACE, M_RECRUITED)

    def lapse(self, s: "State") -> None:
        skip(s, self, self.country)

    def title(self, s: "State") -> str:
        return f"Recruit {self.verb(s).kind.name}"

    def question(self, s: "State") -> str:
        if self.is_freeing(s):
            return freeing_question(s, self, self.country, "recruit", "recruited")
        return placing_question(s, self.verb(s), self.country, "recruit")

    def is_freeing(self, s: "State") -> bool:
        return in_pool(s, self.country, self.verb(s).kind) < 1

    def pass_label(self, s: "State") -> str:
        return "Remove none: nothing is recruited" if self.is_freeing(s) else "Recruit nothing"

    def space_label(self, s: "State", space: int) -> str:
        return space_words(s, self.verb(s), self.country, space, "Recruit")

    def space_reasons(self, s: "State", space: int) -> list[Reason]:
        found = reach_reasons(s, self, space, "W-ACT-5")
        return found or occupied_reasons(s, self.country, space, self.verb(s).kind)

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.verb(s).who >> self.country & 1 == 1


def chooser(s: "State", e: Effect) -> int:
    """Return who chooses: the piece's country where it is asked, else the owner of the text."""
    asked = e.verb(s).asked
    return asked if asked >= 0 else e.owner


def skip(s: "State", e: Effect, country: int) -> None:
    """Recruit nothing."""
    if s.logging:
        tell_skipped(s, country, NO_RECRUIT, e.can(s))
    decline(s)


# In the log


def _recruited_line(rules: "Rules", event: Event) -> str:
    country, space = event.data[:2]
    return f"{a(ADJECTIVES[country])} {kind_name(1 << space)} is recruited in {PLACES[space]}."


RECRUITED: Final = events.verb_event("PieceRecruited", "cs", _recruited_line)
NO_RECRUIT: Final = events.skipped_part("recruit", "can recruit nothing", "chooses to recruit nothing")
