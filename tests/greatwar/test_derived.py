"""What a state keeps worked out is what its cards and rules say, at every decision of random play."""

import random

import pytest

from haversack.games.greatwar.engine.actions import work_out
from haversack.games.greatwar.facts.constants import HELD_SHIFT
from haversack.games.greatwar.language.catalogue import STANDARD
from haversack.games.greatwar.state import State
from tests.greatwar.table import GAME

SCENARIOS = ("basic", "race_to_the_sea_1914", "passchendaele_1917")


def check(state: State) -> None:
    """Work everything out anew and compare."""
    for side in (0, 1):
        held = traits = 0
        for card in state.hands[side]:
            held |= STANDARD.links[card] | STANDARD.flags[card] << HELD_SHIFT
        for card in state.table[side]:
            traits |= 0 if card in state.down else STANDARD.traits[card]
        assert state.holding(side) == held
        assert state.traits[side] == traits
    fresh = state.clone()
    if fresh.active >= 0:
        work_out(fresh)
        assert (fresh.barred, fresh.limits) == (state.barred, state.limits)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_worked_out_is_true(scenario: str) -> None:
    """Hands, tables, roles and events are looked over anew; in dealt-out states too, and a clone changes nothing."""
    for seed in range(6):
        state, dice = GAME.new(seed, {"scenario": scenario}).quiet(), random.Random(seed)
        assert isinstance(state, State)
        while state.legal:
            check(state)
            check(state.clone())
            if dice.random() < 0.05:
                check(state.determinise("central", seed))
            state.apply(dice.choice(state.legal))
