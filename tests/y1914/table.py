"""A table to test at: build a position in a few words, choose by keys, look at what came of it.

Every choice is made three times: on the state, on a clone of it taken just before, and on a copy rebuilt from its
position as JSON. All three must go on alike, so each test of a card is also a test from the middle of its effect.
"""

import json
from typing import Any

from haversack.games.y1914.board import LAND_MASK, SPACE_NUMBER
from haversack.games.y1914.game import Y1914
from haversack.games.y1914.terms import COUNTRY_NUMBER, P_BATTLE, P_TURN, STEPS
from haversack.kernel.state import GameState

GAME = Y1914()
POWERS = {
    "austria": "austria-ottoman",
    "russia": "russia",
    "germany": "germany",
    "france": "france-italy",
    "uk": "uk-us",
}
HOMES = {
    "austria-hungary": "vienna",
    "ottoman": "istanbul",
    "russia": "moscow",
    "germany": "berlin",
    "france": "paris",
    "italy": "rome",
    "uk": "britain",
    "us": "united_states",
}


def pieces(spaces: str, granted: str = "") -> dict[str, list[str]]:
    """Return a country of a position from the spaces where it has a piece."""
    names = spaces.split()
    out = {
        "armies": [name for name in names if LAND_MASK >> SPACE_NUMBER[name] & 1],
        "navies": [name for name in names if not LAND_MASK >> SPACE_NUMBER[name] & 1],
    }
    if granted:
        out["granted"] = granted.split()
    return out


class Table:
    """A game set up for a test: `board` gives the spaces of each country's pieces, the Powers' cards come by name.

    Countries not named have an Army in their Home; `bare=True` leaves them with nothing. A space with a star counts
    as supplied for the rest of the turn. Cards not named are in the draw decks. `battle` (country, space, source)
    starts in the middle of a step, with a battle just initiated.
    """

    def __init__(
        self,
        turn: str = "germany",
        step: str = "play",
        board: dict[str, str] | None = None,
        *,
        round: int = 4,  # noqa: A002 - the word of the position
        vp: tuple[int, int] = (5, 5),
        tokens: str = "",
        truce: str = "",
        options: dict[str, object] | None = None,
        bare: bool = False,
        seed: int = 1,
        battle: tuple[str, str, str] | None = None,
        **powers: dict[str, Any],
    ) -> None:
        stand = {} if bare else dict(HOMES)
        stand.update(board or {})
        countries = {}
        for country, spaces in stand.items():
            granted = " ".join(name[:-1] for name in spaces.split() if name.endswith("*"))
            countries[country] = pieces(spaces.replace("*", ""), granted)
        given: dict[str, object] = {}
        if battle is not None:
            country, space, source = COUNTRY_NUMBER[battle[0]], SPACE_NUMBER[battle[1]], SPACE_NUMBER[battle[2]]
            given["frames"] = [[P_TURN, STEPS.index(step) + 2], [P_BATTLE, 0, country, space, source, 0, 0, 0, 0, 0]]
        self.state: GameState = GAME.position(
            {
                **given,
                "game": "1914",
                "round": round,
                "turn": POWERS.get(turn, turn),
                "step": step,
                "vp": {"central": vp[0], "entente": vp[1]},
                "tokens": tokens.split(),
                "truce": truce.split(),
                "options": options or {},
                "seed": seed,
                "countries": countries,
                "powers": {POWERS[name]: {"hand": [], **cards} for name, cards in powers.items()},
            }
        )

    # Acting

    def choose(self, *keys: str) -> "Table":
        """Choose these keys one after another; each must be offered (or be a removal of an own piece)."""
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

    def play(self, card: str, *keys: str) -> "Table":
        """Play a card and choose what follows."""
        return self.choose(f"play:{card}", *keys)

    def pass_until(self, *kinds: str) -> "Table":
        """Decline until a decision of one of these kinds comes up, or the game ends."""
        for _ in range(300):
            if self.state.decision is None or self.kind in kinds:
                return self
            offered = self.offered
            self.choose("pass" if "pass" in offered else offered[-1])
        raise AssertionError("declined for ever")

    # Looking

    @property
    def offered(self) -> list[str]:
        """The keys offered now."""
        decision = self.state.decision
        return [] if decision is None else decision.keys()

    def named(self, verb: str) -> list[str]:
        """The nouns offered with a verb now."""
        return [key.split(":", 1)[1] for key in self.offered if key.startswith(f"{verb}:")]

    @property
    def spaces(self) -> set[str]:
        """The spaces offered now."""
        return set(self.named("space"))

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

    def power(self, name: str) -> dict[str, Any]:
        """What a Power itself knows of its cards."""
        power = POWERS.get(name, name)
        view: Any = self.state.view(power)
        found: dict[str, Any] = view["powers"][power]
        return found

    def seen(self, name: str, by: str | None = None) -> dict[str, Any]:
        """What another Power, or a spectator, knows of a Power's cards."""
        view: Any = self.state.view(None if by is None else POWERS.get(by, by))
        found: dict[str, Any] = view["powers"][POWERS.get(name, name)]
        return found

    def hand(self, name: str) -> list[str]:
        """The hand of a Power."""
        return list(self.power(name)["hand"])

    def prepared(self, name: str) -> list[str]:
        """The prepared cards of a Power."""
        return list(self.power(name)["prepared"])

    def pile(self, name: str) -> list[str]:
        """The discard pile of a Power, the top first."""
        return list(self.power(name)["discard"])

    def status(self, name: str) -> list[str]:
        """The Status cards of a Power."""
        return list(self.power(name)["status"])

    def at(self, country: str) -> set[str]:
        """Where a country's pieces stand."""
        view: Any = self.state.view(None)
        stand = view["countries"][country]
        return set(stand["armies"]) | set(stand["navies"])

    def unsupplied(self, country: str) -> set[str]:
        """Where a country's pieces stand out of supply."""
        view: Any = self.state.view(None)
        return set(view["countries"][country]["unsupplied"])

    @property
    def tokens(self) -> set[str]:
        """Where Objective tokens lie."""
        view: Any = self.state.view(None)
        return set(view["tokens"])

    @property
    def vp(self) -> tuple[int, int]:
        """The points of the Central Powers and of the Entente."""
        view: Any = self.state.view(None)
        return view["vp"]["central"], view["vp"]["entente"]

    @property
    def log(self) -> list[str]:
        """The types of the events so far."""
        return [str(event["type"]) for event in self.state.events_for(None)]

    def why_not(self, key: str, seat: str | None = None) -> list[str]:
        """The rule ids that explain why a key is not offered."""
        return [reason.rule for reason in self.state.explain(key, seat)]
