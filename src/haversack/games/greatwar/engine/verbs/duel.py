"""Duel: aces that meet, with the improvements that go with them (G-CAN-7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import attach, mark_used, put_down, tell, with_card
from haversack.games.greatwar.engine.cancelling import one_shot
from haversack.games.greatwar.engine.entering import Enter
from haversack.games.greatwar.engine.openly import could_improve
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import can_cancel, free_improvements, hand_improvements
from haversack.games.greatwar.engine.windows import expected
from haversack.games.greatwar.facts.constants import AS_PLAY, DONE, IMPROVEMENT, SIDE_NAMES, T_ACE
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.wording import card_name
from haversack.kernel.english import one_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Duel(Word):
    """Fight an ace (G-CAN-7)."""

    def compile(self, t: Tables, card: int) -> Verb | None:
        t.meets[card] = DuelVerb()
        return None

    def traits(self) -> int:
        return T_ACE

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return "Fights an enemy ace in the ace duel."

    def cancelled(self) -> list[str]:
        return ["aces (duel)"]


class DuelVerb(Verb):
    """Improvements go with an ace, then it fights the duel, if any."""

    def meet(self, s: "State", card: int, side: int) -> None:
        if side == s.defender or rivals_of(s, card, side):
            s.put(ImproveAce(card, side))


class Ace(Procedure):
    """An ace that enters."""

    __slots__ = ("ace", "side")

    FIELDS: ClassVar[dict[str, str]] = {"ace": "card", "side": "side"}
    KIND: ClassVar[str] = "ace"
    RULE: ClassVar[str] = "G-CAN-7"

    def __init__(self, ace: int, side: int) -> None:
        self.ace: int = ace
        self.side: int = side

    def is_sound(self, s: "State") -> bool:
        return type(self) is not Ace and s.cards.meets[self.ace] is not None

    def title(self, s: "State") -> str:
        return f"Ace duel of {s.cards.names[self.ace]}"

    def goes_with(self) -> int:
        return self.ace


class ImproveAce(Ace):
    """Improvements go with an ace before it fights."""

    __slots__ = ()

    def run(self, s: "State") -> None:
        if s.is_up(self.ace):
            s.put(self)

    def ask(self, s: "State") -> Question:
        """Offer free improvements, and before a duel those in hand."""
        side = self.side
        meets = bool(rivals_of(s, self.ace, side))
        options: list[int] = []
        from_hand = meets and not s.over and not s.rules.aces_improved_in_play
        if from_hand:
            options = [s.cards.link + card for card in hand_improvements(s, side, 1)]
        if meets or side == s.defender:
            options += [s.cards.use + card for card in free_improvements(s, side)]
        if s.rules.uniform and from_hand and could_improve(s, side, 1):
            return expected(side, options, DONE)
        return Question(side, options, DONE)

    def do(self, s: "State", choice: int) -> None:
        if choice == DONE:
            FightAce(self.ace, self.side).run(s)
            return
        s.push(self)
        if choice >= s.cards.use:
            attach(s, choice - s.cards.use, self.ace)
            return
        card = choice - s.cards.link
        put_down(s, self.side, card, AS_PLAY)
        tell(s, events.LINKED, (self.side,), (card,))
        attach(s, card, self.ace)
        s.push(Enter(card, self.side, AS_PLAY, -1))

    def prompt(self, s: "State") -> str:
        name = s.cards.names[self.ace]
        rivals = [s.cards.names[rival] for rival in rivals_of(s, self.ace, self.side)]
        if not rivals:
            return f"Does a free improvement go with {name}?"
        rule = "The Attacker's ace wins with more kinds of improvement, the Defender's otherwise"
        if s.rules.literal_duel:
            rule = "Without an improvement it is cancelled; with both kinds it cancels an ace that has one"
        return f"{name} meets {one_of(rivals)}. {rule}. Which improvements go with it?"

    def stopping(self, s: "State") -> str:
        meets = bool(rivals_of(s, self.ace, s.seat))
        return "Fight with no more improvements" if meets else "Leave it free"


class FightAce(Ace):
    """The Defender names the ace that fights an attacking one."""

    __slots__ = ()

    def run(self, s: "State") -> None:
        if s.is_up(self.ace):
            s.put(self)

    def ask(self, s: "State") -> Question:
        return Question(1 - self.side, [s.cards.use + rival for rival in rivals_of(s, self.ace, self.side)])

    def do(self, s: "State", choice: int) -> None:
        fight(s, self.ace, choice - s.cards.use)

    def prompt(self, s: "State") -> str:
        return f"{s.cards.names[self.ace]} of the {SIDE_NAMES[self.side]} attacks your aces: which one fights it?"

    def using(self, s: "State", card: int) -> str:
        return f"Let {card_name(s.cards, card)} fight"


def rivals_of(s: "State", ace: int, side: int) -> list[int]:
    """Return the Defender's aces that this Attacker's ace meets in the same round."""
    if side == s.defender or ace in s.dueled or not s.traits[1 - side] & T_ACE:
        return []
    return [c for c in s.recent if c in s.table[1 - side] and c not in s.down and c not in s.dueled]


def improvements_of(s: "State", ace: int) -> set[str]:
    """Return the kinds of improvement that go with a card face up; a second one of a kind adds nothing (6.4)."""
    return {
        s.cards.sources[bond >> 8].kind.key
        for bond in s.bonds
        if bond & 255 == ace and s.cards.flags[bond >> 8] & IMPROVEMENT and s.is_up(bond >> 8)
    }


def fight(s: "State", ace: int, rival: int) -> None:
    """Fight the duel of an attacking ace with a defending one (C10)."""
    s.dueled = with_card(with_card(s.dueled, ace), rival)
    mine, theirs = len(improvements_of(s, ace)), len(improvements_of(s, rival))
    loser = rival if mine > theirs else ace
    if s.rules.literal_duel:
        loser = ace if not mine else rival if mine > 1 and theirs == 1 else -1
    tell(s, events.DUELED, (s.side_of(ace), mine, theirs), (ace, rival))
    winner = ace if loser == rival else rival
    if loser >= 0 and can_cancel(s, winner, loser):
        one_shot(s, winner, loser)
    for card in (ace, rival):
        if s.is_up(card):
            mark_used(s, card)
