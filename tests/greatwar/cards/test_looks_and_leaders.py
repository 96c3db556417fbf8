"""Looks at the enemy hand, leaders and others that bring more cards, draws, saves, blockades."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import FACTS, PLAIN, about_to, other, owner, to_main
from tests.greatwar.table import Table

LOOKS = {
    "red-s-8": 2,
    "blue-s-8": 2,
    "red-h-8": 2,
    "blue-h-8": 2,
    "red-c-8": 1,
    "white-c-8": 1,
    "white-h-8": 1,
    "red-d-8": 1,
    "bonus-prisoner-interrogations-1": 2,
    "bonus-prisoner-interrogations-2": 2,
}


@pytest.mark.rule("G-CAN-12", "G-INF-1")
@pytest.mark.card("red-s-8", "blue-s-8", "red-h-8", "blue-h-8", "red-c-8", "white-c-8", "white-h-8", "red-d-8")
@pytest.mark.card("bonus-prisoner-interrogations-1", "bonus-prisoner-interrogations-2")
@pytest.mark.parametrize("card", sorted(LOOKS))
def test_a_look_at_the_enemy_hand(card: str) -> None:
    """It shows random cards to the looker, who knows them until they leave; the owner is told; others see nothing."""
    me, enemy = owner(card), other(owner(card))
    table = about_to(card, "defender", foe_hand=["red-c-3", "red-c-4"]).choose(f"play:{card}")
    seen = table.state.view(me)[enemy]["hand_known"]  # type: ignore[index]
    assert len(seen) == LOOKS[card]
    assert set(seen) <= set(table.hand(enemy))
    assert len(table.hand(enemy)) == 4  # they go straight back
    assert card in table.used(me)
    assert table.told("HandLookedAt", me)[0]["cards"] == seen
    assert table.told("HandLookedAt", enemy)[0]["cards"] == seen
    assert table.told("HandLookedAt")[0]["cards"] == [None] * LOOKS[card]
    assert table.state.view(None)[enemy]["hand_known"] == []  # type: ignore[index]


@pytest.mark.rule("G-CAN-12")
def test_what_was_seen_is_forgotten_when_it_leaves_the_hand() -> None:
    """A card seen and then played is known no more as a hand card."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-8", *PLAIN["central"]]},
        entente={"hand": ["red-h-q", "red-h-7"]},
    )
    table.choose("play:red-s-8")
    assert table.state.view("central")["entente"]["hand_known"] == ["red-h-7", "red-h-q"]  # type: ignore[index]
    table.choose("play:red-h-q")
    assert table.state.view("central")["entente"]["hand_known"] == ["red-h-7"]  # type: ignore[index]


@pytest.mark.rule("G-CAN-12")
def test_a_look_at_a_small_hand_and_at_none() -> None:
    """A hand smaller than the number is shown whole; at an empty one nothing happens, and the card is still used."""
    table = Table(phase="r1_d", central={"hand": ["red-s-8", *PLAIN["central"]]}, entente={"hand": ["red-h-q"]})
    table.choose("play:red-s-8").pass_until("main")
    assert table.told("HandLookedAt", "central")[0]["cards"] == ["red-h-q"]
    table = Table(phase="r1_d", central={"hand": ["red-s-8", *PLAIN["central"]]})
    table.choose("play:red-s-8")
    assert "HandLookedAt" not in table.log
    assert table.used("central") == ["red-s-8"]


@pytest.mark.card("blue-c-8")
@pytest.mark.parametrize(("held", "goes"), [("red-c-3", True), ("bonus-snipers-1", True), ("red-joker-2", False)])
def test_zeppelin_raids_discard_a_neutral_or_bonus_card(held: str, goes: bool) -> None:
    """The card looked at is discarded if it is Neutral or Bonus, never a Joker or a Nationality card."""
    table = Table(
        phase="r1_a",
        defender="entente",
        central={"hand": ["blue-c-8", *PLAIN["central"]]},
        entente={"hand": [held], "table": ["red-h-q"]},
    )
    table.choose("play:blue-c-8")
    if table.kind == "answer":
        table.choose("pass")
    assert ([held] in [event["cards"] for event in table.told("CardsDiscarded")]) == goes
    assert ["blue-c-8"] in [event["cards"] for event in table.told("CardUsed")]


@pytest.mark.card("white-joker-1")
def test_mata_hari_looks_at_three_and_may_discard_one() -> None:
    """The looker chooses among the Neutral and Bonus cards seen, never a Joker, or lets it be."""
    hand = ["red-c-3", "bonus-snipers-1", "red-joker-2"]
    table = Table(
        phase="r1_d",
        central={"hand": ["white-joker-1", *PLAIN["central"]]},
        entente={"hand": hand},
    )
    table.choose("play:white-joker-1")
    if table.kind == "answer":
        table.choose("pass")
    assert (table.seat, table.kind) == ("central", "seen")
    assert table.offered == ["pass", "discard:red-c-3", "discard:bonus-snipers-1"]
    spared: Any = table.state.clone().apply("pass").view("entente")
    assert len(spared["entente"]["hand"]) == 3
    table.choose("discard:bonus-snipers-1")
    assert table.pile("bonus") == ["bonus-snipers-1"]


