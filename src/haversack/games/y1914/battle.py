"""Battles: where from, the price, what answers their start, and how they end (F-BAT). Responses are in `responses`."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.counters import counterattack, open_battle
from haversack.games.y1914.happenings import W_TEXT, cause_of
from haversack.games.y1914.placing import BUILT_BY_STATUS, may_remove, own_pieces
from haversack.games.y1914.prepared import spendable
from haversack.games.y1914.queries import (
    BATTLED_AT,
    WAS_DIFFICULT,
    amended,
    attackers,
    battle_spaces,
    build_spaces,
    defending,
    enemies_at,
    in_pool,
    is_difficult,
    payable,
    sources_of,
    spaces_of,
    text_place,
    tolled,
)
from haversack.games.y1914.responses import respond
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    B_ATTACK,
    B_COUNTER,
    B_DEFEND,
    B_FIGHTER,
    B_FIRST,
    B_SECOND,
    B_START,
    B_USED,
    B_WON,
    BY_BATTLE,
    E_BATTLE,
    FROM,
    P_AFTER,
    P_GAS,
    P_GIVE,
    P_PAY,
    P_PEEK,
    P_PLACE,
    P_SPEND,
    P_TEXT,
    PASS,
    POWER,
    POWER_OF,
    REMOVE,
    S_ATTACK,
    S_DEFEND,
    S_RESOLVED,
    SPACE,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_DECK,
    Z_PREPARED,
)
from haversack.games.y1914.verbs import (
    burn,
    discard_before,
    face_up,
    leave_prepared,
    look,
    lose_status,
    score,
    skip,
    take_off,
    tell,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list


def start_battle(s: Board, f: Frame, answer: int) -> None:
    """Choose the space to battle, then the piece that initiates (F-BAT-1). Frame: E_BATTLE, step, node, space, 0."""
    node = s.rules.nodes[f[2]]
    country, sources = node.country, sources_of(s, node)
    if f[1] == 0:
        if answer < 0:
            spaces = battle_spaces(s, country, sources) & node.kind & spaces_of(s, node)
            if not spaces and not s.insisting:
                skip(s, E_BATTLE, country)
            answer = s.offer(f, node.power, [SPACE + space for space in bit_list(spaces)], PASS)
            if answer < 0:
                return
        if answer == PASS:
            return
        f = (f[0], 1, f[2], answer - SPACE, 0)
        answer = -1
    space = f[3]
    if answer < 0:
        options = [FROM + source for source in attackers(s, country, space, sources)]
        if not options:
            return
        answer = s.ask(f, node.power, options)
        if answer < 0:
            return
    source = answer - FROM
    text = text_place(s)
    s.stack[text] = amended(s.stack[text], BATTLED_AT, space + 1)
    s.stack[text] = amended(s.stack[text], WAS_DIFFICULT, 1 if is_difficult(space, source) else 0)
    open_battle(s, country, space, source, -1)


def battle(s: Board, f: Frame, answer: int) -> None:
    """Go through a battle.

    Frame: P_BATTLE, step, country, space, source, Reinforce symbols, Sustain symbols, Status cards done with,
    place in the order of speaking, whether that Power has begun a response.
    """
    step, country, space = f[1], f[B_FIGHTER], f[3]
    if step == B_START and not s.supply(country) >> f[4] & 1:
        _call_off(s, f)
    elif step == B_START:
        enemies = enemies_at(s, TEAM_OF[country], space)
        tell(s, h.BATTLED, (country, space, f[4], sum([1 << enemy for enemy in enemies])))
        if not enemies:
            s.push(at_step(f, B_WON))
        elif s.status & (s.rules.role_bits[S_ATTACK] | s.rules.role_bits[S_DEFEND]):
            s.push(at_step(f, B_FIRST))
        else:
            s.push(at_step(f, B_DEFEND))
    elif step == B_FIRST or step == B_SECOND:
        _answer_start(s, f, answer)
    elif step == B_DEFEND or step == B_ATTACK:
        respond(s, f, answer)
    elif step == B_COUNTER:
        counterattack(s, f, answer)
    else:
        _win(s, f)


def at_step(f: Frame, step: int) -> Frame:
    """Return a battle frame at another step, everybody to be asked anew."""
    return (f[0], step) + f[2:8] + (0, 0)


def _call_off(s: Board, f: Frame) -> None:
    """Fight no battle: the piece was removed, or cut off, while the price was paid (F-BAT-1; ruling 8.14)."""
    tell(s, h.BATTLE_OFF, (f[B_FIGHTER], f[3], f[4]))
    below = s.stack[-1]
    if below[0] == P_TEXT and below[BATTLED_AT] == f[3] + 1:
        s.stack[-1] = amended(below, BATTLED_AT, 0)


def _win(s: Board, f: Frame) -> None:
    """Remove all enemy pieces in the space (F-BAT-13), then let Status cards answer."""
    country, space, source = f[B_FIGHTER], f[3], f[4]
    enemies = enemies_at(s, TEAM_OF[country], space)
    for enemy in enemies:
        take_off(s, enemy, space, BY_BATTLE)
    tell(s, h.BATTLE_WON, (country, space, len(enemies)))
    if s.status & s.rules.role_bits[S_RESOLVED] and LAND_MASK >> space & 1 and not is_difficult(space, source):
        for number in s.rules.role_cards[S_RESOLVED]:
            card = s.rules.cards[number]
            if s.status & ~s.used & card.bit and card.country == country:
                s.push((P_AFTER, 0, number, space, source))


# Status cards that answer the start of a battle (F-BAT-7)


def _answer_start(s: Board, f: Frame, answer: int) -> None:
    """Let one side's Status cards answer, then the other's (ruling 3.11)."""
    by_attacker = (f[1] == B_FIRST) == s.rules.attacker_first
    cards = [card for card in starters(s, f, by_attacker) if not f[B_USED] & card.bit]
    for card in cards:
        if card.forced:
            s.push(amended(f, B_USED, f[B_USED] | card.bit))
            _use_at_start(s, f, card)
            return
    if not cards:
        s.push(at_step(f, f[1] + 1))
        return
    if answer < 0:
        mine = [card for card in cards if card.power == cards[0].power]
        s.ask(f, cards[0].power, [PASS] + sorted([s.rules.use + card.number for card in mine]), False)
        return
    if answer == PASS:
        done = sum([card.bit for card in cards if card.power == cards[0].power])
        s.push(amended(f, B_USED, f[B_USED] | done))
        return
    card = s.rules.cards[answer - s.rules.use]
    s.push(amended(f, B_USED, f[B_USED] | card.bit))
    tell(s, h.STATUS_USED, (card.power,), (card.number,))
    _use_at_start(s, f, card)


def starters(s: Board, f: Frame, by_attacker: bool) -> list[CardDef]:
    """Return the Status cards of a side that answer the start of this battle."""
    country, space, source = f[B_FIGHTER], f[3], f[4]
    if not by_attacker:
        return defending(s, country, space, source)
    out: list[CardDef] = []
    bits = s.status & s.rules.role_bits[S_ATTACK] & ~s.used
    for number in s.rules.role_cards[S_ATTACK]:
        card = s.rules.cards[number]
        if bits & card.bit and card.country == country and card.kind & card.spaces & 1 << space:
            if any([card.who >> enemy & 1 for enemy in enemies_at(s, TEAM_OF[country], space)]):
                out.append(card)
    return out


def _use_at_start(s: Board, f: Frame, card: CardDef) -> None:
    """Carry out a Status that answers the start of a battle."""
    attacker = POWER_OF[f[B_FIGHTER]]
    if card.once:
        s.used |= card.bit
    if card.points:
        tell(s, h.STATUS_USED, (card.power,), (card.number,))
        score(s, TEAM_OF_POWER[card.power], card.points, cause_of(W_TEXT, card.number), card.country)
    elif card.role == S_DEFEND:
        if card.forced:
            tell(s, h.STATUS_USED, (card.power,), (card.number,))
        if card.zone == Z_DECK:
            burn(s, attacker, cause_of(W_TEXT, card.number))
        else:
            s.push((P_GIVE, 0, attacker, card.zone, 1, attacker, card.number))
    elif card.zone >= 0:
        s.push((P_GAS, 0, card.number, f[3]))
    else:
        lose_status(s, card.number)
        for power in defenders(s, card.power, f[3]):
            cards = s.prepared[power]
            if cards:
                look(s, power, Z_PREPARED, card.power)
                tell(s, h.LOOKED, (card.power, power), cards, 1 << card.power | 1 << power)
        s.push((P_PEEK, 0, card.number, f[3]))


def defenders(s: Board, power: int, space: int) -> list[int]:
    """Return the enemy Powers with a piece in a space, in turn order."""
    return sorted({POWER_OF[country] for country in enemies_at(s, TEAM_OF_POWER[power], space)})


def strike(s: Board, f: Frame, answer: int) -> None:
    """Make one defending Power discard a card. Frame: P_GAS, 0, Status, space."""
    card = s.rules.cards[f[2]]
    if answer < 0:
        options = [POWER + power for power in defenders(s, card.power, f[3])]
        if not options:
            return
        answer = s.ask(f, card.power, options)
        if answer < 0:
            return
    power = answer - POWER
    if card.zone == Z_DECK:
        burn(s, power, cause_of(W_TEXT, card.number))
    else:
        s.push((P_GIVE, 0, power, card.zone, 1, power, card.number))


def peek(s: Board, f: Frame, answer: int) -> None:
    """Discard one of the defenders' prepared cards, after looking at them. Frame: P_PEEK, 0, Status, space."""
    seat = s.rules.cards[f[2]].power
    if answer < 0:
        found: set[int] = set()
        for power in defenders(s, seat, f[3]):
            found |= set(s.prepared[power])
        if not found:
            return
        answer = s.ask(f, seat, [PASS] + [s.rules.give + card for card in sorted(found)], False)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - s.rules.give
    owner = s.rules.cards[card].power
    if s.rules.rumpler_shown:
        leave_prepared(s, owner, card, True)
        face_up(s, owner, card)
        tell(s, h.SHOWN_DISCARD, (owner, cause_of(W_TEXT, f[2])), (card,))
    else:
        discard_before(s, owner, Z_PREPARED, card, seat, cause_of(W_TEXT, f[2]))


