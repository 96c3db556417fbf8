"""`haversack arena` at the command line."""

import json

import pytest

from haversack.cli.main import main


def test_arena_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["arena", "ww2", "--bots", "easy,random", "--games", "2", "--seed", "3"]
    assert main(line) == 0
    out = capsys.readouterr().out
    assert "easy – random" in out
    assert "as axis" in out
    assert main([*line, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 2
    assert data["seed"] == 3


def test_shares_after_an_early_stop_are_said_to_be_biased(capsys: pytest.CaptureFixture[str]) -> None:
    """In words, and in the data."""
    line = ["arena", "ww2", "--bots", "easy,random", "--games", "200", "--stop", "100"]
    assert main(line) == 0
    assert "Shares after an early stop lean towards the verdict." in capsys.readouterr().out
    assert main([*line, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] < 200
    assert (data["stopped"], data["shares_biased"]) == (True, True)
    assert "Shares after an early stop lean towards the verdict." in data["remarks"]
    assert main(["arena", "ww2", "--bots", "easy,random", "--games", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["stopped"], data["shares_biased"], data["remarks"]) == (False, False, [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena ww2 --bots scripted,clever", "clever"),
        ("arena ww2 --bots scripted", "two bots"),
        ("arena ww2 --bots scripted,scripted", "differ"),
        ("arena ww2 --games 0", "at least 1"),
        ("arena ww2 --engine abacus", "abacus"),
        ("arena go --bots scripted,random", "'go'"),
        ("sim ww2 --bots clever", "clever"),
        ("play ww2 --bots clever", "clever"),
    ],
)
def test_bad_input_is_one_sentence(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_sim_plays_with_any_bot(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("scripted", "search@1"):
        assert main(["sim", "greatwar", "--bots", name, "--games", "1", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["games"] == 1
