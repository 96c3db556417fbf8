"""Cards that cancel once: against cards already played, and armed against cards played later."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import FACTS, PLAIN, about_to, other, owner, to_main
from tests.greatwar.table import Table

WEAPON = "bonus-improved-weapon-1"

# A card, an enemy card it cancels, an enemy card it does not
PAIRS = [
    ("red-c-2", "red-h-2", "red-d-2"),
    ("blue-c-2", "blue-h-2", "blue-d-2"),
    ("white-s-2", "white-d-2", "white-h-2"),
    ("red-d-2", "red-s-2", "red-c-2"),
    ("blue-d-2", "blue-s-2", "blue-c-2"),
    ("white-h-2", "white-c-2", "white-s-2"),
    ("red-s-5", "red-h-8", "red-h-a"),
    ("blue-s-5", "red-d-7", "red-h-q"),
    ("white-s-5", "blue-d-8", "red-h-k"),
    ("red-h-5", "red-s-4", "red-c-4"),
    ("blue-h-5", "red-c-10", "red-c-9"),
    ("blue-d-5", "blue-d-4", "red-s-3"),
    ("white-h-5", "blue-s-10", "red-s-k"),
    ("red-h-6", "red-s-3", "red-s-4"),
    ("blue-h-6", "white-h-4", "red-d-9"),
    ("white-c-5", "blue-h-10", "red-d-8"),
    ("blue-h-3", "red-d-8", "red-h-7"),
    ("white-c-3", "white-h-10", "red-h-k"),
    ("blue-c-10", "red-d-9", "red-h-4"),
    ("white-s-10", "blue-s-3", "red-h-4"),
    ("blue-h-10", "red-c-9", "red-c-10"),
    ("white-h-10", "white-s-3", "red-c-8"),
    ("red-c-k", "red-h-4", "red-h-10"),
    ("red-d-k", "red-s-4", "red-c-10"),
    ("blue-s-k", "blue-d-4", "red-d-9"),
    ("blue-h-k", "blue-s-4", "red-c-9"),
    ("white-s-k", "white-h-4", "red-h-9"),
    ("white-d-k", "white-s-4", "red-s-9"),
    ("white-s-8", "red-h-9", "red-h-k"),
    ("blue-d-8", "red-c-2", "red-s-8"),
    ("white-d-8", "white-c-6", "red-s-7"),
    ("red-s-a", "red-h-8", "red-h-a"),
    ("red-c-a", "red-s-6", "red-d-a"),
    ("blue-s-a", "blue-h-8", "blue-h-a"),
    ("blue-c-a", "blue-d-8", "blue-d-a"),
    ("white-s-a", "white-d-8", "white-h-a"),
    ("white-c-a", "red-h-8", "white-d-a"),
    ("red-h-a", "red-s-8", "red-s-a"),
    ("red-d-a", "blue-c-8", "red-c-a"),
    ("blue-h-a", "blue-s-8", "blue-s-a"),
    ("blue-d-a", "white-s-8", "blue-c-a"),
    ("white-h-a", "red-s-6", "white-s-a"),
    ("white-d-a", "red-s-8", "white-c-a"),
    ("red-s-k", "red-h-10", "red-h-4"),
    ("red-h-k", "red-c-10", "red-s-4"),
    ("blue-c-k", "blue-d-10", "red-h-4"),
    ("blue-d-k", "blue-s-10", "red-s-4"),
    ("white-c-k", "white-d-10", "red-h-4"),
    ("white-h-k", "white-c-10", "red-s-4"),
]


def sides_of(card: str, victim: str) -> tuple[str, str]:
    """Return who plays the card and who the victim."""
    if FACTS[card]["side"] != "neutral":
        return owner(card), other(owner(card))
    enemy = owner(victim, "entente")
    return other(enemy), enemy


def role_of(card: str, victim: str) -> str:
    """Return the role in which the card can meet a victim played later."""
    needs_defence = FACTS[victim]["role_limit"] == "defender_only" or FACTS[victim]["class"] == "hmg"
    return "attacker" if needs_defence else "defender"


def ready(card: str, victim: str, role: str, **more: Any) -> Table:
    """Return a table where the card is about to be played."""
    me, _ = sides_of(card, victim)
    if FACTS[card]["role_limit"] != "any":
        role = FACTS[card]["role_limit"].removesuffix("_only")
    return about_to(card, role, side=me, **more)


@pytest.mark.card("red-c-2", "blue-c-2", "white-s-2", "red-d-2", "blue-d-2", "white-h-2", "red-s-5", "blue-s-5")
@pytest.mark.card("white-s-5", "red-h-5", "blue-h-5", "blue-d-5", "white-h-5", "red-h-6", "blue-h-6", "white-c-5")
@pytest.mark.card("blue-h-3", "white-c-3", "blue-c-10", "white-s-10", "blue-h-10", "white-h-10", "red-c-k", "red-d-k")
@pytest.mark.card("blue-s-k", "blue-h-k", "white-s-k", "white-d-k", "white-s-8", "blue-d-8", "white-d-8", "red-s-a")
@pytest.mark.card("red-c-a", "blue-s-a", "blue-c-a", "white-s-a", "white-c-a", "red-h-a", "red-d-a", "blue-h-a")
@pytest.mark.card("blue-d-a", "white-h-a", "white-d-a", "red-s-k", "red-h-k", "blue-c-k", "blue-d-k", "white-c-k")
@pytest.mark.card("white-h-k")
@pytest.mark.rule("G-CAN-4", "G-CAN-5", "G-CAN-6")
@pytest.mark.parametrize(("card", "victim", "_spared"), PAIRS)
def test_it_cancels_a_card_already_played(card: str, victim: str, _spared: str) -> None:
    """Its owner chooses the target; the card is marked used and cancels no more."""
    me, enemy = sides_of(card, victim)
    table = ready(card, victim, "defender", foe=[victim])
    table.choose(f"play:{card}")
    if FACTS[victim]["key"] != "fortifications":  # those it breaks at once, since they would cancel it
        assert (table.seat, table.kind, table.offered) == (me, "target", ["pass", f"target:{victim}"])
        table.choose(f"target:{victim}")
    assert table.down(enemy) == [victim]
    assert table.used(me) == [card]


@pytest.mark.rule("G-CAN-4", "G-CAN-6")
@pytest.mark.parametrize(("card", "victim", "spared"), PAIRS)
def test_it_does_not_cancel_what_it_does_not_name(card: str, victim: str, spared: str) -> None:
    """Other enemy cards, own cards and face-down cards are not its targets."""
    _, enemy = sides_of(card, victim)
    table = ready(card, victim, "defender", foe=[spared, f"-{victim}"])
    table.choose(f"play:{card}")
    assert table.kind != "target"
    assert spared in table.up(enemy)


@pytest.mark.rule("G-CAN-4")
@pytest.mark.parametrize(("card", "victim", "_spared"), PAIRS)
def test_it_waits_armed_for_a_card_played_later(card: str, victim: str, _spared: str) -> None:
    """With nothing to hit it stays armed: when the enemy plays a target, its owner may use it; the step goes on."""
    if FACTS[card]["role_limit"] == "defender_only" and role_of(card, victim) == "attacker":
        pytest.skip("the two can never meet in that order")
    me, enemy = sides_of(card, victim)
    role = role_of(card, victim)
    foe_hand = [victim, WEAPON] if FACTS[victim]["class"] == "hmg" else [victim]
    table = ready(card, victim, role, foe_hand=foe_hand, foe=[{"central": "red-s-q", "entente": "red-h-q"}[enemy]])
    table.choose(f"play:{card}")
    to_main(table, enemy).choose(f"play:{victim}")
    assert (table.seat, table.kind, table.offered) == (me, "armed", ["pass", f"use:{card}"])
    declined: Any = table.state.clone().apply("pass").view(None)
    assert "down" not in [entry["face"] for entry in declined[enemy]["table"] if entry["card"] == victim]
    table.choose(f"use:{card}")
    assert victim in table.down(enemy)
    assert card in table.used(me)
    assert "StepEnded" not in table.log


@pytest.mark.rule("G-CAN-8")
@pytest.mark.card("red-h-5", "blue-h-5", "blue-d-5", "white-h-5", "bonus-mine-detonation-1")
@pytest.mark.card("red-s-k", "red-h-k", "blue-c-k", "blue-d-k", "white-c-k", "white-h-k")
@pytest.mark.parametrize(
    ("card", "fort"),
    [("red-s-k", "red-h-10"), ("red-h-k", "red-c-10"), ("blue-c-k", "blue-d-10"), ("blue-d-k", "blue-s-10")]
    + [("white-c-k", "white-d-10"), ("white-h-k", "white-c-10"), ("red-h-5", "red-h-10"), ("blue-h-5", "white-d-10")]
    + [("blue-d-5", "red-h-10"), ("white-h-5", "blue-d-10"), ("bonus-mine-detonation-1", "red-h-10")],
)
def test_it_breaks_fortifications(card: str, fort: str) -> None:
    """It cancels the Fortifications that would cancel it, is not hit, and what they held is face up again."""
    enemy = owner(fort)
    me = other(enemy)
    held = {"card": PLAIN[me][0], "face": "down", "by": fort, "why": "aura"}
    sides: dict[str, dict[str, Any]] = {
        me: {"hand": [card, PLAIN[me][1], "red-c-3"], "table": [held]},
        enemy: {"hand": PLAIN[enemy], "table": [fort]},
    }
    table = Table(phase="r1_a", defender=enemy, sides=sides)
    table.choose(f"play:{card}")
    assert table.down(enemy) == [fort]
    assert table.up(me) == [PLAIN[me][0], card]
    assert table.used(me) == [card]


@pytest.mark.card("bonus-mine-detonation-1")
def test_mine_detonation_hits_only_what_is_there() -> None:
    """It cancels Trenches on the table, but does not wait for later ones."""
    table = about_to("bonus-mine-detonation-1", foe=["red-s-4"]).choose("play:bonus-mine-detonation-1")
    assert table.nouns("target") == ["red-s-4"]
    table = about_to("bonus-mine-detonation-1", foe_hand=["red-s-4"], foe=["red-h-q"]).choose(
        "play:bonus-mine-detonation-1"
    )
    to_main(table, "entente").choose("play:red-s-4")
    assert table.kind != "armed"


@pytest.mark.rule("G-CAN-5")
def test_a_duel_uses_up_an_ace() -> None:
    """An ace that has fought a duel may not cancel an aeroplane as well."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a", "red-s-8"]},
        entente={"hand": ["red-h-a", WEAPON, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a", f"link:{WEAPON}")
    assert table.down("central") == ["red-s-a"]
    assert table.used("entente") == ["red-h-a"]
    assert table.kind != "target"
