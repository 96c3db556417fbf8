"""Options (W-OPT): every one in both readings, the default being that of the rulings."""

from typing import Any

import pytest

from haversack.kernel.state import GameState
from tests.ww2.table import GAME, Table

UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_build_army"]}
US_WAITS: dict[str, Any] = {"armies": ["eastern_united_states"], "hand": ["us_patton"]}
JAPAN_WAITS: dict[str, Any] = {"armies": ["japan"], "hand": ["jp_truk"]}
ITALY_WAITS: dict[str, Any] = {"armies": ["italy"], "hand": ["it_plunder"]}
DEFAULTS = {
    "reallocate": False,
    "reallocate_short": False,
    "built_or_recruited": False,
    "portless_link": True,
    "iron_ore": "separate",
    "impero": "armies",
    "vp_floor": False,
    "owner_removal_counts": False,
    "wolf_packs_on_zero": False,
    "firestorm": "inside",
    "italian_events": "build",
    "malta_order": "turn_order",
    "open_setup": False,
    "homes_decide": False,
    "guards_conscripts": True,
    "named_build_answered": True,
    "windows": "fitting",
}


@pytest.mark.rule("W-OPT-0")
def test_every_silent_point_is_an_option_with_the_default_of_the_rulings() -> None:
    """W-OPT-0, rulings section 7: name, type, default and a line of help that cites the ruling."""
    assert {option.name: option.default for option in GAME.options} == DEFAULTS
    helps = " ".join(option.help for option in GAME.options)
    for number in range(1, 14):
        assert f"7.{number})" in helps or f"7.{number} " in helps, f"ruling 7.{number} is no option"
    for option in GAME.options:
        assert (option.type, bool(option.choices)) in (("bool", False), ("str", True))


@pytest.mark.rule("W-OPT-0")
def test_a_state_keeps_the_options_it_is_played_with() -> None:
    """W-OPT-0: in the state, its position and its record."""
    state = GAME.new(1, {"vp_floor": True, "impero": "spaces"})
    wanted = {**DEFAULTS, "vp_floor": True, "impero": "spaces"}
    assert state.options == state.position()["options"] == state.record()["options"] == wanted


# 7.1


@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize("answered", [False, True])
def test_built_or_recruited(answered: bool) -> None:
    """Ruling 7.1: Rasputitsa answers a recruit only by the option; so do Loyal to the Crown and Kamikaze."""
    options: dict[str, object] = {"built_or_recruited": answered}
    recruit = Table(
        turn="soviet_union",
        options=options,
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"], "hand": ["it_plunder"]},
        germany={"armies": ["germany", "eastern_europe", "ukraine"]},
        soviet_union={"armies": ["moscow"], "hand": ["su_land_battle"], "responses": ["su_rasputitsa"]},
    ).choose("play:su_land_battle", "space:ukraine", "use:it_romanian_reinforcements")
    assert (recruit.uses == ["su_rasputitsa"]) == answered
    fleet = Table(
        turn="united_kingdom",
        options=options,
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_singapore"]},
        japan={"armies": ["japan"], "navies": ["sea_of_japan"], "responses": ["jp_kamikaze"], "hand": ["jp_truk"]},
    ).choose("play:uk_singapore", "space:southeast_asia", "space:south_china_sea")
    assert (fleet.uses == ["jp_kamikaze"]) == answered


@pytest.mark.rule("W-OPT-0")
def test_a_build_is_answered_in_both_readings() -> None:
    """Ruling 7.1: the option adds recruits and takes nothing away."""
    for value in (False, True):
        table = Table(
            options={"built_or_recruited": value},
            germany={"armies": ["germany", "eastern_europe"], "hand": ["de_build_army"]},
            soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
        ).choose("play:de_build_army", "space:ukraine")
        assert table.uses == ["su_rasputitsa"]


@pytest.mark.rule("W-OPT-0", "W-ACT-5")
def test_an_own_recruit_never_sets_off_an_own_build_card() -> None:
    """Ruling 7.1: the option is about enemy answers; Synthetic Fuel stays with builds."""
    table = Table(
        options={"built_or_recruited": True},
        germany={"armies": ["germany"], "hand": ["de_forced_conscription"], "status": ["de_synthetic_fuel"]},
    ).choose("play:de_forced_conscription", "space:balkans")
    assert table.uses == []


# 7.2


