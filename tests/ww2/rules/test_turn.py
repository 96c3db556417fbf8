"""Turn (W-TRN): order of play, the five steps, playing and drawing."""

from typing import Any

import pytest

from tests.ww2.table import GAME, Table

ORDER = ["germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"]
US_WAITS: dict[str, Any] = {"armies": ["eastern_united_states"], "hand": ["us_patton"]}
UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_raf"]}


def turns(table: Table) -> list[tuple[str, int]]:
    """Return the turns begun so far: whose, in which round."""
    events = table.state.events_for(None)
    return [(str(e["country"]), int(str(e["count"]))) for e in events if e["type"] == "TurnBegan"]


@pytest.mark.rule("W-TRN-1")
def test_a_round_is_one_turn_each_in_order() -> None:
    """W-TRN-1: Germany, UK, Japan, Soviet Union, Italy, US, then the next round."""
    empty: dict[str, Any] = {country: {"deck": []} for country in ORDER}
    table = Table(round=19, **empty)
    assert turns(table) == [(country, number) for number in (19, 20) for country in ORDER]


@pytest.mark.rule("W-TRN-1")
def test_there_are_at_most_twenty_rounds() -> None:
    """W-TRN-1: after the US turn of round 20 there is no other turn."""
    table = Table(turn="united_states", step="draw", round=20)
    assert table.state.decision is None
    assert table.state.outcome is not None
    assert table.log[-2:] == ["RoundEnded", "GameEnded"]
    table = Table(turn="united_states", step="draw", round=19, germany={"hand": ["de_plunder"]})
    assert (table.seat, table.state.view(None)["round"]) == ("germany", 20)


@pytest.mark.rule("W-TRN-2")
def test_a_turn_is_play_supply_victory_discard_draw() -> None:
    """W-TRN-2: the five steps in their order, seen by what each does."""
    table = Table(
        turn="italy",
        italy={
            "armies": ["italy", "canada"],
            "hand": ["it_build_navy", "it_plunder", "it_bravado"],
            "deck": ["it_impero", "it_land_battle"],
        },
        united_states=US_WAITS,
    ).choose("play:it_build_navy", "discard:it_plunder", "done")
    assert table.log == [
        "TurnBegan",
        "CardPlayed",
        "PieceBuilt",
        "PieceRemoved",
        "PointsScored",
        "CardsDiscarded",
        "CardsDrawn",
        "TurnBegan",
    ]


@pytest.mark.rule("W-TRN-3")
def test_the_beginning_of_the_turn_comes_before_the_play_step() -> None:
    """W-TRN-3, ruling 5.14: Volksturm and Superior Planning are both over before a card can be played."""
    table = Table(
        germany={
            "armies": ["balkans"],
            "hand": ["de_build_army"],
            "status": ["de_volksturm", "de_superior_planning"],
            "deck": ["de_plunder", "de_autobahn", "de_sea_battle"],
        },
    )
    assert (table.kind, set(table.uses)) == ("react", {"de_volksturm", "de_superior_planning"})
    table.choose("use:de_volksturm")
    assert table.armies("germany") == {"balkans", "germany"}
    assert (table.kind, table.uses) == ("react", ["de_superior_planning"])
    table.choose("pass")
    assert table.kind == "play"
    assert "use:de_superior_planning" not in table.offered


@pytest.mark.rule("W-TRN-3", "W-REA-2")
def test_the_beginning_of_a_step_comes_before_its_action() -> None:
    """W-TRN-3, ruling 5.14: Rosie the Riveter is asked before the first discard, and not after it."""
    table = Table(
        turn="united_states",
        step="discard",
        united_states={
            "armies": ["eastern_united_states"],
            "hand": ["us_patton", "us_b24"],
            "status": ["us_rosie"],
            "deck": [],
        },
    )
    assert (table.kind, table.uses) == ("react", ["us_rosie"])
    table.choose("pass")
    assert (table.kind, table.offered) == ("discard", ["done", "discard:us_patton", "discard:us_b24"])
    table.choose("discard:us_b24")
    assert "use:us_rosie" not in table.offered


@pytest.mark.rule("W-TRN-3")
def test_during_the_victory_step_is_with_its_scoring() -> None:
    """W-TRN-3: Mare Nostrum is used in the Victory step, after supply and before the Discard step."""
    table = Table(
        turn="italy",
        step="supply",
        italy={
            "armies": ["italy"],
            "navies": ["mediterranean_sea"],
            "status": ["it_mare_nostrum"],
            "hand": ["it_plunder"],
        },
        united_states=US_WAITS,
    )
    assert (table.state.view(None)["step"], table.uses) == ("victory", ["it_mare_nostrum"])
    assert table.vp["axis"] == 2
    table.choose("use:it_mare_nostrum")
    assert table.vp["axis"] == 3
    assert table.kind == "discard"


