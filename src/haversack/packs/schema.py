"""The published JSON Schemas of packs, one for each game; `python scripts/pack_schemas.py` writes them anew."""

import json
from importlib.resources import files

from haversack.kernel.game import Game


def schema_text(game: Game) -> str:
    """Return the schema of a game's packs as text, made from its words."""
    return json.dumps(game.pack_schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def published(game: str) -> str:
    """Return the schema of a game's packs as it was published with this version."""
    return (files("haversack.packs") / "schemas" / f"{game}.json").read_text(encoding="utf-8")
