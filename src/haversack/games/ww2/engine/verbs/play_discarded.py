"""PlayDiscarded: play a card from the own discard pile (ruling 6.13)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import leave_pile, tell_skipped
from haversack.games.ww2.engine.idle import is_vain_card
from haversack.games.ww2.engine.playing import play_card
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import REALLOCATE_TYPES
from haversack.games.ww2.language.nouns import TYPES, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import played_words
from haversack.games.ww2.text.phrases import TYPE_NAMES, Voice
from haversack.kernel.english import a
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class PlayDiscarded(Word):
    """Play a card from the own discard pile; `type` narrows it; a card never picks itself (ruling 6.13)."""

    type: str = ""

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = PlayDiscardedVerb()
        verb.word = TYPES.index(self.type) if self.type else -1
        return verb

    def text(self, voice: Voice) -> str:
        if self.type:
            return f"play {a(TYPE_NAMES[self.type])} card from your discard pile"
        return "play any one card from your discard pile other than this one"


class PlayDiscardedVerb(Verb):
    """PlayDiscarded, compiled; `word` is the type of card, or -1 for any."""

    def procedures(self) -> tuple[type, ...]:
        return (TakeDiscarded,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(TakeDiscarded(self.number, owner, space, piece, card, optional))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        held = [c for c in s.hands[owner] if s.rules.cards[c].type == self.word]
        from_deck = self.word >= 0 and len(s.hands[owner]) < 2 and len(s.decks[owner]) > 0  # a cost may uncover one
        return len(held) > 0 or from_deck or len(discarded(s, self, owner, card)) > 0

    def could(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        """Any hidden card of the hand or the discard pile may be such a one."""
        return len(s.hands[owner]) > 0 or len(s.buried[owner]) > 0 or self.can(s, owner, space, piece, card)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        kind = f"{TYPE_NAMES[TYPES[self.word]]} " if 0 <= self.word < REALLOCATE_TYPES else ""
        return f"play a {kind}card from your discard pile"


def discarded(s: "State", verb: Verb, owner: int, itself: int) -> list[int]:
    """Return the different cards in the own discard pile a text may take, ascending (ruling 6.13)."""
    cards = set(s.buried[owner]) | set(s.played[owner])
    return sorted([c for c in cards if c != itself and (verb.word < 0 or s.rules.cards[c].type == verb.word)])


class TakeDiscarded(Effect):
    """Choose the card of the discard pile to play."""

    __slots__ = ()

    KIND: ClassVar[str] = "take"
    CHOOSES_CARDS: ClassVar[bool] = True

    def ask(self, s: "State") -> Question:
        cards = discarded(s, self.verb(s), self.owner, self.card)
        return Question(self.owner, [s.rules.take + card for card in cards])

    def hides(self, s: "State") -> bool:
        return len(s.buried[self.owner]) > 0

    def do(self, s: "State", choice: int) -> None:
        card = choice - s.rules.take
        leave_pile(s, self.owner, card)
        play_card(s, card, 1 if s.rules.replay_is_play else 0)

    def lapse(self, s: "State") -> None:
        tell_skipped(s, self.owner, events.NO_PLAY, False)

    def question(self, s: "State") -> str:
        return "which card of your discard pile do you play?"

    def take_label(self, s: "State", card: int) -> str:
        return f"Play {s.rules.cards[card].source.name}{played_words(s, card)}"

    def is_idle_take(self, s: "State", card: int) -> bool:
        return is_vain_card(s, card)
