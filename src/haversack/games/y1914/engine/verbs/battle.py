"""Battle: a space there, from a supplied piece next to it (F-BAT-1)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import skip
from haversack.games.y1914.engine.battle_labels import attacker_label, attacker_reason, no_battle, target_label
from haversack.games.y1914.engine.battle_opening import open_battle
from haversack.games.y1914.engine.card_text import note_battle, text_card, text_of
from haversack.games.y1914.engine.idle import opens_something
from haversack.games.y1914.engine.queries import attackers, battle_spaces, enemies_at, is_difficult, price, spaces_meant
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose
from haversack.games.y1914.engine.verbs.placing import outside
from haversack.games.y1914.facts.constants import ADJECTIVES, FROM, PASS, SPACE, TEAM_OF
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.games.y1914.language.nouns import Place
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import near, place_in, space_name
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import one_of
from haversack.kernel.procedures import Question
from haversack.qmg.compile import PL_FIXED, Spot
from haversack.qmg.graph import bit_list
from haversack.qmg.language import ARMY, NAVY, PIECE, At, BesideEvent, Built, EventSpace, Near
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Battle(Word):
    """Battle a space there that holds such pieces; `source` says where it may start: spaces, or the new piece."""

    kind: str
    at: Place | None = None
    source: At | EventSpace | None = None

    def compile(self, rules: "Rules", country: int) -> Verb:
        nouns = rules.nouns
        places = nouns.spot(self.at, country), nouns.spot(self.source, country)
        return BattleVerb(country, nouns.kind(self.kind), *places)

    def text(self, voice: "Voice") -> str:
        kind = {ARMY: "a land space", NAVY: "a sea space", PIECE: "a space"}[self.kind]
        if isinstance(self.at, At):
            target = one_of([space_name(space) for space in self.at.spaces])
        elif isinstance(self.at, BesideEvent):
            target = f"{kind} next to the piece just built"
        elif isinstance(self.at, Near):
            target = near(self.at, self.kind).removeprefix(" in ")
        else:
            target = kind + near(self.at, self.kind)
        source = ""
        if isinstance(self.source, EventSpace):
            source = " with that piece"
        elif self.source is not None:
            source = f" with its Army in {place_in(self.source)}"
        return f"{voice.name} may battle {target}{source}."

    def answers(self, hook: object) -> bool:
        is_beside = isinstance(self.at, BesideEvent) and not isinstance(self.source, At)
        return isinstance(hook, Built) and is_beside

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.pieces = rules.nouns.kind(self.kind)
        card.from_new = isinstance(self.source, EventSpace)


class BattleVerb(Verb):
    """Battle: which kind of space, where, and from where."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Battling", "BattlingFrom")
    NOTHING: ClassVar[str] = "there is no enemy piece that it could battle"

    def __init__(self, country: int, kind: Kind, spot: Spot, source: Spot) -> None:
        super().__init__(country)
        self.kind: Kind = kind
        self.spot: Spot = spot
        self.source: Spot = source

    def begin(self, s: "State") -> None:
        s.push(Battling(self.number))

    def where(self, s: "State") -> int:
        """Return the spaces the text means now."""
        return spaces_meant(s, self.spot, self.country)

    def starts(self, s: "State") -> int:
        """Return the spaces the attack may start from."""
        if self.source.mode <= PL_FIXED:
            return self.source.mask
        built = text_of(s).built
        return 1 << built if built >= 0 else 0

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        """Say whether a battle could remove something, or open the way for what follows it."""
        if self.spot.mode > PL_FIXED or self.source.mode > PL_FIXED:
            return False
        useful = opens_something(s, card)
        for space in bit_list(battle_spaces(s, self.country, self.source.mask) & self.kind.spaces & self.spot.mask):
            if useful or enemies_at(s, TEAM_OF[self.country], space):
                sources = attackers(s, self.country, space, self.source.mask)
                if any([price(s, self.country, space, source) <= len(hand) for source in sources]):
                    return True
        return False

    def idle_words(self, who: int) -> str:
        return f"there is nothing that {COUNTRIES_THE[who]} could battle by it now"


class Battling(Effect):
    """Choose the space to battle."""

    __slots__ = ()

    KIND: ClassVar[str] = "battle"
    RULE: ClassVar[str] = "F-BAT-1"
    ABOUT: ClassVar[str] = "the piece that attacks is named"
    PASS_LABEL: ClassVar[str] = "Do not battle"

    def battle(self, s: "State") -> BattleVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, BattleVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.battle(s)
        spaces = battle_spaces(s, verb.country, verb.starts(s)) & verb.kind.spaces & verb.where(s)
        options = [SPACE + space for space in bit_list(spaces)]
        return may_choose(verb.power, options)

    def lapse(self, s: "State") -> None:
        skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            s.put(BattlingFrom(self.verb, choice - SPACE))

    def is_idle(self, s: "State", choice: int) -> bool:
        if not SPACE <= choice < FROM:
            return False
        card = s.rules.cards[text_card(s)]
        return not enemies_at(s, TEAM_OF[card.country], choice - SPACE) and not opens_something(s, card)

    def space_label(self, s: "State", space: int) -> str:
        verb = self.battle(s)
        return target_label(s, verb.country, space, verb.starts(s))

    def space_reason(self, s: "State", space: int) -> Reason:
        verb = self.battle(s)
        found = outside(s, space, verb.kind.spaces, verb.where(s))
        return found or no_battle(s, verb.country, space, verb.starts(s))

    def title(self, s: "State") -> str:
        return f"Battle by {COUNTRIES_THE[s.rules.verbs[self.verb].country]}"

    def question(self, s: "State") -> str:
        return f"which space does {COUNTRIES_THE[s.rules.verbs[self.verb].country]} battle?"


class BattlingFrom(Effect):
    """Choose the piece that initiates the battle of a space."""

    __slots__ = ("space",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"space": "space"}
    KIND: ClassVar[str] = "battle"
    RULE: ClassVar[str] = "F-BAT-1"
    ABOUT: ClassVar[str] = "the piece that attacks is named"

    def __init__(self, verb: int, space: int) -> None:
        super().__init__(verb)
        self.space: int = space

    def ask(self, s: "State") -> Question:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, BattleVerb)
        near = attackers(s, verb.country, self.space, verb.starts(s))
        return Question(verb.power, [FROM + source for source in near])

    def do(self, s: "State", choice: int) -> None:
        source = choice - FROM
        note_battle(s, self.space, is_difficult(self.space, source))
        open_battle(s, s.rules.verbs[self.verb].country, self.space, source, -1)

    def source_label(self, s: "State", source: int) -> str:
        return attacker_label(s, s.rules.verbs[self.verb].country, self.space, source)

    def source_reason(self, s: "State", space: int) -> Reason:
        return attacker_reason(s, s.rules.verbs[self.verb].country, space)

    def title(self, s: "State") -> str:
        return f"Battle by {COUNTRIES_THE[s.rules.verbs[self.verb].country]} in {SPACES_THE[self.space]}"

    def question(self, s: "State") -> str:
        return f"which {ADJECTIVES[s.rules.verbs[self.verb].country]} piece battles {SPACES_THE[self.space]}?"
