"""The balance report as one HTML page that needs nothing beside it."""

from collections.abc import Mapping
from html import escape
from typing import Any

from haversack.arena.svg import Bar, Line, bars, columns, lines

STYLE = """
:root { color-scheme: light dark; --ink: #26221c; --soft: #6d655a; --rule: #ddd5c8; --paper: #fbf9f5;
  --c0: #7b5a3a; --c1: #3f6b8a; --c2: #8a3f4c; --c3: #5d7a3c; --c4: #a8822b; --c5: #6a5496; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6dc; --soft: #a89f92; --rule: #453f37; --paper: #1d1a16;
  --c0: #c09468; --c1: #7fb0d2; --c2: #d2808d; --c3: #a0c277; --c4: #dcb85e; --c5: #b09bdd; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 66rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } .about { color: var(--soft); }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; } svg text { fill: var(--ink); }
svg .tick, svg .note, svg .sub { fill: var(--soft); } svg .grid { stroke: var(--rule); }
svg .interval { stroke: var(--ink); stroke-width: 1.5; } polyline { fill: none; stroke-width: 2.5; }
.c0 { fill: var(--c0); } .c1 { fill: var(--c1); } .c2 { fill: var(--c2); } .c3 { fill: var(--c3); }
.c4 { fill: var(--c4); } .c5 { fill: var(--c5); } .l0 { stroke: var(--c0); } .l1 { stroke: var(--c1); }
.l2 { stroke: var(--c2); } .l3 { stroke: var(--c3); } .l4 { stroke: var(--c4); } .l5 { stroke: var(--c5); }
@media (max-width: 70rem) { .wide { overflow-x: auto; } .wide svg { min-width: 38rem; }
  td:nth-child(-n+2) { min-width: 8rem; } }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:nth-child(-n+3), td:nth-child(-n+3) { text-align: left; } td:nth-child(-n+3) { white-space: normal; }
th:first-child, td:first-child { position: sticky; left: 0; background: var(--paper); }
thead th { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: 0; vertical-align: bottom; }
thead th:first-child { z-index: 2; }
thead button { all: unset; box-sizing: border-box; width: 100%; padding: .35rem .5rem; cursor: pointer; }
thead button:hover { background: var(--rule); }
thead button:focus-visible { outline: 2px solid var(--c1); outline-offset: -2px; }
thead button::after { content: " \\2195" / ""; color: var(--soft); }
th[aria-sort=ascending] button::after { content: " \\2191" / ""; }
th[aria-sort=descending] button::after { content: " \\2193" / ""; }
.find { display: flex; gap: .5rem; align-items: center; margin: 1rem 0; } .find label { white-space: nowrap; }
.find input { font: inherit; padding: .3rem .5rem; color: inherit; background: var(--paper); border-radius: 6px;
  border: 1px solid var(--soft); min-width: 0; flex: 0 1 20rem; }
"""
SCRIPT = """
const table = document.querySelector("table");
const rows = [...table.tBodies[0].rows];
const value = (row, column) => {
  const { sort } = row.cells[column].dataset;
  return sort === undefined ? row.cells[column].textContent.toLowerCase() : Number(sort);
};
table.querySelectorAll("thead button").forEach((button, column) => {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const falls = head.ariaSort ? head.ariaSort === "ascending" : rows[0].cells[column].dataset.sort !== undefined;
    for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
    head.ariaSort = falls ? "descending" : "ascending";
    const way = falls ? -1 : 1;
    rows.sort((a, b) => (value(a, column) < value(b, column) ? -way : value(a, column) > value(b, column) ? way : 0));
    table.tBodies[0].append(...rows);
  });
});
document.querySelector(".find input").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase();
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(words);
});
"""
Figures = Mapping[str, Any]


def page(data: Figures) -> str:
    """Return the report as HTML."""
    title = f"Balance of {data['title']}"
    about = (
        f"{data['games']} games between {data['bots']} bots, seeds from {data['first_seed']}, rules version "
        f"{data['rules_version']}. Bars show shares, the thin lines their 95 % intervals."
    )
    sections = [
        ("Who wins, and how", _wins(data)),
        (f"Points by {data['clock']}", _points(data)),
        ("Length", _lengths(data)),
        ("Decks that run out", _decks(data)),
        ("Cards", _cards(data)),
    ]
    body = "".join(f"<section><h2>{escape(name)}</h2>{text}</section>" for name, text in sections)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body><h1>{escape(title)}</h1><p class="about">{escape(about)}</p>{body}'
        f"<script>{SCRIPT}</script></body></html>\n"
    )


