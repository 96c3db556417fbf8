"""Status cards: what each does on the table (F-CRD-7, F-PLY-6)."""

import pytest

from tests.y1914.table import Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


# Scoring


@pytest.mark.rule("F-VIC-2", "F-VIC-3")
@pytest.mark.parametrize(
    ("card", "power", "yes", "no", "points"),
    [
        pytest.param(
            "ah-balkan-domination", "austria", {"russia": "ukraine"}, {"russia": "romania"}, 2,
            marks=pytest.mark.card("ah-balkan-domination"),
        ),
        pytest.param(
            "ah-k-u-k-kriegsmarine", "austria", {"austria-hungary": "adriatic_sea"}, {"austria-hungary": ""}, 1,
            marks=pytest.mark.card("ah-k-u-k-kriegsmarine"),
        ),
        pytest.param(
            "de-german-high-seas-fleet", "germany",
            {"germany": "english_channel north_sea"}, {"germany": "baltic_sea"}, 2,
            marks=pytest.mark.card("de-german-high-seas-fleet"),
        ),
        pytest.param(
            "de-easter-rising-of-ireland", "germany", {"us": "ireland"}, {"uk": "ireland"}, 1,
            marks=pytest.mark.card("de-easter-rising-of-ireland"),
        ),
    ],
)  # fmt: skip
def test_scoring(card: str, power: str, yes: dict[str, str], no: dict[str, str], points: int) -> None:
    """In a Scoring Round the team gains VP if the condition holds; not while an enemy Army holds the Home."""
    status = {power: {"status": [card]}}
    won: dict[str, dict[str, list[str]]] = {
        key: {"deck": []} for key in ("austria", "russia", "germany", "france", "uk")
    }
    for given in status.values():
        won[power].update(given)

    def score(board: dict[str, str]) -> int:
        table = Table("uk", "draw", board=board, round=3, vp=(0, 0), bare=True, cards=won).pass_until("play")
        return table.vp[0]

    assert score(yes) == points
    assert score(no) == 0
    home = "vienna" if power == "austria" else "berlin"
    assert score({**yes, "italy": home}) == 0


@pytest.mark.rule("F-VIC-2")
@pytest.mark.card("ru-warm-water-port")
def test_warm_water_port() -> None:
    """1 VP for a supplied Russian Army next to the Eastern Mediterranean."""
    cards: dict[str, dict[str, list[str]]] = {name: {"deck": []} for name in ("austria", "germany", "france", "uk")}

    def score(spaces: str) -> int:
        table = Table(
            "uk", "draw", board={"russia": spaces}, round=3, vp=(0, 0), bare=True,
            russia={"deck": [], "status": ["ru-warm-water-port"]}, cards=cards,
        )  # fmt: skip
        return table.pass_until("play").vp[1]

    assert score("moscow ukraine romania bulgaria") == 1 + 1  # Moscow and the port
    assert score("moscow bulgaria") == 1  # out of supply


# Hindrances and help


@pytest.mark.card("ah-russian-rail-gauge")
def test_russian_rail_gauge() -> None:
    """Russia's prepared cards are no use more than two spaces from Moscow, Supply-symbol Reinforce excepted."""

    def shields(space: str, source: str, status: list[str], **options: object) -> list[str]:
        table = Table(
            "germany",
            board={"russia": f"{space}*", "germany": f"{source}*"},
            bare=True,
            options=options,
            battle=("germany", space, source),
            austria={"status": status},
            russia={"prepared": ["ru-build-army", "ru-montenegro"]},
        )
        return table.nouns("use") if table.seat == "russia" else []

    gauge = ["ah-russian-rail-gauge"]
    assert shields("poland", "prussia", gauge) == ["ru-build-army"]
    assert shields("serbia", "bulgaria", []) == ["ru-build-army", "ru-montenegro"]
    assert shields("serbia", "bulgaria", gauge) == ["ru-montenegro"]
    assert shields("serbia", "bulgaria", gauge, rail_gauge_supply=False) == []


