"""The reference training: imitation of a bot to begin with, then PPO against a league (extra "train").

The actor sees what its seats may know. The critic, which is thrown away after the training, sees the whole state. One
network plays all seats of both teams: in every other game the learner holds the other team.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from haversack.arena.ratings import Share, share_of
from haversack.bots.levels import seat_bot
from haversack.envs.core import EnvGame, RandomPlayer, restart_all
from haversack.envs.curve import Point
from haversack.envs.league import League
from haversack.envs.policy import Policy
from haversack.envs.single import SingleEnv
from haversack.kernel.encoding import length

UNSEEN: Final = 1_000_000  # games for judging begin here, those for training at 0
LAST: Final = 2_000_000  # and those of the last judgement here, since the best was chosen by the others
IMITATED: Final = 500_000_000  # and those of the teacher here
FORBIDDEN: Final = -1e9
Array = NDArray[Any]


@dataclass
class Settings:
    """How to train: first `imitate` decisions of the teacher, then `steps` decisions of its own."""

    game: str
    against: tuple[str, ...] = ("easy",)
    judge: str = "easy"
    teacher: str = "scripted"
    imitate: int = 100_000
    steps: int = 500_000
    keep: int = 65_536
    passes: int = 4
    every: int = 16_384
    games: int = 100
    lanes: int = 32
    horizon: int = 128
    epochs: int = 3
    batch: int = 512
    hidden: int = 256
    rate: float = 3e-4
    gamma: float = 0.995
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.005
    per_point: float = 0.02
    slips: float = 0.15
    warm_up: int = 4
    seed: int = 1


def network(sizes: list[int]) -> nn.Sequential:
    """Return a plain network with these numbers of units."""
    layers: list[nn.Module] = []
    for wide, next_wide in pairwise(sizes):
        layers += [nn.Linear(wide, next_wide), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def to_policy(game: str, actor: nn.Sequential, greedy: bool = True) -> Policy:
    """Return an actor as a player."""
    weights: dict[str, Array] = {}
    for number, layer in enumerate(part for part in actor if isinstance(part, nn.Linear)):
        weights[f"w{number}"] = layer.weight.detach().numpy().copy()
        weights[f"b{number}"] = layer.bias.detach().numpy().copy()
    return Policy(game, weights, greedy=greedy)


def judged(settings: Settings, policy: Policy, games: int, first: int = UNSEEN) -> Share:
    """Play games the policy was not trained on, each deal from both teams, and say how many it won."""
    won, played = 0.0, 0
    env_game = policy.env_game
    for team in env_game.game.teams:
        env = SingleEnv(settings.game, team, bots=settings.judge, flat=True)
        player = policy.at(env_game.game.teams[team])
        for number in range((games + 1) // 2):
            env.reset(seed=first + number)
            player.restart(number)
            over, info = False, dict[str, Any]()
            while not over:
                assert env.game_state is not None
                _, _, over, _, info = env.step(player.choose(env.game_state))
            won += 0.5 if info["winner"] is None else float(info["winner"] == team)
            played += 1
    return share_of(won, played)


# Imitation


class Lessons:
    """Games of a teacher that slips now and then, so that it is seen in positions it would not get into itself."""

    def __init__(self, settings: Settings, env_game: EnvGame) -> None:
        self.settings, self.env_game = settings, env_game
        self.seed = IMITATED + settings.seed * 1_000_000
        teams = env_game.game.teams
        self.held = [env_game.seats_of(team) if len(teams[team]) > 1 else frozenset() for team in env_game.team_of]
        bots = {team: seat_bot(settings.teacher, seats) for team, seats in teams.items()}
        self.bots = [bots[team] for team in env_game.team_of]
        self.careless = RandomPlayer(env_game.game)

    def __iter__(self) -> Iterator[tuple[Array, Array, int]]:
        """Yield what a seat knew, what it was offered, and what the teacher chose."""
        while True:
            self.seed += 1
            state = self.env_game.deal(self.seed)
            dice = np.random.default_rng(self.seed)
            restart_all([*self.bots, self.careless], self.seed)
            while state.seat >= 0:
                choice = self.bots[state.seat].choose(state)
                if len(state.legal) > 1:
                    numbers = self.env_game.numbers(state, state.seat, self.held[state.seat])
                    yield numbers, self.env_game.mask(state, state.seat), choice
                    if dice.random() < self.settings.slips:
                        choice = self.careless.choose(state)
                state.apply_id(choice)


class Kept:
    """The latest choices of the teacher with what it knew, as small as they can be kept."""

    def __init__(self, most: int, size: int, actions: int) -> None:
        self.seen = np.zeros((most, size), np.float16)
        self.masks = np.zeros((most, (actions + 7) // 8), np.uint8)
        self.choices = np.zeros(most, np.int64)
        self.actions, self.count = actions, 0

    def add(self, seen: Array, mask: Array, choice: int) -> None:
        """Keep a choice; the oldest gives way."""
        place = self.count % len(self.choices)
        self.seen[place], self.masks[place], self.choices[place] = seen, np.packbits(mask.view(np.bool_)), choice
        self.count += 1

    def some(self, number: int, dice: torch.Generator) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return some of them by lot: what was known, what was offered, what was chosen."""
        places = torch.randint(min(self.count, len(self.choices)), (number,), generator=dice).numpy()
        masks = np.unpackbits(self.masks[places], 1, self.actions).astype(np.bool_)
        seen = torch.from_numpy(self.seen[places].astype(np.float32))
        return seen, torch.from_numpy(masks), torch.from_numpy(self.choices[places])