@pytest.mark.rule("W-OPT-0", "W-SUP-4")
@pytest.mark.parametrize(
    ("allowed", "cut_off"),
    [(True, {"central_pacific"}), (False, {"central_pacific", "south_china_sea", "indonesia"})],
)
def test_portless_link(allowed: bool, cut_off: set[str]) -> None:
    """Ruling 7.2: whether a Navy without a port carries the chain."""
    table = Table(
        turn="japan",
        options={"portless_link": allowed},
        japan=JAPAN_WAITS,
        united_states={
            "armies": ["western_united_states", "indonesia"],
            "navies": ["east_pacific", "central_pacific", "south_china_sea"],
        },
    )
    assert set(table.country("united_states")["unsupplied"]) == cut_off


# 7.3, 7.4


@pytest.mark.rule("W-OPT-0", "W-VIC-2")
@pytest.mark.parametrize(
    ("reading", "navy", "points"),
    [("separate", True, 2), ("separate", False, 1), ("needs_navy", True, 2), ("needs_navy", False, 0)],
)
def test_iron_ore(reading: str, navy: bool, points: int) -> None:
    """Ruling 7.3: the point for Scandinavia with or without the Navy in the Baltic."""
    table = Table(
        step="victory",
        options={"iron_ore": reading},
        germany={
            "armies": ["germany", "scandinavia"],
            "navies": ["baltic_sea"] if navy else [],
            "status": ["de_swedish_iron_ore"],
        },
        united_kingdom=UK_WAITS,
    )
    if points:
        table.choose("use:de_swedish_iron_ore")
    assert table.seat == "united_kingdom"
    assert table.vp["axis"] == 2 + points


@pytest.mark.rule("W-OPT-0", "W-VIC-2")
@pytest.mark.parametrize(("reading", "points"), [("armies", 3), ("spaces", 2)])
def test_impero(reading: str, points: int) -> None:
    """Ruling 7.4: two Axis Armies in a space count twice, or the space once."""
    table = Table(
        turn="italy",
        step="victory",
        options={"impero": reading},
        italy={"armies": ["italy", "north_africa"], "status": ["it_impero"]},
        germany={"armies": ["germany", "north_africa", "middle_east"]},
        united_states=US_WAITS,
    ).choose("use:it_impero")
    assert table.vp["axis"] == 2 + points


# 7.5


@pytest.mark.rule("W-OPT-0", "W-DIS-5")
@pytest.mark.parametrize(("floor", "after"), [(False, -1), (True, 0)])
def test_vp_floor(floor: bool, after: int) -> None:
    """Ruling 7.5: a team without points loses one, or not."""
    table = Table(options={"vp_floor": floor}, germany={"armies": [], "deck": []}, united_kingdom=UK_WAITS)
    assert table.vp["axis"] == after


# 7.6


@pytest.mark.rule("W-OPT-0", "W-PCE-5")
@pytest.mark.parametrize("counts", [False, True])
def test_owner_removal_counts(counts: bool) -> None:
    """Ruling 7.6: taking back a supplied German Army sets off Romanian Reinforcements, or not."""
    table = Table(
        options={"owner_removal_counts": counts},
        germany={"armies": ["germany", "balkans"], "hand": ["de_plunder"]},
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"]},
    ).choose("remove:germany/army/balkans")
    assert (table.seat == "italy") == counts
    if counts:
        table.choose("use:it_romanian_reinforcements")
        assert "balkans" in table.armies("italy")
    assert (table.seat, table.kind) == ("germany", "play")


# 7.7


@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("adds", "left"), [(False, 5), (True, 3)])
def test_wolf_packs_on_zero(adds: bool, left: int) -> None:
    """Rulings 6.3 and 7.7: a card that counts German Navies, with none at sea."""
    table = Table(
        options={"wolf_packs_on_zero": adds},
        germany={"armies": ["germany"], "hand": ["de_sub_atlantic"], "status": ["de_wolf_packs"]},
        united_kingdom={**UK_WAITS, "deck": ["uk_land_battle"] * 4 + ["uk_raf"]},
    ).choose("play:de_sub_atlantic")
    assert (table.uses == ["de_wolf_packs"]) == adds
    if adds:
        table.choose("use:de_wolf_packs")
    assert table.country("united_kingdom")["deck_size"] == left


# 7.8


