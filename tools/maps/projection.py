"""Bend longitude and latitude so that crowded lands get more paper, smoothly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Knots = Sequence[Sequence[float]]


class Curve:
    """A monotone function through knots, its corners rounded by a Gaussian."""

    def __init__(self, knots: Knots, softness: float) -> None:
        """Tabulate the function once."""
        xs, ys = np.array(sorted((at, value) for at, value in knots), dtype=float).T
        self.grid = np.arange(xs[0], xs[-1] + 0.25, 0.25)
        speed = np.gradient(np.interp(self.grid, xs, ys), self.grid)
        reach = np.arange(-4 * softness, 4 * softness + 0.25, 0.25)
        kernel = np.exp(-0.5 * (reach / softness) ** 2)
        padded = np.pad(speed, len(reach) // 2, mode="edge")
        smooth = np.convolve(padded, kernel / kernel.sum(), mode="same")[len(reach) // 2 :][: len(self.grid)]
        total = np.concatenate([[0.0], np.cumsum((smooth[1:] + smooth[:-1]) / 2 * 0.25)])
        self.table = ys[0] + total * (ys[-1] - ys[0]) / total[-1]

    def __call__(self, value: Floats) -> Floats:
        """Read the table."""
        found: Floats = np.interp(value, self.grid, self.table)
        return found


@dataclass(frozen=True)
class Projection:
    """Blend a northern and a southern scale of x, an inner and an outer scale of y."""

    seam: Knots
    bend: tuple[float, float]
    x_north: Curve
    x_south: Curve
    y_inner: Curve
    y_outer: Curve
    north: tuple[float, float]
    inner: tuple[float, float, float, float]

    def __call__(self, points: Floats) -> Floats:
        lat = points[:, 1]
        lon = self._unbend(points[:, 0], lat)
        north = _step(lat, *self.north)
        inner = _step(lon, *self.inner[:2]) * (1 - _step(lon, *self.inner[2:]))
        x = north * self.x_north(lon) + (1 - north) * self.x_south(lon)
        y = inner * self.y_inner(lat) + (1 - inner) * self.y_outer(lat)
        return np.column_stack([x, y])

    def _unbend(self, lon: Floats, lat: Floats) -> Floats:
        """Shear the two rims so that the seam becomes a straight edge."""
        if not self.seam:
            return lon
        lats, lons = np.array(self.seam, dtype=float).T
        west = np.interp(lat, lats, lons)
        straight, (east_limit, west_limit) = lons.max(), self.bend
        left = straight + (lon - west) * (east_limit - straight) / (east_limit - west)
        right = west_limit + (lon - west_limit) * (straight + 360 - west_limit) / (west + 360 - west_limit)
        return np.where(lon < east_limit, left, np.where(lon > west_limit, right, lon))


def _step(value: Floats, low: float, high: float) -> Floats:
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def read_projection(data: dict[str, Any]) -> Projection:
    """Build the projection a recipe describes."""
    soft_x, soft_y = data["softness"]
    return Projection(
        seam=data.get("seam", []),
        bend=tuple(data.get("bend", (0.0, 0.0))),
        x_north=Curve(data["x_north"], soft_x),
        x_south=Curve(data["x_south"], soft_x),
        y_inner=Curve(data["y_inner"], soft_y),
        y_outer=Curve(data["y_outer"], soft_y),
        north=tuple(data["north"]),
        inner=tuple(data["inner"]),
    )
