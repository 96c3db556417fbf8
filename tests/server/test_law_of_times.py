"""The law of times, on few windows: `python -m benchmarks.windows times` plays ten thousand."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.windows import binned, mutual_information, times, waits_by_days, waits_today


@pytest.mark.parametrize(("game", "windows"), [("ww2", 240), ("1914", 60), ("greatwar", 60)])
def test_what_is_told_of_a_window_does_not_depend_on_what_is_held(game: str, windows: int) -> None:
    """Pause, messages, bytes and order tell no more than chance does; today's windows tell nearly all."""
    with ThreadPoolExecutor(1) as pool:  # the tests in the browser keep a loop in the main thread
        played, found = pool.submit(times, game, windows, 24, 5).result()
    assert windows / 3 < sum(one.holds for one in played) < windows * 2 / 3
    for name, finding in found["seen"].items():
        assert finding.bits <= max(0.01, finding.most), name
    assert {one.seen.pause > 3.9 for one in played} == {True}
    assert found["today"]["pause"].bits > 0.3
    assert found["auto"]["pause"].bits > 0.02


def test_information_is_measured_right() -> None:
    """One coin tells one bit of itself, none of another; equal values fall into one bin."""
    coins = [number % 2 for number in range(4000)]
    assert abs(mutual_information(list(zip(coins, coins, strict=True))) - 1) < 0.01
    assert abs(mutual_information([(coin, number // 2 % 2) for number, coin in enumerate(coins)])) < 0.01
    assert set(binned([1.0] * 50)) == {0}
    assert len(set(binned([float(number) for number in range(800)]))) == 8


def test_fewer_waits_in_the_middle_of_turns() -> None:
    """By days, with the usual orders, people wait for each other in the middle of turns far less than today.

    That a turn passes on is no wait: the first one too, which comes after the set-up.
    """
    games = range(3)
    today = sum(waits_today("ww2", seed, "lively").inside for seed in games)
    by_days = sum(waits_by_days("ww2", seed, "lively").inside for seed in games)
    assert by_days <= 0.4 * today
