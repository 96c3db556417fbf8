"""Where the cards stop: the space next door, the teammate's piece, the other kind, the part that comes too early."""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, gains, happened, order_of, seated
from tests.ww2.table import Table

GERMANY, UK, JAPAN, USSR, ITALY, US = (
    "germany",
    "united_kingdom",
    "japan",
    "soviet_union",
    "italy",
    "united_states",
)
HOME: dict[str, str] = {GERMANY: GERMANY, UK: UK, JAPAN: JAPAN, USSR: "moscow", ITALY: ITALY, US: f"eastern_{US}"}


def at(country: str, *spaces: str, navies: tuple[str, ...] = (), **given: Any) -> dict[str, Any]:
    """Return a country with an Army in its Home and in these spaces, and these Navies."""
    return {"armies": [HOME[country], *spaces], "navies": list(navies), **given}


# Status cards that score


def scored_by(country: str, card: str, options: dict[str, object] | None = None, **pieces: dict[str, Any]) -> int:
    """Return the VP a Status scores in its country's Victory step, 0 where it is not offered."""
    board = {**pieces, country: {**pieces.get(country, at(country)), "status": [card]}}
    table = seated(country, step="victory", options=options, also=board)
    if card not in table.uses:
        return 0
    before = len(gains(table))
    table.choose(f"use:{card}")
    return sum(int(str(count)) for _, count in gains(table)[before:])


@pytest.mark.card("de_swedish_iron_ore")
@pytest.mark.parametrize(
    ("german", "italian", "separate", "needs_navy"),
    [
        (at(GERMANY, "russia", "eastern_europe", navies=("north_sea", "north_atlantic")), at(ITALY), 0, 0),
        (at(GERMANY, "scandinavia", navies=("north_sea",)), at(ITALY), 1, 0),
        (at(GERMANY, "scandinavia"), at(ITALY, navies=("baltic_sea",)), 1, 0),
        (at(GERMANY, "russia", navies=("baltic_sea",)), at(ITALY, "scandinavia"), 1, 1),
        (at(GERMANY, "scandinavia", navies=("baltic_sea",)), at(ITALY), 2, 2),
    ],
)
def test_swedish_iron_ore_is_for_german_pieces_in_those_two_spaces(
    german: dict[str, Any], italian: dict[str, Any], separate: int, needs_navy: int
) -> None:
    """Neither next door nor by a teammate (W-CRD-7), in both readings (ruling 7.3)."""
    for reading, points in (("separate", separate), ("needs_navy", needs_navy)):
        options: dict[str, object] = {"iron_ore": reading}
        assert scored_by(GERMANY, "de_swedish_iron_ore", options, germany=german, italy=italian) == points


@pytest.mark.card("uk_mackenzie_king")
@pytest.mark.parametrize(
    ("british", "points"),
    [
        (at(UK, "pacific_northwest", HOME[US], navies=("south_atlantic", "north_sea")), 0),
        (at(UK, navies=("north_atlantic",)), 1),
        (at(UK, "canada"), 1),
        (at(UK, "canada", navies=("north_atlantic",)), 2),
    ],
)
def test_mackenzie_king_counts_those_two_spaces_only(british: dict[str, Any], points: int) -> None:
    """A Navy in the North Atlantic and an Army in Canada, each for itself."""
    assert scored_by(UK, "uk_mackenzie_king", united_kingdom=british) == points


@pytest.mark.card("jp_forward_bases")
@pytest.mark.card("jp_imperial_designs")
@pytest.mark.parametrize("card", ["jp_forward_bases", "jp_imperial_designs"])
def test_japanese_bases_next_door_do_not_score(card: str) -> None:
    """An Army in Canada, the Western United States or New Guinea holds none of the bases named."""
    assert scored_by(JAPAN, card, japan=at(JAPAN, "canada", "western_united_states", "new_guinea")) == 0


@pytest.mark.card("it_balkan_resources")
def test_balkan_resources_not_next_door() -> None:
    """Italian Armies around the Balkans score nothing."""
    assert scored_by(ITALY, "it_balkan_resources", italy=at(ITALY, "germany", "ukraine", "eastern_europe")) == 0


@pytest.mark.card("it_impero")
@pytest.mark.parametrize("reading", ["armies", "spaces"])
def test_impero_italiano_not_next_door(reading: str) -> None:
    """Neither Ukraine nor India nor Szechuan is of the empire, in either reading (ruling 7.4)."""
    options: dict[str, object] = {"impero": reading}
    mates = {"italy": at(ITALY, "india", "szechuan"), "germany": at(GERMANY, "ukraine")}
    assert scored_by(ITALY, "it_impero", options, **mates) == 0