@pytest.mark.card("ah-russian-rail-gauge")
def test_russian_rail_gauge_stops_sustain_and_counterattack() -> None:
    """Sustain and Counterattack are hindered too, starting a battle is not."""
    gauge = {"austria": {"status": ["ah-russian-rail-gauge"], "prepared": ["ah-build-army"]}}
    table = Table(
        "russia",
        board={"russia": "serbia*", "austria-hungary": "budapest*"},
        bare=True,
        russia={"hand": ["ru-land-battle", "ru-rasputin", "ru-rasputin"][:2], "prepared": ["ru-brusilov-offensive"]},
        cards=gauge,
    ).play("ru-land-battle", "space:budapest", "use:ah-build-army")
    assert "budapest" in table.at("austria-hungary")
    assert table.prepared("russia") == ["ru-brusilov-offensive"]


@pytest.mark.rule("F-DIS-4")
@pytest.mark.card("ot-limited-rail-and-road-network")
def test_limited_rail_and_road_network() -> None:
    """An Entente country pays a hand card to place an Army, battle or eliminate around Anatolia, on top of terrain."""
    network = {"austria": {"status": ["ot-limited-rail-and-road-network"]}}
    board = {"russia": "moscow caucasus azerbaijan", "ottoman": "istanbul anatolia"}
    battle = Table(
        "russia", board=board, russia={"hand": ["ru-land-battle", "ru-build-navy", "ru-build-navy"]}, cards=network
    )
    battle.play("ru-land-battle", "space:anatolia")
    assert (battle.hand("russia"), battle.at("ottoman")) == ([], {"istanbul"})
    short = Table("russia", board=board, russia={"hand": ["ru-land-battle", "ru-build-navy"]}, cards=network)
    assert "anatolia" not in short.play("ru-land-battle").spaces
    build = Table("russia", board=board, russia={"hand": ["ru-build-army", "ru-build-navy"]}, cards=network)
    build.play("ru-build-army", "space:persia")
    assert (build.hand("russia"), "persia" in build.at("russia")) == ([], True)
    broke = Table("russia", board=board, russia={"hand": ["ru-build-army"]}, cards=network).play("ru-build-army")
    assert "persia" not in broke.spaces
    assert broke.why_not("space:persia") == ["F-DIS-4"]
    central = Table("austria", board=board, austria={"hand": ["ot-build-army"], **network["austria"]})
    assert "persia" in central.play("ot-build-army").spaces


@pytest.mark.rule("F-BAT-5")
@pytest.mark.card("ot-limited-rail-and-road-network", "it-bersaglieri")
def test_bersaglieri_pay_the_network_all_the_same() -> None:
    """The waiver is for terrain alone."""
    table = Table(
        "france",
        board={"italy": "rome eastern_mediterranean", "ottoman": "istanbul middle_east"},
        austria={"status": ["ot-limited-rail-and-road-network"]},
        france={"hand": ["it-bersaglieri", "fr-build-navy", "fr-build-army"]},
    ).play("it-bersaglieri", "space:middle_east", "discard:fr-build-navy")
    assert (table.hand("france"), table.at("ottoman")) == (["fr-build-army"], {"istanbul"})


@pytest.mark.card("ot-limited-rail-and-road-network")
def test_limited_rail_and_eliminations() -> None:
    """Lawrence pays too, unless the option frees eliminations."""
    card = "uk-lawrence-foments-arab-revolts"
    network = {"austria": {"status": ["ot-limited-rail-and-road-network"], "deck": []}}
    board = {"ottoman": "istanbul middle_east"}
    table = Table("uk", board=board, uk={"hand": [card, "uk-build-army"]}, cards=network).pass_until("play")
    table.play(card, "number:1", "piece:ottoman/army/middle_east")
    assert (table.hand("uk"), table.at("ottoman")) == ([], {"istanbul"})
    free = Table("uk", board=board, options={"rail_network_eliminates": False}, uk={"hand": [card]}, cards=network)
    free.play(card, "number:1", "piece:ottoman/army/middle_east")
    assert free.at("ottoman") == {"istanbul"}


