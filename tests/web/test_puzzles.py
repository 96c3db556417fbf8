"""Puzzles in the browser: the one of the day, the list, a wrong play and the right one, and what is remembered."""

import pytest

import haversack
from haversack.learn.puzzles import puzzle_lesson, puzzles
from tests.web.access import check_access
from tests.web.conftest import Opened
from tests.web.serving import Server
from tests.web.test_lessons import hear, opened, spoken

__all__ = ["opened"]
WITH_PUZZLES = [game for game in haversack.GAMES if puzzles(game)]


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_a_puzzle_is_missed_and_solved(server: Server, opened: Opened, game_id: str) -> None:
    """From the list to the table and back: the wrong play is answered, the right one explained, the list knows it."""
    page = opened.page
    one = puzzles(game_id)[0]
    taken = puzzle_lesson(one)
    page.goto(f"{server.address}/puzzles/{game_id}")
    entry = page.locator(f'[data-puzzle="{taken.id}"]')
    entry.wait_for()
    check_access(page)
    assert haversack.load(game_id).face.name(one.seat) in entry.inner_text()
    entry.click()
    page.locator("#coach .coach-goal", has_text="Find it").wait_for()
    missed = next(wrong for wrong in taken.wrong if len(wrong.way) == 1)
    page.evaluate("keys => window.takeWay(keys)", list(missed.way))
    hear(page, ".coach-answer", missed.answer)
    page.locator("#coach").get_by_role("button", name="Take it back").click()
    page.wait_for_function("() => !document.querySelector('.coach-answer')")
    page.evaluate("keys => window.takeWay(keys)", list(one.way))
    assert spoken(page, ".coach-done") == "Solved."
    hear(page, ".coach-text", taken.end)
    page.locator("#coach").get_by_role("link", name="All puzzles").click()
    page.locator(".puzzle.is-done").wait_for()
    assert "1 of" in page.locator(".puzzle-sum").inner_text()


def test_the_lobby_has_a_puzzle_of_the_day(server: Server, opened: Opened) -> None:
    """One click from the first page to the table."""
    page = opened.page
    page.goto(server.address)
    page.locator("#daily [data-puzzle]").first.click()
    page.locator("#coach .coach-goal", has_text="Find it").wait_for()
