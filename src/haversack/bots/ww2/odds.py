# native: yes
"""The chance to win a game of WW2 from a position between two turns, fitted to games played.

First the lead at the end of the game is foretold: from the value of the position, and from what the fit adds to it for
hands, pieces, Status and Response cards on the table. Each weight has a part that counts all the time and a part that
counts in full in the first round and fades to nothing at the end. Then the lead foretold becomes a chance, the more
surely the fewer turns are left. `scripts/fit_ww2.py` fits the numbers anew.

Cards to spare have no weight of their own: with one the fit counts them as a burden early on, perhaps because those who
play well have used more of them, and a search that believes it throws its deck away.
"""

from math import sqrt

from haversack.bots.judge import chance_at
from haversack.bots.ww2.fitted import EDGE, HANDS, RESPONSES, SLOPE, STANDS, START, STATUS, VALUE
from haversack.bots.ww2.values import Appraiser, turns_left
from haversack.games.ww2.facts.constants import AXIS, COUNTRIES, LAST_ROUND, TEAM_OF
from haversack.games.ww2.state import State

MOST_VALUE = 8000


class Odds:
    """Chances to win under one set of rules."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser: Appraiser = appraiser
        rules = appraiser.rules
        self.status: list[tuple[float, float]] = [
            STATUS.get(rules.cards[card].source.id, (0.0, 0.0)) for card in rules.status_cards
        ]
        self.responses: list[float] = [RESPONSES.get(rules.cards[card].source.id, 0.0) for card in rules.response_cards]

    def chance(self, s: State, team: int) -> float:
        """Return the chance of a team to win."""
        if s.ended:
            return 1.0 if s.ended & 1 == team else 0.0
        odds = self.axis_odds(s, self.appraiser.total(s, self.appraiser.incomes(s)))
        return chance_at(odds if team == AXIS else -odds)

    def axis_odds(self, s: State, value: int) -> float:
        """Return the logarithm of the odds of the Axis in a position of that value to it."""
        left = s.rules.last_round + 1 - s.round - s.active / COUNTRIES
        closeness = 1.0 / sqrt(left + 0.7)
        slope = SLOPE[0] + SLOPE[1] * closeness + SLOPE[2] * closeness * closeness
        return EDGE * closeness + self.lead(s, value) * slope

    def lead(self, s: State, worth: int) -> float:
        """Return the lead of the Axis foretold for the end of the game."""
        early = (s.rules.last_round + 1 - s.round) / LAST_ROUND
        value, hands, stands = self.summary(s, worth)
        total = START[0] + START[1] * early + value * (VALUE[0] + VALUE[1] * early)
        total += hands * (HANDS[0] + HANDS[1] * early) + stands * (STANDS[0] + STANDS[1] * early)
        cards = s.status
        while cards:
            low = cards & -cards
            always, fading = self.status[low.bit_length() - 1]
            total += always + fading * early
            cards ^= low
        cards = s.responses
        while cards:
            low = cards & -cards
            total += self.responses[low.bit_length() - 1]
            cards ^= low
        return total

    def summary(self, s: State, worth: int) -> tuple[float, float, float]:
        """Return the value of a position to the Axis within limits, and of that the hands and the pieces, in points."""
        value = max(-MOST_VALUE, min(MOST_VALUE, worth))
        hands = 0
        stands = 0
        for country in range(COUNTRIES):
            sign = 1 - 2 * TEAM_OF[country]
            hands += sign * self.appraiser.hand_worth(s.hands[country])
            stands += sign * self.appraiser.standing(s, country, turns_left(s, country))
        return value / 100, hands / 100, stands / 100
