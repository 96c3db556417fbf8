"""A card enters: the order of section 5 of the rulings, with interrupts, auras, armed cancels, duels, effects."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.cancelling import one_shot, strike, strike_off, sweep, swept
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    BIT,
    BREAKS,
    CANCELS,
    ENDS_STEP,
    FLAGS,
    IS_LEADER,
    LINKS,
    NODES,
    ON_PLAY,
    SOURCES,
    T_ACE,
    TRAITS,
    Node,
)
from haversack.games.greatwar.queries import (
    answers,
    armed_against,
    auras_on,
    blocked,
    can_cancel,
    free_improvements,
    hand_improvements,
    may_look,
    targets,
    works_once,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ACE,
    AS_ANSWER,
    AS_PLAY,
    ATTACH,
    BONUS,
    DISCARD,
    DONE,
    E_AURA,
    E_BLOCKADE,
    E_CANCEL,
    E_DRAW,
    E_END_STEP,
    E_EXTRA,
    E_LOOK,
    ENDED_BY_CANCEL,
    ENDED_BY_TRUCE,
    HMG,
    IMPROVEMENT,
    JOKER,
    LINK,
    P_ACE,
    P_ATTACH,
    P_COMPANION,
    P_EFFECT,
    P_ENTER,
    P_EXTRA,
    P_SEEN,
    PASS,
    PH_R1_D,
    PH_R2_A,
    PLAY,
    TARGET,
    USE,
)
from haversack.games.greatwar.verbs import (
    attach,
    discard_from_hand,
    draw,
    less,
    mark_used,
    put_down,
    tell,
    with_card,
    without,
)
from haversack.kernel.machine import Frame

# Steps of a card that enters
WINDOW = 0
BREAKING = 1
ARMED = 2
EFFECTS = 3


def place(s: Board, side: int, card: int, linked: bool) -> None:
    """Place a card from hand in one's own step or optional phase, and let it enter."""
    put_down(s, side, card, AS_PLAY)
    if s.logging:
        tell(s, h.LINKED if linked else h.PLACED, (side,), (card,))
    frame = (P_ENTER, WINDOW, card, side, AS_PLAY, -1)
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
    s.push((P_ENTER, WINDOW, improvement, side, AS_PLAY, -1))
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
    if step == WINDOW:
        _open_window(s, f, answer)
    elif not s.is_up(f[2]):
        return  # cancelled: nothing more of it happens
    elif step == BREAKING:
        _break_and_suffer(s, f, answer)
    elif step == ARMED:
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
        _break_and_suffer(s, f, -1)
        return
    s.push(_next(f, BREAKING))
    reply = answer - PLAY
    put_down(s, enemy, reply, AS_ANSWER)
    tell(s, h.ANSWERED, (enemy,), (reply,))
    s.push((P_ENTER, WINDOW, reply, enemy, AS_ANSWER, card))


def _break_and_suffer(s: Board, f: Frame, answer: int) -> None:
    """Break an aura that would hit the card if it can, then let enemy auras strike (steps 3 and 4)."""
    card, side = f[2], f[3]
    sources = auras_on(s, card, side)
    if sources and BREAKS[card] and card not in s.used:
        breakable = sorted([c for c in sources if CANCELS[card] & AIMED_AT[c] and can_cancel(s, card, c)])
        if breakable:
            if answer < 0:
                answer = s.ask(_next(f, BREAKING), side, [TARGET + c for c in breakable])
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
        answer = s.ask(_next(f, ARMED), 1 - side, [PASS] + [USE + c for c in found])
        if answer < 0:
            return
    if answer == PASS:
        _meet_and_act(s, f)
        return
    source = answer - USE
    one_shot(s, source, card)
    if FLAGS[source] & (BONUS | JOKER):
        end_step(s, side, f[4], ENDED_BY_CANCEL)


def _meet_and_act(s: Board, f: Frame) -> None:
    """Let an ace meet its rivals (step 6), then the card do what it does (step 7)."""
    if FLAGS[f[2]] & ACE:
        s.push(_next(f, EFFECTS))
        meet_ace(s, (P_ACE, 0, f[2], f[3]), -1)
    else:
        _start_effects(s, f)


def end_step(s: Board, side: int, how: int, why: int) -> None:
    """End the step of the side whose card was interrupted, if it is its step (G-CAN-3, C12)."""
    if side != s.active or how == AS_ANSWER or s.over:
        return
    s.over = why
    tell(s, h.STEP_ENDED, (side,))


# Aces


