"""How a game ends and who wins (G-WIN), the end of a turn (G-END), secrecy (G-INF)."""

from typing import Any

import pytest

from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table


@pytest.mark.rule("G-WIN-1")
def test_the_basic_game_is_ten_turns_and_a_scenario_may_be_shorter() -> None:
    """After turn 10 it is over; Race to the Sea has five turns."""
    table = Table(
        phase="exhaust_check", turn=10, central={"hand": PLAIN["central"]}, entente={"hand": PLAIN["entente"]}
    )
    assert table.state.outcome is not None
    assert table.state.decision is None
    table = Table(phase="exhaust_check", turn=9, central={"hand": PLAIN["central"]}, entente={"hand": PLAIN["entente"]})
    assert table.state.outcome is None
    assert GAME.rules({"scenario": "race_to_the_sea_1914"}).turns == 5
    assert tuple(GAME.seats) == ("central", "entente")


@pytest.mark.rule("G-WIN-3")
def test_the_final_score() -> None:
    """Captured enemy Nationality cards and own ones in hand count; nothing else does."""
    table = Table(
        phase="exhaust_check",
        turn=10,
        central={"hand": ["red-s-q", "red-c-3", "bonus-snipers-1"], "captured": ["red-h-k"], "aside": ["red-c-4"]},
        entente={"hand": ["red-h-7", "white-joker-2"], "captured": ["-red-s-7"[1:]]},
        discards={"central": ["red-s-k"], "neutral": ["red-c-5"]},
    )
    assert table.state.outcome is not None
    assert table.state.outcome.scores == {"central": 11 + 12, "entente": 7 + 5 + 7}


@pytest.mark.rule("G-WIN-4")
@pytest.mark.parametrize(
    ("captured", "level", "winner"),
    [
        ([], "Draw", None),
        (["red-h-8"], "Draw", None),
        (["red-h-9"], "Moral", "central"),
        (["red-h-8", "red-h-9"], "Moral", "central"),
        (["red-h-9", "red-h-j"], "Tactical", "central"),
        (["red-h-8", "red-h-9", "red-h-j", "red-h-10"], "Tactical", "central"),
        (["red-h-9", "red-h-j", "red-h-10", "red-d-10"], "Operational", "central"),
        (
            ["red-h-9", "red-h-j", "red-h-10", "red-d-10", "red-d-j", "blue-d-9", "blue-h-10", "red-h-8"],
            "Operational",
            "central",
        ),
        (
            ["red-h-9", "red-h-j", "red-h-10", "red-d-10", "red-d-j", "blue-d-9", "blue-h-10", "blue-h-j"],
            "Strategic",
            "central",
        ),
    ],
)
def test_levels_of_victory(captured: list[str], level: str, winner: str | None) -> None:
    """Leads of 9, 10, 19, 20, 39, 40, 79 and 80 BP."""
    table = Table(phase="exhaust_check", turn=10, central={"captured": captured}, entente={})
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.reason.startswith(level)
    assert outcome.winner == winner


@pytest.mark.rule("G-WIN-4")
@pytest.mark.parametrize("options", [{"moral_min": 1}, {"quickplay_moral": True}])
def test_moral_victory_from_one(options: dict[str, object]) -> None:
    """With the quick-play reading a lead of 2 is a Moral victory and only 0 is a draw."""
    table = Table(phase="exhaust_check", turn=10, options=options, entente={"captured": ["red-s-2"]})
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason.split()[0]) == ("entente", "Moral")
    table = Table(phase="exhaust_check", turn=10, options=options)
    assert table.state.outcome is not None
    assert table.state.outcome.winner is None


@pytest.mark.rule("G-TRN-6")
def test_the_battle_count() -> None:
    """All face-up BP of every kind are added; the higher side wins; the Defender wins ties, even 0 to 0."""
    table = Table(
        phase="battle_effects",
        central={"table": ["red-s-7", "red-c-3", "bonus-snipers-1", "-red-s-k"]},
        entente={"table": ["red-h-q", "red-joker-1"]},
    )
    counted = table.told("BattleCounted")[0]
    assert (counted["side"], counted["count"], counted["other"]) == ("entente", 16, 13)
    table = Table(phase="battle_effects", central={"table": ["red-s-7"]}, entente={"table": ["red-h-7"]})
    assert table.told("BattleCounted")[0]["side"] == "central"
    table = Table(phase="battle_effects", central={"table": []}, entente={"table": ["-red-h-7"]})
    assert table.told("BattleCounted")[0]["side"] == "central"
    assert table.captured("central") == ["red-h-7"]


