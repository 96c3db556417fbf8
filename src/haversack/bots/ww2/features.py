# native: yes
"""What a learned chance reads of a dealt state of WW2: the judge's own numbers, the board, and every card's place."""

from typing import Final

from haversack.bots.features import THOUSANDTHS, Features, bits_into, counts_into
from haversack.bots.ww2.odds import Odds
from haversack.bots.ww2.values import slack, turns_left
from haversack.games.ww2.engine.turn import Turn
from haversack.games.ww2.facts.board import SPACE_COUNT, SPACE_IDS
from haversack.games.ww2.facts.constants import AXIS, COUNTRIES, COUNTRY_IDS, HOMES, TEAM_OF
from haversack.games.ww2.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.state import GameState
from haversack.qmg.graph import bit_list

CLOCK: Final = ("odds", "round", "active", "step", "lead", "points", "value")
OF_A_COUNTRY: Final = ("income", "standing", "slack", "hand", "deck", "worth", "pieces", "supplied", "lost")


class WW2Features(Features):
    """The features of WW2 under one set of rules."""

    def __init__(self, odds: Odds) -> None:
        self.odds: Odds = odds
        rules = odds.appraiser.rules
        ids = [card.source.id for card in rules.cards]
        self.cards = ids
        self.spaces: int = len(CLOCK) + COUNTRIES * len(OF_A_COUNTRY)
        self.status: int = self.spaces + SPACE_COUNT
        self.responses: int = self.status + len(rules.status_cards)
        self.hands: int = self.responses + len(rules.response_cards)
        self.decks: int = self.hands + len(ids)
        self.names: list[str] = [
            *CLOCK,
            *[f"{name}:{country}" for country in COUNTRY_IDS for name in OF_A_COUNTRY],
            *[f"space:{space}" for space in SPACE_IDS],
            *[f"status:{ids[card]}" for card in rules.status_cards],
            *[f"response:{ids[card]}" for card in rules.response_cards],
            *[f"hand:{card}" for card in ids],
            *[f"deck:{card}" for card in ids],
        ]

    def read(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        out = [0] * len(self.names)
        appraiser = self.odds.appraiser
        incomes = appraiser.incomes(s)
        value = appraiser.total(s, incomes)
        bottom = s.stack[0]
        out[0] = int(self.odds.axis_odds(s, value) * THOUSANDTHS)
        out[1] = s.round
        out[2] = s.active
        out[3] = bottom.next if isinstance(bottom, Turn) else 0
        out[4] = s.axis_vp - s.allies_vp
        out[5] = s.axis_vp + s.allies_vp
        out[6] = value
        place = len(CLOCK)
        for country in range(COUNTRIES):
            left = turns_left(s, country)
            pieces, supplied = s.pieces[country], s.supply(country)
            out[place] = incomes[country]
            out[place + 1] = appraiser.standing(s, country, left)
            out[place + 2] = slack(s, country, left)
            out[place + 3] = len(s.hands[country])
            out[place + 4] = len(s.decks[country])
            out[place + 5] = appraiser.hand_worth(s.hands[country])
            out[place + 6] = pieces.bit_count()
            out[place + 7] = (pieces & supplied).bit_count()
            out[place + 8] = s.team_pieces(1 - TEAM_OF[country]) >> HOMES[country] & 1
            place += len(OF_A_COUNTRY)
            bits_into(out, self.spaces, pieces, 1 if TEAM_OF[country] == AXIS else -1)
            counts_into(out, self.hands, s.hands[country], 1)
            counts_into(out, self.decks, s.decks[country], 1)
        bits_into(out, self.status, s.status, 1)
        bits_into(out, self.responses, s.responses, 1)
        return out

    def hidden(self, state: GameState, seat: int) -> list[Cards]:
        assert isinstance(state, State)
        rules = self.odds.appraiser.rules
        laid = [rules.response_cards[bit] for bit in bit_list(state.responses & rules.owned_responses[seat])]
        return [state.hands[seat], tuple(laid), state.buried[seat]]
