"""Whether a choice would change nothing, as far as the one who decides can know. (It forbids nothing.)"""

from haversack.games.ww2.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.compile import CardDef, Node
from haversack.games.ww2.doable import builder, can, can_free, new_builds, victims
from haversack.games.ww2.queries import battle_spaces, build_stand_ins, enemies_at, spaces_of
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    E_BATTLE,
    E_BUILD,
    E_EITHER_ORDER,
    E_ELIMINATE,
    E_ONE_OF,
    E_PLAY_DISCARDED,
    E_SEQ,
    E_UP_TO,
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    P_BATTLE,
    P_WINDOW,
    PIECE,
    REMOVE,
    SPACE,
    T_RESPONSE,
    T_STATUS,
)
from haversack.qmg.graph import bit_list


def is_vain(s: Board, choice: int) -> bool:
    """Say whether an offered choice would change nothing."""
    frame, rules = s.stack[-1], s.rules
    if SPACE <= choice < PIECE:
        return frame[0] == E_BATTLE and _removes_nothing(s, s.seat, choice - SPACE, -1)
    if PIECE <= choice < REMOVE:
        country, space = divmod(choice - PIECE, SPACE_COUNT)
        if frame[0] == E_BUILD:
            return not answers_build(s, country, space)
        if frame[0] == P_BATTLE:
            return s.shielded[country] >> space & 1 == 1 and not answers_battle(s, s.seat, space)
        return frame[0] == E_ELIMINATE and s.shielded[country] >> space & 1 == 1
    if rules.play <= choice < rules.discard:
        return is_vain_card(s, choice - rules.play)
    if rules.take <= choice < rules.place and frame[0] == E_PLAY_DISCARDED:
        return is_vain_card(s, choice - rules.take)
    return rules.use <= choice < rules.reallocate_id and is_vain_use(s, choice - rules.use)


def is_vain_card(s: Board, number: int) -> bool:
    """Say whether playing a card would change nothing but where the card lies."""
    card = s.rules.cards[number]
    if card.type == T_STATUS or card.type == T_RESPONSE:
        return False
    return _is_vain_text(s, card.node, card, 0, -1, number)


def is_vain_use(s: Board, number: int) -> bool:
    """Say whether using a card on the table in the open window would change nothing."""
    frame, card = s.stack[-1], s.rules.cards[number]
    return frame[0] == P_WINDOW and _is_vain_text(s, card.node, card, frame[4], frame[5], frame[6])


def _is_vain_text(s: Board, number: int, source: CardDef, space: int, piece: int, card: int) -> bool:
    """Say whether a text of that card would change nothing."""
    node, owner = s.rules.nodes[number], source.country
    op = node.op
    if op == E_SEQ or op == E_EITHER_ORDER or op == E_ONE_OF or op == E_UP_TO:
        return all([_is_vain_text(s, part, source, space, piece, card) for part in node.parts])
    if op == E_BUILD:
        return _is_vain_build(s, node, source, space)
    if op == E_BATTLE:
        spaces = battle_spaces(s, owner, node.kind) & spaces_of(s, node.spot, owner, space)
        return all([_removes_nothing(s, owner, place, source.number) for place in bit_list(spaces)])
    if op == E_ELIMINATE:
        hit = [divmod(victim, SPACE_COUNT) for victim in victims(s, node, owner, space)]
        return all([s.shielded[country] >> place & 1 == 1 for country, place in hit])
    return not can(s, number, owner, space, piece, card)


def _is_vain_build(s: Board, node: Node, source: CardDef, space: int) -> bool:
    """Say whether a build could only name a piece that stands there already, with nothing to answer that."""
    owner, country = source.country, builder(node)
    if new_builds(s, node, owner, space) or can_free(s, country, node.kind):
        return False
    if build_stand_ins(s, country, node.kind):
        return False
    waits = _waits(s, country, _built(node.kind), source.number)
    return not waits or not s.supply(country) & node.kind & spaces_of(s, node.spot, owner, space)


def _removes_nothing(s: Board, country: int, space: int, but: int) -> bool:
    enemies = [c for c in enemies_at(s, country, space) if not s.shielded[c] >> space & 1]
    return not enemies and not _waits(s, country, _fought(1 << space), but)


def _fought(spaces: int) -> int:
    return K_FOUGHT_LAND if spaces & LAND_MASK else K_FOUGHT_SEA


def _built(spaces: int) -> int:
    return K_BUILT_ARMY if spaces & LAND_MASK else K_BUILT_NAVY


def answers_battle(s: Board, country: int, space: int) -> bool:
    """Say whether the country has a card on the table that waits for a battle it fights there."""
    return _waits(s, country, _fought(1 << space), -1)


def answers_build(s: Board, country: int, space: int) -> bool:
    """Say whether the country has a card on the table that waits for a piece it builds there."""
    return _waits(s, country, _built(1 << space), -1)


def _waits(s: Board, country: int, kind: int, but: int) -> bool:
    """Say whether the country has a card for it on the table, other than that one, as the one who decides sees it.

    A face-down Response of another country may always be one.
    """
    rules = s.rules
    statuses = s.status & rules.owned_status[country] & rules.listening_status[kind] & ~s.used
    if any([rules.status_cards[bit] != but for bit in bit_list(statuses)]):
        return True
    responses = s.responses & rules.owned_responses[country]
    if country == s.seat:
        responses &= rules.listening_responses[kind]
    return any([rules.response_cards[bit] != but for bit in bit_list(responses)])
