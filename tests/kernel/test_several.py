"""Several picks with one answer, on a game small enough to see: throw two or three of five cards away."""

from typing import ClassVar

import pytest

from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.errors import IllegalChoice, InvalidChoice, StaleChoice
from haversack.kernel.events import Event
from haversack.kernel.match import Match
from haversack.kernel.procedures import Procedure, Question
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.kernel.zones import Beliefs

WORDS = Vocabulary()
CARD = WORDS.add("throw", ["ace", "king", "queen"])
DONE = WORDS.add_key("done")
NAP = WORDS.add("rest", ["nap"])
LEAST, MOST = 2, 3


class Throwing(GameState):
    """A hand of five cards."""

    FIELDS = ("hand",)
    __slots__ = FIELDS

    def __init__(self) -> None:
        self.vocabulary = WORDS

    def reset(self) -> None:
        super().reset()
        self.hand: list[int] = [0, 0, 1, 2, 2]

    def bare(self) -> "Throwing":
        return Throwing()

    def seats(self) -> tuple[str, ...]:
        return ("ann", "bob")

    def identity(self) -> tuple[str, int]:
        return ("throwing", 1)

    def settings(self) -> dict[str, object]:
        return {}

    def beside(self, seat: int) -> list[int]:
        return [NAP]

    def interject(self, choice: int) -> bool:
        return choice == NAP

    def deal(self, seed: int | str) -> None:
        self.seed = seed
        self.push(Throw(0))
        self.run()

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        self.ask_again()

    def label(self, choice: int) -> str:
        return WORDS.key(choice)

    def known_to(self, seats: int) -> dict[str, object]:
        return {"hand": self.hand[:]}

    def event_data(self, event: Event) -> dict[str, object]:
        return {"type": "Thrown", "card": event.data[0]}

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return [Reason("No.", "X-1")]

    def finish(self) -> Outcome | None:
        return None


class Throw(Procedure[Throwing]):
    """Ask for the next card to throw."""

    __slots__ = ("thrown",)
    FIELDS: ClassVar[dict[str, str]] = {"thrown": "few"}
    KIND = "throw"

    def __init__(self, thrown: int) -> None:
        self.thrown: int = thrown

    def ask(self, s: Throwing) -> Question:
        ends = [DONE] if self.thrown >= LEAST else []
        return Question(0, sorted({CARD + card for card in s.hand}) + ends, always=True)

    def do(self, s: Throwing, choice: int) -> None:
        if choice == DONE:
            s.push(More())
            return
        s.hand.remove(choice - CARD)
        s.emit(0, (choice - CARD,), (), -1)
        s.push(Throw(self.thrown + 1) if self.thrown + 1 < MOST else More())

    def prompt(self, s: Throwing) -> str:
        return "Throw two or three cards away."

    def several(self, s: Throwing) -> tuple[int, int]:
        return max(LEAST - self.thrown, 0), MOST - self.thrown


class Hasty(Throw):
    """Say that one card is enough, though the question goes on."""

    __slots__ = ()

    def several(self, s: Throwing) -> tuple[int, int]:
        return 1, MOST


class Interrupted(Throw):
    """Be interrupted at the king; a trial is not."""

    __slots__ = ()

    def do(self, s: Throwing, choice: int) -> None:
        if s.logging and WORDS.key(choice) == "throw:king":
            raise KeyboardInterrupt
        s.hand.remove(choice - CARD)
        s.push(Interrupted(self.thrown + 1))


class More(Procedure[Throwing]):
    """Ask Ann to go on, so that she can undo."""

    __slots__ = ()

    def ask(self, s: Throwing) -> Question:
        return Question(0, [DONE], always=True)

    def prompt(self, s: Throwing) -> str:
        return "Go on?"


def started() -> Throwing:
    """Return the game at its first question."""
    state = Throwing()
    state.reset()
    state.deal(1)
    return state


def test_a_decision_says_how_many_may_be_chosen_together_and_which() -> None:
    """Asides and what ends the question are no picks."""
    decision = started().decision
    assert decision is not None
    assert decision.several == (2, 3)
    assert decision.picks == ["throw:ace", "throw:king", "throw:queen"]
    data = started().view("ann")["decision"]
    assert isinstance(data, dict)
    assert data["several"] == [2, 3]
    assert data["picks"] == [0, 1, 2]


def test_several_are_the_same_as_their_single_steps() -> None:
    """In any order, copies of one card too; fewer than the most are followed by `done`."""
    together = started().apply_several(["throw:queen", "throw:ace"])
    apart = started().apply("throw:queen").apply("throw:ace").apply("done")
    assert together == apart
    assert together.history == apart.history == ["throw:queen", "throw:ace", "done"]
    assert started().apply_several([2, 2, 0]).hand == [0, 1]


def test_what_is_left_is_asked_for_after_a_single_step() -> None:
    """The bounds count what was chosen already."""
    decision = started().apply("throw:ace").decision
    assert decision is not None
    assert decision.several == (1, 2)


