"""Cards of Italy, one by one.

Economic Warfare; German Reinforcements Counterattack.
"""

from typing import Any

import pytest

from tests.ww2.cards.italy.setting import CASSINO, FLEET, GERMANS, ROMANIANS, assault
from tests.ww2.cards.seated import burned, gains, happened, order_of, seated
from tests.ww2.table import Table

# Economic Warfare


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-CRD-6", "W-CRD-12")
@pytest.mark.parametrize(
    ("who", "navies", "cards"),
    [
        ("united_states", [], 2),
        ("united_states", ["mediterranean_sea"], 1),
        ("united_kingdom", ["north_sea"], 2),
        ("germany", ["mediterranean_sea"], 2),
    ],
)
def test_decima_mas_hits_harder_with_no_allied_navy_there(who: str, navies: list[str], cards: int) -> None:
    """The UK discards 1, and 1 more with no Allied Navy in the Mediterranean; then +1 VP."""
    table = seated("italy", "it_decima_mas", also={who: {"navies": navies}}).choose("play:it_decima_mas")
    assert burned(table, "united_kingdom") == cards
    assert gains(table) == [("axis", 1), ("axis", 2)]
    assert order_of(table, "DeckDiscarded", "PointsScored") == ["DeckDiscarded", "PointsScored", "PointsScored"]


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-DIS-2", "W-CRD-11", "W-OPT-0")
@pytest.mark.parametrize(("floor", "allies"), [(False, -1), (True, 0)])
def test_decima_mas_against_a_short_deck_and_a_lost_home(floor: bool, allies: int) -> None:
    """Each missing card costs the Allies 1 VP; it works though the UK has lost its Home."""
    table = seated(
        "italy",
        "it_decima_mas",
        united_kingdom={"armies": ["india"], "deck": ["uk_land_battle"]},
        germany={"armies": ["germany", "united_kingdom"]},
        options={"vp_floor": floor},
    ).choose("play:it_decima_mas")
    assert burned(table, "united_kingdom") == 1
    assert table.vp["allies"] == allies


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-CRD-12")
def test_decima_mas_scores_with_italy_occupied() -> None:
    """+1 VP at once, though the Victory step is skipped."""
    uk = {"armies": ["united_kingdom", "italy"]}
    table = seated("italy", "it_decima_mas", italy={"armies": ["germany"]}, united_kingdom=uk)
    assert table.choose("play:it_decima_mas").vp["axis"] == 1


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("it_decima_mas", marks=pytest.mark.card("it_decima_mas")),
        pytest.param("it_regia_marina", marks=pytest.mark.card("it_regia_marina")),
    ],
)
def test_italian_warfare_may_be_cancelled(card: str) -> None:
    """ASW Tactics, asked before anything is done, takes all effect; the card is discarded (ruling 5.13)."""
    uk = {"responses": ["uk_asw_tactics"]}
    table = seated("italy", card, italy=FLEET, united_kingdom=uk).choose(f"play:{card}")
    assert (table.seat, table.uses, burned(table, "united_kingdom")) == ("united_kingdom", ["uk_asw_tactics"], 0)
    table.choose("use:uk_asw_tactics")
    assert (burned(table, "united_kingdom"), gains(table)) == (0, [("axis", 2)])
    assert table.discard("italy") == [card]


@pytest.mark.card("it_regia_marina")
@pytest.mark.parametrize(
    ("navies", "count"), [([], 0), (["mediterranean_sea"], 1), (["mediterranean_sea", "north_sea", "black_sea"], 3)]
)
def test_regia_marina_counts_italian_navies(navies: list[str], count: int) -> None:
    """The UK discards 1 and Italy scores 1 for each Italian Navy; with none, nothing (ruling 6.3)."""
    table = seated("italy", "it_regia_marina", italy={"navies": navies}, germany={"navies": ["baltic_sea"]}).choose(
        "play:it_regia_marina"
    )
    assert burned(table, "united_kingdom") == count
    assert gains(table)[0] == (("axis", count) if count else ("axis", 2))
    if count:
        assert order_of(table, "DeckDiscarded", "PointsScored")[:2] == ["DeckDiscarded", "PointsScored"]


