# native: yes
"""How good a position of WW2 is, in hundredths of a Victory Point.

The points scored; the points to come from Supply spaces and Status cards, discounted round by round; pieces by where
they stand and what they threaten; cards, which run out and then cost a point a turn; Status and Response cards on the
table; the sudden victory that is near at the end of a round.
"""

from typing import Final

from haversack.bots.ww2.tables import (
    HORIZON,
    KEEP_OF_TYPE,
    PIECE_VALUE,
    RESPONSE_VALUE,
    RESPONSE_VALUE_DEFAULT,
    SLACK_VALUE,
    STATUS_RATE,
    STATUS_RATE_DEFAULT,
    USUAL_KEEP,
)
from haversack.games.ww2.engine.queries import worth
from haversack.games.ww2.engine.turn import Turn
from haversack.games.ww2.engine.verbs.score import ScoreVerb
from haversack.games.ww2.facts.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    AXIS,
    COUNTRIES,
    HOMES,
    K_VICTORY,
    STEP_VICTORY,
    SUDDEN_LEAD,
    T_RESPONSE,
    T_STATUS,
    TEAM_OF,
)
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.state import State
from haversack.kernel.cards import Cards
from haversack.qmg.graph import union_of

WIN: Final = 100_000
OUT_OF_SUPPLY: Final = 15
ATTACKABLE_STAR: Final = 55
ATTACKABLE: Final = 18
OPEN_STAR: Final = 70
HOME_LOST: Final = 250
NEAR_SUDDEN: Final = 8
SUDDEN_STEP: Final = 220
HAND_SHARE: Final = 5
FULL_RESPONSE: Final = 4
MOST_KNOWN: Final = 20_000


def turns_left(s: State, country: int) -> int:
    """Return how many Victory steps the country still has."""
    left = s.rules.last_round - s.round
    active = s.active
    if country > active:
        return left + 1
    if country < active or not s.stack:
        return left
    bottom = s.stack[0]
    return left if isinstance(bottom, Turn) and bottom.next > STEP_VICTORY else left + 1


def slack(s: State, country: int, left: int) -> int:
    """Return how many cards the country has beyond one for each turn to come, as a place in SLACK_VALUE."""
    spare = len(s.hands[country]) + len(s.decks[country]) - left + 20
    return 0 if spare < 0 else min(spare, len(SLACK_VALUE) - 1)


def card_value(s: State, country: int) -> int:
    """Return what one more card lost costs the country."""
    place = slack(s, country, turns_left(s, country))
    return SLACK_VALUE[place] - SLACK_VALUE[place - 1] if place else SLACK_VALUE[1] - SLACK_VALUE[0]


