"""Cards of the Soviet Union, one by one.

Guards; Women Conscripts; Scorched Earth; Shvernik's Evacuation Council.
"""

from typing import Any

import pytest

from tests.ww2.cards.soviet_union.setting import THREE, Country, events, soviet_to_move
from tests.ww2.table import HOMES, Table

# Guards


def guards(hand: list[str], discard: list[str], **more: Any) -> Table:
    options = more.pop("options", None)
    soviet = {"armies": ["moscow"], "hand": hand, "discard": discard, "status": ["su_guards"], "deck": [], **more}
    return soviet_to_move(options=options, soviet_union=soviet)


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-9", "W-CRD-6")
def test_guards_play_a_build_army_from_the_discard_pile() -> None:
    """Two hand cards, then the Build Army of the pile is played; that is the Play step."""
    table = guards(["su_mao", "su_tito", "su_vasilevsky"], ["su_land_battle", "su_build_army"])
    assert "use:su_guards" in table.offered
    table.choose("use:su_guards", "discard:su_mao", "discard:su_tito")
    assert (table.kind, set(table.spaces)) == ("build", {"russia", "ukraine", "siberia", "kazakhstan"})
    table.choose("space:ukraine")
    assert "ukraine" in table.armies("soviet_union")
    assert table.discard("soviet_union")[0] == "su_build_army"
    assert sorted(table.discard("soviet_union")) == ["su_build_army", "su_land_battle", "su_mao", "su_tito"]
    assert (table.seat, table.kind, table.hand("soviet_union")) == ("soviet_union", "discard", ["su_vasilevsky"])


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-6")
def test_guards_may_play_the_build_army_discarded_for_them() -> None:
    """The cost is in the pile before the effect (ruling 1.5)."""
    table = guards(["su_build_army", "su_tito", "su_mao"], [])
    table.choose("use:su_guards", "discard:su_build_army", "discard:su_mao", "space:russia")
    assert "russia" in table.armies("soviet_union")
    assert table.discard("soviet_union") == ["su_build_army", "su_mao"]
    assert table.hand("soviet_union") == ["su_tito"]


