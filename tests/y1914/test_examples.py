"""The rulebook's examples, move by move."""

import pytest

from tests.y1914.table import Table

SPARE = ["de-build-navy"] * 3
OTHERS = ["ot-build-army", "ot-build-army", "ah-build-navy", "ah-build-navy", "ot-spanish-flu", "ah-sea-battle"]


@pytest.mark.rule("F-EX-1", "F-DIS-1", "F-DIS-2", "F-SET-4")
def test_discards_seen_and_unseen() -> None:
    """The Sustain that pays for Stosstruppen lies on top; the card lost to Mustard Gas is of either country, unseen."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        germany={
            "hand": ["de-build-army", "de-build-navy", "de-build-navy"],
            "status": ["de-stosstruppen", "de-mustard-gas"],
            "prepared": ["de-land-battle"],
        },
        france={"prepared": ["it-build-army", "fr-build-navy"]},
    )
    table.play("de-build-army", "space:belgium", "use:de-stosstruppen", "space:burgundy", "from:belgium")
    assert table.pile("germany")[0] == "de-land-battle"
    assert table.seen("germany")["discard_top"] == "de-land-battle"
    table.choose("use:de-mustard-gas")
    assert table.seat == "france-italy"
    assert table.offered == ["discard_prepared:it-build-army", "discard_prepared:fr-build-navy"]
    table.choose("discard_prepared:it-build-army")
    assert table.pile("france") == ["it-build-army"]
    assert table.seen("france")["discard_top"] is None


@pytest.mark.rule("F-EX-2", "F-CRD-8", "F-PLY-5")
@pytest.mark.card("de-zeppelins")
def test_zeppelins() -> None:
    """Three cards from the United Kingdom / United States, one from France / Italy, 1 VP."""
    table = Table(germany={"hand": ["de-zeppelins"]}, france={"hand": []}, uk={"hand": []})
    before = table.power("france")["deck_size"], table.power("uk")["deck_size"]
    table.play("de-zeppelins")
    assert table.vp == (6, 5)
    assert (table.power("france")["deck_size"], table.power("uk")["deck_size"]) == (before[0] - 1, before[1] - 3)


@pytest.mark.rule("F-EX-3", "F-ATT-1", "F-ATT-2")
@pytest.mark.card("de-prize-rules-submarine-warfare")
def test_prize_rules_from_the_attrition_step() -> None:
    """Revealed in the Attrition step it costs the United Kingdom / United States two cards."""
    table = Table(
        step="attrition", germany={"prepared": ["de-prize-rules-submarine-warfare"]}, uk={"hand": ["uk-build-army"]}
    )
    table.choose("use:de-prize-rules-submarine-warfare")
    assert table.seat == "uk-us"
    table.choose("discard:uk-build-army")
    size = table.power("uk")["discard_size"]
    assert size == 2
    assert table.seen("germany")["discard_top"] == "de-prize-rules-submarine-warfare"


@pytest.mark.rule("F-EX-4", "F-BAT-5", "F-BAT-4")
@pytest.mark.card("uk-gallipoli")
def test_gallipoli_pays_the_terrain() -> None:
    """Navy, then no Army while the enemy is there, then the battle into Istanbul costs a hand card."""
    table = Table(
        "uk",
        board={"uk": "britain north_atlantic western_mediterranean"},
        uk={"hand": ["uk-gallipoli", "us-build-army"]},
    )
    table.play("uk-gallipoli", "space:eastern_mediterranean")
    assert table.kind == "battle"
    table.choose("space:istanbul")
    assert table.hand("uk") == []
    assert table.pile("uk") == ["uk-gallipoli", "us-build-army"]
    assert table.at("ottoman") == set()
    broke = Table(
        "uk", board={"uk": "britain north_atlantic western_mediterranean"}, uk={"hand": ["uk-gallipoli"], "deck": []}
    )
    broke.play("uk-gallipoli", "space:eastern_mediterranean")
    assert broke.at("ottoman") == {"istanbul"}
    assert broke.kind != "battle"


@pytest.mark.rule("F-EX-5", "F-PRE-2", "F-PRE-3")
@pytest.mark.card("uk-mark-iv-tanks")
@pytest.mark.parametrize(
    ("target", "germany", "offered"),
    [("western_germany", "berlin western_germany", False), ("picardy", "berlin picardy", True)],
)
def test_mark_iv_tanks_and_prepare_texts(target: str, germany: str, offered: bool) -> None:
    """After Western Germany a prepared Gallipoli cannot pay; after Picardy The Somme can."""
    table = Table(
        "uk",
        board={"uk": "britain english_channel belgium", "germany": germany, "france": "paris"},
        uk={
            "hand": ["uk-land-battle"],
            "status": ["uk-mark-iv-tanks"],
            "prepared": ["uk-gallipoli", "uk-the-somme"] if offered else ["uk-gallipoli"],
        },
    )
    table.play("uk-land-battle", f"space:{target}")
    if table.kind == "battle":
        table.choose("from:belgium")
    assert target not in table.at("germany")
    assert ("use:uk-mark-iv-tanks" in table.offered) == offered
    if offered:
        table.choose("use:uk-mark-iv-tanks")
        assert "picardy" in table.at("uk")
        assert table.pile("uk")[0] == "uk-the-somme"
        assert table.prepared("uk") == ["uk-gallipoli"]


@pytest.mark.rule("F-EX-6", "F-PRE-3")
@pytest.mark.card("de-stosstruppen")
def test_schlieffen_plan_pays_only_where_it_may() -> None:
    """Prepared, it serves Stosstruppen for a battle in Belgium, Picardy or Paris alone."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris burgundy"},
        germany={
            "hand": ["de-build-army", *SPARE],
            "status": ["de-stosstruppen"],
            "prepared": ["de-schlieffen-plan"],
        },
    )
    table.play("de-build-army", "space:picardy", "use:de-stosstruppen")
    assert "paris" not in table.at("germany")
    assert table.pile("germany")[0] == "de-schlieffen-plan"  # Paris was the only space it allows
    assert table.at("france") == {"burgundy"}


