"""What is offered where a duty is open in round 2, against a search of the step with the rules of duty left out."""

import random
from typing import Any

import pytest

from haversack.games.greatwar.engine import steps
from haversack.games.greatwar.engine.duties import owed_in_step
from haversack.games.greatwar.engine.queries import playable
from haversack.games.greatwar.engine.verbs import extra_play
from haversack.games.greatwar.engine.verbs.draw import DrawVerb
from haversack.games.greatwar.facts.constants import DONE, PASS, PH_R2_A, PH_R2_D, PLAY, SIDE_IDS
from haversack.games.greatwar.language.catalogue import STANDARD
from haversack.games.greatwar.state import State
from tests.greatwar.table import GAME

MOST_NODES = 3000
LOOKED = 50
RANK = (0, 1, 2, 3)  # nothing, Nationality, Attack icon, both: the more the better


def free(_s: Any, _side: int, _f: Any, options: list[int]) -> list[int]:
    """Offer everything, whatever is owed."""
    return options


class Search:
    """All ways a step can go if the enemy never answers; counts the states it has seen."""

    def __init__(self, state: State) -> None:
        self.side, self.phase, self.turn = state.active, state.phase, state.turn
        self.since = len(state.events or [])
        self.best: dict[str, int] = {}

    def met(self, state: State) -> int:
        """Return the duties met by what the side has placed since the search began."""
        out = 0
        for event in state.events_for(None, self.since):
            if event["type"] == "TableCleared":
                break
            if event["type"] in ("CardPlaced", "CardLinked") and event["side"] == SIDE_IDS[self.side]:
                cards: Any = event["cards"]
                out |= STANDARD.duties[STANDARD.number_of[cards[0]]]
        return out

    def run(self, state: State, wanted: int) -> int:
        """Return the most of what is wanted that can be met from here."""
        met = self.met(state) & wanted
        if met == wanted or (state.turn, state.phase) != (self.turn, self.phase) or state.seat < 0:
            return met
        key = state.digest()
        if key not in self.best:
            if len(self.best) > MOST_NODES:
                raise OverflowError
            self.best[key] = met
            for choice in self.choices(state):
                after = state.clone()
                after.apply(choice)
                self.best[key] = max(self.best[key], self.run(after, wanted), key=RANK.index)
                if self.best[key] == wanted:
                    break
        return self.best[key]

    def choices(self, state: State) -> list[int]:
        """Return what to try: all that places cards; the enemy, and all targets, let be."""
        if state.seat != self.side:
            return [next(c for c in (PASS, DONE, state.legal[0]) if c in state.legal)]
        if PASS in state.legal and any(c >= STANDARD.target for c in state.legal):
            return [PASS]
        return list(state.legal)


def of_interest(state: State) -> bool:
    """Say whether a step of round 2 begins that owes something, with no card that draws others."""
    if not PH_R2_D <= state.phase <= PH_R2_A or state.seat != state.active or len(state.hands[state.seat]) > 7:
        return False
    if not isinstance(state.top(), steps.MainCard) or state.placed or not owed_in_step(state, state.seat):
        return False
    hand = state.hands[state.seat]
    return not any(isinstance(STANDARD.nodes[n], DrawVerb) for card in hand for n in STANDARD.on_play[card])


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
@pytest.mark.parametrize("reading", ["any_time", "interrupt_only"])
def test_what_may_lead_is_what_a_search_finds(reading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is offered just if after it as much can be met as after any other, the Attack icon before all else."""
    if not hasattr(steps, "__file__") or not str(steps.__file__).endswith(".py"):
        pytest.skip("compiled rules cannot be taken apart")
    looked = refused = 0
    for seed in range(4000):
        state, dice = GAME.new(seed, {"bonus_any_time": reading}), random.Random(seed)
        assert isinstance(state, State)
        while state.legal and looked < LOOKED:
            if of_interest(state):
                found = compared(state, monkeypatch)
                looked += found >= 0
                refused += max(found, 0)
            state.apply(dice.choice(state.legal))
    assert looked == LOOKED
    assert refused > 0


def compared(state: State, monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare the offer with the search; return how many cards were rightly refused, or -1 if it grew too large."""
    offered, side = set(state.legal), state.seat
    wanted = owed_in_step(state, side)
    hand = playable(state, side)
    with monkeypatch.context() as patch:
        patch.setattr(steps, "keep_to_duties", free)
        patch.setattr(extra_play, "keep_to_duties", free)
        reached: dict[int, int] = {}
        try:
            for card in hand:
                after = state.clone()
                after.legal = [PLAY + c for c in hand]
                search = Search(after)
                after.apply(PLAY + card)
                reached[PLAY + card] = search.run(after, wanted)
        except OverflowError:
            return -1
    best = max(reached.values(), key=RANK.index)
    assert offered == {choice for choice, met in reached.items() if met == best}, (
        state.record()["choices"][-3:],  # type: ignore[index]
        reached,
        offered,
    )
    return len(reached) - len(offered)
