"""Look: a card that looks at random cards of the enemy hand, and may have one of them discarded (G-CAN-12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import discard_from_hand, idle, lies_on_table, mark_used, peek
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.openly import could_match
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import may_look
from haversack.games.greatwar.engine.windows import expected
from haversack.games.greatwar.facts.constants import LOOKS, PASS
from haversack.games.greatwar.language.nouns import Filter, Kind
from haversack.games.greatwar.language.tables import BIT, Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import NUMBERS, noun
from haversack.kernel.decisions import Reason
from haversack.kernel.english import all_of, noun_for
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class DiscardSeen:
    """The owner of the cards looked at discards one of these; the looker chooses, or may leave it."""

    of: Filter
    optional: bool


@dataclass(frozen=True)
class Look(Word):
    """Look at that many random cards of the enemy hand (G-CAN-12)."""

    count: int
    then: DiscardSeen | None = None

    def compile(self, t: Tables, card: int) -> Verb | None:
        mask = 0 if self.then is None else t.aims.bit(self.then.of)
        return LookVerb(mask, self.count, self.then is not None and self.then.optional)

    def flags(self) -> int:
        return LOOKS

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        cards = noun_for(self.count, "random card")
        out = f"When it enters, look at {NUMBERS[self.count]} {cards} of the enemy hand."
        if self.then is None:
            return out
        which = noun(self.then.of)
        if self.then.optional:
            return f"{out} You may make the enemy discard one of them, a {which}."
        return f"{out} The enemy discards it if it is a {which}."


class LookVerb(Verb):
    """A look at so many cards; those of a mask are discarded, by choice where that is said."""

    def __init__(self, mask: int, count: int, optional: bool) -> None:
        super().__init__()
        self.mask: int = mask
        self.count: int = count
        self.optional: bool = optional

    def effect(self, card: int, side: int) -> Effect:
        return LookAtHand(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        if not may_look(s, side):
            return "no effect: nobody may look at that hand now"
        seen = min(self.count, len(s.hands[1 - side]))
        return f"looks at {seen} of the enemy hand" if seen else "no effect: the enemy hand is empty"


class LookAtHand(Effect):
    """A side looks at random cards of the enemy hand."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        card, side, verb = self.card, self.side, s.cards.nodes[self.node]
        assert isinstance(verb, LookVerb)
        mark_used(s, card)
        if not may_look(s, side):
            idle(s, card, side, events.NO_LOOK)
            return
        found = peek(s, side, verb.count, card)
        if not found:
            idle(s, card, side, events.EMPTY_HAND)
        if not verb.mask:
            return
        wanted = [c for c in found if verb.mask & s.cards.aimed_at[c]]
        if verb.optional:
            s.looking = sum([BIT[c] for c in found])
            s.push(ChooseSeen(card, side))
        elif wanted:
            discard_from_hand(s, 1 - side, wanted[0], card)


class ChooseSeen(Procedure):
    """The looker makes the enemy discard one of the cards seen, or not."""

    __slots__ = ("card", "side")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "side": "side"}
    KIND: ClassVar[str] = "seen"
    RULE: ClassVar[str] = "G-CAN-12"
    PASSING: ClassVar[str] = "Let the enemy keep them"
    DISCARDING: ClassVar[str] = "Make the enemy discard"

    def __init__(self, card: int, side: int) -> None:
        self.card: int = card
        self.side: int = side

    def ask(self, s: "State") -> Question:
        verb = s.cards.nodes[s.cards.on_play[self.card][0]]
        mask = verb.mask if isinstance(verb, LookVerb) else 0
        found = [c for c in s.hands[1 - self.side] if mask & s.cards.aimed_at[c] and s.looking & BIT[c]]
        options = [s.cards.discard + c for c in found]
        if s.rules.uniform and s.looking and could_match(s, 1 - self.side, mask):
            return expected(self.side, options, PASS)
        return Question(self.side, options, PASS)

    def do(self, s: "State", choice: int) -> None:
        s.looking = 0
        if choice != PASS:
            discard_from_hand(s, 1 - self.side, choice - s.cards.discard, self.card)

    def is_sound(self, s: "State") -> bool:
        verbs = [s.cards.nodes[node] for node in s.cards.on_play[self.card]]
        return lies_on_table(s, self.card) and any([isinstance(verb, LookVerb) and verb.optional for verb in verbs])

    def prompt(self, s: "State") -> str:
        seen = [s.cards.names[card] for card in s.hands[1 - s.seat] if s.looking & BIT[card]]
        return f"{s.cards.names[self.card]}: you have seen {all_of(seen)}. Make the enemy discard one of them?"

    def title(self, s: "State") -> str:
        return f"What {s.cards.names[self.card]} has seen"

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        return [Reason(f"{s.cards.names[card]} is not a card seen that the enemy can be made to discard.", "G-CAN-12")]
