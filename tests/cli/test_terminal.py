"""What a player can do at the terminal beside answering, and how the screen follows its size."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.cli.points import points_lines
from haversack.cli.screens import screen_for
from haversack.cli.screens.plain import block
from tests.cli.conftest import Cli, written
from tests.cli.test_play import BATTLE, saved_choices

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
REDRAWN = "\x1b[H\x1b[J"
DRAW = {
    "game": "1914",
    "round": 4,
    "turn": "germany",
    "step": "draw",
    "countries": {"germany": {"armies": ["berlin"]}},
    "powers": {"germany": {"hand": ["de-land-battle"], "deck": ["de-zeppelins", "de-build-army", "de-build-navy"]}},
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return the name of a file with a battle about to be fought."""
    return written(tmp_path / "battle.json", BATTLE)


def scenes(cli: Cli, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], *arguments: str, stdin: str) -> list[str]:
    """Return the screens of a game in a terminal of that size, as they are drawn one over the other."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    out = cli("play", *arguments, stdin=stdin).out
    return [ESCAPE.sub("", scene) for scene in out.split(REDRAWN)[1:]]


# Numbers, and what gives something up


def test_drawing_two_draws_two(cli: Cli, tmp_path: Path) -> None:
    """The number typed is the number of cards, though 0 is the first option."""
    path = tmp_path / "saved.json"
    file = written(tmp_path / "draw.json", DRAW)
    cli("play", "1914", "--position", file, "--seats", "germany", "--save", str(path), stdin="2\n")
    assert saved_choices(path)[0] == "number:2"


@pytest.mark.parametrize(("confirmed", "choices"), [("n", []), ("", []), ("y", ["discard:de_land_battle"])])
def test_a_card_is_discarded_by_its_beginning_only_after_a_yes(
    confirmed: str, choices: list[str], cli: Cli, position: str, tmp_path: Path
) -> None:
    """`discard land` asks first; the number, the key and the whole label do not."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path))
    out = cli(*arguments, stdin=f"discard land\n{confirmed}\n").out
    assert "Discard Land Battle? (y/n)" in out
    assert saved_choices(path) == choices
    cli(*arguments, stdin="discard land battle\n")
    assert saved_choices(path) == ["discard:de_land_battle"]


# Several at once


@pytest.mark.parametrize(
    ("typed", "done"),
    [("1 2 3\ny\n", 3), ("1-3\nyes\n", 3), ("3,1,2\ny\n", 3), ("1 2 3\nn\n", 0), ("1 2\ny\n", 0), ("1 2 99\ny\n", 0)]
    + [("none\ny\n", 0), ("1\n", 1)],
)
def test_all_cards_of_the_set_up_are_chosen_with_one_line(typed: str, done: int, cli: Cli, tmp_path: Path) -> None:
    """With one confirm, and all of them or none; the single step stays."""
    path = tmp_path / "saved.json"
    result = cli("play", "1914", "--seed", "3", "--seats", "germany", "--save", str(path), stdin=typed)
    assert "All at once: type 3 numbers, such as `1 2 3`." in result.out
    own = [key for key in saved_choices(path) if key.startswith("place:de-")]
    assert len(own) == done
    assert result.err == ""


def test_what_is_chosen_together_is_listed_before_it_is_done(cli: Cli) -> None:
    """By the labels, so that a slip of the finger is seen."""
    out = cli("play", "1914", "--seed", "3", "--seats", "germany", stdin="1 2 3\n").out
    state = haversack.load("1914").new(3)
    while state.decision is not None and state.decision.seat != "germany":
        state.apply(state.legal[0])
    assert state.decision is not None
    labels = [option.label for option in state.decision.options[:3]]
    assert f"{'; '.join(labels)}? (y/n)" in out


# Beside the question


def test_what_may_be_done_beside_the_question_is_listed_and_done_by_number(
    cli: Cli, position: str, tmp_path: Path
) -> None:
    """For each seat of the player, none of them among the answers (W-PCE-5)."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany,italy", "--save", str(path))
    out = cli(*arguments, stdin="beside\nbeside 4\n").out
    question, listed = out.split("Beside the question you may do these", 1)
    state = haversack.load("ww2").position(BATTLE)
    labels = [option.label for seat in ("germany", "italy") for option in state.asides(seat)]
    assert len(labels) == 4
    assert all(label in listed and label not in question for label in labels)
    assert saved_choices(path) == [state.asides("italy")[1].key]


def test_a_piece_is_removed_by_a_part_of_its_name_only_after_a_yes(cli: Cli, position: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany", "--save", str(path))
    cli(*arguments, stdin="remove balk\nn\nbeside nowhere\n")
    assert saved_choices(path) == []
    cli(*arguments, stdin="remove balk\ny\n")
    assert saved_choices(path) == ["remove:germany/army/balkans"]


def test_another_player_at_the_terminal_acts_beside_the_question(cli: Cli, position: str, tmp_path: Path) -> None:
    """The screen is turned to that player for it, and back to the one who decides."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--players", "6", "--seats", "germany,italy")
    out = cli(*arguments, "--save", str(path), stdin="\nbeside\nbeside italy\n\n2\n\nquit\n").out
    assert "For another player: beside italy." in out
    assert [over.split("\n")[0].split()[-1] for over in out.split("Over to")[1:]] == ["Germany", "Italy", "Germany"]
    aside = haversack.load("ww2").position(BATTLE).asides("italy")[1].key
    assert saved_choices(path) == [aside]