@pytest.mark.card("red-s-j", "red-c-j", "blue-s-j", "blue-c-j", "white-s-j", "white-c-j")
@pytest.mark.card("red-h-j", "red-d-j", "blue-h-j", "blue-d-j", "white-h-j", "white-d-j")
@pytest.mark.rule("G-PLY-8")
@pytest.mark.parametrize(
    "card",
    ["red-s-j", "red-c-j", "blue-s-j", "blue-c-j", "white-s-j", "white-c-j"]
    + ["red-h-j", "red-d-j", "blue-h-j", "blue-d-j", "white-h-j", "white-d-j"],
)
def test_a_leader_brings_two_more_cards(card: str) -> None:
    """Any two cards come with it without a link; a third does not."""
    me = owner(card)
    table = about_to(card, "defender", hand=["red-c-6", "bonus-rail-movement-1"]).choose(f"play:{card}")
    assert table.kind == "extra"
    assert {"play:red-c-6", "play:bonus-rail-movement-1"} <= set(table.offered)
    table.choose("play:red-c-6", f"play:{PLAIN[me][0]}")
    assert table.up(me) == [card, "red-c-6", PLAIN[me][0]]
    assert table.bp(me) == 10 + 6 + 7
    assert f"play:{PLAIN[me][1]}" not in table.offered


@pytest.mark.card("blue-joker-1", "blue-joker-2")
@pytest.mark.parametrize("card", ["blue-joker-1", "blue-joker-2"])
def test_jokers_that_bring_assault_troops(card: str) -> None:
    """Up to two more cards, each Infantry, HMG, Flamethrowers or Trench Mortars."""
    me = owner(card)
    queen, king = {"central": ("red-s-q", "red-s-k"), "entente": ("red-h-q", "red-h-k")}[me]
    table = about_to(card, hand=[queen, king, "red-h-5", "red-d-5", "red-c-6"]).choose(f"play:{card}")
    assert set(table.nouns("play")) == {queen, "red-h-5", "red-d-5", *PLAIN[me]}
    table.choose("play:red-d-5", f"play:{queen}")
    assert table.up(me) == [card, "red-d-5", queen]
    assert table.kind == "main"  # a Joker may be played at any time: the card of the step is still to come


@pytest.mark.card("bonus-reserves-1")
def test_reserves_bring_one_nationality_card() -> None:
    """One more Nationality card, in an optional phase too."""
    table = about_to("bonus-reserves-1", "defender", hand=["red-c-6"], phase="opt1_d").choose("play:bonus-reserves-1")
    assert table.nouns("play") == ["blue-s-7", "white-s-7"]
    table.choose("play:blue-s-7")
    assert table.up("central") == ["bonus-reserves-1", "blue-s-7"]
    assert (table.phase, table.seat) == ("r1_d", "central")


@pytest.mark.card("red-c-4", "bonus-rail-movement-1")
@pytest.mark.parametrize(("card", "count"), [("red-c-4", 1), ("bonus-rail-movement-1", 2)])
def test_cards_that_draw(card: str, count: int) -> None:
    """Nationality cards are drawn at once, but not past the hand limit."""
    table = about_to(card, "defender", decks={"central": ["red-s-q", "red-s-k", "red-s-a"]}).choose(f"play:{card}")
    assert set(table.hand("central")) == {*PLAIN["central"], *["red-s-q", "red-s-k"][:count]}
    full = ["red-s-9", "red-s-10", "red-s-j", "red-c-7", "red-c-8", "red-c-9", "red-c-j"]
    table = about_to(card, "defender", hand=full, decks={"central": ["red-s-q", "red-s-k"]}).choose(f"play:{card}")
    assert len(table.hand("central")) == 9


@pytest.mark.card("blue-c-4", "white-c-4", "bonus-stretcher-bearers-1")
@pytest.mark.parametrize(
    ("card", "saved", "lost"),
    [("blue-c-4", "red-c-9", "red-s-9"), ("white-c-4", "red-s-8", "red-s-q")]
    + [("bonus-stretcher-bearers-1", "red-s-q", "red-s-k")],
)
def test_cards_that_save_from_capture(card: str, saved: str, lost: str) -> None:
    """After a lost battle one own Nationality card up to its worth is discarded instead of captured."""
    table = Table(
        phase="battle_effects",
        central={"table": [card, saved, lost, "-red-s-7"]},
        entente={"table": ["red-h-q", "red-h-k", "red-h-j", "red-d-k"]},
    )
    assert (table.seat, table.kind) == ("central", "save")
    assert set(table.nouns("target")) == {saved, "red-s-7"}
    table.choose(f"target:{saved}")
    assert table.pile("central")[-1] == saved or saved in table.pile("central")
    assert set(table.captured("entente")) == {lost, "red-s-7"}


