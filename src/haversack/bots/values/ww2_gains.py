# native: yes
"""What an action of WW2 brings at a glance, read off its text and the board, without trying it."""

from typing import Final

from haversack.bots.values.ww2 import Appraiser, card_value, turns_left
from haversack.bots.values.ww2_tables import HORIZON, PIECE_VALUE
from haversack.games.ww2.board import LAND_MASK, NEIGHBOURS, SEA_MASK, SPACE_COUNT
from haversack.games.ww2.compile import CardDef, Node, Tally
from haversack.games.ww2.doable import new_builds, recruit_spaces, victims
from haversack.games.ww2.queries import battle_spaces, holds, reached_homes, spaces_of, worth
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRIES,
    E_ARRANGE,
    E_BATTLE,
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
    HOMES,
    T_RESPONSE,
    T_STATUS,
)

STAR_TO_TAKE: Final = 60
STAR_TO_HIT: Final = 35
ENEMY_BESIDE: Final = -12
HOME_GUARDED: Final = 120
EMPTY_BATTLE: Final = 2
REMOVED: Final = 30
STAR_OPENED: Final = 50
SMALL: Final = 20
REPEAT_SHARE: Final = 60  # hundredths of the first time that a second time brings


class Gains:
    """Estimates of what places, removals and texts bring, under one set of rules."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser: Appraiser = appraiser

    # Pieces

    def placing(self, s: Board, country: int, space: int) -> int:
        """Return what a new piece of the country in a space brings it."""
        bit = 1 << space
        team = country & 1
        gain = PIECE_VALUE[country * SPACE_COUNT + space]
        mine, theirs = s.team_pieces(team), s.team_pieces(1 - team)
        stars = s.supply_spaces(country)
        beside = NEIGHBOURS[space]
        horizon = HORIZON[turns_left(s, country)]
        if bit & stars:
            if not mine & bit:
                gain += 2 * horizon
        else:
            gain += STAR_TO_TAKE * (beside & stars & ~mine & ~theirs).bit_count()
        gain += STAR_TO_HIT * (beside & stars & theirs).bit_count()
        gain += ENEMY_BESIDE * (beside & theirs).bit_count()
        if space == HOMES[country]:
            gain += HOME_GUARDED
        if s.status & self.appraiser.scoring[country]:
            gain += self.scoring_there(s, country, bit) * horizon
        return gain

    def scoring_there(self, s: Board, country: int, bit: int) -> int:
        """Return the points a turn that the country's Status cards give for a piece there."""
        rules = self.appraiser.rules
        points = 0
        scoring = s.status & self.appraiser.scoring[country]
        while scoring:
            low = scoring & -scoring
            scoring ^= low
            points += self._scoring(s, rules.cards[rules.status_cards[low.bit_length() - 1]].node, country, bit)
        return points

    def _scoring(self, s: Board, number: int, country: int, bit: int) -> int:
        node = self.appraiser.rules.nodes[number]
        if node.op != E_SCORE:
            points = 0
            for part in node.parts:
                points += self._scoring(s, part, country, bit)
            return points
        tally = node.each if node.each is not None else node.only_if
        if tally is None or not tally.wanted or not _counts(s, tally, country, bit):
            return 0
        return node.amount if node.each is not None or not holds(s, tally, country, 0) else 0

    def losing(self, s: Board, country: int, space: int) -> int:
        """Return what the country loses with its piece in a space."""
        bit = 1 << space
        loss = REMOVED + PIECE_VALUE[country * SPACE_COUNT + space]
        horizon = HORIZON[turns_left(s, country)]
        if bit & s.supply_spaces(country) & LAND_MASK:
            mates = s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]
            loss += STAR_OPENED if mates & bit else 2 * horizon * 2 // 3 + STAR_OPENED
            if space == HOMES[country]:
                loss += HOME_GUARDED
        if s.status & self.appraiser.scoring[country]:
            loss += self.scoring_there(s, country, bit) * horizon // 2
        return loss

    def battling(self, s: Board, country: int, space: int) -> int:
        """Return what a battle in a space brings the country: its best target there."""
        bit = 1 << space
        best = EMPTY_BATTLE
        for enemy in range(1 - (country & 1), COUNTRIES, 2):
            if s.pieces[enemy] & bit & ~s.shielded[enemy]:
                best = max(best, self.losing(s, enemy, space))
        return best

    def best_of_places(self, s: Board, country: int, spaces: int) -> int:
        """Return the most a new piece of the country in one of the spaces brings."""
        best = 0
        while spaces:
            low = spaces & -spaces
            spaces ^= low
            best = max(best, self.placing(s, country, low.bit_length() - 1))
        return best

    def best_of_battles(self, s: Board, country: int, spaces: int) -> int:
        """Return the most a battle in one of the spaces brings."""
        hit = spaces & s.team_pieces(1 - (country & 1))
        best = EMPTY_BATTLE if spaces else 0
        while hit:
            low = hit & -hit
            hit ^= low
            best = max(best, self.battling(s, country, low.bit_length() - 1))
        return best

    # Cards

    def playing(self, s: Board, card: CardDef) -> int:
        """Return what playing a card brings its country."""
        country = card.country
        left = turns_left(s, country)
        if card.type == T_STATUS:
            return self.status_laid(s, card, left)
        if card.type == T_RESPONSE:
            value = self.appraiser.response_value[card.bit.bit_length() - 1]
            return value * min(left - 1, 4) // 4
        return self.text(s, card.node, country, 0, -1, -1)

    def status_laid(self, s: Board, card: CardDef, left: int) -> int:
        """Return what a Status brings from now on."""
        gain = self.appraiser.status_rate[card.bit.bit_length() - 1] * HORIZON[left] // 100
        if card.bit & self.appraiser.scoring[card.country]:
            gain += self.appraiser.score_of(s, card.node, card.country) * HORIZON[left]
        return gain

    def using(self, s: Board, card: CardDef, space: int, piece: int, other: int) -> int:
        """Return what using a card on the table brings, its price taken off."""
        gain = self.text(s, card.node, card.country, space, piece, other)
        gain -= (card.mill + card.pitch) * card_value(s, card.country) + card.pitch * SMALL
        if card.type == T_RESPONSE:
            left = turns_left(s, card.country)
            gain -= self.appraiser.response_value[card.bit.bit_length() - 1] * min(left, 4) // 8
        return gain

    def text(self, s: Board, number: int, owner: int, space: int, piece: int, card: int) -> int:
        """Return what a text brings its owner."""
        if number < 0:
            return 0
        node = self.appraiser.rules.nodes[number]
        op = node.op
        if op == E_BUILD:
            country = node.who.bit_length() - 1
            return self.best_of_places(s, country, new_builds(s, node, owner, space))
        if op == E_BATTLE:
            return self.best_of_battles(
                s, owner, battle_spaces(s, owner, node.kind) & spaces_of(s, node.spot, owner, space)
            )
        if op == E_RECRUIT:
            return self._recruit(s, node, owner, space)
        if op == E_SCORE:
            return 100 * worth(s, node, owner, space)
        if op == E_SEQ or op == E_EITHER_ORDER:
            total = 0
            for part in node.parts:
                total += max(0, self.text(s, part, owner, space, piece, card))
            return total
        if op == E_ONE_OF:
            return max([self.text(s, part, owner, space, piece, card) for part in node.parts])
        if op == E_UP_TO:
            once = self.text(s, node.parts[0], owner, space, piece, card)
            return once * (100 + REPEAT_SHARE * (node.amount - 1)) // 100
        if op == E_IF:
            met = node.only_if is None or holds(s, node.only_if, owner, space)
            return self.text(s, node.parts[0], owner, space, piece, card) if met else 0
        return self._other(s, node, owner, space, piece, card)

    def _recruit(self, s: Board, node: Node, owner: int, space: int) -> int:
        best = 0
        for country in range(COUNTRIES):
            if node.who >> country & 1:
                best = max(best, self.best_of_places(s, country, recruit_spaces(s, node, owner, space, country)))
        return best

    def _other(self, s: Board, node: Node, owner: int, space: int, piece: int, card: int) -> int:
        op = node.op
        if op == E_PROTECT or op == E_SPARE:
            return self.losing(s, piece, space)
        if op == E_ELIMINATE_EVENT:
            return self.losing(s, piece, space)
        if op == E_ELIMINATE:
            return self._eliminate(s, node, owner, space)
        if op == E_DRAIN:
            return self._drain(s, node, owner, space)
        if op == E_CHANGE:
            return abs(worth(s, node, owner, space)) * SMALL
        if op == E_RANSOM:
            return node.amount * (card_value(s, 0) + card_value(s, 4))
        if op == E_BURN_ATTACKER:
            return node.amount * SMALL
        if op == E_CANCEL or op == E_DISCARD_USED:
            return self._undone(s, card)
        return self._with_cards(s, node, owner)

    def _undone(self, s: Board, card: int) -> int:
        """Return what it brings to take its effect from a card of the enemy, or to discard a Status it used."""
        other = self.appraiser.rules.cards[card]
        if other.type == T_STATUS:
            return self.status_laid(s, other, turns_left(s, other.country))
        return self.text(s, other.node, other.country, 0, -1, -1)

    def _with_cards(self, s: Board, node: Node, owner: int) -> int:
        op = node.op
        if op == E_LEND or op == E_PLAY_DISCARDED:
            return 5 * SMALL
        if op == E_DISCARD_RESPONSE:
            held = s.responses & self.appraiser.rules.owned_responses[node.who.bit_length() - 1]
            return 4 * SMALL if held else 0
        if op == E_RETURN:
            return max(SMALL, card_value(s, owner))
        if op == E_ARRANGE:
            return SMALL // 2
        return SMALL if op == E_REBUILD else 0

    def _eliminate(self, s: Board, node: Node, owner: int, space: int) -> int:
        best = 0
        for victim in victims(s, node, owner, space):
            country = victim // SPACE_COUNT
            if (country ^ owner) & 1:
                best = max(best, self.losing(s, country, victim % SPACE_COUNT))
        return best

    def _drain(self, s: Board, node: Node, owner: int, space: int) -> int:
        number = worth(s, node, owner, space)
        best = 0
        if number > 0:
            for country in reached_homes(s, node, owner):
                best = max(best, number * card_value(s, country))
        return best


def _counts(s: Board, tally: Tally, country: int, bit: int) -> bool:
    """Say whether a count of a text sees the country's piece in a space."""
    kind = LAND_MASK if bit & LAND_MASK else SEA_MASK
    return tally.who >> country & 1 == 1 and bit & tally.kind & kind & spaces_of(s, tally.spot, country, 0) != 0
