# native: yes
"""The judge of WW2: a prior for every option of every question, and the value of positions."""

from typing import Final

from haversack.bots.features import Features
from haversack.bots.judge import SHUNNED, Judge
from haversack.bots.ww2.features import WW2Features
from haversack.bots.ww2.gains import STATIONED, Gains
from haversack.bots.ww2.odds import Odds
from haversack.bots.ww2.values import Appraiser, card_value, turns_left
from haversack.games.ww2.engine.battle import ChooseTarget
from haversack.games.ww2.engine.playing import PlayStep, TakeBasicCard
from haversack.games.ww2.engine.procedure import Effect, Procedure
from haversack.games.ww2.engine.setup import SetUp
from haversack.games.ww2.engine.stationed import stationed_of
from haversack.games.ww2.engine.support import Strike, StrikeTarget, still_there
from haversack.games.ww2.engine.turn import DiscardStep, SupplyStep
from haversack.games.ww2.engine.verbs.battle import BattleSpace
from haversack.games.ww2.engine.verbs.bottom import PutUnderDeck
from haversack.games.ww2.engine.verbs.build import BuildPiece
from haversack.games.ww2.engine.verbs.drain import DrainWhom
from haversack.games.ww2.engine.verbs.eliminate import EliminatePiece
from haversack.games.ww2.engine.verbs.lend import LendTo
from haversack.games.ww2.engine.verbs.ransom import RansomOrder
from haversack.games.ww2.engine.verbs.rebuild import RebuildPieces
from haversack.games.ww2.engine.verbs.recruit import RecruitPiece, RecruitWhose
from haversack.games.ww2.engine.windows import Payment, Window
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    COUNTRIES,
    COUNTRY,
    DECK,
    DONE,
    HOMES,
    K_ANY_TIME,
    NUMBER,
    PASS,
    PIECE,
    REMOVE,
    SPACE,
    T_BUILD_ARMY,
    TEAM_OF,
    VP,
)
from haversack.games.ww2.state import State
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr
from haversack.qmg.graph import union_of

NAMED: Final = 4
TRIES: Final = 3
SAME_AGAIN: Final = 25  # hundredths off the worth of each further copy of a card in hand
JUNK: Final = 95  # cards of less worth than this are let go while there are plenty
PLENTY: Final = 9
IDLE: Final = -150
DROPPED: Final = 100
HOME_OPEN: Final = 300
HOME_BESET: Final = 100

# What benchmarks/bots.py holds the bots to: stronger, weaker, games, the share to reach and its lower bound
AIMS: Final = (("scripted", "random", 400, 0.97, 0.0), ("search@300", "scripted", 200, 0.65, 0.55))


