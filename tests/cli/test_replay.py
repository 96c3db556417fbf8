"""replay and verify."""

from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.kernel.record import commitment
from tests.cli.conftest import Cli, written


def test_replay_prints_the_whole_game(cli: Cli, record: dict[str, Any], record_file: str) -> None:
    """Every choice, what it did, and the outcome."""
    out = cli("replay", record_file).out
    assert all(key in out for key in record["choices"])
    assert "Round 1: Germany's turn." in out
    assert " win: " in out


def test_replay_stops_where_it_is_told(cli: Cli, record_file: str) -> None:
    """`--to` prints as far as that choice; a choice that is not there is refused."""
    out = cli("replay", record_file, "--to", "2").out
    assert "   2 " in out
    assert "   3 " not in out
    result = cli("replay", record_file, "--to", "99999")
    assert (result.code, result.out) == (2, "")
    assert "no choice 99999" in result.err


def test_replay_shows_a_seat_only_what_it_saw(cli: Cli, record_file: str) -> None:
    """Neither the choices nor the cards of the others."""
    out = cli("replay", record_file, "--seat", "italy", "--to", "10").out
    assert "Germany discards an opening card.\n" in out
    assert "discard:de_" not in out
    assert cli("replay", record_file, "--seat", "france").code == 2


def test_replay_steps_to_and_fro(cli: Cli, record_file: str) -> None:
    """n and Enter go on, p goes back, a number goes there, anything else is explained, q leaves."""
    result = cli("replay", record_file, stdin="n\n\np\n10\n99999\nq\n", keyboard=True)
    prompts = [line.partition(" > ")[0] for line in result.out.splitlines() if " of " in line and " > " in line]
    assert result.code == 0
    assert result.out.endswith("The replay is left.\n")
    steps = [int(part.rpartition("\n")[2].split()[0]) for part in result.out.split(" > ")[:-1]]
    assert steps == [0, 1, 2, 1, 10, 10], prompts


def test_replay_starts_where_it_is_told_and_ends_with_the_input(cli: Cli, record_file: str) -> None:
    """`--to` is the first step shown; the end of input leaves."""
    result = cli("replay", record_file, "--to", "5", stdin="", keyboard=True)
    assert "5 of " in result.out
    assert result.out.endswith("The replay is left.\n")


def test_replay_shows_where_a_game_failed(cli: Cli, record: dict[str, Any], tmp_path: Path) -> None:
    """A record of the fuzzer tells what went wrong."""
    path = written(tmp_path / "f.json", {**record, "failure": "AssertionError: it broke"})
    assert "Here it failed: AssertionError: it broke" in cli("replay", path).out


def test_replay_of_a_game_from_a_position(cli: Cli, tmp_path: Path) -> None:
    """A record that starts from a position replays from there."""
    state = haversack.load("ww2").position({"game": "ww2", "turn": "japan", "round": 7})
    state.apply(state.legal[0])
    assert "Round 7: Japan's turn." in cli("replay", written(tmp_path / "p.json", state.record())).out


# verify


def test_verify_says_what_it_checked(cli: Cli, record: dict[str, Any], record_file: str) -> None:
    """Digests, outcome, and that there is no commitment."""
    result = cli("verify", record_file)
    assert result.code == 0
    assert f"{len(record['choices'])} choices replay" in result.out
    assert "no commitment" in result.out
    assert cli("verify", record_file, "--json").json["commitment"] is False


def test_verify_checks_the_commitment(cli: Cli, record: dict[str, Any], tmp_path: Path) -> None:
    """The seed must be the one whose hash was given out before the game."""
    good = {**record, "commitment": commitment("ww2", record["seed"])}
    result = cli("verify", written(tmp_path / "good.json", good))
    assert result.code == 0
    assert "The seed is the one committed to." in result.out
    bad = cli("verify", written(tmp_path / "bad.json", {**record, "commitment": commitment("ww2", 99)}))
    assert (bad.code, bad.out) == (2, "")
    assert "not the one that was committed to" in bad.err


def test_the_commitment_is_the_hash_of_game_and_seed() -> None:
    """SHA-256 of GAME:SEED, in hexadecimal."""
    assert commitment("ww2", 7) == "7ca04dde174dccbb7b2c1e11cadd91d604ad6196f25482f59924060ca7727ef4"


def test_a_record_of_before_replays_without_its_digests(cli: Cli, record: dict[str, Any], tmp_path: Path) -> None:
    """Its digests are of frames without names; the choices and the outcome are checked."""
    old = {**record, "haversack": 1, "digests": ["0" * 32] * len(record["digests"])}
    result = cli("verify", written(tmp_path / "old.json", old))
    assert result.code == 0
    assert "older kind" in result.out
    assert cli("verify", written(tmp_path / "bad.json", {**old, "outcome": None})).code == 2


@pytest.mark.parametrize("field", ["digests", "outcome"])
def test_verify_finds_what_was_altered(field: str, cli: Cli, record: dict[str, Any], tmp_path: Path) -> None:
    """One digest, or the outcome alone."""
    changed: Any = ["0" * 32] * len(record["digests"]) if field == "digests" else None
    result = cli("verify", written(tmp_path / "r.json", {**record, field: changed}))
    assert (result.code, result.out) == (2, "")
    assert "differs" in result.err or "outcome" in result.err
