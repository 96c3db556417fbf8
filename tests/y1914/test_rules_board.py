"""Rules of pieces, board, supply and cards, by their ledger ids."""

import pytest

from tests.y1914.table import Table

# Pieces and board


@pytest.mark.rule("F-PCE-1", "F-BRD-1", "F-BRD-3")
def test_spaces() -> None:
    """Armies on land, Navies at sea, nothing in neutral spaces; Homes are Objectives too."""
    table = Table("uk", board={"uk": "britain english_channel"}, uk={"hand": ["uk-asquith-sends-ultimatum"]})
    table.play("uk-asquith-sends-ultimatum")
    assert table.spaces == {"paris", "picardy", "belgium", "north_atlantic", "north_sea"}
    assert table.why_not("space:spain") == ["F-PCE-1"]
    army = Table("uk", board={"uk": "britain english_channel"}, uk={"hand": ["uk-build-army"]}).play("uk-build-army")
    assert army.why_not("space:north_sea") == ["F-PCE-1"]


@pytest.mark.rule("F-PCE-2", "F-PCE-3")
def test_who_may_stand_together() -> None:
    """One piece of a country in a space; friends may share it, enemies never, whatever a card says."""
    table = Table(
        "uk", board={"uk": "britain english_channel picardy", "france": "paris belgium"}, uk={"hand": ["uk-build-army"]}
    ).play("uk-build-army")
    assert {"paris", "belgium"} <= table.spaces
    assert table.why_not("space:picardy") == ["F-PCE-2"]
    held = Table("uk", board={"germany": "berlin belgium"}, uk={"hand": ["uk-belgium-resists"]}).play(
        "uk-belgium-resists"
    )
    assert held.at("uk") == {"britain"}
    build = Table("uk", board={"uk": "britain english_channel", "germany": "belgium"}, uk={"hand": ["uk-build-army"]})
    assert build.play("uk-build-army").why_not("space:belgium") == ["F-PCE-3"]


@pytest.mark.rule("F-PCE-4")
def test_an_empty_pool() -> None:
    """With all Armies on the board one must be taken back first; it is available at once."""
    board = {"ottoman": "istanbul anatolia persia middle_east"}
    table = Table("austria", board=board, austria={"hand": ["ot-build-army"]}).play("ot-build-army")
    assert table.spaces == set()
    assert table.why_not("space:azerbaijan") == ["F-PCE-4"]
    table.choose("remove:ottoman/army/persia", "space:azerbaijan")
    assert table.at("ottoman") == {"istanbul", "anatolia", "middle_east", "azerbaijan"}


@pytest.mark.rule("F-PCE-4")
def test_an_empty_pool_of_navies() -> None:
    """Armies left do not make up for it: where either may be built, only the Army is offered."""
    board = {"uk": "britain english_channel north_atlantic north_sea western_mediterranean eastern_mediterranean"}
    table = Table("uk", board=board, uk={"hand": ["uk-asquith-sends-ultimatum"]}).play("uk-asquith-sends-ultimatum")
    assert {"ireland", "picardy"} <= table.spaces
    assert not {"adriatic_sea", "western_atlantic"} & table.spaces
    assert table.why_not("space:adriatic_sea") == ["F-PCE-4"]
    assert "remove:uk/navy/north_sea" in table.offered
    assert "remove:uk/army/britain" not in table.offered
    table.choose("remove:uk/navy/north_sea", "space:adriatic_sea")
    assert "adriatic_sea" in table.at("uk")


@pytest.mark.rule("F-BRD-2")
def test_kiel_canal() -> None:
    """Baltic Sea and North Sea are adjacent for the Central Powers only."""
    table = Table(board={"germany": "berlin baltic_sea"}, germany={"hand": ["de-build-navy"]}).play("de-build-navy")
    assert table.spaces == {"north_sea"}
    entente = Table("russia", board={"russia": "moscow petrograd baltic_sea"}, russia={"hand": ["ru-build-navy"]})
    assert entente.play("ru-build-navy").kind != "build"
    austria = Table(
        "austria", board={"austria-hungary": "vienna prussia baltic_sea"}, austria={"hand": ["ah-sea-battle"]}
    )
    assert "north_sea" in austria.play("ah-sea-battle").spaces
    narrow = Table(
        "austria",
        board={"austria-hungary": "vienna prussia baltic_sea"},
        options={"kiel_germany_only": True},
        austria={"hand": ["ah-sea-battle"]},
    )
    assert narrow.play("ah-sea-battle").kind != "battle"


# Supply


