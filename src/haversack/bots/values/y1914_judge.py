# native: yes
"""The judge of 1914: what an option promises at a glance, and the value of positions."""

from typing import Final

from haversack.bots.judge import SHUNNED, Judge
from haversack.bots.values.y1914 import SAME_SYMBOL, Appraiser, card_value
from haversack.bots.values.y1914_gains import Gains
from haversack.games.y1914.board import OPEN_COUNT
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    B_COUNTER,
    B_FIGHTER,
    COUNTRY,
    DECK,
    DONE,
    E_BATTLE,
    E_BUILD,
    E_COST,
    E_ONE_OF,
    E_PREPARE,
    E_RECRUIT,
    E_REPEAT,
    E_WITHDRAW,
    FROM,
    MULLIGAN,
    NUMBER,
    P_AFTER,
    P_ATTRITION,
    P_BATTLE,
    P_DRAFT,
    P_DRAFT_STEP,
    P_DRAW,
    P_ENLIST,
    P_GIVE,
    P_LOSE,
    P_PAY,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_SPEND,
    PASS,
    PIECE,
    POWER,
    POWERS,
    REMOVE,
    SPACE,
    T_BUILD_ARMY,
    T_BUILD_NAVY,
    TEAM_OF,
    TEAM_OF_POWER,
    VP,
)
from haversack.kernel.state import GameState

SAME_AGAIN: Final = 25  # hundredths off the worth of each further copy of a card in hand
POINT_PAID: Final = -100
FROM_DECK: Final = -45
DRAFT_LEAST: Final = 60  # what a build must promise to be worth drafting for
USE_STATUS: Final = 50
SAVED_BY_CARD: Final = 70  # hundredths of what is at stake that a Reinforce or a Sustain is expected to save


