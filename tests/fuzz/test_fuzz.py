"""160 random games of each game (320 of The Great War) with every invariant checked; `make fuzz` plays many more.

Where the rules are compiled, `make test` plays them all on the compiled build and one in ten on pure Python
(`tests/share.py`).
"""

import json
from pathlib import Path

import pytest

import haversack
from haversack.kernel.state import GameState
from haversack.packs import fuzz
from tests.share import share

GAMES = {"greatwar": 320}
USUAL = 160
CHUNKS = 8


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", haversack.GAMES)
def test_random_games_hold_every_invariant(game: str, chunk: int, tmp_path: Path) -> None:
    """Options, conservation, the view law, clones, positions and replays hold in random play (design, 2 to 4)."""
    size = share(-(-GAMES.get(game, USUAL) // CHUNKS))
    seeds = range(chunk * size, (chunk + 1) * size)
    played, failures = fuzz.run_batch((game, seeds, tmp_path, float("inf"), None))
    assert not failures, failures[0]
    assert played == size


def test_a_failure_is_written_as_a_record_that_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the middle of a game leaves seed, options, choices and digests so far (style, Tests)."""
    seen = []

    def broken(state: GameState) -> None:
        seen.append(state.digest())
        fuzz.check(len(seen) < 40, "it broke")

    monkeypatch.setattr(fuzz, "check_options", broken)
    failure = fuzz.Trial("ww2", 3).run(tmp_path)
    assert failure is not None
    assert failure.message == "AssertionError: it broke"
    record = json.loads(Path(failure.file).read_text(encoding="utf-8"))
    assert len(record["choices"]) == 39
    assert haversack.load("ww2").replay(record).digest() == seen[-1]
