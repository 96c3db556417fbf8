"""Positions: what is left out, what is refused."""

from typing import Any

import pytest

from haversack.kernel.encoding import length
from haversack.kernel.errors import InvalidPosition
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table


def test_an_empty_position_is_the_start_of_turn_one() -> None:
    """Everything is in the decks; the Defender is the scenario's."""
    began = [e for e in GAME.position({"game": "greatwar"}).events_for(None) if e["type"] == "TurnBegan"]
    assert (began[0]["side"], began[0]["count"]) == ("central", 1)
    position: Any = GAME.position(
        {"game": "greatwar", "phase": "opt1_d", "central": {"hand": PLAIN["central"]}}
    ).position()
    assert len(position["decks"]["entente"]) == 56
    assert len(position["decks"]["central"]) == 54


def test_a_deck_left_out_is_shuffled_by_the_seed() -> None:
    """The same seed gives the same deck, another another."""
    decks = []
    for seed in (1, 1, 2):
        hand = {"hand": PLAIN["central"]}
        position: Any = GAME.position({"game": "greatwar", "phase": "r1_d", "seed": seed, "central": hand}).position()
        decks.append(position["decks"]["central"])
    assert decks[0] == decks[1] != decks[2]


def test_the_set_up_may_be_a_position() -> None:
    """Phase `setup` deals the opening cards."""
    state = GAME.position({"game": "greatwar", "phase": "setup"})
    assert state.decision is not None
    assert state.decision.kind == "keep"


@pytest.mark.parametrize(
    "phase", ["capture", "take_back", "cleanup", "battle_count", "turn_end", "discard_a", "draw_a"]
)
def test_every_phase_may_be_begun(phase: str) -> None:
    """A position begins at any state of the machine."""
    table = Table(
        phase=phase,
        central={"hand": PLAIN["central"], "table": ["red-s-q"]},
        entente={"hand": PLAIN["entente"], "table": ["red-h-7"]},
    )
    assert table.state.decision is not None


def test_game_over_is_a_position() -> None:
    """It has an outcome and no decision."""
    state = GAME.position({"game": "greatwar", "phase": "game_over"})
    assert state.decision is None
    assert state.outcome is not None


