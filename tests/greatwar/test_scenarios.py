"""The ten scenarios against the facts, played to the end; scenarios given as data."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.games.greatwar.game import GreatWar, with_pack
from haversack.games.greatwar.language.scenario_data import read_scenario
from haversack.games.greatwar.language.scenarios import SCENARIOS
from haversack.kernel.errors import InvalidOption, InvalidPack
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table

FACTS: list[Any] = json.loads(
    (Path(__file__).parent.parent / "facts" / "greatwar" / "scenarios.json").read_text(encoding="utf-8")
)["scenarios"]
HOUSE: dict[str, Any] = {"game": "greatwar", "scenario": {"id": "house", "name": "House", "turns": 3, "decks": ["red"]}}


@pytest.mark.parametrize("fact", FACTS, ids=[fact["id"] for fact in FACTS])
def test_a_scenario_is_as_the_facts_have_it(fact: dict[str, Any]) -> None:
    """Read from the facts it is the scenario of the game, the balance offset aside."""
    ours = next(one for one in SCENARIOS if one.id == fact["id"])
    read = read_scenario(fact)
    for field in read.__dataclass_fields__:
        if field not in ("provenance_detail", "bp_offset"):
            assert getattr(read, field) == getattr(ours, field), field
    assert read.provenance_detail == fact["provenance_detail"]


@pytest.mark.rule("G-WIN-1")
@pytest.mark.parametrize("scenario", [one.id for one in SCENARIOS])
@pytest.mark.parametrize("seed", range(3))
def test_a_scenario_is_played_to_its_end(scenario: str, seed: int) -> None:
    """Random play reaches the last turn or an exhausted side, with the Defenders the scenario names."""
    state, dice = GAME.new(seed, {"scenario": scenario}), random.Random(seed)
    ours = next(one for one in SCENARIOS if one.id == scenario)
    while state.decision is not None:
        view: Any = state.view(None)
        if ours.defenders:
            assert view["defender"] == ours.defenders[view["turn"] - 1]
        state.apply(dice.choice(state.legal))
    assert state.outcome is not None
    assert state.view(None)["turn"] == ours.turns or "Nationality" in state.outcome.reason


def test_starting_cards_are_in_hand_and_known() -> None:
    """Gallipoli: the Dardanelles Forts, the Grand Fleet and the ANZAC lie in the opening hands, for all to know."""
    state = GAME.new(2, {"scenario": "gallipoli_1915"})
    view: Any = state.view(None)
    assert view["central"]["hand_known"] == ["white-c-10"]
    assert view["entente"]["hand_known"] == ["red-h-2", "white-h-7"]
    given = [event for event in state.events_for(None) if event["type"] == "CardsGiven"]
    assert [event["cards"] for event in given] == [["white-c-10"], ["red-h-2", "white-h-7"]]
    assert given[0]["text"] == "The Central Powers begin with Fortifications in hand."


def test_forbidden_cards() -> None:
    """Race to the Sea: no trenches or obstacles in turns 1 and 2; Kaiserschlacht: no Americans in turns 1 and 2."""
    hand = ["red-s-4", "red-s-3", "red-s-7"]
    for turn, offered in ((1, False), (3, True)):
        table = Table(
            turn=turn,
            defender="central",
            options={"scenario": "race_to_the_sea_1914"},
            central={"hand": [*hand, "red-s-9"]},
        )
        assert ("play:red-s-4" in table.offered) == offered
        assert ("play:red-s-3" in table.offered) == offered
    table = Table(
        phase="r1_d",
        defender="entente",
        options={"scenario": "kaiserschlacht_1918"},
        entente={"hand": ["white-d-q", *PLAIN["entente"]]},
    )
    assert "play:white-d-q" not in table.offered
    assert table.why_not("play:white-d-q") == ["G-WIN-1"]


def test_scheduled_events_and_hand_limits() -> None:
    """Passchendaele: Heavy Rain in turn 3, out of the deck; Brusilov: eight Central cards in turns 1 and 2."""
    rules = GAME.rules({"scenario": "passchendaele_1917"})
    assert len(rules.pools[4]) == 15
    table = Table(phase="event_draw", turn=3, options={"scenario": "passchendaele_1917"}, decks={"events": []})
    told = table.told("EventShown")
    assert told[0]["cards"] == ["re-heavy-rain-1"]
    assert GAME.rules({"scenario": "brusilov_1916"}).limits[0][1:4] == [8, 8, 9]
    state = GAME.new(1, {"scenario": "brusilov_1916"})
    while state.decision is not None and state.decision.kind == "keep":
        state.apply(state.legal[-1])
    view: Any = state.view(None)
    assert (view["central"]["hand_size"], view["entente"]["hand_size"]) == (8, 9)


def test_offsets_count_at_the_end() -> None:
    """The scenario's BP offset is part of the final score."""
    table = Table(phase="exhaust_check", turn=6, options={"scenario": "caporetto_1917"}, defender="entente")
    offset = next(one for one in SCENARIOS if one.id == "caporetto_1917").bp_offset
    assert table.state.outcome is not None
    assert table.state.outcome.scores == {"central": offset[0], "entente": offset[1]}


