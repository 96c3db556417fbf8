"""`haversack train`: train the reference policy and draw how well it plays."""

import argparse
import json
from pathlib import Path
from typing import Any

from haversack.cli.inputs import add_game, positive, whole, write_text

INTERRUPTED = 130


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "train",
        help="train a policy by imitation and PPO",
        description="Let a network imitate a bot, then play against a league and learn by PPO. It holds all seats of "
        "either team in turns. Every so often it is judged in games it was not trained on, each deal from both teams. "
        "The policy that did best is kept. Needs PyTorch: the extra `train`.",
    )
    add_game(parser)
    parser.add_argument("--against", default="easy", metavar="A,B", help="opponents: bots, policies (default easy)")
    parser.add_argument("--judge", default="easy", metavar="BOT", help="who it is judged against (default easy)")
    parser.add_argument("--teacher", default="scripted", metavar="BOT", help="whom it imitates (default scripted)")
    parser.add_argument(
        "--imitate", type=whole, default=100_000, metavar="N", help="decisions imitated (default 100,000)"
    )
    parser.add_argument("--steps", type=whole, default=500_000, metavar="N", help="decisions played (default 500,000)")
    parser.add_argument("--every", type=positive, default=16_384, metavar="N", help="decisions between two judgements")
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="games of a judgement (default 200)")
    parser.add_argument("--final", type=positive, default=400, metavar="N", help="games of the last one (default 400)")
    parser.add_argument("--hidden", type=positive, default=256, metavar="N", help="units of a layer (default 256)")
    parser.add_argument("--lanes", type=positive, default=32, metavar="N", help="games at once (default 32)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the training (default 1)")
    parser.add_argument(
        "--out", default="policy.npz", metavar="FILE", help="where the policy goes (default policy.npz)"
    )
    parser.add_argument("--curve", metavar="FILE", help="draw the games won over the decisions seen (SVG)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Train, judge once more, save and draw; an interruption keeps what there is."""
    from haversack.envs.ppo import Settings, Training  # PyTorch is large and seldom there

    settings = Settings(
        *(given.game, tuple(given.against.split(",")), given.judge, given.teacher),
        steps=given.steps, imitate=given.imitate, every=given.every, games=given.games,
        hidden=given.hidden, lanes=given.lanes, seed=given.seed,
    )  # fmt: skip
    training = Training(settings, say=lambda line: print(line, flush=True))
    code = 0
    try:
        training.run()
        print(json.dumps(_last(training, given.final)))
    except KeyboardInterrupt:
        code = INTERRUPTED
    training.best[1].save(given.out)
    if given.curve and training.curve:
        write_text(given.curve, _drawn(training, given))
    print(f"The policy that did best is in {Path(given.out).name}.")
    return code


def _last(training: Any, games: int) -> dict[str, object]:
    """Return how the best policy does in games nobody has judged it by."""
    share = training.judge_best(games)
    return {"against": training.settings.judge, **share._asdict()}


def _drawn(training: Any, given: argparse.Namespace) -> str:
    from haversack.envs.curve import curve

    return curve(training.curve, f"{given.game}: games won against {given.judge}, by decisions seen")
