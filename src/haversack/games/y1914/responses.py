"""The moves of a battle: Reinforce and Sustain in turn, their symbols counted through it (F-BAT-8 to F-BAT-14)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK, SEA_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.prepared import helpers, keeper_of, offer_keeping, present_at, supplied_at, usable
from haversack.games.y1914.queries import is_difficult, terrain_cost
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.symbols import Means, by_barrage, by_card, reachable
from haversack.games.y1914.terms import (
    AFTER,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    B_WON,
    P_PAY,
    PASS,
    POWER_MASKS,
    POWER_OF,
    S_FROM_HAND,
    S_STAY,
    S_STAY_PAID,
    S_TAKE_BACK,
    T_LAND_BATTLE,
    TEAM_OF,
    TEAM_OF_POWER,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
    Y_SUSTAIN_LAND,
    Y_SUSTAIN_SEA,
)
from haversack.games.y1914.verbs import face_up, leave_hand, leave_prepared, tell
from haversack.kernel.machine import Frame

REINFORCED = 5
SUSTAINED = 6
PLACE = 8
BEGUN = 9


def respond(s: Board, f: Frame, answer: int) -> None:
    """Ask the Powers of the side whose move it is; without enough symbols the battle is decided (F-BAT-8 to 12)."""
    is_defence = f[1] == B_DEFEND
    side = TEAM_OF[f[B_FIGHTER]] ^ (1 if is_defence else 0)
    full, cut_off = entitled(s, f, side, is_defence)
    order = _speaking_order(s, f, side, is_defence)
    if answer == PASS:
        f = f[:PLACE] + (f[PLACE] + 1, 0)
    elif answer >= 0:
        _use(s, f, s.rules.cards[answer - s.rules.use], is_defence)
        return
    place = f[PLACE]
    while place < len(order):
        power = order[place]
        begun = f[BEGUN] if place == f[PLACE] else 0
        if ((full | cut_off) & POWER_MASKS[power] and (s.prepared[power] or is_defence is False)) or s.insisting:
            options, must = _options(s, f, order, place, begun, full, cut_off, is_defence)
            if options or s.insisting:
                choices = options if must and options else [PASS, *options]
                s.ask(f[:PLACE] + (place, begun), power, choices, False)
                return
        place += 1
    if not is_defence:
        tell(s, h.BATTLE_FAILED, (f[B_FIGHTER], f[3]))
    s.push((f[0], B_WON if is_defence else B_COUNTER) + f[2:PLACE] + (0, 0))


def entitled(s: Board, f: Frame, side: int, is_defence: bool) -> tuple[int, int]:
    """Return the countries whose cards serve in full, and those whose Supply-symbol cards alone do."""
    space, source = f[3], f[4]
    if not is_defence:
        fighter = 1 << f[B_FIGHTER]
        return fighter | helpers(s, fighter, space, source), 0
    supplied = supplied_at(s, side, space)
    return supplied | helpers(s, supplied, space, source), present_at(s, side, space) & ~supplied


def _speaking_order(s: Board, f: Frame, side: int, is_defence: bool) -> list[int]:
    """Return the Powers of a side in the order they are asked; the attacker's own comes first."""
    order = [power for power in AFTER[s.active] if TEAM_OF_POWER[power] == side]
    if not is_defence:
        first = POWER_OF[f[B_FIGHTER]]
        order.remove(first)
        order.insert(0, first)
    return order


def _options(
    s: Board, f: Frame, order: list[int], place: int, begun: int, full: int, cut_off: int, is_defence: bool
) -> tuple[list[int], bool]:
    """Return the cards a Power may use now, and whether it must go on with a response it has begun (ruling 3.5)."""
    power = order[place]
    symbol = _symbol(f, is_defence)
    cards = usable(s, f, power, symbol, full, cut_off)
    m = _means(s, f, power, cards, is_defence)
    if not cards and not m.barrage:
        return [], False
    need = f[SUSTAINED] + 1 - f[REINFORCED] if is_defence else f[REINFORCED] - f[SUSTAINED]
    others = 0
    for other in order[place + 1 :]:
        if (full | cut_off) & POWER_MASKS[other]:
            others += 2 * len(s.prepared[other])
    strict = s.rules.whole_response
    left = need - others
    out: list[int] = []
    for number in sorted(set(cards)):
        symbols = s.rules.cards[number].symbols
        if m.hand < m.cost:
            continue
        if not strict or by_card(symbols, left, m, m.hand, m.singles, m.doubles, m.barrage, m.stay, m.back):
            out.append(s.rules.use + number)
    if m.barrage and m.hand > m.cost:
        if not strict or by_barrage(left, m, m.hand - m.cost, m.singles, m.doubles, m.stay, m.back):
            out.append(s.rules.use + m.barrage - 1)
    must = begun == 1 and strict and reachable(need, m, m.hand, m.singles, m.doubles, m.barrage, m.stay, m.back)
    return sorted(out), must


