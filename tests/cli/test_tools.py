"""run, sim, cards, rules, bench."""

import json
from pathlib import Path

import pytest

import haversack
from haversack.cli.sim import share_of
from tests.cli.conftest import Cli, written

GAME = haversack.load("ww2")
POSITION = {
    "game": "ww2",
    "turn": "germany",
    "countries": {
        "germany": {"armies": ["germany", "balkans"], "hand": ["de_land_battle", "de_sea_battle"]},
        "soviet_union": {"armies": ["moscow", "ukraine"], "hand": [], "deck": []},
    },
}
BATTLE = "play:de_land_battle space:ukraine"


# run


def test_run_prints_events_and_the_next_decision(cli: Cli, tmp_path: Path) -> None:
    """What happened, and who decides what now."""
    result = cli("run", "ww2", "--position", written(tmp_path / "p.json", POSITION), "--choices", BATTLE)
    assert result.code == 0
    assert "Germany battles the Soviet Army in Ukraine." in result.out
    assert "The Soviet Army in Ukraine is removed by the battle." in result.out
    assert "Germany decides: Your Discard step: discard as many cards as you like" in result.out


def test_run_reads_position_and_choices_from_everywhere(cli: Cli, tmp_path: Path) -> None:
    """A file or the standard input; words, a list or a record."""
    position = written(tmp_path / "p.json", POSITION)
    by_word = cli("run", "ww2", "--position", position, "--choices", BATTLE, "--json").json
    assert by_word["choices"] == BATTLE.split()
    by_input = cli("run", "ww2", "--position", "-", "--choices", BATTLE, "--json", stdin=json.dumps(POSITION)).json
    words = written(tmp_path / "keys.txt", "play:de_land_battle # the battle\n\nspace:ukraine\n")
    listed = written(tmp_path / "keys.json", BATTLE.split())
    recorded = written(tmp_path / "record.json", {"choices": BATTLE.split()})
    for file in (words, listed, recorded):
        assert cli("run", "ww2", "--position", position, "--choices", file, "--json").json == by_word
    by_choices = cli("run", "ww2", "--position", position, "--choices", "-", "--json", stdin=BATTLE).json
    assert by_input == by_choices == by_word


def test_run_gives_a_position_to_go_on_from(cli: Cli, tmp_path: Path) -> None:
    """The JSON holds the digest, and the position builds the same state."""
    data = cli("run", "ww2", "--seed", "3", "--choices", "", "--json").json
    assert GAME.position(data["position"]).digest() == data["digest"] == GAME.new(3).digest()
    assert data["decision"]["seat"] == "germany"
    assert data["outcome"] is None


def test_run_tells_a_seat_only_what_it_may_know(cli: Cli) -> None:
    """With --seat neither events nor position tell more than that seat knows."""
    data = cli("run", "ww2", "--seed", "3", "--seat", "italy", "--json").json
    assert "position" not in data
    assert data["decision"] is None
    assert "hand" not in data["view"]["countries"]["germany"]
    drawn = [event for event in data["events"] if event.get("country") == "germany" and event["type"] == "CardsDrawn"]
    assert all(set(event["cards"]) == {None} for event in drawn)
    assert "somebody else" in cli("run", "ww2", "--seed", "3", "--seat", "italy").out
    first = cli("run", "ww2", "--seed", "3", "--json").json["decision"]["options"][0]["key"]
    told = cli("run", "ww2", "--seed", "3", "--choices", first, "--seat", "italy", "--json")
    assert told.json["events"][-1]["text"] == "Germany discards an opening card."
    assert first not in told.out


def test_run_names_the_choice_that_is_refused_and_why(cli: Cli, tmp_path: Path) -> None:
    """The number of the choice, its key, the sentence and the rule."""
    position = written(tmp_path / "p.json", POSITION)
    result = cli("run", "ww2", "--position", position, "--choices", "play:de_land_battle space:china")
    assert (result.code, result.out) == (2, "")
    assert "Choice 2, 'space:china', is refused" in result.err
    assert "W-ACT-6" in result.err