@pytest.mark.rule("F-BAT-10")
@pytest.mark.card("de-german-aid-in-the-east")
def test_german_aid() -> None:
    """German cards serve a supplied Austro-Hungarian or Ottoman Army, attacking, defending and countering."""
    aid = {"status": ["de-german-aid-in-the-east"]}
    board = {"austria-hungary": "vienna galicia", "russia": "moscow ukraine"}
    table = Table(
        "russia",
        board=board,
        russia={"hand": ["ru-land-battle"]},
        germany={**aid, "prepared": ["de-build-army", "de-tannenberg"]},
    ).play("ru-land-battle", "space:galicia")
    assert (table.seat, table.nouns("use")) == ("germany", ["de-build-army"])
    table.choose("use:de-build-army", "use:de-tannenberg")
    assert "ukraine" not in table.at("russia")
    attack = Table(
        "austria",
        board=board,
        austria={"hand": ["ah-land-battle"]},
        russia={"prepared": ["ru-build-army"]},
        germany={**aid, "prepared": ["de-land-battle"]},
    ).play("ah-land-battle", "space:ukraine", "use:ru-build-army")
    assert attack.seat == "germany"
    attack.choose("use:de-land-battle")
    assert "ukraine" not in attack.at("russia")
    no_counter = Table(
        "russia",
        board=board,
        options={"aid_counterattacks": False},
        russia={"hand": ["ru-land-battle"]},
        germany={**aid, "prepared": ["de-build-army", "de-tannenberg"]},
    ).play("ru-land-battle", "space:galicia", "use:de-build-army")
    assert "ukraine" in no_counter.at("russia")
    assert no_counter.prepared("germany") == ["de-tannenberg"]


@pytest.mark.card("us-blackjack-and-the-doughboys")
@pytest.mark.parametrize(("us", "helps"), [("united_states picardy", True), ("united_states britain", False)])
def test_blackjack(us: str, helps: bool) -> None:
    """US cards serve a French Army if a US piece is next to the space battled; Russia is never helped."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy", "us": us, "uk": ""},
        germany={"hand": ["de-land-battle", "de-build-navy"]},
        uk={"status": ["us-blackjack-and-the-doughboys"], "prepared": ["us-build-army"]},
    ).play("de-land-battle", "space:burgundy")
    assert (table.seat == "uk-us") == helps
    if helps:
        table.choose("use:us-build-army")
        assert "burgundy" in table.at("france")


# The start of a battle


@pytest.mark.rule("F-BAT-7", "F-DIS-3")
@pytest.mark.card("de-mustard-gas", "de-the-red-baron")
def test_gas_and_baron() -> None:
    """Once per turn a defending Power loses a prepared card, and the top card of its deck; missing cards cost VP."""
    table = Table(
        board={**WEST, "uk": "britain english_channel picardy"},
        germany={"hand": ["de-land-battle"], "status": ["de-mustard-gas", "de-the-red-baron"]},
        france={"prepared": ["fr-build-army", "it-build-army"]},
    ).play("de-land-battle", "space:picardy")
    assert table.offered == ["pass", "use:de-mustard-gas", "use:de-the-red-baron"]
    table.choose("use:de-mustard-gas")
    assert table.state.events_for(None)[-1]["text"] == "Germany uses Mustard Gas."
    assert table.offered == ["power:france-italy", "power:uk-us"]
    table.choose("power:france-italy", "discard_prepared:fr-build-army")
    assert table.offered == ["pass", "use:de-the-red-baron"]
    size = table.power("uk")["deck_size"]
    table.choose("use:de-the-red-baron", "power:uk-us")
    assert table.power("uk")["deck_size"] == size - 1
    bare = Table(
        board=WEST,
        germany={"hand": ["de-land-battle"], "status": ["de-mustard-gas", "de-the-red-baron"]},
        france={"deck": []},
    ).play("de-land-battle", "space:picardy", "use:de-mustard-gas", "use:de-the-red-baron")
    assert bare.vp == (5, 3)
    empty = Table(
        board={"germany": WEST["germany"]}, germany={"hand": ["de-land-battle"], "status": ["de-mustard-gas"]}
    )
    empty.play("de-land-battle", "space:picardy")
    assert empty.kind != "initiate"  # no defender: nothing to strike


@pytest.mark.rule("F-CRD-7")
@pytest.mark.card("de-mustard-gas")
def test_gas_once_per_turn() -> None:
    """In a second battle of the turn Mustard Gas is spent, and never forced in the first."""
    cards = {"germany": {"hand": ["de-kaiserschlacht", "de-build-navy"], "status": ["de-mustard-gas"]}}
    board = {"germany": WEST["germany"], "france": "paris picardy burgundy"}
    used = Table(board=board, cards=cards).play("de-kaiserschlacht", "pass", "space:picardy", "use:de-mustard-gas")
    used.choose("space:burgundy", "from:belgium")
    assert "burgundy" not in used.at("france")
    saved = Table(board=board, cards=cards).play(
        "de-kaiserschlacht", "pass", "space:picardy", "pass", "space:burgundy", "from:belgium"
    )
    assert "use:de-mustard-gas" in saved.offered


@pytest.mark.rule("F-INF-1")
@pytest.mark.card("de-rumpler-taube-air-reconnaissance")
def test_rumpler_taube() -> None:
    """Spent to look at the defenders' prepared cards and discard one; Germany alone sees the others."""
    card = "de-rumpler-taube-air-reconnaissance"
    given = {
        "germany": {"hand": ["de-land-battle"], "status": [card]},
        "france": {"prepared": ["fr-build-army", "it-build-army"]},
    }
    table = Table(board=WEST, cards=given).play("de-land-battle", "space:picardy", f"use:{card}")
    assert table.status("germany") == []
    assert table.nouns("discard_prepared") == ["fr-build-army", "it-build-army"]
    assert len(table.seen("france", "germany")["prepared_shown"]) == 2
    assert table.seen("france", "russia")["prepared_shown"] == []
    table.choose("discard_prepared:fr-build-army")
    assert table.pile("france") == ["fr-build-army"]
    assert table.seen("france")["discard_top"] is None
    assert table.seen("france", "germany")["prepared_shown"] == ["it-build-army"]
    assert table.seen("france", "germany")["discard_shown"] == ["fr-build-army"]
    assert table.seen("france", "russia")["discard_shown"] == []
    assert "picardy" not in table.at("france")
    shown = Table(board=WEST, options={"rumpler_shown": True}, cards=given).play(
        "de-land-battle", "space:picardy", f"use:{card}"
    )
    shown.choose("discard_prepared:fr-build-army")
    assert shown.seen("france")["discard_top"] == "fr-build-army"


