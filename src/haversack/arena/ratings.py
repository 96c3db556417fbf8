"""Win rates with intervals, Elo ratings, and when a match may stop."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from haversack.arena.games import Played, points

Z_95 = 1.959964
ELO = 400 / math.log(10)
ROUNDS_OF_FITTING = 500
PRIOR_GAMES = 0.5
ERROR_RATE = 0.05


class Share(NamedTuple):
    """A share of games with its 95 % interval."""

    points: float
    games: int
    share: float
    low: float
    high: float


def share_of(won: float, games: int) -> Share:
    """Return a share with Wilson's 95 % interval. Games of a pair differ more than games of chance, which is safe."""
    share, z = won / games, Z_95
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return Share(won, games, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


class Rating(NamedTuple):
    """The strength of a bot in Elo, the first bot being 0, and half the width of its 95 % interval."""

    label: str
    elo: float
    margin: float
    share: Share


def against(played: Sequence[Played], label: str, other: str | None = None) -> Share:
    """Return how a bot did, in all or against one other."""
    own = [one for one in played if label in one.sides.values() and (other is None or other in one.sides.values())]
    return share_of(sum(points(one, label) for one in own), len(own))


def ratings(labels: Sequence[str], played: Sequence[Played]) -> list[Rating]:
    """Return the ratings of Bradley and Terry's model, best first; a half game against each opponent is added."""
    met = _met(labels, played)
    strengths = dict.fromkeys(labels, 1.0)
    for _ in range(ROUNDS_OF_FITTING):
        for label in labels:
            won = sum(met[label, other][0] for other in labels if other != label)
            weight = sum(met[label, o][1] / (strengths[label] + strengths[o]) for o in labels if o != label)
            strengths[label] = won / weight
    base = strengths[labels[0]]
    out = []
    for label in labels:
        elo = ELO * math.log(strengths[label] / base)
        out.append(Rating(label, elo, _margin(label, labels, strengths, met), against(played, label)))
    return sorted(out, key=lambda rating: -rating.elo)


def _met(labels: Sequence[str], played: Sequence[Played]) -> dict[tuple[str, str], tuple[float, float]]:
    """Return points and games of each bot against each other, the prior included."""
    met: dict[tuple[str, str], tuple[float, float]] = {}
    for one in labels:
        for other in labels:
            own = [game for game in played if {one, other} == set(game.sides.values())] if one != other else []
            if own:
                won = sum(points(game, one) for game in own)
                met[one, other] = (won + PRIOR_GAMES / 2, len(own) + PRIOR_GAMES)
            else:
                met[one, other] = (0.0, 0.0)
    return met


def _margin(
    label: str,
    labels: Sequence[str],
    strengths: dict[str, float],
    met: dict[tuple[str, str], tuple[float, float]],
) -> float:
    """Return half the width of a rating's interval, the other bots' ratings taken as known."""
    information = 0.0
    for other in labels:
        chance = strengths[label] / (strengths[label] + strengths[other])
        information += met[label, other][1] * chance * (1 - chance)
    return Z_95 * ELO / math.sqrt(information)


class Verdict(NamedTuple):
    """What a sequential test says: the logarithm of the likelihood ratio and, once clear, who is stronger."""

    ratio: float
    stronger: str | None


def sequential(pairs: Sequence[Sequence[Played]], label: str, other: str, gap: float) -> Verdict:
    """Test whether a bot is `gap` Elo stronger than the other or as much weaker, on the scores of pairs."""
    scores = [sum(points(one, label) for one in pair) / len(pair) for pair in pairs]
    count = len(scores)
    mean = sum(scores) / count
    variance = max(sum((score - mean) ** 2 for score in scores) / count, 1 / (8 * count + 8))
    high = 1 / (1 + 10 ** (-gap / 400))
    ratio = count * (2 * high - 1) * (2 * mean - 1) / (2 * variance)
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    clear = abs(ratio) >= bound and count >= 4
    return Verdict(ratio, (label if ratio > 0 else other) if clear else None)
