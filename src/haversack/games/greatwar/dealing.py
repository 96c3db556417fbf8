"""Dealing anew what a seat does not know (design, section 4)."""

from haversack.games.greatwar.catalogue import BIT, DECK_OF, FLAGS
from haversack.games.greatwar.queries import may_place
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    ATTACK,
    DECKS,
    LAPSED_ATTACK,
    MET_ATTACK,
    P_SEARCH,
    PH_R1_A,
    PH_R2_A,
    SIDES,
)


def deal_anew(s: Board, seats: int) -> None:
    """Deal every card those seats do not know anew; each deck has its back, so kinds stay where they are.

    What comes out depends on the random stream and on what the seats know alone.
    """
    hidden = [_hidden_hand(s, side, seats) for side in range(SIDES)]
    for deck in range(DECKS):
        _deal_deck(s, deck, hidden, seats)
    for side in range(SIDES):
        if seats == 1 << side and not s.rules.owner_sees_peek:
            _deal_looks(s, side, list(s.hands[side]), s.seen[side])
        elif not seats:
            old = sum([BIT[card] for card in hidden[side]])
            known = s.shown[side]
            _deal_looks(s, side, [card for card in s.hands[side] if not known & BIT[card]], old)
    _hold_an_attack_card(s, seats)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _hidden_hand(s: Board, side: int, seats: int) -> list[int]:
    if seats >> side & 1:
        return []
    known = s.shown[side] | (s.seen[side] if seats else 0)
    return [card for card in s.hands[side] if not known & BIT[card]]


def _deal_deck(s: Board, deck: int, hidden: list[list[int]], seats: int) -> None:
    """Shuffle together all cards of a deck the seats cannot see, and put back as many as lay in each place."""
    held = [[card for card in hidden[side] if DECK_OF[card] == deck] for side in range(SIDES)]
    aside = [_hidden_aside(s, side, deck, seats) for side in range(SIDES)]
    gone = [card for card in s.removed if DECK_OF[card] == deck]
    pool = s.shuffle(tuple(sorted([*held[0], *held[1], *aside[0], *aside[1], *gone, *s.decks[deck]])))
    start = 0
    for side in range(SIDES):
        end = start + len(held[side])
        s.hold(side, _replaced(s.hands[side], held[side], pool[start:end]))
        start = end + len(aside[side])
        s.aside[side] = _replaced(s.aside[side], aside[side], pool[end:start])
    kept = tuple([card for card in s.removed if DECK_OF[card] != deck])
    s.removed = kept + pool[start : start + len(gone)]
    s.decks[deck] = pool[start + len(gone) :]


def _hidden_aside(s: Board, side: int, deck: int, seats: int) -> list[int]:
    if seats >> side & 1:
        return []
    return [card for card in s.aside[side] if DECK_OF[card] == deck]


def _replaced(cards: Cards, old: list[int], new: Cards) -> Cards:
    if not old:
        return cards
    return tuple(sorted(tuple([card for card in cards if card not in old]) + new))


def _deal_looks(s: Board, side: int, cards: list[int], old: int) -> None:
    """Let any of these hand cards be those the enemy has seen, as many as before (S17)."""
    seen, looking = (s.seen[side] & old).bit_count(), (s.looking & old).bit_count()
    if not seen:
        return
    found = s.shuffle(tuple(cards))[:seen]
    s.seen[side] = s.seen[side] & ~old | sum([BIT[card] for card in found])
    if looking:
        s.looking = s.looking & ~old | sum([BIT[card] for card in found[:looking]])


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
    known = s.shown[side] | s.seen[side]
    mine = [card for card in hand if DECK_OF[card] == side and not known & BIT[card]]
    found = [card for card in s.decks[side] if FLAGS[card] & ATTACK and not s.barred[side] & s.rules.bars[card]]
    if mine and found:
        s.hold(side, _replaced(hand, mine[:1], (found[0],)))
        s.decks[side] = tuple([mine[0] if card == found[0] else card for card in s.decks[side]])
