"""Scenarios of packs of WW2 and 1914: how a game begins, what is refused, and that they go wherever packs go."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.cli.main import main
from haversack.kernel.errors import InvalidOption, InvalidPack
from haversack.kernel.expressions import Fault
from haversack.packs.check import check_pack, summary
from haversack.packs.fuzz import Trial

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
FILES = {"ww2": "turning_point.json", "1914": "breakthrough_1918.json"}


def pack_of(game: str) -> dict[str, Any]:
    """Return the example of a game, its scenario the one played."""
    data: dict[str, Any] = json.loads((EXAMPLES / FILES[game]).read_text(encoding="utf-8"))
    one = data.pop("scenario", None) or data.pop("scenarios")[0]
    return {**data, "scenario": one}


def faults_of(game: str, **fields: object) -> list[tuple[str, str]]:
    """Return the faults of the example with some fields of its scenario changed."""
    pack = copy.deepcopy(pack_of(game))
    pack["scenario"].update(fields)
    with pytest.raises(InvalidPack) as caught:
        haversack.load(game, pack=pack)
    return [(one.path, one.sentence) for one in caught.value.faults if isinstance(one, Fault)]


def test_a_game_of_ww2_begins_as_the_scenario_says() -> None:
    state = haversack.load("ww2", pack=pack_of("ww2")).new(3)
    view: Any = state.view()
    assert (view["round"], view["vp"]) == (9, {"axis": 62, "allies": 55})
    assert view["setting"]["last_round"] == 14
    assert "after round 14" in view["ending"]
    germany, italy = view["countries"]["germany"], view["countries"]["italy"]
    assert germany["armies"] == ["western_europe", "germany", "ukraine"]
    assert germany["status"] == ["de_blitzkrieg"]
    assert italy["armies"] == ["italy"]  # left out: as usual
    assert view["countries"]["soviet_union"]["hand_shown"] == ["su_land_battle"]
    assert [view["countries"][one]["hand_size"] for one in view["countries"]] == [10] * 6


def test_a_game_of_1914_begins_as_the_scenario_says() -> None:
    state = haversack.load("1914", pack=pack_of("1914")).new(3)
    view: Any = state.view()
    assert (view["round"], view["vp"]) == (11, {"central": 18, "entente": 20})
    assert view["countries"]["germany"]["armies"] == ["belgium", "western_germany", "berlin"]
    assert view["countries"]["france"]["armies"] == ["paris", "burgundy"]
    assert view["powers"]["germany"]["status"] == ["de-stosstruppen"]
    assert view["powers"]["germany"]["hand_shown"] == ["de-mustard-gas"]
    assert view["powers"]["germany"]["hand_size"] == 10


def test_a_mulligan_keeps_the_cards_of_the_scenario() -> None:
    state = haversack.load("1914", pack=pack_of("1914")).new(3, {"mulligan": True})
    while state.decision is not None and state.decision.seat != "germany":
        state.apply("pass" if state.decision.options[0].key == "use:mulligan" else state.legal[0])
    assert "use:mulligan" in [option.key for option in state.decision.options] if state.decision else False
    state.apply("use:mulligan")
    view: Any = state.view("germany")
    assert len(view["powers"]["germany"]["hand"]) == 10
    assert view["powers"]["germany"]["hand_shown"] == ["de-mustard-gas"]


@pytest.mark.parametrize(("game", "rounds"), [("ww2", 14), ("1914", 13)])
def test_it_ends_after_its_last_round(game: str, rounds: int) -> None:
    """In 1914 the last round is a Scoring Round, whichever it is."""
    pack = pack_of(game)
    pack["scenario"]["last_round"] = rounds
    packed = haversack.load(game, pack=pack)
    for seed in range(4):
        state = packed.new(seed)
        while state.decision is not None:
            state.apply(state.legal[seed % len(state.legal)])
        view: Any = state.view()
        assert view["round"] <= rounds
        assert state.outcome is not None
        if state.outcome.reason != "sudden":
            assert view["round"] == rounds


@pytest.mark.parametrize("game", FILES)
def test_every_invariant_holds_and_records_and_positions_come_back(game: str, tmp_path: Path) -> None:
    pack = pack_of(game)
    for seed in range(3):
        assert Trial(game, seed, pack).run(tmp_path) is None
    packed = haversack.load(game, pack=pack)
    state = packed.new(5)
    for _ in range(60):
        state.apply(state.legal[-1])
    assert packed.replay(state.record()) == state
    assert packed.position(state.position()) == state
    options: Any = state.record()["options"]
    assert options["scenario"] == pack["scenario"]["id"]


@pytest.mark.parametrize("game", FILES)
def test_the_usual_set_up_can_still_be_chosen(game: str) -> None:
    packed = haversack.load(game, pack=pack_of(game))
    usual, plain = packed.new(4, {"scenario": "standard"}), haversack.load(game).new(4)
    assert usual.digest() == plain.digest()
    assert "setting" not in usual.view()
    with pytest.raises(InvalidOption):
        packed.new(4, {"scenario": "nowhere"})
    assert "scenario" not in [option.name for option in haversack.load(game).options]


def test_the_schema_and_the_summary_know_scenarios() -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    for game in FILES:
        pack = pack_of(game)
        packed = haversack.load(game, pack=pack)
        jsonschema.validate(pack, packed.pack_schema())
        jsonschema.validate(haversack.load(game).standard_pack(), packed.pack_schema())
        assert summary(packed)["scenarios"] == [pack["scenario"]["id"], "standard"]
        assert not check_pack({**pack, "scenario": {**pack["scenario"], "vp": 3}}).game


@pytest.mark.parametrize(
    ("fields", "path", "words"),
    [
        ({"last_round": 21}, "last_round", "from 1 to 20"),
        ({"first_round": 15}, "first_round", "from 1 to 14"),
        ({"vp": {"axis": -1}}, "vp", "from 0 to"),
        ({"vp": {"nobody": 1}}, "vp", "'nobody'"),
        ({"countries": {"atlantis": {}}}, "countries", "no country 'atlantis'"),
        ({"countries": {"germany": {"armies": ["north_sea"]}}}, "countries", "is a sea"),
        ({"countries": {"germany": {"armies": ["italy"]}, "italy": {"armies": ["nowhere"]}}}, "countries", "no space"),
        ({"countries": {"germany": {"armies": ["united_kingdom"]}}}, "countries", "Enemy pieces stand together"),
        (
            {"countries": {"italy": {"navies": ["north_sea", "baltic_sea", "black_sea", "bay_of_bengal"] * 2}}},
            "countries",
            "stands twice",
        ),
        ({"countries": {"germany": {"tanks": []}}}, "countries", "'tanks'"),
        ({"hands": {"germany": ["su_land_battle"]}}, "hands", "is not one of Germany"),
        ({"hands": {"germany": ["de_land_battle"] * 9}}, "hands", "stands too often"),
        ({"hands": []}, "hands", "must be an object"),
        ({"status": {"germany": ["de_land_battle"]}}, "status", "is no Status"),
        ({"status": {"germany": ["nothing"]}}, "status", "no card 'nothing'"),
        ({"name": ""}, "name", "is not a text"),
        ({"colour": "red"}, "colour", "no field 'colour'"),
        ({"id": "Not a word"}, "id", "small letters"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(fields: dict[str, object], path: str, words: str) -> None:
    found = faults_of("ww2", **fields)
    assert found[0][0] == f"$.scenario.{path}", found
    assert words in found[0][1], found


def test_scenarios_that_are_no_scenarios_are_refused() -> None:
    pack = pack_of("1914")
    one = pack["scenario"]
    for wrong in ("x", [one, one], [3], [one] * 21):
        with pytest.raises(InvalidPack):
            haversack.load("1914", pack={**pack, "scenarios": wrong, "scenario": one})


def test_options_that_close_a_space_of_the_scenario_are_refused() -> None:
    pack = pack_of("1914")
    pack["scenario"]["countries"]["uk"] = {"armies": ["canada"]}
    packed = haversack.load("1914", pack=pack)
    packed.new(1, {"canada": True})
    with pytest.raises(InvalidOption, match="not in play"):
        packed.new(1, {"canada": False})


def test_a_kind_of_the_pack_can_stand_at_the_start() -> None:
    pack: dict[str, Any] = json.loads((EXAMPLES / "air_force.json").read_text(encoding="utf-8"))
    wings = {"armies": ["germany"], "air_force_at": ["germany"]}
    pack["scenario"] = {"id": "wings", "name": "Wings", "countries": {"germany": wings}}
    view: Any = haversack.load("ww2", pack=pack).new(1).view()
    assert view["countries"]["germany"]["air_force_at"] == ["germany"]
    wings["armies"] = ["italy"]
    with pytest.raises(InvalidPack, match="to stand beside"):
        haversack.load("ww2", pack=pack)


@pytest.mark.parametrize("game", FILES)
def test_the_commands_play_a_scenario(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(EXAMPLES / FILES[game])
    assert main(["pack", "check", file]) == 0
    name = json.loads((EXAMPLES / FILES[game]).read_text(encoding="utf-8"))["name"]
    assert name in capsys.readouterr().out
    assert main(["sim", game, "--games", "2", "--bots", "random", "--pack", file, "--jobs", "1"]) == 0
