"""A review as one HTML page that needs nothing beside it: the curves, the turning points, who lost how much."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from haversack.kernel.english import opening
from haversack.kernel.game import Game
from haversack.review.words import spoken

WIDTH: Final = 720
HIGH: Final = 220
LEFT: Final = 46
TOP: Final = 14
MOST: Final = 12
CURVES: Final = (
    ("truth", "in truth, all hands open"),
    ("table", "by what everybody knew"),
    ("seat", "by what who decides knew"),
)
STYLE: Final = """
:root { color-scheme: light dark; --ink: #26221c; --soft: #6d655a; --rule: #ddd5c8; --paper: #fbf9f5;
  --truth: #8a3f4c; --table: #3f6b8a; --seat: #a8822b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6dc; --soft: #a89f92; --rule: #453f37; --paper: #1d1a16;
  --truth: #d2808d; --table: #7fb0d2; --seat: #dcb85e; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2rem; } .soft { color: var(--soft); }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; } svg text { fill: var(--soft); }
svg line { stroke: var(--rule); } svg .even { stroke: var(--soft); stroke-dasharray: 4 4; }
polyline { fill: none; stroke-width: 2; } .truth { stroke: var(--truth); } .table { stroke: var(--table); }
.seat { stroke: var(--seat); stroke-dasharray: 5 3; } circle { fill: var(--truth); stroke: none; }
.key span { display: inline-block; margin-right: 1.2rem; } .key i { display: inline-block; width: 1.4rem;
  border-top: 3px solid; vertical-align: middle; margin-right: .4rem; }
.key .truth { border-color: var(--truth); } .key .table { border-color: var(--table); }
.key .seat { border-color: var(--seat); border-top-style: dashed; }
ol { padding-left: 1.2rem; } li { margin: .7rem 0; } li p { margin: .2rem 0; }
.tables { overflow-x: auto; } table { border-collapse: collapse; }
td, th { padding: .2rem .8rem .2rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; } tr.sum td { border-top: 1px solid var(--soft); font-weight: 600; }
"""
Data = Mapping[str, Any]


def page(data: Data, names: Mapping[str, str]) -> str:
    """Return the page; `names` are those of sides and seats."""
    title = f"{data['title']}: what decided the game"
    state = "" if data["whole"] else '<p class="soft">The review was cut short: what is not here was not looked at.</p>'
    first = names[data["sides"][0]]
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(outcome_words(data, names))}</p>{state}",
        f"<h2>The chance of {escape(first)} to win</h2>{curves(data)}{_key()}",
        f"<h2>How the result came about</h2>{_account(data, names)}",
        f"<h2>Choices that cost most</h2>{_mistakes(data, names)}",
        f"<h2>Luck</h2>{_luck(data, names)}",
        f"<h2>Who lost how much</h2>{_seats(data, names)}",
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def outcome_words(data: Data, names: Mapping[str, str]) -> str:
    """Return how the game ended, in a sentence."""
    outcome = data["outcome"]
    if outcome is None:
        return "The game was ended before its rules ended it."
    won = "A draw" if outcome["winner"] is None else f"{opening(names[outcome['winner']])} won"
    scores = ", ".join(f"{opening(names.get(team, team))} {points}" for team, points in outcome["scores"].items())
    return f"{won}: {outcome['reason']}. {scores}."


def curves(data: Data) -> str:
    """Return the three curves as SVG, the worst choices marked on them."""
    points: Sequence[Data] = data["curve"]
    room, last = WIDTH - LEFT - 10, max(len(points) - 1, 1)

    def place(number: int, chance: float) -> tuple[float, float]:
        return LEFT + room * number / last, TOP + HIGH * (1 - chance)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HIGH + 52}" role="img"><title>Chances over the game</title>']
    for share in (0, 25, 50, 75, 100):
        y = TOP + HIGH * (1 - share / 100)
        parts.append(f'<line class="{"even" if share == 50 else ""}" x1="{LEFT}" x2="{WIDTH - 10}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{share} %</text>')
    for number, label in _marks(points):
        x = place(number, 0)[0]
        parts.append(f'<text x="{x:.1f}" y="{TOP + HIGH + 18}" text-anchor="middle">{label}</text>')
    middle, below = LEFT + room / 2, TOP + HIGH + 36
    parts.append(f'<text x="{middle}" y="{below}" text-anchor="middle">{escape(data["clock"])}</text>')
    for name, _ in CURVES:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(n, one[name]) for n, one in enumerate(points)))
        parts.append(f'<polyline class="{name}" points="{path}"/>')
    by_choice = {one["at"]: number for number, one in enumerate(points)}
    for one in blamed(data):
        if one["at"] in by_choice:
            number = by_choice[one["at"]]
            x, y = place(number, points[number]["truth"])
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(one["verdict"])}</title></circle>')
    return "".join([*parts, "</svg>"])


def _marks(points: Sequence[Data]) -> list[tuple[int, str]]:
    """Return where each round or turn begins, thinned out."""
    starts = [
        (number, str(one["clock"]))
        for number, one in enumerate(points)
        if number == 0 or one["clock"] != points[number - 1]["clock"]
    ]
    return starts[:: max(1, len(starts) // 10)]


def _key() -> str:
    return '<p class="key">' + "".join(f'<span><i class="{name}"></i>{words}</span>' for name, words in CURVES) + "</p>"


def account_rows(data: Data, names: Mapping[str, str]) -> list[tuple[str, float]]:
    """Return the sum of a game, for its first side: the chance before the deal, and what was added and taken."""
    account, (one, other) = data["account"], [names[side] for side in data["sides"]]
    rows = [
        ("before the deal", account["start"]),
        ("luck of the deal", account["deal"]),
        (f"luck in the turns of {one}", account["luck"][0]),
        (f"luck in the turns of {other}", account["luck"][1]),
        (f"what choices of {one} cost", -account["lost"][0]),
        (f"what choices of {other} cost", account["lost"][1]),
        ("all other play", account["rest"]),
    ]
    if abs(account["given_up"]) > 1e-9:
        rows.append(("the game was given up", account["given_up"]))
    return rows


def _account(data: Data, names: Mapping[str, str]) -> str:
    rows = "".join(
        f"<tr><td>{escape(words)}</td><td>{100 * share:{'.0f' if not number else '+.0f'}}</td></tr>"
        for number, (words, share) in enumerate(account_rows(data, names))
    )
    account = data["account"]
    total = f'<tr class="sum"><td>result</td><td>{100 * account["result"]:.0f}</td></tr>'
    fair = f"<tr><td>result less all luck</td><td>{100 * account['adjusted']:.0f}</td></tr>"
    return f'<div class="tables"><table>{rows}{total}{fair}</table></div><p class="soft">Points of chance to win.</p>'


def blamed(data: Data) -> list[Data]:
    """Return the choices with a verdict, the costliest first."""
    found = [one for one in data["decisions"] if one["verdict"]]
    return sorted(found, key=lambda one: (-one["loss"], one["at"]))


def _mistakes(data: Data, names: Mapping[str, str]) -> str:
    found = blamed(data)[:MOST]
    if not found:
        return "<p>No choice surely cost five points of the chance to win.</p>"
    rows = []
    for one in found:
        then = f"<p>It would go: {escape(' '.join(one['then']))}</p>" if one.get("then") else ""
        rule = f' <span class="soft">({escape(one["rule"])})</span>' if one["rule"] else ""
        rows.append(
            f"<li><b>{opening(names[one['seat']])}, choice {one['at'] + 1}: {one['verdict']}, {100 * one['loss']:.0f} "
            f"± {100 * one['error']:.0f} points.</b>{rule}<p>{escape(one.get('reason', ''))}</p>{then}</li>"
        )
    return f"<ol>{''.join(rows)}</ol>"


def _luck(data: Data, names: Mapping[str, str]) -> str:
    first = names[data["sides"][0]]
    rows = [
        f"<li><b>{100 * one['luck']:+.1f} for {escape(first)}, after choice {one['at'] + 1}.</b> "
        f"{escape(one['words'])}</li>"
        for one in data["luck"][:MOST]
    ]
    return f"<ol>{''.join(rows)}</ol>" if rows else "<p>Chance hardly moved the game.</p>"


def _seats(data: Data, names: Mapping[str, str]) -> str:
    head = "<tr><th></th><th>decisions</th><th>mean loss</th><th>slips</th><th>mistakes</th><th>blunders</th></tr>"
    rows = "".join(
        f"<tr><td>{escape(opening(names[seat]))}</td><td>{one['decisions']}</td><td>{100 * one['loss']:.2f}</td>"
        f"<td>{one['slip']}</td><td>{one['mistake']}</td><td>{one['blunder']}</td></tr>"
        for seat, one in data["seats"].items()
    )
    return f'<div class="tables"><table>{head}{rows}</table></div>'


def names_of(game: Game) -> dict[str, str]:
    """Return the names of the sides and seats of a game, as they stand in a sentence."""
    return {owner: spoken(game, owner) for owner in (*game.teams, *game.seats)}