def test_a_scenario_of_a_pack_is_played() -> None:
    """It is the default of its game; records and positions carry it."""
    game = with_pack(HOUSE)
    state, dice = game.new(1), random.Random(1)
    assert state.view(None)["scenario"] == "house"
    while state.decision is not None:
        state.apply(dice.choice(state.legal))
    record = json.loads(json.dumps(state.record()))
    assert with_pack(record["pack"]).replay(record) == state
    assert GreatWar().options[0].default == "basic"
    assert game.new(1, {"scenario": "basic"}).view(None)["turns"] == 10


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["scenario", "turns"], 0, "from 1 to 20"),
        (["scenario", "turns"], "ten", "whole number"),
        (["scenario", "decks"], ["green"], "no core deck 'green'"),
        (["scenario", "id"], "Not A Slug", "slug"),
        (["scenario", "id"], "basic", "already"),
        (["scenario", "name"], "", "must have a name"),
        (["scenario", "colour"], 1, "no field 'colour'"),
        (["scenario", "add_cards"], ["red-s-7"], "already"),
        (["scenario", "add_cards"], ["red-x-7"], "no playable card"),
        (["scenario", "remove_keys"], ["dragons"], "no card key 'dragons'"),
        (["scenario", "start_in_hand"], {"central": ["red-h-7"]}, "other side"),
        (["scenario", "start_in_hand"], {"central": ["blue-s-7"]}, "not in the scenario"),
        (["scenario", "start_in_hand"], {"neutral": []}, "no part 'neutral'"),
        (["scenario", "first_defender"], "turkey", "one of central, entente"),
        (["scenario", "defender_by_turn"], ["central"], "1 sides for 3 turns"),
        (["scenario", "defender_order"], "list", "must name the Defenders"),
        (["scenario", "defender_order"], "random", "one of alternate, list"),
        (["scenario", "decks"], ["red", "red"], "'red' stands twice"),
        (["scenario", "provenance"], "rumour", "one of rulebook, public, house"),
        (["scenario", "victory_levels"], "easy", "must be an object"),
        (["scenario", "victory_levels"], {"total": 90}, "no part 'total'"),
        (["scenario", "victory_levels"], {"moral": 25}, "must rise"),
        (["scenario", "victory_levels"], {"moral": 0}, "from 1 to 500"),
        (["scenario", "hand_size"], {"by_turn": {"central": {"9": 8}}}, "not a turn"),
        (["scenario", "hand_size"], {"default": 3}, "do not fit"),
        (["scenario", "deal"], {"neutral": 12}, "Neutral deck"),
        (["scenario", "deal"], {"bonus_keep": [2, 1]}, "least and the most"),
        (["scenario", "setup_removals"], {"random_event": 17}, "from 0 to 16"),
        (["scenario", "reshuffle_after"], 4, "from 1 to 3"),
        (["scenario", "random_event_schedule"], {"1": "sunshine"}, "no Random Event 'sunshine'"),
        (["scenario", "forbid"], [{"turns": [1], "filter": {}}], "which cards"),
        (["scenario", "forbid"], [{"turns": [1], "filter": {"class": ["ship"]}}], "no class 'ship'"),
        (["scenario", "bp_offset"], {"central": 9999}, "from -500 to 500"),
        (["game"], "ww2", "not for 'greatwar'"),
        (["cards"], [], "no field 'cards'"),
        (["scenario"], [], "must be an object"),
    ],
)
def test_a_wrong_scenario_is_refused_with_a_sentence(path: list[str], value: object, sentence: str) -> None:
    """The sentence names the fault."""
    pack: Any = copy.deepcopy(HOUSE)
    inner = pack
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(InvalidPack, match=sentence):
        with_pack(pack)


