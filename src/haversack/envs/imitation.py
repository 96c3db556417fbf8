"""Lessons for imitation: games in which a teacher says at every decision what it would choose.

Who learns from the teacher's own games alone does not know what to do once it has erred. So in some games of each team
the teacher slips now and then, and in others the student plays and the teacher only says what it would have chosen.
"""

import random
from typing import Final

import numpy as np

from haversack.envs.core import ALONE, EnvGame, Player, RandomPlayer, restart_all
from haversack.envs.league import players_by_name
from haversack.envs.moments import Moment, sparse
from haversack.envs.policy import Policy

LESSONS: Final = 500_000_000  # games of the teacher begin here
APART: Final = 1_000_000  # and those of the next seed so many further on
SLIPS: Final = (0.0, 0.1, 0.2, 0.35)
OWN: Final = 0.5  # how often a team is played by the student, once there is one


class Lessons:
    """Games of a teacher, one after the other; `seed` is that of the last one."""

    def __init__(self, env_game: EnvGame, teacher: str, seed: int) -> None:
        self.env_game, self.seed = env_game, LESSONS + seed * APART
        self.teams = env_game.game.teams
        self._held = [env_game.seats_of(team) if len(self.teams[team]) > 1 else ALONE for team in env_game.team_of]
        self._teachers = players_by_name(env_game, teacher, range(len(env_game.seats)))
        self._careless = RandomPlayer(env_game.game)

    def next_game(self, student: Policy | None = None) -> list[Moment]:
        """Play the next game and return what its seats knew, what was offered, and what the teacher chose."""
        self.seed += 1
        dice = random.Random(self.seed)
        students = self._students(student, dice)
        slips = {team: dice.choice(SLIPS) for team in self.teams}
        restart_all([*self._teachers.values(), self._careless, *students.values()], self.seed)
        state, out = self.env_game.deal(self.seed), list[Moment]()
        while (seat := state.seat) >= 0:
            legal, team = state.legal, self.env_game.team_of[seat]
            choice = self._teachers[seat].choose(state)
            if len(legal) > 1:
                seen = sparse(self.env_game.numbers(state, seat, self._held[seat]))
                out.append(Moment(seen, np.array(legal, np.int16), legal.index(choice)))
                if team in students:
                    choice = students[team].choose(state)
                elif dice.random() < slips[team]:
                    choice = self._careless.choose(state)
            state.apply_id(choice)
        return out

    def _students(self, student: Policy | None, dice: random.Random) -> dict[str, Player]:
        """Return who plays the teams that the teacher only watches."""
        mine = [team for team in self.teams if dice.random() < OWN]
        return {} if student is None else {team: student.at(self.teams[team], greedy=False) for team in mine}
