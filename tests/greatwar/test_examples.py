"""The rulebook's examples, move by move."""

import pytest

from tests.greatwar.table import Table

NIGHT_BARRAGE = "bonus-night-barrage-1"
RAID = "re-trench-raid-1"
WEAPON, DOCTRINE = "bonus-improved-weapon-1", "bonus-improved-doctrine-1"
OTHER_WEAPON = "bonus-improved-weapon-2"


@pytest.mark.rule("G-EX-1", "G-TRN-1", "G-CAN-1")
@pytest.mark.card("bonus-night-barrage-1", "re-trench-raid-1")
@pytest.mark.parametrize("seed", range(8))
def test_trench_raid_met_by_night_barrage(seed: int) -> None:
    """Before the optional phase Night Barrage answers the raid: only the Entente rolls."""
    table = Table(
        phase="event_draw",
        seed=seed,
        decks={"events": [RAID]},
        central={"hand": [NIGHT_BARRAGE, "red-s-7", "red-s-10"]},
        entente={"hand": ["red-h-7"]},
    )
    assert (table.seat, table.kind) == ("central", "event")
    assert table.phase == "event_window"
    table.choose(f"play:{NIGHT_BARRAGE}")
    assert table.up("central") == [NIGHT_BARRAGE]
    rolls = table.told("DieRolled")
    assert [roll["side"] for roll in rolls] == ["entente"]
    seen = table.told("HandLookedAt", "central")
    assert [look["cards"] for look in seen] == ([["red-h-7"]] if rolls[0]["die"] <= 3 else [])
    assert table.view["entente"]["hand_seen"] == (["red-h-7"] if rolls[0]["die"] <= 3 else [])
    assert (table.seat, table.phase) == ("central", "r1_d")  # the Bonus card is spent: nothing to play before


@pytest.mark.rule("G-EX-2", "G-CAN-2", "G-CAN-3", "G-CAN-5", "G-PLY-10")
@pytest.mark.card("red-joker-1", "red-h-j")
def test_a_jack_met_by_lions_led_by_donkeys() -> None:
    """The Joker turns the Jack: nobody comes with it, its 10 BP are gone, the round ends, the Joker is marked used."""
    table = Table(
        phase="r1_a",
        central={"hand": ["red-joker-1", "red-s-7", "red-s-10"]},
        entente={"hand": ["red-h-j", "red-h-q", "red-d-q", "red-d-6"]},
    )
    table.choose("play:red-h-j")
    assert (table.seat, table.kind, table.offered) == ("central", "answer", ["pass", "play:red-joker-1"])
    table.choose("play:red-joker-1")
    assert table.down("entente") == ["red-h-j"]
    assert table.bp("entente") == 0
    assert table.used("central") == ["red-joker-1"]
    assert table.bp("central") == 5  # the answering card stays and counts
    assert "StepEnded" in table.log
    assert (table.seat, table.phase) == ("central", "r2_d")
    table.choose("play:red-s-7")
    assert (table.seat, table.phase) == ("entente", "r2_a")
    assert table.hand("entente") == ["red-h-q", "red-d-6", "red-d-q"]  # the held-back cards may be played now
    table.choose("play:red-h-q")
    assert "link:red-d-6" not in table.offered  # Field Telephones links to leaders, but this one is cancelled
    assert table.told("BattleCounted")[0]["other"] == 11


@pytest.mark.rule("G-EX-3", "G-CAN-7")
@pytest.mark.card("red-s-a", "red-h-a")
@pytest.mark.parametrize(
    ("improvements", "loser"),
    [
        ([], "entente"),
        ([WEAPON], "entente"),
        ([DOCTRINE], "entente"),
        ([WEAPON, DOCTRINE], "central"),
    ],
)
def test_ace_with_improved_weapon_against_an_ace(improvements: list[str], loser: str) -> None:
    """Against a defending ace with Improved Weapon the attacking ace needs both improvements."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-a", OTHER_WEAPON, "red-s-7", "red-s-10"]},
        entente={"hand": ["red-h-a", "red-h-7", *improvements]},
    )
    table.calmly("play:red-s-a")
    assert table.offered == ["done", f"play:{OTHER_WEAPON}"]
    table.calmly(f"play:{OTHER_WEAPON}", "attach:red-s-a", "play:red-h-a")
    if improvements:
        assert (table.seat, table.kind) == ("entente", "ace")
        for card in improvements:
            table.choose(f"link:{card}")
    if table.kind == "ace":
        table.choose("done")
    assert table.log.count("AcesDueled") == 1
    assert table.down(loser) == ["red-s-a" if loser == "central" else "red-h-a"]
    assert table.down("entente" if loser == "central" else "central") == []


@pytest.mark.rule("G-EX-4", "G-PLY-2", "G-PLY-8", "G-PLY-9")
@pytest.mark.card("red-d-j", "blue-h-j", "blue-d-j")
def test_an_attacker_who_plays_all_nine_cards() -> None:
    """Jacks bring Jacks until the hand is empty before round 2; the Defender still plays one."""
    hand = ["red-h-j", "red-d-j", "blue-h-j", "blue-d-j", "red-h-q", "red-d-q", "blue-h-q", "blue-d-q", "red-h-7"]
    table = Table(phase="r1_d", central={"hand": ["red-s-3", "red-s-7", "red-s-10"]}, entente={"hand": hand})
    table.choose("play:red-s-3")
    assert (table.seat, table.phase) == ("entente", "r1_a")
    table.choose("play:red-h-j")
    for card in ["red-d-j", "blue-h-j", "blue-d-j", "red-h-q", "red-d-q", "blue-h-q", "blue-d-q"]:
        assert table.kind == "extra"
        table.choose(f"play:{card}")
    # the fourth Jack brought two, the third its second, the second its second, the first its second
    assert table.hand("entente") == ["red-h-7"]
    table.choose("play:red-h-7")
    assert table.hand("entente") == []
    assert (table.seat, table.phase) == ("central", "r2_d")
    assert table.offered == ["play:red-s-7", "play:red-s-10"]  # the Defender must play, and a Nationality card is owed
    table.choose("play:red-s-10")
    assert table.told("StepPassed") == [table.told("StepPassed")[0]]
    assert table.told("StepPassed")[0]["side"] == "entente"