class Appraiser:
    """The value of positions under one set of rules; what depends on the rules alone is worked out once."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        cards = rules.cards
        self.keep: list[int] = [USUAL_KEEP.get(c.source.id, KEEP_OF_TYPE[c.country * 8 + c.type]) for c in cards]
        self.status_rate: list[int] = [0] * len(rules.status_cards)
        self.response_value: list[int] = [0] * len(rules.response_cards)
        self.scoring: list[int] = [0] * COUNTRIES
        self.hands_known: dict[Cards, int] = {}
        self.stands_known: dict[tuple[int, int, int, int, int, int], int] = {}
        for card in cards:
            if card.type == T_STATUS:
                bit = card.bit.bit_length() - 1
                self.status_rate[bit] = STATUS_RATE.get(card.source.id, STATUS_RATE_DEFAULT)
                if card.trigger is not None and card.trigger.kind == K_VICTORY:
                    self.scoring[card.country] |= card.bit
            elif card.type == T_RESPONSE:
                bit = card.bit.bit_length() - 1
                self.response_value[bit] = RESPONSE_VALUE.get(card.source.id, RESPONSE_VALUE_DEFAULT)

    # Points to come

    def income(self, s: State, country: int) -> int:
        """Return the points the country scores in a Victory step as the board stands."""
        if s.team_pieces(1 - (country & 1)) >> HOMES[country] & 1:
            return 0
        held = s.supply(country) & LAND_MASK & s.supply_spaces(country)
        mates = s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]
        points = 2 * held.bit_count() - (held & mates).bit_count()
        scoring = s.status & self.scoring[country]
        while scoring:
            low = scoring & -scoring
            points += self.score_of(s, self.rules.cards[self.rules.status_cards[low.bit_length() - 1]].node, country)
            scoring ^= low
        return points

    def score_of(self, s: State, number: int, country: int) -> int:
        """Return the points a text comes to now."""
        verb = self.rules.nodes[number]
        if isinstance(verb, ScoreVerb):
            return worth(s, verb, country, 0)
        points = 0
        for part in verb.parts:
            points += self.score_of(s, part, country)
        return points

    # The whole

    def value(self, s: State, team: int) -> int:
        """Return how good the position is for a team."""
        lead = s.axis_vp - s.allies_vp
        if s.ended:
            winner = s.ended & 1
            return (WIN if winner == team else -WIN) + (lead if team == AXIS else -lead) * 10
        total = self.total(s, self.incomes(s))
        return total if team == AXIS else -total

    def incomes(self, s: State) -> list[int]:
        """Return the points each country scores in a Victory step as the board stands."""
        return [self.income(s, country) for country in range(COUNTRIES)]

    def total(self, s: State, incomes: list[int]) -> int:
        """Return how good a position of a game under way is for the Axis."""
        coming = s.axis_vp - s.allies_vp
        total = 100 * coming
        for country in range(COUNTRIES):
            income = incomes[country]
            sign = 1 - 2 * TEAM_OF[country]
            left = turns_left(s, country)
            if left > s.rules.last_round - s.round:
                coming += sign * income
            total += sign * (income * HORIZON[left] + self.standing(s, country, left) + self.holdings(s, country, left))
        return total + sudden_bonus(coming)

    def standing(self, s: State, country: int, left: int) -> int:
        """Return what the country's pieces are worth beside the points they score, remembered by all it depends on."""
        team = TEAM_OF[country]
        enemies, friends = s.team_pieces(1 - team), s.team_pieces(team)
        supplied = s.supply(country)
        key = (country * 32 + left, s.pieces[country], supplied, enemies, friends, s.supply_spaces(country))
        found = self.stands_known.get(key)
        if found is None:
            found = stand(s.links(team), key) * min(left + 2, 6) // 6
            if len(self.stands_known) > MOST_KNOWN:
                self.stands_known.clear()
            self.stands_known[key] = found
        return found

    def holdings(self, s: State, country: int, left: int) -> int:
        """Return what cards in hand, deck and on the table are worth."""
        total = SLACK_VALUE[slack(s, country, left)] + self.hand_worth(s.hands[country])
        status = s.status & self.rules.owned_status[country]
        while status:
            low = status & -status
            total += self.status_rate[low.bit_length() - 1] * HORIZON[left] // 100
            status ^= low
        responses = s.responses & self.rules.owned_responses[country]
        while responses:
            low = responses & -responses
            total += self.response_value[low.bit_length() - 1] * min(left, FULL_RESPONSE) // FULL_RESPONSE
            responses ^= low
        return total

    def hand_worth(self, hand: Cards) -> int:
        """Return what the cards in a hand are worth, remembered from one position to the next."""
        found = self.hands_known.get(hand)
        if found is None:
            found = sum([self.keep[card] // HAND_SHARE for card in hand])
            if len(self.hands_known) > MOST_KNOWN:
                self.hands_known.clear()
            self.hands_known[hand] = found
        return found


def stand(links: list[int], key: tuple[int, int, int, int, int, int]) -> int:
    """Return what pieces are worth: where they stand, what they threaten, what they may take, a Home lost."""
    country, (pieces, supplied, enemies, friends, stars) = key[0] // 32, key[1:]
    total = (pieces & ~supplied).bit_count() * OUT_OF_SUPPLY
    base = country * SPACE_COUNT
    rest = supplied
    while rest:
        low = rest & -rest
        total += PIECE_VALUE[base + low.bit_length() - 1]
        rest ^= low
    reach = union_of(links, supplied)
    hit = reach & enemies
    total += (hit & stars).bit_count() * ATTACKABLE_STAR + (hit & ~stars).bit_count() * ATTACKABLE
    total += (reach & stars & ~enemies & ~friends).bit_count() * OPEN_STAR
    return total - HOME_LOST if enemies >> HOMES[country] & 1 else total


def sudden_bonus(coming: int) -> int:
    """Return the worth of being near a lead that wins at the end of the round; `coming` is the lead expected then."""
    near = SUDDEN_LEAD - NEAR_SUDDEN
    if coming > near:
        return min(coming - near, NEAR_SUDDEN + 2) * SUDDEN_STEP
    if coming < -near:
        return -min(-coming - near, NEAR_SUDDEN + 2) * SUDDEN_STEP
    return 0
