"""How strong a policy is: games it was not trained on, each deal from both teams."""

from collections.abc import Iterable, Iterator
from typing import Final

from haversack.arena.ratings import Share, share_of
from haversack.envs.core import restart_all
from haversack.envs.league import players_by_name
from haversack.envs.policy import Policy

UNSEEN: Final = 1_000_000  # games for judging begin here, those for training elsewhere
LAST: Final = 2_000_000  # and those of the last judgement here, since the best was chosen by the others


def judged(policy: Policy, against: str, games: int, first: int = UNSEEN) -> Share:
    """Play half of the games from each team, on the same deals, and say how many were won."""
    seeds = range(first, first + (games + 1) // 2)
    won = [result for team in policy.env_game.game.teams for result in results(policy, team, against, seeds)]
    return share_of(sum(won), len(won))


def results(policy: Policy, team: str, against: str, seeds: Iterable[int]) -> Iterator[float]:
    """Let a policy hold a team in the games of these seeds, and yield what each was worth to it: 1 won, 0 lost."""
    env_game = policy.env_game
    held = env_game.seats_of(team)
    others = [seat for seat in range(len(env_game.seats)) if seat not in held]
    players = players_by_name(env_game, against, others) | dict.fromkeys(held, policy.at(env_game.game.teams[team]))
    for seed in seeds:
        restart_all(players.values(), seed)
        state = env_game.deal(seed)
        while state.seat >= 0:
            state.apply_id(players[state.seat].choose(state))
        assert state.outcome is not None
        yield 0.5 if state.outcome.winner is None else float(state.outcome.winner == team)
