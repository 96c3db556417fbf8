"""What changes a state. Each function does one thing and emits one event."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.facts.constants import (
    ACE,
    AS_ANSWER,
    ATTACK,
    BONUS_DECK,
    END_EXHAUSTED,
    JOKER,
    MET_ATTACK,
    MET_NAT,
    NAT,
    NO_LIMIT,
    PH_GAME_OVER,
    PH_R2_A,
    SIDES,
    T_LASTING,
    W_ATTACKER,
    W_BOTH,
    W_DEFENDER,
    W_ROLLER,
    Cards,
)
from haversack.games.greatwar.language.tables import BIT
from haversack.kernel.cards import without
from haversack.kernel.events import EVERYBODY

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def tell(s: "State", kind: int, data: tuple[int, ...], cards: Cards = (), audience: int = EVERYBODY) -> None:
    """Log an event."""
    if s.logging:
        s.emit(kind, data, cards, audience)


def less(cards: Cards, card: int) -> Cards:
    """Return the cards less that one, if it is among them."""
    return without(cards, card) if card in cards else cards


def without_all(cards: Cards, gone: Cards) -> Cards:
    """Return the cards less all of those."""
    return tuple([card for card in cards if card not in gone]) if cards else cards


def with_card(cards: Cards, card: int) -> Cards:
    """Return the cards and that one, in the order of their numbers."""
    place = len(cards)
    while place and cards[place - 1] > card:
        place -= 1
    return cards[:place] + (card,) + cards[place:]


# Decks and hands


def rebuild(s: "State", deck: int) -> None:
    """Shuffle the discards into a draw deck that has run out (G-TRN-10)."""
    if not s.decks[deck] and s.discards[deck]:
        s.decks[deck] = s.shuffle(s.discards[deck])
        s.discards[deck] = ()
        tell(s, events.RESHUFFLED, (deck,))


def take_top(s: "State", deck: int, count: int) -> Cards:
    """Take cards off the top of a deck, rebuilding it as soon as it runs out; fewer if there are no more."""
    out: Cards = ()
    while len(out) < count and s.decks[deck]:
        cards = s.decks[deck]
        wanted = count - len(out)
        out += cards[:wanted]
        s.decks[deck] = cards[wanted:]
        if not s.decks[deck]:
            rebuild(s, deck)
    return out


def forget_looks(s: "State", side: int, gone: int) -> None:
    """Let the enemy forget that this card (a mask, 0 if one came) was in the hand, or all it saw there (A9)."""
    if s.rules.looks_fade:
        s.seen[side] = 0
    elif s.seen[side] & gone:
        s.seen[side] ^= gone


def into_hand(s: "State", side: int, cards: Cards) -> None:
    """Add cards to a hand, kept in the order of their numbers."""
    if s.seen[side]:
        forget_looks(s, side, 0)
    if len(cards) == 1:
        s.hold(side, with_card(s.hands[side], cards[0]))
    else:
        s.hold(side, tuple(sorted(s.hands[side] + cards)))


def draw(s: "State", side: int, deck: int, count: int, cause: int) -> int:
    """Draw cards into a hand; return how many came. The cause is a card, or one of those in `events`."""
    cards = take_top(s, deck, count)
    if cards:
        into_hand(s, side, cards)
        if s.logging:
            tell(s, events.DREW, (side, deck, len(cards), cause), cards, 1 << side)
    return len(cards)


def leave_hand(s: "State", side: int, card: int) -> None:
    """Take a card out of a hand, for all to see."""
    s.hold(side, without(s.hands[side], card))
    if s.seen[side]:
        forget_looks(s, side, BIT[card])
    if s.shown[side] and s.shown[side] & BIT[card]:
        s.shown[side] ^= BIT[card]


def to_pile(s: "State", cards: Cards) -> None:
    """Put cards on their discard piles, and rebuild a deck that waits for them."""
    for card in cards:
        s.discards[s.cards.deck_of[card]] += (card,)
    for card in cards:
        if not s.decks[s.cards.deck_of[card]]:
            rebuild(s, s.cards.deck_of[card])


def discard_from_hand(s: "State", side: int, card: int, cause: int) -> None:
    """Discard a hand card, face up. The cause is a card, or one of those in `events`."""
    leave_hand(s, side, card)
    if s.logging:
        tell(s, events.DISCARDED, (side, 1, cause), (card,))
    deck = s.cards.deck_of[card]
    s.discards[deck] += (card,)
    if not s.decks[deck]:
        rebuild(s, deck)


def shuffle_in_bonus(s: "State", cards: list[int]) -> None:
    """Shuffle Bonus cards that were played back into their deck (G-END-3).

    The order of the deck is random and unknown, so each card put in at a random place leaves it so.
    """
    deck = s.decks[BONUS_DECK]
    for card in cards:
        place = s.draw_below(len(deck) + 1)
        deck = deck[:place] + (card,) + deck[place:]
    s.decks[BONUS_DECK] = deck


def nationality_left(s: "State", side: int) -> bool:
    """Say whether a side still has a Nationality card in hand, draw deck or discard pile (G-WIN-2)."""
    if s.decks[side] or s.discards[side]:
        return True
    return any([s.cards.flags[card] & NAT for card in s.hands[side]])


# Looks


def peek(s: "State", side: int, count: int, cause: int) -> list[int]:
    """Show a side that many random cards of the enemy hand, by a card or event; they stay where they are."""
    left = s.hands[1 - side]
    found: list[int] = []
    while left and len(found) < count:
        card = left[s.draw_below(len(left))]
        left = without(left, card)
        found.append(card)
        s.seen[1 - side] |= BIT[card]
    found.sort()
    if found:
        audience = 3 if s.rules.owner_sees_peek else 1 << side
        tell(s, events.LOOKED, (side, len(found), cause), tuple(found), audience)
    return found


# The table


def put_down(s: "State", side: int, card: int, how: int) -> None:
    """Place a card from hand face up; duties it meets are met (rulings, section 5)."""
    leave_hand(s, side, card)
    s.table[side] += (card,)
    traits = s.cards.traits[card]
    s.traits[side] |= traits
    if traits & T_LASTING:
        s.entering = with_card(s.entering, card)
    flags = s.cards.flags[card]
    if flags & ACE:
        s.recent = with_card(s.recent, card)
    if flags & NAT and (how != AS_ANSWER or flags & JOKER):
        s.met |= MET_NAT[side]
    if flags & ATTACK and how != AS_ANSWER and side != s.defender and s.phase <= PH_R2_A:
        s.met |= MET_ATTACK
    if side == s.active and how != AS_ANSWER:
        s.placed += 1


def lies_on_table(s: "State", card: int) -> bool:
    """Say whether a card lies on the table, face up or down."""
    return card in s.table[0] or card in s.table[1]


def idle(s: "State", card: int, side: int, why: int) -> None:
    """Say that nothing came of a card, for a reason that everybody can see."""
    if s.logging:
        tell(s, events.IDLE, (side, why), (card,))


def end_step(s: "State", side: int, how: int, why: int) -> None:
    """End the step of the side whose card was interrupted, if it is its step (G-CAN-3, C12)."""
    if side != s.active or how == AS_ANSWER or s.over:
        return
    s.over = why
    tell(s, events.STEP_ENDED, (side, why))


def mark_used(s: "State", card: int) -> None:
    """Turn a card to show that its effect is used for this turn (G-CAN-5)."""
    if card not in s.used:
        s.used = with_card(s.used, card)
        if s.logging:
            tell(s, events.MARKED_USED, (s.side_of(card),), (card,))


def attach(s: "State", card: int, base: int) -> None:
    """Tie a Plus card to its base."""
    s.bonds = tuple(sorted(s.bonds + (card << 8 | base,)))
    tell(s, events.ATTACHED, (s.side_of(card),), (card, base))


def take_off(s: "State", card: int) -> None:
    """Take a card off the table, and all that was noted about it."""
    sweep_off(s, s.side_of(card), (card,))


def sweep_off(s: "State", side: int, cards: Cards) -> None:
    """Take several cards of a side off the table."""
    s.table[side] = without_all(s.table[side], cards)
    s.down = without_all(s.down, cards)
    s.used = without_all(s.used, cards)
    s.entering = without_all(s.entering, cards)
    s.recent = without_all(s.recent, cards)
    s.dueled = without_all(s.dueled, cards)
    if s.bonds:
        s.bonds = tuple([bond for bond in s.bonds if bond >> 8 not in cards and bond & 255 not in cards])
    if s.holds:
        s.holds = tuple([hold for hold in s.holds if hold >> 16 not in cards])
    look_over(s, side)


def capture(s: "State", loser: int) -> None:
    """Capture every Nationality card of the loser on the table, face up or down (G-END-1)."""
    cards = tuple([card for card in s.table[loser] if s.cards.printed[card] & NAT])
    if s.logging:
        tell(s, events.CAPTURED, (s.winner, len(cards), *[card for card in cards if card in s.down]), cards)
    if cards:
        s.captured[s.winner] += cards
        sweep_off(s, loser, cards)


def look_over(s: "State", side: int) -> None:
    """Work out at a glance what a side has face up."""
    traits = 0
    for card in s.table[side]:
        if card not in s.down:
            traits |= s.cards.traits[card]
    s.traits[side] = traits


# The rules of the turn


def modify(s: "State", number: int, roller: int) -> None:
    """Put a modifier in force for the turn."""
    who = s.cards.modifiers[number].who
    sides = {W_BOTH: 3, W_ROLLER: 1 << roller, W_ATTACKER: 2 >> s.defender, W_DEFENDER: 1 << s.defender}[who]
    for code in s.mods:
        if code >> 2 == number:
            sides |= code & 3
    others = tuple([code for code in s.mods if code >> 2 != number])
    s.mods = tuple(sorted((*others, number << 2 | sides)))
    tell(s, events.MODIFIED, (number, sides))
    work_out(s)


def work_out(s: "State") -> None:
    """Work out what each side may not play and how much it may place, from turn, roles and modifiers."""
    rules = s.rules
    barred, limits = rules.barred[s.turn][:], [NO_LIMIT] * SIDES
    barred[s.defender] |= rules.not_defenders
    barred[1 - s.defender] |= rules.not_attackers
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        for side in range(SIDES):
            if code >> side & 1:
                barred[side] |= modifier.barred
                limits[side] = min(limits[side], modifier.most_in_step)
    s.barred, s.limits = barred, limits


# The end


def score_of(s: "State", side: int) -> int:
    """Return the score of a side: captured BP, own Nationality cards in hand, the scenario's offset (G-WIN-3)."""
    in_hand = sum([s.cards.bp[card] for card in s.hands[side] if s.cards.flags[card] & NAT])
    return captured_bp(s, side) + in_hand + s.rules.offset[side]


