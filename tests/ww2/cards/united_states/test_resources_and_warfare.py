"""Cards of the United States, one by one.

Flexible Resources; Theater Shift; Economic Warfare.
"""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, gains, happened
from tests.ww2.cards.united_states.setting import ATLANTIC, BOMBERS, HOME, LONG, PACIFIC, US, WEST, us
from tests.ww2.table import Table

# Flexible Resources


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_plays_any_card_of_the_pile_but_itself() -> None:
    """The choice is the whole pile, face-down discards too; the card played lies on top again (ruling 6.13)."""
    pile = {"discard": ["us_build_navy", "us_radar"], "face_down": 1}
    table = us("us_flexible_resources", pile).choose("play:us_flexible_resources")
    assert (table.seat, table.offered) == (US, ["take:us_build_navy", "take:us_radar"])
    table.choose("take:us_build_navy")
    assert table.navies(US) == {"north_atlantic"}
    assert table.discard(US) == ["us_build_navy", "us_flexible_resources", "us_radar"]


@pytest.mark.card("us_flexible_resources")
@pytest.mark.rule("W-CRD-3")
def test_flexible_resources_puts_a_status_on_the_table() -> None:
    """A Status goes out, even one discarded unseen; it does not help in the Play step of that turn."""
    pile = {"discard": ["us_build_navy", "us_avg"], "face_down": 2}
    table = us("us_flexible_resources", pile).choose("play:us_flexible_resources", "take:us_avg")
    assert (table.country(US)["status"], table.kind) == (["us_avg"], "discard")
    assert table.discard(US) == ["us_flexible_resources", "us_build_navy"]


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_with_economic_warfare_and_flying_fortresses() -> None:
    """The card is played like any other: Flying Fortresses applies."""
    table = us("us_flexible_resources", BOMBERS | {"discard": ["us_b24"]}, italy=LONG)
    table.choose("play:us_flexible_resources")
    assert table.uses == ["us_flying_fortresses"]
    assert burned(table.choose("use:us_flying_fortresses"), "italy") == 6


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_with_an_empty_pile_does_nothing() -> None:
    """Itself, already on the pile, cannot be picked, and the hand is no pile."""
    table = us("us_flexible_resources").choose("play:us_flexible_resources")
    assert (table.kind, table.discard(US)) == ("discard", ["us_flexible_resources"])


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_sets_off_reactions_to_the_card_played() -> None:
    """A Build Army taken from the pile is a build like any other."""
    table = us("us_flexible_resources", {"discard": ["us_build_army"], "status": ["us_wartime_production"]})
    table.choose("play:us_flexible_resources", "space:canada")
    assert table.uses == ["us_wartime_production"]


# Theater Shift


