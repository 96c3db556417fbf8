"""The guides: every rule is in them, every figure is true, and nothing in them names what does not exist."""

import re

import pytest

import haversack
from haversack.rulebook import Block, Chapter, entries, guide, read_guide
from haversack.rulebook.figures import map_figure

GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)


def blocks(game_id: str) -> list[Block]:
    """Return all blocks of a guide."""
    return [block for chapter in guide(game_id) for block in chapter.blocks]


@GAMES
def test_a_guide_has_every_rule_and_no_other(game_id: str) -> None:
    """Each rule of the ledger stands behind some sentence; examples are for tests, not for readers."""
    ledger = {entry.id for entry in entries(haversack.load(game_id).ledger()) if "-EX-" not in entry.id}
    told = {rule for block in blocks(game_id) for rule in block.rules}
    assert told == ledger


@GAMES
def test_options_named_in_a_guide_exist(game_id: str) -> None:
    """An option is called by its name."""
    options = {option.name for option in haversack.load(game_id).options}
    named = {name for block in blocks(game_id) for name in re.findall(r"`(\w+)`", block.words)}
    assert named <= options
    assert named == {name for block in blocks(game_id) for name in block.options}


@GAMES
def test_a_guide_begins_with_the_game_in_five_minutes(game_id: str) -> None:
    """Somebody new reads no more than three hundred and fifty words before playing."""
    first, *others = guide(game_id)
    assert first.anchor == "in-five-minutes"
    assert 150 <= sum(len(block.words.split()) for block in first.blocks) <= 350
    assert {"goal", "the-turn", "who-knows-what", "glossary"} <= {chapter.anchor for chapter in others}


def is_cut(piece: str, countries: dict[str, dict[str, list[str]]]) -> bool:
    """Say whether a view shows a piece as out of supply."""
    country, _, space = piece.split("/")
    return space in countries[country]["unsupplied"]


@GAMES
def test_figures_are_true(game_id: str) -> None:
    """What a figure says of supply is what the rules say of the position it shows; cards in it exist."""
    game = haversack.load(game_id)
    figures = [block.figure for block in blocks(game_id) if block.kind == "figure"]
    assert len(figures) >= 2
    for figure in figures:
        assert figure["game"] == game_id
        if "cards" in figure:
            assert set(figure["cards"].split()) <= set(game.card_ids())
            continue
        countries: dict[str, dict[str, list[str]]] = {}
        for piece in figure["pieces"].split():
            country, kind, space = piece.split("/")
            kinds = countries.setdefault(country, {"armies": [], "navies": []})
            kinds["armies" if kind == "army" else "navies"].append(space)
        if game_id == "ww2":
            countries["germany"]["hand"] = ["de_build_army"]  # so that the position rests at Germany's Play step
        seen = game.position({"game": game_id, "round": 4, "countries": countries}).view(None)["countries"]
        assert isinstance(seen, dict)
        cut = {piece for piece in figure["pieces"].split() if is_cut(piece, seen)}
        assert set(figure.get("cut", "").split()) == cut
        assert not set(figure["supplied"].split()) & cut
        assert map_figure(figure, "maps").count('<g transform="translate(') == len(figure["pieces"].split()) + len(cut)


def test_a_guide_is_read_into_chapters_and_blocks() -> None:
    """Paragraphs, items, steps and figures are told apart; rules belong to the words before them."""
    text = "# T\n\n## One Thing\n\nWords. [A-B-1, A-B-2] More.\n\n- item [A-C-1]\n1. step\n\n"
    text += "```figure\ngame: x\ncaption: a: b\n```\n"
    (chapter,) = read_guide(text)
    assert chapter == Chapter(
        "One Thing",
        "one-thing",
        (
            Block("text", (("Words.", ("A-B-1", "A-B-2")), (" More.", ()))),
            Block("item", (("item", ("A-C-1",)),)),
            Block("step", (("step", ()),)),
            Block("figure", (), {"game": "x", "caption": "a: b"}),
        ),
    )
