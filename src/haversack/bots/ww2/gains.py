# native: yes
"""What an action of WW2 brings at a glance, read off its text and the board, without trying it."""

from typing import Final

from haversack.bots.ww2.tables import HORIZON, PIECE_VALUE
from haversack.bots.ww2.values import Appraiser, card_value, turns_left
from haversack.games.ww2.engine.queries import holds, reached_homes, spaces_of, worth
from haversack.games.ww2.engine.verbs.arrange import ArrangeVerb
from haversack.games.ww2.engine.verbs.battle import BattleVerb, spaces_to_battle
from haversack.games.ww2.engine.verbs.build import BuildVerb, new_builds
from haversack.games.ww2.engine.verbs.burn_attacker import BurnAttackerVerb
from haversack.games.ww2.engine.verbs.cancel import CancelVerb
from haversack.games.ww2.engine.verbs.change_drain import ChangeDrainVerb
from haversack.games.ww2.engine.verbs.discard_response import DiscardResponseVerb
from haversack.games.ww2.engine.verbs.discard_used import DiscardUsedVerb
from haversack.games.ww2.engine.verbs.drain import DrainVerb
from haversack.games.ww2.engine.verbs.either_order import EitherOrderVerb
from haversack.games.ww2.engine.verbs.eliminate import EliminateVerb, victims
from haversack.games.ww2.engine.verbs.eliminate_event import EliminateEventVerb
from haversack.games.ww2.engine.verbs.lend import LendVerb
from haversack.games.ww2.engine.verbs.one_of import OneOfVerb
from haversack.games.ww2.engine.verbs.only_if import IfVerb
from haversack.games.ww2.engine.verbs.play_discarded import PlayDiscardedVerb
from haversack.games.ww2.engine.verbs.protect import ProtectVerb
from haversack.games.ww2.engine.verbs.ransom import RansomVerb
from haversack.games.ww2.engine.verbs.rebuild import RebuildVerb
from haversack.games.ww2.engine.verbs.recruit import RecruitVerb, recruit_spaces
from haversack.games.ww2.engine.verbs.return_card import ReturnVerb
from haversack.games.ww2.engine.verbs.score import ScoreVerb
from haversack.games.ww2.engine.verbs.seq import SeqVerb
from haversack.games.ww2.engine.verbs.spare import SpareVerb
from haversack.games.ww2.engine.verbs.station import StationVerb, UnstationVerb, stationed_victims, stations
from haversack.games.ww2.engine.verbs.up_to import UpToVerb
from haversack.games.ww2.facts.board import LAND_MASK, NEIGHBOURS, SEA_MASK, SPACE_COUNT
from haversack.games.ww2.facts.constants import COUNTRIES, HOMES, T_RESPONSE, T_STATUS, TEAM_COUNTRIES, TEAM_OF
from haversack.games.ww2.language.rules import CardDef
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.state import State
from haversack.qmg.compile import Tally

