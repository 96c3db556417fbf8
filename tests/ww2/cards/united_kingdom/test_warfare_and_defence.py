"""Cards of the United Kingdom, one by one.

Bomber Command; Malta Submarines; ASW Tactics; Defensive Posture; Destroyers.
"""

from typing import Any

import pytest

from tests.ww2.cards.log import burned, points, removed, told
from tests.ww2.cards.united_kingdom.setting import at_table, british, german, in_step, japanese
from tests.ww2.table import Table

# Bomber Command


@pytest.mark.card("uk_bomber_command")
@pytest.mark.parametrize("target", ["germany", "italy"])
def test_bomber_command_makes_germany_or_italy_discard_four(target: str) -> None:
    """The United Kingdom chooses; no piece is needed anywhere, and no VP are scored."""
    table = at_table(united_kingdom=british("uk_bomber_command")).choose("play:uk_bomber_command")
    assert table.offered == ["country:germany", "country:italy"]
    table.choose(f"country:{target}")
    assert {c: burned(table, c) for c in ("germany", "italy", "japan")} == {
        "germany": 4 * (target == "germany"),
        "italy": 4 * (target == "italy"),
        "japan": 0,
    }
    assert points(table) == [("allies", 2)]  # the Victory step
    assert table.discard("united_kingdom") == ["uk_bomber_command"]


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_costs_the_axis_points_past_the_deck() -> None:
    """Each card missing costs 1 VP (W-DIS-2)."""
    table = at_table(united_kingdom=british("uk_bomber_command"), italy={"armies": ["italy"], "deck": ["it_plunder"]})
    table.choose("play:uk_bomber_command", "country:italy")
    assert points(table)[0] == ("axis", -3)


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_is_lessened_by_its_target_alone() -> None:
    """Skilled Pilots is Italy's, five fewer, never below nothing (ruling 6.2)."""
    table = at_table(
        united_kingdom=british("uk_bomber_command"),
        italy={"armies": ["italy"], "responses": ["it_skilled_pilots"]},
        germany=german(status=["de_jet_fighters"]),
    )
    table.choose("play:uk_bomber_command", "country:italy")
    assert (table.seat, table.uses) == ("italy", ["it_skilled_pilots"])
    table.choose("use:it_skilled_pilots")
    assert burned(table, "italy") == 0
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_is_not_enlarged_by_flying_fortresses() -> None:
    """Flying Fortresses is for American cards."""
    table = at_table(
        united_kingdom=british("uk_bomber_command"),
        united_states={"armies": ["eastern_united_states"], "status": ["us_flying_fortresses"]},
    )
    table.choose("play:uk_bomber_command", "country:italy")
    assert burned(table, "italy") == 4


# Malta Submarines


