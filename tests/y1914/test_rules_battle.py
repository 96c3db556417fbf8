"""Rules of battle and victory, by their ledger ids."""

import pytest

from tests.y1914.table import POWERS, Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


@pytest.mark.rule("F-BAT-1")
def test_the_piece_that_initiates_is_named() -> None:
    """Each supplied adjacent piece, Army or Navy, may be named; an unsupplied one may not."""
    table = Table(
        "uk",
        board={"uk": "britain english_channel picardy", "germany": "berlin belgium", "france": "paris"},
        uk={"hand": ["uk-land-battle", "uk-build-navy"]},
    ).play("uk-land-battle", "space:belgium")
    assert table.nouns("from") == ["picardy", "english_channel"]
    assert table.why_not("from:britain") == ["F-BAT-1"]
    cut_off = Table("uk", board={"uk": "picardy", "germany": "berlin belgium"}, uk={"hand": ["uk-land-battle"]})
    assert cut_off.play("uk-land-battle").kind != "battle"


@pytest.mark.rule("F-BAT-2")
def test_empty_and_friendly_spaces() -> None:
    """An empty space may be battled, terrain paid; one with a friendly piece may not, unless by option."""
    table = Table(
        board={"germany": "berlin western_germany", "austria-hungary": "vienna tyrol"},
        germany={"hand": ["de-land-battle", "de-build-navy"]},
    )
    table.play("de-land-battle")
    assert {"belgium", "burgundy"} <= table.spaces
    assert "tyrol" not in table.spaces
    assert table.why_not("space:tyrol") == ["F-BAT-2"]
    table.choose("space:burgundy")
    assert table.hand("germany") == []
    assert "BattleWon" in table.log
    friendly = Table(
        board={"germany": "berlin western_germany", "austria-hungary": "vienna tyrol"},
        options={"battle_friendly": True},
        germany={"hand": ["de-land-battle", "de-build-navy"]},
    ).play("de-land-battle")
    assert "tyrol" in friendly.spaces
    assert friendly.choose("space:tyrol").at("austria-hungary") == {"vienna", "tyrol"}


@pytest.mark.rule("F-BAT-3")
def test_difficult_terrain_costs_a_card() -> None:
    """One hand card, unseen, of either country, before the battle; without one it cannot be chosen."""
    board = {"italy": "rome italian_alps", "austria-hungary": "vienna tyrol"}
    table = Table("france", board=board, france={"hand": ["it-land-battle", "fr-build-army", "it-build-army"]})
    table.play("it-land-battle", "space:tyrol", "discard:fr-build-army")
    assert table.hand("france") == ["it-build-army"]
    assert table.seen("france")["discard_top"] == "it-land-battle"
    assert table.log.index("CardDiscarded") < table.log.index("BattleInitiated")
    broke = Table("france", board=board, france={"hand": ["it-land-battle"]}).play("it-land-battle")
    assert "tyrol" not in broke.spaces
    assert broke.kind == "battle" or broke.at("austria-hungary") == {"vienna", "tyrol"}


@pytest.mark.rule("F-BAT-4")
@pytest.mark.parametrize(
    ("country", "power", "prefix", "source", "space", "kind", "cost"),
    [
        ("uk", "uk", "uk", "english_channel", "picardy", "land", 1),  # a Navy against clear land
        ("uk", "uk", "uk", "eastern_mediterranean", "greece", "land", 1),  # not twice where land is difficult anyway
        ("germany", "germany", "de", "berlin", "baltic_sea", "sea", 1),  # an Army against a sea
        ("germany", "germany", "de", "baltic_sea", "north_sea", "sea", 0),
        ("germany", "germany", "de", "belgium", "picardy", "land", 0),
        ("germany", "germany", "de", "belgium", "burgundy", "land", 1),
    ],
)
def test_terrain_across_the_coast(
    country: str, power: str, prefix: str, source: str, space: str, kind: str, cost: int
) -> None:
    hand = [f"{prefix}-{kind}-battle", *[f"{prefix}-build-navy"] * 2]
    table = Table(power, board={country: f"{source}*"}, bare=True, cards={power: {"hand": hand}})
    table.play(hand[0], f"space:{space}")
    assert len(table.hand(power)) == 2 - cost


