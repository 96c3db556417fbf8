"""What the game says of itself in the lobby."""

from typing import Final

PROFILE: Final[dict[str, object]] = {
    "blurb": "Five Powers wear each other down. Play a card now or prepare it face down for later; hold the line, and "
    "strike where the enemy has nothing left.",
    "minutes": (90, 150),
    "weight": "demanding",
    "seat": "germany",
    "clock": ("round", 17),
    "groups": (
        ("Optional rule of the book", "mulligan"),
        ("Readings: the map", "north_sea_britain"),
        ("Readings: turns, pieces, attrition", "remove_in_battle"),
        ("Readings: battle", "battle_friendly"),
        ("Readings: single cards", "caporetto"),
    ),
}
