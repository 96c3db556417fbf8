"""The Great War in the terminal: the battle, the event, what is known of hands, hands by their backs, all piles."""

import json
from pathlib import Path

import pytest

import haversack
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
    assert "Random Event: Exposed Trenches. Trenches-class cards cancel nothing this turn." in out
    assert "Entente Allies, Defender, 5 BP" in out
    assert "Central Powers, Attacker, 7 BP" in out
    assert " 5  Trenches + ↻" in out
    assert " 7  Saxon Infantry ⚔" in out
    assert " ✗  Field Artillery (7.7-cm field gun) ⚔+, by Trenches" in out
    assert "The Central Powers are ahead by 2 BP." in out
    assert "Entente Allies  4: 2 Nationality, 1 Neutral, 1 Bonus" in out
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
