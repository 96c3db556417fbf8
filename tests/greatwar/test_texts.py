"""What is asked, offered and told: who, what, why, what it counts and what follows; points by cause."""

import random
from typing import Any

import pytest

from haversack.games.greatwar.facts.constants import SIDE_IDS
from haversack.games.greatwar.language.scenarios import SCENARIOS
from tests.greatwar.cards.cast import PLAIN, about_to
from tests.greatwar.table import GAME, Table

FORT, KING, GUNS, JACK = "red-c-10", "red-h-k", "red-h-9", "red-h-j"


def texts(table: Table, type_: str) -> list[str]:
    """The sentences of the events of a type."""
    return [event["text"] for event in table.told(type_)]


# Several at once


@pytest.mark.rule("G-SET-3")
def test_the_cards_of_the_deal_are_kept_with_one_answer() -> None:
    """One or two of the six, in any order; a single pick ends the question."""
    state = GAME.new(5)
    for count in (2, 1):
        assert state.decision is not None
        assert state.decision.several == (1, 2)
        picks = state.decision.picks
        assert len(picks) == (2 if count == 2 else 6)
        state.apply_several(picks[::-1][:count])
    assert state.decision is not None
    assert state.decision.seat == "entente"
    assert len(state.view("central")["central"]["hand"]) == 3  # type: ignore[index]


@pytest.mark.rule("G-TRN-7")
def test_discards_are_named_together() -> None:
    """None, some or all of those that may go; single steps stay for scripts and bots."""
    hand = ["red-s-7", "red-c-3", "bonus-snipers-1", "red-s-k"]
    for count in range(4):
        table = Table(phase="discard_d", central={"hand": hand})
        assert table.state.decision is not None
        assert table.state.decision.several == (0, 3)
        table.state.apply_several(table.state.decision.picks[::-1][:count])
        thrown = [event["cards"][0] for event in table.told("CardsDiscarded")]
        assert thrown == ["bonus-snipers-1", "red-c-3", "red-s-7"][:count]
        assert table.kind != "discard"


@pytest.mark.rule("G-SET-5")
def test_a_hand_is_trimmed_with_one_answer() -> None:
    """Exactly as many as are over the limit."""
    hand = [
        "red-s-7",
        "red-s-9",
        "red-c-7",
        "red-c-8",
        "red-c-3",
        "red-c-4",
        "red-c-5",
        "red-c-6",
        "red-s-3",
        "red-s-4",
    ]
    table = Table(phase="turn_start", central={"hand": [*hand, "red-s-5"]}, entente={"hand": PLAIN["entente"]})
    assert table.state.decision is not None
    assert table.state.decision.several == (2, 2)
    assert "hold 11 cards and may hold 9" in table.prompt
    table.state.apply_several(["discard:red-c-6", "discard:red-s-3"])
    assert len(table.hand("central")) == 9
    assert "over its limit" in texts(table, "CardsDiscarded")[0]


# Points by cause


@pytest.mark.rule("G-WIN-3", "G-END-4")
@pytest.mark.parametrize("scenario", ["basic", "gallipoli_1915", "caporetto_1917"])
def test_the_items_of_the_log_are_the_score(scenario: str) -> None:
    """Offset, captures and hands add up, for each side, to the final score; captures alone to that of any moment."""
    for seed in range(4):
        state, dice = GAME.new(seed, {"scenario": scenario}), random.Random(seed)
        while state.legal:
            state.apply(dice.choice(state.legal))
            if dice.random() < 0.03 and state.legal:
                assert points(state.events_for()) == state.scores()
        assert state.outcome is not None
        assert points(state.events_for()) == state.outcome.scores
        ended = state.events_for()[-1]
        assert {side: score["total"] for side, score in ended["scores"].items()} == state.outcome.scores  # type: ignore[attr-defined]


def points(events: list[dict[str, Any]]) -> dict[str, int]:
    """Add the items of events up by team."""
    out = dict.fromkeys(SIDE_IDS, 0)
    for event in events:
        for item in event.get("items", ()):
            assert set(item) == {"team", "who", "cause", "points"}
            out[item["team"]] += item["points"]
    return out


