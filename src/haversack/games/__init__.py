"""The games at home."""

from typing import Final

# As pyproject.toml has them (a test compares the two): a source tree may have no metadata, or those of another time.
AT_HOME: Final = {
    "ww2": "haversack.games.ww2.game:open_game",
    "1914": "haversack.games.y1914.game:open_game",
    "greatwar": "haversack.games.greatwar.game:open_game",
}
