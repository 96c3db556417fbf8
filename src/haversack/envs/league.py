"""Self-play and leagues: opponents by name and by checkpoint, one drawn for each game.

    league = League("greatwar", ["easy", "random", "policy-3.npz"])
    env = SingleEnv("greatwar", bots=league)
    ...
    league.note(won)                # after each game
    league.add("policy-4.npz")      # a new checkpoint joins

A league is a player: it holds whatever seats are left, and `reset(seed=…)` draws who plays in it, by the seed alone.
Those against whom fewer games were won are drawn more often.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from haversack.bots.levels import seat_bot
from haversack.bots.protocol import BadBot
from haversack.envs.core import BadOption, EnvGame, Player, RandomPlayer, restart_all
from haversack.envs.policy import ENDING, Policy
from haversack.kernel.state import GameState

MEMORY: Final = 0.95  # how much of what is remembered of an opponent stays after another game against it
LEAST: Final = 0.1  # an opponent that always loses is still drawn, so often beside one that always wins


def players_by_name(env_game: EnvGame, name: str, others: Iterable[int]) -> dict[int, Player]:
    """Return who holds those seats: a bot such as `search@50`, or the policy of a file, one for each team."""
    if name == "random":
        return dict.fromkeys(others, RandomPlayer(env_game.game))
    return players_of(env_game, lambda seats: _player(env_game, name, seats), others)


def players_of(env_game: EnvGame, at: Callable[[tuple[str, ...]], Player], others: Iterable[int]) -> dict[int, Player]:
    """Return who holds those seats, one player for each team, made for its seats."""
    wanted, out = set(others), dict[int, Player]()
    for seats in env_game.game.teams.values():
        mine = tuple(seat for seat in seats if env_game.seats.index(seat) in wanted)
        if mine:
            player = at(mine)
            out |= {env_game.seats.index(seat): player for seat in mine}
    return out


def _player(env_game: EnvGame, name: str, seats: tuple[str, ...]) -> Player:
    if name.endswith(ENDING):
        policy = Policy.load(name)
        if policy.env_game.game.id != env_game.game.id:
            raise BadOption(f"{name!r} plays {policy.env_game.game.id}, not {env_game.game.id}.")
        return policy.at(seats)
    try:
        return seat_bot(name, seats)
    except BadBot as fault:
        raise BadOption(f"{fault} Players with a method `choose` sit in too.") from None


class League:
    """Opponents of which one is drawn for each game."""

    def __init__(self, game: str, names: Sequence[str]) -> None:
        self.env_game = EnvGame(game)
        self.names: list[str] = []
        self.won: list[float] = []
        self._players: list[dict[int, Player]] = []
        self._dice = random.Random(0)
        self.playing = 0
        for name in names:
            self.add(name)
        if not self.names:
            raise BadOption("A league has at least one opponent.")

    def add(self, who: str | Path | Policy, name: str | None = None) -> None:
        """Let another opponent join: a bot by its name, the file of a policy, or a policy."""
        everybody = range(len(self.env_game.seats))
        if isinstance(who, Policy):
            self._players.append(players_of(self.env_game, who.at, everybody))
        else:
            self._players.append(players_by_name(self.env_game, str(who), everybody))
        self.names.append(name or str(who))
        self.won.append(0.5)

    def note(self, won: float) -> None:
        """Remember how the game against the present opponent ended for the one who learns: 1 won, 0 lost."""
        self.won[self.playing] = MEMORY * self.won[self.playing] + (1 - MEMORY) * won

    def weights(self) -> list[float]:
        """Return how often each opponent is drawn, beside the others."""
        return [LEAST + (1 - LEAST) * (1 - won) for won in self.won]

    def restart(self, seed: int) -> None:
        """Draw who plays the next game, and seed it."""
        self._dice.seed(seed)
        self.playing = self._dice.choices(range(len(self.won)), self.weights())[0]
        restart_all(self._players[self.playing].values(), seed)

    def choose(self, state: GameState) -> int:
        """Return the choice of the opponent drawn."""
        return self._players[self.playing][state.seat].choose(state)