def meet_ace(s: Board, f: Frame, answer: int) -> None:
    """Let improvements go with an ace, then fight the duel, if any (G-CAN-7). Frame: step, ace, side."""
    step, ace, side = f[1], f[2], f[3]
    if not s.is_up(ace):
        return
    rivals = _rivals(s, ace, side)
    if step == 0:
        if answer < 0:
            options = _ace_improvements(s, side, bool(rivals))
            if options or (s.insisting and rivals):
                answer = s.ask(f, side, [DONE, *options])
                if answer < 0:
                    return
        if answer > DONE:
            s.push(f)
            _improve_ace(s, ace, side, answer)
            return
    if not rivals:
        return
    if step == 0:
        s.push((P_ACE, 1, ace, side))
        return
    if answer < 0:
        answer = s.ask(f, 1 - side, [USE + rival for rival in rivals])
        if answer < 0:
            return
    fight(s, ace, answer - USE)


def _rivals(s: Board, ace: int, side: int) -> list[int]:
    """Return the Defender's aces that this Attacker's ace meets in the same round."""
    if side == s.defender or ace in s.dueled or not s.traits[1 - side] & T_ACE:
        return []
    return [c for c in s.recent if c in s.table[1 - side] and c not in s.down and c not in s.dueled]


def _ace_improvements(s: Board, side: int, meets: bool) -> list[int]:
    """Return what may go with an ace now: free improvements, and before a duel those in hand."""
    if side != s.defender and not meets:
        return []
    out: list[int] = []
    if meets and not s.over:
        out = [LINK + card for card in hand_improvements(s, side, 1)]
    return out + [USE + card for card in free_improvements(s, side)]


def _improve_ace(s: Board, ace: int, side: int, answer: int) -> None:
    if answer >= USE:
        attach(s, answer - USE, ace)
        return
    card = answer - LINK
    put_down(s, side, card, AS_PLAY)
    tell(s, h.LINKED, (side,), (card,))
    attach(s, card, ace)
    s.push((P_ENTER, WINDOW, card, side, AS_PLAY, -1))


def improvements_of(s: Board, ace: int) -> list[int]:
    """Return the face-up improvements that go with a card."""
    return [
        bond >> 8 for bond in s.bonds if bond & 255 == ace and FLAGS[bond >> 8] & IMPROVEMENT and s.is_up(bond >> 8)
    ]


def fight(s: Board, ace: int, rival: int) -> None:
    """Fight the duel of an attacking ace with a defending one (C10)."""
    s.dueled = with_card(with_card(s.dueled, ace), rival)
    tell(s, h.DUELED, (s.side_of(ace),), (ace, rival))
    mine, theirs = improvements_of(s, ace), improvements_of(s, rival)
    loser = rival if len(mine) > len(theirs) else ace
    if s.rules.literal_duel:
        both = len({SOURCES[card].kind.key for card in mine}) > 1
        loser = ace if not mine else rival if both and len(theirs) == 1 else -1
    winner = ace if loser == rival else rival
    if loser >= 0 and can_cancel(s, winner, loser):
        one_shot(s, winner, loser)
    for card in (ace, rival):
        if s.is_up(card):
            mark_used(s, card)


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


def effect(s: Board, f: Frame, answer: int) -> None:
    """Do one effect of a card that entered. Frame: card, side, node."""
    card, side = f[2], f[3]
    if not s.is_up(card):
        return
    node = NODES[f[4]]
    op = node.op
    if op == E_CANCEL:
        _choose_victim(s, f, answer)
    elif op == E_AURA:
        _start_aura(s, f, answer)
    elif op == E_LOOK:
        _look(s, card, side, node)
    elif op == E_DRAW:
        count = min(node.count, s.limit(side) - len(s.hands[side]))
        if count > 0:
            draw(s, side, side, count)
        mark_used(s, card)
    elif op == E_EXTRA:
        mark_used(s, card)
        s.push((P_EXTRA, 0, side, node.count, card, f[4]))
    elif op == E_BLOCKADE:
        if s.rules.blockade_on_play:
            _choose_victim(s, f, answer)
    elif op == E_END_STEP and s.active == 1 - side and PH_R1_D <= s.phase <= PH_R2_A and not s.over:
        mark_used(s, card)
        end_step(s, s.active, AS_PLAY, ENDED_BY_TRUCE)


def _choose_victim(s: Board, f: Frame, answer: int) -> None:
    """Ask for the target of a one-shot cancel or of a blockade played; passing leaves it armed where it can wait."""
    card, side, node = f[2], f[3], NODES[f[4]]
    if card in s.used:
        return
    if answer < 0:
        options = targets(s, card, side) if node.op == E_CANCEL else blockade_targets(s, card, side)
        if not options:
            return
        answer = s.ask(f, side, [PASS] + [TARGET + c for c in options])
        if answer < 0:
            return
    if answer == PASS:
        return
    if node.op == E_CANCEL:
        one_shot(s, card, answer - TARGET)
    else:
        mark_used(s, card)
        strike_off(s, answer - TARGET, card)


