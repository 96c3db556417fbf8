"""A table to test at: choose by keys, look at what came of it. Each game adds how its positions are built in few words.

Every choice is made three times: on the state, on a clone of it taken just before, and on a copy rebuilt from its
position as JSON. All three must go on alike, so each test of a card is also a test from the middle of its effect.
"""

import json
from collections.abc import Mapping
from typing import Any, Self

from haversack.kernel.game import Game
from haversack.kernel.state import GameState

MOST_DECLINED = 300


class Table:
    """A game set up for a test from a position."""

    def __init__(self, game: Game, position: Mapping[str, object]) -> None:
        self.game = game
        self.state: GameState = game.position(position)

    # Acting

    def choose(self, *keys: str) -> Self:
        """Choose these keys one after another; each must be offered, or be accepted beside any question."""
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

    def play(self, card: str, *keys: str) -> Self:
        """Play a card and choose what follows."""
        return self.choose(f"play:{card}", *keys)

    def pass_until(self, *kinds: str) -> Self:
        """Decline until a decision of one of these kinds comes up, or the game ends."""
        for _ in range(MOST_DECLINED):
            if self.state.decision is None or self.kind in kinds:
                return self
            self.choose(self.declining())
        raise AssertionError("declined for ever")

    def declining(self) -> str:
        """The key that declines what is asked now."""
        for key in ("pass", "done"):
            if key in self.offered:
                return key
        raise AssertionError(f"cannot decline: {self.offered}")

    # The question

    @property
    def offered(self) -> list[str]:
        """The keys offered now."""
        decision = self.state.decision
        return [] if decision is None else decision.keys()

    def nouns(self, verb: str) -> list[str]:
        """What is offered with a verb now: cards, spaces, seats."""
        return [key.removeprefix(f"{verb}:") for key in self.offered if key.startswith(f"{verb}:")]

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

    def why_not(self, key: str, seat: str | None = None) -> list[str]:
        """The rule ids that explain why a key is not offered."""
        return [reason.rule for reason in self.state.explain(key, seat)]

    # What is known

    def shown(self, seat: object = None) -> dict[str, Any]:
        """What a seat, several seats, or a spectator is shown."""
        return self.state.view(seat)

    @property
    def log(self) -> list[str]:
        """The types of the events so far."""
        return [str(event["type"]) for event in self.state.events_for(None)]

    def told(self, type_: str, seat: str | None = None) -> list[dict[str, Any]]:
        """The events of a type, as a seat sees them."""
        return [event for event in self.state.events_for(seat) if event["type"] == type_]