@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "hits"), [("inside", True), ("adjacent", False)])
def test_firestorm(reading: str, hits: bool) -> None:
    """Rulings 6.7 and 7.8: the only US piece near Japan stands in Japan itself."""
    table = Table(
        turn="united_states",
        options={"firestorm": reading},
        united_states={"armies": ["eastern_united_states", "japan"], "hand": ["us_firestorm"]},
        japan={"armies": ["china"], "deck": ["jp_build_navy"] * 6 + ["jp_sea_battle"] * 4},
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    ).choose("play:us_firestorm")
    assert table.country("japan")["deck_size"] == (3 if hits else 10)


@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("reading", ["inside", "adjacent"])
def test_firestorm_from_next_to_the_home(reading: str) -> None:
    """Ruling 7.8: a piece next to the Home counts in both readings."""
    table = Table(
        turn="united_states",
        options={"firestorm": reading},
        united_states={
            "armies": ["eastern_united_states", "philippines"],
            "navies": ["sea_of_japan"],
            "hand": ["us_firestorm"],
        },
        japan={"armies": ["japan"], "deck": ["jp_build_navy"] * 6 + ["jp_sea_battle"] * 4},
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    ).choose("play:us_firestorm")
    assert table.country("japan")["deck_size"] == 3


# 7.9


@pytest.mark.rule("W-OPT-0", "W-ACT-10")
@pytest.mark.parametrize(("reading", "placed"), [("build", "PieceBuilt"), ("recruit", "PieceRecruited")])
def test_italian_events(reading: str, placed: str) -> None:
    """Ruling 7.9: where Italy could build, the event is a build or a recruit; where it could not, only a recruit."""
    board: dict[str, Any] = {"turn": "italy", "options": {"italian_events": reading}, "united_states": US_WAITS}
    near = Table(
        italy={"armies": ["italy"], "navies": ["mediterranean_sea"], "hand": ["it_east_africa"]}, **board
    ).choose("play:it_east_africa", "space:north_africa")
    assert placed in near.log
    far = Table(italy={"armies": ["italy"], "hand": ["it_east_africa"]}, **board).choose("play:it_east_africa")
    assert ("north_africa" in far.spaces) == (reading == "recruit")
    attack = Table(italy={"armies": ["italy", "balkans"], "hand": ["it_attacks_communists"]}, **board).choose(
        "play:it_attacks_communists"
    )
    assert ("number:2" in attack.offered) == (reading == "recruit")  # Russia is not next to the Balkans


# 7.10


@pytest.mark.rule("W-OPT-0", "W-OPT-1", "W-DIS-6")
@pytest.mark.parametrize("short", [False, True])
def test_reallocate_short(short: bool) -> None:
    """Ruling 7.10: two cards in hand pay for it only by the option; the deck, then points, cover the rest."""
    table = Table(
        options={"reallocate": True, "reallocate_short": short},
        germany={
            "armies": ["germany"],
            "hand": ["de_plunder", "de_autobahn"],
            "deck": ["de_v_weapons", "de_blitzkrieg", "de_sea_battle", "de_volksturm"],
        },
    )
    assert ("use:reallocate" in table.offered) == short
    if short:
        table.choose("use:reallocate")
        assert table.hand("germany") == ["de_sea_battle"]
        assert table.country("germany")["deck_size"] == 1
        assert table.vp["axis"] == 0


# 7.11


@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("order", ["turn_order", "uk_chooses"])
def test_malta_order(order: str) -> None:
    """Ruling 7.11: Germany decides before Italy, or as the UK picks; the second sees what the first did."""
    table = Table(
        turn="united_kingdom",
        options={"malta_order": order},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_malta_submarines"]},
        germany={"armies": ["germany"], "navies": ["mediterranean_sea"]},
        italy={"armies": ["italy"], "navies": ["mediterranean_sea"]},
    ).choose("play:uk_malta_submarines")
    if order == "uk_chooses":
        assert table.offered == ["country:germany", "country:italy"]
        table.choose("country:italy")
        assert table.seat == "italy"
        table.choose("piece:italy/navy/mediterranean_sea")
        assert table.navies("italy") == set()
        assert table.seat == "germany"
    else:
        assert table.seat == "germany"
        table.choose("piece:germany/navy/mediterranean_sea")
        assert table.navies("germany") == set()
        assert table.seat == "italy"


# 7.12


