"""The face of the game: what it says of itself, and what is printed on its map."""

from typing import Final

from haversack.games.ww2.facts.board import NEIGHBOURS, SPACE_IDS, SPACE_NUMBER, STRAITS, SUPPLY_MASK
from haversack.games.ww2.facts.constants import LAST_ROUND, STEPS, SUDDEN_LEAD
from haversack.kernel.face import DARK, DECK, HAND, Clock, EventMeanings, Face, Owner, Pile
from haversack.qmg.face import ARMY, FIGHTING, NAVY

OWNERS: Final = {
    "germany": Owner("Germany", "#343639", sign="G"),
    "united_kingdom": Owner("United Kingdom", "#e9b23d", DARK, "UK", "cross", article=True),
    "japan": Owner("Japan", "#f4f1e2", DARK, "J", "roundel"),
    "soviet_union": Owner("Soviet Union", "#bb5039", sign="SU", pattern="chief", article=True),
    "italy": Owner("Italy", "#60ab8d", DARK, "I", "pale"),
    "united_states": Owner("United States", "#3960ad", sign="US", pattern="bars", article=True),
    "axis": Owner("Axis", "#4b4a42", arms=("germany", "italy", "japan"), article=True, plural=True),
    "allies": Owner(
        "Allies", "#35588f", arms=("united_kingdom", "soviet_union", "united_states"), article=True, plural=True
    ),
}
EVENTS: Final = EventMeanings(
    loud=("TurnBegan", "RoundEnded", "GameEnded"),
    quiet=(
        *("CardsDrawn", "DeckShuffled", "CardsDiscarded", "DeckDiscarded", "CardsPutOnBottom", "RoundEnded"),
        *("TurnBegan", "GameStarted", "CardUsed"),
    ),
    drawn=("CardsDrawn", "CardRevealed"),
    laid=("CardPlayed", "StatusPlaced", "ResponsePlaced"),
    used=("CardUsed",),
    shown=("CardPlayed", "CardUsed", "StatusPlaced"),
    doers=("country",),
    fights=("SpaceBattled",),
    fighting=FIGHTING,
)
FACE: Final = Face(
    blurb="Six countries, two alliances, one map of the world. Build, battle, scheme, and keep every piece in "
    "supply: what is cut off is lost.",
    minutes=(60, 120),
    weight="easy to learn",
    seat="germany",
    owners=OWNERS,
    clock=Clock(
        "round",
        LAST_ROUND,
        lead=SUDDEN_LEAD,
        tie="axis",
        stage="step",
        stages={step: f"{step.capitalize()} step" for step in ("setup", "start", *STEPS)},
    ),
    events=EVENTS,
    groups=(
        ("Optional rules of the book", "reallocate"),
        ("Readings: what cards do", "built_or_recruited"),
        ("Readings: set-up and the end", "open_setup"),
        ("Readings: builds", "guards_conscripts"),
    ),
    cards="countries/{}",
    pieces_of="countries/{}",
    pieces=(ARMY, NAVY),
    asides=("remove",),
    piles=(HAND._replace(known="hand_shown"), DECK, Pile("responses", "face_down", "face down", laid=True)),
    sample={"game": "ww2", "round": 9, "vp": {"axis": 47, "allies": 38}},
)

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
