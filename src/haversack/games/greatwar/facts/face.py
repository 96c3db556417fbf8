"""The face of the game: what it says of itself, and its scenarios as cards to choose from."""

from typing import Final

from haversack.games.greatwar.language.nouns import CENTRAL, ENTENTE
from haversack.games.greatwar.language.scenarios import SCENARIOS, Scenario
from haversack.kernel.face import DARK, HAND, Clock, EventMeanings, Face, Mat, Note, Owner, Pile

OWNERS: Final = {
    "germany": Owner("Germany", "#343639", sign="G"),
    "austria-hungary": Owner("Austria-Hungary", "#dcc929", DARK, "AH", "fess"),
    "ottoman": Owner("Ottoman Empire", "#7b4e76", sign="OT", pattern="roundel"),
    "bulgaria": Owner("Bulgaria", "#a8ba7a", DARK, "BU", "chief"),
    "uk": Owner("British Empire", "#d7634a", DARK, "UK", "cross"),
    "france": Owner("France", "#3b6dc9", sign="F", pattern="bend"),
    "russia": Owner("Russia", "#1b511d", sign="R", pattern="saltire"),
    "italy": Owner("Italy", "#60ab8d", DARK, "I", "pale"),
    "serbia": Owner("Serbia", "#ef94e8", DARK, "SE", "pale"),
    "belgium": Owner("Belgium", "#fff1aa", DARK, "BE", "fess"),
    "us": Owner("United States", "#eaeff0", DARK, "US", "bars"),
    CENTRAL: Owner(
        "Central Powers",
        "#4b4a42",
        arms=("germany", "austria-hungary", "ottoman", "bulgaria"),
        article=True,
        plural=True,
    ),
    ENTENTE: Owner("Entente", "#35588f", arms=("uk", "france", "russia", "us"), article=True, also=("Entente Allies",)),
    "neutral": Owner("Neutral", "#676b5d", sign="N", icon="neutral"),
    "bonus": Owner("Bonus", "#a6590e", icon="bonus"),
    "random_event": Owner("Random Event", "#4f2b98", icon="random_event"),
    "events": Owner("Events", "#4f2b98", icon="random_event"),
}
NATIONS: Final = {
    "Germany": "germany",
    "Austria-Hungary": "austria-hungary",
    "Ottoman Empire": "ottoman",
    "Bulgaria": "bulgaria",
    "British Empire": "uk",
    "France": "france",
    "Russia": "russia",
    "Italy": "italy",
    "Serbia": "serbia",
    "Belgium": "belgium",
    "United States": "us",
}
STAGES: Final = {
    "setup": "set-up",
    "event": "Random Event",
    "opt1": "optional phase 1",
    "r1": "round 1",
    "r2": "round 2",
    "opt2": "optional phase 2",
    "discard": "discards",
    "draw": "refill",
    "half": "reshuffle",
    "turn": "start",
    "": "after the battle",
}
EVENTS: Final = EventMeanings(
    loud=("TurnBegan", "GameEnded", "HalfTime"),
    quiet=("CardsDrawn", "CardsDealt", "CardsDiscarded", "TurnBegan", "GameStarted", "StepEnded", "CardUsed"),
    drawn=("CardsDrawn", "CardsDealt", "EventShown"),
    laid=("CardPlaced", "CardLinked", "CardAnswered"),
    used=("CardUsed",),
    shown=("CardUsed", "CardPlaced", "CardAnswered", "CardLinked", "CardAttached", "EventShown"),
    doers=("side",),
    fights=("BattleCounted",),
    fighting=(
        *("CardsCaptured", "CardSaved", "CardTakenBack", "CardUsed", "CardCancelled", "CardBlockaded"),
        "TableCleared",
    ),
)
MAT: Final = Mat(
    title="Battle",
    total="battle_points",
    unit="BP",
    units="Battle Points",
    role="defender",
    roles=("Defender", "Attacker"),
    won="winners",
    event="event",
    rolls="rolls",
    notes=(
        Note("captured_bp", "captured {} BP", "captured"),
        Note("owes", "still owes {}", names={"attack": "an Attack card", "nationality": "a Nationality card"}),
    ),
)
# A battle to be looked at: a Plus card on its base, a cancelled card, a running total.
SAMPLE: Final[dict[str, object]] = {
    "game": "greatwar",
    "turn": 4,
    "phase": "r2_a",
    "defender": CENTRAL,
    "event": "re-clear-skies-1",
    CENTRAL: {
        "hand": ["red-s-q", "red-s-3"],
        "table": [
            {"card": "red-s-10", "face": "up"},
            {"card": "red-s-7", "face": "up"},
            {"card": "red-h-6", "face": "up", "with": "red-s-7"},
            {"card": "red-c-9", "face": "down", "by": "blue-h-10", "why": "one_shot"},
            {"card": "blue-c-5", "face": "up", "with": "red-s-7"},
        ],
        "captured": ["blue-h-7", "red-d-9"],
    },
    ENTENTE: {
        "hand": ["red-h-q", "red-d-7"],
        "table": [
            {"card": "blue-h-j", "face": "up"},
            {"card": "blue-h-10", "face": "up", "used": True},
            {"card": "red-h-7", "face": "up"},
            {"card": "white-d-5", "face": "up", "with": "red-h-7"},
        ],
        "captured": ["red-s-8"],
    },
}
FACE: Final = Face(
    blurb="Two sides and no map: each turn is a battle of cards. Lay infantry, guns, gas and aces face to face, "
    "link them, cancel the enemy's, capture what is beaten.",
    minutes=(45, 75),
    weight="few rules, many cards",
    seat=CENTRAL,
    owners=OWNERS,
    clock=Clock("turn", stage="phase", stages=STAGES),
    events=EVENTS,
    groups=(
        ("Set-up", "deck_set"),
        ("Winning", "moral_min"),
        ("Readings: drawing and keeping cards", "initial_bonus_keep"),
        ("Readings: battle and cancelling", "ace_duel"),
        ("Readings: the end of a turn", "exhaustion"),
        ("Readings: single kinds of cards", "orphan_plus"),
    ),
    cards="{}",
    points="{}/captured_bp",
    points_name="Battle Points captured",
    on_table=("target", "attach", "use", "take"),
    nations=NATIONS,
    piles=(
        HAND._replace(known="hand_known"),
        Pile("aside", "captured", "laid aside"),
        Pile("captured", "captured", "captured", open=True),
    ),
    mat=MAT,
    sample=SAMPLE,
)
TURN_MINUTES: Final = (4, 7)

