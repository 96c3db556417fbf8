"""A table to test at: build a position in a few words, choose by keys, look at what came of it.

Every choice is made three times: on the state, on a clone of it taken just before, and on a copy rebuilt from its
position as JSON. All three must go on alike, so each test of a card is also a test from the middle of its effect.
"""

import json
from typing import Any

from haversack.games.greatwar.game import GreatWar
from haversack.kernel.state import GameState

GAME = GreatWar()
SIDES = ("central", "entente")


def laid(card: Any) -> Any:
    """Return a card on the table: an id face up, `-id` face down, or an entry as it is."""
    if isinstance(card, str):
        return {"card": card.removeprefix("-"), "face": "down" if card.startswith("-") else "up"}
    return card


class Table:
    """A game set up for a test. A side is a dict as in a position; cards on its table may be given by id alone.

    Hands not given are empty, so that nobody is asked by accident. The Random Event deck holds nothing but Quiet
    Sector, so that no event disturbs the test.
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
        **more: Any,
    ) -> None:
        self.game = game
        data: dict[str, Any] = {"game": "greatwar", "turn": turn, "phase": phase, "defender": defender, "seed": seed}
        data.update({"options": options or {}, "event": event})
        decks = dict(more.pop("decks", {}))
        if event != "re-quiet-sector-1":
            decks.setdefault("events", ["re-quiet-sector-1"])
        for name, side in (("central", central), ("entente", entente)):
            given = dict(side or {})
            given["table"] = [laid(card) for card in given.get("table", [])]
            data[name] = given
        data.update(more, decks=decks)
        self.state: GameState = game.position(data)

    # Acting

    def choose(self, *keys: str) -> "Table":
        """Choose these keys one after another; each must be offered."""
        for key in keys:
            clone = self.state.clone()
            rebuilt = self.game.position(json.loads(json.dumps(self.state.position())))
            before = self.state.digest()
            clone.apply(key)
            assert self.state.digest() == before, "a clone changed its original"
            rebuilt.apply(key)
            self.state.apply(key)
            assert clone.digest() == self.state.digest() == rebuilt.digest(), f"{key} went another way from a copy"
            assert clone.legal == self.state.legal == rebuilt.legal
        return self

    def calmly(self, *keys: str) -> "Table":
        """Choose these keys; nobody answers the cards that are placed by them."""
        for key in keys:
            self.choose(key)
            while self.kind == "answer":
                self.choose("pass")
        return self

    def decline(self, *kinds: str) -> "Table":
        """Decline (pass, done), or take the first option where one must choose, until one of these kinds comes up."""
        for _ in range(200):
            if self.state.decision is None or self.kind in kinds:
                return self
            self.choose(next((key for key in ("pass", "done") if key in self.offered), self.offered[0]))
        raise AssertionError("declined for ever")

    # Looking

    @property
    def offered(self) -> list[str]:
        """The keys offered now."""
        decision = self.state.decision
        return [] if decision is None else decision.keys()

    @property
    def seat(self) -> str:
        """Who decides now ('' at the end)."""
        decision = self.state.decision
        return "" if decision is None else decision.seat

    @property
    def kind(self) -> str:
        """The kind of the decision now ('' at the end)."""
        decision = self.state.decision
        return "" if decision is None else decision.kind

    @property
    def prompt(self) -> str:
        """What the decision asks ('' at the end)."""
        decision = self.state.decision
        return "" if decision is None else decision.prompt

    def label(self, key: str) -> str:
        """What an offered key says."""
        decision = self.state.decision
        return next(option.label for option in decision.options if option.key == key) if decision else ""

    def nouns(self, verb: str) -> list[str]:
        """The cards offered with that verb."""
        return [key.removeprefix(f"{verb}:") for key in self.offered if key.startswith(f"{verb}:")]

    @property
    def view(self) -> dict[str, Any]:
        """What a person with both seats knows."""
        return self.state.view(list(SIDES))

    def side(self, name: str) -> dict[str, Any]:
        """What a side knows of itself."""
        found: dict[str, Any] = self.state.view(name)[name]  # type: ignore[assignment]
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

    @property
    def log(self) -> list[str]:
        """The types of the events so far."""
        return [str(event["type"]) for event in self.state.events_for(None)]

    def told(self, type_: str, seat: str | None = None) -> list[dict[str, Any]]:
        """The events of a type, as a seat sees them."""
        return [event for event in self.state.events_for(seat) if event["type"] == type_]

    def why_not(self, key: str, seat: str | None = None) -> list[str]:
        """The rule ids that explain why a key is not offered."""
        return [reason.rule for reason in self.state.explain(key, seat)]
