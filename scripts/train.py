"""Train a policy for one seat or team against random bots and draw how well it plays (extra "train").

    python scripts/train.py ww2 --seat axis --minutes 8 --curve docs/pictures/training.svg

Every few thousand steps the policy plays games it was not trained on. The picture shows the share of games won and,
as a dashed line, what a player that chooses at random wins from the same seat.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from haversack.envs.core import RandomPlayer
from haversack.envs.single import SingleEnv

UNSEEN = 1_000_000
WIDTH, HEIGHT, LEFT, TOP = 640, 320, 60, 20


class Point(NamedTuple):
    """How a player did in unseen games: the steps it was trained for, games won, mean lead in points."""

    steps: int
    won: float
    lead: float


def make(game: str, seat: str | None, per_point: float) -> SingleEnv:
    """Return an environment for training or judging."""
    return SingleEnv(game, seat, per_point=per_point, flat=True, illegal="raise")


def judge(env: SingleEnv, games: int, steps: int, choose: Any) -> Point:
    """Play unseen games and say how they went."""
    team = env.env_game.team_of[min(env.held)]
    won, leads = 0.0, []
    for number in range(games):
        observation, info = env.reset(seed=UNSEEN + number)
        over = False
        while not over:
            observation, _, over, _, info = env.step(choose(env, observation))
        won += 0.5 if info["winner"] is None else float(info["winner"] == team)
        leads.append(info["scores"][team] - max(v for t, v in info["scores"].items() if t != team))
    return Point(steps, won / games, float(np.mean(leads)))


def by_model(model: MaskablePPO) -> Any:
    """Return a chooser that asks the policy."""
    return lambda env, seen: int(model.predict(seen, action_masks=env.action_masks(), deterministic=False)[0])


def by_chance(env: SingleEnv) -> Any:
    """Return a chooser that draws lots."""
    player = RandomPlayer(env.env_game.game, 1)
    return lambda env, seen: player.choose(env.game_state)


def train(options: argparse.Namespace) -> tuple[MaskablePPO, Point, list[Point]]:
    """Train until the time is over; judge before, after, and in between."""
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    envs = DummyVecEnv([lambda: make(options.game, options.seat, options.per_point)] * options.envs)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=256, batch_size=512, n_epochs=4, gamma=0.995, ent_coef=0.01,
        learning_rate=5e-4, policy_kwargs={"net_arch": [128]}, seed=options.seed, device="cpu",
    )  # fmt: skip
    env = make(options.game, options.seat, 0.0)
    chance = judge(env, options.games, 0, by_chance(env))
    print(f"random: {chance.won:.2f} won, lead {chance.lead:+.1f}", flush=True)
    points = [judge(env, options.games, 0, by_model(model))]
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end and model.num_timesteps < options.steps:
        model.learn(min(options.every, options.steps - model.num_timesteps), reset_num_timesteps=False)
        points.append(judge(env, options.games, model.num_timesteps, by_model(model)))
        print(f"{points[-1].steps}: {points[-1].won:.2f} won, lead {points[-1].lead:+.1f}", flush=True)
    return model, chance, points


def curve(chance: Point, points: list[Point], title: str) -> str:
    """Return the share of games won over the steps trained, as SVG."""
    last = max(points[-1].steps, 1)

    def at(steps: int, won: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - 20) * steps / last:.1f},{TOP + (HEIGHT - TOP - 50) * (1 - won):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"',
        ' font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share).split(",")
        lines.append(f'<path d="M{x} {y}H{WIDTH - 20}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for steps in (0, last // 2, last):
        x, y = at(steps, 0.0).split(",")
        lines.append(f'<text x="{x}" y="{float(y) + 18:.1f}" text-anchor="middle">{steps:,}</text>')
    lines.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{title}</text>')
    for name, colour, extra, path in (
        ("random", "#888", ' stroke-dasharray="5 4"', [at(0, chance.won), at(last, chance.won)]),
        ("trained", "#8d4a1d", ' stroke-width="2"', [at(one.steps, one.won) for one in points]),
    ):
        lines.append(f'<polyline points="{" ".join(path)}" fill="none" stroke="{colour}"{extra}/>')
        x, y = path[-1].split(",")
        lines.append(f'<text x="{x}" y="{float(y) - 6:.1f}" text-anchor="end" fill="{colour}">{name}</text>')
    return "\n".join([*lines, "</svg>", ""])


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Train a policy against random bots.")
    parser.add_argument("game", nargs="?", default="ww2")
    parser.add_argument("--seat", default=None, help="a seat or a team (default: the first seat)")
    parser.add_argument("--minutes", type=float, default=8.0, help="time to train for (default 8)")
    parser.add_argument("--steps", type=int, default=10**9, help="most steps to train for")
    parser.add_argument("--every", type=int, default=8192, help="steps between two judgements (default 8192)")
    parser.add_argument("--games", type=int, default=100, help="games for a judgement (default 100)")
    parser.add_argument("--envs", type=int, default=8, help="games trained on at once (default 8)")
    parser.add_argument("--per-point", type=float, default=0.05, help="reward for a point of lead (default 0.05)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the picture here (SVG)")
    parser.add_argument("--save", type=Path, help="write the policy here")
    return parser.parse_args()


def main() -> int:
    """Train, judge, save, draw; exit with 1 if the policy does not beat random."""
    options = arguments()
    model, chance, points = train(options)
    if options.save:
        model.save(options.save)
    if options.curve:
        title = f"{options.game}, {options.seat or 'first seat'}: games won against random bots, by steps trained"
        options.curve.write_text(curve(chance, points, title), encoding="utf-8")
    last = points[-1]
    print(json.dumps({"random": chance._asdict(), "trained": last._asdict()}))
    return int(last.won <= chance.won)


if __name__ == "__main__":
    sys.exit(main())