# Per cent of the decided games that the Central side won when both played alike: docs/games/greatwar.md, "Balance".
CENTRAL_SHARE: Final = {
    "basic": 51.8,
    "basic_two_deck": 53.4,
    "basic_v6": 50.2,
    "race_to_the_sea_1914": 49.2,
    "gallipoli_1915": 52.9,
    "verdun_1916": 53.2,
    "brusilov_1916": 50.8,
    "passchendaele_1917": 53.3,
    "caporetto_1917": 50.0,
    "kaiserschlacht_1918": 53.3,
}
EVEN: Final = 2.0


def setups() -> list[dict[str, object]]:
    """Return the scenarios as they are chosen from."""
    return [_setup(scenario) for scenario in SCENARIOS]


def _setup(scenario: Scenario) -> dict[str, object]:
    least, most = TURN_MINUTES
    return {
        "option": "scenario",
        "value": scenario.id,
        "name": scenario.name,
        "years": scenario.years,
        "length": f"{scenario.turns} turns",
        "minutes": (least * scenario.turns, most * scenario.turns),
        "favoured": _favoured(CENTRAL_SHARE[scenario.id]),
        "blurb": scenario.description,
        "rules": scenario.special_rules,
        "house": scenario.provenance == "house",
    }


def _favoured(share: float) -> str:
    """Return the side a scenario favours a little, or "even"."""
    if abs(share - 50.0) <= EVEN:
        return "even"
    return CENTRAL if share > 50.0 else ENTENTE