def _symbol(f: Frame, is_defence: bool) -> int:
    at_sea = SEA_MASK >> f[3] & 1 == 1
    if is_defence:
        return Y_REINFORCE_NAVY if at_sea else Y_REINFORCE_ARMY
    return Y_SUSTAIN_SEA if at_sea else Y_SUSTAIN_LAND


def _means(s: Board, f: Frame, power: int, cards: list[int], is_defence: bool) -> Means:
    """Return what a Power can bring into the response."""
    fighter = f[B_FIGHTER]
    payer = POWER_OF[fighter]
    cost = 0 if is_defence else sustain_cost(s, f, power)
    m = Means(cost, len(s.hands[payer]))
    for number in cards:
        if s.rules.cards[number].symbols == 1:
            m.singles += 1
        else:
            m.doubles += 1
    if _can_keep(s, power, cards, S_STAY):
        m.stay = 2
    elif power == payer and _can_keep(s, power, cards, S_STAY_PAID):
        m.stay = 1
    if _can_keep(s, power, cards, S_TAKE_BACK):
        m.back = 1
    if not is_defence and power == payer:
        _load(s, f, m, cards)
    return m


def _load(s: Board, f: Frame, m: Means, cards: list[int]) -> None:
    """Note the Status by which a hand card serves, and whether a card taken back could be that one (ruling 5.20)."""
    number = _barrage(s, f)
    if number < 0:
        return
    status = s.rules.cards[number]
    if _shell(s, status, s.hands[status.power]) >= 0:
        m.barrage = number + 1
        m.shell_back = s.rules.renault_nivelle
    else:
        m.shells = m.back == 1 and _shell(s, status, tuple(cards)) >= 0


def _can_keep(s: Board, power: int, cards: list[int], role: int) -> bool:
    """Say whether a Status of that role would keep one of the cards; those of the other country need not be first."""
    if not s.status & s.rules.role_bits[role]:
        return False
    return any([keeper_of(s, power, s.rules.cards[number], role) >= 0 for number in cards])


def sustain_cost(s: Board, f: Frame, power: int) -> int:
    """Return the hand cards a Power's Sustain costs the one that fights; a waiver may spare helpers (ruling 5.16)."""
    fighter = f[B_FIGHTER]
    if power != POWER_OF[fighter] and not s.rules.bersaglieri_helpers:
        return 1 if is_difficult(f[3], f[4]) else 0
    return terrain_cost(s, fighter, f[3], f[4])


def _barrage(s: Board, f: Frame) -> int:
    """Return the Status that would let the attacker use a hand card as a Sustain in this battle, or -1."""
    bits = s.status & s.rules.role_bits[S_FROM_HAND] & ~s.used
    if bits:
        land = LAND_MASK >> f[3] & 1 == 1
        for number in s.rules.role_cards[S_FROM_HAND]:
            card = s.rules.cards[number]
            if bits & card.bit and card.country == f[B_FIGHTER] and land == (card.card_type == T_LAND_BATTLE):
                return number
    return -1


def _shell(s: Board, status: CardDef, cards: Cards) -> int:
    """Return which of the cards such a Status would use, or -1."""
    for number in cards:
        card = s.rules.cards[number]
        if card.country == status.country and card.type == status.card_type:
            return number
    return -1


def _use(s: Board, f: Frame, card: CardDef, is_defence: bool) -> None:
    """Use a prepared card, or a hand card through a Status: pay the terrain, count its symbols, maybe keep it."""
    from_hand = card.role == S_FROM_HAND and s.status & card.bit != 0
    power, symbols = card.power, 1 if from_hand else card.symbols
    if from_hand:
        s.used |= card.bit
        tell(s, h.STATUS_USED, (power,), (card.number,))
        card = s.rules.cards[_shell(s, card, s.hands[power])]
        leave_hand(s, power, card.number, True)
    else:
        leave_prepared(s, power, card.number, True)
    face_up(s, power, card.number)
    index = REINFORCED if is_defence else SUSTAINED
    f = f[:index] + (f[index] + symbols,) + f[index + 1 :]
    use = h.FOR_REINFORCE if is_defence else h.FROM_HAND if from_hand else h.FOR_SUSTAIN
    tell(s, h.USED, (power, use, f[REINFORCED], f[SUSTAINED]), (card.number,))
    met = f[REINFORCED] > f[SUSTAINED] if is_defence else f[SUSTAINED] >= f[REINFORCED]
    if met:
        s.push((f[0], B_ATTACK if is_defence else B_DEFEND) + f[2:PLACE] + (0, 0))
    else:
        s.push(f[:BEGUN] + (1,))
    offer_keeping(s, card, from_hand, False)
    cost = 0 if is_defence else sustain_cost(s, f, power)
    if cost:
        s.push((P_PAY, 0, POWER_OF[f[B_FIGHTER]], cost))
