"""The rules as people read them: the ledger and the rulings as entries, and the guide of a game by chapter.

A guide is Markdown: chapters under `##`, paragraphs, lists, rule ids in square brackets behind what they prove
(`[W-SUP-1]`), options by name (option `vp_floor`), and figures in fenced blocks. A figure names pieces on a map or
cards side by side; what it says of supply is held against the real rules by a test.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import haversack
from haversack.kernel.game import Game

LEDGER_LINE: Final = re.compile(r"^- ([A-Z]-[A-Z0-9]+-\d+)\s+(.*)$")
RULING_LINE: Final = re.compile(r"^(\d+\.\d+)\s+(.*)$")
RULING_ROW: Final = re.compile(r"^\|\s*(\d+\.\d+|[A-Z]\d+)\s*\|\s*(.*?)\s*\|\s*(.*?)\s*\|$")
CHAPTER: Final = re.compile(r"^## +(.+)$")
RULES: Final = re.compile(r"\s*\[([A-Z]-[A-Z]+-\d+(?:, ?[A-Z]-[A-Z]+-\d+)*)\]")
OPTION: Final = re.compile(r"option(?:s)? ((?:`\w+`(?: and |, )?)+)")
ITEM: Final = re.compile(r"^(-|\d+\.) +(.*)$")


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


@cache
def ledger(game_id: str) -> tuple[Entry, ...]:
    """Return the rules of a game as entries."""
    return tuple(entries(haversack.load(game_id).ledger()))


@cache
def rulings(game_id: str) -> tuple[Entry, ...]:
    """Return the rulings of a game as entries."""
    return tuple(entries(haversack.load(game_id).rulings()))


def found(game: Game, wanted: str) -> list[Entry]:
    """Return the rule or ruling with that id, or all rules of a family (`W-SUP`); none if there is no such id."""
    asked = wanted.upper()
    book = ledger(game.id) if "-" in asked or asked.isalpha() else rulings(game.id)
    return [entry for entry in book if entry.id == asked] or [e for e in book if e.id.startswith(f"{asked}-")]


class Block(NamedTuple):
    """A piece of a chapter: `text`, an `item` of a list, a numbered `step`, or a `figure`.

    Text may have several parts, each with the rules that stand behind it: `parts` holds (words, rule ids).
    """

    kind: str
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    figure: Mapping[str, str] = {}

    @property
    def words(self) -> str:
        """Return the text without the ids of rules."""
        return "".join([words for words, _ in self.parts]).strip()

    @property
    def rules(self) -> list[str]:
        """Return the ids of the rules the block speaks of."""
        return [rule for _, rules in self.parts for rule in rules]

    @property
    def options(self) -> list[str]:
        """Return the options the block names."""
        return [name for found in OPTION.finditer(self.words) for name in re.findall(r"`(\w+)`", found[1])]


class Chapter(NamedTuple):
    """A chapter of a guide; `anchor` is its place in a page."""

    title: str
    anchor: str
    blocks: tuple[Block, ...]


@cache
def guide(game_id: str) -> tuple[Chapter, ...]:
    """Return the guide of a game."""
    return read_guide(haversack.load(game_id).guide())


def read_guide(text: str) -> tuple[Chapter, ...]:
    """Read a guide."""
    chapters: list[Chapter] = []
    for part in re.split(r"(?m)^(?=## )", text)[1:]:
        heading, _, body = part.partition("\n")
        found = CHAPTER.match(heading)
        assert found is not None
        anchor = re.sub(r"[^a-z0-9]+", "-", found[1].lower()).strip("-")
        chapters.append(Chapter(found[1], anchor, tuple(_blocks(body))))
    return tuple(chapters)


def _blocks(body: str) -> list[Block]:
    out: list[Block] = []
    for piece in re.split(r"\n\s*\n|(?m:^(?=-|\d+\. ))", body):
        piece = piece.strip()
        if piece.startswith("```figure"):
            out.append(Block("figure", (), read_figure(piece)))
        elif item := ITEM.match(piece.replace("\n", " ")):
            out.append(Block("item" if item[1] == "-" else "step", parts_of(item[2])))
        elif piece:
            out.append(Block("text", parts_of(piece.replace("\n", " "))))
    return out


def read_figure(fence: str) -> dict[str, str]:
    """Read the lines between the fences of a figure."""
    lines = [line.partition(":") for line in fence.splitlines()[1:-1]]
    return {name.strip(): value.strip() for name, _, value in lines}


def parts_of(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a text in parts: words, and the ids of the rules that stand behind them in square brackets."""
    pieces = RULES.split(text)
    out = [(words, tuple(re.split(r", ?", rules))) for words, rules in zip(pieces[0::2], pieces[1::2], strict=False)]
    if pieces[-1].strip():
        out.append((pieces[-1], ()))
    return tuple(out)
