"""Uniform windows: each question is put by backs and open cards, never by what a hand truly holds (docs/reactions.md).

Each test has two hands that look alike from outside. Where cards are asked for by what is held only one of the two is
asked; in uniform windows both are.
"""

from typing import Any

import pytest

import haversack
from haversack.kernel.decisions import Stakes
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import Table

RAIL, MASKS, WEAPON = "bonus-rail-movement-1", "bonus-gas-masks-1", "bonus-improved-weapon-1"
JOKER, SPIES, HMG = "blue-joker-2", "white-joker-1", "red-d-9"
GUNS = "red-s-9"


def uniform(options: dict[str, object] | None = None, **given: Any) -> Table:
    """Return a table with uniform windows."""
    return Table(options={"windows": "uniform", **(options or {})}, **given)


def asked(table: Table) -> tuple[str, str, str, tuple[str, ...]]:
    """Return what everybody may know of the open question, and its kind."""
    return table.seat, table.kind, table.state.moment(), table.state.together()


@pytest.mark.parametrize("hand", [["white-h-7"], ["red-h-9"]])
def test_an_enemy_card_is_answered_by_who_could_hold_an_answer(hand: list[str]) -> None:
    """A Nationality card may be a Joker: its owner is asked, and passes where it is none."""
    table = uniform(central={"hand": PLAIN["central"]}, entente={"hand": hand}).choose("play:blue-s-7")
    assert asked(table) == ("entente", "answer", "window", ("entente",))
    assert table.offered == ["pass"]
    assert table.prompt.endswith("You have nothing to choose here.")
    assert table.state.window_kind() == "enemy_infantry"
    assert table.state.is_veiled()
    table.choose("pass")
    assert table.kind == "link"


def test_who_can_hold_no_answer_is_not_asked() -> None:
    """Cards that everybody has seen are no answer, and an empty hand has none."""
    hands: list[dict[str, Any]] = [{"hand": ["white-h-7"], "shown": ["white-h-7"]}, {"hand": []}]
    for hand in hands:
        table = uniform(central={"hand": PLAIN["central"]}, entente=hand).choose("play:blue-s-7")
        assert (table.seat, table.kind) == ("central", "link")


def test_who_could_interrupt_is_asked_where_cards_answer_only_what_they_affect() -> None:
    """A Bonus card in hand may be one against artillery, but none interrupts a card of the trenches."""
    options: dict[str, object] = {"bonus_any_time": "interrupt_only"}
    hands: dict[str, Any] = {"central": {"hand": [GUNS, "red-c-3"]}, "entente": {"hand": [RAIL]}}
    table = uniform(options, **hands).choose(f"play:{GUNS}")
    assert (table.seat, table.kind, table.offered) == ("entente", "answer", ["pass"])
    assert table.state.window_kind() == "enemy_artillery"


@pytest.mark.parametrize("bonus", [RAIL, None])
def test_both_are_asked_at_an_event_and_in_the_optional_phases(bonus: str | None) -> None:
    """Defender and Attacker answer at the same time, with or without a Bonus card."""
    card = bonus or "white-s-7"
    table = uniform(
        phase="event_window",
        event="re-quiet-sector-1",
        central={"hand": [card, "blue-s-7"]},
        entente={"hand": PLAIN["entente"]},
    )
    assert asked(table) == ("central", "event", "window", ("central", "entente"))
    assert ("play:" + card in table.offered) == (bonus is not None)
    assert table.state.ahead("entente").legal == table.state.clone().apply("pass").legal
    table.choose("pass", "pass")
    assert asked(table) == ("central", "optional", "window", ("central", "entente"))
    assert table.state.window_kind() == "optional_1"
    ahead, passed = table.state.ahead("entente"), table.state.clone().apply("pass")
    assert ahead.content() == passed.content()
    assert ahead.view("entente")["decision"] == passed.view("entente")["decision"]


def test_a_joker_that_may_be_owed_is_no_window() -> None:
    """In the second optional phase silence cannot be a pass while a Nationality Joker may have to be played."""
    for hand in (["white-h-7"], [JOKER]):
        table = uniform(phase="opt2_a", central={"hand": []}, entente={"hand": hand}, met=["central", "attack"])
        assert asked(table) == ("entente", "optional", "", ())
    assert table.offered == [f"play:{JOKER}"]
    table = uniform(phase="opt2_a", entente={"hand": [JOKER]}, met=["central", "entente", "attack"])
    assert asked(table) == ("entente", "optional", "window", ("entente",))


def test_a_main_card_is_asked_for_where_one_or_none_can_be_played() -> None:
    """One card is played by its owner's word; who has none says so, and has passed the step."""
    table = uniform(central={"hand": ["blue-s-7"]}, entente={"hand": PLAIN["entente"]})
    assert (table.kind, table.offered) == ("main", ["play:blue-s-7"])
    table = uniform(phase="r1_a", entente={"hand": [HMG]}, met=["attack"])
    assert (table.kind, table.offered) == ("main", ["pass"])
    assert table.told("StepPassed") == []
    table.choose("pass")
    assert table.told("StepPassed")[0]["side"] == "entente"


def test_what_may_be_added_is_asked_though_nothing_links() -> None:
    """After the card of the round its owner says that the step is over."""
    table = uniform(central={"hand": PLAIN["central"]}).choose("play:blue-s-7")
    assert (table.kind, table.offered) == ("link", ["done"])


