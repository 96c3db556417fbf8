"""Where the cards stop: the space next door, the teammate's piece, the other kind, the part that comes too early.

What cards on the table wait for.
"""

import pytest

from tests.ww2.cards.edges.setting import GERMANY, ITALY, JAPAN, UK, USSR, at, battle
from tests.ww2.cards.seated import burned, happened, seated

# What cards on the table wait for


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
