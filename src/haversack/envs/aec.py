"""Every seat an agent: the games as PettingZoo environments (AEC, one agent at a time)."""

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from haversack.envs.core import EnvGame, Observation, Pack, check_mode, modes, rendered, restart_all
from haversack.envs.opponents import Seated, agents_beside, held_by_agent, play_on, players_at
from haversack.envs.parallel import ParallelGame
from haversack.kernel.state import GameState

ILLEGAL = -1.0


class RawEnv(AECEnv[str, Observation, int | None]):
    """A game for all its seats.

    `per_point` adds a reward for each point a team's lead grows by; with `recall` agents see information states.
    `bots` sit inside the environment, by seat or team (`{"allies": "search@50"}`): no agent holds their seats.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        per_point: float = 0.0,
        render_mode: str | None = None,
        pack: Pack = None,
        recall: bool = False,
        bots: Seated | None = None,
    ) -> None:
        super().__init__()
        self.env_game = EnvGame(game, options, per_point, pack, recall)
        self.metadata = {"render_modes": modes(), "name": self.env_game.name, "is_parallelizable": False}
        self.render_mode = check_mode(render_mode)
        self._bots = players_at(self.env_game, bots)
        self.possible_agents = agents_beside(self.env_game, self._bots)
        self.agents: list[str]
        self.game_state: GameState | None = None
        self._observation_spaces = {seat: self.env_game.observation_space() for seat in self.possible_agents}
        self._action_spaces = {seat: self.env_game.action_space() for seat in self.possible_agents}
        self._dice = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self._observation_spaces[held_by_agent(self.env_game, self._bots, agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of option ids."""
        return self._action_spaces[held_by_agent(self.env_game, self._bots, agent)]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a game. A seed is that of `game.new`; without one the next is drawn.

        `options["game"]` holds options of the game.
        """
        if seed is not None:
            self._dice.seed(seed)
        number = self._dice.getrandbits(62) if seed is None else seed
        self.game_state = self.env_game.deal(number, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._rewarded = False
        self._leads = self.env_game.leads(self.game_state)
        restart_all(self._bots.values(), number)
        play_on(self.env_game, self.game_state, self._bots)
        self.agent_selection = self.env_game.seats[self.game_state.seat]

    def _under_way(self) -> GameState:
        if self.game_state is None:
            raise AttributeError("reset() comes first")
        return self.game_state

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and what it may choose if it is asked."""
        held_by_agent(self.env_game, self._bots, agent)
        return self.env_game.observe(self._under_way(), self.env_game.seat_number(agent))

    def step(self, action: int | None) -> None:
        """Make the choice of the agent that is asked."""
        state, agent = self._under_way(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._advance(state, agent, self.env_game.check(state, action))

    def _advance(self, state: GameState, agent: str, choice: int) -> None:
        """Make a choice that is offered, and say who is asked next."""
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        self.env_game.note(state, choice)
        state.apply_id(choice)
        play_on(self.env_game, state, self._bots)
        seat = state.seat
        if seat >= 0:
            self.agent_selection = self.env_game.seats[seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        if seat < 0 or self.env_game.per_point:
            self._reward(state)

    def _reward(self, state: GameState) -> None:
        gains = self.env_game.gains(self._leads, state)
        if any(gains):
            self.rewards = {seat: gains[self.env_game.seat_number(seat)] for seat in self.possible_agents}
            self._rewarded = True
            self._accumulate_rewards()
            self._leads = self.env_game.leads(state)

    def render(self) -> Any:
        """Return the table: as text in render mode `ansi`, as pixels in `rgb_array`."""
        return rendered(self.env_game, self._under_way(), self.render_mode)

    def close(self) -> None:
        """Forget the game."""
        self.game_state = None


class Env(RawEnv):
    """A game for all its seats, guarded as PettingZoo's wrappers do it (illegal moves, bounds, order), at less cost.

    An illegal action ends the game: who made it gets -1, the others 0.
    """

    def step(self, action: int | None) -> None:
        """Make the choice of the agent that is asked, if it is one; an illegal one loses."""
        state = self.game_state
        if state is None:
            EnvLogger.error_step_before_reset()
        elif not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
        elif self.terminations[self.agent_selection]:
            self._was_dead_step(action)
        elif action in state.legal:
            self._advance(state, self.agent_selection, self.env_game.check(state, action))
        else:
            agent = self.agent_selection
            assert self.action_space(agent).contains(action), "action is not in action space"
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL}
        self._accumulate_rewards()
        self._deads_step_first()


class Factory:
    """The environments of one game, as PettingZoo's modules offer them: `env`, `raw_env`, `parallel_env`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, **settings: Any) -> RawEnv:
        """Return the bare environment: an illegal action raises ValueError."""
        return RawEnv(self.game, **settings)

    def env(self, **settings: Any) -> Env:
        """Return the guarded environment: an illegal action loses the game."""
        return Env(self.game, **settings)

    def parallel_env(self, **settings: Any) -> ParallelGame:
        """Return the environment that asks all seats at each step, and heeds the one that decides."""
        return ParallelGame(self.game, **settings)

    __call__ = env

    def __repr__(self) -> str:
        return f"<PettingZoo environments of {self.game}>"
