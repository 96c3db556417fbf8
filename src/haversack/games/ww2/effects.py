"""The procedures of the other verbs, and of the words that join verbs together."""

from haversack.games.ww2 import happenings as h
from haversack.games.ww2.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.doable import can, discarded, victims
from haversack.games.ww2.placing import LOCAL, OPTIONAL, decline, numbered, own_pieces
from haversack.games.ww2.queries import (
    ATTACKER,
    SPARED,
    battle_spaces,
    holds,
    reached_homes,
    source_card,
    spaces_of,
    worth,
)
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    BY_ELIMINATION,
    COUNTRIES,
    COUNTRY,
    DECK,
    E_DRAIN,
    NUMBER,
    P_BATTLE,
    P_CARD,
    P_REMOVE,
    P_USE,
    PASS,
    PIECE,
    SPACE,
    T_WARFARE,
    W_LOWER,
    W_RAISE,
)
from haversack.games.ww2.verbs import (
    burn,
    bury,
    discard_from_hand,
    draw,
    face_up,
    leave_hand,
    leave_pile,
    put_on_top,
    score,
    shield,
    shuffle_in,
    tell,
    tell_skipped,
    tell_source,
)
from haversack.games.ww2.windows import open_window
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

TARGET = 9  # of a drain frame; its amount is at LOCAL


def push_effect(s: Board, number: int, owner: int, space: int, piece: int, card: int, optional: int) -> None:
    """Start an effect."""
    s.push((s.rules.nodes[number].op, 0, number, owner, space, piece, card, optional, 0, 0))


def push_part(s: Board, f: Frame, number: int, optional: int) -> None:
    """Start a part of the effect in a frame, set off by the same thing."""
    push_effect(s, number, f[3], f[4], f[5], f[6], optional)


def enclosing(s: Board, procedure: int) -> int:
    """Return the place on the stack of the innermost frame of a procedure."""
    for place in range(len(s.stack) - 1, -1, -1):
        if s.stack[place][0] == procedure:
            return place
    raise RuntimeError("no such frame encloses this effect")


def amend(s: Board, place: int, index: int, value: int) -> None:
    """Change one local of a frame on the stack."""
    f = s.stack[place]
    s.stack[place] = f[:index] + (value,) + f[index + 1 :]


# Words that join


def sequence(s: Board, f: Frame, answer: int) -> None:
    """Do the parts in order (W-CRD-4); each may be skipped (W-CRD-5)."""
    parts = s.rules.nodes[f[2]].parts
    if f[1] < len(parts):
        s.push((f[0], f[1] + 1) + f[2:])
        push_part(s, f, parts[f[1]], 1)


def either_order(s: Board, f: Frame, answer: int) -> None:
    """Do the parts in the order chosen; LOCAL is the mask of those begun."""
    node = s.rules.nodes[f[2]]
    begun = f[LOCAL]
    if answer < 0:
        left = [k for k in range(len(node.parts)) if not begun >> k & 1]
        able = [k for k in left if can(s, node.parts[k], f[3], f[4], f[5], f[6])]
        if not able:
            if not begun:
                tell_skipped(s, f[3], h.NO_PART, False)
            return
        answer = s.ask(f, node.asked if node.asked >= 0 else f[3], numbered(able))
        if answer < 0:
            return
    part = answer - NUMBER - 1
    s.push(f[:LOCAL] + (begun | 1 << part, 0))
    push_part(s, f, node.parts[part], 1)


def one_of(s: Board, f: Frame, answer: int) -> None:
    """Do one of the parts."""
    parts = s.rules.nodes[f[2]].parts
    if answer < 0:
        able = [k for k in range(len(parts)) if can(s, parts[k], f[3], f[4], f[5], f[6])]
        if not able:
            tell_skipped(s, f[3], h.NO_PART, False)
            return
        answer = s.ask(f, f[3], ([PASS] if f[OPTIONAL] else []) + numbered(able))
        if answer < 0:
            return
    if answer == PASS:
        decline(s)
        return
    push_part(s, f, parts[answer - NUMBER - 1], 0)


def up_to(s: Board, f: Frame, answer: int) -> None:
    """Do the part again and again, until it is declined or was done often enough."""
    node = s.rules.nodes[f[2]]
    if f[1] < node.amount:
        s.push((f[0], f[1] + 1) + f[2:])
        push_part(s, f, node.parts[0], f[OPTIONAL] if f[1] == 0 else 1)


def only_if(s: Board, f: Frame, answer: int) -> None:
    """Do the part if the condition holds now."""
    node = s.rules.nodes[f[2]]
    if node.only_if is not None and holds(s, node.only_if, f[3], f[4]):
        push_part(s, f, node.parts[0], f[OPTIONAL])
    else:
        tell_skipped(s, f[3], h.NO_PART, False)


# Pieces


