"""Understand what somebody types in answer to a decision, and lay out what there is to choose from.

Each option has a tag, which stands before it: its place in the list, or the number itself where the options are
numbers, so that drawing "2" draws two. The beginning of a name is enough to choose a space or to play a card; what
gives something up (a piece, a card, the rest of a step) is done by its tag, its key or its whole label only.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from haversack.kernel.decisions import Option

GAP = 3
TALLEST = 9
SWIFT = ("space", "from", "country", "power", "play", "use", "keep", "take", "prepare", "link", "attach")
SHORT_WORDS = {"y": "yes", "n": "no"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Choice(NamedTuple):
    """An option with the tag that stands before it."""

    tag: str
    option: Option


class Meaning(NamedTuple):
    """The options a text may mean; `surely` if it names them in full, or names what can be chosen lightly."""

    options: list[Option]
    surely: bool


def as_id(text: str) -> str:
    """Return a text as ids are written."""
    return "_".join(text.lower().replace("'s", "").replace("_", " ").split())


def tagged(options: Sequence[Option]) -> list[Choice]:
    """Return the options with their tags. Where some are numbers, a number means that number and no place."""
    if not any(option.key.startswith("number:") for option in options):
        return [Choice(str(place), option) for place, option in enumerate(options, 1)]
    letters = iter(LETTERS)
    out = []
    for option in options:
        verb, sign, noun = option.key.partition(":")
        out.append(Choice(noun if verb == "number" else next(letters) if sign else verb, option))
    return out


def whole_forms(option: Option) -> list[str]:
    """Return the ways to name an option in full: its key, its label, the label before what it adds."""
    return [option.key, as_id(option.label), as_id(option.label.partition(":")[0])]


def loose_forms(option: Option) -> list[str]:
    """Return the ways to name what an option is about: its noun, and its label without the verb."""
    noun = option.key.partition(":")[2]
    return [form for form in (noun, as_id(option.label).partition("_")[2]) if form]


def parse_answer(text: str, choices: Sequence[Choice]) -> Meaning:
    """Return what a text may mean: by tag, key, name, or the beginning of one; one option alone is an answer."""
    asked = as_id(text)
    if any(choice.option.key == SHORT_WORDS.get(asked) for choice in choices):
        asked = SHORT_WORDS[asked]
    exact = [choice.option for choice in choices if asked in (choice.tag, choice.option.key)]
    if exact or not asked or asked.isdecimal():
        return Meaning(exact, True)
    options = [choice.option for choice in choices]
    whole = [option for option in options if asked in whole_forms(option)]
    if whole:
        return Meaning(whole, True)
    loose = [option for option in options if asked in loose_forms(option)]
    begun = loose or [o for o in options if any(form.startswith(asked) for form in whole_forms(o) + loose_forms(o))]
    return Meaning(begun, all(option.key.partition(":")[0] in SWIFT for option in begun))


def numbered(text: str, choices: Sequence[Choice]) -> list[Option] | None:
    """Return the options of several tags, such as `1 3 4` or `2-5`; None unless the text is a list of tags."""
    by_tag = {choice.tag: choice.option for choice in choices}
    out: list[Option] = []
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    for word in words:
        first, dash, last = word.partition("-")
        if dash and first.isdecimal() and last.isdecimal() and max(len(first), len(last)) < 4:
            tags = [str(number) for number in range(int(first), int(last) + 1)]
        else:
            tags = [word]
        if not tags or not all(tag in by_tag for tag in tags):
            return None
        out += [by_tag[tag] for tag in tags]
    return out if len(words) > 1 or len(out) > 1 else None


# Laying out


def choices_list(choices: Sequence[Choice], width: int) -> RenderableType:
    """Return the options, those of a verb below one another, as many side by side as there is room for."""
    bands: list[list[list[Text]]] = [[]]
    used = 0
    for column in _columns(choices):
        size = max(len(line) for line in column)
        if bands[-1] and used + GAP + size > width:
            bands.append([])
        used = size if not bands[-1] else used + GAP + size
        bands[-1].append(column)
    return Group(*[line for band in bands for line in _side_by_side(band)])


def choices_table(choices: Sequence[Choice], note: Callable[[Option], Text]) -> RenderableType:
    """Return the options below one another, each with what one should know of it; twins share a line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_column(ratio=1)
    size = max(len(choice.tag) for choice in choices)
    for twins in _twins(choices):
        tags = [Text(f"{choice.tag:>{size}}", style="bold cyan") for choice in twins]
        name = stem(twins[0].option)
        if len(twins) > 1:
            tags = [
                Text.assemble(tag, f" {twin.option.label.partition(' ')[0]}")
                for tag, twin in zip(tags, twins, strict=True)
            ]
            name = name.partition(" ")[2]
        idle = twins[0].option.idle
        added = Text(next((more for twin in twins if (more := addition(twin.option))), ""), style="dim" if idle else "")
        beside = Text(" · ").join([part for part in (added, note(twins[0].option)) if part])
        table.add_row(Text(" ").join(tags), Text(name, style="dim" if idle else ""), beside)
    return table


def stem(option: Option) -> str:
    """Return the label of an option without what it adds about its effect."""
    name, _, _ = option.label.partition(": ")
    return name.rpartition(" (")[0] if option.idle and name.endswith(")") else name


def addition(option: Option) -> str:
    """Return what the label of an option adds about its effect."""
    return option.label[len(stem(option)) :].strip(" :()")


def ordered(options: Sequence[Option]) -> list[Option]:
    """Return the options, those of a verb together, and among them last what would change nothing."""
    verbs = list(dict.fromkeys(option.key.partition(":")[0] for option in options))
    idle = {option.key.partition(":")[2] for option in options if option.idle} - {""}
    return sorted(options, key=lambda option: (verbs.index((key := option.key.partition(":"))[0]), key[2] in idle))


def _twins(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Return the options, those together that name the same thing and differ in the verb alone: play it, discard it."""
    rows: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        noun = choice.option.key.partition(":")[2]
        name = stem(choice.option).partition(" ")[2]
        rows.setdefault((noun, name) if noun and name else (choice.option.key, ""), []).append(choice)
    return list(rows.values())


def _columns(choices: Sequence[Choice]) -> list[list[Text]]:
    groups: dict[str, list[Text]] = {}
    size = max(len(choice.tag) for choice in choices)
    bare = [tag for tag, option in choices if tag == option.label]
    if bare:
        groups["number"] = [Text("   ").join([Text(tag, style="bold cyan") for tag in bare])]
    for tag, option in choices:
        if tag == option.label:
            continue
        verb, sign, _ = option.key.partition(":")
        line = Text.assemble((f"{tag:>{size}}", "bold cyan"), " ", (option.label, "dim" if option.idle else ""))
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