@pytest.mark.card("su_guards")
def test_guards_find_nothing_if_no_build_army_is_in_the_pile_after_all() -> None:
    """The Build Army was kept in hand: the cost is paid, nothing is played, the Play step is over."""
    table = guards(["su_build_army", "su_tito", "su_mao"], [])
    table.choose("use:su_guards", "discard:su_tito", "discard:su_mao")
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    assert events(table, "CardPlayed", "PieceBuilt") == []


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-9")
def test_guards_not_without_a_build_army_in_pile_or_hand() -> None:
    """Nothing it could do."""
    table = guards(["su_land_battle", "su_tito", "su_mao"], ["su_build_navy", "su_land_battle"])
    assert table.kind == "play"
    assert "use:su_guards" not in table.offered


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-3")
def test_guards_not_in_the_play_step_they_are_placed() -> None:
    """Placing the Status is the Play step (ruling 6.1)."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_guards", *THREE], "discard": ["su_build_army"]}
    )
    assert table.why_not("use:su_guards") == ["W-CRD-3"]
    table.choose("play:su_guards")
    assert (table.kind, table.uses) == ("discard", [])
    assert table.why_not("use:su_guards") == ["W-CRD-9"]


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-DIS-1", "W-DIS-2", "W-DIS-6")
@pytest.mark.parametrize(
    ("hand", "deck", "vp_floor", "points"),
    [
        (["su_mao"], ["su_tito", "su_land_battle"], False, 0),
        ([], ["su_tito", "su_land_battle"], False, 0),
        (["su_mao"], [], False, -1),
        ([], [], False, -2),
        ([], [], True, 0),
    ],
)
def test_guards_with_too_few_cards(hand: list[str], deck: list[str], vp_floor: bool, points: int) -> None:
    """Hand, then deck, then VP (option vp_floor keeps these at 0)."""
    table = guards(hand, ["su_build_army"], deck=deck, options={"vp_floor": vp_floor}).choose("use:su_guards")
    assert (table.kind, table.vp["allies"]) == ("build", points)
    assert table.hand("soviet_union") == []
    assert table.country("soviet_union")["deck_size"] == max(0, len(hand) + len(deck) - 2)


@pytest.mark.card("su_guards", "su_women_conscripts")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("option", [True, False])
def test_guards_with_women_conscripts(option: bool) -> None:
    """The pitched Build Army may go on to the top of the deck, with option guards_conscripts (ruling 6.10)."""
    table = guards(
        ["su_build_army", "su_tito", "su_mao"],
        [],
        status=["su_guards", "su_women_conscripts"],
        options={"guards_conscripts": option},
        deck=["su_land_battle"],
    )
    table.choose("use:su_guards", "discard:su_build_army", "discard:su_mao", "space:russia")
    assert (table.kind == "react") is option
    if not option:
        assert table.discard("soviet_union") == ["su_build_army", "su_mao"]
        return
    assert table.uses == ["su_women_conscripts"]
    table.choose("use:su_women_conscripts")
    assert table.discard("soviet_union") == ["su_mao"]
    assert table.country("soviet_union")["deck_top"] == ["su_build_army"]
    assert table.country("soviet_union")["deck_size"] == 2


# Women Conscripts

SEVEN = ["su_build_army", "su_build_army", "su_mao", "su_tito", "su_land_battle", "su_land_battle", "su_land_battle"]


def conscripts(first: str, **more: Any) -> Table:
    soviet = {
        "armies": ["moscow", "ukraine"],
        "hand": [first, *SEVEN],
        "status": ["su_women_conscripts"],
        "deck": ["su_vasilevsky"],
        **more,
    }
    return soviet_to_move(soviet_union=soviet)


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-INF-2", "W-INF-4")
def test_women_conscripts_put_the_build_army_on_top_for_all_to_know() -> None:
    """On top of the draw deck instead of the pile; everybody, spectators included, knows the top card."""
    table = conscripts("su_build_army").choose("play:su_build_army", "space:russia")
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_women_conscripts"])
    assert "russia" in table.armies("soviet_union")  # the card has done its work
    table.choose("use:su_women_conscripts")
    assert table.discard("soviet_union") == []
    for seat in (None, "germany", "united_kingdom", "soviet_union"):
        view: Any = table.state.view(seat)
        assert view["countries"]["soviet_union"]["deck_top"] == ["su_build_army"]
        assert view["countries"]["soviet_union"]["deck_size"] == 2
    assert table.country("soviet_union")["status"] == ["su_women_conscripts"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-TRN-9", "W-INF-4")
def test_women_conscripts_card_drawn_is_known_to_all() -> None:
    """Drawn the same turn, it is a card everybody knows to be in the hand."""
    table = conscripts("su_build_army", hand=["su_build_army", "su_mao"], deck=["su_vasilevsky"])
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts", "done")
    assert sorted(table.hand("soviet_union")) == ["su_build_army", "su_mao", "su_vasilevsky"]
    view: Any = table.state.view("japan")
    assert view["countries"]["soviet_union"]["hand_shown"] == ["su_build_army"]
    assert view["countries"]["soviet_union"]["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-INF-2")
def test_women_conscripts_top_card_is_the_same_in_every_world_one_imagines() -> None:
    """Dealing the unknown anew keeps the card everybody saw; once burned it is known no more."""
    table = conscripts("su_build_army", deck=["su_vasilevsky", "su_rasputitsa", "su_guards"])
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts")
    for seed in range(5):
        imagined = table.state.determinise("germany", seed)
        assert imagined.view("germany") == table.state.view("germany")
        own: Any = imagined.view("soviet_union")
        assert own["countries"]["soviet_union"]["deck_top"] == ["su_build_army"]
    burned = Table(
        germany={"armies": ["germany", "scandinavia"], "hand": ["de_sub_murmansk", "de_build_army"]},
        soviet_union={"armies": ["moscow"], "deck": ["su_build_army", "su_mao", "su_tito"], "known": [1, 1, 0]},
    )
    assert burned.country("soviet_union")["deck_top"] == ["su_build_army"]
    burned.choose("play:de_sub_murmansk")
    assert burned.country("soviet_union")["deck_size"] == 1
    assert burned.country("soviet_union")["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-1")
def test_women_conscripts_declined() -> None:
    """The card then lies on the discard pile."""
    table = conscripts("su_build_army").choose("play:su_build_army", "space:russia", "pass")
    assert table.discard("soviet_union") == ["su_build_army"]
    assert table.country("soviet_union")["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize(
    ("first", "keys"),
    [
        ("su_build_navy", ["play:su_build_navy", "space:black_sea"]),
        ("su_sea_battle", ["play:su_sea_battle", "space:black_sea"]),
        ("su_land_battle", ["play:su_land_battle", "space:russia"]),
        ("su_german_soviet_treaty", ["play:su_german_soviet_treaty", "number:1", "pass", "pass"]),
        ("su_build_army", ["discard:su_build_army"]),
    ],
)
def test_women_conscripts_not_after_another_card_or_a_discard(first: str, keys: list[str]) -> None:
    """A Build Army card, and played."""
    table = conscripts(first).choose(*keys)
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-CRD-7")
def test_women_conscripts_not_with_lend_lease() -> None:
    """It is not the Soviet Play step (ruling 6.10)."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states"], "hand": ["us_lend_lease", "us_magic"]},
        soviet_union={"armies": ["moscow"], "hand": ["su_build_army"], "status": ["su_women_conscripts"]},
    )
    table.choose("play:us_lend_lease", "play:su_build_army", "space:russia")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert table.discard("soviet_union") == ["su_build_army"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-ACT-4")
def test_women_conscripts_after_an_army_named_as_built() -> None:
    """The card was played all the same."""
    table = conscripts("su_build_army").choose("play:su_build_army", "piece:soviet_union/army/moscow")
    assert table.uses == ["su_women_conscripts"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-3")
def test_women_conscripts_again_on_the_next_turn() -> None:
    """No limit: the same card may come back turn after turn."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_build_army", "su_mao"],
            "status": ["su_women_conscripts"],
            "deck": [],
        },
    )
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts", "done")
    assert (table.seat, table.kind) == ("soviet_union", "play")
    table.choose("play:su_build_army", "space:ukraine")
    assert table.uses == ["su_women_conscripts"]


# Scorched Earth

AXIS_IN_UKRAINE = [("germany", "germany"), ("italy", "italy"), ("japan", "japan")]


def in_ukraine(country: str, home: str, status: list[str], step: str) -> Table:
    countries: dict[str, Any] = {name: {"armies": [], "hand": []} for name in HOMES}
    for name, prefix in (("united_kingdom", "uk"), ("united_states", "us"), ("soviet_union", "su")):
        countries[name] = {"armies": [HOMES[name]], "hand": [f"{prefix}_build_army"], "deck": []}
    countries["soviet_union"]["status"] = status
    countries[country] = {"armies": [home, "ukraine"], "deck": []}
    return Table(turn=country, step=step, **countries)


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-SUP-1", "W-TRN-6")
@pytest.mark.parametrize(("country", "home"), AXIS_IN_UKRAINE)
def test_scorched_earth_ukraine_supplies_no_axis_army(country: str, home: str) -> None:
    """A lone Axis Army in Ukraine falls in the Supply step; without the card it supplies itself."""
    assert in_ukraine(country, home, [], "supply").armies(country) == {home, "ukraine"}
    assert in_ukraine(country, home, ["su_scorched_earth"], "supply").armies(country) == {home}


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-1")
@pytest.mark.parametrize(("country", "home"), AXIS_IN_UKRAINE)
def test_scorched_earth_ukraine_scores_nothing_for_the_axis(country: str, home: str) -> None:
    """Home only: 2 VP, not 4 (ruling 4.5)."""
    assert in_ukraine(country, home, [], "victory").vp["axis"] == 4
    assert in_ukraine(country, home, ["su_scorched_earth"], "victory").vp["axis"] == 2


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-1", "W-SUP-1")
@pytest.mark.parametrize("status", [[], ["su_scorched_earth"]])
def test_scorched_earth_leaves_ukraine_to_the_allies(status: list[str]) -> None:
    """For the Soviet Union it supplies and scores as ever."""
    table = soviet_to_move("supply", soviet_union={"armies": ["ukraine"], "status": status})
    assert table.armies("soviet_union") == {"ukraine"}
    assert table.vp["allies"] == 2


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-SUP-5", "W-ACT-6")
def test_scorched_earth_stops_battles_and_builds_from_ukraine() -> None:
    """A German Army in Ukraine without a chain to Germany leads no battle; with the chain it does."""
    soviet: Country = {"armies": ["moscow"], "status": ["su_scorched_earth"]}
    hand = ["de_land_battle", "de_build_army"]
    table = Table(germany={"armies": ["germany", "ukraine"], "hand": hand}, soviet_union=soviet)
    assert table.country("germany")["unsupplied"] == ["ukraine"]
    table.choose("play:de_land_battle")
    assert "moscow" not in table.spaces
    table = Table(germany={"armies": ["germany", "eastern_europe", "ukraine"], "hand": hand}, soviet_union=soviet)
    table.choose("play:de_land_battle")
    assert "moscow" in table.spaces


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-2")
def test_scorched_earth_does_not_touch_cards_that_pay_for_ukraine() -> None:
    """Abundant Resources still pays for the German Army there (ruling 4.5)."""
    table = Table(
        step="victory",
        germany={"armies": ["germany", "eastern_europe", "ukraine"], "status": ["de_abundant_resources"], "deck": []},
        soviet_union={"armies": ["moscow"], "status": ["su_scorched_earth"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"]},
    )
    table.choose("use:de_abundant_resources")
    assert table.vp["axis"] == 2 + 1


@pytest.mark.card("su_scorched_earth", "su_shvernik")
@pytest.mark.rule("W-REA-2", "W-CRD-3")
@pytest.mark.parametrize("card", ["su_scorched_earth", "su_shvernik"])
def test_scorched_earth_and_shvernik_work_by_themselves(card: str) -> None:
    """Never offered for use."""
    table = soviet_to_move(soviet_union={"armies": ["moscow"], "hand": ["su_mao"], "status": [card]})
    assert table.uses == []
    assert table.why_not(f"use:{card}") == ["W-CRD-3"]


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-CRD-3")
def test_scorched_earth_works_from_the_moment_it_is_placed() -> None:
    """Put down in the Soviet turn, it cuts the German Army in Ukraine off at once."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_scorched_earth"]}, germany={"armies": ["germany", "ukraine"]}
    )
    assert table.country("germany")["unsupplied"] == []
    table.choose("play:su_scorched_earth")
    assert table.country("germany")["unsupplied"] == ["ukraine"]


