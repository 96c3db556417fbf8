"""What the game says of itself in the lobby."""

from typing import Final

from haversack.games.ww2.board import NEIGHBOURS, SPACE_IDS, SPACE_NUMBER, STRAITS, SUPPLY_MASK

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

WORTH: Final = "2 VP for a country that alone has an Army here in its Victory step, 1 VP if a teammate shares it"


def spaces() -> dict[str, dict[str, object]]:
    """Return what is printed about each space: its neighbours, the straits that join it, and what it is worth."""
    out: dict[str, dict[str, object]] = {}
    for number, slug in enumerate(SPACE_IDS):
        joined = [other for other in range(len(SPACE_IDS)) if NEIGHBOURS[number] >> other & 1]
        out[slug] = {"neighbours": [SPACE_IDS[other] for other in joined], "straits": []}
        if SUPPLY_MASK >> number & 1:
            out[slug]["worth"] = WORTH
    for _, land, one, other in STRAITS:
        for near, far in ((one, other), (other, one)):
            straits = out[near]["straits"]
            assert isinstance(straits, list)
            straits.append({"to": far, "held": land})
    assert set(out) == set(SPACE_NUMBER)
    return out
