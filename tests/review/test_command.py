"""`haversack review` and `haversack play --from`."""

import json
from pathlib import Path

import pytest

from haversack.review.review import Review
from tests.cli.conftest import Cli, cli, written
from tests.review.conftest import short_record

__all__ = ["cli"]


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the file of a short game."""
    return written(tmp_path / "game.json", short_record("greatwar"))


def test_a_review_is_printed_and_drawn(cli: Cli, file: str, tmp_path: Path) -> None:
    """The sum of the game, the choices that cost, the luck; the same as a page."""
    out = tmp_path / "page.html"
    result = cli("review", file, "--players", "2", "--out", str(out))
    assert result.code == 0
    assert "How the result came about" in result.out
    assert "surely cost five points or more" in result.out
    assert "result less all luck" in result.out
    assert out.read_text(encoding="utf-8").count("<polyline") == 3


def test_a_review_for_programs(cli: Cli, file: str) -> None:
    """`--json` prints all that was found."""
    data = cli("review", file, "--json").json
    assert data["haversack_review"] == 1
    assert data["whole"]


def test_a_review_that_is_stopped_keeps_what_is_there(cli: Cli, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the second pass: the curves are printed, and the code says that it was stopped."""

    def stopped(self: Review) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Review, "_glance", stopped)
    result = cli("review", file, "--json")
    assert result.code == 130
    data = json.loads(result.out)
    assert not data["whole"]
    assert data["account"]["done"]
    assert data["decisions"] == []


def test_what_cannot_be_reviewed_is_said_in_a_sentence(cli: Cli, tmp_path: Path) -> None:
    """A game that goes on, a seat that is not there."""
    record = short_record("greatwar")
    running = {**record, "choices": record["choices"][:3], "digests": record["digests"][:4], "outcome": None}
    result = cli("review", written(tmp_path / "running.json", running))
    assert (result.code, result.out) == (2, "")
    assert result.err == "haversack: This game is not over: it can be reviewed once it has ended.\n"
    assert cli("review", written(tmp_path / "game.json", record), "--seat", "france").code == 2


def test_one_plays_on_from_a_choice(cli: Cli, file: str) -> None:
    """The terminal begins after that choice; without a record there is nothing to begin from."""
    seat = "central"
    result = cli("play", "greatwar", "--position", file, "--from", "2", "--seats", seat, stdin="", keyboard=True)
    assert result.code == 0
    assert "The game is left" in result.out
    assert cli("play", "greatwar", "--from", "2").code == 2
    assert cli("play", "greatwar", "--position", file, "--from", "9999").code == 2
