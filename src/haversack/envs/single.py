"""One seat, or one team, an agent, bots in the other seats: the games as Gymnasium environments."""

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import error, spaces

import haversack
from haversack.envs import VERSION, python_name
from haversack.envs.core import (
    ALONE,
    BadAction,
    BadOption,
    BadSeat,
    EnvGame,
    Mask,
    Pack,
    Player,
    check_mode,
    modes,
    rendered,
    restart_all,
)
from haversack.envs.league import players_by_name
from haversack.envs.opponents import Seated, play_on, players_at
from haversack.kernel.state import GameState

LOST: Final = -1.0
Bots = str | Player | Seated


class OptionError(BadOption, error.Error):
    """Raised when an option of the game or of the environment is unknown or has a wrong value."""


class ActionError(BadAction, error.InvalidAction):
    """Raised when an action is not in the action space, or not offered where `illegal` is "raise"."""


class SingleEnv(gymnasium.Env[Any, Any]):
    """A game for one agent.

    `seat` is a seat, or a team whose seats the agent holds all together, with what they know put together. `bots` hold
    the others: a bot by its name ("random", "scripted", "search@50"), the file of a policy, one player for all (a
    `League` too), or one of these for each seat or team; `reset` seeds them. With `flat` the observation is the numbers
    alone; the mask is always in `info["action_mask"]` and `action_masks()`. An illegal action loses at once, or is
    refused with `illegal="raise"`. With `oracle` the whole state is in `info["oracle"]`, for a critic; with
    `recall` the observation is the information state.
    """

    metadata: dict[str, Any] = {"render_modes": modes(), "render_fps": 1}  # noqa: RUF012 as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seat: str | None = None,
        bots: Bots = "random",
        options: Mapping[str, object] | None = None,
        per_point: float = 0.0,
        flat: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
        pack: Pack = None,
        oracle: bool = False,
        recall: bool = False,
    ) -> None:
        try:
            check_mode(render_mode)
            self.env_game = EnvGame(game, options, per_point, pack, recall)
            self.held = self.env_game.seats_of(self.env_game.seats[0] if seat is None else seat)
        except (BadOption, BadSeat) as fault:
            raise OptionError(str(fault)) from None
        if illegal not in ("lose", "raise"):
            raise OptionError("`illegal` is 'lose' or 'raise'.")
        self.flat, self.illegal, self.render_mode = flat, illegal, render_mode
        self.observation_space: spaces.Space[Any] = self.env_game.box() if flat else self.env_game.observation_space()
        self.action_space: spaces.Space[Any] = self.env_game.action_space()
        self._shared = self.held if len(self.held) > 1 else ALONE
        self.oracle = oracle
        self._bots = self._other_players(bots)
        self.game_state: GameState | None = None

    def _other_players(self, bots: Bots) -> dict[int, Player]:
        others = [number for number in range(len(self.env_game.seats)) if number not in self.held]
        if isinstance(bots, str):
            return self._bots_by_name(bots, others)
        if not isinstance(bots, Mapping):
            return dict.fromkeys(others, bots)
        try:
            players = players_at(self.env_game, bots)
        except (BadOption, BadSeat) as fault:
            raise OptionError(str(fault)) from None
        lacking = [self.env_game.seats[number] for number in others if number not in players]
        if lacking:
            raise OptionError(f"Nobody holds the seat {lacking[0]!r}.")
        return {number: players[number] for number in others}

    def _bots_by_name(self, bots: str, others: list[int]) -> dict[int, Player]:
        """Return bots of the package by name, such as `search@50`, or the policy of a file, one for each team."""
        try:
            return players_by_name(self.env_game, bots, others)
        except BadOption as fault:
            raise OptionError(str(fault)) from None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play it to the agent's first decision. `options["game"]` holds options of the game."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62)) if seed is None else seed
        try:
            self.game_state = self.env_game.deal(number, options)
        except BadOption as fault:
            raise OptionError(str(fault)) from None
        restart_all(self._bots.values(), number)
        self._leads = self.env_game.leads(self.game_state)
        self._watcher = min(self.held)
        self._over = False
        self._play_on(self.game_state)
        return self._seen(self.game_state)

    def _play_on(self, state: GameState) -> None:
        """Let the bots choose until it is the agent's turn."""
        play_on(self.env_game, state, self._bots)
        if state.seat >= 0:
            self._watcher = state.seat

    def _seen(self, state: GameState) -> tuple[Any, dict[str, Any]]:
        info = {"seat": self.env_game.seats[self._watcher], "action_mask": self.env_game.mask(state, self._watcher)}
        if self.oracle:
            info["oracle"] = self.env_game.oracle(state, self._watcher)
        if self.flat:
            return self.env_game.numbers(state, self._watcher, self._shared), info
        return self.env_game.observe(state, self._watcher, self._shared), info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the agent's choice and play on to its next decision."""
        state = self.game_state
        if state is None or self._over:
            raise error.ResetNeeded("The game is over or has not begun; call reset().")
        if not self.action_space.contains(action):
            raise ActionError(f"{action!r} is not in the action space {self.action_space}.")
        try:
            choice = self.env_game.check(state, action)
        except BadAction as fault:
            return self._refuse(state, str(fault))
        self.env_game.note(state, choice, self._shared)
        state.apply_id(choice)
        self._play_on(state)
        reward = 0.0
        self._over = state.seat < 0
        if self._over or self.env_game.per_point:
            reward = self.env_game.gains(self._leads, state)[self._watcher]
            self._leads = self.env_game.leads(state)
        observation, info = self._seen(state)
        if (outcome := state.outcome) is not None:
            info["winner"], info["scores"] = outcome.winner, dict(outcome.scores)
        return observation, reward, self._over, False, info

    def _refuse(self, state: GameState, fault: str) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.illegal == "raise":
            raise ActionError(fault)
        self._over = True
        observation, info = self._seen(state)
        return observation, LOST, True, False, info | {"illegal": fault}

    def action_masks(self) -> Mask:
        """Return a one for each choice offered, as sb3-contrib's maskable algorithms ask for it."""
        if self.game_state is None:
            raise error.ResetNeeded("The game has not begun; call reset().")
        return self.env_game.mask(self.game_state, self.game_state.seat).astype(np.bool_)

    def render(self) -> Any:
        """Return the table: as text in render mode `ansi`, as pixels in `rgb_array`."""
        if self.game_state is None:
            raise error.ResetNeeded("The game has not begun; call reset().")
        return rendered(self.env_game, self.game_state, self.render_mode)


def register() -> None:
    """Register `haversack/<game>-v3` for every game; done when this module is imported."""
    for game_id in haversack.GAMES:
        gymnasium.register(
            id=f"haversack/{python_name(game_id)}-v{VERSION}",
            entry_point="haversack.envs.single:SingleEnv",
            kwargs={"game": game_id},
        )


register()
