"""Bonus cards and Jokers that interrupt, at any depth."""

import pytest

from tests.greatwar.cards.cast import PLAIN, about_to, other, owner, to_main
from tests.greatwar.table import Table

# An interrupt, an enemy card it cancels, one it does not
INTERRUPTS = [
    ("red-joker-1", "red-h-j", "red-h-q"),
    ("white-joker-2", "red-s-9", "red-s-q"),
    ("bonus-counter-battery-fire-1", "red-h-k", "red-h-q"),
    ("bonus-counter-battery-fire-2", "red-h-9", "red-h-8"),
    ("bonus-anti-aircraft-guns-1", "red-h-8", "red-h-a"),
    ("bonus-gas-masks-1", "red-s-5", "red-h-5"),
    ("bonus-signal-intercept-1", "bonus-reserves-1", "red-c-4"),
    ("bonus-snipers-1", "red-d-7", "red-h-q"),
]


INTERRUPTS_ONLY: dict[str, object] = {"bonus_any_time": "interrupt_only"}


@pytest.mark.card("red-joker-1", "white-joker-2", "bonus-counter-battery-fire-1", "bonus-counter-battery-fire-2")
@pytest.mark.card("bonus-anti-aircraft-guns-1", "bonus-gas-masks-1", "bonus-signal-intercept-1", "bonus-snipers-1")
@pytest.mark.rule("G-CAN-1", "G-CAN-2", "G-CAN-3", "G-CAN-5")
@pytest.mark.parametrize(("card", "victim", "spared"), INTERRUPTS)
def test_an_interrupt_cancels_and_ends_the_step(card: str, victim: str, spared: str) -> None:
    """As the enemy places a target it may be answered: face down, no effect, no links, the step is over."""
    me = owner(card)
    enemy = other(me)
    sides = {
        enemy: {"hand": [victim, spared, *PLAIN[enemy]]},
        me: {"hand": [card, *PLAIN[me]]},
    }
    table = Table(phase="r1_d", defender=enemy, sides=sides).choose(f"play:{victim}")
    assert (table.seat, table.kind, table.offered) == (me, "answer", ["pass", f"play:{card}"])
    table.choose(f"play:{card}")
    assert table.down(enemy) == [victim]
    assert table.up(me) == [card]
    assert table.used(me) == [card]
    assert "StepEnded" in table.log
    assert (table.seat, table.phase) == (me, "r1_a")
    table = Table(phase="r1_d", defender=enemy, options=INTERRUPTS_ONLY, sides=sides)
    if f"play:{spared}" in table.offered:
        table.choose(f"play:{spared}")
        assert table.kind != "answer"


@pytest.mark.rule("G-CAN-4")
@pytest.mark.parametrize(("card", "victim", "_spared"), INTERRUPTS)
def test_an_interrupt_played_in_the_own_step_hits_the_table(card: str, victim: str, _spared: str) -> None:
    """It may also be played in the own step or an optional phase on a card already there; no step ends."""
    me = owner(card)
    for phase in ("r1_d", "opt1_d", "opt2_d"):
        mine = {"central": "red-s-q", "entente": "red-h-q"}[me]
        table = about_to(card, "defender", own=[mine], foe=[victim], phase=phase).choose(f"play:{card}")
        assert table.nouns("target") == [victim]
        table.choose(f"target:{victim}")
        if table.phase in ("opt2_d", "opt2_a", "r1_d", "r1_a"):
            assert victim in table.down(other(me))
        assert "StepEnded" not in table.log


@pytest.mark.rule("G-CAN-3")
def test_an_armed_bonus_card_ends_the_step_too() -> None:
    """A Bonus card that waited on the table and cancels a card as it is played ends that round (addendum A4)."""
    table = about_to("bonus-snipers-1", "defender", foe_hand=["red-d-7"]).choose("play:bonus-snipers-1")
    table.choose("play:blue-s-7")
    assert table.kind == "main"
    table.choose("play:red-d-7")
    assert table.offered == ["pass", "use:bonus-snipers-1"]
    table.choose("use:bonus-snipers-1")
    assert "StepEnded" in table.log


@pytest.mark.card("bonus-gas-masks-1")
def test_gas_masks_undo_the_gas() -> None:
    """What the Poison Gas had cancelled is turned face up again, whatever the option says."""
    held = {"card": "red-s-7", "face": "down", "by": "red-s-5", "why": "one_shot"}
    for reading in ("persistent_only", "none"):
        table = about_to(
            "bonus-gas-masks-1", "defender", own=[held], foe=["red-s-5"], options={"restore": reading}, phase="opt1_d"
        )
        table.choose("play:bonus-gas-masks-1", "target:red-s-5")
        assert "red-s-7" in table.up("central")


