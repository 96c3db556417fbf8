"""The Great War in the terminal: the battle, the event, what is known of hands, hands by their backs, all piles."""

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import haversack
from haversack.cli.screens import screen_for
from tests.cli.conftest import Cli, written

BATTLE = {
    "game": "greatwar",
    "turn": 3,
    "phase": "r2_d",
    "defender": "entente",
    "event": "re-exposed-trenches-1",
    "winners": ["central", "entente"],
    "discards": {"entente": ["blue-h-10", "red-h-9"], "neutral": ["red-h-4"]},
    "central": {
        "hand": ["red-s-k", "blue-s-4"],
        "table": [
            {"card": "red-s-7", "face": "up"},
            {"card": "red-s-9", "face": "down", "by": "red-s-4", "why": "aura"},
        ],
        "captured": ["white-h-9"],
    },
    "entente": {
        "hand": ["red-h-7", "red-h-q", "bonus-prisoner-interrogations-1", "blue-s-3"],
        "aside": ["red-h-5"],
        "table": [{"card": "red-s-4", "face": "up", "used": True}],
        "seen": ["blue-s-3"],
    },
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return the name of a file with a battle half fought."""
    return written(tmp_path / "battle.json", BATTLE)


def test_a_whole_game_against_bots(cli: Cli, tmp_path: Path) -> None:
    """Somebody who takes the second and the first option in turn plays to the end, and the record holds."""
    path = tmp_path / "game.json"
    result = cli("play", "greatwar", "--seed", "3", "--bots", "random", "--save", str(path), stdin="2\n1\n" * 2000)
    assert (result.code, result.err) == (0, "")
    assert "victory after the last turn" in result.out or "Draw after the last turn" in result.out
    assert '"hand_size"' not in result.out
    record = json.loads(path.read_text(encoding="utf-8"))
    assert haversack.load("greatwar").replay(record).outcome is not None


def test_the_table_shows_the_battle_the_event_and_the_sides(cli: Cli, position: str) -> None:
    """Clock, captured BP, event; roles and BP; cards face up and down with what became of them; sizes."""
    out = cli("play", "greatwar", "--position", position, "--seats", "entente", stdin="").out
    assert "Turn 3 of 10, Round 2: Entente Allies   Central 10 – Entente 0 BP captured, battles won 1 – 1" in out
    assert "Random Event: Exposed Trenches" in out
    assert "Exposed Trenches: Trenches-class cards cancel nothing this turn." in out
    assert "Entente Allies, Defender, 5 BP" in out
    assert "Central Powers, Attacker, 7 BP" in out
    assert " 5  Trenches + ↻" in out
    assert " 7  Saxon Infantry ⚔" in out
    assert " ✗  Field Artillery (7.7-cm field gun) ⚔+, by Trenches" in out
    assert "The Central Powers are ahead by 2 BP." in out
    assert "Entente Allies  4 of 9: 2 Nationality, 1 Neutral, 1 Bonus" in out
    assert "house-made" in out


def test_the_hand_is_shown_by_its_backs_and_never_the_enemys(cli: Cli, position: str, tmp_path: Path) -> None:
    out = cli("play", "greatwar", "--position", position, "--seats", "entente", stdin="").out
    assert "\nEntente > " in out
    assert "Entente hand" in out
    assert "Bonus       Prisoner Interrogations 1" in out
    assert "Entente laid aside Neutral     Flamethrowers 6⚔+" in out
    assert "Seen by the enemy in the hand of the Entente Allies: Barbed Wire 4+" in out
    assert "Big Bertha" not in out
    first = written(tmp_path / "first.json", {**BATTLE, "defender": "central"})
    other = cli("play", "greatwar", "--position", first, "--seats", "central", stdin="").out
    assert "Known in the hand of the Entente Allies: Barbed Wire 4+" in other
    assert "Prisoner Interrogations" not in other


def test_every_discard_pile_can_be_looked_through(cli: Cli, position: str) -> None:
    """They are public, those of the common decks too (G-INF-1)."""
    out = cli("play", "greatwar", "--position", position, "--seats", "entente", stdin="pile\n").out
    assert "Neutral discard pile, top first: Trenches 5+" in out
    assert "Central Powers discard pile, top first: empty" in out
    assert "Entente Allies discard pile, top first: " in out


def test_a_scenario_of_ones_own_is_played_from_its_file(cli: Cli, tmp_path: Path) -> None:
    """By play, sim, run and cards; a record carries it along, so that no file is needed to go on."""
    scenario = {"id": "raid", "name": "Raid", "turns": 2, "decks": ["red"]}
    pack = written(tmp_path / "raid.json", {"game": "greatwar", "scenario": scenario})
    saved = tmp_path / "saved.json"
    out = cli("play", "greatwar", "--pack", pack, "--seed", "1", "--save", str(saved), stdin="1\n").out
    assert "Turn 1 of 2" in out
    assert "Scenario: Raid" in out
    assert "Scenario: Raid" in cli("play", "greatwar", "--position", str(saved), stdin="").out
    report = json.loads(cli("sim", "greatwar", "--pack", pack, "--games", "3", "--json").out)
    assert report["rounds"]["most"] == 2
    assert json.loads(cli("run", "greatwar", "--pack", pack, "--seed", "1", "--json").out)
    assert cli("cards", "greatwar", "--pack", pack, "Trenches").code == 0
    twice = cli("play", "greatwar", "--pack", pack, "--position", str(saved))
    assert (twice.code, twice.err) == (2, "haversack: The file carries a pack of its own; leave --pack out.\n")


def test_a_scenario_that_is_wrong_is_refused_with_a_sentence(cli: Cli, tmp_path: Path) -> None:
    wrong = written(tmp_path / "wrong.json", {"game": "greatwar", "scenario": {"id": "raid", "name": "R", "turns": 0}})
    for file in (wrong, str(tmp_path / "nowhere.json"), written(tmp_path / "cut.json", '{"game": ')):
        result = cli("sim", "greatwar", "--pack", file)
        assert result.code == 2
        assert result.err.startswith("haversack: ")
        assert result.err.count("\n") == 1


def test_a_card_says_what_it_is_and_where_it_is_known_from(cli: Cli, position: str) -> None:
    """Class, nation and rank; the name by the rulebook, the values house-made."""
    out = cli("play", "greatwar", "--position", position, "--seats", "entente", stdin="? red-s-9\n").out
    assert "Field Artillery · Field Artillery, Germany, 9 of spades red-s-9" in out
    assert "provenance: name: rulebook, values: house" in out
    assert "British Empire, Queen of hearts" in out or "France, Queen of hearts" in out  # beside the option


def test_the_scenario_is_told_with_all_that_is_special(cli: Cli) -> None:
    """Special rules, bans, Defenders, hand limits, events, offset, levels of victory."""
    arguments = ("play", "greatwar", "--seed", "3", "--option", "scenario=passchendaele_1917")
    out = cli(*arguments, stdin="scenario\n").out
    scenario = haversack.load("greatwar").new(3, {"scenario": "passchendaele_1917"}).view(None)["setting"]
    assert isinstance(scenario, dict)
    told = " ".join(out.split("Central > ")[1].split())
    assert "Scenario: Passchendaele" in out
    assert "Entente 0 (+10 offset) BP captured" in out
    assert all(f"Special rule: {rule}" in told for rule in scenario["special_rules"])
    assert "may not play tank cards in turns 3, 4, 5, 6." in told
    assert "Turn 3: the Random Event is Heavy Rain." in told
    assert "Defenders: 1 Central, 2 Central, 3 Central, 4 Entente" in told
    assert "Hand limit: 9 in every turn." in told
    assert "Added to the score: Entente +10." in told
    assert "Victory by a lead of: Moral 10" in told


def drawn_when(found: Callable[[dict[str, Any]], bool]) -> str:
    """Return the table of the first view in random play that is as wanted."""
    game = haversack.load("greatwar")
    console = Console(width=120, file=io.StringIO(), record=True)
    for seed in range(60):
        state, dice = game.new(seed), random.Random(seed)
        while state.legal:
            view = state.view(None)
            if found(view):
                console.print(screen_for("greatwar", game.catalogue()).table(view, 120))
                return console.export_text()
            state.apply(dice.choice(state.legal))
    raise AssertionError("no such view in sixty games")


def test_what_a_die_decided_stands_below_the_event() -> None:
    view: dict[str, Any] = {}
    text = drawn_when(lambda seen: bool(seen["rolls"]) and not view.update(seen))
    roll = view["rolls"][0]
    side = {"central": "Central Powers", "entente": "Entente Allies"}[roll["side"]]
    assert f"The {side} rolled {roll['die']}: {roll['text']}" in text


def test_a_card_counts_what_it_counts_now() -> None:
    """Under an event that changes it; what is printed and the event stand behind it."""
    view: dict[str, Any] = {}

    def changed(seen: dict[str, Any]) -> bool:
        entries = [entry for side in ("central", "entente") for entry in seen[side]["table"]]
        return any("changes" in entry for entry in entries) and not view.update(seen)

    text = drawn_when(changed)
    tables = [entry for side in ("central", "entente") for entry in view[side]["table"]]
    entry = next(entry for entry in tables if "changes" in entry)
    printed = entry["counts"] - entry["changes"][0]["points"]
    assert f"printed {printed}, " in text
    assert any(
        line.split()[:1] == [str(entry["counts"])] or f" {entry['counts']}  " in line for line in text.splitlines()
    )


def test_what_a_side_owes_and_what_is_armed_is_shown() -> None:
    text = drawn_when(
        lambda seen: any("armed" in entry for entry in seen["central"]["table"]) and seen["entente"]["owes"]
    )
    assert ", armed" in text
    assert "owes a" in text