def opening(options: dict[str, object]) -> GameState:
    """Return a game after the opening discards."""
    state = GAME.new(3, options)
    while state.view(None)["step"] == "setup":
        state.apply(state.legal[0])
    return state


@pytest.mark.rule("W-OPT-0", "W-SET-5")
@pytest.mark.parametrize("is_open", [False, True])
def test_open_setup(is_open: bool) -> None:
    """Ruling 7.12: the opening discards are unseen, or lie face up for all."""
    state = opening({"open_setup": is_open})
    view: Any = state.view("japan")
    for country in ("germany", "italy", "united_states"):
        assert (view["countries"][country]["discard_top"] is not None) == is_open
        assert view["countries"][country]["discard_size"] == 3
    seen = [e["cards"] for e in state.events_for(None) if e["type"] == "CardsDiscarded"]
    assert all((cards != [None]) == is_open for cards in seen)
    assert len(seen) == 18


# 7.13


@pytest.mark.rule("W-OPT-0", "W-VIC-4")
@pytest.mark.parametrize(("decide", "winner", "reason"), [(False, "axis", "points"), (True, "allies", "Homes")])
def test_homes_decide(decide: bool, winner: str, reason: str) -> None:
    """Ruling 7.13: the Allies hold two Axis Homes and are behind on points at the end of round 20."""
    table = Table(
        turn="united_states",
        step="draw",
        round=20,
        vp={"axis": 20, "allies": 10},
        options={"homes_decide": decide},
        germany={"armies": []},
        italy={"armies": []},
        soviet_union={"armies": ["moscow", "germany"]},
        united_kingdom={"armies": ["united_kingdom", "italy"]},
    )
    assert table.state.outcome is not None
    assert table.state.outcome.winner == winner
    assert reason in table.state.outcome.reason


@pytest.mark.rule("W-OPT-0", "W-VIC-4")
def test_homes_decide_only_for_a_team_that_alone_holds_two() -> None:
    """Ruling 7.13: with two Homes held by each team the points decide."""
    table = Table(
        turn="united_states",
        step="draw",
        round=20,
        vp={"axis": 20, "allies": 10},
        options={"homes_decide": True},
        germany={"armies": ["moscow"]},
        italy={"armies": ["united_kingdom"]},
        soviet_union={"armies": ["germany"]},
        united_kingdom={"armies": ["italy"]},
    )
    assert table.state.outcome is not None
    assert (table.state.outcome.winner, table.state.outcome.reason) == ("axis", "victory on points")


# Readings of section 2 and 6


@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("follows", [True, False])
def test_guards_conscripts(follows: bool) -> None:
    """Ruling 6.10: Women Conscripts may follow the Build Army that Guards plays, or not."""
    table = Table(
        turn="soviet_union",
        options={"guards_conscripts": follows},
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_mao", "su_tito"],
            "status": ["su_guards", "su_women_conscripts"],
            "discard": ["su_build_army"],
            "deck": [],
        },
        italy=ITALY_WAITS,
    ).choose("use:su_guards", "space:russia")
    assert (table.uses == ["su_women_conscripts"]) == follows


@pytest.mark.rule("W-OPT-0", "W-ACT-4")
@pytest.mark.parametrize("answered", [True, False])
def test_named_build_answered(answered: bool) -> None:
    """Ruling 2.4: an Army named as just built may be hit by Rasputitsa, or not; own answers always work."""
    table = Table(
        options={"named_build_answered": answered},
        germany={
            "armies": ["germany", "eastern_europe", "russia"],
            "hand": ["de_build_army"],
            "status": ["de_synthetic_fuel"],
            "deck": ["de_plunder", "de_autobahn"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    ).choose("play:de_build_army", "piece:germany/army/russia")
    if answered:
        assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
        table.choose("pass")
    assert (table.seat, table.uses) == ("germany", ["de_synthetic_fuel"])


@pytest.mark.rule("W-OPT-0", "W-ACT-4")
def test_a_piece_really_built_is_answered_in_both_readings() -> None:
    """Ruling 2.4: the option is about named pieces only."""
    for value in (True, False):
        table = Table(
            options={"named_build_answered": value},
            germany={"armies": ["germany", "eastern_europe"], "hand": ["de_build_army"]},
            soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
        ).choose("play:de_build_army", "space:russia")
        assert table.uses == ["su_rasputitsa"]
