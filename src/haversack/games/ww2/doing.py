"""What a text does, in a few words with the numbers and spaces of the moment: for labels and questions. (No rule.)"""

from haversack.games.ww2.compile import CardDef, Node
from haversack.games.ww2.names import (
    ADJECTIVES,
    COUNTRIES_NAMED,
    PLACES,
    a,
    all_of,
    cards,
    kind_name,
    one_of,
    the_piece,
)
from haversack.games.ww2.queries import ATTACKER, battle_frame, holds, reached_homes, worth
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRIES,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_BURN_ATTACKER,
    E_CANCEL,
    E_CHANGE,
    E_DISCARD_RESPONSE,
    E_DISCARD_USED,
    E_DRAIN,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_ELIMINATE_EVENT,
    E_IF,
    E_LEND,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_PROTECT,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    E_RETURN,
    E_SCORE,
    E_SEQ,
    E_SPARE,
    E_UP_TO,
    EVERY_COUNTRY,
    PL_BESIDE,
    PL_BESIDE_EVENT,
    PL_EVENT,
    PL_FIXED,
    PL_FRONT,
    PL_NEAR,
    PL_NEAR_EVENT,
    TEAM_MASKS,
)
from haversack.qmg.graph import bit_list

MOST_NAMED = 6
BASIC = ("Build Army", "Build Navy", "Land Battle", "Sea Battle")


def does(s: Board, number: int, owner: int, space: int, piece: int, card: int) -> str:
    """Return what an effect does, as an imperative."""
    node = s.rules.nodes[number]
    op = node.op
    if op == E_BUILD or op == E_RECRUIT:
        verb = "build" if op == E_BUILD else "recruit"
        return f"{verb} {a(f'{whose(node.who)} {kind_name(node.kind)}')}{where(node, space)}"
    if op == E_BATTLE:
        return f"battle {battled(node, space)}"
    if op == E_ELIMINATE:
        return f"eliminate {a(f'{whose(node.who)} {kind_name(node.kind)}')}{where(node, space)}"
    if op == E_ELIMINATE_EVENT:
        return f"eliminate {the_piece(piece, space)}"
    if op == E_PROTECT:
        return f"save {the_piece(piece, space)} for the rest of this turn"
    if op == E_SPARE:
        return f"save {the_piece(piece, space)} from this battle"
    if op == E_SEQ or op == E_EITHER_ORDER or op == E_ONE_OF or op == E_UP_TO or op == E_IF:
        return _joined(s, node, owner, space, piece, card)
    if op == E_SCORE or op == E_DRAIN or op == E_RANSOM or op == E_CHANGE or op == E_BURN_ATTACKER:
        return _counts(s, node, owner, space)
    return _with_cards(s, node, card)


def _joined(s: Board, node: Node, owner: int, space: int, piece: int, card: int) -> str:
    """Return what the parts of a text do."""
    if node.op == E_SEQ and all([s.rules.nodes[part].op == E_SCORE for part in node.parts]):
        return f"score {sum([scored(s, part, owner) for part in node.parts])} VP"
    parts = [does(s, part, owner, space, piece, card) for part in node.parts]
    if node.op == E_ONE_OF:
        return one_of(parts)
    if node.op == E_UP_TO:
        return f"{parts[0]}, up to {node.amount} times"
    return ", then ".join(parts) if node.op == E_SEQ else all_of(parts)


def scored(s: Board, number: int, owner: int) -> int:
    """Return the VP a scoring text comes to now."""
    node = s.rules.nodes[number]
    if node.op == E_SCORE:
        return worth(s, node, owner, 0)
    if node.op == E_IF and node.only_if is not None and not holds(s, node.only_if, owner, 0):
        return 0
    return sum([scored(s, part, owner) for part in node.parts])


def in_short(s: Board, number: int, owner: int) -> str:
    """Return what a text of VP and discards comes to now, in few words; nothing for any other text."""
    node = s.rules.nodes[number]
    if node.op == E_SEQ or node.op == E_IF:
        parts = [in_short(s, part, owner) for part in node.parts]
        return ", ".join(parts) if all(parts) else ""
    if node.op == E_SCORE:
        return f"{worth(s, node, owner, 0)} VP"
    if node.op != E_DRAIN:
        return ""
    hit = [COUNTRIES_NAMED[c] for c in reached_homes(s, node, owner)]
    return f"{hit[0] if len(hit) == 1 else 'a country'} discards {worth(s, node, owner, 0)}"


