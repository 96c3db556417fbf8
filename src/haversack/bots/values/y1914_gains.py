# native: yes
"""What an action of 1914 brings at a glance, read off its text and the board, without trying it."""

from typing import Final

from haversack.bots.values.y1914 import Appraiser, card_value, turns_left
from haversack.bots.values.y1914_tables import HORIZON, OBJECTIVE_WORTH, PIECE_VALUE
from haversack.games.y1914.board import LAND_MASK, OBJECTIVE_MASK, OPEN_COUNT, SPACE_COUNT
from haversack.games.y1914.compile import CardDef, Node
from haversack.games.y1914.placing import victims
from haversack.games.y1914.queries import (
    adjacent_enemies,
    attackers,
    battle_spaces,
    build_spaces,
    free_spaces,
    holds,
    losses,
    payable,
    price,
    stocked,
)
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    COUNTRIES,
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
    E_SCORE,
    E_SUPPLY,
    E_TOKEN,
    E_TRUCE,
    E_WITHDRAW,
    HOMES,
    PIECE,
    PL_FIXED,
    POWER_OF,
    POWERS,
    S_SCORING,
    T_STATUS,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_PREPARED,
    Z_STATUS,
)
from haversack.qmg.graph import bit_list

OBJECTIVE_TO_TAKE: Final = 40
OBJECTIVE_TO_HIT: Final = 18
ENEMY_BESIDE: Final = -8
HOME_GUARDED: Final = 100
EMPTY_BATTLE: Final = 2
REMOVED: Final = 25
OBJECTIVE_OPENED: Final = 30
SMALL: Final = 20
LIKELY: Final = 65  # hundredths of a battle's gain that are expected, the defender's cards being unknown
AGAIN: Final = 60  # hundredths of the first time that a second time brings
PREPARING: Final = 30
DRAFTING: Final = 45
STATUS_PLAYED: Final = 40
LOST_PREPARED: Final = 32
LOST_STATUS: Final = 60


