"""The Random Events, each result of the die."""

from functools import cache
from typing import Any

import pytest

from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import Table

HANDS: dict[str, Any] = {
    "central": {"hand": ["red-s-9", "red-s-k", "red-s-5", "red-s-8", "red-s-j", "white-s-10", *PLAIN["central"]]},
    "entente": {"hand": ["red-h-9", "red-h-k", "blue-s-5", "red-h-8", "red-h-j", "white-h-10", *PLAIN["entente"]]},
}


@cache
def seed_for(event: str, dice: tuple[int, ...]) -> int:
    """Return a seed with which the event's dice fall like this."""
    for seed in range(2000):
        table = Table(phase="event_resolve", event=event, seed=seed, **HANDS)
        if tuple(roll["die"] for roll in table.told("DieRolled")) == dice:
            return seed
    raise AssertionError("no such roll")


def resolved(event: str, *dice: int) -> Table:
    """Return a table after that event with those dice, Defender (Central) first."""
    table = Table(phase="event_resolve", event=event, seed=seed_for(event, dice), **HANDS)
    assert [roll["die"] for roll in table.told("DieRolled")] == list(dice)
    return table


@pytest.mark.rule("G-TRN-1")
def test_the_event_is_drawn_shown_and_put_away() -> None:
    """The Defender draws it, it is public, and goes to its discard pile at the end of the turn."""
    table = Table(phase="turn_start", decks={"events": ["re-clear-skies-1", "re-quiet-sector-1"]}, **HANDS)
    shown = table.told("EventShown")
    assert [(event["side"], event["cards"]) for event in shown] == [("central", ["re-clear-skies-1"])]
    assert table.view["event"] == "re-clear-skies-1"
    table.pass_until("take_back", "discard")
    table.pass_until("discard")
    assert table.pile("events") == ["re-clear-skies-1"]
    assert table.view["modifiers"] == {}


@pytest.mark.card("re-trench-raid-1", "re-trench-raid-2")
@pytest.mark.rule("G-TRN-1", "G-CAN-12")
@pytest.mark.parametrize("event", ["re-trench-raid-1", "re-trench-raid-2"])
@pytest.mark.parametrize("die", range(1, 7))
def test_trench_raid(event: str, die: int) -> None:
    """On 1 to 3 the other side looks at one card of the roller's hand."""
    table = resolved(event, die, 6)
    looks = [(look["side"], look["count"]) for look in table.told("HandLookedAt")]
    assert looks == ([("entente", 1)] if die <= 3 else [])


@pytest.mark.card("re-exposed-trenches-1", "re-quiet-sector-1")
def test_events_without_a_die() -> None:
    """Exposed Trenches is in force; a Quiet Sector changes nothing."""
    assert resolved("re-exposed-trenches-1").view["modifiers"] == {"exposed_trenches/1": ["central", "entente"]}
    quiet = resolved("re-quiet-sector-1")
    assert (quiet.view["modifiers"], quiet.kind) == ({}, "main")