def malta(*, german_navy: bool = True, italian_navy: bool = True, order: str = "turn_order", **given: Any) -> Table:
    """Return the United Kingdom having played Malta Submarines."""
    sea = "mediterranean_sea"
    table = at_table(
        united_kingdom=british("uk_malta_submarines"),
        germany={"armies": ["germany"], "navies": [sea] if german_navy else [], **given.pop("germany", {})},
        italy={"armies": ["italy"], "navies": [sea] if italian_navy else [], **given.pop("italy", {})},
        options={"malta_order": order},
    )
    return table.choose("play:uk_malta_submarines")


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_each_decides_for_itself() -> None:
    """Germany, then Italy: discard 2, or eliminate the own Navy in the Mediterranean."""
    table = malta()
    assert (table.seat, table.offered) == ("germany", ["deck", "piece:germany/navy/mediterranean_sea"])
    table.choose("deck")
    assert burned(table, "germany") == 2
    assert (table.seat, table.offered) == ("italy", ["deck", "piece:italy/navy/mediterranean_sea"])
    table.choose("piece:italy/navy/mediterranean_sea")
    assert (burned(table, "italy"), table.navies("italy")) == (0, set())
    assert table.navies("germany") == {"mediterranean_sea"}
    assert table.discard("united_kingdom") == ["uk_malta_submarines"]


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_without_a_navy_there_one_must_discard() -> None:
    """A Navy elsewhere does not count; a country with none there is not asked."""
    table = malta(german_navy=False, italian_navy=False, germany={"navies": ["baltic_sea"]})
    assert (burned(table, "germany"), burned(table, "italy")) == (2, 2)
    assert burned(table, "japan") == 0
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_in_the_order_the_united_kingdom_picks() -> None:
    """The other reading of the order (ruling 7.11)."""
    table = malta(order="uk_chooses")
    assert (table.seat, table.offered) == ("united_kingdom", ["country:germany", "country:italy"])
    table.choose("country:italy")
    assert table.seat == "italy"
    table.choose("deck")
    assert (table.seat, burned(table, "italy")) == ("germany", 2)
    table.choose("piece:germany/navy/mediterranean_sea")
    assert table.navies("germany") == set()


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_discards_are_lessened() -> None:
    """Jet Fighters and Skilled Pilots lessen a discard chosen, and are not asked for an elimination."""
    mine: dict[str, Any] = {"germany": {"status": ["de_jet_fighters"]}, "italy": {"responses": ["it_skilled_pilots"]}}
    table = malta(**mine).choose("deck")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    table.choose("use:de_jet_fighters", "piece:italy/navy/mediterranean_sea")
    assert burned(table, "germany") == 0
    assert in_step(table) == ("united_kingdom", "discard")
    assert table.country("italy")["responses"] == ["it_skilled_pilots"]


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_with_an_empty_deck_costs_points() -> None:
    """The discard may be chosen with an empty deck: 1 VP for each card missing."""
    table = malta(germany={"deck": []}).choose("deck")
    assert points(table)[0] == ("axis", -2)


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_are_no_german_submarines() -> None:
    """Wolf Packs does not add to them (ruling 6.4)."""
    table = malta(germany={"status": ["de_wolf_packs"]}).choose("deck")
    assert (table.seat, burned(table, "germany")) == ("italy", 2)


# ASW Tactics


@pytest.mark.card("uk_asw_tactics")
@pytest.mark.parametrize(
    ("turn", "card", "pieces"),
    [
        ("germany", "de_sub_monsoon", {"armies": ["germany"]}),
        ("italy", "it_decima_mas", {"armies": ["italy"]}),
        ("japan", "jp_indian_ocean_patrols", {"armies": ["japan", "india"], "navies": ["bay_of_bengal"]}),
    ],
)
def test_asw_tactics_cancels_the_card_of_any_axis_country(turn: str, card: str, pieces: dict[str, Any]) -> None:
    """Asked before any choice of the card: no discard, no VP; the card is spent."""
    kept = {"germany": "de_plunder", "italy": "it_plunder", "japan": "jp_truk"}[turn]
    countries: dict[str, Any] = {turn: {**pieces, "hand": [card, kept]}}
    table = Table(turn=turn, united_kingdom=british(responses=["uk_asw_tactics"]), **countries)
    table.choose(f"play:{card}")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert told(table, "CardCancelled")[0]["cards"] == [card]
    assert [burned(table, c) for c in ("united_kingdom", "soviet_union", "united_states")] == [0, 0, 0]
    assert len(points(table)) == 1  # the Victory step alone
    assert table.discard(turn) == [card]
    assert table.discard("united_kingdom") == ["uk_asw_tactics"]
    assert table.country("united_kingdom")["discard_top"] == "uk_asw_tactics"


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_once_used_is_spent_and_once_declined_is_kept() -> None:
    """A Response is used once; a decline belongs to this window only (W-CRD-2)."""
    table = Table(germany=german("de_sub_monsoon"), united_kingdom=british(responses=["uk_asw_tactics"]))
    table.choose("play:de_sub_monsoon", "pass")
    assert in_step(table) == ("germany", "country")
    table.choose("country:soviet_union")
    assert burned(table, "soviet_union") == 2
    assert table.country("united_kingdom")["responses"] == ["uk_asw_tactics"]


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_not_against_an_event_or_an_allied_card() -> None:
    """It answers Economic Warfare of an Axis country alone."""
    uk = british(responses=["uk_asw_tactics"])
    event = Table(germany=german("de_plunder"), united_kingdom=uk).choose("play:de_plunder")
    assert in_step(event) == ("germany", "discard")
    allied = Table(
        turn="united_states",
        united_kingdom=uk,
        united_states={"armies": ["eastern_united_states", "western_europe"], "hand": ["us_b29", "us_magic"]},
    )
    assert in_step(allied.choose("play:us_b29")) == ("united_states", "discard")
    own = at_table(united_kingdom=british("uk_bomber_command", responses=["uk_asw_tactics"]))
    assert in_step(own.choose("play:uk_bomber_command")) == ("united_kingdom", "country")


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_leaves_wolf_packs_nothing_to_add_to() -> None:
    """Against Wolf Packs too: nothing is discarded, and Wolf Packs is not used (ruling 5.13)."""
    table = Table(
        germany=german("de_sub_unprotected", status=["de_wolf_packs"]),
        united_kingdom=british(responses=["uk_asw_tactics"]),
    )
    table.choose("play:de_sub_unprotected", "use:uk_asw_tactics")
    assert in_step(table) == ("germany", "discard")
    assert burned(table, "united_kingdom") == 0
    late = Table(
        germany=german("de_sub_unprotected", status=["de_wolf_packs"]),
        united_kingdom=british(responses=["uk_asw_tactics"]),
    )
    late.choose("play:de_sub_unprotected", "pass", "use:de_wolf_packs")
    assert burned(late, "united_kingdom") == 7  # too late once the next thing is declared (W-REA-2)
    assert in_step(late) == ("germany", "discard")


