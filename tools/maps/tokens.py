"""Palette and drawing of the pieces: colour, letter, ordinary and outline each tell the country apart."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from tools.maps.colour import SIGHTS, closest


@dataclass(frozen=True)
class Livery:
    """How a country's pieces look."""

    fill: str
    ink: str
    letter: str
    ordinary: str


DARK, LIGHT = "#1d1b17", "#ffffff"
LIVERIES = {
    "germany": Livery("#343639", LIGHT, "G", "plain"),
    "italy": Livery("#60ab8d", DARK, "I", "pale"),
    "japan": Livery("#f4f1e2", DARK, "J", "roundel"),
    "united_kingdom": Livery("#e9b23d", DARK, "UK", "cross"),
    "soviet_union": Livery("#bb5039", LIGHT, "SU", "chief"),
    "united_states": Livery("#3960ad", LIGHT, "US", "bars"),
    "austria-hungary": Livery("#dcc929", DARK, "AH", "fess"),
    "ottoman": Livery("#7b4e76", LIGHT, "OT", "roundel"),
    "russia": Livery("#1b511d", LIGHT, "R", "saltire"),
    "france": Livery("#3b6dc9", LIGHT, "F", "bend"),
    "uk": Livery("#d7634a", DARK, "UK", "cross"),
    "us": Livery("#eaeff0", DARK, "US", "bars"),
}
GAMES = {
    "ww2": ("germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"),
    "1914": ("austria-hungary", "ottoman", "russia", "germany", "france", "italy", "uk", "us"),
}
STATES = ("selectable", "selected", "protected", "out-of-supply")  # drawn in this order, badges on top
TOLD_APART = 15.0  # smallest CIEDE2000 difference allowed, with any sight

SHAPES = {
    "army": "M-9-12H9a3 3 0 0 1 3 3V9a3 3 0 0 1-3 3H-9a3 3 0 0 1-3-3V-9a3 3 0 0 1 3-3Z",
    "navy": "M-15.5-2.5H-9V-7H-4.5V-12.5H1V-7H6V-2.5H15.5L11 10.5a2 2 0 0 1-2 1.5H-9a2 2 0 0 1-2-1.5Z",
}
RINGS = {
    "army": "M-11-16H11a5 5 0 0 1 5 5V11a5 5 0 0 1-5 5H-11a5 5 0 0 1-5-5V-11a5 5 0 0 1 5-5Z",
    "navy": "M-13-16H13a6 6 0 0 1 6 6V9a6 6 0 0 1-6 6H-13a6 6 0 0 1-6-6V-10a6 6 0 0 1 6-6Z",
}
ORDINARIES = {
    "plain": "",
    "pale": "M-4-16H4V16H-4Z",
    "fess": "M-16-4H16V4H-16Z",
    "cross": "M-3-16H3V-3H16V3H3V16H-3V3H-16V-3H-3Z",
    "chief": "M-16-16H16V-5H-16Z",
    "bars": "M-16-10H16V-6H-16ZM-16-2H16V2H-16ZM-16 6H16V10H-16Z",
    "bend": "M-18-10-10-18 18 10 10 18Z",
    "saltire": "M-17-12-12-17 0-5 12-17 17-12 5 0 17 12 12 17 0 5-12 17-17 12-5 0Z",
    "roundel": "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z",
}
STYLE = """
:root{--token-edge:#1d1b17;--token-lost:#a3241a}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--token-edge:#f2e9d6;--token-lost:#ff8a7a}}
:root[data-theme=dark]{--token-edge:#f2e9d6;--token-lost:#ff8a7a}
.token .state{display:none}
.token[data-state~="out-of-supply"]{--token-edge:var(--token-lost);--token-dash:3.5 2.5}
.token[data-state~="out-of-supply"] .piece{opacity:.72}
.token[data-state~="out-of-supply"] .state-out-of-supply{display:inline}
.token[data-state~="protected"] .state-protected{display:inline}
.token[data-state~="selectable"] .state-selectable,.token[data-state~="selected"] .state-selected{display:inline}
.token[data-state~="selected"] .state-selectable{display:none}
.token[data-state~="selectable"]{cursor:pointer}
""".strip()
TEXT = "font:700 11px 'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif;text-anchor:middle"
EDGE = "stroke:var(--token-edge);stroke-dasharray:var(--token-dash,none);stroke-width:1.4;stroke-linejoin:round"


