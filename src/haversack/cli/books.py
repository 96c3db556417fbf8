"""The rule ledger and the rulings of a game, as entries that can be looked up."""

import re
from typing import NamedTuple

from haversack.kernel.game import Game

LEDGER_LINE = re.compile(r"^- ([A-Z]-[A-Z0-9]+-\d+)\s+(.*)$")
RULING_LINE = re.compile(r"^(\d+\.\d+)\s+(.*)$")
RULING_ROW = re.compile(r"^\|\s*(\d+\.\d+|[A-Z]\d+)\s*\|\s*(.*?)\s*\|\s*(.*?)\s*\|$")


class Entry(NamedTuple):
    """A rule or ruling: its id, the heading it stands under, its text."""

    id: str
    section: str
    text: str


def entries(text: str) -> list[Entry]:
    """Return the numbered entries of a ledger or of rulings; lines without a number go on with the one before."""
    out: list[Entry] = []
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = line.lstrip("#").strip()
        elif found := LEDGER_LINE.match(line) or RULING_LINE.match(line):
            out.append(Entry(found[1], section, found[2].strip()))
        elif row := RULING_ROW.match(line):
            out.append(Entry(row[1], section, f"{row[2].rstrip('?')}: {row[3].rstrip('.').replace(' | ', '; ')}."))
        elif out and out[-1].section == section and line.strip() and not line.startswith("|"):
            out[-1] = out[-1]._replace(text=f"{out[-1].text} {line.strip()}")
    return out


def found(game: Game, wanted: str) -> list[Entry]:
    """Return the rule or ruling with that id, or all rules of a family (`W-SUP`); none if there is no such id."""
    asked = wanted.upper()
    book = entries(game.ledger()) if "-" in asked or asked.isalpha() else entries(game.rulings())
    return [entry for entry in book if entry.id == asked] or [e for e in book if e.id.startswith(f"{asked}-")]
