"""Battles begun and battles countered (F-BAT-3, F-BAT-16 to F-BAT-18)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.prepared import allowed, helpers, supplied_at
from haversack.games.y1914.queries import price, reach
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    AFTER,
    B_FIGHTER,
    B_START,
    COUNTRY,
    P_BATTLE,
    P_PAY,
    P_SPEND,
    PASS,
    POWER_OF,
    TEAM_OF,
    TEAM_OF_POWER,
    Y_COUNTERATTACK,
)
from haversack.games.y1914.verbs import face_up, leave_prepared, tell
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

PLACE = 8
BEGUN = 9


def open_battle(s: Board, country: int, space: int, source: int, paid_by: int) -> None:
    """Begin a battle: its price is paid first (F-BAT-3), then the card a Status asks for (-1: none), then it starts."""
    s.push((P_BATTLE, B_START, country, space, source, 0, 0, 0, 0, 0))
    if paid_by >= 0:
        s.push((P_SPEND, 0, paid_by, space, source))
    cost = price(s, country, space, source)
    if cost:
        s.push((P_PAY, 0, POWER_OF[country], cost))


def counterattack(s: Board, f: Frame, answer: int) -> None:
    """After a land battle that failed, let a defender battle back (F-BAT-16 to F-BAT-18).

    While the countering country is being chosen, BEGUN holds it as a question: the card has been used.
    """
    side = 1 - TEAM_OF[f[B_FIGHTER]]
    if not LAND_MASK >> f[3] & 1 or not LAND_MASK >> f[4] & 1:
        return
    order = [power for power in AFTER[s.active] if TEAM_OF_POWER[power] == side]
    if f[BEGUN]:
        _choose_counterer(s, f, answer)
        return
    if answer > PASS:
        card = s.rules.cards[answer - s.rules.use]
        leave_prepared(s, card.power, card.number, True)
        face_up(s, card.power, card.number)
        tell(s, h.USED, (card.power, h.FOR_COUNTERATTACK, f[5], f[6]), (card.number,))
        _choose_counterer(s, f[:BEGUN] + (card.number + 1,), -1)
        return
    for place in range(f[PLACE] + (1 if answer == PASS else 0), len(order)):
        options = [s.rules.use + card for card in _counters(s, f, order[place])]
        if s.offer(f[:PLACE] + (place, 0), order[place], options, PASS) < 0:
            return


def _counters(s: Board, f: Frame, power: int) -> list[int]:
    """Return the Counterattack cards a Power may use against the space the attack came from, ascending."""
    out: list[int] = []
    for number in sorted(set(s.prepared[power])):
        card = s.rules.cards[number]
        if card.symbol == Y_COUNTERATTACK and allowed(s, card, f[4], f[3]) and counterers(s, f, card):
            out.append(number)
    return out


def counterers(s: Board, f: Frame, card: CardDef) -> list[int]:
    """Return the countries whose Army in the space may battle back with a card: its own, or those it may help."""
    supplied = supplied_at(s, TEAM_OF[card.country], f[3])
    if supplied >> card.country & 1:
        candidates = 1 << card.country
    elif s.rules.aid_counterattacks:
        candidates = 0
        for country in bit_list(supplied):
            if helpers(s, 1 << country, f[4], f[3]) >> card.country & 1:
                candidates |= 1 << country
    else:
        return []
    return [country for country in bit_list(candidates) if reach(s, country, f[3]) >> f[4] & 1]


def _choose_counterer(s: Board, f: Frame, answer: int) -> None:
    """Choose whose Army battles back, and begin that battle."""
    card = s.rules.cards[f[BEGUN] - 1]
    if answer < 0:
        options = [COUNTRY + country for country in counterers(s, f, card)]
        if not options:
            return
        answer = s.ask(f, card.power, options)
        if answer < 0:
            return
    if s.rules.several_counterattacks:
        s.push(f[:PLACE] + (f[PLACE], 0))
    open_battle(s, answer - COUNTRY, f[4], f[3], -1)