@pytest.mark.card("de-tripled-trench-lines")
def test_tripled_trench_lines() -> None:
    """Whoever battles a German Army discards the top card of its deck, or loses 1 VP."""
    board = {"germany": "berlin belgium", "france": "paris picardy"}
    status = {"germany": {"status": ["de-tripled-trench-lines"]}}
    table = Table("france", board=board, france={"hand": ["fr-land-battle"]}, cards=status)
    size = table.power("france")["deck_size"]
    table.play("fr-land-battle", "space:belgium")
    assert table.power("france")["deck_size"] == size - 1
    empty = Table("france", board=board, france={"hand": ["fr-land-battle"], "deck": []}, cards=status)
    assert empty.play("fr-land-battle", "space:belgium").vp == (5, 4)


@pytest.mark.card("fr-la-revanche")
def test_la_revanche() -> None:
    """1 VP whenever France battles a German Army in one of three spaces, whatever comes of it."""
    board = {"germany": "berlin belgium", "france": "paris picardy"}
    given = {
        "france": {"hand": ["fr-land-battle"], "status": ["fr-la-revanche"]},
        "germany": {"prepared": ["de-build-army"]},
    }
    table = Table("france", board={**board, "germany": "berlin* belgium*"}, cards=given)
    assert table.play("fr-land-battle", "space:belgium", "use:de-build-army").vp == (5, 6)
    empty = Table("france", board={"france": "paris picardy"}, cards=given)
    assert empty.play("fr-land-battle", "space:belgium").vp == (5, 5)