def captured_bp(s: "State", side: int) -> int:
    """Return the BP a side has captured (G-END-4)."""
    return sum([s.cards.bp[card] for card in s.captured[side]])


def end_game(s: "State", reason: int) -> None:
    """End the game: the Nationality cards left in hand are shown and counted."""
    s.ended = reason
    s.phase = PH_GAME_OVER
    s.stack.clear()
    for side in range(SIDES):
        cards = tuple([card for card in s.hands[side] if s.cards.flags[card] & NAT])
        for card in cards:
            s.shown[side] |= BIT[card]
        tell(s, events.HAND_SHOWN, (side, sum([s.cards.bp[card] for card in cards])), cards)
    totals = (score_of(s, 0), score_of(s, 1))
    tell(s, events.GAME_ENDED, (winner_of(s), *totals, captured_bp(s, 0), captured_bp(s, 1)))


def winner_of(s: "State") -> int:
    """Return the side that wins the game, or -1 for a draw (G-WIN-4)."""
    lead = score_of(s, 0) - score_of(s, 1)
    if abs(lead) < s.rules.levels[0]:
        return -1
    return 0 if lead > 0 else 1


def is_exhausted(s: "State") -> bool:
    """End the game if a side has no Nationality card left at all; say whether it did (G-WIN-2, G-TRN-11)."""
    for side in (s.defender, 1 - s.defender):
        if not nationality_left(s, side):
            end_game(s, END_EXHAUSTED + side)
            return True
    return False
