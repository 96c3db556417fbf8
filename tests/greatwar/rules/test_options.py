"""Every option in both readings."""

from typing import Any

import pytest

from haversack.kernel.errors import InvalidOption
from tests.greatwar.cards.cast import FACTS, PLAIN
from tests.greatwar.table import GAME, Table

RAIL, SNIPERS = "bonus-rail-movement-1", "bonus-snipers-1"


def test_deck_set() -> None:
    """All three decks, red and blue, or those with the two White Jokers (C1)."""
    sizes = {}
    for value in ("rbw", "rb", "rb_plus_jokers"):
        rules = GAME.rules({"deck_set": value})
        sizes[value] = [len(pool) for pool in rules.pools[:3]]
    assert sizes == {"rbw": [56, 56, 50], "rb": [37, 37, 34], "rb_plus_jokers": [38, 38, 34]}


def test_initial_bonus_keep() -> None:
    """One or two Bonus cards, or exactly one (C4)."""
    loose, strict = GAME.new(4), GAME.new(4, {"initial_bonus_keep": "exactly_one"})
    for state in (loose, strict):
        state.apply(state.legal[0])
    assert loose.decision is not None
    assert strict.decision is not None
    assert loose.decision.options[0].key == "done"
    assert {FACTS[option.key[5:]]["kind"] for option in strict.decision.options} == {"neutral"}


@pytest.mark.parametrize(("reading", "offered"), [("choice", ["deck", "take:bonus-snipers-1"]), ("aside_first", None)])
def test_bonus_source(reading: str, offered: list[str] | None) -> None:
    """Own choice of deck or laid-aside card, or the laid-aside one first (C5)."""
    aside = [SNIPERS, "red-c-3", "red-c-4"]
    table = Table(phase="draw_d", central={"hand": ["red-s-7"], "aside": aside}, options={"bonus_source": reading})
    if offered:
        assert table.offered == offered
    else:
        assert SNIPERS in table.hand("central")
        assert table.nouns("take") == ["red-c-3", "red-c-4"]


@pytest.mark.parametrize(("reading", "has_deck"), [("aside_then_deck", False), ("choice", True)])
def test_neutral_source(reading: str, has_deck: bool) -> None:
    """Laid-aside Neutral cards while there are any, or own choice (C6)."""
    table = Table(
        phase="draw_d",
        central={"hand": ["red-s-7"], "aside": ["red-c-3", "red-c-4"]},
        options={"neutral_source": reading},
    )
    assert ("deck" in table.offered) == has_deck
    if has_deck:
        table.choose("deck")
        assert len(table.aside("central")) == 2
        assert table.told("CardsDrawn")[1]["deck"] == "neutral"


@pytest.mark.rule("G-CAN-7")
@pytest.mark.parametrize(
    ("reading", "defender", "attacker", "fallen"),
    [
        ("compare", 0, 0, "attacker"),
        ("compare", 0, 1, "defender"),
        ("compare", 1, 1, "attacker"),
        ("compare", 1, 2, "defender"),
        ("compare", 2, 1, "attacker"),
        ("compare", 2, 2, "defender"),
        ("literal", 0, 0, "attacker"),
        ("literal", 0, 1, "nobody"),
        ("literal", 1, 1, "nobody"),
        ("literal", 1, 2, "defender"),
        ("literal", 2, 2, "defender"),
    ],
)
def test_ace_duel(reading: str, defender: int, attacker: int, fallen: str) -> None:
    """Compared by kinds of improvement, or by the words of the rule; the Defender's two are of one kind (C10)."""
    theirs = [f"bonus-improved-weapon-{n}" for n in range(2, 2 + defender)]
    mine = ["bonus-improved-weapon-1", "bonus-improved-doctrine-1"][:attacker]
    tied = [{"card": card, "face": "up", "with": "red-s-a"} for card in theirs]
    table = Table(
        phase="r1_a",
        options={"ace_duel": reading},
        central={"hand": PLAIN["central"], "table": ["red-s-a", *tied]},
        entente={"hand": ["red-h-a", *mine, *PLAIN["entente"]]},
    )
    table.choose("play:red-h-a")
    for card in mine:
        table.choose(f"link:{card}")
    if table.kind == "ace":
        table.choose("done")
    down = {"attacker": table.down("entente"), "defender": table.down("central")}
    assert down == {
        "attacker": ["red-h-a"] if fallen == "attacker" else [],
        "defender": ["red-s-a"] if fallen == "defender" else [],
    }


