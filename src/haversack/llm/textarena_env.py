"""The games as environments of TextArena: players are asked in words and answer in words.

A player holds the seats that the rules give to one of so many players, and is shown what they know together, nothing of
what others write. An answer that will not do comes back with the reason and its rule; after some tries an option is
drawn by lot.
"""

from collections.abc import Mapping
from typing import Any, Final

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY, register

import haversack
from haversack.bots.random_bot import RandomBot
from haversack.kernel.errors import InvalidOption
from haversack.kernel.state import GameState
from haversack.llm.answers import read_answer, why_not
from haversack.llm.player import HOW, TRIES
from haversack.llm.text import Teller

VERSION: Final = "v0"


class HaversackEnv(ta.Env):  # type: ignore[misc]  # the package has no types
    """One game as an environment of TextArena."""

    def __init__(self, game: str, options: Mapping[str, object] | None = None, tries: int = TRIES) -> None:
        super().__init__()
        self.game = haversack.load(game)
        self.options = options
        self.tries = tries
        self._teller = Teller(self.game, options)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a game for so many players."""
        if num_players not in self.game.players:
            known = ", ".join([str(number) for number in sorted(self.game.players)])
            raise InvalidOption(f"{self.game.title} is for {known} players, not {num_players}.")
        dealt = 0 if seed is None else seed
        self.seats = self.game.players[num_players]
        self.position: GameState = self.game.new(dealt, self.options)
        self._lots = RandomBot(f"{dealt}/textarena")
        self._since = [0] * num_players
        self._bad = 0
        self.state = ta.State(num_players=num_players)
        roles = {player: " and ".join(seats) for player, seats in enumerate(self.seats)}
        self.state.standard_resets(game_state={}, role_mapping=dict(roles), secret_roles=roles)
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Do what the player who is asked answers, or say why it cannot be done."""
        player = self.state.current_player_id
        self.state.game_info[player]["turn_count"] += 1
        self._tell(player, action, ta.ObservationType.PLAYER_ACTION, player)
        key = read_answer(action, self.position.vocabulary)
        wrong = self._wrong(key, player)
        if not wrong and key is not None:
            self._do(self.position.vocabulary.id(key), player)
        else:
            self._refuse(wrong, player)
        done: tuple[bool, dict[str, Any]] = self.state.step()
        return done

    def _wrong(self, key: str | None, player: int) -> str:
        """Return what is wrong with an answer, if something is."""
        if key is None:
            return "This names no key of an option."
        if self.position.vocabulary.id(key) in self.position.legal:
            return ""
        return f"{key} cannot be chosen now: {why_not(self.position, self.seats[player], key)}"

    def _refuse(self, why: str, player: int) -> None:
        self._bad += 1
        self.state.game_info[player]["invalid_move"] = True
        self.state.step_info["refused"] = why
        self._tell(player, why, ta.ObservationType.GAME_ADMIN)
        if self._bad >= self.tries:
            self.state.step_info["drawn"] = True
            self._tell(player, "An option was drawn by lot for you.", ta.ObservationType.GAME_ADMIN)
            self._do(self._lots.draw(self.position.legal, self.position.vocabulary), player)
            return
        question = self._teller.question(self.position.view(self.seats[player]))
        self._tell(player, f"{question}\n\n{HOW}", ta.ObservationType.GAME_BOARD)

    def _do(self, choice: int, player: int) -> None:
        self._since[player] = len(self.position.events or [])
        self._bad = 0
        self.position.apply_id(choice)
        self._ask()

    def _ask(self) -> None:
        """Go on to the next question with more than one option, and put it; or end the game."""
        while len(self.position.legal) == 1:
            self.position.apply_id(self.position.legal[0])
        if self.position.seat < 0:
            self._end()
            return
        seat = self.game.seats[self.position.seat]
        player = next(number for number, seats in enumerate(self.seats) if seat in seats)
        self.state.current_player_id = player
        text = self._teller.state(self.position, self.seats[player], self._since[player])
        self._tell(player, f"{text}\n\n{HOW}", ta.ObservationType.GAME_BOARD)

    def _tell(self, player: int, text: str, kind: object, by: int = -1) -> None:
        self.state.add_observation(message=text, observation_type=kind, from_id=by, to_id=player)

    def _end(self) -> None:
        """End the game: 1 for those who won, -1 for those who lost, 0 for all in a draw."""
        outcome = self.position.outcome
        winner = None if outcome is None else outcome.winner
        won = self.game.teams.get(winner, ()) if winner is not None else ()
        self.state.rewards = {
            player: 0 if winner is None else 1 if set(seats) & set(won) else -1
            for player, seats in enumerate(self.seats)
        }
        self.state.step_info["outcome"] = None if outcome is None else outcome.reason
        self.state.done = True


def register_all() -> list[str]:
    """Register every game that is installed, so that `textarena.make` finds it; return the ids."""
    ids = {game: f"Haversack-{game}-{VERSION}" for game in haversack.GAMES}
    for game, name in ids.items():
        if name not in ENV_REGISTRY:
            register(name, HaversackEnv, None, game=game)
    return list(ids.values())