@pytest.mark.rule("W-TRN-4")
def test_exactly_one_card_is_played_or_discarded() -> None:
    """W-TRN-4, ruling 1.1: the Play step cannot be declined, and one card ends it."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_build_navy", "de_plunder"], "deck": []},
        united_kingdom=UK_WAITS,
    )
    wanted = {f"{verb}:{card}" for verb in ("play", "discard") for card in ("de_build_navy", "de_plunder")}
    assert {key for key in table.offered if not key.startswith("remove:")} == wanted
    table.choose("play:de_build_navy")
    assert (table.seat, table.kind, table.offered) == ("germany", "discard", ["done", "discard:de_plunder"])


@pytest.mark.rule("W-TRN-4")
@pytest.mark.parametrize(
    ("country", "card"),
    [
        ("germany", "de_build_army"),
        ("germany", "de_land_battle"),
        ("germany", "de_plunder"),
        ("germany", "de_v_weapons"),
        ("germany", "de_blitzkrieg"),
        ("japan", "jp_truk"),
    ],
)
def test_any_card_may_be_discarded_without_effect(country: str, card: str) -> None:
    """W-TRN-4, ruling 1.1: whatever its type, a discard is the whole Play step and nothing happens."""
    board: dict[str, Any] = {country: {"armies": [country, "western_europe"], "hand": [card], "deck": []}}
    table = Table(
        turn=country,
        **board,
        united_kingdom=UK_WAITS,
        soviet_union={"armies": ["moscow"], "hand": ["su_tito"]},
    )
    table.choose(f"discard:{card}")
    assert table.seat != country
    assert table.discard(country) == [card]
    assert table.country(country)["status"] == table.country(country)["responses"] == []
    assert set(table.log) <= {"TurnBegan", "CardsDiscarded", "PointsScored", "PieceRemoved"}


@pytest.mark.rule("W-TRN-5", "W-DIS-1")
def test_with_an_empty_hand_the_top_of_the_deck_is_discarded() -> None:
    """W-TRN-5, ruling 1.2."""
    table = Table(germany={"armies": ["germany"], "deck": ["de_plunder", "de_autobahn"]}, united_kingdom=UK_WAITS)
    assert table.discard("germany") == ["de_plunder"]
    assert table.hand("germany") == ["de_autobahn"]
    assert table.vp == {"axis": 2, "allies": 0}


@pytest.mark.rule("W-TRN-5")
def test_with_hand_and_deck_empty_the_team_loses_a_point() -> None:
    """W-TRN-5, ruling 1.2."""
    table = Table(germany={"armies": [], "deck": []}, united_kingdom=UK_WAITS, vp={"axis": 5, "allies": 5})
    assert table.vp == {"axis": 4, "allies": 5}


@pytest.mark.rule("W-TRN-5", "W-CRD-9")
def test_with_an_empty_hand_an_instead_card_is_still_a_choice() -> None:
    """W-TRN-5, ruling 1.1: Conscription may be used instead of discarding from the deck."""
    table = Table(
        germany={"armies": ["germany"], "status": ["de_conscription"], "deck": ["de_plunder", "de_autobahn"]},
        united_kingdom=UK_WAITS,
    )
    assert [key for key in table.offered if not key.startswith("remove:")] == ["deck", "use:de_conscription"]
    table.choose("use:de_conscription", "space:balkans")
    assert "balkans" in table.armies("germany")
    assert table.vp["axis"] == 2


@pytest.mark.rule("W-TRN-6")
def test_the_supply_step_removes_the_active_countrys_unsupplied_pieces_only() -> None:
    """W-TRN-6: pieces of others, also of teammates, stay although they are out of supply."""
    table = Table(
        step="supply",
        germany={"armies": ["germany", "africa"], "navies": ["black_sea"]},
        italy={"armies": ["italy", "canada"]},
        united_kingdom={"armies": ["united_kingdom", "siberia"], "hand": ["uk_raf"]},
    )
    assert table.armies("germany") == {"germany"}
    assert table.navies("germany") == set()
    assert table.armies("italy") == {"italy", "canada"}
    assert table.armies("united_kingdom") == {"united_kingdom", "siberia"}


@pytest.mark.rule("W-TRN-6", "W-REA-8")
def test_a_removal_by_supply_can_be_prevented() -> None:
    """W-TRN-6, ruling 5.9: Leningrad saves an unsupplied Army in Russia; Defensive Posture needs a supplied one."""
    table = Table(
        turn="soviet_union",
        step="supply",
        soviet_union={"armies": ["russia"], "responses": ["su_leningrad"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"]},
    )
    assert (table.seat, table.uses) == ("soviet_union", ["su_leningrad"])
    table.choose("use:su_leningrad")
    assert table.armies("soviet_union") == {"russia"}
    table = Table(
        turn="united_kingdom",
        step="supply",
        united_kingdom={"armies": ["united_kingdom", "africa"], "responses": ["uk_defensive_posture"]},
        japan={"armies": ["japan"], "hand": ["jp_truk"]},
    )
    assert table.seat == "japan"
    assert table.armies("united_kingdom") == {"united_kingdom"}


@pytest.mark.rule("W-TRN-7")
def test_the_victory_step_is_skipped_while_an_enemy_army_is_in_the_home() -> None:
    """W-TRN-7, ruling 4.8: neither Supply spaces nor Status cards score."""
    italy: dict[str, Any] = {
        "armies": ["balkans", "western_europe"],
        "status": ["it_balkan_resources"],
        "hand": ["it_plunder"],
        "deck": [],
    }
    lost = Table(
        turn="italy",
        step="victory",
        italy=italy,
        united_kingdom={"armies": ["italy"]},
        united_states=US_WAITS,
    )
    assert lost.log == ["VictoryStepSkipped"]
    assert lost.kind == "discard"
    assert lost.vp["axis"] == 0
    empty = Table(turn="italy", step="victory", italy=italy, united_states=US_WAITS)
    assert empty.vp["axis"] == 2  # nobody is in Italy: the step is taken
    assert empty.choose("use:it_balkan_resources").vp["axis"] == 3


@pytest.mark.rule("W-TRN-7")
def test_a_teammates_army_in_the_home_does_not_skip_the_victory_step() -> None:
    """W-TRN-7: only an enemy Army does."""
    table = Table(
        turn="italy",
        step="victory",
        italy={"armies": ["western_europe"]},
        germany={"armies": ["italy"]},
        united_states=US_WAITS,
    )
    assert table.vp["axis"] == 2


@pytest.mark.rule("W-TRN-8")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_any_number_of_cards_may_be_discarded(count: int) -> None:
    """W-TRN-8, ruling 1.9: none, some or all, face down and without penalty."""
    hand = ["it_build_army", "it_plunder", "it_bravado"]
    table = Table(
        turn="italy",
        step="discard",
        italy={"armies": ["italy"], "hand": hand, "deck": []},
        united_states=US_WAITS,
    )
    table.choose(*[f"discard:{card}" for card in hand[:count]])
    if count < 3:
        assert (table.seat, table.kind) == ("italy", "discard")
        table.choose("done")
    assert table.seat == "united_states"
    assert len(table.hand("italy")) == 3 - count
    seen: Any = table.state.view("united_states")
    assert seen["countries"]["italy"]["discard_size"] == count
    assert seen["countries"]["italy"]["discard_top"] is None
    assert table.vp == {"axis": 0, "allies": 0}


@pytest.mark.rule("W-TRN-9")
@pytest.mark.parametrize(
    ("in_hand", "in_deck", "after"), [(0, 12, 7), (5, 8, 7), (7, 4, 7), (9, 4, 9), (2, 3, 5), (3, 0, 3)]
)
def test_the_hand_is_filled_to_seven(in_hand: int, in_deck: int, after: int) -> None:
    """W-TRN-9, rulings 1.4 and 1.9: an empty deck ends drawing and costs nothing; a larger hand is kept."""
    cards = ["de_build_army"] * 6 + ["de_land_battle"] * 7
    table = Table(
        step="draw",
        germany={"armies": ["germany"], "hand": cards[:in_hand], "deck": cards[13 - in_deck :]},
        united_kingdom=UK_WAITS,
    )
    assert len(table.hand("germany")) == after
    assert table.country("germany")["deck_size"] == in_deck - (after - in_hand)
    assert table.vp == {"axis": 0, "allies": 0}


@pytest.mark.rule("W-TRN-9")
def test_cards_on_the_table_do_not_count_as_hand() -> None:
    """W-TRN-9: with Status and Responses on the table the hand still fills to seven."""
    table = Table(
        turn="united_kingdom",
        step="draw",
        united_kingdom={
            "armies": ["united_kingdom"],
            "status": ["uk_royal_navy"],
            "responses": ["uk_raf", "uk_enigma"],
        },
        japan={"armies": ["japan"], "hand": ["jp_truk"]},
    )
    assert len(table.hand("united_kingdom")) == 7


@pytest.mark.rule("W-TRN-10")
def test_a_country_out_of_cards_still_takes_its_turns() -> None:
    """W-TRN-10: supply is checked, Supply spaces and Status cards score, and the missing card costs a point."""
    table = Table(
        turn="italy",
        vp={"axis": 10, "allies": 0},
        italy={
            "armies": ["italy", "canada"],
            "navies": ["mediterranean_sea"],
            "status": ["it_mare_nostrum"],
            "deck": [],
        },
        united_states=US_WAITS,
    )
    assert table.armies("italy") == {"italy"}
    assert table.uses == ["it_mare_nostrum"]
    table.choose("use:it_mare_nostrum")
    assert table.vp["axis"] == 10 - 1 + 2 + 1
    assert turns(table) == [("italy", 4), ("united_states", 4)]


def test_the_first_turn_begins_after_the_opening_discards() -> None:
    state = GAME.new(2)
    while state.view(None)["step"] == "setup":
        assert "TurnBegan" not in [event["type"] for event in state.events_for(None)]
        state.apply(state.legal[0])
    assert state.events_for(None)[-1]["type"] == "TurnBegan"
