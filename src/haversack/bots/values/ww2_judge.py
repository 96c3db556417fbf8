# native: yes
"""The judge of WW2: a prior for every option of every question, and the value of positions."""

from typing import Final

from haversack.bots.judge import SHUNNED, Judge
from haversack.bots.values.ww2 import Appraiser, card_value, turns_left
from haversack.bots.values.ww2_gains import Gains
from haversack.bots.values.ww2_odds import Odds
from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRIES,
    COUNTRY,
    DECK,
    DONE,
    E_ARRANGE,
    E_BATTLE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_ELIMINATE,
    E_LEND,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    K_ANY_TIME,
    NUMBER,
    P_BATTLE,
    P_DISCARD,
    P_FETCH,
    P_PITCH,
    P_PLAY,
    P_SETUP,
    P_SUPPLY,
    P_WINDOW,
    PASS,
    PIECE,
    REMOVE,
    SPACE,
    T_BUILD_ARMY,
    VP,
)
from haversack.kernel.state import GameState

NAMED: Final = 4
TRIES: Final = 3
SAME_AGAIN: Final = 25  # hundredths off the worth of each further copy of a card in hand
JUNK: Final = 95  # cards of less worth than this are let go while there are plenty
PLENTY: Final = 9
IDLE: Final = -150
DROPPED: Final = 100


