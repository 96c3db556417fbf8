"""Save: a card that keeps another from capture when the battle is lost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import capture, mark_used, take_off, tell, to_pile, with_card
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.facts.constants import PASS, T_SAVING
from haversack.games.greatwar.language.nouns import NATIONALITY, Kind, Which
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.wording import card_name
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Save(Word):
    """When the battle is lost, one own Nationality card of at most that BP is discarded instead of captured."""

    bp_max: int

    def compile(self, t: Tables, card: int) -> Verb | None:
        t.saves[card] = t.aims.bit(Which(kinds=(NATIONALITY,), bp_max=self.bp_max))
        return None

    def traits(self) -> int:
        return T_SAVING

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return (
            f"If you lose the battle while it is face up, one of your Nationality cards of {self.bp_max} BP or"
            " less goes to your discard pile instead of being captured."
        )


class SaveCards(Procedure):
    """The loser saves cards from capture, one for each card that can; the rest is captured (section 8)."""

    __slots__ = ()

    KIND: ClassVar[str] = "save"
    RULE: ClassVar[str] = "G-END-1"
    PASSING: ClassVar[str] = "Save nothing"

    def run(self, s: "State") -> None:
        loser = 1 - s.winner
        if s.traits[loser] & T_SAVING and next_save(s) >= 0:
            s.put(self)
        else:
            capture(s, loser)

    def ask(self, s: "State") -> Question:
        return Question(1 - s.winner, [s.cards.target + c for c in _savable(s, next_save(s))], decline=PASS)

    def do(self, s: "State", choice: int) -> None:
        card = next_save(s)
        if choice == PASS:
            s.used = with_card(s.used, card)
        else:
            mark_used(s, card)
            saved = choice - s.cards.target
            tell(s, events.SAVED, (1 - s.winner,), (saved, card))
            take_off(s, saved)
            to_pile(s, (saved,))
        s.push(self)

    def needs_winner(self) -> bool:
        return True

    def prompt(self, s: "State") -> str:
        return (
            f"You have lost the battle. {s.cards.names[next_save(s)]} can save a Nationality card from capture: which?"
        )

    def hitting(self, s: "State", card: int) -> str:
        return f"Save {card_name(s.cards, card)}: {s.cards.bp[card]} BP are not captured"

    def why_not_hit(self, s: "State", card: int) -> list[Reason]:
        return [Reason(f"{s.cards.names[card]} is not a card that can be saved from capture now.", "G-END-1")]


def next_save(s: "State") -> int:
    """Return the loser's card that saves another from capture next, or -1."""
    for card in s.table[1 - s.winner]:
        if s.cards.saves[card] and card not in s.used and card not in s.down and _savable(s, card):
            return card
    return -1


def _savable(s: "State", card: int) -> list[int]:
    return sorted([c for c in s.table[1 - s.winner] if s.cards.saves[card] & s.cards.aimed_at[c]])