@pytest.mark.rule("F-BAT-6")
def test_sustain_in_difficult_terrain() -> None:
    """Each Sustain card costs one more hand card, a double one too; without it the Sustain cannot be used."""
    board = {"germany": "berlin western_germany", "france": "paris burgundy"}
    cards = {"france": {"prepared": ["fr-build-army"]}}

    def play(spare: int) -> Table:
        hand = ["de-land-battle", *["de-build-navy"] * spare]
        table = Table(board=board, germany={"hand": hand, "prepared": ["de-stosstruppen"]}, cards=cards)
        return table.play("de-land-battle", "space:burgundy", "use:fr-build-army")

    table = play(2).choose("use:de-stosstruppen")
    assert (table.hand("germany"), table.at("france")) == ([], {"paris"})
    assert play(1).at("france") == {"paris", "burgundy"}


@pytest.mark.rule("F-BAT-8", "F-BAT-14")
def test_reinforce_is_of_a_country_that_defends() -> None:
    """A card of a country with a supplied piece there and of the right kind; using it is never forced."""
    table = Table(
        board=WEST,
        germany={"hand": ["de-land-battle"]},
        france={"prepared": ["it-build-army", "fr-build-navy", "fr-build-army"]},
    ).play("de-land-battle", "space:picardy")
    assert table.nouns("use") == ["fr-build-army"]
    assert table.why_not("use:fr-build-navy") == ["F-BAT-8"]
    table.choose("pass")
    assert table.at("france") == {"paris"}
    assert len(table.prepared("france")) == 3


@pytest.mark.rule("F-BAT-10", "F-BAT-13")
def test_several_defending_countries() -> None:
    """Any one of them saves all pieces; symbols of several add up; a battle won removes every piece."""
    board = {**WEST, "uk": "britain english_channel picardy"}
    hand = {"germany": {"hand": ["de-land-battle"], "prepared": ["de-stosstruppen"]}}
    both = {"france": {"prepared": ["fr-build-army"]}, "uk": {"prepared": ["uk-build-army"] * 2}}
    table = Table(board=board, cards=hand | both).play("de-land-battle", "space:picardy")
    assert table.seat == "france-italy"
    table.choose("pass", "use:uk-build-army")
    assert table.seat == "germany"
    table.choose("use:de-stosstruppen")  # 1 to 2: two more symbols are needed, from both
    assert (table.seat, table.nouns("use")) == ("france-italy", ["fr-build-army"])
    table.choose("use:fr-build-army", "use:uk-build-army")
    assert "picardy" in table.at("france")
    assert "picardy" in table.at("uk")
    lost = Table(board=board, cards=hand | both).play("de-land-battle", "space:picardy", "pass", "pass")
    assert "picardy" not in lost.at("france") | lost.at("uk")


@pytest.mark.rule("F-BAT-11", "F-BAT-12")
def test_a_response_that_cannot_succeed_is_refused() -> None:
    """A single Sustain against two symbols is not offered, unless by option; a response begun must be finished."""
    cards = {
        "germany": {"hand": ["de-land-battle"], "prepared": ["de-land-battle"]},
        "france": {"prepared": ["fr-paris-taxis"]},
    }
    table = Table(board=WEST, cards=cards).play("de-land-battle", "space:picardy", "use:fr-paris-taxis")
    assert (table.prepared("germany"), table.kind != "sustain") == (["de-land-battle"], True)
    loose = Table(board=WEST, options={"whole_response": False}, cards=cards)
    loose.play("de-land-battle", "space:picardy", "use:fr-paris-taxis", "use:de-land-battle")
    assert (loose.prepared("germany"), "picardy" in loose.at("france")) == ([], True)


@pytest.mark.rule("F-BAT-7", "F-BAT-15")
def test_elimination_wakes_no_battle_cards() -> None:
    table = Table(
        "austria",
        board={"ottoman": "", "uk": "britain istanbul"},
        austria={"hand": ["ot-i-order-you-to-die"]},
        uk={"prepared": ["uk-build-army", "uk-relied-on-for-any-enterprise"]},
    ).play("ot-i-order-you-to-die", "piece:uk/army/istanbul")
    assert table.at("uk") == {"britain"}
    assert "BattleInitiated" not in table.log


def failed(board: dict[str, str], counter: list[str], hand: list[str] | None = None, **options: object) -> Table:
    """A German attack on Paris from Picardy that a French Reinforce makes fail."""
    table = Table(
        board=board,
        options=options,
        germany={"hand": ["de-land-battle", "de-build-navy"], "prepared": ["de-tannenberg", "de-build-army"]},
        france={"prepared": ["fr-build-army", *counter], "hand": hand or []},
    )
    table.play("de-land-battle", "space:paris")
    if table.kind == "battle":
        table.choose("from:picardy")
    return table.choose("use:fr-build-army")