class WW2Judge(Judge):
    """The judge of WW2."""

    def __init__(self, state: Board) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)
        self.gains: Gains = Gains(self.appraiser)
        self.odds: Odds = Odds(self.appraiser)

    def fits(self, state: GameState) -> bool:
        return isinstance(state, Board) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return seat & 1

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, Board)
        return self.appraiser.value(state, team)

    def chance(self, state: GameState, team: int) -> float:
        assert isinstance(state, Board)
        return self.odds.chance(state, team)

    def reach(self, state: GameState) -> int:
        assert isinstance(state, Board)
        if state.stack[-1][0] == P_DISCARD:
            return 1
        return 0 if self.is_minor(state) else COUNTRIES

    def tries(self, state: GameState) -> int:
        assert isinstance(state, Board)
        return TRIES if state.stack[-1][0] == P_PLAY else 1

    def clock(self, state: GameState) -> int:
        assert isinstance(state, Board)
        return state.round * COUNTRIES + state.active

    def turns_in_a_round(self) -> int:
        return COUNTRIES

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, Board)
        if state.round * COUNTRIES + state.active != since:
            return True
        return len(state.stack) > 0 and state.stack[-1][0] == P_DISCARD

    def is_minor(self, state: GameState) -> bool:
        assert isinstance(state, Board)
        procedure = state.stack[-1][0]
        if procedure == P_SETUP or procedure == P_PITCH or procedure == P_DISCARD or procedure == P_FETCH:
            return True
        return procedure == E_ARRANGE or procedure == E_BOTTOM or procedure == P_SUPPLY

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, Board)
        s = state
        frame = s.stack[-1]
        procedure = frame[0]
        if procedure == P_PLAY:
            return [self._play(s, choice) for choice in s.legal]
        if procedure == P_WINDOW:
            return [self._reaction(s, choice, frame[4], frame[5], frame[6]) for choice in s.legal]
        if procedure == P_SETUP or procedure == P_PITCH:
            return [self._dropping(s, choice, frame[2]) for choice in s.legal]
        if procedure == P_DISCARD:
            return self._letting_go(s)
        return [self._effect(s, choice, frame) for choice in s.legal]

    def _play(self, s: Board, choice: int) -> int:
        """Return the prior of a choice for the Play step."""
        rules = s.rules
        if choice >= rules.reallocate_id:
            return IDLE
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            if card.trigger is not None and card.trigger.kind == K_ANY_TIME:
                return SHUNNED
            return self.gains.using(s, card, 0, -1, -1)
        if choice >= rules.discard:
            return IDLE - self.appraiser.keep[choice - rules.discard]
        if choice >= rules.play:
            card = rules.cards[choice - rules.play]
            return self.gains.playing(s, card) - self.keeping(s, s.active, card.number) // 4
        return 0 if choice == DECK or choice == VP else SHUNNED

    def keeping(self, s: Board, country: int, card: int) -> int:
        """Return what a card is worth in hand; further copies of it are worth less."""
        copies = s.hands[country].count(card)
        worth = self.appraiser.keep[card]
        definition = s.rules.cards[card]
        if definition.type > T_BUILD_ARMY + 3 and turns_left(s, country) < 6:
            worth = worth * (2 + turns_left(s, country)) // 8
        return worth * (100 - SAME_AGAIN * min(copies - 1, 3)) // 100

    def _dropping(self, s: Board, choice: int, country: int) -> int:
        if choice >= s.rules.use:
            return SHUNNED
        return DROPPED - self.keeping(s, country, choice - s.rules.discard)

    def _letting_go(self, s: Board) -> list[int]:
        """Return the priors of the Discard step: junk goes while there are plenty of cards."""
        country = s.active
        spare = len(s.hands[country]) + len(s.decks[country]) - turns_left(s, country)
        plenty = spare >= PLENTY and len(s.decks[country]) > 0
        discard, use = s.rules.discard, s.rules.use
        out: list[int] = []
        for choice in s.legal:
            if choice == DONE:
                out.append(0)
            elif choice < use:
                out.append((JUNK if plenty else IDLE) - self.keeping(s, country, choice - discard))
            else:
                out.append(SHUNNED)
        return out

    def _reaction(self, s: Board, choice: int, space: int, piece: int, other: int) -> int:
        if choice == PASS:
            return 0
        if choice == s.rules.use_all:
            cards = [one for one in s.legal if PASS < one < s.rules.use_all]
            return sum([self._reaction(s, one, space, piece, other) for one in cards])
        card = s.rules.cards[choice - s.rules.use]
        if card.trigger is not None and card.trigger.kind == K_ANY_TIME:
            return SHUNNED
        return self.gains.using(s, card, space, piece, other)

    def _effect(self, s: Board, choice: int, frame: tuple[int, ...]) -> int:
        """Return the prior of a choice within an effect."""
        rules = s.rules
        if choice < SPACE:
            return -2 * card_value(s, s.seat) if choice == DECK else 0
        if choice < PIECE:
            return self._space(s, choice - SPACE, frame)
        if choice < REMOVE:
            return self._piece(s, (choice - PIECE) // SPACE_COUNT, (choice - PIECE) % SPACE_COUNT, frame)
        if choice < COUNTRY:
            place = choice - REMOVE
            return -DROPPED - self.gains.losing(s, place // SPACE_COUNT, place % SPACE_COUNT)
        if choice < NUMBER:
            return self._country(s, choice - COUNTRY, frame)
        if choice < rules.play:
            part = rules.nodes[frame[2]].parts[choice - NUMBER - 1]
            return self.gains.text(s, part, frame[3], frame[4], frame[5], frame[6])
        return self._card(s, choice, frame)

    def _space(self, s: Board, space: int, frame: tuple[int, ...]) -> int:
        procedure = frame[0]
        if procedure == E_BATTLE:
            return self.gains.battling(s, frame[3], space)
        if procedure == E_BUILD:
            return self.gains.placing(s, s.rules.nodes[frame[2]].who.bit_length() - 1, space)
        if procedure == E_RECRUIT:
            return self.gains.placing(s, max(0, frame[8] - 1), space)
        return 0

    def _piece(self, s: Board, country: int, space: int, frame: tuple[int, ...]) -> int:
        procedure = frame[0]
        if procedure == E_BUILD:
            return NAMED
        loss = self.gains.losing(s, country, space)
        if procedure == P_BATTLE or procedure == E_ELIMINATE:
            return loss if (country ^ s.seat) & 1 else -loss
        if procedure == E_REBUILD:
            parts = s.rules.nodes[frame[2]].parts
            return self.gains.text(s, parts[0], country, 0, -1, -1) * 2 // 3 - loss
        return -loss

    def _country(self, s: Board, country: int, frame: tuple[int, ...]) -> int:
        procedure = frame[0]
        if procedure == E_DRAIN or procedure == E_RANSOM:
            return card_value(s, country)
        if procedure == E_RECRUIT:
            return DROPPED // 2 if country == s.seat else 0
        if procedure == E_LEND:
            return len(s.decks[country])
        return 0

    def _card(self, s: Board, choice: int, frame: tuple[int, ...]) -> int:
        rules = s.rules
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            if card.trigger is not None and card.trigger.kind == K_ANY_TIME:
                return self._at_any_time(s, card.country, frame)
            return self.gains.using(s, card, frame[4] if len(frame) > 4 else 0, -1, -1)
        if choice >= rules.place:
            worth = self.keeping(s, s.seat, choice - rules.place)
            return DROPPED - worth if frame[0] == E_BOTTOM else worth
        if choice >= rules.take:
            card = rules.cards[choice - rules.take]
            return self.keeping(s, s.seat, card.number) if frame[0] == P_FETCH else self.gains.playing(s, card)
        if choice >= rules.discard:
            return self._dropping(s, choice, s.seat)
        card = rules.cards[choice - rules.play]
        return self.gains.playing(s, card) - self.keeping(s, s.seat, card.number) // 2

    def _at_any_time(self, s: Board, country: int, frame: tuple[int, ...]) -> int:
        """Return the prior of a card that puts pieces in supply: good when some are about to fall."""
        if frame[0] != P_SUPPLY:
            return SHUNNED
        falling = s.pieces[country] & ~s.supply(country) & ~s.shielded[country]
        return DROPPED * falling.bit_count() - DROPPED


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, Board)
    return WW2Judge(state)
