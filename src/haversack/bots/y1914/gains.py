# native: yes
"""What an action of 1914 brings at a glance, read off its text and the board, without trying it."""

from typing import Final

from haversack.bots.y1914.tables import HORIZON, OBJECTIVE_WORTH, PIECE_VALUE
from haversack.bots.y1914.values import Appraiser, card_value, turns_left
from haversack.games.y1914.engine.queries import attackers, battle_spaces, holds, payable, price, stocked
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.engine.verbs.attrition import AttritionVerb
from haversack.games.y1914.engine.verbs.battle import BattleVerb
from haversack.games.y1914.engine.verbs.cost import CostVerb
from haversack.games.y1914.engine.verbs.draft import DraftVerb
from haversack.games.y1914.engine.verbs.eliminate import EliminateVerb
from haversack.games.y1914.engine.verbs.forfeit import ForfeitVerb
from haversack.games.y1914.engine.verbs.inspect import InspectVerb
from haversack.games.y1914.engine.verbs.one_of import OneOfVerb
from haversack.games.y1914.engine.verbs.placing import PlacingVerb
from haversack.games.y1914.engine.verbs.play import PlayVerb
from haversack.games.y1914.engine.verbs.prepare import PrepareVerb
from haversack.games.y1914.engine.verbs.recover import RecoverVerb
from haversack.games.y1914.engine.verbs.repeat import RepeatVerb
from haversack.games.y1914.engine.verbs.require import RequireVerb
from haversack.games.y1914.engine.verbs.revenue import RevenueVerb
from haversack.games.y1914.engine.verbs.score import ScoreVerb
from haversack.games.y1914.engine.verbs.supply import SupplyVerb
from haversack.games.y1914.engine.verbs.token import TokenVerb
from haversack.games.y1914.engine.verbs.truce import TruceVerb
from haversack.games.y1914.engine.verbs.withdraw import WithdrawVerb
from haversack.games.y1914.facts.board import LAND_MASK, OBJECTIVE_MASK, OPEN_COUNT, SPACE_COUNT
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    HOMES,
    K_SCORING,
    PIECE,
    POWER_OF,
    POWERS,
    T_STATUS,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_PREPARED,
    Z_STATUS,
)
from haversack.games.y1914.language.card_def import CardDef
from haversack.games.y1914.state import State
from haversack.qmg.compile import PL_FIXED
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

    def placing(self, s: State, country: int, space: int) -> int:
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

    def losing(self, s: State, country: int, space: int) -> int:
        """Return what the country loses with its piece in a space."""
        bit = 1 << space
        loss = REMOVED + PIECE_VALUE[country * SPACE_COUNT + space]
        if bit & (OBJECTIVE_MASK | s.tokens) & LAND_MASK:
            loss += OBJECTIVE_OPENED + OBJECTIVE_WORTH[s.round] * 3 // 4
        return loss + HOME_GUARDED if space == HOMES[country] else loss

    def clearing(self, s: State, team: int, space: int) -> int:
        """Return what it brings a team to remove all enemy pieces from a space."""
        gain = 0
        for enemy in range(COUNTRIES):
            if TEAM_OF[enemy] != team and s.pieces[enemy] >> space & 1:
                loss = self.losing(s, enemy, space)
                gain = gain + REMOVED if gain else loss
        return gain

    def battling(self, s: State, country: int, space: int) -> int:
        """Return what a battle in a space brings the country, a hand card for the terrain taken off."""
        gain = self.clearing(s, TEAM_OF[country], space) * LIKELY // 100
        if not gain:
            return EMPTY_BATTLE
        sources = attackers(s, country, space, -1)
        if sources and price(s, country, space, sources[0]):
            gain -= card_value(s, POWER_OF[country])
        return gain

    def best_place(self, s: State, country: int, spaces: int) -> int:
        """Return the most a new piece of the country in one of the spaces brings."""
        best = 0
        while spaces:
            low = spaces & -spaces
            spaces ^= low
            best = max(best, self.placing(s, country, low.bit_length() - 1))
        return best

    def best_battle(self, s: State, country: int, spaces: int) -> int:
        """Return the most a battle in one of the spaces brings."""
        hit = spaces & s.team_pieces(1 - TEAM_OF[country])
        best = EMPTY_BATTLE if spaces else 0
        while hit:
            low = hit & -hit
            hit ^= low
            best = max(best, self.battling(s, country, low.bit_length() - 1))
        return best

    # Cards

    def playing(self, s: State, card: CardDef) -> int:
        """Return what playing a card brings its Power."""
        gain = 0
        if card.type == T_STATUS:
            gain = self.status_laid(s, card)
        return gain + self.parts(s, card.parts)

    def status_laid(self, s: State, card: CardDef) -> int:
        """Return what a Status brings from now on."""
        left = turns_left(s, card.power)
        gain = self.appraiser.rate[card.bit.bit_length() - 1] * HORIZON[left] // 100
        if card.trigger is not None and card.trigger.kind == K_SCORING:
            points = card.points * OBJECTIVE_WORTH[s.round]
            gain += points if card.test is None or holds(s, card.test) else points // 4
        return gain

    def parts(self, s: State, parts: tuple[int, ...]) -> int:
        """Return what the parts of a text bring, as far as its requirements can be met."""
        total = 0
        verbs = s.rules.verbs
        for number in parts:
            verb = verbs[number]
            if isinstance(verb, RequireVerb):
                if not holds(s, verb.test):
                    return total
            elif isinstance(verb, CostVerb):
                zone = s.prepared if verb.zone == Z_PREPARED else s.hands
                if not zone[verb.payer] and not verb.missing_costs_vp:
                    return total
                total -= card_value(s, verb.payer)
            else:
                total += self.part(s, verb)
        return total

    def part(self, s: State, verb: Verb) -> int:
        """Return what one part of a text brings; a verb not known here counts for nothing."""
        country = verb.country
        if isinstance(verb, PlacingVerb):
            once = self.best_place(s, country, self.places(s, verb))
            return once * (100 + AGAIN * (verb.amount - 1)) // 100
        if isinstance(verb, BattleVerb):
            spaces = verb.spot.mask if verb.spot.mode <= PL_FIXED else -1
            sources = verb.source.mask if verb.source.mode <= PL_FIXED else -1
            return self.best_battle(s, country, battle_spaces(s, country, sources) & verb.kind.spaces & spaces)
        if isinstance(verb, ScoreVerb):
            return 100 * verb.points
        if isinstance(verb, AttritionVerb):
            return self.worn_down(s, TEAM_OF[country], verb.discards(s))
        if isinstance(verb, EliminateVerb):
            return self._eliminate(s, verb)
        if isinstance(verb, TokenVerb):
            return self._token(s, verb)
        if isinstance(verb, OneOfVerb):
            return max([self.part(s, s.rules.verbs[part]) for part in verb.parts])
        if isinstance(verb, RepeatVerb):
            once = self.part(s, s.rules.verbs[verb.part]) - card_value(s, verb.power)
            return max(0, once) * (100 + AGAIN * (verb.amount - 1)) // 100
        return self._with_cards(s, verb)

    def places(self, s: State, verb: PlacingVerb) -> int:
        """Return where a build or a recruit of a text can place a piece; the space just battled is unknown yet."""
        country = verb.country
        spaces = verb.spot.mask if verb.spot.mode <= PL_FIXED else 0
        terrain = verb.kind.spaces
        return verb.open_to(s) & spaces & terrain & payable(s, country) & stocked(s, country, terrain)

    def worn_down(self, s: State, team: int, numbers: list[int]) -> int:
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

    def _eliminate(self, s: State, verb: EliminateVerb) -> int:
        best = 0
        for choice in verb.victims(s):
            country, space = divmod(choice - PIECE, OPEN_COUNT)
            if TEAM_OF[country] != TEAM_OF[verb.country]:
                best = max(best, self.losing(s, country, space))
        return best

    def _token(self, s: State, verb: TokenVerb) -> int:
        """Return what a new Objective brings: it scores for whoever holds it."""
        bit = 1 << verb.space
        if bit & s.tokens:
            return 0
        team = TEAM_OF[verb.country]
        if bit & s.team_pieces(team):
            return OBJECTIVE_WORTH[s.round]
        return -OBJECTIVE_WORTH[s.round] if bit & s.team_pieces(1 - team) else OBJECTIVE_WORTH[s.round] // 2

    def _with_cards(self, s: State, verb: Verb) -> int:
        if isinstance(verb, PrepareVerb):
            return PREPARING * min(verb.amount, len(s.hands[verb.power]))
        if isinstance(verb, DraftVerb):
            return DRAFTING if verb.allows(s) else 0
        if isinstance(verb, PlayVerb):
            found = [card for card in s.hands[verb.power] if verb.types >> s.rules.cards[card].type & 1]
            return STATUS_PLAYED if found else 0
        if isinstance(verb, ForfeitVerb):
            return self._forfeit(s, verb)
        if isinstance(verb, InspectVerb):
            return 2 * SMALL + card_value(s, verb.target)
        if isinstance(verb, (RecoverVerb, RevenueVerb)):
            return 3 * SMALL
        if isinstance(verb, TruceVerb):
            return SMALL
        if isinstance(verb, WithdrawVerb):
            return self._withdraw(s, verb)
        return SMALL // 2 if isinstance(verb, SupplyVerb) else 0

    def _forfeit(self, s: State, verb: ForfeitVerb) -> int:
        total = 0
        for power in verb.hit(s):
            if verb.zone == Z_STATUS:
                total += LOST_STATUS if s.status & s.rules.owned_status[power] else 0
            else:
                total += verb.amount * LOST_PREPARED
        return total

    def _withdraw(self, s: State, verb: WithdrawVerb) -> int:
        """Return what taking own pieces off for points brings: those worth less than a point."""
        stand = bit_list(s.pieces[verb.country])
        gains = sorted([100 * verb.points - self.losing(s, verb.country, space) for space in stand], reverse=True)
        return sum([gain for gain in gains[: verb.amount] if gain > 0])
