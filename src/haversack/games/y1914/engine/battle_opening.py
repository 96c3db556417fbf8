"""How a battle is opened: by a text, by a Status, as a counterattack (F-BAT-3)."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.prepared import Spend
from haversack.games.y1914.engine.queries import price
from haversack.games.y1914.facts.constants import POWER_OF

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


def open_battle(s: "State", country: int, space: int, source: int, paid_by: int) -> None:
    """Begin a battle: its price is paid first (F-BAT-3), then the card a Status asks for (-1: none), then it starts."""
    s.begin_battle(country, space, source)
    if paid_by >= 0:
        s.push(Spend(paid_by, space, source))
    cost = price(s, country, space, source)
    if cost:
        s.push(Pay(POWER_OF[country], cost))
