"""Dealing anew what a seat does not know (design, section 4)."""

from haversack.games.greatwar.catalogue import BIT, DECK_OF, FLAGS
from haversack.games.greatwar.queries import may_place
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ATTACK,
    DECKS,
    LAPSED_ATTACK,
    MET_ATTACK,
    P_KEEP,
    P_SEARCH,
    PH_R1_A,
    PH_R2_A,
    SIDES,
)


def deal_anew(s: Board, seats: int) -> None:
    """Deal every card those seats do not know anew; each deck has its back, so kinds stay where they are."""
    renamed: dict[int, int] = {}
    for deck in range(DECKS):
        _deal_deck(s, deck, seats, renamed)
    for side in range(SIDES):
        if seats == 1 << side:
            _forget_looks(s, side)
        elif not seats >> side & 1 and renamed:
            s.seen[side] = _renamed(s.seen[side], renamed)
            s.looking = _renamed(s.looking, renamed)
    _forget_picks(s, seats)
    _hold_an_attack_card(s, seats)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _deal_deck(s: Board, deck: int, seats: int, renamed: dict[int, int]) -> None:
    """Shuffle together all cards of a deck the seats cannot see, and put back as many as lay in each place."""
    held = [_hidden_hand(s, side, deck, seats) for side in range(SIDES)]
    aside = [_hidden_aside(s, side, deck, seats) for side in range(SIDES)]
    gone = [card for card in s.removed if DECK_OF[card] == deck]
    pool = s.shuffle(tuple(held[0] + held[1] + aside[0] + aside[1] + gone) + s.decks[deck])
    start = 0
    for side in range(SIDES):
        fresh = pool[start : start + len(held[side])]
        start += len(fresh)
        s.hands[side] = _replaced(s.hands[side], held[side], fresh)
        for old, new in zip(held[side], sorted(fresh), strict=True):
            renamed[old] = new
    for side in range(SIDES):
        fresh = pool[start : start + len(aside[side])]
        start += len(fresh)
        s.aside[side] = _replaced(s.aside[side], aside[side], fresh)
    kept = tuple([card for card in s.removed if DECK_OF[card] != deck])
    s.removed = kept + pool[start : start + len(gone)]
    s.decks[deck] = pool[start + len(gone) :]


def _hidden_hand(s: Board, side: int, deck: int, seats: int) -> list[int]:
    if seats >> side & 1:
        return []
    known = s.shown[side] | (s.seen[side] if seats >> (1 - side) & 1 else 0)
    return [card for card in s.hands[side] if DECK_OF[card] == deck and not known & BIT[card]]


def _hidden_aside(s: Board, side: int, deck: int, seats: int) -> list[int]:
    if seats >> side & 1:
        return []
    return [card for card in s.aside[side] if DECK_OF[card] == deck]


def _replaced(cards: tuple[int, ...], old: list[int], new: tuple[int, ...]) -> tuple[int, ...]:
    if not old:
        return cards
    return tuple(sorted(tuple([card for card in cards if card not in old]) + new))


def _renamed(mask: int, renamed: dict[int, int]) -> int:
    """Return a mask of hand cards with each card that was dealt anew in the place of the old one."""
    out = 0
    while mask:
        low = mask & -mask
        card = low.bit_length() - 1
        out |= BIT[renamed.get(card, card)]
        mask ^= low
    return out


def _forget_looks(s: Board, side: int) -> None:
    """Where owners are not told, any of the seat's own cards may be those the enemy has seen (S17)."""
    if s.rules.owner_sees_peek or not s.seen[side]:
        return
    count = s.seen[side].bit_count()
    cards = s.shuffle(s.hands[side])
    looking = (s.looking & s.seen[side]).bit_count()
    s.seen[side] = sum([BIT[card] for card in cards[:count]])
    if looking:
        s.looking = sum([BIT[card] for card in cards[:looking]])


def _forget_picks(s: Board, seats: int) -> None:
    """Take the hidden card a side has just kept out of its frame; its picks then need not ascend."""
    for place, frame in enumerate(s.stack):
        if frame[0] == P_KEEP and frame[4] >= 0 and not seats >> frame[2] & 1:
            s.stack[place] = (P_KEEP, frame[1], frame[2], frame[3], -1)


def _hold_an_attack_card(s: Board, seats: int) -> None:
    """See that an Attacker who still owes an Attack card holds one, as the search has made sure (G-PLY-6)."""
    side = 1 - s.defender
    if not PH_R1_A <= s.phase <= PH_R2_A or s.active != side or seats >> side & 1:
        return
    if s.met & (MET_ATTACK | LAPSED_ATTACK) or any([frame[0] == P_SEARCH for frame in s.stack]):
        return
    hand = s.hands[side]
    if any([FLAGS[card] & ATTACK and may_place(s, side, card) for card in hand]):
        return
    known = s.shown[side] | (s.seen[side] if seats else 0)
    mine = [card for card in hand if DECK_OF[card] == side and not known & BIT[card]]
    found = [card for card in s.decks[side] if FLAGS[card] & ATTACK and not s.barred[side] & BIT[card]]
    if mine and found:
        s.hands[side] = _replaced(hand, mine[:1], (found[0],))
        s.decks[side] = tuple([mine[0] if card == found[0] else card for card in s.decks[side]])
        rename = {mine[0]: found[0]}
        s.seen[side], s.looking = _renamed(s.seen[side], rename), _renamed(s.looking, rename)
