"""What a bot is given and what it must do.

A bot sees what its seats see, the question, and a simulator. The simulator holds a state dealt by `determinise`, never
the true one, and deals on from that. What it deals depends on what the seats know and on the seed alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic, process_time
from typing import NamedTuple, Protocol

from haversack.kernel.decisions import Decision, Option
from haversack.kernel.errors import HaversackError
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.kernel.zones import Beliefs


class BadBot(HaversackError):
    """Raised when there is no such bot, or its settings make no sense."""


class Budget:
    """How long a bot may think: a number of iterations, or milliseconds. The same iterations give the same choice.

    The milliseconds are those of the clock on the wall; with `cpu` they are those the process has computed.
    """

    def __init__(self, iterations: int | None = None, milliseconds: float | None = None, cpu: bool = False) -> None:
        if (iterations is None) == (milliseconds is None):
            raise BadBot("A budget is a number of iterations or of milliseconds, one of the two.")
        given = iterations if iterations is not None else milliseconds
        if given is None or not given > 0:
            raise BadBot(f"A budget is more than nothing, not {given}.")
        self.iterations = iterations
        self.milliseconds = milliseconds
        self._clock = process_time if cpu else monotonic
        self._until = 0.0
        self._cancelled = False

    def start(self) -> None:
        """Begin to count the time."""
        self._cancelled = False
        if self.milliseconds is not None:
            self._until = self._clock() + self.milliseconds / 1000

    def cancel(self) -> None:
        """Make the bot stop thinking as soon as it can; it then gives the best it has found."""
        self._cancelled = True

    def is_spent(self, done: int) -> bool:
        """Say whether to stop after so many iterations."""
        if self._cancelled:
            return True
        if self.iterations is not None:
            return done >= self.iterations
        return self._clock() >= self._until

    def spent(self, done: int) -> float:
        """Return which part of it is spent after so many iterations."""
        if self.milliseconds is None:
            return done / (self.iterations or 1)
        return 1 - max(0.0, self._until - self._clock()) * 1000 / self.milliseconds


class Considered(NamedTuple):
    """An option a bot has thought about: what it is worth to it, how often it was tried, and what it says."""

    key: str
    value: float
    tries: int
    label: str = ""


class Explanation(NamedTuple):
    """Why a bot chose as it did: the options considered, best first, the line it expects, and it all in words."""

    chosen: str
    considered: tuple[Considered, ...]
    line: tuple[str, ...]
    words: str


class Simulator:
    """Deals states that the seats of a bot cannot tell from the true one."""

    def __init__(self, dealt: GameState, seats: str | Sequence[str]) -> None:
        self._dealt = dealt
        self.seats: tuple[str, ...] = (seats,) if isinstance(seats, str) else tuple(seats)

    @property
    def sample(self) -> GameState:
        """Return a copy of the state at hand, already dealt."""
        return self._dealt.clone()

    def deal(self, seed: int, beliefs: Beliefs | None = None) -> GameState:
        """Deal all that the seats do not know anew: evenly, or by what is believed of what players keep."""
        return self._dealt.determinise(self.seats, seed, beliefs)

    @property
    def legal(self) -> list[int]:
        """Return the ids of the options, the fast path."""
        return self._dealt.legal

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the vocabulary of the game."""
        return self._dealt.vocabulary

    def key(self, choice: int) -> str:
        """Return the key of an option."""
        return self._dealt.vocabulary.key(choice)

    def considered(self, choice: int, value: float, tries: int) -> Considered:
        """Return an option as a bot has thought about it."""
        return Considered(self.key(choice), value, tries, self._dealt.label(choice))


class Question(Protocol):
    """What is asked, in words; a `Decision` is one."""

    @property
    def seat(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def prompt(self) -> str: ...

    @property
    def options(self) -> tuple[Option, ...]: ...


class LazyQuestion:
    """The question of a dealt state, put into words only if somebody reads it."""

    def __init__(self, dealt: GameState) -> None:
        self._dealt = dealt
        self._decision: Decision | None = None

    def _ask(self) -> Decision:
        if self._decision is None:
            self._decision = self._dealt.decision
            if self._decision is None:
                raise BadBot("Nothing is asked: the game is over.")
        return self._decision

    @property
    def seat(self) -> str:
        return self._ask().seat

    @property
    def kind(self) -> str:
        return self._ask().kind

    @property
    def prompt(self) -> str:
        return self._ask().prompt

    @property
    def options(self) -> tuple[Option, ...]:
        return self._ask().options


class LazyView(Mapping[str, object]):
    """The view of a bot's seats, built only if somebody looks. A dealt state has the same view as the true one."""

    def __init__(self, dealt: GameState, seats: Sequence[str]) -> None:
        self._dealt = dealt
        self._seats = seats
        self._view: dict[str, object] | None = None

    def _seen(self) -> dict[str, object]:
        if self._view is None:
            self._view = self._dealt.view(self._seats)
        return self._view

    def __getitem__(self, name: str) -> object:
        return self._seen()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._seen())

    def __len__(self) -> int:
        return len(self._seen())


class Bot(Protocol):
    """An opponent."""

    name: str

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return the id of one of the options offered."""
        ...

    def explain(self) -> Explanation | None:
        """Say why the last choice was made; None before the first."""
        ...
