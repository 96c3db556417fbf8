"""No layer beside the games knows a game: neither its id nor the names of its countries, sides and seats."""

import ast
import re
from pathlib import Path

import pytest

import haversack
from haversack.games import AT_HOME

PACKAGE = Path(haversack.__file__).parent
LAYERS = ("kernel", "arena", "server", "envs", "learn", "rulebook", "web", "cli", "bots")
OWN = [PACKAGE / "cli" / "screens", *[PACKAGE / "bots" / place.split(".")[2] for place in AT_HOME.values()]]
PLAIN = {PACKAGE / "cli" / "screens" / name for name in ("__init__.py", "plain.py")}
COMMON = {"neutral", "bonus", "events", "random_event", "us"}  # words with another meaning of their own


def names() -> set[str]:
    """Return the ids of the games at home, and of all whom their faces name."""
    found = set(AT_HOME) | {place.split(".")[2] for place in AT_HOME.values()}
    for game in AT_HOME:
        face = haversack.load(game).face
        found |= {*face.owners, *[owner.name.lower() for owner in face.owners.values()]}
    return found - COMMON - {name.replace("_", " ") for name in COMMON}


NAMES = re.compile(
    rf"(?<![a-z0-9])({'|'.join(sorted(map(re.escape, names()), key=len, reverse=True))})(?![a-z0-9])", re.I
)
# What a reader meets as an example: comments, and the words of help
EXAMPLE = re.compile(r"^\s*(#|//|\*|/\*)|such as|help=")


def docstrings(path: Path) -> set[int]:
    """Return the lines of a Python module that are texts standing alone."""
    if path.suffix != ".py":
        return set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    return {line for node in texts for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def files(layer: str) -> list[Path]:
    """Return the sources of a layer, without what belongs to one game and is found by its name for it."""
    kinds = ("*.py", "*.js", "*.css", "*.ts", "*.html")
    found = [path for kind in kinds for path in sorted((PACKAGE / layer).rglob(kind))]
    return [path for path in found if path in PLAIN or not any(path.is_relative_to(own) for own in OWN)]


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_knows_a_game_by_name(layer: str) -> None:
    """Outside of examples there is no such word."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()[:100]}"
        for path in files(layer)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES.search(line) and not EXAMPLE.search(line) and number not in docstrings(path)
    ]
    assert found == []


def test_a_planted_name_is_found() -> None:
    """The search sees an id, a country and a side, and lets words alone that only hold one."""
    for line in ('"ww2": "x",', "if (seat === 'central')", ".livery-italy { }", 'x = "Soviet Union"'):
        assert NAMES.search(line), line
    for line in ("tallies = {}", "centralised", "axes"):
        assert not NAMES.search(line), line
