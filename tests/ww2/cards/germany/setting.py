"""What the tests of the cards of Germany share."""

from typing import Any

KEPT = "de_military_dictatorships"  # a card kept in hand makes the turn stop at the Discard step


def german(*hand: str, armies: tuple[str, ...] = ("germany",), **given: Any) -> dict[str, Any]:
    """Return Germany with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, KEPT], **given}


def soviet(*armies: str, **given: Any) -> dict[str, Any]:
    """Return the Soviet Union with these Armies."""
    return {"armies": list(armies), **given}


def british(*hand: str, armies: tuple[str, ...] = ("united_kingdom",), **given: Any) -> dict[str, Any]:
    """Return the United Kingdom with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "uk_singapore"], **given}
