"""The check for sentences of others: a run of eight words shared with a book is found, wherever players read it."""

from pathlib import Path

import pytest

import haversack
from haversack.learn import lessons
from scripts import check_words

GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)


@GAMES
def test_every_text_of_a_lesson_is_compared(game_id: str) -> None:
    """Goal, steps, hints, answers, end; and the guide and the advice of the game."""
    compared = {text.strip() for _, text in check_words.texts()}
    for lesson in lessons(game_id):
        said = [lesson.goal, lesson.end, *[step.text for step in lesson.steps], *[one.answer for one in lesson.wrong]]
        assert {text.strip() for text in said} <= compared
    folder = haversack.load(game_id).folder.rpartition(".")[2]
    for file in ("guide.md", "advice.toml"):
        assert any(name.endswith(f"{folder}/data/{file}") for name, _ in check_words.texts())


@GAMES
def test_a_shared_run_is_found(game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever its letters and marks; seven words in a row are nobody's."""
    words = check_words.WORD.findall(next(one.end for one in lessons(game_id) if len(one.end.split()) > 9).lower())
    book = tmp_path / "book.txt"
    book.write_text(f"It says: {', '.join(words[:8]).upper()}!", encoding="utf-8")
    assert check_words.main(str(tmp_path)) == 1
    assert " ".join(words[:8]) in capsys.readouterr().out
    book.write_text(" ".join(words[:7]), encoding="utf-8")
    assert check_words.main(str(tmp_path)) == 0


def test_without_a_book_nothing_is_said_to_be_clean(tmp_path: Path) -> None:
    """An empty folder is a fault, not a pass."""
    assert check_words.main(str(tmp_path)) == 2
