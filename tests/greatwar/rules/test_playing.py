"""The phases in which cards are played (G-TRN-2 to G-TRN-5) and what must be played (G-PLY)."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import Table


def met(table: Table) -> list[str]:
    """The duties met so far."""
    position: Any = table.state.position()
    return list(position["met"])


@pytest.mark.rule("G-TRN-2", "G-TRN-5")
def test_the_optional_phases() -> None:
    """Defender, then Attacker, may play one Bonus card or Joker; nothing links there."""
    table = Table(
        phase="opt1_d",
        central={"hand": ["bonus-rail-movement-1", "bonus-reserves-1", "red-joker-2", "red-c-3", *PLAIN["central"]]},
        entente={"hand": ["bonus-gas-masks-1", *PLAIN["entente"]]},
    )
    assert (table.seat, table.phase) == ("central", "opt1_d")
    assert table.offered == ["pass", "play:red-joker-2", "play:bonus-reserves-1", "play:bonus-rail-movement-1"]
    assert table.why_not("play:red-c-3") == ["G-TRN-2"]
    table.calmly("play:bonus-rail-movement-1")
    assert (table.seat, table.phase) == ("entente", "opt1_a")  # one card only
    table.choose("pass")
    assert (table.seat, table.phase) == ("central", "r1_d")
    table = Table(
        phase="opt2_d",
        central={"hand": ["bonus-snipers-1"], "table": ["red-s-q"]},
        entente={"hand": [], "table": ["red-h-7"]},
    )
    assert table.phase == "opt2_d"
    table.choose("play:bonus-snipers-1")
    assert table.nouns("target") == ["red-h-7"]  # resolved at once
    table.choose("target:red-h-7")
    assert table.told("BattleCounted")[0]["other"] == 0


@pytest.mark.rule("G-TRN-3", "G-TRN-4")
def test_two_rounds_with_links() -> None:
    """Defender then Attacker play one card and its links; in round 2 links go to cards of either round."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-7", "red-c-5", "red-s-k", "red-s-6", "red-s-9"]},
        entente={"hand": ["red-h-7", "red-d-5", "red-h-q", "red-h-9"]},
    )
    table.choose("play:red-s-7")
    assert table.offered == ["done", "link:red-s-9", "link:red-c-5"]
    table.choose("link:red-s-9", "done")
    assert (table.seat, table.phase) == ("entente", "r1_a")
    table.choose("play:red-h-7", "done")
    assert (table.seat, table.phase) == ("central", "r2_d")
    table.choose("play:red-s-k")
    assert table.nouns("link") == ["red-s-6", "red-c-5"]  # grenades to the infantry of round 1
    table.choose("link:red-c-5", "done")
    table.choose("play:red-h-q")
    assert "red-h-9" in table.nouns("link")
    assert table.log.count("CardLinked") == 2


