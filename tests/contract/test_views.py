"""Views have one shape: what pages read of them is what docs/add-a-game.md says, or what the face of a game names."""

import re
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.kernel.face import at
from tests.contract.test_contract import walk

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "haversack" / "web"
READ = re.compile(r"\b(view|zone|about)\??\.(\w+)\b(?!\()")
DATA = {"board.js"}  # where `about` is what a view says of an owner of pieces, and not the table


def documented() -> set[str]:
    """Return the fields that the tables of the guide name."""
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    told = text.split("### The view")[1].split("## 6.")[0]
    return {name for row in told.splitlines() if row.startswith("|") for name in re.findall(r"`(\w+)`", row)}


def test_pages_read_nothing_that_the_guide_does_not_say() -> None:
    """No page knows a field that one game alone has."""
    known = documented()
    for page in sorted(WEB.glob("*.js")):
        read = {
            name
            for what, name in READ.findall(page.read_text(encoding="utf-8"))
            if what != "about" or page.name in DATA
        }
        assert read <= known, f"{page.name}: {read - known}"


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_view_has_the_shape_that_its_face_says(name: str) -> None:
    """Clock, whose turn it is, piles with their sizes, and the fields of the mat; every pile is met in some game."""
    game = haversack.load(name)
    face, met = game.face, set[str]()
    for state in walk(game, 3, 0.2):
        view: dict[str, Any] = state.view(game.seats[0])
        assert (view["game"], view["you"]) == (name, [game.seats[0]])
        assert isinstance(view[face.clock.unit], int)
        assert {view.get("active"), view.get("turn")} & {*game.seats, None}
        assert {face.mat.role, face.mat.won, face.mat.event, face.mat.rolls} - {""} <= view.keys()
        for seat in game.seats:
            zone: Any = at(view, face.cards, seat)
            for pile in face.piles:
                met |= {pile.field} & zone.keys()
                assert pile.open or isinstance(zone[f"{pile.field}_size"], int)
                assert not pile.known or pile.field in zone or isinstance(zone[pile.known], list)
            assert {face.mat.total, *[note.field for note in face.mat.notes]} - {""} <= zone.keys()
    assert met == {pile.field for pile in face.piles} - {"deck"}
    verbs = {key.split(":")[0] for key in game.vocabulary.keys}
    assert {verb for pile in face.piles for verb in pile.verbs} <= verbs
