"""Events of Germany, France / Italy and the United Kingdom / United States."""

import itertools

import pytest

from tests.y1914.table import Table


@pytest.mark.rule("F-CRD-4", "F-CRD-5")
@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        pytest.param(
            "de-moltke-the-younger-mobilizes-western-advance", {"western_germany"},
            marks=pytest.mark.card("de-moltke-the-younger-mobilizes-western-advance"),
        ),
        pytest.param(
            "de-ninth-army-formed-to-defend-east-prussia", {"prussia"},
            marks=pytest.mark.card("de-ninth-army-formed-to-defend-east-prussia"),
        ),
        pytest.param("de-landwehr", {"western_germany", "prussia"}, marks=pytest.mark.card("de-landwehr")),
    ],
)  # fmt: skip
def test_prepare_status_build(card: str, spaces: set[str]) -> None:
    """Prepare a card, play a Status, build an Army where the text reaches; each may be skipped."""
    hand = [card, "de-build-army", "de-mustard-gas"]
    table = Table(board={"austria-hungary": ""}, germany={"hand": hand}).play(card, "prepare:de-build-army")
    assert table.offered == ["pass", "play:de-mustard-gas"]
    table.choose("play:de-mustard-gas")
    assert table.status("germany") == ["de-mustard-gas"]
    assert spaces <= table.spaces
    assert table.spaces <= spaces | {"vienna"}
    space = sorted(spaces)[0]
    table.choose(f"space:{space}")
    assert space in table.at("germany")
    skipped = Table(germany={"hand": hand}).play(card, "pass", "pass", "pass")
    assert (skipped.prepared("germany"), skipped.status("germany"), skipped.at("germany")) == ([], [], {"berlin"})


@pytest.mark.rule("F-CRD-4")
@pytest.mark.card("de-prussian-military-tradition")
def test_prussian_military_tradition() -> None:
    """A card prepared in the first part may be used in the battle of the last."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        germany={"hand": ["de-prussian-military-tradition", "de-land-battle"]},
        france={"prepared": ["fr-build-army"]},
    )
    table.play("de-prussian-military-tradition", "prepare:de-land-battle", "space:picardy")
    table.choose("use:fr-build-army", "use:de-land-battle")
    assert table.at("france") == {"paris"}


@pytest.mark.card("de-kaiserschlacht")
def test_kaiserschlacht() -> None:
    """Picardy first, Burgundy second; Picardy is not occupied in between."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris picardy burgundy"},
        germany={"hand": ["de-kaiserschlacht", "de-build-navy", "de-build-navy"]},
    ).play("de-kaiserschlacht", "pass")
    assert table.spaces == {"picardy"}
    table.choose("space:picardy")
    assert table.spaces == {"burgundy"}
    table.choose("space:burgundy", "from:belgium")
    assert table.at("france") == {"paris"}
    assert table.at("germany") == {"berlin", "western_germany", "belgium"}


@pytest.mark.rule("F-BRD-2")
@pytest.mark.card("de-jutland")
def test_jutland() -> None:
    """Battle the North Sea through the Kiel Canal, then build a Navy there."""
    table = Table(
        board={"germany": "berlin baltic_sea", "uk": "britain english_channel north_sea"},
        germany={"hand": ["de-jutland"]},
    ).play("de-jutland", "space:north_sea", "space:north_sea")
    assert "north_sea" not in table.at("uk")
    assert "north_sea" in table.at("germany")


@pytest.mark.rule("F-BAT-2", "F-PLY-4")
@pytest.mark.card("de-schlieffen-plan")
def test_schlieffen_plan_into_an_empty_space() -> None:
    """An empty space of the three may be battled, and the Army built there."""
    table = Table(board={"germany": "berlin western_germany"}, germany={"hand": ["de-schlieffen-plan"]}).play(
        "de-schlieffen-plan"
    )
    assert table.spaces == {"belgium"}
    table.choose("space:belgium", "space:belgium")
    assert "belgium" in table.at("germany")
    no_battle = Table(board={"germany": "berlin western_germany"}, germany={"hand": ["de-schlieffen-plan"]})
    assert no_battle.play("de-schlieffen-plan", "pass").kind != "build"


