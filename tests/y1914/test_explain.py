"""Why something is not offered: each refusal names the rule that forbids it, not merely a rule."""

import pytest

from tests.y1914.table import Table

WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


def attacked(prepared: list[str], board: dict[str, str] | None = None, **powers: dict[str, list[str]]) -> Table:
    """A German Army of Belgium battles Picardy, which France holds with these cards prepared."""
    given = {"germany": {"hand": ["de-land-battle"]}, "france": {"prepared": prepared}, **powers}
    return Table(board={**WEST, **(board or {})}, cards=given).play("de-land-battle", "space:picardy")


# Battles


@pytest.mark.rule("F-BAT-1", "F-BAT-2", "F-BAT-3")
def test_a_space_that_cannot_be_battled() -> None:
    """Nobody near, a friend there, or the price too high."""
    board = {"germany": "berlin western_germany", "austria-hungary": "vienna tyrol", "france": "paris burgundy"}
    table = Table(board=board, germany={"hand": ["de-land-battle"]}).play("de-land-battle")
    assert table.why_not("space:moscow") == ["F-BAT-1"]
    assert table.why_not("space:tyrol") == ["F-BAT-2"]
    assert table.why_not("space:burgundy") == ["F-BAT-3"]
    assert "1 hand card" in table.state.explain("space:burgundy")[0].sentence
    friendly = Table(board=board, options={"battle_friendly": True}, germany={"hand": ["de-land-battle"]})
    assert friendly.play("de-land-battle").why_not("space:tyrol") == ["F-BAT-3"]


@pytest.mark.card("fr-marne")
def test_an_attacker_who_must_have_a_prepared_card() -> None:
    table = Table(
        board=WEST,
        options={"verdun_marne": "forbidden"},
        germany={"hand": ["de-land-battle", "de-build-navy"]},
        france={"status": ["fr-marne"]},
    ).play("de-land-battle")
    assert table.why_not("space:picardy") == ["F-DIS-4"]


@pytest.mark.card("de-the-christmas-truce")
def test_a_truce_is_named() -> None:
    table = Table(
        board=WEST, germany={"hand": ["de-the-christmas-truce"]}, france={"hand": ["fr-land-battle", "fr-build-navy"]}
    ).play("de-the-christmas-truce", "deck")
    table.choose("number:0").choose("pass").play("fr-land-battle")
    assert "burgundy" in table.spaces
    assert table.why_not("space:belgium") == ["F-CRD-4"]
    assert "truce" in table.state.explain("space:belgium")[0].sentence


# Prepared cards in battle


@pytest.mark.rule("F-BAT-8", "F-BAT-9", "F-PRE-3")
def test_a_card_that_cannot_reinforce() -> None:
    """The wrong symbol, a country that is not there, one out of supply, another space, another terrain."""
    cards = ["fr-build-navy", "it-build-army", "fr-verdun", "it-alpini", "fr-build-army"]
    table = attacked(cards)
    assert table.nouns("use") == ["fr-build-army"]
    assert table.why_not("use:fr-build-navy") == ["F-BAT-8"]
    assert table.why_not("use:it-build-army") == ["F-BAT-8"]
    assert table.why_not("use:fr-verdun") == ["F-PRE-3"]
    assert table.why_not("use:it-alpini") == ["F-PRE-3"]
    assert "difficult" in table.state.explain("use:it-alpini")[0].sentence
    cut_off = attacked(["it-build-army", "fr-build-army"], {"france": "paris picardy", "italy": "rome picardy"})
    assert cut_off.why_not("use:it-build-army") == ["F-BAT-9"]


@pytest.mark.rule("F-BAT-6", "F-BAT-11")
def test_a_card_that_cannot_sustain() -> None:
    """Another country's; or one after which there is no hand card for the next, in difficult terrain."""
    foreign = Table(
        "france",
        board={"italy": "rome italian_alps", "austria-hungary": "vienna tyrol"},
        france={
            "hand": ["it-land-battle", *["it-build-navy"] * 2],
            "prepared": ["it-bersaglieri", "fr-land-battle"],
        },
        austria={"prepared": ["ah-build-army"]},
    ).play("it-land-battle", "space:tyrol", "use:ah-build-army")
    assert foreign.nouns("use") == ["it-bersaglieri"]
    assert foreign.why_not("use:fr-land-battle") == ["F-BAT-11"]
    poor = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        germany={
            "hand": ["de-land-battle", *["de-build-navy"] * 2],
            "prepared": ["de-land-battle", "de-stosstruppen"],
        },
        france={"prepared": ["fr-verdun"]},
    ).play("de-land-battle", "space:burgundy", "use:fr-verdun")
    assert poor.nouns("use") == ["de-stosstruppen"]
    assert poor.why_not("use:de-land-battle") == ["F-BAT-6"]


@pytest.mark.rule("F-BAT-16")
@pytest.mark.card("ah-brudermann-orders-cavalry-charge", "ot-i-order-you-to-die")
def test_a_counterattack_that_cannot_be_made() -> None:
    """Only a country with a supplied Army in the space battles back."""
    table = Table(
        "russia",
        board={"russia": "moscow ukraine romania", "austria-hungary": "vienna budapest", "ottoman": "budapest"},
        russia={"hand": ["ru-land-battle", "ru-build-navy"]},
        austria={"prepared": ["ah-build-army", "ah-brudermann-orders-cavalry-charge", "ot-i-order-you-to-die"]},
    ).play("ru-land-battle", "space:budapest", "use:ah-build-army")
    assert table.nouns("use") == ["ah-brudermann-orders-cavalry-charge"]
    assert table.why_not("use:ot-i-order-you-to-die") == ["F-BAT-16"]


