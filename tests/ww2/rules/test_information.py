"""What each may know (W-INF): hands, piles, what was revealed."""

from typing import Any

import pytest

from tests.ww2.table import GAME, Table

OTHERS = ["germany", "japan", "italy", "soviet_union", "united_states", None]


def uk_table() -> Table:
    """Return a UK with cards everywhere, Germany to play."""
    return Table(
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
        united_kingdom={
            "armies": ["united_kingdom"],
            "hand": ["uk_enigma", "uk_build_army"],
            "status": ["uk_royal_navy"],
            "responses": ["uk_raf", "uk_destroyers"],
            "discard": ["uk_singapore", "uk_bomber_command", "uk_rationing"],
            "face_down": 1,
            "deck": ["uk_king_peter", "uk_ledo_burma", "uk_asw_tactics"],
        },
    )


def seen_of(table: Table, country: str, seat: str | None) -> dict[str, Any]:
    """Return what a seat sees of a country."""
    view: Any = table.state.view(seat)
    found: dict[str, Any] = view["countries"][country]
    return found


@pytest.mark.rule("W-INF-1")
@pytest.mark.parametrize("seat", OTHERS)
def test_hand_and_responses_are_known_to_their_country_alone(seat: str | None) -> None:
    """W-INF-1: neither enemies nor teammates nor spectators see them."""
    table = uk_table()
    seen = str(table.state.view(seat))
    for secret in ("uk_enigma", "uk_build_army", "uk_raf", "uk_destroyers", "uk_king_peter", "uk_ledo_burma"):
        assert secret not in seen
    assert not {"hand", "responses", "discard"} & set(seen_of(table, "united_kingdom", seat))


@pytest.mark.rule("W-INF-1")
def test_a_country_knows_its_own_hand_and_responses_but_not_its_deck() -> None:
    """W-INF-1."""
    own = seen_of(uk_table(), "united_kingdom", "united_kingdom")
    assert set(own["hand"]) == {"uk_enigma", "uk_build_army"}
    assert set(own["responses"]) == {"uk_raf", "uk_destroyers"}
    assert "uk_ledo_burma" not in str(own)


@pytest.mark.rule("W-INF-1")
def test_a_person_with_two_seats_sees_the_union() -> None:
    """W-INF-1: knowledge is per seat; the view of several seats adds theirs up, and only theirs."""
    view: Any = uk_table().state.view(["united_kingdom", "germany"])
    assert set(view["countries"]["united_kingdom"]["hand"]) == {"uk_enigma", "uk_build_army"}
    assert view["countries"]["germany"]["hand"] == ["de_plunder"]
    assert "hand" not in view["countries"]["united_states"]


@pytest.mark.rule("W-INF-1")
def test_the_question_is_seen_only_by_the_one_who_decides() -> None:
    """W-INF-1: its options would show the hand."""
    table = uk_table()
    for seat in GAME.seats:
        assert (table.state.view(seat)["decision"] is not None) == (seat == "germany")
    assert table.state.view(None)["decision"] is None


@pytest.mark.rule("W-INF-2")
@pytest.mark.parametrize("seat", ["united_kingdom", *OTHERS])
def test_everyone_knows_sizes_status_cards_and_the_top_discard(seat: str | None) -> None:
    """W-INF-2."""
    seen = seen_of(uk_table(), "united_kingdom", seat)
    assert (seen["hand_size"], seen["deck_size"], seen["discard_size"], seen["responses_size"]) == (2, 3, 3, 2)
    assert seen["status"] == ["uk_royal_navy"]
    assert seen["discard_top"] == "uk_singapore"


@pytest.mark.rule("W-INF-3")
def test_a_country_may_look_through_its_own_discard_pile() -> None:
    """W-INF-3: the whole of it, face-down cards included; others see the top card alone."""
    table = uk_table()
    assert table.discard("united_kingdom") == ["uk_singapore", "uk_bomber_command", "uk_rationing"]
    for seat in OTHERS:
        assert "uk_rationing" not in str(table.state.view(seat))
        assert "uk_bomber_command" not in str(table.state.view(seat))