def test_a_player_can_act_beside_the_decisions_of_bots(cli: Cli, position: str, tmp_path: Path) -> None:
    """With `pause` the bots wait; no answer of theirs can be given or looked at."""
    path = tmp_path / "saved.json"
    arguments = ("play", "ww2", "--position", position, "--seats", "germany", "--bots", "random", "--save", str(path))
    keys = "pause\nplay:de_land_battle\nspace:ukraine\ndone\n1\n? pass\nbeside\nremove:germany/army/germany\n"
    out = cli(*arguments, stdin=keys).out
    asked = [line for line in out.splitlines() if "(a bot) decides next" in line]
    assert asked
    assert "You are not asked now" in out
    assert "remove:germany/army/germany" in saved_choices(path)


# The screen


@pytest.mark.parametrize("game", haversack.GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (100, 30), (200, 60)])
def test_every_question_fits_the_terminal(
    game: str, size: tuple[int, int], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is drawn over the last one and is no higher and no wider than the terminal."""
    drawn = scenes(cli, monkeypatch, size, game, "--seed", "5", "--bots", "random", stdin="1\n" * 30)
    assert len(drawn) > 25
    for scene in drawn:
        lines = scene.split("> ")[0].splitlines()
        assert len(lines) <= size[1], scene
        assert max(map(len, lines)) <= size[0], scene
        assert "Question ─" in scene


def test_a_small_question_repeats_no_table(cli: Cli, position: str) -> None:
    """Where nothing can be redrawn, the table is printed again only when it has changed."""
    keys = "play:de_build_army\nhand\nundo\n"
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin=keys).out
    assert out.count("European seas") == 3
    battle = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="rubbish\n? ukraine\n\n").out
    assert battle.count("European seas") == 1
    assert battle.count("Question ─") == 2


def test_the_high_terminal_shows_more_than_the_low_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it at 120x90; at 80x24 the question with its notes first, and the commands for the rest."""
    high = scenes(cli, monkeypatch, (120, 90), "ww2", "--seed", "3", stdin="1\n")[0]
    low = scenes(cli, monkeypatch, (80, 24), "ww2", "--seed", "3", stdin="1\n")[0]
    assert "European seas" in high
    assert "Blitzkrieg: " in high
    assert "European seas" not in low
    assert re.search(r"Discard Blitzkrieg +Status", low)
    assert "board: whole table · hand: cards" in low


def test_what_the_others_did_is_told_before_the_table(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is little room, a player who comes to decide reads what is new first; `log` has the rest."""
    drawn = scenes(cli, monkeypatch, (80, 24), "1914", "--seed", "5", "--bots", "random", stdin="1\n" * 40)
    first = [scene for scene in drawn if scene.count("\n• ") >= 4]
    assert first
    for scene in drawn:
        new, more = scene.count("\n• "), re.search(r"… (\d+) more new lines: `log (\d+)`", scene)
        assert more is None or int(more[1]) + new == int(more[2])


@pytest.mark.parametrize("game", haversack.GAMES)
def test_the_set_up_names_whoever_decides(game: str, cli: Cli) -> None:
    """In the hot seat each player finds the own name in the first line, not that of the first player."""
    players = str(max(haversack.load(game).players))
    out = cli("play", game, "--seed", "3", "--players", players, "--seats", "all", stdin="\n" + "1\n" * 40).out
    screen = screen_for(game, haversack.load(game).catalogue())
    firsts = [part for part in out.splitlines() if "Set-up" in part]
    named = {seat for seat in haversack.load(game).seats for line in firsts if screen.brief_name(seat) in line}
    assert len(named) > 1


# Notes where one decides


def test_borders_stand_beside_a_space(cli: Cli, position: str) -> None:
    """What stands there, and the spaces next to it with their pieces."""
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="play:de_land_battle\n").out
    note = "Supply space · SU · next to Balkans DE, Eastern Europe, Russia, Moscow"
    assert re.search(rf"Battle Ukraine +Soviet Army · {note}", out)


def test_borders_follow_the_options_of_the_map(cli: Cli, tmp_path: Path) -> None:
    """With the doubtful border of the North Sea in force it is shown (ruling 6.23)."""
    data: dict[str, Any] = {"game": "1914", "round": 4, "turn": "uk-us", "step": "play"}
    data["countries"] = {"uk": {"armies": ["britain"]}}
    data["powers"] = {"uk-us": {"hand": ["uk-build-navy"]}}
    for options, near in ({}, False), ({"north_sea_britain": True}, True):
        file = written(tmp_path / "map.json", {**data, "options": options})
        out = cli("play", "1914", "--position", file, "--seats", "uk-us", stdin="? britain\n").out
        borders = next(line for line in out.splitlines() if line.startswith("UK / US > Britain: "))
        assert ("North Sea" in borders) is near


def test_the_prepare_symbol_stands_beside_a_card(cli: Cli, tmp_path: Path) -> None:
    """Where one plays or discards it, and all of the prepared side where one prepares it."""
    data = {**DRAW, "step": "prepare", "powers": {"germany": {"hand": ["de-zeppelins"]}}}
    file = written(tmp_path / "prepare.json", data)
    out = cli("play", "1914", "--position", file, "--seats", "germany", stdin="").out
    assert re.search(r"Prepare Zeppelins:? +Attrition \(double\): ", out)
    played = written(tmp_path / "play.json", {**data, "step": "play"})
    out = cli("play", "1914", "--position", played, "--seats", "germany", stdin="").out
    assert re.search(r"Play Zeppelins +discards now France / Italy 1 ", out)
    assert re.search(r"Economic\s+Warfare\s+·\s+prepared:\s+Attrition\s+\(double\)", out)


# Finding, help, colours, points


def test_a_part_of_a_name_finds_cards_and_spaces(cli: Cli, position: str) -> None:
    """One card is shown, several are listed, a space says what is next to it."""
    keys = "? blitz\n? murmansk\n? ukr\n? pacific\n? zzz\n"
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin=keys).out
    _, blitz, murmansk, ukraine, pacific, nothing, _ = out.split("Germany > ")
    assert "Blitzkrieg · Status" in blitz
    assert "Murmansk Convoy" in murmansk
    assert "Submarines Raid Murmansk Convoy" in murmansk
    assert ukraine.startswith("Ukraine: Supply space")
    assert {"North Pacific: ", "Pacific Northwest: "} <= set(re.findall(r"^[\w ]+: ", pacific, re.M))
    assert "There is no choice, card, space or rule called 'zzz'." in nothing


def test_flame_finds_the_flamethrowers(cli: Cli) -> None:
    """Four cards of one name and text are one entry with all their ids."""
    out = cli("play", "greatwar", "--seed", "3", stdin="? flame\n").out.split("Central > ")[1]
    assert out.startswith("Flamethrowers ×4 · ")
    assert out.count("Attack icon. Plus card for Infantry") == 1
    assert all(card in out for card in ("red-h-5", "blue-h-5", "blue-d-5", "white-h-5"))


@pytest.mark.parametrize("game", haversack.GAMES)
def test_the_examples_in_help_are_of_the_game(game: str, cli: Cli) -> None:
    """Each example is something of this game, and does what help says."""
    engine = haversack.load(game)
    examples = screen_for(game, engine.catalogue()).examples
    out = cli("play", game, "--seed", "3", stdin="help\n").out
    assert all(f"`{text}`" in out or f"`? {text}`" in out for text in examples)
    assert examples.key in engine.vocabulary.ids
    asked = "".join(f"? {text}\n" for text in (examples.answer, examples.part, examples.rule, examples.ruling))
    assert "There is no " not in cli("play", game, "--seed", "3", stdin=asked).out


@pytest.mark.parametrize("game", ["ww2", "1914", "greatwar"])
def test_the_colours_are_those_of_the_browser(game: str) -> None:
    """Each owner has the colours of the game's face, and no other colour is written down for it."""
    owners = haversack.load(game).face.owners.values()
    screen = screen_for(game, haversack.load(game).catalogue())
    for seat in haversack.load(game).seats:
        styles = {str(span.style) for span in screen.seat_name(seat).spans} | {str(screen.seat_name(seat).style)}
        assert styles & {block(owner) for owner in owners}, seat
    source = Path(haversack.__file__).parent / "cli" / "screens"
    assert not [path for path in source.glob("*.py") if re.search(r"#[0-9a-f]{6}", path.read_text(encoding="utf-8"))]


def test_points_are_added_up_by_owner_and_cause() -> None:
    """From the items of the events alone."""
    items = [
        {"team": "axis", "who": "germany", "cause": "Supply spaces", "points": 2},
        {"team": "allies", "who": None, "cause": "bombing", "points": -1},
        {"team": "axis", "who": "italy", "cause": "Supply spaces", "points": 1},
        {"team": "axis", "who": "germany", "cause": "Supply spaces", "points": 3},
    ]
    lines = points_lines([{"items": items[:2]}, {"text": "no points"}, {"items": items[2:]}])
    assert lines == [
        ("axis", "germany", "Supply spaces", 5),
        ("axis", "italy", "Supply spaces", 1),
        ("allies", None, "bombing", -1),
    ]


@pytest.mark.parametrize("game", haversack.GAMES)
def test_the_breakdown_adds_up_to_the_score(game: str) -> None:
    """At the end of a game the points by cause are those of the outcome, team by team."""
    state = haversack.load(game).new(7)
    dice = random.Random(7)
    while state.legal:
        state.apply(
            dice.choice([choice for choice in state.legal if choice not in state.vocabulary.forfeits] or state.legal)
        )
    assert state.outcome is not None
    lines = points_lines(state.events_for(None))
    sums = {team: sum(line.points for line in lines if line.team == team) for team in state.outcome.scores}
    assert sums == state.outcome.scores
    assert any(sums.values())


def test_points_are_shown_by_owner_and_cause(cli: Cli, tmp_path: Path) -> None:
    """`points` names the countries and why they have scored."""
    state = haversack.load("1914").new(7)
    dice = random.Random(7)
    while not any("items" in event for event in state.events_for(None)):
        state.apply(
            dice.choice([choice for choice in state.legal if choice not in state.vocabulary.forfeits] or state.legal)
        )
    file = written(tmp_path / "game.json", state.record())
    seat = state.decision.seat if state.decision else ""
    out = cli("play", "1914", "--position", file, "--seats", seat, stdin="points\n").out.split("> ")[1]
    screen = screen_for("1914", haversack.load("1914").catalogue())
    for line in points_lines(state.events_for(None)):
        assert line.cause in " ".join(out.split())
        assert line.who is None or screen.owner_name(line.who).plain in out


def test_nobody_has_points_at_first(cli: Cli) -> None:
    assert "Nobody has scored yet." in cli("play", "ww2", "--seed", "3", stdin="points\n").out


def test_an_unknown_word_is_one_sentence(cli: Cli, position: str) -> None:
    """Also several numbers where one is asked for."""
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="1 2\nxyzzy\n").out
    assert "This question takes one answer at a time." in out
    assert json.dumps("xyzzy")[1:-1] in out


def test_scenario_names_the_options_that_are_not_the_usual_ones(cli: Cli) -> None:
    """With their help, and no others."""
    out = cli("play", "1914", "--seed", "3", "--option", "mulligan=yes", stdin="scenario\n").out
    shown = out.split("> ")[1]
    assert shown.startswith("Quartermaster General: 1914\nmulligan=true: Each Power may once")
    assert "north_sea_britain" not in shown


def test_the_rules_can_be_read_by_chapter(cli: Cli, position: str) -> None:
    """The list, a chapter by its number, and by the beginning of its title."""
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="rules\nrules 2\nrules supp\n").out
    _, chapters, second, supply, _ = out.split("Germany > ")
    assert "  2 Goal" in chapters
    assert second.startswith("Goal ─")
    assert supply.startswith("Supply ─")
    assert "W-SUP-" in supply


# What is under way


def test_the_trace_shows_what_is_under_way(cli: Cli, position: str) -> None:
    """From the turn to the question, each a step further in."""
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin="trace\nplay land\ntrace\n").out
    assert "Turn of Germany" in out
    assert "› Land Battle" in out


def test_a_bug_report_replays_and_says_what_was_under_way(cli: Cli, position: str, tmp_path: Path) -> None:
    """It is a record with the version, the build and the trace, and goes on where the fault was seen."""
    file = tmp_path / "bug.json"
    out = cli("play", "ww2", "--position", position, "--seats", "germany", stdin=f"play land\nbug {file}\n").out
    assert str(file) in out.replace("\n", "")
    report = json.loads(file.read_text())
    assert report["choices"] == ["play:de_land_battle"]
    assert report["bug"]["trace"][0].startswith("Turn of Germany")
    assert {"haversack", "build", "python", "kind", "prompt", "rule"} <= set(report["bug"])
    assert cli("explain", "ww2", "--position", str(file), "--json").json["trace"] == report["bug"]["trace"]
