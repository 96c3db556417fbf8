"""What all environments share: observations, masks, rewards, and who holds the other seats."""

import random
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

import haversack
from haversack.envs import VERSION, python_name
from haversack.envs.memory import Memory, recall_layout, write_recall
from haversack.envs.observer import Floats, Observer, Oracle
from haversack.kernel.encoding import length
from haversack.kernel.errors import HaversackError, IllegalChoice, InvalidOption, UnknownSeat
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Mask = NDArray[np.int8]
Observation = dict[str, Any]

LOWEST: Final = -4.0
TEXT_WIDTH: Final = 120
WHOLE: Final = (int, np.integer)
ALONE: Final[frozenset[int]] = frozenset()
NOTHING: Final = 0  # what a mask offers where nothing can be chosen


class BadOption(InvalidOption, ValueError):
    """Raised when an option of the game or of the environment is unknown or has a wrong value."""


class BadSeat(UnknownSeat, ValueError, KeyError):
    """Raised when a seat is not one of the game's."""

    def __str__(self) -> str:
        return str(self.args[0])


class BadAction(IllegalChoice, ValueError):
    """Raised when an action is not one that may be chosen now."""


class Player(Protocol):
    """Somebody who holds a seat, such as `haversack.bots.table.SeatedBot`.

    One with a method `restart(seed)` is told the seed of each game, so that equal seeds give equal games.
    """

    def choose(self, state: GameState) -> int:
        """Return one of the ids of `state.legal`."""


class RandomPlayer:
    """Chooses among all that is offered, but takes no own piece back unless nothing else is offered."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._shunned = game.vocabulary.forfeits
        self._dice = random.Random(seed)

    def restart(self, seed: int) -> None:
        """Begin another game; the seed alone decides what is chosen in it."""
        self._dice = random.Random(seed)

    def choose(self, state: GameState) -> int:
        """Return one of the ids offered."""
        wanted = [choice for choice in state.legal if choice not in self._shunned] or state.legal
        return wanted[int(self._dice.random() * len(wanted))]


def restart_all(players: Iterable[Player], seed: int) -> None:
    """Tell every player the seed of a new game, each its own."""
    for number, player in enumerate(dict.fromkeys(players)):
        restart = getattr(player, "restart", None)
        if restart is not None:
            restart(seed * 31 + number)


def not_negative(reward: object) -> float:
    """Return the reward for a point, if it is one."""
    if isinstance(reward, bool) or not isinstance(reward, int | float) or not 0 <= reward < float("inf"):
        raise BadOption(f"The reward for a point is a number of 0 or more, not {reward!r}.")
    return float(reward)


Pack = str | Path | dict[str, object] | None
"""Cards of one's own: a file, or the data of a pack."""


