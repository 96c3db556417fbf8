"""Prepared cards: who may use which in a battle, which may pay for a Status, which are kept (F-PRE, F-BAT)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.queries import terrain_for_texts
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    COUNTRIES,
    P_KEPT,
    P_PAY,
    PASS,
    S_AID,
    S_GAUGE,
    S_STAY,
    S_STAY_PAID,
    S_TAKE_BACK,
    TEAM_OF,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
    Y_SUSTAIN_LAND,
)
from haversack.games.y1914.verbs import face_up, join_hand, join_prepared, leave_pile, leave_prepared, tell
from haversack.kernel.machine import Frame


def helpers(s: Board, helped: int, space: int, source: int) -> int:
    """Return the countries whose cards may serve one of the helped countries in this land battle (ruling 5)."""
    bits = s.status & s.rules.role_bits[S_AID]
    out = 0
    if bits and LAND_MASK >> space & 1 and LAND_MASK >> source & 1:
        for number in s.rules.role_cards[S_AID]:
            card = s.rules.cards[number]
            if bits & card.bit and card.who & helped:
                if not card.forced or s.rules.links[card.country][space] & s.pieces[card.country]:
                    out |= 1 << card.country
    return out


def supplied_at(s: Board, team: int, space: int) -> int:
    """Return the countries of a team with a supplied piece in a space."""
    out = 0
    for country in range(COUNTRIES):
        if TEAM_OF[country] == team and s.pieces[country] >> space & 1 and s.supply(country) >> space & 1:
            out |= 1 << country
    return out


def present_at(s: Board, team: int, space: int) -> int:
    """Return the countries of a team with a piece in a space."""
    out = 0
    for country in range(COUNTRIES):
        if TEAM_OF[country] == team and s.pieces[country] >> space & 1:
            out |= 1 << country
    return out


def allowed(s: Board, card: CardDef, space: int, source: int) -> bool:
    """Say whether a card's Prepare text and the Status cards on the table let it be used for a battle in a space."""
    if not card.limit >> space & 1:
        return False
    if card.terrain and card.terrain != terrain_for_texts(s, space, source):
        return False
    bits = s.status & s.rules.role_bits[S_GAUGE]
    if bits:
        for number in s.rules.role_cards[S_GAUGE]:
            gauge = s.rules.cards[number]
            if bits & gauge.bit and gauge.who >> card.country & 1 and not gauge.spaces >> space & 1:
                reinforces = card.symbol in (Y_REINFORCE_ARMY, Y_REINFORCE_NAVY)
                return card.supply and reinforces and s.rules.rail_gauge_supply
    return True


def spendable(s: Board, status: CardDef, space: int, source: int) -> list[int]:
    """Return the prepared Sustain Land Battle cards a Status may be paid with for a space, ascending (F-PRE-3)."""
    out: list[int] = []
    for number in sorted(set(s.prepared[status.power])):
        card = s.rules.cards[number]
        if card.symbol == Y_SUSTAIN_LAND and card.country == status.country and allowed(s, card, space, source):
            out.append(number)
    return out


def usable(s: Board, f: Frame, power: int, symbol: int, full: int, cut_off: int) -> list[int]:
    """Return a Power's prepared cards with a symbol that may be used in this battle, every copy.

    `full` are the countries whose cards may be used, `cut_off` those with an unsupplied piece there, for which only
    the Supply symbol serves (F-BAT-8, F-BAT-9).
    """
    out: list[int] = []
    for number in s.prepared[power]:
        card = s.rules.cards[number]
        if card.symbol != symbol or not allowed(s, card, f[3], f[4]):
            continue
        if full >> card.country & 1 or (card.supply and cut_off >> card.country & 1):
            out.append(number)
    return out


# Cards kept


def keeper_of(s: Board, power: int, card: CardDef, role: int) -> int:
    """Return the Status by which a Power may keep a card just used, or -1."""
    bits = s.status & s.rules.role_bits[role] & ~s.used & s.rules.owned_status[power]
    if bits:
        for number in s.rules.role_cards[role]:
            keeper = s.rules.cards[number]
            if bits & keeper.bit and keeper.country == card.country:
                wanted = Y_REINFORCE_NAVY if role == S_STAY else Y_SUSTAIN_LAND
                if card.symbol == wanted and (role != S_STAY_PAID or s.active == power):
                    return number
    return -1


def offer_keeping(s: Board, card: CardDef, from_hand: bool, for_status: bool) -> None:
    """Push the question whether a card just used is kept, if a Status may keep it."""
    roles = [S_TAKE_BACK] if from_hand and s.rules.renault_nivelle else []
    if not from_hand:
        roles = [S_TAKE_BACK, S_STAY, S_STAY_PAID]
        if for_status:
            roles = [S_STAY_PAID] if s.rules.bertha_stosstruppen else []
    for role in roles:
        keeper = keeper_of(s, card.power, card, role)
        if keeper >= 0:
            s.push((P_KEPT, 0, keeper, card.number))


def kept(s: Board, f: Frame, answer: int) -> None:
    """Ask whether a card just used is kept. Frame: P_KEPT, 0, Status, card."""
    status, card = s.rules.cards[f[2]], s.rules.cards[f[3]]
    power = status.power
    if f[1] == 1:
        leave_pile(s, power, card.number)
        join_prepared(s, power, card.number, True)
        tell(s, h.KEPT, (power,), (card.number,))
        return
    paid = card.symbols if status.role == S_STAY_PAID else 0
    if answer < 0:
        if len(s.hands[power]) < paid and not s.insisting:
            return
        if s.ask(f, power, [PASS, s.rules.use + status.number], False) < 0:
            return
    if answer == PASS:
        return
    s.used |= status.bit
    tell(s, h.STATUS_USED, (power,), (status.number,))
    if status.role == S_TAKE_BACK:
        leave_pile(s, power, card.number)
        join_hand(s, power, card.number, True)
        tell(s, h.TOOK_BACK, (power,), (card.number,))
        return
    s.push((P_KEPT, 1, f[2], f[3]))
    if paid:
        s.push((P_PAY, 0, power, paid))


def spend(s: Board, f: Frame, answer: int) -> None:
    """Choose the prepared card that pays for a Status. Frame: P_SPEND, 0, Status, space, source."""
    status = s.rules.cards[f[2]]
    if answer < 0:
        options = [s.rules.use + number for number in spendable(s, status, f[3], f[4])]
        answer = s.ask(f, status.power, options or [PASS])
        if answer < 0:
            return
    if answer == PASS:
        return
    card = s.rules.cards[answer - s.rules.use]
    leave_prepared(s, card.power, card.number, True)
    face_up(s, card.power, card.number)
    tell(s, h.USED, (card.power, h.FOR_STATUS, 0, 0), (card.number,))
    offer_keeping(s, card, False, True)