def _counts(s: Board, node: Node, owner: int, space: int) -> str:
    """Return what a verb of VP or of discards comes to now."""
    number = worth(s, node, owner, space)
    if node.op == E_SCORE:
        return f"score {number} VP"
    if node.op == E_CHANGE:
        return f"{cards(abs(number))} {'more' if number > 0 else 'fewer'} are discarded"
    if node.op == E_BURN_ATTACKER:
        attacker = battle_frame(s)[ATTACKER]
        return f"make {COUNTRIES_NAMED[attacker]} discard {cards(node.amount)} from the top of its deck"
    if node.op == E_RANSOM:
        them = all_of([COUNTRIES_NAMED[c] for c in bit_list(node.who)])
        other = f"or eliminate its {kind_name(node.kind)}{where(node, space)}"
        return f"make {them} each discard {cards(node.amount)} from the top of its deck {other}"
    hit = [COUNTRIES_NAMED[c] for c in reached_homes(s, node, owner)]
    if not hit or not number:
        return "make nobody discard"
    return f"make {one_of(hit)} discard {cards(number)} from the top of its deck"


def _with_cards(s: Board, node: Node, card: int) -> str:
    """Return what a verb about cards does."""
    name = s.rules.cards[card].source.name if card >= 0 else "it"
    op = node.op
    if op == E_CANCEL:
        return f"cancel {name}"
    if op == E_DISCARD_USED:
        return f"discard {name} from the table"
    if op == E_DISCARD_RESPONSE:
        return f"discard a face-down {whose(node.who)} Response at random"
    if op == E_PLAY_DISCARDED:
        kind = f"{BASIC[node.word]} " if 0 <= node.word < len(BASIC) else ""
        return f"play a {kind}card from your discard pile"
    if op == E_LEND:
        allies = one_of([COUNTRIES_NAMED[c] for c in bit_list(node.who)])
        return f"let {allies} play a card from hand and draw {cards(node.amount)}"
    if op == E_RETURN:
        return f"put {name} on top of your deck" if node.word else f"shuffle {name} into your deck"
    if op == E_ARRANGE:
        return f"look at the top {cards(node.amount)} of your deck and put them in the order you like"
    if op == E_BOTTOM:
        return f"put up to {cards(node.amount)} from hand on the bottom of your deck"
    if op == E_REBUILD:
        return "eliminate own pieces and build each anew"
    return f"supply your pieces{where(node, 0)} for the rest of this turn"


def whose(who: int) -> str:
    """Return the adjective for the pieces of these countries, a mask."""
    if who & (who - 1) and (who & EVERY_COUNTRY) in TEAM_MASKS:
        return "Axis" if who == TEAM_MASKS[0] else "Allied"
    return one_of([ADJECTIVES[country] for country in range(COUNTRIES) if who >> country & 1])


def where(node: Node, space: int) -> str:
    """Return the place of a verb as words after it, or nothing where it is any place or a long list."""
    mode = node.spot.mode
    if mode == PL_EVENT:
        return f" in {PLACES[space]}"
    if mode == PL_NEAR_EVENT:
        return f" in {PLACES[space]} or next to it"
    if mode == PL_BESIDE_EVENT:
        return f" next to {PLACES[space]}"
    if mode == PL_FIXED or mode == PL_NEAR or mode == PL_BESIDE:
        names = [PLACES[k] for k in bit_list(node.spot.mask)]
        if len(names) > MOST_NAMED:
            return ""
        them = one_of(names)
        return f" next to {them}" if mode == PL_BESIDE else f" in {them}{' or next to it' if mode == PL_NEAR else ''}"
    return f" where {a(ADJECTIVES[node.spot.mask])} Army was next to yours" if mode == PL_FRONT else ""


def battled(node: Node, space: int) -> str:
    """Return the space or spaces a battle may be in."""
    kind = "land" if kind_name(node.kind) == "Army" else "sea"
    mode, place = node.spot.mode, where(node, space)
    if mode == PL_EVENT:
        return f"{PLACES[space]} again"
    if mode == PL_NEAR_EVENT:
        return f"{PLACES[space]} again or a {kind} space next to it"
    if mode == PL_NEAR and place:
        return place[4:].replace("or next to it", f"or a {kind} space next to it")
    return place[4:] if place.startswith(" in ") else f"a {kind} space{place}"


# Costs


def costs(s: Board, card: CardDef) -> str:
    """Return what the use of a card costs its country now, in all, or nothing."""
    return payment(s, card.country, card.pitch, card.mill)


def payment(s: Board, country: int, pitch: int, mill: int) -> str:
    """Return what discards from hand and from the deck come to: what is missing is paid with what comes next."""
    hand = min(pitch, len(s.hands[country]))
    from_deck = pitch - hand + mill
    deck = min(from_deck, len(s.decks[country]))
    parts: list[str] = []
    if hand:
        parts.append(f"{cards(hand)} from hand")
    if deck:
        parts.append(f"{cards(deck)} from the top of your deck")
    if from_deck > deck:
        parts.append(f"{from_deck - deck} VP for want of cards")
    return all_of(parts) if parts else ""