def masked(actor: nn.Sequential, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Return the logarithms of the odds of all choices, those not offered next to impossible."""
    return torch.log_softmax(actor(seen).masked_fill(~masks, FORBIDDEN), dim=1)


# Self-play


@dataclass
class Lane:
    """One game under way, and what the learner met in it since the last update."""

    env: SingleEnv
    league: League
    team: str
    seed: int
    stride: int
    seen: Array = field(default_factory=lambda: np.empty(0))
    mask: Array = field(default_factory=lambda: np.empty(0))
    whole: Array = field(default_factory=lambda: np.empty(0))

    def begin(self) -> None:
        """Begin the next game."""
        self.seed += self.stride
        self._take(*self.env.reset(seed=self.seed))

    def _take(self, seen: Array, info: dict[str, Any]) -> None:
        self.seen, self.mask, self.whole = seen, info["action_mask"].astype(np.bool_), info["oracle"]

    def step(self, choice: int) -> tuple[float, bool]:
        """Make a choice and return its reward and whether the game ended; then another begins."""
        seen, reward, over, _, info = self.env.step(choice)
        if not over:
            self._take(seen, info)
            return reward, False
        self.league.note(0.5 if info["winner"] is None else float(info["winner"] == self.team))
        self.begin()
        return reward, True


class Rollout:
    """What all lanes met: arrays by time and lane."""

    def __init__(self, horizon: int, lanes: int, size: int, actions: int, whole: int) -> None:
        self.seen = np.zeros((horizon, lanes, size), np.float32)
        self.whole = np.zeros((horizon + 1, lanes, whole), np.float32)
        self.masks = np.zeros((horizon, lanes, actions), np.bool_)
        self.choices = np.zeros((horizon, lanes), np.int64)
        self.odds = np.zeros((horizon, lanes), np.float32)
        self.rewards = np.zeros((horizon, lanes), np.float32)
        self.ends = np.zeros((horizon, lanes), np.float32)

    def advantages(self, values: Array, gamma: float, smoothing: float) -> Array:
        """Return how much better than foretold each choice turned out (generalised advantage estimation)."""
        out, running = np.zeros_like(self.rewards), np.zeros(self.rewards.shape[1], np.float32)
        for moment in range(len(self.rewards) - 1, -1, -1):
            going_on = 1.0 - self.ends[moment]
            error = self.rewards[moment] + gamma * values[moment + 1] * going_on - values[moment]
            running = error + gamma * smoothing * going_on * running
            out[moment] = running
        return out


class Training:
    """A training under way: networks, games, and the curve so far."""

    def __init__(self, settings: Settings, say: Callable[[str], None] = print) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)
        self.dice = torch.Generator().manual_seed(settings.seed)
        self.settings, self.say = settings, say
        self.env_game = EnvGame(settings.game, per_point=settings.per_point)
        size, actions, hidden = self.env_game.size, self.env_game.actions, settings.hidden
        self.whole = length(self.env_game.game.oracle_layout())
        self.actor = network([size, hidden, hidden, actions])
        self.critic = network([self.whole, hidden, hidden, 1])
        self.optimiser = torch.optim.Adam([*self.actor.parameters(), *self.critic.parameters()], lr=settings.rate)
        self.steps, self.updates = 0, 0
        self.curve: list[Point] = []
        self.best: tuple[float, Policy] = (-1.0, to_policy(settings.game, self.actor))

    def run(self) -> Policy:
        """Imitate, then play; return the policy that did best when it was judged."""
        self.judge("untrained")
        if self.settings.imitate:
            self.imitate()
        self.play()
        return self.best[1]

    def judge(self, phase: str) -> None:
        """Add a point to the curve."""
        policy = to_policy(self.settings.game, self.actor)
        share = judged(self.settings, policy, self.settings.games)
        self.curve.append(Point(self.steps, phase, share))
        if share.share > self.best[0]:
            self.best = (share.share, policy)
        between = f"{share.low:.0%} to {share.high:.0%}"
        words = f"{share.share:.1%} of {share.games} won against {self.settings.judge} ({between})"
        self.say(f"{self.steps:,} decisions, {phase}: {words}")

    def judge_best(self, games: int) -> Share:
        """Return how the policy that did best does in games it was neither trained nor chosen by."""
        return judged(self.settings, self.best[1], games, LAST)

    # Imitation

    def imitate(self) -> None:
        """Learn what the teacher chooses; of what was seen the latest is kept and seen again and again."""
        settings, lessons = self.settings, iter(Lessons(self.settings, self.env_game))
        kept = Kept(settings.keep, self.env_game.size, self.env_game.actions)
        judged_at = self.steps
        while self.steps < settings.imitate:
            for _ in range(4 * settings.batch):
                kept.add(*next(lessons))
            self.steps += 4 * settings.batch
            loss = 0.0
            for _ in range(4 * settings.passes):
                loss = self._learn_choices(*kept.some(settings.batch, self.dice))
            if self.steps - judged_at >= settings.every:
                judged_at = self.steps
                self.say(f"{self.steps:,} decisions imitated, loss {loss:.3f}")
                self.judge("imitation")
        if self.steps != judged_at:
            self.judge("imitation")

    def _learn_choices(self, seen: torch.Tensor, masks: torch.Tensor, choices: torch.Tensor) -> float:
        loss = nn.functional.nll_loss(masked(self.actor, seen, masks), choices)
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        return float(loss.detach())

    # Self-play

    def lanes(self) -> list[Lane]:
        """Return games against the league; every other one from the other team."""
        settings, out = self.settings, []
        teams = list(self.env_game.game.teams)
        for number in range(settings.lanes):
            team, league = teams[number % len(teams)], League(settings.game, settings.against)
            env = SingleEnv(settings.game, team, league, per_point=settings.per_point, flat=True, oracle=True)
            out.append(Lane(env, league, team, settings.seed * 100_000 + number, settings.lanes))
            out[-1].begin()
        return out

    def play(self) -> None:
        """Learn from games against the league for as many decisions as are wanted."""
        settings = self.settings
        lanes = self.lanes() if settings.steps else []
        begun = judged_at = self.steps
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate / 3 if settings.imitate else settings.rate
        while self.steps - begun < settings.steps:
            self.update(self.gather(lanes))
            self.steps += settings.lanes * settings.horizon
            if self.steps - judged_at >= settings.every:
                judged_at = self.steps
                self.judge("self-play")
        if self.steps != judged_at:
            self.judge("self-play")

    def gather(self, lanes: list[Lane]) -> Rollout:
        """Play on in all lanes."""
        settings = self.settings
        rollout = Rollout(settings.horizon, len(lanes), self.env_game.size, self.env_game.actions, self.whole)
        for moment in range(settings.horizon):
            for number, lane in enumerate(lanes):
                rollout.seen[moment, number], rollout.whole[moment, number] = lane.seen, lane.whole
                rollout.masks[moment, number] = lane.mask
            with torch.no_grad():
                odds = masked(
                    self.actor, torch.from_numpy(rollout.seen[moment]), torch.from_numpy(rollout.masks[moment])
                )
                choices = torch.multinomial(odds.exp(), 1, generator=self.dice)
            rollout.choices[moment] = choices[:, 0].numpy()
            rollout.odds[moment] = odds.gather(1, choices)[:, 0].numpy()
            for number, lane in enumerate(lanes):
                reward, over = lane.step(int(rollout.choices[moment, number]))
                rollout.rewards[moment, number], rollout.ends[moment, number] = reward, over
        for number, lane in enumerate(lanes):
            rollout.whole[settings.horizon, number] = lane.whole
        return rollout

    def update(self, rollout: Rollout) -> None:
        """Make what went better than foretold likelier, by small steps; the critic learns what to foretell."""
        settings = self.settings
        with torch.no_grad():
            values = self.critic(torch.from_numpy(rollout.whole))[..., 0].numpy()
        advantages = rollout.advantages(values, settings.gamma, settings.smoothing)
        targets = torch.from_numpy((advantages + values[:-1]).reshape(-1))
        scaled = torch.from_numpy(((advantages - advantages.mean()) / (advantages.std() + 1e-8)).reshape(-1))
        seen, whole = flat(rollout.seen), flat(rollout.whole[:-1])
        masks, choices, before = flat(rollout.masks), flat(rollout.choices), flat(rollout.odds)
        self.updates += 1
        critic_alone = bool(settings.imitate) and self.updates <= settings.warm_up
        for _ in range(settings.epochs):
            for part in torch.randperm(len(seen), generator=self.dice).split(settings.batch):
                loss = nn.functional.smooth_l1_loss(self.critic(whole[part])[:, 0], targets[part])
                if not critic_alone:
                    odds = masked(self.actor, seen[part], masks[part])
                    loss = 0.5 * loss + self._actor_loss(odds, choices[part], before[part], scaled[part])
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.actor.parameters(), 0.5)
                self.optimiser.step()

    def _actor_loss(
        self, odds: torch.Tensor, choices: torch.Tensor, before: torch.Tensor, scaled: torch.Tensor
    ) -> torch.Tensor:
        ratio = (odds.gather(1, choices[:, None])[:, 0] - before).exp()
        clipped = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        entropy = -(odds.exp() * odds.clamp_min(-30.0)).sum(1).mean()
        return -torch.minimum(ratio * scaled, clipped * scaled).mean() - self.settings.entropy * entropy


def flat(array: Array) -> torch.Tensor:
    """Return an array by time and lane as one long row of moments."""
    return torch.from_numpy(array.reshape(-1, *array.shape[2:]))
