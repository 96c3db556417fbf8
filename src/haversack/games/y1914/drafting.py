"""Drafts: the Draft step, drafts at no cost, and the Status cards that change them (F-DRA)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.happenings import W_DRAFT, W_TEXT, cause_of
from haversack.games.y1914.queries import holds
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    DRAFT_COST,
    P_DRAFT,
    P_ENLIST,
    P_PAY,
    PASS,
    POWER_MASKS,
    S_DRAFT_ALSO,
    S_ENLIST,
    S_FREE_DRAFT,
    S_PILE_DRAFT,
    T_BUILD_ARMY,
    T_BUILD_NAVY,
    TEAM_OF_POWER,
)
from haversack.games.y1914.verbs import (
    discard_from_hand,
    join_hand,
    join_prepared,
    leave_hand,
    leave_pile,
    score,
    shuffle_deck,
    tell,
)
from haversack.kernel.cards import without
from haversack.kernel.machine import Frame

BUILDS = 1 << T_BUILD_ARMY | 1 << T_BUILD_NAVY

# How a draft goes: it may be declined; it is the paid one of the Draft step
OPTIONAL = 1
PAID = 2


def draft_step(s: Board, f: Frame, answer: int) -> None:
    """Offer the draft: two hand cards unseen, or a Status (F-DRA-1). Frame: P_DRAFT_STEP, 0."""
    power = s.active
    if answer < 0:
        answer = s.offer(f, power, _step_options(s, power), PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    if answer >= s.rules.use:
        card = s.rules.cards[answer - s.rules.use]
        s.used |= card.bit
        tell(s, h.STATUS_USED, (power,), (card.number,))
        if s.rules.coloniales_extra:
            s.push(f)
        drafted_free(s, power, 1 << card.card_type, 1 << card.country, False)
        return
    discard_from_hand(s, power, answer - s.rules.discard, cause_of(W_DRAFT, 0))
    s.push((P_DRAFT, 0, power, BUILDS, POWER_MASKS[power], PAID))
    s.push((P_PAY, 1, power, DRAFT_COST - 1))


def _step_options(s: Board, power: int) -> list[int]:
    """Return how a Power may draft in its Draft step, ascending."""
    options: list[int] = []
    hand = s.hands[power]
    if len(hand) >= DRAFT_COST and draft_choices(s, power, BUILDS, POWER_MASKS[power], PAID):
        options = [s.rules.discard + card for card in sorted(set(hand))]
    bits = s.status & s.rules.role_bits[S_FREE_DRAFT] & s.rules.owned_status[power] & ~s.used
    if bits:
        for number in s.rules.role_cards[S_FREE_DRAFT]:
            card = s.rules.cards[number]
            if bits & card.bit and card.test is not None and holds(s, card.test):
                if draft_choices(s, power, 1 << card.card_type, 1 << card.country, 0):
                    options.append(s.rules.use + number)
    return options


def drafted_free(s: Board, power: int, types: int, countries: int, optional: bool) -> None:
    """Start a draft at no cost (F-DRA-2)."""
    s.push((P_DRAFT, 0, power, types, countries, OPTIONAL if optional else 0))


def draft_choices(s: Board, power: int, types: int, countries: int, how: int) -> list[int]:
    """Return the cards that can be drafted now, and the Status that drafts from the pile, ascending."""
    rules = s.rules
    wanted = {
        card
        for card in set(s.decks[power])
        if types >> rules.cards[card].type & 1 and countries >> rules.cards[card].country & 1
    }
    also = s.status & rules.role_bits[S_DRAFT_ALSO] & rules.owned_status[power]
    if also:
        for number in rules.role_cards[S_DRAFT_ALSO]:
            status = rules.cards[number]
            if also & status.bit and (how & PAID or countries >> status.country & 1 or rules.bares_italian):
                wanted |= {card for card in set(s.decks[power]) if _is(s, card, status.country, status.card_type)}
    options = [rules.take + card for card in sorted(wanted)]
    pile = s.status & rules.role_bits[S_PILE_DRAFT] & rules.owned_status[power] if how & PAID else 0
    if pile and (s.decks[power] or rules.pals_empty_deck):
        options += [
            rules.use + n for n in rules.role_cards[S_PILE_DRAFT] if pile & rules.cards[n].bit and _pal(s, n) >= 0
        ]
    return options


def _is(s: Board, card: int, country: int, card_type: int) -> bool:
    definition = s.rules.cards[card]
    return definition.country == country and definition.type == card_type


def _pal(s: Board, number: int) -> int:
    """Return the card of the discard pile that a Status may draft, or -1."""
    status = s.rules.cards[number]
    for card in s.played[status.power] + s.buried[status.power]:
        if _is(s, card, status.country, status.card_type):
            return card
    return -1


def draft(s: Board, f: Frame, answer: int) -> None:
    """Take a card from the draw deck, show it, shuffle. Frame: P_DRAFT, 0, Power, types, countries, how."""
    power, how = f[2], f[5]
    if answer < 0:
        options = draft_choices(s, power, f[3], f[4], how)
        if not options and not s.insisting:
            return
        if how & OPTIONAL or not options:
            options = [PASS, *options]
        answer = s.ask(f, power, options, not how & OPTIONAL)
        if answer < 0:
            return
    if answer == PASS:
        return
    if answer >= s.rules.use:
        _draft_from_pile(s, power, answer - s.rules.use)
        return
    card = answer - s.rules.take
    s.decks[power] = without(s.decks[power], card)
    join_hand(s, power, card, True)
    tell(s, h.DRAFTED, (power,), (card,))
    shuffle_deck(s, power)
    if s.status & s.rules.role_bits[S_ENLIST] & s.rules.owned_status[power]:
        for number in s.rules.role_cards[S_ENLIST]:
            if s.rules.cards[number].country == s.rules.cards[card].country:
                s.push((P_ENLIST, 0, power, card))


def _draft_from_pile(s: Board, power: int, number: int) -> None:
    """Draft from the discard pile for VP."""
    card = _pal(s, number)
    tell(s, h.STATUS_USED, (power,), (number,))
    leave_pile(s, power, card)
    join_hand(s, power, card, True)
    tell(s, h.TAKEN, (power,), (card,))
    status = s.rules.cards[number]
    score(s, TEAM_OF_POWER[power], -status.points, cause_of(W_TEXT, number), status.country)


def enlist(s: Board, f: Frame, answer: int) -> None:
    """Let a card just drafted be prepared at once. Frame: P_ENLIST, 0, Power, card (all have seen it)."""
    power, card = f[2], f[3]
    if answer < 0 and s.ask(f, power, [PASS, s.rules.prepare + card], False) < 0:
        return
    if answer != PASS:
        leave_hand(s, power, card, True)
        join_prepared(s, power, card, True)
        tell(s, h.OPEN_PREPARED, (power,), (card,))
