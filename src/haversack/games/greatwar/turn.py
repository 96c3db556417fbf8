"""Set-up and the turn: the state machine of the rulings, section 4; discards and draws of section 6."""

from typing import Final

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.battle import blockades, clean_up, count, save, take_back
from haversack.games.greatwar.catalogue import DECK_OF, FLAGS, PRINTED
from haversack.games.greatwar.random_events import open_event_window, resolve, show_event
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.steps import begin, optional_phase, step
from haversack.games.greatwar.terms import (
    BEGIN,
    BONUS_DECK,
    DECK,
    DECKS,
    DISCARD,
    DONE,
    END_CANNOT_DRAW,
    END_EXHAUSTED,
    END_LAST_TURN,
    ENDED_BY_CANCEL,
    KEEP,
    NEUTRAL_DECK,
    P_BLOCKADE,
    P_DISCARD,
    P_FILL,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_STEP,
    P_TAKE_BACK,
    P_TRIM,
    P_TURN,
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
    PHASES,
    PROTECTED,
    SIDES,
    TAKE,
)
from haversack.games.greatwar.verbs import (
    discard_from_hand,
    draw,
    end_game,
    into_hand,
    is_exhausted,
    nationality_left,
    take_top,
    tell,
    without,
    work_out,
)
from haversack.kernel.machine import Frame

TURN_FRAMES: Final[list[Frame]] = [(P_TURN, phase) for phase in range(len(PHASES) + 1)]
STEP_FRAMES: Final[list[Frame]] = [(P_STEP, BEGIN, side) for side in range(SIDES)]
OPTIONAL_FRAMES: Final[list[Frame]] = [(P_OPTIONAL, 0, side) for side in range(SIDES)]

# ---------------------------------------------------------------- the opening deal


def set_up(s: Board) -> None:
    """Remove cards unseen, deal, and go on to the choice of what to keep (G-SET-1 to G-SET-4)."""
    rules = s.rules
    tell(s, h.STARTED, ())
    for deck in range(DECKS):
        cards = s.shuffle(rules.pools[deck])
        gone = rules.removals[deck]
        s.removed += cards[:gone]
        s.decks[deck] = cards[gone:]
        tell(s, h.REMOVED, (deck, gone))
    for side in range(SIDES):
        into_hand(s, side, rules.start[side])
        for card in rules.start[side]:
            s.shown[side] |= 1 << card
        if rules.start[side]:
            tell(s, h.GIVEN, (side, len(rules.start[side])), rules.start[side])
    s.push((P_TURN, PH_TURN_START))
    deal_opening(s, 1)


def deal_opening(s: Board, turn: int) -> None:
    """Deal Bonus and Neutral cards, let each side keep some, and fill the hands (G-SET-3, S15)."""
    first = s.defender
    for side in (first, 1 - first):
        for deck in (BONUS_DECK, NEUTRAL_DECK):
            cards = take_top(s, deck, s.rules.dealt[deck - NEUTRAL_DECK])
            s.aside[side] = tuple(sorted(s.aside[side] + cards))
            tell(s, h.DEALT, (side, deck, len(cards)), cards, 1 << side)
    for side in (1 - first, first):
        s.push((P_FILL, 0, side, turn))
    for side in (1 - first, first):
        s.push((P_KEEP, 0, side, NEUTRAL_DECK))
        s.push((P_KEEP, 0, side, BONUS_DECK))


def keep(s: Board, f: Frame, answer: int) -> None:
    """Ask for one more card to keep of those dealt, in any order (G-SET-3). Frame: how many are kept, side, deck."""
    kept, side, deck = f[1], f[2], f[3]
    least = s.rules.least_kept[deck - NEUTRAL_DECK]
    if kept >= s.rules.most_kept[deck - NEUTRAL_DECK]:
        return
    if answer < 0:
        options = [KEEP + card for card in s.aside[side] if DECK_OF[card] == deck]
        if kept >= least or not options:
            options = [DONE, *options]
        answer = s.ask(f, side, options)
        if answer < 0:
            return
    if answer == DONE:
        return
    card = answer - KEEP
    s.aside[side] = without(s.aside[side], card)
    into_hand(s, side, (card,))
    tell(s, h.KEPT, (side, deck), (card,), 1 << side)
    keep(s, (P_KEEP, kept + 1, side, deck), -1)