@pytest.mark.card("de-tannenberg")
def test_tannenberg() -> None:
    """Prepare, build in or next to Prussia, battle in or next to it."""
    table = Table(board={"russia": "moscow poland"}, germany={"hand": ["de-tannenberg"]})
    table.play("de-tannenberg", "space:prussia")
    assert {"poland", "galicia"} <= table.spaces
    table.choose("space:poland")
    assert table.at("russia") == {"moscow"}


@pytest.mark.card("de-weltpolitik-drives-military-expansion")
def test_weltpolitik() -> None:
    """An Army or a Navy is built; that piece may battle, land or sea."""
    card = "de-weltpolitik-drives-military-expansion"
    table = Table(board={"russia": "moscow baltic_sea"}, germany={"hand": [card, "de-build-navy", "de-build-army"]})
    table.play(card, "pass")
    assert {"prussia", "western_germany"} <= table.spaces
    table.choose("space:prussia")
    assert {"baltic_sea", "poland", "galicia"} <= table.spaces
    table.choose("space:baltic_sea", "discard:de-build-army")  # an Army at sea: difficult
    assert table.at("russia") == {"moscow"}
    navy = Table(germany={"hand": [card]}).play(card, "space:baltic_sea")
    assert navy.spaces == {"north_sea"}  # Prussia is difficult for a Navy, and no card is left to pay


@pytest.mark.rule("F-SUP-4")
@pytest.mark.card("de-landsturm")
def test_landsturm() -> None:
    """Up to two cards prepared, then an Army recruited at home, supply or not."""
    table = Table(board={"germany": ""}, germany={"hand": ["de-landsturm", "de-build-army", "de-build-navy"]})
    table.play("de-landsturm", "prepare:de-build-army", "prepare:de-build-navy")
    assert table.spaces == {"western_germany", "berlin", "prussia"}
    table.choose("space:prussia")
    assert table.at("germany") == table.unsupplied("germany") == {"prussia"}


@pytest.mark.rule("F-DRA-2")
@pytest.mark.card("de-volunteer-movement")
def test_volunteer_movement() -> None:
    """A free German Build Army, a card prepared, a Status played."""
    table = Table(germany={"hand": ["de-volunteer-movement", "de-the-red-baron"]}).play("de-volunteer-movement")
    assert table.offered == ["pass", "take:de-build-army"]
    table.choose("take:de-build-army", "prepare:de-build-army", "play:de-the-red-baron")
    assert (table.prepared("germany"), table.status("germany")) == (["de-build-army"], ["de-the-red-baron"])


@pytest.mark.card("de-a-place-in-the-sun")
@pytest.mark.parametrize(("target", "builds"), [("picardy", True), ("burgundy", False)])
def test_a_place_in_the_sun(target: str, builds: bool) -> None:
    """The Army is built in the space battled, unless it was difficult terrain."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris"},
        germany={"hand": ["de-a-place-in-the-sun", "de-build-navy"]},
    ).play("de-a-place-in-the-sun", "pass", f"space:{target}")
    if table.kind == "battle":
        table.choose("from:belgium")
    assert (table.kind == "build") == builds


@pytest.mark.card("de-hindenburg-line")
def test_hindenburg_line() -> None:
    """Up to two cards prepared, an Army built in or next to Picardy."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris"},
        germany={"hand": ["de-hindenburg-line", "de-build-army", "de-build-navy"]},
    ).play("de-hindenburg-line", "prepare:de-build-army", "prepare:de-build-navy")
    assert table.spaces == {"belgium", "burgundy"}


@pytest.mark.card("de-gorlice-tarnow-offensive")
def test_gorlice_tarnow() -> None:
    """Land or sea in or next to Poland; the piece of the fitting kind follows."""
    card = "de-gorlice-tarnow-offensive"
    table = Table(
        board={"germany": "berlin prussia", "russia": "moscow baltic_sea"}, germany={"hand": [card, "de-build-navy"]}
    ).play(card, "pass")
    assert table.spaces == {"poland", "baltic_sea", "galicia"}
    table.choose("space:baltic_sea", "from:prussia", "space:baltic_sea")
    assert "baltic_sea" in table.at("germany")


