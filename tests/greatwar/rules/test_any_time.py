"""Bonus cards and Jokers at any time (G-CAN-1, C11): beside the own card, after the event, in every window."""

import pytest

from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import Table

RAIL, MASKS, BARRAGE, WEAPON = (
    "bonus-rail-movement-1",
    "bonus-gas-masks-1",
    "bonus-creeping-barrage-1",
    "bonus-improved-weapon-1",
)
SNIPERS, INTERCEPT, LIONS = "bonus-snipers-1", "bonus-signal-intercept-1", "red-joker-1"
VILLAGE, QUEEN, GRENADES = "red-c-3", "red-s-q", "red-c-5"


@pytest.mark.rule("G-CAN-1", "G-TRN-3")
def test_before_the_main_card() -> None:
    """Any number of them may come first; the card of the round is still to come."""
    table = Table(
        phase="r1_d",
        central={"hand": [RAIL, MASKS, QUEEN, GRENADES, *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose(f"play:{MASKS}")
    assert (table.kind, table.seat) == ("main", "central")
    assert {"done", f"play:{RAIL}", f"play:{QUEEN}"} <= set(table.offered)
    table.choose(f"play:{RAIL}", f"play:{QUEEN}")
    assert table.kind == "link"
    assert "play:blue-s-7" not in table.offered  # the card of the round is played
    table.choose(f"link:{GRENADES}").pass_until("main")
    assert table.up("central") == [MASKS, RAIL, QUEEN, GRENADES]


@pytest.mark.rule("G-CAN-1", "G-PLY-2")
def test_one_of_them_may_be_the_card_of_the_round() -> None:
    """Whoever stops after a Bonus card has played a card; a link makes it the card of the round as well."""
    table = Table(
        phase="r1_d",
        central={"hand": [MASKS, QUEEN, GRENADES], "table": ["red-s-7"]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose(f"play:{MASKS}")
    assert table.offered == ["done", f"play:{QUEEN}", f"play:{GRENADES}", f"link:{GRENADES}"]
    table.choose(f"link:{GRENADES}")
    assert table.phase == "r1_a"  # nothing more links, and the Queen was not the card of this round
    table = Table(
        phase="r1_d",
        central={"hand": [MASKS, QUEEN]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose(f"play:{MASKS}", "done")
    assert table.phase == "r1_a"
    assert table.hand("central") == [QUEEN]


@pytest.mark.rule("G-CAN-1")
def test_after_the_main_card() -> None:
    """With links or without, as many as are held, and none of them uses up what a leader brings."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-j", MASKS, RAIL, QUEEN, "red-s-k", VILLAGE, *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
        decks={"central": ["red-s-7", "red-s-9"]},
    )
    table.choose("play:red-s-j", f"play:{MASKS}")
    assert "up to 2 more" in table.prompt
    table.choose(f"play:{QUEEN}", "play:red-s-k")
    assert (table.kind, f"play:{RAIL}" in table.offered) == ("link", True)
    table.choose(f"play:{RAIL}", "done")
    assert table.phase == "r1_a"


@pytest.mark.rule("G-CAN-1", "G-TRN-1")
def test_right_after_the_event_is_shown() -> None:
    """Defender, then Attacker, may play one before the event is resolved; an Attack icon counts for the turn."""
    table = Table(
        phase="event_draw",
        central={"hand": [MASKS, *PLAIN["central"]]},
        entente={"hand": [BARRAGE, MASKS.replace("gas-masks", "rail-movement"), *PLAIN["entente"]]},
    )
    assert (table.seat, table.kind, table.offered) == ("central", "event", ["pass", f"play:{MASKS}"])
    table.calmly(f"play:{MASKS}")
    assert (table.seat, table.kind) == ("entente", "event")
    table.calmly(f"play:{BARRAGE}")
    assert table.state.position()["met"] == ["attack"]
    assert table.phase.startswith("opt1")
    assert table.told("EventAnswered")[0]["cards"] == [MASKS, "re-quiet-sector-1"]


@pytest.mark.rule("G-CAN-1", "G-TRN-1")
def test_the_narrow_reading_asks_only_for_cards_that_name_the_event() -> None:
    """Gas Masks do not name Quiet Sector; nobody is asked."""
    table = Table(
        phase="event_draw",
        options={"bonus_any_time": "interrupt_only"},
        central={"hand": [MASKS, *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    assert table.phase == "opt1_d"
    assert table.why_not(f"play:{PLAIN['central'][0]}") == ["G-TRN-2"]


@pytest.mark.rule("G-CAN-1", "G-TRN-2")
def test_an_optional_phase_still_takes_one() -> None:
    """The phase gives one; further ones wait for the own step or a window."""
    table = Table(
        phase="opt1_d",
        central={"hand": [MASKS, RAIL, *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose(f"play:{MASKS}")
    assert (table.seat, table.phase) == ("central", "r1_d")
    assert f"play:{RAIL}" in table.offered


@pytest.mark.rule("G-CAN-1")
def test_in_the_window_of_any_enemy_card() -> None:
    """Snipers cannot hurt a Queen, yet they may be placed as she comes: they stay armed."""
    table = Table(
        phase="r1_d",
        central={"hand": [QUEEN, "red-c-7", *PLAIN["central"]]},
        entente={"hand": [SNIPERS, *PLAIN["entente"]]},
    )
    table.choose(f"play:{QUEEN}")
    assert (table.seat, table.offered) == ("entente", ["pass", f"play:{SNIPERS}"])
    table.choose(f"play:{SNIPERS}", "link:red-c-7")
    assert (table.seat, table.offered) == ("entente", ["pass", f"use:{SNIPERS}"])


@pytest.mark.rule("G-CAN-3")
def test_a_bonus_card_cancelled_before_the_main_card_ends_the_step() -> None:
    """Signal Intercept ends the step in which the first card was a Bonus card; no other card is owed."""
    table = Table(
        phase="r2_d",
        central={"hand": [MASKS, QUEEN, VILLAGE]},
        entente={"hand": [INTERCEPT, *PLAIN["entente"]]},
    )
    table.choose(f"play:{MASKS}", f"play:{INTERCEPT}")
    assert "StepEnded" in table.log
    assert table.phase == "r2_a"
    assert table.hand("central") == [QUEEN, VILLAGE]


@pytest.mark.rule("G-CAN-7")
def test_an_improvement_may_come_without_a_card_to_go_with() -> None:
    """Placed free it waits; beside a card it can go with its owner chooses, or leaves it free."""
    table = Table(
        phase="r1_d",
        central={"hand": [WEAPON, QUEEN, *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose(f"play:{QUEEN}", f"play:{WEAPON}")
    assert (table.kind, table.offered) == ("attach", ["pass", f"attach:{QUEEN}"])


@pytest.mark.rule("G-CAN-7", "G-EX-3")
@pytest.mark.parametrize(
    ("mine", "fallen"), [(["weapon-1", "weapon-2"], "entente"), (["weapon-1", "doctrine-1"], "central")]
)
def test_kinds_of_improvement_count_not_cards(mine: list[str], fallen: str) -> None:
    """Against Improved Weapon two Improved Weapons do not help; Weapon and Doctrine do."""
    theirs = {"card": "bonus-improved-weapon-3", "with": "red-s-a"}
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a", theirs]},
        entente={"hand": ["red-h-a", *[f"bonus-improved-{name}" for name in mine], *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a")
    for name in mine:
        table.choose(f"link:bonus-improved-{name}")
    assert table.told("AcesDueled")[0]["count"] == len({name[:3] for name in mine})
    assert table.down(fallen) == ["red-s-a" if fallen == "central" else "red-h-a"]


@pytest.mark.rule("G-CAN-1")
@pytest.mark.parametrize(
    ("reading", "words"), [("any_time", "neither a Bonus card"), ("interrupt_only", "cannot answer")]
)
def test_why_a_card_is_no_answer(reading: str, words: str) -> None:
    """By the wide reading only its kind stands in the way; by the narrow one it must do something to the card."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": reading},
        central={"hand": ["red-c-7", *PLAIN["central"]]},
        entente={"hand": [SNIPERS, *PLAIN["entente"]]},
    )
    table.choose("play:red-c-7")
    (reason,) = table.state.explain(f"play:{PLAIN['entente'][0]}")
    assert words in reason.sentence
    assert reason.rule == "G-CAN-1"