@pytest.mark.card("it_regia_marina")
@pytest.mark.rule("W-OPT-0", "W-CRD-7")
@pytest.mark.parametrize("on_zero", [False, True])
@pytest.mark.parametrize(("navies", "count"), [([], 0), (["mediterranean_sea"], 1)])
def test_regia_marina_is_none_of_wolf_packs(navies: list[str], count: int, on_zero: bool) -> None:
    """Wolf Packs feeds German cards only, with the option on or off (ruling 6.4)."""
    table = seated(
        "italy",
        "it_regia_marina",
        italy={"navies": navies},
        germany={"status": ["de_wolf_packs"]},
        options={"wolf_packs_on_zero": on_zero},
    ).choose("play:it_regia_marina")
    assert (table.seat, table.kind) == ("italy", "discard")
    assert burned(table, "united_kingdom") == count


# German Reinforcements Counterattack

LANDING = {
    "armies": ["eastern_united_states"],
    "navies": ["north_atlantic", "north_sea"],
    "status": ["us_amphibious"],
}


def landing(response: str, owner: str, **more: Any) -> Table:
    """Battle Western Europe by sea: an Army of that owner is removed there; Italy holds the Response."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[owner]["armies"].append("western_europe")
    countries["italy"]["responses"] = [response]
    table = seated("united_states", "us_land_battle", united_states=LANDING, also=countries, **more)
    return table.choose("play:us_land_battle", "space:western_europe")


REINFORCEMENTS = pytest.mark.parametrize(
    ("response", "lost", "comes"),
    [
        pytest.param(GERMANS, "italy", "germany", marks=pytest.mark.card(GERMANS)),
        pytest.param(ROMANIANS, "germany", "italy", marks=pytest.mark.card(ROMANIANS)),
    ],
)


@REINFORCEMENTS
@pytest.mark.rule("W-REA-4", "W-CRD-2")
def test_reinforcements_come_before_amphibious_landings(response: str, lost: str, comes: str) -> None:
    """The defender's side speaks first and fills the space, so the attacker cannot build there (ruling 5.4)."""
    table = landing(response, lost)
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{response}"])
    assert "western_europe" not in table.armies(lost)
    table.choose(f"use:{response}")
    assert "western_europe" in table.armies(comes)
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert table.discard("italy") == [response]
    assert table.country("italy")["discard_top"] == response
    assert table.country("italy")["responses_size"] == 0


@REINFORCEMENTS
@pytest.mark.rule("W-REA-1", "W-REA-2", "W-REA-5")
def test_reinforcements_declined_come_too_late_after_the_landing(response: str, lost: str, comes: str) -> None:
    """Italy passes, the US lands; Italy, asked no more, finds the space taken."""
    table = landing(response, lost).choose("pass")
    assert (table.seat, table.uses) == ("united_states", ["us_amphibious"])
    table.choose("use:us_amphibious")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert "western_europe" in table.armies("united_states")
    assert table.country("italy")["responses"] == [response]


@REINFORCEMENTS
@pytest.mark.rule("W-CRD-7")
def test_reinforcements_not_for_an_army_of_another(response: str, lost: str, comes: str) -> None:
    """The Army removed must be of the country named."""
    table = landing(response, comes)
    assert (table.seat, table.uses) == ("united_states", ["us_amphibious"])


@REINFORCEMENTS
@pytest.mark.rule("W-CRD-7")
def test_reinforcements_not_for_a_japanese_army(response: str, lost: str, comes: str) -> None:
    """Japan's Armies are neither."""
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        japan={"armies": ["japan", "western_europe"]},
        italy={"responses": [response]},
    ).choose("play:us_land_battle", "space:western_europe")
    assert (table.seat, table.kind) == ("united_states", "discard")


