"""A pack as a file: JSON, or a table of values in CSV."""

import json
from pathlib import Path
from typing import Final

from haversack.kernel.errors import InvalidPack, shown
from haversack.kernel.packs import LARGEST, parse
from haversack.packs.table import pack_of_csv, pack_of_rows

MOST_BYTES: Final = 4 * LARGEST


def read_file(path: str | Path) -> dict[str, object]:
    """Return the pack in a file, or say why there is none; what the pack says is checked when it is opened."""
    file = Path(path)
    try:
        if file.stat().st_size > MOST_BYTES:
            raise InvalidPack(f"The pack {shown(str(path))} is too large: a pack has at most {LARGEST:,} characters.")
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InvalidPack(f"The pack {shown(str(path))} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InvalidPack(f"The pack {shown(str(path))} is not text.") from None
    return read_text(text, file.name)


def read_text(text: str, name: str) -> dict[str, object]:
    """Return the pack that a text holds; the name of its file says whether it is a table, and is that of a table."""
    stem, _, ending = name.rpartition(".")
    if ending.lower() == "csv":
        return pack_of_csv(text, stem)
    try:
        data = parse(text)
    except InvalidPack as error:
        raise InvalidPack(f"The pack {shown(name)} is not JSON: {_reason(error)}") from None
    if isinstance(data, list):
        return pack_of_rows(data, stem or name)
    if not isinstance(data, dict):
        raise InvalidPack("A pack is a JSON object, or a list of rows of values.")
    return data


def _reason(error: InvalidPack) -> str:
    cause = error.__cause__
    return f"{cause.msg} (line {cause.lineno})." if isinstance(cause, json.JSONDecodeError) else str(error)