# Economic Warfare


def played(card: str, country: str, target: str, deck: int, **pieces: dict[str, Any]) -> tuple[int, list[object]]:
    """Return how many cards a country discards because of a card played, and each gain of VP until the turn's end."""
    prefix = {UK: "uk", US: "us", USSR: "su"}[target]
    board = {**pieces, target: {**at(target), **pieces.get(target, {}), "deck": [f"{prefix}_build_army"] * deck}}
    table = seated(country, card, also=board).choose(f"play:{card}")
    return burned(table, target), [count for _, count in gains(table)]


@pytest.mark.card("de_sub_blockade")
def test_blockade_counts_the_coasts_of_the_north_sea_only() -> None:
    """Canada and Latin America lie on the next sea."""
    burnt, points = played("de_sub_blockade", GERMANY, UK, 4, germany=at(GERMANY, "iceland", "canada", "latin_america"))
    assert (burnt, points[0]) == (2, 1)


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.card("jp_sub_pacific")
@pytest.mark.parametrize(
    ("card", "target", "sea", "coast"),
    [
        ("jp_indian_ocean_patrols", UK, "bay_of_bengal", "india"),
        ("jp_sub_pacific", US, "east_pacific", "western_united_states"),
    ],
)
def test_japanese_warfare_counts_japanese_navies_only(card: str, target: str, sea: str, coast: str) -> None:
    """Neither an Army on the coast nor a teammate's Navy adds to the discard or to the points."""
    japanese = at(JAPAN, coast, navies=(sea,))
    burnt, points = played(card, JAPAN, target, 4, japan=japanese, italy=at(ITALY, navies=(sea,)))
    assert (burnt, points[0]) == (2, 2)


@pytest.mark.card("it_decima_mas")
@pytest.mark.parametrize(
    ("holder", "sea", "burnt"),
    [
        (UK, "north_sea", 2),
        (UK, "north_atlantic", 2),
        (UK, "mediterranean_sea", 1),
        (US, "mediterranean_sea", 1),
        (USSR, "mediterranean_sea", 1),
    ],
)
def test_frogmen_ask_for_an_allied_navy_in_the_mediterranean_itself(holder: str, sea: str, burnt: int) -> None:
    """Of any Allied country, but not in the sea next to it, even with the strait open."""
    board = {"italy": at(ITALY, "north_africa"), holder: at(holder, navies=(sea,))}
    assert played("it_decima_mas", ITALY, UK, 4, **board)[0] == burnt


@pytest.mark.card("de_wolf_packs")
@pytest.mark.parametrize(("space", "burnt"), [("russia", 4), ("scandinavia", 5)])
def test_wolf_packs_raises_by_three_for_scandinavia_itself(space: str, burnt: int) -> None:
    """A German Army next to Scandinavia is not in it."""
    table = seated(
        GERMANY,
        "de_sub_monsoon",
        germany=at(GERMANY, space, status=["de_wolf_packs"], hand=["de_sub_monsoon", "de_plunder"]),
        united_kingdom=at(UK, deck=["uk_land_battle"] * 4 + ["uk_sea_battle"] * 4),
    ).choose("play:de_sub_monsoon", f"country:{UK}", "use:de_wolf_packs")
    assert burned(table, UK) == burnt


@pytest.mark.card("de_sub_atlantic")
@pytest.mark.card("de_sub_unprotected")
@pytest.mark.card("de_sub_murmansk")
@pytest.mark.card("de_v_weapons")
@pytest.mark.rule("W-CRD-6")
@pytest.mark.parametrize("card", ["de_sub_atlantic", "de_sub_unprotected", "de_sub_murmansk", "de_v_weapons"])
def test_the_discard_comes_before_the_points(card: str) -> None:
    """W-CRD-6, ruling 1.5: the enemy has discarded when the points are scored."""
    german = at(GERMANY, "western_europe", "scandinavia", navies=("baltic_sea",))
    table = seated(GERMANY, card, germany={**german, "hand": [card, "de_plunder"]}).choose(f"play:{card}")
    assert order_of(table, "DeckDiscarded", "PointsScored")[:2] == ["DeckDiscarded", "PointsScored"]


