"""What the log of a table says, in the few words the tests of cards need."""

from tests.ww2.table import Table


def told(table: Table, kind: str) -> list[dict[str, object]]:
    """Return the events of a type, oldest first, as a spectator sees them."""
    return [event for event in table.state.events_for(None) if event["type"] == kind]


def burned(table: Table, country: str) -> int:
    """Return how many cards a country discarded from the top of its draw deck."""
    counts = [event["count"] for event in told(table, "DeckDiscarded") if event["country"] == country]
    return sum(count for count in counts if isinstance(count, int))


def points(table: Table) -> list[tuple[object, object]]:
    """Return team and number of each gain or loss of VP, oldest first."""
    kinds = ("PointsScored", "PointsLost")
    return [(event["team"], event["count"]) for event in table.state.events_for(None) if event["type"] in kinds]


def placed(table: Table, kind: str) -> list[tuple[object, object]]:
    """Return country and space of each PieceBuilt, PieceRecruited, PieceNamedAsBuilt or SpaceBattled."""
    return [(event["country"], event["space"]) for event in told(table, kind)]


def removed(table: Table) -> list[tuple[object, object, object]]:
    """Return country, space and cause of each removal."""
    return [(event["country"], event["space"], event["cause"]) for event in told(table, "PieceRemoved")]
