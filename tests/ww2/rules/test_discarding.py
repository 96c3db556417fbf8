"""Discarding and running out (W-DIS)."""

from typing import Any

import pytest

from tests.ww2.table import Table

UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_raf"]}
ITALY_WAITS: dict[str, Any] = {"armies": ["italy"], "hand": ["it_plunder"]}


def frontal_assault(hand: list[str], deck: list[str], vp: int = 5, **options: object) -> Table:
    """Return the Soviet Union about to pay two cards for Frontal Assault, after its Land Battle."""
    return Table(
        turn="soviet_union",
        vp={"axis": 5, "allies": vp},
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle", *hand],
            "status": ["su_frontal_assault"],
            "deck": deck,
        },
        germany={"armies": ["germany", "ukraine", "russia"]},
        options=options,
    ).choose("play:su_land_battle", "space:ukraine")


@pytest.mark.rule("W-DIS-1")
def test_a_discard_from_an_empty_hand_comes_from_the_top_of_the_deck() -> None:
    """W-DIS-1, ruling 1.3: what the hand cannot cover goes on at the deck."""
    table = frontal_assault([], ["su_mao", "su_tito", "su_guards"]).choose("use:su_frontal_assault")
    assert table.country("soviet_union")["deck_size"] == 1
    assert {"su_mao", "su_tito"} <= set(table.discard("soviet_union"))
    half = frontal_assault(["su_vasilevsky"], ["su_mao", "su_tito"]).choose("use:su_frontal_assault")
    assert half.hand("soviet_union") == []
    assert half.country("soviet_union")["deck_size"] == 1
    assert half.vp["allies"] == 5


@pytest.mark.rule("W-DIS-2")
@pytest.mark.parametrize(("deck", "lost"), [(0, 4), (1, 3), (3, 1), (4, 0)])
def test_a_discard_from_an_empty_deck_costs_a_point_a_card(deck: int, lost: int) -> None:
    """W-DIS-2, ruling 1.4: for the team of the discarding country, whoever caused it; its hand is not touched."""
    table = Table(
        turn="united_kingdom",
        vp={"axis": 9, "allies": 9},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_bomber_command"], "deck": []},
        germany={"armies": ["germany"], "hand": ["de_plunder"], "deck": ["de_build_army"] * deck},
        japan={"armies": ["japan"], "hand": ["jp_truk"]},
    ).choose("play:uk_bomber_command", "country:germany")
    assert table.vp == {"axis": 9 - lost, "allies": 9 + 2}
    assert table.country("germany")["deck_size"] == 0
    assert table.hand("germany") == ["de_plunder"]


@pytest.mark.rule("W-DIS-3")
def test_nobody_may_choose_to_lose_points() -> None:
    """W-DIS-3, ruling 1.3: a cost from hand offers hand cards and nothing else while there are enough of them."""
    table = frontal_assault(["su_mao", "su_tito", "su_guards"], ["su_vasilevsky"]).choose("use:su_frontal_assault")
    assert table.kind == "discard"
    assert all(key.startswith("discard:") for key in table.offered)
    table.choose("discard:su_mao")
    assert all(key.startswith("discard:") for key in table.offered)
    assert table.why_not("vp") == ["W-DIS-3"]
    assert table.why_not("deck") == ["W-DIS-3"]


@pytest.mark.rule("W-DIS-3")
def test_in_the_play_step_a_hand_card_cannot_be_spared() -> None:
    """W-DIS-3: neither the deck nor a VP pays for the Play step while there is a hand."""
    table = Table(germany={"armies": ["germany"], "hand": ["de_plunder"]})
    assert not {"deck", "vp"} & set(table.offered)
    assert table.why_not("vp") == ["W-DIS-3"]


@pytest.mark.rule("W-DIS-4")
def test_unplayed_discards_go_unseen_to_the_bottom() -> None:
    """W-DIS-4: from hand and from the deck; the top of the pile stays what it was."""
    table = Table(
        germany={
            "armies": ["germany"],
            "hand": ["de_autobahn", "de_v_weapons"],
            "status": ["de_conscription"],
            "discard": ["de_plunder"],
            "deck": ["de_sea_battle", "de_build_navy"],
        },
        united_kingdom=UK_WAITS,
    ).choose("use:de_conscription", "space:balkans", "discard:de_autobahn", "done")
    assert table.discard("germany") == ["de_plunder", "de_autobahn", "de_build_navy", "de_sea_battle"]
    view: Any = table.state.view("italy")
    assert view["countries"]["germany"]["discard_top"] == "de_plunder"
    for event in table.state.events_for("italy"):
        if event["type"] in ("CardsDiscarded", "DeckDiscarded"):
            assert set(event["cards"]) == {None}  # type: ignore[call-overload]
    own = [e["cards"] for e in table.state.events_for("germany") if e["type"] == "DeckDiscarded"]
    assert own == [["de_sea_battle", "de_build_navy"]]