def fill(s: Board, f: Frame, answer: int) -> None:
    """Draw Nationality cards up to the hand limit of a turn. Frame: side, turn."""
    side = f[2]
    missing = s.rules.limits[side][f[3]] - len(s.hands[side])
    if missing <= 0:
        return
    if draw(s, side, side, missing, h.BY_REFILL) == missing:
        return
    if s.rules.cannot_draw:
        end_game(s, END_CANNOT_DRAW + side)
    elif nationality_left(s, side):
        tell(s, h.SHOWN_KIND, (side,))
    else:
        end_game(s, END_EXHAUSTED + side)


# ---------------------------------------------------------------- the turn


def turn(s: Board, f: Frame, answer: int) -> None:
    """Go through the phases of a turn, on and on while none of them has anything to ask first."""
    stack, under = s.stack, len(s.stack)
    phase = f[1]
    while True:
        s.phase = phase
        stack.append(TURN_FRAMES[phase + 1])
        following = _phase(s, phase)
        if s.ended:
            return
        if following != phase + 1:
            stack[under] = TURN_FRAMES[following]
        if len(stack) > under + 1:
            return
        stack.pop()
        phase = following


def _phase(s: Board, phase: int) -> int:
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


def _opening_phase(s: Board, phase: int) -> None:
    if phase == PH_TURN_START:
        if s.table[0] or s.table[1] or s.mods or s.event >= 0:
            s.clear_table()
        work_out(s)
        if s.logging:
            tell(s, h.TURN_BEGAN, (s.defender, s.turn))
        for side in (1 - s.defender, s.defender):
            if len(s.hands[side]) > s.limit(side):
                s.push((P_TRIM, 0, side))
    elif phase == PH_EVENT_DRAW:
        show_event(s)
    elif phase == PH_EVENT_WINDOW:
        open_event_window(s)
    else:
        resolve(s)


def _fighting_phase(s: Board, phase: int) -> None:
    """Begin an optional phase or a step; the Defender's begins a round, in which aces may meet."""
    of_defender = phase & 1 == PH_R1_D & 1
    side = s.defender if of_defender else 1 - s.defender
    if of_defender:
        s.recent = ()
    ended_by = s.over
    begin(s, side)
    if not PH_R1_D <= phase <= PH_R2_A:
        optional_phase(s, OPTIONAL_FRAMES[side], -1)
    elif s.rules.full_round and not of_defender and ended_by == ENDED_BY_CANCEL:
        tell(s, h.STEP_LOST, (side,))
        if phase == PH_R2_A:
            s.excused |= 1 << side
    else:
        step(s, STEP_FRAMES[side], -1)


def _battle_phase(s: Board, phase: int) -> None:
    if phase == PH_BATTLE_EFFECTS:
        s.active = -1
        if not s.rules.blockade_on_play:
            blockades(s, (P_BLOCKADE, 0), -1)
    elif phase == PH_BATTLE_COUNT:
        count(s)
    elif phase == PH_CAPTURE:
        save(s, (P_SAVE, 0), -1)
    elif phase == PH_TAKE_BACK:
        if s.rules.take_back:
            take_back(s, (P_TAKE_BACK, 0), -1)
    else:
        clean_up(s)


def _closing_phase(s: Board, phase: int) -> int:
    if phase == PH_EXHAUST_CHECK:
        return _after_battle(s)
    side = s.defender if phase == PH_DISCARD_D or phase == PH_DRAW_D else 1 - s.defender
    if phase <= PH_DISCARD_A:
        discard_phase(s, (P_DISCARD, 0, side), -1)
    elif phase <= PH_DRAW_A:
        refill(s, (P_REFILL, 0, side), -1)
        if phase == PH_DRAW_A:
            return PH_TURN_END
    elif phase == PH_HALF_RESHUFFLE:
        _half_time(s)
    else:
        return _end_turn(s)
    return phase + 1