def token(country: str, kind: str, states: tuple[str, ...] = (), x: float = 0, y: float = 0) -> str:
    """Draw one piece, centred on a point, in any combination of states."""
    marks = "".join(f'<use href="#{state}-{kind}" class="state state-{state}"/>' for state in STATES)
    head = f'<g class="token token-{kind}" data-country="{country}" data-state="{" ".join(states)}"'
    return f'{head} transform="translate({x} {y})"><use href="#{kind}-{country}" class="piece"/>{marks}</g>'


def symbols(countries: tuple[str, ...]) -> str:
    """Define each country's Army and Navy and the marks of their states."""
    clips = "".join(f'<clipPath id="clip-{kind}"><path d="{shape}"/></clipPath>' for kind, shape in SHAPES.items())
    pieces = "\n".join(_piece(country, kind) for country in countries for kind in SHAPES)
    return f"<defs>{clips}\n{pieces}\n" + "\n".join(_states(kind) for kind in SHAPES) + "</defs>"


def _piece(country: str, kind: str) -> str:
    livery, base = LIVERIES[country], 4 if kind == "army" else 8.6
    pattern = ORDINARIES[livery.ordinary]
    strength = 0.2 if livery.ink == LIGHT else 0.16
    charge = (
        f'<path d="{pattern}" clip-path="url(#clip-{kind})" fill="{livery.ink}" opacity="{strength}"/>'
        if pattern
        else ""
    )
    return (
        f'<g id="{kind}-{country}"><path d="{SHAPES[kind]}" fill="{livery.fill}"/>{charge}'
        f'<path d="{SHAPES[kind]}" fill="none" style="{EDGE}"/>'
        f'<text y="{base}" fill="{livery.ink}" style="{TEXT}">{livery.letter}</text></g>'
    )


def _states(kind: str) -> str:
    """Draw ring and badge of each state; the style shows those the piece's data-state names."""
    ring = f'<path d="{RINGS[kind]}" fill="none" stroke='
    cross = (
        '<g transform="translate(11 -11)"><circle r="5.5" fill="#a3241a" stroke="#fff"/>'
        '<path d="M-2.4-2.4 2.4 2.4M2.4-2.4-2.4 2.4" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></g>'
    )
    shield = (
        '<g transform="translate(-11 -11)">'
        '<path d="M-5-5.5H5V0C5 3 2.5 5 0 6.5-2.5 5-5 3-5 0Z" fill="#2f6f9f" stroke="#fff"/>'
        '<path d="M-2.2 0-.5 1.9 2.5-2" fill="none" stroke="#fff" stroke-width="1.4"/></g>'
    )
    drawn = {
        "out-of-supply": cross,
        "protected": f'{ring}"#2f6f9f" stroke-width="2"/>{shield}',
        "selectable": f'{ring}"#d9a21b" stroke-width="2.4" stroke-dasharray="6 3"/>',
        "selected": f'{ring}"#fff" stroke-width="5.5"/>{ring}"#d9a21b" stroke-width="3.4"/>',
    }
    return "\n".join(f'<g id="{state}-{kind}">{drawn[state]}</g>' for state in STATES)


def to_svg() -> str:
    """Write the sheet of symbols for the page to use."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n'
        f"<style>{STYLE}</style>\n{symbols(tuple(LIVERIES))}\n</svg>\n"
    )


def to_json() -> str:
    """Write the liveries as data, for legends and cards."""
    return (
        json.dumps(
            {"games": GAMES, "states": STATES, "liveries": {name: asdict(item) for name, item in LIVERIES.items()}},
            indent=1,
        )
        + "\n"
    )


def weakest() -> dict[str, tuple[float, str, str, str]]:
    """Find for each game the pair hardest to tell apart, with any sight."""
    fills = {game: {name: LIVERIES[name].fill for name in names} for game, names in GAMES.items()}
    return {game: min((*closest(colours, sight), sight) for sight in SIGHTS) for game, colours in fills.items()}


def main() -> int:
    """Print how well the palette holds for each kind of sight; fail if it does not."""
    for game, names in GAMES.items():
        for sight in SIGHTS:
            apart, one, other = closest({name: LIVERIES[name].fill for name in names}, sight)
            print(f"{game:5} {sight:13} {apart:5.1f}  {one} / {other}")
    return 1 if min(found[0] for found in weakest().values()) < TOLD_APART else 0


if __name__ == "__main__":
    raise SystemExit(main())