@pytest.mark.rule("G-CAN-1")
@pytest.mark.parametrize(("reading", "offered"), [("interrupt_only", False), ("any_time", True)])
def test_bonus_any_time(reading: str, offered: bool) -> None:
    """In an interrupt window only cards that can interrupt, or any Bonus card and Joker (C11)."""
    table = Table(
        phase="r1_d",
        options={"bonus_any_time": reading},
        central={"hand": ["red-s-q", *PLAIN["central"]]},
        entente={"hand": ["bonus-reserves-1", "red-h-q", *PLAIN["entente"]]},
    )
    table.choose("play:red-s-q")
    assert (table.kind == "answer") == offered
    if offered:
        table.choose("play:bonus-reserves-1")
        assert (table.seat, table.kind) == ("entente", "extra")
        table.choose("play:red-h-q")
        assert table.up("entente") == ["bonus-reserves-1", "red-h-q"]
        assert table.phase in ("r1_d", "r1_a")


@pytest.mark.rule("G-CAN-3")
@pytest.mark.parametrize(("reading", "next_phase"), [("step", "r1_a"), ("full_round", "r2_d")])
def test_interrupt_ends(reading: str, next_phase: str) -> None:
    """A Bonus cancel ends the step, or costs the other side its step of that round too (C12)."""
    table = Table(
        phase="r1_d",
        options={"interrupt_ends": reading},
        central={"hand": ["red-c-7", *PLAIN["central"]]},
        entente={"hand": [SNIPERS, *PLAIN["entente"]]},
    )
    table.choose("play:red-c-7", f"play:{SNIPERS}")
    assert table.phase == next_phase
    assert ("StepLost" in table.log) == (reading == "full_round")