@pytest.mark.rule("F-SUP-1", "F-SUP-2", "F-SUP-3", "F-SUP-5")
def test_supply() -> None:
    """A chain of own pieces to a Home held by an own Army; other countries' pieces do not carry it."""
    table = Table(board={"austria-hungary": "vienna galicia", "ottoman": "istanbul romania", "germany": "prussia"})
    assert table.unsupplied("austria-hungary") == set()
    assert table.unsupplied("ottoman") == {"romania"}
    assert table.unsupplied("germany") == {"prussia"}  # no Army in Berlin
    build = Table(board={"germany": "prussia"}, germany={"hand": ["de-build-army"]}).play("de-build-army")
    assert build.spaces == {"berlin"}
    assert build.why_not("space:western_germany") == ["F-SUP-1"]
    far = Table(board={"germany": "berlin", "austria-hungary": "vienna"}, germany={"hand": ["de-build-army"]})
    far.play("de-build-army")
    assert far.why_not("space:galicia") == ["F-SUP-3"]
    assert "prussia" in build.at("germany")  # an unsupplied piece stays


@pytest.mark.rule("F-SUP-2")
@pytest.mark.parametrize(("between", "unsupplied"), [("austria-hungary", {"romania"}), ("germany", {"romania"})])
def test_no_other_country_carries_a_chain(between: str, unsupplied: set[str]) -> None:
    """An Army of Bulgaria joins Romania to Istanbul only if it is Ottoman, not of the same Power or team."""
    ottoman = "istanbul romania"
    assert Table(board={"ottoman": f"{ottoman} bulgaria"}).unsupplied("ottoman") == set()
    assert Table(board={"ottoman": ottoman, between: "bulgaria"}).unsupplied("ottoman") == unsupplied


@pytest.mark.rule("F-SUP-1")
def test_a_home_held_by_others_supplies_nobody() -> None:
    """Neither an ally's Army in the Home nor an enemy's takes the place of the own one."""
    for country in ("germany", "italy"):
        assert Table(board={"austria-hungary": "budapest", country: "vienna"}).unsupplied("austria-hungary") == {
            "budapest"
        }


@pytest.mark.rule("F-SUP-4")
def test_recruiting_is_no_build() -> None:
    table = Table("russia", russia={"hand": ["ru-montenegro"]}).play("ru-montenegro", "space:serbia")
    assert "PieceRecruited" in table.log
    assert "PieceBuilt" not in table.log
    assert table.unsupplied("russia") == {"serbia"}


# Cards


@pytest.mark.rule("F-CRD-1", "F-CRD-2", "F-DIS-1")
def test_two_sides_of_a_card() -> None:
    """Played, only the Play text counts; prepared, only the symbol; a card used lies face up on top."""
    table = Table(germany={"hand": ["de-landwehr"], "prepared": ["de-build-army"]})
    assert "use:de-landwehr" not in table.offered
    assert "play:de-build-army" not in table.offered
    assert table.why_not("use:de-build-army") == ["F-PRE-1"]
    assert table.why_not("use:de-landwehr") == ["F-CRD-2"]
    table.play("de-landwehr", "pass")
    assert table.seen("germany")["discard_top"] == "de-landwehr"


@pytest.mark.rule("F-DIS-1")
def test_face_down_discards_go_below_older_ones() -> None:
    """Discarded unseen for a draft, each card goes to the very bottom; a card shown lies on top of them all."""
    table = Table(
        step="draft",
        germany={
            "hand": ["de-build-army", "de-build-navy", "de-zeppelins"],
            "discard": ["de-mata-hari"],
            "face_down": 1,
        },
    ).choose("discard:de-build-navy", "discard:de-build-army", "take:de-build-army")
    assert table.pile("germany") == ["de-mata-hari", "de-build-navy", "de-build-army"]
    assert table.seen("germany")["discard_top"] is None
    table.play("de-zeppelins")
    assert table.pile("germany")[0] == table.seen("germany")["discard_top"] == "de-zeppelins"


@pytest.mark.rule("F-DIS-5")
def test_an_empty_deck() -> None:
    """No more drawing or drafting; hand and prepared cards play on."""
    table = Table(step="draft", germany={"hand": ["de-build-army"] * 3, "prepared": ["de-land-battle"], "deck": []})
    assert table.kind == "play"
    table.choose("pass")
    assert "unprepare:de-land-battle" in table.offered
    table.choose("unprepare:de-land-battle")
    assert len(table.hand("germany")) == 4
    assert table.seat == "france-italy"  # no Draw step


@pytest.mark.rule("F-DIS-6", "F-VIC-4")
def test_vp_below_zero_go_to_the_enemy() -> None:
    """Three missing cards at 1 VP: one is lost, two go to the other team."""
    table = Table(
        "russia", vp=(1, 4), austria={"deck": []},
        russia={"hand": ["ru-trench-warfare"], "deck": ["ru-build-army"] * 2},
        germany={"deck": ["de-build-army"]},
    ).play("ru-trench-warfare")  # fmt: skip
    assert table.vp == (0, 6)
