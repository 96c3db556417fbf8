"""The turn: its steps, its end, and the end of the game (W-TRN, W-VIC). The Play step is in `playing`."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import discard_from_hand, draw, score_items, tell, tell_skipped
from haversack.games.ww2.engine.battle import begin_removal
from haversack.games.ww2.engine.playing import PlayStep
from haversack.games.ww2.engine.procedure import Procedure, Text, lies_in_step
from haversack.games.ww2.engine.stationed import drop_unsupplied
from haversack.games.ww2.engine.windows import open_window
from haversack.games.ww2.facts.constants import (
    ALLIES,
    AXIS,
    BY_SUPPLY,
    COUNTRIES,
    DONE,
    HAND_SIZE,
    HOMES,
    PASS,
    R_FINAL,
    R_HOMES,
    R_SUDDEN,
    R_TIE,
    STEP_DISCARD,
    STEP_DRAW,
    STEP_END,
    STEP_PLAY,
    STEP_START,
    STEP_SUPPLY,
    STEP_VICTORY,
    SUDDEN_LEAD,
    W_DISCARD,
    W_TURN,
    W_VICTORY,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name
from haversack.games.ww2.text.doing import draw_words
from haversack.kernel import procedures
from haversack.kernel.english import all_of
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


class Turn(Procedure):
    """Go through the steps of a turn (W-TRN-2), on and on while none of them has anything to do first."""

    __slots__ = ("next",)

    FIELDS: ClassVar[dict[str, str]] = {"next": "step"}
    RULE: ClassVar[str] = "W-TRN-2"

    def __init__(self, next: int) -> None:  # noqa: A002 - the word of the position
        self.next: int = next

    def run(self, s: "State") -> None:
        stack, under = s.stack, len(s.stack) + 1
        for step in range(self.next, STEP_END):
            stack.append(FOLLOWING[step])
            _begin_step(s, step, s.active)
            if len(stack) > under:
                return
            stack.pop()
        _end_turn(s)

    def is_in_step(self, step: int) -> bool:
        return self.next == step + 1

    def windows(self, s: "State") -> list[Text]:
        window = {STEP_PLAY: W_TURN, STEP_DISCARD: W_VICTORY}.get(self.next, -1)
        return [(window, s.active, -1, -1, -1)]

    def title(self, s: "State") -> str:
        return f"Turn of {COUNTRIES_NAMED[s.active]}, round {s.round}"

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return below is None


FOLLOWING = [Turn(step + 1) for step in range(STEP_END)]
"""The frame that lies on the stack while a step is under way."""


def _begin_step(s: "State", step: int, active: int) -> None:
    """Begin one step of a turn."""
    if step == STEP_START:
        s.used = 0
        s.opening = tuple(s.pieces)
        tell(s, events.TURN_BEGAN, (active, s.round))
        open_window(s, W_TURN, active, -1, -1, -1, 0)
    elif step == STEP_PLAY:
        s.push(PlayStep(0))
    elif step == STEP_SUPPLY:
        if unsupplied(s, active) or s.stationed:
            s.push(SupplyStep())
    elif step == STEP_VICTORY:
        _victory_step(s, active)
    elif step == STEP_DISCARD:
        s.push(DiscardStep())
        open_window(s, W_DISCARD, active, -1, -1, -1, 0)
    elif step == STEP_DRAW:
        missing = HAND_SIZE - len(s.hands[active])
        if missing > 0:
            draw(s, active, missing)


def _victory_step(s: "State", active: int) -> None:
    """Score the Supply spaces, then let the Status cards score (W-VIC-1, W-VIC-2, W-TRN-7)."""
    if s.team_pieces(1 - (active & 1)) >> HOMES[active] & 1:
        tell(s, events.SKIPPED_VICTORY, (active,))
        return
    _score_supply_spaces(s, active)
    open_window(s, W_VICTORY, active, -1, -1, -1, 0)


def _score_supply_spaces(s: "State", country: int) -> None:
    """Score the Supply spaces, each an item of its own for the log."""
    amount = supply_points(s, country)
    if not amount:
        tell_skipped(s, country, events.NO_SUPPLY_SPACE, False)
        return
    items: list[int] = []
    if s.logging:
        for space in bit_list(s.pieces[country] & s.supply_spaces(country)):
            items += [events.SHARED + space, 1] if _is_shared(s, country, space) else [space, 2]
    score_items(s, country, amount, tuple(items))


def _is_shared(s: "State", country: int, space: int) -> bool:
    return (s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]) >> space & 1 == 1


def supply_points(s: "State", country: int) -> int:
    """Return the VP of the country's Supply spaces: 2 alone, 1 shared (W-VIC-1)."""
    held = s.pieces[country] & s.supply_spaces(country)
    mates = s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]
    return 2 * held.bit_count() - (held & mates).bit_count()


