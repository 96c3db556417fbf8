"""The machine: a stack of immutable frames, run until somebody has to choose.

A frame is a tuple of ints `(procedure, step, locals…)`. The machine pops the top frame and hands it to its
procedure with the answer it waits for, or NOTHING. A procedure pushes what comes next, puts itself back with a
later step, or asks. What is on the stack is the whole of the middle of an effect: it copies, compares, saves.
"""

from typing import Final

from haversack.kernel.chain import Chain, unrolled
from haversack.kernel.errors import IllegalChoice, InvalidChoice, shown
from haversack.kernel.events import Event
from haversack.kernel.rng import advanced, after_shuffle, below, shuffled
from haversack.kernel.vocabulary import Vocabulary

Frame = tuple[int, ...]

NOTHING: Final = -1
NOBODY: Final = -1
MOST_SILENT_STEPS: Final = 100_000


class Machine:
    """The part of a state that every game has. A game's state adds its own fields and procedures."""

    __slots__ = ("stack", "rng", "seat", "legal", "trail", "log", "logging", "insisting")

    stack: list[Frame]
    rng: int
    seat: int
    legal: list[int]
    trail: Chain
    log: Chain
    logging: bool
    insisting: bool

    def reset(self) -> None:
        """Empty the state. A constructor leaves the fields unset, so that a copy is not filled twice."""
        self.stack = []
        self.rng = 0
        self.seat = NOBODY
        self.legal = []
        self.trail = None
        self.log = None
        self.logging = True
        self.insisting = False

    # What a game supplies

    def words(self) -> Vocabulary:
        """Return the vocabulary of the game."""
        raise NotImplementedError

    def perform(self, frame: Frame, answer: int) -> None:
        """Run one step of the frame, already taken off the stack."""
        raise NotImplementedError

    def interject(self, choice: int) -> bool:
        """Do a choice that may be made beside the question, if it is one; say whether it was."""
        return False

    def beside(self, seat: int) -> list[int]:
        """Return what is listed with any question put to this seat, in ascending order."""
        return []

    # Asking and answering

    def push(self, frame: Frame) -> None:
        """Put a frame on top of the stack; it runs next."""
        self.stack.append(frame)

    def ask(self, frame: Frame, seat: int, options: list[int], plain: bool = True) -> int:
        """Ask, or return the answer where there is but one.

        With `plain` unset the question is put even with one option: because declining was possible, or
        because not asking would tell something. The frame is put back and gets the answer later.
        """
        beside = self.beside(seat)
        if plain and len(options) == 1 and not beside and not self.insisting:
            return options[0]
        if beside:
            options = sorted(options + beside)
        self.stack.append(frame)
        self.seat = seat
        self.legal = options
        return NOTHING

    def offer(self, frame: Frame, seat: int, options: list[int], decline: int) -> int:
        """Ask whether to take one of the options; with none there is nothing to ask, and the answer is to decline.

        Put anew over cards that were dealt anew, the question stands even then: that it was asked is known.
        """
        if not options and not self.insisting:
            return decline
        return self.ask(frame, seat, [decline, *options], False)

    def run(self) -> None:
        """Advance to the next question, or to the end."""
        self.seat = NOBODY
        self.legal = []
        stack = self.stack
        for _ in range(MOST_SILENT_STEPS):
            if not stack:
                return
            self.perform(stack.pop(), NOTHING)
            if self.seat >= 0:
                return
        raise RuntimeError("the machine ran on without a question")

    def apply_id(self, choice: int) -> None:
        """Do an offered choice and advance."""
        if choice in self.legal:
            self.trail = (self.trail, self.words().keys[choice])
            if not self.interject(choice):
                frame = self.stack.pop()
                self.seat = NOBODY
                self.perform(frame, choice)
                if self.seat >= 0:
                    return
        elif self.stack and self.interject(choice):
            self.trail = (self.trail, self.words().keys[choice])
        else:
            key = self.words().key(choice)
            over = "the game is over" if self.seat < 0 else "it is not offered now"
            raise IllegalChoice(f"{key!r} cannot be chosen: {over}.")
        self.run()

    def ask_again(self) -> None:
        """Put the open question anew, as after hidden cards were dealt anew, even if one option is left."""
        self.insisting = True
        self.seat = NOBODY
        self.perform(self.stack.pop(), NOTHING)
        self.insisting = False
        if self.seat < 0:
            raise RuntimeError("a question vanished when it was put anew")

    def choice_id(self, choice: object) -> int:
        """Return the id of a choice given as id or key."""
        if isinstance(choice, str):
            return self.words().id(choice)
        if isinstance(choice, bool) or not isinstance(choice, int):
            raise InvalidChoice(f"A choice is an id or a key, not {shown(choice)}.")
        self.words().key(choice)
        return choice

    @property
    def history(self) -> list[str]:
        """Return the keys chosen so far."""
        return [key for key in unrolled(self.trail) if isinstance(key, str)]

    # Chance

    def draw_below(self, bound: int) -> int:
        """Take a number from 0 to bound - 1 from the random stream."""
        out = below(self.rng, bound)
        self.rng = advanced(self.rng)
        return out

    def shuffle(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """Return the items in random order."""
        out = shuffled(items, self.rng)
        self.rng = after_shuffle(self.rng, len(items))
        return out

    # Events

    def emit(self, event: Event) -> None:
        """Add an event to the log."""
        self.log = (self.log, event)