# France and Italy


@pytest.mark.card("fr-paris-taxis", "fr-france-mobilizes")
def test_french_mobilization() -> None:
    """A free draft, an Army recruited in or next to Paris; France Mobilizes then builds a Navy."""
    for card in ("fr-paris-taxis", "fr-france-mobilizes"):
        table = Table("france", france={"hand": [card]}).play(card, "take:fr-build-army")
        assert table.spaces == {"picardy", "burgundy", "provence"}
        table.choose("space:provence")
        assert table.at("france") == {"paris", "provence"}
        if card == "fr-france-mobilizes":
            table.choose("space:north_atlantic")
            assert "north_atlantic" in table.at("france")
        else:
            assert table.kind != "build"


@pytest.mark.card("fr-plan-xvii")
def test_plan_xvii() -> None:
    """Build in or next to Paris, then any supplied French piece may battle next to the new Army."""
    board = {"germany": "berlin belgium", "france": "paris burgundy"}
    table = Table("france", board=board, france={"hand": ["fr-plan-xvii"]}).play("fr-plan-xvii", "space:picardy")
    table.choose("space:belgium")
    assert table.nouns("from") == ["picardy", "burgundy"]
    table.choose("from:burgundy")
    assert table.at("germany") == {"berlin"}
    new = Table("france", board=board, options={"plan_xvii": "new"}, france={"hand": ["fr-plan-xvii"]})
    new.play("fr-plan-xvii", "space:picardy", "space:belgium")
    assert new.at("germany") == {"berlin"}  # only the new Army could: not asked


@pytest.mark.rule("F-SUP-3", "F-DRA-2")
@pytest.mark.card("it-the-sunny-days-of-may")
def test_sunny_days_of_may() -> None:
    """A free Italian draft, then one Army in Rome or the Italian Alps; two by option."""
    card = "it-the-sunny-days-of-may"
    table = Table("france", board={"italy": ""}, france={"hand": [card]}).play(card, "take:it-build-army")
    assert table.spaces == {"rome"}
    table.choose("space:rome")
    assert (table.at("italy"), table.kind) == ({"rome"}, "prepare")
    two = Table("france", board={"italy": ""}, options={"sunny_days": "two"}, france={"hand": [card]})
    two.play(card, "pass", "space:rome", "space:italian_alps")
    assert two.at("italy") == {"rome", "italian_alps"}


@pytest.mark.card("it-isonzo-river-offensives")
def test_isonzo() -> None:
    """A hand card; build in the Italian Alps; the Army there may battle Tyrol."""
    card = "it-isonzo-river-offensives"
    table = Table(
        "france",
        board={"austria-hungary": "vienna tyrol"},
        france={"hand": [card, "fr-build-army", "fr-build-army"]},
    ).play(card, "discard:fr-build-army", "space:italian_alps", "space:tyrol")
    assert table.at("austria-hungary") == {"vienna"}
    assert table.hand("france") == []
    assert Table("france", france={"hand": [card]}).play(card).at("italy") == {"rome"}


@pytest.mark.rule("F-BAT-5")
@pytest.mark.card("it-bersaglieri")
def test_bersaglieri() -> None:
    """Italy battles any land space and pays no terrain, for the battle or for Sustain cards."""
    table = Table(
        "france",
        board={"italy": "rome italian_alps", "austria-hungary": "vienna tyrol"},
        france={"hand": ["it-bersaglieri"], "prepared": ["it-land-battle"]},
        austria={"prepared": ["ah-build-army"]},
    ).play("it-bersaglieri", "space:tyrol", "use:ah-build-army", "use:it-land-battle")
    assert table.at("austria-hungary") == {"vienna"}
    assert table.power("france")["discard_size"] == 2


