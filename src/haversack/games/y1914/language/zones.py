"""The zones of cards that a text can name, by number."""

from typing import Final

from haversack.games.y1914.facts.constants import Z_DECK, Z_HAND, Z_PREPARED, Z_STATUS
from haversack.games.y1914.language.nouns import DRAW_DECK, HAND, PREPARED, STATUS_ZONE

ZONES: Final = {HAND: Z_HAND, PREPARED: Z_PREPARED, DRAW_DECK: Z_DECK, STATUS_ZONE: Z_STATUS}
