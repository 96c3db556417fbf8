"""The end of a turn's fighting: blockades, the count, capture, taking back, clearing the table (G-TRN-6, G-END)."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.cancelling import strike_off
from haversack.games.greatwar.catalogue import AIMED_AT, BIT, DECK_OF, PRINTED, SAVES, T_BLOCKADE, T_SAVING, TRAITS
from haversack.games.greatwar.effects import blockade_targets
from haversack.games.greatwar.queries import battle_points, worth
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    BONUS_DECK,
    CIRCLED,
    NAT,
    NEUTRAL,
    P_BLOCKADE,
    P_SAVE,
    PASS,
    SIDES,
    TAKE,
    TARGET,
)
from haversack.games.greatwar.verbs import (
    captured_bp,
    into_hand,
    mark_used,
    shuffle_in_bonus,
    sweep_off,
    take_off,
    tell,
    to_pile,
    with_card,
)
from haversack.kernel.machine import Frame


def blockades(s: Board, f: Frame, answer: int) -> None:
    """Let each blockade name its target, Defender's first, then discard them together (S13)."""
    card = next_blockade(s)
    if card >= 0:
        side = s.side_of(card)
        if answer < 0:
            answer = s.ask(f, side, [PASS] + [TARGET + c for c in blockade_targets(s, card, side)])
            if answer < 0:
                return
        if answer == PASS:
            s.used = with_card(s.used, card)  # asked once; nothing was done that could be told
        else:
            mark_used(s, card)
            s.marked += (answer - TARGET, card)
        s.push((P_BLOCKADE, 0))
        return
    marked = s.marked
    s.marked = ()
    for place in range(0, len(marked), 2):
        strike_off(s, marked[place], marked[place + 1])


def next_blockade(s: Board) -> int:
    """Return the blockade that names its target next, or -1."""
    for side in (s.defender, 1 - s.defender):
        if s.traits[side] & T_BLOCKADE:
            for card in s.table[side]:
                if TRAITS[card] & T_BLOCKADE and card not in s.used and card not in s.down:
                    if blockade_targets(s, card, side):
                        return card
    return -1


def count(s: Board) -> None:
    """Count the battle; the Defender wins ties."""
    attacker = 1 - s.defender
    mine, theirs = battle_points(s, s.defender), battle_points(s, attacker)
    s.winner = s.defender if mine >= theirs else attacker
    if s.logging:
        tell(s, h.COUNTED, _reckoning(s, max(mine, theirs), min(mine, theirs)))


def _reckoning(s: Board, high: int, low: int) -> tuple[int, ...]:
    """Return the count as the numbers of its event: the totals, then each card and what became of it."""
    out = [s.winner, high, low, s.defender, s.event]
    for side in range(SIDES):
        for card in s.table[side]:
            down = card in s.down
            held = [hold for hold in s.holds if hold >> 16 == card]
            source, why = (held[0] >> 8 & 255, held[0] & 255) if held else (-1, 0)
            out += [card, side, 0 if down else worth(s, side, card), 1 if down else 0, source, why]
    return tuple(out)


def save(s: Board, f: Frame, answer: int) -> None:
    """Let the loser save cards from capture, one for each card that can, then capture the rest (section 8)."""
    loser = 1 - s.winner
    if not s.traits[loser] & T_SAVING:
        _capture(s, loser)
        return
    card = next_save(s)
    if card < 0:
        _capture(s, loser)
        return
    if answer < 0:
        answer = s.ask(f, loser, [PASS] + [TARGET + c for c in _savable(s, card)])
        if answer < 0:
            return
    if answer == PASS:
        s.used = with_card(s.used, card)
    else:
        mark_used(s, card)
        saved = answer - TARGET
        tell(s, h.SAVED, (loser,), (saved, card))
        take_off(s, saved)
        to_pile(s, (saved,))
    s.push((P_SAVE, 0))


def next_save(s: Board) -> int:
    """Return the loser's card that saves another from capture next, or -1."""
    for card in s.table[1 - s.winner]:
        if SAVES[card] and card not in s.used and card not in s.down and _savable(s, card):
            return card
    return -1


def _savable(s: Board, card: int) -> list[int]:
    return sorted([c for c in s.table[1 - s.winner] if SAVES[card] & AIMED_AT[c]])


def _capture(s: Board, loser: int) -> None:
    """Capture every Nationality card of the loser on the table, face up or down (G-END-1)."""
    cards = tuple([card for card in s.table[loser] if PRINTED[card] & NAT])
    if s.logging:
        tell(s, h.CAPTURED, (s.winner, len(cards), *[card for card in cards if card in s.down]), cards)
    if cards:
        s.captured[s.winner] += cards
        sweep_off(s, loser, cards)


def take_back(s: Board, f: Frame, answer: int) -> None:
    """Let the winner take one card back into hand (G-END-2)."""
    side = s.winner
    if answer < 0:
        found = [c for c in s.table[side] if PRINTED[c] & (NAT | NEUTRAL) and not PRINTED[c] & CIRCLED]
        found += [c for c in s.table[1 - side] if PRINTED[c] & NEUTRAL and not PRINTED[c] & CIRCLED]
        if not found:
            return
        found.sort()
        answer = s.ask(f, side, [PASS] + [TAKE + c for c in found])
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - TAKE
    take_off(s, card)
    into_hand(s, side, (card,))
    s.shown[side] |= BIT[card]
    tell(s, h.TAKEN_BACK, (side,), (card,))


def clean_up(s: Board) -> None:
    """Clear the table: Bonus cards into their deck, the rest on their piles; note the winner (G-END-3, G-END-4)."""
    winner, event = s.winner, s.event
    laid = s.table[0] + s.table[1]
    s.clear_table()
    s.winners += (winner,)
    shuffle_in_bonus(s, [card for card in laid if DECK_OF[card] == BONUS_DECK])
    to_pile(s, tuple([card for card in laid if DECK_OF[card] != BONUS_DECK]))
    if event >= 0 and event != s.rules.scheduled[s.turn]:
        to_pile(s, (event,))
    if s.logging:
        tell(s, h.CLEANED, (winner, captured_bp(s, winner), captured_bp(s, 0), captured_bp(s, 1)))
