"""What the procedures declare: kinds, rules, ranges of their fields, and what they say is under way."""

import inspect
import random
from typing import Any

import pytest

from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.facts.constants import KINDS
from haversack.kernel.procedures import procedures_of
from haversack.rulebook import entries
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table

PROCEDURES = {
    name: found for name, found in procedures_of(Procedure).items() if found.__module__.startswith("haversack.")
}
LEDGER = {entry.id for entry in entries(GAME.ledger())}


@pytest.mark.parametrize("name", sorted(PROCEDURES))
def test_a_procedure_declares_what_there_is(name: str) -> None:
    """Its kind is of the fixed set, its rule is in the ledger, and each field has a range of the rules."""
    found = PROCEDURES[name]
    assert found.KIND in (*KINDS, "")
    assert found.RULE in {*LEDGER, ""}
    assert {word.lstrip("*") for word in found.FIELDS.values()} <= set(GAME.rules().ranges)
    if inspect.isfunction(found.__init__):  # what is compiled does not tell its parameters
        assert [*inspect.signature(found).parameters] == [*found.FIELDS]


def test_every_kind_is_that_of_a_procedure_with_a_rule() -> None:
    """No kind of question is left over, and whatever asks says by which rule."""
    assert {found.KIND for found in PROCEDURES.values()} - {""} == set(KINDS)
    assert [name for name, found in PROCEDURES.items() if found.KIND and not found.RULE] == []


def test_what_is_under_way_is_told_oldest_first() -> None:
    """A step, a card that enters, the window of the enemy."""
    table = Table(
        central={"hand": PLAIN["central"]}, entente={"hand": [*PLAIN["entente"], "bonus-prisoner-interrogations-1"]}
    )
    assert table.state.trace() == ["Turn 1, round 1, step of the Defender", "Step of the Central Powers"]
    table.choose(f"play:{PLAIN['central'][0]}")
    trace = table.state.trace()
    assert trace[:2] == ["Turn 1, round 1, step of the Defender", "Step of the Central Powers"]
    assert trace[-1].endswith(" enters")


def test_every_question_says_what_it_belongs_to() -> None:
    """In random play every frame has a title, the open question a kind and a rule, and the view carries them."""
    for seed in range(4):
        state, dice = GAME.new(seed), random.Random(seed)
        while state.decision is not None:
            view: Any = state.view(state.decision.seat)
            assert state.decision.rule in LEDGER
            assert view["decision"]["trace"] == state.trace()
            assert len(state.trace()) == len(state.stack)
            assert all(len(title) > 5 and "  " not in title for title in state.trace())
            state.apply(dice.choice(state.legal))
