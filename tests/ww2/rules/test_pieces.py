"""Pieces (W-PCE): where they stand, how many there are, taking them back."""

import random
from typing import Any

import pytest

from haversack.kernel.errors import IllegalChoice, InvalidPosition
from haversack.kernel.match import Match
from tests.ww2.table import GAME, Table

POOLS = {
    "germany": (7, 3),
    "japan": (5, 5),
    "italy": (4, 3),
    "united_kingdom": (5, 5),
    "soviet_union": (7, 1),
    "united_states": (5, 6),
}
ITALY_FULL = ["italy", "western_europe", "balkans", "north_africa"]


@pytest.mark.rule("W-PCE-1")
def test_a_country_has_one_piece_in_a_space_and_enemies_never_share() -> None:
    """W-PCE-1, ruling 2.1: no build where an own or an enemy Army stands; a teammate's Army is no hindrance."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "hand": ["de_build_army"]},
        italy={"armies": ["italy"]},
        soviet_union={"armies": ["moscow", "eastern_europe"]},
    ).choose("play:de_build_army")
    assert "italy" in table.spaces
    assert not {"germany", "balkans", "eastern_europe"} & set(table.spaces)
    table.choose("space:italy")
    assert "italy" in table.armies("germany")
    assert "italy" in table.armies("italy")


@pytest.mark.rule("W-PCE-1")
@pytest.mark.parametrize(
    "countries",
    [
        {"germany": {"armies": ["ukraine"]}, "soviet_union": {"armies": ["ukraine"]}},
        {"germany": {"navies": ["baltic_sea"]}, "united_states": {"navies": ["baltic_sea"]}},
        {"germany": {"armies": ["ukraine", "ukraine"]}},
    ],
)
def test_a_position_with_enemies_together_or_two_pieces_is_refused(countries: dict[str, Any]) -> None:
    """W-PCE-1: such a position does not exist; the same pieces of teammates do."""
    with pytest.raises(InvalidPosition):
        GAME.position({"countries": countries})
    GAME.position({"countries": {"germany": {"armies": ["ukraine"]}, "italy": {"armies": ["ukraine"]}}})


@pytest.mark.rule("W-PCE-1")
def test_a_recruit_is_blocked_by_an_enemy_or_an_own_army() -> None:
    """W-PCE-1, ruling 6.14: Singapore Fortified places nothing where Japan's or an own Army stands."""
    enemy = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_singapore"]},
        japan={"armies": ["japan", "southeast_asia"], "navies": ["south_china_sea"], "hand": ["jp_truk"]},
    ).choose("play:uk_singapore")
    assert enemy.seat == "japan"
    assert "PieceRecruited" not in enemy.log
    own = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["southeast_asia"], "navies": ["south_china_sea"], "hand": ["uk_singapore"]},
        japan={"armies": ["japan"], "hand": ["jp_truk"]},
    ).choose("play:uk_singapore")
    assert "PieceRecruited" not in own.log


@pytest.mark.rule("W-PCE-2")
@pytest.mark.parametrize(("card", "kind"), [("us_build_army", "armies"), ("us_build_navy", "navies")])
def test_armies_stand_on_land_and_navies_at_sea(card: str, kind: str) -> None:
    """W-PCE-2: each kind is offered its own kind of space only."""
    own = {"armies": ["eastern_united_states", "western_united_states"], "navies": ["east_pacific", "north_atlantic"]}
    table = Table(turn="united_states", united_states={**own, "hand": [card]}).choose(f"play:{card}")
    assert table.spaces
    for space in table.spaces:
        GAME.position({"countries": {"united_states": {kind: [space]}}})
        other = "navies" if kind == "armies" else "armies"
        with pytest.raises(InvalidPosition, match="cannot stand there"):
            GAME.position({"countries": {"united_states": {other: [space]}}})


