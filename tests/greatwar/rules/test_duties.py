"""What must be played by the end of round 2 (G-PLY-1, G-PLY-5), and what may lead to it (rulings, section 5)."""

import random
from typing import Any

import pytest

from haversack.games.greatwar.engine.duties import duties, owed_jokers
from haversack.games.greatwar.engine.queries import playable
from haversack.games.greatwar.facts.constants import ATTACK, NAT, PH_R2_A, PH_R2_D, SIDE_IDS
from haversack.games.greatwar.language.catalogue import STANDARD
from haversack.games.greatwar.state import State
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table

# Cards of the Entente: a leader, two with the Attack icon, a look that has none, a Neutral one without
JACK, QUEEN, GUNS, SCOUT, VILLAGE = "red-h-j", "red-h-q", "red-h-9", "red-h-8", "red-c-3"
CARS, GRENADES, BALLOON = "red-c-6", "red-c-5", "red-s-6"
RESERVES, MASKS = "bonus-reserves-1", "bonus-gas-masks-1"


def second_step(hand: list[str], **more: Any) -> Table:
    """Return the Attacker's step of round 2, the Nationality card already played."""
    more.setdefault("met", ["central", "entente"])
    more.setdefault("table", [])
    return Table(
        phase="r2_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": hand, "table": more.pop("table")},
        **more,
    )


def placed(table: Table) -> list[str]:
    """The cards the Entente has placed, in order."""
    return [event["cards"][0] for event in table.told("CardPlaced") if event["side"] == "entente"]


@pytest.mark.rule("G-PLY-5", "G-PLY-8")
def test_a_jack_that_brings_the_attack_card_may_lead() -> None:
    """The Jack has no Attack icon, but the card it brings has; until then the step goes on."""
    table = second_step([JACK, QUEEN, SCOUT, VILLAGE])
    assert table.nouns("play") == [JACK, QUEEN]
    assert table.why_not(f"play:{SCOUT}") == ["G-PLY-5"]
    table.choose(f"play:{JACK}")
    assert table.offered == [f"play:{VILLAGE}", f"play:{SCOUT}", f"play:{QUEEN}"]  # no `done`
    assert table.why_not("done") == ["G-PLY-5"]
    table.choose(f"play:{VILLAGE}")
    assert table.up("entente") == [JACK, VILLAGE, QUEEN]  # the last place is the Attack card's: it comes by itself


@pytest.mark.rule("G-PLY-5")
def test_a_card_to_which_the_attack_card_links_may_lead() -> None:
    """Guns link to the infantry of round 1, so any card may come first, and they then must follow."""
    table = second_step([VILLAGE, GUNS, BALLOON], table=["red-h-7"])
    assert table.nouns("play") == [BALLOON, VILLAGE, GUNS]  # the guns link to the infantry of round 1
    table.choose(f"play:{VILLAGE}")
    assert table.up("entente") == ["red-h-7", VILLAGE, GUNS]  # owed, and the only one: it comes by itself


@pytest.mark.rule("G-PLY-5", "G-CAN-2")
def test_a_base_that_lies_face_down_leads_to_nothing() -> None:
    """With the infantry cancelled the guns cannot link, so they themselves must be the card."""
    table = second_step([VILLAGE, GUNS, BALLOON], table=["-red-h-7"])
    assert table.up("entente") == [GUNS]


@pytest.mark.rule("G-PLY-5", "G-TRN-1")
def test_a_limit_of_cards_in_a_step_counts() -> None:
    """With two cards in a step the Jack must bring the Queen at once; with the limit reached it brings nobody."""
    mutiny = {"mutinous_murmurs/1": ["entente"]}
    table = second_step([JACK, QUEEN, SCOUT], modifiers=mutiny)
    assert table.nouns("play") == [JACK, QUEEN]
    table.choose(f"play:{JACK}")
    assert placed(table) == [JACK, QUEEN]  # no place for the scout before it
    table = second_step([JACK, QUEEN, SCOUT, MASKS], modifiers=mutiny)
    table.choose(f"play:{MASKS}")
    assert placed(table) == [MASKS, QUEEN]  # the second place is the last, so the Jack may not have it


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
def test_the_nationality_card_may_come_with_the_attack_card() -> None:
    """Both owed and no card for both: Armoured Cars lead if Reserves or a link bring the Nationality card after."""
    table = second_step([CARS, SCOUT, VILLAGE], met=["central"])
    assert table.up("entente") == [CARS]  # the Attack icon comes first; the scout links to nothing: that duty lapses
    table = second_step([CARS, SCOUT, VILLAGE], met=["central"], table=["red-h-k"])
    assert table.up("entente") == ["red-h-k", CARS, SCOUT]  # here it links to French artillery, so it is owed
    table = second_step([CARS, SCOUT, RESERVES], met=["central"])
    assert table.nouns("play") == [CARS, RESERVES]  # the scout would leave the Cars no place
    table.choose(f"play:{CARS}")
    assert table.up("entente") == [CARS, RESERVES, SCOUT]  # owed by both: they come by themselves


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
@pytest.mark.parametrize(("any_time", "lead"), [("any_time", True), ("interrupt_only", False)])
def test_reserves_leave_the_attack_card_its_place_only_if_they_come_at_any_time(any_time: str, lead: bool) -> None:
    """As the card of the step they bring a Nationality card, but no place is left for Armoured Cars."""
    table = second_step([CARS, "red-d-2", RESERVES], met=["central"], options={"bonus_any_time": any_time})
    if lead:
        assert RESERVES in table.nouns("play")
    else:
        assert table.up("entente") == [CARS]


