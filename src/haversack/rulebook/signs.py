"""Shields and pieces of a game, drawn from its face: colour, letters and pattern each tell an owner apart."""

from functools import cache
from typing import Final

import haversack
from haversack.kernel.face import LIGHT, Face, Owner, Piece

STATES: Final = ("selectable", "selected", "protected", "out-of-supply")  # drawn in this order, badges on top
SHIELD: Final = "M3 2h18v10c0 5.4-4 8.2-9 10-5-1.8-9-4.6-9-10Z"
# What lies under the letters: on a shield of 24 by 24, and around the middle of a piece
PATTERNS: Final = {
    "plain": ("", ""),
    "pale": ("M9 0h6v24H9Z", "M-4-16H4V16H-4Z"),
    "fess": ("M0 8h24v6H0Z", "M-16-4H16V4H-16Z"),
    "cross": (
        "M9.7 0h4.6v8.7H24v4.6h-9.7V24H9.7V13.3H0V8.7h9.7Z",
        "M-3-16H3V-3H16V3H3V16H-3V3H-16V-3H-3Z",
    ),
    "chief": ("M0 0h24v7.5H0Z", "M-16-16H16V-5H-16Z"),
    "bars": (
        "M0 3.5h24v3.3H0ZM0 9.5h24v3.3H0ZM0 15.5h24v3.3H0Z",
        "M-16-10H16V-6H-16ZM-16-2H16V2H-16ZM-16 6H16V10H-16Z",
    ),
    "bend": ("M-1 3 5-3 25 17l-6 6Z", "M-18-10-10-18 18 10 10 18Z"),
    "saltire": (
        "M0 1.5 3.5-2 12 7l8.5-9L24 1.5 15.5 10.5 24 19.5 20.5 23 12 14l-8.5 9L0 19.5 8.5 10.5Z",
        "M-17-12-12-17 0-5 12-17 17-12 5 0 17 12 12 17 0 5-12 17-17 12-5 0Z",
    ),
    "roundel": (
        "M4.5 11.2a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z",
        "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z",
    ),
}
STYLE: Final = """
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
FONT: Final = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
TEXT: Final = f"font:700 11px {FONT};text-anchor:middle"
EDGE: Final = "stroke:var(--token-edge);stroke-dasharray:var(--token-dash,none);stroke-width:1.4;stroke-linejoin:round"


@cache
def sheet(game: str, styled: bool = True) -> str:
    """Return the shields and pieces of a game as symbols, each named `<game>-shield-<owner>` or `<game>-<kind>-…`.

    The style of pieces comes along for a page that draws some; one that shows a symbol from elsewhere may not have it.
    """
    face = haversack.load(game).face
    own = {name: owner for name, owner in face.owners.items() if owner.sign}
    shields = [shield(game, name, owner) for name, owner in own.items()]
    clips = [_clip(game, "shield", SHIELD), *[_clip(game, one.kind, one.outline) for one in face.pieces]]
    pieces = [f'<g id="{piece_id(game, one, name)}">{piece(game, one, own[name])}</g>' for one, name in _pieces(face)]
    states = [_states(game, one) for one in face.pieces]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n'
        + (f"<style>{STYLE}</style>\n" if styled else "")
        + f"<defs>{''.join(clips)}\n"
        + "\n".join([*shields, *pieces, *states])
        + "</defs>\n</svg>\n"
    )


def _pieces(face: Face) -> list[tuple[Piece, str]]:
    return [(one, name) for one in face.pieces for name, owner in face.owners.items() if owner.sign]


def piece_id(game: str, kind: Piece, owner: str) -> str:
    """Return the id of a piece in the sheet of its game."""
    return f"{game}-{kind.kind}-{owner}"


def shield(game: str, name: str, owner: Owner) -> str:
    """Return the shield of an owner as a symbol."""
    size = 11 if len(owner.sign) == 1 else 9.5
    return (
        f'<symbol id="{game}-shield-{name}" viewBox="0 0 24 24"><path d="{SHIELD}" fill="{owner.colour}"/>'
        f"{_charge(game, 'shield', PATTERNS[owner.pattern][0], owner)}"
        f'<path d="{SHIELD}" fill="none" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round"/>'
        f'<text x="12" y="15" fill="{owner.ink}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'font-family="{FONT}">{owner.sign}</text></symbol>'
    )


def piece(game: str, kind: Piece, owner: Owner) -> str:
    """Return the drawing of a piece, around its middle."""
    return (
        f'<path d="{kind.outline}" fill="{owner.colour}"/>'
        f"{_charge(game, kind.kind, PATTERNS[owner.pattern][1], owner)}"
        f'<path d="{kind.outline}" fill="none" style="{EDGE}"/>'
        f'<text y="{kind.base:g}" fill="{owner.ink}" style="{TEXT}">{owner.sign}</text>'
    )


def _clip(game: str, kind: str, outline: str) -> str:
    return f'<clipPath id="{game}-clip-{kind}"><path d="{outline}"/></clipPath>'


def _charge(game: str, kind: str, pattern: str, owner: Owner) -> str:
    if not pattern or not game:
        return ""
    strength = 0.2 if owner.ink == LIGHT else 0.16
    return f'<path d="{pattern}" clip-path="url(#{game}-clip-{kind})" fill="{owner.ink}" opacity="{strength}"/>'


def _states(game: str, kind: Piece) -> str:
    """Draw ring and badge of each state; the style shows those the piece's data-state names."""
    ring = f'<path d="{kind.ring}" fill="none" stroke='
    cross = (
        '<g transform="translate(11 -11)"><circle r="5.5" fill="#a3241a" stroke="#fff"/>'
        '<path d="M-2.4-2.4 2.4 2.4M2.4-2.4-2.4 2.4" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></g>'
    )
    guard = (
        '<g transform="translate(-11 -11)">'
        '<path d="M-5-5.5H5V0C5 3 2.5 5 0 6.5-2.5 5-5 3-5 0Z" fill="#2f6f9f" stroke="#fff"/>'
        '<path d="M-2.2 0-.5 1.9 2.5-2" fill="none" stroke="#fff" stroke-width="1.4"/></g>'
    )
    drawn = {
        "out-of-supply": cross,
        "protected": f'{ring}"#2f6f9f" stroke-width="2"/>{guard}',
        "selectable": f'{ring}"#d9a21b" stroke-width="2.4" stroke-dasharray="6 3"/>',
        "selected": f'{ring}"#fff" stroke-width="5.5"/>{ring}"#d9a21b" stroke-width="3.4"/>',
    }
    return "\n".join(f'<g id="{game}-{state}-{kind.kind}">{drawn[state]}</g>' for state in STATES)