@pytest.mark.rule("G-TRN-6", "G-END-1")
def test_a_battle_is_told_in_full() -> None:
    """Both totals, what every card counted and why, who won and by how much, what was captured and how it lay."""
    held = {"card": "red-d-7", "face": "down", "by": FORT, "why": "aura"}
    table = Table(
        phase="battle_effects",
        event="re-dud-shells-1",
        modifiers={"dud_shells/1": ["entente"]},
        central={"hand": PLAIN["central"], "table": [FORT, "red-s-q"]},
        entente={"hand": PLAIN["entente"], "table": [KING, held, "red-c-3"]},
    )
    battle = table.told("BattleCounted")[0]
    assert battle["totals"] == {"central": 21, "entente": 14}
    assert (battle["winner"], battle["loser"], battle["margin"], battle["tie"]) == ("central", "entente", 7, False)
    king, down, village = battle["table"]["entente"]
    assert king == {
        "card": KING,
        "printed": 12,
        "counts": 10,
        "face": "up",
        "changes": [{"by": "re-dud-shells-1", "points": -2}],
    }
    assert (down["counts"], down["face"], down["by"], down["why"]) == (0, "down", FORT, "aura")
    assert (village["counts"], village["changes"]) == (4, [])
    assert "Siege Mortar Train counts 10 instead of 12" in battle["text"]
    capture = table.told("CardsCaptured")[0]
    assert (capture["from"], capture["cards"], capture["face_down"]) == ("entente", [KING, "red-d-7"], ["red-d-7"])
    assert [item["points"] for item in capture["items"]] == [12, 8]
    assert capture["points"] == 20


@pytest.mark.rule("G-TRN-6")
def test_a_tie_and_an_empty_capture_are_told_as_such() -> None:
    """The Defender wins a level battle; a loser without Nationality cards loses none."""
    table = Table(phase="battle_effects", central={"table": ["red-s-4"]}, entente={"table": ["red-h-4"]})
    assert texts(table, "BattleCounted") == [
        "The battle is level at 5 BP: the Central Powers win it as the Defender.",
    ]
    assert table.told("CardsCaptured")[0]["count"] == 0
    assert "nothing is captured" in texts(table, "CardsCaptured")[0]


