"""Help, and bad input of every kind: exit code 2, one sentence on stderr, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import haversack
from tests.cli.conftest import Cli, written

COMMANDS = ("play", "run", "sim", "replay", "verify", "cards", "rules", "gallery", "bench")


def assert_refused(result: Any, *words: str) -> None:
    """The command gave exit code 2 and one sentence that names the fault."""
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("haversack: ")
    assert result.err.endswith(".\n")
    assert result.err.count("\n") == 1
    for word in words:
        assert word in result.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` says what a command does."""
    with pytest.raises(SystemExit) as end:
        cli(command, "--help")
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: haversack {command}")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", "COMMAND"),
        ("fight", "fight"),
        ("play", "GAME"),
        ("play chess", "chess"),
        ("play ww2 --seats france", "france"),
        ("play ww2 --players 7", "2 to 6 players"),
        ("play ww2 --players none", "none"),
        ("play ww2 --bots clever", "clever"),
        ("play ww2 --seed one", "one"),
        ("play ww2 --option vp_floor", "vp_floor"),
        ("play ww2 --option vp_floor=maybe", "vp_floor"),
        ("play ww2 --option impero=ships", "ships"),
        ("play ww2 --option nothing=1", "nothing"),
        ("play ww2 --position nowhere.json", "nowhere.json"),
        ("run ww2", "--position"),
        ("run chess --seed 1", "chess"),
        ("run ww2 --seed 1 --choices nonsense", "nonsense"),
        ("run ww2 --seed 1 --choices pass", "pass"),
        ("run ww2 --seed 1 --seat france", "france"),
        ("run ww2 --position - --choices -", "standard input"),
        ("run ww2 --seed 1 --save no/such/folder/x.json", "no/such/folder"),
        ("sim chess", "chess"),
        ("sim ww2 --games 0", "0"),
        ("sim ww2 --jobs -1", "-1"),
        ("sim ww2 --games many", "many"),
        ("sim ww2 --option nothing=1", "nothing"),
        ("sim ww2 --out no/such/folder/x.json", "no/such/folder"),
        ("replay nowhere.json", "nowhere.json"),
        ("verify nowhere.json", "nowhere.json"),
        ("cards chess", "chess"),
        ("cards ww2 nothing", "nothing"),
        ("cards ww2 --country france", "france"),
        ("cards ww2 --type spell", "spell"),
        ("rules chess", "chess"),
        ("rules ww2 W-NO-1", "W-NO-1"),
        ("rules ww2 99.9", "99.9"),
        ("bench chess", "chess"),
        ("bench --seconds 0", "0"),
    ],
)
def test_bad_arguments_are_one_sentence_and_exit_code_2(line: str, word: str, cli: Cli) -> None:
    """Unknown game, option, seat, card, rule, key or file; numbers that are none (issue, Bad input)."""
    assert_refused(cli(*line.split()), word)


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("", "not JSON"),
        ('{"game": "ww2", ', "cut off"),
        ("[1, 2]", "JSON object"),
        ("[" * 100_000, "JSON"),
        ({"game": "1914"}, "1914"),
        ({"game": "ww2", "round": 99}, "round"),
        ({"game": "ww2", "turn": "france"}, "france"),
        ({"game": "ww2", "weather": "fine"}, "weather"),
        ({"game": "ww2", "options": {"nothing": True}}, "nothing"),
        ({"game": "ww2", "countries": {"germany": {"armies": ["atlantis"]}}}, "atlantis"),
        ({"game": "ww2", "countries": {"germany": {"hand": ["de_nothing"]}}}, "de_nothing"),
        ({"game": "ww2", "frames": [{"procedure": "Sing"}]}, "Frame 1"),
        ({"game": "ww2", "pack": "no pack"}, "pack"),
    ],
)
@pytest.mark.parametrize("command", ["play ww2 --position", "run ww2 --position"])
def test_bad_positions_are_refused(command: str, content: object, word: str, cli: Cli, tmp_path: Path) -> None:
    """Malformed, cut off, of another game, or against a rule: the fault is named."""
    assert_refused(cli(*command.split(), written(tmp_path / "position.json", content)), word)


def altered(record: dict[str, Any], **fields: object) -> dict[str, Any]:
    """Return the record with some fields changed."""
    return {**record, **fields}


