"""Rate how strong people, bots and sides are, by results of uneven teams.

A side is as strong as its seats are on the average: whoever plays two of three seats counts for two thirds of it, so
two people are no stronger for being two. The advantage of a side is rated like a player beside the others, from little
(a prior of none) to what the results of the game show; so nobody gains by the better side. Bots are anchors: they begin
where they were measured and move slowly.

`openskill` does the sums (Weng and Lin, for Plackett and Luce). It knows no shares of a side: a rating is multiplied by
the share before, and what it changes is divided by the share after.
"""

import math
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

START = 25.0
UNSURE = START / 3
DRIFT = START / 300
POINTS_AT_START = 1500
POINTS_A_STEP = 40
SURE_WITHIN = 120
DIGITS = 6  # so that the order in which players are added up changes nothing
# Where bots begin: `normal` is where people begin; the others by the share of games they won against it (docs/bots.md).
BOTS = {"random": 5.0, "easy": 20.0, "casual": 22.5, "normal": START, "hard": 30.5, "master": 33.0}
BOT_UNSURE, BOT_LEAST = 1.0, 0.6
SIDE_UNSURE, SIDE_LEAST = 2.0, 0.3


class Rating(NamedTuple):
    """How strong a player is held to be, and how unsure that is."""

    mu: float
    sigma: float


class Side(NamedTuple):
    """A side of a game: the players of its seats, and what it came to: 1 won, 0.5 drew, 0 lost."""

    name: str
    players: tuple[str, ...]
    score: float


def account_key(account: int) -> str:
    """Return what an account is called among players."""
    return f"account {account}"


def bot_key(level: str) -> str:
    """Return what a bot is called among players."""
    return f"bot {level}"


def side_key(side: str, setup: str) -> str:
    """Return what the advantage of a side is called among players; each scenario has its own."""
    return f"side {side} {setup}".rstrip()


def beginning_of(player: str) -> Rating:
    """Return the rating of a player of whom nothing is known."""
    kind, _, name = player.partition(" ")
    if kind == "bot":
        return Rating(BOTS.get(name, START), BOT_UNSURE)
    return Rating(0.0, SIDE_UNSURE) if kind == "side" else Rating(START, UNSURE)


def _least(player: str) -> float:
    """Return how sure one can become of a player: who is a person changes, a level of bots and a side do little."""
    return {"bot": BOT_LEAST, "side": SIDE_LEAST}.get(player.partition(" ")[0], 0.0)


def rated(sides: list[Side], setup: str, known: Mapping[str, Rating]) -> dict[str, tuple[Rating, Rating]]:
    """Return of each player of a game, and of each side, the rating before and after it.

    A bot that plays on both sides has beaten itself: it stays where it is.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START, sigma=UNSURE, beta=UNSURE / 2, tau=0.0, gamma=_whole)
    shares = [_shares(side, setup) for side in sides]
    before = {player: known.get(player) or beginning_of(player) for share in shares for player in share}
    now = {player: _drifted(player, rating) for player, rating in before.items()}
    teams = [
        [model.rating(now[player].mu * part, now[player].sigma * part) for player, part in share.items()]
        for share in shares
    ]
    places = Counter(player for share in shares for player in share)
    after = model.rate(teams, ranks=[-side.score for side in sides])
    out: dict[str, tuple[Rating, Rating]] = {}
    for share, team, results in zip(shares, teams, after, strict=True):
        for (player, part), was, is_now in zip(share.items(), team, results, strict=True):
            if places[player] == 1:
                moved = Rating(now[player].mu + (is_now.mu - was.mu) / part, is_now.sigma / part)
                least = max(moved.sigma, _least(player))
                out[player] = before[player], Rating(round(moved.mu, DIGITS), round(least, DIGITS))
    return out


def _whole(*_: object) -> float:
    """Let a result make a rating as much surer as it tells; the library would take a part of that."""
    return 1.0


def _shares(side: Side, setup: str) -> dict[str, float]:
    """Return what each player counts for of a side, by seats; its advantage counts whole."""
    seats = Counter(side.players)
    shares = {player: number / len(side.players) for player, number in sorted(seats.items())}
    return {**shares, side_key(side.name, setup): 1.0}


def _drifted(player: str, rating: Rating) -> Rating:
    """Return a rating that is a little less sure, since people change."""
    drift = 0.0 if player.startswith(("bot ", "side ")) else DRIFT
    return Rating(rating.mu, math.hypot(rating.sigma, drift))


def points(rating: Rating) -> dict[str, object]:
    """Return a rating as people read it: points, how far they may be off, and whether that is little."""
    off = round(rating.sigma * POINTS_A_STEP)
    shown = round(POINTS_AT_START + (rating.mu - START) * POINTS_A_STEP)
    return {"points": shown, "off": off, "sure": off <= SURE_WITHIN}


def advantage(rating: Rating) -> dict[str, object]:
    """Return the advantage of a side in points."""
    return {"points": round(rating.mu * POINTS_A_STEP), "off": round(rating.sigma * POINTS_A_STEP)}
