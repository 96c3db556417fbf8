"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from haversack.games.greatwar.catalogue import AIMED_AT, CARD_NAMES, DECK_OF, FLAGS, LINKS, MODIFIERS, NODES, TRAITS
from haversack.games.greatwar.duties import DUTIES, DUTY_ATTACK, can_meet, duties
from haversack.games.greatwar.queries import (
    companions,
    free_improvements,
    may_place,
    room,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ATTACH,
    CARDS,
    CIRCLED,
    DECK,
    DECK_NAMES,
    DISCARD,
    DONE,
    E_BLOCKADE,
    HMG,
    KEEP,
    LINK,
    M_FORBID,
    M_MOST_PLAYED,
    MAIN,
    NAT,
    OPTIONAL,
    P_ATTACH,
    P_BLOCKADE,
    P_COMPANION,
    P_DISCARD,
    P_DRAFT,
    P_EFFECT,
    P_ENTER,
    P_EVENT_ANSWER,
    P_EXTRA,
    P_KEEP,
    P_OPTIONAL,
    P_REFILL,
    P_SAVE,
    P_SEARCH,
    P_SEEN,
    P_STEP,
    P_TAKE_BACK,
    P_TRIM,
    PLAY,
    PLAYABLE,
    PLUS,
    PROTECTED,
    SIDE_NAMES,
    SIDES,
    TAKE,
    TARGET,
    USE,
)
from haversack.kernel.decisions import Reason

# Why a question can be neither declined nor ended now.
OWED: dict[int, tuple[str, str]] = {
    P_KEEP: ("At least one card of this kind is kept in hand.", "G-SET-3"),
    P_TRIM: ("The hand is over its limit: a card must be discarded.", "G-SET-5"),
    P_STEP: ("A side that has a card must play one in each round.", "G-PLY-2"),
    P_EXTRA: ("The card that brings more asks for a card to come with it.", "G-PLY-8"),
    P_SEARCH: ("An Attacker without an Attack icon throws Nationality cards until one comes.", "G-PLY-6"),
    P_OPTIONAL: ("A Nationality Joker is owed in this phase.", "G-PLY-7"),
    P_COMPANION: ("The card goes with an improvement: one must be named.", "G-CAN-7"),
    P_ATTACH: ("The card goes with one of your own: it must be named.", "G-PLY-3"),
    P_EFFECT: ("Whoever plays the card chooses what it hits.", "G-CAN-6"),
    P_REFILL: ("A card must be taken here.", "G-TRN-8"),
}


