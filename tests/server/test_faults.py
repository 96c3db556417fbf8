"""What fails under load: real processes, a real PostgreSQL. `python -m benchmarks.load` does the same for longer."""

import asyncio

import pytest

from benchmarks import faults


@pytest.mark.usefixtures("postgres_here")
def test_a_database_that_is_restarted_under_load_loses_nothing() -> None:
    """Every table of two processes is served again, replays, and holds what was acknowledged."""
    found = asyncio.run(faults.restart(2, 6))
    assert len(found.took) == 2
    assert found.acknowledged > 6
    assert found.is_whole, found
