"""Corners of the rulings: what happens when cancels, duels and blockades meet other rules."""

import pytest

from tests.greatwar.cards.cast import PLAIN, about_to
from tests.greatwar.table import Table

WEAPON, DOCTRINE = "bonus-improved-weapon-1", "bonus-improved-doctrine-1"
GAS, FORT, KING = "red-s-5", "red-c-10", "red-h-k"


@pytest.mark.rule("G-CAN-10")
@pytest.mark.parametrize(("reading", "counted"), [("stays", [6, 2]), ("canceled", [2, 0])])
def test_plus_cards_fall_with_a_base_that_a_blockade_discards(reading: str, counted: list[int]) -> None:
    """A blockade cancels what it discards, so with the option its Plus cards are cancelled too (S7)."""
    table = Table(
        phase="battle_effects",
        options={"orphan_plus": reading},
        central={"hand": PLAIN["central"], "table": ["red-s-2"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-7", {"card": "red-c-5", "with": "red-h-7"}]},
    )
    table.choose("target:red-h-7")
    battle = table.told("BattleCounted")[0]
    assert [battle["count"], battle["other"]] == counted


@pytest.mark.rule("G-CAN-8")
def test_a_card_that_fell_as_it_entered_comes_back_without_its_cancel() -> None:
    """Gas struck by Fortifications as it is placed is not armed when it comes back (section 5, point 8)."""
    table = Table(
        phase="r1_a",
        central={"hand": ["red-c-7", *PLAIN["central"]], "table": [FORT]},
        entente={"hand": ["red-h-j", GAS, KING, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-j", f"play:{GAS}")
    assert table.down("entente") == [GAS]
    table.choose(f"play:{KING}")
    assert table.down("central") == [FORT]
    assert GAS in table.up("entente")
    assert set(table.used("entente")) == {"red-h-j", GAS, KING}
    table.pass_until("main").choose("play:red-c-7")
    assert table.kind != "armed"


@pytest.mark.rule("G-CAN-8")
def test_a_card_that_waited_armed_comes_back_armed() -> None:
    """Gas that was armed before Fortifications came may still be used when they have fallen."""
    held = {"card": GAS, "face": "down", "by": FORT, "why": "aura"}
    table = Table(
        phase="r1_a",
        central={"hand": ["red-c-7", *PLAIN["central"]], "table": [FORT]},
        entente={"hand": [KING, *PLAIN["entente"]], "table": [held]},
    )
    table.choose(f"play:{KING}").pass_until("main").choose("play:red-c-7")
    assert (table.seat, table.offered) == ("entente", ["pass", f"use:{GAS}"])


@pytest.mark.rule("G-CAN-9")
@pytest.mark.parametrize("once", [False, True])
def test_trenches_that_come_back_cancel_again(once: bool) -> None:
    """Their aura strikes what was placed meanwhile: all of it, or a single card under Poorly Prepared Trenches."""
    held = {"card": "red-s-4", "face": "down", "by": "red-d-k", "why": "one_shot"}
    table = Table(
        phase="opt1_d",
        options={"restore": "all"},
        modifiers={"poorly_prepared_trenches/1": ["central", "entente"]} if once else {},
        central={"hand": ["bonus-counter-battery-fire-1", *PLAIN["central"]], "table": [held]},
        entente={"hand": PLAIN["entente"], "table": ["red-d-k", "red-h-9", "blue-d-9"]},
    )
    table.choose("play:bonus-counter-battery-fire-1", "target:red-d-k")
    assert table.down("entente") == ["red-d-k", "red-h-9", *([] if once else ["blue-d-9"])]
    assert ("red-s-4" in table.used("central")) == once


@pytest.mark.rule("G-CAN-7", "G-CAN-3")
def test_a_cancelled_improvement_ends_the_improving() -> None:
    """With its first improvement cancelled the ace gets no other from hand, since the step is over, and falls."""
    table = Table(
        phase="r1_a",
        central={"hand": ["bonus-signal-intercept-1", *PLAIN["central"]], "table": ["red-s-a"]},
        entente={"hand": ["red-h-a", WEAPON, DOCTRINE, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a", "pass", f"link:{WEAPON}", "play:bonus-signal-intercept-1", "pass")
    assert table.down("entente") == ["red-h-a", WEAPON]
    assert DOCTRINE in table.hand("entente")


@pytest.mark.rule("G-CAN-7")
def test_an_improvement_that_lies_face_down_does_not_count() -> None:
    """The Defender's improvement is cancelled, so one of the Attacker's is more."""
    tied = {"card": "bonus-improved-weapon-2", "face": "down", "with": "red-s-a"}
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a", tied]},
        entente={"hand": ["red-h-a", WEAPON, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a", f"link:{WEAPON}")
    assert "red-s-a" in table.down("central")


@pytest.mark.rule("G-CAN-10", "G-CAN-1")
def test_a_leader_discarded_while_it_brings_cards() -> None:
    """A blockade that comes as an answer discards the leader; the position of that moment can still be read."""
    table = Table(
        phase="r1_a",
        options={"bonus_any_time": "any_time", "blockade_timing": "on_play"},
        central={"hand": ["bonus-reserves-1", "red-s-2", *PLAIN["central"]]},
        entente={"hand": ["red-h-j", "red-h-q", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-j", "pass", "play:red-h-q", "play:bonus-reserves-1", "play:red-s-2", "target:red-h-j")
    assert table.pile("entente") == ["red-h-j"]
    assert (table.seat, table.kind) == ("entente", "extra")
    table.choose(f"play:{PLAIN['entente'][0]}")
    assert table.up("entente") == ["red-h-q", PLAIN["entente"][0]]


@pytest.mark.rule("G-CAN-7")
def test_a_duel_that_nobody_loses_uses_both_aces_up() -> None:
    """An ace that has fought has no cancel left for other aviation (A7)."""
    table = Table(
        phase="r1_a",
        options={"ace_duel": "literal"},
        central={"hand": PLAIN["central"], "table": ["red-s-a", "red-s-8"]},
        entente={"hand": ["red-h-a", WEAPON, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a", f"link:{WEAPON}")
    assert table.down("central") == table.down("entente") == []
    assert (table.used("central"), table.used("entente")) == (["red-s-a"], ["red-h-a"])
    assert table.kind != "target"


@pytest.mark.rule("G-CAN-3")
def test_a_cancelled_answer_ends_no_step() -> None:
    """Night Barrage, an answer to an answer, is cancelled; the step of its owner goes on."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": "any_time"},
        central={"hand": ["bonus-night-barrage-1", "red-c-5", *PLAIN["central"]]},
        entente={"hand": ["bonus-prisoner-interrogations-1", "white-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:blue-s-7", "play:bonus-prisoner-interrogations-1", "play:bonus-night-barrage-1")
    table.choose("play:white-joker-2")
    assert table.down("central") == ["bonus-night-barrage-1"]
    assert "StepEnded" not in table.log
    assert "link:red-c-5" in table.offered


@pytest.mark.rule("G-CAN-3")
def test_a_card_brought_in_by_an_answer_ends_no_step() -> None:
    """Snipers cancel what Reserves bring in during the enemy's step; that step goes on."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": "any_time"},
        central={"hand": ["bonus-snipers-1", "red-c-5", *PLAIN["central"]]},
        entente={"hand": ["bonus-reserves-1", "red-d-7", *PLAIN["entente"]]},
    )
    table.choose("play:blue-s-7", "play:bonus-reserves-1", "pass", "play:red-d-7", "play:bonus-snipers-1")
    assert table.down("entente") == ["red-d-7"]
    assert "StepEnded" not in table.log
    assert "link:red-c-5" in table.offered


@pytest.mark.rule("G-CAN-10")
def test_two_blockades_of_a_side_name_two_targets() -> None:
    """What one has named the other cannot; both cards are discarded (S13)."""
    table = Table(
        phase="battle_effects",
        central={"hand": PLAIN["central"], "table": ["red-s-2", "blue-s-2"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-q", "red-h-7"]},
    )
    table.choose("target:red-h-q")
    assert table.offered == ["pass", "target:red-h-7"]
    table.choose("target:red-h-7")
    assert set(table.pile("entente")) == {"red-h-q", "red-h-7"}
    table = Table(
        phase="battle_effects",
        central={"hand": PLAIN["central"], "table": ["-red-s-2", "blue-s-2"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-q", "red-h-7"]},
    )
    table.choose("target:red-h-q")
    assert table.kind != "blockade"  # the other is cancelled


@pytest.mark.rule("G-CAN-10")
def test_a_shield_stops_a_blockade_unless_the_card_lies_face_down() -> None:
    """Pillboxes keep an HMG from being discarded; a cancelled HMG they do not shield (A8)."""
    for hmg, reached in (("red-c-9", False), ("-red-c-9", True)):
        table = Table(
            phase="battle_effects",
            central={"hand": PLAIN["central"], "table": [hmg, "blue-c-3", "red-s-7"]},
            entente={"hand": PLAIN["entente"], "table": ["red-h-2"]},
        )
        assert ("target:red-c-9" in table.offered) == reached
        assert "target:red-s-7" in table.offered


@pytest.mark.rule("G-CAN-4")
def test_an_answer_of_any_kind_respects_a_shield() -> None:
    """Counter-Battery Fire placed in the window of a camouflaged gun cancels nothing and waits armed."""
    fire = "bonus-counter-battery-fire-1"
    table = Table(
        phase="r1_a",
        options={"bonus_any_time": "any_time"},
        central={"hand": [fire, *PLAIN["central"]]},
        entente={"hand": ["red-h-9", *PLAIN["entente"]], "table": ["white-d-4"]},
    )
    table.choose("play:red-h-9", f"play:{fire}")
    assert "red-h-9" in table.up("entente")
    assert table.used("central") == []


@pytest.mark.rule("G-CAN-5", "G-CAN-4")
def test_cancels_that_are_used_or_shielded_against_or_too_late() -> None:
    """A used cancel, one that a shield stops and one for earlier cards alone are not offered against a new card."""
    fire, mine = "bonus-counter-battery-fire-1", "bonus-mine-detonation-1"
    snipers: dict[str, object] = {"card": "bonus-snipers-1", "used": True}
    only: dict[str, object] = {"bonus_any_time": "interrupt_only"}
    table = about_to("red-d-7", foe=[snipers, fire]).choose("play:red-d-7")
    assert table.kind != "armed"
    table = about_to("red-h-9", own=["white-d-4"], foe=[fire]).choose("play:red-h-9")
    assert table.kind != "armed"
    table = about_to("red-h-9", own=["white-d-4"], foe_hand=[fire], options=only).choose("play:red-h-9")
    assert table.kind != "answer"
    table = about_to("red-h-9", foe=[fire]).choose("play:red-h-9")
    assert table.offered == ["pass", f"use:{fire}"]
    table = about_to("red-s-4", "defender", foe=[mine, "bonus-snipers-1"]).choose("play:red-s-4")
    assert table.kind != "armed"


@pytest.mark.rule("G-CAN-12")
def test_night_barrage_answers_no_look_that_is_barred_already() -> None:
    """In Morning Fog nobody looks, so there is nothing to answer (A13)."""
    fog = {"morning_fog/1": ["central", "entente"]}
    only = {"bonus_any_time": "interrupt_only"}
    foe = ["bonus-night-barrage-1"]
    table = about_to("red-s-8", "defender", foe_hand=foe, modifiers=fog, options=only).choose("play:red-s-8")
    assert table.kind != "answer"
    assert "HandLookedAt" not in table.log


@pytest.mark.rule("G-CAN-3")
def test_a_truce_answers_a_card_of_the_step_that_goes_on() -> None:
    """Not the answer of the side whose step it is not, nor a card of a step that is over (A13)."""
    fire, truce = "bonus-counter-battery-fire-1", "red-joker-2"
    only: dict[str, object] = {"bonus_any_time": "interrupt_only"}
    table = Table(
        phase="r1_d",
        options=only,
        central={"hand": ["red-s-k", truce, *PLAIN["central"]]},
        entente={"hand": [fire, *PLAIN["entente"]]},
    )
    table.choose("play:red-s-k", f"play:{fire}")
    assert table.down("central") == ["red-s-k"]
    table = Table(
        phase="r1_a",
        options=only,
        central={"hand": ["bonus-snipers-1", truce, *PLAIN["central"]]},
        entente={"hand": ["red-d-9", WEAPON, *PLAIN["entente"]]},
    )
    table.choose("play:red-d-9", "play:bonus-snipers-1")
    assert table.down("entente") == ["red-d-9"]
    assert table.kind != "answer"


@pytest.mark.rule("G-CAN-2", "G-CAN-11")
def test_an_improvement_that_fell_with_its_hmg_is_not_cancelled_again() -> None:
    """Stormtroopers cancel the HMG and the improvement falls with it, so no card is asked for against it (S7)."""
    intercept = "bonus-signal-intercept-1"
    table = Table(
        phase="r1_a",
        options={"orphan_plus": "canceled"},
        central={"hand": PLAIN["central"], "table": ["blue-c-10", intercept]},
        entente={"hand": ["red-d-9", WEAPON, *PLAIN["entente"]]},
    )
    table.choose("play:red-d-9", "use:blue-c-10")
    assert table.down("entente") == ["red-d-9", WEAPON]
    assert table.kind != "armed"
    assert table.used("central") == ["blue-c-10"]


@pytest.mark.rule("G-CAN-3")
def test_a_truce_costs_the_other_side_no_step() -> None:
    """It cancels nothing, so the round goes on even where a cancel would end it (C12)."""
    table = Table(
        phase="r1_d",
        options={"interrupt_ends": "full_round"},
        central={"hand": ["red-s-j", *PLAIN["central"]]},
        entente={"hand": ["red-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:red-s-j", "play:red-joker-2")
    assert (table.phase, table.seat) == ("r1_a", "entente")
    assert "StepLost" not in table.log


@pytest.mark.rule("G-CAN-3")
def test_a_cancel_in_the_attackers_step_leaves_the_next_round_alone() -> None:
    """The Defender's step of that round has come already, and the next round has its own (C12)."""
    table = Table(
        phase="r1_a",
        options={"interrupt_ends": "full_round"},
        central={"hand": ["bonus-snipers-1", *PLAIN["central"]]},
        entente={"hand": ["red-d-7", *PLAIN["entente"]]},
    )
    table.choose("play:red-d-7", "play:bonus-snipers-1")
    assert (table.phase, table.kind, table.seat) == ("r2_d", "main", "central")
    assert "StepLost" not in table.log


@pytest.mark.rule("G-CAN-2", "G-TRN-1")
def test_a_cancelled_night_barrage_does_not_spare_the_roll() -> None:
    """Signal Intercept answers the answer to Trench Raid, so both sides roll."""
    barrage, intercept = "bonus-night-barrage-1", "bonus-signal-intercept-1"
    table = Table(
        phase="event_window",
        event="re-trench-raid-1",
        central={"hand": [barrage, *PLAIN["central"]]},
        entente={"hand": [intercept, *PLAIN["entente"]]},
    )
    table.choose(f"play:{barrage}", f"play:{intercept}")
    assert [event["side"] for event in table.told("DieRolled")] == ["central", "entente"]


@pytest.mark.rule("G-CAN-11")
def test_an_improvement_that_lies_face_down_fields_no_hmg() -> None:
    """One improvement goes with another card, the other is cancelled: the Attacker has none for the HMG."""
    tied = {"card": WEAPON, "face": "up", "with": "red-s-q"}
    table = about_to("red-c-9", own=["red-s-q", tied, f"-{DOCTRINE}"])
    assert "play:red-c-9" not in table.offered


@pytest.mark.rule("G-CAN-8")
def test_a_siege_gun_breaks_one_of_two_fortifications() -> None:
    """It chooses which to cancel; the other Fortifications then cancel it."""
    table = about_to(KING, foe=[FORT, "blue-s-10"]).choose(f"play:{KING}")
    assert (table.kind, table.offered) == ("break", [f"target:{FORT}", "target:blue-s-10"])
    table.choose(f"target:{FORT}")
    assert table.down("central") == [FORT]
    assert KING in table.down("entente")