@pytest.mark.rule("F-BAT-6")
@pytest.mark.card("it-bersaglieri", "us-blackjack-and-the-doughboys")
@pytest.mark.parametrize("covered", [True, False])
def test_bersaglieri_and_a_helper(covered: bool) -> None:
    """A US Sustain that helps Italy is free too, since France / Italy would pay; by option it costs a card."""
    table = Table(
        "france",
        board={
            "italy": "rome italian_alps",
            "austria-hungary": "vienna tyrol",
            "us": "united_states adriatic_sea",
        },
        options={"bersaglieri_helpers": covered},
        france={"hand": ["it-bersaglieri", "fr-build-army"]},
        austria={"prepared": ["ah-build-army"]},
        uk={"status": ["us-blackjack-and-the-doughboys"], "prepared": ["us-land-battle"]},
    ).play("it-bersaglieri", "space:tyrol", "use:ah-build-army")
    assert table.seat == "uk-us"
    table.choose("use:us-land-battle")
    assert table.at("austria-hungary") == {"vienna"}
    assert table.hand("france") == (["fr-build-army"] if covered else [])


# United Kingdom and United States


@pytest.mark.card("uk-first-lord-of-the-admiralty-prepares-for-war")
def test_first_lord() -> None:
    """A free Build Navy, a UK Status, a Navy built."""
    card = "uk-first-lord-of-the-admiralty-prepares-for-war"
    table = Table("uk", uk={"hand": [card, "uk-dreadnoughts", "us-blackjack-and-the-doughboys"]})
    table.play(card, "take:uk-build-navy")
    assert table.nouns("play") == ["uk-dreadnoughts"]  # not the US Status
    table.choose("play:uk-dreadnoughts", "space:north_atlantic")
    assert table.at("uk") == {"britain", "north_atlantic"}


@pytest.mark.rule("F-CRD-3")
@pytest.mark.card("uk-persian-campaign")
def test_persian_campaign() -> None:
    """Only with three UK Navies: a token on Persia and an Army recruited there; else nothing at all."""
    card = "uk-persian-campaign"
    navies = {"uk": "britain north_atlantic english_channel north_sea"}
    table = Table("uk", board=navies, uk={"hand": [card]}).play(card)
    assert table.tokens == {"persia"}
    table.choose("space:persia")
    assert "persia" in table.at("uk")
    void = Table("uk", uk={"hand": [card]}).play(card)
    assert (void.tokens, void.kind != "recruit") == (set(), True)
    told = [event["text"] for event in void.state.events_for(None)]
    assert "Persian Campaign does no more: what it asks for is not met." in told


@pytest.mark.rule("F-DIS-3")
@pytest.mark.card("uk-tunnel-mines")
def test_tunnel_mines() -> None:
    """Each Central Power next to a UK Army discards two prepared cards, missing ones cost VP; or one by option."""
    board = {"uk": "britain western_germany", "germany": "berlin", "austria-hungary": "vienna", "france": "paris"}
    cards = {"uk": {"hand": ["uk-tunnel-mines"]}, "germany": {"prepared": ["de-build-army", "de-build-navy"]}}
    table = Table("uk", board=board, cards=cards).play("uk-tunnel-mines", "discard_prepared:de-build-army")
    assert table.prepared("germany") == []
    assert table.vp == (3, 5)  # Austria-Hungary has none prepared
    one = Table("uk", board=board, options={"tunnel_mines": "one"}, cards=cards).play("uk-tunnel-mines")
    assert one.offered == ["power:austria-ottoman", "power:germany"]
    one.choose("power:austria-ottoman")
    assert (one.vp, len(one.prepared("germany"))) == ((3, 5), 2)
    assert Table("uk", uk={"hand": ["uk-tunnel-mines"]}).play("uk-tunnel-mines").vp == (5, 5)


@pytest.mark.card("uk-asquith-sends-ultimatum")
def test_asquith() -> None:
    """A UK Status, then an Army or a Navy."""
    table = Table("uk", uk={"hand": ["uk-asquith-sends-ultimatum", "uk-mark-iv-tanks"]})
    table.play("uk-asquith-sends-ultimatum", "play:uk-mark-iv-tanks")
    assert table.spaces == {"north_atlantic", "english_channel"}
    table.choose("space:english_channel")
    assert table.status("uk") == ["uk-mark-iv-tanks"]


