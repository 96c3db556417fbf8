"""Make the maps: `python -m tools.maps.build ww2` writes map.svg and map.json into the art of the game."""

from __future__ import annotations

import argparse
import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

import haversack
from tools.maps import check, draw, layout
from tools.maps.geography import read_countries
from tools.maps.partition import build_world, dissolve, faces
from tools.maps.projection import read_projection

HERE = Path(__file__).parent
ATLAS = HERE / "node_modules" / "world-atlas" / "countries-50m.json"


def art_of(game: str) -> Path:
    """Return where the drawings of a game lie."""
    return Path(str(files(haversack.load(game).folder))) / "art"


def read_facts(game: str) -> dict[str, Any]:
    """Read what the rules say about a map."""
    facts: dict[str, Any] = json.loads((HERE / "facts" / f"{game}.json").read_text(encoding="utf-8"))
    return facts


def cut(atlas: Path, recipe: dict[str, Any], facts: dict[str, Any]) -> dict[str, BaseGeometry]:
    """Cut the countries into spaces and lay them flat, as one partition on a grid of a tenth."""
    kinds = {space["id"]: "sea" if space["kind"] == "sea" else "land" for space in facts["spaces"]}
    world = build_world(read_countries(atlas), recipe, kinds)
    project = read_projection(recipe["projection"])
    paper = shapely.box(0, 0, *recipe["size"])
    flat = {
        name: shapely.intersection(shapely.make_valid(shapely.transform(area, project)), paper)
        for name, area in dissolve(faces(world.areas, 1e-6, 0.5)).items()
    }
    shapes = _settle(dissolve(faces(flat, 0.02, None)), recipe.get("smallest", 4.0))
    names = list(shapes)
    simple = shapely.coverage_simplify([shapes[name] for name in names], recipe["simplify"])
    rounded = faces(dict(zip(names, simple, strict=True)), 0.1, None)
    return _settle(dissolve(rounded), recipe.get("smallest", 4.0))


def _settle(shapes: dict[str, BaseGeometry], smallest: float) -> dict[str, BaseGeometry]:
    """Give crumbs and unnamed water to the neighbour with the longest common border."""
    parts = [(name, part) for name, shape in shapes.items() for part in shapely.get_parts(shape)]
    kept = [(name, part) for name, part in parts if name != "sea" and part.area >= smallest]
    crumbs = [(name, part) for name, part in parts if name == "sea" or part.area < smallest]
    whole = dissolve(kept)
    return dissolve(kept + [(_neighbour(part, whole), part) for _, part in crumbs])


def _neighbour(part: BaseGeometry, shapes: dict[str, BaseGeometry]) -> str:
    return max(sorted(shapes), key=lambda name: shapely.intersection(part.boundary, shapes[name]).length)


def build(game: str, atlas: Path, output: Path) -> list[str]:
    """Write one map and return what disagrees with the rules."""
    recipe = tomllib.loads((HERE / "recipes" / f"{game}.toml").read_text(encoding="utf-8"))
    facts = read_facts(game)
    shapes = cut(atlas, recipe, facts)
    sheet = layout.arrange(shapes, recipe, facts)
    output.mkdir(parents=True, exist_ok=True)
    (output / "map.json").write_text(layout.to_json(sheet), encoding="utf-8", newline="\n")
    (output / "map.svg").write_text(draw.to_svg(sheet), encoding="utf-8", newline="\n")
    return check.disagreements(sheet, facts)


def main() -> int:
    """Build the maps named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[path.stem for path in sorted((HERE / "facts").glob("*.json"))])
    parser.add_argument("--atlas", type=Path, default=ATLAS, help="countries-50m.json of world-atlas")
    parser.add_argument("--output", type=Path, help="another folder, for one map")
    arguments = parser.parse_args()
    wrong = 0
    for game in arguments.game:
        for line in build(game, arguments.atlas, arguments.output or art_of(game)):
            print(f"{game}: {line}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
