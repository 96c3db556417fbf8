"""What the tests of the cards of the Soviet Union share."""

from typing import Any

from tests.ww2.table import Table

Country = dict[str, Any]
ITALY_WITH_A_CARD: Country = {"armies": ["italy"], "hand": ["it_plunder"], "deck": []}


def soviet_to_move(step: str = "play", options: dict[str, object] | None = None, **countries: Any) -> Table:
    """The Soviet turn. Italy, next in turn, holds a card, so the machine stops at its Play step."""
    given: dict[str, Any] = {"italy": ITALY_WITH_A_CARD, **countries}
    given["soviet_union"] = {"deck": [], **given.get("soviet_union", {"armies": ["moscow"]})}
    return Table(turn="soviet_union", step=step, options=options, **given)


def events(table: Table, *types: str) -> list[tuple[str, object]]:
    """What happened, of those types: the type and the space (or country) it happened to."""
    found = [event for event in table.state.events_for(None) if event["type"] in types]
    return [(str(event["type"]), event.get("space", event.get("country"))) for event in found]


def battled(table: Table) -> list[object]:
    """The spaces battled so far, in order."""
    return [space for _, space in events(table, "SpaceBattled")]


def pieces(table: Table) -> set[str]:
    """The pieces offered now, as country/space."""
    return {key[6:].replace("/army", "").replace("/navy", "") for key in table.offered if key.startswith("piece:")}


THREE = ["su_build_army", "su_mao", "su_tito"]
