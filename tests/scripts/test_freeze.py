"""The drill: rules and cards are changed by lot, and no stored game breaks; changed in place, it is told which do."""

import ast
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import haversack
from benchmarks.stored_games import Played, played, store_games
from haversack.rulebook import guide
from haversack.server.course import beginning, rules_of
from haversack.server.game_info import game_data, help_data, rules_data
from haversack.server.store import Store
from scripts.freeze_rules import FOLDERS, freeze
from tests.packs.samples import ALL

SOURCE = Path(haversack.__file__).parent
TRIES = 12
ROOMS = ("cards", "engine", "engine/verbs", "language", "facts", "qmg")
GO_ON = """
import json, random, sys
import msgspec
import haversack
from haversack.server.course import beginning, rules_of
from haversack.server.store import TableRow
out = []
for values, choices in json.load(sys.stdin):
    row = msgspec.convert(values, TableRow)
    state = beginning(rules_of(row), row).quiet()
    for key in choices:
        state.apply(key)
    dice = random.Random(7)
    while state.seat >= 0:
        state.apply(dice.choice(state.legal))
    out.append([state.digest(), state.identity()[1], haversack.load(row.game).rules_version])
print(json.dumps(out))
"""

PAGES = """
import json, sys
import haversack
from starlette.testclient import TestClient
from haversack.server.app import application
out = []
with TestClient(application(sys.argv[1])) as client:
    def got(path):
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json() if path.startswith("/api/") else len(answer.content)
    for table in sys.argv[2:]:
        about = got(f"/api/tables/{table}")["table"]
        kept, now = got(f"/api/games/{about['book']}"), got(f"/api/games/{about['game']}")
        got(f"/rules/{about['book']}"), got(f"/art/{about['book']}/signs.svg")
        out.append({
            "book": about["book"], "id": kept["id"], "cards": kept["cards"], "map": kept["map"],
            "cards_now": now["cards"], "as_table": got(f"/api/tables/{table}/game") == kept,
            "rules": got(f"/api/games/{about['book']}/rules"), "rules_now": got(f"/api/games/{about['game']}/rules"),
            "advice": got(f"/api/games/{about['book']}/help")["advice"],
            "chapters": len(got(f"/api/games/{about['book']}/guide")["chapters"]),
        })
    assert client.get("/api/games/ww2_v9").status_code == 404
    body = {"game": "ww2_v2", "seats": {}}
    assert client.post("/api/tables", json=body).status_code == 404
print(json.dumps(out))
"""