@pytest.mark.rule("F-DIS-3", "F-DIS-4")
@pytest.mark.card("uk-passchendaele")
def test_passchendaele() -> None:
    """A prepared card to use it; Germany gives up one too, or 1 VP; then a battle in or next to Belgium."""
    board = {"uk": "britain english_channel picardy", "germany": "berlin belgium", "france": "paris"}
    table = Table(
        "uk",
        board=board,
        uk={"hand": ["uk-passchendaele"], "prepared": ["uk-build-army"]},
        germany={"prepared": ["de-build-army", "de-build-navy"]},
    ).play("uk-passchendaele", "discard_prepared:uk-build-army")
    assert table.seat == "germany"
    table.choose("discard_prepared:de-build-army", "space:belgium")  # no card to attack from the sea with
    assert table.at("germany") == {"berlin"}
    poor = Table("uk", board=board, uk={"hand": ["uk-passchendaele"], "prepared": ["uk-build-army"]})
    assert poor.play("uk-passchendaele", "discard_prepared:uk-build-army").vp == (4, 5)
    void = Table("uk", board=board, uk={"hand": ["uk-passchendaele"]}).play("uk-passchendaele")
    assert (void.vp, void.kind != "battle") == ((5, 5), True)  # VP never pay a price


@pytest.mark.card("uk-the-grand-fleet")
def test_grand_fleet() -> None:
    """A free Build Navy, then a Navy in one of three seas."""
    table = Table("uk", board={"uk": "britain north_atlantic"}, uk={"hand": ["uk-the-grand-fleet"]})
    assert table.play("uk-the-grand-fleet", "take:uk-build-navy").spaces == {"english_channel"}


@pytest.mark.card("uk-the-somme", "uk-cambrai")
def test_somme_and_cambrai() -> None:
    """Only with a UK Army in or next to Picardy: cards prepared, or a Status, then a battle there."""
    board = {"uk": "britain english_channel picardy", "germany": "berlin belgium", "france": "paris"}
    hand = ["uk-build-army", "uk-mark-iv-tanks"]
    table = Table("uk", board=board, uk={"hand": ["uk-the-somme", *hand]})
    table.play("uk-the-somme", "prepare:uk-build-army", "prepare:uk-mark-iv-tanks", "space:belgium")
    assert table.at("germany") == {"berlin"}
    table = Table("uk", board=board, uk={"hand": ["uk-cambrai", *hand]})
    table.play("uk-cambrai", "play:uk-mark-iv-tanks", "space:belgium", "from:picardy")
    assert table.at("germany") == {"berlin"}
    for card in ("uk-the-somme", "uk-cambrai"):
        void = Table("uk", uk={"hand": [card, *hand]}).play(card)
        assert void.kind not in ("prepare_now", "play_now", "battle")


@pytest.mark.rule("F-SUP-4")
@pytest.mark.card("uk-the-royal-navy")
def test_royal_navy() -> None:
    """A UK Status, then up to two Navies recruited in four seas, supply or not."""
    table = Table("uk", uk={"hand": ["uk-the-royal-navy"]}).play("uk-the-royal-navy")
    assert table.spaces == {"english_channel", "north_atlantic", "western_mediterranean", "eastern_mediterranean"}
    table.choose("space:eastern_mediterranean", "space:western_mediterranean")
    assert table.unsupplied("uk") == {"eastern_mediterranean", "western_mediterranean"}


@pytest.mark.card("us-eddie-rickenbacker")
def test_rickenbacker() -> None:
    """With a US Army within two spaces of a German Army the UK / US picks a German Status to go."""
    cards = {"uk": {"hand": ["us-eddie-rickenbacker"]}, "germany": {"status": ["de-mustard-gas", "de-the-red-baron"]}}
    board = {"us": "united_states picardy", "germany": "berlin western_germany", "france": "paris"}
    table = Table("uk", board=board, cards=cards).play("us-eddie-rickenbacker")
    assert (table.seat, table.nouns("discard")) == ("uk-us", ["de-mustard-gas", "de-the-red-baron"])
    table.choose("discard:de-the-red-baron")
    assert table.status("germany") == ["de-mustard-gas"]
    far = Table("uk", cards=cards).play("us-eddie-rickenbacker")
    assert len(far.status("germany")) == 2


