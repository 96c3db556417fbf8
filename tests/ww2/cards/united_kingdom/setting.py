"""What the tests of the cards of the United Kingdom share."""

from typing import Any

from tests.ww2.table import GAME, Table

KEPT = "uk_king_peter"  # a card kept in hand makes the turn stop at the Discard step
AUSTRALIA = "uk_australia_directorate"
INDIA = "uk_lord_linlithgow"
MACKENZIE = "uk_mackenzie_king"
LOYAL = "uk_loyal_to_crown"
NAMES = {card["id"]: card["name"] for card in GAME.catalogue()}


def british(*hand: str, armies: tuple[str, ...] = ("united_kingdom",), **given: Any) -> dict[str, Any]:
    """Return the United Kingdom with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, KEPT], **given}


def at_table(**given: Any) -> Table:
    """Return a table at the United Kingdom's turn."""
    return Table(turn="united_kingdom", **given)


def german(*hand: str, armies: tuple[str, ...] = ("germany",), **given: Any) -> dict[str, Any]:
    """Return Germany with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "de_forced_conscription"], **given}


def japanese(*hand: str, armies: tuple[str, ...] = ("japan",), **given: Any) -> dict[str, Any]:
    """Return Japan with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "jp_indian_ocean_patrols"], **given}


def in_step(table: Table) -> tuple[str, str]:
    """Return who decides, and what sort of thing."""
    return table.seat, table.kind


def ledo(**given: Any) -> Table:
    """Return the United Kingdom having played Ledo and Burma Roads from India."""
    uk = british("uk_ledo_burma", armies=given.pop("armies", ("united_kingdom", "india")))
    return at_table(united_kingdom=uk, **given).choose("play:uk_ledo_burma")
