"""`haversack train`: train the reference policy and draw how well it plays."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from haversack.cli.inputs import add_game, check_can_write, positive, whole, write_text

if TYPE_CHECKING:
    from haversack.envs.ppo import Settings, Training

INTERRUPTED = 130


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "train",
        help="train a policy by imitation and PPO",
        description="Let a network imitate a bot, then play against a league and learn by PPO. It holds all seats of "
        "either team in turns, and joins the league itself now and then. Every so often it is judged in games it was "
        "not trained on, each deal from both teams. The policy that did best is written each time one does better.",
    )
    add_game(parser)
    parser.add_argument(
        "--against", default="easy,casual", metavar="A,B",
        help="the league it begins with: bots, policies (default easy,casual)",
    )  # fmt: skip
    parser.add_argument("--judge", default="easy", metavar="BOT", help="who it is judged against (default easy)")
    parser.add_argument("--teacher", default="scripted", metavar="BOT", help="whom it imitates (default scripted)")
    parser.add_argument(
        "--imitate", type=whole, default=600_000, metavar="N", help="decisions imitated (default 600,000)"
    )
    parser.add_argument(
        "--steps", type=whole, default=1_200_000, metavar="N", help="decisions played (default 1,200,000)"
    )
    parser.add_argument(
        "--every",
        type=positive,
        default=100_000,
        metavar="N",
        help="decisions between two judgements (default 100,000)",
    )
    parser.add_argument(
        "--join", type=positive, default=150_000, metavar="N",
        help="decisions played until it joins the league once more (default 150,000)",
    )  # fmt: skip
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="games of a judgement (default 200)")
    parser.add_argument("--final", type=positive, default=400, metavar="N", help="games of the last one (default 400)")
    parser.add_argument(
        "--hidden",
        type=positive,
        default=256,
        metavar="N",
        help="units of the first layer, twice the second's (256)",
    )
    parser.add_argument("--lanes", type=positive, default=32, metavar="N", help="games at once (default 32)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the training (default 1)")
    parser.add_argument(
        "--out", default="policy.npz", metavar="FILE", help="where the policy goes (default policy.npz)"
    )
    parser.add_argument("--curve", metavar="FILE", help="draw the games won over the decisions seen (SVG)")
    parser.add_argument("--resume", metavar="FILE", help="keep the training in this file and go on from what it holds")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Train, judge once more and draw; what did best is written as soon as it is known."""
    from haversack.envs.ppo import Training  # NumPy and what stands on it is not always there
    from haversack.envs.resuming import keep, resume

    for name in (given.out, given.curve, given.resume):
        if name:
            check_can_write(name)
    training = Training(
        _settings(given),
        say=lambda line: print(line, flush=True),
        better=lambda policy: policy.save(given.out),
        pause=lambda training: keep(training, given.resume) if given.resume else None,
    )
    if given.resume and Path(given.resume).exists():
        resume(training, given.resume)
    return _trained(training, given)


def _settings(given: argparse.Namespace) -> "Settings":
    from haversack.envs.ppo import Settings

    return Settings(
        *(given.game, tuple(given.against.split(",")), given.judge, given.teacher),
        steps=given.steps, imitate=given.imitate, every=given.every, join=given.join, games=given.games,
        hidden=given.hidden, lanes=given.lanes, seed=given.seed,
    )  # fmt: skip


def _trained(training: "Training", given: argparse.Namespace) -> int:
    """Run a training to its end or until it is stopped, and say what came of it."""
    code = 0
    try:
        training.run()
        share = training.judge_best(given.final)
        print(json.dumps({"against": given.judge, **share._asdict()}))
    except KeyboardInterrupt:
        code = INTERRUPTED
    if given.curve and training.curve:
        from haversack.envs.curve import curve

        write_text(given.curve, curve(training.curve, f"{given.game}: games won against {given.judge}"))
    best = "Nothing has been learned yet." if training.best is None else f"The policy that did best is in {given.out}."
    print(best)
    return code
