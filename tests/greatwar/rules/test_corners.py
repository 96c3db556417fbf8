"""Corners of the rulings: what happens when two rules of the turn meet."""

from typing import Any

import pytest

from haversack.games.greatwar.game import with_pack
from tests.greatwar.cards.cast import PLAIN, about_to
from tests.greatwar.table import Table

WEAPON, GAS = "bonus-improved-weapon-1", "red-s-5"


@pytest.mark.rule("G-PLY-8")
def test_a_truce_that_a_leader_brings_leaves_the_leader_its_other_card() -> None:
    """It ends the enemy's step, in which the leader came as part of an answer, not what the leader brings."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": "any_time"},
        central={"hand": ["red-c-5", *PLAIN["central"]]},
        entente={"hand": ["bonus-reserves-1", "red-h-j", "red-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:blue-s-7", "play:bonus-reserves-1", "play:red-h-j", "play:red-joker-2")
    assert "StepEnded" in table.log
    assert (table.seat, table.kind) == ("entente", "extra")
    table.choose("play:blue-h-7")
    assert table.up("entente")[:4] == ["bonus-reserves-1", "red-h-j", "red-joker-2", "blue-h-7"]


@pytest.mark.rule("G-TRN-2")
def test_the_limit_of_a_step_does_not_bind_an_optional_phase() -> None:
    """Mutinous Murmurs: a Joker still brings its two cards in the optional phase, and then two come in the step."""
    table = Table(
        phase="opt1_a",
        modifiers={"mutinous_murmurs/1": ["entente"]},
        central={"hand": PLAIN["central"]},
        entente={"hand": ["blue-joker-2", "red-h-q", "red-h-7", "red-c-5", "red-c-3", *PLAIN["entente"]]},
    )
    table.choose("play:blue-joker-2", "play:red-h-q", "play:red-h-7")
    assert table.up("entente") == ["blue-joker-2", "red-h-q", "red-h-7"]
    table.choose("play:blue-s-7", "play:blue-h-7", "link:red-c-5")
    assert table.phase.startswith("r2")


@pytest.mark.rule("G-PLY-1", "G-PLY-7")
@pytest.mark.parametrize(("phase", "owed"), [("r1_d", True), ("r2_d", False)])
def test_a_second_step_that_was_ended_owes_nothing_more(phase: str, owed: bool) -> None:
    """A Nationality Joker kept back is owed in the last optional phase, unless the second step was ended (edge 16)."""
    table = Table(
        phase=phase,
        options={"bonus_any_time": "interrupt_only"},
        central={"hand": ["red-c-5", "red-c-3", "blue-joker-1", "bonus-rail-movement-1"]},
        entente={"hand": ["white-joker-2", *PLAIN["entente"]]},
    )
    table.choose("play:red-c-5", "play:white-joker-2")
    assert "StepEnded" in table.log
    while table.phase != "opt2_d" and "CardsCaptured" not in table.log:
        table.choose("play:red-c-3" if "play:red-c-3" in table.offered and table.kind == "main" else table.offered[0])
    played = [event["cards"] for event in table.told("CardPlaced")]
    assert (["blue-joker-1"] in played) == owed
    if not owed:
        assert table.offered == ["pass", "play:blue-joker-1", "play:bonus-rail-movement-1"]


@pytest.mark.rule("G-PLY-1", "G-PLY-2")
def test_a_duty_that_no_card_can_meet_bars_no_card() -> None:
    """An Attacker whose only Nationality card is Fortifications still plays another card in round 2."""
    table = Table(
        phase="r2_a",
        defender="entente",
        options={"fort_attacker": False},
        met=["entente", "attack"],
        central={"hand": ["red-c-10", "red-c-6", "red-c-3"]},
        entente={"hand": PLAIN["entente"]},
    )
    assert table.nouns("play") == ["red-c-3", "red-c-6"]


@pytest.mark.rule("G-END-1")
def test_a_cancelled_hospital_saves_nobody() -> None:
    """Of two cards that save from capture the one face down does nothing."""
    table = Table(
        phase="capture",
        winner="entente",
        central={"table": ["-blue-c-4", "bonus-stretcher-bearers-1", "red-s-7", "red-c-8"]},
    )
    table.choose("target:red-s-7")
    assert table.captured("entente") == ["red-c-8"]


@pytest.mark.rule("G-TRN-1")
def test_a_scheduled_event_is_not_discarded() -> None:
    """Passchendaele: Heavy Rain lies aside from the set-up on, so that it is never drawn and comes again in turn 6."""
    table = Table(
        phase="cleanup",
        turn=3,
        event="re-heavy-rain-1",
        options={"scenario": "passchendaele_1917"},
        central={"hand": PLAIN["central"]},
        entente={"hand": PLAIN["entente"]},
    )
    assert table.pile("events") == []
    assert table.view["event"] is None


@pytest.mark.rule("G-SET-4", "G-SET-5")
def test_the_defender_goes_first_where_both_sides_act() -> None:
    """In trimming the hand, in keeping cards of the opening deal and in filling the hand (S2)."""
    central = ["red-s-7", "red-s-8", "red-s-9", "red-s-10", "red-c-7", "red-c-8", "red-c-9", "red-s-2"]
    entente = ["red-h-7", "red-h-8", "red-h-9", "red-h-2", "red-d-7", "red-d-8", "red-d-9", "red-d-2"]
    table = Table(
        phase="turn_start",
        defender="entente",
        central={"hand": [*central, *PLAIN["central"]]},
        entente={"hand": [*entente, *PLAIN["entente"]]},
    )
    assert (table.kind, table.seat) == ("trim", "entente")
    table.choose("discard:red-h-2")
    assert (table.kind, table.seat) == ("trim", "central")
    table = Table(phase="setup", defender="entente")
    assert (table.kind, table.seat) == ("keep", "entente")
    while table.kind == "keep":
        table.choose(table.offered[0])
    assert [event["side"] for event in table.told("CardsDrawn")] == ["entente", "central"]


@pytest.mark.rule("G-PLY-1", "G-CAN-3")
def test_a_second_step_that_was_lost_owes_nothing_more() -> None:
    """Where a cancel ends the whole round, who lost the second step by it need not play the Joker (C12, edge 16)."""
    table = Table(
        phase="r2_d",
        options={"interrupt_ends": "full_round"},
        central={"hand": ["red-c-7", *PLAIN["central"]]},
        entente={"hand": ["bonus-snipers-1", "blue-joker-2", "red-c-6"]},
    )
    table.choose("play:red-c-7", "play:bonus-snipers-1")
    assert "StepLost" in table.log
    assert (table.phase, table.offered) == ("opt2_a", ["pass", "play:blue-joker-2"])


@pytest.mark.rule("G-TRN-8", "G-SET-5")
@pytest.mark.parametrize(("turn", "size"), [(1, 8), (2, 9)])
def test_the_refill_goes_up_to_the_limit_of_the_turn_to_come(turn: int, size: int) -> None:
    """Brusilov: the Central limit is eight in turns 1 and 2, so nine are held again from the refill after turn 2 on."""
    table = Table(
        phase="draw_d",
        turn=turn,
        options={"scenario": "brusilov_1916"},
        central={"hand": ["red-s-7"]},
        entente={"hand": ["red-h-7"]},
    )
    drawn = sum(event["count"] for event in table.told("CardsDrawn") if event["side"] == "central")
    assert 1 + drawn == size


@pytest.mark.rule("G-TRN-8")
def test_after_a_neutral_card_of_the_deck_no_second_one_is_taken() -> None:
    """By own choice it is one or two of the cards laid aside, or one of the deck (C6)."""
    table = Table(
        phase="draw_d",
        options={"neutral_source": "choice"},
        central={"hand": PLAIN["central"], "aside": ["red-c-3", "red-c-4"]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("deck")
    assert (table.kind, table.seat) != ("refill", "central")
    assert len(table.aside("central")) == 2


@pytest.mark.rule("G-TRN-9")
def test_the_new_deal_goes_up_to_the_limit_of_the_turn_to_come() -> None:
    """A scenario with seven cards from turn 6 on: the hand dealt after turn 5 has seven."""
    house = {"id": "house", "name": "House", "hand_size": {"by_turn": {"central": {"6": 7}}}}
    game = with_pack({"game": "greatwar", "scenario": house})
    table = Table(phase="half_reshuffle", turn=5, game=game, options={"scenario": "house"})
    while table.kind == "keep":
        table.choose(table.offered[0])
    limits = [table.side(side)["hand_limit"] for side in ("central", "entente")]
    drawn = {event["side"]: event["count"] for event in table.told("CardsDrawn")}
    assert limits == [7, 9]
    assert drawn["entente"] - drawn["central"] == 2


@pytest.mark.rule("G-TRN-9", "G-INF-1")
def test_nothing_is_known_of_a_hand_dealt_anew() -> None:
    """What was looked at or taken back before the half-time went into the decks."""
    known = ["red-s-k", "red-s-q"]
    central = {"hand": [*known, *PLAIN["central"]], "seen": known[:1], "shown": known[1:]}
    table = Table(phase="half_reshuffle", turn=5, central=central, entente={"hand": PLAIN["entente"]})
    view: Any = table.state.view("entente")
    assert view["central"]["hand_known"] == []


@pytest.mark.rule("G-PLY-5")
def test_an_answer_does_not_meet_the_attack_duty() -> None:
    """Creeping Barrage in the enemy's step carries the icon, but the Attacker still owes an Attack card (A16)."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": "any_time"},
        central={"hand": PLAIN["central"]},
        entente={"hand": ["bonus-creeping-barrage-1", *PLAIN["entente"]]},
    )
    table.choose("play:blue-s-7", "play:bonus-creeping-barrage-1")
    assert table.state.position()["met"] == ["central"]


