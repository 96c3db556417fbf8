"""1914 in the terminal: two sides of a card, prepared cards, discard piles, Objective tokens."""

import json
from pathlib import Path

import pytest

import haversack
from tests.cli.conftest import Cli, written

BATTLE = {
    "game": "1914",
    "round": 4,
    "turn": "germany",
    "step": "play",
    "vp": {"central": 7, "entente": 5},
    "tokens": ["burgundy"],
    "countries": {
        "germany": {"armies": ["berlin", "western_germany"]},
        "austria-hungary": {"armies": ["vienna"]},
        "russia": {"armies": ["moscow", "serbia"]},
        "france": {"armies": ["paris", "burgundy"]},
        "uk": {"armies": ["britain", "burgundy"], "navies": ["english_channel"]},
    },
    "powers": {
        "germany": {
            "hand": ["de-land-battle", "de-zeppelins"],
            "prepared": ["de-schlieffen-plan", "de-build-army"],
            "discard": ["de-landwehr", "de-mata-hari"],
            "face_down": 1,
            "status": ["de-mustard-gas"],
        },
        "uk-us": {"hand": ["uk-build-army"], "prepared": ["us-build-army"], "discard": ["us-land-battle"]},
    },
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return the name of a file with a battle about to be fought."""
    return written(tmp_path / "battle.json", BATTLE)


def test_a_whole_game_against_bots(cli: Cli, tmp_path: Path) -> None:
    """Somebody who takes the second and the first option in turn plays to the end, and the record holds."""
    path = tmp_path / "game.json"
    result = cli("play", "1914", "--seed", "3", "--bots", "random", "--save", str(path), stdin="2\n1\n" * 4000)
    assert (result.code, result.err) == (0, "")
    assert " win: " in result.out or " wins: " in result.out
    record = json.loads(path.read_text(encoding="utf-8"))
    assert haversack.load("1914").replay(record).outcome is not None


def test_the_table_shows_pieces_marks_points_and_cards(cli: Cli, position: str) -> None:
    """Homes, Objectives, tokens, difficult terrain, supply; sizes, Status cards and top discards; own cards."""
    out = cli("play", "1914", "--position", position, "--seats", "germany", stdin="").out
    assert "Round 4 of 17, scoring after round 7" in out
    assert "\nGermany > " in out
    assert "Central 7 – Entente 5, Central lead by 2 of 12" in out
    for line in ("⌂ Paris FR", "★ Western Germany DE", "◆ Burgundy^ FR UK!", "★ Serbia^ RU!", "  English Channel UK"):
        assert line in out
    assert "Mustard Gas · Landwehr" in out
    assert "US Land Battle" in out  # the top of the pile, with its country
    assert "DE hand     Land Battle · Zeppelins (Economic Warfare)" in out
    assert "Build Army (Reinforce Army) · Schlieffen Plan (Double Sustain Land Battle, only" in out
    assert "US Build Army" not in out  # prepared by another Power


def test_few_cards_are_shown_with_both_sides(cli: Cli, position: str) -> None:
    """What a card does when played and when prepared stands below a short list of them."""
    out = cli("play", "1914", "--position", position, "--seats", "germany", stdin="").out
    assert "Zeppelins: United Kingdom / United States discards 3 cards" in out
    assert "Prepared: Attrition (double)" in out


def test_the_own_discard_pile_can_be_looked_through(cli: Cli, position: str) -> None:
    """The owner sees the face-down cards too (F-INF-3), nobody another's."""
    out = cli("play", "1914", "--position", position, "--seats", "germany", stdin="pile\n").out
    assert "Germany discard pile, top first: Landwehr (Event) · Mata Hari (Economic Warfare)" in out
    assert "States discard pile" not in out


def test_a_card_asked_for_by_name_is_shown_with_why_it_is_not_offered(cli: Cli, position: str) -> None:
    """By its name, of the own deck, both sides, and the rule against it."""
    out = cli("play", "1914", "--position", position, "--seats", "germany", stdin="? mata hari\n? sea battle\n").out
    assert "play:de-mata-hari is not offered: Mata Hari is not in your hand. (F-PLY-1)" in out
    assert "Sea Battle ×2 · Sea Battle de-sea-battle" in out
    assert "play:de-sea-battle is not offered" in out


def test_what_lasts_for_the_round_is_shown(cli: Cli, tmp_path: Path) -> None:
    data = {**BATTLE, "truce": ["france", "uk"], "waived": ["france-italy"]}
    out = cli("play", "1914", "--position", written(tmp_path / "truce.json", data), "--seats", "germany", stdin="").out
    assert "Truce until the round ends: FR and UK" in out
    assert "No price for difficult terrain this turn: France / Italy" in out