@pytest.mark.card("us_sbd")
def test_sbd_dauntless_is_for_japan_alone() -> None:
    """A US Navy at Germany's and Italy's coasts makes nobody discard."""
    own = at(US, navies=("baltic_sea", "mediterranean_sea"), hand=["us_sbd", "us_patton"])
    table = seated(US, "us_sbd", united_states=own).choose("play:us_sbd")
    assert table.kind == "discard"
    assert happened(table, "DeckDiscarded") == []


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_asks_for_a_navy_in_the_mediterranean_itself() -> None:
    """Navies in the North Sea (next to it by an open strait) and the North Atlantic buy nobody free."""
    board = {"germany": at(GERMANY, navies=("north_sea",)), "italy": at(ITALY, navies=("north_atlantic",))}
    table = seated(UK, "uk_malta_submarines", also=board).choose("play:uk_malta_submarines")
    assert (burned(table, GERMANY), burned(table, ITALY)) == (2, 2)


# What cards on the table wait for


def battle(country: str, space: str, **countries: dict[str, Any]) -> Table:
    """Return a table where a country has battled a land space with its card."""
    prefix = {GERMANY: "de", UK: "uk", JAPAN: "jp", USSR: "su", US: "us"}[country]
    card = f"{prefix}_land_battle"
    own = {"deck": [f"{prefix}_sea_battle"] * 2, **countries[country]}
    return seated(country, card, also={**countries, country: own}).choose(f"play:{card}", f"space:{space}")


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_not_next_to_western_europe() -> None:
    """A battle in Germany itself is none in Western Europe."""
    german = {"armies": ["germany", "western_europe"], "status": ["de_atlantic_wall"]}
    table = battle(USSR, "germany", germany=german, soviet_union=at(USSR, "ukraine", "eastern_europe"))
    assert table.uses == []
    assert burned(table, USSR) == 0


@pytest.mark.card("su_leningrad")
@pytest.mark.card("su_moscow")
@pytest.mark.card("su_stalingrad")
@pytest.mark.card("it_monte_cassino")
@pytest.mark.parametrize(
    ("owner", "card", "attacker", "base", "space"),
    [
        (USSR, "su_leningrad", GERMANY, "western_europe", "scandinavia"),
        (USSR, "su_moscow", GERMANY, "eastern_europe", "ukraine"),
        (USSR, "su_stalingrad", GERMANY, "eastern_europe", "balkans"),
        (ITALY, "it_monte_cassino", UK, "iceland", "western_europe"),
    ],
)
def test_a_saviour_of_one_space_saves_none_next_to_it(
    owner: str, card: str, attacker: str, base: str, space: str
) -> None:
    """Each names its space; the Army next door falls."""
    board = {
        owner: at(owner, space, responses=[card]),
        attacker: at(attacker, base, navies=("north_sea",)),
    }
    table = battle(attacker, space, **board)
    assert table.uses == []
    assert space not in table.armies(owner)


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.card("jp_kwantung_army")
def test_japanese_saviours_are_for_japan_and_their_kind() -> None:
    """Kwantung Army saves no Italian Army in China, Battleship Repair neither an Army nor a teammate's Navy."""
    responses = ["jp_kwantung_army", "jp_battleship_repair"]
    china = battle(
        USSR,
        "china",
        japan=at(JAPAN, responses=responses),
        italy=at(ITALY, "china"),
        soviet_union=at(USSR, "siberia", "mongolia"),
    )
    assert (china.uses, china.armies(ITALY)) == ([], {"italy"})
    army = battle(
        USSR,
        "mongolia",
        japan=at(JAPAN, "china", "mongolia", responses=["jp_battleship_repair"]),
        soviet_union=at(USSR, "siberia"),
    )
    assert (army.uses, army.armies(JAPAN)) == ([], {"japan", "china"})
    sea = seated(
        UK,
        "uk_sea_battle",
        united_kingdom=at(UK, navies=("north_sea",)),
        germany=at(GERMANY, "western_europe", navies=("baltic_sea",)),
        japan=at(JAPAN, responses=["jp_battleship_repair"]),
    ).choose("play:uk_sea_battle", "space:baltic_sea")
    assert (sea.uses, sea.navies(GERMANY)) == ([], set())


