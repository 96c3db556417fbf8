"""What all environments share: observations, masks, rewards, and who holds the other seats."""

import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import haversack
from haversack.envs import VERSION, python_name
from haversack.envs.observer import Floats, Observer
from haversack.kernel.encoding import length
from haversack.kernel.errors import HaversackError, IllegalChoice, InvalidOption, UnknownSeat
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Mask = NDArray[np.int8]
Observation = dict[str, Any]

LOWEST: Final = -4.0
WHOLE: Final = (int, np.integer)


class BadOption(InvalidOption, ValueError):
    """Raised when an option of the game or of the environment is unknown or has a wrong value."""


class BadSeat(UnknownSeat, ValueError, KeyError):
    """Raised when a seat is not one of the game's."""

    def __str__(self) -> str:
        return str(self.args[0])


class BadAction(IllegalChoice, ValueError):
    """Raised when an action is not one that may be chosen now."""


class Player(Protocol):
    """Somebody who holds a seat, such as `haversack.bots.table.SeatedBot`.

    One with a method `restart(seed)` is told the seed of each game, so that equal seeds give equal games.
    """

    def choose(self, state: GameState) -> int:
        """Return one of the ids of `state.legal`."""


class RandomPlayer:
    """Chooses among all that is offered, but takes no own piece back unless nothing else is offered."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._shunned = game.vocabulary.forfeits
        self._dice = random.Random(seed)

    def restart(self, seed: int) -> None:
        """Begin another game; the seed alone decides what is chosen in it."""
        self._dice = random.Random(seed)

    def choose(self, state: GameState) -> int:
        """Return one of the ids offered."""
        wanted = [choice for choice in state.legal if choice not in self._shunned] or state.legal
        return wanted[int(self._dice.random() * len(wanted))]


def restart_all(players: Iterable[Player], seed: int) -> None:
    """Tell every player the seed of a new game, each its own."""
    for number, player in enumerate(dict.fromkeys(players)):
        restart = getattr(player, "restart", None)
        if restart is not None:
            restart(seed * 31 + number)


def not_negative(reward: object) -> float:
    """Return the reward for a point, if it is one."""
    if isinstance(reward, bool) or not isinstance(reward, int | float) or not 0 <= reward < float("inf"):
        raise BadOption(f"The reward for a point is a number of 0 or more, not {reward!r}.")
    return float(reward)


Pack = str | Path | dict[str, object] | None
"""Cards of one's own: a file, or the data of a pack."""


class EnvGame:
    """A game with its options and rewards, and what an environment reads off its states."""

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        per_point: float = 0.0,
        pack: Pack = None,
    ) -> None:
        try:
            self.game: Game = haversack.load(game_id, pack=pack)
            self.options: dict[str, object] = dict(options or {})
            self.game.new(0, self.options)
        except HaversackError as error:
            raise BadOption(str(error)) from None
        self.per_point = not_negative(per_point)
        self.seats = self.game.seats
        self.actions = len(self.game.vocabulary)
        self.size = length(self.game.layout())
        self.name = f"{python_name(game_id)}_v{VERSION}"
        self._teams = tuple(self.game.teams)
        self._numbers = {seat: number for number, seat in enumerate(self.seats)}
        self._observers = self.observers()
        self.team_of = [next(t for t, seats in self.game.teams.items() if seat in seats) for seat in self.seats]

    def deal(self, seed: int, options: Mapping[str, object] | None = None) -> GameState:
        """Start a game, without a log.

        The options are those given to `reset`: `options["game"]` holds options of the game, and the rest, which may be
        meant for a wrapper, is left alone.
        """
        given = (options or {}).get("game", {})
        if not isinstance(given, Mapping):
            raise BadOption(f"The options of the game are a dict, not {given!r}.")
        try:
            return self.game.new(seed, {**self.options, **given}).quiet()
        except HaversackError as error:
            raise BadOption(str(error)) from None

    # What a seat sees

    def highest(self) -> float:
        """Return a bound of all numbers in an observation: the copies of the most frequent card, at least 4."""
        return float(max([4, *[int(str(card["copies"])) for card in self.game.catalogue()]]))

    def box(self) -> spaces.Box:
        """Return the space of the numbers."""
        return spaces.Box(LOWEST, self.highest(), (self.size,), np.float32)

    def observation_space(self) -> spaces.Dict:
        """Return the space of the numbers and the mask."""
        return spaces.Dict({"observation": self.box(), "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        """Return the space of option ids."""
        return spaces.Discrete(self.actions)

    def observers(self) -> list[Observer]:
        """Return what each seat sees of the games it follows; one game after the other is quickest."""
        return [Observer(self.game, seat) for seat in self.seats]

    def numbers(self, state: GameState, seat: int) -> Floats:
        """Return what a seat may know as an array of its own."""
        return self._observers[seat].of(state).copy()

    def mask(self, state: GameState, seat: int) -> Mask:
        """Return a one for each choice the seat has now."""
        mask = bytearray(self.actions)
        if seat == state.seat:
            for choice in state.legal:
                mask[choice] = 1
        return np.frombuffer(mask, np.int8)

    def observe(self, state: GameState, seat: int) -> Observation:
        """Return numbers and mask."""
        return {"observation": self.numbers(state, seat), "action_mask": self.mask(state, seat)}

    def seat_number(self, seat: str) -> int:
        """Return the number of a seat."""
        number = self._numbers.get(seat)
        if number is None:
            raise BadSeat(f"There is no seat {seat!r}; the seats are {', '.join(self.seats)}.")
        return number

    def seats_of(self, name: str) -> frozenset[int]:
        """Return the numbers of a seat, or of all seats of a team."""
        if name in self.game.teams:
            return frozenset(self._numbers[seat] for seat in self.game.teams[name])
        return frozenset({self.seat_number(name)})

    def check(self, state: GameState, action: object) -> int:
        """Return an action as the id of a choice offered now, or raise."""
        choice = int(action) if isinstance(action, WHOLE) and not isinstance(action, bool) else -1
        if choice not in state.legal:
            over = "the game is over" if state.seat < 0 else "it is not offered now"
            key = self.game.vocabulary.keys[choice] if 0 <= choice < self.actions else action
            raise BadAction(f"{key!r} cannot be chosen: {over}.")
        return choice

    # What it is worth

    def leads(self, state: GameState) -> dict[str, int]:
        """Return for each team its points less those of the best other team."""
        scores = state.scores()
        return {team: scores[team] - max(scores[other] for other in self._teams if other != team) for team in scores}

    def results(self, state: GameState) -> list[float]:
        """Return for each seat 1 for a game won, -1 for one lost, 0 for a draw or a game that goes on."""
        outcome = state.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(self.seats)
        return [1.0 if team == outcome.winner else -1.0 for team in self.team_of]

    def gains(self, before: Mapping[str, int], state: GameState) -> list[float]:
        """Return for each seat what its team's lead has grown by, in rewards, and the result."""
        leads = self.leads(state)
        results = self.results(state)
        return [
            result + self.per_point * (leads[team] - before[team])
            for team, result in zip(self.team_of, results, strict=True)
        ]

    def text(self, state: GameState) -> str:
        """Return where a game stands, in a few lines."""
        scores = ", ".join(f"{team} {points}" for team, points in state.scores().items())
        lines = [f"{self.game.title}: {scores}"]
        if (decision := state.decision) is not None:
            lines.append(f"{decision.seat}: {decision.prompt}")
            lines += [f"  {option.id} {option.label}" for option in decision.options]
        return "\n".join(lines)
