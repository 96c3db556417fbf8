"""Say which rules of the ledgers and which cards have a test that names them; fail below 100 %.

A test names a rule by `@pytest.mark.rule("W-SUP-1")` and a card by `@pytest.mark.card("de_blitzkrieg")`. The marks are
read from the source of the tests, so the check is the same however the tests are run.
"""

import ast
import re
import sys
from pathlib import Path

import haversack

ROOT = Path(__file__).resolve().parent.parent
LEDGER_ID = re.compile(r"^- ([A-Z]-[A-Z]+-\d+)\b", re.MULTILINE)


def marks(kind: str) -> set[str]:
    """Return the ids named by marks of a kind in all tests, as texts or as constants of their module."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        names = constants(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == kind:
                found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
                found |= {names[a.id] for a in node.args if isinstance(a, ast.Name) and a.id in names}
    return found


def constants(module: ast.Module) -> dict[str, str]:
    """Return the texts a module gives a name to."""
    out: dict[str, str] = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            out.update({t.id: node.value.value for t in node.targets if isinstance(t, ast.Name)})
    return out


def rules(game: str) -> set[str]:
    """Return the ids of a game's rule ledger."""
    folder = {"1914": "y1914"}.get(game, game)
    ledger = ROOT / "src" / "haversack" / "games" / folder / "data" / "ledger.md"
    return set(LEDGER_ID.findall(ledger.read_text(encoding="utf-8")))


def cards(game: str) -> set[str]:
    """Return the ids of a game's cards."""
    return set(haversack.load(game).card_ids())


def main() -> int:
    """Print the coverage of each game and return the exit code."""
    named = {"rule": marks("rule"), "card": marks("card")}
    wanted: dict[str, set[str]] = {"rule": set(), "card": set()}
    missing = 0
    for game in haversack.GAMES:
        for kind, ids in (("rule", rules(game)), ("card", cards(game))):
            wanted[kind] |= ids
            lacking = sorted(ids - named[kind])
            missing += len(lacking)
            share = 100.0 * (len(ids) - len(lacking)) / len(ids)
            print(f"{game}: {kind}s with a test {len(ids) - len(lacking)} of {len(ids)} ({share:.1f} %)")
            for one in lacking:
                print(f"  no test for {kind} {one}")
    for kind in ("rule", "card"):
        for one in sorted(named[kind] - wanted[kind]):
            print(f"  a test names {kind} {one}, which does not exist")
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