def start_battle(s: Board, f: Frame, answer: int) -> None:
    """Choose the space to battle (W-ACT-6, W-ACT-7)."""
    if answer < 0:
        node = s.rules.nodes[f[2]]
        spaces = battle_spaces(s, f[3], node.kind) & spaces_of(s, node.spot, f[3], f[4])
        options = [SPACE + space for space in bit_list(spaces)]
        answer = s.ask(f, f[3], [PASS] + options if f[OPTIONAL] or not options else options)
        if answer < 0:
            return
    if answer == PASS:
        if s.logging:
            tell_skipped(s, f[3], h.NO_BATTLE, can(s, f[2], f[3], f[4], f[5], f[6]))
        decline(s)
    else:
        s.push((P_BATTLE, 0, f[3], answer - SPACE, -1, 0))


def eliminate(s: Board, f: Frame, answer: int) -> None:
    """Choose a piece and eliminate it (W-ACT-9)."""
    if answer < 0:
        options = [PIECE + victim for victim in victims(s, s.rules.nodes[f[2]], f[3], f[4])]
        if not options:
            tell_skipped(s, f[3], h.NO_ELIMINATION, False)
            return
        answer = s.ask(f, f[3], [PASS] + options if f[OPTIONAL] else options)
        if answer < 0:
            return
    if answer == PASS:
        tell_skipped(s, f[3], h.NO_ELIMINATION, True)
        decline(s)
    else:
        country, space = divmod(answer - PIECE, SPACE_COUNT)
        s.push((P_REMOVE, 0, f[3], country, space, BY_ELIMINATION))


def eliminate_event(s: Board, f: Frame, answer: int) -> None:
    """Eliminate the piece that set the card off."""
    s.push((P_REMOVE, 0, f[3], f[5], f[4], BY_ELIMINATION))


def protect(s: Board, f: Frame, answer: int) -> None:
    """Keep the piece in danger from every removal this turn (W-REA-8)."""
    shield(s, f[5], f[4])


def spare(s: Board, f: Frame, answer: int) -> None:
    """Keep the piece in danger from this battle (ruling 5.10)."""
    amend(s, enclosing(s, P_BATTLE), SPARED, 1)
    tell(s, h.SPARED, (f[5], f[4]))


def rebuild(s: Board, f: Frame, answer: int) -> None:
    """Eliminate and build anew own pieces that were on the board at the start, one at a time (ruling 6.8).

    Step 0 notes them in LOCAL, step 1 asks, step 2 builds what was eliminated.
    """
    node = s.rules.nodes[f[2]]
    owner, left = f[3], f[LOCAL]
    if f[1] == 2:
        push_part(s, f, node.parts[0 if LAND_MASK >> left & 1 else 1], 1)
        return
    if f[1] == 0:
        left = s.pieces[owner] & node.kind
        f = (f[0], 1) + f[2:LOCAL] + (left, 0)
    if answer < 0:
        options = own_pieces(s, PIECE, owner, left)
        if not options:
            if not s.pieces[owner] & node.kind:
                tell_skipped(s, owner, h.NO_REBUILDING, False)
            return
        answer = s.ask(f, owner, [PASS] + options)
        if answer < 0:
            return
    if answer == PASS:
        if left == s.pieces[owner] & node.kind:
            tell_skipped(s, owner, h.NO_REBUILDING, True)
        return
    space = (answer - PIECE) % SPACE_COUNT
    s.push(f[:LOCAL] + (left & ~(1 << space), 0))
    s.push((f[0], 2) + f[2:LOCAL] + (space, 0))
    s.push((P_REMOVE, 0, owner, owner, space, BY_ELIMINATION))


def supply_turn(s: Board, f: Frame, answer: int) -> None:
    """Put own pieces there in supply for the rest of the turn."""
    spaces = spaces_of(s, s.rules.nodes[f[2]].spot, f[3], f[4])
    s.granted[f[3]] |= spaces
    s.fresh = 0
    tell_source(s, h.SUPPLY_GRANTED, (f[3], spaces))


# Victory Points and Economic Warfare


def gain(s: Board, f: Frame, answer: int) -> None:
    """Score what the text comes to now."""
    amount = worth(s, s.rules.nodes[f[2]], f[3], f[4])
    if amount:
        score(s, f[3], amount, h.BY_CARD)
    elif not _is_used(s):
        tell_skipped(s, f[3], h.NO_POINTS, False)


def drain(s: Board, f: Frame, answer: int) -> None:
    """Make a country discard: whom, then the windows to enlarge and to lessen, then the discard (ruling 6.2).

    The windows are about Economic Warfare cards: what a card on the table drains is neither enlarged nor lessened.
    """
    if f[1] == 0:
        _choose_drained(s, f, answer)
        return
    target = f[TARGET]
    if f[1] < 3:
        s.push((f[0], f[1] + 1) + f[2:])
        if _is_warfare(s):
            open_window(s, W_RAISE if f[1] == 1 else W_LOWER, f[3], 0, target, f[6], 0)
    elif f[LOCAL] > 0:
        burn(s, target, f[LOCAL])