class EnvGame:
    """A game with its options and rewards, and what an environment reads off its states.

    With `recall` the numbers are those of the information state: what was lived through stands behind the observation.
    It is then the memory of one game at a time, from its deal on.
    """

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, object] | None = None,
        per_point: float = 0.0,
        pack: Pack = None,
        recall: bool = False,
    ) -> None:
        try:
            self.game: Game = haversack.load(game_id, pack=pack)
            self.options: dict[str, object] = dict(options or {})
            self.game.new(0, self.options)
        except HaversackError as error:
            raise BadOption(str(error)) from None
        self.per_point = not_negative(per_point)
        self.seats = self.game.seats
        self.actions = len(self.game.vocabulary)
        self.recall = recall
        self.layout = self.game.layout()
        self._seen = length(self.layout)
        if recall:
            self.layout = self.layout + recall_layout(self._seen)
        self.size = length(self.layout)
        self._memories: dict[frozenset[int], Memory] = {}
        self.name = f"{python_name(game_id)}_v{VERSION}"
        self._teams = tuple(self.game.teams)
        self._numbers = {seat: number for number, seat in enumerate(self.seats)}
        self._observers: dict[tuple[int, frozenset[int]], Observer] = {}
        self._oracles: dict[int, Oracle] = {}
        self.team_of = [next(t for t, seats in self.game.teams.items() if seat in seats) for seat in self.seats]

    def deal(self, seed: int, options: Mapping[str, object] | None = None) -> GameState:
        """Start a game, without a log.

        The options are those given to `reset`: `options["game"]` holds options of the game, and the rest, which may be
        meant for a wrapper, is left alone.
        """
        given = (options or {}).get("game", {})
        if not isinstance(given, Mapping):
            raise BadOption(f"The options of the game are a dict, not {given!r}.")
        try:
            state = self.game.new(seed, {**self.options, **given})
        except HaversackError as error:
            raise BadOption(str(error)) from None
        if not self.recall:
            return state.quiet()
        self._memories = {}
        return state

    def note(self, state: GameState, choice: int, held: frozenset[int] = ALONE) -> None:
        """Let the seat that decides, or the agent that holds it, remember its choice, if anybody remembers."""
        if self.recall:
            self._memory(state.seat, held).note(state.log, choice)

    def _memory(self, seat: int, held: frozenset[int]) -> Memory:
        return self._memories.setdefault(held or frozenset({seat}), Memory())

    # What a seat sees

    def highest(self) -> float:
        """Return a bound of all numbers in an observation: the copies of the most frequent card, at least 4."""
        return float(max([4, *[int(str(card["copies"])) for card in self.game.catalogue()]]))

    def box(self) -> spaces.Box:
        """Return the space of the numbers."""
        return spaces.Box(LOWEST, self.highest(), (self.size,), np.float32)

    def observation_space(self) -> spaces.Dict:
        """Return the space of the numbers and the mask."""
        return spaces.Dict({"observation": self.box(), "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def action_space(self) -> spaces.Discrete:
        """Return the space of option ids."""
        return spaces.Discrete(self.actions)

    def observers(self) -> list[Observer]:
        """Return what each seat sees of the games it follows; one game after the other is quickest."""
        return [Observer(self.game, seat) for seat in self.seats]

    def numbers(self, state: GameState, seat: int, held: frozenset[int] = ALONE) -> Floats:
        """Return what a seat, or together with it all seats held by one agent, may know as an array of its own."""
        observer = self._observers.get((seat, held))
        if observer is None:
            knowing = [self.seats[number] for number in sorted(held)] if held else None
            observer = self._observers[seat, held] = Observer(self.game, self.seats[seat], knowing)
        if not self.recall:
            return observer.of(state).copy()
        mask = sum(1 << number for number in held or (seat,))
        out = np.empty(self.size, np.float32)
        out[: self._seen] = observer.of(state)
        digest = self._memory(seat, held).digest_of(state.log, mask)
        write_recall(out[self._seen :], state.log, digest, mask)
        return out

    def oracle(self, state: GameState, seat: int) -> Floats:
        """Return the whole state from a seat, secrets too, as an array of its own: for a critic."""
        if seat not in self._oracles:
            self._oracles[seat] = Oracle(self.game, self.seats[seat])
        return self._oracles[seat].of(state).copy()

    def mask(self, state: GameState, seat: int) -> Mask:
        """Return a one for each choice the seat has now.

        After the end nothing can be chosen; there is a single one all the same, at the first place, since what draws
        from a mask wants to find something.
        """
        mask = bytearray(self.actions)
        if state.seat < 0:
            mask[NOTHING] = 1
        elif seat == state.seat:
            for choice in state.legal:
                mask[choice] = 1
        return np.frombuffer(mask, np.int8)

    def observe(self, state: GameState, seat: int, held: frozenset[int] = ALONE) -> Observation:
        """Return numbers and mask."""
        return {"observation": self.numbers(state, seat, held), "action_mask": self.mask(state, seat)}

    def seat_number(self, seat: str) -> int:
        """Return the number of a seat."""
        number = self._numbers.get(seat)
        if number is None:
            raise BadSeat(f"There is no seat {seat!r}; the seats are {', '.join(self.seats)}.")
        return number

    def seats_of(self, name: str) -> frozenset[int]:
        """Return the numbers of a seat, or of all seats of a team."""
        if name in self.game.teams:
            return frozenset(self._numbers[seat] for seat in self.game.teams[name])
        return frozenset({self.seat_number(name)})

    def check(self, state: GameState, action: object) -> int:
        """Return an action as the id of a choice offered now, or raise."""
        choice = int(action) if isinstance(action, WHOLE) and not isinstance(action, bool) else -1
        if choice not in state.legal:
            over = "the game is over" if state.seat < 0 else "it is not offered now"
            key = self.game.vocabulary.keys[choice] if 0 <= choice < self.actions else action
            raise BadAction(f"{key!r} cannot be chosen: {over}.")
        return choice

    # What it is worth

    def leads(self, state: GameState) -> dict[str, int]:
        """Return for each team its points less those of the best other team."""
        scores = state.scores()
        return {team: scores[team] - max(scores[other] for other in self._teams if other != team) for team in scores}

    def results(self, state: GameState) -> list[float]:
        """Return for each seat 1 for a game won, -1 for one lost, 0 for a draw or a game that goes on."""
        outcome = state.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(self.seats)
        return [1.0 if team == outcome.winner else -1.0 for team in self.team_of]

    def gains(self, before: Mapping[str, int], state: GameState) -> list[float]:
        """Return for each seat what its team's lead has grown by, in rewards, and the result."""
        leads = self.leads(state)
        results = self.results(state)
        return [
            result + self.per_point * (leads[team] - before[team])
            for team, result in zip(self.team_of, results, strict=True)
        ]

    def text(self, state: GameState) -> str:
        """Return the table as text: clock, board and seats as everybody sees them, then who is asked what."""
        view, cards = state.view(None), self.game.catalogue(state.options)
        console = Console(file=StringIO(), width=TEXT_WIDTH, color_system=None, legacy_windows=False)
        scores = ", ".join(f"{self.game.face.name(team)} {points}" for team, points in state.scores().items())
        console.print(f"{self.game.title}: {scores}", highlight=False)
        if self.game.screen:
            screen: Any = haversack.part_of(self.game.screen)(self.game.face, cards, state.options)
            for part in (screen.header, screen.board, screen.seats):
                console.print(part(view, TEXT_WIDTH))
        if (decision := state.decision) is not None:
            console.print(Text(f"{decision.seat}: {decision.prompt}"), soft_wrap=True)
            for option in decision.options:
                console.print(Text(f"  {option.id} {option.label}"), soft_wrap=True)
        assert isinstance(console.file, StringIO)
        return console.file.getvalue().rstrip()


def modes() -> list[str]:
    """Return the ways a table is shown."""
    return ["ansi", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    """Return a way to show a table, if it is one."""
    if mode is not None and mode not in modes():
        raise BadOption(f"The render mode is None, 'ansi' or 'rgb_array', not {mode!r}.")
    return mode


def rendered(env_game: EnvGame, state: GameState, mode: str | None) -> Any:
    """Return the table as text or as pixels, or nothing."""
    if mode == "ansi":
        return env_game.text(state)
    if mode == "rgb_array":
        from haversack.envs.picture import pixels  # what draws is not always there

        return pixels(env_game.game, state)
    return None
