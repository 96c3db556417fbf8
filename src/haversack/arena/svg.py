"""Plots as SVG text: bars, columns and lines, coloured by the page they stand on."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH = 720
ROW = 26
LABEL = 210
LETTER = 6.6
INSET = 14
WIDEST = 64
WIDEST_LABEL = 9
PLOT = 240
MARGIN = 44
COLOURS = 6
TICKS = 5
LEADING = 15


class Bar(NamedTuple):
    """A share with its interval: a label, the share from 0 to 1, the ends of the interval, and a note."""

    label: str
    share: float
    low: float
    high: float
    note: str
    colour: int = 0
    indent: bool = False


class Line(NamedTuple):
    """A line through points."""

    label: str
    points: Sequence[tuple[float, float]]
    colour: int = 0


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Return horizontal bars with their intervals."""
    height = ROW * len(rows) + 24
    start = max([LABEL, *(INSET + LETTER * len(bar.label) + 8 for bar in rows)])
    room = WIDTH - start - 130
    parts = [_open(title, height)]
    for step in range(5):
        x = start + room * step / 4
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - 20}"/>')
        parts.append(_text(x, height - 6, f"{25 * step} %", "middle", "tick"))
    for place, bar in enumerate(rows):
        y = ROW * place + 4
        inset = INSET if bar.indent else 0
        parts.append(_text(inset, y + 13, bar.label, "start", "sub" if bar.indent else "label"))
        width = max(room * bar.share, 0.5)
        thin = 10 if bar.indent else 16
        shape = f'x="{start:.1f}" y="{y + 9 - thin / 2}" width="{width:.1f}" height="{thin}"'
        parts.append(f'<rect class="c{bar.colour % COLOURS}" {shape}/>')
        low, high = start + room * bar.low, start + room * bar.high
        parts.append(f'<line class="interval" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 9}" y2="{y + 9}"/>')
        parts.append(_text(WIDTH, y + 13, bar.note, "end", "note"))
    return "".join([*parts, "</svg>"])


def even_ticks(low: float, top: float) -> list[float]:
    """Return even round numbers (1, 2 or 5 times a power of ten) that enclose the lowest and the highest."""
    span = (top - low) or 1.0
    power = 10.0 ** floor(log10(span / TICKS))
    step = next(power * part for part in (1, 2, 5, 10) if span / (power * part) <= TICKS)
    return [round(step * number, 10) for number in range(floor(low / step), ceil(top / step) + 1)]


def spread(places: Sequence[float], gap: float) -> list[float]:
    """Return places for labels, in the order given, a gap apart and near to where they belong."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    out = list(places)
    for _ in range(len(places) ** 2):
        for above, below in pairwise(order):
            short = gap - (out[below] - out[above])
            if short > 0:
                out[above] -= short / 2
                out[below] += short / 2
    return out


def columns(title: str, rows: Sequence[tuple[str, float]], across: str) -> str:
    """Return columns, as of a histogram."""
    most = max((value for _, value in rows), default=1) or 1
    room, high = WIDTH - 2 * MARGIN, PLOT - 60
    step = room / max(len(rows), 1)
    ticks = even_ticks(0, most)
    most = ticks[-1]
    parts = [_open(title, PLOT), _axes(ticks, high, across)]
    every = max(1, ceil(WIDEST_LABEL * max((len(label) for label, _ in rows), default=1) / step))
    wide = min(step * 0.8, WIDEST)
    for place, (label, value) in enumerate(rows):
        middle, tall = MARGIN + step * (place + 0.5), high * value / most
        parts.append(
            f'<rect class="c0" x="{middle - wide / 2:.1f}" y="{12 + high - tall:.1f}" width="{wide:.1f}" '
            f'height="{tall:.1f}"><title>{escape(label)}: {value:g}</title></rect>'
        )
        if place % every == 0:
            parts.append(_text(middle, high + 28, label, "middle", "tick"))
    return "".join([*parts, "</svg>"])


def lines(title: str, drawn: Sequence[Line], across: str) -> str:
    """Return lines over a common scale, each named at its end."""
    points = [point for line in drawn for point in line.points]
    left, right = min((x for x, _ in points), default=0), max((x for x, _ in points), default=1)
    low, top = min(0.0, min((y for _, y in points), default=0)), max((y for _, y in points), default=1)
    ticks = even_ticks(low, top)
    low, top = ticks[0], ticks[-1]
    names = max((len(line.label) for line in drawn), default=0)
    room, high = WIDTH - 2 * MARGIN - max(0, LETTER * names + 12 - MARGIN), PLOT - 60
    wide, tall = (right - left) or 1, (top - low) or 1

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return MARGIN + room * (point[0] - left) / wide, 12 + high * (1 - (point[1] - low) / tall)

    parts = [_open(title, PLOT), _axes(ticks, high, across)]
    ends = [place(line.points[-1]) for line in drawn if line.points]
    labels = iter(spread([y for _, y in ends], LEADING))
    for line in drawn:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, line.points))
        parts.append(f'<polyline class="l{line.colour % COLOURS}" points="{path}"/>')
        if line.points:
            x, _ = place(line.points[-1])
            parts.append(_text(x + 6, next(labels) + 4, line.label, "start", f"label c{line.colour % COLOURS}"))
    for number in range(int(left), int(right) + 1, max(1, int(wide) // 10)):
        parts.append(_text(place((number, low))[0], high + 28, str(number), "middle", "tick"))
    return "".join([*parts, "</svg>"])


def _open(title: str, height: float) -> str:
    name = escape(title)
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{name}"><title>{name}</title>'


def _axes(ticks: Sequence[float], high: float, across: str) -> str:
    parts = []
    for step, value in enumerate(reversed(ticks)):
        y = 12 + high * step / max(len(ticks) - 1, 1)
        parts.append(f'<line class="grid" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(_text(MARGIN - 6, y + 4, f"{value:g}", "end", "tick"))
    parts.append(_text(WIDTH / 2, high + 48, across, "middle", "tick"))
    return "".join(parts)


def _text(x: float, y: float, text: str, anchor: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
