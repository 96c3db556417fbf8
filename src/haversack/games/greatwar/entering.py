"""A card enters: the order of section 5 of the rulings, with interrupts, auras, armed cancels, duels, effects."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.aces import meet_ace
from haversack.games.greatwar.cancelling import (
    one_shot,
    strike,
)
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    BREAKS,
    CANCELS,
    ENDS_STEP,
    FLAGS,
    IS_LEADER,
    LINKS,
    NODES,
    ON_PLAY,
    T_ARMED,
    T_AURA,
    TRAITS,
)
from haversack.games.greatwar.duties import comes_any_time, keep_to_duties
from haversack.games.greatwar.effects import effect, end_step, idle
from haversack.games.greatwar.queries import (
    answers,
    armed_against,
    auras_on,
    blocked,
    can_cancel,
    free_improvements,
    hand_improvements,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ACE,
    AS_ANSWER,
    AS_PLAY,
    ATTACH,
    BONUS,
    DONE,
    ENDED_BY_CANCEL,
    ENTER_ARMED,
    ENTER_BREAKING,
    ENTER_EFFECTS,
    ENTER_WINDOW,
    HMG,
    IMPROVEMENT,
    JOKER,
    LINK,
    OPTIONAL,
    P_ACE,
    P_ATTACH,
    P_COMPANION,
    P_EFFECT,
    P_ENTER,
    P_EXTRA,
    PASS,
    PH_R1_D,
    PH_R2_A,
    PLAY,
    TARGET,
    USE,
)
from haversack.games.greatwar.verbs import (
    attach,
    less,
    put_down,
    tell,
)
from haversack.kernel.machine import Frame


def place(s: Board, side: int, card: int, linked: bool) -> None:
    """Place a card from hand in one's own step or optional phase, and let it enter."""
    put_down(s, side, card, AS_PLAY)
    if s.logging:
        tell(s, h.LINKED if linked else h.PLACED, (side,), (card,))
    frame = (P_ENTER, ENTER_WINDOW, card, side, AS_PLAY, -1)
    flags = FLAGS[card]
    if flags & HMG and side != s.defender:
        s.push(frame)
        s.push((P_COMPANION, 0, card, side))
    elif flags & IMPROVEMENT or (linked and s.rules.orphans_fall):
        s.push(frame)
        s.push((P_ATTACH, 0, card, side, 1 if linked else 0))
    else:
        _open_window(s, frame, -1)


def companion(s: Board, f: Frame, answer: int) -> None:
    """Let an Attacker's HMG go with an improvement, on the table or from hand (G-CAN-11). Frame: HMG, side."""
    card, side = f[2], f[3]
    if answer < 0:
        options = [LINK + c for c in hand_improvements(s, side, 1)] + [USE + c for c in free_improvements(s, side)]
        if not options and not s.insisting:
            return
        answer = s.ask(f, side, options or [PASS])
        if answer < 0:
            return
    if answer == PASS:
        return
    if answer >= USE:
        attach(s, answer - USE, card)
        return
    improvement = answer - LINK
    put_down(s, side, improvement, AS_PLAY)
    tell(s, h.LINKED, (side,), (improvement,))
    attach(s, improvement, card)
    under = s.stack.pop()
    s.push((P_ENTER, ENTER_WINDOW, improvement, side, AS_PLAY, -1))
    s.push(under)


def choose_base(s: Board, f: Frame, answer: int) -> None:
    """Ask which own card a Plus card goes with. Frame: card, side, whether it must."""
    card, side, must = f[2], f[3], f[4]
    if answer < 0:
        wanted = LINKS[card]
        bases = sorted([c for c in s.table[side] if wanted & TRAITS[c] and c != card and c not in s.down])
        if not bases:
            return
        options = [ATTACH + base for base in bases]
        answer = s.ask(f, side, options if must else [PASS, *options])
        if answer < 0:
            return
    if answer != PASS:
        attach(s, card, answer - ATTACH)


def enter(s: Board, f: Frame, answer: int) -> None:
    """Bring a placed card into play. Frame: step, card, side, how, card it answers."""
    step = f[1]
    if not s.is_up(f[2]):
        return  # cancelled: nothing more of it happens
    if step == ENTER_WINDOW:
        _open_window(s, f, answer)
    elif step == ENTER_BREAKING:
        _break_and_suffer(s, f, answer)
    elif step == ENTER_ARMED:
        _offer_armed(s, f, answer)
    else:
        _start_effects(s, f)


def _next(f: Frame, step: int) -> Frame:
    return (P_ENTER, step, f[2], f[3], f[4], f[5])


def _open_window(s: Board, f: Frame, answer: int) -> None:
    """Let the opponent answer with one card (G-CAN-1)."""
    card, enemy = f[2], 1 - f[3]
    if answer < 0:
        found = answers(s, enemy, card)
        if found or s.insisting:
            answer = s.ask(f, enemy, [PASS] + [PLAY + c for c in found])
            if answer < 0:
                return
        else:
            answer = PASS
    if answer == PASS:
        if s.traits[enemy] & (T_AURA | T_ARMED):
            _break_and_suffer(s, f, -1)
        else:
            _meet_and_act(s, f)
        return
    s.push(_next(f, ENTER_BREAKING))
    reply = answer - PLAY
    put_down(s, enemy, reply, AS_ANSWER)
    tell(s, h.ANSWERED, (enemy,), (reply, card))
    s.push((P_ENTER, ENTER_WINDOW, reply, enemy, AS_ANSWER, card))


