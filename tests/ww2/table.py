"""A table to test at: build a position in a few words, choose by keys, look at what came of it.

Every choice is made three times: on the state, on a clone of it taken just before, and on a copy rebuilt from its
position as JSON. All three must go on alike, so each test of a card is also a test from the middle of its effect.
"""

import json
from typing import Any

import haversack
from haversack.kernel.state import GameState

GAME = haversack.load("ww2")
HOMES = {
    "germany": "germany",
    "united_kingdom": "united_kingdom",
    "japan": "japan",
    "soviet_union": "moscow",
    "italy": "italy",
    "united_states": "eastern_united_states",
}


class Table:
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
        self.state: GameState = GAME.position(
            {
                "game": "ww2",
                "round": round,
                "turn": turn,
                "step": step,
                "vp": vp or {"axis": 0, "allies": 0},
                "options": options or {},
                "seed": seed,
                "countries": full,
            }
        )

    # Acting

    def choose(self, *keys: str) -> "Table":
        """Choose these keys one after another; each must be offered (or be a removal, which is always accepted)."""
        for key in keys:
            clone = self.state.clone()
            rebuilt = GAME.position(json.loads(json.dumps(self.state.position())))
            before = self.state.digest()
            clone.apply(key)
            assert self.state.digest() == before, "a clone changed its original"
            rebuilt.apply(key)
            self.state.apply(key)
            assert clone.digest() == self.state.digest() == rebuilt.digest(), f"{key} went another way from a copy"
            assert clone.legal == self.state.legal == rebuilt.legal
        return self

    def pass_until(self, *kinds: str) -> "Table":
        """Decline (pass, done) until a decision of one of these kinds comes up, or the game ends."""
        for _ in range(200):
            if self.state.decision is None or self.kind in kinds:
                return self
            for key in ("pass", "done"):
                if key in self.offered:
                    self.choose(key)
                    break
            else:
                raise AssertionError(f"cannot decline: {self.offered}")
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
    def uses(self) -> list[str]:
        """The cards offered for use now, by id."""
        return [key[4:] for key in self.offered if key.startswith("use:") and key != "use:all"]

    @property
    def spaces(self) -> list[str]:
        """The spaces offered now."""
        return [key[6:] for key in self.offered if key.startswith("space:")]

    def country(self, name: str) -> dict[str, Any]:
        """What a country itself knows of itself: hand, deck sizes, pieces, table (see `State.view`)."""
        view: Any = self.state.view(name)
        found: dict[str, Any] = view["countries"][name]
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
        view: Any = self.state.view(None)
        found: dict[str, int] = view["vp"]
        return found

    @property
    def log(self) -> list[str]:
        """The types of the events so far."""
        return [str(event["type"]) for event in self.state.events_for(None)]

    def why_not(self, key: str, seat: str | None = None) -> list[str]:
        """The rule ids that explain why a key is not offered."""
        return [reason.rule for reason in self.state.explain(key, seat)]
