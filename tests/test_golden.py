"""Behaviour that must not change by accident, against the files in tests/golden (see scripts/golden.py)."""

import pytest

import haversack
from scripts.golden import VERBS, path_of


@pytest.mark.parametrize("verb", sorted(VERBS))
@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_golden_file_is_unchanged(game_id: str, verb: str) -> None:
    """What the rules give now is what they gave; write the file anew only on purpose."""
    path = path_of(game_id, verb)
    assert VERBS[verb](game_id) == path.read_text(encoding="utf-8")
