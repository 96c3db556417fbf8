# native: yes
"""How good a position of 1914 is, in hundredths of a Victory Point.

The points scored; those to come at the Scoring Rounds for Objectives held and Status cards; pieces by where they stand
and what they threaten, in supply or not; a Home lost; cards in deck and hand, which run out and then cost points;
prepared cards by what their symbols can do; the sudden victory that is near at a Scoring Round.
"""

from typing import Final

from haversack.bots.y1914.tables import (
    BOUND,
    CARD_SPENT,
    HORIZON,
    KEEP_OF_TYPE,
    NAVY_KEPT,
    OBJECTIVE_WORTH,
    PIECE_VALUE,
    PREPARED_VALUE,
    SECOND_SYMBOL,
    SLACK_VALUE,
    STATUS_RATE,
)
from haversack.games.y1914.engine.scoring import objective_points, status_points
from haversack.games.y1914.facts.board import ANY_SPACE, LAND_MASK, OBJECTIVE_MASK, SPACE_COUNT
from haversack.games.y1914.facts.constants import (
    CENTRAL,
    COUNTRIES,
    HOMES,
    HOOKS,
    K_DISCARDING,
    K_SCORING,
    POWERS,
    SCORING_ROUNDS,
    SUDDEN_LEAD,
    TEAM_OF,
    TEAM_OF_POWER,
    Y_REINFORCE_NAVY,
)
from haversack.games.y1914.language.card_def import CardDef
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.state import State
from haversack.kernel.cards import Cards
from haversack.qmg.graph import bit_list, union_of

WIN: Final = 100_000
OUT_OF_SUPPLY: Final = 8
ATTACKABLE_OBJECTIVE: Final = 22
ATTACKABLE: Final = 8
OPEN_OBJECTIVE: Final = 40
HOME_LOST: Final = 150
HOME_EMPTY: Final = 60
NEAR_SUDDEN: Final = 5
SUDDEN_STEP: Final = 110
HAND_SHARE: Final = 5
FULL_USE: Final = 4
MOST_KNOWN: Final = 20_000
SYMBOLS: Final = 6
TEAM_COUNTRIES: Final = [[c for c in range(COUNTRIES) if TEAM_OF[c] == team] for team in (0, 1)]
SAME_SYMBOL: Final = 70  # hundredths of the one before that a further prepared card of a symbol is worth


def turns_left(s: State, power: int) -> int:
    """Return how many turns a Power still has, the present one included."""
    return s.rules.last_round - s.round + (1 if power >= s.active else 0)


def slack(s: State, power: int) -> int:
    """Return how many cards a Power has beyond what its turns will use, as a place in SLACK_VALUE."""
    spare = len(s.decks[power]) + len(s.hands[power]) - CARD_SPENT * turns_left(s, power) + 40
    return max(1, min(spare, len(SLACK_VALUE) - 1))


def card_value(s: State, power: int) -> int:
    """Return what one more card lost costs a Power."""
    place = slack(s, power)
    return SLACK_VALUE[place] - SLACK_VALUE[place - 1]


def status_rate(rules: Rules, number: int) -> int:
    """Return what a Status does for its Power in a turn."""
    card = rules.cards[number]
    if card.trigger is not None:
        if card.trigger.kind == K_DISCARDING and card.trigger.type == Y_REINFORCE_NAVY:
            return NAVY_KEPT
        return STATUS_RATE[card.trigger.kind]
    return sum([STATUS_RATE[kind] for kind in range(HOOKS) if rules.listeners.bits[kind] & card.bit])


