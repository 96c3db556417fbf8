"""One decision under review: the way that was chosen beside the best of the others, on worlds dealt for who chose.

The worlds are dealt from what those seats knew then, by the same simulator that a bot is given; the truth is not in it.
All ways are tried on the same world with the same dice. Each is a choice with the best answer to what is asked next in
the same action, so that a good card badly placed is a fault of the placing alone.
"""

from typing import Final

from haversack.bots.lookahead import candidates, is_asked_again, played_on, settle
from haversack.bots.protocol import Simulator
from haversack.bots.race import turns_ahead
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState
from haversack.review.chances import Chances
from haversack.review.verdicts import error_of, mean_of, verdict_of

WIDTH: Final = 6
ANSWERS: Final = 3
CHECKED: Final = 1 << 32  # the worlds on which a difference is measured are others than those on which it was found


class Way:
    """A way to act, the chances it came to where ways were compared, and on the worlds where it was measured."""

    def __init__(self, choices: list[int]) -> None:
        self.choices = choices
        self.compared: list[float] = []
        self.measured: list[float] = []
        self.leads: list[float] = []


class Weighing:
    """The ways to act at a decision, tried on world after world."""

    def __init__(self, chances: Chances, simulator: Simulator, chosen: int, seed: int) -> None:
        self.judge = judge = chances.judge
        self.simulator = simulator
        self.seed = seeded(seed)
        state = simulator.sample
        self.sign = 1 if chances.side_of(state.seat) == 0 else -1
        self.team = judge.team(state.seat)
        self.turns = turns_ahead(judge, state)
        options = candidates(state, judge, WIDTH)
        self.ways = [self._way(state, one) for one in ([] if chosen in options else [chosen]) + options]
        self.mine = next(way for way in self.ways if way.choices[0] == chosen)
        self.rival: Way | None = None
        self.trials = 0

    def _way(self, state: GameState, choice: int) -> Way:
        """Return a choice with the answer that leads to the best position, if something is asked next."""
        judge, since = self.judge, self.judge.clock(state)
        state = state.clone()
        state.apply_id(choice)
        if not is_asked_again(state, judge, self.team, since):
            return Way([choice])
        found: list[tuple[int, int]] = []
        for answer in candidates(state, judge, ANSWERS):
            after = state.clone()
            after.apply_id(answer)
            settle(after, judge, since)
            found.append((judge.value(after, self.team), answer))
        return Way([choice, max(found, key=lambda one: one[0])[1]])

    # Trying

    def try_way(self, way: Way, dealt: GameState, dice: int) -> tuple[float, float]:
        """Act so in a dealt world, play on for a while; return the chance to win then, and the lead in points."""
        judge, state = self.judge, dealt.clone()
        self.trials += 1
        since = judge.clock(state)
        state.apply_id(way.choices[0])
        if len(way.choices) > 1 and is_asked_again(state, judge, self.team, since) and way.choices[1] in state.legal:
            state.apply_id(way.choices[1])
        state = played_on(state, judge.plain(), since + self.turns, mix(dice))
        return judge.chance(state, self.team), self.sign * lead_of(state)

    def compare(self, worlds: int, most: int = WIDTH + 1) -> None:
        """Try the likeliest ways on so many more worlds, and pick the one that is best beside the chosen."""
        ranked = sorted(self.ways, key=lambda way: (way is not self.mine, -mean_of(way.compared)))[:most]
        done = len(self.mine.compared)
        for number in range(done, done + worlds):
            dice = mix(self.seed + number)
            dealt = self.simulator.deal(dice)
            for way in ranked:
                way.compared.append(self.try_way(way, dealt, dice)[0])
        best = max(ranked, key=lambda way: (mean_of(way.compared), way is self.mine))
        rival = None if best is self.mine else best
        if rival is not self.rival:
            for way in self.ways:
                way.measured, way.leads = [], []
        self.rival = rival

    def measure(self, worlds: int) -> None:
        """Try the chosen way and the one picked on fresh worlds, until there are so many."""
        if self.rival is None:
            return
        for number in range(len(self.mine.measured), worlds):
            dice = mix(self.seed ^ CHECKED + number)
            dealt = self.simulator.deal(dice)
            for way in (self.mine, self.rival):
                chance, lead = self.try_way(way, dealt, dice)
                way.measured.append(chance)
                way.leads.append(lead)

    # What came of it

    def losses(self) -> list[float]:
        """Return what the chosen way lost to the one picked, world by world."""
        if self.rival is None:
            return []
        return [best - mine for best, mine in zip(self.rival.measured, self.mine.measured, strict=True)]

    def loss(self) -> float:
        """Return what the choice cost on the mean; nothing if it was found best."""
        return mean_of(self.losses())

    def error(self) -> float:
        """Return the standard error of the loss; of a choice that was found best there is none."""
        return 0.0 if self.rival is None else error_of(self.losses())

    def verdict(self) -> str:
        """Return what the choice is called."""
        return verdict_of(self.losses())


def lead_of(state: GameState) -> int:
    """Return by how many points the first side is ahead."""
    scores = list(state.scores().values())
    return scores[0] - scores[1] if len(scores) == 2 else 0