def blockade_targets(s: Board, card: int, side: int) -> list[int]:
    """Return the enemy Nationality cards a blockade may discard; face-down ones too (edge case 6)."""
    nats = NODES[ON_PLAY[card][0]].mask
    return sorted(
        [
            c
            for c in s.table[1 - side]
            if nats & AIMED_AT[c] and c not in s.marked[::2] and (not s.is_up(c) or can_cancel(s, card, c))
        ]
    )


def _start_aura(s: Board, f: Frame, answer: int) -> None:
    """Let an aura strike what is already on the table; where it works but once its owner chooses."""
    card, side = f[2], f[3]
    if not works_once(s, card):
        sweep(s, card)
        return
    if answer < 0:
        options = sorted(swept(s, card))
        if not options:
            return
        answer = s.ask(f, side, [TARGET + c for c in options])
        if answer < 0:
            return
    strike(s, card, answer - TARGET)


# Looking


def _look(s: Board, card: int, side: int, node: Node) -> None:
    """Look at random cards of the enemy hand; some looks make the enemy discard one (G-CAN-12)."""
    mark_used(s, card)
    if not may_look(s, side):
        return
    found = peek(s, side, node.count)
    wanted = [c for c in found if node.mask & AIMED_AT[c]]
    if not node.mask:
        return
    if node.optional:
        s.looking = sum([BIT[c] for c in found])
        s.push((P_SEEN, 0, card, side))
    elif wanted:
        discard_from_hand(s, 1 - side, wanted[0])


def peek(s: Board, side: int, count: int) -> list[int]:
    """Show a side that many random cards of the enemy hand; they stay where they are."""
    left = s.hands[1 - side]
    found: list[int] = []
    while left and len(found) < count:
        card = left[s.draw_below(len(left))]
        left = without(left, card)
        found.append(card)
        s.seen[1 - side] |= BIT[card]
    found.sort()
    if found:
        audience = 3 if s.rules.owner_sees_peek else 1 << side
        tell(s, h.LOOKED, (side, len(found)), tuple(found), audience)
    return found


def discard_seen(s: Board, f: Frame, answer: int) -> None:
    """Let the looker make the enemy discard one of the cards seen, or not. Frame: card, side."""
    card, side = f[2], f[3]
    if answer < 0:
        mask = NODES[ON_PLAY[card][0]].mask
        found = [c for c in s.hands[1 - side] if mask & AIMED_AT[c] and s.looking & BIT[c]]
        if found or s.insisting:
            answer = s.ask(f, side, [PASS] + [DISCARD + c for c in found])
            if answer < 0:
                return
        else:
            answer = PASS
    s.looking = 0
    if answer != PASS:
        discard_from_hand(s, 1 - side, answer - DISCARD)


# Extra plays


def extra(s: Board, f: Frame, answer: int) -> None:
    """Let a side place further cards without a link (G-PLY-8). Frame: side, how many more, card, node."""
    side, left, card = f[2], f[3], f[4]
    if left < 1 or (s.over and side == s.active):
        return
    if answer < 0:
        options = extra_options(s, side, card, NODES[f[5]].mask)
        if not options and not s.insisting:
            return
        answer = s.ask(f, side, [DONE, *options])
        if answer < 0:
            return
    if answer == DONE:
        return
    linked = answer >= LINK
    s.push((P_EXTRA, 0, side, left if linked else left - 1, card, f[5]))
    place(s, side, answer - (LINK if linked else PLAY), linked)


def extra_options(s: Board, side: int, card: int, mask: int) -> list[int]:
    """Return what may be placed while extra plays are open: cards of these, and Plus cards that link."""
    in_step = side == s.active and PH_R1_D <= s.phase <= PH_R2_A
    if in_step and s.placed >= s.limits[side]:
        return []
    no_bonus = s.rules.jack_without_bonus and IS_LEADER[card]
    extras: list[int] = []
    links: list[int] = []
    barred, bars, traits = blocked(s, side), s.rules.bars, s.traits[side]
    for c in s.hands[side]:
        fits = bool(mask & AIMED_AT[c]) and not (no_bonus and FLAGS[c] & BONUS)
        joins = in_step and bool(LINKS[c] & traits)
        if (fits or joins) and not barred & bars[c]:
            if fits:
                extras.append(PLAY + c)
            if joins:
                links.append(LINK + c)
    return extras + links