@pytest.mark.rule("G-PLY-3")
def test_the_limit_of_a_step_counts_no_answers() -> None:
    """Neither the own answer to an answer nor what the enemy brings in counts towards the two cards of the step."""
    limit = {"mutinous_murmurs/1": ["entente"]}
    table = Table(
        phase="r1_a",
        modifiers=limit,
        central={"hand": ["bonus-counter-battery-fire-1", *PLAIN["central"]]},
        entente={"hand": ["red-h-k", "red-d-6", "bonus-signal-intercept-1", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-k", "play:bonus-counter-battery-fire-1", "play:bonus-signal-intercept-1")
    assert "link:red-d-6" in table.offered
    table = Table(
        phase="r1_a",
        modifiers=limit,
        options={"bonus_any_time": "any_time"},
        central={"hand": ["bonus-reserves-1", "red-s-q", *PLAIN["central"]]},
        entente={"hand": ["red-c-5", *PLAIN["entente"]]},
    )
    table.choose("play:blue-h-7", "play:bonus-reserves-1", "play:red-s-q")
    assert "link:red-c-5" in table.offered


@pytest.mark.rule("G-INF-1")
def test_a_card_that_was_shown_is_forgotten_when_it_leaves_the_hand() -> None:
    """A card taken back is known to all until it is played."""
    table = Table(
        phase="r1_d",
        central={"hand": PLAIN["central"], "shown": ["blue-s-7"]},
        entente={"hand": PLAIN["entente"]},
    )
    before: Any = table.state.view(None)
    assert before["central"]["hand_known"] == ["blue-s-7"]
    table.choose("play:blue-s-7")
    after: Any = table.state.view(None)
    assert after["central"]["hand_known"] == []


@pytest.mark.rule("G-TRN-1")
def test_a_shell_shortage_binds_the_side_that_rolled_it() -> None:
    """The enemy may play a second artillery card (edge case 14)."""
    for side, offered in (("central", False), ("entente", True)):
        table = Table(
            phase="r1_d",
            modifiers={"shell_shortage/1": [side]},
            central={"hand": ["red-s-9", *PLAIN["central"]], "table": ["red-s-k"]},
            entente={"hand": PLAIN["entente"]},
        )
        assert ("play:red-s-9" in table.offered) == offered


@pytest.mark.rule("G-TRN-1", "G-CAN-11")
def test_a_ban_covers_answers_and_companions_too() -> None:
    """A scenario without Night Barrage and Improved Weapon in turn 1: no answer to the event, no HMG (edge case 15)."""
    ban = {"turns": [1], "filter": {"key": ["night_barrage", "improved_weapon"]}}
    house = {"id": "house", "name": "House", "forbid": [ban]}
    game = with_pack({"game": "greatwar", "scenario": house})
    for turn, allowed in ((1, False), (2, True)):
        table = Table(
            phase="event_window",
            turn=turn,
            game=game,
            event="re-trench-raid-1",
            options={"scenario": "house"},
            central={"hand": ["bonus-night-barrage-1", *PLAIN["central"]]},
        )
        assert (table.kind == "event") == allowed
        table = about_to("red-c-9", hand=[WEAPON], turn=turn, game=game, options={"scenario": "house"})
        assert ("play:red-c-9" in table.offered) == allowed


def reason(table: Table, key: str) -> tuple[str, str]:
    """Return the sentence and the rule of why a key is not offered."""
    found = table.state.explain(key, table.seat)[0]
    return found.sentence, found.rule


@pytest.mark.rule("G-TRN-7")
def test_why_a_card_is_not_discarded() -> None:
    """Fresh Drafts and the discard phase never take a protected card; the search takes Nationality cards alone."""
    hand = ["red-s-k", "red-s-7", "red-s-8", "red-s-9", "red-c-7", "red-c-8", "red-c-9", *PLAIN["central"]]
    table = Table(phase="event_resolve", event="re-fresh-drafts-1", central={"hand": hand})
    assert table.kind == "draft"
    assert reason(table, "discard:red-s-k") == ("Big Bertha 42-cm Howitzer is never discarded by choice.", "G-TRN-7")
    table = Table(phase="discard_d", central={"hand": hand}, entente={"hand": PLAIN["entente"]})
    assert reason(table, "discard:red-s-k") == ("Big Bertha 42-cm Howitzer is never discarded by choice.", "G-TRN-7")
    table = Table(phase="r1_a", defender="entente", central={"hand": ["red-s-8", "red-s-2", "red-joker-2"]})
    assert table.kind == "search"
    assert table.why_not("discard:red-joker-2") == ["G-PLY-6"]


def test_why_a_card_is_not_chosen() -> None:
    """What Mata Hari has not seen is not discarded; a card too dear is not saved; a cancelled one not cancelled."""
    table = Table(
        phase="r1_d",
        central={"hand": ["white-joker-1", *PLAIN["central"]]},
        entente={"hand": ["red-c-3", "red-h-q", "red-h-k"]},
    )
    table.choose("play:white-joker-1")
    assert table.kind == "seen"
    assert table.why_not("discard:red-h-q") == table.why_not("discard:red-c-4") == ["G-CAN-12"]
    table = Table(
        phase="capture",
        winner="entente",
        central={"hand": PLAIN["central"], "table": ["blue-c-4", "red-s-7", "red-s-k"]},
    )
    assert (table.seat, table.kind) == ("central", "save")
    assert reason(table, "target:red-s-k")[1] == "G-END-1"
    table = about_to(GAS, foe=["red-d-7", "-blue-d-7"]).choose(f"play:{GAS}")
    assert table.offered == ["pass", "target:red-d-7"]
    assert reason(table, "target:blue-d-7")[1] == "G-CAN-2"


@pytest.mark.rule("G-TRN-10")
def test_a_position_with_an_empty_deck_rebuilds_it_from_the_discards() -> None:
    """A draw deck that has run out is rebuilt at once, so the refill finds its cards."""
    pile = ["red-s-9", "red-s-q", "red-c-7"]
    table = Table(
        phase="draw_d",
        central={"hand": PLAIN["central"]},
        entente={"hand": PLAIN["entente"]},
        decks={"central": []},
        discards={"central": pile},
    )
    assert set(pile) <= set(table.hand("central"))
    assert table.pile("central") == []
