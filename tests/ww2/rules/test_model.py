"""Supply, building and battling against a plain model of the rules, written anew from the facts of the map."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ww2.table import GAME

MAP: Any = json.loads((Path(__file__).parents[2] / "facts" / "ww2" / "map.json").read_text(encoding="utf-8"))
SETUP: Any = json.loads((Path(__file__).parents[2] / "facts" / "ww2" / "setup.json").read_text(encoding="utf-8"))
LAND = {space["id"] for space in MAP["spaces"] if space["kind"] == "land"}
SEA = {space["id"] for space in MAP["spaces"] if space["kind"] == "sea"}
SUPPLY = {space["id"] for space in MAP["spaces"] if space["supply"]}
HOME = {space["home_of"]: space["id"] for space in MAP["spaces"] if space["home_of"]}
BORDERS: dict[str, set[str]] = {
    space: {other for pair in MAP["adjacency"] if space in pair for other in pair if other != space}
    for space in LAND | SEA
}
TEAM = {country: facts["team"] for country, facts in SETUP["countries"].items()}
PREFIX = dict(zip(GAME.seats, ("de", "uk", "jp", "su", "it", "us"), strict=True))

BOARDS = 100

Board = dict[str, set[str]]


class Model:
    """A board and the rules of supply, in sets of names."""

    def __init__(self, board: Board, portless_link: bool) -> None:
        self.board = board
        self.portless_link = portless_link

    def armies(self, team: str) -> set[str]:
        """Return where a team has Armies."""
        return {space for country, held in self.board.items() if TEAM[country] == team for space in held & LAND}

    def beside(self, space: str, team: str | None = None) -> set[str]:
        """Return the neighbours of a space; for a team, with the straits open to it (W-BRD-1 to W-BRD-4)."""
        out = set(BORDERS[space])
        for strait in MAP["straits"] if team else ():
            axis_holds = strait["land"] in self.armies("axis")
            if space in strait["seas"] and axis_holds == (team == "axis"):
                out |= set(strait["seas"]) - {space}
        return out

    def has_port(self, sea: str, team: str) -> bool:
        """Say whether a Navy there has a port (W-SUP-3)."""
        return bool(self.beside(sea) & self.armies(team))

    def supplied(self, country: str) -> set[str]:
        """Return where a country's pieces are in supply (W-SUP-1 to W-SUP-4)."""
        team, pieces = TEAM[country], self.board[country]
        links = {p for p in pieces if p in LAND or self.portless_link or self.has_port(p, team)}
        reached = pieces & SUPPLY
        while True:
            grown = reached | {p for p in links if self.beside(p, team) & reached}
            if grown == reached:
                break
            reached = grown
        return {p for p in reached if p in LAND or self.has_port(p, team)}

    def taken(self, team: str) -> set[str]:
        """Return where a team has pieces."""
        return {space for country, held in self.board.items() if TEAM[country] == team for space in held}

    def around(self, country: str) -> set[str]:
        """Return the spaces next to a country's supplied pieces."""
        return {other for space in self.supplied(country) for other in self.beside(space, TEAM[country])}

    def builds(self, country: str, kind: set[str]) -> set[str]:
        """Return where a country may build (W-ACT-1 to W-ACT-3): try each space and see."""
        enemy = "allies" if TEAM[country] == "axis" else "axis"
        near = self.around(country) | ({HOME[country]} & kind)
        out: set[str] = set()
        for space in near & kind - self.board[country] - self.taken(enemy):
            placed = {**self.board, country: self.board[country] | {space}}
            if space in Model(placed, self.portless_link).supplied(country):
                out.add(space)
        return out

    def battles(self, country: str, kind: set[str]) -> set[str]:
        """Return the spaces a country may battle (W-ACT-6, W-ACT-7)."""
        return self.around(country) & kind - self.taken(TEAM[country])