@pytest.mark.card("us_theater_shift")
def test_theater_shift_lifts_and_builds_armies_and_navies_one_by_one() -> None:
    """Each piece on the board at the start may be lifted once and built anew; then the US stops (ruling 6.8)."""
    table = us("us_theater_shift", ATLANTIC | {"armies": [HOME, "canada"]}).choose("play:us_theater_shift")
    pieces = {f"piece:united_states/army/{HOME}", "piece:united_states/army/canada"}
    pieces |= {"piece:united_states/navy/north_atlantic", "piece:united_states/navy/north_sea"}
    assert set(table.offered) == {"pass"} | pieces
    table.choose("piece:united_states/army/canada")
    assert table.armies(US) == {HOME}
    table.choose("space:western_europe")
    assert set(table.offered) == {"pass"} | pieces - {"piece:united_states/army/canada"}
    table.choose("piece:united_states/navy/north_sea", "space:mediterranean_sea")
    assert set(table.offered) == {
        "pass",
        f"piece:united_states/army/{HOME}",
        "piece:united_states/navy/north_atlantic",
    }
    table.choose("pass")
    assert (table.armies(US), table.navies(US)) == (
        {HOME, "western_europe"},
        {"north_atlantic", "mediterranean_sea"},
    )
    assert [e["cause"] for e in happened(table, "PieceRemoved", US)] == ["elimination"] * 2


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-CRD-5")
def test_theater_shift_may_be_left_at_once() -> None:
    """Nothing need be lifted."""
    table = us("us_theater_shift", ATLANTIC).choose("play:us_theater_shift", "pass")
    assert (table.kind, table.navies(US)) == ("discard", {"north_atlantic", "north_sea"})


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-SUP-3")
def test_theater_shift_of_a_port_leaves_its_navy_to_be_shifted_too() -> None:
    """With the Army gone from Hawaii a Navy cannot be built again in the Central Pacific, but in a sea with a port."""
    pieces = {"armies": [HOME, WEST, "hawaii"], "navies": ["east_pacific", "central_pacific"]}
    table = us("us_theater_shift", pieces)
    table.choose("play:us_theater_shift", "piece:united_states/army/hawaii", "space:pacific_northwest")
    assert table.country(US)["unsupplied"] == ["central_pacific"]
    table.choose("piece:united_states/navy/central_pacific")
    assert "central_pacific" not in table.spaces
    assert "W-SUP-3" in table.why_not("space:central_pacific")
    table.choose("space:north_pacific", "pass")
    assert table.navies(US) == {"east_pacific", "north_pacific"}


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-ACT-1")
def test_theater_shift_of_the_last_army_builds_at_home() -> None:
    """With nothing left on the board only the Home is open."""
    table = us("us_theater_shift", {"armies": [WEST]})
    table.choose("play:us_theater_shift", f"piece:united_states/army/{WEST}")
    assert table.spaces == [HOME]
    assert table.choose(f"space:{HOME}").armies(US) == {HOME}


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-PCE-4")
def test_theater_shift_of_a_piece_with_no_legal_space_loses_it() -> None:
    """A Navy without any supply on the board goes to the pool."""
    table = us("us_theater_shift", {"armies": [], "navies": ["north_atlantic"]})
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_atlantic")
    assert (table.navies(US), table.country(US)["navies_left"], table.kind) == (set(), 6, "discard")


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-CRD-5")
def test_theater_shift_build_may_be_skipped() -> None:
    """The lifted piece may stay in the pool."""
    table = us("us_theater_shift", ATLANTIC)
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_sea", "pass", "pass")
    assert table.navies(US) == {"north_atlantic"}


@pytest.mark.card("us_theater_shift", "us_superior_shipyards")
@pytest.mark.rule("W-REA-3")
def test_theater_shift_opens_the_windows_of_each_build_but_once_a_turn_cards_once() -> None:
    """Superior Shipyards after the first Navy, not after the second."""
    table = us("us_theater_shift", ATLANTIC | {"status": ["us_superior_shipyards"]})
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_sea", "space:north_sea")
    table.choose("use:us_superior_shipyards", "piece:united_states/navy/north_atlantic")
    table.choose("piece:united_states/navy/north_atlantic", "space:north_atlantic")
    assert (table.kind, table.offered) == ("rebuild", ["pass", f"piece:united_states/army/{HOME}"])


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-REA-4")
def test_theater_shift_build_may_be_answered() -> None:
    """Kamikaze strikes a Navy built anew beside a Japanese piece."""
    japan = {"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]}
    table = us("us_theater_shift", PACIFIC, japan=japan)
    table.choose("play:us_theater_shift", "piece:united_states/navy/east_pacific", "space:east_pacific")
    assert table.kind == "rebuild"  # nobody is next to the East Pacific
    table = us("us_theater_shift", PACIFIC | {"navies": ["east_pacific", "north_pacific"]}, japan=japan)
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_pacific", "space:north_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])
    assert table.choose("use:jp_kamikaze").navies(US) == {"east_pacific"}


# Economic Warfare

DECKS = {
    "germany": ["de_land_battle"] * 7 + ["de_build_navy"],
    "italy": ["it_land_battle"] * 4 + ["it_build_navy"] * 3 + ["it_sea_battle"],
    "japan": ["jp_build_navy"] * 6 + ["jp_sea_battle"] * 2,
}


def bombing(card: str, armies: list[str], navies: list[str], **more: Any) -> Table:
    """Play a card of Economic Warfare with those pieces besides the Home Army; every Axis deck holds 8 cards."""
    axis: dict[str, dict[str, Any]] = {name: {"deck": deck} for name, deck in DECKS.items()}
    for name, given in more.pop("axis", {}).items():
        axis[name] = axis[name] | given
    table = us(card, {"armies": [HOME, *armies], "navies": navies}, **axis, **more)
    return table.choose(f"play:{card}")


