"""Write the JSON Schemas of packs from the words of the games: into the package, and into the docs."""

from pathlib import Path

import haversack
from haversack.games import AT_HOME
from haversack.packs.schema import schema_text

ROOT = Path(__file__).resolve().parent.parent
PLACES = (ROOT / "src" / "haversack" / "packs" / "schemas", ROOT / "docs" / "schemas")


def main() -> None:
    """Write them all."""
    for place in PLACES:
        place.mkdir(parents=True, exist_ok=True)
        for game in AT_HOME:
            (place / f"{game}.json").write_text(schema_text(haversack.load(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