class Gains:
    """Estimates of what places, removals and texts bring, under one set of rules."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser: Appraiser = appraiser

    # Pieces

    def placing(self, s: Board, country: int, space: int) -> int:
        """Return what a new piece of the country in a space brings it."""
        bit = 1 << space
        team = TEAM_OF[country]
        gain = PIECE_VALUE[country * SPACE_COUNT + space]
        mine, theirs = s.team_pieces(team), s.team_pieces(1 - team)
        objectives = (OBJECTIVE_MASK | s.tokens) & LAND_MASK
        beside = s.rules.links[country][space]
        if bit & objectives and not mine & bit:
            gain += OBJECTIVE_WORTH[s.round]
        gain += OBJECTIVE_TO_TAKE * (beside & objectives & ~mine & ~theirs).bit_count()
        gain += OBJECTIVE_TO_HIT * (beside & objectives & theirs).bit_count()
        gain += ENEMY_BESIDE * (beside & theirs).bit_count()
        return gain + HOME_GUARDED if space == HOMES[country] else gain

    def losing(self, s: Board, country: int, space: int) -> int:
        """Return what the country loses with its piece in a space."""
        bit = 1 << space
        loss = REMOVED + PIECE_VALUE[country * SPACE_COUNT + space]
        if bit & (OBJECTIVE_MASK | s.tokens) & LAND_MASK:
            loss += OBJECTIVE_OPENED + OBJECTIVE_WORTH[s.round] * 3 // 4
        return loss + HOME_GUARDED if space == HOMES[country] else loss

    def clearing(self, s: Board, team: int, space: int) -> int:
        """Return what it brings a team to remove all enemy pieces from a space."""
        gain = 0
        for enemy in range(COUNTRIES):
            if TEAM_OF[enemy] != team and s.pieces[enemy] >> space & 1:
                loss = self.losing(s, enemy, space)
                gain = gain + REMOVED if gain else loss
        return gain

    def battling(self, s: Board, country: int, space: int) -> int:
        """Return what a battle in a space brings the country, a hand card for the terrain taken off."""
        gain = self.clearing(s, TEAM_OF[country], space) * LIKELY // 100
        if not gain:
            return EMPTY_BATTLE
        sources = attackers(s, country, space, -1)
        if sources and price(s, country, space, sources[0]):
            gain -= card_value(s, POWER_OF[country])
        return gain

    def best_place(self, s: Board, country: int, spaces: int) -> int:
        """Return the most a new piece of the country in one of the spaces brings."""
        best = 0
        while spaces:
            low = spaces & -spaces
            spaces ^= low
            best = max(best, self.placing(s, country, low.bit_length() - 1))
        return best

    def best_battle(self, s: Board, country: int, spaces: int) -> int:
        """Return the most a battle in one of the spaces brings."""
        hit = spaces & s.team_pieces(1 - TEAM_OF[country])
        best = EMPTY_BATTLE if spaces else 0
        while hit:
            low = hit & -hit
            hit ^= low
            best = max(best, self.battling(s, country, low.bit_length() - 1))
        return best

    # Cards

    def playing(self, s: Board, card: CardDef) -> int:
        """Return what playing a card brings its Power."""
        gain = 0
        if card.type == T_STATUS:
            gain = self.status_laid(s, card)
        return gain + self.parts(s, card.parts)

    def status_laid(self, s: Board, card: CardDef) -> int:
        """Return what a Status brings from now on."""
        left = turns_left(s, card.power)
        gain = self.appraiser.rate[card.bit.bit_length() - 1] * HORIZON[left] // 100
        if card.role == S_SCORING and card.test is not None:
            points = card.points * OBJECTIVE_WORTH[s.round]
            gain += points if holds(s, card.test) else points // 4
        return gain

    def parts(self, s: Board, parts: tuple[int, ...]) -> int:
        """Return what the parts of a text bring, as far as its requirements can be met."""
        total = 0
        nodes = s.rules.nodes
        for number in parts:
            node = nodes[number]
            if node.op == E_REQUIRE:
                if node.test is not None and not holds(s, node.test):
                    return total
            elif node.op == E_COST:
                zone = s.prepared if node.zone == Z_PREPARED else s.hands
                if not zone[node.chooser] and not node.flag:
                    return total
                total -= card_value(s, node.chooser)
            else:
                total += self.part(s, node)
        return total

    def part(self, s: Board, node: Node) -> int:
        """Return what one part of a text brings."""
        op, country = node.op, node.country
        if op == E_BUILD or op == E_RECRUIT:
            once = self.best_place(s, country, self.places(s, node))
            return once * (100 + AGAIN * (node.amount - 1)) // 100
        if op == E_BATTLE:
            spaces = node.spaces if node.mode == PL_FIXED else -1
            sources = node.sources if node.source_mode == PL_FIXED else -1
            return self.best_battle(s, country, battle_spaces(s, country, sources) & node.kind & spaces)
        if op == E_SCORE:
            return 100 * node.amount
        if op == E_ATTRITION:
            return self.worn_down(s, TEAM_OF[country], losses(s, node))
        if op == E_ELIMINATE:
            return self._eliminate(s, node)
        if op == E_TOKEN:
            return self._token(s, node)
        if op == E_ONE_OF:
            return max([self.part(s, s.rules.nodes[part]) for part in node.parts])
        if op == E_REPEAT:
            once = self.part(s, s.rules.nodes[node.parts[0]]) - card_value(s, node.power)
            return max(0, once) * (100 + AGAIN * (node.amount - 1)) // 100
        return self._with_cards(s, node)

    def places(self, s: Board, node: Node) -> int:
        """Return where a build or a recruit of a text can place a piece; the space just battled is unknown yet."""
        country = node.country
        open_to = build_spaces(s, country) if node.op == E_BUILD else free_spaces(s, country)
        spaces = node.spaces if node.mode == PL_FIXED else 0
        return open_to & spaces & node.kind & payable(s, country) & stocked(s, country, node.kind)

    def worn_down(self, s: Board, team: int, numbers: list[int]) -> int:
        """Return what it brings a team that Powers discard so many cards."""
        total = 0
        for power in range(POWERS):
            number = numbers[power]
            if number:
                loss = number * card_value(s, power)
                missing = number - len(s.decks[power])
                if missing > 0:
                    loss += missing * SMALL
                total += loss if TEAM_OF_POWER[power] != team else -loss
        return total

    def _eliminate(self, s: Board, node: Node) -> int:
        best = 0
        for choice in victims(s, node):
            country, space = divmod(choice - PIECE, OPEN_COUNT)
            if TEAM_OF[country] != TEAM_OF[node.country]:
                best = max(best, self.losing(s, country, space))
        return best

    def _token(self, s: Board, node: Node) -> int:
        """Return what a new Objective brings: it scores for whoever holds it."""
        if node.spaces & s.tokens:
            return 0
        team = TEAM_OF[node.country]
        if node.spaces & s.team_pieces(team):
            return OBJECTIVE_WORTH[s.round]
        return -OBJECTIVE_WORTH[s.round] if node.spaces & s.team_pieces(1 - team) else OBJECTIVE_WORTH[s.round] // 2

    def _with_cards(self, s: Board, node: Node) -> int:
        op = node.op
        if op == E_PREPARE:
            return PREPARING * min(node.amount, len(s.hands[node.power]))
        if op == E_DRAFT:
            return DRAFTING if node.test is None or holds(s, node.test) else 0
        if op == E_PLAY:
            found = [card for card in s.hands[node.power] if node.types >> s.rules.cards[card].type & 1]
            return STATUS_PLAYED if found else 0
        if op == E_FORFEIT:
            return self._forfeit(s, node)
        if op == E_INSPECT:
            return 2 * SMALL + card_value(s, node.powers[0])
        if op == E_RECOVER or op == E_REVENUE:
            return 3 * SMALL
        if op == E_TRUCE:
            return SMALL
        if op == E_WITHDRAW:
            return self._withdraw(s, node)
        return SMALL // 2 if op == E_SUPPLY else 0

    def _forfeit(self, s: Board, node: Node) -> int:
        total = 0
        near = adjacent_enemies(s, node.country, False) if node.beside_own else list(node.powers)
        for power in node.powers:
            if power in near:
                if node.zone == Z_STATUS:
                    total += LOST_STATUS if s.status & s.rules.owned_status[power] else 0
                else:
                    total += node.amount * LOST_PREPARED
        return total

    def _withdraw(self, s: Board, node: Node) -> int:
        """Return what taking own pieces off for points brings: those worth less than a point."""
        stand = bit_list(s.pieces[node.country])
        gains = sorted([100 * node.points - self.losing(s, node.country, space) for space in stand], reverse=True)
        return sum([gain for gain in gains[: node.amount] if gain > 0])