@pytest.mark.rule("F-EX-7", "F-BAT-11", "F-BAT-12", "F-BAT-14")
def test_symbols_add_up() -> None:
    """Single, double: then two more are needed. Double, double: then one is enough."""
    board = {"germany": "berlin western_germany belgium", "france": "paris picardy"}
    singles = ["fr-build-army"] * 2
    table = Table(
        board=board,
        germany={"hand": ["de-land-battle"], "prepared": ["de-stosstruppen"]},
        france={"prepared": singles},
    )
    table.play("de-land-battle", "space:picardy", "use:fr-build-army", "use:de-stosstruppen")
    assert "picardy" not in table.at("france")  # one single symbol is not enough: no question
    table = Table(
        board=board,
        germany={"hand": ["de-land-battle"], "prepared": ["de-stosstruppen"]},
        france={"prepared": [*singles, "fr-build-army"]},
    )
    table.play("de-land-battle", "space:picardy", "use:fr-build-army", "use:de-stosstruppen")
    table.choose("use:fr-build-army")
    assert table.offered == ["use:fr-build-army"]  # a response begun is finished
    table.choose("use:fr-build-army")
    assert "picardy" in table.at("france")
    table = Table(
        board=board,
        germany={"hand": ["de-land-battle"], "prepared": ["de-stosstruppen"]},
        france={"prepared": ["fr-paris-taxis", "fr-build-army"]},
    )
    table.play("de-land-battle", "space:picardy", "use:fr-paris-taxis", "use:de-stosstruppen", "use:fr-build-army")
    assert "picardy" in table.at("france")
    assert table.prepared("france") == table.prepared("germany") == []


