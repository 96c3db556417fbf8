"""What texts do with cards: attrition, costs, drafts, preparing, playing, looking, taking back (F-CRD, F-DIS)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.causes import attrition as attrition_cause
from haversack.games.y1914.causes import payment, text_card
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.drafting import drafted_free
from haversack.games.y1914.happenings import NO_CAUSE, W_COST, W_NO_HAND, W_NO_PREPARED, W_TEXT, cause_of
from haversack.games.y1914.placing import can_do
from haversack.games.y1914.queries import adjacent_enemies, holds, losses
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    AFTER,
    DECK,
    E_DRAFT,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PREPARE,
    NUMBER,
    P_CARD,
    P_GIVE,
    P_LOSE,
    PASS,
    POWER,
    TEAM_OF,
    VP,
    Z_HAND,
    Z_PREPARED,
    Z_STATUS,
)
from haversack.games.y1914.verbs import (
    burn,
    discard_before,
    discard_from_hand,
    discard_prepared,
    face_up,
    leave_hand,
    look,
    lose_point,
    lose_status,
    prepare,
    score,
    skip,
    tell,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list


def hand_choices(s: Board, base: int, power: int) -> list[int]:
    """Return the choices that name the different cards of a hand, ascending."""
    return [base + card for card in sorted(set(s.hands[power]))]


def prepared_choices(s: Board, base: int, power: int) -> list[int]:
    """Return the choices that name the different prepared cards of a Power, ascending."""
    return [base + card for card in sorted(set(s.prepared[power]))]


# Discards


def pay(s: Board, f: Frame, answer: int) -> None:
    """Discard hand cards unseen, as the price of something. Frame: P_PAY, are some paid, Power, cards left."""
    power, left = f[2], f[3]
    if answer < 0:
        if not s.hands[power]:
            return
        answer = s.ask(f, power, hand_choices(s, s.rules.discard, power))
        if answer < 0:
            return
    discard_from_hand(s, power, answer - s.rules.discard, payment(s, len(s.stack)) if s.logging else NO_CAUSE)
    if left > 1:
        s.push((f[0], 1, power, left - 1))


def push_losses(s: Board, numbers: list[int]) -> None:
    """Make Powers discard for attrition, in turn order after the active one, itself last (ruling 4.6)."""
    order = AFTER[s.active]
    if not s.rules.active_discards_last:
        order = [s.active] + order[:-1]
    for power in reversed(order):
        if numbers[power] > 0:
            s.push((P_LOSE, 0, power, numbers[power]))


def lose_cards(s: Board, f: Frame, answer: int) -> None:
    """Discard for attrition one by one: hand, prepared, top of the deck, or a VP once the deck is empty (F-ATT-4 to 6).

    Frame: P_LOSE, are some gone, Power, cards left.
    """
    power, left = f[2], f[3]
    rules = s.rules
    if answer < 0:
        options = [DECK if s.decks[power] else VP]
        options += hand_choices(s, rules.discard, power)
        options += prepared_choices(s, rules.give, power)
        answer = s.ask(f, power, options)
        if answer < 0:
            return
    cause = attrition_cause(s, len(s.stack)) if s.logging else NO_CAUSE
    if answer == DECK:
        burn(s, power, cause)
    elif answer == VP:
        lose_point(s, power, cause)
    elif answer >= rules.give:
        discard_prepared(s, power, answer - rules.give, cause)
    else:
        discard_from_hand(s, power, answer - rules.discard, cause)
    if left > 1:
        s.push((f[0], 1, power, left - 1))


def give(s: Board, f: Frame, answer: int) -> None:
    """Discard cards of a zone; each missing one costs a VP, a missing Status nothing (F-DIS-3).

    Frame: P_GIVE, are some gone, Power, zone, cards left, Power that chooses, the card that says so.
    """
    power, zone, left, chooser = f[2], f[3], f[4], f[5]
    if answer < 0:
        options = _given(s, power, zone)
        if not options:
            if zone == Z_STATUS:
                skip(s, E_FORFEIT, power)
            else:
                for _ in range(left):
                    lose_point(s, power, cause_of(W_NO_HAND if zone == Z_HAND else W_NO_PREPARED, f[6]))
            return
        answer = s.ask(f, chooser, options)
        if answer < 0:
            return
    if zone == Z_PREPARED:
        discard_prepared(s, power, answer - s.rules.give, cause_of(W_TEXT, f[6]))
    elif zone == Z_HAND:
        discard_from_hand(s, power, answer - s.rules.discard, cause_of(W_TEXT, f[6]))
    else:
        lose_status(s, answer - s.rules.discard)
    if left > 1:
        s.push((f[0], 1, power, zone, left - 1, chooser, f[6]))


def _given(s: Board, power: int, zone: int) -> list[int]:
    """Return the choices that name the cards of a zone."""
    if zone == Z_PREPARED:
        return prepared_choices(s, s.rules.give, power)
    if zone == Z_HAND:
        return hand_choices(s, s.rules.discard, power)
    cards = [s.rules.status_cards[bit] for bit in bit_list(s.status & s.rules.owned_status[power])]
    return [s.rules.discard + card for card in sorted(cards)]


# Parts of texts


def attrition(s: Board, f: Frame, answer: int) -> None:
    """Make Powers discard (F-CRD-8)."""
    push_losses(s, losses(s, s.rules.nodes[f[2]]))


def gain(s: Board, f: Frame, answer: int) -> None:
    """Score at once (F-VIC-4)."""
    node = s.rules.nodes[f[2]]
    score(s, TEAM_OF[node.country], node.amount, cause_of(W_TEXT, text_card(s, len(s.stack))), node.country)


def cost(s: Board, f: Frame, answer: int) -> None:
    """Have a requirement met before the rest of the text (F-CRD-3); unmet, the text ends.

    The own Power may decline to pay; another Power named must pay (rulings 5).
    """
    node = s.rules.nodes[f[2]]
    payer = node.chooser
    if answer < 0:
        options = _given(s, payer, node.zone)
        if not options and not s.insisting:
            if node.flag:
                lose_point(s, payer, cause_of(W_NO_HAND, text_card(s, len(s.stack))))
            else:
                _end_text(s)
            return
        if payer == node.power:
            options = [PASS, *options]
        answer = s.ask(f, payer, options, payer != node.power)
        if answer < 0:
            return
    if answer == PASS:
        _end_text(s)
    elif node.zone == Z_PREPARED:
        discard_prepared(s, payer, answer - s.rules.give, cause_of(W_COST, text_card(s, len(s.stack))))
    else:
        discard_from_hand(s, payer, answer - s.rules.discard, cause_of(W_COST, text_card(s, len(s.stack))))


def require(s: Board, f: Frame, answer: int) -> None:
    """End the text unless its condition holds."""
    node = s.rules.nodes[f[2]]
    if node.test is not None and not holds(s, node.test):
        _end_text(s)


def _end_text(s: Board) -> None:
    """Leave out the rest of the text being carried out, just below, as its requirement is not met (F-CRD-3)."""
    card = s.rules.cards[s.stack.pop()[2]]
    tell(s, h.ENDED_EARLY, (card.power,), (card.number,))


def forfeit(s: Board, f: Frame, answer: int) -> None:
    """Make Powers discard cards of a zone. Where but one of several is hit, it is chosen."""
    node = s.rules.nodes[f[2]]
    powers = list(node.powers)
    if node.beside_own:
        near = adjacent_enemies(s, node.country, False)
        powers = [power for power in powers if power in near]
    if not powers:
        skip(s, E_FORFEIT, -1)
        return
    if node.flag:
        if answer < 0:
            answer = s.ask(f, node.power, [POWER + power for power in powers])
            if answer < 0:
                return
        powers = [answer - POWER]
    card = text_card(s, len(s.stack))
    for power in reversed(AFTER[s.active]):
        if power in powers:
            chooser = node.chooser if node.chooser >= 0 else power
            s.push((P_GIVE, 0, power, node.zone, node.amount, chooser, card))


def repeat(s: Board, f: Frame, answer: int) -> None:
    """Discard a hand card to do the part, again and again. Frame: E_REPEAT, times done, node, 0, 0."""
    node = s.rules.nodes[f[2]]
    power = node.power
    if answer < 0:
        cards = sorted(set(s.hands[power]))
        if node.types:
            cards = [card for card in cards if node.types >> s.rules.cards[card].type & 1]
        answer = s.offer(f, power, [s.rules.discard + card for card in cards], PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - s.rules.discard
    cause = cause_of(W_COST, text_card(s, len(s.stack)))
    if node.types:
        leave_hand(s, power, card, True)
        face_up(s, power, card)
        tell(s, h.SHOWN_DISCARD, (power, cause), (card,))
    else:
        discard_from_hand(s, power, card, cause)
    if f[1] + 1 < node.amount:
        s.push((f[0], f[1] + 1, f[2], 0, 0))
    part = s.rules.nodes[node.parts[0]]
    s.push((part.op, 0, node.parts[0], 0, 0))


def one_of(s: Board, f: Frame, answer: int) -> None:
    """Do one of the parts, of those that can do anything."""
    node = s.rules.nodes[f[2]]
    if answer < 0:
        able = [k for k in range(len(node.parts)) if can_do(s, s.rules.nodes[node.parts[k]])]
        options = [NUMBER + 1 + k for k in able]
        if not options:
            skip(s, E_ONE_OF, node.country)
            return
        answer = s.ask(f, node.power, [PASS, *options], False)
        if answer < 0:
            return
    if answer != PASS:
        part = node.parts[answer - NUMBER - 1]
        s.push((s.rules.nodes[part].op, 0, part, 0, 0))


def truce(s: Board, f: Frame, answer: int) -> None:
    """Forbid countries to battle own Armies until the round ends."""
    node = s.rules.nodes[f[2]]
    s.truce |= node.who
    tell(s, h.TRUCE, (node.power, node.who))


def waive(s: Board, f: Frame, answer: int) -> None:
    """Excuse the own Power from difficult terrain for the rest of the turn."""
    power = s.rules.nodes[f[2]].power
    s.waived |= 1 << power
    tell(s, h.TERRAIN_WAIVED, (power,))


def draft(s: Board, f: Frame, answer: int) -> None:
    """Draft a card at no cost, if a condition allows (F-DRA-2)."""
    node = s.rules.nodes[f[2]]
    if node.test is None or holds(s, node.test):
        drafted_free(s, node.power, node.types, 1 << node.country, True)
    else:
        skip(s, E_DRAFT, node.country)


def prepare_cards(s: Board, f: Frame, answer: int) -> None:
    """Prepare hand cards, up to so many. Frame: E_PREPARE, cards prepared, node, 0, 0."""
    node = s.rules.nodes[f[2]]
    if answer < 0:
        options = hand_choices(s, s.rules.prepare, node.power)
        if not options:
            if not f[1]:
                skip(s, E_PREPARE, node.country)
            return
        answer = s.ask(f, node.power, [PASS, *options], False)
        if answer < 0:
            return
    if answer == PASS:
        return
    prepare(s, node.power, answer - s.rules.prepare)
    if f[1] + 1 < node.amount:
        s.push((f[0], f[1] + 1, f[2], 0, 0))


def play_from_hand(s: Board, f: Frame, answer: int) -> None:
    """Play a card of a type from the hand as part of a text (F-CRD-5)."""
    node = s.rules.nodes[f[2]]
    if answer < 0:
        options = [s.rules.play + card.number for card in of_type(s, f, s.hands[node.power], node.flag)]
        answer = s.offer(f, node.power, options, PASS)
        if answer < 0:
            return
    if answer != PASS:
        card = answer - s.rules.play
        leave_hand(s, node.power, card, True)
        s.push((P_CARD, 1, card, node.power, 0))


def of_type(s: Board, f: Frame, cards: tuple[int, ...], own: bool) -> list[CardDef]:
    """Return the different cards of the types a part names, ascending; with `own` of its country alone."""
    node = s.rules.nodes[f[2]]
    found = [s.rules.cards[number] for number in sorted(set(cards))]
    return [card for card in found if node.types >> card.type & 1 and (not own or card.country == node.country)]


def inspect(s: Board, f: Frame, answer: int) -> None:
    """Look at a hand and choose a card of it to be discarded; an empty hand gives nothing (rulings 5)."""
    node = s.rules.nodes[f[2]]
    power, seat = node.powers[0], node.power
    if answer < 0:
        if f[1] == 0 and s.hands[power]:
            look(s, power, Z_HAND, seat)
            tell(s, h.LOOKED, (seat, power), s.hands[power], 1 << seat | 1 << power)
        options = hand_choices(s, s.rules.discard, power)
        if not options:
            skip(s, E_INSPECT, node.country)
            return
        answer = s.ask((f[0], 1) + f[2:], seat, options)
        if answer < 0:
            return
    card = answer - s.rules.discard
    cause = cause_of(W_TEXT, text_card(s, len(s.stack)))
    if node.flag:
        leave_hand(s, power, card, True)
        face_up(s, power, card)
        tell(s, h.SHOWN_DISCARD, (power, cause), (card,))
    else:
        discard_before(s, power, Z_HAND, card, seat, cause)