@mypyc_attr(allow_interpreted_subclasses=True)
class WW2Judge(Judge):
    """The judge of WW2."""

    def __init__(self, state: State) -> None:
        self.appraiser: Appraiser = Appraiser(state.rules)
        self.gains: Gains = Gains(self.appraiser)
        self.odds: Odds = Odds(self.appraiser)

    def fits(self, state: GameState) -> bool:
        return isinstance(state, State) and state.rules is self.appraiser.rules

    def team(self, seat: int) -> int:
        return TEAM_OF[seat]

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, State)
        return self.appraiser.value(state, team)

    def chance(self, state: GameState, team: int) -> float:
        assert isinstance(state, State)
        return self.odds.chance(state, team)

    def careful(self) -> Judge:
        return CarefulJudge(self)

    def reach(self, state: GameState) -> int:
        assert isinstance(state, State)
        if isinstance(state.asking(), DiscardStep):
            return 1
        return 0 if self.is_minor(state) else COUNTRIES

    def tries(self, state: GameState) -> int:
        assert isinstance(state, State)
        return TRIES if isinstance(state.asking(), PlayStep) else 1

    def features(self) -> Features:
        return WW2Features(self.odds)

    def clock(self, state: GameState) -> int:
        assert isinstance(state, State)
        return state.round * COUNTRIES + state.active

    def turns_in_a_round(self) -> int:
        return COUNTRIES

    def is_settled(self, state: GameState, since: int) -> bool:
        assert isinstance(state, State)
        if state.round * COUNTRIES + state.active != since:
            return True
        return len(state.stack) > 0 and isinstance(state.asking(), DiscardStep)

    def is_minor(self, state: GameState) -> bool:
        assert isinstance(state, State)
        return state.asking().IS_MINOR

    # At a glance

    def priors(self, state: GameState) -> list[int]:
        assert isinstance(state, State)
        s = state
        asking = s.asking()
        if isinstance(asking, PlayStep):
            return [self._play(s, choice) for choice in s.legal]
        if isinstance(asking, Window):
            return [self._reaction(s, choice, asking.space, asking.piece, asking.card) for choice in s.legal]
        if isinstance(asking, (SetUp, Payment)):
            return [self._dropping(s, choice, asking.country) for choice in s.legal]
        if isinstance(asking, DiscardStep):
            return self._letting_go(s)
        return [self._effect(s, choice, asking) for choice in s.legal]

    def _play(self, s: State, choice: int) -> int:
        """Return the prior of a choice for the Play step."""
        rules = s.rules
        if choice >= rules.reallocate_id:
            return IDLE if choice < rules.stationed_piece else SHUNNED
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

    def keeping(self, s: State, country: int, card: int) -> int:
        """Return what a card is worth in hand; further copies of it are worth less."""
        copies = s.hands[country].count(card)
        worth = self.appraiser.keep[card]
        definition = s.rules.cards[card]
        if definition.type > T_BUILD_ARMY + 3 and turns_left(s, country) < 6:
            worth = worth * (2 + turns_left(s, country)) // 8
        return worth * (100 - SAME_AGAIN * min(copies - 1, 3)) // 100

    def _dropping(self, s: State, choice: int, country: int) -> int:
        if choice >= s.rules.use:
            return SHUNNED
        return DROPPED - self.keeping(s, country, choice - s.rules.discard)

    def _letting_go(self, s: State) -> list[int]:
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

    def _reaction(self, s: State, choice: int, space: int, piece: int, other: int) -> int:
        if choice == PASS:
            return 0
        if choice == s.rules.use_all:
            cards = [one for one in s.legal if PASS < one < s.rules.use_all]
            return sum([self._reaction(s, one, space, piece, other) for one in cards])
        card = s.rules.cards[choice - s.rules.use]
        if card.trigger is not None and card.trigger.kind == K_ANY_TIME:
            return SHUNNED
        return self.gains.using(s, card, space, piece, other)

    def _effect(self, s: State, choice: int, asking: Procedure) -> int:
        """Return the prior of a choice within an effect."""
        rules = s.rules
        if choice >= rules.stationed_piece:
            return self._stationed(s, choice, asking)
        if choice < SPACE:
            return -2 * card_value(s, s.seat) if choice == DECK else 0
        if choice < PIECE:
            return self._space(s, choice - SPACE, asking)
        if choice < REMOVE:
            return self._piece(s, (choice - PIECE) // SPACE_COUNT, (choice - PIECE) % SPACE_COUNT, asking)
        if choice < COUNTRY:
            place = choice - REMOVE
            return -DROPPED - self.gains.losing(s, place // SPACE_COUNT, place % SPACE_COUNT)
        if choice < NUMBER:
            return self._country(s, choice - COUNTRY, asking)
        if choice < rules.play:
            return self._part(s, choice - NUMBER - 1, asking)
        return self._card(s, choice, asking)

    def _stationed(self, s: State, choice: int, asking: Procedure) -> int:
        """Return the prior of a choice that names a piece sharing its space: to spend it, or to hit it."""
        if choice >= s.rules.stationed_remove:
            return -DROPPED - STATIONED
        if isinstance(asking, Strike):
            left = [self.gains.losing(s, enemy, asking.space) for enemy in still_there(s, asking.country, asking.space)]
            return max([0, *left]) - STATIONED
        country = stationed_of(s.rules, choice)[1]
        return STATIONED if (country ^ s.seat) & 1 else -STATIONED

    def _part(self, s: State, number: int, asking: Procedure) -> int:
        if not isinstance(asking, Effect):
            return 0
        part = asking.verb(s).parts[number]
        return self.gains.text(s, part, asking.owner, asking.space, asking.piece, asking.card)

    def _space(self, s: State, space: int, asking: Procedure) -> int:
        if isinstance(asking, BattleSpace):
            return self.gains.battling(s, asking.owner, space)
        if isinstance(asking, BuildPiece):
            return self.gains.placing(s, asking.verb(s).country(), space)
        return self.gains.placing(s, asking.country, space) if isinstance(asking, RecruitPiece) else 0

    def _piece(self, s: State, country: int, space: int, asking: Procedure) -> int:
        if isinstance(asking, BuildPiece):
            return NAMED
        loss = self.gains.losing(s, country, space)
        if isinstance(asking, (ChooseTarget, EliminatePiece, StrikeTarget)):
            return loss if TEAM_OF[country] != TEAM_OF[s.seat] else -loss
        if isinstance(asking, RebuildPieces):
            parts = asking.verb(s).parts
            return self.gains.text(s, parts[0], country, 0, -1, -1) * 2 // 3 - loss
        return -loss

    def _country(self, s: State, country: int, asking: Procedure) -> int:
        if isinstance(asking, (DrainWhom, RansomOrder)):
            return card_value(s, country)
        if isinstance(asking, RecruitWhose):
            return DROPPED // 2 if country == s.seat else 0
        return len(s.decks[country]) if isinstance(asking, LendTo) else 0

    def _card(self, s: State, choice: int, asking: Procedure) -> int:
        rules = s.rules
        if choice >= rules.use:
            card = rules.cards[choice - rules.use]
            if card.trigger is not None and card.trigger.kind == K_ANY_TIME:
                return self._at_any_time(s, card.country, asking)
            return self.gains.using(s, card, asking.space if isinstance(asking, Effect) else 0, -1, -1)
        if choice >= rules.place:
            worth = self.keeping(s, s.seat, choice - rules.place)
            return DROPPED - worth if isinstance(asking, PutUnderDeck) else worth
        if choice >= rules.take:
            card = rules.cards[choice - rules.take]
            if isinstance(asking, TakeBasicCard):
                return self.keeping(s, s.seat, card.number)
            return self.gains.playing(s, card)
        if choice >= rules.discard:
            return self._dropping(s, choice, s.seat)
        card = rules.cards[choice - rules.play]
        return self.gains.playing(s, card) - self.keeping(s, s.seat, card.number) // 2

    def _at_any_time(self, s: State, country: int, asking: Procedure) -> int:
        """Return the prior of a card that puts pieces in supply: good when some are about to fall."""
        if not isinstance(asking, SupplyStep):
            return SHUNNED
        falling = s.pieces[country] & ~s.supply(country) & ~s.shielded[country]
        return DROPPED * falling.bit_count() - DROPPED


class CarefulJudge(WW2Judge):
    """The same, with an eye on Homes that enemies may be in a turn or two later."""

    def __init__(self, judge: WW2Judge) -> None:
        self.appraiser = judge.appraiser
        self.gains = judge.gains
        self.odds = judge.odds

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, State)
        value = self.appraiser.value(state, team)
        return value if state.ended else value + in_danger(state, 1 - team) - in_danger(state, team)


def in_danger(s: State, team: int) -> int:
    """Return what is at stake for a team in Homes next to an enemy: more in an empty one."""
    own, enemies = s.team_pieces(team), s.team_pieces(1 - team)
    reach = union_of(s.links(1 - team), enemies) & ~enemies
    total = 0
    for country in range(team, COUNTRIES, 2):
        if reach >> HOMES[country] & 1:
            total += HOME_BESET if own >> HOMES[country] & 1 else HOME_OPEN
    return total


def judge(state: GameState) -> Judge:
    """Return the judge for the rules of a state."""
    assert isinstance(state, State)
    return WW2Judge(state)