def _break_and_suffer(s: Board, f: Frame, answer: int) -> None:
    """Break an aura that would hit the card if it can, then let enemy auras strike (steps 3 and 4)."""
    card, side = f[2], f[3]
    sources = auras_on(s, card, side)
    if sources and BREAKS[card] and card not in s.used:
        breakable = sorted([c for c in sources if CANCELS[card] & AIMED_AT[c] and can_cancel(s, card, c)])
        if breakable:
            if answer < 0:
                answer = s.ask(_next(f, ENTER_BREAKING), side, [TARGET + c for c in breakable])
                if answer < 0:
                    return
            one_shot(s, card, answer - TARGET)
            sources = auras_on(s, card, side)
    if sources:
        strike(s, sources[0], card)
        return
    _offer_armed(s, f, -1)


def _offer_armed(s: Board, f: Frame, answer: int) -> None:
    """Let the opponent use one armed cancel on the table (step 5)."""
    card, side = f[2], f[3]
    if answer < 0:
        found = armed_against(s, card, side)
        if not found:
            _meet_and_act(s, f)
            return
        answer = s.ask(_next(f, ENTER_ARMED), 1 - side, [PASS] + [USE + c for c in found])
        if answer < 0:
            return
    if answer == PASS:
        _meet_and_act(s, f)
        return
    source = answer - USE
    one_shot(s, source, card)
    if FLAGS[source] & (BONUS | JOKER) and s.rules.armed_cancel_ends:
        end_step(s, side, f[4], ENDED_BY_CANCEL)


def _meet_and_act(s: Board, f: Frame) -> None:
    """Let an ace meet its rivals (step 6), then the card do what it does (step 7)."""
    if FLAGS[f[2]] & ACE:
        s.push(_next(f, ENTER_EFFECTS))
        meet_ace(s, (P_ACE, 0, f[2], f[3]), -1)
    else:
        _start_effects(s, f)


# Effects


def _start_effects(s: Board, f: Frame) -> None:
    """Make the card live and work off its effects in printed order (step 7)."""
    card, side, how = f[2], f[3], f[4]
    if s.entering:
        s.entering = less(s.entering, card)
    nodes = ON_PLAY[card]
    if not nodes:
        return
    if how == AS_ANSWER and _answer_cancels(s, card, f[5]):
        return
    for node in nodes[:0:-1]:
        s.push((P_EFFECT, 0, card, side, node))
    effect(s, (P_EFFECT, 0, card, side, nodes[0]), -1)


def _answer_cancels(s: Board, card: int, target: int) -> bool:
    """Let an interrupt strike the card it answers; say whether it did (example 2)."""
    if target < 0 or not ENDS_STEP[card] or not CANCELS[card] & AIMED_AT[target]:
        return False
    if s.is_up(target) and can_cancel(s, card, target):
        how = AS_ANSWER if _is_answer(s, target) else AS_PLAY
        one_shot(s, card, target)
        end_step(s, s.side_of(target), how, ENDED_BY_CANCEL)
    return True


def _is_answer(s: Board, card: int) -> bool:
    """Say whether a card that is entering was itself played as an answer."""
    for frame in reversed(s.stack):
        if frame[0] == P_ENTER and frame[2] == card:
            return frame[4] == AS_ANSWER
    return False


# Extra plays


def extra(s: Board, f: Frame, answer: int) -> None:
    """Let a side place further cards without a link (G-PLY-8). Frame: side, how many more, card, node."""
    side, left, card = f[2], f[3], f[4]
    if left < 1 or (s.over and side == s.active):
        return
    if answer < 0:
        found = extra_options(s, side, card, NODES[f[5]].mask)
        if not found and not s.insisting:
            _bring_no_more(s, f)
            return
        options = keep_to_duties(s, side, f, [DONE, *found])
        answer = s.ask(f, side, options, options[0] != DONE)
        if answer < 0:
            return
    if answer == DONE:
        _bring_no_more(s, f)
        return
    linked = answer >= LINK
    placed = answer - (LINK if linked else PLAY)
    costs_nothing = linked or (in_step(s, side) and comes_any_time(s, side, placed))
    s.push((P_EXTRA, 0, side, left if costs_nothing else left - 1, card, f[5]))
    place(s, side, placed, linked)


def _bring_no_more(s: Board, f: Frame) -> None:
    """Say so if a card brought nobody; whether nobody could come or nobody was wanted is not told."""
    if f[3] == NODES[f[5]].count:
        idle(s, f[4], f[2], h.NOBODY_BROUGHT)


def extra_options(s: Board, side: int, card: int, mask: int) -> list[int]:
    """Return what may be placed while extra plays are open: cards of these, and Plus cards that link."""
    stepping = in_step(s, side)
    if stepping and s.placed >= s.limits[side]:
        return []
    linking = stepping or (s.rules.optional_links and side == s.active)
    any_time = stepping and s.rules.any_time
    no_bonus = s.rules.jack_without_bonus and IS_LEADER[card]
    extras: list[int] = []
    links: list[int] = []
    barred, bars, traits = blocked(s, side), s.rules.bars, s.traits[side]
    for c in s.hands[side]:
        fits = bool(mask & AIMED_AT[c]) and not (no_bonus and FLAGS[c] & BONUS)
        joins = linking and bool(LINKS[c] & traits)
        if (fits or joins) and not barred & bars[c]:
            if fits:
                extras.append(PLAY + c)
            if joins and not (fits and any_time and FLAGS[c] & OPTIONAL):
                links.append(LINK + c)
    return extras + links


def in_step(s: Board, side: int) -> bool:
    """Say whether it is a side's step of a round."""
    return side == s.active and PH_R1_D <= s.phase <= PH_R2_A