@pytest.mark.card("uk_loyal_to_crown")
@pytest.mark.parametrize(("space", "answered"), [("middle_east", False), ("southeast_asia", False), ("india", True)])
def test_loyal_to_the_crown_not_next_to_india(space: str, answered: bool) -> None:
    """Canada, Australia and India themselves; a build next to them is not answered."""
    table = seated(
        JAPAN,
        "jp_build_army",
        japan=at(JAPAN, "china", "szechuan"),
        united_kingdom=at(UK, responses=["uk_loyal_to_crown"]),
    ).choose("play:jp_build_army", f"space:{space}")
    assert (table.uses == ["uk_loyal_to_crown"]) == answered


@pytest.mark.card("jp_china_offensive")
@pytest.mark.parametrize(("space", "answers"), [("siberia", False), ("kazakhstan", False), ("szechuan", True)])
def test_china_offensive_answers_battles_in_and_around_china(space: str, answers: bool) -> None:
    """Two steps from China is too far."""
    table = battle(JAPAN, space, japan=at(JAPAN, "china", "mongolia", responses=["jp_china_offensive"]))
    assert (table.uses == ["jp_china_offensive"]) == answers


@pytest.mark.card("jp_china_offensive")
def test_china_offensive_may_battle_china_itself() -> None:
    """The second battle is in China or next to it."""
    table = battle(
        JAPAN,
        "szechuan",
        japan=at(JAPAN, "vladivostok", "mongolia", navies=("sea_of_japan",), responses=["jp_china_offensive"]),
        soviet_union=at(USSR, "china", "szechuan"),
    ).choose("use:jp_china_offensive", "space:szechuan")
    assert set(table.spaces) == {"china", "southeast_asia"}


@pytest.mark.card("jp_fall_of_singapore")
def test_fall_of_singapore_is_for_southeast_asia_and_its_sea() -> None:
    """A battle in India sets it off not, and its own battle is in the South China Sea alone."""
    japanese = at(JAPAN, "china", "szechuan", "australia", navies=("sea_of_japan",))
    india = battle(JAPAN, "india", japan={**japanese, "responses": ["jp_fall_of_singapore"]})
    assert india.uses == []
    asia = battle(JAPAN, "southeast_asia", japan={**japanese, "responses": ["jp_fall_of_singapore"]})
    asia.choose("use:jp_fall_of_singapore")
    assert asia.kind == "battle"
    assert asia.spaces == ["south_china_sea"]


@pytest.mark.card("jp_snlf")
def test_landing_forces_follow_japanese_navies_and_build() -> None:
    """A teammate's Navy is no trigger; what follows is a build, so an Army may be named as just built."""
    mate = seated(
        ITALY,
        "it_build_navy",
        italy=at(ITALY, "western_europe"),
        japan=at(JAPAN, "western_europe", responses=["jp_snlf"]),
    ).choose("play:it_build_navy", "space:mediterranean_sea")
    assert mate.uses == []
    own = seated(JAPAN, "jp_build_navy", japan=at(JAPAN, "china", responses=["jp_snlf"]))
    own.choose("play:jp_build_navy")
    own.choose("use:jp_snlf")
    assert "piece:japan/army/china" in own.offered


@pytest.mark.card("it_romanian_reinforcements")
@pytest.mark.card("it_monte_cassino")
def test_reinforcements_follow_a_removal_and_nothing_less() -> None:
    """Neither an Army that was saved nor a battle in an empty space sets them off."""
    responses = ["it_monte_cassino", "it_romanian_reinforcements", "it_german_reinforcements"]
    board = {
        "germany": at(GERMANY, "italy"),
        "italy": {"armies": ["balkans"], "responses": responses},
        "united_kingdom": at(UK, "western_europe"),
    }
    saved = battle(UK, "italy", **board).choose("use:it_monte_cassino")
    assert (saved.kind, saved.armies(GERMANY)) == ("discard", {"germany", "italy"})
    empty = battle(UK, "italy", **{**board, "germany": at(GERMANY)})
    assert (empty.kind, [event["target"] for event in happened(empty, "SpaceBattled")]) == ("discard", [None])