# Defensive Posture


def attack_on_india(*responses: str, armies: tuple[str, ...] = ("united_kingdom", "india"), **given: Any) -> Table:
    """Return Japan having battled India."""
    table = Table(
        turn="japan",
        united_kingdom=british(armies=armies, responses=list(responses)),
        japan=japanese(
            "jp_land_battle", armies=("japan", "china", "southeast_asia"), responses=given.pop("japanese", [])
        ),
        **given,
    )
    return table.choose("play:jp_land_battle", "space:india")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_saves_a_supplied_army() -> None:
    """Asked before the removal; the Army stays and the Response is spent."""
    table = attack_on_india("uk_defensive_posture")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    assert "india" in table.armies("united_kingdom")
    table.choose("use:uk_defensive_posture")
    assert removed(table) == []
    assert table.country("united_kingdom")["protected"] == ["india"]
    assert table.country("united_kingdom")["discard_top"] == "uk_defensive_posture"


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    table = attack_on_india("uk_defensive_posture").choose("pass")
    assert removed(table) == [("united_kingdom", "india", "battle")]
    assert table.country("united_kingdom")["responses"] == ["uk_defensive_posture"]


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_lasts_for_the_turn_and_not_longer() -> None:
    """A second battle of the turn is fought in vain, one in the next turn is not (W-REA-8)."""
    table = attack_on_india(
        "uk_defensive_posture",
        japanese=["jp_banzai_charge"],
        italy={"armies": ["italy", "ukraine", "middle_east"], "hand": ["it_land_battle", "it_plunder"]},
    )
    table.choose("use:uk_defensive_posture", "use:jp_banzai_charge", "space:india")
    assert "india" in table.armies("united_kingdom")
    table.choose("done")
    assert in_step(table) == ("italy", "play")
    assert table.country("united_kingdom")["protected"] == []
    table.choose("play:it_land_battle", "space:india")
    assert removed(table)[0] == ("united_kingdom", "india", "battle")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_answers_an_elimination() -> None:
    """Every removal that is not the owner's choice (ruling 5.9)."""
    table = Table(
        germany=german("de_military_dictatorships"),
        united_kingdom=british(armies=("united_kingdom", "ukraine"), responses=["uk_defensive_posture"]),
    )
    table.choose("play:de_military_dictatorships", "pass", "piece:united_kingdom/army/ukraine")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert "ukraine" in table.armies("united_kingdom")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_not_for_an_unsupplied_army() -> None:
    """It asks for supply, so neither a battle for a lost Army nor the Supply step offers it (ruling 5.9)."""
    battle = Table(
        germany=german("de_land_battle"),
        united_kingdom=british(armies=("united_kingdom", "balkans"), responses=["uk_defensive_posture"]),
    )
    battle.choose("play:de_land_battle", "space:balkans")
    assert removed(battle) == [("united_kingdom", "balkans", "battle")]
    supply = at_table(
        united_kingdom=british("uk_singapore", armies=("united_kingdom", "balkans"), responses=["uk_defensive_posture"])
    )
    supply.choose("discard:uk_singapore")
    assert removed(supply) == [("united_kingdom", "balkans", "supply")]
    assert in_step(supply) == ("united_kingdom", "discard")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_not_for_an_american_army_or_a_navy() -> None:
    """British Armies alone."""
    american = Table(
        germany=german("de_land_battle"),
        united_kingdom=british(responses=["uk_defensive_posture"]),
        united_states={"armies": ["eastern_united_states", "western_europe"]},
    )
    american.choose("play:de_land_battle", "space:western_europe")
    assert removed(american) == [("united_states", "western_europe", "battle")]
    navy = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        united_kingdom=british(navies=["north_sea"], responses=["uk_defensive_posture"]),
    )
    navy.choose("play:de_sea_battle", "space:north_sea")
    assert removed(navy) == [("united_kingdom", "north_sea", "battle")]


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_does_not_stop_the_owner() -> None:
    """The owner may still take a protected piece back (ruling 5.8)."""
    table = attack_on_india("uk_defensive_posture").choose(
        "use:uk_defensive_posture", "remove:united_kingdom/army/india"
    )
    assert removed(table) == [("united_kingdom", "india", "owner")]