def _is_used(s: Board) -> bool:
    """Say whether the text being carried out is that of a card on the table, not of one just played."""
    for frame in reversed(s.stack):
        if frame[0] == P_CARD or frame[0] == P_USE:
            return frame[0] == P_USE
    return False


def _is_warfare(s: Board) -> bool:
    """Say whether the text being carried out is that of an Economic Warfare card just played."""
    card = source_card(s)
    return card >= 0 and s.rules.cards[card].type == T_WARFARE


def _choose_drained(s: Board, f: Frame, answer: int) -> None:
    node = s.rules.nodes[f[2]]
    if answer < 0:
        options = [COUNTRY + country for country in reached_homes(s, node, f[3])]
        if not options:
            tell_skipped(s, f[3], h.NO_DRAIN, False)
            return
        answer = s.ask(f, f[3], options)
        if answer < 0:
            return
    amount = worth(s, node, f[3], f[4])
    if amount or (node.each is not None and s.rules.wolf_packs_on_zero):
        s.push((f[0], 1) + f[2:LOCAL] + (amount, answer - COUNTRY))
    else:
        tell_skipped(s, f[3], h.NO_DRAIN, False)


def ransom(s: Board, f: Frame, answer: int) -> None:
    """Each country named decides: discard, or eliminate its own piece there. LOCAL masks those that have decided.

    Step 0 picks the next country, step 1 (with TARGET) asks it.
    """
    node = s.rules.nodes[f[2]]
    if f[1] == 0:
        left = [c for c in range(COUNTRIES) if (node.who & ~f[LOCAL]) >> c & 1]
        if not left:
            return
        if s.rules.malta_uk_chooses:
            answer = answer if answer >= 0 else s.ask(f, f[3], [COUNTRY + c for c in left])
            if answer < 0:
                return
            left = [answer - COUNTRY]
        f = (f[0], 1) + f[2:LOCAL] + (f[LOCAL], left[0])
        answer = -1
    country = f[TARGET]
    if answer < 0:
        pieces = own_pieces(s, PIECE, country, node.kind & spaces_of(s, node.spot, f[3], f[4]))
        answer = s.ask(f, country, [DECK] + pieces)
        if answer < 0:
            return
    s.push((f[0], 0) + f[2:LOCAL] + (f[LOCAL] | 1 << country, 0))
    if answer == DECK:
        s.push((E_DRAIN, 1) + f[2:LOCAL] + (node.amount, country))
    else:
        s.push((P_REMOVE, 0, country, country, (answer - PIECE) % SPACE_COUNT, BY_ELIMINATION))


def change_drain(s: Board, f: Frame, answer: int) -> None:
    """Enlarge or lessen the discard being resolved; it never falls below nothing (ruling 6.2)."""
    node = s.rules.nodes[f[2]]
    place = enclosing(s, E_DRAIN)
    change = worth(s, node, f[3], f[4])
    amend(s, place, LOCAL, s.stack[place][LOCAL] + change)
    tell_source(s, h.CHANGED, (s.stack[place][TARGET], change, max(0, s.stack[place][LOCAL])))


def burn_attacker(s: Board, f: Frame, answer: int) -> None:
    """Make the attacker discard from its deck."""
    burn(s, s.stack[enclosing(s, P_BATTLE)][ATTACKER], s.rules.nodes[f[2]].amount)


# Cards


def cancel(s: Board, f: Frame, answer: int) -> None:
    """Take all effect from the card just played."""
    place = enclosing(s, P_CARD)
    amend(s, place, 5, 1)
    tell_source(s, h.CANCELLED, (s.stack[place][3],), (s.stack[place][2],))


def discard_used(s: Board, f: Frame, answer: int) -> None:
    """Discard the Status just used (ruling 5.12)."""
    card = s.rules.cards[f[6]]
    s.status &= ~card.bit
    s.fresh = 0
    face_up(s, card.country, card.number)
    tell_source(s, h.STATUS_LOST, (card.country,), (card.number,))


def discard_response(s: Board, f: Frame, answer: int) -> None:
    """Discard a face-down Response at random, unseen (ruling 6.9)."""
    country = s.rules.nodes[f[2]].who.bit_length() - 1
    held = bit_list(s.responses & s.rules.owned_responses[country])
    if held:
        bit = held[s.draw_below(len(held))]
        s.responses &= ~(1 << bit)
        card = s.rules.response_cards[bit]
        s.buried[country] += (card,)
        tell_source(s, h.RESPONSE_LOST, (country,), (card,), 1 << country)
    else:
        tell_skipped(s, f[3], h.NO_RESPONSE, False)


