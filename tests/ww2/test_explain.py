"""Explanations: why a choice is not offered, by a sentence and the rule behind it, and no secret in either."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import haversack
from haversack.kernel.decisions import Reason
from tests.ww2.table import GAME, Table


def germany_to_play(**options: Any) -> Table:
    """Return Germany at its Play step, with enough on the board to fail in every way."""
    return Table(
        germany={
            "armies": ["germany", "canada"],
            "navies": ["black_sea"],
            "hand": ["de_build_army", "de_build_navy", "de_land_battle", "de_sea_battle"],
            "status": ["de_blitzkrieg", "de_conscription", "de_volksturm", "de_abundant_resources"],
            "deck": ["de_plunder"],
        },
        italy={"armies": ["italy", "western_europe"]},
        soviet_union={"armies": ["moscow", "eastern_europe"], "responses": ["su_stalingrad"]},
        options=options,
    )


# Spaces


@pytest.mark.parametrize(
    ("space", "rules"),
    [
        ("baltic_sea", ["W-PCE-2"]),  # an Army at sea
        ("germany", ["W-PCE-1"]),  # an own piece there
        ("eastern_europe", ["W-ACT-3"]),  # an enemy there
        ("ukraine", ["W-ACT-1"]),  # not next to a supplied piece
        ("western_united_states", ["W-ACT-1"]),  # the Army in Canada next to it is not supplied
        ("balkans", []),
        ("western_europe", []),  # a teammate's Army does not hinder
    ],
)
def test_why_an_army_cannot_be_built(space: str, rules: list[str]) -> None:
    table = germany_to_play().choose("play:de_build_army")
    assert table.why_not(f"space:{space}") == rules
    assert (space in table.spaces) == (not rules)


@pytest.mark.parametrize(
    ("space", "rules"),
    [
        ("germany", ["W-PCE-2"]),  # a Navy on land
        ("baltic_sea", ["W-PCE-1"]),
        ("mediterranean_sea", ["W-ACT-3"]),
        ("north_atlantic", ["W-ACT-2"]),
        ("north_sea", []),
    ],
)
def test_why_a_navy_cannot_be_built(space: str, rules: list[str]) -> None:
    table = Table(
        germany={"armies": ["germany", "western_europe"], "navies": ["baltic_sea"], "hand": ["de_build_navy"]},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["mediterranean_sea"]},
    ).choose("play:de_build_navy")
    assert table.why_not(f"space:{space}") == rules
    assert (space in table.spaces) == (not rules)


def test_a_navy_without_a_port_is_explained_by_the_port() -> None:
    armies = ["eastern_united_states", "western_united_states"]
    table = Table(
        turn="united_states",
        united_states={"armies": armies, "navies": ["east_pacific"], "hand": ["us_build_navy"]},
    ).choose("play:us_build_navy")
    assert table.why_not("space:central_pacific") == ["W-SUP-3"]


def test_an_empty_pool_is_explained() -> None:
    armies = ["italy", "balkans", "western_europe", "germany"]
    table = Table(turn="italy", italy={"armies": armies, "hand": ["it_build_army"]}).choose("play:it_build_army")
    assert table.why_not("space:ukraine") == ["W-PCE-3"]


@pytest.mark.parametrize(
    ("card", "space", "rules"),
    [
        ("de_land_battle", "italy", ["W-ACT-6"]),  # a friendly Army there
        ("de_land_battle", "germany", ["W-ACT-6"]),  # an own Army there
        ("de_land_battle", "moscow", ["W-ACT-6"]),  # no supplied piece next to it
        ("de_land_battle", "baltic_sea", ["W-PCE-2"]),
        ("de_land_battle", "eastern_europe", []),
        ("de_sea_battle", "mediterranean_sea", ["W-ACT-7"]),  # a friendly Navy there
        ("de_sea_battle", "north_atlantic", ["W-ACT-7"]),  # no supplied piece next to it
        ("de_sea_battle", "germany", ["W-PCE-2"]),
        ("de_sea_battle", "north_sea", []),
        ("de_sea_battle", "baltic_sea", ["W-ACT-7"]),
    ],
)
def test_why_a_space_cannot_be_battled(card: str, space: str, rules: list[str]) -> None:
    table = Table(
        germany={"armies": ["germany", "western_europe", "balkans"], "navies": ["baltic_sea"], "hand": [card]},
        italy={"armies": ["italy"], "navies": ["mediterranean_sea"]},
        soviet_union={"armies": ["moscow", "eastern_europe"]},
    ).choose(f"play:{card}")
    assert table.why_not(f"space:{space}") == rules
    assert (space in table.spaces) == (not rules)


def test_a_space_the_text_does_not_name_is_explained_by_the_text() -> None:
    table = Table(
        turn="united_kingdom", united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_commonwealth_support"]}
    )
    table.choose("play:uk_commonwealth_support")
    assert table.spaces == ["canada", "india", "australia"]
    assert table.why_not("space:africa") == ["W-ACT-5"]


def test_a_space_is_no_answer_to_another_question() -> None:
    (why,) = germany_to_play().state.explain("space:balkans")
    assert why == Reason("A space is not asked for now: a card is played or discarded first.", "W-TRN-4")
    assert germany_to_play().why_not("piece:germany/army/germany") == ["W-TRN-4"]
    tito = Table(turn="soviet_union", soviet_union={"armies": ["moscow"], "hand": ["su_tito"]}).choose("play:su_tito")
    assert tito.offered == ["pass", "country:united_kingdom", "country:soviet_union"]
    assert tito.why_not("space:balkans") == ["W-CRD-4"]


# Cards


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("play:de_plunder", "W-TRN-4"),  # in the deck, not in hand
        ("discard:de_plunder", "W-TRN-4"),
        ("play:su_tito", "W-REA-10"),
        ("use:su_stalingrad", "W-REA-10"),
        ("use:de_plunder", "W-CRD-1"),
        ("use:de_dive_bombers", "W-CRD-3"),  # a Status not on the table
        ("use:de_blitzkrieg", "W-REA-2"),  # nothing was battled
        ("use:de_volksturm", "W-REA-2"),  # the beginning of the turn is over
        ("use:reallocate", "W-OPT-1"),
        ("take:de_plunder", "W-TRN-4"),
        ("pass", "W-TRN-4"),
        ("done", "W-TRN-4"),
        ("deck", "W-DIS-3"),
        ("vp", "W-DIS-3"),
        ("country:italy", "W-TRN-4"),
        ("number:1", "W-TRN-4"),
    ],
)
def test_why_something_is_no_choice_of_the_play_step(key: str, rule: str) -> None:
    assert germany_to_play().why_not(key) == [rule]


def test_a_response_not_on_the_table_is_explained() -> None:
    table = Table(turn="japan", japan={"armies": ["japan"], "hand": ["jp_banzai_charge"]})
    assert table.why_not("use:jp_banzai_charge") == ["W-CRD-2"]


def test_a_status_that_works_by_itself_is_explained() -> None:
    table = Table(
        turn="soviet_union", soviet_union={"armies": ["moscow"], "hand": ["su_tito"], "status": ["su_shvernik"]}
    )
    assert table.why_not("use:su_shvernik") == ["W-CRD-3"]


def test_an_instead_card_outside_the_play_step_is_explained() -> None:
    table = germany_to_play().choose("play:de_build_army")
    assert table.why_not("use:de_conscription") == ["W-CRD-9"]


def test_a_hand_card_outside_the_play_step_is_explained() -> None:
    table = germany_to_play().choose("play:de_build_army")
    assert table.why_not("play:de_land_battle") == ["W-TRN-4"]


def battle_with(*status: str) -> Table:
    return Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "hand": ["de_land_battle"],
            "status": list(status),
            "deck": ["de_build_navy", "de_sea_battle", "de_plunder"],
        },
        soviet_union={"armies": ["moscow", "ukraine", "russia"]},
    ).choose("play:de_land_battle", "space:ukraine")


def test_a_card_used_this_turn_is_explained() -> None:
    table = battle_with("de_dive_bombers", "de_blitzkrieg").choose("use:de_dive_bombers", "space:russia")
    assert table.uses == ["de_blitzkrieg"]
    assert table.why_not("use:de_dive_bombers") == ["W-REA-3"]


def test_a_card_that_could_do_nothing_is_explained() -> None:
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers", "de_blitzkrieg"],
        },
        soviet_union={"armies": ["moscow", "ukraine", "russia"]},
        united_kingdom={"armies": ["united_kingdom", "ukraine"]},
    ).choose("play:de_land_battle", "space:ukraine", "piece:soviet_union/army/ukraine")
    assert table.uses == ["de_dive_bombers"]  # the UK still holds Ukraine: no Army can be built there
    assert table.why_not("use:de_blitzkrieg") == ["W-CRD-5"]


def test_an_instead_card_that_could_do_nothing_is_explained() -> None:
    """It is the Play step it waits for: the fault is that nothing can be built in Western Europe."""
    uk = {"armies": ["united_kingdom"], "status": ["uk_free_france"], "hand": ["uk_build_army", "uk_raf", "uk_enigma"]}
    table = Table(turn="united_kingdom", united_kingdom=uk)
    assert table.why_not("use:uk_free_france") == ["W-CRD-5"]


@pytest.mark.parametrize(("card", "rule"), [("uk_build_army", "W-CRD-5"), ("uk_build_navy", "W-REA-2")])
def test_a_card_in_place_of_a_build_that_could_do_nothing_is_explained(card: str, rule: str) -> None:
    """India is taken, so no Army can be recruited there; to the building of a Navy the card does not speak at all."""
    board = {"armies": ["united_kingdom", "canada"], "navies": ["north_sea"], "status": ["uk_lord_linlithgow"]}
    table = Table(
        turn="united_kingdom",
        united_kingdom={**board, "hand": [card]},
        japan={"armies": ["japan", "india"]},
        soviet_union={"armies": ["moscow", "iceland"]},
    ).choose(f"play:{card}")
    assert table.kind == "build"
    assert table.why_not("use:uk_lord_linlithgow") == [rule]


def test_a_card_that_waits_for_another_thing_is_explained_in_every_window() -> None:
    """No card answers a window that is none of its own, whatever the window is about."""
    on_table = ["de_dive_bombers", "de_wolf_packs", "de_jet_fighters", "de_atlantic_wall", "de_volksturm"]
    table = battle_with(*on_table)
    assert table.uses == ["de_dive_bombers"]
    for card in on_table[1:]:
        assert table.why_not(f"use:{card}") == ["W-REA-2"], card
    start = Table(
        germany={"armies": ["western_europe"], "status": [*on_table, "de_bias_for_action"], "hand": ["de_plunder"]},
    )
    assert start.uses == ["de_volksturm"]
    for card in ("de_dive_bombers", "de_wolf_packs", "de_jet_fighters", "de_bias_for_action"):
        assert start.why_not(f"use:{card}") == ["W-REA-2"], card


def test_a_card_that_is_not_among_those_to_take_is_explained() -> None:
    us = {"armies": ["eastern_united_states"], "hand": ["us_flexible_resources"], "discard": ["us_b24", "us_b26"]}
    table = Table(turn="united_states", united_states=us).choose("play:us_flexible_resources")
    assert table.offered == ["take:us_b24", "take:us_b26"]
    assert table.why_not("take:us_b29") == ["W-CRD-4"]
    assert table.why_not("take:us_flexible_resources") == ["W-CRD-4"]
    options: dict[str, object] = {"reallocate": True}
    germany = {"armies": ["germany"], "hand": ["de_build_army"] * 4, "deck": ["de_land_battle", "de_sea_battle"]}
    fetch = Table(germany=germany, options=options).choose("use:reallocate")
    assert fetch.offered == ["take:de_land_battle", "take:de_sea_battle"]
    assert fetch.why_not("take:de_plunder") == ["W-OPT-1"]


def test_reallocate_resources_is_explained() -> None:
    hand = ["de_build_army"] * 4
    few = Table(germany={"armies": ["germany"], "hand": hand[:3]}, options={"reallocate": True})
    assert few.why_not("use:reallocate") == ["W-DIS-6"]
    no_deck = Table(germany={"armies": ["germany"], "hand": hand, "deck": []}, options={"reallocate": True})
    assert no_deck.why_not("use:reallocate") == ["W-OPT-1"]
    later = Table(germany={"armies": ["germany"], "hand": hand}, options={"reallocate": True})
    assert later.why_not("use:reallocate") == []
    assert later.choose("play:de_build_army").why_not("use:reallocate") == ["W-OPT-1"]


def test_reallocate_resources_with_too_few_cards_is_explained_in_the_other_reading_too() -> None:
    """Where fewer than four cards will do (ruling 7.10), the fault is the deck, or a hand with nothing to pay from."""
    options: dict[str, object] = {"reallocate": True, "reallocate_short": True}
    no_deck = Table(germany={"armies": ["germany"], "hand": ["de_plunder"], "deck": []}, options=options)
    (why,) = no_deck.state.explain("use:reallocate")
    assert why == Reason("Germany has no draw deck left to search.", "W-OPT-1")
    germany = {"armies": ["germany"], "status": ["de_conscription"], "deck": ["de_plunder"]}
    (why,) = Table(germany=germany, options=options).state.explain("use:reallocate")
    assert why == Reason("Reallocate Resources is paid from the hand, which is empty.", "W-OPT-1")


def test_the_opening_discard_cannot_be_declined() -> None:
    reasons = GAME.new(1).explain("pass")
    assert [reason.rule for reason in reasons] == ["W-SET-5"]


# Pieces


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("remove:germany/army/germany", []),
        ("remove:germany/army/ukraine", ["W-PCE-5"]),  # no such piece
        ("remove:soviet_union/army/moscow", ["W-PCE-5"]),  # another's piece
        ("remove:italy/army/italy", ["W-PCE-5"]),  # a teammate's piece
    ],
)
def test_why_a_piece_cannot_be_taken_back(key: str, rules: list[str]) -> None:
    assert germany_to_play().why_not(key) == rules


def test_a_piece_may_be_taken_back_by_its_owner_out_of_turn() -> None:
    assert germany_to_play().why_not("remove:soviet_union/army/moscow", "soviet_union") == []


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("piece:germany/army/germany", []),
        ("piece:germany/army/canada", ["W-ACT-4"]),  # not supplied
        ("piece:germany/army/ukraine", ["W-PCE-1"]),  # no such piece
        ("piece:soviet_union/army/moscow", ["W-CRD-7"]),
    ],
)
def test_why_a_piece_cannot_be_named_as_just_built(key: str, rules: list[str]) -> None:
    assert germany_to_play().choose("play:de_build_army").why_not(key) == rules


# Who asks


def test_a_seat_that_does_not_decide_is_told_so() -> None:
    table = germany_to_play()
    for seat in haversack.load("ww2").seats[1:]:
        assert table.why_not("play:de_build_army", seat) == ["W-TRN-1"]
    assert table.why_not("play:de_build_army", "germany") == []


def test_an_ended_game_explains_itself() -> None:
    table = Table(turn="united_states", step="draw", round=20)
    assert table.why_not("play:us_build_army") == ["W-VIC-4"]


@pytest.mark.parametrize("zone", ["hand", "responses", "deck", "discard"])
def test_nothing_is_said_of_where_anothers_card_is(zone: str) -> None:
    """W-INF-1: asked about a card of another country, the answer is the same wherever the card is."""
    soviet: dict[str, Any] = {"armies": ["moscow", "ukraine"], "deck": [], zone: ["su_stalingrad"]}
    table = Table(germany={"armies": ["germany"], "hand": ["de_build_army"]}, soviet_union=soviet)
    for verb in ("use", "play", "discard", "take"):
        (reason,) = table.state.explain(f"{verb}:su_stalingrad", "germany")
        assert (reason.sentence, reason.rule) == ("Stalingrad is a card of the Soviet Union.", "W-REA-10")
        (reason,) = table.state.explain(f"{verb}:su_stalingrad", "italy")
        assert (reason.sentence, reason.rule) == ("It is not for Italy to decide now.", "W-TRN-1")


def test_nothing_is_said_of_anothers_open_reaction() -> None:
    """Whoever asks while another is asked for a reaction learns only that the decision is not theirs."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    ).choose("play:de_land_battle", "space:ukraine")
    assert table.seat == "soviet_union"
    for key in ("use:su_stalingrad", "pass", "use:uk_raf"):
        assert [r.sentence for r in table.state.explain(key, "germany")] == ["It is not for Germany to decide now."]


# In any game


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 200), data=st.data())
@settings(max_examples=40, deadline=None)
def test_exactly_what_is_not_offered_has_reasons(seed: int, steps: int, data: st.DataObject) -> None:
    """Every key has reasons or is offered (a removal: accepted), and the reasons are in the ledger."""
    state = GAME.new(seed, {"reallocate": True})
    for step in range(steps):
        if state.decision is None:
            return
        keys = state.decision.keys()
        among = [key for key in keys if key.startswith("use:")] or [k for k in keys if not k.startswith("remove:")]
        state.apply(among[(seed + step) % len(among)])
    assert state.decision is not None
    offered, asker = state.decision.keys(), state.decision.seat
    hidden = state.determinise(asker, seed)
    for key in [*offered, *data.draw(st.lists(st.sampled_from(GAME.vocabulary.keys), min_size=60, max_size=60))]:
        reasons = state.explain(key)
        assert hidden.explain(key) == reasons, "an explanation tells what its seat does not know"
        if not key.startswith("remove:"):
            assert (reasons == []) == (key in offered), key
        for reason in reasons:
            assert re.fullmatch(r"[A-Z][^\n]*\.", reason.sentence)
            assert re.fullmatch(r"W-[A-Z]{3}-\d+", reason.rule)
