"""Supply (W-SUP): chains, ports, the moment of judgement."""

from typing import Any

import pytest

from tests.ww2.table import Table

JAPAN_WAITS: dict[str, Any] = {"hand": ["jp_truk"]}


def unsupplied(country: str, options: dict[str, object] | None = None, **countries: dict[str, Any]) -> set[str]:
    """Return where a country's pieces are out of supply on this board."""
    board: dict[str, Any] = {"japan": JAPAN_WAITS, **countries}
    board["japan"] = {**board["japan"], "hand": ["jp_truk"]}
    table = Table(turn="japan", bare=True, options=options, **board)
    assert table.seat == "japan"
    return set(table.country(country)["unsupplied"])


@pytest.mark.rule("W-SUP-1")
def test_a_chain_of_own_pieces_leads_to_a_supply_space() -> None:
    """W-SUP-1, ruling 4.1: Armies and Navies carry it; where it is broken, what is beyond is out of supply."""
    armies = ["eastern_united_states", "hawaii"]
    whole = unsupplied(
        "united_states",
        united_states={"armies": [*armies, "western_united_states"], "navies": ["east_pacific"]},
    )
    assert whole == set()
    broken = unsupplied("united_states", united_states={"armies": [*armies, "western_united_states"]})
    assert broken == {"hawaii"}


@pytest.mark.rule("W-SUP-1")
def test_any_supply_space_with_an_own_army_will_do() -> None:
    """W-SUP-1: an Army in Australia supplies itself and New Guinea's chain; the Home is not needed."""
    uk = {"armies": ["australia", "new_guinea"], "navies": ["south_china_sea"]}
    assert unsupplied("united_kingdom", united_kingdom=uk) == set()


@pytest.mark.rule("W-SUP-1")
def test_a_supply_space_without_an_own_army_is_no_source() -> None:
    """W-SUP-1: next to an empty Supply space, or one that only a Navy touches, a piece is out of supply."""
    uk = {"armies": ["szechuan", "middle_east"], "navies": ["bay_of_bengal"]}
    assert unsupplied("united_kingdom", united_kingdom=uk) == {"szechuan", "middle_east", "bay_of_bengal"}


@pytest.mark.rule("W-SUP-2")
def test_other_countries_pieces_never_carry_the_chain() -> None:
    """W-SUP-2: an Italian Army is cut off although a German one stands between it and Italy."""
    germany = {"armies": ["germany", "balkans"]}
    assert unsupplied("italy", italy={"armies": ["italy", "ukraine"]}, germany=germany) == set()  # its own source
    cut = {"armies": ["italy", "eastern_europe"]}
    assert unsupplied("italy", italy=cut, germany=germany) == {"eastern_europe"}
    whole = {"armies": ["italy", "eastern_europe", "balkans"]}
    assert unsupplied("italy", italy=whole, germany=germany) == set()


@pytest.mark.rule("W-SUP-2")
def test_a_teammates_army_in_a_supply_space_is_no_source() -> None:
    """W-SUP-2: the Supply space must hold an own Army."""
    board: dict[str, Any] = {"italy": {"armies": ["balkans"]}, "germany": {"armies": ["germany", "italy"]}}
    assert unsupplied("italy", **board) == {"balkans"}


@pytest.mark.rule("W-SUP-3")
@pytest.mark.parametrize(
    ("port", "in_supply"),
    [
        ({}, False),
        ({"united_states": {"armies": ["hawaii"]}}, True),
        ({"united_kingdom": {"armies": ["new_guinea"]}}, True),
        ({"soviet_union": {"armies": ["philippines"]}}, True),
        ({"germany": {"armies": ["hawaii"]}}, False),
        ({"united_kingdom": {"navies": ["south_china_sea"]}}, False),
    ],
)
def test_a_navy_needs_a_port(port: dict[str, Any], in_supply: bool) -> None:
    """W-SUP-3, ruling 4.2: an Army of any country of the team next to it, itself supplied or not."""
    us: dict[str, Any] = {"armies": ["western_united_states"], "navies": ["east_pacific", "central_pacific"]}
    us["armies"] = us["armies"] + port.get("united_states", {}).get("armies", [])
    board: dict[str, Any] = {**port, "united_states": us}
    assert ("central_pacific" not in unsupplied("united_states", **board)) == in_supply


@pytest.mark.rule("W-SUP-3")
def test_a_port_does_not_replace_the_chain() -> None:
    """Ruling 4.2: a Navy next to a friendly Army but cut off from its own Supply spaces is out of supply."""
    board: dict[str, Any] = {
        "united_states": {"armies": ["eastern_united_states"], "navies": ["mediterranean_sea"]},
        "united_kingdom": {"armies": ["north_africa"]},
    }
    assert unsupplied("united_states", **board) == {"mediterranean_sea"}


LONG_WAY: dict[str, Any] = {
    "armies": ["western_united_states", "indonesia"],
    "navies": ["east_pacific", "central_pacific", "south_china_sea"],
}


@pytest.mark.rule("W-SUP-4")
def test_a_navy_without_a_port_carries_the_chain_for_others() -> None:
    """W-SUP-4, ruling 4.2: links need not be supplied themselves."""
    assert unsupplied("united_states", united_states=LONG_WAY) == {"central_pacific"}