@pytest.mark.rule("G-END-1", "G-CAN-2")
def test_the_winner_captures_all_nationality_cards_played() -> None:
    """Face-up and cancelled ones and Nationality Jokers; no Neutral, no Bonus card."""
    table = Table(
        phase="battle_effects",
        central={"table": ["red-s-q", "red-s-k"]},
        entente={"table": ["red-h-7", "-red-h-9", "white-joker-2", "red-c-3", "bonus-snipers-1", "red-joker-1"]},
    )
    assert set(table.captured("central")) == {"red-h-7", "red-h-9", "white-joker-2"}


@pytest.mark.rule("G-END-2")
def test_taking_a_card_back() -> None:
    """One own Nationality card or a Neutral card of either side; never one with a black circle."""
    table = Table(
        phase="battle_effects",
        central={"table": ["red-s-7", "red-s-k", "red-s-2", "white-s-8", "blue-c-8", "bonus-snipers-1", "-red-s-9"]},
        entente={"table": ["red-h-7", "red-c-3", "red-joker-1"]},
    )
    if table.kind == "blockade":
        table.choose("pass")
    assert (table.seat, table.kind) == ("central", "take_back")
    assert table.nouns("take") == ["red-s-7", "red-s-9", "red-c-3"]
    assert table.why_not("take:red-s-k") == ["G-END-2"]
    table.choose("take:red-c-3")
    assert table.hand("central") == ["red-c-3"]
    assert table.state.view("entente")["central"]["hand_known"] == ["red-c-3"]  # type: ignore[index]
    assert "red-c-3" not in table.pile("neutral")


@pytest.mark.rule("G-END-3", "G-END-4")
def test_clearing_the_table() -> None:
    """Neutral cards are discarded face up, Bonus cards shuffled into their deck, the winner's cards discarded."""
    table = Table(
        phase="battle_effects",
        central={"hand": PLAIN["central"], "table": ["red-s-q", "red-c-3", "bonus-snipers-1", "-red-s-9"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-7", "red-joker-1", "bonus-reserves-1"]},
        decks={"bonus": ["bonus-gas-masks-1"]},
    )
    table.choose("pass")
    assert set(table.pile("central")) == {"red-s-q", "red-s-9"}
    assert set(table.pile("neutral")) == {"red-c-3", "red-joker-1"}
    assert table.pile("bonus") == []
    assert set(table.deck("bonus")) == {"bonus-gas-masks-1", "bonus-snipers-1", "bonus-reserves-1"}
    assert table.view["winners"] == ["central"]
    assert table.state.view(None)["central"]["captured_bp"] == 7  # type: ignore[index]
    assert table.told("TableCleared")[0]["count"] == 7


@pytest.mark.rule("G-INF-1")
def test_what_is_secret_and_what_is_public() -> None:
    """Hands, laid-aside and removed cards and decks are secret; sizes, table, captured cards, discards are public."""
    secret = {"hand": ["red-s-7", "red-c-3"], "aside": ["red-c-4", "bonus-snipers-1"]}
    table = Table(
        phase="opt1_a",
        central={**secret, "table": ["red-s-q", "-red-s-9"], "captured": ["red-h-k"]},
        entente={"hand": ["red-h-7", "bonus-reserves-1"]},
        removed=["red-c-5"],
        discards={"neutral": ["red-c-6"]},
    )
    for seat in ("entente", None):
        seen: Any = table.state.view(seat)
        text = str(seen)
        for card in (*secret["hand"], *secret["aside"], "red-c-5"):
            assert f"'{card}'" not in text
        for card in ("red-s-q", "red-s-9", "red-h-k", "red-c-6"):
            assert f"'{card}'" in text
        side = seen["central"]
        assert (side["hand_size"], side["aside_size"]) == (2, 2)
        assert isinstance(seen["decks"]["central"], int)
    assert table.side("central")["hand"] == secret["hand"]
    assert table.side("central")["aside"] == secret["aside"]


@pytest.mark.rule("G-INF-1")
def test_house_values_are_said_to_be_house_made() -> None:
    """Wherever cards are shown it is said that most values are house-made."""
    assert "house-made" in str(GAME.new(1).view(None)["note"])
    for card in GAME.catalogue():
        assert card["provenance"] in ("rulebook", "public", "house")
        assert card["confidence"]
