"""What the game says of itself in the lobby."""

from typing import Final

from haversack.games.y1914.board import NEIGHBOURS, OBJECTIVE_MASK, OPEN_COUNT, SPACE_IDS, TOKEN_MASK

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

WORTH: Final = "an Objective: 1 VP in each Scoring Round for the team with an Army here"
WORTH_BY_CARD: Final = "an Objective once a card puts a token here: then 1 VP in each Scoring Round"


def spaces() -> dict[str, dict[str, object]]:
    """Return what is printed about each space: its neighbours, whether nothing enters it, and what it is worth."""
    out: dict[str, dict[str, object]] = {}
    for number, slug in enumerate(SPACE_IDS):
        joined = [other for other in range(len(SPACE_IDS)) if NEIGHBOURS[number] >> other & 1]
        out[slug] = {"neighbours": [SPACE_IDS[other] for other in joined], "closed": number >= OPEN_COUNT}
        if OBJECTIVE_MASK >> number & 1:
            out[slug]["worth"] = WORTH
        elif TOKEN_MASK >> number & 1:
            out[slug]["worth"] = WORTH_BY_CARD
    return out