@pytest.mark.rule("F-EX-8", "F-DRA-1", "F-CRD-3", "F-CRD-4", "F-BAT-3", "F-BAT-6", "F-BAT-9", "F-ATT-3", "F-DRW-1")
@pytest.mark.card("ah-franz-ferdinand-avenged", "ru-montenegro", "ah-morava-offensive")
def test_extended_example_one() -> None:
    """Austria in round 4, from draft to draw, cards counted."""
    table = Table(
        "austria",
        "draft",
        board={"austria-hungary": "vienna galicia budapest", "ottoman": "", "russia": "moscow ukraine serbia"},
        austria={
            "hand": ["ah-franz-ferdinand-avenged", *OTHERS],
            "prepared": ["ah-land-battle", "ah-morava-offensive"],
        },
        russia={"hand": ["ru-land-battle"], "prepared": ["ru-build-army", "ru-montenegro"]},
    )
    table.choose("discard:ot-build-army", "discard:ot-spanish-flu", "take:ah-build-army")
    assert len(table.hand("austria")) == 6
    table.play("ah-franz-ferdinand-avenged", "discard:ot-build-army", "space:serbia", "discard:ah-build-navy")
    assert len(table.hand("austria")) == 3
    assert table.seat == "russia"
    assert table.nouns("use") == ["ru-montenegro"]  # Serbia is cut off: only the Supply symbol serves
    table.choose("use:ru-montenegro", "use:ah-land-battle", "discard:ah-build-navy")
    assert len(table.hand("austria")) == 2
    assert "serbia" not in table.at("russia")
    table.choose("space:serbia")
    assert "serbia" in table.at("austria-hungary")
    table.choose("use:ah-morava-offensive", "discard:ru-land-battle")
    assert table.power("russia")["discard_size"] == 2
    table.choose("prepare:ah-build-army")
    assert len(table.hand("austria")) == 1
    table.choose("number:6")
    assert len(table.hand("austria")) == 7
    assert table.prepared("austria") == ["ah-build-army"]


@pytest.mark.rule("F-EX-9", "F-BAT-8", "F-BAT-10", "F-BAT-13", "F-BAT-16", "F-BAT-17")
@pytest.mark.card("de-schlieffen-plan", "fr-paris-taxis", "fr-la-revanche")
def test_extended_example_two() -> None:
    """Germany in round 3: Schlieffen Plan, Stosstruppen, Paris Taxis, La Revanche."""
    table = Table(
        board={
            "germany": "berlin prussia western_germany belgium",
            "france": "paris burgundy",
            "uk": "britain picardy english_channel north_atlantic",
        },
        round=3,
        germany={
            "hand": ["de-schlieffen-plan", "de-land-battle", *SPARE],
            "status": ["de-stosstruppen"],
            "prepared": ["de-land-battle", "de-land-battle"],
        },
        france={"prepared": ["fr-paris-taxis", "fr-la-revanche"]},
        uk={"prepared": ["uk-build-army"]},
    )
    table.play("de-schlieffen-plan", "prepare:de-land-battle", "space:picardy")
    assert (table.seat, table.offered) == ("uk-us", ["pass", "use:uk-build-army"])
    table.choose("use:uk-build-army", "use:de-land-battle")
    assert "picardy" not in table.at("uk")
    table.choose("space:picardy", "use:de-stosstruppen", "space:paris")
    assert (table.seat, table.offered) == ("france-italy", ["pass", "use:fr-paris-taxis"])
    table.choose("use:fr-paris-taxis")
    assert table.prepared("germany") == ["de-land-battle"]  # one symbol cannot overcome two: not asked
    assert table.offered == ["pass", "use:fr-la-revanche"]
    table.choose("use:fr-la-revanche")
    assert "picardy" not in table.at("germany")
    assert table.at("france") == {"paris", "burgundy"}


@pytest.mark.rule("F-EX-10", "F-SUP-1", "F-SUP-2", "F-SUP-5")
def test_supply_picture() -> None:
    """An Army in Serbia cut off from its Home is unsupplied while the others are not."""
    table = Table(board={"russia": "moscow ukraine black_sea serbia", "france": "paris"})
    assert table.unsupplied("russia") == {"serbia"}
    joined = Table(board={"russia": "moscow ukraine romania serbia", "france": "paris"})
    assert joined.unsupplied("russia") == set()