def spoken(data: Figures, owner: str) -> str:
    """Return the name of an owner of cards or points; nobody's games are draws."""
    return str(data["names"].get(owner, owner.capitalize()))


def _wide(name: str, part: str) -> str:
    """Return a part of the page that may be wider than the screen: then it scrolls by itself."""
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escape(name)}">{part}</div>'


def _wins(data: Figures) -> str:
    rows = []
    for colour, (side, share) in enumerate(data["wins"].items()):
        note = f"{share['share']:.1%} of {share['games']}"
        rows.append(Bar(spoken(data, side), share["share"], share["low"], share["high"], note, colour))
        for reason, number in share["reasons"].items():
            part = number / share["games"]
            rows.append(Bar(reason, part, part, part, f"{part:.1%}", colour, True))
    return _wide("Who wins, and how", bars("Share of games won by side and reason", rows))


def _points(data: Figures) -> str:
    drawn = [
        Line(spoken(data, team), [(row["round"], row["mean"]) for row in rows], colour)
        for colour, (team, rows) in enumerate(data["points"].items())
    ]
    title = f"Mean points by {data['clock']}"
    return _wide(title, lines(title, drawn, data["clock"]))


def _lengths(data: Figures) -> str:
    found, clock = data["lengths"], data["clock"]
    ended = {int(number): float(games) for number, games in found["rounds"].items()}
    rows = [(str(number), ended.get(number, 0.0)) for number in range(min(ended), max(ended) + 1)]
    text = f"<p>{found['mean_rounds']:g} {clock}s and {found['mean_decisions']:g} decisions a game on average.</p>"
    title = f"Games by the {clock} they ended in"
    return text + _wide(title, columns(title, rows, f"{clock} in which the game ended"))


def _decks(data: Figures) -> str:
    rows = []
    for colour, (seat, share) in enumerate(data["decks"].items()):
        when = "" if share["mean_round"] is None else f", {data['clock']} {share['mean_round']:g}"
        note = f"{share['share']:.0%}{when}"
        rows.append(Bar(spoken(data, seat), share["share"], share["low"], share["high"], note, colour))
    return _wide("Decks that run out", bars("Share of games in which a seat's deck ran out", rows))


def _cards(data: Figures) -> str:
    """Return the table of cards: how often in a game, and the share of games won with it."""
    names = (
        *("card", "owner", "provenance", "drawn", "played", "used"),
        *("won when drawn", "when played", "when used"),
    )
    head = "".join(f'<th scope="col"><button type="button">{name}</button></th>' for name in names)
    rows = []
    for card in sorted(data["cards"], key=lambda one: (str(one["owner"]), -_rate(one))):
        often = "".join(f'<td data-sort="{card[name]}">{card[name]:.2f}</td>' for name in ("drawn", "played", "used"))
        won = "".join(_share(card[f"won_when_{name}"]) for name in ("drawn", "played", "used"))
        about = [str(card["name"]), spoken(data, str(card["owner"])), str(card["provenance"])]
        rows.append(f"<tr>{''.join(f'<td>{escape(word)}</td>' for word in about)}{often}{won}</tr>")
    intro = f"<p>Times in a game, over {data['games']} games; then the share of games won by the side that did so.</p>"
    find = '<p class="find"><label for="find">Show only</label><input id="find" type="search"></p>'
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return intro + find + _wide("Cards", table)


def _rate(card: Figures) -> float:
    won = card["won_when_played"]
    return float(won["share"]) if won else -1.0


def _share(won: Figures | None) -> str:
    if won is None:
        return '<td data-sort="-1">–</td>'
    half = (won["high"] - won["low"]) / 2
    return f'<td data-sort="{won["share"]}">{won["share"]:.0%} ± {half:.0%}</td>'
