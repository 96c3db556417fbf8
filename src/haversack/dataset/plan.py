"""What a dataset is to hold, and where its parts lie.

A dataset is a folder: `dataset.json` with its settings, and the folders `records` and `decisions` with one file of each
for every so many games. What a part holds follows from the settings alone, so a part that is missing can be made at any
time and by anybody, and comes out the same.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import haversack
from haversack.arena.files import write_whole
from haversack.arena.games import Entrant
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game

FORMAT: Final = 1
GAMES_IN_A_PART: Final = 50
SETTINGS: Final = "dataset.json"
RECORDS, DECISIONS = "records", "decisions"


class BadDataset(HaversackError):
    """Raised when a dataset cannot be written or read."""


class Plan(NamedTuple):
    """The games to play: as many as wanted from a first seed on, between the bots given."""

    game: str
    bots: tuple[Entrant, ...]
    games: int
    seed: int
    options: dict[str, object]
    folder: str
    observations: bool = True
    part: int = GAMES_IN_A_PART

    def settings(self) -> dict[str, object]:
        """Return all that decides what the games are; how many there are does not."""
        game = haversack.load(self.game)
        blocks = [[block.name, block.size] for block in game.layout()] if self.observations else []
        return {
            "haversack_dataset": FORMAT,
            "game": self.game,
            "rules_version": game.rules_version,
            "options": self.options,
            "bots": [{"name": who.name, "iterations": who.iterations} for who in self.bots],
            "seed": self.seed,
            "part": self.part,
            "observation": blocks,
            "license": "MIT",
        }

    def parts(self) -> Iterator["Part"]:
        """Return the parts in order."""
        for number, first in enumerate(range(0, self.games, self.part)):
            yield Part(self, number, first, min(self.part, self.games - first))

    def sides(self, place: int) -> dict[str, Entrant]:
        """Return who plays which team in the game at a place: every bot meets every one, itself too, on both sides."""
        out: dict[str, Entrant] = {}
        for team in haversack.load(self.game).teams:
            out[team] = self.bots[place % len(self.bots)]
            place //= len(self.bots)
        return out


class Part(NamedTuple):
    """Some games of a dataset that are written together."""

    plan: Plan
    number: int
    first: int
    games: int

    def file(self, kind: str) -> Path:
        """Return where the records or the decisions of these games lie."""
        return Path(self.plan.folder) / kind / part_name(self.number)


def part_name(number: int) -> str:
    """Return the name of the files of a part."""
    return f"part-{number:06}.parquet"


def begin(plan: Plan) -> None:
    """Make the folder, or check that it is of these settings; clear away what a killed run has left half done."""
    folder = Path(plan.folder)
    settings = folder / SETTINGS
    try:
        if settings.exists():
            if read_settings(folder) != json.loads(json.dumps(plan.settings())):
                raise BadDataset(f"The folder {plan.folder!r} holds a dataset of other settings; it is left as it is.")
        elif folder.exists() and any(not one.name.startswith(".") for one in folder.iterdir()):
            raise BadDataset(f"The folder {plan.folder!r} holds something else than a dataset.")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(settings, json.dumps(plan.settings(), indent=2) + "\n")
        for kind in (RECORDS, DECISIONS):
            (folder / kind).mkdir(exist_ok=True)
        for torn in [*folder.glob(f".{SETTINGS}-*"), *folder.glob("*/.*")]:
            torn.unlink()
    except OSError as error:
        raise BadDataset(f"The folder {plan.folder!r} cannot be written: {error.strerror}.") from None


def read_settings(folder: Path) -> dict[str, Any]:
    """Return the settings of a dataset."""
    try:
        data = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadDataset(f"There is no dataset in {str(folder)!r}.") from None
    if not isinstance(data, dict) or data.get("haversack_dataset") != FORMAT:
        raise BadDataset(f"The dataset in {str(folder)!r} is of another format.")
    return data


def game_of(settings: dict[str, Any]) -> Game:
    """Return the game of a dataset, by the rules it was played by."""
    return haversack.load(settings["game"], version=settings["rules_version"])
