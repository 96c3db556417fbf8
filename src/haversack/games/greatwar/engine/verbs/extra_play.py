"""ExtraPlay: a card that brings further cards from hand without a link (G-PLY-8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import idle, mark_used
from haversack.games.greatwar.engine.duties import (
    can_meet,
    comes_any_time,
    duties,
    duty_prompt,
    keep_to_duties,
    may_link_for_duty,
    plays_at_any_time,
    reach_of,
)
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.entering import place
from haversack.games.greatwar.engine.openly import could_bring
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import blocked, in_step
from haversack.games.greatwar.facts.constants import BONUS, DONE, OPTIONAL, PLAY, Cards
from haversack.games.greatwar.language.nouns import ANY_CARD, Filter, Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import NUMBERS, noun, nouns
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class ExtraPlay(Word):
    """Place up to that many more cards of these from hand, without a link."""

    count: int
    of: Filter = ANY_CARD

    def compile(self, t: Tables, card: int) -> Verb | None:
        mask = t.aims.bit(self.of)
        t.brings[card] += (mask, self.count)
        return ExtraPlayVerb(mask, self.count, self.of)

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        which = noun(self.of) if self.count == 1 else nouns(self.of)
        if kind.family == "leader" and options.get("jack_may_bring") == "nationality_neutral":
            which = "Nationality or Neutral cards"
        some = "one more" if self.count == 1 else f"up to {NUMBERS[self.count]} more"
        return f"When it enters you may at once place {some} {which} from hand, without a link."


class ExtraPlayVerb(Verb):
    """So many more cards of a mask."""

    def __init__(self, mask: int, count: int, of: Filter) -> None:
        super().__init__()
        self.mask: int = mask
        self.count: int = count
        self.of: Filter = of

    def effect(self, card: int, side: int) -> Effect:
        return StartBringing(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        found = [c for c in s.hands[side] if c != card and self.mask & s.cards.aimed_at[c]]
        if not found:
            return "no effect: you hold no card it could bring"
        return f"brings {min(self.count, len(found))} more"


def extra_play(t: Tables, node: int) -> ExtraPlayVerb:
    """Return the verb by its number."""
    verb = t.nodes[node]
    assert isinstance(verb, ExtraPlayVerb)
    return verb


class StartBringing(Effect):
    """A card opens the way for others."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        mark_used(s, self.card)
        s.push(BringMore(self.side, extra_play(s.cards, self.node).count, self.card, self.node))


class BringMore(Procedure):
    """A side places further cards without a link, so many yet (G-PLY-8)."""

    __slots__ = ("side", "left", "card", "node")

    FIELDS: ClassVar[dict[str, str]] = {"side": "side", "left": "left", "card": "card", "node": "node"}
    KIND: ClassVar[str] = "extra"
    RULE: ClassVar[str] = "G-PLY-8"
    PLACES: ClassVar[bool] = True
    STOPPING: ClassVar[str] = "Bring no more"
    OWED: ClassVar[tuple[str, str]] = ("The card that brings more asks for a card to come with it.", "G-PLY-8")

    def __init__(self, side: int, left: int, card: int, node: int) -> None:
        self.side: int = side
        self.left: int = left
        self.card: int = card
        self.node: int = node

    def run(self, s: "State") -> None:
        if self.left > 0 and not (s.over and self.side == s.active):
            s.put(self)

    def ask(self, s: "State") -> Question:
        side = self.side
        mask = extra_play(s.cards, self.node).mask
        found = extra_options(s, side, self.card, mask)
        asked = s.rules.uniform and could_bring(s, side, self.card, mask)
        if not found and not asked:
            return Question(side, found, stand_in=DONE)
        options = keep_to_duties(s, side, self, [DONE, *found])
        return Question(side, options, always=asked or options[0] == DONE)

    def lapse(self, s: "State") -> None:
        """Say so if a card brought nobody; whether nobody could come or nobody was wanted is not told."""
        if self.left == extra_play(s.cards, self.node).count:
            idle(s, self.card, self.side, events.NOBODY_BROUGHT)

    def do(self, s: "State", choice: int) -> None:
        if choice == DONE:
            self.lapse(s)
            return
        side, linked = self.side, choice >= s.cards.link
        placed = choice - (s.cards.link if linked else PLAY)
        costs_nothing = linked or (in_step(s, side) and comes_any_time(s, side, placed))
        s.push(self if costs_nothing else BringMore(side, self.left - 1, self.card, self.node))
        place(s, side, placed, linked)

    def grant(self, s: "State", side: int) -> Cards:
        if side != self.side or self.left < 1:
            return ()
        return (reach_of(s, self.card, extra_play(s.cards, self.node).mask), self.left)

    def is_sound(self, s: "State") -> bool:
        if self.node not in s.cards.on_play[self.card]:
            return False
        verb = s.cards.nodes[self.node]
        return isinstance(verb, ExtraPlayVerb) and self.left <= verb.count

    def prompt(self, s: "State") -> str:
        of, left = extra_play(s.cards, self.node).of, self.left
        which = noun(of) if left == 1 else nouns(of)
        number = "one more" if left == 1 else f"up to {left} more"
        free = " Bonus cards and Jokers do not count." if plays_at_any_time(s) else ""
        duty = duty_prompt(s, self)
        return f"{s.cards.names[self.card]}: bring {number} {which} from your hand, without a link.{free} Which?{duty}"

    def title(self, s: "State") -> str:
        return f"{s.cards.names[self.card]} brings more"

    def why_not_ended(self, s: "State", done: bool) -> list[Reason]:
        if done and can_meet(s, s.seat, self):
            return reasons.duty_left(duties(s, s.seat))
        return [Reason(*self.OWED)]

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        if linking and not may_link_for_duty(s, self, card):
            return reasons.not_linked(s, card)
        if linking or (can_meet(s, s.seat, self) and extra_play(s.cards, self.node).mask & s.cards.aimed_at[card]):
            return reasons.duty_left(duties(s, s.seat) & ~s.cards.duties[card])
        return [Reason(f"The card that brings more does not bring {s.cards.names[card]} now.", "G-PLY-8")]


def extra_options(s: "State", side: int, card: int, mask: int) -> list[int]:
    """Return what may be placed while extra plays are open: cards of these, and Plus cards that link."""
    stepping = in_step(s, side)
    if stepping and s.placed >= s.limits[side]:
        return []
    linking = stepping or (s.rules.optional_links and side == s.active)
    any_time = stepping and s.rules.any_time
    no_bonus = s.rules.jack_without_bonus and s.cards.is_leader[card]
    extras: list[int] = []
    links: list[int] = []
    barred, bars, traits = blocked(s, side), s.rules.bars, s.traits[side]
    for c in s.hands[side]:
        fits = bool(mask & s.cards.aimed_at[c]) and not (no_bonus and s.cards.flags[c] & BONUS)
        joins = linking and bool(s.cards.links[c] & traits)
        if (fits or joins) and not barred & bars[c]:
            if fits:
                extras.append(PLAY + c)
            if joins and not (fits and any_time and s.cards.flags[c] & OPTIONAL):
                links.append(s.cards.link + c)
    return extras + links
