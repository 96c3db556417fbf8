"""Every seat an agent, all of them asked at each step: the games for PettingZoo's Parallel API.

The games are played in turns: one seat decides at a time. So of all the actions given to `step` only that of the seat
that decides counts, whose mask has its choices; the masks of the others hold a single one, the first place, and what
they give is left alone. This is for software that knows no other interface. Each step makes an observation for every
seat, so the turn-by-turn environment (`haversack.envs.aec`) is several times faster and says the same.
"""

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from haversack.envs.core import NOTHING, EnvGame, Observation, Pack, check_mode, modes, rendered, restart_all
from haversack.envs.opponents import Seated, agents_beside, held_by_agent, play_on, players_at
from haversack.kernel.state import GameState


class ParallelGame(ParallelEnv[str, Observation, int]):
    """A game for all its seats at once, or for those that no bots hold (`bots={"allies": "search@50"}`).

    An action of who decides that is not offered raises ValueError.
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
        self.env_game = EnvGame(game, options, per_point, pack, recall)
        self.metadata = {"render_modes": modes(), "name": self.env_game.name}
        self.render_mode = check_mode(render_mode)
        self._bots = players_at(self.env_game, bots)
        self.possible_agents = agents_beside(self.env_game, self._bots)
        self.agents: list[str] = []
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

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game. A seed is that of `game.new`; `options["game"]` holds options of the game."""
        if seed is not None:
            self._dice.seed(seed)
        number = self._dice.getrandbits(62) if seed is None else seed
        self.game_state = self.env_game.deal(number, options)
        self.agents = list(self.possible_agents)
        self._leads = self.env_game.leads(self.game_state)
        restart_all(self._bots.values(), number)
        play_on(self.env_game, self.game_state, self._bots)
        return self._seen(self.game_state), self._infos(self.game_state)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the choice of the seat that decides."""
        state = self.game_state
        if state is None:
            raise AttributeError("reset() comes first")
        agents = self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        choice = self.env_game.check(state, actions.get(self.env_game.seats[state.seat]))
        self.env_game.note(state, choice)
        state.apply_id(choice)
        play_on(self.env_game, state, self._bots)
        over = state.seat < 0
        gains = self.env_game.gains(self._leads, state)
        self._leads = self.env_game.leads(state)
        if over:
            self.agents = []
        rewards = {agent: gains[self.env_game.seat_number(agent)] for agent in agents}
        ends, cuts = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return self._seen(state), rewards, ends, cuts, self._infos(state)

    def _seen(self, state: GameState) -> dict[str, Observation]:
        out: dict[str, Observation] = {}
        for seat in self.possible_agents:
            number = self.env_game.seat_number(seat)
            out[seat] = self.env_game.observe(state, number)
            if number != state.seat:
                out[seat]["action_mask"][NOTHING] = 1
        return out

    def _infos(self, state: GameState) -> dict[str, dict[str, Any]]:
        return {seat: {"decides": self.env_game.seat_number(seat) == state.seat} for seat in self.possible_agents}

    def render(self) -> Any:
        """Return the table, in the mode asked for."""
        if self.game_state is None:
            raise AttributeError("reset() comes first")
        return rendered(self.env_game, self.game_state, self.render_mode)

    def close(self) -> None:
        """Forget the game."""
        self.game_state = None