@pytest.mark.card("jp_truk")
def test_truk_alone_opens_no_window_to_japan() -> None:
    """It may be used beside Japan's own questions; where Japan has nothing else to answer with, it is not asked."""
    built = seated(
        JAPAN,
        japan=at(JAPAN, "china", "szechuan", responses=["jp_truk"], hand=["jp_build_army", "jp_build_navy"]),
        united_kingdom=at(UK, responses=["uk_loyal_to_crown"]),
    ).choose("play:jp_build_army", "space:india")
    assert (built.seat, built.uses) == (UK, ["uk_loyal_to_crown"])
    assert built.choose("pass").kind == "discard"
    own = at(JAPAN, "southeast_asia", "china", status=["jp_co_prosperity"], responses=["jp_truk"])
    scored = seated(JAPAN, step="victory", japan=own)
    assert scored.uses == ["jp_co_prosperity", "jp_truk"]
    assert scored.choose("use:jp_co_prosperity").kind == "discard"  # used for this trigger: nothing more to ask


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_follows_an_army_built_far_from_any_other() -> None:
    """The first Army is the one in the Home, with no piece beside it."""
    table = seated(GERMANY, "de_build_army", germany={"armies": [], "status": ["de_synthetic_fuel"]})
    table.choose("play:de_build_army")
    assert table.uses == ["de_synthetic_fuel"]


@pytest.mark.card("uk_royal_navy")
def test_the_royal_navy_follows_a_battle_led_by_an_army() -> None:
    """No Navy is needed, only a battle at sea."""
    board = {"united_kingdom": at(UK, status=["uk_royal_navy"])}
    table = seated(UK, "uk_sea_battle", also=board).choose("play:uk_sea_battle")
    assert table.uses == ["uk_royal_navy"]


# Where texts place and remove


@pytest.mark.card("uk_king_peter")
@pytest.mark.card("su_tito")
@pytest.mark.parametrize(("country", "card"), [(UK, "uk_king_peter"), (USSR, "su_tito")])
def test_partisans_recruit_in_the_balkans_or_nowhere(country: str, card: str) -> None:
    """A second Axis Army left there bars the recruit, though a neighbour is empty (ruling 6.14)."""
    board = {"germany": {"armies": ["balkans"]}, "italy": at(ITALY, "balkans")}
    table = seated(country, card, also=board).choose(f"play:{card}", "piece:germany/army/balkans")
    assert (table.kind, happened(table, "PieceRecruited")) == ("discard", [])


@pytest.mark.card("it_german_aid")
def test_german_aid_eliminates_in_the_balkans_only() -> None:
    """Allied Armies around the Balkans are out of reach."""
    allied = {"soviet_union": at(USSR, "ukraine", "eastern_europe"), "united_kingdom": at(UK, "germany")}
    table = seated(ITALY, "it_german_aid", germany={"armies": ["western_europe"]}, also=allied)
    table.choose("play:it_german_aid")
    assert (table.kind, table.offered) == ("recruit", ["pass", "space:balkans"])


@pytest.mark.card("su_german_soviet_treaty")
def test_the_treaty_recruits_in_its_two_spaces_only() -> None:
    """Eastern Europe is held; Germany, empty, is no way out."""
    board = {"germany": {"armies": ["eastern_europe"]}}
    table = seated(USSR, "su_german_soviet_treaty", also=board).choose("play:su_german_soviet_treaty")
    if table.kind == "recruit":
        table.choose("space:russia")
    assert [event["space"] for event in happened(table, "PieceRecruited")] == ["russia"]


@pytest.mark.card("su_vasilevsky")
def test_vasilevsky_recruits_in_vladivostok_only() -> None:
    """Siberia is not asked about."""
    table = seated(USSR, "su_vasilevsky").choose("play:su_vasilevsky")
    assert table.spaces == ["vladivostok"]


@pytest.mark.card("su_defense_motherland")
def test_defense_of_the_motherland_eliminates_in_moscow_only() -> None:
    """An Axis Army in Ukraine stays."""
    own = {"armies": ["siberia"], "responses": ["su_defense_motherland"]}
    table = seated(USSR, soviet_union=own, germany=at(GERMANY, "ukraine", "moscow"))
    table.choose("use:su_defense_motherland", "space:russia")
    assert [key for key in table.offered if key.startswith("piece:")] == ["piece:germany/army/moscow"]


@pytest.mark.card("su_scorched_earth")
def test_scorched_earth_is_ukraine_alone() -> None:
    """A German Army in Moscow, next to it, still draws supply and scores there (ruling 4.5)."""
    own = {"armies": ["siberia"], "status": ["su_scorched_earth"]}
    table = seated(GERMANY, step="victory", germany={"armies": ["moscow", "ukraine"]}, soviet_union=own)
    assert gains(table)[0] == ("axis", 2)


