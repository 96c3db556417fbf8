"""The face of the game: what it says of itself, and what is printed on its map."""

from typing import Final

from haversack.games.y1914.facts.board import NEIGHBOURS, OBJECTIVE_MASK, OPEN_COUNT, SPACE_IDS, TOKEN_MASK
from haversack.games.y1914.facts.constants import LAST_ROUND, SCORING_ROUNDS, STEPS, SUDDEN_LEAD
from haversack.kernel.face import DARK, DECK, HAND, Clock, EventMeanings, Face, Owner, Pile
from haversack.qmg.face import ARMY, FIGHTING, NAVY

OWNERS: Final = {
    "austria-hungary": Owner("Austria-Hungary", "#dcc929", DARK, "AH", "fess"),
    "ottoman": Owner("Ottoman Turkey", "#7b4e76", sign="OT", pattern="roundel"),
    "russia": Owner("Russia", "#1b511d", sign="R", pattern="saltire"),
    "germany": Owner("Germany", "#343639", sign="G"),
    "france": Owner("France", "#3b6dc9", sign="F", pattern="bend"),
    "italy": Owner("Italy", "#60ab8d", DARK, "I", "pale"),
    "uk": Owner("United Kingdom", "#d7634a", DARK, "UK", "cross", article=True),
    "us": Owner("United States", "#eaeff0", DARK, "US", "bars", article=True),
    "austria-ottoman": Owner(
        "Austria-Hungary / Ottoman Turkey",
        "#dcc929",
        DARK,
        short="Austria / Ottomans",
        arms=("austria-hungary", "ottoman"),
    ),
    "france-italy": Owner("France / Italy", "#3b6dc9", arms=("france", "italy")),
    "uk-us": Owner("United Kingdom / United States", "#d7634a", DARK, short="UK / US", arms=("uk", "us"), article=True),
    "central": Owner(
        "Central Powers", "#4b4a42", arms=("germany", "austria-hungary", "ottoman"), article=True, plural=True
    ),
    "entente": Owner("Entente", "#35588f", arms=("uk", "france", "russia", "us"), article=True),
}
EVENTS: Final = EventMeanings(
    loud=("TurnBegan", "RoundEnded", "GameEnded", "ScoringRound"),
    quiet=(
        *("CardsDrawn", "DeckShuffled", "CardDiscarded", "DeckDiscarded", "CardPutUnder", "RoundEnded"),
        *("TurnBegan", "GameStarted", "CardPrepared", "CardUnprepared"),
    ),
    drawn=("CardsDrawn", "CardDrafted", "CardTakenFromPile"),
    laid=("CardPlayed", "StatusPlaced", "CardPrepared", "CardPreparedOpenly"),
    used=("StatusUsed", "PreparedCardUsed"),
    shown=("CardPlayed", "StatusPlaced", "StatusUsed", "PreparedCardUsed", "CardShownAndDiscarded"),
    doers=("country", "power"),
    fights=("BattleInitiated",),
    fighting=("BattleWon", "BattleFailed", *FIGHTING),
)
PREPARED: Final = Pile(
    "prepared", "face_down", "prepared", known="prepared_shown", laid=True, verbs=("discard_prepared", "unprepare")
)
FACE: Final = Face(
    blurb="Five Powers wear each other down. Play a card now or prepare it face down for later; hold the line, and "
    "strike where the enemy has nothing left.",
    minutes=(90, 150),
    weight="demanding",
    seat="germany",
    owners=OWNERS,
    clock=Clock(
        "round",
        LAST_ROUND,
        SCORING_ROUNDS,
        SUDDEN_LEAD,
        "central",
        "step",
        {step: f"{step.capitalize()} step" for step in ("setup", "start", *STEPS)},
    ),
    events=EVENTS,
    groups=(
        ("Optional rule of the book", "mulligan"),
        ("Readings: the map", "north_sea_britain"),
        ("Readings: turns, pieces, attrition", "remove_in_battle"),
        ("Readings: battle", "battle_friendly"),
        ("Readings: single cards", "caporetto"),
    ),
    cards="powers/{}",
    pieces_of="countries/{}",
    pieces=(ARMY, NAVY),
    asides=("remove",),
    piles=(HAND._replace(known="hand_shown"), DECK, PREPARED),
    sample={"game": "1914", "round": 7, "vp": {"central": 11, "entente": 14}},
)

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