TURN = {"procedure": "Turn", "phase": "r1_a"}
MAIN = {"procedure": "MainCard", "side": "central"}
ENTER = {"procedure": "Enter", "card": "red-s-7", "side": "central", "how": "play", "answers": None}
CLEANUP = {"procedure": "Turn", "phase": "cleanup"}
SAVE = {"procedure": "SaveCards"}
SEEN = {"procedure": "ChooseSeen", "card": "red-s-7", "side": "central"}
BRING = {"procedure": "BringMore", "side": "central", "left": 1, "card": "red-s-7", "node": 0}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"turn": 11}, "from 1 to 10"),
    ({"phase": "lunch"}, "'phase' must be one of"),
    ({"defender": "germany"}, "'defender' must be one of"),
    ({"planets": []}, "means nothing"),
    ({"central": {"hand": ["red-h-7"]}}, "cannot be in the hand"),
    ({"central": {"hand": ["red-s-77"]}}, "no card"),
    ({"central": {"hand": ["red-s-7", "red-s-7"]}}, "stands twice"),
    ({"central": {"hand": "red-s-7"}}, "list of names"),
    ({"central": {"aside": ["red-s-7"]}}, "cannot be laid aside"),
    ({"central": {"captured": ["red-s-7"]}}, "cannot be captured"),
    ({"central": {"table": ["red-s-7"]}}, "'table' must be a list of objects"),
    ({"central": {"table": [{"card": "red-s-7", "face": "sideways"}]}}, "'face' must be one of"),
    ({"central": {"table": [{"card": "red-s-7", "used": 1}]}}, "true or false"),
    ({"central": {"table": [{"card": "red-s-7", "by": "re-quiet-sector-1"}]}}, "could lie on the table"),
    ({"central": {"table": [{"card": "red-s-7", "with": "red-s-9"}]}}, "not on its table"),
    ({"central": {"table": [{"card": "red-s-7", "hat": 1}]}}, "means nothing"),
    ({"central": {"seen": ["red-s-7"]}}, "not in the hand"),
    ({"central": []}, "must be an object"),
    ({"event": "red-s-7"}, "cannot be a Random Event"),
    ({"event": 7}, "name of a Random Event"),
    ({"decks": {"central": ["red-h-7"]}}, "cannot be in the central deck"),
    ({"decks": {"purple": []}}, "no deck 'purple'"),
    ({"discards": {"bonus": ["red-s-7"]}}, "cannot be a bonus discard"),
    ({"modifiers": {"rain/9": []}}, "no modifier"),
    ({"winners": ["france"]}, "no side"),
    ({"seed": "x"}, "whole number"),
    ({"options": {"scenario": "basic_two_deck"}, "central": {"hand": ["white-s-7"]}}, "not in this scenario"),
    ({"met": ["noise"]}, "no duty 'noise'"),
    ({"placed": -1}, "'placed' must be from 0"),
    ({"rng": 1 << 64, "frames": [TURN]}, "'rng' must be from 0"),
    ({"frames": []}, "has frames while the game goes on"),
    ({"pack": {"name": "other"}}, "other decks"),
    ({"frames": 3}, "list of objects"),
    ({"frames": [["a", 1]]}, "list of objects"),
    ({"frames": [[2, 7]]}, "list of objects"),
    ({"frames": [{"procedure": "Lunch"}]}, "Frame 1 of the position names no procedure of this game: 'Lunch'"),
    ({"frames": [TURN, {"procedure": "MainCard"}]}, "Frame 2 of the position, MainCard, lacks the field 'side'"),
    ({"frames": [TURN, {**MAIN, "hat": 1}]}, "MainCard, has no field 'hat'"),
    ({"frames": [TURN, {**MAIN, "side": "france"}]}, "The field 'side' of frame 2, MainCard, cannot be 'france'"),
    ({"frames": [MAIN]}, "Frame 1 of the position, MainCard, cannot lie at the bottom"),
    ({"frames": [TURN, TURN]}, "Frame 2 of the position, Turn, cannot lie on Turn"),
    ({"frames": [{"procedure": "Turn", "phase": "setup"}]}, "Turn, is none that this game can have"),
    ({"frames": [TURN, ENTER]}, "Enter, is none that this game can have"),
    ({"frames": [TURN, {"procedure": "Step", "side": "central"}]}, "Step, is none that this game can have"),
    ({"frames": [TURN, {**ENTER, "procedure": "Entering"}]}, "Entering, is none that this game can have"),
    (
        {"frames": [TURN, {"procedure": "Ace", "ace": "red-s-7", "side": "central"}]},
        "names no procedure of this game: 'Ace'",
    ),
    ({"frames": [TURN, {"procedure": "Effect", "card": "red-s-7", "side": "central", "node": 0}]}, "Effect, is none"),
    ({"frames": [CLEANUP, SAVE]}, "name its winner"),
    ({"frames": [{"procedure": "Turn", "phase": "capture"}]}, "name its winner"),
    ({"frames": [CLEANUP, SAVE, {"procedure": "Blockades"}]}, "name its winner"),
    ({"frames": [TURN, {"procedure": "AnswerEvent", "side": "central"}]}, "AnswerEvent, is none that this game"),
    ({"frames": [TURN, {"procedure": "ResolvePart", "part": 0, "side": "central"}]}, "ResolvePart, is none that"),
    ({"frames": [TURN, {"procedure": "Keep", "kept": 0, "side": "central", "deck": "events"}]}, "Keep, is none that"),
    ({"central": {"table": [{"card": "red-s-7"}]}, "frames": [TURN, SEEN]}, "ChooseSeen, is none that this game"),
    ({"frames": [TURN, {"procedure": "CancelOne", "card": "red-s-7", "side": "central", "node": 0}]}, "is none that"),
    ({"frames": [TURN, {**BRING, "left": 9}]}, "must be a number from 0 to"),
    ({"frames": [TURN, BRING]}, "BringMore, is none that this game can have"),
    ({"phase": "battle_effects", "marked": ["red-s-7"]}, "in pairs"),
]


@pytest.mark.parametrize(("fault", "sentence"), WRONG)
def test_a_wrong_position_is_refused_with_a_sentence(fault: dict[str, Any], sentence: str) -> None:
    """The sentence names the fault."""
    with pytest.raises(InvalidPosition, match=sentence):
        GAME.position({"game": "greatwar", **fault})


def test_explanations_name_rules() -> None:
    """A few of the reasons a player may ask for."""
    table = Table(phase="r1_d", central={"hand": [*PLAIN["central"], "red-d-6"]}, entente={"hand": PLAIN["entente"]})
    assert table.why_not("play:red-s-q") == ["G-PLY-2"]
    assert table.why_not("play:blue-h-7", "entente") == ["G-TRN-3"]
    assert table.why_not("keep:red-c-3") == ["G-SET-3"]
    assert table.why_not("take:red-c-3") == ["G-SET-3"]
    assert table.why_not("use:red-s-a") == ["G-CAN-4"]
    assert table.why_not("discard:blue-s-7") == ["G-TRN-7"]
    assert table.why_not("link:red-d-6") == ["G-PLY-3"]
    assert table.why_not("pass") == ["G-PLY-2"]
    assert table.why_not("deck") == ["G-TRN-8"]
    assert table.why_not("play:blue-s-7") == []
    over = GAME.position({"game": "greatwar", "phase": "game_over"})
    assert over.explain("pass", "central")[0].rule == "G-WIN-1"


def test_encoding_has_its_shape_and_hides_what_is_hidden() -> None:
    """The blocks add up, and a determinised state encodes alike."""
    state = GAME.new(3)
    size = length(GAME.layout())
    for _ in range(40):
        for seat in GAME.seats:
            code = GAME.encode(state, seat)
            assert len(code) == size
            assert code == GAME.encode(state.determinise(seat, 7), seat)
        state.apply(state.legal[len(state.legal) // 2])
