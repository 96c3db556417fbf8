"""What a game says of itself in the lobby fits the game it speaks of."""

import re
from pathlib import Path

import pytest

import haversack
from haversack.games.greatwar.profile import CENTRAL_SHARE
from haversack.server.books import clock_words, profile, setups

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "games"


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_profile_names_what_there_is(name: str) -> None:
    """The seat and the groups of options exist; every option belongs to a group or is a scenario."""
    game, about = haversack.load(name), profile(name)
    assert about["seat"] in game.seats
    least, most = about["minutes"]
    assert 0 < least <= most
    assert about["blurb"].endswith(".")
    chosen = {setup["option"] for setup in setups(name)}
    names = [option.name for option in game.options if option.name not in chosen]
    starts = [first for _, first in about["groups"]]
    assert starts == sorted(starts, key=names.index)
    assert starts[0] == names[0]
    assert len({title for title, _ in about["groups"]}) == len(starts)


@pytest.mark.parametrize("name", haversack.GAMES)
def test_the_clock_is_that_of_the_view(name: str) -> None:
    """The clock counts from one, and says how many there are."""
    game = haversack.load(name)
    assert re.fullmatch(r"(round|turn) 1 of \d+", clock_words(name, game.new(1).view(game.seats[0])))
    assert clock_words(name, {}) == ""


@pytest.mark.parametrize("name", haversack.GAMES)
def test_a_scenario_can_be_played(name: str) -> None:
    """Each scenario is a value of its option, and lasts as long as it says."""
    game = haversack.load(name)
    for setup in setups(name):
        state = game.new(1, {setup["option"]: setup["value"]})
        assert f"{state.view(game.seats[0])['turns']} turns" == setup["length"]
        assert setup["name"]
        assert setup["years"]
        assert setup["favoured"] in ("even", *game.teams)


def test_who_is_favoured_was_measured() -> None:
    """The shares are those of the documentation, one for each scenario."""
    page = (DOCS / "greatwar.md").read_text(encoding="utf-8")
    found = {name: float(share) for name, share in re.findall(r"^\| `(\w+)` \| \d+ \| \d+ \| ([\d.]+)%", page, re.M)}
    assert found == CENTRAL_SHARE
    assert [setup["value"] for setup in setups("greatwar")] == list(CENTRAL_SHARE)
