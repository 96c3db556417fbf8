"""Cards that cancel as long as they lie face up, and cards that shield others."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import FACTS, PLAIN, about_to, other, owner, to_main
from tests.greatwar.table import Table

WEAPON = "bonus-improved-weapon-1"
# An aura, an enemy card it hits, an enemy card it leaves alone
AURAS = [
    ("red-s-3", "red-d-8", "red-h-9"),
    ("blue-s-3", "red-d-8", "red-h-9"),
    ("white-s-3", "white-h-8", "red-h-7"),
    ("red-s-4", "red-h-9", "red-h-k"),
    ("red-h-4", "blue-d-9", "red-d-5"),
    ("blue-s-4", "white-h-9", "red-h-k"),
    ("blue-h-4", "white-c-6", "red-d-5"),
    ("white-s-4", "red-h-9", "red-h-q"),
    ("blue-d-4", "red-d-5", "red-h-k"),
    ("white-h-4", "red-h-9", "red-d-8"),
    ("red-c-9", "red-d-8", "red-h-q"),
    ("blue-s-9", "white-h-8", "red-h-9"),
    ("white-c-9", "red-d-8", "red-h-k"),
    ("red-d-9", "red-c-8", "red-s-q"),
    ("blue-h-9", "white-c-8", "red-s-9"),
    ("white-d-9", "red-c-8", "red-s-k"),
    ("red-c-10", "red-h-q", "red-h-8"),
    ("blue-s-10", "red-h-9", "red-h-j"),
    ("white-c-10", "red-h-5", "red-h-a"),
    ("red-h-10", "red-s-q", "red-s-8"),
    ("blue-d-10", "red-s-9", "red-s-j"),
    ("white-d-10", "red-s-5", "red-s-a"),
]


def sides_of(card: str) -> tuple[str, str]:
    """Return who plays the aura and who suffers it."""
    me = owner(card)
    return me, other(me)


@pytest.mark.card("red-s-3", "blue-s-3", "white-s-3", "red-s-4", "red-h-4", "blue-s-4", "blue-h-4", "white-s-4")
@pytest.mark.card("blue-d-4", "white-h-4", "red-c-9", "blue-s-9", "white-c-9", "red-d-9", "blue-h-9", "white-d-9")
@pytest.mark.card("red-c-10", "blue-s-10", "white-c-10", "red-h-10", "blue-d-10", "white-d-10")
@pytest.mark.rule("G-CAN-8", "G-CAN-9")
@pytest.mark.parametrize(("card", "victim", "spared"), AURAS)
def test_an_aura_hits_earlier_and_later_cards(card: str, victim: str, spared: str) -> None:
    """It cancels what is on the table and what comes, is never marked used, and leaves the rest alone."""
    if victim in ("red-h-5", "red-s-5") and card in ("white-c-10",):
        victim = "red-h-q"  # Flamethrowers would break it
    me, enemy = sides_of(card)
    table = about_to(card, "defender", foe=[victim, spared]).choose(f"play:{card}")
    assert table.down(enemy) == [victim]
    assert table.up(enemy) == [spared]
    table = about_to(card, "defender", foe_hand=[victim, spared]).choose(f"play:{card}")
    to_main(table, enemy).choose(f"play:{victim}")
    assert victim in table.down(enemy)
    assert table.used(me) == []
    assert "StepEnded" not in table.log
    to_main(table, enemy)
    if f"play:{spared}" in table.offered and spared not in ("red-h-k", "red-s-k", "red-h-j", "red-s-j"):
        table.choose(f"play:{spared}").pass_until("take_back", "main", "discard")
        counted = [event["cards"][0] for event in table.told("CardCancelled")]
        assert spared not in counted


@pytest.mark.rule("G-CAN-9")
@pytest.mark.card("re-exposed-trenches-1", "red-s-4")
@pytest.mark.parametrize("card", ["red-s-4", "blue-d-4"])
def test_exposed_trenches_cancel_nothing(card: str) -> None:
    """With the event in force Trenches count their BP and cancel nothing."""
    table = about_to(card, "defender", foe=["red-h-9"], event="re-exposed-trenches-1").choose(f"play:{card}")
    assert table.down("entente") == []
    assert table.bp("central") == 5


@pytest.mark.rule("G-CAN-9")
@pytest.mark.card("re-poorly-prepared-trenches-1")
def test_poorly_prepared_trenches_cancel_once() -> None:
    """Each Trenches card is marked used after its first cancel; its owner chooses among several."""
    table = about_to(
        "red-s-4",
        "defender",
        foe=["red-h-9", "blue-d-9"],
        foe_hand=["white-h-9"],
        event="re-poorly-prepared-trenches-1",
        modifiers={"poorly_prepared_trenches/1": ["central", "entente"]},
    )
    table.choose("play:red-s-4")
    assert table.offered == ["target:red-h-9", "target:blue-d-9"]
    table.choose("target:blue-d-9")
    assert table.down("entente") == ["blue-d-9"]
    assert table.used("central") == ["red-s-4"]
    to_main(table, "entente").choose("play:white-h-9")
    assert "white-h-9" in table.up("entente")


@pytest.mark.card("blue-c-3", "white-d-4")
@pytest.mark.rule("G-CAN-4")
def test_shields() -> None:
    """Pillboxes shield HMG from everything; Camouflage shields artillery from Bonus cards and aviation alone."""
    table = about_to("blue-h-10", foe=["red-c-9", "blue-c-3"]).choose("play:blue-h-10")
    assert table.kind != "target"
    table = about_to("blue-h-10", foe=["red-c-9", "-blue-c-3"]).choose("play:blue-h-10")
    assert table.nouns("target") == ["red-c-9"]
    fire = "bonus-counter-battery-fire-1"
    table = about_to(fire, foe=["red-h-9", "white-d-4"]).choose(f"play:{fire}")
    assert table.kind != "target"
    table = about_to("white-s-8", foe=["red-h-9", "white-d-4"]).choose("play:white-s-8")
    assert table.kind != "target"
    table = about_to("red-s-4", "defender", foe=["red-h-9", "white-d-4"]).choose("play:red-s-4")
    assert table.down("entente") == ["red-h-9"]  # Trenches are neither Bonus nor aviation


@pytest.mark.rule("G-CAN-8")
@pytest.mark.parametrize(("reading", "back"), [("persistent_only", True), ("all", True), ("none", False)])
def test_what_fortifications_held_comes_back(reading: str, back: bool) -> None:
    """When they are cancelled their victims are turned up, unless the option says no (S8)."""
    sides: dict[str, Any] = {
        "central": {"hand": [*PLAIN["central"], "red-c-10"]},
        "entente": {"hand": ["red-h-k", "red-h-q", *PLAIN["entente"]]},
    }
    table = Table(phase="r1_d", options={"restore": reading}, **sides)
    table.choose("play:red-c-10", "play:red-h-q")
    assert table.down("entente") == ["red-h-q"]
    to_main(table, "entente").choose("play:red-h-k")
    entries = {entry["card"]: entry["face"] for entry in table.side("entente")["table"]}
    if not entries:
        taken = table.told("CardRestored")
        assert bool(taken) == back
    else:
        assert (entries["red-h-q"] == "up") == back
    assert ["red-h-q"] in [event["cards"] for event in table.told("CardRestored")] or not back


@pytest.mark.rule("G-CAN-8")
def test_a_restored_card_does_not_repeat_what_it_does_on_entering() -> None:
    """Cavalry held by an HMG does not look at the hand when it comes back, and other auras strike again."""
    held = {"card": "red-d-8", "face": "down", "by": "red-c-9", "why": "aura"}
    table = about_to("blue-h-10", foe=["red-c-9"], own=[held]).choose("play:blue-h-10", "target:red-c-9")
    assert "red-d-8" in table.up("entente")
    assert "HandLookedAt" not in table.log
    table = about_to("blue-h-10", foe=["red-c-9", "red-s-3"], own=[held])
    table.choose("play:blue-h-10", "target:red-c-9")
    assert "red-d-8" in table.down("entente")  # the Barbed Wire holds it now


@pytest.mark.rule("G-CAN-11")
@pytest.mark.card("red-c-9", "blue-s-9", "white-c-9", "red-d-9", "blue-h-9", "white-d-9")
@pytest.mark.parametrize("card", ["red-c-9", "blue-s-9", "white-c-9", "red-d-9", "blue-h-9", "white-d-9"])
def test_an_attacker_fields_an_hmg_only_with_an_improvement(card: str) -> None:
    """Not alone; with one from hand, which goes down with it; with a free one on the table, not a tied one."""
    me = owner(card)
    table = about_to(card)
    assert f"play:{card}" not in table.offered
    assert table.why_not(f"play:{card}") == ["G-CAN-11"]
    table = about_to(card, hand=[WEAPON]).choose(f"play:{card}")
    assert table.up(me) == [card, WEAPON]
    assert table.bp(me) == FACTS[card]["bp"] + 3
    table = about_to(card, own=[WEAPON]).choose(f"play:{card}")
    assert {"card": WEAPON, "face": "up", "with": card, "counts": 3} in table.side(me)["table"]
    base = {"central": "red-s-q", "entente": "red-h-q"}[me]
    tied = {"card": WEAPON, "face": "up", "with": base}
    assert f"play:{card}" not in about_to(card, own=[base, tied]).offered
    assert f"play:{card}" in about_to(card, "defender").offered


@pytest.mark.rule("G-CAN-11")
def test_an_hmg_with_two_improvements_to_choose_from() -> None:
    """The Attacker chooses the improvement; what links to Infantry links to the HMG."""
    table = about_to("red-c-9", own=[WEAPON], hand=["bonus-improved-doctrine-1", "red-c-5"]).choose("play:red-c-9")
    assert (table.kind, table.offered) == ("companion", ["link:bonus-improved-doctrine-1", f"use:{WEAPON}"])
    table.choose(f"use:{WEAPON}")
    assert "link:red-c-5" in table.offered
    table = about_to("red-c-9", own=["bonus-improved-doctrine-1", WEAPON]).choose("play:red-c-9")
    assert table.offered == [f"use:{WEAPON}", "use:bonus-improved-doctrine-1"]  # in order, however they were laid
