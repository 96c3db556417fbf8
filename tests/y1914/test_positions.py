"""Positions: what is read, what is refused and with what words."""

from typing import Any

import pytest

import haversack
from haversack.kernel.errors import InvalidPack, InvalidPosition
from tests.y1914.table import GAME, Table

BASE: dict[str, Any] = {
    "game": "1914",
    "round": 4,
    "turn": "germany",
    "step": "draft",
    "vp": {"central": 3, "entente": 5},
    "tokens": ["greece"],
    "countries": {"germany": {"armies": ["berlin"], "navies": []}},
    "powers": {"germany": {"hand": [], "prepared": [], "status": [], "discard": [], "deck": []}},
}
TURN = {"procedure": "Turn", "next": "play"}
BATTLE = {"procedure": "BattleStart", "country": "germany", "space": "picardy", "source": "picardy"}


def test_the_position_of_the_design() -> None:
    """What is left out is empty or the default; decks left out are all other cards."""
    state = GAME.position(BASE)
    view: Any = state.view(None)
    assert view["vp"] == {"central": 3, "entente": 5}
    assert view["tokens"] == ["greece"]
    assert view["powers"]["russia"]["deck_size"] == 34
    assert view["countries"]["france"]["armies"] == []
    assert GAME.position(state.position()) == state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"powers": {"germany": {"prepared": ["ru-build-army"]}}}, "not one of Germany"),
        ({"powers": {"germany": {"hand": ["de-atlantis"]}}}, "no card 'de-atlantis'"),
        ({"powers": {"germany": {"hand": ["de-landwehr"] * 2}}}, "only 1"),
        ({"powers": {"germany": {"status": ["de-landwehr"]}}}, "no Status"),
        ({"powers": {"germany": {"face_down": 1}}}, "face-down"),
        ({"powers": {"germany": {"hand_known": [["all", "de-landwehr"]]}}}, "cannot be known"),
        ({"powers": {"germany": {"hand_known": [["nobody", "de-landwehr"]]}}}, "must be a list"),
        ({"powers": {"germany": {"deck": [], "bottom_known": [1, 0]}}}, "more than the deck"),
        ({"powers": {"prussia": {}}}, "no Power 'prussia'"),
        ({"tokens": ["picardy"]}, "no card can place"),
        ({"tokens": ["greece", "greece"]}, "twice"),
        ({"tokens": ["greece", "bulgaria", "romania", "burgundy", "persia", "middle_east", "serbia"]}, "only 6"),
        ({"tokens": ["black_sea"]}, "a sea"),
        ({"countries": {"germany": {"armies": ["berlin", "berlin"]}}}, "twice"),
        ({"countries": {"germany": {"armies": ["spain"]}}}, "neutral"),
        ({"countries": {"germany": {"armies": ["baltic_sea"]}}}, "a sea"),
        ({"countries": {"germany": {"navies": ["berlin"]}}}, "land"),
        ({"countries": {"ottoman": {"navies": ["black_sea"]}}}, "only 0"),
        ({"countries": {"germany": {"armies": ["berlin"]}, "france": {"armies": ["berlin"]}}}, "stand together"),
        ({"countries": {"ottoman": {"armies": ["istanbul", "anatolia", "persia", "serbia", "greece"]}}}, "only 4"),
        ({"countries": {"germany": {"armies": ["atlantis"]}}}, "no space"),
        ({"countries": {"prussia": {}}}, "no country 'prussia'"),
        ({"options": {"canada": False}, "countries": {"us": {"armies": ["canada"]}}}, "not in play"),
        ({"vp": {"central": -1}}, "'central' must be from 0 to 9999, not -1"),
        ({"vp": {"axis": 1}}, "means nothing"),
        ({"round": 18}, "from 1 to 17"),
        ({"turn": "france"}, "must be one of"),
        ({"step": "battle"}, "must be one of"),
        ({"truce": ["atlantis"]}, "no country"),
        ({"waived": ["france"]}, "no Power"),
        ({"used": ["de-landwehr"]}, "not a Status"),
        ({"nonsense": 1}, "means nothing"),
        ({"frames": [[99, 0]]}, "list of objects"),
        ({"frames": [{"procedure": "Nonsense"}]}, "names no procedure of this game: 'Nonsense'"),
        ({"frames": [{"procedure": "Battle"}]}, "names no procedure of this game"),
        ({"frames": [{"procedure": "Turn"}]}, "lacks the field 'next'"),
        ({"frames": [{"procedure": "Turn", "next": "play", "space": 1}]}, "has no field 'space'"),
        ({"frames": [{"procedure": "Turn", "next": "never"}]}, "cannot be 'never'"),
        ({"frames": [TURN, {"procedure": "Building", "verb": 0, "placed": 0}]}, "cannot lie on Turn"),
        ({"frames": [{"procedure": "PlayStep"}]}, "cannot lie at the bottom"),
        ({"frames": [TURN, TURN]}, "cannot lie on Turn"),
        ({"frames": [TURN, BATTLE]}, "Frame 2 of the position, BattleStart, is none that this game can have"),
        ({"frames": "x"}, "list of objects"),
        ({"frames": [], "ended": 99}, "'ended' must be from 0 to 7, not 99"),
        ({"frames": [], "ended": 1}, "no end of a game with the number 1"),
        ({"frames": [], "ended": 0}, "has frames while the game goes on"),
        ({"frames": [TURN], "step": "prepare"}, "is not that of the frames, 'draft'"),
    ],
)
def test_faults_are_named(change: dict[str, Any], words: str) -> None:
    """Each fault is refused with a sentence that names it."""
    with pytest.raises(InvalidPosition, match=words):
        GAME.position({**BASE, **change})


