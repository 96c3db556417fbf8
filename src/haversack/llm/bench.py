"""How strong a model is: the same deals twice, sides swapped, against bots, and its place on the arena's scale."""

import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import haversack
from haversack.arena.engines import results
from haversack.arena.files import cut_torn_line, lines_of
from haversack.arena.games import BadMatch, Entrant, Played, clock, seat_bot
from haversack.arena.interrupts import unbroken
from haversack.arena.match import pair_of
from haversack.arena.ratings import Rating, Share, Tally, ratings, share_of_pairs
from haversack.kernel.game import Game
from haversack.llm.player import COUNTED, ModelPlayer
from haversack.llm.talk import Model
from haversack.llm.text import Teller

FORMAT = 1


class Trial(NamedTuple):
    """What is to be played: games of a model against each opponent, from a first seed on."""

    game: str
    model: Model
    opponents: tuple[Entrant, ...]
    games: int
    seed: int
    options: dict[str, object]
    tries: int

    def data(self) -> dict[str, object]:
        """Return the settings that a file to resume must share; the address of a model may change."""
        return {
            "haversack_bench_model": FORMAT,
            "game": self.game,
            "rules_version": haversack.load(self.game).rules_version,
            "model": self.model.label,
            "against": [who.label for who in self.opponents],
            "seed": self.seed,
            "options": self.options,
            "tries": self.tries,
        }

    def meetings(self) -> Iterator["Meeting"]:
        """Return the pairs in order: seed by seed, so that a trial cut short is still even."""
        for seed in range(self.seed, self.seed + (self.games + 1) // 2):
            for opponent in self.opponents:
                yield Meeting(self.game, self.options, self.model, opponent, seed, self.tries)

    @property
    def total(self) -> int:
        """Return how many games there are in all."""
        return 2 * len(self.opponents) * ((self.games + 1) // 2)


class Meeting(NamedTuple):
    """Two games of one deal between the model and an opponent."""

    game: str
    options: dict[str, object]
    model: Model
    opponent: Entrant
    seed: int
    tries: int


class Result(NamedTuple):
    """The two games, and how the model answered in them."""

    pair: list[Played]
    answers: dict[str, int]


def check_trial(trial: Trial) -> Trial:
    """Raise unless the trial makes sense."""
    game = haversack.load(trial.game)
    labels = [who.label for who in trial.opponents]
    if not labels:
        raise BadMatch("A model needs at least one opponent.")
    if len({*labels, trial.model.label}) != len(labels) + 1:
        raise BadMatch("The opponents must differ from each other and from the model in name.")
    if len(game.teams) != 2:
        raise BadMatch(f"{game.title} does not have two teams.")
    trial.model.check()
    return trial


def play_meeting(meeting: Meeting) -> Result:
    """Play both games: the model on one side, then on the other."""
    game = haversack.load(meeting.game)
    pair: list[Played] = []
    answers: Counter[str] = Counter()
    for team in game.teams:
        played, counts = _play(game, meeting, team)
        pair.append(played)
        answers += counts
    return Result(pair, {name: answers[name] for name in COUNTED})


def _play(game: Game, meeting: Meeting, own: str) -> tuple[Played, Counter[str]]:
    """Play one game, the model at all seats of its side; it sees what they see together, as a bot does."""
    state = game.new(meeting.seed, meeting.options)
    player = ModelPlayer(
        meeting.model.answer, Teller(game, meeting.options), game.teams[own], meeting.seed, meeting.tries
    )
    bots = {team: seat_bot(meeting.opponent, seats, meeting.seed, team) for team, seats in game.teams.items()}
    team_of = [next(team for team, seats in game.teams.items() if seat in seats) for seat in game.seats]
    decisions = 0
    while state.legal:
        team = team_of[state.seat]
        state.apply_id(player.choose(state) if team == own else bots[team].choose(state))
        decisions += 1
    outcome = state.outcome
    if outcome is None:
        raise RuntimeError(f"the game of seed {meeting.seed} stopped without an outcome")
    sides = {team: meeting.model.label if team == own else meeting.opponent.label for team in game.teams}
    rounds = clock(game, state.view(None))
    played = Played(meeting.seed, sides, outcome.winner, outcome.reason, dict(outcome.scores), rounds, decisions)
    return played, player.counts


class ModelBench:
    """A trial under way: tallies of each opponent, how the model answered, and a file to go on from."""

    def __init__(self, trial: Trial, jobs: int = 1, file: str | None = None, scale: str | None = None) -> None:
        self.trial = trial
        self.jobs = jobs
        self.games = 0
        self.lost = 0
        self.tallies = {who.label: Tally() for who in trial.opponents}
        self.answers = {who.label: Counter[str]() for who in trial.opponents}
        self._file = None if file is None else Path(file)
        self._scale = {} if scale is None else read_scale(Path(scale), trial.game)

    def run(self) -> Generator[int, None, None]:
        """Play what is left, yielding the number of games so far after each pair."""
        done = self._resume()
        yield self.games
        left = (one for one in self.trial.meetings() if (one.seed, one.opponent.label) not in done)
        with closing(results("local", play_meeting, left, self.jobs)) as running:
            for meeting, result in running:
                if result is None:
                    self.lost += 1
                    continue
                with unbroken():
                    self._keep(result)
                    self._count(meeting.opponent.label, result)
                yield self.games

    def _count(self, opponent: str, result: Result) -> None:
        self.games += len(result.pair)
        self.tallies[opponent].add(result.pair, self.trial.model.label)
        self.answers[opponent].update(result.answers)

    # The file

    def _resume(self) -> set[tuple[int, str]]:
        """Count the pairs found in the file and return which they are; begin the file if there is none."""
        done: set[tuple[int, str]] = set()
        if self._file is None:
            return done
        if not self._file.exists() or not self._file.stat().st_size:
            self._write(json.dumps(self.trial.data()), "w")
            return done
        for number, line in enumerate(lines_of(self._file)):
            if number == 0:
                if line != self.trial.data():
                    raise BadMatch(f"The file {str(self._file)!r} is of other settings; it is left as it is.")
                continue
            opponent, result = self._result(line)
            name = (result.pair[0].seed, opponent)
            if name in done:
                raise BadMatch(f"The file {str(self._file)!r} holds a pair twice.")
            if name[0] < self.trial.seed + (self.trial.games + 1) // 2:
                done.add(name)
                self._count(opponent, result)
        cut_torn_line(self._file)
        return done

    def _result(self, line: object) -> tuple[str, Result]:
        """Return a line of the file as the opponent and what came of it."""
        if isinstance(line, dict):
            pair, answers = pair_of(line.get("pair")), line.get("answers")
            others = {label for one in pair for label in one.sides.values()} - {self.trial.model.label}
            if len(pair) == 2 and len(others) == 1 and others <= set(self.tallies) and isinstance(answers, dict):
                return others.pop(), Result(pair, answers)
        raise BadMatch(f"The file {str(self._file)!r} holds something that is not a pair of this trial.")

    def _keep(self, result: Result) -> None:
        if self._file is not None:
            line = {"pair": [one._asdict() for one in result.pair], "answers": result.answers}
            self._write(json.dumps(line), "a")

    def _write(self, line: str, mode: str) -> None:
        assert self._file is not None
        try:
            with self._file.open(mode, encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise BadMatch(f"The file {str(self._file)!r} cannot be written: {error.strerror}.") from None

    # What came of it

    def met(self) -> list[str]:
        """Return the opponents the model has met."""
        return [label for label, tally in self.tallies.items() if tally.pairs]

    def share(self, opponent: str) -> Share:
        """Return how the model did against an opponent, with an interval by pairs."""
        return share_of_pairs(self.tallies[opponent])

    def ratings(self) -> list[Rating]:
        """Return the model among its opponents, best first; the first opponent met is 0.

        Games between the opponents, of the file that sets the scale, count with those of the model.
        """
        own = {(self.trial.model.label, label): self.tallies[label] for label in self.met()}
        labels = [*self.met(), self.trial.model.label]
        between = {two: tally for two, tally in self._scale.items() if set(two) <= set(labels)}
        return ratings(labels, {**between, **own})

    def place(self) -> Rating:
        """Return the rating of the model."""
        return next(one for one in self.ratings() if one.label == self.trial.model.label)

    def data(self) -> dict[str, object]:
        """Return the result as JSON-safe data."""
        meetings = [
            {"against": label, **self.share(label)._asdict(), "answers": dict(self.answers[label])}
            for label in self.met()
        ]
        rated = [_rating_data(one) for one in self.ratings()]
        return {
            **self.trial.data(),
            "games": self.games,
            "lost": self.lost,
            "place": _rating_data(self.place()),
            "meetings": meetings,
            "ratings": rated,
        }


def _rating_data(one: Rating) -> dict[str, object]:
    known = not one.open_end
    elo = {"elo": round(one.elo, 1) if known else None, "margin": round(one.margin, 1) if known else None}
    return {"bot": one.label, **elo, "won_all": one.open_end > 0, "lost_all": one.open_end < 0}


def read_scale(file: Path, game: str) -> Mapping[tuple[str, str], Tally]:
    """Return the tallies of a file of `haversack arena --resume`: what bots did against each other."""
    out: dict[tuple[str, str], Tally] = {}
    for number, line in enumerate(lines_of(file)):
        if number == 0:
            head: Any = line
            version = haversack.load(game).rules_version
            if not isinstance(head, dict) or (head.get("game"), head.get("rules_version")) != (game, version):
                raise BadMatch(f"The file {str(file)!r} is not of an arena of {game} by these rules.")
            continue
        pair = pair_of(line)
        one, other = sorted(set(pair[0].sides.values()))
        out.setdefault((one, other), Tally()).add(pair, one)
    return out
