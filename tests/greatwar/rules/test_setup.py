"""Set-up (G-SET) and the refill of hands (G-TRN-7 to G-TRN-11)."""

import random
from collections import Counter
from typing import Any

import pytest

from haversack.games.greatwar.game import with_pack
from tests.greatwar.cards.cast import FACTS, PLAIN
from tests.greatwar.table import GAME, Table


def kinds(cards: list[str]) -> Counter[str]:
    """Count cards by kind."""
    return Counter(FACTS[card]["kind"] for card in cards)


@pytest.mark.rule("G-SET-1", "G-SET-2")
def test_eight_cards_leave_the_game_unseen() -> None:
    """Two of each Nationality deck, two Neutral, a Bonus card, an event: nobody sees them, they never return."""
    state = GAME.new(3)
    position: Any = state.position()
    gone = position["removed"]
    where = Counter("event" if c.startswith("re-") else FACTS[c]["side"] + FACTS[c]["kind"] for c in gone)
    assert where == {
        "centralnationality": 2,
        "ententenationality": 2,
        "neutralneutral": 2,
        "neutralbonus": 1,
        "event": 1,
    }
    for seat in ("central", "entente", None):
        assert state.view(seat)["removed_size"] == 8
        assert not any(card in str(state.view(seat)) for card in gone)
        assert not any(card in str(state.events_for(seat)) for card in gone)
    assert set(position["decks"]) == {"central", "entente", "neutral", "bonus", "events"}


@pytest.mark.rule("G-SET-3", "G-SET-4")
def test_the_opening_choice() -> None:
    """Of two Bonus and six Neutral cards each side keeps one or two of each; the rest lie aside; hands fill to 9."""
    state = GAME.new(5)
    dealt: Any = state.view("central")["central"]
    assert kinds(dealt["aside"]) == {"bonus": 2, "neutral": 6}
    decision = state.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == ("central", "keep")
    assert [FACTS[option.key[5:]]["kind"] for option in decision.options] == ["bonus"] * 2
    state.apply(decision.options[0].id)
    assert state.decision is not None
    assert state.decision.keys()[0] == "done"
    assert len(state.decision.keys()) == 2
    state.apply("done")
    assert state.decision is not None
    assert len(state.decision.keys()) == 6
    assert state.decision.options[0].key != "done"
    first, second = state.decision.keys()[:2]
    state.apply(first).apply(second)
    mine: Any = state.view("central")["central"]
    assert kinds(mine["hand"]) == {"bonus": 1, "neutral": 2}
    assert kinds(mine["aside"]) == {"bonus": 1, "neutral": 4}
    assert state.decision is not None
    assert state.decision.seat == "entente"
    while state.decision.kind == "keep":
        keys = state.decision.keys()
        state.apply("done" if "done" in keys else keys[0])
    for side, nationality in (("central", 6), ("entente", 7)):
        mine = state.view(side)[side]
        assert mine["hand_size"] == 9
        assert kinds(mine["hand"])["nationality"] == nationality
        assert mine["hand_kinds"]["nationality"] == nationality


@pytest.mark.rule("G-SET-3")
def test_cards_are_kept_in_any_order() -> None:
    """The last of the six first, then the first: no pick takes another away."""
    state = GAME.new(5)
    assert state.decision is not None
    first, last = state.decision.keys()
    state.apply(last)
    assert state.decision.keys() == ["done", first]
    state.apply(first)
    assert state.decision is not None
    neutral = state.decision.keys()
    state.apply(neutral[-1])
    assert state.decision.keys() == ["done", *neutral[:-1]]
    state.apply(neutral[0])
    mine: Any = state.view("central")["central"]
    assert {f"keep:{card}" for card in mine["hand"]} == {first, last, neutral[0], neutral[-1]}


@pytest.mark.rule("G-SET-5")
def test_a_hand_over_the_limit_is_trimmed_at_the_start_of_the_turn() -> None:
    """Ten cards: one is discarded at once; protected ones only when nothing else is left (S4)."""
    hand = [
        "red-s-7",
        "red-s-9",
        "red-s-10",
        "red-c-7",
        "red-c-8",
        "red-c-9",
        "red-s-j",
        "red-c-j",
        "red-s-q",
        "red-s-k",
    ]
    table = Table(phase="turn_start", turn=2, defender="entente", central={"hand": hand})
    assert (table.seat, table.kind) == ("central", "trim")
    assert "discard:red-s-j" not in table.offered
    table.choose("discard:red-s-7")
    assert len(table.hand("central")) == 9
    assert table.pile("central") == ["red-s-7"]
    royal = [f"{deck}-{suit}-{rank}" for deck in ("red", "blue") for suit in "sc" for rank in ("j", "q", "k")][:10]
    table = Table(phase="turn_start", turn=2, defender="entente", central={"hand": royal})
    assert len(table.nouns("discard")) == 10


