"""A table of The Great War to test at."""

from collections.abc import Mapping
from typing import Any, Self

from haversack.games.greatwar.game import GreatWar
from tests import table

GAME = GreatWar()
SIDES = ("central", "entente")


def laid(card: Any) -> Any:
    """Return a card on the table: an id face up, `-id` face down, or an entry as it is."""
    if isinstance(card, str):
        return {"card": card.removeprefix("-"), "face": "down" if card.startswith("-") else "up"}
    return card


class Table(table.Table):
    """A game set up for a test. A side is a dict as in a position; cards on its table may be given by id alone.

    Where the side varies, both come together as `sides`. Hands not given are empty, so that nobody is asked by
    accident. The Random Event deck holds nothing but Quiet Sector, so that no event disturbs the test.
    """

    def __init__(
        self,
        phase: str = "r1_d",
        turn: int = 1,
        defender: str = "central",
        event: str | None = None,
        options: dict[str, object] | None = None,
        seed: int = 1,
        game: GreatWar = GAME,
        central: dict[str, Any] | None = None,
        entente: dict[str, Any] | None = None,
        sides: Mapping[str, Mapping[str, Any]] | None = None,
        **more: Any,
    ) -> None:
        data: dict[str, Any] = {"game": "greatwar", "turn": turn, "phase": phase, "defender": defender, "seed": seed}
        data.update({"options": options or {}, "event": event})
        decks = dict(more.pop("decks", {}))
        if event != "re-quiet-sector-1":
            decks.setdefault("events", ["re-quiet-sector-1"])
        for name, side in {"central": central, "entente": entente, **(sides or {})}.items():
            given = dict(side or {})
            given["table"] = [laid(card) for card in given.get("table", [])]
            data[name] = given
        data.update(more, decks=decks)
        super().__init__(game, data)

    def calmly(self, *keys: str) -> Self:
        """Choose these keys; nobody answers the cards that are placed by them."""
        for key in keys:
            self.choose(key)
            while self.kind == "answer":
                self.choose("pass")
        return self

    def declining(self) -> str:
        """Pass, or be done, or the first option where one must choose."""
        return next((key for key in ("pass", "done") if key in self.offered), self.offered[0])

    @property
    def view(self) -> dict[str, Any]:
        """What a person with both seats knows."""
        return self.shown(SIDES)

    def side(self, name: str) -> dict[str, Any]:
        """What a side knows of itself."""
        found: dict[str, Any] = self.shown(name)[name]
        return found

    def hand(self, name: str) -> list[str]:
        """The hand of a side."""
        return list(self.side(name)["hand"])

    def aside(self, name: str) -> list[str]:
        """The laid-aside cards of a side."""
        return list(self.side(name)["aside"])

    def up(self, name: str) -> list[str]:
        """The face-up cards of a side, in the order played."""
        return [entry["card"] for entry in self.side(name)["table"] if entry["face"] == "up"]

    def down(self, name: str) -> list[str]:
        """The face-down cards of a side."""
        return [entry["card"] for entry in self.side(name)["table"] if entry["face"] == "down"]

    def used(self, name: str) -> list[str]:
        """The cards of a side that are marked used."""
        return [entry["card"] for entry in self.side(name)["table"] if entry.get("used")]

    def bp(self, name: str) -> int:
        """The battle points of a side."""
        return int(self.side(name)["battle_points"])

    def captured(self, name: str) -> list[str]:
        """The cards a side has captured."""
        return list(self.side(name)["captured"])

    def pile(self, deck: str) -> list[str]:
        """A discard pile, the top first."""
        return list(self.view["discards"][deck])

    def deck(self, name: str) -> list[str]:
        """A draw deck, from the top."""
        position: Any = self.state.position()
        return list(position["decks"][name])

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return str(self.view["phase"])
