"""What the game says of itself in the lobby."""

from typing import Final

PROFILE: Final[dict[str, object]] = {
    "blurb": "Six countries, two alliances, one map of the world. Build, battle, scheme, and keep every piece in "
    "supply: what is cut off is lost.",
    "minutes": (60, 120),
    "weight": "easy to learn",
    "seat": "germany",
    "clock": ("round", 20),
    "groups": (
        ("Optional rules of the book", "reallocate"),
        ("Readings: what cards do", "built_or_recruited"),
        ("Readings: set-up and the end", "open_setup"),
        ("Readings: builds", "guards_conscripts"),
    ),
}
