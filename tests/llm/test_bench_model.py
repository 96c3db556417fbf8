"""A scripted stand-in plays the bots and is placed; bad answers are counted, answered, and in the end drawn for."""

import json
import sys
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

import haversack
from haversack.bots.levels import levels
from haversack.cli.main import main
from haversack.llm import standin
from haversack.llm.player import ModelPlayer
from haversack.llm.talk import BadModel, Model, NoAnswer
from haversack.llm.text import Teller

STANDIN = Path(standin.__file__)


@pytest.fixture
def endpoint() -> Iterator[str]:
    """Return the address of a stand-in, one of whose answers in five is bad."""

    class Faulty(standin.Endpoint):
        faults = 5

    with ThreadingHTTPServer(("127.0.0.1", 0), Faulty) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_a_stand_in_is_placed_and_goes_on_from_its_file(
    endpoint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    line = ["bench-model", "greatwar", "--url", endpoint, "--against", "random,easy", "--games", "2", "--json"]
    line += ["--timeout", "600"]
    assert main([*line, "--resume", str(file)]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["games"] == 4
    assert [one["against"] for one in first["meetings"]] == ["random", "easy"]
    for meeting in first["meetings"]:
        assert 0 <= meeting["low"] <= meeting["share"] <= meeting["high"] <= 1
        answers = meeting["answers"]
        assert answers["asked"] > 50
        assert answers["garbled"] > 0
        assert answers["illegal"] > 0
        assert answers["late"] == answers["failed"] == 0
    assert first["place"]["bot"] == "model"
    assert first["place"]["elo"] is not None or first["place"]["won_all"] or first["place"]["lost_all"]
    whole = file.read_text()
    file.write_text(whole[:-40])  # as if killed in the middle of a line
    assert main([*line, "--resume", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert file.read_text() == whole
    assert main([*line, "--resume", str(file), "--tries", "2"]) == 2
    assert "other settings" in capsys.readouterr().err


def test_a_model_is_placed_among_all_levels(endpoint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing named, it meets every level a player may choose, weakest first; those that search think briefly here."""
    line = ["bench-model", "greatwar", "--url", endpoint, "--games", "2", "--budget", "1", "--timeout", "600", "--json"]
    assert main(line) == 0
    found = json.loads(capsys.readouterr().out)
    labels = [one["against"] for one in found["meetings"]]
    assert [label.partition("@")[0] for label in labels] == list(levels())
    assert [one["games"] for one in found["meetings"]] == [2] * len(labels)
    assert found["place"]["bot"] == "model"
    assert {one["bot"] for one in found["ratings"]} == {"model", *labels}


def test_games_between_the_bots_set_the_scale(
    endpoint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scale = tmp_path / "arena.jsonl"
    arena = ["arena", "greatwar", "--bots", "random,easy", "--games", "2", "--resume", str(scale), "--json"]
    assert main(arena) == 0
    capsys.readouterr()
    line = ["bench-model", "greatwar", "--url", endpoint, "--against", "random,easy", "--games", "2"]
    assert main([*line, "--scale", str(scale)]) == 0
    out = capsys.readouterr().out
    assert "answers to" in out
    assert "easy" in out
    scale.write_text('{"game": "ww2"}\n')
    assert main([*line, "--scale", str(scale)]) == 2
    assert "not of an arena of greatwar" in capsys.readouterr().err


def test_a_command_answers_text() -> None:
    model = Model(command=f"{sys.executable} -I -S {STANDIN}").check()
    game = haversack.load("ww2")
    prompt = Teller(game).state(game.new(1), ["germany"])
    assert model.answer(prompt).strip() == standin.answer(prompt)


@pytest.mark.parametrize(("command", "seconds", "late"), [("sleep 600", 0.2, True), ("false", 600, False)])
def test_a_command_that_is_late_or_fails_gives_no_answer(command: str, seconds: float, late: bool) -> None:
    with pytest.raises(NoAnswer) as caught:
        Model(command=command, seconds=seconds).answer("?")
    assert caught.value.late is late


def test_a_chat_is_spoken_to_as_one() -> None:
    heard: list[dict[str, object]] = []

    class Chat(standin.Endpoint):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            reply = json.dumps({"choices": [{"message": {"content": "pass"}}]} if len(heard) == 1 else {}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

    with ThreadingHTTPServer(("127.0.0.1", 0), Chat) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        model = Model(url=f"http://127.0.0.1:{server.server_address[1]}/v1", name="wise")
        assert model.answer("Well?") == "pass"
        with pytest.raises(NoAnswer, match="chat"):
            model.answer("Well?")
        server.shutdown()
        thread.join()
    assert heard[0] == {"model": "wise", "messages": [{"role": "user", "content": "Well?"}]}


def test_an_endpoint_that_is_not_there_gives_no_answer() -> None:
    with pytest.raises(NoAnswer, match="endpoint"):
        Model(url="http://127.0.0.1:9/").answer("?")


def test_a_bad_answer_is_sent_back_with_the_reason_and_then_drawn_for() -> None:
    """Three tries, each told what was wrong with the one before; the lot falls alike each time."""
    game = haversack.load("ww2")
    state = game.new(7)
    drawn = []
    for _ in range(2):
        prompts: list[str] = []
        bad = iter(["Hm.", "play:su_guards", "Hm."])

        def ask(prompt: str, prompts: list[str] = prompts, bad: Iterator[str] = bad) -> str:
            prompts.append(prompt)
            return next(bad)

        player = ModelPlayer(ask, Teller(game), ["germany"], seed=7)
        drawn.append(player.choose(state))
        assert prompts[1].endswith("Your last answer named no key of an option.")
        assert "Your last answer, play:su_guards, cannot be chosen now: Guards is a card of the Soviet" in prompts[2]
        assert "(rule W-REA-10)" in prompts[2]
        assert dict(player.counts) == {"asked": 1, "garbled": 2, "illegal": 1, "drawn": 1}
    assert drawn[0] == drawn[1]
    assert drawn[0] in state.legal


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bench-model ww2", "--command LINE or --url URL"),
        ("bench-model ww2 --command true --url http://x", "one of the two"),
        ("bench-model ww2 --url ftp://x", "http://"),
        ("bench-model ww2 --command true --against clever", "clever"),
        ("bench-model ww2 --command true --against random,random", "differ"),
        ("bench-model ww2 --command no-such-program --against random", "cannot be run"),
        ("bench-model ww2 --command true --timeout 0", "time in seconds"),
        ("bench-model ww2 --command true --resume /no/such/file", "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(BadModel, match="empty"):
        Model(command=" ").check()