@pytest.mark.parametrize(
    ("choices", "error", "words"),
    [
        (["throw:ace"], IllegalChoice, "takes 2 to 3 of the options together, not 1"),
        ([0, 0, 1, 2], IllegalChoice, "takes 2 to 3 of the options together, not 4"),
        (["throw:king", "throw:king"], IllegalChoice, "'throw:king' cannot be chosen together"),
        (["throw:king", "rest:nap"], IllegalChoice, "'rest:nap' cannot be chosen together"),
        (["throw:king", "done"], IllegalChoice, "'done' cannot be chosen together"),
        (["throw:king", "throw:joker"], InvalidChoice, "not a choice this game knows"),
        ("throw:king", InvalidChoice, "a list of ids or keys"),
        (7, InvalidChoice, "a list of ids or keys"),
    ],
)
def test_what_cannot_be_chosen_together_changes_nothing(choices: object, error: type[Exception], words: str) -> None:
    """All of them or none."""
    state, before = started(), started()
    with pytest.raises(error, match=words):
        state.apply_several(choices)
    assert state == before
    assert state.history == []


def test_a_question_that_does_not_end_after_what_it_takes_is_refused() -> None:
    """A procedure that promises fewer picks than it has an end for shows its fault before anything changes."""
    state = Throwing()
    state.reset()
    state.push(Hasty(0))
    state.run()
    with pytest.raises(IllegalChoice, match="does not end there"):
        state.apply_several(["throw:king"])
    assert state.hand == started().hand


def test_what_is_interrupted_in_the_middle_leaves_the_match_as_it_was() -> None:
    """The first of two cards is thrown already when Ctrl-C comes: both are in the hand again."""
    state = Throwing()
    state.reset()
    state.push(Interrupted(0))
    state.run()
    match, before = Match(state), state.digest()
    with pytest.raises(KeyboardInterrupt):
        match.choose_several(0, ["throw:ace", "throw:king"], "ann")
    assert (match.number, match.state.digest(), match.may_undo("ann")) == (0, before, False)


def test_a_question_with_one_answer_takes_no_list() -> None:
    """Several are chosen together only where the question says so."""
    state = started().apply_several([0, 1])
    with pytest.raises(IllegalChoice, match="one answer at a time"):
        state.apply_several([DONE])


def test_a_match_makes_and_takes_back_several_as_one() -> None:
    """The number counts the single choices; one undo takes all of them back."""
    match = Match(started())
    assert match.choose_several(0, ["throw:ace", "throw:king"], "ann") == ["throw:ace", "throw:king", "done"]
    assert match.number == 3
    with pytest.raises(StaleChoice):
        match.choose_several(0, [0, 1], "ann")
    assert match.may_undo("ann")
    assert match.undo(3, "ann") == 3
    assert match.state == started()


def test_only_the_one_asked_chooses_several() -> None:
    """Nobody answers for another seat."""
    match = Match(started())
    with pytest.raises(IllegalChoice, match="by the one who is asked"):
        match.choose_several(0, [0, 1], "bob")
    assert match.state == started()


def test_an_answer_may_name_its_decision() -> None:
    """A name fits just one decision, tells nothing of its number, and is another with another secret."""
    match = Match(started(), secret=b"s")
    name = match.name
    assert name not in (Match(started(), secret=b"t").name, Match(started(), number=1, secret=b"s").name)
    assert match.choose(name, "throw:ace", "ann") == ["throw:ace"]
    for stale in (name, "", "0"):
        with pytest.raises(StaleChoice):
            match.choose(stale, "throw:king", "ann")
    assert match.copy().name == match.name != name


def test_what_is_beside_the_question_needs_no_name_and_nothing_else_goes_without_one() -> None:
    """Only asides are done beside the question."""
    match = Match(started())
    assert match.choose_aside("rest:nap", "ann") == ["rest:nap"]
    with pytest.raises(IllegalChoice):
        match.choose_aside("throw:ace", "ann")
    assert (match.number, match.state.history) == (1, ["rest:nap"])


# Whom a question tells something


class Open(Throwing):
    """The same with the cards on the table."""

    def is_open(self, choice: int) -> bool:
        return True


def test_a_question_that_must_be_answered_is_no_secret() -> None:
    """Everybody expects it; what is listed beside it does not count."""
    assert not started().is_covert()


def test_a_question_that_may_be_declined_tells_what_is_hidden() -> None:
    """That somebody is asked shows that there is something to take, unless everybody knows of it."""
    assert started().apply("throw:ace").apply("throw:king").is_covert()
    state = Open()
    state.reset()
    state.deal(1)
    assert not state.apply("throw:ace").apply("throw:king").is_covert()


def test_a_question_with_one_answer_is_covert_and_the_end_is_not() -> None:
    """One is asked who could only go on; after the end nobody is."""
    state = started().apply_several([0, 1])
    assert state.legal == [DONE, NAP]
    assert state.is_covert()
    state.seat = -1
    assert not state.is_covert()
