"""The pictures that environments give are what Chromium draws of them."""

import re
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.typing import NDArray

import haversack
from haversack.envs.picture import WIDTH, Pixels, drawing, rasterised
from tests.envs.test_render import under_way

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)
TILE = 16
ALIKE = 20  # of 255; between resvg and Chromium 9 were seen, for a missing piece or card 28 and more


def test_it_is_drawn_as_a_browser_draws_it(game_id: str, browser: "Browser") -> None:
    """Tile by tile the pixels are as bright as on a page of Chromium; a single piece or card less is far off."""
    from PIL import Image

    drawn = drawing(haversack.load(game_id), under_way(game_id, 120 if game_id != "greatwar" else 40))
    ours = rasterised(drawn)
    page = browser.new_page(viewport={"width": WIDTH, "height": ours.shape[0]})
    page.set_content(f"<style>body{{margin:0}} body>svg{{display:block;width:{WIDTH}px}}</style>{drawn}")
    shot = np.array(Image.open(BytesIO(page.screenshot())).convert("RGB"), np.uint8)
    page.close()
    assert ours.shape == shot.shape
    assert furthest(ours, shot) < ALIKE
    last = re.findall(r'<g transform="translate\([^<>]*>(?:<use .*?|<rect [^<>]* rx="8".*?)</g>', drawn)[-1]
    assert furthest(rasterised(drawn.replace(last, "")), shot) > ALIKE


def furthest(one: Pixels, other: Pixels) -> float:
    """Return by how much the mean colours of two pictures differ in the tile where they differ most."""
    return float(np.abs(tiles(one) - tiles(other)).max())


def tiles(picture: Pixels) -> NDArray[np.float64]:
    """Return the mean colour of each tile of a picture."""
    height, width = (length // TILE for length in picture.shape[:2])
    cut = picture[: height * TILE, : width * TILE]
    mean: NDArray[np.float64] = cut.reshape(height, TILE, width, TILE, 3).mean(axis=(1, 3))
    return mean