@pytest.mark.rule("F-SUP-3")
@pytest.mark.card("us-american-public-outraged-by-zimmermann-telegram")
def test_zimmermann_telegram() -> None:
    """A free US Build card, then a US piece; with an empty Home that is the Army there."""
    card = "us-american-public-outraged-by-zimmermann-telegram"
    table = Table("uk", board={"us": ""}, uk={"hand": [card]}).play(card)
    assert table.nouns("take") == ["us-build-army", "us-build-navy"]
    table.choose("take:us-build-navy")
    assert table.spaces == {"united_states"}
    table.choose("space:united_states")
    assert table.at("us") == {"united_states"}


@pytest.mark.card("us-war-revenue-act")
def test_war_revenue_act() -> None:
    """Up to three US cards of the pile: one is played, one prepared, one put under the deck, all seen."""
    pile = ["us-build-army", "us-land-battle", "us-build-navy", "uk-build-army"]
    table = Table("uk", board={"us": ""}, uk={"hand": ["us-war-revenue-act"], "discard": pile})
    table.play("us-war-revenue-act")
    assert table.nouns("take") == ["us-build-army", "us-build-navy", "us-land-battle"]
    table.choose("take:us-build-army", "take:us-build-navy", "take:us-land-battle", "play:us-build-army")
    table.choose("space:united_states", "prepare:us-land-battle")
    assert table.at("us") == {"united_states"}
    assert table.prepared("uk") == ["us-land-battle"]
    assert table.seen("uk")["prepared_shown"] == ["us-land-battle"]
    assert table.seen("uk")["deck_bottom"] == ["us-build-navy"]
    assert table.pile("uk") == ["us-build-army", "us-war-revenue-act", "uk-build-army"]


@pytest.mark.card("us-war-revenue-act")
@pytest.mark.parametrize("order", list(itertools.permutations(["us-build-army", "us-build-navy", "us-land-battle"])))
def test_war_revenue_act_takes_cards_in_any_order(order: tuple[str, ...]) -> None:
    """Whatever is taken first, every other US card of the pile is offered still, and the uses are the same."""
    pile = ["us-build-army", "us-land-battle", "us-build-navy", "uk-build-army"]
    table = Table("uk", uk={"hand": ["us-war-revenue-act"], "discard": pile}).play("us-war-revenue-act")
    for place, card in enumerate(order):
        assert table.nouns("take") == sorted(order[place:])
        table.choose(f"take:{card}")
    assert table.offered == ["play:us-build-army", "play:us-build-navy", "play:us-land-battle"]


@pytest.mark.card("us-war-revenue-act")
def test_war_revenue_act_takes_copies_of_one_card() -> None:
    """Two of the same are two cards; a UK card is not one of the country's."""
    given = {"hand": ["us-war-revenue-act"], "discard": ["us-build-army", "us-build-army", "uk-build-army"]}
    table = Table("uk", board={"us": ""}, uk=given).play("us-war-revenue-act", "take:us-build-army")
    assert table.nouns("take") == ["us-build-army"]
    table.choose("take:us-build-army", "space:united_states")
    assert (table.prepared("uk"), table.at("us")) == (["us-build-army"], {"united_states"})


@pytest.mark.card("us-war-revenue-act")
def test_war_revenue_act_with_fewer_cards() -> None:
    """One card taken must be played; by option it may be given another use."""
    given = {"hand": ["us-war-revenue-act"], "discard": ["us-build-navy"]}
    table = Table("uk", uk=given).play("us-war-revenue-act", "take:us-build-navy")
    assert table.kind == "build"
    free = Table("uk", options={"war_revenue": "any"}, uk=given).play("us-war-revenue-act", "take:us-build-navy")
    assert free.offered == ["pass", "play:us-build-navy"]
    free.choose("pass", "prepare:us-build-navy")
    assert free.prepared("uk") == ["us-build-navy"]