# Status cards that answer a piece built or a battle won, for a prepared Sustain Land Battle


def after(s: Board, f: Frame, answer: int) -> None:
    """Offer a Status after a build or a battle. Frame: P_AFTER, step, Status, space, source of the battle or -1."""
    card, space = s.rules.cards[f[2]], f[3]
    if f[1] == 0:
        if answer < 0:
            options = _follow_options(s, card, space, f[4])
            if not options and not s.insisting:
                return
            if s.ask(f, card.power, [PASS, *options], False) < 0:
                return
        if answer == PASS:
            return
        s.used |= card.bit
        tell(s, h.STATUS_USED, (card.power,), (card.number,))
        if card.role == S_RESOLVED:
            s.push((P_PLACE, 0, card.country, space, BUILT_BY_STATUS))
            if tolled(s, card.country) >> space & 1:
                s.push((P_PAY, 0, card.power, 1))
            s.push((P_SPEND, 0, card.number, space, f[4]))
            return
        f = (f[0], 1) + f[2:]
        answer = -1
    _choose_assault(s, f, answer)


def _choose_assault(s: Board, f: Frame, answer: int) -> None:
    """Choose where to battle next to the Army just built, and from where. Step 1 asks the space, 2 the piece."""
    card, built = s.rules.cards[f[2]], f[3]
    sources = 1 << built if s.rules.stosstruppen_new else -1
    if f[1] == 1:
        if answer < 0:
            targets = assaults(s, card, built)
            if not targets and not s.insisting:
                return
            answer = s.ask(f, card.power, [SPACE + space for space in bit_list(targets)] or [PASS])
            if answer < 0:
                return
        if answer == PASS:
            return
        f = (f[0], 2, f[2], built, answer - SPACE)
        answer = -1
    if answer < 0:
        options = [FROM + source for source in attackers(s, card.country, f[4], sources)]
        if not options:
            return
        answer = s.ask(f, card.power, options)
        if answer < 0:
            return
    open_battle(s, card.country, f[4], answer - FROM, card.number)


def assaults(s: Board, card: CardDef, built: int) -> int:
    """Return the spaces next to a new Army that a Status lets battle: a prepared card must allow each (F-PRE-3)."""
    near = s.rules.links[card.country][built]
    if not s.rules.stosstruppen_sea:
        near &= LAND_MASK
    near &= battle_spaces(s, card.country, 1 << built if s.rules.stosstruppen_new else -1)
    out = 0
    for space in bit_list(near):
        if spendable(s, card, space, built):
            out |= 1 << space
    return out


def _follow_options(s: Board, card: CardDef, space: int, source: int) -> list[int]:
    """Return how a Status may follow a build or a battle; with all Armies on the board one comes back first."""
    use = [s.rules.use + card.number]
    if not s.status & ~s.used & card.bit:
        return []
    if card.role != S_RESOLVED:
        return use if assaults(s, card, space) else []
    where = build_spaces(s, card.country) & payable(s, card.country) & 1 << space
    if not where or not spendable(s, card, space, source):
        return []
    if in_pool(s, card.country, LAND_MASK) > 0:
        return use
    return own_pieces(s, REMOVE, card.country, LAND_MASK) if s.active == card.power and may_remove(s) else []
