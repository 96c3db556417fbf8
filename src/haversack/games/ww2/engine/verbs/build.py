"""Build: place a piece in supply, or name one as just built (W-ACT-1 to W-ACT-4)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import put, tell, tell_skipped
from haversack.games.ww2.engine.idle import built, waits
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.queries import build_spaces, build_stand_ins, can_free, in_pool, own_pieces, spaces_of
from haversack.games.ww2.engine.verbs.placing import (
    any_named,
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
from haversack.games.ww2.engine.windows import use_card
from haversack.games.ww2.facts.board import LAND_MASK, NEIGHBOURS, SEA_MASK, SPACE_COUNT
from haversack.games.ww2.facts.constants import HOMES, K_INSTEAD_OF_BUILD, M_NAMED, PASS, PIECE, REMOVE, SPACE, TEAM_OF
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import piece_words, where
from haversack.games.ww2.text.phrases import Voice, one_country, piece, place_in
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list, union_of
from haversack.qmg.language import ARMY, SELF, Built
from haversack.qmg.windows import Trigger

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef, Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Build(Word):
    """Build a piece (W-ACT-1, W-ACT-2). `asked`: its country decides, and may decline (ruling 2.6)."""

    kind: str
    at: Place | None = None
    who: str = SELF
    asked: bool = False

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "owner", "kind": "army_navy_or_own"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb: Verb = StationVerb(True) if rules.nouns.kind(self.kind).shares else BuildVerb()
        verb.who = rules.nouns.who(self.who, owner)
        verb.asked = verb.country() if self.asked else -1
        verb.kind = rules.nouns.kind(self.kind)
        verb.spot = rules.nouns.spot(self.at, owner)
        return verb

    def text(self, voice: Voice) -> str:
        hook, voice = voice.hook, voice.of(self.kind)
        is_next = isinstance(hook, Built) and hook.kind == self.kind and hook.who == self.who
        noun = piece(self.who, voice)
        place = "" if self.at is None else f" {place_in(self.at, voice)}"
        do = if_asked("build", one_country(self.who, voice), self.asked)
        return f"{do} {f'another {noun}' if is_next else a(noun)}{place}"

    def reminder(self) -> str:
        if self != Build(self.kind):
            return ""
        if self.kind == ARMY:
            return (
                "It goes in your Home or in a land space adjacent to one of your supplied pieces, where neither you "
                "nor an enemy has an Army, and must be in supply there. You may instead name one of your supplied "
                "Armies on the board as the one just built."
            )
        return (
            "It goes in a sea space adjacent to one of your supplied pieces, where neither you nor an enemy has a "
            "Navy, and must be in supply there, port included. You may instead name one of your supplied Navies on "
            "the board as the one just built."
        )


class BuildVerb(Verb):
    """Build, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (BuildPiece,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(BuildPiece(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        """A build needs a space, a piece to name, or a piece to free."""
        country = self.country()
        if new_builds(s, self, country, owner, space) or named_builds(s, self, country, owner, space):
            return True
        stand_ins = build_stand_ins(s, country, self.kind)
        return len(stand_ins) > 0 or can_free_to_build(s, self, country, owner, space)

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        """It could only name a piece that stands there already, with nothing to answer that."""
        owner, country = source.country, self.country()
        if new_builds(s, self, country, owner, space) or can_free(s, country, self.kind):
            return False
        if build_stand_ins(s, country, self.kind):
            return False
        if not waits(s, country, built(self.kind.spaces), source.number):
            return True
        return not named_builds(s, self, country, owner, space)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"build {a(piece_words(self))}{where(self, space)}"


def named_builds(s: "State", verb: Verb, country: int, owner: int, space: int) -> int:
    """Return where an own supplied piece may be named as just built (W-ACT-4)."""
    return s.supply(country) & verb.kind.spaces & spaces_of(s, verb.spot, owner, space)


def new_builds(s: "State", verb: Verb, country: int, owner: int, space: int) -> int:
    """Return where a build may place a piece, the pool counted."""
    if in_pool(s, country, verb.kind) < 1:
        return 0
    return build_spaces(s, country, verb.kind) & spaces_of(s, verb.spot, owner, space)


def can_free_to_build(s: "State", verb: Verb, country: int, owner: int, space: int) -> bool:
    """Say whether the pool is empty but a piece removed first could be built, judged after that (ruling 2.5)."""
    if not can_free(s, country, verb.kind):
        return False
    pieces = s.pieces[country]
    able = False
    for place in bit_list(pieces & verb.kind.spaces):
        s.pieces[country] = pieces & ~(1 << place)
        s.fresh = 0
        able = new_builds(s, verb, country, owner, space) != 0 or len(build_stand_ins(s, country, verb.kind)) > 0
        if able:
            break
    s.pieces[country] = pieces
    s.fresh = 0
    return able


class BuildPiece(Effect):
    """Build a piece, or name one as just built, or use a card that replaces the build."""

    __slots__ = ()

    KIND: ClassVar[str] = "build"
    RULE: ClassVar[str] = "W-ACT-1"
    CHOOSES_PIECES: ClassVar[bool] = True

    def ask(self, s: "State") -> Question:
        """Ask for the space. What is a country's own to do, removing pieces and using its Status cards, is not
        offered to a teammate."""
        verb = self.verb(s)
        country = verb.country()
        chooser = verb.asked if verb.asked >= 0 else self.owner
        removes = own_pieces(s, REMOVE, country, verb.kind.spaces)
        options = [SPACE + place for place in bit_list(new_builds(s, verb, country, self.owner, self.space))]
        options += own_pieces(s, PIECE, country, named_builds(s, verb, country, self.owner, self.space))
        freeing = can_free_to_build(s, verb, country, self.owner, self.space)
        stand_ins: list[int] = []
        if chooser == country:
            stand_ins = [s.rules.use + card for card in build_stand_ins(s, country, verb.kind)]
        else:
            if freeing and not options:
                return Question(country, removes, PASS)
            removes, freeing = [], False
        if not options and not stand_ins and not freeing:
            return Question(chooser, [PASS])
        if self.optional or verb.asked >= 0 or (not options and not stand_ins):
            return Question(chooser, options + removes + stand_ins, PASS)
        if not freeing and len(options) + len(stand_ins) == 1:
            return Question(chooser, options + stand_ins)
        return Question(chooser, options + removes + stand_ins, always=True)

    def do(self, s: "State", choice: int) -> None:
        country = self.verb(s).country()
        if choice == PASS:
            if s.logging:
                tell_skipped(s, country, NO_BUILD, self.can(s))
            decline(s)
        elif choice < PIECE:
            put(s, BUILT, country, choice - SPACE)
            keep_from_rebuilding(s, country, choice - SPACE)
            open_built(s, country, choice - SPACE, 0)
        elif choice < REMOVE:
            space = (choice - PIECE) % SPACE_COUNT
            tell(s, NAMED, (country, space))
            open_built(s, country, space, M_NAMED)
        else:
            use_card(s, s.rules.cards[choice - s.rules.use], self.space, self.piece, self.card)

    # Saying

    def title(self, s: "State") -> str:
        return f"Build {self.verb(s).kind.name}"

    def question(self, s: "State") -> str:
        verb = self.verb(s)
        if not self.is_freeing(s):
            return placing_question(s, verb, verb.country(), "build")
        names = not new_builds(s, verb, verb.country(), self.owner, self.space) and any_named(s)
        if names and (self.owner == s.seat or verb.asked >= 0):
            choice = "Do you name one as the one built, or remove one to build it anew?"
            return f"all your {verb.kind.plural} are on the board. {choice}"
        return freeing_question(s, self, verb.country(), "build", "built")

    def is_freeing(self, s: "State") -> bool:
        verb = self.verb(s)
        return in_pool(s, verb.country(), verb.kind) < 1

    def pass_label(self, s: "State") -> str:
        if len(s.legal) > 1 and self.is_freeing(s):
            return "Remove none: nothing is built"
        if s.stack[-2].IS_REBUILDING:
            return f"Build nothing: the {self.verb(s).kind.name} stays off the board"
        return "Build nothing"

    def space_label(self, s: "State", space: int) -> str:
        verb = self.verb(s)
        return space_words(s, verb, verb.country(), space, "Build")

    def piece_label(self, s: "State", country: int, space: int) -> str:
        vain = ": no card of yours answers that" if self.is_idle_piece(s, country, space) else ""
        return f"Name the {kind_name(1 << space)} already in {PLACES[space]} as the one built{vain}"

    def is_idle_piece(self, s: "State", country: int, space: int) -> bool:
        return not waits(s, country, built(1 << space))

    def space_reasons(self, s: "State", space: int) -> list[Reason]:
        verb = self.verb(s)
        country = verb.country()
        found = reach_reasons(s, self, space, "W-ACT-10") or occupied_reasons(s, country, space, verb.kind)
        return found or _supply_reasons(s, country, space)

    def piece_reasons(self, s: "State", country: int, space: int) -> list[Reason]:
        if country == s.seat:
            return [Reason("Only a supplied piece the text reaches can be named as just built.", "W-ACT-4")]
        return super().piece_reasons(s, country, space)

    def awaits(self, s: "State", trigger: "Trigger", country: int) -> bool:
        return trigger.kind == K_INSTEAD_OF_BUILD and self.verb(s).kind.spaces & LAND_MASK != 0


def _supply_reasons(s: "State", country: int, space: int) -> list[Reason]:
    place, name = PLACES[space], COUNTRIES_NAMED[country]
    rule = "W-ACT-1" if LAND_MASK >> space & 1 else "W-ACT-2"
    touched = union_of(s.links(TEAM_OF[country]), s.supply(country)) | 1 << HOMES[country]
    if not touched >> space & 1:
        return [Reason(f"No supplied piece of {name} is next to {place}.", rule)]
    armies = s.team_pieces(TEAM_OF[country]) & LAND_MASK
    if SEA_MASK >> space & 1 and not NEIGHBOURS[space] & armies:
        return [Reason(f"A Navy in {place} would have no port: no friendly Army is next to it.", "W-SUP-3")]
    return [Reason(f"A piece in {place} would be out of supply.", rule)]


# In the log


def _built_line(rules: "Rules", event: Event) -> str:
    country, space = event.data[:2]
    return f"{COUNTRIES_NAMED[country]} builds {a(kind_name(1 << space))} in {PLACES[space]}."


def _named_line(rules: "Rules", event: Event) -> str:
    country, space = event.data[:2]
    kind = kind_name(1 << space)
    return f"{COUNTRIES_NAMED[country]} names its {kind} already in {PLACES[space]} as the one built."


BUILT: Final = events.verb_event("PieceBuilt", "cs", _built_line)
NAMED: Final = events.verb_event("PieceNamedAsBuilt", "cs", _named_line)
NO_BUILD: Final = events.skipped_part("build", "can build nothing", "chooses to build nothing")
