"""Blockade: a card that cancels and discards an enemy Nationality card, before the count or as it is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import idle, mark_used, with_card
from haversack.games.greatwar.engine.cancelling import strike_off
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import battle_points, can_cancel, worth
from haversack.games.greatwar.facts.constants import NAT, PASS, T_BLOCKADE
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.wording import card_name, few
from haversack.kernel.english import one_of
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Blockade(Word):
    """Cancel and discard one enemy Nationality card in play (G-CAN-10)."""

    def compile(self, t: Tables, card: int) -> Verb | None:
        return BlockadeVerb()

    def traits(self) -> int:
        return T_BLOCKADE

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        at_once = options.get("blockade_timing") == "on_play"
        when = "When it enters" if at_once else "If it is face up when the battle is resolved"
        return (
            f"{when}, you may cancel and discard one enemy Nationality card in play; it counts nothing and is not"
            " captured."
        )


class BlockadeVerb(Verb):
    """A blockade as it enters, where an option lets it strike at once (C13)."""

    def effect(self, card: int, side: int) -> Effect:
        return BlockadeAtOnce(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        if not s.rules.blockade_on_play:
            return "discards an enemy Nationality card before the count, if it is not cancelled by then"
        nats = [c for c in s.table[1 - side] if s.cards.flags[c] & NAT]
        return f"may discard {one_of(few(s.cards, nats))}" if nats else "no effect: no enemy Nationality card in play"


def blockade_targets(s: "State", card: int, side: int) -> list[int]:
    """Return the enemy Nationality cards a blockade may discard; face-down ones too (edge case 6)."""
    return sorted(
        [
            c
            for c in s.table[1 - side]
            if s.cards.flags[c] & NAT and c not in s.marked[::2] and (not s.is_up(c) or can_cancel(s, card, c))
        ]
    )


def _discarding(s: "State", card: int) -> str:
    counts = 0 if card in s.down else worth(s, s.side_of(card), card)
    return f"Discard {card_name(s.cards, card)}: {counts} BP less for the enemy, {s.cards.bp[card]} BP less to capture"


class BlockadeAtOnce(Effect):
    """The owner of a blockade names its target as it enters (C13)."""

    __slots__ = ()

    RULE: ClassVar[str] = "G-CAN-10"
    PASSING: ClassVar[str] = "Discard nothing"
    HITS_FACE_DOWN: ClassVar[bool] = True

    def act(self, s: "State") -> None:
        if s.rules.blockade_on_play and self.card not in s.used:
            s.put(self)

    def ask(self, s: "State") -> Question:
        found = blockade_targets(s, self.card, self.side)
        return Question(self.side, [s.cards.target + c for c in found], decline=PASS if found else NO_CHOICE)

    def lapse(self, s: "State") -> None:
        idle(s, self.card, self.side, events.NO_TARGET_ARMED if s.cards.later[self.card] else events.NO_TARGET)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            mark_used(s, self.card)
            strike_off(s, choice - s.cards.target, self.card)

    def prompt(self, s: "State") -> str:
        name = s.cards.names[self.card]
        return f"{name} may discard one enemy Nationality card, which then counts nothing and is not captured: which?"

    def hitting(self, s: "State", card: int) -> str:
        return _discarding(s, card)


class Blockades(Procedure):
    """Each blockade names its target before the count, Defender's first; then they strike together (S13)."""

    __slots__ = ()

    KIND: ClassVar[str] = "blockade"
    RULE: ClassVar[str] = "G-CAN-10"
    PASSING: ClassVar[str] = "Discard nothing"
    HITS_FACE_DOWN: ClassVar[bool] = True

    def run(self, s: "State") -> None:
        if next_blockade(s) >= 0:
            s.put(self)
            return
        marked = s.marked
        s.marked = ()
        for place in range(0, len(marked), 2):
            strike_off(s, marked[place], marked[place + 1])

    def ask(self, s: "State") -> Question:
        card = next_blockade(s)
        side = s.side_of(card)
        return Question(side, [s.cards.target + c for c in blockade_targets(s, card, side)], PASS)

    def do(self, s: "State", choice: int) -> None:
        card = next_blockade(s)
        if choice == PASS:
            s.used = with_card(s.used, card)  # asked once; nothing was done that could be told
        else:
            mark_used(s, card)
            s.marked += (choice - s.cards.target, card)
        s.push(self)

    def prompt(self, s: "State") -> str:
        mine, theirs = battle_points(s, s.seat), battle_points(s, 1 - s.seat)
        return (
            f"{s.cards.names[next_blockade(s)]} may discard one enemy Nationality card, which then counts nothing and"
            f" is not captured. The battle stands at {mine} BP for you to {theirs}."
        )

    def hitting(self, s: "State", card: int) -> str:
        return _discarding(s, card)


def next_blockade(s: "State") -> int:
    """Return the blockade that names its target next, or -1."""
    for side in (s.defender, 1 - s.defender):
        if s.traits[side] & T_BLOCKADE:
            for card in s.table[side]:
                if s.cards.traits[card] & T_BLOCKADE and card not in s.used and card not in s.down:
                    if blockade_targets(s, card, side):
                        return card
    return -1
