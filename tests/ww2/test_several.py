"""Several choices with one answer: cards discarded, paid, put away; scoring Status cards used all at once."""

import pytest

from haversack.kernel.state import GameState
from tests.ww2.table import GAME, Table
from tests.ww2.test_texts import WAITING, labels, points


def discarding(state: GameState) -> tuple[tuple[int, int] | None, list[str]]:
    assert state.decision is not None
    return state.decision.several, state.decision.picks


@pytest.mark.rule("W-SET-5")
def test_the_three_opening_cards_are_discarded_together_in_any_order() -> None:
    """The highest first takes no lower one away, and two copies of a card may go together."""
    state = GAME.new(1)
    several, picks = discarding(state)
    assert several == (3, 3)
    single = state.clone()
    for key in reversed(picks[-3:]):
        single.apply(key)
    assert state.clone().apply_several(picks[-3:][::-1]).digest() == single.digest()
    assert single.decision is not None
    assert single.decision.seat == "united_kingdom"
    twice = "discard:de_land_battle"
    assert state.apply_several([twice, twice, picks[0]]).decision is not None


@pytest.mark.rule("W-TRN-8")
def test_the_discard_step_takes_any_number_at_once() -> None:
    hand = ["de_build_army", "de_build_army", "de_plunder", "de_autobahn"]
    for picked in ([], ["discard:de_plunder"], [f"discard:{card}" for card in reversed(hand)]):
        table = Table(step="discard", germany={"armies": ["germany"], "hand": hand}, united_kingdom=WAITING)
        assert discarding(table.state)[0] == (0, 4)
        assert labels(table)["done"] == "Done: keep 4 cards, draw 3"
        table.state.apply_several(picked)
        assert len(table.discard("germany")) == len(picked)
        assert (table.seat, table.kind) == ("united_kingdom", "play")
        assert len(table.hand("germany")) == 7


@pytest.mark.rule("W-CRD-6")
def test_a_payment_is_chosen_at_once() -> None:
    hand = ["uk_king_peter", "uk_singapore", "uk_build_navy"]
    uk = {"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": hand, "status": ["uk_free_france"]}
    table = Table(turn="united_kingdom", united_kingdom=uk).choose("use:uk_free_france")
    assert discarding(table.state)[0] == (2, 2)
    table.state.apply_several(["discard:uk_singapore", "discard:uk_king_peter"])
    assert "western_europe" in table.armies("united_kingdom")


@pytest.mark.card("us_rosie")
def test_rosie_puts_one_or_two_cards_under_the_deck_at_once() -> None:
    """In the order named; one alone is enough."""
    hand = ["us_build_army", "us_land_battle", "us_sea_battle"]
    us = {"armies": ["eastern_united_states"], "hand": hand, "deck": ["us_b24"], "status": ["us_rosie"]}
    for picked in (["place:us_sea_battle", "place:us_build_army"], ["place:us_land_battle"]):
        table = Table(turn="united_states", step="discard", united_states=us, united_kingdom=WAITING)
        table.choose("use:us_rosie")
        assert discarding(table.state)[0] == (1, 2)
        table.state.apply_several(picked)
        assert (table.seat, table.kind) == ("united_states", "discard")
        assert table.country("united_states")["deck_bottom"] == [key.removeprefix("place:") for key in picked]


# Scoring Status cards all at once

SCORING = ["jp_forward_bases", "jp_co_prosperity", "jp_imperial_designs", "jp_unimpeded_shipping"]


@pytest.mark.card(*SCORING)
@pytest.mark.rule("W-VIC-2", "W-REA-3")
def test_all_scoring_status_cards_are_used_with_one_answer() -> None:
    armies = ["japan", "indonesia", "iwo_jima"]
    japan = {"armies": armies, "status": SCORING, "hand": ["jp_build_army"]}
    table = Table(turn="japan", step="victory", japan=japan, united_kingdom=WAITING)
    assert labels(table)["use:all"] == "Use all of these, one after the other: score 3 VP"
    single = Table(turn="japan", step="victory", japan=japan, united_kingdom=WAITING)
    table.choose("use:all")
    single.choose("use:jp_co_prosperity", "use:jp_imperial_designs", "use:jp_unimpeded_shipping")
    assert table.vp == single.vp == {"axis": 5, "allies": 0}
    assert (table.seat, table.kind) == (single.seat, single.kind) == ("japan", "discard")
    assert [event["text"] for event in points(table)] == [event["text"] for event in points(single)]


@pytest.mark.card("uk_enigma")
@pytest.mark.rule("W-VIC-2", "W-REA-5")
def test_each_of_all_scoring_status_cards_may_be_answered() -> None:
    """Enigma comes in between and discards the first; the second is used all the same."""
    germany = {
        "armies": ["germany", "ukraine", "scandinavia"],
        "status": ["de_abundant_resources", "de_swedish_iron_ore"],
    }
    uk = {**WAITING, "responses": ["uk_enigma"]}
    table = Table(step="victory", germany=germany, united_kingdom=uk).choose("use:all")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == ["de_swedish_iron_ore"]
    assert table.vp["axis"] == 4 + 1 + 1


@pytest.mark.rule("W-VIC-2")
def test_all_is_offered_for_two_scoring_cards_only() -> None:
    japan = {"armies": ["japan"], "status": ["jp_unimpeded_shipping"], "hand": ["jp_build_army"]}
    table = Table(turn="japan", step="victory", japan=japan)
    assert table.offered == ["pass", "use:jp_unimpeded_shipping"]
    assert table.why_not("use:all") == ["W-VIC-2"]