@pytest.mark.card("red-s-2", "blue-s-2", "white-c-2", "red-h-2", "blue-h-2", "white-d-2")
@pytest.mark.rule("G-CAN-10", "G-END-1")
@pytest.mark.parametrize("card", ["red-s-2", "blue-s-2", "white-c-2", "red-h-2", "blue-h-2", "white-d-2"])
def test_a_blockade_discards_an_enemy_nationality_card(card: str) -> None:
    """When the battle is resolved its owner may discard one: no BP, no capture. Cancelled, it does nothing."""
    me, enemy = owner(card), other(owner(card))
    foe = {"central": ["red-s-q", "-red-s-k", "red-c-3"], "entente": ["red-h-q", "-red-h-k", "red-c-3"]}[enemy]
    sides = {me: {"table": [card]}, enemy: {"table": foe}}
    table = Table(phase="battle_effects", defender=me, sides=sides)
    queen, king = foe[0], foe[1][1:]
    assert (table.seat, table.kind) == (me, "blockade")
    assert set(table.nouns("target")) == {queen, king}
    table.choose(f"target:{queen}")
    assert table.told("BattleCounted")[0]["count"] == 4  # the ruined village alone: the enemy still wins
    assert queen in table.pile(enemy)
    assert table.captured(enemy) == [card]
    table = Table(phase="battle_effects", defender=me, sides={me: {"table": [f"-{card}"]}, enemy: {"table": foe}})
    assert "CardBlockaded" not in table.log
    assert table.kind != "blockade"


@pytest.mark.rule("G-CAN-10")
def test_two_blockades_strike_together() -> None:
    """Targets are named Defender first and discarded together, even if they are the blockades themselves (S13)."""
    table = Table(
        phase="battle_effects",
        central={"table": ["red-s-2", "red-s-q"]},
        entente={"table": ["red-h-2", "red-h-q"]},
    )
    assert table.seat == "central"
    table.choose("target:red-h-2")
    assert table.seat == "entente"
    table.choose("target:red-s-q")
    assert table.pile("entente")[-1:] == ["red-h-2"]
    assert "red-s-q" in table.pile("central")


@pytest.mark.rule("G-CAN-10")
def test_a_discarded_aura_gives_its_victims_back_before_the_count() -> None:
    """Fortifications discarded by a blockade: what they held counts again (edge case 7)."""
    held = {"card": "red-h-q", "face": "down", "by": "red-c-10", "why": "aura"}
    table = Table(
        phase="battle_effects", central={"table": ["red-c-10"]}, entente={"table": ["red-h-2", held], "hand": []}
    )
    table.choose("target:red-c-10")
    assert table.told("CardRestored")[0]["cards"] == ["red-h-q"]
    assert table.told("BattleCounted")[0] == {**table.told("BattleCounted")[0], "side": "entente", "count": 13}


@pytest.mark.card("bonus-improved-weapon-1", "bonus-improved-weapon-2", "bonus-improved-weapon-3")
@pytest.mark.card("bonus-improved-doctrine-1", "bonus-improved-doctrine-2", "bonus-improved-doctrine-3")
@pytest.mark.rule("G-CAN-7")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("name", ["weapon", "doctrine"])
def test_improvements(name: str, number: int) -> None:
    """One played in the optional phase goes with the ace played later, and saves it from an unimproved one."""
    card = f"bonus-improved-{name}-{number}"
    table = Table(
        phase="opt1_a",
        central={"hand": [*PLAIN["central"], "red-s-a"]},
        entente={"hand": [card, "red-h-a", *PLAIN["entente"]]},
    )
    table.choose(f"play:{card}")
    assert table.bp("entente") == FACTS[card]["bp"] == 3
    table.choose("play:red-s-a", "play:red-h-a")
    assert (table.seat, table.kind, table.offered) == ("entente", "ace", ["done", f"use:{card}"])
    table.choose(f"use:{card}")
    assert table.down("central") == ["red-s-a"]
    assert table.down("entente") == []


@pytest.mark.rule("G-CAN-7")
def test_aces_meet_only_in_the_same_round() -> None:
    """A defending ace of round 1 leaves an attacking ace of round 2 alone."""
    table = Table(
        phase="r1_d",
        central={"hand": ["red-s-a", *PLAIN["central"], "red-c-a"]},
        entente={"hand": ["red-h-a", "red-d-a", *PLAIN["entente"]]},
    )
    table.choose("play:red-s-a", f"play:{PLAIN['entente'][0]}")
    to_main(table, "entente").choose("play:red-h-a")
    assert "AcesDueled" not in table.log


@pytest.mark.rule("G-CAN-7")
def test_a_defending_ace_fights_but_one_duel_a_turn() -> None:
    """The first attacking ace falls to it, the second of the same round does not; of two, the Defender sends one."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a"]},
        entente={"hand": ["red-h-j", "red-h-a", "red-d-a", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-j", "play:red-h-a", "play:red-d-a")
    assert table.down("entente") == ["red-h-a"]
    assert "red-d-a" in table.up("entente")
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a", "red-c-a"]},
        entente={"hand": ["red-h-a", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a")
    assert (table.seat, table.offered) == ("central", ["use:red-s-a", "use:red-c-a"])
    table.choose("use:red-c-a")
    assert table.used("central") == ["red-c-a"]