def _after_battle(s: Board) -> int:
    """See whether the game ends, and how the hands are refilled if not (G-WIN-1, G-WIN-2, G-TRN-9)."""
    if is_exhausted(s):
        return PH_GAME_OVER
    for side in (s.defender, 1 - s.defender):
        if not s.decks[side] and not s.discards[side]:
            tell(s, h.SHOWN_KIND, (side,))
    if s.turn >= s.rules.turns and not s.rules.final_draw:
        end_game(s, END_LAST_TURN)
        return PH_GAME_OVER
    return PH_HALF_RESHUFFLE if s.turn == s.rules.reshuffle_after else PH_DISCARD_D


def _end_turn(s: Board) -> int:
    if s.turn >= s.rules.turns:
        end_game(s, END_LAST_TURN)
        return PH_GAME_OVER
    s.turn += 1
    s.defender = s.rules.defenders[s.turn]
    return PH_TURN_START


def _half_time(s: Board) -> None:
    """Shuffle hands, laid-aside cards and discards into their decks and deal anew (G-TRN-9, S14)."""
    tell(s, h.HALF_TIME, ())
    for side in range(SIDES):
        for card in s.hands[side] + s.aside[side]:
            s.discards[DECK_OF[card]] += (card,)
        s.hold(side, ())
        s.aside[side] = ()
        s.seen[side] = s.shown[side] = 0
    for deck in range(DECKS):
        s.decks[deck] = s.shuffle(s.decks[deck] + s.discards[deck])
        s.discards[deck] = ()
    deal_opening(s, s.turn + 1)


# ---------------------------------------------------------------- discards and draws


def trim(s: Board, f: Frame, answer: int) -> None:
    """Discard down to the hand limit; protected cards only when no other is left (G-SET-5, S4). Frame: side."""
    side = f[2]
    while len(s.hands[side]) > s.limit(side):
        if answer < 0:
            hand = s.hands[side]
            free = [card for card in hand if not FLAGS[card] & PROTECTED]
            answer = s.ask(f, side, [DISCARD + card for card in free or hand])
            if answer < 0:
                return
        discard_from_hand(s, side, answer - DISCARD, h.BY_LIMIT)
        answer = -1


def discard_phase(s: Board, f: Frame, answer: int) -> None:
    """Let a side discard what it may, one at a time and in any order, until it stops (G-TRN-7). Frame: side."""
    side = f[2]
    if answer < 0:
        found = [card for card in s.hands[side] if not PRINTED[card] & PROTECTED]
        if not found and not s.insisting:
            return
        options = [DISCARD + card for card in found]
        options.insert(0, DONE)
        answer = s.ask(f, side, options)
        if answer < 0:
            return
    if answer == DONE:
        return
    discard_from_hand(s, side, answer - DISCARD, h.BY_CHOICE)
    discard_phase(s, f, -1)


def refill(s: Board, f: Frame, answer: int) -> None:
    """Take a Bonus card, one or two Neutral cards, then Nationality cards (G-TRN-8). Frame: how far, side."""
    stage, side = f[1], f[2]
    deck = BONUS_DECK if stage == 0 else NEUTRAL_DECK
    if answer < 0:
        options = refill_options(s, side, stage)
        if not options and not s.insisting:
            answer = DONE
        else:
            answer = s.ask(f, side, options or [DONE])
            if answer < 0:
                return
    if answer >= TAKE:
        card = answer - TAKE
        s.aside[side] = without(s.aside[side], card)
        into_hand(s, side, (card,))
        if s.logging:
            tell(s, h.TOOK, (side, deck), (card,), 1 << side)
    elif answer == DECK:
        draw(s, side, deck, 1, h.BY_REFILL)
    if stage == 0 or (stage == 1 and answer >= TAKE):
        refill(s, (P_REFILL, stage + 1, side), -1)
    else:
        fill(s, (P_FILL, 0, side, s.turn + 1), -1)


def refill_options(s: Board, side: int, stage: int) -> list[int]:
    """Return where the next card of the refill may come from (C5, C6)."""
    deck = BONUS_DECK if stage == 0 else NEUTRAL_DECK
    aside = [TAKE + card for card in s.aside[side] if DECK_OF[card] == deck]
    if stage == 2:
        return [DONE, *aside] if aside else []
    own_choice = not s.rules.aside_first if stage == 0 else s.rules.neutral_choice
    if s.decks[deck] and (own_choice or not aside):
        return [DECK, *aside]
    return aside
