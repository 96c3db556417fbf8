"""The river in the terminal."""

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fords.facts import SEATS, SPACE_NAMES, SPACES
from haversack.cli.screens.plain import Examples, Screen, View


class FordsScreen(Screen):
    """Five spaces in a row, and what each clan has."""

    examples = Examples("island", "play:heron_launch", "launch", "R-END-1", "1.1")
    spaces: Mapping[str, str] = dict(zip(SPACES, SPACE_NAMES, strict=True))

    def header(self, view: View, width: int) -> RenderableType:
        points: Any = view["vp"]
        score = " · ".join(f"{self.team_name(seat)} {points[seat]}" for seat in SEATS)
        return Text(f"Round {view['round']} of {self.face.clock.length} · {score}")

    def board(self, view: View, width: int) -> RenderableType:
        zones: Any = view["seats"]
        table = Table.grid(padding=(0, 2))
        for space in SPACES:
            holder = next((seat for seat in SEATS if space in zones[seat]["boats"]), None)
            table.add_row(self.spaces[space], self.seat_name(holder) if holder else Text("·"))
        return table

    def secrets(self, view: View) -> list[tuple[str, str, list[str]]]:
        zones: Any = view["seats"]
        return [(seat, "hand", zones[seat]["hand"]) for seat in SEATS if "hand" in zones[seat]]

    def hand(self, view: View) -> RenderableType:
        return Text("\n").join([self.typed(cards) for _, _, cards in self.secrets(view)])

    def piles(self, view: View) -> list[tuple[str, list[str]]]:
        zones: Any = view["seats"]
        return [(seat, zones[seat]["discard"]) for seat in SEATS]