def drained(table: Table) -> dict[str, int]:
    """Return how many cards each Axis country has discarded from its deck."""
    return {name: burned(table, name) for name in DECKS if burned(table, name)}


@pytest.mark.card("us_b24")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        (["western_europe"], [], 4),
        (["north_africa"], [], 4),
        (["middle_east"], [], 4),
        (["ukraine"], [], 4),
        (["united_kingdom"], [], 0),
        (["africa"], [], 0),
        ([], ["mediterranean_sea"], 0),
    ],
)
def test_b24_needs_an_army_within_two_of_italy(armies: list[str], navies: list[str], cards: int) -> None:
    """Italy discards 4 if a US Army, supplied or not, is at most 2 spaces away; a Navy will not do."""
    table = bombing("us_b24", armies, navies)
    assert drained(table) == ({"italy": cards} if cards else {})
    assert (table.seat, table.kind, table.discard(US)) == (US, "discard", ["us_b24"])


@pytest.mark.parametrize(
    ("card", "home", "cards"),
    [
        pytest.param("us_b24", "italy", 4, marks=pytest.mark.card("us_b24")),
        pytest.param("us_b26", "japan", 4, marks=pytest.mark.card("us_b26")),
        pytest.param("us_b29", "germany", 5, marks=pytest.mark.card("us_b29")),
    ],
)
def test_bombers_from_inside_the_home(card: str, home: str, cards: int) -> None:
    """Distance 0 is within reach (ruling 6.7)."""
    assert drained(bombing(card, [home], [], axis={home: {"armies": []}})) == {home: cards}


@pytest.mark.card("us_b24")
@pytest.mark.rule("W-DIS-2", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -3), (True, 0)])
def test_b24_against_a_short_deck(floor: bool, points: int) -> None:
    """Each missing card costs the Axis 1 VP."""
    axis = {"italy": {"deck": ["it_land_battle"]}}
    table = bombing("us_b24", ["western_europe"], [], axis=axis, options={"vp_floor": floor})
    assert (burned(table, "italy"), table.vp["axis"]) == (1, points)


@pytest.mark.card("us_b26")
def test_b26_picks_one_of_the_homes_within_three() -> None:
    """From the UK both Germany and Italy are 3 away; the US picks one, which discards 4."""
    table = bombing("us_b26", ["united_kingdom"], [])
    assert (table.seat, table.offered) == (US, ["country:germany", "country:italy"])
    assert drained(table.choose("country:germany")) == {"germany": 4}


@pytest.mark.card("us_b26")
@pytest.mark.parametrize(
    ("armies", "navies", "hit"),
    [(["hawaii"], [], "japan"), (["iwo_jima"], [], "japan"), (["canada"], [], ""), ([], ["north_sea"], "")],
)
def test_b26_reaches_only_so_far(armies: list[str], navies: list[str], hit: str) -> None:
    """Hawaii is 3 from Japan; farther is too far, and Navies do not count."""
    table = bombing("us_b26", armies, navies)
    assert (drained(table), table.kind) == ({hit: 4} if hit else {}, "discard")


@pytest.mark.card("us_b26")
@pytest.mark.rule("W-BRD-3")
@pytest.mark.parametrize("space", ["southeast_asia", "indonesia", "madagascar"])
@pytest.mark.parametrize("is_open", [True, False])
def test_b26_distance_through_suez(space: str, is_open: bool) -> None:
    """Italy is 3 away by Suez while no Axis Army is in the Middle East, else farther (ruling 6.6)."""
    holder = {} if is_open else {"germany": {"armies": ["germany", "middle_east"]}}
    table = bombing("us_b26", [space], [], axis=holder)
    if table.kind == "country":
        assert table.offered == ["country:japan", "country:italy"]
        table.choose("country:italy")
    assert ("italy" in drained(table)) == is_open


@pytest.mark.card("us_b29")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        (["western_europe"], [], 5),
        (["united_kingdom"], [], 5),
        (["iceland"], [], 5),
        (["moscow"], [], 5),
        (["canada"], [], 0),
        (["africa"], [], 0),
        ([], ["baltic_sea"], 0),
    ],
)
def test_b29_needs_an_army_within_three_of_germany(armies: list[str], navies: list[str], cards: int) -> None:
    """Germany discards 5 if a US Army is at most 3 spaces away."""
    assert drained(bombing("us_b29", armies, navies)) == ({"germany": cards} if cards else {})


