"""Arrows point at the rules: kernel ← qmg ← games ← everything else."""

import ast
import re
import sys
from pathlib import Path

import pytest

from haversack.games import AT_HOME

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "haversack"
RULES = ("kernel", "qmg", "games")
MAY_IMPORT = {
    "kernel": {"kernel"},
    "qmg": {"kernel", "qmg"},
    "games": {"kernel", "qmg", "games"},
    "rulebook": {"kernel", "rulebook", ""},
    "learn": {"kernel", "rulebook", "learn", ""},
    "bots": {"kernel", "qmg", "games", "bots", ""},
    "envs": {"kernel", "qmg", "games", "rulebook", "bots", "arena", "envs", "extras", ""},
    "review": {"kernel", "bots", "review", ""},
    "arena": {"kernel", "qmg", "games", "bots", "review", "arena", ""},
    "packs": {"kernel", "qmg", "games", "bots", "arena", "packs", ""},
    "puzzles": {"kernel", "bots", "arena", "learn", "puzzles", ""},
    "llm": {"kernel", "bots", "arena", "rulebook", "llm", ""},
    "weights": {"kernel", "bots", "arena", "weights", ""},
    "dataset": {"kernel", "bots", "arena", "dataset", ""},
    "static": {"server", "static", ""},
    "server": {"packs", "kernel", "qmg", "games", "rulebook", "learn", "bots", "review", "server", ""},
    "cli": {
        *("packs", "kernel", "qmg", "games", "bots", "arena", "rulebook", "learn", "puzzles", "llm", "dataset"),
        *("envs", "review", "weights", "extras", "server", "cli", ""),
    },
}
ARROW = re.compile(r"`kernel ← qmg ← games ← \{([^}]*)\}`")
ROOMS = {"art", "cards", "data", "engine", "facts", "game.py", "io", "language", "state.py", "text"}
FORBIDDEN = {"random", "time", "os", "secrets", "datetime", "threading", "asyncio"}
GAME_WORDS = {"army", "navy", "battle", "map", "turn", "phase", "country", "power", "board", "supply"}


def modules(layer: str) -> list[Path]:
    """Return the modules of a layer."""
    return sorted((PACKAGE / layer).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Return the absolute names a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
    return found


def layer_of(name: str) -> str:
    """Return the layer of a module of the package; the top of the package is ''."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("layer", [layer for layer in MAY_IMPORT if (PACKAGE / layer).is_dir()])
def test_arrows_point_at_the_rules(layer: str) -> None:
    """No module imports a layer above its own."""
    for path in modules(layer):
        for name in imports(path):
            if name.split(".")[0] == "haversack":
                assert layer_of(name) in MAY_IMPORT[layer], f"{path.relative_to(PACKAGE)} imports {name}"


def test_the_layers_are_what_is_said_of_them() -> None:
    """Every folder of the package is a layer whose imports are looked at, and stands where the layers are told."""
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert folders == set(MAY_IMPORT)
    for page in ("CONTRIBUTING.md", "docs/design.md"):
        (told,) = ARROW.findall((ROOT / page).read_text(encoding="utf-8"))
        assert {*RULES, *told.split(", ")} == folders, page
    told = (ROOT / "docs/design.md").read_text(encoding="utf-8").split("## One choice")[0]
    layout = (ROOT / "README.md").read_text(encoding="utf-8")
    for layer in folders:
        assert f"`{layer}" in told, f"The table of layers in docs/design.md leaves {layer} out."
        assert f"`src/haversack/{layer}`" in layout, f"The layout in README.md leaves {layer} out."


@pytest.mark.parametrize("game", sorted({place.split(".")[2] for place in AT_HOME.values()}))
def test_games_have_the_same_rooms(game: str) -> None:
    """Who knows one game finds the way in another: ten names, the same in each."""
    assert {path.name for path in (PACKAGE / "games" / game).iterdir()} - {"__init__.py", "__pycache__"} == ROOMS


@pytest.mark.parametrize("layer", RULES)
def test_rules_use_the_standard_library_alone(layer: str) -> None:
    """The rules import nothing from outside, and no clock, file, environment or global random generator."""
    for path in modules(layer):
        for name in imports(path):
            top = name.split(".")[0]
            for_the_compiler = path.name == "subclassing.py" and top == "mypy_extensions"
            assert top == "haversack" or top in sys.stdlib_module_names or for_the_compiler, f"{path} imports {name}"
            assert top not in FORBIDDEN, f"{path} imports {name}"


def test_games_do_not_import_each_other() -> None:
    """A game stands on kernel and qmg alone."""
    for path in modules("games"):
        game = path.relative_to(PACKAGE / "games").parts[0]
        for name in imports(path):
            if name.startswith("haversack.games."):
                assert name.split(".")[2] == game, f"{path} imports {name}"


def test_the_kernel_knows_no_words_of_a_game() -> None:
    """No name in the kernel is a word of one game."""
    for path in modules("kernel"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for field in ("id", "name", "arg", "attr"):
                name = getattr(node, field, None)
                if isinstance(name, str):
                    assert not GAME_WORDS & set(name.split("_")), f"{path.name}: {name}"


def test_the_kernel_stays_small() -> None:
    """The kernel keeps to its budget of lines, grown by picks, chance, packs, zones, faces, mats, answers, beliefs."""
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in modules("kernel")) <= 3670
