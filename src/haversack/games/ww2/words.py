"""Prompts: what a decision asks of the one who decides. (No rule in here.)"""

from haversack.games.ww2.doable import builder, new_builds
from haversack.games.ww2.doing import battled, does, payment, where, whose
from haversack.games.ww2.names import (
    ADJECTIVES,
    COUNTRIES_NAMED,
    PLACES,
    a,
    all_of,
    cards,
    kind_name,
    opening,
    piece_at,
    possessive,
    the_piece,
)
from haversack.games.ww2.placing import LOCAL
from haversack.games.ww2.queries import in_pool, is_spared, source_card, worth
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    BY_SUPPLY,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_LEND,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    HAND_SIZE,
    M_NAMED,
    M_RECRUITED,
    M_REMOVED,
    P_BATTLE,
    P_DISCARD,
    P_FETCH,
    P_PITCH,
    P_PLAY,
    P_REMOVE,
    P_SETUP,
    P_SUPPLY,
    P_WINDOW,
    PIECE,
    REALLOCATE_COST,
    REMOVE,
    SPACE,
    TEAM_NAMES,
    W_BATTLE,
    W_CARD,
    W_DISCARD,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_IMPENDING,
    W_LOWER,
    W_RAISE,
    W_REMOVED,
    W_STATUS,
    W_TURN,
    W_VICTORY,
    W_WARFARE,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

KINDS: dict[int, str] = {
    P_SETUP: "setup",
    P_PLAY: "play",
    P_FETCH: "take",
    P_PITCH: "discard",
    P_WINDOW: "react",
    P_BATTLE: "piece",
    P_SUPPLY: "supply",
    P_DISCARD: "discard",
    E_BUILD: "build",
    E_RECRUIT: "recruit",
    E_BATTLE: "battle",
    E_ELIMINATE: "eliminate",
    E_REBUILD: "rebuild",
    E_DRAIN: "country",
    E_RANSOM: "ransom",
    E_PLAY_DISCARDED: "take",
    E_LEND: "lend",
    E_ARRANGE: "arrange",
    E_BOTTOM: "bottom",
    E_EITHER_ORDER: "order",
    E_ONE_OF: "choose",
}
REALLOCATE = "Reallocate Resources"


def source_name(s: Board) -> str:
    """Return the name of the card whose text is being carried out, or nothing."""
    card = source_card(s)
    return s.rules.cards[card].source.name if card >= 0 else ""


def prompt(s: Board) -> str:
    """Return the question before the seat that decides."""
    frame = s.stack[-1]
    procedure = frame[0]
    if procedure == P_WINDOW:
        return f"{opening(_happened(s, frame))}. Use a card?"
    if procedure == P_SETUP:
        return _set_up_prompt(s, frame[3])
    if procedure == P_PLAY:
        return _play_prompt(s)
    if procedure == P_DISCARD:
        return f"Your Discard step: discard as many cards as you like, unseen; then you draw up to {HAND_SIZE}."
    if procedure == P_PITCH:
        return _payment_prompt(s, frame[3])
    if procedure == P_SUPPLY:
        return _supply_prompt(s)
    if procedure == P_FETCH:
        return f"{REALLOCATE}: which basic card of your deck do you take? All will see it; the deck is shuffled."
    card = _source(s)
    if procedure == P_BATTLE:
        kind = kind_name(1 << frame[3])
        return f"{card}: which enemy {kind} in {PLACES[frame[3]]} do you battle? It is removed unless it is saved."
    return f"{card}: {_effect_prompt(s, frame)}" if card else opening(_effect_prompt(s, frame))


def _source(s: Board) -> str:
    """Return the card whose text asks, and whose it is if it is not the decider's own."""
    card = source_card(s)
    if card < 0:
        return ""
    owner = s.rules.cards[card].country
    return source_name(s) if owner == s.seat else f"{source_name(s)} of {COUNTRIES_NAMED[owner]}"


def _payment_prompt(s: Board, left: int) -> str:
    card = source_card(s)
    name, whole = REALLOCATE, REALLOCATE_COST
    if card >= 0:
        name, whole = s.rules.cards[card].source.name, s.rules.cards[card].pitch
    more = " more" if left < whole else ""
    return f"{name}: pay for it with {left}{more} card{'s' if left > 1 else ''} from your hand, discarded unseen."


def _set_up_prompt(s: Board, left: int) -> str:
    hand = len(s.hands[s.seat])
    how = "face up" if s.rules.open_setup else "unseen"
    return f"Set-up: discard {left} of your {hand} opening cards, {how}; you keep {hand - left}."