@pytest.mark.card("fr-la-revanche")
@pytest.mark.parametrize(("space", "points"), [("belgium", 6), ("burgundy", 6), ("western_germany", 6), ("picardy", 5)])
def test_where_la_revanche_scores(space: str, points: int) -> None:
    """In three spaces, against a German Army, and nowhere else."""
    source = "burgundy" if space == "western_germany" else "paris" if space in ("burgundy", "picardy") else "picardy"
    table = Table(
        "france",
        board={"germany": f"berlin {space}", "france": f"{source}*"},
        france={"hand": ["fr-land-battle", "fr-build-navy"], "status": ["fr-la-revanche"]},
    ).play("fr-land-battle", f"space:{space}")
    assert table.vp == (5, points)
    austrian = Table(
        "france",
        board={"austria-hungary": f"vienna {space}", "france": f"{source}*"},
        france={"hand": ["fr-land-battle", "fr-build-navy"], "status": ["fr-la-revanche"]},
    ).play("fr-land-battle", f"space:{space}")
    assert austrian.vp == (5, 5)


@pytest.mark.rule("F-CRD-7")
@pytest.mark.card("fr-verdun", "fr-marne", "it-alpini")
def test_only_what_lies_on_the_table_strikes() -> None:
    """Verdun on the table does nothing for Picardy, which Marne would guard, were it there."""
    table = Table(
        board={"germany": WEST["germany"], "france": "paris picardy"},
        germany={"hand": ["de-land-battle"], "prepared": ["de-build-army", "de-build-navy"]},
        france={"status": ["fr-verdun", "it-alpini"]},
    ).play("de-land-battle", "space:picardy")
    assert (table.at("france"), len(table.prepared("germany"))) == ({"paris"}, 2)


@pytest.mark.rule("F-DIS-3")
@pytest.mark.parametrize(
    ("card", "space"),
    [
        pytest.param("fr-verdun", "burgundy", marks=pytest.mark.card("fr-verdun")),
        pytest.param("fr-marne", "picardy", marks=pytest.mark.card("fr-marne")),
    ],
)
def test_verdun_and_marne(card: str, space: str) -> None:
    """The attacker of a French Army there gives up a prepared card, or 1 VP; by option it cannot attack without one."""
    board = {"germany": WEST["germany"], "france": f"paris {space}"}
    hand = ["de-land-battle", "de-build-navy"]
    table = Table(
        board=board, germany={"hand": hand, "prepared": ["de-build-army", "de-build-navy"]}, france={"status": [card]}
    )
    table.play("de-land-battle", f"space:{space}")
    if table.kind == "battle":
        table.choose("from:belgium")
    assert (table.seat, table.kind) == ("germany", "discard")
    table.choose("discard_prepared:de-build-navy")
    assert table.prepared("germany") == ["de-build-army"]
    without = Table(board=board, germany={"hand": hand}, france={"status": [card]}).play(
        "de-land-battle", f"space:{space}"
    )
    if without.kind == "battle":
        without.choose("from:belgium")
    assert without.vp == (4, 5)
    strict = Table(
        board=board, options={"verdun_marne": "forbidden"}, germany={"hand": hand}, france={"status": [card]}
    )
    assert space not in strict.play("de-land-battle").spaces


@pytest.mark.card("it-alpini")
def test_alpini() -> None:
    """Once per turn the attacker of an Italian Army in difficult terrain discards one more hand card, or 1 VP."""
    board = {"austria-hungary": "vienna tyrol", "italy": "rome italian_alps"}
    hand = ["ah-land-battle", "ah-build-army", "ah-build-navy"]
    table = Table("austria", board=board, austria={"hand": hand}, france={"status": ["it-alpini"]})
    table.play("ah-land-battle", "space:italian_alps", "discard:ah-build-army")
    assert (table.seat, table.offered) == ("france-italy", ["pass", "use:it-alpini"])
    table.choose("use:it-alpini")
    assert table.hand("austria") == []
    poor = Table("austria", board=board, austria={"hand": hand[:2]}, france={"status": ["it-alpini"]})
    assert poor.play("ah-land-battle", "space:italian_alps", "use:it-alpini").vp == (4, 5)
    strict = Table(
        "austria",
        board=board,
        options={"alpini": "forbidden"},
        austria={"hand": hand[:2]},
        france={"status": ["it-alpini"]},
    )
    assert "italian_alps" not in strict.play("ah-land-battle").spaces
