"""Many games at once over several processes, for self-play: all seats, arrays in shared memory.

    with Batch("ww2", games=64, workers=2, seed=1) as batch:
        batch.reset()
        while training:
            actions = policy(batch.observations, batch.masks)
            rewards, dones = batch.step(actions)

`seats[i]` is the seat that decides in game i; `rewards[i]` has a column for each seat. A game that ends is marked in
`dones` and begins anew at once: its observation is then that of the next game. What is played does not depend on how
many workers share the games: game i plays the seeds seed + i, seed + i + games, and so on. Seats or teams may be given
to bots (`bots={"allies": "easy"}`): each game has its own, and `seats` never names one of theirs.
"""

import contextlib
import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from haversack.envs.core import BadAction, BadOption, EnvGame, Pack, restart_all
from haversack.envs.opponents import agents_beside, play_on, players_at
from haversack.kernel.state import GameState

Array = NDArray[Any]
Shape = tuple[int, ...]
Named = Mapping[str, str]
"""Bots by the seat or team they hold, by name."""
READY: Final = "ready"
PATIENCE: Final = 5.0


def blocks(env_game: EnvGame, games: int) -> dict[str, tuple[Shape, Any]]:
    """Return the arrays of a batch: shape and type of each."""
    return {
        "observations": ((games, env_game.size), np.float32),
        "rewards": ((games, len(env_game.seats)), np.float32),
        "seeds": ((games,), np.int64),
        "actions": ((games,), np.int32),
        "masks": ((games, env_game.actions), np.int8),
        "seats": ((games,), np.int8),
        "dones": ((games,), np.bool_),
    }


