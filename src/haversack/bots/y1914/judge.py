# native: yes
"""The judge of 1914: what an option promises at a glance, and the value of positions."""

from typing import Final

from haversack.bots.features import Features
from haversack.bots.judge import SHUNNED, Judge
from haversack.bots.y1914.features import Y1914Features
from haversack.bots.y1914.gains import Gains
from haversack.bots.y1914.values import SAME_SYMBOL, Appraiser, card_value
from haversack.games.y1914.engine.aftermath import AssaultTarget
from haversack.games.y1914.engine.attrition import AttritionAim, AttritionStep
from haversack.games.y1914.engine.battle import Battle
from haversack.games.y1914.engine.counterattack import Counterattack
from haversack.games.y1914.engine.discards import GiveUp, LoseCards, Pay
from haversack.games.y1914.engine.draft import Draft, DraftStep, Enlist
from haversack.games.y1914.engine.prepared import Spend
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.setup import Setup
from haversack.games.y1914.engine.turn import DrawStep, PlayStep, PrepareStep
from haversack.games.y1914.engine.verbs.battle import Battling
from haversack.games.y1914.engine.verbs.cost import PayingForText
from haversack.games.y1914.engine.verbs.one_of import Choosing
from haversack.games.y1914.engine.verbs.placing import Placing
from haversack.games.y1914.engine.verbs.prepare import Preparing
from haversack.games.y1914.engine.verbs.repeat import Repeating
from haversack.games.y1914.engine.verbs.withdraw import Withdrawing
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    COUNTRY,
    DECK,
    DONE,
    FROM,
    MULLIGAN,
    NUMBER,
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
from haversack.games.y1914.language.card_def import CardDef
from haversack.games.y1914.state import State
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr

SAME_AGAIN: Final = 25  # hundredths off the worth of each further copy of a card in hand
POINT_PAID: Final = -100
FROM_DECK: Final = -45
DRAFT_LEAST: Final = 60  # what a build must promise to be worth drafting for
USE_STATUS: Final = 50
SAVED_BY_CARD: Final = 70  # hundredths of what is at stake that a Reinforce or a Sustain is expected to save
MINOR: Final = (Setup, DrawStep, Pay, LoseCards, DraftStep, GiveUp, Spend, Draft)

# What benchmarks/bots.py holds the bots to: stronger, weaker, games, the share to reach and its lower bound
AIMS: Final = (("scripted", "random", 400, 0.97, 0.0), ("search@300", "scripted", 200, 0.65, 0.55))


