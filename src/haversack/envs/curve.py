"""The curve of a training as a picture: games won over decisions seen, each point with its interval."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from haversack.arena.ratings import Share

WIDTH, HEIGHT, LEFT, TOP, BELOW = 640, 320, 60, 20, 50
COLOURS: Final = {"untrained": "#888888", "imitation": "#35586f", "self-play": "#8d4a1d"}


class Point(NamedTuple):
    """How the policy did in games it was not trained on: decisions seen so far, of which kind, games won."""

    steps: int
    phase: str
    share: Share


def curve(points: Sequence[Point], title: str) -> str:
    """Return the share of games won over the decisions seen, as SVG."""
    last = max(points[-1].steps, 1)

    def across(steps: float) -> float:
        return LEFT + (WIDTH - LEFT - 20) * steps / last

    def down(share: float) -> float:
        return TOP + (HEIGHT - TOP - BELOW) * (1 - share)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        dash = ' stroke-dasharray="5 4"' if share == 0.5 else ""
        lines.append(f'<path d="M{LEFT} {down(share):.1f}H{WIDTH - 20}" stroke="#ccc"{dash}/>')
        lines.append(f'<text x="{LEFT - 8}" y="{down(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for steps in (0, last // 2, last):
        x = f"{across(steps):.1f}"
        lines.append(f'<text x="{x}" y="{down(0) + 18:.1f}" text-anchor="middle">{steps:,}</text>')
    lines.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{title}</text>')
    path = " ".join(f"{across(one.steps):.1f},{down(one.share.share):.1f}" for one in points)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#8d4a1d" stroke-width="1.5"/>')
    for one in points:
        x, colour = f"{across(one.steps):.1f}", COLOURS.get(one.phase, "#000")
        lines.append(f'<path d="M{x} {down(one.share.low):.1f}V{down(one.share.high):.1f}" stroke="{colour}"/>')
        lines.append(f'<circle cx="{x}" cy="{down(one.share.share):.1f}" r="3" fill="{colour}"/>')
    for number, (phase, colour) in enumerate(COLOURS.items()):
        lines.append(f'<text x="{LEFT + 8 + 90 * number}" y="{TOP + 12}" fill="{colour}">{phase}</text>')
    return "\n".join([*lines, "</svg>", ""])
