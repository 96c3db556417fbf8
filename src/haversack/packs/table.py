"""The owner's copy: a table of the playable cards of The Great War, to be filled in from one's own cards.

Values and icons come first, then names, links and effects; a cell left empty leaves the card as it is. A table is CSV
(commas or semicolons) or a JSON list of rows, and becomes a pack whose values are the owner's.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Final

import haversack
from haversack.kernel.errors import InvalidPack, shown
from haversack.kernel.expressions import Fault, Faults, raise_faults

GAME: Final = "greatwar"  # the one game whose printed values are not public; the columns are the fields of its cards
WORDS: Final = ("name", "subtitle", "nation", "family", "role")
VALUES: Final = ("links", "effects")  # as JSON, as a pack writes them
COLUMNS: Final = ("id", "card", "bp", "attack", *WORDS, *VALUES, "house_bp", "house_attack")
ASIDE: Final = ("id", "card", "house_bp", "house_attack")  # for whoever fills in the table; not read
YES: Final = ("yes", "y", "true", "1", "x")
NO: Final = ("no", "n", "false", "0", "-")


def template() -> str:
    """Return the table to fill in, as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for card in haversack.load(GAME).catalogue():
        if card["type"] != "random_event":
            name = f"{card['name']} ({card['subtitle']})" if card["subtitle"] else card["name"]
            attack = "yes" if card["attack"] else "no"
            writer.writerow({"id": card["id"], "card": name, "house_bp": card["bp"], "house_attack": attack})
    return out.getvalue()


def pack_of_csv(text: str, name: str) -> dict[str, object]:
    """Return the pack of a table in CSV, or raise with all that is wrong with it."""
    first = text.partition("\n")[0]
    try:
        rows = list(csv.DictReader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ","))
    except csv.Error as error:
        raise InvalidPack(f"The table cannot be read: {error}.") from None
    faults = [
        Fault("$", "", f"The table has no column {shown(column)}; its columns are {', '.join(COLUMNS)}.")
        for column in (rows[0] if rows else ())
        if column not in COLUMNS
    ]
    if not rows or "id" not in rows[0]:
        faults.append(Fault("$", "", "The table needs a column 'id' and a row for each card."))
    raise_faults(faults)
    filled = [{column: cell for column, cell in row.items() if isinstance(cell, str) and cell.strip()} for row in rows]
    return pack_of_rows(filled, name, lines=True)


def pack_of_rows(rows: Sequence[object], name: str, lines: bool = False) -> dict[str, object]:
    """Return the pack of the rows of a table, or raise with all that is wrong with them."""
    faults: Faults = []
    change: dict[str, object] = {}
    for number, row in enumerate(rows):
        path = f"line {number + 2}" if lines else f"$[{number}]"
        if not isinstance(row, Mapping) or not isinstance(row.get("id"), str):
            faults.append(Fault(path, "", "A row is a card with its id."))
            continue
        fields = _fields(row, path, faults)
        if row["id"] in change:
            faults.append(Fault(path, "", f"The card {shown(row['id'])} stands twice."))
        if fields:
            change[row["id"]] = fields
    raise_faults(faults)
    return {"game": GAME, "name": name[:80] or "Values", "owner": True, "change": change}


def _fields(row: Mapping[str, object], path: str, faults: Faults) -> dict[str, object]:
    """Return what a row says of its card."""
    out: dict[str, object] = {}
    for column, cell in row.items():
        if column not in COLUMNS:
            faults.append(Fault(path, "", f"There is no column {shown(column)}."))
        elif column not in ASIDE and cell is not None:
            value = _value(column, cell.strip()) if isinstance(cell, str) else cell
            if value is None:
                faults.append(Fault(path, "", f"The column {column!r} does not take {shown(cell)}."))
            else:
                out[column] = value
    return out


def _value(column: str, cell: str) -> object:
    """Return a cell as a value, or None if it cannot be read."""
    if column == "bp":
        return int(cell) if cell.isdecimal() and len(cell) < 4 else None
    if column == "attack":
        return True if cell.lower() in YES else False if cell.lower() in NO else None
    if column in WORDS:
        return cell
    try:
        value: object = json.loads(cell)
    except (ValueError, RecursionError):
        return None
    return value
