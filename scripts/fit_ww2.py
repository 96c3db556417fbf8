"""Fit the chance to win a game of WW2 to games played, and write the numbers into the package.

Scripted bots play each other, with slips so that many kinds of position come up. What each turn began with is set
against how the game ended: a ridge regression foretells the lead at the end (at most thirty, the lead that wins at
once), a logistic regression turns it into a chance. The loss printed is that of games left out of the fit, beside the
loss of the value alone, turned into a chance by the scale of games that have no fit.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import haversack
from haversack.bots.judge import SCALE
from haversack.bots.scripted import ScriptedBot
from haversack.bots.ww2.judge import WW2Judge
from haversack.games.ww2.engine.playing import PlayStep
from haversack.games.ww2.facts.constants import AXIS, COUNTRIES, LAST_ROUND, SUDDEN_LEAD
from haversack.games.ww2.state import State

Numbers = npt.NDArray[np.float64]

ROOT = Path(__file__).resolve().parent.parent
TABLES = ROOT / "src" / "haversack" / "bots" / "ww2" / "fitted.py"
FOLDS = 4
SECOND_BEST = 3
PENALTY = 1000.0  # of the few weights, standardised, for 130,000 positions
CARD_PENALTY = 4000.0  # of the weights of cards, so that rare cards have little
POSITIONS = 130_000
HEAD = '''# native: yes
"""The numbers of the chance to win a game of WW2, as `scripts/fit_ww2.py` found them.

Points of lead at the end of the game for the Axis: a part that counts all the time, and a part that counts in full in
the first round and fades to nothing at the end.
"""

from typing import Final
'''


def played(seed: int, slips: float) -> list[list[int]]:
    """Play a game and return a row for each turn: seed, round, country, value and its parts, cards, and the end."""
    game = haversack.load("ww2")
    teams = list(game.teams.values())
    dice = random.Random(seed)
    bot = ScriptedBot()
    state = game.new(seed).quiet()
    assert isinstance(state, State)
    rows: list[list[int]] = []
    turn = (0, 0)
    while state.legal:
        if (state.round, state.active) != turn and isinstance(state.asking(), PlayStep):
            turn = (state.round, state.active)
            rows.append(_row(seed, state, bot))
        ranked = bot.ranked(state.determinise(teams[state.seat & 1], dice.getrandbits(40)))
        place = 0
        if len(ranked) > 1 and dice.random() < slips:
            place = min(len(ranked) - 1, 1 + int(dice.random() * SECOND_BEST))
        state.apply_id(ranked[place].choice)
    lead = max(-SUDDEN_LEAD, min(SUDDEN_LEAD, state.axis_vp - state.allies_vp))
    return [[*row, lead, int(state.ended & 1 == AXIS)] for row in rows]


def _row(seed: int, state: State, bot: ScriptedBot) -> list[int]:
    judge = bot.judge(state)
    assert isinstance(judge, WW2Judge)
    summary = [round(100 * part) for part in judge.odds.summary(state, judge.appraiser.value(state, AXIS))]
    return [seed, state.round, state.active, *summary, state.status, state.responses]


class Data:
    """The rows of many games as columns."""

    def __init__(self, rows: list[list[int]]) -> None:
        table = np.array(rows, dtype=np.int64)
        self.seed, self.round, active = table[:, 0], table[:, 1], table[:, 2]
        self.early: Numbers = (LAST_ROUND + 1 - self.round) / LAST_ROUND
        self.closeness: Numbers = 1 / np.sqrt(LAST_ROUND + 1 - self.round - active / COUNTRIES + 0.7)
        self.summary: Numbers = table[:, 3:6] / 100
        rules = _rules()
        self.status = _bits(table[:, 6], len(rules.status_cards))
        self.responses = _bits(table[:, 7], len(rules.response_cards))
        self.lead: Numbers = table[:, 8].astype(np.float64)
        self.won: Numbers = table[:, 9].astype(np.float64)

    def design(self) -> Numbers:
        """Return the columns of the regression: those of the few weights, then those of Status and Response cards."""
        few = np.column_stack([np.ones(len(self.lead)), self.summary])
        fading = self.early[:, None]
        return np.column_stack([few, few * fading, self.status, self.status * fading, self.responses])


def _rules() -> Any:
    state = haversack.load("ww2").new(0)
    assert isinstance(state, State)
    return state.rules


def _bits(masks: npt.NDArray[np.int64], count: int) -> Numbers:
    return np.column_stack([(masks >> place & 1).astype(np.float64) for place in range(count)])


PARTS = [("START", ""), ("VALUE", "value"), ("HANDS", "hands"), ("STANDS", "pieces")]
FEW = 2 * len(PARTS)


def lead_weights(design: Numbers, lead: Numbers, closeness: Numbers) -> Numbers:
    """Return the weights that foretell the lead; positions near the end, where it is surer, count for more."""
    mean, spread = design.mean(axis=0), design.std(axis=0)
    mean[0], spread[0], spread[spread < 1e-9] = 0.0, 1.0, 1.0
    spread[FEW:] = 1.0
    penalty = np.full(len(mean), CARD_PENALTY)
    penalty[:FEW] = PENALTY
    penalty[0] = 0.0
    weight = closeness**2 / (closeness**2).mean()
    scaled = (design - mean) / spread
    left = (scaled * weight[:, None]).T @ scaled + np.diag(penalty * len(lead) / POSITIONS)
    out: Numbers = np.linalg.solve(left, (scaled * weight[:, None]).T @ lead) / spread
    out[0] -= (out[1:] * mean[1:]).sum()
    return out


def slopes(lead: Numbers, closeness: Numbers) -> Numbers:
    """Return the columns of the logistic regression: those of SLOPE, then that of EDGE."""
    return np.column_stack([lead, lead * closeness, lead * closeness**2, closeness])


def logistic(columns: Numbers, won: Numbers) -> Numbers:
    """Return the weights of a logistic regression, by Newton's steps."""
    out = np.zeros(columns.shape[1])
    for _ in range(20):
        chance = 1 / (1 + np.exp(-columns @ out))
        hessian = (columns * (chance * (1 - chance))[:, None]).T @ columns + 1e-3 * np.eye(len(out))
        out = out + np.linalg.solve(hessian, columns.T @ (won - chance) - 1e-3 * out)
    return out


