"""The chains of supply that a board draws: they lead where pieces are supplied, and tell nothing that is hidden."""

from typing import Any

import pytest

import haversack
from tests.contract.test_contract import walk


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_lines_tell_what_everybody_knows(game_id: str) -> None:
    """Whoever looks, and whatever is dealt anew, the lines are the same; asking for them changes nothing."""
    game = haversack.load(game_id)
    for state in walk(game, 3, 0.05):
        before = state.digest()
        lines = state.lines()
        assert state.digest() == before
        for seat in game.seats:
            assert state.determinise(seat, 5).lines() == lines


@pytest.mark.parametrize("game_id", ["ww2", "1914"])
def test_lines_join_pieces_of_one_country(game_id: str) -> None:
    """Both ends hold a piece of the owner, each piece is reached once, and no line hangs in the air."""
    drawn = 0
    for state in (state for seed in range(4) for state in walk(haversack.load(game_id), seed, 0.2)):
        countries: Any = state.view(None)["countries"]
        for country, steps in state.lines().items():
            pieces = countries[country]["armies"] + countries[country]["navies"]
            reached = [far for _, far in steps]
            assert len(reached) == len(set(reached))
            assert {space for step in steps for space in step} <= set(pieces)
            for index, (near, _) in enumerate(steps):
                assert near not in reached[index:], "a line starts where none has led yet"
            drawn += len(steps)
    assert drawn > 20


@pytest.mark.rule("W-SUP-1", "W-SUP-2")
def test_a_chain_of_ww2_leads_from_supply_spaces() -> None:
    """What stands next to Germany is joined to it; the Army in Canada is joined to nothing."""
    armies = ["germany", "eastern_europe", "balkans", "canada"]
    countries = {"germany": {"armies": armies}, "italy": {"armies": ["italy"]}}
    position = {"game": "ww2", "turn": "germany", "countries": countries}
    lines = haversack.load("ww2").position(position).lines()
    assert lines == {"germany": [("germany", "balkans"), ("germany", "eastern_europe")]}


@pytest.mark.rule("F-SUP-1")
def test_a_chain_of_1914_leads_from_the_home() -> None:
    """Without an Army in its Home a country has no chain."""
    held: Any = {"germany": {"armies": ["berlin", "western_germany", "belgium"]}}
    position = {"game": "1914", "turn": "germany", "countries": held}
    lines = haversack.load("1914").position(position).lines()
    assert lines == {"germany": [("berlin", "western_germany"), ("western_germany", "belgium")]}
    held["germany"]["armies"].remove("berlin")
    assert haversack.load("1914").position(position).lines() == {}
