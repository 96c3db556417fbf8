"""The prepared cards of a battle: Reinforce, Sustain, Counterattack, and cards kept instead of discarded."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK, SEA_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.queries import price, reach, terrain_cost, terrain_for_texts
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    AFTER,
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    B_START,
    B_WON,
    COUNTRIES,
    COUNTRY,
    P_BATTLE,
    P_KEPT,
    P_PAY,
    P_SPEND,
    PASS,
    POWER_MASKS,
    POWER_OF,
    S_AID,
    S_FROM_HAND,
    S_GAUGE,
    S_STAY,
    S_STAY_PAID,
    S_TAKE_BACK,
    T_LAND_BATTLE,
    TEAM_OF,
    TEAM_OF_POWER,
    Y_COUNTERATTACK,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
    Y_SUSTAIN_LAND,
    Y_SUSTAIN_SEA,
)
from haversack.games.y1914.verbs import face_up, join_hand, join_prepared, leave_hand, leave_pile, leave_prepared, tell
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

REINFORCED = 5
SUSTAINED = 6
PLACE = 8
BEGUN = 9


class Means:
    """What one Power can bring into a response: single and double symbols, and the ways to use a card twice."""

    def __init__(self, cost: int, hand: int) -> None:
        self.cost: int = cost  # hand cards for each Sustain (F-BAT-6)
        self.hand: int = hand
        self.singles: int = 0
        self.doubles: int = 0
        self.barrage: int = 0  # Status that makes a hand card a Sustain, or -1
        self.stay: int = 0  # 1: a card may stay prepared for hand cards; 2: at no cost
        self.back: int = 0  # a card may go back to the hand


def reachable(need: int, m: Means, hand: int, singles: int, doubles: int, barrage: int, stay: int, back: int) -> bool:
    """Say whether so many symbols can still be brought up."""
    if need <= 0:
        return True
    if doubles and _by_card(2, need, m, hand, singles, doubles, barrage, stay, back):
        return True
    if singles and _by_card(1, need, m, hand, singles, doubles, barrage, stay, back):
        return True
    if barrage and hand >= m.cost + 1:
        left = hand - m.cost - 1
        return reachable(need - 1, m, left, singles, doubles, 0, stay, back)
    return False


def _by_card(
    symbols: int, need: int, m: Means, hand: int, singles: int, doubles: int, barrage: int, stay: int, back: int
) -> bool:
    """Say whether the need is met by using a card with so many symbols, then others."""
    hand -= m.cost
    if hand < 0:
        return False
    need -= symbols
    ones, twos = (singles - 1, doubles) if symbols == 1 else (singles, doubles - 1)
    if reachable(need, m, hand, ones, twos, barrage, stay, back):
        return True
    if stay == 2 and reachable(need, m, hand, singles, doubles, barrage, 0, back):
        return True
    if stay == 1 and hand >= symbols and reachable(need, m, hand - symbols, singles, doubles, barrage, 0, back):
        return True
    return back == 1 and reachable(need, m, hand + 1, ones, twos, barrage, stay, 0)


def open_battle(s: Board, country: int, space: int, source: int, paid_by: int) -> None:
    """Begin a battle: its price is paid first (F-BAT-3), then the card a Status asks for (-1: none), then it starts."""
    s.push((P_BATTLE, B_START, country, space, source, 0, 0, 0, 0, 0))
    if paid_by >= 0:
        s.push((P_SPEND, 0, paid_by, space, source))
    cost = price(s, country, space, source)
    if cost:
        s.push((P_PAY, 0, POWER_OF[country], cost))


# Who may use what


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


# Responses


def respond(s: Board, f: Frame, answer: int) -> None:
    """Ask the Powers of the side whose move it is; without enough symbols the battle is decided (F-BAT-8 to 12)."""
    is_defence = f[1] == B_DEFEND
    side = TEAM_OF[f[B_FIGHTER]] ^ (1 if is_defence else 0)
    full, cut_off = _entitled(s, f, side, is_defence)
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


def _entitled(s: Board, f: Frame, side: int, is_defence: bool) -> tuple[int, int]:
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
        if not strict or _by_card(symbols, left, m, m.hand, m.singles, m.doubles, m.barrage, m.stay, m.back):
            out.append(s.rules.use + number)
    if m.barrage and m.hand >= m.cost + 1:
        after = m.hand - m.cost - 1
        if not strict or reachable(left - 1, m, after, m.singles, m.doubles, 0, m.stay, m.back):
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
    cost = 0 if is_defence else terrain_cost(s, fighter, f[3], f[4])
    m = Means(cost, len(s.hands[payer]))
    for number in cards:
        if s.rules.cards[number].symbols == 1:
            m.singles += 1
        else:
            m.doubles += 1
    if cards:
        if _keeper(s, power, s.rules.cards[cards[0]], S_STAY) >= 0:
            m.stay = 2
        elif power == payer and _keeper(s, power, s.rules.cards[cards[0]], S_STAY_PAID) >= 0:
            m.stay = 1
        if _keeper(s, power, s.rules.cards[cards[0]], S_TAKE_BACK) >= 0:
            m.back = 1
    if not is_defence and power == payer:
        m.barrage = _barrage(s, f) + 1
    return m


def _barrage(s: Board, f: Frame) -> int:
    """Return the Status that lets the attacker use a hand card as a Sustain in this battle, or -1."""
    bits = s.status & s.rules.role_bits[S_FROM_HAND] & ~s.used
    if bits:
        land = LAND_MASK >> f[3] & 1 == 1
        for number in s.rules.role_cards[S_FROM_HAND]:
            card = s.rules.cards[number]
            if bits & card.bit and card.country == f[B_FIGHTER] and land == (card.card_type == T_LAND_BATTLE):
                if _shell(s, card) >= 0:
                    return number
    return -1


def _shell(s: Board, status: CardDef) -> int:
    """Return the hand card that such a Status would use, or -1."""
    for number in s.hands[status.power]:
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
        card = s.rules.cards[_shell(s, card)]
        leave_hand(s, power, card.number, True)
        tell(s, h.SHOWN_DISCARD, (power,), (card.number,))
    else:
        leave_prepared(s, power, card.number, True)
        tell(s, h.USED, (power,), (card.number,))
    face_up(s, power, card.number)
    index = REINFORCED if is_defence else SUSTAINED
    f = f[:index] + (f[index] + symbols,) + f[index + 1 :]
    met = f[REINFORCED] > f[SUSTAINED] if is_defence else f[SUSTAINED] >= f[REINFORCED]
    if met:
        s.push((f[0], B_ATTACK if is_defence else B_DEFEND) + f[2:PLACE] + (0, 0))
    else:
        s.push(f[:BEGUN] + (1,))
    offer_keeping(s, card, from_hand, False)
    cost = 0 if is_defence else terrain_cost(s, f[B_FIGHTER], f[3], f[4])
    if cost:
        s.push((P_PAY, 0, POWER_OF[f[B_FIGHTER]], cost))


# Cards kept


def _keeper(s: Board, power: int, card: CardDef, role: int) -> int:
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
        keeper = _keeper(s, card.power, card, role)
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
    tell(s, h.USED, (card.power,), (card.number,))
    offer_keeping(s, card, False, True)


# Counterattack


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
        tell(s, h.USED, (card.power,), (card.number,))
        _choose_counterer(s, f[:BEGUN] + (card.number + 1,), -1)
        return
    place = f[PLACE] + (1 if answer == PASS else 0)
    while place < len(order):
        cards = _counters(s, f, order[place])
        if cards or s.insisting:
            options = [s.rules.use + card for card in cards]
            s.ask(f[:PLACE] + (place, 0), order[place], [PASS, *options], False)
            return
        place += 1


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
        answer = s.ask(f, card.power, [COUNTRY + country for country in counterers(s, f, card)])
        if answer < 0:
            return
    if s.rules.several_counterattacks:
        s.push(f[:PLACE] + (f[PLACE], 0))
    open_battle(s, answer - COUNTRY, f[4], f[3], -1)