@pytest.mark.card("re-poorly-prepared-trenches-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_poorly_prepared_trenches(die: int) -> None:
    """On 1 to 4 each Trenches card works once."""
    table = resolved("re-poorly-prepared-trenches-1", die)
    assert bool(table.view["modifiers"]) == (die <= 4)
    assert table.told("DieRolled")[0]["side"] == "central"


@pytest.mark.card("re-heavy-rain-1")
def test_heavy_rain() -> None:
    """No aviation but aces, tanks count 3 less; all ways of playing are covered (edge case 15)."""
    table = Table(
        phase="r1_d",
        event="re-heavy-rain-1",
        central={"hand": ["red-s-8", "red-s-a", "white-s-10"], "table": ["red-s-k"]},
    )
    assert table.nouns("play") == ["red-s-a", "white-s-10"]
    assert table.why_not("play:red-s-8") == ["G-TRN-1"]
    table.choose("play:white-s-10")
    assert "link:red-s-8" not in table.offered
    assert table.told("BattleCounted")[0]["count"] == 12 + 7 + 11  # the tank 3 less, the ace in round 2


@pytest.mark.card("re-morning-fog-1")
def test_morning_fog() -> None:
    """No card looks at a hand; Observation Balloons stay at home."""
    table = Table(
        phase="r1_d",
        event="re-morning-fog-1",
        central={"hand": ["red-s-8", "red-s-6", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    assert "play:red-s-6" not in table.offered
    table.choose("play:red-s-8")
    assert "HandLookedAt" not in table.log
    assert table.used("central") == ["red-s-8"]


@pytest.mark.card("re-clear-skies-1")
def test_clear_skies() -> None:
    """Each face-up aviation card counts 1 BP more, aces too, face-down ones nothing."""
    table = Table(
        phase="r1_d",
        event="re-clear-skies-1",
        central={"hand": PLAIN["central"], "table": ["red-s-8", "red-s-a", "-blue-s-8", "red-s-q"]},
    )
    assert table.bp("central") == 10 + 12 + 11


@pytest.mark.card("re-shell-shortage-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_shell_shortage(die: int) -> None:
    """On 1 or 2 the roller plays at most one artillery card; one on the table counts (edge case 14)."""
    table = resolved("re-shell-shortage-1", die, 6)
    assert "play:red-s-k" in table.offered
    table.choose("play:blue-s-7")
    assert "link:red-s-9" in table.offered
    table.choose("link:red-s-9")
    while not (table.kind == "main" and table.seat == "central"):
        main = table.kind == "main"
        table.choose("play:blue-h-7" if main else "pass" if "pass" in table.offered else "done")
    assert ("play:red-s-k" in table.offered) == (die > 2)


@pytest.mark.card("re-dud-shells-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_dud_shells(die: int) -> None:
    """On 1 to 3 the roller's artillery counts 2 BP less each; the other side's does not."""
    table = resolved("re-dud-shells-1", die, 6).choose("play:red-s-9")
    assert table.bp("central") == (8 if die <= 3 else 10)
    table = resolved("re-dud-shells-1", 6, die).choose("play:red-s-9")
    assert table.bp("central") == 10


@pytest.mark.card("re-dud-shells-1")
def test_dud_shells_for_both_sides() -> None:
    """Two bad rolls bind both sides."""
    assert resolved("re-dud-shells-1", 1, 2).view["modifiers"] == {"dud_shells/1": ["central", "entente"]}


@pytest.mark.card("re-influenza-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_influenza(die: int) -> None:
    """On 1 or 2 the roller discards one random Nationality card, never a protected one."""
    table = resolved("re-influenza-1", die, 6)
    lost = [event for event in table.told("CardsDiscarded") if event["side"] == "central"]
    assert len(lost) == (1 if die <= 2 else 0)
    if lost:
        assert lost[0]["cards"][0] in ("red-s-9", "red-s-8", "white-s-10", *PLAIN["central"])


@pytest.mark.card("re-wind-shift-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_wind_shift(die: int) -> None:
    """On 1 or 2 no gas, on 3 or 4 nothing, on 5 or 6 gas counts 2 more, for both sides."""
    table = resolved("re-wind-shift-1", die)
    assert ("play:red-s-5" in table.offered) == (die > 2)
    if die > 2:
        table.choose("play:red-s-5")
        assert table.bp("central") == (8 if die > 4 else 6)


@pytest.mark.card("re-railway-congestion-1")
@pytest.mark.rule("G-TRN-1")
def test_railway_congestion() -> None:
    """No more than four cards in one step; answers do not count, a combined HMG play counts two (edge case 13)."""
    hand = ["red-s-q", "red-c-5", "red-s-9", "red-c-7", "blue-c-7", "white-c-6"]
    table = Table(
        phase="r1_d", event="re-railway-congestion-1", central={"hand": hand}, entente={"hand": PLAIN["entente"]}
    )
    table.choose("play:red-s-q", "link:red-c-5", "link:red-s-9", "link:red-c-7")
    assert (table.seat, table.phase) == ("entente", "r1_a")
    assert len(table.up("central")) == 4
    weapon = "bonus-improved-weapon-1"
    hand = ["red-s-j", "red-c-9", weapon, *PLAIN["central"]]
    table = Table(
        phase="r1_a",
        defender="entente",
        event="re-railway-congestion-1",
        modifiers={"railway_congestion/1": ["central", "entente"], "mutinous_murmurs/1": ["central"]},
        central={"hand": hand},
        entente={"hand": PLAIN["entente"]},
    )
    assert "play:red-c-9" in table.offered  # two cards, the lower limit
    table.choose("play:red-s-j")
    assert "play:red-c-9" not in table.offered


@pytest.mark.card("re-fresh-drafts-1")
def test_fresh_drafts() -> None:
    """Below the limit one draws; at the limit one may first discard a card that may be discarded."""
    full = ["red-s-9", "red-s-10", "red-s-j", "red-c-7", "red-c-8", "red-c-9", "red-c-j", *PLAIN["central"]]
    table = Table(
        phase="event_resolve",
        event="re-fresh-drafts-1",
        central={"hand": full},
        entente={"hand": PLAIN["entente"]},
        decks={"central": ["red-s-q"], "entente": ["red-h-q"]},
    )
    assert (table.seat, table.kind) == ("central", "draft")
    assert "discard:red-s-j" not in table.offered
    kept: Any = table.state.clone().apply("pass").view("central")
    assert len(kept["central"]["hand"]) == 9
    table.choose("discard:red-c-7")
    assert "red-s-q" in table.hand("central")
    assert table.hand("entente") == ["red-h-q", *PLAIN["entente"]]


@pytest.mark.card("re-mutinous-murmurs-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_mutinous_murmurs(die: int) -> None:
    """The Attacker rolls; on 1 or 2 no more than two cards in each step."""
    table = resolved("re-mutinous-murmurs-1", die)
    assert table.told("DieRolled")[0]["side"] == "entente"
    assert table.view["modifiers"] == ({"mutinous_murmurs/1": ["entente"]} if die <= 2 else {})


@pytest.mark.card("re-espionage-reports-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_espionage_reports(die: int) -> None:
    """On 5 or 6 the roller looks at two cards of the enemy hand."""
    table = resolved("re-espionage-reports-1", die, 1)
    looks = [(look["side"], look["count"]) for look in table.told("HandLookedAt")]
    assert looks == ([("central", 2)] if die >= 5 else [])