def _play_prompt(s: Board) -> str:
    """Return the question of the Play step."""
    rules = s.rules
    instead = any([rules.use <= choice < rules.reallocate_id for choice in s.legal])
    status = ", or use a Status card instead" if instead else ""
    if s.hands[s.seat]:
        middle = ", discard one without effect" if instead else " or discard one without effect"
        return f"Your Play step: play a card{middle}{status}."
    if s.decks[s.seat]:
        return f"Your Play step with an empty hand: the top card of your deck is discarded{status}."
    return f"Your Play step with neither hand nor deck: the {TEAM_NAMES[s.seat & 1]} lose 1 VP{status}."


def _supply_prompt(s: Board) -> str:
    falling = bit_list(s.pieces[s.seat] & ~s.supply(s.seat) & ~s.shielded[s.seat])
    pieces = all_of([f"{kind_name(1 << space)} in {PLACES[space]}" for space in falling])
    return f"Your Supply step: out of supply and about to be removed: {pieces}."


# Effects


def is_freeing(s: Board) -> bool:
    """Say whether the open question is, first of all, whether to free a piece: none of the kind is left to place."""
    frame = s.stack[-1]
    if frame[0] != E_BUILD and frame[0] != E_RECRUIT:
        return False
    node = s.rules.nodes[frame[2]]
    country = builder(node) if frame[0] == E_BUILD else frame[LOCAL] - 1
    return country >= 0 and in_pool(s, country, node.kind) < 1


def _effect_prompt(s: Board, frame: Frame) -> str:
    """Return the question a text asks."""
    node = s.rules.nodes[frame[2]]
    procedure = frame[0]
    if procedure == E_BUILD or procedure == E_RECRUIT:
        return _placing_prompt(s, frame)
    if procedure == E_BATTLE:
        spaces = battled(node, frame[4])
        return f"which {spaces[2:]} do you battle?" if spaces.startswith("a ") else f"which do you battle: {spaces}?"
    if procedure == E_ELIMINATE:
        return f"which {whose(node.who)} {kind_name(node.kind)}{where(node, frame[4])} do you eliminate?"
    if procedure == E_REBUILD:
        return "which of your pieces do you eliminate and then build anew? One after another, as many as you like."
    if procedure == E_DRAIN:
        return f"which country must discard {cards(worth(s, node, frame[3], frame[4]))} from the top of its deck?"
    if procedure == E_RANSOM:
        return _ransom_prompt(s, frame)
    if procedure == E_PLAY_DISCARDED:
        return "which card of your discard pile do you play?"
    if procedure == E_LEND:
        if frame[1] == 0:
            return f"which ally may play a card from its hand? It then draws {cards(node.amount)}."
        return f"you may play a card from your hand; you then draw {cards(node.amount)}. It is not your Play step."
    if procedure == E_ARRANGE:
        place = "on top of your deck" if frame[1] == 0 else f"next, in place {frame[1] + 1} from the top"
        return f"which of these cards goes {place}?"
    if procedure == E_BOTTOM:
        return f"which {'further ' if frame[1] else ''}card of your hand goes to the bottom of your deck?"
    if procedure == E_EITHER_ORDER:
        return f"which part do you do {'next' if frame[LOCAL] else 'first'}? You may still skip it."
    return "which one of these do you do?"


def _placing_prompt(s: Board, frame: Frame) -> str:
    """Return the question where a piece is placed, or first freed."""
    node = s.rules.nodes[frame[2]]
    is_build = frame[0] == E_BUILD
    country = builder(node) if is_build else frame[LOCAL] - 1
    kind = kind_name(node.kind)
    verb = "build" if is_build else "recruit"
    if country < 0:
        return f"whose {kind} do you recruit{where(node, frame[4])}?"
    owned = f"{ADJECTIVES[country]} " if country != s.seat else ""
    if not is_freeing(s):
        spaces = [PLACES[choice - SPACE] for choice in s.legal if SPACE <= choice < PIECE]
        question = f"do you {verb} {a(f'{owned}{kind}')}"
        return f"{question} in {spaces[0]}?" if len(spaces) == 1 and not any_named(s) else f"where {question}?"
    plural = "Armies" if kind == "Army" else "Navies"
    where_to = where(node, frame[4])
    if frame[3] != s.seat and node.asked < 0:
        done = "built" if is_build else "recruited"
        piece = f"{a(f'{ADJECTIVES[country]} {kind}')} may be {done}{where_to}"
        return f"{piece}, but all of them are on the board. Do you remove one for it?"
    if is_build and not new_builds(s, node, frame[3], frame[4]) and any_named(s):
        return f"all your {plural} are on the board. Do you name one as the one built, or remove one to build it anew?"
    return f"all your {plural} are on the board. Do you remove one to {verb} it{where_to or ' elsewhere'}?"


def any_named(s: Board) -> bool:
    """Say whether the open question offers to name a piece as just built."""
    return any([PIECE <= choice < REMOVE for choice in s.legal])


def _ransom_prompt(s: Board, frame: Frame) -> str:
    node = s.rules.nodes[frame[2]]
    if frame[1] == 0:
        return "which country decides first?"
    spaces = where(node, frame[4])
    return f"discard {cards(node.amount)} from the top of your deck, or eliminate your {kind_name(node.kind)}{spaces}?"