def play_discarded(s: Board, f: Frame, answer: int) -> None:
    """Play a card from the own discard pile."""
    owner = f[3]
    if answer < 0:
        cards = discarded(s, s.rules.nodes[f[2]], owner, f[6])
        if not cards:
            tell_skipped(s, owner, h.NO_PLAY, False)
            return
        answer = s.ask(f, owner, [s.rules.take + card for card in cards])
        if answer < 0:
            return
    card = answer - s.rules.take
    leave_pile(s, owner, card)
    s.push((P_CARD, 0, card, owner, 1 if s.rules.guards_conscripts else 0, 0))


def lend(s: Board, f: Frame, answer: int) -> None:
    """Let an ally play a card from hand and then draw. Step 0 picks it (into TARGET), 1 asks it, 2 draws."""
    node = s.rules.nodes[f[2]]
    if f[1] == 2:
        draw(s, f[TARGET], node.amount)
        return
    if f[1] == 0:
        if answer < 0:
            able = [COUNTRY + c for c in range(COUNTRIES) if node.who >> c & 1 and s.hands[c]]
            if not able:
                tell_skipped(s, f[3], h.NO_PART, False)
                return
            answer = s.ask(f, f[3], able)
            if answer < 0:
                return
        f = (f[0], 1) + f[2:LOCAL] + (0, answer - COUNTRY)
        answer = -1
    country = f[TARGET]
    if answer < 0:
        options = [PASS] + [s.rules.play + card for card in sorted(set(s.hands[country]))]
        answer = s.ask(f, country, options, False)
        if answer < 0:
            return
    if answer == PASS:
        tell_skipped(s, country, h.NO_PLAY, True)
        return
    card = answer - s.rules.play
    leave_hand(s, country, card, True)
    s.push((f[0], 2) + f[2:])
    s.push((P_CARD, 0, card, country, 0, 0))


def return_card(s: Board, f: Frame, answer: int) -> None:
    """Put the card just played on top of the deck, or shuffle it in."""
    owner, card = f[3], f[6]
    leave_pile(s, owner, card)
    if s.rules.nodes[f[2]].word:
        put_on_top(s, owner, card)
    else:
        shuffle_in(s, owner, card)


def arrange(s: Board, f: Frame, answer: int) -> None:
    """Look at the top cards of the deck and choose them one by one in their new order. The step counts them."""
    owner, done = f[3], f[1]
    deck = s.decks[owner]
    looked = min(s.rules.nodes[f[2]].amount, len(deck))
    own = COUNTRIES + owner
    s.depth[own] = max(s.depth[own], looked)
    s.depth[owner] = 0
    if done >= looked:
        tell(s, h.ARRANGED, (owner, looked), deck[:looked], 1 << owner)
        return
    if answer < 0:
        options = [s.rules.place + card for card in sorted(set(deck[done:looked]))]
        answer = s.ask(f, owner, options)
        if answer < 0:
            return
    card = answer - s.rules.place
    spot = deck.index(card, done)
    s.decks[owner] = deck[:done] + (card,) + deck[done:spot] + deck[spot + 1 :]
    s.push((f[0], done + 1) + f[2:])


def bottom(s: Board, f: Frame, answer: int) -> None:
    """Put hand cards on the bottom of the deck, in the order chosen. The step counts them."""
    owner, done = f[3], f[1]
    hand = s.hands[owner]
    if done >= s.rules.nodes[f[2]].amount or not hand:
        return
    if answer < 0:
        options = [s.rules.place + card for card in sorted(set(hand))]
        answer = s.ask(f, owner, [PASS] + options if done else options)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - s.rules.place
    leave_hand(s, owner, card, False)
    s.decks[owner] += (card,)
    s.depth[2 * COUNTRIES + owner] += 1
    tell(s, h.BOTTOMED, (owner, 1), (card,), 1 << owner)
    s.push((f[0], done + 1) + f[2:])


def discard_cards(s: Board, f: Frame, answer: int) -> None:
    """Discard from hand, then from the deck, then lose VP (W-DIS-1, W-DIS-2). Frame: P_PITCH, 0, country, cards."""
    country, left = f[2], f[3]
    hand = s.hands[country]
    if len(hand) <= left:
        s.hands[country] = ()
        s.shown[country] = ()
        if hand:
            bury(s, country, hand, h.AS_PAYMENT)
        if left > len(hand):
            burn(s, country, left - len(hand))
        return
    if answer < 0:
        answer = s.ask(f, country, [s.rules.discard + card for card in sorted(set(hand))])
        if answer < 0:
            return
    card = answer - s.rules.discard
    discard_from_hand(s, country, card, h.AS_PAYMENT)
    if left > 1:
        s.push((f[0], 0, country, left - 1))
