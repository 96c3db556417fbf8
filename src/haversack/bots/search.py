"""The bot that looks ahead: options race over many dealt states, each played on for some rounds and then judged."""

from collections.abc import Callable, Mapping
from typing import Final

from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for, learned_judge_for
from haversack.bots.lookahead import lines_from
from haversack.bots.protocol import Budget, Explanation, Question, Simulator
from haversack.bots.race import QUICK, Manner, Race, Runner
from haversack.bots.scripted import ScriptedBot, expected_line
from haversack.kernel.english import count_of
from haversack.kernel.rng import advanced, mix, seeded
from haversack.kernel.state import GameState

THOROUGH: Final = Manner(options=12, answers=5, kept=3, alike=0.0005, minor=True, narrows=True, settles=True)


class SearchBot:
    """Races the likely options by simulation; leaves what is not worth that to the scripted bot."""

    name = "search"

    def __init__(
        self, seed: int | str = 0, manner: Manner = QUICK, judges: Callable[[GameState], Judge] = judge_for
    ) -> None:
        self._scripted = ScriptedBot(seed, judges)
        self._manner = manner
        self._race: tuple[Simulator, Race] | None = None
        self._best: Runner
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin another game: from now on the seed alone decides."""
        self._dice = seeded(int.from_bytes(f"search/{seed}".encode(), "big"))
        self._race = None

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return the option with the best chance to win in the simulations."""
        self._dice = mix(advanced(self._dice))
        self._race = None
        state = simulator.sample
        judge = self._scripted.judge(state)
        manner = self._manner
        if judge.reach(state) == 0 and not manner.minor:
            return self._scripted.choose(view, decision, simulator, budget)
        lines = lines_from(state, judge, manner.options, manner.answers, manner.kept)
        if len({line.choices[0] for line in lines}) == 1:
            return self._scripted.choose(view, decision, simulator, budget)
        race = Race(judge, state, lines, manner)
        self._run(race, simulator, budget)
        self._race = simulator, race
        self._best = race.chosen(dict(zip(state.legal, judge.priors(state), strict=True)))
        return self._best.choices[0]

    def _run(self, race: Race, simulator: Simulator, budget: Budget) -> None:
        """Race until the budget is spent or one option is left."""
        done = deals = 0
        beliefs = race.judge.beliefs()
        while not budget.is_spent(done):
            dice = mix(self._dice + deals)
            dealt = simulator.deal(dice) if beliefs is None else simulator.deal(dice, beliefs)
            deals += 1
            for runner in race.running():
                race.run(runner, dealt, dice)
                done += 1
                if budget.is_spent(0):  # over or cancelled; a number of iterations is counted in whole laps
                    return
            if not race.drop():
                return
            race.narrow(budget.spent(done))

    def explain(self) -> Explanation | None:
        """Say how the options did in the simulations and how the best one is expected to go on."""
        if self._race is None:
            return self._scripted.explain()
        simulator, race = self._race
        best = self._best
        runners = sorted(race.runners, key=lambda one: (one is not best, not one.running, -one.mean()))
        ways: dict[int, Runner] = {}
        for runner in runners:
            ways.setdefault(runner.choices[0], runner)
        considered = tuple(simulator.considered(key, one.mean(), len(one.results)) for key, one in ways.items())
        first = considered[0]
        line, then = expected_line(simulator.sample, best.choices[0], race.judge)
        others = ", ".join(f"“{one.label}” {one.value:.0%}" for one in considered[1:])
        won = f"over {count_of(first.tries, 'dealt world')} I judged its chance to win at {first.value:.0%}"
        return Explanation(first.key, considered, line, f"I chose “{first.label}”: {won}, against {others}.{then}")


class MasterBot(SearchBot):
    """The search with learned chances, and a wider look."""

    name = "master"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, THOROUGH, learned_judge_for)