def test_a_search_is_asked_card_by_card() -> None:
    """The one Nationality card that can be thrown is thrown by its owner's word."""
    table = uniform(phase="r1_a", central={"hand": []}, entente={"hand": ["red-h-8", "red-c-3"]})
    assert (table.kind, table.offered, table.told("CardThrown")) == ("search", ["discard:red-h-8"], [])


def test_hands_are_discarded_from_by_their_owner() -> None:
    """A hand from which nothing may be discarded by choice is asked too."""
    table = uniform(phase="discard_d", central={"hand": ["red-s-j"]}, entente={"hand": ["red-h-j"]})
    assert (table.seat, table.kind, table.offered) == ("central", "discard", ["done"])
    table.choose("done")
    assert (table.seat, table.kind, table.offered) == ("entente", "discard", ["done"])


def test_a_trim_with_one_card_that_may_go_is_asked() -> None:
    """Protected cards stay while another is left: the one that goes, goes by its owner's word."""
    kept = [f"{deck}-s-{rank}" for deck in ("red", "blue", "white") for rank in "jqk"]
    table = uniform(phase="turn_start", central={"hand": ["blue-s-7", *kept]})
    assert (table.kind, table.offered) == ("trim", ["discard:blue-s-7"])


def test_an_improvement_from_hand_is_asked_for() -> None:
    """An HMG with one improvement to choose, and an ace that meets another with none in hand."""
    table = uniform(phase="r1_a", entente={"hand": [HMG, WEAPON, "blue-h-7"]}, met=["attack"])
    table.choose(f"play:{HMG}")
    assert (table.seat, table.kind, table.offered) == ("entente", "companion", [f"link:{WEAPON}"])
    ace = {"hand": ["red-h-a", RAIL, *PLAIN["entente"]]}
    table = uniform(phase="r1_a", central={"table": ["red-s-a"]}, entente=ace).calmly("play:red-h-a")
    assert (table.seat, table.kind, table.offered) == ("entente", "ace", ["done"])


def test_a_leader_asks_whom_it_brings_though_nobody_can_come() -> None:
    """The hand may hold one, as far as everybody knows."""
    table = uniform(phase="r1_a", entente={"hand": ["red-h-j", HMG]}, met=["attack"]).choose("play:red-h-j")
    assert (table.seat, table.kind, table.offered) == ("entente", "extra", ["done"])


@pytest.mark.parametrize("held", [["blue-h-7", "white-h-7", RAIL], ["blue-h-7", "white-h-7", "red-h-q"]])
def test_what_was_seen_is_asked_about_though_it_may_stay(held: list[str]) -> None:
    """Spies who see nothing that can be discarded ask all the same, if the hand may hold such a card."""
    table = uniform(central={"hand": [SPIES, "blue-s-7"]}, entente={"hand": held}).calmly(f"play:{SPIES}")
    could = RAIL in held  # by its back
    assert (table.kind == "seen") == could
    hidden = uniform(
        central={"hand": [SPIES, "blue-s-7"]}, entente={"hand": ["red-joker-1", *PLAIN["entente"]]}
    ).calmly(f"play:{SPIES}")
    assert (hidden.kind, hidden.offered) == ("seen", ["pass"])  # a Joker has the back of other Neutral cards


def test_fresh_drafts_ask_a_full_hand() -> None:
    """A hand of protected cards alone is asked too."""
    full = [f"{deck}-s-{rank}" for deck in ("red", "blue", "white") for rank in "jqk"]
    table = uniform(phase="event_resolve", event="re-fresh-drafts-1", central={"hand": full})
    assert (table.seat, table.kind, table.offered) == ("central", "draft", ["pass"])


@pytest.mark.parametrize("windows", ["fitting", "uniform"])
def test_both_sides_keep_at_the_same_time(windows: str) -> None:
    """In both modes: the other side sees its own deal, and what it keeps is what it would keep when asked."""
    state = haversack.load("greatwar").new(3, {"windows": windows})
    first, second = state.together()
    assert (state.moment(), state.is_covert()) == ("choice", False)
    ahead = state.ahead(second)
    sealed: list[str] = []
    while ahead.moment() == "choice" and ahead.seats()[ahead.seat] == second:
        sealed.append(ahead.vocabulary.keys[ahead.legal[-1]])
        ahead.apply(sealed[-1])
    while state.seats()[state.seat] == first:
        assert state.together() == (first, second)
        state.apply(state.legal[-1])
    assert state.together() == (second,)
    for key in sealed:
        assert state.seats()[state.seat] == second
        state.apply(key)
    assert state.moment() != "choice"


def test_stakes_are_the_card_played() -> None:
    """A card from hand is what an answer costs; what waits armed costs none, and is open to all."""
    table = uniform(central={"hand": PLAIN["central"]}, entente={"hand": [MASKS]}).choose("play:blue-s-7")
    assert table.state.stakes(f"play:{MASKS}") == Stakes(cost=1)
    assert table.state.stakes("pass") == Stakes()
    table = uniform(
        central={"hand": [GUNS, "blue-s-7"]},
        entente={"hand": [], "table": ["bonus-counter-battery-fire-1"]},
    ).choose(f"play:{GUNS}")
    assert asked(table) == ("entente", "armed", "window", ("entente",))
    assert (table.state.window_kind(), table.state.is_veiled()) == ("armed", False)
    assert table.state.stakes("use:bonus-counter-battery-fire-1") == Stakes()