@pytest.mark.rule("G-PLY-1")
def test_a_nationality_card_is_owed() -> None:
    """In round 1 another card may come first if one can follow; in round 2 the Nationality card must be played."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-c-3", "red-c-4", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    assert "play:red-c-4" in table.offered
    table.choose("play:red-c-4")
    table.choose(f"play:{PLAIN['entente'][0]}")
    assert (table.seat, table.phase) == ("central", "r2_d")
    assert set(table.nouns("play")) <= {
        card for card in table.hand("central") if "-3" not in card and card != "red-c-4"
    }
    assert "play:red-c-3" not in table.offered
    assert table.why_not("play:red-c-3") == ["G-PLY-1"]


@pytest.mark.rule("G-PLY-1")
def test_without_a_nationality_card_nothing_is_owed() -> None:
    """A hand without one plays what it has."""
    table = Table(phase="r2_d", central={"hand": ["red-c-3", "red-c-4"]}, entente={"hand": PLAIN["entente"]})
    assert table.nouns("play") == ["red-c-3", "red-c-4"]


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
def test_both_duties_and_no_card_for_both() -> None:
    """In round 2 the Attack icon comes first; the Nationality card may follow as an extra or a link, or lapses."""
    table = Table(
        phase="r2_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-c-6", "red-c-5", "red-h-j", "red-h-8", "red-c-3"]},
    )
    assert table.up("entente") == ["red-h-j"]  # the only one: a Nationality card that brings an Attack card
    assert (table.kind, table.nouns("play")) == ("extra", ["red-c-3", "red-c-5", "red-c-6", "red-h-8"])
    assert table.why_not("done") == ["G-PLY-5"]
    table.choose("play:red-h-8")
    assert table.offered == ["play:red-c-5", "play:red-c-6"]  # what leaves no room for the Attack card is not offered
    assert table.why_not("play:red-c-3") == ["G-PLY-5"]
    table.choose("play:red-c-6")
    assert met(table) == ["entente", "attack"]
    table = Table(
        phase="r2_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-c-6", "red-c-5", "red-h-8", "red-c-3"]},
    )
    assert table.nouns("play") == ["red-c-5", "red-c-6"]
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-c-6", "red-c-5", "red-h-j", "red-h-8", "red-c-3"]},
    )
    assert table.nouns("play") == ["red-c-3", "red-c-5", "red-c-6", "red-h-8", "red-h-j"]  # the Jack can bring both
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-c-6", "red-c-5", "red-h-8", "red-c-3"]},
    )
    assert table.nouns("play") == ["red-c-5", "red-c-6", "red-h-8"]  # one of each is still to come


@pytest.mark.rule("G-PLY-2")
def test_a_card_must_be_played_in_each_round() -> None:
    """There is no pass while a card may be played; an empty hand passes the step."""
    table = Table(phase="r1_d", central={"hand": PLAIN["central"]})
    assert "pass" not in table.offered
    assert table.why_not("pass") == ["G-PLY-2"]
    table.choose(table.offered[0])
    assert table.told("StepPassed")[0]["side"] == "entente"


@pytest.mark.rule("G-PLY-5")
def test_an_attack_icon_in_the_optional_phase_counts() -> None:
    """Creeping Barrage in the first optional phase meets the duty; in the second it would be too late (C14)."""
    table = Table(
        phase="opt1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["bonus-creeping-barrage-1", "red-h-8", "red-h-j", "red-h-a"]},
    )
    table.choose("play:bonus-creeping-barrage-1")
    assert met(table) == ["attack"]
    table.choose(table.offered[0])
    assert table.seat == "entente"
    assert table.log.count("CardThrown") == 0
    table = Table(phase="opt2_a", entente={"hand": ["bonus-creeping-barrage-1"], "table": ["red-h-j"]})
    table.choose("play:bonus-creeping-barrage-1")
    assert table.phase != "opt2_a"


@pytest.mark.rule("G-PLY-5", "G-CAN-2")
def test_a_cancelled_attack_card_counts() -> None:
    """Held by Fortifications it still meets both duties."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-c-10"]},
        entente={"hand": ["red-h-q", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-q")
    assert table.down("entente") == ["red-h-q"]
    assert met(table) == ["central", "entente", "attack"]


@pytest.mark.rule("G-PLY-6")
def test_the_search_for_an_attack_card() -> None:
    """Nationality cards are thrown one at a time, protected ones last, until an Attack card comes."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-h-8", "red-h-j", "red-c-3"]},
        decks={"entente": ["red-h-a", "red-d-9", "red-h-q", "red-h-k"]},
    )
    thrown = [event["cards"] for event in table.told("CardThrown")]
    assert thrown == [["red-h-8"]]  # the only unprotected one: thrown by itself
    assert (table.seat, table.kind, table.offered) == ("entente", "search", ["discard:red-h-j", "discard:red-h-a"])
    assert table.why_not("discard:red-c-3") == ["G-PLY-6"]
    assert table.view["apart"] == ["red-h-8"]  # kept apart until the search ends
    table.choose("discard:red-h-a")
    assert table.told("CardThrown")[-1]["cards"] == ["red-d-9"]  # an HMG, not protected
    assert table.told("SearchEnded")[0]["count"] == 1
    assert set(table.pile("entente")) == {"red-h-8", "red-h-a", "red-d-9"}
    assert "red-h-q" in table.hand("entente")
    assert table.phase == "r1_a"


@pytest.mark.rule("G-PLY-6")
def test_a_search_without_end_lapses() -> None:
    """When deck and discards run out the duty lapses for the turn."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-h-8", "red-c-3", "red-c-4"]},
        decks={"entente": ["red-h-a"]},
    )
    assert table.told("SearchEnded")[0]["count"] == 0
    assert "lapsed" in met(table)
    assert table.kind == "main"
    table = Table(phase="r1_a", central={"hand": PLAIN["central"]}, entente={"hand": ["red-c-3", "red-c-4"]})
    assert "lapsed" in met(table)
    assert table.told("CardThrown") == []


