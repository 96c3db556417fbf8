"""A game in a package of its own is everywhere once it is installed, without a line of Haversack changed for it."""

import json
import tomllib
from pathlib import Path

import haversack
from haversack.games import AT_HOME
from tests.plugin.conftest import ROOT, SOURCE, Run

GAME = "fords"
ENTRY_POINTS = "haversack.games"


def test_the_games_at_home_are_entry_points_like_any_other() -> None:
    """pyproject.toml and the list for source trees, which have no metadata, say the same."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert declared["project"]["entry-points"][ENTRY_POINTS] == AT_HOME


def test_it_is_found_by_being_installed(run: Run) -> None:
    """The others do not know it; where it is installed it stands behind the games at home."""
    assert GAME not in haversack.GAMES
    listed = run("-c", "import haversack; print(*haversack.GAMES)").split()
    assert listed[: len(AT_HOME)] == list(AT_HOME)
    assert GAME in listed


def test_a_game_is_loaded_without_looking_for_others(run: Run) -> None:
    """Reading what is installed is slow, so it waits until somebody asks which games there are."""
    code = "import sys, haversack; haversack.load('ww2'); print('importlib.metadata' in sys.modules)"
    assert run("-c", code).split() == ["False"]


def test_the_contract_holds(run: Run) -> None:
    """The suite of all games, on this one."""
    home = Path(haversack.__file__).parents[1]
    paths = f"pythonpath={home} ."
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", paths, "tests/contract", "-k", GAME]
    last = run(*suite).splitlines()[-1]
    assert "passed" in last
    assert "failed" not in last


def test_random_games_hold_its_invariant(run: Run, tmp_path: Path) -> None:
    """Fuzzing finds the game and what it says must hold."""
    said = run("scripts/fuzz.py", "--game", GAME, "--games", 60, "--out", tmp_path)
    assert f"60 games of {GAME}" in said
    assert "no failures" in said


def test_bots_play_it_by_its_judge(run: Run, tmp_path: Path) -> None:
    """The arena rates bots, and the one that uses the judge beats the one that does not."""
    result = json.loads(run("-m", "haversack", "arena", GAME, "--bots", "scripted,random", "--games", 60, "--json"))
    (meeting,) = result["meetings"]
    assert (meeting["bot"], meeting["share"] > 0.7) == ("scripted", True)
    page = tmp_path / "report.html"
    run("-m", "haversack", "report", GAME, "--games", 6, "--bots", "random", "--out", page)
    report = page.read_text(encoding="utf-8")
    assert "Balance of Three Fords" in report
    assert "Herons" in report
    figures = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert figures["clock"] == "round"
    assert any(card["played"] > 0 for card in figures["cards"])
    assert any(card["drawn"] > 0 for card in figures["cards"])


def test_the_terminal_shows_its_screen_rules_and_cards(run: Run) -> None:
    """A turn at the terminal, a rule by its number, the catalogue."""
    shown = run("-m", "haversack", "play", GAME, "--seed", 3, "--seats", "heron", stdin="1\n\nquit\n")
    assert "the Upper Ford" in shown
    assert "Herons" in shown
    assert "A clan that leads by five" in run("-m", "haversack", "rules", GAME, "R-END-2")
    assert "Remove an enemy boat" in run("-m", "haversack", "cards", GAME)


def test_it_is_an_environment(run: Run) -> None:
    """PettingZoo, Gymnasium and, where it is there, OpenSpiel make it like any other game."""
    code = """
import gymnasium
from pettingzoo.test import api_test
import haversack.envs as envs
api_test(envs.fords_v3.env(), num_cycles=60)
single = gymnasium.make("haversack.envs.single:haversack/fords-v3", seat="heron")
seen, _ = single.reset(seed=1)
try:
    import pyspiel, haversack.envs.spiel
    assert pyspiel.load_game("python_haversack_fords").num_players() == 2
except ImportError:
    pass
print("fine")
"""
    assert run("-W", "ignore", "-c", code).split()[-1] == "fine"


def test_a_game_that_fails_does_not_take_the_others_with_it(run: Run, tmp_path: Path) -> None:
    """It is listed, refused with a sentence, and left out of the lobby."""
    about = tmp_path / "broken-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{ENTRY_POINTS}]\nbroken = no_such_module:open_game\n")
    code = f"""
import sys; sys.path.append({str(tmp_path)!r})
import haversack
from haversack.server.game_info import games_data
assert "broken" in haversack.GAMES
try:
    haversack.load("broken")
except haversack.BrokenGame as error:
    print(error)
print(*[game["id"] for game in games_data()["games"]])
"""
    sentence, listed = run("-c", code).splitlines()[:2]
    assert sentence.startswith("The game 'broken' cannot be opened: ModuleNotFoundError")
    assert listed.split() == [*AT_HOME, GAME]


def test_everything_the_guide_shows_is_in_the_package() -> None:
    """docs/add-a-game.md is put together from these files, so that it cannot drift."""
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    shown = [line.split('"')[1] for line in text.splitlines() if line.startswith('--8<-- "')]
    assert len(shown) >= 8
    assert all((ROOT / name.partition(":")[0]).is_file() for name in shown)
    assert {name.split("/")[-1] for name in shown} >= {"pyproject.toml", "face.py", "game.py", "ledger.md"}
    assert (SOURCE / "fords" / "art" / "map.svg").is_file()
