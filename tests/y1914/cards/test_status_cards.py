"""Status cards about drafts, plays and preparing (F-CRD-7, F-DRA, F-PRE)."""

import pytest

from tests.y1914.table import Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


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
    assert "fr-land-battle" in table.nouns("take")
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
        assert ("fr-land-battle" in italian.nouns("take")) == offered
        assert italian.choose("take:it-build-army").kind != "enlist"  # an Italian card


@pytest.mark.rule("F-DRA-2")
@pytest.mark.card("fr-troupes-coloniales")
def test_troupes_coloniales() -> None:
    """With a French Navy in the Western Mediterranean the draft is free; it replaces the paid one, unless by option."""
    given = {"france": {"hand": ["it-build-army", "it-build-navy"], "status": ["fr-troupes-coloniales"]}}
    board = {"france": "paris western_mediterranean"}
    table = Table("france", "draft", board=board, cards=given).choose("use:fr-troupes-coloniales")
    assert len(table.hand("france")) == 3
    assert table.kind == "play"
    extra = Table("france", "draft", board=board, options={"coloniales_extra": True}, cards=given)
    extra.choose("use:fr-troupes-coloniales")
    assert (extra.kind, extra.nouns("use")) == ("draft", [])
    assert "use:fr-troupes-coloniales" not in Table("france", "draft", cards=given).offered


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
    assert Table("uk", "attrition", board=board, uk=given).nouns("use") == by_space
    strict = Table("uk", "attrition", board=board, options={"enterprise_text": "never"}, uk=given)
    assert strict.nouns("use") == ["uk-build-army"]


@pytest.mark.rule("F-ATT-3")
@pytest.mark.card("uk-relied-on-for-any-enterprise")
def test_relied_on_for_any_enterprise() -> None:
    """Any prepared UK card serves as a single Attrition next to an enemy Army; not a US card."""
    board = {"uk": "britain belgium", "germany": "berlin western_germany", "us": "united_states burgundy"}
    prepared = ["uk-build-army", "us-build-army", "uk-passchendaele"]
    given = {"prepared": prepared, "status": ["uk-relied-on-for-any-enterprise"]}
    table = Table("uk", "attrition", board=board, uk=given)
    assert table.nouns("use") == ["uk-build-army", "uk-passchendaele"]
    table.choose("use:uk-build-army")
    assert table.power("germany")["discard_size"] == 1
    named = Table("uk", "attrition", board=board, uk=given).choose("use:uk-passchendaele")
    assert named.offered == ["done", "power:germany"]
    assert named.choose("done").power("germany")["discard_size"] == 2
    plain = Table("uk", "attrition", board=board, uk={"prepared": prepared})
    assert plain.nouns("use") == ["uk-passchendaele"]


@pytest.mark.rule("F-PLY-6", "F-CRD-7")
def test_a_useless_status_may_be_played() -> None:
    """A Status goes to the table even if it can do nothing now, and that was the play of the step."""
    table = Table("uk", uk={"hand": ["uk-girls-with-the-yellow-hands", "uk-build-army"]})
    table.play("uk-girls-with-the-yellow-hands")
    assert table.status("uk") == ["uk-girls-with-the-yellow-hands"]
    assert table.pile("uk") == []
    assert table.kind == "prepare"
