"""Good packs altered at random are refused with a sentence or playable; `scripts/mutate_packs.py` tries more."""

import pytest

from haversack.packs.mutations import PLAYED, REFUSED, mutated, stock_of, tried
from scripts.mutate_packs import GAMES, sources
from tests.packs.samples import ALL

PACKS = 25


@pytest.mark.parametrize("game", GAMES)
def test_altered_packs_are_refused_or_playable(game: str) -> None:
    """A sample; both must happen in it."""
    changes, whole = sources(game)
    few, stock = [ALL[game], changes], stock_of(whole)
    found = [tried(mutated(few[seed % 2], seed, stock), seed)[0] for seed in range(PACKS)]
    assert min(found.count(PLAYED), found.count(REFUSED)) > PACKS // 10


@pytest.mark.parametrize("game", GAMES)
def test_a_mutation_leaves_the_good_pack_alone(game: str) -> None:
    """The same seed alters in the same way."""
    before, stock = repr(ALL[game]), stock_of(ALL[game])
    assert mutated(ALL[game], 3, stock) == mutated(ALL[game], 3, stock) != ALL[game]
    assert repr(ALL[game]) == before
