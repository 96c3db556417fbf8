"""Who has which points and why: the items of the events, added up by team, owner and cause."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from haversack.cli.screens.plain import Screen

Causes = dict[str, int]


class Line(NamedTuple):
    """What one owner of a team has for one cause."""

    team: str
    who: str | None
    cause: str
    points: int


def points_lines(events: Iterable[Mapping[str, object]]) -> list[Line]:
    """Return the points by team, owner and cause, each in the order in which it came first."""
    sums: dict[tuple[str, str | None, str], int] = {}
    for event in events:
        items: Any = event.get("items") or []
        for item in items:
            key = (str(item["team"]), item["who"], str(item["cause"]))
            sums[key] = sums.get(key, 0) + int(item["points"])
    teams = list(dict.fromkeys(key[0] for key in sums))
    owners = list(dict.fromkeys(key[1] for key in sums))
    ordered = sorted(sums, key=lambda key: (teams.index(key[0]), owners.index(key[1])))
    return [Line(*key, sums[key]) for key in ordered]


def points_table(events: Iterable[Mapping[str, object]], screen: Screen) -> RenderableType:
    """Return the breakdown as a table, with the sum of each team."""
    lines = points_lines(events)
    if not lines:
        return Text("Nobody has scored yet.")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_column(justify="right")
    for team in dict.fromkeys(line.team for line in lines):
        own = [line for line in lines if line.team == team]
        total = sum(line.points for line in own)
        table.add_row(Text(screen.team_name(team), style="bold"), "", Text(str(total), style="bold"))
        told: str | None = ""
        for line in own:
            owner = Text("") if line.who in (None, told) else screen.owner_name(str(line.who))
            told = line.who
            table.add_row(Text.assemble("  ", owner), line.cause, f"{line.points:+}")
    return table
