"""Options: every one changes something, and the defaults are those of the rulings."""

import pytest

from tests.y1914.table import GAME, Table


def test_defaults() -> None:
    """Each option is a flag or one of a few words, with a line of help."""
    for option in GAME.options:
        assert isinstance(option.default, bool) or option.default in option.choices
        assert option.help.endswith(".")
    assert len({option.name for option in GAME.options}) == len(GAME.options)


@pytest.mark.rule("F-CRD-7")
@pytest.mark.parametrize("by_round", [False, True])
def test_once_per_turn_or_round(by_round: bool) -> None:
    """Alpini used in one Power's turn works again in the next one's, unless limited to once a round (ruling 1.10)."""
    table = Table(
        "austria",
        board={"austria-hungary": "vienna tyrol", "italy": "rome italian_alps", "germany": "berlin western_germany"},
        options={"once_per_round": by_round},
        austria={"hand": ["ah-land-battle", *["ah-build-navy"] * 2], "deck": []},
        france={"status": ["it-alpini"], "prepared": ["it-build-army"]},
    ).play("ah-land-battle", "space:italian_alps", "use:it-alpini", "use:it-build-army")
    table.pass_until("play")
    assert table.seat == "russia"
    used = table.seen("france")["used_this_turn"]
    assert used == (["it-alpini"] if by_round else [])


@pytest.mark.parametrize(("source", "pieces"), [("any", ["budapest", "bulgaria"]), ("named", [])])
@pytest.mark.card("ah-morava-offensive")
def test_source_of_cut_off_offensives(source: str, pieces: list[str]) -> None:
    """Any supplied piece next to the target attacks, or only the Army named (rulings 5)."""
    table = Table(
        "austria",
        board={"austria-hungary": "vienna budapest bulgaria", "russia": "moscow serbia"},
        options={"offensive_source": source},
        austria={"hand": ["ah-morava-offensive", *["ah-build-navy"] * 2]},
    ).play("ah-morava-offensive", "space:serbia")
    assert table.nouns("from") == pieces
    if pieces:
        table.choose("from:budapest")
    assert table.at("russia") == {"moscow"}


@pytest.mark.rule("F-BAT-18")
@pytest.mark.parametrize(("once", "points"), [(False, 7), (True, 6)])
@pytest.mark.card("fr-la-revanche", "us-blackjack-and-the-doughboys")
def test_la_revanche_limited(once: bool, points: int) -> None:
    """A battle and the counterattack upon its counterattack score twice in a turn, once by option."""
    counter = "us-american-public-outraged-by-zimmermann-telegram"
    table = Table(
        "france",
        board={
            "france": "paris picardy",
            "germany": "berlin western_germany belgium",
            "us": "united_states english_channel",
        },
        options={"revanche_once": once},
        france={"hand": ["fr-land-battle"], "status": ["fr-la-revanche"], "prepared": ["fr-build-army"]},
        germany={"prepared": ["de-build-army", "de-tannenberg"]},
        uk={"status": ["us-blackjack-and-the-doughboys"], "prepared": [counter]},
    ).play("fr-land-battle", "space:belgium", "use:de-build-army", "use:de-tannenberg", "use:fr-build-army")
    assert table.vp == (5, 6)
    table.choose(f"use:{counter}")
    assert table.at("germany") == {"berlin", "western_germany"}
    assert table.vp == (5, points)
