"""What a text does now: a few words with the numbers and spaces of the moment, for labels and questions."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.idle import IN_VAIN, is_vain_card
from haversack.games.ww2.facts.constants import COUNTRIES, EVERY_COUNTRY, HAND_SIZE, T_RESPONSE, T_STATUS, TEAM_MASKS
from haversack.games.ww2.facts.names import ADJECTIVES, PLACES
from haversack.kernel.english import a, all_of, count_of, one_of
from haversack.qmg.compile import PL_BESIDE, PL_BESIDE_EVENT, PL_EVENT, PL_FIXED, PL_FRONT, PL_NEAR, PL_NEAR_EVENT
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.language.verb import Verb
    from haversack.games.ww2.state import State

MOST_NAMED = 6


def whose(who: int) -> str:
    """Return the adjective for the pieces of these countries, a mask."""
    if who & (who - 1) and (who & EVERY_COUNTRY) in TEAM_MASKS:
        return "Axis" if who == TEAM_MASKS[0] else "Allied"
    return one_of([ADJECTIVES[country] for country in range(COUNTRIES) if who >> country & 1])


def where(verb: "Verb", space: int) -> str:
    """Return the place of a verb as words after it, or nothing where it is any place or a long list."""
    mode = verb.spot.mode
    if mode == PL_EVENT:
        return f" in {PLACES[space]}"
    if mode == PL_NEAR_EVENT:
        return f" in {PLACES[space]} or next to it"
    if mode == PL_BESIDE_EVENT:
        return f" next to {PLACES[space]}"
    if mode == PL_FIXED or mode == PL_NEAR or mode == PL_BESIDE:
        names = [PLACES[k] for k in bit_list(verb.spot.mask)]
        if len(names) > MOST_NAMED:
            return ""
        them = one_of(names)
        return f" next to {them}" if mode == PL_BESIDE else f" in {them}{' or next to it' if mode == PL_NEAR else ''}"
    return f" where {a(ADJECTIVES[verb.spot.mask])} Army was next to yours" if mode == PL_FRONT else ""


def piece_words(verb: "Verb") -> str:
    """Return the kind of piece a verb is about, and whose."""
    return f"{whose(verb.who)} {verb.kind.name}"


def safe_words(s: "State", country: int, space: int) -> str:
    """Return a note that a piece cannot be removed, or nothing."""
    return " (cannot be removed this turn)" if s.shielded[country] >> space & 1 else ""


def played_words(s: "State", number: int) -> str:
    """Return what playing a card comes to, where a number or a type says it in short."""
    card = s.rules.cards[number]
    if card.type == T_STATUS:
        return ": Status, face up"
    if card.type == T_RESPONSE:
        return ": Response, face down"
    if is_vain_card(s, number):
        return f": {IN_VAIN}"
    counted = s.rules.nodes[card.node].in_short(s, card.country)
    return f": {counted}" if counted else ""


def payment(s: "State", country: int, pitch: int, mill: int) -> str:
    """Return what discards from hand and from the deck come to: what is missing is paid with what comes next."""
    hand = min(pitch, len(s.hands[country]))
    from_deck = pitch - hand + mill
    deck = min(from_deck, len(s.decks[country]))
    parts: list[str] = []
    if hand:
        parts.append(f"{count_of(hand)} from hand")
    if deck:
        parts.append(f"{count_of(deck)} from the top of your deck")
    if from_deck > deck:
        parts.append(f"{from_deck - deck} VP for want of cards")
    return all_of(parts) if parts else ""


def use_words(s: "State", number: int, space: int, piece: int, card: int) -> str:
    """Return what the use of a card costs and does."""
    used = s.rules.cards[number]
    does = s.rules.nodes[used.node].does(s, used.country, space, piece, card)
    price = payment(s, used.country, used.pitch, used.mill)
    return f"Use {used.source.name}: {does}{f' (costs {price})' if price else ''}"


def draw_words(s: "State") -> str:
    """Return how the Discard step ends: what is kept and drawn."""
    hand, deck = len(s.hands[s.seat]), len(s.decks[s.seat])
    drawn = max(0, min(HAND_SIZE - hand, deck))
    return f"Done: keep {count_of(hand)}, draw {drawn or 'none'}"