def test_a_pack_without_a_scenario_has_those_of_the_game() -> None:
    """What a pack does not speak of stays as it is."""
    assert with_pack({"game": "greatwar", "name": "Nothing new"}).scenarios == GreatWar().scenarios


def test_a_pack_is_loaded_from_a_file(tmp_path: Path) -> None:
    """`haversack.load` takes the file; one that is not JSON is refused."""
    path = tmp_path / "house.json"
    path.write_text(json.dumps(HOUSE), encoding="utf-8")
    assert haversack.load("greatwar", pack=path).new(1).view(None)["turns"] == 3
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InvalidPack, match="not JSON"):
        haversack.load("greatwar", pack=path)


@pytest.mark.rule("G-WIN-4")
def test_the_victory_levels_of_a_scenario_are_those_it_names() -> None:
    """A lead of 5 is a Moral victory where the scenario says so; what it leaves out is as in the rules."""
    pack = copy.deepcopy(HOUSE)
    pack["scenario"]["victory_levels"] = {"moral": 5, "tactical": 12}
    won = {"captured": ["red-h-q"]}
    for game, reason in ((with_pack(pack), "Moral victory"), (with_pack(HOUSE), "Moral victory")):
        table = Table(phase="exhaust_check", turn=3, defender="central", game=game, central=won)
        assert table.state.outcome is not None
        assert table.state.outcome.reason.startswith(reason)
    small = {"captured": ["red-h-7"]}
    for game, winner in ((with_pack(pack), "central"), (with_pack(HOUSE), None)):
        table = Table(phase="exhaust_check", turn=3, defender="central", game=game, central=small)
        assert table.state.outcome is not None
        assert table.state.outcome.winner == winner
    assert with_pack(pack).rules().levels == (5, 12, 40, 80)
    assert with_pack(pack).rules({"moral_min": 1}).levels == (1, 12, 40, 80)


@pytest.mark.rule("G-SET-6")
def test_the_order_of_defenders_is_what_the_scenario_says() -> None:
    """Listed, or alternating from the first; a list with the order 'alternate' is a contradiction."""
    pack = copy.deepcopy(HOUSE)
    pack["scenario"].update(defender_order="list", defender_by_turn=["entente", "entente", "central"])
    assert with_pack(pack).rules().defenders[1:4] == [1, 1, 0]
    pack["scenario"].update(defender_order="alternate")
    with pytest.raises(InvalidPack, match="needs the defender_order 'list'"):
        with_pack(pack)
    pack["scenario"].update(defender_by_turn=None, first_defender="entente")
    assert with_pack(pack).rules().defenders[1:4] == [1, 0, 1]


def test_the_provenance_of_a_scenario_is_kept() -> None:
    """It is shown with the scenario; one that names none is house-made."""
    pack = copy.deepcopy(HOUSE)
    assert with_pack(pack).scenarios[-1].provenance == "house"
    pack["scenario"].update(provenance="public", provenance_detail="A magazine.")
    assert (with_pack(pack).scenarios[-1].provenance, with_pack(pack).scenarios[-1].provenance_detail) == (
        "public",
        "A magazine.",
    )


@pytest.mark.parametrize("scenario", ["basic_two_deck", "verdun_1916"])
def test_the_decks_of_the_basic_scenario_are_not_those_of_another(scenario: str) -> None:
    """The option `deck_set` is refused where it would do nothing."""
    with pytest.raises(InvalidOption, match="decks of its own"):
        GAME.new(1, {"scenario": scenario, "deck_set": "rb"})
    assert GAME.new(1, {"scenario": scenario, "deck_set": "rbw"}).decision is not None


def test_a_set_up_of_the_book_has_no_offset() -> None:
    """Offsets balance house-made scenarios alone."""
    assert all(one.bp_offset == (0, 0) for one in SCENARIOS if one.provenance != "house")