class Appraiser:
    """The value of positions under one set of rules; what depends on the rules alone is worked out once."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.keep: list[int] = [KEEP_OF_TYPE[card.type] for card in rules.cards]
        self.prepared: list[int] = [prepared_value(card) for card in rules.cards]
        self.hands_known: dict[Cards, int] = {}
        self.stands_known: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.rate: list[int] = [status_rate(rules, number) for number in rules.status_cards]

    def value(self, s: State, team: int) -> int:
        """Return how good the position is for a team."""
        lead = s.central_vp - s.entente_vp
        if s.ended:
            winner = s.ended & 1
            return (WIN if winner == team else -WIN) + (lead if team == CENTRAL else -lead) * 10
        income = objective_points(s, 0) - objective_points(s, 1)
        if s.status & self.rules.listeners.bits[K_SCORING]:
            income += status_points(s, 0) - status_points(s, 1)
        total = 100 * lead + income * OBJECTIVE_WORTH[s.round]
        if s.round in SCORING_ROUNDS:
            total += sudden_bonus(lead + income)
        total += self.standing(s, 0) - self.standing(s, 1)
        for power in range(POWERS):
            holdings = self.holdings(s, power)
            total += -holdings if TEAM_OF_POWER[power] else holdings
        return total if team == CENTRAL else -total

    def standing(self, s: State, team: int) -> int:
        """Return what a team's pieces are worth beside the points they score."""
        enemies, friends = s.team_pieces(1 - team), s.team_pieces(team)
        objectives = (OBJECTIVE_MASK | s.tokens) & LAND_MASK
        total = 0
        reach = 0
        for country in TEAM_COUNTRIES[team]:
            pieces = s.pieces[country]
            home = 1 << HOMES[country]
            if enemies & home:
                total -= HOME_LOST
            if pieces:
                worth, near = self.stand(s, country, pieces)
                total += worth
                reach |= near
                if not (pieces | enemies) & home:
                    total -= HOME_EMPTY
        hit = reach & enemies
        total += (hit & objectives).bit_count() * ATTACKABLE_OBJECTIVE + (hit & ~objectives).bit_count() * ATTACKABLE
        return total + (reach & objectives & ~enemies & ~friends).bit_count() * OPEN_OBJECTIVE

    def stand(self, s: State, country: int, pieces: int) -> tuple[int, int]:
        """Return what a country's pieces are worth where they stand, and the spaces beside those in supply.

        Both are remembered by all they depend on.
        """
        supplied = s.supply(country)
        key = (country, pieces, supplied)
        found = self.stands_known.get(key)
        if found is None:
            worth = (pieces & ~supplied).bit_count() * OUT_OF_SUPPLY
            for space in bit_list(supplied):
                worth += PIECE_VALUE[country * SPACE_COUNT + space]
            found = (worth, union_of(self.rules.links[country], supplied))
            if len(self.stands_known) > MOST_KNOWN:
                self.stands_known.clear()
            self.stands_known[key] = found
        return found

    def holdings(self, s: State, power: int) -> int:
        """Return what a Power's cards are worth: in deck and hand, prepared, on the table."""
        left = turns_left(s, power)
        total = SLACK_VALUE[slack(s, power)] + self.hand_worth(s.hands[power])
        if s.prepared[power]:
            total += self.ready(s, power) * min(left + 1, FULL_USE) // FULL_USE
        status = s.status & self.rules.owned_status[power]
        while status:
            low = status & -status
            total += self.rate[low.bit_length() - 1] * HORIZON[left] // 100
            status ^= low
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

    def ready(self, s: State, power: int) -> int:
        """Return what a Power's prepared cards are worth; further ones of the same symbol less."""
        seen = [100] * SYMBOLS
        total = 0
        for number in s.prepared[power]:
            symbol = self.rules.cards[number].symbol
            total += self.prepared[number] * seen[symbol] // 100
            seen[symbol] = seen[symbol] * SAME_SYMBOL // 100
        return total


def prepared_value(card: CardDef) -> int:
    """Return what a prepared card is worth by its symbols, less if its text binds it to some spaces."""
    more = card.symbols - 1
    value = PREPARED_VALUE[card.symbol] + more * SECOND_SYMBOL[card.symbol]
    if card.limit != ANY_SPACE or card.terrain:
        value = value * BOUND // 100
    return value


def sudden_bonus(coming: int) -> int:
    """Return the worth of being near a lead that wins at a Scoring Round; `coming` is the lead expected then."""
    near = SUDDEN_LEAD - NEAR_SUDDEN
    if coming > near:
        return min(coming - near, NEAR_SUDDEN + 2) * SUDDEN_STEP
    if coming < -near:
        return -min(-coming - near, NEAR_SUDDEN + 2) * SUDDEN_STEP
    return 0