def test_run_goes_on_with_a_record_to_its_outcome(cli: Cli, record_file: str, tmp_path: Path) -> None:
    """A record is a position too; the outcome is a sentence, and --save writes a record."""
    path = tmp_path / "again.json"
    result = cli("run", "ww2", "--position", record_file, "--save", str(path))
    assert " win: " in result.out
    assert cli("verify", str(path)).code == 0


# sim


def test_sim_is_the_same_whatever_the_number_of_jobs(cli: Cli, tmp_path: Path) -> None:
    """Equal seeds give equal reports and equal games."""
    arguments = ("sim", "ww2", "--games", "45", "--seed", "7", "--json")
    one = cli(*arguments, "--jobs", "1", "--out", str(tmp_path / "one"))
    two = cli(*arguments, "--jobs", "2", "--out", str(tmp_path / "two"))
    assert one.code == 0
    assert one.json == two.json
    assert (tmp_path / "one").read_text(encoding="utf-8") == (tmp_path / "two").read_text(encoding="utf-8")
    games = [json.loads(line) for line in (tmp_path / "one").read_text(encoding="utf-8").splitlines()]
    assert [game["seed"] for game in games] == list(range(7, 52))


def test_sim_counts_every_game_once(cli: Cli) -> None:
    """Wins by side and by reason add up, within their intervals."""
    report = cli("sim", "ww2", "--games", "30", "--json").json
    assert sum(side["games"] for side in report["wins"].values()) == 30
    for side in report["wins"].values():
        assert sum(part["games"] for part in side["reasons"].values()) == side["games"]
        assert side["low"] <= side["share"] <= side["high"]
    assert report["rounds"]["most"] <= 20


def test_sim_plays_with_the_options_given(cli: Cli) -> None:
    """An option changes the games."""
    arguments = ("sim", "ww2", "--games", "10", "--json")
    assert cli(*arguments).json != cli(*arguments, "--option", "reallocate=on").json


def test_sim_prints_tables(cli: Cli) -> None:
    """Sides, shares, lengths; nothing on stderr but the progress, which is cleared."""
    out = cli("sim", "ww2", "--games", "5").out
    assert "95 % interval" in out
    assert "decisions" in out


def test_the_interval_is_wilsons() -> None:
    """Known values: 0 of 10 and 5 of 10."""
    assert share_of(0, 10)[1:] == pytest.approx((0.0, 0.0, 0.2775), abs=1e-3)
    assert share_of(5, 10)[1:] == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-3)


# cards


def test_cards_lists_the_whole_catalogue(cli: Cli) -> None:
    """All entries, each with text, provenance and confidence."""
    cards = cli("cards", "ww2", "--json").json
    assert [card["id"] for card in cards] == GAME.card_ids()
    assert sum(card["copies"] for card in cards) == 220
    assert all(card["text"] and card["provenance"] and card["confidence"] for card in cards)
    assert "143 cards, 220 with all copies." in cli("cards", "ww2").out


def test_cards_finds_by_id_name_and_beginning(cli: Cli) -> None:
    """One card by any of its names."""
    for name in ("de_blitzkrieg", "Blitzkrieg", "blitz"):
        assert [card["id"] for card in cli("cards", "ww2", name, "--json").json] == ["de_blitzkrieg"]
    out = " ".join(cli("cards", "ww2", "de_blitzkrieg").out.split())
    assert "build a German Army in the space battled" in out
    assert "provenance: rulebook · confidence: high" in out


@pytest.mark.parametrize(
    ("asked", "found"), [("pals", "uk-the-pals-battalions"), ("armée de l'air", "fr-bares"), ("bares", "fr-bares")]
)
def test_cards_finds_by_a_part_of_a_name_with_or_without_accents(cli: Cli, asked: str, found: str) -> None:
    """Nobody needs to know how a name begins, or how it is typed."""
    assert found in cli("cards", "1914", asked).out


def test_cards_chooses_by_country_and_type(cli: Cli) -> None:
    """Both filters together."""
    cards = cli("cards", "ww2", "--country", "italy", "--type", "Status", "--json").json
    assert cards
    assert {(card["owner"], card["type"]) for card in cards} == {("italy", "status")}


def test_cards_follows_the_options(cli: Cli) -> None:
    """A text is that of the game played."""
    arguments = ("cards", "ww2", "it_impero", "--json")
    assert cli(*arguments).json != cli(*arguments, "--option", "impero=spaces").json