STAR_TO_TAKE: Final = 60
STAR_TO_HIT: Final = 35
ENEMY_BESIDE: Final = -12
HOME_GUARDED: Final = 120
EMPTY_BATTLE: Final = 2
REMOVED: Final = 30
STAR_OPENED: Final = 50
SMALL: Final = 20
STATIONED: Final = 80  # a piece that shares its space: a battle saved or won
REPEAT_SHARE: Final = 60  # hundredths of the first time that a second time brings


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

    def scoring_there(self, s: State, country: int, bit: int) -> int:
        """Return the points a turn that the country's Status cards give for a piece there."""
        rules = self.appraiser.rules
        points = 0
        scoring = s.status & self.appraiser.scoring[country]
        while scoring:
            low = scoring & -scoring
            scoring ^= low
            points += self._scoring(s, rules.cards[rules.status_cards[low.bit_length() - 1]].node, country, bit)
        return points

    def _scoring(self, s: State, number: int, country: int, bit: int) -> int:
        verb = self.appraiser.rules.nodes[number]
        if not isinstance(verb, ScoreVerb):
            points = 0
            for part in verb.parts:
                points += self._scoring(s, part, country, bit)
            return points
        tally = verb.each if verb.each is not None else verb.only_if
        if tally is None or not tally.wanted or not _counts(s, tally, country, bit):
            return 0
        return verb.amount if verb.each is not None or not holds(s, tally, country, 0) else 0

    def losing(self, s: State, country: int, space: int) -> int:
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

    def battling(self, s: State, country: int, space: int) -> int:
        """Return what a battle in a space brings the country: its best target there."""
        bit = 1 << space
        best = EMPTY_BATTLE
        for enemy in TEAM_COUNTRIES[1 - TEAM_OF[country]]:
            if s.pieces[enemy] & bit & ~s.shielded[enemy]:
                best = max(best, self.losing(s, enemy, space))
        return best

    def best_of_places(self, s: State, country: int, spaces: int) -> int:
        """Return the most a new piece of the country in one of the spaces brings."""
        best = 0
        while spaces:
            low = spaces & -spaces
            spaces ^= low
            best = max(best, self.placing(s, country, low.bit_length() - 1))
        return best

    def best_of_battles(self, s: State, country: int, spaces: int) -> int:
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
        """Return what playing a card brings its country."""
        country = card.country
        left = turns_left(s, country)
        if card.type == T_STATUS:
            return self.status_laid(s, card, left)
        if card.type == T_RESPONSE:
            value = self.appraiser.response_value[card.bit.bit_length() - 1]
            return value * min(left - 1, 4) // 4
        return self.text(s, card.node, country, 0, -1, -1)

    def status_laid(self, s: State, card: CardDef, left: int) -> int:
        """Return what a Status brings from now on."""
        gain = self.appraiser.status_rate[card.bit.bit_length() - 1] * HORIZON[left] // 100
        if card.bit & self.appraiser.scoring[card.country]:
            gain += self.appraiser.score_of(s, card.node, card.country) * HORIZON[left]
        return gain

    def using(self, s: State, card: CardDef, space: int, piece: int, other: int) -> int:
        """Return what using a card on the table brings, its price taken off."""
        gain = self.text(s, card.node, card.country, space, piece, other)
        gain -= (card.mill + card.pitch) * card_value(s, card.country) + card.pitch * SMALL
        if card.type == T_RESPONSE:
            left = turns_left(s, card.country)
            gain -= self.appraiser.response_value[card.bit.bit_length() - 1] * min(left, 4) // 8
        return gain

    def text(self, s: State, number: int, owner: int, space: int, piece: int, card: int) -> int:
        """Return what a text brings its owner."""
        if number < 0:
            return 0
        verb = self.appraiser.rules.nodes[number]
        if isinstance(verb, BuildVerb):
            country = verb.country()
            return self.best_of_places(s, country, new_builds(s, verb, country, owner, space))
        if isinstance(verb, BattleVerb):
            return self.best_of_battles(s, owner, spaces_to_battle(s, verb, owner, space))
        if isinstance(verb, RecruitVerb):
            return self._recruit(s, verb, owner, space)
        if isinstance(verb, ScoreVerb):
            return 100 * worth(s, verb, owner, space)
        if isinstance(verb, (SeqVerb, EitherOrderVerb)):
            total = 0
            for part in verb.parts:
                total += max(0, self.text(s, part, owner, space, piece, card))
            return total
        if isinstance(verb, OneOfVerb):
            return max([self.text(s, part, owner, space, piece, card) for part in verb.parts])
        if isinstance(verb, UpToVerb):
            once = self.text(s, verb.parts[0], owner, space, piece, card)
            return once * (100 + REPEAT_SHARE * (verb.amount - 1)) // 100
        if isinstance(verb, IfVerb):
            met = verb.only_if is None or holds(s, verb.only_if, owner, space)
            return self.text(s, verb.parts[0], owner, space, piece, card) if met else 0
        return self._other(s, verb, owner, space, piece, card)

    def _recruit(self, s: State, verb: Verb, owner: int, space: int) -> int:
        best = 0
        for country in range(COUNTRIES):
            if verb.who >> country & 1:
                best = max(best, self.best_of_places(s, country, recruit_spaces(s, verb, owner, space, country)))
        return best

    def _other(self, s: State, verb: Verb, owner: int, space: int, piece: int, card: int) -> int:
        if isinstance(verb, (ProtectVerb, SpareVerb)):
            return self.losing(s, piece, space)
        if isinstance(verb, EliminateEventVerb):
            return self.losing(s, piece, space)
        if isinstance(verb, EliminateVerb):
            return self._eliminate(s, verb, owner, space)
        if isinstance(verb, DrainVerb):
            return self._drain(s, verb, owner, space)
        if isinstance(verb, ChangeDrainVerb):
            return abs(worth(s, verb, owner, space)) * SMALL
        if isinstance(verb, RansomVerb):
            return verb.amount * (card_value(s, 0) + card_value(s, 4))
        if isinstance(verb, BurnAttackerVerb):
            return verb.amount * SMALL
        if isinstance(verb, (CancelVerb, DiscardUsedVerb)):
            return self._undone(s, card)
        if isinstance(verb, StationVerb):
            return STATIONED if stations(s, verb, owner, space) else 0
        if isinstance(verb, UnstationVerb):
            return STATIONED if stationed_victims(s, verb, owner, space) else 0
        return self._with_cards(s, verb, owner)

    def _undone(self, s: State, card: int) -> int:
        """Return what it brings to take its effect from a card of the enemy, or to discard a Status it used."""
        other = self.appraiser.rules.cards[card]
        if other.type == T_STATUS:
            return self.status_laid(s, other, turns_left(s, other.country))
        return self.text(s, other.node, other.country, 0, -1, -1)

    def _with_cards(self, s: State, verb: Verb, owner: int) -> int:
        if isinstance(verb, (LendVerb, PlayDiscardedVerb)):
            return 5 * SMALL
        if isinstance(verb, DiscardResponseVerb):
            held = s.responses & self.appraiser.rules.owned_responses[verb.country()]
            return 4 * SMALL if held else 0
        if isinstance(verb, ReturnVerb):
            return max(SMALL, card_value(s, owner))
        if isinstance(verb, ArrangeVerb):
            return SMALL // 2
        return SMALL if isinstance(verb, RebuildVerb) else 0

    def _eliminate(self, s: State, verb: Verb, owner: int, space: int) -> int:
        best = 0
        for victim in victims(s, verb, owner, space):
            country = victim // SPACE_COUNT
            if TEAM_OF[country] != TEAM_OF[owner]:
                best = max(best, self.losing(s, country, victim % SPACE_COUNT))
        return best

    def _drain(self, s: State, verb: Verb, owner: int, space: int) -> int:
        number = worth(s, verb, owner, space)
        best = 0
        if number > 0:
            for country in reached_homes(s, verb, owner):
                best = max(best, number * card_value(s, country))
        return best


def _counts(s: State, tally: Tally, country: int, bit: int) -> bool:
    """Say whether a count of a text sees the country's piece in a space."""
    kind = LAND_MASK if bit & LAND_MASK else SEA_MASK
    return tally.who >> country & 1 == 1 and bit & tally.kind.spaces & kind & spaces_of(s, tally.spot, country, 0) != 0