@pytest.mark.rule("G-CAN-10")
@pytest.mark.parametrize(("reading", "kind"), [("battle_resolution", "main"), ("on_play", "target")])
def test_blockade_timing(reading: str, kind: str) -> None:
    """It strikes when the battle is resolved, or when it is played (C13)."""
    table = Table(
        phase="r1_d",
        options={"blockade_timing": reading},
        central={"hand": ["red-s-2", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-q"]},
    )
    table.choose("play:red-s-2")
    assert table.kind == kind
    if reading == "on_play":
        table.choose("target:red-h-q")
        assert table.pile("entente") == ["red-h-q"]
        assert table.used("central") == ["red-s-2"]


@pytest.mark.rule("G-WIN-2", "G-TRN-11")
@pytest.mark.parametrize(("reading", "ends"), [("none_left", False), ("cannot_draw", True)])
def test_exhaustion(reading: str, ends: bool) -> None:
    """With a card in hand but none to draw the game goes on, or ends (C18)."""
    table = Table(
        phase="draw_d",
        options={"exhaustion": reading},
        central={"hand": PLAIN["central"]},
        entente={"hand": PLAIN["entente"]},
        decks={"central": []},
    )
    assert (table.state.outcome is not None) == ends
    if ends:
        assert "cannot draw" in table.state.outcome.reason  # type: ignore[union-attr]


@pytest.mark.rule("G-END-2")
@pytest.mark.parametrize("allowed", [True, False])
def test_take_back(allowed: bool) -> None:
    """The winner may take a card back, or may not (C20)."""
    table = Table(phase="battle_effects", central={"table": ["red-s-7"]}, options={"take_back": allowed})
    assert (table.kind == "take_back") == allowed


@pytest.mark.parametrize("drawn", [False, True])
def test_final_draw(drawn: bool) -> None:
    """After the last turn hands are scored as they are, or discarded from and refilled first (S1)."""
    table = Table(
        phase="exhaust_check",
        turn=10,
        options={"final_draw": drawn},
        central={"hand": ["red-s-q"]},
        entente={"hand": ["red-h-q"]},
    )
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.scores == {"central": 11, "entente": 11}) == (not drawn)
    assert ("CardsDrawn" in table.log) == drawn


@pytest.mark.parametrize(("reading", "falls"), [("stays", False), ("canceled", True)])
def test_orphan_plus(reading: str, falls: bool) -> None:
    """A Plus card whose base is cancelled later stays, or is cancelled with it (S7)."""
    table = Table(
        phase="r1_d",
        options={"orphan_plus": reading},
        central={"hand": ["red-c-7", "red-c-5", *PLAIN["central"]]},
        entente={"hand": ["red-s-5", *PLAIN["entente"]]},
    )
    table.choose("play:red-c-7", "link:red-c-5")
    table.choose("play:red-s-5", "target:red-c-7")
    assert table.down("central") == (["red-c-7", "red-c-5"] if falls else ["red-c-7"])


def test_an_orphan_comes_back_with_its_base() -> None:
    """Where orphans fall with their base they are turned up with it."""
    held = {"card": "red-c-8", "face": "down", "by": "red-d-9", "why": "aura"}
    orphan = {"card": "red-c-5", "face": "down", "by": "red-c-8", "why": "base"}
    table = Table(
        phase="r1_d",
        options={"orphan_plus": "canceled"},
        central={"hand": ["blue-c-10", *PLAIN["central"]], "table": [held, orphan]},
        entente={"hand": PLAIN["entente"], "table": ["red-d-9"]},
    )
    table.choose("play:blue-c-10", "target:red-d-9")
    assert {"red-c-8", "red-c-5"} <= set(table.up("central"))


@pytest.mark.parametrize(("reading", "back"), [("persistent_only", False), ("all", True), ("none", False)])
def test_restore(reading: str, back: bool) -> None:
    """Victims of a one-shot cancel come back with `all` alone when its source falls (S8)."""
    held = {"card": "red-s-4", "face": "down", "by": "red-d-k", "why": "one_shot"}
    table = Table(
        phase="opt1_d",
        options={"restore": reading},
        central={"hand": ["bonus-counter-battery-fire-1", *PLAIN["central"]], "table": [held]},
        entente={"hand": PLAIN["entente"], "table": ["red-d-k"]},
    )
    table.choose("play:bonus-counter-battery-fire-1", "target:red-d-k")
    assert ("red-s-4" in table.up("central")) == back


@pytest.mark.rule("G-CAN-8")
@pytest.mark.parametrize("allowed", [False, True])
def test_fort_attacker(allowed: bool) -> None:
    """Fortifications in the Attacker's hand stay there, or may be played (S10)."""
    table = Table(
        phase="r1_a",
        options={"fort_attacker": allowed},
        central={"hand": PLAIN["central"]},
        entente={"hand": ["red-h-10", *PLAIN["entente"]]},
    )
    assert ("play:red-h-10" in table.offered) == allowed
    assert table.why_not("play:red-h-10") == ([] if allowed else ["G-CAN-8"])


@pytest.mark.rule("G-PLY-8")
@pytest.mark.parametrize(("reading", "brings"), [("any", True), ("nationality_neutral", False)])
def test_jack_may_bring(reading: str, brings: bool) -> None:
    """A Jack brings any card, or only Nationality and Neutral cards (S11)."""
    table = Table(
        phase="r1_d",
        options={"jack_may_bring": reading},
        central={"hand": ["red-s-j", RAIL, "red-joker-2", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("play:red-s-j")
    assert (f"play:{RAIL}" in table.offered) == brings
    assert "play:red-joker-2" in table.offered


@pytest.mark.rule("G-CAN-12", "G-INF-1")
@pytest.mark.parametrize("told", [True, False])
def test_owner_sees_peek(told: bool) -> None:
    """The owner is told which cards were looked at, or is not (S17)."""
    table = Table(
        phase="r1_d",
        options={"owner_sees_peek": told},
        central={"hand": ["red-s-8", *PLAIN["central"]]},
        entente={"hand": PLAIN["entente"]},
    )
    table.choose("play:red-s-8")
    shown = table.told("HandLookedAt", "entente")[0]["cards"]
    assert shown == (PLAIN["entente"] if told else [None, None])
    assert ("hand_seen" in table.side("entente")) == told


@pytest.mark.rule("G-TRN-2", "G-TRN-5")
@pytest.mark.parametrize("phase", ["opt1_d", "opt2_d"])
def test_optional_links(phase: str) -> None:
    """An optional phase takes one Bonus card or Joker and no more, or Plus cards that link beside it (A2)."""
    sides: dict[str, Any] = {
        "central": {"hand": ["red-c-7", SNIPERS, RAIL, "blue-s-j"], "table": ["red-s-7"]},
        "entente": {"hand": PLAIN["entente"]},
    }
    table = Table(phase=phase, **sides)
    assert table.offered == ["pass", f"play:{RAIL}", f"play:{SNIPERS}"]
    assert table.why_not("link:red-c-7") == ["G-PLY-3"]
    table = Table(phase=phase, options={"optional_links": True}, **sides)
    assert table.offered == ["pass", f"play:{RAIL}", f"play:{SNIPERS}", "link:red-c-7"]
    table.choose("link:red-c-7")
    assert table.offered == ["pass", f"play:{RAIL}", f"play:{SNIPERS}"]
    table = Table(phase=phase, options={"optional_links": True}, **sides).choose(f"play:{SNIPERS}")
    assert (table.phase, table.offered) == (phase, ["pass", "link:red-c-7"])
    assert table.why_not(f"play:{RAIL}") == ["G-TRN-2"]
    assert table.why_not("link:blue-s-j") == ["G-PLY-3"]
    table.choose("link:red-c-7")
    assert table.phase != phase


def test_optional_links_end_with_a_cancel() -> None:
    """A Plus card that a Bonus card cancels as it is added ends the phase, as it would end a step (A2)."""
    table = Table(
        phase="opt2_d",
        options={"optional_links": True},
        central={"hand": ["red-c-7", "blue-c-7", RAIL], "table": ["red-s-7"]},
        entente={"hand": [SNIPERS, *PLAIN["entente"]]},
    )
    table.choose("link:red-c-7", f"play:{SNIPERS}", "pass")
    assert table.down("central") == ["red-c-7"]
    assert table.phase != "opt2_d"


def test_optional_links_join_what_a_joker_brings() -> None:
    """While a Joker brings cards in an optional phase, Plus cards that link may be added by the option (A2)."""
    for adds in (False, True):
        table = Table(
            phase="opt1_d",
            options={"optional_links": adds},
            central={"hand": ["blue-joker-1", "red-s-7", "red-d-6", *PLAIN["central"]], "table": ["red-s-k"]},
            entente={"hand": PLAIN["entente"]},
        )
        table.choose("play:blue-joker-1")
        assert "play:red-s-7" in table.offered
        assert ("link:red-d-6" in table.offered) == adds


@pytest.mark.rule("G-CAN-7")
@pytest.mark.parametrize(("reading", "from_hand"), [("before_duel", True), ("in_play", False)])
def test_ace_improvements(reading: str, from_hand: bool) -> None:
    """An ace that meets another gets improvements from hand before the duel, or only those in play (A3)."""
    weapon, doctrine = "bonus-improved-weapon-1", "bonus-improved-doctrine-1"
    table = Table(
        phase="r1_a",
        options={"ace_improvements": reading},
        central={"hand": PLAIN["central"], "table": ["red-s-a"]},
        entente={"hand": ["red-h-a", weapon, *PLAIN["entente"]], "table": [doctrine]},
    )
    table.choose("play:red-h-a")
    assert table.offered == ["done", *([f"link:{weapon}"] if from_hand else []), f"use:{doctrine}"]
    table.choose(f"use:{doctrine}")
    if from_hand:
        assert table.offered == ["done", f"link:{weapon}"]
        table.choose("done")
    assert table.down("central") == ["red-s-a"]


@pytest.mark.rule("G-CAN-3")
@pytest.mark.parametrize("ends", [True, False])
def test_armed_cancel_ends(ends: bool) -> None:
    """A Bonus card that waited armed ends the step of the card it cancels, or leaves the step to go on (A4)."""
    table = Table(
        phase="r1_a",
        options={"armed_cancel_ends": ends},
        central={"hand": PLAIN["central"], "table": [SNIPERS]},
        entente={"hand": ["red-d-7", "blue-d-7", *PLAIN["entente"]], "table": ["blue-h-9"]},
    )
    table.choose("play:red-d-7", f"use:{SNIPERS}")
    assert table.down("entente") == ["red-d-7"]
    assert ("StepEnded" in table.log) == ends
    assert (table.seat == "entente") == (not ends)


def known_of_the_entente(table: Table, seat: str | None) -> list[str]:
    """Return the Entente's hand cards that a seat, or a spectator, knows."""
    view: Any = table.state.view(seat)
    return list(view["entente"]["hand_known"])


@pytest.mark.rule("G-INF-1")
@pytest.mark.parametrize("reading", ["card_leaves", "hand_changes"])
def test_looks_known(reading: str) -> None:
    """A card looked at is known until it leaves the hand, or until anything in that hand changes (A9)."""
    third = "white-h-8"
    table = Table(
        phase="r1_d",
        options={"looks_known": reading},
        central={"hand": ["red-s-8", *PLAIN["central"]]},
        entente={"hand": [*PLAIN["entente"], third]},
    )
    table.choose("play:red-s-8")
    known = known_of_the_entente(table, "central")
    assert len(known) == 2
    assert known_of_the_entente(table, None) == []
    played = next(key for key in table.offered if key.removeprefix("play:") in known)
    table.choose(played)
    left = [card for card in known if card != played.removeprefix("play:")]
    assert known_of_the_entente(table, "central") == (left if reading == "card_leaves" else [])
    for seed in range(20):
        dealt = table.state.determinise("central", seed)
        assert dealt.view("central") == table.state.view("central")


def test_bad_options_are_refused() -> None:
    """Unknown names, wrong types and values are refused with a sentence."""
    bad: list[dict[str, Any]] = [{"moral_min": 5}, {"scenario": "somme"}, {"take_back": 1}, {"unknown": True}]
    for options in bad:
        with pytest.raises(InvalidOption, match="option"):
            GAME.new(1, options)


def test_defaults_are_those_of_the_rulings() -> None:
    """The suggested defaults of the rulings, section 2, and those of its addenda."""
    values = GAME.rules().options
    assert values == {
        "scenario": "basic",
        "deck_set": "rbw",
        "moral_min": 10,
        "quickplay_moral": False,
        "initial_bonus_keep": "one_or_two",
        "bonus_source": "choice",
        "neutral_source": "aside_then_deck",
        "ace_duel": "compare",
        "bonus_any_time": "any_time",
        "interrupt_ends": "step",
        "blockade_timing": "battle_resolution",
        "exhaustion": "none_left",
        "take_back": True,
        "final_draw": False,
        "orphan_plus": "stays",
        "restore": "persistent_only",
        "fort_attacker": True,
        "jack_may_bring": "any",
        "owner_sees_peek": True,
        "optional_links": False,
        "ace_improvements": "before_duel",
        "armed_cancel_ends": True,
        "looks_known": "card_leaves",
        "windows": "fitting",
    }
