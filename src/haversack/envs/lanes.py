"""Games against a league, as a learner meets them: its decisions, what it knew and what there was to know, rewards."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from haversack.envs.core import ALONE, EnvGame
from haversack.envs.league import League
from haversack.envs.moments import Array, Moment, Numbers, sparse
from haversack.kernel.state import GameState


class Lane:
    """One game after the other, in which the learner holds a team; where one choice is left it is made."""

    def __init__(self, env_game: EnvGame, league: League, team: str, seed: int, stride: int) -> None:
        self.env_game, self.league, self.team, self.seed, self.stride = env_game, league, team, seed, stride
        self.held = env_game.seats_of(team)
        self._shared = self.held if len(self.held) > 1 else ALONE
        self._seat = min(self.held)
        self._leads: dict[str, int] = {}
        self._begin()

    @property
    def legal(self) -> list[int]:
        """Return what the learner is offered."""
        return self.state.legal

    def look(self) -> tuple[Numbers, Numbers]:
        """Return what the learner knows, and what there is to know."""
        state = self.state
        seen = self.env_game.numbers(state, state.seat, self._shared)
        return sparse(seen), sparse(self.env_game.oracle(state, state.seat))

    def step(self, choice: int) -> tuple[float, bool]:
        """Make a choice of the learner; return its reward and whether the game ended. Then the next one has begun."""
        self.choices.append(choice)
        self.state.apply_id(choice)
        self._play_on()
        leads = self.env_game.leads(self.state)
        reward = self.env_game.gains(self._leads, self.state)[self._seat]
        self._leads = leads
        if self.state.seat >= 0:
            return reward, False
        self._note()
        self._next()
        return reward, True

    def _note(self) -> None:
        assert self.state.outcome is not None
        winner = self.state.outcome.winner
        self.league.note(0.5 if winner is None else float(winner == self.team))

    def _next(self) -> None:
        self.seed += self.stride
        self._begin()

    def _begin(self) -> None:
        """Begin the game of the seed, or the first after it in which the learner is asked something."""
        self.won = self.league.won[:]
        self.choices: list[int] = []
        self.league.restart(self.seed)
        self.state: GameState = self.env_game.deal(self.seed)
        self._leads = self.env_game.leads(self.state)
        self._play_on()
        if self.state.seat < 0:
            self._next()

    def _play_on(self) -> None:
        """Let the league choose until the learner is asked."""
        state = self.state
        while state.seat >= 0:
            if len(state.legal) == 1:
                state.apply_id(state.legal[0])
            elif state.seat in self.held:
                return
            else:
                state.apply_id(self.env_game.check(state, self.league.choose(state)))

    def kept(self) -> dict[str, Any]:
        """Return how the game under way came to be, as plain data."""
        return {"seed": self.seed, "choices": self.choices, "won": self.won, "league": self.league.won}

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Play a game again up to where it was."""
        self.seed, self.league.won = kept["seed"], list(kept["won"])
        self._begin()
        for choice in kept["choices"]:
            self.step(choice)
        self.league.won = list(kept["league"])


class Rollout:
    """What all lanes met: by time, then by lane."""

    def __init__(self, horizon: int, lanes: int) -> None:
        self.moments: list[Moment] = []
        self.whole: list[Numbers] = []
        self.logs = np.zeros((horizon, lanes), np.float32)
        self.rewards = np.zeros((horizon, lanes), np.float32)
        self.ends = np.zeros((horizon, lanes), np.float32)

    def advantages(self, values: Array, gamma: float, smoothing: float) -> Array:
        """Return how much better than foretold each choice turned out (generalised advantage estimation)."""
        out, running = np.zeros_like(self.rewards), np.zeros(self.rewards.shape[1], np.float32)
        for moment in range(len(self.rewards) - 1, -1, -1):
            going_on = 1.0 - self.ends[moment]
            error = self.rewards[moment] + gamma * values[moment + 1] * going_on - values[moment]
            running = error + gamma * smoothing * going_on * running
            out[moment] = running
        return out