def loss(chance: Numbers, won: Numbers) -> float:
    """Return the mean logarithmic loss."""
    safe = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(safe) + (1 - won) * np.log(1 - safe)).mean())


def left_out(data: Data) -> Numbers:
    """Return the chance given to each position by a fit that has not seen its game."""
    design = data.design()
    out = np.zeros(len(data.won))
    for fold in range(FOLDS):
        test = data.seed % FOLDS == fold
        weights = lead_weights(design[~test], data.lead[~test], data.closeness[~test])
        slope = logistic(slopes(design[~test] @ weights, data.closeness[~test]), data.won[~test])
        out[test] = 1 / (1 + np.exp(-slopes(design[test] @ weights, data.closeness[test]) @ slope))
    return out


def tables(data: Data) -> Iterator[str]:
    """Yield the lines of the module that holds the numbers."""
    design = data.design()
    weights = lead_weights(design, data.lead, data.closeness).round(2)
    slope = logistic(slopes(design @ weights, data.closeness), data.won).round(3)
    rules = _rules()
    yield HEAD
    for place, (name, note) in enumerate(PARTS):
        comment = f"  # for a point of the {note}" if note else ""
        yield f"{name}: Final = [{weights[place]}, {weights[len(PARTS) + place]}]{comment}"
    yield "\n# The logarithm of the odds for a point of lead: a constant, and parts that grow as the end comes closer"
    yield f"SLOPE: Final = [{slope[0]}, {slope[1]}, {slope[2]}]"
    yield f"EDGE: Final = {slope[3]}  # of the Axis"
    cards = (weights[FEW:].round(1) + 0.0).tolist()
    count = len(rules.status_cards)
    yield "\n# A Status on the table\nSTATUS: Final[dict[str, tuple[float, float]]] = {"
    for place, card in enumerate(rules.status_cards):
        yield f'    "{rules.cards[card].source.id}": ({cards[place]}, {cards[count + place]}),'
    yield "}\n\n# A Response on the table\nRESPONSES: Final[dict[str, float]] = {"
    for place, card in enumerate(rules.response_cards):
        yield f'    "{rules.cards[card].source.id}": {cards[2 * count + place]},'
    yield "}"


def report(data: Data) -> Iterator[str]:
    """Yield the losses, in all and by rounds."""
    chances = left_out(data)
    plain = 1 / (1 + np.exp(-100 * data.summary[:, 0] / SCALE))
    yield "rounds    the value alone    fitted"
    for first, last in [(1, LAST_ROUND), *((first, first + 3) for first in range(1, LAST_ROUND, 4))]:
        here = (data.round >= first) & (data.round <= last)
        if here.any():
            losses = loss(plain[here], data.won[here]), loss(chances[here], data.won[here])
            yield f"{first:2} to {last:2}  {losses[0]:15.3f}  {losses[1]:8.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the chance to win a game of WW2 to games played.")
    parser.add_argument("--games", type=int, default=1500, help="games to play (default 1500)")
    parser.add_argument("--seed", type=int, default=100_000, help="the first seed (default 100000)")
    parser.add_argument("--slips", type=float, default=0.12, help="share of choices not the best (default 0.12)")
    parser.add_argument("--write", action="store_true", help="write the numbers into the package")
    given = parser.parse_args()
    rows = [row for seed in range(given.seed, given.seed + given.games) for row in played(seed, given.slips)]
    data = Data(rows)
    for line in report(data):
        print(line)
    text = "\n".join(tables(data)) + "\n"
    if given.write:
        TABLES.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
