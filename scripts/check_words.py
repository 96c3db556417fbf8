"""Say where a text of ours shares a run of eight words with a book that lies outside the repository.

`python scripts/check_words.py FOLDER` reads every `.txt` file of a folder, such as the rulebooks of the games, and
compares it with the prose that players read: guides, lessons, advice. The ledgers and rulings are left out: they are
terse lists of facts, and a list of names and numbers is the same in any words. The books are never shipped; whoever
holds them can run the check again.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN = 8
WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


def runs(text: str) -> list[str]:
    """Return every run of eight words of a text, in small letters and without marks."""
    words = WORD.findall(text.lower())
    return [" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)]


def strings(data: object) -> list[str]:
    """Return all texts in data, those alone that are sentences."""
    if isinstance(data, str):
        return [data] if " " in data else []
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return [text for one in inner for text in strings(one)]


def texts() -> list[tuple[str, str]]:
    """Return the prose that players read in the data of the games, with the file it stands in."""
    out: list[tuple[str, str]] = []
    for path in sorted((ROOT / "src" / "haversack" / "games").glob("*/data/**/*")):
        name = str(path.relative_to(ROOT))
        if path.suffix == ".md" and path.stem not in ("ledger", "rulings"):
            out += [(name, part) for part in path.read_text(encoding="utf-8").split("\n\n")]
        elif path.suffix == ".toml":
            out += [(name, text) for text in strings(tomllib.loads(path.read_text(encoding="utf-8")))]
    return out


def main(folder: str) -> int:
    """Print what is shared and return the exit code."""
    books = sorted(Path(folder).glob("*.txt"))
    if not books:
        print(f"There is no .txt file in {folder}.")
        return 2
    known = {run for book in books for run in runs(book.read_text(encoding="utf-8", errors="replace"))}
    found = [(name, run) for name, text in texts() for run in runs(text) if run in known]
    for name, run in found:
        print(f"{name}: {run}")
    print(f"{len(found)} runs of {RUN} words are shared with {len(books)} books")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