@pytest.mark.rule("G-PLY-5", "G-PLY-2")
def test_the_step_may_end_when_nothing_more_can_meet_the_duty() -> None:
    """The Attack card was forbidden meanwhile: the Jack's cards are free again."""
    table = second_step([JACK, VILLAGE, SCOUT, "red-h-5"], modifiers={"wind_shift/1": ["central", "entente"]})
    table.choose(f"play:{JACK}", "play:red-h-5")
    assert "done" in table.offered


@pytest.mark.rule("G-PLY-5")
def test_a_duty_met_in_round_1_binds_nobody() -> None:
    """In round 1 everything may lead that leaves an Attack card for round 2, and the step may end."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"]},
        entente={"hand": [JACK, QUEEN, SCOUT, VILLAGE]},
    )
    assert len(table.offered) == 4
    table.choose(f"play:{JACK}")
    assert "done" in table.offered


@pytest.mark.rule("G-PLY-1")
def test_the_defender_owes_a_nationality_card_too() -> None:
    """In round 2 Reserves may lead, since they bring it; a village may not."""
    table = Table(
        phase="r2_d",
        options={"bonus_any_time": "interrupt_only"},
        central={"hand": ["red-s-7", RESERVES, VILLAGE]},
        entente={"hand": PLAIN["entente"]},
    )
    assert table.nouns("play") == ["red-s-7", RESERVES]
    table.choose(f"play:{RESERVES}")
    assert table.up("central") == [RESERVES, "red-s-7"]


@pytest.mark.rule("G-PLY-5")
def test_the_prompt_names_the_duty() -> None:
    """Whoever owes a card is told so, in the main question, while bringing cards, and while linking."""
    table = second_step([JACK, QUEEN, SCOUT, VILLAGE])
    assert "Attack icon" in table.prompt
    table.choose(f"play:{JACK}")
    assert "Attack icon" in table.prompt
    table.choose(f"play:{QUEEN}")
    assert "you must" not in table.prompt.lower()
    table = Table(phase="r1_d", central={"hand": PLAIN["central"]}, entente={"hand": PLAIN["entente"]})
    assert "Nationality" in table.prompt


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
@pytest.mark.parametrize("reading", ["any_time", "interrupt_only"])
def test_in_random_play_a_second_step_meets_what_it_can(reading: str) -> None:
    """Of the steps of round 2 that nobody cut short each meets one duty a single card could meet, and none is stuck."""
    jacks = met = 0
    for seed in range(25):
        state, dice = GAME.new(seed, {"bonus_any_time": reading}), random.Random(seed)
        assert isinstance(state, State)
        owed, side, since, step = 0, 0, 0, (0, 0)
        while state.legal:
            if step != (state.turn, state.phase):
                step, owed, since = (state.turn, state.phase), 0, len(state.events or [])
                if PH_R2_D <= state.phase <= PH_R2_A and state.seat == state.active:
                    owed, side = could_meet(state), state.active
            choice = dice.choice(state.legal)
            jacks += bool(owed and state.vocabulary.keys[choice].endswith("-j"))
            state.apply(choice)
            if owed and (state.turn, state.phase) != step:
                happened = state.events_for(None, since)
                if not any(event["type"] == "StepEnded" for event in happened):
                    assert owed & met_by(happened, side), (seed, state.history[-3:])
                    met += 1
    assert met > 100
    assert jacks > 2


def met_by(happened: list[dict[str, Any]], side: int) -> int:
    """Return the duties met by the cards a side has placed in these events."""
    out = 0
    for event in happened:
        if event["type"] in ("CardPlaced", "CardLinked") and event["side"] == SIDE_IDS[side]:
            flags = STANDARD.flags[STANDARD.number_of[event["cards"][0]]]
            out |= (2 if flags & ATTACK else 0) | (1 if flags & NAT else 0)
    return out


def could_meet(state: State) -> int:
    """Return the duty that a single card of the step could meet, the Attack icon first; 0 if it may wait."""
    side = state.active
    owed = duties(state, side)
    found = 0
    for card in playable(state, side):
        found |= 2 if STANDARD.flags[card] & ATTACK else 0
        found |= 1 if STANDARD.flags[card] & NAT else 0
    if owed & found & 2:
        return 2
    return 0 if owed_jokers(state, side) else owed & found & 1
