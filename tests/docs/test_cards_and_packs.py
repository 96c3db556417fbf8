"""The pages about cards and packs print what is played: cards of all three games, packs, scenarios."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.games.greatwar.cards import kinds as k
from haversack.games.greatwar.language import words as greatwar
from haversack.games.greatwar.language.catalogue import DECKS_IN_PLAY
from haversack.games.y1914.cards import uk_us
from haversack.packs.check import check_pack
from tests.docs.pages import ROOT, blocks


def card_on_the_page(card: str) -> str:
    """Return the expression of a card."""
    [found] = [text for text in blocks("docs/add-a-card.md", "python") if f'"{card}"' in text]
    return found


def test_the_card_of_1914_is_the_card() -> None:
    printed = eval(card_on_the_page("uk-mark-iv-tanks"), vars(uk_us))
    card = next(card for card in uk_us.DECK.cards if card.id == "uk-mark-iv-tanks")
    assert replace(printed, sources=card.sources) == card


def test_the_card_of_the_great_war_is_the_card() -> None:
    printed = eval(card_on_the_page("red-s-7"), {"Card": greatwar.Card, "k": k})
    assert printed in DECKS_IN_PLAY[0].cards


@pytest.mark.parametrize("page", ["add-a-card.md", "write-a-pack.md"])
def test_modules_and_files_that_a_page_shows_are_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    shown = re.findall(r'--8<-- "(.+?)"', text) + re.findall(r"`(tests/\S+?\.py)`", text)
    linked = [f"docs/{file}" for file in re.findall(r"\((examples/\S+?)\)", text)]
    assert [file for file in shown + linked if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("number", range(3))
def test_every_pack_of_the_page_is_good_and_played(number: int) -> None:
    """One block is a part of the Air Force pack, which has tests of its own."""
    packs = [json.loads(block) for block in blocks("docs/write-a-pack.md", "json")]
    whole = [pack for pack in packs if "game" in pack]
    assert len(whole) == 3
    checked = check_pack(whole[number])
    assert checked.faults == ()
    game = haversack.load(whole[number]["game"], pack=whole[number])
    state = game.new(2)
    for _ in range(40):
        state.apply(state.legal[0])
    view: Any = state.view()
    if "scenario" in whole[number] and whole[number]["game"] == "1914":
        assert view["setting"]["name"] == "Late and short"


@pytest.mark.parametrize("file", sorted((ROOT / "docs" / "examples").glob("*.json")), ids=lambda file: str(file.stem))
def test_the_examples_of_packs_are_good(file: Path) -> None:
    assert check_pack(json.loads(file.read_text(encoding="utf-8"))).faults == ()
