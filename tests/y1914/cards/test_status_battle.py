"""Status cards that use, keep or spend prepared cards in battles (F-CRD-7, F-BAT)."""

import pytest

from tests.y1914.table import GAME, Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


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
    table = Table("france", board=board, cards=given).play("fr-land-battle", "space:belgium", "use:de-build-army")
    assert table.offered == ["pass", "use:fr-general-nivelles-creeping-barrage"]
    table.choose("use:fr-general-nivelles-creeping-barrage", "use:fr-renault-ft-tanks")
    assert "belgium" not in table.at("germany")
    assert table.hand("france") == ["fr-land-battle"]
    plain = Table("france", board=board, options={"renault_nivelle": False}, cards=given)
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
    frames[-1].update(reinforced=0, sustained=2)  # two Sustain symbols are on the table: three are needed
    position = {**table.state.position(), "frames": frames}
    table.state = GAME.position(position)
    assert table.nouns("use") == ["us-build-navy", "uk-the-grand-fleet"]
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
    table = Table(board=board, cards=given).play(
        "de-build-army", "space:belgium", "use:de-stosstruppen", "space:picardy"
    )
    table.choose("use:de-big-bertha-railway-guns")
    assert (table.prepared("germany"), table.at("france")) == (["de-land-battle"], {"paris"})
    plain = Table(board=board, options={"bertha_stosstruppen": False}, cards=given)
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
    assert table.nouns("from") == ["belgium", "western_germany"]
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
    assert (table.kind, table.nouns("use")) == ("status", [])
    assert "remove:uk/army/ireland" in table.offered
    assert "remove:uk/navy/english_channel" not in table.offered
    table.choose("remove:uk/army/ireland", "use:uk-mark-iv-tanks")
    assert table.at("uk") == {"britain", "english_channel", "belgium", "canada", "burgundy", "picardy"}
