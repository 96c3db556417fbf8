"""The turn: its phases one after the other, and the end of the game (section 4 of the rulings)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import end_game, is_exhausted, tell, work_out
from haversack.games.greatwar.engine.battle import TakeBack, clean_up, count
from haversack.games.greatwar.engine.hands import DISCARD_PHASES, REFILLS, Trim, deal_opening
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.random_events import open_event_window, resolve, show_event
from haversack.games.greatwar.engine.steps import OPTIONAL_PHASES, begin, begin_step
from haversack.games.greatwar.engine.verbs.blockade import Blockades
from haversack.games.greatwar.engine.verbs.save import SaveCards
from haversack.games.greatwar.facts.constants import (
    DECKS,
    END_LAST_TURN,
    ENDED_BY_CANCEL,
    PH_BATTLE_COUNT,
    PH_BATTLE_EFFECTS,
    PH_CAPTURE,
    PH_CLEANUP,
    PH_DISCARD_A,
    PH_DISCARD_D,
    PH_DRAW_A,
    PH_DRAW_D,
    PH_EVENT_DRAW,
    PH_EVENT_RESOLVE,
    PH_EVENT_WINDOW,
    PH_EXHAUST_CHECK,
    PH_GAME_OVER,
    PH_HALF_RESHUFFLE,
    PH_OPT1_D,
    PH_OPT2_A,
    PH_R1_D,
    PH_R2_A,
    PH_TAKE_BACK,
    PH_TURN_END,
    PH_TURN_START,
    PHASE_WORDS,
    PHASES,
    SIDES,
)
from haversack.kernel import procedures

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


class Turn(Procedure):
    """The phases of a turn, on and on while none of them has anything to ask first."""

    __slots__ = ("phase",)

    FIELDS: ClassVar[dict[str, str]] = {"phase": "phase"}
    RULE: ClassVar[str] = "G-TRN-1"

    def __init__(self, phase: int) -> None:
        self.phase: int = phase

    def run(self, s: "State") -> None:
        stack, under = s.stack, len(s.stack)
        phase = self.phase
        while True:
            s.phase = phase
            stack.append(TURNS[phase + 1])
            following = _phase(s, phase)
            if s.ended:
                return
            if following != phase + 1:
                stack[under] = TURNS[following]
            if len(stack) > under + 1:
                return
            stack.pop()
            phase = following

    def is_sound(self, s: "State") -> bool:
        return self.phase >= PH_TURN_START

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return below is None

    def needs_winner(self) -> bool:
        return PH_CAPTURE <= self.phase <= PH_CLEANUP

    def title(self, s: "State") -> str:
        return f"Turn {s.turn}, {PHASE_WORDS[s.phase]}"


TURNS: Final[list[Turn]] = [Turn(phase) for phase in range(len(PHASES) + 1)]
BLOCKADES: Final = Blockades()
SAVE_CARDS: Final = SaveCards()
TAKE_BACK: Final = TakeBack()


def _phase(s: "State", phase: int) -> int:
    """Begin one phase; return the one that follows."""
    if PH_OPT1_D <= phase <= PH_OPT2_A:
        _fighting_phase(s, phase)
    elif phase <= PH_EVENT_RESOLVE:
        _opening_phase(s, phase)
    elif phase <= PH_CLEANUP:
        _battle_phase(s, phase)
    else:
        return _closing_phase(s, phase)
    return phase + 1


def _opening_phase(s: "State", phase: int) -> None:
    if phase == PH_TURN_START:
        if s.table[0] or s.table[1] or s.mods or s.event >= 0:
            s.clear_table()
        work_out(s)
        if s.logging:
            tell(s, events.TURN_BEGAN, (s.defender, s.turn))
        for side in (1 - s.defender, s.defender):
            if len(s.hands[side]) > s.limit(side):
                s.push(Trim(side))
    elif phase == PH_EVENT_DRAW:
        show_event(s)
    elif phase == PH_EVENT_WINDOW:
        open_event_window(s)
    else:
        resolve(s)


def _fighting_phase(s: "State", phase: int) -> None:
    """Begin an optional phase or a step; the Defender's begins a round, in which aces may meet."""
    of_defender = phase & 1 == PH_R1_D & 1
    side = s.defender if of_defender else 1 - s.defender
    if of_defender:
        s.recent = ()
    ended_by = s.over
    begin(s, side)
    if not PH_R1_D <= phase <= PH_R2_A:
        OPTIONAL_PHASES[side].run(s)
    elif s.rules.full_round and not of_defender and ended_by == ENDED_BY_CANCEL:
        tell(s, events.STEP_LOST, (side,))
        if phase == PH_R2_A:
            s.excused |= 1 << side
    else:
        begin_step(s, side)


def _battle_phase(s: "State", phase: int) -> None:
    if phase == PH_BATTLE_EFFECTS:
        s.active = -1
        if not s.rules.blockade_on_play:
            BLOCKADES.run(s)
    elif phase == PH_BATTLE_COUNT:
        count(s)
    elif phase == PH_CAPTURE:
        SAVE_CARDS.run(s)
    elif phase == PH_TAKE_BACK:
        if s.rules.take_back:
            s.put(TAKE_BACK)
    else:
        clean_up(s)


def _closing_phase(s: "State", phase: int) -> int:
    if phase == PH_EXHAUST_CHECK:
        return _after_battle(s)
    side = s.defender if phase == PH_DISCARD_D or phase == PH_DRAW_D else 1 - s.defender
    if phase <= PH_DISCARD_A:
        DISCARD_PHASES[side].run(s)
    elif phase <= PH_DRAW_A:
        REFILLS[side].run(s)
        if phase == PH_DRAW_A:
            return PH_TURN_END
    elif phase == PH_HALF_RESHUFFLE:
        _half_time(s)
    else:
        return _end_turn(s)
    return phase + 1


def _after_battle(s: "State") -> int:
    """See whether the game ends, and how the hands are refilled if not (G-WIN-1, G-WIN-2, G-TRN-9)."""
    if is_exhausted(s):
        return PH_GAME_OVER
    for side in (s.defender, 1 - s.defender):
        if not s.decks[side] and not s.discards[side]:
            tell(s, events.SHOWN_KIND, (side,))
    if s.turn >= s.rules.turns and not s.rules.final_draw:
        end_game(s, END_LAST_TURN)
        return PH_GAME_OVER
    return PH_HALF_RESHUFFLE if s.turn == s.rules.reshuffle_after else PH_DISCARD_D


def _end_turn(s: "State") -> int:
    if s.turn >= s.rules.turns:
        end_game(s, END_LAST_TURN)
        return PH_GAME_OVER
    s.turn += 1
    s.defender = s.rules.defenders[s.turn]
    return PH_TURN_START


def _half_time(s: "State") -> None:
    """Shuffle hands, laid-aside cards and discards into their decks and deal anew (G-TRN-9, S14)."""
    tell(s, events.HALF_TIME, ())
    for side in range(SIDES):
        for card in s.hands[side] + s.aside[side]:
            s.discards[s.cards.deck_of[card]] += (card,)
        s.hold(side, ())
        s.aside[side] = ()
        s.seen[side] = s.shown[side] = 0
    for deck in range(DECKS):
        s.decks[deck] = s.shuffle(s.decks[deck] + s.discards[deck])
        s.discards[deck] = ()
    deal_opening(s, s.turn + 1)