@pytest.mark.rule("G-SET-6")
def test_the_central_powers_defend_first_and_roles_alternate() -> None:
    """Central in turn 1, Entente in turn 2, and so on."""
    state = GAME.new(1)
    assert state.view(None)["defender"] == "central"
    rules = GAME.rules()
    assert rules.defenders[1:11] == [0, 1] * 5


@pytest.mark.rule("G-SET-7")
def test_nobody_has_the_other_sides_cards() -> None:
    """The Nationality decks are private; Neutral and Bonus decks are common."""
    for seed in range(4):
        state = GAME.new(seed)
        while state.decision is not None and state.decision.kind == "keep":
            state.apply(state.legal[-1])
        for side in ("central", "entente"):
            mine: Any = state.view(side)[side]
            assert all(FACTS[card]["side"] in (side, "neutral") for card in mine["hand"] + mine["aside"])
    table = Table(central={"hand": PLAIN["central"]})
    assert table.why_not("play:red-h-7") == ["G-SET-7"]


@pytest.mark.rule("G-TRN-7")
def test_discards_before_the_refill() -> None:
    """Any hand cards may go, never Jokers, Aces, Kings, Queens, Jacks or Fortifications."""
    hand = [
        "red-s-7",
        "red-c-3",
        "bonus-snipers-1",
        "red-joker-1",
        "red-s-a",
        "red-s-k",
        "red-s-q",
        "red-s-j",
        "red-c-10",
    ]
    table = Table(phase="discard_d", central={"hand": hand})
    assert table.nouns("discard") == ["red-s-7", "red-c-3", "bonus-snipers-1"]
    assert table.why_not("discard:red-s-k") == ["G-TRN-7"]
    table.choose("discard:red-c-3")
    assert table.pile("neutral") == ["red-c-3"]
    assert table.nouns("discard") == ["red-s-7", "bonus-snipers-1"]  # in any order
    table.choose("discard:red-s-7")
    assert table.nouns("discard") == ["bonus-snipers-1"]
    table.choose("done")
    assert "bonus-snipers-1" in table.hand("central")


@pytest.mark.rule("G-TRN-8")
def test_the_refill() -> None:
    """A Bonus card (laid aside or from the deck), one or two laid-aside Neutral cards, then Nationality cards to 9."""
    aside = ["bonus-snipers-1", "red-c-3", "red-c-4", "red-c-5"]
    table = Table(phase="draw_d", central={"hand": ["red-s-7"], "aside": aside})
    assert table.offered == ["deck", "take:bonus-snipers-1"]
    table.choose("take:bonus-snipers-1")
    assert table.offered == ["take:red-c-3", "take:red-c-4", "take:red-c-5"]
    table.choose("take:red-c-4")
    assert table.offered == ["done", "take:red-c-3", "take:red-c-5"]
    table.choose("take:red-c-5")
    assert table.aside("central") == ["red-c-3"]
    assert kinds(table.hand("central")) == {"nationality": 6, "neutral": 2, "bonus": 1}
    assert table.told("CardTaken", "entente")[0]["cards"] == [None]


@pytest.mark.rule("G-TRN-8")
def test_the_refill_with_nothing_laid_aside() -> None:
    """One Bonus and one Neutral card come from the decks; past nine no Nationality card is drawn (S3)."""
    hand = ["red-s-7", "red-s-9", "red-s-10", "red-c-7", "red-c-8", "red-c-9", "red-s-j", "red-c-j", "red-s-q"]
    table = Table(phase="draw_d", central={"hand": hand}, entente={"hand": PLAIN["entente"]})
    drawn = [(event["side"], event["deck"], event["count"]) for event in table.told("CardsDrawn")]
    assert drawn[:2] == [("central", "bonus", 1), ("central", "neutral", 1)]
    assert ("central", "central", 1) not in drawn
    assert drawn[2:] == [("entente", "bonus", 1), ("entente", "neutral", 1), ("entente", "entente", 5)]


