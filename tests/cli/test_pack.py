"""`haversack pack` and `haversack cards --template`: from the command line to the game and back."""

import json
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.cli import bench
from haversack.cli.main import main
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from tests.packs.samples import ALL


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a good pack as a file."""
    path = tmp_path / "house.json"
    path.write_text(json.dumps(ALL["ww2"]), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", haversack.GAMES[:3])
def test_the_template_is_a_good_pack_that_changes_nothing(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.json"
    assert main(["cards", game, "--template", str(path)]) == 0
    assert main(["pack", "check", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == found["pack"]["added"] == found["pack"]["changed"] == found["pack"]["removed"] == []


def test_a_table_of_values_is_for_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "greatwar", "--template", str(tmp_path / "mine.csv")]) == 0
    assert len((tmp_path / "mine.csv").read_text(encoding="utf-8").splitlines()) == 185
    assert main(["cards", "ww2", "--template", str(tmp_path / "other.csv")]) == 2
    assert "for the game 'greatwar'" in capsys.readouterr().err


def test_check_shows_what_a_pack_changes(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "check", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Build an Italian Army." in said
    assert "before: Score 1 VP for each German Army" in said
    assert said.rstrip().endswith("The pack is good.")


def test_check_says_all_that_is_wrong(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = json.loads(file.read_text(encoding="utf-8"))
    pack["add"]["italy"][0]["do"] = {"bild": "army"}
    pack["remove"].append("nobody")
    file.write_text(json.dumps(pack), encoding="utf-8")
    assert main(["pack", "check", str(file)]) == 1
    said = capsys.readouterr()
    assert "$.add.italy[0].do: Card it_alpini, do: 'bild' is not an effect." in said.out
    assert "$.remove[1]: There is no card 'nobody' to remove." in said.out
    assert said.err == "2 faults.\n"
    assert main(["pack", "balance", str(file)]) == 2
    assert "The pack is not good, $.remove[1]" in capsys.readouterr().err


def test_balance_compares_the_same_deals(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["pack", "balance", str(file), "--games", "4", "--bots", "random", "--json"]
    assert main(arguments) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert first["deals"] == 4
    change = first["changes"]["wins"]
    assert change["low"] <= change["mean"] <= change["high"]
    shares = first["pack"]["axis"]["share"] - first["standard"]["axis"]["share"]
    assert change["mean"] == pytest.approx(shares)


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "schema", "1914"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "A pack for Quartermaster General: 1914"


def test_matches_and_reports_are_played_with_a_pack(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match.jsonl"
    match = ["arena", "ww2", "--games", "2", "--bots", "random,scripted", "--resume", str(kept), "--json"]
    assert main([*match, "--pack", str(file)]) == 0
    capsys.readouterr()
    assert main(match) == 2
    assert "other" in capsys.readouterr().err
    page = tmp_path / "page.html"
    assert main(["report", "ww2", "--games", "2", "--bots", "random", "--pack", str(file), "--out", str(page)]) == 0
    figures: Any = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert "it_alpini" in figures["cards"] or "it_alpini" in json.dumps(figures["cards"])
    assert "the pack 'A little different'" in figures["title"]
    assert main(["bench", "--pack", str(file)]) == 2


def test_the_speed_of_a_game_with_a_pack_is_measured(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The games that are played are those of the pack: its card is met in them."""
    sampled, keys = bench.sampled, set[str]()

    def watched(game: Game) -> list[GameState]:
        states = sampled(game)
        assert all(state.pack() == ALL["ww2"] for state in states)
        keys.update(game.vocabulary.keys[choice] for state in states for choice in state.legal)
        return states

    monkeypatch.setattr(bench, "sampled", watched)
    assert main(["bench", "ww2", "--pack", str(file), "--seconds", "0.02", "--json"]) == 0
    figures: Any = json.loads(capsys.readouterr().out)["games"]["ww2"]
    assert figures["decisions_per_s"] > 0
    assert figures["games_per_s"] > 0
    assert any(key.endswith(":it_alpini") for key in keys)


def test_fuzz_plays_random_games_with_every_invariant(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "failures"
    assert main(["pack", "fuzz", str(file), "--games", "6", "--out", str(out)]) == 0
    assert "6 games of ww2" in capsys.readouterr().out
    assert not out.exists()