@pytest.mark.rule("G-CAN-10", "G-CAN-5")
def test_what_was_declined_is_not_told_as_used() -> None:
    """A blockade that discards nothing, and bearers that save nobody, leave no line; they are asked but once."""
    table = Table(
        phase="battle_effects",
        central={"hand": PLAIN["central"], "table": ["red-s-2", "bonus-stretcher-bearers-1"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-q"]},
    )
    table.choose("pass")
    assert table.kind == "save"
    assert "Stretcher Bearers can save" in table.prompt
    table.choose("pass")
    assert table.told("CardUsed") == []
    assert table.captured("entente") == ["red-s-2"]


# Labels


@pytest.mark.rule("G-CAN-8")
def test_a_card_that_would_be_cancelled_says_so() -> None:
    """Fortifications cancel an Attack card at once, but a siege King cancels them, and says what comes back."""
    held = {"card": "red-h-7", "face": "down", "by": FORT, "why": "aura"}
    table = about_to("red-h-q", foe=[FORT], own=[held], hand=[KING])
    assert table.label("play:red-h-q").endswith("Infantry, 11 BP, Attack icon; cancelled at once by Fortifications")
    assert "cancelled at once" not in table.label(f"play:{KING}")
    assert "may cancel Fortifications" in table.label(f"play:{KING}")


@pytest.mark.rule("G-TRN-1")
def test_a_card_says_what_it_counts_under_an_event() -> None:
    """Dud Shells: ten BP for a howitzer of twelve, in the label and on the table."""
    table = about_to(KING, event="re-dud-shells-1", modifiers={"dud_shells/1": ["entente"]})
    assert "10 BP (12 but for Dud Shells)" in table.label(f"play:{KING}")
    table.choose(f"play:{KING}")
    lying = table.side("entente")["table"][0]
    assert (lying["counts"], lying["changes"]) == (10, [{"by": "re-dud-shells-1", "points": -2}])


@pytest.mark.rule("G-CAN-12")
@pytest.mark.parametrize(
    ("card", "more", "says", "why"),
    [
        ("red-h-8", {"modifiers": {"morning_fog/1": ["central", "entente"]}}, "nobody may look", "no_look"),
        ("red-s-4", {"modifiers": {"exposed_trenches/1": ["central", "entente"]}}, "cancels nothing", "aura_off"),
        ("red-joker-2", {}, "no effect here", "no_step"),
        ("red-s-5", {}, "no target yet, stays armed", "armed"),
        ("bonus-mine-detonation-1", {}, "nothing to cancel", "no_target"),
    ],
)
def test_a_card_that_does_nothing_says_so_before_and_after(
    card: str, more: dict[str, Any], says: str, why: str
) -> None:
    """In its label, and in the log once it is played."""
    if "modifiers" in more:
        more = {**more, "event": "re-exposed-trenches-1" if card == "red-s-4" else "re-morning-fog-1"}
    table = about_to(card, side="entente", **more)
    assert says in table.label(f"play:{card}")
    table.choose(f"play:{card}")
    idle = table.told("CardIdle")
    assert [(event["cards"], event["why"]) for event in idle] == [([card], why)]


@pytest.mark.rule("G-PLY-8")
def test_whether_nobody_could_come_or_nobody_was_wanted_is_not_told() -> None:
    """A Jack that brings nobody leaves the same line in both cases."""
    empty = Table(phase="r1_d", central={"hand": ["red-s-j"]}, entente={"hand": PLAIN["entente"]})
    declined = Table(phase="r1_d", central={"hand": ["red-s-j", "red-c-3"]}, entente={"hand": PLAIN["entente"]})
    declined.choose("play:red-s-j", "done")
    assert (
        texts(empty, "CardIdle")
        == texts(declined, "CardIdle")
        == ["Paul von Hindenburg (Central Powers): no further card comes with it."]
    )


@pytest.mark.rule("G-CAN-1")
def test_an_answer_says_what_it_does_to_the_card() -> None:
    """Snipers cancel Serbian Infantry and end the step; Rail Movement does nothing to it."""
    table = about_to("red-d-7", foe_hand=["bonus-snipers-1", "bonus-rail-movement-1"]).choose("play:red-d-7")
    assert "Serbian Infantry (8 BP, Attack icon)" in table.prompt
    assert "cancels Serbian Infantry and ends the enemy step" in table.label("play:bonus-snipers-1")
    assert "does nothing to Serbian Infantry" in table.label("play:bonus-rail-movement-1")
    assert table.label("pass") == "Do not answer"


@pytest.mark.rule("G-CAN-7")
def test_a_second_improvement_of_a_kind_says_that_it_adds_nothing() -> None:
    """Kinds count, not cards."""
    table = Table(
        phase="r1_a",
        central={"hand": PLAIN["central"], "table": ["red-s-a"]},
        entente={"hand": ["red-h-a", "bonus-improved-weapon-1", "bonus-improved-weapon-2", *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a")
    assert "adds nothing" not in table.label("link:bonus-improved-weapon-1")
    table.choose("link:bonus-improved-weapon-1")
    assert table.label("link:bonus-improved-weapon-2").endswith("(a second one of its kind adds nothing)")


# Views


@pytest.mark.parametrize("scenario", [one.id for one in SCENARIOS])
def test_the_scenario_is_in_the_view(scenario: str) -> None:
    """Special rules, bans, Defenders, hand limits, events and offset, as the scenario has them."""
    ours = next(one for one in SCENARIOS if one.id == scenario)
    view: Any = GAME.new(1, {"scenario": scenario}).view(None)
    setting = view["setting"]
    assert (setting["id"], setting["name"], setting["provenance"]) == (ours.id, ours.name, ours.provenance)
    assert setting["special_rules"] == list(ours.special_rules)
    assert len(setting["bans"]) == len(ours.forbid)
    assert len(setting["defenders"]) == ours.turns
    assert setting["defenders"] == list(ours.defenders or setting["defenders"])
    assert setting["offset"] == dict(zip(SIDE_IDS, ours.bp_offset, strict=True))
    for side, turn, size in ours.hand_by_turn:
        assert setting["hand_limits"][side][turn - 1] == size
    assert {int(turn) for turn in setting["events"]} == {turn for turn, _ in ours.schedule}


def test_a_ban_says_which_cards_and_whether_it_holds_now() -> None:
    """Race to the Sea: no trenches and obstacles in turns 1 and 2."""
    for turn, now in ((1, True), (3, False)):
        table = Table(turn=turn, options={"scenario": "race_to_the_sea_1914"}, central={"hand": ["red-s-7", "red-s-9"]})
        ban = table.view["setting"]["bans"][0]
        assert ban == {
            "cards": "Trenches-class or obstacle cards",
            "turns": [1, 2],
            "sides": ["central", "entente"],
            "now": now,
        }


@pytest.mark.rule("G-TRN-1")
def test_what_a_die_decided_is_in_the_view() -> None:
    """Each roll of the turn with its number and what came of it; the next turn forgets it."""
    table = Table(
        phase="event_draw",
        decks={"events": ["re-dud-shells-1"]},
        central={"hand": PLAIN["central"]},
        entente={"hand": PLAIN["entente"]},
    )
    rolls = table.view["rolls"]
    assert [roll["side"] for roll in rolls] == ["central", "entente"]
    assert [roll["die"] for roll in rolls] == [event["die"] for event in table.told("DieRolled")]
    for roll in rolls:
        assert roll["text"] == (
            "that side's artillery cards count 2 BP less each this turn" if roll["die"] < 4 else "nothing happens"
        )
    bound = {side for effect in table.view["effects"] for side in effect["sides"]}
    assert bound == {roll["side"] for roll in rolls if roll["die"] < 4}


@pytest.mark.rule("G-PLY-1", "G-PLY-5")
def test_what_a_side_owes_is_in_the_view() -> None:
    """Both owe a Nationality card, the Attacker an Attack icon as well, until they have played them."""
    table = Table(phase="r1_d", central={"hand": PLAIN["central"]}, entente={"hand": [JACK, *PLAIN["entente"]]})
    assert (table.view["central"]["owes"], table.view["entente"]["owes"]) == (
        ["nationality"],
        ["attack", "nationality"],
    )
    table.choose("play:blue-s-7", f"play:{JACK}")
    assert (table.view["central"]["owes"], table.view["entente"]["owes"]) == ([], ["attack"])


def test_cards_say_what_they_are_and_where_they_come_from() -> None:
    """Class, nation, rank and suit in one line; the name's source apart from that of the values."""
    cards = {str(card["id"]): card for card in GAME.catalogue()}
    assert cards["red-s-q"]["line"] == "Infantry, Germany, Queen of spades"
    assert cards["red-h-a"]["line"] == "Aviation, ace, France, Ace of hearts"
    assert cards["red-d-9"]["line"] == "Infantry (HMG), Russia, 9 of diamonds"
    assert cards["red-s-4"]["line"] == "Trenches, Neutral card, 4 of spades"
    assert cards["blue-joker-1"]["line"] == "Joker, Germany"
    assert cards["bonus-snipers-1"]["line"] == "Tactic, Bonus card"
    assert cards["red-s-9"]["origin"] == "name: rulebook, values: house"
    assert cards["red-s-8"]["origin"] == "name: rulebook, effect: rulebook (count house), values: public"
    assert cards["red-s-7"]["origin"] == "name: house, values: house"


@pytest.mark.parametrize("scenario", ["basic", "passchendaele_1917"])
def test_no_text_is_empty_or_shows_a_key(scenario: str) -> None:
    """Every prompt, label and sentence of random games is words: no key, no gap, a full stop at the end."""
    for seed in range(6):
        state, dice = GAME.new(seed, {"scenario": scenario}), random.Random(seed)
        while state.decision is not None:
            decision = state.decision
            assert decision.prompt[-1] in ".?"
            for option in decision.options:
                check_words(option.label)
            check_words(decision.prompt)
            state.apply(dice.choice(state.legal))
        for event in state.events_for(list(SIDE_IDS)):
            check_words(str(event["text"]))
            assert str(event["text"]).endswith(".")


def check_words(text: str) -> None:
    """Check that a text is made of words."""
    assert text
    assert not any(part in text for part in ("  ", "_", " ,", " .", "()", ": ;", "-s-", "None", "bonus-", "re-quiet"))
