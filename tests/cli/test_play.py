"""The game in the terminal, driven by what somebody types."""

import json
from pathlib import Path
from typing import Any

import pytest

import haversack
from tests.cli.conftest import Cli, written

BATTLE = {
    "game": "ww2",
    "round": 4,
    "turn": "germany",
    "countries": {
        "germany": {
            "armies": ["germany", "balkans"],
            "hand": ["de_land_battle", "de_build_army"],
            "deck": ["de_build_navy"],
        },
        "italy": {"armies": ["italy", "western_europe"], "hand": ["it_build_army"], "deck": []},
        "united_kingdom": {"armies": ["united_kingdom"]},
        "soviet_union": {"armies": ["moscow", "ukraine"]},
    },
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return the name of a file with a battle about to be fought."""
    return written(tmp_path / "battle.json", BATTLE)


def saved_choices(path: Path) -> list[str]:
    """Return the choices of a saved game."""
    choices: list[str] = json.loads(path.read_text(encoding="utf-8"))["choices"]
    return choices


def test_a_whole_game_against_bots(cli: Cli, tmp_path: Path) -> None:
    """Somebody who always takes the first option plays to the end, and the record holds."""
    path = tmp_path / "game.json"
    result = cli("play", "ww2", "--seed", "3", "--save", str(path), stdin="1\n" * 3000)
    assert (result.code, result.err) == (0, "")
    assert " win: " in result.out
    record = json.loads(path.read_text(encoding="utf-8"))
    assert haversack.load("ww2").replay(record).outcome is not None


def test_a_whole_game_in_the_hot_seat(cli: Cli, tmp_path: Path) -> None:
    """Six people at one terminal: Enter before each change, then an answer."""
    path = tmp_path / "game.json"
    result = cli(
        "play", "ww2", "--players", "6", "--seats", "all", "--seed", "3", "--save", str(path), stdin="1\n" * 9000
    )
    assert (result.code, result.err) == (0, "")
    assert cli("verify", str(path)).code == 0


def test_the_hot_seat_hides_the_hand_before(cli: Cli) -> None:
    """After each change of hands only the new player's cards are on the screen."""
    result = cli("play", "ww2", "--players", "6", "--seats", "all", "--seed", "3", stdin="\n1\n1\n1\n\n1\n1\n1\n\n1\n")
    scenes = result.out.split("Over to")[1:]
    assert len(scenes) == 3
    for scene, own, others in zip(scenes, ("DE", "UK", "JP"), (("UK", "JP"), ("DE", "JP"), ("DE", "UK")), strict=True):
        assert f"{own} hand" in scene
        assert not any(f"{other} hand" in scene for other in others)


def test_one_person_sees_the_cards_of_all_own_seats_only(cli: Cli) -> None:
    """A person with three countries sees three hands, and no other."""
    out = cli("play", "ww2", "--seed", "3", stdin="").out
    assert all(f"{code} hand" in out for code in ("DE", "JP", "IT"))
    assert not any(f"{code} hand" in out for code in ("UK", "SU", "US"))
    assert "United Kingdom draws 10 cards.\n" in out


def test_seats_that_are_not_taken_are_played_by_bots(cli: Cli) -> None:
    """Only the seat asked for is put to the user."""
    out = cli("play", "ww2", "--seats", "italy", "--seed", "3", stdin="1\n1\n1\n").out
    assert "Italy > " in out
    assert "Germany > " not in out


def test_the_table_shows_pieces_supply_and_points(cli: Cli, position: str) -> None:
    """The board by theatre, marks of supply, hands, sizes, points and round."""
    data = {**BATTLE, "vp": {"axis": 7, "allies": 5}}
    Path(position).write_text(json.dumps(data), encoding="utf-8")
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="").out
    assert "Round 4 of 20" in out
    assert "Axis 7 – Allies 5, Axis lead by 2" in out
    assert "30 ahead after the United States' turn wins" in out
    for line in ("⌂ Germany DE", "  Balkans DE", "★ Western Europe IT", "★ Ukraine SU", "⌂ Moscow SU"):
        assert line in out
    assert "DE hand Build Army · Land Battle" in out


def test_pieces_out_of_supply_are_marked(cli: Cli, position: str) -> None:
    """A piece that cannot trace supply carries a mark."""
    countries: Any = {**BATTLE["countries"], "japan": {"armies": ["japan", "hawaii"]}}  # type: ignore[dict-item]
    Path(position).write_text(json.dumps({**BATTLE, "countries": countries}), encoding="utf-8")
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="").out
    assert "Hawaii JP!" in out
    assert "⌂ Japan JP " in out