@pytest.mark.rule("G-TRN-9")
def test_half_time() -> None:
    """After turn 5 hands, laid-aside cards and discards go into their decks, not captured or removed ones."""
    table = Table(
        phase="exhaust_check",
        turn=5,
        central={"hand": ["red-s-j", "red-joker-1"], "aside": ["red-c-3"], "captured": ["red-h-7"]},
        entente={"hand": ["bonus-snipers-1"], "captured": ["red-s-7"]},
        discards={
            "central": ["red-s-9"],
            "neutral": ["red-c-4"],
            "events": ["re-heavy-rain-1"],
            "bonus": ["bonus-reserves-1"],
        },
        removed=["red-s-10", "red-c-5"],
    )
    assert "HalfTime" in table.log
    assert all(pile == [] for pile in table.view["discards"].values())
    assert (table.seat, table.kind) == ("central", "keep")
    assert kinds(table.aside("central")) == {"bonus": 2, "neutral": 6}
    assert "re-heavy-rain-1" in table.deck("events")
    while table.kind == "keep":
        table.choose(table.offered[-1])
    position: Any = table.state.position()
    assert position["removed"] == ["red-s-10", "red-c-5"]
    assert (position["central"]["captured"], position["entente"]["captured"]) == (["red-h-7"], ["red-s-7"])
    assert table.view["turn"] == 6
    assert [len(table.hand(side)) for side in ("central", "entente")] == [9, 9]


@pytest.mark.rule("G-TRN-10")
def test_a_deck_that_runs_out_is_rebuilt_at_once() -> None:
    """The last card drawn, the discards are shuffled into a new deck; with neither, the draw is skipped."""
    table = Table(
        phase="draw_d",
        central={"hand": [*PLAIN["central"], "red-s-9", "red-s-10", "red-c-7", "red-c-8", "red-c-9"]},
        entente={"hand": PLAIN["entente"]},
        decks={"bonus": ["bonus-snipers-1"], "neutral": [], "central": ["red-s-j"], "events": ["re-quiet-sector-1"]},
        discards={"bonus": ["bonus-reserves-1"], "central": ["red-s-q"]},
    )
    rebuilt = [event["deck"] for event in table.told("DeckReshuffled")]
    assert rebuilt[:2] == ["bonus", "central"]
    assert {"bonus-snipers-1", "red-s-j"} <= set(table.hand("central"))
    assert "bonus-reserves-1" in table.hand("entente")
    assert kinds(table.hand("central"))["neutral"] == 0


@pytest.mark.rule("G-TRN-10", "G-TRN-1")
def test_the_last_random_event_comes_again() -> None:
    """With one Random Event in the game its deck is rebuilt as soon as the event is discarded, so each turn has it."""
    removals = {"random_event": 15}
    pack = {"id": "one_event", "name": "One Event", "turns": 3, "decks": ["red"], "setup_removals": removals}
    state, dice = with_pack({"game": "greatwar", "scenario": pack}).new(1), random.Random(1)
    while state.legal:
        state.apply(dice.choice(state.legal))
    shown = [event["cards"] for event in state.events_for(None) if event["type"] == "EventShown"]
    assert len(shown) == 3
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.rule("G-TRN-11", "G-WIN-2")
def test_exhaustion() -> None:
    """With deck and discards empty a side shows that it holds a Nationality card; without one the game ends."""
    table = Table(
        phase="exhaust_check",
        central={"hand": ["red-s-q", "red-c-3"]},
        entente={"hand": PLAIN["entente"]},
        decks={"central": []},
    )
    assert table.told("NationalityShown")[0]["side"] == "central"
    assert "cards" not in table.told("NationalityShown")[0]
    assert table.state.outcome is None
    table = Table(
        phase="exhaust_check", central={"hand": ["red-c-3"]}, entente={"hand": PLAIN["entente"]}, decks={"central": []}
    )
    assert table.state.outcome is not None
    assert "Central Powers have no Nationality card left" in table.state.outcome.reason


@pytest.mark.rule("G-WIN-2")
def test_a_failed_draw_ends_the_game_only_without_a_card_in_hand() -> None:
    """In the refill the same holds: a card in hand keeps the game alive."""
    table = Table(
        phase="draw_d", central={"hand": ["red-s-7"]}, entente={"hand": PLAIN["entente"]}, decks={"central": []}
    )
    assert "NationalityShown" in table.log
    assert table.state.outcome is None
