"""Seat all six countries for the test of a card, and read what its play came to.

Everybody has an Army at Home, a Build Army card in hand and three Land Battle cards as deck unless told otherwise,
so the game stops at each Play step and, for who still holds a card, in each Discard step.
"""

from typing import Any

from tests.ww2.table import HOMES, Table

PREFIX = {
    "germany": "de",
    "united_kingdom": "uk",
    "japan": "jp",
    "soviet_union": "su",
    "italy": "it",
    "united_states": "us",
}


def seated(
    turn: str,
    card: str = "",
    *,
    step: str = "play",
    options: dict[str, object] | None = None,
    vp: dict[str, int] | None = None,
    seed: int = 1,
    also: dict[str, dict[str, Any]] | None = None,
    **countries: dict[str, Any],
) -> Table:
    """Return a table at the turn of a country that holds the card, each country changed as given.

    `also` gives countries whose names are not known when the test is written.
    """
    changed = countries | (also or {})
    full: dict[str, Any] = {}
    for name, home in HOMES.items():
        prefix = PREFIX[name]
        usual: dict[str, Any] = {
            "armies": [home],
            "hand": [f"{prefix}_build_army"],
            "deck": [f"{prefix}_land_battle"] * 3,
        }
        if name == turn and card:
            usual["hand"] = [card, *usual["hand"]]
        full[name] = usual | changed.get(name, {})
    return Table(turn=turn, step=step, options=options, vp=vp, seed=seed, **full)


def play_on(table: Table, country: str) -> Table:
    """Discard a card each turn and decline all else until that country's next Play step."""
    for _ in range(200):
        discards = [key for key in table.offered if key.startswith("discard:")]
        table.choose(next((key for key in ("pass", "done", "deck", "vp") if key in table.offered), "") or discards[0])
        if (table.kind, table.seat) == ("play", country):
            return table
    raise AssertionError(f"the turn of {country} never came")


def happened(table: Table, kind: str, country: str = "", seat: str | None = None) -> list[dict[str, object]]:
    """Return the events of a type (and country) so far, as a seat or a spectator knows them."""
    events = table.state.events_for(seat)
    return [e for e in events if e["type"] == kind and country in ("", e.get("country"))]


def burned(table: Table, country: str) -> int:
    """Return how many cards a country has discarded from its draw deck so far."""
    return sum(int(str(event["count"])) for event in happened(table, "DeckDiscarded", country))


def gains(table: Table) -> list[tuple[object, object]]:
    """Return the points won so far, as team and number, in order."""
    return [(event["team"], event["count"]) for event in happened(table, "PointsScored")]


def order_of(table: Table, *types: str) -> list[str]:
    """Return the events of these types so far, in order."""
    return [kind for kind in table.log if kind in types]