def explanation(s: Board, choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    if s.seat < 0:
        return [Reason("The game is over.", "G-WIN-1")]
    if asker != s.seat:
        return [Reason(f"It is not for the {SIDE_NAMES[asker]} to decide now.", "G-TRN-3")]
    if choice in s.legal:
        return []
    if choice == DECK:
        return [Reason("No card is drawn from a deck by choice at this point.", "G-TRN-8")]
    if choice < CARDS:
        return _stop_reasons(s, choice)
    card = (choice - CARDS) % PLAYABLE
    base = choice - card
    if base in (PLAY, LINK):
        return _placing_reasons(s, card, base == LINK)
    if base == DISCARD:
        return _discard_reasons(s, card)
    if base in (KEEP, TAKE):
        return _taking_reasons(s, card, base)
    return _table_reasons(s, card, base)


def _stop_reasons(s: Board, choice: int) -> list[Reason]:
    """Say why a question can be neither declined nor ended."""
    frame = s.stack[-1]
    if choice == DONE and frame[0] in (P_STEP, P_EXTRA) and can_meet(s, s.seat, frame):
        return _duty_reasons(s, duties(s, s.seat))
    return [Reason(*OWED.get(frame[0], ("The question wants another of its answers.", "G-TRN-3")))]


def _not_in_hand(s: Board, card: int) -> list[Reason]:
    if DECK_OF[card] == 1 - s.seat:
        return [Reason(f"{CARD_NAMES[card]} is a card of the {SIDE_NAMES[1 - s.seat]}.", "G-SET-7")]
    if card not in s.hands[s.seat]:
        return [Reason(f"{CARD_NAMES[card]} is not in your hand.", "G-PLY-2")]
    return []


def _placing_reasons(s: Board, card: int, linking: bool) -> list[Reason]:
    missing = _not_in_hand(s, card)
    if missing:
        return missing
    procedure, name = s.stack[-1][0], CARD_NAMES[card]
    if procedure not in (P_STEP, P_EXTRA, P_OPTIONAL, P_ENTER, P_EVENT_ANSWER):
        return [Reason("No card is played at this point.", "G-TRN-3")]
    if not may_place(s, s.seat, card):
        return _forbidden(s, card)
    if procedure == P_OPTIONAL:
        return _optional_reasons(s, card, linking)
    if procedure == P_ENTER:
        return [Reason(_no_answer(s, name, f"{name} cannot answer the card just played."), "G-CAN-1")]
    if procedure == P_EVENT_ANSWER:
        return [Reason(_no_answer(s, name, f"{name} does not name the event."), "G-TRN-1")]
    if linking and not (LINKS[card] & s.traits[s.seat] and room(s, s.seat) > 0 and can_meet(s, s.seat, s.stack[-1])):
        return _link_reasons(s, card)
    if linking or (procedure == P_STEP and s.stack[-1][1] == MAIN):
        return _duty_reasons(s, duties(s, s.seat) & ~DUTIES[card])
    if procedure == P_EXTRA:
        if can_meet(s, s.seat, s.stack[-1]) and NODES[s.stack[-1][5]].mask & AIMED_AT[card]:
            return _duty_reasons(s, duties(s, s.seat) & ~DUTIES[card])
        return [Reason(f"The card that brings more does not bring {name} now.", "G-PLY-8")]
    more = ", Bonus cards and Jokers" if s.rules.any_time else ""
    return [Reason(f"After the card of the round only Plus cards that link{more} may be added.", "G-PLY-3")]


def _no_answer(s: Board, name: str, narrow: str) -> str:
    """Say why a card is no answer: by the wide reading only its kind can stand in the way (C11)."""
    return (
        f"{name} is neither a Bonus card nor a Joker, which alone answer at any time." if s.rules.any_time else narrow
    )


def _optional_reasons(s: Board, card: int, linking: bool) -> list[Reason]:
    if linking and s.rules.optional_links:
        return _link_reasons(s, card)
    if linking:
        return [Reason("Plus cards are added in the rounds, not in an optional phase.", "G-PLY-3")]
    if not FLAGS[card] & OPTIONAL:
        return [Reason("An optional phase takes only a Bonus card or a Joker.", "G-TRN-2")]
    if s.stack[-1][1]:
        return [Reason("An optional phase takes one Bonus card or Joker, and it has been played.", "G-TRN-2")]
    return [Reason("A Nationality Joker is owed in this phase.", "G-PLY-7")]


def _forbidden(s: Board, card: int) -> list[Reason]:
    """Say which limit of role, scenario or event a card runs into."""
    name, side, bit = CARD_NAMES[card], s.seat, s.rules.bars[card]
    defends = side == s.defender
    if (s.rules.not_defenders if defends else s.rules.not_attackers) & bit:
        role = "Attacker" if defends else "Defender"
        return [Reason(f"Only the {role} may play {name}.", "G-CAN-8" if not defends else "G-PLY-3")]
    if s.rules.barred[s.turn][side] & bit:
        return [Reason(f"The scenario does not let {name} be played this turn.", "G-WIN-1")]
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if code >> side & 1 and modifier.mask & bit and modifier.kind in (M_FORBID, M_MOST_PLAYED):
            return [Reason(f"The Random Event does not let {name} be played.", "G-TRN-1")]
    if FLAGS[card] & HMG and not defends and not companions(s, side):
        return [Reason("An Attacker plays an HMG only with an Improved Weapon or Improved Doctrine.", "G-CAN-11")]
    return [Reason(f"{name} may not be played now.", "G-PLY-2")]


def _link_reasons(s: Board, card: int) -> list[Reason]:
    name = CARD_NAMES[card]
    if not FLAGS[card] & PLUS:
        return [Reason(f"{name} is not a Plus card.", "G-PLY-3")]
    if room(s, s.seat) < 1:
        return [Reason("The Random Event lets no more cards be placed in this step.", "G-TRN-1")]
    bases = [base for base in s.table[s.seat] if LINKS[card] & TRAITS[base]]
    if bases and not LINKS[card] & s.traits[s.seat]:
        return [Reason(f"What {name} could link to is cancelled.", "G-PLY-10")]
    if not bases:
        return [Reason(f"You have no card in play that {name} links to.", "G-PLY-3")]
    return [Reason(f"{name} is not added at this point.", "G-PLY-3")]


def _duty_reasons(s: Board, left: int) -> list[Reason]:
    """Say which duty stands before a choice that would leave it unmet."""
    if left & DUTY_ATTACK:
        return [Reason("The Attacker still owes a card with the Attack icon.", "G-PLY-5")]
    return [Reason("A Nationality card is still owed this turn.", "G-PLY-1")]


def _discard_reasons(s: Board, card: int) -> list[Reason]:
    procedure, name = s.stack[-1][0], CARD_NAMES[card]
    if procedure == P_SEEN:
        return [Reason(f"{name} is not a card seen that the enemy can be made to discard.", "G-CAN-12")]
    missing = _not_in_hand(s, card)
    if missing:
        return missing
    if procedure not in (P_TRIM, P_DISCARD, P_SEARCH, P_DRAFT):
        return [Reason("No hand card is discarded at this point.", "G-TRN-7")]
    if procedure == P_SEARCH and not FLAGS[card] & NAT:
        return [Reason("The search throws Nationality cards only.", "G-PLY-6")]
    if FLAGS[card] & PROTECTED and procedure in (P_DISCARD, P_DRAFT):
        return [Reason(f"{name} is never discarded by choice.", "G-TRN-7")]
    if FLAGS[card] & PROTECTED:
        return [Reason(f"{name} may not be discarded while another card can be.", "G-TRN-7")]
    return [Reason(f"{name} cannot be discarded now.", "G-TRN-7")]


def _taking_reasons(s: Board, card: int, base: int) -> list[Reason]:
    procedure, name = s.stack[-1][0], CARD_NAMES[card]
    if base == TAKE and procedure == P_TAKE_BACK:
        if FLAGS[card] & CIRCLED:
            return [Reason(f"{name} is never taken back.", "G-END-2")]
        return [Reason("Only an own Nationality card or a Neutral card in play is taken back.", "G-END-2")]
    if (base == KEEP) != (procedure == P_KEEP) or procedure not in (P_KEEP, P_REFILL):
        return [Reason("No card is taken at this point.", "G-SET-3")]
    if card not in s.aside[s.seat]:
        return [Reason(f"{name} is not among the cards you laid aside.", "G-SET-3")]
    deck = DECK_NAMES[DECK_OF[card]]
    return [Reason(f"A {deck} card is not what is taken now, or it was passed over.", "G-TRN-8")]


def _discards_in_play(s: Board) -> bool:
    """Say whether a blockade asks for its target, which may lie face down (edge case 6)."""
    frame = s.stack[-1]
    return frame[0] == P_BLOCKADE or (frame[0] == P_EFFECT and NODES[frame[4]].op == E_BLOCKADE)


def _table_reasons(s: Board, card: int, base: int) -> list[Reason]:
    name = CARD_NAMES[card]
    side = next((side for side in range(SIDES) if card in s.table[side]), -1)
    if side < 0:
        return [Reason(f"{name} is not on the table.", "G-CAN-4")]
    if base == USE:
        if card in s.used:
            return [Reason(f"{name} was used already this turn.", "G-CAN-5")]
        if card in free_improvements(s, s.seat):
            return [Reason(f"{name} has nothing to go with now.", "G-CAN-7")]
        return [Reason(f"{name} can do nothing here.", "G-CAN-4")]
    if base == TARGET and s.stack[-1][0] == P_SAVE:
        return [Reason(f"{name} is not a card that can be saved from capture now.", "G-END-1")]
    if base == TARGET and side == s.seat:
        return [Reason(f"{name} is your own card.", "G-CAN-6")]
    if base == ATTACH:
        return [Reason(f"Nothing is tied to {name} now.", "G-PLY-3")]
    if card in s.down and not _discards_in_play(s):
        return [Reason(f"{name} is cancelled already.", "G-CAN-2")]
    return [Reason(f"The text being carried out does not reach {name}.", "G-CAN-4")]