def rename_a_card(package: Path, folder: str, names: list[str]) -> str:
    """Give a card another name, and a rule other words, in the living game."""
    ledger = package / "games" / folder / "data" / "ledger.md"
    ledger.write_text(f"{ledger.read_text(encoding='utf-8')}  (in other words)\n", encoding="utf-8")
    for path in sorted((package / "games" / folder / "cards").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        for name in names:
            if f'"{name}"' in text:
                path.write_text(text.replace(f'"{name}"', f'"{name} II"'), encoding="utf-8")
                return name
    raise AssertionError("no card is named where cards are")


def sources(package: Path, folder: str, room: str) -> list[Path]:
    """Return the modules of a room of a game, or of what the Quartermaster games share, that hold small numbers."""
    root = package / "qmg" if room == "qmg" else package / "games" / folder / room
    return [path for path in sorted(root.rglob("*.py")) if numbers_in(path)]


def numbers_in(path: Path) -> list[ast.Constant]:
    """Return the small numbers in a module, but no version of rules."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    return [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and type(node.value) is int
        and 0 < node.value < 8
        and "RULES_VERSION" not in lines[node.lineno - 1]
    ]


def change(package: Path, folder: str, room: str, dice: random.Random) -> str:
    """Change a number in a room of a game, and say which."""
    found = sources(package, folder, room)
    if not found:
        return f"{folder} has no numbers in {room}"
    path = dice.choice(found)
    number = dice.choice(numbers_in(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    line = lines[number.lineno - 1].encode()  # columns are counted in bytes
    raised = str(int(str(number.value)) + 1).encode()
    lines[number.lineno - 1] = (line[: number.col_offset] + raised + line[number.end_col_offset :]).decode()
    path.write_text("".join(lines), encoding="utf-8")
    return f"{path.relative_to(package)}:{number.lineno}"


def run(package: Path, *command: str, given: str = "") -> Any:
    """Run the changed package, and return what it prints as data; None where it no longer runs, or never ends."""
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}
    try:
        done = subprocess.run(
            [sys.executable, *command],
            input=given,
            capture_output=True,
            text=True,
            env=environment,
            cwd=package.parent,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout) if done.returncode in (0, 1) and done.stdout else None


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """Some games of each kind, half of them finished; one with a pack, one that began from a position."""
    plain = [played(haversack.load(name), number, number % 2) for name in haversack.GAMES for number in range(2)]
    packed = [played(haversack.load(name, pack=ALL[name]), 4, 0) for name in haversack.GAMES]
    branched = [played(haversack.load(name), 5, 0, origin=middle(name)) for name in haversack.GAMES]
    return [*plain, *packed, *branched]


def middle(name: str) -> dict[str, object]:
    """Return a position in the middle of a game, as a table that goes on from it stores it."""
    state, dice = haversack.load(name).new(5), random.Random(5)
    for _ in range(60):
        state.apply(dice.choice(state.legal))
    return state.determinise((), f"{5:064x}").position()


@pytest.fixture(scope="module")
def database(games: list[Played], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds them."""
    path = tmp_path_factory.mktemp("drill") / "tables.sqlite"
    store = Store(str(path))
    store.migrate()
    assert store_games(store, games, 1) == len(games)
    store.close()
    return path


def digest_at_the_end(one: Played) -> str:
    """Return where a stored game comes to when it is played on by the rules of today."""
    state = beginning(rules_of(one.row), one.row).quiet()
    for move in one.moves:
        state.apply(move.choice)
    dice = random.Random(7)
    while state.seat >= 0:
        state.apply(dice.choice(state.legal))
    return state.digest()


def test_pages_show_the_rules_a_table_plays_by(games: list[Played], database: Path, tmp_path: Path) -> None:
    """Cards, map, rules, advice and drawings of an old table are those it began with; new tables get the new ones."""
    package = tmp_path / "haversack"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shown = [next(one for one in games if one.row.game == name) for name in haversack.GAMES]
    renamed = []
    for one in shown:
        freeze(package, FOLDERS[one.row.game])
        names = [str(card["name"]) for card in haversack.load(one.row.game).catalogue()]
        renamed.append(rename_a_card(package, FOLDERS[one.row.game], names))
    copy = shutil.copy(database, tmp_path / "tables.sqlite")
    told = run(package, "-c", PAGES, str(copy), *[f"{one.row.id}-0" for one in shown])
    assert told is not None
    for one, found, name in zip(shown, told, renamed, strict=True):
        game = haversack.load(one.row.game)
        assert found["book"] == found["id"] == f"{game.id}_v{game.rules_version}"
        now = json.loads(json.dumps(game_data(game.id)))
        assert (found["cards"], found["map"], found["as_table"]) == (now["cards"], now["map"], True)
        assert name in {card["name"] for card in found["cards"]}
        assert name not in {card["name"] for card in found["cards_now"]}
        assert found["rules"] == rules_data(game.id) != found["rules_now"]
        assert found["advice"] == json.loads(json.dumps(help_data(game.id)))["advice"]
        assert found["chapters"] == len(guide(game.id))


@pytest.mark.parametrize("room", ROOMS)
def test_no_stored_game_breaks_by_a_change(games: list[Played], database: Path, tmp_path: Path, room: str) -> None:
    """With the old rules frozen every game replays and goes on as before; changed in place, the check tells of some."""
    dice = random.Random(f"drill/{room}")
    check = ("-m", "haversack", "games", "check", str(database), "--json", "--jobs", "1")
    ignored = shutil.ignore_patterns("web", "__pycache__", "*.so")
    for number in range(TRIES):
        changed = tmp_path / f"in-place-{number}" / "haversack"
        shutil.copytree(SOURCE, changed, ignore=ignored)
        state = dice.getstate()
        where = [change(changed, folder, room, dice) for folder in FOLDERS.values()]
        told = run(changed, *check)
        if told is not None and told["differing"]:
            break
    else:
        raise AssertionError("no change was one that the stored games notice")
    assert all(one["reason"] for one in told["differing"])

    frozen = tmp_path / "frozen" / "haversack"
    shutil.copytree(SOURCE, frozen, ignore=ignored)
    for folder in FOLDERS.values():
        freeze(frozen, folder)
    dice.setstate(state)
    assert [change(frozen, folder, room, dice) for folder in FOLDERS.values()] == where
    told = run(frozen, *check)
    assert told is not None, where
    assert (told["games"], told["differing"], told["lost"]) == (len(games), [], []), where
    running = [one for one in games if one.row.status == "playing"]
    rows = [[msgspec.to_builtins(one.row), [move.choice for move in one.moves]] for one in running]
    ends = run(frozen, "-c", GO_ON, given=json.dumps(rows))
    for one, (digest, version, present) in zip(running, ends, strict=True):
        assert digest == digest_at_the_end(one)
        assert (version, present) == (one.row.rules_version, one.row.rules_version + 1)
