"""Puzzles are found by a seed, kept without the truth, made small, and gone on with after a stop."""

from pathlib import Path

import pytest

import haversack
from haversack.arena.games import entrant, play_game
from haversack.kernel.state import GameState
from haversack.learn.puzzles import Puzzle, Tried, read_puzzle, written
from haversack.puzzles import find, games, work
from haversack.puzzles.compact import compacted
from haversack.puzzles.find import Haul, Search
from haversack.puzzles.games import NUMBERS, Question, endings, question
from haversack.puzzles.trial import Found
from haversack.puzzles.work import BadWork, Work, chosen

GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)


def questions(game_id: str) -> list[GameState]:
    """Return some questions of a game of bots, after its beginning."""
    seen: list[GameState] = []
    game = haversack.load(game_id)
    play_game(game, 3, dict.fromkeys(game.teams, entrant("random")), {}, lambda state, _: seen.append(state.clone()))
    return [state for state in seen[len(seen) // 2 :] if len(state.legal) > 1][::9]


def made(name: str, *way: str) -> Puzzle:
    """Return a puzzle with an answer."""
    tried = (Tried(way, 0.5, 10_000), Tried(("pass",), 0.25, 10_000))
    return Puzzle("ww2", name, "germany", {"round": 2}, tried, ("a",), ("W-TRN-4",), {"easy": 0.5}, ("It scores.",))


@GAMES
def test_a_small_position_shows_the_seat_the_same_and_holds_no_truth(game_id: str) -> None:
    """No stack, no random stream; other cards behind what the seat knows make the same puzzle."""
    game, kept = haversack.load(game_id), 0
    for true in questions(game_id):
        seat = true.seats()[true.seat]
        small = compacted(game, true.determinise((seat,), 5), seat)
        other = true.determinise((seat,), 99)
        assert compacted(game, other.determinise((seat,), 5), seat) == small
        if small is None:
            continue
        kept += 1
        assert not {"frames", "rng"} & set(small)
        assert game.position({"game": game_id, **small}).view(seat) == true.view(seat)
    assert kept


def test_a_puzzle_is_made_of_what_the_trial_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be played, has its themes, and says how often bots find its answer."""
    game = haversack.load("ww2")
    data = {"game": "ww2", "round": 9, "countries": {"germany": {"armies": ["germany"], "hand": ["de_build_army"]}}}
    state = game.position(data)
    ids = [state.vocabulary.id(key) for key in ("play:de_build_army", "space:western_europe", "space:eastern_europe")]
    ways = [Found((ids[0], ids[1]), 0.75, 10_000), Found((ids[0], ids[2]), 0.5, 10_000)]
    monkeypatch.setattr(find, "trial", lambda *_: ways)
    puzzle = find._puzzle(game, Question(17, state), Search("ww2", 4))
    assert puzzle is not None
    assert puzzle.id == "4-17"
    assert puzzle.way == ("play:de_build_army", "space:western_europe")
    assert puzzle.cards == ("de_build_army",)
    assert puzzle.rules[0] == "W-TRN-4"
    assert set(puzzle.bots) == {"random", "easy", "normal", "hard"}
    assert 0 <= puzzle.bots["random"] <= 1
    assert read_puzzle(written(puzzle), "ww2") == puzzle
    monkeypatch.setattr(find, "trial", lambda *_: [])
    assert find._puzzle(game, Question(17, state), Search("ww2", 4)) is None


def test_of_other_beginnings_the_best_is_kept() -> None:
    """And every way that begins like the answer; what was tried on more worlds comes first."""
    ways = [Found((1, 5), 0.9, 9), Found((1, 6), 0.5, 9), Found((2, 5), 0.3, 9), Found((2, 6), 0.6, 9)]
    assert [one.choices for one in find._told_apart(ways)] == [(1, 5), (2, 6), (1, 6)]
    assert find._told_apart([ways[0], Found((2, 5), 0.8, 5), Found((2, 6), 0.6, 9)])[1].worlds == 9
    assert [one.choices for one in find._told_apart([Found((1,), 0.9, 9), *ways[1:]])] == [(1,), (2, 6)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games of chance be looked at, with two other endings, close or not."""
    for name, value in (("PLAYERS", "random"), ("SLIPPING", "random"), ("CLOSE", 99.0), ("OPEN", 99.0)):
        monkeypatch.setattr(games, name, value)
    monkeypatch.setattr(games, "BRANCHES", ((0.85, 1), (0.95, 1)))


def test_equal_seeds_give_equal_games_to_look_at(quick: None) -> None:
    """The questions are those of the last part, in each ending; each can be had again by its number."""
    game = haversack.load("greatwar")
    seen, again = ([one for asked in endings(game, 3, 0.1) for one in asked] for _ in range(2))
    assert {one.number // NUMBERS for one in seen} == {0, 1, 2}
    assert [(one.number, one.state.digest()) for one in seen] == [(one.number, one.state.digest()) for one in again]
    for one in (seen[0], seen[-1]):
        state = question(game, 3, one.number)
        assert state is not None
        assert state.digest() == one.state.digest()
    assert question(game, 3, NUMBERS - 1) is None


def test_questions_are_looked_at_while_the_game_is_open(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the lead at the end is more than a part of what was scored after a question, it was decided before."""
    game = haversack.load("greatwar")
    asked, scores = games._game(game, 3)
    late = asked[-30:]
    open_, lead = games._in_doubt(late, scores), max(scores.values()) - min(scores.values())
    assert open_
    after = [sum(scores.values()) - sum(one.state.scores().values()) for one in open_]
    assert all(lead <= games.CLOSE * points for points in after)
    assert all(len(one.state.legal) > 1 for one in open_)
    monkeypatch.setattr(games, "CLOSE", 0.25)
    first, other = scores
    assert games._in_doubt(late, {first: 1_000, other: 0}) == []


def test_no_other_ending_is_played_of_a_game_that_was_decided(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the lead where it would begin, and the points that were still to come."""
    monkeypatch.setattr(games, "OPEN", -1.0)
    assert len(list(endings(haversack.load("greatwar"), 3, 0.1))) == 1


def test_endings_differ_from_the_game_and_from_each_other(quick: None) -> None:
    """They begin at one place with other cards; each has numbers of its own."""
    game = haversack.load("greatwar")
    ends = []
    branch = games._game(game, 2)[0][-12]
    for ending in range(1, 4):
        asked, scores = games._ending(game, branch, 2, ending)
        assert {one.number // NUMBERS for one in asked} == {ending}
        assert set(scores) == set(game.teams)
        ends.append(asked[0].state.digest())
    assert len(set(ends)) == 3


def test_a_puzzle_can_be_made_again(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its seed and its number; a question that is none gives none."""
    asked: list[tuple[int, int]] = []

    def one(game: object, question: Question, search: Search) -> Puzzle:
        asked.append((search.seed, question.number))
        return made("7-30", "play:x")

    monkeypatch.setattr(find, "_puzzle", one)
    assert find.remade(Search("greatwar", 7), 30) == made("7-30", "play:x")
    assert find.remade(Search("greatwar", 7), NUMBERS - 1) is None
    assert asked == [(7, 30)]


def test_a_run_goes_on_from_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is looked at twice; a line that was cut off is looked at again; other settings are refused."""
    looked: list[int] = []

    def look(search: Search) -> Haul:
        looked.append(search.seed)
        return Haul(search.seed, 3, [made(f"{search.seed}-1", f"play:{search.seed}")] if search.seed % 2 else [])

    monkeypatch.setattr(work, "puzzles_of", look)
    file = tmp_path / "deep" / "ww2.work"
    assert list(Work(Search("ww2", 0), file).run(2)) == [0, 1, 1, 2]
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-9], encoding="utf-8")
    again = Work(Search("ww2", 0), file)
    assert [one.id for one in again.found] == ["1-1"]
    assert list(again.run(3)) == [2, 2, 3]
    assert looked == [0, 1, 2, 3, 3, 4, 5]
    assert (again.games, again.looked, [one.id for one in again.chosen()]) == (6, 18, ["1-1", "3-1", "5-1"])
    with pytest.raises(BadWork, match="other settings"):
        Work(Search("ww2", 0, worlds=50), file)
    file.write_text("no\n", encoding="utf-8")
    with pytest.raises(BadWork, match="Line 1"):
        Work(Search("ww2", 0), file)


def test_not_too_many_have_the_same_answer() -> None:
    """Eight at most."""
    same = [made(str(number), "play:x") for number in range(10)]
    assert len(chosen([*same, made("other", "play:y")])) == work.MOST_ALIKE + 1