# Prepared cards elsewhere


@pytest.mark.rule("F-ATT-1", "F-ATT-3")
@pytest.mark.card("uk-relied-on-for-any-enterprise")
@pytest.mark.parametrize(("status", "rule"), [([], "F-ATT-1"), (["uk-relied-on-for-any-enterprise"], "F-ATT-3")])
def test_a_card_that_cannot_wear_down(status: list[str], rule: str) -> None:
    """Without a symbol it is none; with a Status that makes it one it still needs an adjacent Army."""
    table = Table(
        "uk",
        "attrition",
        uk={"prepared": ["uk-build-army", "uk-japan-attacks-german-enclaves-at-tsingtao"], "status": status},
    )
    assert table.why_not("use:uk-build-army") == [rule]


@pytest.mark.rule("F-PRE-3")
@pytest.mark.card("de-stosstruppen")
def test_what_stosstruppen_does_not_reach() -> None:
    """Spaces not next to the new Army, or with a friend, or that no prepared card allows; a piece not near."""
    table = Table(
        board={"germany": "berlin western_germany burgundy", "france": "paris"},
        germany={
            "hand": ["de-build-army", "de-build-navy"],
            "status": ["de-stosstruppen"],
            "prepared": ["de-schlieffen-plan"],
        },
    ).play("de-build-army", "space:picardy", "use:de-stosstruppen")
    assert table.spaces == {"belgium", "paris"}
    assert table.why_not("space:provence") == ["F-CRD-7"]
    assert table.why_not("space:burgundy") == ["F-BAT-2"]
    assert table.why_not("space:english_channel") == ["F-PRE-3"]
    table.choose("space:paris")
    assert table.nouns("from") == ["picardy", "burgundy"]
    assert table.why_not("from:western_germany") == ["F-BAT-1"]


@pytest.mark.rule("F-CRD-2", "F-PRE-3")
@pytest.mark.card("uk-mark-iv-tanks")
def test_what_does_not_pay_for_a_status() -> None:
    """Another symbol, another country's card, or one whose Prepare text does not allow the space."""
    table = Table(
        "uk",
        board={"uk": "britain english_channel belgium", "germany": "berlin western_germany"},
        uk={
            "hand": ["uk-land-battle"],
            "status": ["uk-mark-iv-tanks"],
            "prepared": ["uk-build-army", "us-land-battle", "uk-gallipoli", "uk-land-battle", "uk-the-somme"],
        },
    ).play("uk-land-battle", "space:picardy")
    table.choose("use:uk-mark-iv-tanks")
    assert table.nouns("use") == ["uk-land-battle", "uk-the-somme"]
    assert table.why_not("use:uk-build-army") == ["F-CRD-2"]
    assert table.why_not("use:us-land-battle") == ["F-CRD-2"]
    assert table.why_not("use:uk-gallipoli") == ["F-PRE-3"]


@pytest.mark.rule("F-DRA-1")
def test_a_card_that_cannot_be_taken() -> None:
    """Not in the deck, not a Build card, or nothing is taken now."""
    table = Table(
        step="draft",
        germany={
            "hand": ["de-land-battle", "de-sea-battle"],
            "deck": ["de-build-army", "de-zeppelins", "de-build-navy"],
        },
    ).choose("discard:de-land-battle")
    assert table.kind == "take"
    assert table.why_not("take:de-mata-hari") == ["F-DRA-1"]
    assert "draw deck" in table.state.explain("take:de-mata-hari")[0].sentence
    assert table.why_not("take:de-zeppelins") == ["F-DRA-1"]
    assert "with this draft" in table.state.explain("take:de-zeppelins")[0].sentence
    table.choose("take:de-build-navy")
    assert table.why_not("take:de-build-army") == ["F-PLY-1"]


@pytest.mark.rule("F-INF-3")
@pytest.mark.card("ru-scottish-womens-hospitals")
def test_a_card_that_is_not_in_the_pile() -> None:
    table = Table(
        "russia",
        russia={"hand": ["ru-scottish-womens-hospitals"], "discard": ["ru-build-army", "ru-rasputin"]},
    ).play("ru-scottish-womens-hospitals")
    assert table.why_not("take:ru-build-navy") == ["F-INF-3"]
    assert table.why_not("take:ru-rasputin") == ["F-CRD-4"]


@pytest.mark.rule("F-CRD-7")
@pytest.mark.card("ah-russian-rail-gauge")
def test_a_status_that_forbids_a_card_is_the_reason() -> None:
    table = Table(
        "austria",
        board={"austria-hungary": "vienna budapest", "russia": "moscow ukraine romania serbia"},
        austria={"hand": ["ah-land-battle", "ah-build-navy"], "status": ["ah-russian-rail-gauge"]},
        russia={"prepared": ["ru-build-army", "ru-montenegro"]},
    ).play("ah-land-battle", "space:serbia")
    assert table.nouns("use") == ["ru-montenegro"]
    assert table.why_not("use:ru-build-army") == ["F-CRD-7"]