@pytest.mark.parametrize("command", ["replay", "verify", "play ww2 --position", "run ww2 --position"])
@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"rules_version": 99}, "rules version 99"),
        ({"choices": ["pass"]}, "cut off"),
        ({"choices": "pass"}, "choices"),
        ({"seed": 4}, "differs"),
        ({"seed": "x"}, "seed"),
        ({"haversack": 7}, "not a record"),
    ],
)
def test_bad_records_are_refused(
    command: str, fields: dict[str, object], word: str, cli: Cli, record: dict[str, Any], tmp_path: Path
) -> None:
    """Another rules version, cut off, or altered: the fault is named."""
    assert_refused(cli(*command.split(), written(tmp_path / "record.json", altered(record, **fields))), word)


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_cut_off_in_the_middle_is_refused(
    command: str, cli: Cli, record: dict[str, Any], tmp_path: Path
) -> None:
    """Half a record is no record."""
    text = json.dumps(record)
    assert_refused(cli(command, written(tmp_path / "half.json", text[: len(text) // 2])), "cut off")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_of_an_unknown_game_is_refused(command: str, cli: Cli, record: dict[str, Any], tmp_path: Path) -> None:
    """The game of a record must be one of ours."""
    assert_refused(cli(command, written(tmp_path / "r.json", altered(record, game="chess"))), "chess")
    assert_refused(cli(command, written(tmp_path / "r.json", {"game": "ww2"})), "not a record")


def test_a_file_that_is_no_text_is_refused(cli: Cli, tmp_path: Path) -> None:
    """Bytes that are no text are no position."""
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00\x81")
    assert_refused(cli("verify", str(path)), "not text")


def test_the_package_runs_as_a_module() -> None:
    """`python -m haversack` is the command, and its exit code is that of the command."""
    command = [sys.executable, "-m", "haversack", "rules", "ww2", "W-NO-1"]
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert "W-NO-1" in result.stderr


def shell(line: str) -> "subprocess.CompletedProcess[str]":
    """Run a line of the shell in which `haversack` is this package."""
    environment = {"PYTHONPATH": ":".join(path for path in sys.path if path), "HAVERSACK": sys.executable}
    line = line.replace("haversack", '"$HAVERSACK" -m haversack')
    return subprocess.run(["/bin/sh", "-c", line], env=environment, capture_output=True, text=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize("command", ["cards ww2", "rules ww2 --json"])
def test_output_that_cannot_be_written_is_one_sentence(command: str) -> None:
    """A full disk is no traceback."""
    result = shell(f"haversack {command} > /dev/full")
    assert (result.returncode, result.stderr) == (2, "haversack: The system refuses: No space left on device.\n")


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("haversack rules ww2 W-SUP-1 >&-", 0, ""),
        ("haversack run ww2 --position - <&-", 2, "The standard input is not JSON"),
        ("haversack play ww2 --seed 1 <&-", 0, ""),
    ],
)
def test_closed_streams_are_empty_ones(line: str, code: int, word: str) -> None:
    """Who closes the input or the output of a command gets no traceback."""
    result = shell(line)
    assert result.returncode == code
    assert word in result.stderr
    assert "Traceback" not in result.stderr


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    """`| head` ends the command in silence."""
    result = shell("haversack cards ww2 --json | head -c 1")
    assert (result.returncode, result.stdout, result.stderr) == (0, "[", "")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("cards ww2 --option impero=spaces it_impero", "holds an Axis Army"),
        ("rules ww2 --rulings 7.4", "Impero Italiano"),
    ],
)
def test_the_word_asked_for_may_stand_behind_the_options(line: str, word: str, cli: Cli) -> None:
    """The card or the rule is found wherever it stands; a word too many is still refused."""
    result = cli(*line.split())
    assert result.code == 0
    assert word in " ".join(result.out.split())
    assert_refused(cli(*line.split(), "more"), "more")


def test_a_game_that_could_not_be_saved_is_not_begun(cli: Cli, tmp_path: Path) -> None:
    """The fault is told before the first question; a file that could be written is not made before its time."""
    assert_refused(cli("play", "ww2", "--save", str(tmp_path / "no" / "game.json")), "cannot be written")
    path = tmp_path / "game.json"
    assert_refused(cli("play", "ww2", "--save", str(path), "--option", "nothing=1"), "nothing")
    assert not path.exists()


def test_a_file_that_begins_with_a_byte_order_mark_is_read(cli: Cli, tmp_path: Path) -> None:
    """Some editors write one."""
    path = tmp_path / "position.json"
    path.write_text('{"game": "ww2"}', encoding="utf-8-sig")
    assert cli("run", "ww2", "--position", str(path)).code == 0


def test_the_version_is_that_of_the_package(cli: Cli, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli("--version")
    assert capsys.readouterr().out.strip() == f"haversack {haversack.__version__}"