@mypyc_attr(allow_interpreted_subclasses=True)
class Y1914Judge(Judge):
    """The judge of 1914."""

    def __init__(self, state: State) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)
        self.gains: Gains = Gains(self.appraiser)

    def fits(self, state: GameState) -> bool:
        return isinstance(state, State) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return TEAM_OF_POWER[seat]

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, State)
        return self.appraiser.value(state, team)

    def features(self) -> Features:
        return Y1914Features(self.appraiser)

    def clock(self, state: GameState) -> int:
        assert isinstance(state, State)
        return state.round * POWERS + state.active

    def turns_in_a_round(self) -> int:
        return POWERS

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, State)
        if state.round * POWERS + state.active != since:
            return True
        frame = state.stack[-1]
        if isinstance(frame, PrepareStep):
            return frame.returning == 1
        return isinstance(frame, (AttritionStep, DrawStep))

    def is_minor(self, state: GameState) -> bool:
        assert isinstance(state, State)
        return isinstance(state.stack[-1], MINOR)

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        frame = s.asking()
        if isinstance(frame, PlayStep):
            return [self._play(s, choice) for choice in s.legal]
        if isinstance(frame, DrawStep):
            return s.legal
        if isinstance(frame, (PrepareStep, Preparing, Enlist)):
            return [self._prepare(s, choice) for choice in s.legal]
        if isinstance(frame, AttritionStep):
            return [self._wear_down(s, choice, -1) for choice in s.legal]
        if isinstance(frame, AttritionAim):
            return [self._wear_down(s, choice, frame.card) for choice in s.legal]
        if isinstance(frame, DraftStep):
            return self._drafting(s)
        if isinstance(frame, Battle):
            return [self._battle(s, choice, frame) for choice in s.legal]
        return [self._other(s, choice, frame) for choice in s.legal]

    def keeping(self, s: State, power: int, card: int) -> int:
        """Return what a card is worth in hand; further copies of it are worth less."""
        copies = s.hands[power].count(card)
        return self.appraiser.keep[card] * (100 - SAME_AGAIN * min(copies - 1, 3)) // 100

    def _play(self, s: State, choice: int) -> int:
        rules = s.rules
        if choice >= rules.play:
            card = rules.cards[choice - rules.play]
            return self.gains.playing(s, card) - self.keeping(s, s.active, card.number) // 4
        return 0 if choice == PASS else SHUNNED

    def _prepare(self, s: State, choice: int) -> int:
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

    def _wear_down(self, s: State, choice: int, revealed: int) -> int:
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

    def _attrition_gain(self, s: State, card: CardDef) -> int:
        team = TEAM_OF[card.country]
        if any(card.losses):
            return self.gains.worn_down(s, team, list(card.losses))
        return max([card_value(s, power) for power in range(POWERS) if TEAM_OF_POWER[power] != team])

    def _drafting(self, s: State) -> list[int]:
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

    def _battle(self, s: State, choice: int, frame: Battle) -> int:
        """Return the prior of a move in a battle: what is at stake, less what the card is worth."""
        if choice == PASS:
            return 0
        if choice >= COUNTRY and choice < POWER:
            return 0
        card = s.rules.cards[choice - s.rules.use]
        if card.bit & s.status:
            return USE_STATUS
        if isinstance(frame, Counterattack):
            return self.gains.battling(s, card.country, frame.source) - self.appraiser.prepared[card.number]
        stake = self.gains.clearing(s, TEAM_OF[frame.country], frame.space) * SAVED_BY_CARD // 100
        return stake - self.appraiser.prepared[card.number]

    def _other(self, s: State, choice: int, frame: Procedure) -> int:
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
            if isinstance(frame, Choosing):
                return self.gains.part(s, rules.verbs[frame.choice(s).parts[choice - NUMBER - 1]])
            return 0
        return SHUNNED if choice == MULLIGAN else self._card(s, choice, frame)

    def _space(self, s: State, space: int, frame: Procedure) -> int:
        if isinstance(frame, Placing):
            return self.gains.placing(s, s.rules.verbs[frame.verb].country, space)
        if isinstance(frame, Battling):
            return self.gains.battling(s, s.rules.verbs[frame.verb].country, space)
        if isinstance(frame, AssaultTarget):
            return self.gains.battling(s, s.rules.cards[frame.status].country, space)
        return 0

    def _piece(self, s: State, place: int, frame: Procedure) -> int:
        country, space = divmod(place, OPEN_COUNT)
        loss = self.gains.losing(s, country, space)
        if isinstance(frame, Withdrawing):
            return 100 * frame.withdrawal(s).points - loss
        return loss if TEAM_OF[country] != TEAM_OF_POWER[s.seat] else -loss

    def _card(self, s: State, choice: int, frame: Procedure) -> int:
        rules = s.rules
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            if isinstance(frame, Spend):
                return -self.appraiser.prepared[card.number]
            if isinstance(frame, Draft):
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
            return self._discarding(s, rules.cards[choice - rules.discard], frame)
        return self.gains.playing(s, rules.cards[choice - rules.play])

    def _discarding(self, s: State, card: CardDef, frame: Procedure) -> int:
        """Return the prior of a discard: an enemy's best card goes first, an own one last."""
        if TEAM_OF[card.country] != TEAM_OF_POWER[s.seat]:
            return self.appraiser.keep[card.number]
        worth = self.keeping(s, card.power, card.number)
        if isinstance(frame, Repeating):
            part = s.rules.verbs[frame.repetition(s).part]
            return self.gains.part(s, part) - worth // 3 - card_value(s, card.power)
        return (200 if isinstance(frame, PayingForText) else 0) - worth


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, State)
    return Y1914Judge(state)
