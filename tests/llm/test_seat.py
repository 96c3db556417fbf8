"""The seat of a model in a local game: it looks, asks, chooses, is refused with the reason, and comes to the end."""

import json
from pathlib import Path

import pytest

import haversack
from haversack.llm.answers import read_answer
from haversack.llm.seat import LocalSeat, Refused, rules_text, seats_named
from haversack.llm.standin import answer, options_of


def test_a_model_plays_a_game_to_its_end(tmp_path: Path) -> None:
    seat = LocalSeat(haversack.load("greatwar"), ("entente",), "random", 4)
    said = seat.look()
    while not seat.is_over:
        said = seat.choose(answer(seat.options()).rpartition(" ")[2])
    assert "The game is over" in said
    assert "The game is over" in seat.look()
    with pytest.raises(Refused, match="over"):
        seat.choose("done")
    seat.save(str(tmp_path / "game.json"))
    record = json.loads((tmp_path / "game.json").read_text())
    assert haversack.load("greatwar").replay(record).outcome is not None


def test_what_cannot_be_chosen_comes_back_with_its_rule_and_changes_nothing() -> None:
    seat = LocalSeat(haversack.load("ww2"), ("germany",), "random", 7)
    before = seat.look()
    with pytest.raises(Refused, match=r"card of the Soviet Union\. \(rule W-REA-10\)"):
        seat.choose("play:su_guards")
    with pytest.raises(Refused, match="not a choice this game knows"):
        seat.choose("sing")
    assert seat.look() == before
    key = options_of(before)[0]
    assert "can be chosen now" in seat.explain(key)
    assert "(rule W-" in seat.explain("play:su_guards")
    assert seat.explain("de_blitzkrieg").startswith("de_blitzkrieg: Blitzkrieg.")
    with pytest.raises(haversack.InvalidChoice):
        seat.explain("sing")


def test_what_happens_is_told_after_a_choice_and_may_be_done_beside_the_question() -> None:
    seat = LocalSeat(haversack.load("ww2"), seats_named(haversack.load("ww2"), "axis"), "random", 7)
    assert "germany, japan and italy" in seat.look()
    assert "What happened:\nThe German Army in Germany is removed" in seat.choose("remove:germany/army/germany")
    assert "germany/army/germany" not in seat.options()


def test_notes_are_kept() -> None:
    seat = LocalSeat(haversack.load("greatwar"), ("entente",), "random", 4)
    assert seat.notes(None) == "There are no notes yet."
    assert seat.notes("Hold the aces.") == "Kept."
    assert seat.notes(None) == "Hold the aces."
    assert "at most" in seat.notes("x" * 5_000)
    assert seat.notes(None) == "Hold the aces."


def test_rules_are_found_by_id_family_chapter_and_word() -> None:
    game = haversack.load("ww2")
    assert rules_text(game, "W-SUP-1").startswith("W-SUP-1: ")
    assert "W-SUP-2: " in rules_text(game, "w-sup")
    assert "W-SUP" in rules_text(game, "")
    assert "supplied" in rules_text(game, "supplied")
    assert "No rule" in rules_text(game, "zeppelin")


def test_seats_are_named_alone_or_by_team() -> None:
    game = haversack.load("1914")
    assert seats_named(game, None) == (game.face.seat,)
    assert seats_named(game, "central") == game.teams["central"]
    with pytest.raises(haversack.UnknownSeat, match="moon"):
        seats_named(game, "moon")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("play:de_build_army", "play:de_build_army"),
        ("I could discard:de_build_army, but no.\nAnswer: play:de_build_army.", "play:de_build_army"),
        ("Let me think: `play:de_land_battle` or **play:de_build_army**", "play:de_build_army"),
        ("piece:germany/army/ukraine.", "piece:germany/army/ukraine"),
        ("My choice is: Pass", None),
        ("pass", "pass"),
        ("Choice: **done**", "done"),
        ("I pass on this and say no more", None),
        ("play:nothing", None),
        ("", None),
    ],
)
def test_answers_are_read(text: str, key: str | None) -> None:
    assert read_answer(text, haversack.load("ww2").vocabulary) == key
