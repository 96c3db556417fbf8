"""The face of the game: all that lobby, table, terminal and reports need to know of it."""

from typing import Final

from fords.facts import LEAD, ROUNDS
from haversack.kernel.face import Clock, EventMeanings, Face, Owner, Piece

FACE: Final = Face(
    blurb="Two clans, one river. Launch boats, raid the other bank, and hold the fords when they are counted.",
    minutes=(5, 10),
    weight="learnt in a minute",
    seat="heron",
    owners={
        "heron": Owner("Herons", "#2f5f8a", sign="H", pattern="chief", article=True, plural=True),
        "otter": Owner("Otters", "#8a5a2f", sign="O", pattern="fess", article=True, plural=True),
    },
    clock=Clock("round", ROUNDS, lead=LEAD, tie="otter", stage="step", stages={"play": "a card", "": ""}),
    events=EventMeanings(
        loud=("TurnBegan", "GameEnded"),
        quiet=("CardsDrawn", "CardDiscarded", "TurnBegan", "GameStarted"),
        drawn=("CardsDrawn",),
        laid=("CardPlayed",),
        used=("CardUsed",),
        shown=("CardPlayed", "CardUsed"),
        doers=("seat",),
    ),
    groups=(("House rules", "high_water"),),
    cards="seats/{}",
    points="vp/{}",
    points_name="Fords held",
    pieces_of="seats/{}",
    pieces=(
        Piece(
            kind="boat",
            name="boat",
            names="boats",
            field="boats",
            outline="M-14-3H14L9 9H-9Z",
            ring="M-18-8H18V14H-18Z",
            base=7.0,
        ),
    ),
    sample={"game": "fords", "round": 4, "vp": {"heron": 3, "otter": 2}},
)
