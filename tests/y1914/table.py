"""A table of 1914 to test at."""

from collections.abc import Mapping
from typing import Any

from haversack.games.y1914.facts.board import LAND_MASK, SPACE_NUMBER
from haversack.games.y1914.facts.constants import STEPS, TURN_STEPS
from haversack.games.y1914.game import Y1914
from tests import table

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


class Table(table.Table):
    """A game set up for a test: `board` gives the spaces of each country's pieces, the Powers' cards come by name.

    Where the Power varies, they come together as `cards`. Countries not named have an Army in their Home; `bare=True`
    leaves them with nothing. A space with a star counts as supplied for the rest of the turn. Cards not named are in
    the draw decks. `battle` (country, space, source) starts in the middle of a step, with a battle just initiated.
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
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        **powers: dict[str, Any],
    ) -> None:
        stand = {} if bare else dict(HOMES)
        stand.update(board or {})
        countries = {}
        for owner, spaces in stand.items():
            granted = " ".join(name[:-1] for name in spaces.split() if name.endswith("*"))
            countries[owner] = pieces(spaces.replace("*", ""), granted)
        given: dict[str, object] = {}
        if battle is not None:
            given["frames"] = [
                {"procedure": "Turn", "next": TURN_STEPS[STEPS.index(step) + 2]},
                {"procedure": "BattleStart", "country": battle[0], "space": battle[1], "source": battle[2]},
            ]
        super().__init__(
            GAME,
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
                "powers": {POWERS[name]: {"hand": [], **own} for name, own in {**powers, **(cards or {})}.items()},
            },
        )

    def declining(self) -> str:
        """Pass, or the last option where one must choose."""
        return "pass" if "pass" in self.offered else self.offered[-1]

    @property
    def spaces(self) -> set[str]:
        """The spaces offered now."""
        return set(self.nouns("space"))

    def power(self, name: str) -> dict[str, Any]:
        """What a Power itself knows of its cards."""
        return self.seen(name, name)

    def seen(self, name: str, by: str | None = None) -> dict[str, Any]:
        """What another Power, or a spectator, knows of a Power's cards."""
        view = self.shown(None if by is None else POWERS.get(by, by))
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
        stand = self.shown()["countries"][country]
        return set(stand["armies"]) | set(stand["navies"])

    def unsupplied(self, country: str) -> set[str]:
        """Where a country's pieces stand out of supply."""
        return set(self.shown()["countries"][country]["unsupplied"])

    @property
    def tokens(self) -> set[str]:
        """Where Objective tokens lie."""
        return set(self.shown()["tokens"])

    @property
    def vp(self) -> tuple[int, int]:
        """The points of the Central Powers and of the Entente."""
        vp = self.shown()["vp"]
        return vp["central"], vp["entente"]