# Windows of reaction


def _happened(s: Board, frame: Frame) -> str:
    """Return what a window of reaction is about."""
    window, by, space, piece, card = frame[2], frame[3], frame[4], frame[5], frame[6]
    if window in (W_TURN, W_VICTORY, W_DISCARD):
        return _moment(s, window, by)
    if window in (W_WARFARE, W_STATUS, W_CARD):
        return _card_news(s, window, by, card)
    if window in (W_RAISE, W_LOWER):
        number = max(0, s.stack[-2][LOCAL])
        whom = "you" if piece == s.seat else COUNTRIES_NAMED[piece]
        return f"{s.rules.cards[card].source.name} makes {whom} discard {cards(number)} from the top of the deck"
    if window == W_BATTLE:
        return f"{_subject(s, by, 'battle')} {_their(s, piece, space)}, {_fate(s, piece, space)}"
    if window == W_IMPENDING:
        return f"{_their(s, piece, space)} is about to be {_end_in_sight(s)}"
    if window == W_REMOVED:
        return f"{_their(s, piece, space)} has been removed"
    if window in (W_FOUGHT_LAND, W_FOUGHT_SEA):
        return f"{_subject(s, by, 'have')} battled {PLACES[space]}: {_battle_result(piece, space, frame[7])}"
    return _built_news(s, by, space, frame[7])


def _subject(s: Board, country: int, verb: str) -> str:
    """Return who does something and the verb in its form."""
    if country == s.seat:
        return f"you {verb}"
    return f"{COUNTRIES_NAMED[country]} {'has' if verb == 'have' else verb + 's'}"


def _their(s: Board, country: int, space: int) -> str:
    """Return a piece as the one who decides calls it."""
    if country == s.seat:
        return f"your {kind_name(1 << space)} in {PLACES[space]}"
    return the_piece(country, space)


def _moment(s: Board, window: int, by: int) -> str:
    whose_is = "your" if by == s.seat else possessive(COUNTRIES_NAMED[by])
    if window == W_TURN:
        return f"{whose_is} turn begins, before the Play step"
    if window == W_VICTORY:
        return f"{whose_is} Victory step: the Supply spaces have been scored, now the Status cards"
    return f"{whose_is} Discard step begins"


def _card_news(s: Board, window: int, by: int, card: int) -> str:
    name = s.rules.cards[card].source.name
    if window == W_STATUS:
        return f"{_subject(s, by, 'have')} used the Status {name}"
    if window == W_WARFARE:
        return f"{_subject(s, by, 'have')} played {name}; nothing of it has been done yet"
    return f"{_subject(s, by, 'have')} played {name}, which now lies in the discard pile"


def _fate(s: Board, piece: int, space: int) -> str:
    if s.shielded[piece] >> space & 1 or is_spared(s):
        return "which is safe"
    return "which is about to be removed"


def _end_in_sight(s: Board) -> str:
    """Return how a piece is about to leave the board, and by what."""
    below = s.stack[-2]
    if below[0] == P_REMOVE and below[5] == BY_SUPPLY:
        return "removed: it is out of supply"
    card = source_name(s)
    return f"eliminated by {card}" if card else "removed"


def _battle_result(piece: int, space: int, marks: int) -> str:
    if piece < 0:
        return "it was empty"
    return f"{the_piece(piece, space)} was {'removed' if marks & M_REMOVED else 'saved'}"


def _built_news(s: Board, by: int, space: int, marks: int) -> str:
    kind = kind_name(1 << space)
    if marks & M_NAMED:
        named = f"{_subject(s, by, 'have')} named"
        return f"{named} {'your' if by == s.seat else 'its'} {kind} in {PLACES[space]} as the one built"
    if marks & M_RECRUITED:
        return f"{a(piece_at(by, space))} has been recruited"
    return f"{_subject(s, by, 'have')} built {a(kind)} in {PLACES[space]}"


# Shared with the labels


def price_words(s: Board, country: int, pitch: int, mill: int) -> str:
    """Return what a use costs, in brackets, or nothing."""
    price = payment(s, country, pitch, mill)
    return f" (costs {price})" if price else ""


def use_words(s: Board, number: int, space: int, piece: int, card: int) -> str:
    """Return what the use of a card costs and does."""
    used = s.rules.cards[number]
    does_it = does(s, used.node, used.country, space, piece, card)
    return f"Use {used.source.name}: {does_it}{price_words(s, used.country, used.pitch, used.mill)}"


def draw_words(s: Board) -> str:
    """Return how the Discard step ends: what is kept and drawn."""
    hand, deck = len(s.hands[s.seat]), len(s.decks[s.seat])
    drawn = max(0, min(HAND_SIZE - hand, deck))
    return f"Done: keep {cards(hand)}, draw {drawn or 'none'}"
