"""Measure colours as people with common colour deficiencies see them."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return (first, second, third)


def linear(colour: str) -> Triple:
    """Turn #rrggbb into linear light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (_unpack(red), _unpack(green), _unpack(blue))


def _unpack(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(light: Triple) -> Triple:
    """Turn linear RGB into CIELAB under D65."""
    x, y, z = (_bend(value / white) for value, white in zip(_times(TO_XYZ, light), WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _bend(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def seen(colour: str, sight: str) -> Triple:
    """Give a colour in CIELAB as seen with one kind of sight."""
    red, green, blue = (min(1.0, max(0.0, value)) for value in _times(SIGHTS[sight], linear(colour)))
    return lab((red, green, blue))


def contrast(first: str, second: str) -> float:
    """Give the WCAG contrast ratio of two colours."""
    bright, dark = sorted((_times(TO_XYZ, linear(colour))[1] for colour in (first, second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def difference(first: Triple, second: Triple) -> float:
    """Give the CIEDE2000 difference of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = degrees(atan2(b1, a1 * stretch)) % 360, degrees(atan2(b2, a2 * stretch)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    tone = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    weight_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * tone
    twist = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / weight_l, (c2 - c1) / weight_c, 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / weight_h
    return sqrt(dl**2 + dc**2 + dh**2 + twist * dc * dh)


def closest(colours: dict[str, str], sight: str) -> tuple[float, str, str]:
    """Find the two colours hardest to tell apart with one kind of sight."""
    views = {name: seen(colour, sight) for name, colour in colours.items()}
    return min((difference(views[one], views[other]), one, other) for one, other in combinations(sorted(views), 2))