def sized(wanted: Mapping[str, tuple[Shape, Any]]) -> int:
    """Return how many bytes the arrays take, each at a multiple of eight."""
    return sum(-(-int(np.prod(shape)) * np.dtype(kind).itemsize // 8) * 8 for shape, kind in wanted.values())


def carved(buffer: Any, wanted: Mapping[str, tuple[Shape, Any]]) -> dict[str, Array]:
    """Return the arrays over one stretch of memory."""
    arrays: dict[str, Array] = {}
    start = 0
    for name, (shape, kind) in wanted.items():
        arrays[name] = np.ndarray(shape, kind, buffer, start)
        start += sized({name: (shape, kind)})
    return arrays


def at_least(name: str, value: object, least: int) -> None:
    """Raise unless the value is a whole number that is large enough."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadOption(f"{name!r} is a whole number of {least} or more, not {value!r}.")


def checked(env_game: EnvGame, bots: Named | None) -> Named | None:
    """Return the bots, if each game can have its own of them: that takes names."""
    if any(not isinstance(who, str) for who in (bots or {}).values()):
        raise BadOption("In a batch bots are given by name: each game has its own.")
    agents_beside(env_game, players_at(env_game, bots))
    return bots


class Slice:
    """Some of the games of a batch, in the process that plays them."""

    def __init__(
        self, env_game: EnvGame, arrays: dict[str, Array], first: int, last: int, bots: Named | None = None
    ) -> None:
        self.env_game = env_game
        self.arrays = arrays
        self.first, self.last = first, last
        self.games = len(arrays["seats"])
        self.states: list[GameState] = []
        self.leads: list[dict[str, int]] = []
        self.players = [players_at(env_game, bots) for _ in range(first, last)]
        self.observers = [env_game.observers() for _ in range(first, last)]

    def reset(self) -> None:
        """Begin all games, at the seeds that stand in the arrays."""
        begun = [self._begun(place) for place in range(self.last - self.first)]
        self.states = [state for state, _ in begun]
        self.leads = [leads for _, leads in begun]
        self.arrays["rewards"][self.first : self.last] = 0.0
        self.arrays["dones"][self.first : self.last] = False
        for place in range(len(self.states)):
            self._show(place)

    def step(self) -> None:
        """Make the choice that stands in the arrays in each game."""
        actions = self.arrays["actions"][self.first : self.last].tolist()
        self.arrays["rewards"][self.first : self.last] = 0.0
        self.arrays["dones"][self.first : self.last] = False
        for place, action in enumerate(actions):
            state = self.states[place]
            state.apply_id(action)
            play_on(self.env_game, state, self.players[place])
            if state.seat < 0 or self.env_game.per_point:
                self.arrays["rewards"][self.first + place] = self.env_game.gains(self.leads[place], state)
                self.leads[place] = self.env_game.leads(state)
            if state.seat < 0:
                self._begin_next(place)
            self._show(place)

    def _begin_next(self, place: int) -> None:
        number = self.first + place
        self.arrays["dones"][number] = True
        self.arrays["seeds"][number] += self.games
        self.states[place], self.leads[place] = self._begun(place)

    def _begun(self, place: int) -> tuple[GameState, dict[str, int]]:
        """Return the game of the seed in the arrays, at an agent's first decision, and the leads of its deal."""
        seed = int(self.arrays["seeds"][self.first + place])
        state = self.env_game.deal(seed)
        leads = self.env_game.leads(state)
        restart_all(self.players[place].values(), seed)
        play_on(self.env_game, state, self.players[place])
        return state, leads

    def _show(self, place: int) -> None:
        """Write what the seat that decides sees."""
        state, number = self.states[place], self.first + place
        self.arrays["observations"][number] = self.observers[place][state.seat].of(state)
        mask = self.arrays["masks"][number]
        mask[:] = 0
        mask[state.legal] = 1
        self.arrays["seats"][number] = state.seat


def work(
    pipe: Connection, memory: str, setup: tuple[Any, ...], bots: Named | None, games: int, first: int, last: int
) -> None:
    """Play some of the games until told to stop; an error is sent to who asked."""
    env_game = EnvGame(*setup)
    shared = SharedMemory(memory)
    part = Slice(env_game, carved(shared.buf, blocks(env_game, games)), first, last, bots)
    try:
        while (order := pipe.recv()) is not None:
            try:
                part.reset() if order == "reset" else part.step()
                pipe.send(READY)
            except Exception as error:
                pipe.send(f"{type(error).__name__}: {error}")
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        part.arrays.clear()
        shared.close()


class Batch:
    """Many games of one kind. With `workers=0` all are played in this process, which is easier to debug."""

    def __init__(
        self,
        game: str,
        games: int,
        workers: int = 2,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        per_point: float = 0.0,
        pack: Pack = None,
        bots: Named | None = None,
    ) -> None:
        at_least("games", games, 1)
        at_least("workers", workers, 0)
        self.env_game = EnvGame(game, options, per_point, pack)
        self.bots = checked(self.env_game, bots)
        self.games, self.seed = games, seed
        self._begun = False
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._memory: SharedMemory | None = None
        wanted = blocks(self.env_game, games)
        if workers == 0:
            self._arrays = carved(bytearray(sized(wanted)), wanted)
            self._part: Slice | None = Slice(self.env_game, self._arrays, 0, games, self.bots)
            return
        self._part = None
        self._memory = SharedMemory(create=True, size=sized(wanted))
        self._arrays = carved(self._memory.buf, wanted)
        setup = (game, dict(options or {}), per_point, self.env_game.game.pack)
        workers = min(workers, games)
        for number in range(workers):
            self._hire(setup, games * number // workers, games * (number + 1) // workers)

    def _hire(self, setup: tuple[Any, ...], first: int, last: int) -> None:
        assert self._memory is not None
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=work, args=(theirs, self._memory.name, setup, self.bots, self.games, first, last), daemon=True
        )
        process.start()
        theirs.close()
        self._pipes.append(ours)
        self._processes.append(process)

    # What stands in the arrays; they are written anew by each step

    @property
    def observations(self) -> Array:
        """Return what the deciding seat of each game sees."""
        return self._arrays["observations"]

    @property
    def masks(self) -> Array:
        """Return what the deciding seat of each game may choose."""
        return self._arrays["masks"]

    @property
    def seats(self) -> Array:
        """Return the number of the deciding seat of each game."""
        return self._arrays["seats"]

    @property
    def seeds(self) -> Array:
        """Return the seed of each game."""
        return self._arrays["seeds"]

    def reset(self) -> None:
        """Begin all games anew."""
        self._open()
        self._arrays["seeds"][:] = self.seed + np.arange(self.games)
        self._do("reset")
        self._begun = True

    def step(self, actions: Any) -> tuple[Array, Array]:
        """Make one choice in each game; return rewards (games × seats) and which games ended."""
        self._open()
        if not self._begun:
            raise RuntimeError("reset() comes first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise BadAction(f"The actions are {self.games} whole numbers, not {chosen.dtype} of shape {chosen.shape}.")
        inside = (chosen >= 0) & (chosen < self.env_game.actions)
        legal = inside & (self.masks[np.arange(self.games), np.where(inside, chosen, 0)] == 1)
        if not legal.all():
            game = int(np.argmin(legal))
            raise BadAction(f"The action {int(chosen[game])} cannot be chosen now in game {game}.")
        self._arrays["actions"][:] = chosen
        self._do("step")
        return self._arrays["rewards"].copy(), self._arrays["dones"].copy()

    def _open(self) -> None:
        if not self._arrays:
            raise RuntimeError("the batch is closed")

    def _do(self, order: str) -> None:
        if self._part is not None:
            self._part.reset() if order == "reset" else self._part.step()
            return
        try:
            for pipe in self._pipes:
                pipe.send(order)
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close()
            raise RuntimeError("a worker has died; the batch is closed") from None
        for answer in answers:
            if answer != READY:
                self.close()
                raise RuntimeError(f"a worker failed ({answer}); the batch is closed")

    def close(self) -> None:
        """Send the workers home and free the memory; arrays taken from the batch are no longer valid."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(None)
            pipe.close()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
                process.join()
        self._pipes, self._processes, self._arrays, self._part = [], [], {}, None
        if self._memory is not None:
            self._memory.unlink()
            memory, self._memory = self._memory, None
            with contextlib.suppress(BufferError):  # somebody still holds an array; the memory goes with it
                memory.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