@pytest.mark.rule("W-PCE-3")
@pytest.mark.parametrize("country", POOLS)
def test_pools_are_fixed(country: str) -> None:
    """W-PCE-3: with one Army on the board the rest of the pool is left."""
    own = Table().country(country)
    armies, navies = POOLS[country]
    assert (own["armies_left"], own["navies_left"]) == (armies - 1, navies)


@pytest.mark.rule("W-PCE-3")
def test_with_an_empty_pool_nothing_is_built() -> None:
    """W-PCE-3: the one Soviet Navy is at sea, so a Build Navy card offers no space."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "russia"], "navies": ["baltic_sea"], "hand": ["su_build_navy"]},
    ).choose("play:su_build_navy")
    assert table.spaces == []
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "russia", "ukraine"], "hand": ["su_build_navy"]},
    ).choose("play:su_build_navy")
    assert set(table.spaces) == {"baltic_sea", "black_sea", "caspian_sea"}


@pytest.mark.rule("W-PCE-3")
def test_with_an_empty_pool_nothing_is_recruited() -> None:
    """W-PCE-3: Afrika Korps places no German Navy while three are at sea and Germany frees none."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_afrika_korps"]},
        germany={"armies": ["germany"], "navies": ["baltic_sea", "north_sea", "black_sea"]},
        united_states={"armies": ["eastern_united_states"], "hand": ["us_patton"]},
    ).choose("play:it_afrika_korps", "space:north_africa")
    assert table.offered[0] == "pass"
    table.choose("pass").pass_until("play")
    assert table.navies("germany") == {"baltic_sea", "north_sea", "black_sea"}
    assert "north_africa" in table.armies("germany")


@pytest.mark.rule("W-PCE-4")
def test_a_piece_that_leaves_the_board_is_available_at_once() -> None:
    """W-PCE-4: battled, eliminated, out of supply or taken back, it is in the pool again."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "eastern_europe"]},
        united_kingdom={"armies": ["united_kingdom", "canada"], "hand": ["uk_raf"]},
    )
    assert table.country("soviet_union")["armies_left"] == 5
    table.choose("play:de_land_battle", "space:eastern_europe")
    assert table.country("soviet_union")["armies_left"] == 6
    assert table.country("united_kingdom")["armies_left"] == 3
    table.choose("remove:united_kingdom/army/canada")
    assert table.country("united_kingdom")["armies_left"] == 4


@pytest.mark.rule("W-PCE-4", "W-PCE-5")
def test_a_piece_taken_back_for_a_build_is_built_by_it() -> None:
    """W-PCE-4, ruling 2.5: with an empty pool a piece may be freed first, then placed by the same card."""
    table = Table(turn="italy", italy={"armies": ITALY_FULL, "hand": ["it_build_army"]}).choose("play:it_build_army")
    assert table.spaces == []
    assert "remove:italy/army/north_africa" in table.offered
    table.choose("remove:italy/army/north_africa")
    assert "germany" in table.spaces
    table.choose("space:germany")
    assert table.armies("italy") == {"italy", "western_europe", "balkans", "germany"}


@pytest.mark.rule("W-PCE-5")
def test_a_build_after_a_take_back_is_judged_on_the_board_without_the_piece() -> None:
    """Ruling 2.5: legality is judged after the take-back, so what hung on that piece is out of reach."""
    armies = ["italy", "western_europe", "balkans", "ukraine"]
    table = Table(turn="italy", italy={"armies": armies, "hand": ["it_build_army"]}).choose("play:it_build_army")
    table.choose("remove:italy/army/ukraine")
    assert "russia" not in table.spaces
    assert "ukraine" in table.spaces


@pytest.mark.rule("W-PCE-5")
def test_the_owner_is_offered_its_pieces_in_its_play_step() -> None:
    """W-PCE-5: own pieces only, and taking one back is not the Play step."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "navies": ["baltic_sea"], "hand": ["de_plunder"]},
        italy={"armies": ["italy"]},
    )
    removes = [key for key in table.offered if key.startswith("remove:")]
    assert removes == [
        "remove:germany/army/germany",
        "remove:germany/army/balkans",
        "remove:germany/navy/baltic_sea",
    ]
    table.choose("remove:germany/army/balkans")
    assert (table.seat, table.kind) == ("germany", "play")
    assert table.armies("germany") == {"germany"}


