"""Pieces are told apart by colour with any sight, and by letters and pattern without colour."""

import xml.etree.ElementTree as ElementTree

import pytest

import haversack
from haversack.kernel.face import Owner
from haversack.rulebook.signs import STATES, sheet
from tools.maps import colour

TOLD_APART = 15.0  # smallest CIEDE2000 difference allowed, with any sight
WITH_PIECES = [game for game in haversack.GAMES if haversack.load(game).face.pieces]


def owners(game: str) -> dict[str, Owner]:
    """Return those who have pieces of their own."""
    return {name: owner for name, owner in haversack.load(game).face.owners.items() if owner.sign}


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_difference_is_ciede2000(
    first: tuple[float, float, float], second: tuple[float, float, float], apart: float
) -> None:
    """Pairs from the published test data of Sharma, Wu and Dalal (2005)."""
    assert colour.difference(first, second) == pytest.approx(apart, abs=1e-4)


def test_white_is_white_with_any_sight() -> None:
    """Nothing is added to white."""
    for sight in colour.SIGHTS:
        assert colour.seen("#ffffff", sight) == pytest.approx((100, 0, 0), abs=0.5)


def test_red_and_green_are_close_with_deuteranopia_only() -> None:
    """The simulation does what it says."""
    pair = {"red": "#a06030", "green": "#708030"}
    assert colour.closest(pair, "deuteranopia")[0] < colour.closest(pair, "normal")[0] / 2


@pytest.mark.parametrize("sight", colour.SIGHTS)
@pytest.mark.parametrize("game", WITH_PIECES)
def test_the_palette_can_be_told_apart(game: str, sight: str) -> None:
    """Any two colours of a game differ enough."""
    assert colour.closest({name: owner.colour for name, owner in owners(game).items()}, sight)[0] >= TOLD_APART


@pytest.mark.parametrize("game", WITH_PIECES)
def test_letters_and_patterns_are_unique_within_a_game(game: str) -> None:
    """Without colour, too, each is known."""
    own = owners(game).values()
    assert len({owner.sign for owner in own}) == len({owner.pattern for owner in own}) == len(own)


@pytest.mark.parametrize("game", haversack.GAMES)
def test_the_sheet_holds_every_shield_piece_and_state(game: str) -> None:
    """Each has an id of its own, with the game in front of it."""
    face = haversack.load(game).face
    ids = [item.get("id") for item in ElementTree.fromstring(sheet(game)).iter() if item.get("id")]
    assert len(ids) == len(set(ids))
    wanted = {f"{game}-shield-{name}" for name in owners(game)}
    wanted |= {f"{game}-{piece.kind}-{name}" for piece in face.pieces for name in owners(game)}
    wanted |= {f"{game}-{state}-{piece.kind}" for piece in face.pieces for state in STATES}
    assert wanted <= set(ids)
