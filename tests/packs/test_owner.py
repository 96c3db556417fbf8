"""The owner's copy: a table of values of the playable cards of The Great War, filled in by whoever has them."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.kernel.errors import InvalidPack
from haversack.packs.files import read_file, read_text
from haversack.packs.table import COLUMNS, template

HOUSE = haversack.load("greatwar")


def filled(**cells: str) -> str:
    """Return the table with every card's values doubled but for one, whose cells are given."""
    rows = list(csv.DictReader(io.StringIO(template())))
    for row in rows:
        row["bp"] = str(min(30, 2 * int(row["house_bp"])))
    rows[0].update(cells)
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def test_the_table_has_every_playable_card_and_no_value() -> None:
    """Values and icons come first, then names, links and effects."""
    rows = list(csv.DictReader(io.StringIO(template())))
    assert len(rows) == 184
    assert COLUMNS[:4] == ("id", "card", "bp", "attack")
    assert not any(row[column] for row in rows for column in COLUMNS[2:11])
    assert read_text(template(), "mine.csv") == {"game": "greatwar", "name": "mine", "owner": True, "change": {}}


def test_values_of_the_owner_take_the_place_of_the_house_values(tmp_path: Path) -> None:
    """Every card says so, the note says so, and the offsets that were tuned on house values are gone."""
    file = tmp_path / "my copy.csv"
    file.write_text(filled(attack="yes", name="Unterseeboote"), encoding="utf-8-sig")
    game = haversack.load("greatwar", pack=file)
    cards = {str(card["id"]): card for card in game.catalogue()}
    house = {str(card["id"]): card for card in HOUSE.catalogue()}
    playable = [card for card in house if house[card]["type"] != "random_event"]
    for card in playable:
        value: Any = house[card]["bp"]
        assert cards[card]["bp"] == min(30, 2 * value)
        assert cards[card]["origin"] == "name: your file, values: your file"
    assert (cards["red-s-2"]["name"], cards["red-s-2"]["attack"]) == ("Unterseeboote", True)
    note = game.new(1).view(None)["note"]
    assert note == "Card values: your file. The bots were tuned on other values."
    assert "house-made" in str(HOUSE.new(1).view(None)["note"])
    offset = {"scenario": "passchendaele_1917"}
    assert sum(HOUSE.new(1, offset).scores().values()) == 10
    assert sum(game.new(1, offset).scores().values()) == 0


def test_a_table_filled_in_part_says_how_far() -> None:
    """What is left empty stays house-made."""
    rows = [{"id": "red-s-2", "bp": 5}, {"id": "red-s-3", "attack": True, "links": []}]
    pack = read_text(json.dumps(rows), "part.json")
    view = haversack.load("greatwar", pack=pack).new(1).view(None)
    assert "your file for 2 of 184 cards, the others are house-made" in str(view["note"])


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"bp": "many"}, "The column 'bp' does not take 'many'."),
        ({"attack": "perhaps"}, "The column 'attack' does not take 'perhaps'."),
        ({"links": "infantry"}, "The column 'links' does not take 'infantry'."),
        ({"id": "red-s-3"}, "The card 'red-s-3' stands twice."),
    ],
)
def test_a_wrong_cell_is_named_by_its_line(cells: dict[str, str], sentence: str) -> None:
    with pytest.raises(InvalidPack) as caught:
        read_text(filled(**cells), "mine.csv")
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"bp": "31"}, "Card red-s-2, bp: 31 is not a whole number from 0 to 30."),
        (
            {"links": '[{"which": ["dragons"]}]'},
            "Card red-s-2, links, which, classes: 'dragons' is not a class of cards.",
        ),
        ({"effects": '["fly"]'}, "Card red-s-2, effects: 'fly' is not an effect."),
        ({"id": "red-s-99"}, "Card red-s-99: there is no card 'red-s-99' to change."),
    ],
)
def test_a_wrong_value_is_named_by_its_card(cells: dict[str, str], sentence: str) -> None:
    with pytest.raises(InvalidPack) as caught:
        haversack.load("greatwar", pack=read_text(filled(**cells), "mine.csv"))
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("a.csv", "", "needs a column 'id'"),
        ("a.csv", "id;bp;colour\nred-s-2;3;red\n", "no column 'colour'"),
        ("a.json", "{", "'a.json' is not JSON"),
        ("a.json", "7", "a JSON object, or a list of rows"),
        ("a.json", "[7]", "A row is a card with its id"),
    ],
)
def test_a_file_that_is_no_pack_is_refused(tmp_path: Path, name: str, text: str, sentence: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(InvalidPack, match=sentence):
        read_file(tmp_path / name)