def _end_turn(s: "State") -> None:
    """Lift what lasted for the turn; after the last country judge victory (W-VIC-3, W-VIC-4)."""
    for country in range(COUNTRIES):
        s.shielded[country] = 0
        if s.granted[country]:
            s.granted[country] = 0
            s.fresh = 0
    s.active += 1
    if s.active == COUNTRIES:
        s.active = 0
        tell(s, events.ROUND_ENDED, (s.round, s.axis_vp, s.allies_vp))
        if _is_over(s):
            return
        s.round += 1
    s.push(Turn(STEP_START))


def _is_over(s: "State") -> bool:
    lead = s.axis_vp - s.allies_vp
    if abs(lead) >= SUDDEN_LEAD:
        _finish(s, AXIS if lead > 0 else ALLIES, R_SUDDEN)
    elif s.round < s.rules.last_round:
        return False
    elif s.rules.homes_decide and homes_held(s, AXIS) >= 2 > homes_held(s, ALLIES):
        _finish(s, AXIS, R_HOMES)
    elif s.rules.homes_decide and homes_held(s, ALLIES) >= 2 > homes_held(s, AXIS):
        _finish(s, ALLIES, R_HOMES)
    elif lead == 0:
        _finish(s, AXIS, R_TIE)
    else:
        _finish(s, AXIS if lead > 0 else ALLIES, R_FINAL)
    return True


def homes_held(s: "State", team: int) -> int:
    """Return how many enemy Homes hold an Army of the team."""
    armies = s.team_pieces(team)
    return sum([armies >> HOMES[country] & 1 for country in range(1 - team, COUNTRIES, 2)])


def _finish(s: "State", team: int, reason: int) -> None:
    s.ended = reason * 2 + team
    s.stack.clear()
    tell(s, events.GAME_ENDED, (team, reason, s.axis_vp, s.allies_vp))


# Supply and Discard steps


def unsupplied(s: "State", country: int) -> int:
    """Return the spaces where the country's pieces are out of supply and may be removed."""
    return s.pieces[country] & ~s.supply(country) & ~s.shielded[country]


class SupplyStep(Procedure):
    """The active country's unsupplied pieces are about to be removed (W-TRN-6)."""

    __slots__ = ()

    KIND: ClassVar[str] = "supply"
    RULE: ClassVar[str] = "W-TRN-6"
    ABOUT: ClassVar[str] = "pieces out of supply are about to be removed"
    IS_MINOR: ClassVar[bool] = True

    def run(self, s: "State") -> None:
        if unsupplied(s, s.active):
            s.put(self)
        elif s.stationed:
            drop_unsupplied(s, s.active)

    def ask(self, s: "State") -> Question:
        return Question(s.active, [PASS])

    def do(self, s: "State", choice: int) -> None:
        RemoveUnsupplied().run(s)

    def prompt(self, s: "State") -> str:
        falling = bit_list(unsupplied(s, s.seat))
        pieces = all_of([f"{kind_name(1 << space)} in {PLACES[space]}" for space in falling])
        return f"Your Supply step: out of supply and about to be removed: {pieces}."

    def pass_label(self, s: "State") -> str:
        return "Go on: they are removed"

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return lies_in_step(below, STEP_SUPPLY)


class RemoveUnsupplied(Procedure):
    """Remove the active country's unsupplied pieces one by one, until nothing more falls (W-SUP-4)."""

    __slots__ = ()

    RULE: ClassVar[str] = "W-TRN-6"

    def run(self, s: "State") -> None:
        falling = unsupplied(s, s.active)
        if falling:
            s.push(self)
            begin_removal(s, s.active, s.active, (falling & -falling).bit_length() - 1, BY_SUPPLY)
        elif s.stationed:
            drop_unsupplied(s, s.active)

    def title(self, s: "State") -> str:
        return "Supply step"

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return lies_in_step(below, STEP_SUPPLY)


class DiscardStep(Procedure):
    """The active country may discard any number of cards, face down (W-TRN-8)."""

    __slots__ = ()

    KIND: ClassVar[str] = "discard"
    RULE: ClassVar[str] = "W-TRN-8"
    ABOUT: ClassVar[str] = "cards may be discarded"
    IS_OF_EVERY_HAND: ClassVar[bool] = True
    IS_MINOR: ClassVar[bool] = True

    def ask(self, s: "State") -> Question:
        hand = sorted(set(s.hands[s.active]))
        return Question(s.active, [s.rules.discard + card for card in hand], DONE)

    def do(self, s: "State", choice: int) -> None:
        if choice != DONE:
            discard_from_hand(s, s.active, choice - s.rules.discard, events.IN_DISCARD_STEP)
            s.push(self)

    def several(self, s: "State") -> tuple[int, int]:
        return 0, len(s.hands[s.seat])

    def windows(self, s: "State") -> list[Text]:
        return [(W_DISCARD, s.active, -1, -1, -1)]

    def prompt(self, s: "State") -> str:
        return f"Your Discard step: discard as many cards as you like, unseen; then you draw up to {HAND_SIZE}."

    def done_label(self, s: "State") -> str:
        return draw_words(s)

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return lies_in_step(below, STEP_DISCARD)