# Shvernik's Evacuation Council


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-TRN-6")
@pytest.mark.parametrize(
    ("status", "left"), [([], {"moscow"}), (["su_shvernik"], {"moscow", "vladivostok", "szechuan", "balkans"})]
)
def test_shvernik_keeps_soviet_armies_in_supply(status: list[str], left: set[str]) -> None:
    """Armies without any chain stay in the Supply step."""
    armies = ["moscow", "vladivostok", "szechuan", "balkans"]
    table = soviet_to_move("supply", soviet_union={"armies": armies, "status": status})
    assert table.armies("soviet_union") == left


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-SUP-1", "W-SUP-3")
def test_shvernik_does_not_supply_the_navy() -> None:
    """The Navy has a port in Vladivostok but no chain to a Supply space: it falls, the Army stays."""
    table = soviet_to_move(
        "supply",
        soviet_union={"armies": ["moscow", "vladivostok"], "navies": ["sea_of_japan"], "status": ["su_shvernik"]},
    )
    assert table.navies("soviet_union") == set()
    assert table.armies("soviet_union") == {"moscow", "vladivostok"}


@pytest.mark.card("su_shvernik", "su_build_army")
@pytest.mark.rule("W-ACT-1")
def test_shvernik_leaves_where_armies_are_built_unchanged() -> None:
    """Home, or next to a supplied Soviet piece: the cut-off Army now is one, the rest of the map is not."""
    soviet: Country = {"armies": ["moscow", "vladivostok"], "hand": ["su_build_army"]}
    near_moscow = {"russia", "ukraine", "siberia", "kazakhstan"}
    table = soviet_to_move(soviet_union=soviet).choose("play:su_build_army")
    assert set(table.spaces) == near_moscow
    table = soviet_to_move(soviet_union={**soviet, "status": ["su_shvernik"]}).choose("play:su_build_army")
    assert set(table.spaces) == near_moscow | {"mongolia", "china"}


