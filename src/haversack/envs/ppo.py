"""The reference training: imitation of a bot to begin with, then PPO against a league, by NumPy alone.

The actor sees what its seats may know. The critic, which is thrown away after the training, sees the whole state. One
network plays all seats of both teams: in every other game the learner holds the other team. Now and then the policy as
it is joins the league, so that it also plays against itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from haversack.arena.ratings import Share
from haversack.envs.core import BadOption, EnvGame
from haversack.envs.curve import Point
from haversack.envs.imitation import Lessons
from haversack.envs.judging import LAST, judged
from haversack.envs.lanes import Lane, Rollout
from haversack.envs.league import League
from haversack.envs.moments import Array, Kept, Moment, Numbers, dense, offered
from haversack.envs.network import Actor, Network, Odds
from haversack.envs.policy import Policy
from haversack.kernel.encoding import length

UNTRAINED, IMITATION, PLAY = "untrained", "imitation", "self-play"
LESSON: Final = 8_192  # decisions of the teacher between two times of learning from them
SLOWED: Final = 0.1  # what is left of the rate at the end of the imitation, and of the play
LONGEST: Final = 0.5


@dataclass(frozen=True)
class Settings:
    """How to train: first `imitate` decisions of the teacher, then `steps` decisions of its own."""

    game: str
    against: tuple[str, ...] = ("easy", "casual")
    judge: str = "easy"
    teacher: str = "scripted"
    imitate: int = 600_000
    steps: int = 1_200_000
    keep: int = 400_000
    passes: int = 3
    every: int = 100_000
    join: int = 150_000
    games: int = 200
    lanes: int = 32
    horizon: int = 128
    epochs: int = 3
    batch: int = 512
    hidden: int = 256
    critic: int = 128
    imitation_rate: float = 1e-3
    rate: float = 3e-4
    gamma: float = 0.997
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.005
    per_point: float = 0.02
    warm_up: int = 4
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.imitate and not self.steps:
            raise BadOption("A training imitates or plays: both are 0.")


class Training:
    """A training under way: networks, games, and the curve so far.

    `better` is handed each policy that did better than all before it. After each judgement `pause` is called: from what
    `haversack.envs.resuming` keeps then, the training goes on as if it had never stopped.
    """

    def __init__(
        self,
        settings: Settings,
        say: Callable[[str], None] = print,
        better: Callable[[Policy], None] = lambda policy: None,
        pause: Callable[["Training"], None] = lambda training: None,
    ) -> None:
        self.settings, self.say, self.better, self.pause = settings, say, better, pause
        self.dice = np.random.default_rng(settings.seed)
        self.env_game = EnvGame(settings.game, per_point=settings.per_point)
        self.whole = length(self.env_game.game.oracle_layout())
        size, hidden, keys = self.env_game.size, settings.hidden, self.env_game.game.vocabulary.keys
        self.actor = Actor(size, [hidden, max(1, hidden // 2)], keys, self.dice, settings.imitation_rate)
        self.critic = Network([self.whole, settings.critic, settings.critic, 1], self.dice, settings.rate)
        self.imitated, self.played, self.judged_at = 0, 0, 0
        self.lessons = Lessons(self.env_game, settings.teacher, settings.seed)
        self.kept = Kept(settings.keep)
        League(settings.game, settings.against)  # who is not there is missed now, not after the imitation
        self.own: dict[str, Policy] = {}
        self.lanes: list[Lane] = []
        self.curve: list[Point] = []
        self.best: tuple[float, Policy] | None = None

    @property
    def steps(self) -> int:
        """Return how many decisions were seen."""
        return self.imitated + self.played

    def policy(self) -> Policy:
        """Return the actor as a player that takes what is likeliest."""
        return Policy(self.settings.game, self.actor.weights(), greedy=True)

    def run(self) -> None:
        """Imitate, then play, from wherever the training stands."""
        if not self.curve:
            self.judge(UNTRAINED)
        if not self.played:
            self.imitate()
        self.play()

    # How good it is

    def judge(self, phase: str) -> None:
        """Add a point to the curve; a policy that has learned something and does better than all before is the best."""
        policy = self.policy()
        share = judged(policy, self.settings.judge, self.settings.games)
        self.judged_at = self.steps
        self.curve.append(Point(self.steps, phase, share))
        self.say(f"{self.steps:,} decisions, {phase}: {words_of(share, self.settings.judge)}")
        if phase != UNTRAINED and (self.best is None or share.share > self.best[0]):
            self.best = (share.share, policy)
            self.better(policy)
        self.pause(self)

    def judge_best(self, games: int) -> Share:
        """Return how the policy that did best does in games it was neither trained nor chosen by."""
        if self.best is None:
            raise BadOption("No policy has been judged yet.")
        return judged(self.best[1], self.settings.judge, games, LAST)

    def _judge_now_and_then(self, phase: str, is_last: bool) -> None:
        since = self.steps - self.judged_at
        if since >= self.settings.every or (is_last and since):
            self.judge(phase)

    # Imitation

    def imitate(self) -> None:
        """Learn what the teacher chooses; of what was seen the latest is kept and seen again and again."""
        settings = self.settings
        while self.imitated < settings.imitate:
            left = 1 - self.imitated / settings.imitate
            self.actor.set_rate(settings.imitation_rate * max(SLOWED, left))
            seen = self._watch(min(LESSON, settings.imitate - self.imitated))
            for _ in range(max(1, settings.passes * seen // settings.batch)):
                places = self.dice.integers(len(self.kept.moments), size=settings.batch)
                self._learn_choices([self.kept.moments[place] for place in places])
            self._judge_now_and_then(IMITATION, self.imitated >= settings.imitate)
        self.kept = Kept(settings.keep)

    def _watch(self, number: int) -> int:
        """Keep that many decisions of the teacher, and those to the end of the game; return how many."""
        student = self.policy() if self.imitated else None
        before = self.imitated
        while self.imitated - before < number:
            moments = self.lessons.next_game(student)
            for moment in moments:
                self.kept.add(moment)
            self.imitated += len(moments)
        return self.imitated - before

    def _learn_choices(self, moments: Sequence[Moment]) -> None:
        odds = self._odds(moments)
        slope = odds.chances.copy()
        slope[odds.options.starts + chosen_of(moments)] -= 1.0
        odds.learn(slope / len(moments))

    def _odds(self, moments: Sequence[Moment]) -> Odds:
        seen = dense([one.seen for one in moments], self.env_game.size)
        return self.actor.odds(seen, offered([one.legal for one in moments]))

    # Play

    def seat_lanes(self) -> None:
        """Begin games against the league; every other one from the other team."""
        settings, teams = self.settings, list(self.env_game.game.teams)
        for number in range(settings.lanes):
            league = League(settings.game, settings.against)
            for name, policy in self.own.items():
                league.add(policy, name)
            seed = settings.seed * 100_000 + number
            self.lanes.append(Lane(self.env_game, league, teams[number % len(teams)], seed, settings.lanes))

    def play(self) -> None:
        """Learn from games against the league for as many decisions as are wanted."""
        settings = self.settings
        if self.played < settings.steps and not self.lanes:
            self.seat_lanes()
        while self.played < settings.steps:
            left = 1 - self.played / settings.steps
            self.actor.set_rate(settings.rate * max(SLOWED, left))
            before = self.played
            self.update(self.gather())
            self.played += settings.lanes * settings.horizon
            if before // settings.join < self.played // settings.join:
                self._join()
            self._judge_now_and_then(PLAY, self.played >= settings.steps)

    def _join(self) -> None:
        """Let the policy as it is join the league; it draws its choices, which makes it play in many ways."""
        name, policy = f"own {self.played:,}", self.policy()
        policy.greedy = False
        self.own[name] = policy
        for lane in self.lanes:
            lane.league.add(policy, name)

    def gather(self) -> Rollout:
        """Play on in all lanes."""
        rollout, rows = Rollout(self.settings.horizon, len(self.lanes)), self.actor.rows
        for moment in range(self.settings.horizon):
            looks = [lane.look() for lane in self.lanes]
            legal = [np.array(lane.legal, np.int16) for lane in self.lanes]
            odds = self.actor.odds(dense([seen for seen, _ in looks], self.env_game.size), offered(legal), rows)
            chosen = drawn(odds.chances, odds.options.starts, self.dice)
            rollout.logs[moment] = odds.logs[odds.options.starts + chosen]
            for number, lane in enumerate(self.lanes):
                place = int(chosen[number])
                rollout.moments.append(Moment(looks[number][0], legal[number], place))
                rollout.whole.append(looks[number][1])
                reward, over = lane.step(int(legal[number][place]))
                rollout.rewards[moment, number], rollout.ends[moment, number] = reward, over
        rollout.whole += [lane.look()[1] for lane in self.lanes]
        return rollout

    def update(self, rollout: Rollout) -> None:
        """Make what went better than foretold likelier, by small steps; the critic learns what to foretell."""
        settings, shape = self.settings, rollout.rewards.shape
        values = self._values(rollout.whole).reshape(shape[0] + 1, shape[1])
        advantages = rollout.advantages(values, settings.gamma, settings.smoothing)
        targets = (advantages + values[:-1]).reshape(-1)
        scaled = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).reshape(-1)
        logs = rollout.logs.reshape(-1)
        critic_alone = bool(settings.imitate) and self.played < settings.warm_up * rollout.rewards.size
        for _ in range(settings.epochs):
            order = self.dice.permutation(len(targets))
            for part in np.array_split(order, max(1, len(order) // settings.batch)):
                self._learn_values([rollout.whole[place] for place in part], targets[part])
                if not critic_alone:
                    self._learn_from([rollout.moments[place] for place in part], logs[part], scaled[part])

    def _values(self, whole: Sequence[Numbers]) -> Array:
        parts = [whole[first : first + self.settings.batch] for first in range(0, len(whole), self.settings.batch)]
        return np.concatenate([self.critic.forward(dense(part, self.whole))[-1][:, 0] for part in parts])

    def _learn_values(self, whole: Sequence[Numbers], targets: Array) -> None:
        passed = self.critic.forward(dense(whole, self.whole))
        slope = np.clip(passed[-1][:, 0] - targets, -1.0, 1.0) / len(targets)
        self.critic.adam.step(self.critic.slopes(passed, slope[:, None]), LONGEST)

    def _learn_from(self, moments: Sequence[Moment], logs: Array, advantages: Array) -> None:
        """Take a step of PPO: nothing more is made of a choice whose odds have moved by more than `clip`."""
        odds = self._odds(moments)
        rows, chosen = odds.options.rows, odds.options.starts + chosen_of(moments)
        ratio = np.exp(odds.logs[chosen] - logs)
        far = np.where(advantages > 0, ratio > 1 + self.settings.clip, ratio < 1 - self.settings.clip)
        pull = np.where(far, 0.0, ratio * advantages)
        slope = pull[rows] * odds.chances
        slope[chosen] -= pull
        slope += self.settings.entropy * odds.chances * (odds.logs + odds.entropy()[rows])
        odds.learn((slope / len(moments)).astype(np.float32), LONGEST)


def chosen_of(moments: Sequence[Moment]) -> Array:
    """Return which of what was offered was chosen at each moment."""
    return np.array([one.chosen for one in moments])


def drawn(chances: Array, starts: Array, dice: np.random.Generator) -> Array:
    """Draw one choice of each row by its chances; return its place in the row."""
    ends = np.append(starts[1:], len(chances))
    sums = np.cumsum(chances, dtype=np.float64)
    before = sums[starts] - chances[starts]
    wanted = before + dice.random(len(starts)) * (sums[ends - 1] - before)
    places: Array = np.clip(np.searchsorted(sums, wanted, side="right"), starts, ends - 1) - starts
    return places


def words_of(share: Share, against: str) -> str:
    """Return how many games were won, in words."""
    return f"{share.share:.1%} of {share.games} won against {against} ({share.low:.0%} to {share.high:.0%})"