@pytest.mark.rule("W-INF-4")
def test_a_used_response_is_public() -> None:
    """W-INF-4."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    ).choose("play:de_land_battle", "space:ukraine", "use:su_stalingrad")
    for seat in (None, "germany", "united_states"):
        assert seen_of(table, "soviet_union", seat)["discard_top"] == "su_stalingrad"
        used = [event for event in table.state.events_for(seat) if event["type"] == "CardUsed"]
        assert used[0]["cards"] == ["su_stalingrad"]


@pytest.mark.rule("W-INF-4", "W-OPT-1")
def test_a_card_found_by_reallocate_resources_is_public() -> None:
    """W-INF-4: all see it, and it is known to be in that hand until it leaves."""
    table = Table(
        options={"reallocate": True},
        germany={
            "armies": ["germany"],
            "hand": ["de_plunder", "de_autobahn", "de_v_weapons", "de_blitzkrieg", "de_volksturm"],
            "deck": ["de_build_army", "de_land_battle", "de_dive_bombers"],
        },
    )
    cards = ["de_plunder", "de_autobahn", "de_v_weapons", "de_blitzkrieg"]
    table.choose("use:reallocate", *[f"discard:{card}" for card in cards], "take:de_land_battle")
    for seat in (None, "united_kingdom"):
        assert seen_of(table, "germany", seat)["hand_shown"] == ["de_land_battle"]
    shown = [event for event in table.state.events_for(None) if event["type"] == "CardRevealed"]
    assert shown[0]["cards"] == ["de_land_battle"]
    assert "de_volksturm" not in str(table.state.view("united_kingdom"))
    table.choose("discard:de_volksturm")
    assert seen_of(table, "germany", None)["hand_shown"] == []  # which card went face down is not known


@pytest.mark.rule("W-INF-4")
def test_a_shown_card_is_known_until_it_leaves_the_hand_for_all_to_see() -> None:
    """W-INF-4: played, it is no more known in hand; another card played in the open leaves it known."""
    germany: dict[str, Any] = {
        "armies": ["germany"],
        "hand": ["de_land_battle", "de_plunder", "de_autobahn"],
        "shown": ["de_land_battle"],
        "deck": [],
    }
    table = Table(germany=germany).choose("play:de_plunder")
    assert seen_of(table, "germany", "japan")["hand_shown"] == ["de_land_battle"]
    table = Table(germany=germany).choose("play:de_land_battle", "space:balkans")
    assert seen_of(table, "germany", "japan")["hand_shown"] == []


def test_nobody_learns_that_another_was_asked() -> None:
    """Design, section 4: a reaction offered and declined leaves no trace for others."""
    board: dict[str, Any] = {
        "germany": {"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        "united_kingdom": {"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    }
    soviet: dict[str, Any] = {"armies": ["moscow", "ukraine"], "deck": ["su_tito"]}
    with_card = Table(**board, soviet_union={**soviet, "responses": ["su_stalingrad"]})
    without = Table(**board, soviet_union={**soviet, "responses": ["su_moscow"]})
    with_card.choose("play:de_land_battle", "space:ukraine", "pass")
    without.choose("play:de_land_battle", "space:ukraine")
    assert with_card.state.events_for("germany") == without.state.events_for("germany")
    assert with_card.state.view("germany") == without.state.view("germany")


@pytest.mark.rule("W-INF-2")
def test_whether_to_use_all_scoring_status_cards_is_asked_openly() -> None:
    statuses = ["de_abundant_resources", "de_swedish_iron_ore"]
    table = Table(
        germany={"armies": ["germany", "ukraine", "scandinavia"], "navies": ["baltic_sea"], "status": statuses},
        step="victory",
    )
    assert "use:all" in table.offered
    assert not table.state.is_covert()
