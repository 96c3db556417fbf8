"""A table of WW2 to test at."""

from typing import Any

import haversack
from tests import table

GAME = haversack.load("ww2")
HOMES = {
    "germany": "germany",
    "united_kingdom": "united_kingdom",
    "japan": "japan",
    "soviet_union": "moscow",
    "italy": "italy",
    "united_states": "eastern_united_states",
}


class Table(table.Table):
    """A WW2 game set up for a test. Countries are given by id, each a dict as in a position.

    Countries not named have an Army in their Home, so that nobody is out of the game by accident;
    `bare=True` leaves them with nothing. Decks not given are small and made of cards that do nothing here.
    """

    def __init__(
        self,
        turn: str = "germany",
        step: str = "play",
        round: int = 4,  # noqa: A002 - the word of the position
        vp: dict[str, int] | None = None,
        options: dict[str, object] | None = None,
        bare: bool = False,
        seed: int = 1,
        **countries: dict[str, Any],
    ) -> None:
        full = {name: {} if bare else {"armies": [home]} for name, home in HOMES.items()}
        for name, given in countries.items():
            full[name] = given
        super().__init__(
            GAME,
            {
                "game": "ww2",
                "round": round,
                "turn": turn,
                "step": step,
                "vp": vp or {"axis": 0, "allies": 0},
                "options": options or {},
                "seed": seed,
                "countries": full,
            },
        )

    @property
    def uses(self) -> list[str]:
        """The cards offered for use now, by id."""
        return [card for card in self.nouns("use") if card != "all"]

    @property
    def spaces(self) -> list[str]:
        """The spaces offered now."""
        return self.nouns("space")

    def country(self, name: str) -> dict[str, Any]:
        """What a country itself knows of itself: hand, deck sizes, pieces, table (see `State.view`)."""
        found: dict[str, Any] = self.shown(name)["countries"][name]
        return found

    def armies(self, name: str) -> set[str]:
        """Where a country's Armies stand."""
        return set(self.country(name)["armies"])

    def navies(self, name: str) -> set[str]:
        """Where a country's Navies stand."""
        return set(self.country(name)["navies"])

    def hand(self, name: str) -> list[str]:
        """The hand of a country."""
        return list(self.country(name)["hand"])

    def discard(self, name: str) -> list[str]:
        """The discard pile of a country, the top first."""
        return list(self.country(name)["discard"])

    @property
    def vp(self) -> dict[str, int]:
        """The points of both teams."""
        found: dict[str, int] = self.shown()["vp"]
        return found