# Destroyers


def attack_at_sea(sea: str, **allies: Any) -> Table:
    """Return Japan having battled a sea, Destroyers on the table."""
    japan = japanese("jp_sea_battle", armies=("japan", "china", "southeast_asia"), navies=["sea_of_japan"])
    uk = british(**{"responses": ["uk_destroyers"], **allies.pop("united_kingdom", {})})
    table = Table(turn="japan", japan=japan, united_kingdom=uk, **allies)
    return table.choose("play:jp_sea_battle", f"space:{sea}")


@pytest.mark.card("uk_destroyers")
def test_destroyers_saves_a_british_navy() -> None:
    """A supplied Navy stays for the rest of the turn."""
    table = attack_at_sea("bay_of_bengal", united_kingdom={"armies": ("india",), "navies": ["bay_of_bengal"]})
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_kingdom") == {"bay_of_bengal"}
    assert table.country("united_kingdom")["protected"] == ["bay_of_bengal"]
    assert table.country("united_kingdom")["discard_top"] == "uk_destroyers"


@pytest.mark.card("uk_destroyers")
def test_destroyers_saves_an_american_navy_at_the_united_kingdoms_choice() -> None:
    """The United Kingdom is asked, not the owner of the Navy (W-REA-1)."""
    us = {"armies": ["australia", "philippines"], "navies": ["south_china_sea"]}
    table = attack_at_sea("south_china_sea", united_states=us)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_states") == {"south_china_sea"}


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_an_unsupplied_navy() -> None:
    """Without chain or port the Navy is lost."""
    table = attack_at_sea("bay_of_bengal", united_kingdom={"navies": ["bay_of_bengal"]})
    assert removed(table) == [("united_kingdom", "bay_of_bengal", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_a_soviet_navy() -> None:
    """British and American Navies alone."""
    table = Table(
        germany=german("de_sea_battle"),
        united_kingdom=british(responses=["uk_destroyers"]),
        soviet_union={"armies": ["moscow", "russia"], "navies": ["baltic_sea"]},
    )
    table.choose("play:de_sea_battle")
    assert removed(table) == [("soviet_union", "baltic_sea", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_an_army() -> None:
    """Navies alone."""
    assert removed(attack_on_india("uk_destroyers")) == [("united_kingdom", "india", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_answers_kamikaze() -> None:
    """An elimination is a removal (ruling 5.9): the Navy just built stays."""
    table = at_table(
        united_kingdom=british("uk_build_navy", armies=("united_kingdom", "australia"), responses=["uk_destroyers"]),
        japan={"armies": ["japan", "philippines"], "responses": ["jp_kamikaze"]},
    )
    table.choose("play:uk_build_navy", "space:south_china_sea", "use:jp_kamikaze")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_kingdom") == {"south_china_sea"}
