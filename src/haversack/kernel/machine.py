"""The machine: a stack of immutable frames, run until somebody has to choose.

A frame is a procedure under way (`kernel.procedures`). The machine takes the top frame off the stack and runs it, or
has it do the choice it waited for. A procedure pushes what comes next, itself included, or asks. The machine owns all
around a question: one option left, declining, nothing to choose, asking anew. What is on the stack is the whole of
the middle of an effect: it copies, compares, saves.
"""

from typing import Any, Final, Self

from haversack.kernel.errors import IllegalChoice, InvalidChoice, shown
from haversack.kernel.events import Event
from haversack.kernel.procedures import Procedure, Question
from haversack.kernel.rng import advanced, after_shuffle, below, shuffled
from haversack.kernel.shared_log import SharedLog, items_of
from haversack.kernel.subclassing import mypyc_attr
from haversack.kernel.vocabulary import Vocabulary

NOBODY: Final = -1
NOTHING_BESIDE: Final[list[int]] = []
MOST_SILENT_STEPS: Final = 100_000
_new_tuple: Final = tuple.__new__  # quicker than calling the class: there are several events in each decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """The part of a state that every game has. A game's state adds its own fields and procedures."""

    __slots__ = ("stack", "rng", "seat", "legal", "trail", "log", "logging", "anew", "vocabulary")

    stack: list[Any]  # of procedures; of which game, the kernel does not know
    rng: int
    seat: int
    legal: list[int]
    trail: SharedLog
    log: SharedLog
    logging: bool
    anew: bool
    vocabulary: Vocabulary  # of the game; a state has it from its constructor on

    def reset(self) -> None:
        """Empty the state. A constructor leaves the fields unset, so that a copy is not filled twice."""
        self.stack = []
        self.rng = 0
        self.seat = NOBODY
        self.legal = []
        self.trail = None
        self.log = None
        self.logging = True
        self.anew = False

    # What a game supplies

    def interject(self, choice: int) -> bool:
        """Do a choice that may be made beside the question, if it is one; say whether it was."""
        return False

    def beside(self, seat: int) -> list[int]:
        """Return what is listed with any question put to this seat, in ascending order."""
        return NOTHING_BESIDE

    def stands(self, frame: Procedure[Any], question: Question) -> bool:
        """Say whether a question that answers itself is put all the same, since not asking would tell something."""
        return False

    # Asking and answering

    def push(self, frame: Procedure[Any]) -> None:
        """Put a frame on top of the stack; it runs next."""
        self.stack.append(frame)

    def put(self, frame: Procedure[Any]) -> None:
        """Put the question of a procedure, unless it answers itself."""
        self.pose(frame, frame.ask(self))

    def pose(self, frame: Procedure[Any], question: Question) -> None:
        """Put a question that is known already, as `put` does."""
        options, decline, seat = question.options, question.decline, question.seat
        if not options and not self.anew:
            if decline < 0:
                frame.lapse(self)
                return
            if not self.stands(frame, question):
                frame.do(self, decline)
                return
        beside = self.beside(seat)
        if decline >= 0:
            options = [decline, *options]
        elif len(options) == 1 and not (question.always or beside or self.anew or self.stands(frame, question)):
            frame.do(self, options[0])
            return
        elif not options:
            if question.stand_in < 0:
                raise RuntimeError("a question vanished when it was put anew")
            options = [question.stand_in]
        self.stack.append(frame)
        self.seat = seat
        self.legal = sorted(options + beside) if beside else options

    def run(self) -> None:
        """Advance to the next question, or to the end."""
        self.seat = NOBODY
        self.legal = []
        stack = self.stack
        for _ in range(MOST_SILENT_STEPS):
            if not stack:
                return
            top: Procedure[Any] = stack.pop()
            top.run(self)
            if self.seat >= 0:
                return
        raise RuntimeError("the machine ran on without a question")

    def apply(self, choice: object) -> Self:
        """Do an offered choice, given as id or key, and advance to the next decision.

        The type is open so that the compiled build, too, answers anything else with InvalidChoice.
        """
        self.apply_id(self.choice_id(choice))
        return self

    def apply_id(self, choice: int) -> None:
        """Do an offered choice and advance."""
        if choice in self.legal:
            self.trail = (self.trail, self.vocabulary.keys[choice])
            if not self.interject(choice):
                frame: Procedure[Any] = self.stack.pop()
                self.seat = NOBODY
                frame.do(self, choice)
                if self.seat >= 0:
                    return
        elif self.stack and self.interject(choice):
            self.trail = (self.trail, self.vocabulary.keys[choice])
        else:
            key = self.vocabulary.key(choice)
            over = "the game is over" if self.seat < 0 else "it is not offered now"
            raise IllegalChoice(f"{key!r} cannot be chosen: {over}.")
        self.run()

    def ask_again(self) -> None:
        """Put the open question anew, as after hidden cards were dealt anew, even if one option is left."""
        self.anew = True
        self.seat = NOBODY
        self.put(self.stack.pop())
        self.anew = False

    def choice_id(self, choice: object) -> int:
        """Return the id of a choice given as id or key."""
        if isinstance(choice, str):
            return self.vocabulary.id(choice)
        if isinstance(choice, bool) or not isinstance(choice, int):
            raise InvalidChoice(f"A choice is an id or a key, not {shown(choice)}.")
        self.vocabulary.key(choice)
        return choice

    @property
    def history(self) -> list[str]:
        """Return the keys chosen so far."""
        return [key for key in items_of(self.trail) if isinstance(key, str)]

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

    def emit(self, kind: int, data: tuple[int, ...], cards: tuple[int, ...], audience: int) -> None:
        """Add an event to the log."""
        self.log = (self.log, _new_tuple(Event, (kind, data, cards, audience)))
