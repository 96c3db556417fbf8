"""Behind every question stands its rule, and advice for its kind."""

import random
import re
from pathlib import Path

import pytest

import haversack
from haversack.learn.advice import advice, rule_helps
from haversack.learn.lessons import rules_in
from haversack.rulebook import entries

GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)
KIND = re.compile(r"KIND\b[^=\n]*= \"(\w+)\"")


def kinds(game_id: str) -> set[str]:
    """Return the kinds of questions that the procedures of a game name."""
    folder = Path(haversack.__file__).parent / "games" / haversack.load(game_id).folder.rsplit(".", 1)[1]
    return {kind for path in folder.rglob("*.py") for kind in KIND.findall(path.read_text(encoding="utf-8"))}


@GAMES
def test_every_kind_of_question_has_advice(game_id: str) -> None:
    """And there is no advice for questions that nobody asks; each is short and names rules that exist."""
    found = advice(game_id)
    assert set(found) == kinds(game_id)
    ledger = {entry.id for entry in entries(haversack.load(game_id).ledger())}
    for text in found.values():
        assert len(text.split()) <= 60
        assert set(rules_in(text)) <= ledger


@GAMES
def test_every_question_in_play_has_a_rule_and_advice(game_id: str) -> None:
    """In games by lot, every question names a rule of the ledger and has a kind that is spoken of."""
    game, helps, said = haversack.load(game_id), rule_helps(game_id), advice(game_id)
    for seed in range(3):
        state, dice = game.new(seed), random.Random(seed)
        while (decision := state.decision) is not None:
            assert decision.rule in helps
            assert decision.kind in said
            state.apply(dice.choice(state.legal))


@GAMES
def test_rules_are_told_in_readable_words_with_their_options(game_id: str) -> None:
    """Every rule has words; options named for it exist, and at least one rule has some."""
    helps = rule_helps(game_id)
    game = haversack.load(game_id)
    assert set(helps) == {entry.id for entry in entries(game.ledger())}
    assert all(helped.text for helped in helps.values())
    named = {name for helped in helps.values() for name in helped.options}
    assert named
    assert named <= {option.name for option in game.options}
