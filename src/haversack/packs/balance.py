"""What does a pack do to the balance? The same seeds with the standard cards and with the pack, compared in pairs."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import haversack
from haversack.arena.engines import results
from haversack.arena.games import Played, entrant, play_game
from haversack.arena.ratings import Z_95, Share, share_of
from haversack.kernel.game import Game


class Deal(NamedTuple):
    """One deal to be played twice, with the standard cards and with the pack."""

    game: str
    pack: dict[str, object]
    options: dict[str, object]
    seed: int
    bot: str


class Change(NamedTuple):
    """A mean change from the standard cards to the pack, with its 95 % interval by pairs."""

    mean: float
    low: float
    high: float

    @property
    def is_clear(self) -> bool:
        """Say whether the interval leaves out no change at all."""
        return self.low > 0 or self.high < 0


class Comparison(NamedTuple):
    """What both sets of cards came to: wins of each team, and the changes of wins, lead and length."""

    games: int
    before: dict[str, Share]
    after: dict[str, Share]
    wins: Change
    lead: Change
    decisions: Change


def play_both(deal: Deal) -> tuple[Played, Played]:
    """Play a deal with both sets of cards."""
    plain, packed = haversack.load(deal.game), haversack.load(deal.game, pack=deal.pack)
    sides = dict.fromkeys(plain.teams, entrant(deal.bot))
    known = {option.name for option in plain.options}
    plain_options = {name: value for name, value in deal.options.items() if name in known}
    return play_game(plain, deal.seed, sides, plain_options), play_game(packed, deal.seed, sides, deal.options)


def play_all(
    game: Game, options: dict[str, object], seeds: Sequence[int], bot: str, jobs: int
) -> Iterator[tuple[Played, Played]]:
    """Play so many deals of a game with a pack, twice each."""
    assert game.pack is not None
    deals = [Deal(game.id, game.pack, options, seed, bot) for seed in seeds]
    for _, pair in results("local", play_both, deals, jobs):
        if pair is not None:
            yield pair


def compared(game: Game, pairs: Sequence[tuple[Played, Played]]) -> Comparison:
    """Return what the pairs say; wins and lead are those of the first team."""
    first, second = game.teams
    befores, afters = [before for before, _ in pairs], [after for _, after in pairs]
    return Comparison(
        len(pairs),
        {team: _wins(team, befores) for team in game.teams},
        {team: _wins(team, afters) for team in game.teams},
        change([_won(after, first) - _won(before, first) for before, after in pairs]),
        change([_lead(after, first, second) - _lead(before, first, second) for before, after in pairs]),
        change([float(after.decisions - before.decisions) for before, after in pairs]),
    )


def change(differences: Sequence[float]) -> Change:
    """Return the mean of differences with its interval; each pair is one observation."""
    count = len(differences)
    mean = sum(differences) / count
    spread = math.sqrt(sum((one - mean) ** 2 for one in differences) / max(1, count - 1) / count)
    return Change(mean, mean - Z_95 * spread, mean + Z_95 * spread)


def _won(played: Played, team: str) -> float:
    return 0.5 if played.winner is None else 1.0 if played.winner == team else 0.0


def _lead(played: Played, first: str, second: str) -> float:
    return float(played.scores.get(first, 0) - played.scores.get(second, 0))


def _wins(team: str, games: Sequence[Played]) -> Share:
    return share_of(sum(_won(one, team) for one in games), len(games))