def random_board(chance: Random) -> Board:
    """Return clusters of pieces, so that chains come about, nobody on an enemy's space or beyond the pool."""
    board: Board = {country: set() for country in GAME.seats}
    spaces = sorted(LAND | SEA)
    for country in chance.sample(GAME.seats, len(GAME.seats)):
        enemy = {space for other, held in board.items() if TEAM[other] != TEAM[country] for space in held}
        start = [HOME[country]] if chance.random() < 0.6 else []
        for space in start + chance.sample(spaces, chance.randrange(4)):
            for one in [space, *chance.sample(sorted(BORDERS[space]), chance.randrange(len(BORDERS[space])))]:
                kind, pool = (LAND, "armies") if one in LAND else (SEA, "navies")
                room = len(board[country] & kind - {one}) < SETUP["countries"][country][pool]
                if one not in enemy and room:
                    board[country].add(one)
    return board


def position(board: Board, turn: str, hand: Iterable[str], portless_link: bool) -> dict[str, object]:
    """Return the board as a position with that country to play these cards."""
    countries: dict[str, Any] = {
        country: {"armies": sorted(held & LAND), "navies": sorted(held & SEA), "deck": []}
        for country, held in board.items()
    }
    countries[turn]["hand"] = list(hand)
    return {"turn": turn, "countries": countries, "options": {"portless_link": portless_link}}


@pytest.mark.rule("W-SUP-1", "W-SUP-2", "W-SUP-3", "W-SUP-4", "W-BRD-3", "W-BRD-4")
@pytest.mark.parametrize("portless_link", [True, False])
def test_supply_is_that_of_the_model(portless_link: bool) -> None:
    """W-SUP: every piece on any board is in supply exactly if the model says so."""
    for seed in range(BOARDS):
        board = random_board(Random(seed))
        model = Model(board, portless_link)
        view: Any = GAME.position(position(board, "germany", ["de_plunder"], portless_link)).view(None)
        for country in GAME.seats:
            shown = set(view["countries"][country]["unsupplied"])
            assert shown == board[country] - model.supplied(country), (seed, country)


@pytest.mark.rule("W-ACT-1", "W-ACT-2", "W-ACT-3", "W-ACT-6", "W-ACT-7")
@pytest.mark.parametrize("portless_link", [True, False])
def test_builds_and_battles_are_those_of_the_model(portless_link: bool) -> None:
    """W-ACT: each basic card offers exactly the spaces of the model."""
    for seed in range(BOARDS):
        chance = Random(seed)
        board, country = random_board(chance), chance.choice(GAME.seats)
        model, facts, deck = Model(board, portless_link), SETUP["countries"][country], PREFIX[country]
        for kind, name, pool in ((LAND, "army", facts["armies"]), (SEA, "navy", facts["navies"])):
            wanted = model.builds(country, kind) if len(board[country] & kind) < pool else set()
            check(board, country, f"{deck}_build_{name}", wanted, "PieceBuilt", portless_link)
        for kind, name in ((LAND, "land"), (SEA, "sea")):
            wanted = model.battles(country, kind)
            check(board, country, f"{deck}_{name}_battle", wanted, "SpaceBattled", portless_link)


def check(board: Board, country: str, card: str, wanted: set[str], done: str, portless_link: bool) -> None:
    """Play a card; its question must offer the wanted spaces, or the machine have taken the only one."""
    hand = [card, f"{PREFIX[country]}_build_army"]  # the second card stops the machine in the Discard step
    state = GAME.position(position(board, country, hand, portless_link)).apply(f"play:{card}")
    assert state.decision is not None
    offered = {option.key[6:] for option in state.decision.options if option.key.startswith("space:")}
    if state.decision.kind == "piece":  # the only space holds several enemies
        offered |= {option.key.rpartition("/")[2] for option in state.decision.options}
    events = [event for event in state.events_for(None) if event["type"] == done]
    offered |= {str(event["space"]) for event in events if event.get("country") == country}
    assert offered == wanted, card