# rules


def test_rules_prints_the_ledger(cli: Cli) -> None:
    """Every rule with its id and heading."""
    rules = cli("rules", "ww2", "--json").json
    assert {"id": "W-TRN-2", "section": "Turn", "text": "A turn is: Play, Supply, Victory, Discard, Draw."} in rules
    assert len({rule["id"] for rule in rules}) == len(rules) > 80
    assert "W-TRN-2" in cli("rules", "ww2").out


@pytest.mark.parametrize(
    ("name", "count", "word"),
    [("W-SUP-2", 1, "never carry the chain"), ("w-sup", 5, "port"), ("7.4", 1, "Impero"), ("1.1", 1, "Play step")],
)
def test_rules_finds_a_rule_a_family_or_a_ruling(name: str, count: int, word: str, cli: Cli) -> None:
    """By id; a family is the beginning of an id."""
    found = cli("rules", "ww2", name, "--json").json
    assert len(found) == count
    assert any(word in rule["text"] for rule in found)
    assert word in " ".join(cli("rules", "ww2", name).out.split())


def test_rules_lists_rulings_and_options(cli: Cli) -> None:
    """The rulings whole, and each option with values and default."""
    assert any(entry["id"] == "5.4" for entry in cli("rules", "ww2", "--rulings", "--json").json)
    options = cli("rules", "ww2", "--options", "--json").json
    assert [option["name"] for option in options] == [option.name for option in GAME.options]
    assert "armies spaces" in cli("rules", "ww2", "--options").out


# bench


def test_bench_gives_every_figure(cli: Cli) -> None:
    """The figures that the comparison with other libraries reads, all above zero."""
    figures = cli("bench", "ww2", "--seconds", "0.02", "--json").json
    assert figures["build"] in ("pure", "compiled")
    wanted = {"decisions_per_s", "games_per_s", "clone_us", "determinise_us", "view_us", "view_encode_us"}
    assert set(figures["games"]["ww2"]) == wanted | {"replay_ratio", "state_bytes", "import_ms"}
    assert all(value > 0 for value in figures["games"]["ww2"].values())
    assert figures["games"]["ww2"]["state_bytes"] < 20_000


def test_a_card_of_two_sides_is_printed_with_both(cli: Cli) -> None:
    """1914: the text played and the side prepared."""
    printed = " ".join(cli("cards", "1914", "ah-soviets-of-petrograd").out.split())
    assert "Russia discards 2 cards, and 1 more" in printed
    assert "Prepared: Attrition (double)" in printed


# explain


def test_explain_says_what_is_under_way_and_by_which_rule(cli: Cli, tmp_path: Path) -> None:
    """The stack in words, the question, its rule; of each key whether it can be chosen."""
    position = written(tmp_path / "p.json", POSITION)
    line = ["explain", "ww2", "--position", position]
    said = cli(*line, "--why", "play:de_land_battle", "space:ukraine", "--json").json
    assert said["decides"] == said["seat"] == "germany"
    assert said["trace"][0].startswith("Turn of Germany")
    assert said["rule"] == "W-TRN-4"
    assert said["keys"]["play:de_land_battle"] == []
    assert [reason["rule"] for reason in said["keys"]["space:ukraine"]] == ["W-TRN-4"]
    text = cli(*line, "--why", "space:ukraine").out
    assert "Turn of Germany" in text
    assert "W-TRN-4" in text
    assert "space:ukraine is not offered" in text


def test_explain_tells_others_nothing_of_the_question(cli: Cli, tmp_path: Path) -> None:
    """What is under way is for the one who decides."""
    position = written(tmp_path / "p.json", POSITION)
    line = ["explain", "ww2", "--position", position, "--seat", "italy", "--why", "play:it_build_army"]
    said = cli(*line, "--json").json
    assert not {"trace", "prompt", "rule"} & set(said)
    assert said["keys"]["play:it_build_army"]
    assert "somebody else" in cli(*line).out


def test_nothing_is_under_way_when_the_game_is_over(cli: Cli, tmp_path: Path, record: dict[str, object]) -> None:
    result = cli("explain", "ww2", "--position", written(tmp_path / "r.json", record))
    assert result.code == 2
    assert "over" in result.err