@pytest.mark.rule("W-PCE-5")
def test_a_country_may_take_its_piece_back_on_anothers_turn() -> None:
    """W-PCE-5: accepted at any open decision, in the middle of a card as well; the question stays open."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_build_army"]},
        soviet_union={"armies": ["moscow", "eastern_europe"]},
    ).choose("play:de_build_army")
    assert "eastern_europe" not in table.spaces
    table.choose("remove:soviet_union/army/eastern_europe")
    assert (table.seat, table.kind) == ("germany", "build")
    assert "eastern_europe" in table.spaces
    removed = table.state.events_for(None)[-1]
    assert (removed["type"], removed["country"], removed["cause"]) == ("PieceRemoved", "soviet_union", "owner")


@pytest.mark.rule("W-PCE-5")
def test_only_a_piece_that_stands_can_be_taken_back() -> None:
    """W-PCE-5: a removal of what is not there is refused."""
    table = Table(germany={"armies": ["germany"], "hand": ["de_plunder"]})
    with pytest.raises(IllegalChoice):
        table.state.apply("remove:soviet_union/army/ukraine")


@pytest.mark.rule("W-PCE-5", "W-CRD-8")
def test_a_teammate_cannot_be_made_to_take_a_piece_back() -> None:
    """W-PCE-5, ruling 2.6: Germany's card wants an Italian Army; Italy, out of Armies, is asked and may decline."""
    board: dict[str, Any] = {
        "germany": {"armies": ["germany"], "hand": ["de_military_dictatorships"]},
        "italy": {"armies": ["italy", "western_europe", "north_africa", "germany"]},
        "united_kingdom": {"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    }
    table = Table(**board)
    assert not [key for key in table.offered if key.startswith("remove:italy")]
    table.choose("play:de_military_dictatorships")
    assert (table.seat, table.kind) == ("italy", "recruit")
    assert table.offered[0] == "pass"
    declined = Table(**board).choose("play:de_military_dictatorships", "pass")
    assert declined.armies("italy") == {"italy", "western_europe", "north_africa", "germany"}
    table.choose("remove:italy/army/germany")
    assert table.seat == "germany"
    table.choose("space:balkans")
    assert table.armies("italy") == {"italy", "western_europe", "north_africa", "balkans"}


@pytest.mark.rule("W-PCE-5", "W-REA-8")
def test_a_protected_piece_may_still_be_taken_back_by_its_owner() -> None:
    """Ruling 5.8: protection does not bind the owner."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"], "status": ["de_dive_bombers"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    ).choose("play:de_land_battle", "space:ukraine", "use:su_stalingrad")
    assert table.country("soviet_union")["protected"] == ["ukraine"]
    table.choose("remove:soviet_union/army/ukraine")
    assert "ukraine" not in table.armies("soviet_union")
    assert table.country("soviet_union")["protected"] == []


# Beside the question


@pytest.mark.rule("W-PCE-5")
def test_every_country_may_remove_its_pieces_beside_every_question() -> None:
    """W-PCE-5: whoever decides, each seat finds all its pieces listed, and only those, and no other seat may do it."""
    state, dice = GAME.new(3), random.Random(3)
    for step in range(300):
        if state.decision is None:
            break
        for seat in GAME.seats if step % 5 == 0 else ():
            view: Any = state.view(seat)
            own = view["countries"][seat]
            pieces = {f"remove:{seat}/army/{space}" for space in own["armies"]}
            pieces |= {f"remove:{seat}/navy/{space}" for space in own["navies"]}
            listed = {option.key for option in state.asides(seat) if option.key.startswith("remove:")}
            assert listed == pieces
            other = GAME.seats[(GAME.seats.index(seat) + 1) % 6]
            assert all(state.explain(key, seat) == [] for key in pieces)
            assert all([reason.rule for reason in state.explain(key, other)] == ["W-PCE-5"] for key in pieces)
        state.apply(dice.choice([choice for choice in state.legal if "remove" not in GAME.vocabulary.key(choice)]))


@pytest.mark.rule("W-PCE-5")
def test_a_match_takes_a_removal_of_every_seat_at_every_question() -> None:
    """Through the match, for the seat that owns the piece; the question stays with the one who decides."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
        japan={"armies": ["japan", "china"]},
    ).choose("play:de_land_battle", "space:ukraine")
    match = Match(table.state)
    assert match.decider == "soviet_union"
    with pytest.raises(IllegalChoice, match="Only its own country may remove a piece so"):
        match.choose(0, "remove:japan/army/china", "germany")
    match.choose(0, "remove:japan/army/china", "japan")
    match.choose(1, "remove:germany/army/eastern_europe", "germany")
    assert (match.decider, table.armies("japan")) == ("soviet_union", {"japan"})
    match.choose(2, "remove:soviet_union/army/ukraine", "soviet_union")
    assert table.armies("soviet_union") == {"moscow"}
    assert match.decider != "soviet_union", "with the Army gone there is nothing left to save"


@pytest.mark.rule("W-PCE-5")
def test_a_removal_is_an_aside_except_where_a_piece_is_to_be_freed() -> None:
    """In the Play step and beside a build with Armies left it answers nothing; with none left it is the answer."""
    play = Table(turn="italy", italy={"armies": ["italy", "balkans"], "hand": ["it_build_army"]})
    assert marked(play) == {"remove:italy/army/italy": True, "remove:italy/army/balkans": True}
    assert marked(play.choose("play:it_build_army")) == {
        "remove:italy/army/italy": True,
        "remove:italy/army/balkans": True,
    }
    full = Table(turn="italy", italy={"armies": ITALY_FULL, "hand": ["it_build_army"]}).choose("play:it_build_army")
    assert set(marked(full).values()) == {False}


def marked(table: Table) -> dict[str, bool]:
    """Return the removals among the options, and whether each is marked as an aside."""
    assert table.state.decision is not None
    return {o.key: o.aside for o in table.state.decision.options if o.key.startswith("remove:")}


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-PCE-5", "W-REA-10")
def test_truk_is_used_at_any_moment_of_the_own_turn_whoever_decides() -> None:
    """Ruling 5.14: Japan may use it while the United States is asked for a reaction; nobody else sees or may use it."""
    japan = {"armies": ["japan"], "navies": ["sea_of_japan", "central_pacific"], "responses": ["jp_truk"]}
    table = Table(
        turn="japan",
        japan={**japan, "hand": ["jp_sea_battle", "jp_build_army"]},
        united_states={
            "armies": ["eastern_united_states", "western_united_states", "hawaii"],
            "navies": ["east_pacific", "north_pacific"],
            "status": ["us_radar"],
        },
    ).choose("play:jp_sea_battle", "space:north_pacific", "piece:united_states/navy/north_pacific")
    assert (table.seat, table.uses) == ("united_states", ["us_radar"])
    assert "use:jp_truk" in [option.key for option in table.state.asides("japan")]
    assert [seat for seat in GAME.seats if table.state.explain("use:jp_truk", seat) == []] == ["japan"]
    match = Match(table.state)
    with pytest.raises(IllegalChoice):
        match.choose(0, "use:jp_truk", "italy")
    match.choose(0, "use:jp_truk", "japan")
    assert (table.seat, table.uses) == ("united_states", ["us_radar"])
    assert "SupplyGranted" in table.log
    assert table.state.events_for(None)[-1]["text"] == (
        "Until the end of this turn the Japanese pieces in Hawaii, the Philippines, Iwo Jima, New Guinea, "
        "the South China Sea, the Sea of Japan, the North Pacific, the Central Pacific, the South Pacific and "
        "the East Pacific are in supply."
    )
