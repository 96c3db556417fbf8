"""Say which rules of the ledgers and which cards have a test that names them, and which rules are met in lessons.

Fails where a rule or a card has no test, or where less than 60 % of a ledger is met in lessons and first games. A test
names a rule by `@pytest.mark.rule("W-SUP-1")` and a card by `@pytest.mark.card("de_blitzkrieg")`. The marks are
read from the source of the tests, so the check is the same however the tests are run. A lesson meets a rule that a text
on its intended way names.
"""

import ast
import sys
from pathlib import Path

import haversack
from haversack.learn import lessons
from haversack.rulebook import ledger

ROOT = Path(__file__).resolve().parent.parent
LEAST_MET = 0.6


def marks(kind: str) -> set[str]:
    """Return the ids named by marks of a kind in all tests, as texts or as constants."""
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
    """Return the texts a module gives a name to, itself or in a module of the tests it imports them from."""
    out: dict[str, str] = {}
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            out.update({t.id: node.value.value for t in node.targets if isinstance(t, ast.Name)})
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            source = (ROOT / str(node.module).replace(".", "/")).with_suffix(".py")
            known = constants(ast.parse(source.read_text(encoding="utf-8"))) if source.exists() else {}
            out.update({name.asname or name.name: known[name.name] for name in node.names if name.name in known})
    return out


def rules(game: str) -> set[str]:
    """Return the ids of a game's rule ledger."""
    return {entry.id for entry in ledger(game)}


def cards(game: str) -> set[str]:
    """Return the ids of a game's cards."""
    return set(haversack.load(game).card_ids())


def met(game: str) -> set[str]:
    """Return the rules of a game that its lessons and its first game meet."""
    return {rule for lesson in lessons(game) for rule in lesson.rules} & rules(game)


def print_met(game: str) -> bool:
    """Print which rules are met in lessons, and say whether they are enough."""
    ids, learnt = rules(game), met(game)
    share = len(learnt) / len(ids)
    print(f"{game}: rules met in {len(lessons(game))} lessons {len(learnt)} of {len(ids)} ({100 * share:.1f} %)")
    print(f"  not met in a lesson: {' '.join(sorted(ids - learnt))}")
    return share >= LEAST_MET


def main() -> int:
    """Print the state of each ledger and return the exit code."""
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
        missing += not print_met(game)
    for kind in ("rule", "card"):
        for one in sorted(named[kind] - wanted[kind]):
            print(f"  a test names {kind} {one}, which does not exist")
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
