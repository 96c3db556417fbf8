"""Understand what somebody types in answer to a decision, and lay out what there is to choose from."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from haversack.kernel.decisions import Option

GAP = 3
TALLEST = 9


def slug(text: str) -> str:
    """Return a text as ids are written."""
    return "_".join(text.lower().replace("'s", "").replace("_", " ").split())


def forms(option: Option) -> list[str]:
    """Return the ways to name an option: its key, its noun, its label, the label without its verb."""
    noun = option.key.partition(":")[2]
    label = slug(option.label)
    return [form for form in (option.key, noun, label, label.partition("_")[2]) if form]


def understood(text: str, options: Sequence[Option]) -> list[Option]:
    """Return the options a text may mean: by number, key, name, or the beginning of one; one alone is an answer."""
    if text.isdecimal():
        return [options[int(text) - 1]] if len(text) < 6 and 1 <= int(text) <= len(options) else []
    asked = slug(text)
    if not asked:
        return []
    exact = [option for option in options if option.key == asked]
    named = exact or [option for option in options if asked in forms(option)]
    return named or [option for option in options if any(form.startswith(asked) for form in forms(option))]


def choices_list(options: Sequence[Option], width: int) -> RenderableType:
    """Return numbered options, those of a verb below one another, as many side by side as there is room for."""
    bands: list[list[list[Text]]] = [[]]
    used = 0
    for column in _columns(options):
        size = max(len(line) for line in column)
        if bands[-1] and used + GAP + size > width:
            bands.append([])
        used = size if not bands[-1] else used + GAP + size
        bands[-1].append(column)
    return Group(*[line for band in bands for line in _side_by_side(band)])


def _columns(options: Sequence[Option]) -> list[list[Text]]:
    groups: dict[str, list[Text]] = {}
    digits = len(str(len(options)))
    for number, option in enumerate(options, 1):
        verb, sign, _ = option.key.partition(":")
        line = Text.assemble((f"{number:>{digits}}", "bold cyan"), f" {option.label}")
        groups.setdefault(verb if sign else "", []).append(line)
    return [column for lines in groups.values() for column in _even_parts(lines)]


def _even_parts(lines: list[Text]) -> list[list[Text]]:
    """Return the lines in as few columns of about one height as keep them short."""
    count = -(-len(lines) // TALLEST)
    height = -(-len(lines) // count)
    return [lines[k : k + height] for k in range(0, len(lines), height)]


def _side_by_side(columns: list[list[Text]]) -> list[Text]:
    widths = [max(len(line) for line in column) for column in columns]
    out = []
    for row in range(max(map(len, columns))):
        cells = []
        for column, width in zip(columns, widths, strict=True):
            cell = column[row].copy() if row < len(column) else Text()
            cell.pad_right(width - len(cell))
            cells.append(cell)
        out.append(Text(" " * GAP).join(cells))
    return out
