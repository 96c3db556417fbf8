"""What would change nothing: cards that could do nothing if played now, battles in empty spaces."""

from typing import Final

from haversack.games.y1914.board import LAND_MASK
from haversack.games.y1914.compile import CardDef, Node
from haversack.games.y1914.drafting import OPTIONAL, draft_choices
from haversack.games.y1914.placing import placeable, victims
from haversack.games.y1914.queries import (
    adjacent_enemies,
    attackers,
    battle_spaces,
    enemies_at,
    holds,
    losses,
    price,
    tolled,
)
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import (
    E_ATTRITION,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_DRAFT,
    E_ELIMINATE,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PLAY,
    E_PREPARE,
    E_RECOVER,
    E_RECRUIT,
    E_REPEAT,
    E_REQUIRE,
    E_REVENUE,
    E_SUPPLY,
    E_TOKEN,
    E_WITHDRAW,
    PL_BATTLED,
    PL_FIXED,
    S_RESOLVED,
    T_STATUS,
    TEAM_OF,
    Z_PREPARED,
    Z_STATUS,
)
from haversack.kernel.cards import without
from haversack.qmg.graph import bit_list

_NOTHING_AT_ALL: Final = "nothing it says can be done"
_NOTHING: Final = {
    E_BUILD: "there is no space for such a piece",
    E_RECRUIT: "there is no space for such a piece",
    E_BATTLE: "there is no enemy piece that it could battle",
    E_ELIMINATE: "there is no such piece to eliminate",
    E_TOKEN: "an Objective token lies there already",
    E_WITHDRAW: "there is no piece to take off the board",
    E_FORFEIT: "it hits nobody",
    E_INSPECT: "that hand is empty",
    E_PREPARE: "there is no other hand card to prepare",
    E_RECOVER: "there is no such card in your discard pile",
    E_REVENUE: "there is no such card in your discard pile",
}


def why_idle(s: Board, card: CardDef) -> str:
    """Say why a card of the hand could do nothing if it were played now; nothing where it could do something."""
    if card.type == T_STATUS:
        return ""
    hand = s.hands[card.power]
    if card.number in hand:
        hand = without(hand, card.number)
    for number in card.parts:
        node = s.rules.nodes[number]
        if node.op == E_REQUIRE:
            if node.test is not None and not holds(s, node.test):
                return "its condition is not met"
        elif node.op == E_COST:
            cards = s.prepared[node.chooser] if node.zone == Z_PREPARED else s.hands[node.chooser]
            if node.chooser == card.power and node.zone != Z_PREPARED:
                cards = hand
            if not cards and not node.flag:
                return f"there is no {'prepared' if node.zone == Z_PREPARED else 'hand'} card to pay for it"
        elif _can(s, node, card, hand):
            return ""
    return _NOTHING.get(s.rules.nodes[card.parts[0]].op, _NOTHING_AT_ALL) if len(card.parts) == 1 else _NOTHING_AT_ALL


def _can(s: Board, node: Node, card: CardDef, hand: Cards) -> bool:
    """Say whether a part of a text could do something, with that hand left."""
    op = node.op
    if op == E_BUILD or op == E_RECRUIT:
        if node.mode != PL_FIXED:
            return False
        return placeable(s, node) & (-1 if hand else ~tolled(s, node.country)) != 0
    if op == E_BATTLE:
        return _can_battle(s, node, card, len(hand))
    if op == E_ELIMINATE:
        return len(victims(s, node)) > 0
    if op == E_ONE_OF:
        return any([_can(s, s.rules.nodes[part], card, hand) for part in node.parts])
    if op == E_TOKEN:
        return s.tokens & node.spaces == 0
    if op == E_SUPPLY:
        return s.pieces[node.country] & node.spaces & LAND_MASK != 0
    if op == E_WITHDRAW:
        return s.pieces[node.country] != 0
    if op == E_ATTRITION:
        return any(losses(s, node))
    if op == E_FORFEIT:
        return _can_hit(s, node)
    return _can_with_cards(s, node, hand)


def _can_battle(s: Board, node: Node, card: CardDef, hand: int) -> bool:
    """Say whether a battle could remove something, or open the way for what follows it."""
    if node.mode != PL_FIXED or node.source_mode != PL_FIXED:
        return False
    useful = opens_something(s, card)
    for space in bit_list(battle_spaces(s, node.country, node.sources) & node.kind & node.spaces):
        if useful or enemies_at(s, TEAM_OF[node.country], space):
            sources = attackers(s, node.country, space, node.sources)
            if any([price(s, node.country, space, source) <= hand for source in sources]):
                return True
    return False


def opens_something(s: Board, card: CardDef) -> bool:
    """Say whether even a battle in an empty space leads to something: a build there by the text or by a Status."""
    if any([s.rules.nodes[part].op == E_BUILD and s.rules.nodes[part].mode == PL_BATTLED for part in card.parts]):
        return True
    bits = s.status & ~s.used & s.rules.role_bits[S_RESOLVED]
    return bits != 0 and any([s.rules.cards[n].country == card.country for n in s.rules.role_cards[S_RESOLVED]])


def _can_hit(s: Board, node: Node) -> bool:
    powers = list(node.powers)
    if node.beside_own:
        near = adjacent_enemies(s, node.country, False)
        powers = [power for power in powers if power in near]
    if node.zone == Z_STATUS:
        return any([s.status & s.rules.owned_status[power] != 0 for power in powers])
    return len(powers) > 0


def _can_with_cards(s: Board, node: Node, hand: Cards) -> bool:
    """Say whether a part that is about cards could do something; what else there is always does."""
    op, power = node.op, node.power
    cards = s.rules.cards
    if op == E_DRAFT:
        if node.test is not None and not holds(s, node.test):
            return False
        return len(draft_choices(s, power, node.types, 1 << node.country, OPTIONAL)) > 0
    if op == E_PREPARE:
        return len(hand) > 0
    if op == E_PLAY or op == E_REPEAT:
        fitting = [n for n in hand if not node.types or node.types >> cards[n].type & 1]
        return any([not node.flag or cards[n].country == node.country for n in fitting])
    if op == E_INSPECT:
        return len(s.hands[node.powers[0]]) > 0
    if op == E_RECOVER or op == E_REVENUE:
        pile = [cards[n] for n in s.played[power] + s.buried[power] if cards[n].country == node.country]
        return any([op == E_REVENUE or node.types >> one.type & 1 for one in pile])
    return True
