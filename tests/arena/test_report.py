"""The balance report: figures that add up, plots that are well-formed."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import haversack
from haversack.arena.balance import Balance, Task, Watch, deck_sizes, watch_game
from haversack.arena.games import entrant, play_game
from haversack.arena.page import page
from haversack.arena.svg import Bar, Line, bars, columns, even_ticks, lines, spread
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

GAMES = 6


def figures(game: Game, games: int) -> dict[str, object]:
    """Return the figures of some games by chance."""
    balance = Balance(game, {}, "random")
    for seed in range(games):
        balance.add(watch_game(Task(game.id, {}, seed, "random")))
    return balance.figures(0)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_figures_add_up(game_id: str) -> None:
    game = haversack.load(game_id)
    data = json.loads(json.dumps(figures(game, GAMES)))
    assert data["games"] == GAMES
    assert sum(side["points"] for side in data["wins"].values()) == GAMES
    for side in data["wins"].values():
        assert sum(side["reasons"].values()) == side["points"]
    assert sum(data["lengths"]["rounds"].values()) == GAMES
    assert set(data["decks"]) == set(game.seats)
    assert {card["id"] for card in data["cards"]} == {card["id"] for card in game.catalogue()}
    assert sum(card["drawn"] for card in data["cards"]) > 0
    assert sum(card["played"] for card in data["cards"]) > 0
    assert sum(card["used"] for card in data["cards"]) > 0
    for rows in data["points"].values():
        assert [row["round"] for row in rows] == list(range(1, len(rows) + 1))
        assert rows[0]["games"] == GAMES
    assert set(data["points"]) == set(game.teams)
    text = page(data)
    assert f"Points by {'turn' if game_id == 'greatwar' else 'round'}" in text
    assert game.title in text
    assert text.count("<svg") >= 3
    assert "http" not in text


def test_cards_are_counted_as_they_are_played_and_used() -> None:
    """In ww2, against a recount over the history of the same game."""
    game = haversack.load("ww2")
    watched = watch_game(Task("ww2", {}, 4, "random"))
    played = sum(sum(row.values()) for row in watched.laid.values())
    assert 0 < played < watched.played.decisions
    for card, row in watched.laid.items():
        owner = next(one["owner"] for one in game.catalogue() if one["id"] == card)
        assert set(row) == {team for team, seats in game.teams.items() if owner in seats}
    assert sum(sum(row.values()) for row in watched.drawn.values()) >= 60
    last = max(watched.points)
    assert watched.points[last] == watched.played.scores


@pytest.mark.parametrize(("game_id", "type_"), [("ww2", "CardPlayed"), ("greatwar", "CardPlaced")])
def test_cards_played_for_want_of_a_choice_count_too(game_id: str, type_: str) -> None:
    """What the log says was played is counted, whether or not somebody was asked."""
    played: Counter[str] = Counter()

    def keep(state: GameState, choice: int) -> None:
        if choice < 0:
            laid = [event for event in state.events_for(state.seats()) if event["type"] == type_]
            played.update(card for event in laid for card in event["cards"])  # type: ignore[attr-defined]

    game = haversack.load(game_id)
    play_game(game, 4, dict.fromkeys(game.teams, entrant("random")), {}, keep, log=True)
    laid = watch_game(Task(game_id, {}, 4, "random")).laid
    assert played
    assert all(sum(laid[card].values()) >= count for card, count in played.items())


def test_a_deck_that_is_rebuilt_at_once_has_run_out() -> None:
    """The Great War never shows an empty deck with cards on its pile (G-TRN-10)."""
    game = haversack.load("greatwar")
    data = {"game": "greatwar", "turn": 4, "phase": "draw_d", "defender": "entente", "seed": 1}
    decks = {"entente": ["red-h-7"], "events": []}
    hand = {"hand": ["red-h-q", "red-h-k"]}
    pile = [f"{deck}-d-{rank}" for deck in ("red", "blue", "white") for rank in ("7", "9", "10", "q")]
    state = game.position({**data, "decks": decks, "discards": {"entente": pile}, "entente": hand})
    watch = Watch(game)
    while state.outcome is None and "DeckReshuffled" not in {event["type"] for event in state.events_for("entente")}:
        state.apply(state.legal[0])
    watch(state, -1)
    assert "entente" in watch.emptied
    assert "central" not in watch.emptied


def test_decks_are_found_wherever_a_view_puts_them() -> None:
    seats = {"red": "a", "blue": "b"}
    assert deck_sizes({"countries": {"red": {"deck_size": 3}, "blue": {"deck_size": 0}}}, seats) == {
        "red": 3,
        "blue": 0,
    }
    assert deck_sizes({"decks": {"red": 2, "neutral": 9}, "round": 1}, seats) == {"red": 2}


@pytest.mark.parametrize(
    "text",
    [
        bars("a < b", [Bar("x & y", 0.5, 0.4, 0.6, "50 %"), Bar("z", 0, 0, 0.1, "0 %", 7, True)]),
        columns("lengths", [("1", 3.0), ("2", 0.0)], "round"),
        columns("nothing", [], "round"),
        lines("points", [Line("a", [(1, 2), (2, -4)]), Line("b", [])], "round"),
        lines("nothing", [], "round"),
    ],
)
def test_plots_are_well_formed(text: str) -> None:
    assert ElementTree.fromstring(text).get("role") == "img"


@pytest.mark.parametrize(
    ("low", "top", "ticks"),
    [
        (0, 35.4, [0, 10, 20, 30, 40]),
        (0, 12, [0, 5, 10, 15]),
        (-4, 2, [-4, -2, 0, 2]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 0, [0]),
        (3, 103, [0, 20, 40, 60, 80, 100, 120]),
    ],
)
def test_axes_have_even_round_numbers(low: float, top: float, ticks: list[float]) -> None:
    assert even_ticks(low, top) == ticks


def test_labels_are_kept_apart() -> None:
    assert spread([10, 50], 15) == [10, 50]
    assert spread([20, 20], 15) == [12.5, 27.5]
    crowded = sorted(spread([30, 31, 29, 33], 15))
    assert all(below - above >= 14.9 for above, below in pairwise(crowded))


def test_labels_of_lines_do_not_lie_on_each_other() -> None:
    """Two lines that end at almost the same height have names one can read."""
    drawn = [Line("Central Powers", [(1, 0), (9, 30)], 0), Line("Entente", [(1, 0), (9, 29)], 1)]
    root = ElementTree.fromstring(lines("points", drawn, "round"))
    heights = [float(text.get("y", "0")) for text in root.iter("text") if "label" in text.get("class", "")]
    assert abs(heights[0] - heights[1]) >= 14


def test_every_round_between_the_shortest_and_the_longest_game_has_its_place() -> None:
    """An axis of rounds is even: rounds in which no game ended leave a gap."""
    game = haversack.load("ww2")
    data = figures(game, 2)
    data["lengths"] = {"rounds": {"3": 1, "6": 1}, "mean_rounds": 4.5, "mean_decisions": 9}
    text = page(data)
    assert [word for word in ("3: 1", "4: 0", "5: 0", "6: 1") if f"<title>{word}</title>" in text] == [
        *("3: 1", "4: 0", "5: 0", "6: 1")
    ]


def test_bars_are_as_long_as_their_shares() -> None:
    root = ElementTree.fromstring(bars("t", [Bar("a", 0.25, 0, 1, ""), Bar("b", 0.5, 0, 1, "")]))
    widths = [float(rect.get("width", "0")) for rect in root.iter("rect")]
    assert widths[1] == pytest.approx(2 * widths[0])


def test_the_command_writes_page_and_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from haversack.cli.main import main

    out = tmp_path / "report.html"
    assert main(["report", "ww2", "--games", "2", "--bots", "random", "--out", str(out)]) == 0
    assert out.read_text().startswith("<!doctype html>")
    assert json.loads(out.with_suffix(".json").read_text())["games"] == 2
    assert str(out) in capsys.readouterr().out
    assert main(["report", "ww2", "--out", str(tmp_path / "x.json")]) == 2
    assert main(["report", "ww2", "--bots", "clever"]) == 2
    assert main(["report", "ww2", "--engine", "abacus"]) == 2