@pytest.mark.card("us_firestorm")
@pytest.mark.parametrize(
    ("armies", "navies", "hit"),
    [
        (["balkans"], [], ["germany", "italy"]),
        (["eastern_europe"], [], ["germany"]),
        ([], ["baltic_sea"], ["germany"]),
        ([], ["mediterranean_sea"], ["italy"]),
        ([], ["sea_of_japan"], ["japan"]),
        (["iwo_jima"], ["north_pacific"], []),
        (["united_kingdom"], ["north_sea"], []),
    ],
)
@pytest.mark.parametrize("reading", ["inside", "adjacent"])
def test_firestorm_needs_a_piece_beside_the_home(
    armies: list[str], navies: list[str], hit: list[str], reading: str
) -> None:
    """One Axis country with a US Army or Navy next to its Home discards 7; the US picks among several."""
    table = bombing("us_firestorm", armies, navies, options={"firestorm": reading})
    if len(hit) > 1:
        assert table.offered == [f"country:{name}" for name in hit]
        table.choose(f"country:{hit[-1]}")
    assert (drained(table), table.kind) == ({hit[-1]: 7} if hit else {}, "discard")


@pytest.mark.card("us_firestorm")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "cards"), [("inside", {"japan": 7}), ("adjacent", {})])
def test_firestorm_from_inside_the_home(reading: str, cards: dict[str, int]) -> None:
    """An Army in the Home itself counts unless the option says adjacent only (rulings 6.7, 7.8)."""
    table = bombing("us_firestorm", ["japan"], [], axis={"japan": {"armies": []}}, options={"firestorm": reading})
    assert drained(table) == cards


@pytest.mark.card("us_firestorm")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "offered"), [("inside", True), ("adjacent", False)])
def test_firestorm_from_one_home_next_to_another(reading: str, offered: bool) -> None:
    """An Army in Italy is beside Germany in both readings, but counts for Italy only in one."""
    table = bombing("us_firestorm", ["italy"], [], axis={"italy": {"armies": []}}, options={"firestorm": reading})
    assert (table.offered == ["country:germany", "country:italy"]) == offered
    if offered:
        table.choose("country:germany")
    assert drained(table) == {"germany": 7}


@pytest.mark.card("us_sbd")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        ([], ["sea_of_japan"], 4),
        ([], ["north_pacific"], 4),
        ([], ["central_pacific"], 4),
        ([], ["south_china_sea"], 4),
        ([], ["east_pacific", "south_pacific"], 0),
        (["iwo_jima"], [], 0),
    ],
)
def test_sbd_needs_a_navy_within_two_of_japan(armies: list[str], navies: list[str], cards: int) -> None:
    """Japan discards 4 if a US Navy is at most 2 spaces away; an Army will not do."""
    assert drained(bombing("us_sbd", armies, navies)) == ({"japan": cards} if cards else {})


@pytest.mark.parametrize(
    ("card", "armies", "navies", "target"),
    [
        pytest.param("us_b24", ["north_africa"], [], "italy", marks=pytest.mark.card("us_b24")),
        pytest.param("us_b26", ["hawaii"], [], "japan", marks=pytest.mark.card("us_b26")),
        pytest.param("us_b29", ["iceland"], [], "germany", marks=pytest.mark.card("us_b29")),
        pytest.param("us_firestorm", [], ["sea_of_japan"], "japan", marks=pytest.mark.card("us_firestorm")),
        pytest.param("us_sbd", [], ["sea_of_japan"], "japan", marks=pytest.mark.card("us_sbd")),
    ],
)
@pytest.mark.rule("W-CRD-1", "W-CRD-11", "W-DIS-4")
def test_us_warfare_scores_nothing_and_is_unseen(card: str, armies: list[str], navies: list[str], target: str) -> None:
    """No VP come with it; the cards go face down, known to their country alone."""
    table = bombing(card, armies, navies)
    assert gains(table) == [("allies", 2)]
    hidden = happened(table, "DeckDiscarded", target, US)[0]["cards"]
    known = happened(table, "DeckDiscarded", target, target)[0]["cards"]
    assert isinstance(hidden, list)
    assert isinstance(known, list)
    assert hidden == [None] * len(known)
    assert None not in known
    view: Any = table.state.view(US)
    assert view["countries"][target]["discard_top"] is None