def test_a_pack_for_another_game_is_refused() -> None:
    with pytest.raises(InvalidPack, match="The pack is for the game 'ww2', not for '1914'"):
        haversack.load("1914", pack={"name": "x", "game": "ww2"})


def test_knowledge_survives_a_position() -> None:
    """Who knows which hidden card is part of a position."""
    table = Table(
        "russia",
        austria={"hand": ["ah-build-army", "ot-spanish-flu"]},
        russia={"hand": ["ru-redl-blackmailed"]},
    ).play("ru-redl-blackmailed")
    again = GAME.position(table.state.position())
    assert again.view("russia") == table.state.view("russia")
    powers: Any = table.state.position()["powers"]
    assert powers["austria-ottoman"]["hand_known"] == [["russia", "ah-build-army"], ["russia", "ot-spanish-flu"]]


def test_a_deal_keeps_what_a_seat_has_seen() -> None:
    """Russia, having looked at a hand, finds it again in every state it cannot tell apart; others do not."""
    table = Table(
        "russia",
        austria={"hand": ["ah-build-army", "ot-spanish-flu"]},
        russia={"hand": ["ru-redl-blackmailed"]},
    ).play("ru-redl-blackmailed")
    hands: set[str] = set()
    for seed in range(8):
        known: Any = table.state.determinise("russia", seed).view("austria-ottoman")
        assert known["powers"]["austria-ottoman"]["hand"] == ["ah-build-army", "ot-spanish-flu"]
        dealt: Any = table.state.determinise("germany", seed).view("austria-ottoman")
        hands.add(str(dealt["powers"]["austria-ottoman"]["hand"]))
    assert len(hands) > 1


def test_a_card_in_a_frame_is_nowhere_else() -> None:
    """Cards taken from the pile, or just being played, lie in the middle of the effect alone."""
    taken = Table(
        "uk", uk={"hand": ["us-war-revenue-act"], "discard": ["us-land-battle", "us-sea-battle"], "deck": []}
    ).play("us-war-revenue-act", "take:us-land-battle")
    position: Any = taken.state.position()
    assert GAME.position(position) == taken.state
    top = position["frames"][-1]
    frames = [*position["frames"][:-1], {**top, "taken": top["taken"] * 3}]
    with pytest.raises(InvalidPosition, match="in use in a frame"):
        GAME.position({**position, "frames": frames})
    foreign = [*position["frames"][:-1], {**top, "taken": ["de-landwehr"]}]
    with pytest.raises(InvalidPosition, match="TakingRevenue, is none that this game can have"):
        GAME.position({**position, "frames": foreign})
    navies = {"uk": "britain north_atlantic english_channel western_atlantic"}
    cards = {"hand": ["uk-build-army"], "status": ["uk-commonwealth-support"]}
    playing: Any = Table("uk", board=navies, uk=cards).play("uk-build-army").state.position()
    assert GAME.position(playing).decision is not None
    powers = {**playing["powers"], "uk-us": {**playing["powers"]["uk-us"], "hand": ["uk-build-army"]}}
    with pytest.raises(InvalidPosition, match="in use in a frame"):
        GAME.position({**playing, "powers": powers})