@pytest.mark.rule("F-BAT-16", "F-BAT-17", "F-BAT-18")
def test_counterattack_and_its_counterattack() -> None:
    """It removes all enemy Armies where the attack came from, and may itself fail and be countered."""
    board = {"germany": "berlin western_germany belgium picardy", "austria-hungary": "picardy*", "france": "paris"}
    table = failed(board, ["fr-la-revanche"]).choose("use:fr-la-revanche")
    assert (table.seat, table.nouns("use")) == ("germany", ["de-build-army"])
    won = failed(board, ["fr-la-revanche"]).choose("use:fr-la-revanche", "pass")
    assert "picardy" not in won.at("germany") | won.at("austria-hungary")
    table.choose("use:de-build-army")
    assert (table.seat, table.offered) == ("germany", ["pass", "use:de-tannenberg"])
    table.choose("use:de-tannenberg")
    assert table.at("france") == set()


@pytest.mark.rule("F-BAT-16", "F-BAT-17", "F-BAT-18")
def test_when_there_is_no_counterattack() -> None:
    """Not after an attack from the sea, not for an unsupplied Army, not where terrain cannot be paid, not when lost."""
    sea = Table(
        "germany",
        board={"germany": "english_channel*", "france": "paris picardy"},
        bare=True,
        germany={"hand": ["de-land-battle", "de-build-navy"]},
        france={"prepared": ["fr-build-army", "fr-la-revanche"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army")
    assert sea.prepared("france") == ["fr-la-revanche"]
    assert sea.kind != "counterattack"
    cut_off = Table(
        "austria",
        board={"austria-hungary": "budapest*", "russia": "serbia"},
        bare=True,
        austria={"hand": ["ah-land-battle", "ah-build-navy"]},
        russia={"prepared": ["ru-montenegro", "ru-cossacks"]},
    ).play("ah-land-battle", "space:serbia", "use:ru-montenegro")
    assert cut_off.kind != "counterattack"
    lost = Table(board=WEST, germany={"hand": ["de-land-battle"]}, france={"prepared": ["fr-la-revanche"]}).play(
        "de-land-battle", "space:picardy"
    )
    assert (lost.kind != "counterattack", lost.at("france")) == (True, {"paris"})


@pytest.mark.rule("F-BAT-14", "F-BAT-16")
def test_an_attacker_who_would_not_sustain_may_be_countered() -> None:
    """Giving up with a Sustain in reserve is a failed battle like any other."""
    table = Table(
        board=WEST,
        germany={"hand": ["de-land-battle"], "prepared": ["de-land-battle"]},
        france={"prepared": ["fr-build-army", "fr-la-revanche"]},
    ).play("de-land-battle", "space:picardy", "use:fr-build-army")
    assert table.offered == ["pass", "use:de-land-battle"]
    table.choose("pass")
    assert (table.seat, table.offered) == ("france-italy", ["pass", "use:fr-la-revanche"])
    table.choose("pass")
    assert ("belgium" in table.at("germany"), table.prepared("germany")) == (True, ["de-land-battle"])


@pytest.mark.rule("F-BAT-17")
@pytest.mark.parametrize(("hand", "offered"), [([], False), (["fr-build-navy"], True)])
def test_counterattack_pays_terrain(hand: list[str], offered: bool) -> None:
    """Into difficult terrain it costs a hand card like any battle."""
    table = Table(
        board={"germany": "berlin western_germany burgundy", "france": "paris"},
        germany={"hand": ["de-land-battle"]},
        france={"prepared": ["fr-build-army", "fr-la-revanche"], "hand": hand},
    ).play("de-land-battle", "space:paris", "use:fr-build-army")
    assert (table.kind == "counterattack") == offered
    if offered:
        table.choose("use:fr-la-revanche")
        assert table.hand("france") == []
        assert "burgundy" not in table.at("germany")


@pytest.mark.rule("F-BAT-18")
@pytest.mark.parametrize("several", [False, True])
def test_one_counterattack_for_a_failed_battle(several: bool) -> None:
    """One card per failed battle, several by option."""
    board = {"germany": "berlin western_germany belgium picardy", "france": "paris", "us": "united_states paris*"}
    table = Table(
        board=board,
        options={"several_counterattacks": several},
        germany={"hand": ["de-land-battle"], "prepared": ["de-build-army"]},
        france={"prepared": ["fr-build-army", "fr-la-revanche"]},
        uk={"prepared": ["us-american-public-outraged-by-zimmermann-telegram"]},
    ).play("de-land-battle", "space:paris", "use:fr-build-army", "use:fr-la-revanche", "use:de-build-army")
    assert (table.kind == "counterattack") == several


@pytest.mark.rule("F-BAT-7")
@pytest.mark.parametrize("first", [True, False])
def test_order_at_the_start_of_a_battle(first: bool) -> None:
    """The attacker's Status cards act before the defender's, or after them by option."""
    table = Table(
        board={"germany": "berlin western_germany belgium", "france": "paris picardy"},
        options={"attacker_first": first},
        germany={
            "hand": ["de-land-battle"],
            "status": ["de-mustard-gas"],
            "prepared": ["de-build-army", "de-build-navy"],
        },
        france={"status": ["fr-marne"], "prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:picardy")
    assert table.kind == ("initiate" if first else "discard")


@pytest.mark.rule("F-PRE-2", "F-PRE-3")
@pytest.mark.parametrize("printed", [False, True])
def test_terrain_of_prepare_texts(printed: bool) -> None:
    """Land attacked from the sea is no clear terrain for Mark IV Tanks, unless the printed terrain counts."""
    table = Table(
        "uk",
        board={"uk": "britain english_channel", "germany": "berlin* picardy*", "france": "paris"},
        options={"sea_attack_terrain": "printed" if printed else "difficult"},
        uk={"hand": ["uk-land-battle", *["uk-build-navy"] * 2], "prepared": ["uk-mark-iv-tanks"]},
        germany={"prepared": ["de-build-army"]},
    ).play("uk-land-battle", "space:picardy", "use:de-build-army")
    assert (table.kind == "sustain") == printed


# Scoring and the end


def last_turn(number: int, board: dict[str, str], vp: tuple[int, int] = (0, 0), tokens: str = "") -> Table:
    """The end of a round, nobody with cards to use."""
    empty: dict[str, dict[str, list[str]]] = {name: {"deck": []} for name in POWERS}
    empty["austria"] = {"hand": ["ah-build-army"], "deck": []}
    return Table("uk", "draw", board=board, round=number, vp=vp, tokens=tokens, bare=True, cards=empty).pass_until(
        "play"
    )


@pytest.mark.rule("F-VIC-1", "F-VIC-5", "F-BRD-3")
def test_objectives() -> None:
    """1 VP for each Objective, printed or token, with an Army; Homes too; supply not asked; once for several Armies."""
    table = last_turn(
        3, {"germany": "berlin picardy", "austria-hungary": "picardy", "france": "burgundy romania"}, tokens="burgundy"
    )
    assert table.vp == (2, 1)
    navies = last_turn(3, {"uk": "english_channel", "france": "provence"})
    assert navies.vp == (0, 0)


@pytest.mark.rule("F-VIC-3")
def test_occupied_homes() -> None:
    """A country whose Home is held scores nothing; the other country of its Power still does."""
    table = last_turn(3, {"germany": "rome", "italy": "italian_alps", "france": "picardy"})
    assert table.vp == (1, 1)


@pytest.mark.rule("F-VIC-6")
def test_sudden_victory() -> None:
    """Twelve ahead at the end of a Scoring Round, and only then."""
    won = last_turn(3, {"germany": "berlin picardy"}, vp=(10, 0))
    assert won.state.outcome is not None
    assert (won.state.outcome.winner, won.state.outcome.reason) == ("central", "sudden victory")
    assert last_turn(3, {"germany": "berlin"}, vp=(10, 0)).state.outcome is None
    assert last_turn(4, {"germany": "berlin"}, vp=(20, 0)).state.outcome is None


@pytest.mark.rule("F-TRN-3", "F-VIC-7")
def test_the_last_round_scores_before_it_is_judged() -> None:
    """Two Objectives in round 17 turn a lead of one."""
    table = last_turn(17, {"france": "paris picardy"}, vp=(3, 2))
    assert table.state.outcome is not None
    assert (table.state.outcome.winner, table.vp) == ("entente", (3, 4))


@pytest.mark.rule("F-VIC-7")
@pytest.mark.parametrize(
    ("vp", "winner", "reason"),
    [
        ((3, 2), "central", "victory on points"),
        ((2, 3), "entente", "victory on points"),
        ((4, 4), "central", "tie, which goes to the Central Powers"),
    ],
)
def test_the_last_round(vp: tuple[int, int], winner: str, reason: str) -> None:
    table = last_turn(17, {}, vp=vp)
    assert table.state.outcome is not None
    assert (table.state.outcome.winner, table.state.outcome.reason) == (winner, reason)
    assert table.state.outcome.scores == {"central": vp[0], "entente": vp[1]}
    assert table.why_not("pass", "germany") == ["F-VIC-7"]