@REINFORCEMENTS
def test_reinforcements_not_where_one_already_stands(response: str, lost: str, comes: str) -> None:
    """A second Army of the recruiting country has no room in the space."""
    countries: dict[str, dict[str, Any]] = {
        "germany": {"armies": ["germany", "western_europe"]},
        "italy": {"armies": ["italy", "western_europe"], "responses": [response]},
    }
    table = seated("united_states", "us_land_battle", united_states=LANDING, also=countries)
    table.choose("play:us_land_battle", "space:western_europe", f"piece:{lost}/army/western_europe")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert "western_europe" in table.armies(comes)


@REINFORCEMENTS
@pytest.mark.rule("W-SUP-5")
def test_reinforcements_not_for_an_unsupplied_army(response: str, lost: str, comes: str) -> None:
    """The Army must have been supplied just before (ruling 5.11)."""
    uk = {"armies": ["united_kingdom", "north_africa"], "navies": ["north_sea"]}
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("middle_east")
    countries["italy"]["responses"] = [response]
    table = seated("united_kingdom", "uk_land_battle", united_kingdom=uk, also=countries)
    table.choose("play:uk_land_battle", "space:middle_east")
    assert "middle_east" not in table.armies(lost)
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-TRN-6")
def test_reinforcements_not_after_removal_by_supply(response: str, lost: str, comes: str) -> None:
    """What falls in the Supply step was not supplied."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("middle_east")
    countries["italy"]["responses"] = [response]
    table = seated(lost, step="supply", also=countries)
    assert [e["cause"] for e in happened(table, "PieceRemoved", lost)] == ["supply"]
    assert (table.seat, table.kind) == (lost, "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-ACT-9", "W-REA-6")
def test_reinforcements_answer_an_elimination(response: str, lost: str, comes: str) -> None:
    """Tito's Partisans eliminates the Army in the Balkans; the answer bars the recruit of the second half."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated("soviet_union", "su_tito", also=countries)
    table.choose("play:su_tito", f"piece:{lost}/army/balkans")
    assert (table.seat, table.uses) == ("italy", [response])
    table.choose(f"use:{response}")
    assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-PCE-5", "W-OPT-0")
@pytest.mark.parametrize("counts", [False, True])
def test_reinforcements_and_an_army_taken_back(response: str, lost: str, comes: str, counts: bool) -> None:
    """An owner's own removal sets them off only with the option (rulings 5.11, 7.6)."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated(lost, options={"owner_removal_counts": counts}, also=countries)
    table.choose(f"remove:{lost}/army/balkans")
    if counts:
        assert (table.seat, table.uses) == ("italy", [response])
        table.choose(f"use:{response}")
        assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == (lost, "play")


@pytest.mark.rule("W-PCE-5", "W-OPT-0")
@REINFORCEMENTS
def test_reinforcements_and_an_unsupplied_army_taken_back(response: str, lost: str, comes: str) -> None:
    """Even with the option, the Army must have been supplied."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("africa")
    countries["italy"]["responses"] = [response]
    table = seated(lost, options={"owner_removal_counts": True}, also=countries)
    assert table.choose(f"remove:{lost}/army/africa").kind == "play"


