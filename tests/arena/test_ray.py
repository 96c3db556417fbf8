"""The arena on a real Ray: one of this machine, without a dashboard. `make test-ray` installs Ray and runs this."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import haversack
from haversack.arena.games import Played, entrant
from haversack.arena.match import Match, Plan
from haversack.cli.main import main

ray = pytest.importorskip("ray", reason="make test-ray installs Ray")

pytestmark = pytest.mark.filterwarnings("ignore:.*:FutureWarning:ray")


def played(engine: str, game_id: str) -> list[Played]:
    """Return the games of a short match."""
    plan = Plan(game_id, (entrant("easy"), entrant("random")), 4, 11, {})
    match = Match(plan, jobs=2, engine=engine, keep=True)
    for _ in match.run():
        pass
    return match.played or []


@pytest.fixture(scope="module")
def _cluster() -> Iterator[None]:
    """Have a Ray running for some of the tests, as a user with a cluster has."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("_cluster")
@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_ray_gives_the_games_of_the_processes(game_id: str) -> None:
    """The same seeds give the same games, move counts and scores, in the same order; the cluster goes on running."""
    assert played("ray", game_id) == played("local", game_id)
    assert ray.is_initialized()


@pytest.mark.usefixtures("_cluster")
def test_the_command_prints_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    """`haversack arena --engine ray --json` says what it says without Ray."""
    said: list[Any] = []
    for engine in ("local", "ray"):
        words = ["arena", "greatwar", "--bots", "easy,random", "--games", "4", "--jobs", "2", "--seed", "3"]
        assert main([*words, "--engine", engine, "--json"]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]


def test_a_ray_of_its_own_is_stopped() -> None:
    """Where none is running the engine starts one, and leaves none behind."""
    ray.shutdown()
    assert played("ray", "ww2") == played("local", "ww2")
    assert not ray.is_initialized()