@pytest.mark.rule("G-CAN-1", "G-CAN-3")
@pytest.mark.card("bonus-signal-intercept-1", "bonus-counter-battery-fire-1")
def test_an_interrupt_is_interrupted() -> None:
    """Counter-Battery Fire answers a King and is itself answered: the last card counts, the King's step goes on."""
    table = Table(
        phase="r1_a",
        central={"hand": ["bonus-counter-battery-fire-1", *PLAIN["central"]]},
        entente={"hand": ["red-h-k", "red-d-6", "bonus-signal-intercept-1", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-k", "play:bonus-counter-battery-fire-1")
    assert (table.seat, table.offered) == ("entente", ["pass", "play:bonus-signal-intercept-1"])
    table.choose("play:bonus-signal-intercept-1")
    assert table.down("central") == ["bonus-counter-battery-fire-1"]
    assert table.up("entente") == ["red-h-k", "bonus-signal-intercept-1"]
    assert "StepEnded" not in table.log
    assert "link:red-d-6" in table.offered


@pytest.mark.rule("G-CAN-1")
def test_an_interrupt_meets_no_duty_unless_it_is_a_nationality_joker() -> None:
    """T.E. Lawrence as an answer counts as the Entente's Nationality card (section 5)."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-9", *PLAIN["central"]]},
        entente={"hand": ["white-joker-2", "red-c-6", "red-c-5", "red-c-3"]},
    )
    table.choose("play:red-s-9", "play:white-joker-2")
    met = table.state.position()["met"]
    assert met == ["central", "entente"]
    assert set(table.nouns("play")) == {"red-c-6", "red-c-5", "red-c-3"}


@pytest.mark.card("red-joker-2")
@pytest.mark.rule("G-CAN-3")
def test_christmas_truce_ends_the_step_and_cancels_nothing() -> None:
    """The Jack stays and counts, but brings nobody; nothing links."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-j", "red-d-6", *PLAIN["central"]]},
        entente={"hand": ["red-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:red-s-j")
    assert table.offered == ["pass", "play:red-joker-2"]
    table.choose("play:red-joker-2")
    assert table.up("central") == ["red-s-j"]
    assert table.used("entente") == ["red-joker-2"]
    assert (table.seat, table.phase) == ("entente", "r1_a")
    table = Table(
        phase="opt1_d",
        options=INTERRUPTS_ONLY,
        central={"hand": ["bonus-rail-movement-1", *PLAIN["central"]]},
        entente={"hand": ["red-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:bonus-rail-movement-1")
    assert table.kind != "answer"  # an optional phase is no step


@pytest.mark.card("bonus-night-barrage-1", "bonus-night-barrage-2")
@pytest.mark.parametrize("card", ["bonus-night-barrage-1", "bonus-night-barrage-2"])
def test_night_barrage_hides_the_hand(card: str) -> None:
    """Face up it keeps the enemy from looking, also as an answer to the card that would; cancelled it does not."""
    table = about_to("red-s-8", "defender", foe_hand=[card]).choose("play:red-s-8")
    assert table.offered == ["pass", f"play:{card}"]
    table.choose(f"play:{card}")
    assert "HandLookedAt" not in table.log
    assert table.used("central") == ["red-s-8"]
    assert "StepEnded" not in table.log
    table = about_to("red-s-8", "defender", foe=[f"-{card}"]).choose("play:red-s-8")
    assert "HandLookedAt" in table.log


@pytest.mark.rule("G-PLY-10")
def test_cards_held_back_are_played_later() -> None:
    """After a cancelled leader its cards are still in hand and may be played in round 2, not on that leader."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-j", "red-d-6", "red-c-5", *PLAIN["central"]]},
        entente={"hand": ["red-joker-1", *PLAIN["entente"]]},
    )
    table.choose("play:red-s-j", "play:red-joker-1", f"play:{PLAIN['entente'][0]}")
    to_main(table, "central").choose("play:blue-s-7")
    assert table.offered == ["done", "link:red-c-5"]
    assert table.why_not("link:red-d-6") == ["G-PLY-10"]
    table = Table(
        phase="r2_d",
        central={"hand": ["red-d-6", "red-s-k", *PLAIN["central"]], "table": ["-red-s-j"]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("play:red-s-k")
    assert "link:red-d-6" in table.offered  # it links to artillery as well