@pytest.mark.rule("W-SUP-4", "W-OPT-0")
def test_the_other_reading_wants_a_port_for_every_link() -> None:
    """W-SUP-4, option `portless_link: false` (ruling 7.2)."""
    cut = unsupplied("united_states", {"portless_link": False}, united_states=LONG_WAY)
    assert cut == {"central_pacific", "south_china_sea", "indonesia"}


@pytest.mark.rule("W-SUP-4")
def test_the_supply_step_repeats_until_nothing_more_falls() -> None:
    """W-SUP-4, ruling 4.3: the portless link falls, then what hung on it."""
    table = Table(
        turn="united_states",
        step="supply",
        united_states=LONG_WAY,
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    )
    assert table.armies("united_states") == {"western_united_states"}
    assert table.navies("united_states") == {"east_pacific"}
    gone = {str(event["space"]) for event in table.state.events_for(None) if event["type"] == "PieceRemoved"}
    assert gone == {"central_pacific", "south_china_sea", "indonesia"}


@pytest.mark.rule("W-SUP-5")
def test_supply_is_judged_at_the_moment_it_is_asked() -> None:
    """W-SUP-5, ruling 4.4: the second battle of a card is led by pieces supplied now, not when the card was played."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "ukraine", "balkans"], "hand": ["su_land_battle"]},
        germany={"armies": ["germany"]},
    )
    assert table.country("soviet_union")["unsupplied"] == []
    table.choose("remove:soviet_union/army/ukraine")
    assert table.country("soviet_union")["unsupplied"] == ["balkans"]
    table.choose("play:su_land_battle")
    assert "ukraine" in table.spaces
    assert "germany" not in table.spaces  # next to the Army in the Balkans, which is cut off


@pytest.mark.rule("W-SUP-5")
def test_a_piece_cut_off_stays_until_its_own_supply_step() -> None:
    """W-SUP-5, W-TRN-6: out of supply at once, removed only in its country's Supply step."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "russia", "scandinavia"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    ).choose("play:de_land_battle", "space:russia")
    assert table.country("soviet_union")["unsupplied"] == ["scandinavia"]
    assert "scandinavia" in table.armies("soviet_union")


@pytest.mark.rule("W-SUP-1")
def test_scorched_earth_takes_a_supply_space_from_the_enemy_only() -> None:
    """Ruling 4.5: Ukraine supplies no Axis country while the card lies there, and still the Soviet Union."""
    german: dict[str, Any] = {"germany": {"armies": ["ukraine"]}, "soviet_union": {"status": ["su_scorched_earth"]}}
    assert unsupplied("germany", **german) == {"ukraine"}
    soviet: dict[str, Any] = {"soviet_union": {"armies": ["ukraine"], "status": ["su_scorched_earth"]}}
    assert unsupplied("soviet_union", **soviet) == set()
    assert unsupplied("germany", germany={"armies": ["ukraine"]}) == set()


@pytest.mark.rule("W-SUP-1", "W-ACT-1")
def test_a_piece_supplied_by_a_text_is_no_source_for_others() -> None:
    """Ruling 4.6: an Army in Szechuan by the American Volunteer Group is supplied; its neighbours are not by it."""
    board: dict[str, Any] = {
        "united_states": {"armies": ["szechuan"], "status": ["us_avg"]},
        "united_kingdom": {"armies": ["szechuan", "kazakhstan"]},
    }
    assert unsupplied("united_states", **board) == set()
    assert unsupplied("united_kingdom", **board) == {"kazakhstan"}


@pytest.mark.rule("W-SUP-4", "W-ACT-1")
@pytest.mark.parametrize("portless_link", [True, False])
def test_an_army_is_in_supply_once_placed_also_as_the_port_of_its_chain(portless_link: bool) -> None:
    """W-ACT-1: next to an Army that a text supplies; the chain of the new one runs by the Navy it gives a port."""
    table = Table(
        turn="united_states",
        options={"portless_link": portless_link},
        united_states={
            "armies": ["australia", "szechuan"],
            "navies": ["indian_ocean", "bay_of_bengal"],
            "status": ["us_avg"],
            "hand": ["us_build_army"],
        },
    ).choose("play:us_build_army")
    assert {"middle_east", "southeast_asia"} <= set(table.spaces)
    assert "kazakhstan" not in table.spaces


@pytest.mark.rule("W-SUP-1")
def test_a_text_supplies_only_whom_it_names_and_only_while_it_lies_there() -> None:
    """Ruling 4.6: Shvernik supplies Soviet Armies, not the Soviet Navy and nobody else's Armies."""
    soviet: dict[str, Any] = {"armies": ["canada"], "navies": ["black_sea"]}
    board: dict[str, Any] = {
        "soviet_union": {**soviet, "status": ["su_shvernik"]},
        "united_kingdom": {"armies": ["siberia"]},
        "united_states": {"status": ["us_avg"]},
    }
    assert unsupplied("soviet_union", **board) == {"black_sea"}
    assert unsupplied("united_kingdom", **board) == {"siberia"}
    board["soviet_union"] = soviet
    assert unsupplied("soviet_union", **board) == {"canada", "black_sea"}