@pytest.mark.card("su_shvernik", "su_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_shvernik_gives_a_new_navy_no_supply() -> None:
    """Beside the cut-off Army a Navy would be unsupplied; beside Ukraine it is not."""
    soviet: Country = {"hand": ["su_build_navy"], "status": ["su_shvernik"]}
    table = soviet_to_move(soviet_union={**soviet, "armies": ["moscow", "vladivostok"]}).choose("play:su_build_navy")
    assert table.navies("soviet_union") == set()
    table = soviet_to_move(soviet_union={**soviet, "armies": ["ukraine", "vladivostok"]}).choose("play:su_build_navy")
    assert set(table.spaces) == {"black_sea", "caspian_sea"}


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-ACT-6", "W-SUP-5")
@pytest.mark.parametrize(("status", "reached"), [([], False), (["su_shvernik"], True)])
def test_shvernik_lets_a_cut_off_army_battle(status: list[str], reached: bool) -> None:
    """An Army in supply leads battles."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "vladivostok"], "hand": ["su_land_battle"], "status": status}
    )
    table.choose("play:su_land_battle")
    assert ("china" in table.spaces) is reached


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-CRD-7")
def test_shvernik_is_for_soviet_armies_alone() -> None:
    """A UK Army without a chain stays out of supply."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "status": ["su_shvernik"], "hand": ["su_mao"]},
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
    )
    assert table.country("united_kingdom")["unsupplied"] == ["szechuan"]
