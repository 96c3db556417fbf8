"""Aces that meet: improvements and the duel (G-CAN-7)."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.cancelling import (
    one_shot,
)
from haversack.games.greatwar.catalogue import (
    FLAGS,
    SOURCES,
    T_ACE,
)
from haversack.games.greatwar.queries import (
    can_cancel,
    free_improvements,
    hand_improvements,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    AS_PLAY,
    DONE,
    ENTER_WINDOW,
    IMPROVEMENT,
    LINK,
    P_ACE,
    P_ENTER,
    USE,
)
from haversack.games.greatwar.verbs import (
    attach,
    mark_used,
    put_down,
    tell,
    with_card,
)
from haversack.kernel.machine import Frame


def meet_ace(s: Board, f: Frame, answer: int) -> None:
    """Let improvements go with an ace, then fight the duel, if any (G-CAN-7). Frame: step, ace, side."""
    step, ace, side = f[1], f[2], f[3]
    if not s.is_up(ace):
        return
    rivals = rivals_of(s, ace, side)
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


def rivals_of(s: Board, ace: int, side: int) -> list[int]:
    """Return the Defender's aces that this Attacker's ace meets in the same round."""
    if side == s.defender or ace in s.dueled or not s.traits[1 - side] & T_ACE:
        return []
    return [c for c in s.recent if c in s.table[1 - side] and c not in s.down and c not in s.dueled]


def _ace_improvements(s: Board, side: int, meets: bool) -> list[int]:
    """Return what may go with an ace now: free improvements, and before a duel those in hand."""
    if side != s.defender and not meets:
        return []
    out: list[int] = []
    if meets and not s.over and not s.rules.aces_improved_in_play:
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
    s.push((P_ENTER, ENTER_WINDOW, card, side, AS_PLAY, -1))


def improvements_of(s: Board, ace: int) -> set[str]:
    """Return the kinds of improvement that go with a card face up; a second one of a kind adds nothing (6.4)."""
    return {
        SOURCES[bond >> 8].kind.key
        for bond in s.bonds
        if bond & 255 == ace and FLAGS[bond >> 8] & IMPROVEMENT and s.is_up(bond >> 8)
    }


def fight(s: Board, ace: int, rival: int) -> None:
    """Fight the duel of an attacking ace with a defending one (C10)."""
    s.dueled = with_card(with_card(s.dueled, ace), rival)
    mine, theirs = len(improvements_of(s, ace)), len(improvements_of(s, rival))
    loser = rival if mine > theirs else ace
    if s.rules.literal_duel:
        loser = ace if not mine else rival if mine > 1 and theirs == 1 else -1
    tell(s, h.DUELED, (s.side_of(ace), mine, theirs), (ace, rival))
    winner = ace if loser == rival else rival
    if loser >= 0 and can_cancel(s, winner, loser):
        one_shot(s, winner, loser)
    for card in (ace, rival):
        if s.is_up(card):
            mark_used(s, card)