@pytest.mark.rule("G-PLY-6")
def test_the_attack_card_found_must_be_played() -> None:
    """It may wait for round 2, but not longer."""
    table = Table(
        phase="r1_a",
        central={"hand": [*PLAIN["central"], "red-c-3"]},
        entente={"hand": ["red-h-8", "red-h-j", "red-c-3".replace("3", "4")]},
        decks={"entente": ["red-h-q", "red-h-k"]},
    )
    assert table.told("SearchEnded")[0]["count"] == 1
    assert {"play:red-h-q", "play:red-h-j"} <= set(table.offered)
    table.choose("play:red-h-j", "done")
    table.choose(table.offered[0])
    while table.kind != "main" or table.seat != "entente":
        if "red-h-q" in [event["cards"][0] for event in table.told("CardPlaced")]:
            return
        table.choose(table.offered[0])
    assert table.nouns("play") == ["red-h-q"]


@pytest.mark.rule("G-PLY-7")
def test_a_nationality_joker_may_wait_for_the_second_optional_phase() -> None:
    """While it is in hand the duty may be left to it; then it must be played there."""
    table = Table(
        phase="r2_d",
        central={"hand": ["white-joker-1", "red-c-3", "red-c-4", "bonus-reserves-1"]},
        entente={"hand": []},
    )
    assert "play:red-c-4" in table.offered
    table.choose("play:red-c-4").pass_until("optional", "take_back", "discard")
    if table.kind == "optional":
        assert table.nouns("play") == ["white-joker-1"]
    placed = [event["cards"][0] for event in table.told("CardPlaced")]
    assert "white-joker-1" in placed
    assert placed.index("white-joker-1") > placed.index("red-c-4")


@pytest.mark.rule("G-PLY-7")
def test_a_nationality_joker_in_the_first_optional_phase_counts() -> None:
    """It is the Nationality card of the turn."""
    table = Table(
        phase="opt1_d",
        central={"hand": ["blue-joker-1", "red-c-3", "red-c-4"]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("play:blue-joker-1")
    assert met(table) == ["central"]
    assert table.seat == "central"
    assert table.nouns("play") == ["red-c-3", "red-c-4"]


@pytest.mark.rule("G-PLY-8")
def test_jacks_within_jacks_are_worked_off_last_in_first_out() -> None:
    """The second Jack's two cards come before the rest of the first one's; links may follow any of them."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-j", "red-c-j", "red-c-5", "red-c-6", "red-s-k", "red-s-6", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("play:red-s-j", "play:red-c-j")
    assert "up to 2 more" in str(table.state.decision)
    table.choose("play:red-s-k")
    assert "link:red-s-6" in table.offered
    table.choose("link:red-s-6", "play:red-c-6")
    assert "one more card" in str(table.state.decision)
    table.choose("play:blue-s-7")
    assert table.kind == "link"
    assert table.nouns("link") == ["red-c-5"]


@pytest.mark.rule("G-PLY-9")
def test_an_empty_hand_plays_no_more() -> None:
    """All cards played in round 1: round 2 is passed, the other side still plays."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-j", "red-s-7"]},
        entente={"hand": [*PLAIN["entente"], "red-h-q"]},
    )
    table.choose("play:red-s-j", "play:red-s-7")
    table.choose("play:red-h-q")
    assert table.told("StepPassed")[0]["side"] == "central"
    assert (table.seat, table.phase) == ("entente", "r2_a")


@pytest.mark.rule("G-CAN-6")
def test_the_owner_of_the_cancel_chooses() -> None:
    """Two targets: the player of the card picks one, or none."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-c-k", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"], "table": ["red-s-4", "red-h-4"]},
    )
    table.choose("play:red-c-k")
    assert (table.seat, table.offered) == ("central", ["pass", "target:red-s-4", "target:red-h-4"])
    table.choose("target:red-h-4")
    assert table.down("entente") == ["red-h-4"]