@REINFORCEMENTS
@pytest.mark.rule("W-PCE-5", "W-OPT-0")
def test_reinforcements_and_an_army_taken_back_out_of_turn(response: str, lost: str, comes: str) -> None:
    """With the option a removal in another's turn sets them off too; then that turn goes on."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated("united_states", options={"owner_removal_counts": True}, also=countries)
    table.choose(f"remove:{lost}/army/balkans")
    assert (table.seat, table.uses) == ("italy", [response])
    table.choose(f"use:{response}")
    assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == ("united_states", "play")


@pytest.mark.card(GERMANS, CASSINO)
@pytest.mark.rule("W-REA-9")
def test_german_reinforcements_not_for_an_army_that_was_saved() -> None:
    """Monte Cassino keeps the Army, so none was removed."""
    table = assault(italy={"responses": [CASSINO, GERMANS]})
    assert table.uses == [CASSINO]
    table.choose(f"use:{CASSINO}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])


@pytest.mark.card(GERMANS)
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_german_reinforcements_with_no_german_army_left() -> None:
    """Germany is asked to free an Army; if it will not, the Response is spent for nothing."""
    armies = ["germany", "italy", "balkans", "eastern_europe", "scandinavia", "ukraine", "russia"]
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        germany={"armies": armies},
        italy={"armies": ["italy", "western_europe"], "responses": [GERMANS]},
    ).choose("play:us_land_battle", "space:western_europe", f"use:{GERMANS}")
    assert table.seat == "germany"
    table.choose("pass")
    assert table.armies("germany") == set(armies)
    assert table.discard("italy") == [GERMANS]


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_romanian_reinforcements_with_no_italian_army_left() -> None:
    """Italy may free an Army of its own and recruit it in the space."""
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        germany={"armies": ["germany", "western_europe"]},
        italy={"armies": ["italy", "balkans", "germany", "ukraine"], "responses": [ROMANIANS]},
    ).choose("play:us_land_battle", "space:western_europe", f"use:{ROMANIANS}")
    assert (table.seat, table.spaces) == ("italy", [])
    table.choose("remove:italy/army/germany")
    assert table.armies("italy") == {"italy", "balkans", "ukraine", "western_europe"}


@pytest.mark.card(ROMANIANS)
def test_romanian_reinforcements_after_the_autobahn() -> None:
    """A German Army lifted by The Autobahn sets it off, before that Army is built again (rulings 5.11, 6.8)."""
    table = seated(
        "germany",
        "de_autobahn",
        germany={"armies": ["germany", "eastern_europe"]},
        italy={"responses": [ROMANIANS]},
    ).choose("play:de_autobahn", "piece:germany/army/eastern_europe")
    assert (table.seat, table.uses) == ("italy", [ROMANIANS])
    table.choose(f"use:{ROMANIANS}")
    assert "eastern_europe" in table.armies("italy")
    assert (table.seat, table.kind) == ("germany", "build")
    table.choose("space:eastern_europe")
    assert "eastern_europe" in table.armies("germany") & table.armies("italy")


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-REA-5")
def test_romanian_then_german_reinforcements_against_stavka() -> None:
    """Stavka battles the space again and removes the Romanians; German Reinforcements answers that battle."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow"], "status": ["su_stavka"]},
        germany={"armies": ["germany", "ukraine"]},
        italy={"armies": ["italy"], "responses": [GERMANS, ROMANIANS]},
    ).choose("play:su_land_battle", "space:ukraine")
    assert table.uses == [ROMANIANS]
    table.choose(f"use:{ROMANIANS}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])
    table.choose("use:su_stavka")
    assert (table.seat, table.uses) == ("italy", [GERMANS])
    table.choose(f"use:{GERMANS}")
    assert "ukraine" in table.armies("germany") - table.armies("italy")


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-ACT-5", "W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_romanian_reinforcements_and_rasputitsa(answered: bool) -> None:
    """The recruit is no build; Rasputitsa sees it only with the option (ruling 5.3)."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
        germany={"armies": ["germany", "ukraine"]},
        italy={"armies": ["italy"], "responses": [ROMANIANS]},
        options={"built_or_recruited": answered},
    ).choose("play:su_land_battle", "space:ukraine", f"use:{ROMANIANS}")
    assert (table.uses == ["su_rasputitsa"]) == answered
    if answered:
        table.choose("use:su_rasputitsa")
    assert ("ukraine" in table.armies("italy")) != answered


@pytest.mark.card(GERMANS)
@pytest.mark.rule("W-PCE-2")
def test_german_reinforcements_not_for_a_navy() -> None:
    """A Navy lost is no Army."""
    table = seated(
        "united_states",
        "us_sea_battle",
        united_states={"armies": ["eastern_united_states", "western_europe"]},
        italy=FLEET | {"responses": [GERMANS]},
    ).choose("play:us_sea_battle", "space:mediterranean_sea")
    assert table.navies("italy") == set()
    assert (table.seat, table.kind) == ("united_states", "discard")
