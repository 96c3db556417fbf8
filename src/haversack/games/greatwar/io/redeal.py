"""Dealing anew all that a seat does not know, for a search."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.queries import may_place
from haversack.games.greatwar.engine.search import Search
from haversack.games.greatwar.facts.constants import (
    ATTACK,
    DECKS,
    LAPSED_ATTACK,
    MET_ATTACK,
    PH_R1_A,
    PH_R2_A,
    SIDES,
    Cards,
)
from haversack.games.greatwar.language.tables import BIT
from haversack.kernel.zones import Beliefs, cut, leaned, pooled, unseen

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def deal_anew(s: "State", seats: int, beliefs: Beliefs | None) -> None:
    """Deal every card those seats do not know anew; each deck has its back, so kinds stay where they are.

    What comes out depends on the random stream and on what the seats know alone.
    """
    hidden = [_hidden_hand(s, side, seats) for side in range(SIDES)]
    for deck in range(DECKS):
        _deal_deck(s, deck, hidden, seats, beliefs)
    for side in range(SIDES):
        if seats == 1 << side and not s.rules.owner_sees_peek:
            _deal_looks(s, side, s.hands[side], s.seen[side])
        elif not seats:
            _deal_looks(s, side, unseen(s.hands[side], s.shown[side]), sum([BIT[card] for card in hidden[side]]))
    _hold_an_attack_card(s, seats)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _hidden_hand(s: "State", side: int, seats: int) -> Cards:
    if seats >> side & 1:
        return ()
    return unseen(s.hands[side], s.shown[side] | (s.seen[side] if seats else 0))


def _deal_deck(s: "State", deck: int, hidden: list[Cards], seats: int, beliefs: Beliefs | None) -> None:
    """Shuffle together all cards of a deck the seats cannot see, and put back as many as lay in each place."""
    held = [_of_deck(s, hidden[side], deck) for side in range(SIDES)]
    aside = [() if seats >> side & 1 else _of_deck(s, s.aside[side], deck) for side in range(SIDES)]
    gone = _of_deck(s, s.removed, deck)
    zones = (held[0], aside[0], held[1], aside[1], gone, s.decks[deck])
    pool = pooled(s, *zones)
    if beliefs is not None:
        pool = _leaned(s, pool, zones, beliefs)
    *dealt, removed, s.decks[deck] = cut(pool, *zones)
    for side in range(SIDES):
        s.hold(side, _replaced(s.hands[side], held[side], dealt[2 * side]))
        s.aside[side] = _replaced(s.aside[side], aside[side], dealt[2 * side + 1])
    s.removed = tuple([card for card in s.removed if s.cards.deck_of[card] != deck]) + removed


def _leaned(s: "State", pool: Cards, zones: tuple[Cards, ...], beliefs: Beliefs) -> Cards:
    """Let hands and cards set aside have what players are believed to keep; the zones are those of `_deal_deck`."""
    first = sum([len(zone) for zone in zones[:4]])
    start = 0
    for number in range(4):
        end = start + len(zones[number])
        weights = beliefs.laid if number & 1 else beliefs.hand
        pool = leaned(s, pool, start, end, first, len(pool), weights)
        start = end
    return pool


def _of_deck(s: "State", cards: Cards, deck: int) -> Cards:
    return tuple([card for card in cards if s.cards.deck_of[card] == deck]) if cards else ()


def _replaced(cards: Cards, old: Cards, new: Cards) -> Cards:
    if not old:
        return cards
    return tuple(sorted(tuple([card for card in cards if card not in old]) + new))


def _deal_looks(s: "State", side: int, cards: Cards, old: int) -> None:
    """Let any of these hand cards be those the enemy has seen, as many as before (S17)."""
    seen, looking = (s.seen[side] & old).bit_count(), (s.looking & old).bit_count()
    if not seen:
        return
    found = s.shuffle(cards)[:seen]
    s.seen[side] = s.seen[side] & ~old | sum([BIT[card] for card in found])
    if looking:
        s.looking = s.looking & ~old | sum([BIT[card] for card in found[:looking]])


def _hold_an_attack_card(s: "State", seats: int) -> None:
    """See that an Attacker who still owes an Attack card holds one, as the search has made sure (G-PLY-6)."""
    side = 1 - s.defender
    if not PH_R1_A <= s.phase <= PH_R2_A or s.active != side or seats >> side & 1:
        return
    if s.met & (MET_ATTACK | LAPSED_ATTACK) or any([isinstance(frame, Search) for frame in s.stack]):
        return
    hand = s.hands[side]
    if any([s.cards.flags[card] & ATTACK and may_place(s, side, card) for card in hand]):
        return
    mine = _of_deck(s, unseen(hand, s.shown[side] | s.seen[side]), side)
    found = [card for card in s.decks[side] if s.cards.flags[card] & ATTACK and not s.barred[side] & s.rules.bars[card]]
    if mine and found:
        s.hold(side, _replaced(hand, mine[:1], (found[0],)))
        s.decks[side] = tuple([mine[0] if card == found[0] else card for card in s.decks[side]])
