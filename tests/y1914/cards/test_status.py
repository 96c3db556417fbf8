"""Status cards: what each does on the table (F-CRD-7, F-PLY-6)."""

import pytest

from tests.y1914.table import GAME, Table

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
    won = {key: {"deck": []} for key in ("austria", "russia", "germany", "france", "uk")}
    for given in status.values():
        won[power].update(given)

    def score(board: dict[str, str]) -> int:
        table = Table("uk", "draw", board=board, round=3, vp=(0, 0), bare=True, **won).pass_until("play")
        return table.vp[0]

    assert score(yes) == points
    assert score(no) == 0
    home = "vienna" if power == "austria" else "berlin"
    assert score({**yes, "italy": home}) == 0


@pytest.mark.rule("F-VIC-2")
@pytest.mark.card("ru-warm-water-port")
def test_warm_water_port() -> None:
    """1 VP for a supplied Russian Army next to the Eastern Mediterranean."""
    cards = {name: {"deck": []} for name in ("austria", "germany", "france", "uk")}

    def score(spaces: str) -> int:
        table = Table(
            "uk", "draw", board={"russia": spaces}, round=3, vp=(0, 0), bare=True,
            russia={"deck": [], "status": ["ru-warm-water-port"]}, **cards,
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
        return table.named("use") if table.seat == "russia" else []

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
        **gauge,
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
        "russia", board=board, russia={"hand": ["ru-land-battle", "ru-build-navy", "ru-build-navy"]}, **network
    )
    battle.play("ru-land-battle", "space:anatolia")
    assert (battle.hand("russia"), battle.at("ottoman")) == ([], {"istanbul"})
    short = Table("russia", board=board, russia={"hand": ["ru-land-battle", "ru-build-navy"]}, **network)
    assert "anatolia" not in short.play("ru-land-battle").spaces
    build = Table("russia", board=board, russia={"hand": ["ru-build-army", "ru-build-navy"]}, **network)
    build.play("ru-build-army", "space:persia")
    assert (build.hand("russia"), "persia" in build.at("russia")) == ([], True)
    broke = Table("russia", board=board, russia={"hand": ["ru-build-army"]}, **network).play("ru-build-army")
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
    table = Table("uk", board=board, uk={"hand": [card, "uk-build-army"]}, **network).pass_until("play")
    table.play(card, "number:1", "piece:ottoman/army/middle_east")
    assert (table.hand("uk"), table.at("ottoman")) == ([], {"istanbul"})
    free = Table("uk", board=board, options={"rail_network_eliminates": False}, uk={"hand": [card]}, **network)
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
    assert (table.seat, table.named("use")) == ("germany", ["de-build-army"])
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
    used = Table(board=board, **cards).play("de-kaiserschlacht", "pass", "space:picardy", "use:de-mustard-gas")
    used.choose("space:burgundy", "from:belgium")
    assert "burgundy" not in used.at("france")
    saved = Table(board=board, **cards).play(
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
    table = Table(board=WEST, **given).play("de-land-battle", "space:picardy", f"use:{card}")
    assert table.status("germany") == []
    assert table.named("discard_prepared") == ["fr-build-army", "it-build-army"]
    assert len(table.seen("france", "germany")["prepared_shown"]) == 2
    assert table.seen("france", "russia")["prepared_shown"] == []
    table.choose("discard_prepared:fr-build-army")
    assert table.pile("france") == ["fr-build-army"]
    assert table.seen("france")["discard_top"] is None
    assert table.seen("france", "germany")["prepared_shown"] == ["it-build-army"]
    assert table.seen("france", "germany")["discard_shown"] == ["fr-build-army"]
    assert table.seen("france", "russia")["discard_shown"] == []
    assert "picardy" not in table.at("france")
    shown = Table(board=WEST, options={"rumpler_shown": True}, **given).play(
        "de-land-battle", "space:picardy", f"use:{card}"
    )
    shown.choose("discard_prepared:fr-build-army")
    assert shown.seen("france")["discard_top"] == "fr-build-army"


@pytest.mark.card("de-tripled-trench-lines")
def test_tripled_trench_lines() -> None:
    """Whoever battles a German Army discards the top card of its deck, or loses 1 VP."""
    board = {"germany": "berlin belgium", "france": "paris picardy"}
    status = {"germany": {"status": ["de-tripled-trench-lines"]}}
    table = Table("france", board=board, france={"hand": ["fr-land-battle"]}, **status)
    size = table.power("france")["deck_size"]
    table.play("fr-land-battle", "space:belgium")
    assert table.power("france")["deck_size"] == size - 1
    empty = Table("france", board=board, france={"hand": ["fr-land-battle"], "deck": []}, **status)
    assert empty.play("fr-land-battle", "space:belgium").vp == (5, 4)


@pytest.mark.card("fr-la-revanche")
def test_la_revanche() -> None:
    """1 VP whenever France battles a German Army in one of three spaces, whatever comes of it."""
    board = {"germany": "berlin belgium", "france": "paris picardy"}
    given = {
        "france": {"hand": ["fr-land-battle"], "status": ["fr-la-revanche"]},
        "germany": {"prepared": ["de-build-army"]},
    }
    table = Table("france", board={**board, "germany": "berlin* belgium*"}, **given)
    assert table.play("fr-land-battle", "space:belgium", "use:de-build-army").vp == (5, 6)
    empty = Table("france", board={"france": "paris picardy"}, **given)
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


# Cards in battle


@pytest.mark.rule("F-BAT-6", "F-BAT-11")
@pytest.mark.card("fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks")
def test_nivelle_and_renault() -> None:
    """A French Land Battle in hand serves as a Sustain once per turn; Renault takes it back, unless by option."""
    given = {
        "france": {
            "hand": ["fr-land-battle", "fr-land-battle"],
            "status": ["fr-general-nivelles-creeping-barrage", "fr-renault-ft-tanks"],
        },
        "germany": {"prepared": ["de-build-army"]},
    }
    board = {"germany": "berlin western_germany belgium", "france": "paris picardy"}
    table = Table("france", board=board, **given).play("fr-land-battle", "space:belgium", "use:de-build-army")
    assert table.offered == ["pass", "use:fr-general-nivelles-creeping-barrage"]
    table.choose("use:fr-general-nivelles-creeping-barrage", "use:fr-renault-ft-tanks")
    assert "belgium" not in table.at("germany")
    assert table.hand("france") == ["fr-land-battle"]
    plain = Table("france", board=board, options={"renault_nivelle": False}, **given)
    plain.play("fr-land-battle", "space:belgium", "use:de-build-army", "use:fr-general-nivelles-creeping-barrage")
    assert plain.hand("france") == []


@pytest.mark.card("fr-renault-ft-tanks")
def test_renault_takes_a_prepared_card_back() -> None:
    """A French Sustain used goes back to the hand, once per turn."""
    table = Table(
        "france",
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        france={"hand": ["fr-land-battle"], "prepared": ["fr-plan-xvii"], "status": ["fr-renault-ft-tanks"]},
        germany={"prepared": ["de-build-army"]},
    ).play("fr-land-battle", "space:belgium", "use:de-build-army", "use:fr-plan-xvii", "use:fr-renault-ft-tanks")
    assert table.hand("france") == ["fr-plan-xvii"]
    assert table.seen("france")["hand_shown"] == ["fr-plan-xvii"]


@pytest.mark.card("uk-battlecruisers", "uk-dreadnoughts")
def test_battlecruisers_and_dreadnoughts() -> None:
    """A UK Sea Battle in hand sustains a sea battle; a Reinforce Navy used once per turn stays prepared."""
    table = Table(
        "uk",
        board={"uk": "britain english_channel", "germany": "berlin baltic_sea north_sea"},
        uk={"hand": ["uk-sea-battle", "uk-sea-battle"], "status": ["uk-battlecruisers"]},
        germany={"prepared": ["de-build-navy"]},
    ).play("uk-sea-battle", "space:north_sea", "use:de-build-navy", "use:uk-battlecruisers")
    assert "north_sea" not in table.at("germany")
    kept = Table(
        board={"uk": "britain english_channel", "germany": "berlin baltic_sea north_sea"},
        germany={"hand": ["de-sea-battle"], "prepared": ["de-sea-battle"]},
        uk={"prepared": ["uk-build-navy"], "status": ["uk-dreadnoughts"]},
    ).play("de-sea-battle", "space:english_channel", "use:uk-build-navy", "use:uk-dreadnoughts")
    assert kept.prepared("uk") == ["uk-build-navy"]
    assert kept.seen("uk")["prepared_shown"] == ["uk-build-navy"]
    kept.choose("use:de-sea-battle", "use:uk-build-navy")
    assert "english_channel" in kept.at("uk")
    assert kept.prepared("uk") == []


@pytest.mark.rule("F-BAT-12")
@pytest.mark.card("uk-dreadnoughts", "uk-the-royal-navy")
def test_dreadnoughts_count_in_a_response_with_american_cards() -> None:
    """A UK Reinforce Navy that may be used twice counts twice, though a US card comes before it."""
    table = Table(
        board={"germany": "berlin baltic_sea north_sea", "uk": "britain english_channel", "us": "english_channel*"},
        germany={"hand": ["de-sea-battle"], "prepared": ["de-sea-battle", "de-jutland"]},
        uk={"prepared": ["us-build-navy", "uk-the-grand-fleet"], "status": ["uk-dreadnoughts"]},
        battle=("germany", "english_channel", "north_sea"),
    )
    frames = table.state.position()["frames"]
    assert isinstance(frames, list)
    frames[-1][5:7] = [0, 2]  # two Sustain symbols are on the table: three are needed
    position = {**table.state.position(), "frames": frames}
    table.state = GAME.position(position)
    assert table.named("use") == ["us-build-navy", "uk-the-grand-fleet"]
    table.choose("use:us-build-navy", "use:uk-the-grand-fleet", "use:uk-dreadnoughts", "use:uk-the-grand-fleet")
    assert "english_channel" in table.at("uk") & table.at("us")


@pytest.mark.card("de-big-bertha-railway-guns")
def test_big_bertha() -> None:
    """In its own turn Germany keeps a Sustain prepared for hand cards, one a symbol, and may use it again."""
    table = Table(
        board=WEST,
        germany={
            "hand": ["de-land-battle", "de-build-navy", "de-build-army"],
            "prepared": ["de-land-battle"],
            "status": ["de-big-bertha-railway-guns"],
        },
        france={"prepared": ["fr-build-army", "fr-build-army"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army", "use:de-land-battle")
    table.choose("use:de-big-bertha-railway-guns", "discard:de-build-navy")
    assert table.seen("germany")["prepared_shown"] == ["de-land-battle"]
    table.choose("use:fr-build-army", "use:de-land-battle")
    assert "picardy" not in table.at("france")
    assert table.hand("germany") == ["de-build-army"]
    double = Table(
        board=WEST,
        germany={
            "hand": ["de-land-battle", "de-build-navy", "de-build-army"],
            "prepared": ["de-stosstruppen"],
            "status": ["de-big-bertha-railway-guns"],
        },
        france={"prepared": ["fr-build-army"]},
    ).play(
        "de-land-battle", "space:picardy", "use:fr-build-army", "use:de-stosstruppen", "use:de-big-bertha-railway-guns"
    )
    double.choose("discard:de-build-army")
    assert double.hand("germany") == []


@pytest.mark.card("de-big-bertha-railway-guns", "de-stosstruppen")
def test_big_bertha_and_stosstruppen() -> None:
    """The Sustain that pays for Stosstruppen may be kept, unless by option."""
    given = {
        "germany": {
            "hand": ["de-build-army", "de-build-navy", "de-build-navy"],
            "prepared": ["de-land-battle"],
            "status": ["de-big-bertha-railway-guns", "de-stosstruppen"],
        }
    }
    board = {"germany": "berlin western_germany", "france": "paris picardy"}
    table = Table(board=board, **given).play("de-build-army", "space:belgium", "use:de-stosstruppen", "space:picardy")
    table.choose("use:de-big-bertha-railway-guns")
    assert (table.prepared("germany"), table.at("france")) == (["de-land-battle"], {"paris"})
    plain = Table(board=board, options={"bertha_stosstruppen": False}, **given)
    plain.play("de-build-army", "space:belgium", "use:de-stosstruppen", "space:picardy")
    assert (plain.prepared("germany"), plain.at("france")) == ([], {"paris"})


@pytest.mark.rule("F-SUP-4")
@pytest.mark.card("de-stosstruppen")
def test_stosstruppen() -> None:
    """After a build, not a recruit; any supplied piece may attack, seas too; options narrow both."""
    board = {"germany": "berlin western_germany", "france": "paris"}
    given = {"prepared": ["de-land-battle"], "status": ["de-stosstruppen"]}
    table = Table(board=board, germany={"hand": ["de-build-army", "de-build-navy"], **given})
    table.play("de-build-army", "space:belgium", "use:de-stosstruppen")
    assert {"picardy", "english_channel", "north_sea", "burgundy"} == table.spaces
    table.choose("space:burgundy")
    assert table.named("from") == ["belgium", "western_germany"]
    dry = Table(
        board=board, options={"stosstruppen_sea": False}, germany={"hand": ["de-build-army", "de-build-navy"], **given}
    )
    assert dry.play("de-build-army", "space:belgium", "use:de-stosstruppen").spaces == {"picardy", "burgundy"}
    new = Table(
        board=board,
        options={"stosstruppen_piece": "new"},
        germany={"hand": ["de-build-army", "de-build-navy"], **given},
    )
    new.play("de-build-army", "space:belgium", "use:de-stosstruppen", "space:burgundy")
    assert new.kind != "status"
    recruit = Table(board=board, germany={"hand": ["de-landsturm"], **given}).play("de-landsturm", "space:prussia")
    assert recruit.kind != "status"


@pytest.mark.rule("F-BAT-2")
@pytest.mark.card("uk-mark-iv-tanks")
def test_mark_iv_after_an_empty_space() -> None:
    """It also works after battling an empty space, not after a battle from the sea."""
    given = {
        "hand": ["uk-land-battle", "uk-build-navy"],
        "prepared": ["uk-land-battle"],
        "status": ["uk-mark-iv-tanks"],
    }
    board = {"uk": "britain english_channel belgium", "france": "paris"}
    table = Table("uk", board=board, uk=given).play(
        "uk-land-battle", "space:picardy", "from:belgium", "use:uk-mark-iv-tanks"
    )
    assert "picardy" in table.at("uk")
    at_sea = Table("uk", board=board, uk=given).play("uk-land-battle", "space:picardy", "from:english_channel")
    assert at_sea.kind != "status"


@pytest.mark.rule("F-PCE-4", "F-TRN-4")
@pytest.mark.card("uk-mark-iv-tanks")
def test_mark_iv_with_all_armies_on_the_board() -> None:
    """One is taken back first, in the own turn; then the Tanks build where the battle was."""
    given = {"hand": ["uk-land-battle"], "prepared": ["uk-land-battle"], "status": ["uk-mark-iv-tanks"]}
    board = {"uk": "britain english_channel belgium ireland canada burgundy", "france": "paris"}
    table = Table("uk", board=board, uk=given).play("uk-land-battle", "space:picardy", "from:belgium")
    assert (table.kind, table.named("use")) == ("status", [])
    assert "remove:uk/army/ireland" in table.offered
    assert "remove:uk/navy/english_channel" not in table.offered
    table.choose("remove:uk/army/ireland", "use:uk-mark-iv-tanks")
    assert table.at("uk") == {"britain", "english_channel", "belgium", "canada", "burgundy", "picardy"}


# Drafts, plays, preparing


@pytest.mark.rule("F-TRN-2")
@pytest.mark.card("de-woe-to-them-that-yet-draw-sword-against-me")
def test_woe_to_them() -> None:
    """A card may be prepared as the turn starts, on top of the Prepare step."""
    card = "de-woe-to-them-that-yet-draw-sword-against-me"
    table = Table(step="draft", germany={"hand": ["de-build-army", "de-build-navy"], "status": [card]})
    assert table.offered == ["pass", "prepare:de-build-army", "prepare:de-build-navy"]
    table.choose("prepare:de-build-army").pass_until("prepare").choose("prepare:de-build-navy")
    assert table.prepared("germany") == ["de-build-army", "de-build-navy"]


@pytest.mark.rule("F-DRA-1")
@pytest.mark.card("fr-bares-expands-armee-de-lair", "fr-citizen-soldiers")
def test_bares_and_citizen_soldiers() -> None:
    """A French Land Battle may be drafted; a French card drafted may be prepared at once, for all to see."""
    table = Table(
        "france",
        "draft",
        france={
            "hand": ["it-build-army", "it-build-army"],
            "status": ["fr-bares-expands-armee-de-lair", "fr-citizen-soldiers"],
        },
    ).choose("discard:it-build-army")
    assert "fr-land-battle" in table.named("take")
    table.choose("take:fr-land-battle")
    assert table.offered == ["pass", "prepare:fr-land-battle"]
    table.choose("prepare:fr-land-battle")
    assert table.seen("france")["prepared_shown"] == ["fr-land-battle"]
    for option, offered in ((False, False), (True, True)):
        italian = Table(
            "france",
            options={"bares_italian": option},
            france={
                "hand": ["it-the-sunny-days-of-may"],
                "status": ["fr-bares-expands-armee-de-lair", "fr-citizen-soldiers"],
            },
        ).play("it-the-sunny-days-of-may")
        assert ("fr-land-battle" in italian.named("take")) == offered
        assert italian.choose("take:it-build-army").kind != "enlist"  # an Italian card


@pytest.mark.rule("F-DRA-2")
@pytest.mark.card("fr-troupes-coloniales")
def test_troupes_coloniales() -> None:
    """With a French Navy in the Western Mediterranean the draft is free; it replaces the paid one, unless by option."""
    given = {"france": {"hand": ["it-build-army", "it-build-navy"], "status": ["fr-troupes-coloniales"]}}
    board = {"france": "paris western_mediterranean"}
    table = Table("france", "draft", board=board, **given).choose("use:fr-troupes-coloniales")
    assert len(table.hand("france")) == 3
    assert table.kind == "play"
    extra = Table("france", "draft", board=board, options={"coloniales_extra": True}, **given)
    extra.choose("use:fr-troupes-coloniales")
    assert (extra.kind, extra.named("use")) == ("draft", [])
    assert "use:fr-troupes-coloniales" not in Table("france", "draft", **given).offered


@pytest.mark.rule("F-DRA-1", "F-DIS-6")
@pytest.mark.card("uk-the-pals-battalions")
def test_pals_battalions() -> None:
    """After the usual discards a UK Build Army comes from the pile and the Entente loses 1 VP, empty deck or not."""
    given = {
        "hand": ["us-build-army", "us-build-navy"],
        "status": ["uk-the-pals-battalions"],
        "discard": ["uk-build-army"],
    }
    table = Table("uk", "draft", uk=given).choose("discard:us-build-army", "use:uk-the-pals-battalions")
    assert (table.hand("uk"), table.vp) == (["uk-build-army"], (5, 4))
    assert sorted(table.pile("uk")) == ["us-build-army", "us-build-navy"]  # it has left the pile
    empty = Table("uk", "draft", vp=(5, 0), uk={**given, "deck": []}).choose("discard:us-build-army")
    assert (empty.hand("uk"), empty.vp) == (["uk-build-army"], (6, 0))
    strict = Table("uk", "draft", options={"pals_empty_deck": False}, uk={**given, "deck": []})
    assert strict.kind == "play"


@pytest.mark.rule("F-CRD-7")
@pytest.mark.parametrize(
    ("card", "played"),
    [
        pytest.param("uk-commonwealth-support", "uk-build-army", marks=pytest.mark.card("uk-commonwealth-support")),
        pytest.param(
            "uk-girls-with-the-yellow-hands", "uk-land-battle", marks=pytest.mark.card("uk-girls-with-the-yellow-hands")
        ),
    ],
)
def test_cards_that_return_to_hand(card: str, played: str) -> None:
    """With three UK Navies the card may return to the hand, shown, after its effect; with fewer it is discarded."""
    navies = {"uk": "britain north_atlantic english_channel western_atlantic"}
    given = {"hand": [played, "uk-sidney-reilly"], "status": [card]}
    table = Table("uk", board=navies, uk=given).play(played, f"use:{card}")
    assert (table.hand("uk"), table.pile("uk")) == (["uk-sidney-reilly"], [])
    assert table.kind in ("build", "battle")
    table.choose("pass")
    assert table.hand("uk") == [played, "uk-sidney-reilly"]
    assert table.seen("uk")["hand_shown"] == [played]
    declined = Table("uk", board=navies, uk=given).play(played, "pass")
    assert declined.pile("uk") == [played]
    fewer = Table("uk", board={"uk": "britain north_atlantic"}, uk=given).play(played)
    assert fewer.pile("uk") == [played]


@pytest.mark.rule("F-BAT-3", "F-DIS-4")
@pytest.mark.card("uk-girls-with-the-yellow-hands")
def test_a_card_that_returns_cannot_pay_for_its_own_effect() -> None:
    """With no other card in hand the difficult terrain of Burgundy cannot be paid; with one, that one pays."""
    board = {"uk": "britain north_atlantic english_channel western_mediterranean picardy", "germany": "berlin burgundy"}
    status = {"status": ["uk-girls-with-the-yellow-hands"]}
    alone = Table("uk", board=board, uk={**status, "hand": ["uk-land-battle"]})
    alone.play("uk-land-battle", "use:uk-girls-with-the-yellow-hands")
    assert "burgundy" not in alone.spaces
    table = Table("uk", board=board, uk={**status, "hand": ["uk-land-battle", "uk-build-navy"]})
    table.play("uk-land-battle", "use:uk-girls-with-the-yellow-hands", "space:burgundy")
    assert table.at("germany") == {"berlin"}
    assert (table.hand("uk"), table.pile("uk")) == (["uk-land-battle"], ["uk-build-navy"])


@pytest.mark.rule("F-PRE-3")
@pytest.mark.card("uk-relied-on-for-any-enterprise")
@pytest.mark.parametrize(
    ("board", "by_space"),
    [
        ({"uk": "britain picardy", "germany": "berlin belgium"}, ["uk-build-army", "uk-mark-iv-tanks", "uk-the-somme"]),
        ({"uk": "britain belgium", "germany": "berlin western_germany"}, ["uk-build-army", "uk-mark-iv-tanks"]),
        ({"uk": "britain middle_east", "ottoman": "istanbul anatolia"}, ["uk-build-army", "uk-gallipoli"]),
    ],
)
def test_prepare_text_binds_relied_on_for_any_enterprise(board: dict[str, str], by_space: list[str]) -> None:
    """A card with Prepare text hits an Army in a space that it allows; by option it cannot serve at all."""
    prepared = ["uk-build-army", "uk-gallipoli", "uk-the-somme", "uk-mark-iv-tanks"]
    given = {"prepared": prepared, "status": ["uk-relied-on-for-any-enterprise"]}
    assert Table("uk", "attrition", board=board, uk=given).named("use") == by_space
    strict = Table("uk", "attrition", board=board, options={"enterprise_text": "never"}, uk=given)
    assert strict.named("use") == ["uk-build-army"]


@pytest.mark.rule("F-ATT-3")
@pytest.mark.card("uk-relied-on-for-any-enterprise")
def test_relied_on_for_any_enterprise() -> None:
    """Any prepared UK card serves as a single Attrition next to an enemy Army; not a US card."""
    board = {"uk": "britain belgium", "germany": "berlin western_germany", "us": "united_states burgundy"}
    prepared = ["uk-build-army", "us-build-army", "uk-passchendaele"]
    given = {"prepared": prepared, "status": ["uk-relied-on-for-any-enterprise"]}
    table = Table("uk", "attrition", board=board, uk=given)
    assert table.named("use") == ["uk-build-army", "uk-passchendaele"]
    table.choose("use:uk-build-army")
    assert table.power("germany")["discard_size"] == 1
    named = Table("uk", "attrition", board=board, uk=given).choose("use:uk-passchendaele")
    assert named.offered == ["done", "power:germany"]
    assert named.choose("done").power("germany")["discard_size"] == 2
    plain = Table("uk", "attrition", board=board, uk={"prepared": prepared})
    assert plain.named("use") == ["uk-passchendaele"]


@pytest.mark.rule("F-PLY-6", "F-CRD-7")
def test_a_useless_status_may_be_played() -> None:
    """A Status goes to the table even if it can do nothing now, and that was the play of the step."""
    table = Table("uk", uk={"hand": ["uk-girls-with-the-yellow-hands", "uk-build-army"]})
    table.play("uk-girls-with-the-yellow-hands")
    assert table.status("uk") == ["uk-girls-with-the-yellow-hands"]
    assert table.pile("uk") == []
    assert table.kind == "prepare"