@pytest.mark.rule("W-DIS-4")
def test_an_unused_response_is_discarded_unseen() -> None:
    """W-DIS-4, ruling 6.9: Division Azul takes a Soviet Response; only its owner learns which."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_division_azul"]},
        soviet_union={"armies": ["moscow"], "responses": ["su_stalingrad", "su_moscow"], "discard": ["su_tito"]},
        united_states={"armies": ["eastern_united_states"], "hand": ["us_patton"]},
    ).choose("play:it_division_azul")
    assert table.country("soviet_union")["responses_size"] == 1
    view: Any = table.state.view("italy")
    assert view["countries"]["soviet_union"]["discard_top"] == "su_tito"
    lost = [event for event in table.state.events_for("italy") if event["type"] == "ResponseDiscarded"]
    assert [event["cards"] for event in lost] == [[None]]
    known = [event for event in table.state.events_for("soviet_union") if event["type"] == "ResponseDiscarded"]
    assert table.discard("soviet_union")[1:] == known[0]["cards"]


@pytest.mark.rule("W-DIS-4")
def test_the_response_lost_is_taken_at_random() -> None:
    """Ruling 6.9: over many seeds each face-down card is hit."""
    kept: set[str] = set()
    for seed in range(20):
        table = Table(
            turn="italy",
            seed=seed,
            italy={"armies": ["italy"], "hand": ["it_division_azul"]},
            soviet_union={"armies": ["moscow"], "responses": ["su_stalingrad", "su_moscow"]},
            united_states={"armies": ["eastern_united_states"], "hand": ["us_patton"]},
        ).choose("play:it_division_azul")
        kept |= set(table.country("soviet_union")["responses"])
    assert kept == {"su_stalingrad", "su_moscow"}


@pytest.mark.rule("W-DIS-5", "W-OPT-0")
@pytest.mark.parametrize(("floor", "after"), [(False, -2), (True, 0)])
def test_points_may_fall_below_zero_unless_the_option_says_otherwise(floor: bool, after: int) -> None:
    """W-DIS-5, ruling 7.5."""
    table = frontal_assault([], [], vp=0, vp_floor=floor).choose("use:su_frontal_assault")
    assert table.vp["allies"] == after


@pytest.mark.rule("W-DIS-6")
@pytest.mark.parametrize(("hand", "deck", "lost"), [(0, 0, 2), (1, 0, 1), (0, 1, 1), (1, 1, 0)])
def test_a_cost_may_be_declared_with_too_few_cards(hand: int, deck: int, lost: int) -> None:
    """W-DIS-6, ruling 1.3: hand first, then deck, then points; the effect follows."""
    table = frontal_assault(["su_mao"][:hand], ["su_tito"][:deck])
    assert table.uses == ["su_frontal_assault"]
    table.choose("use:su_frontal_assault")
    assert table.vp["allies"] == 5 - lost
    assert table.hand("soviet_union") == []
    assert "russia" in table.spaces


@pytest.mark.rule("W-DIS-6")
def test_a_deck_cost_may_be_declared_with_too_short_a_deck() -> None:
    """W-DIS-6, ruling 1.4: Conscription with one card left in the deck costs that card and a VP."""
    table = Table(
        vp={"axis": 5, "allies": 0},
        germany={
            "armies": ["germany"],
            "hand": ["de_plunder"],
            "status": ["de_conscription"],
            "deck": ["de_autobahn"],
        },
    ).choose("use:de_conscription")
    assert table.vp["axis"] == 4
    assert table.kind == "build"


@pytest.mark.rule("W-DIS-6", "W-OPT-1")
@pytest.mark.parametrize(("cards", "offered"), [(3, False), (4, True)])
def test_reallocate_resources_needs_its_four_cards(cards: int, offered: bool) -> None:
    """W-DIS-6, ruling 7.10: the exception."""
    table = Table(germany={"armies": ["germany"], "hand": ["de_build_army"] * cards}, options={"reallocate": True})
    assert ("use:reallocate" in table.offered) == offered
