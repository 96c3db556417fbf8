# native: yes
"""What a learned chance reads of a dealt state of 1914: the judge's own numbers, the board, and every card's place."""

from typing import Final

from haversack.bots.features import THOUSANDTHS, Features, bits_into, counts_into
from haversack.bots.judge import SCALE
from haversack.bots.y1914.values import Appraiser, slack
from haversack.games.y1914.engine.scoring import objective_points, status_points
from haversack.games.y1914.engine.turn import Turn
from haversack.games.y1914.facts.board import SPACE_COUNT, SPACE_IDS
from haversack.games.y1914.facts.constants import CENTRAL, COUNTRIES, COUNTRY_IDS, HOMES, POWER_IDS, POWERS, TEAM_OF
from haversack.games.y1914.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.state import GameState

CLOCK: Final = ("odds", "round", "active", "step", "lead", "points", "value")
OF_A_TEAM: Final = ("objectives", "status", "standing")
OF_A_POWER: Final = ("holdings", "slack", "hand", "deck", "prepared", "worth")
OF_A_COUNTRY: Final = ("pieces", "supplied", "lost")


class Y1914Features(Features):
    """The features of 1914 under one set of rules."""

    def __init__(self, appraiser: Appraiser) -> None:
        self.appraiser: Appraiser = appraiser
        rules = appraiser.rules
        ids = [card.source.id for card in rules.cards]
        self.cards = ids
        self.spaces: int = len(CLOCK) + 2 * len(OF_A_TEAM) + POWERS * len(OF_A_POWER) + COUNTRIES * len(OF_A_COUNTRY)
        self.tokens: int = self.spaces + SPACE_COUNT
        self.status: int = self.tokens + SPACE_COUNT
        self.hands: int = self.status + len(rules.status_cards)
        self.decks: int = self.hands + len(ids)
        self.prepared: int = self.decks + len(ids)
        self.names: list[str] = [
            *CLOCK,
            *[f"{name}:{team}" for team in ("central", "entente") for name in OF_A_TEAM],
            *[f"{name}:{power}" for power in POWER_IDS for name in OF_A_POWER],
            *[f"{name}:{country}" for country in COUNTRY_IDS for name in OF_A_COUNTRY],
            *[f"space:{space}" for space in SPACE_IDS],
            *[f"token:{space}" for space in SPACE_IDS],
            *[f"status:{ids[card]}" for card in rules.status_cards],
            *[f"hand:{card}" for card in ids],
            *[f"deck:{card}" for card in ids],
            *[f"prepared:{card}" for card in ids],
        ]

    def read(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        out = [0] * len(self.names)
        value = self.appraiser.value(s, CENTRAL)
        bottom = s.stack[0]
        out[0] = int(value / SCALE * THOUSANDTHS)
        out[1] = s.round
        out[2] = s.active
        out[3] = bottom.next if isinstance(bottom, Turn) else 0
        out[4] = s.central_vp - s.entente_vp
        out[5] = s.central_vp + s.entente_vp
        out[6] = value
        place = self._teams_and_powers(s, out, len(CLOCK))
        for country in range(COUNTRIES):
            pieces = s.pieces[country]
            out[place] = pieces.bit_count()
            out[place + 1] = (pieces & s.supply(country)).bit_count()
            out[place + 2] = s.team_pieces(1 - TEAM_OF[country]) >> HOMES[country] & 1
            place += len(OF_A_COUNTRY)
            bits_into(out, self.spaces, pieces, 1 if TEAM_OF[country] == CENTRAL else -1)
        bits_into(out, self.tokens, s.tokens, 1)
        bits_into(out, self.status, s.status, 1)
        return out

    def _teams_and_powers(self, s: State, out: list[int], place: int) -> int:
        """Write what belongs to teams and Powers from a place on, and the places of cards; return the place after."""
        for team in range(2):
            out[place] = objective_points(s, team)
            out[place + 1] = status_points(s, team)
            out[place + 2] = self.appraiser.standing(s, team)
            place += len(OF_A_TEAM)
        for power in range(POWERS):
            out[place] = self.appraiser.holdings(s, power)
            out[place + 1] = slack(s, power)
            out[place + 2] = len(s.hands[power])
            out[place + 3] = len(s.decks[power])
            out[place + 4] = len(s.prepared[power])
            out[place + 5] = self.appraiser.hand_worth(s.hands[power])
            place += len(OF_A_POWER)
            counts_into(out, self.hands, s.hands[power], 1)
            counts_into(out, self.decks, s.decks[power], 1)
            counts_into(out, self.prepared, s.prepared[power], 1)
        return place

    def hidden(self, state: GameState, seat: int) -> list[Cards]:
        assert isinstance(state, State)
        return [state.hands[seat], state.prepared[seat], state.buried[seat]]
