"""The Random Event of the turn: shown, answered, resolved (G-TRN-1). What events do is in `verbs`."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import put_down, take_top, tell
from haversack.games.greatwar.engine.entering import Enter
from haversack.games.greatwar.engine.openly import could_name_event, could_play_optional
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import HOLDS_OPTIONAL, is_live, may_place, optional_cards
from haversack.games.greatwar.engine.windows import WINDOW, expected, passed, stakes_of_playing
from haversack.games.greatwar.facts.constants import AS_PLAY, EVENT_DECK, PASS, PLAY, SIDE_NAMES
from haversack.games.greatwar.language.verb import ATTACKER_ROLLS, DIE, EACH_ROLLS, NOBODY_ROLLS
from haversack.games.greatwar.text.render import event_text
from haversack.kernel import procedures
from haversack.kernel.decisions import Reason, Stakes
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def show_event(s: "State") -> None:
    """Turn up the event of the turn: the scenario's, else the top of the deck."""
    scheduled = s.rules.scheduled[s.turn]
    if scheduled >= 0:
        s.event = scheduled
    else:
        top = take_top(s, EVENT_DECK, 1)
        s.event = top[0] if top else -1
    if s.event >= 0 and s.logging:
        tell(s, events.EVENT_SHOWN, (s.defender,), (s.event,))


def open_event_window(s: "State") -> None:
    """Let Defender, then Attacker, answer the event: with any Bonus card or Joker, or one that names it (C11)."""
    if s.event >= 0 and (s.rules.any_time or s.cards.named_events[s.event - s.cards.playable]):
        s.push(AnswerEvent(1 - s.defender))
        s.push(AnswerEvent(s.defender))


class AnswerEvent(Procedure):
    """A side may play a card as the Random Event is shown."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    KIND: ClassVar[str] = "event"
    RULE: ClassVar[str] = "G-TRN-1"
    PLACES: ClassVar[bool] = True
    PASSING: ClassVar[str] = "Play nothing now"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: "State") -> None:
        if self.is_asked(s):
            s.put(self)

    def is_asked(self, s: "State") -> bool:
        """Say whether the question may be put: by what the side could hold, or by what it holds."""
        if s.rules.uniform:
            return could_play_optional(s, self.side) if s.rules.any_time else could_name_event(s, self.side)
        return not s.rules.any_time or s.holding(self.side) & HOLDS_OPTIONAL != 0

    def ask(self, s: "State") -> Question:
        side = self.side
        if s.rules.any_time:
            found = optional_cards(s, side)
        else:
            event = s.event - s.cards.playable
            found = [c for c in s.hands[side] if s.cards.immune[c] >> event & 1 and may_place(s, side, c)]
        options = [PLAY + c for c in found]
        return expected(side, options, PASS) if s.rules.uniform else Question(side, options, PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = choice - PLAY
        put_down(s, self.side, card, AS_PLAY)
        tell(s, events.EVENT_ANSWERED, (self.side,), (card, s.event))
        s.push(Enter(card, self.side, AS_PLAY, -1))

    def moment(self, s: "State") -> str:
        return WINDOW if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        """The Attacker is asked once the Defender has passed."""
        following = s.stack[-2] if s.rules.uniform else None
        asked = [self.side] if s.rules.uniform else []
        if isinstance(following, AnswerEvent) and following.is_asked(s):
            asked.append(following.side)
        return asked

    def turned_to(self, s: "State", seat: int) -> procedures.Procedure[Any]:
        return passed(s)

    def window_kind(self, s: "State") -> str:
        return "event"

    def stakes(self, s: "State", choice: int) -> Stakes:
        return stakes_of_playing(choice)

    def is_sound(self, s: "State") -> bool:
        return s.event >= 0

    def prompt(self, s: "State") -> str:
        text = event_text(s.cards.events[s.event - s.cards.playable])
        what = "a Bonus card or Joker" if s.rules.any_time else "a card that names it"
        return f"{s.cards.names[s.event]} is shown. {text} Play {what} before it is resolved?"

    def title(self, s: "State") -> str:
        return f"Answer of the {SIDE_NAMES[self.side]} to {s.cards.names[s.event]}"

    def bearing(self, s: "State", card: int) -> str:
        names = s.cards.immune[card] >> (s.event - s.cards.playable) & 1
        return f"you do not roll for {s.cards.names[s.event]}" if names else ""

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        return reasons.no_answer(s, card, f"{s.cards.names[card]} does not name the event.", "G-TRN-1")


def resolve(s: "State") -> None:
    """Resolve the event: dice and effects, part by part."""
    if s.event < 0:
        return
    parts = s.cards.event_parts[s.event - s.cards.playable]
    for number in range(len(parts) - 1, -1, -1):
        part = parts[number]
        if part.by == EACH_ROLLS:
            s.push(ResolvePart(number, 1 - s.defender))
            s.push(ResolvePart(number, s.defender))
        else:
            s.push(ResolvePart(number, s.defender ^ (1 if part.by == ATTACKER_ROLLS else 0)))


class ResolvePart(Procedure):
    """One part of the event happens, for one side."""

    __slots__ = ("part", "side")

    FIELDS: ClassVar[dict[str, str]] = {"part": "part", "side": "side"}
    RULE: ClassVar[str] = "G-TRN-1"

    def __init__(self, part: int, side: int) -> None:
        self.part: int = part
        self.side: int = side

    def run(self, s: "State") -> None:
        side = self.side
        part = s.cards.event_parts[s.event - s.cards.playable][self.part]
        if part.by == NOBODY_ROLLS:
            done = part.table[0]
        elif part.by == EACH_ROLLS and spares(s, side):
            if s.logging:
                tell(s, events.SPARED, (side,), (spares(s, side)[0], s.event))
            return
        else:
            die = s.draw_below(DIE)
            s.rolls += (self.part << 8 | side << 4 | die + 1,)
            if s.logging:
                tell(s, events.ROLLED, (side, die + 1, self.part), (s.event,))
            done = part.table[die]
        for happening in done:
            happening.happen(s, side)

    def is_sound(self, s: "State") -> bool:
        return s.event >= s.cards.playable and self.part < len(s.cards.event_parts[s.event - s.cards.playable])

    def title(self, s: "State") -> str:
        return f"{s.cards.names[s.event]} for the {SIDE_NAMES[self.side]}"


def spares(s: "State", side: int) -> list[int]:
    """Return the face-up cards of the side that keep it from rolling (example 1)."""
    event = s.event - s.cards.playable
    return [card for card in s.table[side] if s.cards.immune[card] >> event & 1 and is_live(s, card)]
