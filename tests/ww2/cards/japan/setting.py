"""What the tests of the cards of Japan share."""

from typing import Any

from tests.ww2.table import Table

Country = dict[str, Any]
SOVIET_WITH_A_CARD: Country = {"armies": ["moscow"], "hand": ["su_mao"], "deck": []}


def japan_to_move(step: str = "play", options: dict[str, object] | None = None, **countries: Any) -> Table:
    """Japan's turn. The Soviet Union, next in turn, holds a card, so the machine stops at its Play step."""
    given: dict[str, Any] = {"soviet_union": SOVIET_WITH_A_CARD, **countries}
    given["japan"] = {"deck": [], **given.get("japan", {"armies": ["japan"]})}
    return Table(turn="japan", step=step, options=options, **given)


def events(table: Table, *types: str) -> list[tuple[str, object]]:
    """What happened, of those types: the type and the space (or country) it happened to."""
    found = [event for event in table.state.events_for(None) if event["type"] in types]
    return [(str(event["type"]), event.get("space", event.get("country"))) for event in found]
