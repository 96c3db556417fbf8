"""Revenue: own cards are taken from the pile, then one is played, one prepared, one put under the deck (rulings 5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import join_prepared, leave_pile, put_under, tell
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.openly import possible_pile
from haversack.games.y1914.engine.turn import lay_down
from haversack.games.y1914.engine.verb import Effect, Verb, up_to
from haversack.games.y1914.engine.verbs.recover import offered_copies, pile_reason
from haversack.games.y1914.facts.constants import ADJECTIVES, DONE, PASS
from haversack.games.y1914.language.word import Word
from haversack.kernel.cards import Cards, sorted_hand, without
from haversack.kernel.decisions import Reason
from haversack.kernel.english import noun_for
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice

MOST: Final = 3
FOR_PLAY: Final = 0
FOR_PREPARATION: Final = 1
FOR_DECK: Final = 2


@dataclass(frozen=True)
class Revenue(Word):
    """Take up to three own cards from the discard pile: play one, prepare one, put one under the draw deck.

    With `each` every card taken is used, in that order; without it a use may be left out.
    """

    each: bool = True

    def compile(self, rules: "Rules", country: int) -> Verb:
        return RevenueVerb(country, self.each)

    def text(self, voice: "Voice") -> str:
        all_used = "each card taken in that order" if self.each else "any of these uses left out"
        return (
            f"Take up to three {voice.adjective} cards other than this from your discard pile; play one, prepare "
            f"one and put one under your draw deck ({all_used})."
        )


class RevenueVerb(Verb):
    """Take up to three cards and use them."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("TakingRevenue", "UsingRevenue")
    NOTHING: ClassVar[str] = "there is no such card in your discard pile"

    def __init__(self, country: int, each: bool) -> None:
        super().__init__(country)
        self.each: bool = each

    def begin(self, s: "State") -> None:
        s.push(TakingRevenue(self.number, ()))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        pile = s.played[self.power] + s.buried[self.power]
        return any([s.rules.cards[number].country == self.country for number in pile])


class RevenueEffect(Effect):
    """A step of a Revenue; `taken` are the cards taken, which all have seen."""

    __slots__ = ("taken",)

    def __init__(self, verb: int, taken: Cards) -> None:
        super().__init__(verb)
        self.taken: Cards = taken

    def is_sound(self, s: "State") -> bool:
        country = s.rules.verbs[self.verb].country
        own = all([s.rules.cards[card].country == country for card in self.taken])
        return super().is_sound(s) and own and len(self.taken) <= MOST

    def held(self) -> Cards:
        return self.taken


class TakingRevenue(RevenueEffect):
    """Take the next card, in whatever order; one that is being played cannot be taken."""

    __slots__ = ()

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"taken": "*card"}
    KIND: ClassVar[str] = "revenue"
    TITLE: ClassVar[str] = "Take cards from the discard pile"
    RULE: ClassVar[str] = "F-INF-3"

    def ask(self, s: "State") -> Question:
        verb = s.rules.verbs[self.verb]
        pile = list(s.played[verb.power] + s.buried[verb.power])
        itself = text_card(s)
        if itself in pile:
            pile.remove(itself)
        found = [card for card in sorted(set(pile)) if s.rules.cards[card].country == verb.country]
        return Question(verb.power, [s.rules.take + card for card in found], DONE)

    def hides(self, s: "State") -> bool:
        verb = s.rules.verbs[self.verb]
        if not s.buried[verb.power]:
            return False
        return any([s.rules.cards[card].country == verb.country for card in possible_pile(s, verb.power)])

    def do(self, s: "State", choice: int) -> None:
        taken = self.taken
        if choice != DONE:
            power, card = s.rules.verbs[self.verb].power, choice - s.rules.take
            leave_pile(s, power, card)
            tell(s, events.TAKEN, (power,), (card,))
            taken = sorted_hand(taken + (card,))
            if len(taken) < MOST:
                s.push(TakingRevenue(self.verb, taken))
                return
        if taken:
            s.push(UsingRevenue(self.verb, FOR_PLAY, taken))

    def several(self, s: "State") -> tuple[int, int]:
        begun = len(self.taken)
        return up_to(begun, min(MOST - begun, offered_copies(s, s.rules.verbs[self.verb].power)))

    def take_reason(self, s: "State", card: "CardDef") -> Reason:
        return pile_reason(s, card)

    def question(self, s: "State") -> str:
        left = MOST - len(self.taken)
        cards = f"{ADJECTIVES[s.rules.verbs[self.verb].country]} {noun_for(left, 'card')}"
        return f"take up to {left} {cards} from your discard pile. Which?"


class UsingRevenue(RevenueEffect):
    """Give one of the cards taken its use: play, prepare, or under the deck."""

    __slots__ = ("use",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"use": "use", "taken": "*card"}
    KIND: ClassVar[str] = "revenue"
    TITLE: ClassVar[str] = "Use the cards taken"
    PASS_LABEL: ClassVar[str] = "None for this use"

    def __init__(self, verb: int, use: int, taken: Cards) -> None:
        super().__init__(verb, taken)
        self.use: int = use

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and 0 < len(self.taken) <= MOST - self.use

    def base(self, s: "State") -> int:
        """Return where the choices of this use begin."""
        return (s.rules.play, s.rules.prepare, s.rules.place)[self.use]

    def ask(self, s: "State") -> Question:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, RevenueVerb)
        base = self.base(s)
        may_skip = not verb.each and len(self.taken) < MOST - self.use
        options = [base + card for card in sorted(set(self.taken))]
        return Question(verb.power, options, decline=PASS if may_skip else NO_CHOICE)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            self._go_on(s, self.taken)
            return
        card = s.rules.cards[choice - self.base(s)]
        self._go_on(s, without(self.taken, card.number))
        if self.use == FOR_PLAY:
            lay_down(s, card)
        elif self.use == FOR_PREPARATION:
            join_prepared(s, card.power, card.number, True)
            tell(s, events.OPEN_PREPARED, (card.power,), (card.number,))
        else:
            put_under(s, card.power, card.number, True)

    def _go_on(self, s: "State", left: Cards) -> None:
        """Push the next use, if cards are left for it."""
        if left and self.use < FOR_DECK:
            s.push(UsingRevenue(self.verb, self.use + 1, left))

    def take_reason(self, s: "State", card: "CardDef") -> Reason:
        return pile_reason(s, card)

    def question(self, s: "State") -> str:
        uses = (
            "which of the cards taken do you play now?",
            "which do you prepare?",
            "which goes under your draw deck?",
        )
        return uses[self.use]