class Y1914Judge(Judge):
    """The judge of 1914."""

    def __init__(self, state: Board) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)
        self.gains: Gains = Gains(self.appraiser)

    def fits(self, state: GameState) -> bool:
        return isinstance(state, Board) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return TEAM_OF_POWER[seat]

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, Board)
        return self.appraiser.value(state, team)

    def clock(self, state: GameState) -> int:
        assert isinstance(state, Board)
        return state.round * POWERS + state.active

    def turns_in_a_round(self) -> int:
        return POWERS

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, Board)
        if state.round * POWERS + state.active != since:
            return True
        frame = state.stack[-1]
        procedure = frame[0]
        if procedure == P_ATTRITION:
            return frame[2] < 0
        return procedure == P_DRAW or (procedure == P_PREPARE and frame[2] == 1)

    def is_minor(self, state: GameState) -> bool:
        assert isinstance(state, Board)
        procedure = state.stack[-1][0]
        if procedure == P_SETUP or procedure == P_DRAW or procedure == P_PAY or procedure == P_LOSE:
            return True
        return procedure == P_DRAFT_STEP or procedure == P_GIVE or procedure == P_SPEND or procedure == P_DRAFT

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, Board)
        s = state
        frame = s.stack[-1]
        procedure = frame[0]
        if procedure == P_PLAY:
            return [self._play(s, choice) for choice in s.legal]
        if procedure == P_DRAW:
            return s.legal
        if procedure == P_PREPARE or procedure == E_PREPARE or procedure == P_ENLIST:
            return [self._prepare(s, choice) for choice in s.legal]
        if procedure == P_ATTRITION:
            return [self._wear_down(s, choice, frame[2]) for choice in s.legal]
        if procedure == P_DRAFT_STEP:
            return self._drafting(s)
        if procedure == P_BATTLE:
            return [self._battle(s, choice, frame) for choice in s.legal]
        return [self._other(s, choice, frame) for choice in s.legal]

    def keeping(self, s: Board, power: int, card: int) -> int:
        """Return what a card is worth in hand; further copies of it are worth less."""
        copies = s.hands[power].count(card)
        return self.appraiser.keep[card] * (100 - SAME_AGAIN * min(copies - 1, 3)) // 100

    def _play(self, s: Board, choice: int) -> int:
        rules = s.rules
        if choice >= rules.play:
            card = rules.cards[choice - rules.play]
            return self.gains.playing(s, card) - self.keeping(s, s.active, card.number) // 4
        return 0 if choice == PASS else SHUNNED

    def _prepare(self, s: Board, choice: int) -> int:
        """Return the prior of preparing a card: what its symbol can do, less what it is worth in hand."""
        rules = s.rules
        if choice < rules.prepare:
            return 0
        if choice >= rules.unprepare:
            return -10
        power = s.seat
        card = rules.cards[choice - rules.prepare]
        share = 100
        for number in s.prepared[power]:
            if rules.cards[number].symbol == card.symbol:
                share = share * SAME_SYMBOL // 100
        gain = self.appraiser.prepared[card.number] * share // 100
        return gain - self.keeping(s, power, card.number) // 4 - card_value(s, power) // 2 + 15

    def _wear_down(self, s: Board, choice: int, revealed: int) -> int:
        """Return the prior of an Attrition card, or of the Power a single symbol is to hit."""
        rules = s.rules
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            return self._attrition_gain(s, card) - self.appraiser.prepared[card.number]
        if choice >= POWER and choice < NUMBER:
            numbers = [0] * POWERS
            numbers[choice - POWER] = 1
            return self.gains.worn_down(s, TEAM_OF_POWER[s.active], numbers)
        if choice == DONE and revealed >= 0:
            return self.gains.worn_down(s, TEAM_OF_POWER[s.active], list(rules.cards[revealed].losses))
        return 0

    def _attrition_gain(self, s: Board, card: CardDef) -> int:
        team = TEAM_OF[card.country]
        if any(card.losses):
            return self.gains.worn_down(s, team, list(card.losses))
        return max([card_value(s, power) for power in range(POWERS) if TEAM_OF_POWER[power] != team])

    def _drafting(self, s: Board) -> list[int]:
        """Return the priors of the Draft step: two poor cards go for a build that promises much."""
        power = s.active
        rules = s.rules
        promise = 0
        held = False
        for card in rules.deck_lists[power]:
            if rules.cards[card].type == T_BUILD_ARMY:
                promise = max(promise, self.gains.playing(s, rules.cards[card]))
        for card in s.hands[power]:
            held = held or rules.cards[card].type <= T_BUILD_NAVY
        cost = 2 * card_value(s, power)
        out: list[int] = []
        for choice in s.legal:
            if choice == PASS:
                out.append(0)
            elif choice >= rules.use:
                out.append(USE_STATUS)
            elif held:
                out.append(SHUNNED)
            else:
                worth = self.keeping(s, power, choice - rules.discard)
                out.append(promise - DRAFT_LEAST - cost - worth)
        return out

    def _battle(self, s: Board, choice: int, frame: tuple[int, ...]) -> int:
        """Return the prior of a move in a battle: what is at stake, less what the card is worth."""
        if choice == PASS:
            return 0
        if choice >= COUNTRY and choice < POWER:
            return 0
        fighter, space = frame[B_FIGHTER], frame[3]
        card = s.rules.cards[choice - s.rules.use]
        if card.bit & s.status:
            return USE_STATUS
        if frame[1] == B_COUNTER:
            return self.gains.battling(s, card.country, frame[4]) - self.appraiser.prepared[card.number]
        stake = self.gains.clearing(s, TEAM_OF[fighter], space) * SAVED_BY_CARD // 100
        return stake - self.appraiser.prepared[card.number]

    def _other(self, s: Board, choice: int, frame: tuple[int, ...]) -> int:
        rules = s.rules
        if choice < SPACE:
            return FROM_DECK if choice == DECK else POINT_PAID if choice == VP else 0
        if choice < FROM:
            return self._space(s, choice - SPACE, frame)
        if choice < PIECE:
            return 0
        if choice < REMOVE:
            return self._piece(s, choice - PIECE, frame)
        if choice < COUNTRY:
            return SHUNNED
        if choice < POWER:
            return 0
        if choice < NUMBER:
            return card_value(s, choice - POWER)
        if choice < MULLIGAN:
            part = rules.nodes[rules.nodes[frame[2]].parts[choice - NUMBER - 1]] if frame[0] == E_ONE_OF else None
            return self.gains.part(s, part) if part is not None else 0
        return SHUNNED if choice == MULLIGAN else self._card(s, choice, frame)

    def _space(self, s: Board, space: int, frame: tuple[int, ...]) -> int:
        procedure = frame[0]
        if procedure == E_BUILD or procedure == E_RECRUIT:
            return self.gains.placing(s, s.rules.nodes[frame[2]].country, space)
        if procedure == E_BATTLE:
            return self.gains.battling(s, s.rules.nodes[frame[2]].country, space)
        return self.gains.battling(s, s.rules.cards[frame[2]].country, space) if procedure == P_AFTER else 0

    def _piece(self, s: Board, place: int, frame: tuple[int, ...]) -> int:
        country, space = divmod(place, OPEN_COUNT)
        loss = self.gains.losing(s, country, space)
        if frame[0] == E_WITHDRAW:
            return 100 * s.rules.nodes[frame[2]].points - loss
        return loss if TEAM_OF[country] != TEAM_OF_POWER[s.seat] else -loss

    def _card(self, s: Board, choice: int, frame: tuple[int, ...]) -> int:
        rules = s.rules
        procedure = frame[0]
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            if procedure == P_SPEND:
                return -self.appraiser.prepared[card.number]
            if procedure == P_DRAFT:
                return POINT_PAID
            return USE_STATUS
        if choice >= rules.unprepare:
            return 0
        if choice >= rules.prepare:
            return self.appraiser.prepared[choice - rules.prepare]
        if choice >= rules.place:
            return -self.keeping(s, s.seat, choice - rules.place)
        if choice >= rules.take:
            return self.gains.playing(s, rules.cards[choice - rules.take])
        if choice >= rules.give:
            card = rules.cards[choice - rules.give]
            worth = self.appraiser.prepared[card.number]
            return worth if TEAM_OF[card.country] != TEAM_OF_POWER[s.seat] else -worth - 10
        if choice >= rules.discard:
            return self._discarding(s, rules.cards[choice - rules.discard], procedure, frame)
        return self.gains.playing(s, rules.cards[choice - rules.play])

    def _discarding(self, s: Board, card: CardDef, procedure: int, frame: tuple[int, ...]) -> int:
        """Return the prior of a discard: an enemy's best card goes first, an own one last."""
        if TEAM_OF[card.country] != TEAM_OF_POWER[s.seat]:
            return self.appraiser.keep[card.number]
        worth = self.keeping(s, card.power, card.number)
        if procedure == E_REPEAT:
            part = s.rules.nodes[s.rules.nodes[frame[2]].parts[0]]
            return self.gains.part(s, part) - worth // 3 - card_value(s, card.power)
        return (200 if procedure == E_COST else 0) - worth


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, Board)
    return Y1914Judge(state)
