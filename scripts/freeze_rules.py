"""Keep the rules of a game as they are, before they change: `scripts/freeze_rules.py ww2`.

The game's package, and what the Quartermaster games share with it, are copied to `games/<game>_v<version>`, with the
names of modules put right, and the version of the living rules rises by one. Tables and records of the old version are
from then on played and replayed by the copy, whatever is changed in the living rules and cards. The copy is not
compiled and is never edited.
"""

import argparse
import re
import shutil
from pathlib import Path

from haversack.games import AT_HOME

ROOT = Path(__file__).parents[1]
FOLDERS = {game: place.split(".")[2] for game, place in AT_HOME.items()}
VERSION = re.compile(r"^(RULES_VERSION(?:: Final)? = )(\d+)$", re.MULTILINE)
LEFT_OUT = ("lessons", "puzzles.jsonl", "__pycache__")
NOTE = "# native: no\n"


def freeze(source: Path, folder: str) -> Path:
    """Copy the rules of a game under `source` (the folder of the package) and raise the version; return the copy."""
    games = source / "games"
    named = [
        path for path in sorted((games / folder).rglob("*.py")) if VERSION.search(path.read_text(encoding="utf-8"))
    ]
    if len(named) != 1:
        raise SystemExit(f"{games / folder} names RULES_VERSION {len(named)} times.")
    text = named[0].read_text(encoding="utf-8")
    found = VERSION.search(text)
    assert found is not None
    copy = games / f"{folder}_v{found[2]}"
    if copy.exists():
        raise SystemExit(f"{copy} is there already.")
    ignored = shutil.ignore_patterns(*LEFT_OUT)
    shutil.copytree(games / folder, copy, ignore=ignored)
    shutil.copytree(source / "qmg", copy / "qmg", ignore=ignored)
    for module in copy.rglob("*.py"):
        module.write_text(_renamed(module.read_text(encoding="utf-8"), folder, copy.name), encoding="utf-8")
    named[0].write_text(VERSION.sub(rf"\g<1>{int(found[2]) + 1}", text), encoding="utf-8")
    return copy


def _renamed(text: str, folder: str, name: str) -> str:
    """Return the text of a module that belongs to the copy."""
    text = re.sub(rf"\bhaversack\.games\.{folder}\b", f"haversack.games.{name}", text)
    text = re.sub(r"\bhaversack\.qmg\b", f"haversack.games.{name}.qmg", text)
    return NOTE + re.sub(r"\A# native: \w+\n", "", text)


def main() -> None:
    """Freeze the rules of the game named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(FOLDERS))
    given = parser.parse_args()
    copy = freeze(ROOT / "src" / "haversack", FOLDERS[given.game])
    print(f"{copy.relative_to(ROOT)} keeps the rules as they were; change the living ones now (and CHANGELOG.md).")


if __name__ == "__main__":
    main()
