"""Whether an effect can do anything now. A reaction that could do nothing is not offered."""

from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.compile import Node
from haversack.games.ww2.queries import (
    battle_spaces,
    build_spaces,
    build_stand_ins,
    free_spaces,
    holds,
    in_pool,
    is_spared,
    reached_homes,
    spaces_of,
    worth,
)
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRIES,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
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
    E_REBUILD,
    E_RECRUIT,
    E_RETURN,
    E_SCORE,
    E_SEQ,
    E_SPARE,
    E_UP_TO,
)
from haversack.qmg.graph import bit_list


def can(s: Board, number: int, owner: int, space: int, piece: int, card: int) -> bool:
    """Say whether at least a part of the effect can be carried out."""
    node = s.rules.nodes[number]
    op = node.op
    if op == E_BUILD:
        return can_build(s, node, owner, space)
    if op == E_BATTLE:
        return battle_spaces(s, owner, node.kind) & spaces_of(s, node.spot, owner, space) != 0
    if op == E_RECRUIT:
        return any(recruit_spaces(s, node, owner, space, c) for c in recruiters(s, node))
    if op == E_SEQ or op == E_EITHER_ORDER or op == E_ONE_OF or op == E_UP_TO:
        return any([can(s, part, owner, space, piece, card) for part in node.parts])
    if op == E_PROTECT:
        return not s.shielded[piece] >> space & 1
    if op == E_SPARE:
        return not s.shielded[piece] >> space & 1 and not is_spared(s)
    if op == E_SCORE:
        return worth(s, node, owner, space) != 0
    if op == E_ELIMINATE:
        return len(victims(s, node, owner, space)) > 0
    if op == E_ELIMINATE_EVENT:
        return s.pieces[piece] >> space & 1 == 1
    if op == E_IF:
        holding = node.only_if is None or holds(s, node.only_if, owner, space)
        return holding and can(s, node.parts[0], owner, space, piece, card)
    return _can_with_cards(s, node, owner, card)


def _can_with_cards(s: Board, node: Node, owner: int, card: int) -> bool:
    op = node.op
    if op == E_ARRANGE:
        return len(s.decks[owner]) > 1
    if op == E_BOTTOM:
        return len(s.hands[owner]) > 0
    if op == E_PLAY_DISCARDED:
        held = [c for c in s.hands[owner] if s.rules.cards[c].type == node.word]
        from_deck = node.word >= 0 and len(s.hands[owner]) < 2 and len(s.decks[owner]) > 0  # a cost may uncover one
        return len(held) > 0 or from_deck or len(discarded(s, node, owner, card)) > 0
    if op == E_RETURN:
        return card in s.played[owner]
    if op == E_DISCARD_USED:
        return s.status & s.rules.cards[card].bit != 0
    if op == E_DISCARD_RESPONSE:
        return s.responses & s.rules.owned_responses[node.who.bit_length() - 1] != 0
    if op == E_DRAIN:
        counts = worth(s, node, owner, 0) != 0 or (node.each is not None and s.rules.wolf_packs_on_zero)
        return counts and len(reached_homes(s, node, owner)) > 0
    if op == E_LEND:
        return any([s.hands[c] for c in range(COUNTRIES) if node.who >> c & 1])
    if op == E_REBUILD:
        return s.pieces[owner] & node.kind != 0
    return True


def builder(node: Node) -> int:
    """Return the country whose piece a build or an eliminate names."""
    return node.who.bit_length() - 1


def named_builds(s: Board, node: Node, owner: int, space: int) -> int:
    """Return where an own supplied piece may be named as just built (W-ACT-4)."""
    country = builder(node)
    return s.supply(country) & node.kind & spaces_of(s, node.spot, owner, space)


def new_builds(s: Board, node: Node, owner: int, space: int) -> int:
    """Return where a build may place a piece, the pool counted."""
    country = builder(node)
    if in_pool(s, country, node.kind) < 1:
        return 0
    return build_spaces(s, country, node.kind) & spaces_of(s, node.spot, owner, space)


def can_build(s: Board, node: Node, owner: int, space: int) -> bool:
    """Say whether a build has a space, a piece to name, or a piece to free."""
    if new_builds(s, node, owner, space) or named_builds(s, node, owner, space):
        return True
    return len(build_stand_ins(s, builder(node), node.kind)) > 0 or can_free_to_build(s, node, owner, space)


def can_free(s: Board, country: int, kind: int) -> bool:
    """Say whether the pool is empty but a piece could be removed for it (ruling 2.5)."""
    return in_pool(s, country, kind) < 1 and s.pieces[country] & kind != 0


def can_free_to_build(s: Board, node: Node, owner: int, space: int) -> bool:
    """Say whether the pool is empty but a piece removed first could be built, judged after that (ruling 2.5)."""
    country = builder(node)
    if not can_free(s, country, node.kind):
        return False
    pieces = s.pieces[country]
    able = False
    for place in bit_list(pieces & node.kind):
        s.pieces[country] = pieces & ~(1 << place)
        s.fresh = 0
        able = new_builds(s, node, owner, space) != 0 or len(build_stand_ins(s, country, node.kind)) > 0
        if able:
            break
    s.pieces[country] = pieces
    s.fresh = 0
    return able


def recruiters(s: Board, node: Node) -> list[int]:
    """Return the countries a recruit may be for."""
    return [c for c in range(COUNTRIES) if node.who >> c & 1]


def recruit_spaces(s: Board, node: Node, owner: int, space: int, country: int) -> int:
    """Return where the country's piece may be recruited, its pool counted or to be freed (W-ACT-5)."""
    if in_pool(s, country, node.kind) < 1 and not can_free(s, country, node.kind):
        return 0
    return spaces_of(s, node.spot, owner, space) & free_spaces(s, country, node.kind)


def victims(s: Board, node: Node, owner: int, space: int) -> list[int]:
    """Return the pieces an eliminate may hit, as country * spaces + space, ascending."""
    out: list[int] = []
    where = spaces_of(s, node.spot, owner, space) & node.kind
    for country in range(COUNTRIES):
        there = s.pieces[country] & where if node.who >> country & 1 else 0
        while there:
            low = there & -there
            out.append(country * SPACE_COUNT + low.bit_length() - 1)
            there ^= low
    return out


def discarded(s: Board, node: Node, owner: int, itself: int) -> list[int]:
    """Return the different cards in the own discard pile a text may take, ascending (ruling 6.13)."""
    cards = set(s.buried[owner]) | set(s.played[owner])
    return sorted(c for c in cards if c != itself and (node.word < 0 or s.rules.cards[c].type == node.word))