@pytest.mark.card("uk_free_france")
@pytest.mark.card("us_patton")
@pytest.mark.parametrize(
    ("country", "key", "given"),
    [
        (UK, "use:uk_free_france", {"status": ["uk_free_france"], "hand": ["uk_raf", "uk_enigma"]}),
        (US, "play:us_patton", {"hand": ["us_patton", "us_arsenal"]}),
    ],
)
def test_armies_land_in_western_europe_and_nowhere_else(country: str, key: str, given: dict[str, Any]) -> None:
    """Germany, empty and next to a supplied Navy, is no choice."""
    own = at(country, "iceland", navies=("north_atlantic", "north_sea", "baltic_sea"), **given)
    board = {country: own, "germany": {"armies": ["balkans"]}, "soviet_union": at(USSR, "scandinavia")}
    table = seated(country, also=board).choose(key)
    assert set(table.spaces) <= {"western_europe"}
    if table.kind == "build":
        table.choose("space:western_europe")
    assert [event["space"] for event in happened(table, "PieceBuilt")] == ["western_europe"]


@pytest.mark.card("uk_ledo_burma")
def test_ledo_and_burma_roads_battles_szechuan_or_china_only() -> None:
    """A UK Army in Szechuan, in supply by the Volunteer Group, does not reach Mongolia by this card."""
    board = {
        "united_kingdom": at(UK, "szechuan", hand=["uk_ledo_burma", "uk_raf"]),
        "united_states": at(US, status=["us_avg"]),
        "japan": at(JAPAN, "mongolia", "china"),
    }
    table = seated(UK, also=board).choose("play:uk_ledo_burma")
    assert (table.kind, table.spaces) == ("battle", ["china"])


@pytest.mark.card("it_east_africa")
@pytest.mark.parametrize("reading", ["build", "recruit"])
def test_italian_east_africa_names_its_two_spaces(reading: str) -> None:
    """Neither Africa nor the Indian Ocean, in either reading (ruling 7.9)."""
    own = at(ITALY, "middle_east", "africa", navies=("mediterranean_sea",), hand=["it_east_africa", "it_plunder"])
    options: dict[str, object] = {"italian_events": reading}
    table = seated(ITALY, options=options, italy=own).choose("play:it_east_africa")
    assert table.spaces == ["north_africa"]
    assert table.choose("space:north_africa").spaces == ["bay_of_bengal"]


@pytest.mark.card("it_attacks_communists")
@pytest.mark.parametrize("reading", ["build", "recruit"])
@pytest.mark.parametrize(("part", "space"), [("number:1", "ukraine"), ("number:2", "russia")])
def test_italy_attacks_communists_names_its_two_spaces(part: str, space: str, reading: str) -> None:
    """Neither Scandinavia nor the Balkans, in either reading (ruling 7.9)."""
    own = at(ITALY, "germany", "eastern_europe", navies=("baltic_sea",), hand=["it_attacks_communists", "it_plunder"])
    options: dict[str, object] = {"italian_events": reading}
    table = seated(ITALY, options=options, italy=own).choose("play:it_attacks_communists", part)
    assert table.spaces == [space]


@pytest.mark.card("us_amphibious")
def test_amphibious_landings_builds_in_the_space_battled_only() -> None:
    """Germany, empty and within reach of the Navy in the Baltic, is no choice."""
    own = at(US, "iceland", navies=("north_atlantic", "north_sea", "baltic_sea"), status=["us_amphibious"])
    board = {"germany": {"armies": ["balkans"]}, "soviet_union": at(USSR, "russia"), "united_states": own}
    table = battle(US, "western_europe", **board).choose("use:us_amphibious")
    assert [event["space"] for event in happened(table, "PieceBuilt")] == ["western_europe"]


@pytest.mark.card("us_free_french")
def test_free_french_names_its_three_spaces() -> None:
    """Germany, empty, is none of them."""
    table = seated(US, "us_free_french", germany={"armies": ["balkans"]}).choose("play:us_free_french")
    assert (table.seat, set(table.spaces)) == (UK, {"africa", "north_africa", "western_europe"})


@pytest.mark.card("us_murmansk_convoy")
def test_murmansk_convoy_recruits_without_supply() -> None:
    """With no Soviet piece on the board Russia still gets its Army, which then has no neighbour to build from."""
    table = seated(US, "us_murmansk_convoy", soviet_union={"armies": []}, germany=at(GERMANY, "moscow"))
    table.choose("play:us_murmansk_convoy", "space:russia")
    assert [event["space"] for event in happened(table, "PieceRecruited")] == ["russia"]
    assert happened(table, "PieceBuilt") == []