@pytest.mark.parametrize("answer", ["2", "play:de_land_battle", "play:de_l", "Play Land Battle", "play land"])
def test_an_answer_is_a_number_a_key_or_the_beginning_of_a_name(
    answer: str, cli: Cli, position: str, tmp_path: Path
) -> None:
    """All of these mean the same card."""
    path = tmp_path / "saved.json"
    cli("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path), stdin=f"{answer}\nquit\n")
    assert saved_choices(path) == ["play:de_land_battle"]


def test_an_ambiguous_answer_lists_what_it_could_be(cli: Cli, position: str) -> None:
    """Nothing is chosen, and the candidates are named."""
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="land\n").out
    assert "That could be 2 Play Land Battle, 4 Discard Land Battle." in out


def test_what_is_not_offered_is_refused_with_its_rule(cli: Cli, position: str, tmp_path: Path) -> None:
    """A key that exists but is not offered is explained, not done."""
    path = tmp_path / "saved.json"
    keys = "play:de_land_battle\nspace:china\nrubbish\n99\n"
    out = cli("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path), stdin=keys).out
    assert "space:china is not offered: No supplied piece of Germany is next to China. (W-ACT-6)" in out
    assert "'rubbish' is not offered" in out
    assert "'99' is not offered" in out
    assert saved_choices(path) == ["play:de_land_battle"]


def test_a_piece_of_another_own_seat_can_be_taken_back(cli: Cli, position: str, tmp_path: Path) -> None:
    """What a player's other country may do at any time is accepted by its key (W-PCE-5)."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany,italy", "--save", str(path))
    cli(*arguments, stdin="remove:italy/army/western_europe\nremove:soviet_union/army/ukraine\n")
    assert saved_choices(path) == ["remove:italy/army/western_europe"]


def test_undo_takes_a_choice_back(cli: Cli, position: str, tmp_path: Path) -> None:
    """The card comes back to the hand, and another can be played."""
    path = tmp_path / "saved.json"
    keys = "play:de_land_battle\nundo\nplay:de_build_army\n"
    cli("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path), stdin=keys)
    assert saved_choices(path) == ["play:de_build_army"]


def test_undo_is_refused_once_something_was_learnt(cli: Cli, position: str, tmp_path: Path) -> None:
    """Cards were drawn at the end of the turn: no way back."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path))
    result = cli(*arguments, stdin="play:de_land_battle\nspace:ukraine\ndone\nundo\n")
    assert "can no longer be taken back" in result.out
    assert saved_choices(path)[:2] == ["play:de_land_battle", "space:ukraine"]


def test_a_question_mark_explains(cli: Cli, position: str) -> None:
    """`?` describes the decision; with a name it says why not, or shows the card or the rule."""
    keys = "play:de_land_battle\n?\n? china\n? blitzkrieg\n?W-SUP-2\n? 7.4\n? nothing at all\n"
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin=keys).out
    assert "space:ukraine" in out
    assert "space:china is not offered" in out
    assert "build a German Army in the space battled" in " ".join(out.split())
    assert "Other countries' pieces never carry the chain." in out
    assert "Impero Italiano counts Armies or spaces" in out
    assert "There is no choice, card, space or rule called 'nothing at all'." in out


def test_hand_log_board_and_help_show_themselves(cli: Cli, position: str) -> None:
    """Each command prints what its name says."""
    arguments = ("play", "ww2", "--position", position, "--seats", "germany")
    assert "Battle a land space." in cli(*arguments, stdin="hand\n").out
    assert cli(*arguments, stdin="board\n").out.count("European seas") == 2
    assert "take your last choice back" in cli(*arguments, stdin="help\n").out
    played = cli(*arguments, stdin="play:de_land_battle\nlog 1\n").out
    assert played.splitlines()[-3].endswith("Germany plays Land Battle.")


def test_save_writes_a_game_that_goes_on(cli: Cli, position: str, tmp_path: Path) -> None:
    """A saved game is a record: it verifies, and `--position` goes on with it."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany")
    out = cli(*arguments, stdin=f"save\nplay:de_land_battle\nsave {path}\nsave no/such/folder/x\n").out
    assert "Say where" in out
    assert "cannot be written" in out
    assert cli("verify", str(path)).code == 0
    again = cli("play", "ww2", "--position", str(path), "--seats", "germany", "--save", str(path), stdin="ukraine\n")
    assert again.code == 0
    assert saved_choices(path)[:2] == ["play:de_land_battle", "space:ukraine"]


@pytest.mark.parametrize("stdin", ["", "quit\n"])
def test_the_end_of_input_leaves_with_a_sentence(stdin: str, cli: Cli) -> None:
    """End of file and quit leave cleanly."""
    result = cli("play", "ww2", stdin=stdin)
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("The game is left and not saved.\n")


def test_an_interrupt_leaves_with_a_sentence(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is no error."""

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = cli("play", "ww2")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("The game is left and not saved.\n")


def test_options_are_passed_to_the_game(cli: Cli) -> None:
    """With Reallocate Resources on, it is offered or explained by its rule."""
    text = "? use:reallocate\n"
    assert "without Reallocate Resources" in cli("play", "ww2", "--seed", "1", stdin=text).out
    out = cli("play", "ww2", "--seed", "1", "--option", "reallocate=yes", stdin=text).out
    assert "without Reallocate Resources" not in out
