"""Battle: choose the space to battle (W-ACT-6, W-ACT-7). What follows is in `engine/battle`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped
from haversack.games.ww2.engine.battle import ChooseTarget
from haversack.games.ww2.engine.idle import fought, removes_nothing, waits
from haversack.games.ww2.engine.procedure import Effect, decline
from haversack.games.ww2.engine.queries import battle_spaces, enemies_at, spaces_of
from haversack.games.ww2.engine.verbs.placing import reach_reasons
from haversack.games.ww2.facts.board import LAND_MASK
from haversack.games.ww2.facts.constants import PASS, SPACE, TEAM_OF
from haversack.games.ww2.facts.names import ADJECTIVES, COUNTRIES_NAMED, PLACES, kind_name
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import safe_words, where
from haversack.games.ww2.text.phrases import SPACE as SPACE_WORDS
from haversack.games.ww2.text.phrases import Voice, say
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, all_of
from haversack.kernel.procedures import Question
from haversack.qmg.compile import PL_EVENT, PL_NEAR, PL_NEAR_EVENT
from haversack.qmg.graph import bit_list
from haversack.qmg.language import ARMY, Battled, EventSpace, NearEvent

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import CardDef, Rules
    from haversack.games.ww2.state import State

NO_BATTLE: Final = events.skipped_part("battle", "has no space to battle", "chooses not to battle")


@dataclass(frozen=True)
class Battle(Word):
    """Battle a land space (army) or a sea space (navy) (W-ACT-6, W-ACT-7)."""

    kind: str
    at: Place | None = None

    @staticmethod
    def reads() -> dict[str, str]:
        return {"kind": "army_or_navy"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = BattleVerb()
        verb.kind = rules.nouns.kind(self.kind)
        verb.spot = rules.nouns.spot(self.at, owner)
        return verb

    def text(self, voice: Voice) -> str:
        hook, voice = voice.hook, voice.of(self.kind)
        is_next = isinstance(hook, Battled) and hook.kind == self.kind
        if self.at is None:
            return f"battle {a(SPACE_WORDS[self.kind])}{' (the same or another)' if is_next else ''}"
        if is_next and isinstance(self.at, EventSpace):
            return "battle the same space again"
        if is_next and isinstance(self.at, NearEvent):
            return f"battle the same space again or a {SPACE_WORDS[self.kind]} adjacent to it"
        return f"battle {say(self.at, voice)}"

    def reminder(self) -> str:
        if self != Battle(self.kind):
            return ""
        one, more = ("Army", "Armies") if self.kind == ARMY else ("Navy", "Navies")
        return (
            f"It must be adjacent to one of your supplied pieces and hold no {one} of your team. If enemy {more} are "
            "there, choose one and remove it; an empty space may be battled too."
        )


class BattleVerb(Verb):
    """Battle, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (BattleSpace,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(BattleSpace(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return spaces_to_battle(s, self, owner, space) != 0

    def is_vain(self, s: "State", source: "CardDef", space: int, piece: int, card: int) -> bool:
        places = bit_list(spaces_to_battle(s, self, source.country, space))
        return all([removes_nothing(s, source.country, place, source.number) for place in places])

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"battle {battled(self, space)}"


def spaces_to_battle(s: "State", verb: Verb, owner: int, space: int) -> int:
    """Return the spaces that a text allows to battle."""
    return battle_spaces(s, owner, verb.kind) & spaces_of(s, verb.spot, owner, space)


def battled(verb: Verb, space: int) -> str:
    """Return the space or spaces a battle may be in."""
    kind = "land" if verb.kind.spaces & LAND_MASK else "sea"
    mode, place = verb.spot.mode, where(verb, space)
    if mode == PL_EVENT:
        return f"{PLACES[space]} again"
    if mode == PL_NEAR_EVENT:
        return f"{PLACES[space]} again or a {kind} space next to it"
    if mode == PL_NEAR and place:
        return place[4:].replace("or next to it", f"or a {kind} space next to it")
    return place[4:] if place.startswith(" in ") else f"a {kind} space{place}"


class BattleSpace(Effect):
    """Choose the space to battle."""

    __slots__ = ()

    KIND: ClassVar[str] = "battle"
    RULE: ClassVar[str] = "W-ACT-6"

    def ask(self, s: "State") -> Question:
        spaces = spaces_to_battle(s, self.verb(s), self.owner, self.space)
        if not spaces:
            return Question(self.owner, [PASS])
        options = [SPACE + space for space in bit_list(spaces)]
        return Question(self.owner, options, PASS) if self.optional else Question(self.owner, options)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            if s.logging:
                tell_skipped(s, self.owner, NO_BATTLE, self.can(s))
            decline(s)
        else:
            s.push(ChooseTarget(self.owner, choice - SPACE))

    def title(self, s: "State") -> str:
        return "Land Battle" if self.verb(s).kind.spaces & LAND_MASK else "Sea Battle"

    def question(self, s: "State") -> str:
        spaces = battled(self.verb(s), self.space)
        return f"which {spaces[2:]} do you battle?" if spaces.startswith("a ") else f"which do you battle: {spaces}?"

    def pass_label(self, s: "State") -> str:
        return "Battle no space"

    def space_label(self, s: "State", space: int) -> str:
        return f"Battle {PLACES[space]}: {_removed_words(s, space)}"

    def is_idle_space(self, s: "State", space: int) -> bool:
        return removes_nothing(s, s.seat, space, -1)

    def space_reasons(self, s: "State", space: int) -> list[Reason]:
        return reach_reasons(s, self, space, "W-ACT-10") or _battle_reasons(s, self.owner, space)


def _removed_words(s: "State", space: int) -> str:
    """Return what a battle in a space would remove."""
    kind = kind_name(1 << space)
    enemies = enemies_at(s, s.seat, space)
    if not enemies:
        follow = ", but your cards may follow it" if waits(s, s.seat, fought(1 << space)) else ""
        return f"empty, nothing to remove{follow}"
    return all_of([f"{ADJECTIVES[c]} {kind}{safe_words(s, c, space)}" for c in enemies])


def _battle_reasons(s: "State", country: int, space: int) -> list[Reason]:
    rule = "W-ACT-6" if LAND_MASK >> space & 1 else "W-ACT-7"
    if s.team_pieces(TEAM_OF[country]) >> space & 1:
        return [Reason(f"A friendly piece stands in {PLACES[space]}.", rule)]
    return [Reason(f"No supplied piece of {COUNTRIES_NAMED[country]} is next to {PLACES[space]}.", rule)]
