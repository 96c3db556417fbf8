"""Several picks with one answer, on a game small enough to see: throw two or three of five cards away."""

from typing import Self

import pytest

from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.errors import IllegalChoice, InvalidChoice, StaleChoice
from haversack.kernel.events import Event
from haversack.kernel.machine import NOTHING, Frame
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary

WORDS = Vocabulary()
CARD = WORDS.add("throw", ["ace", "king", "queen"])
DONE = WORDS.add_key("done")
NAP = WORDS.add("rest", ["nap"])
THROW, MORE = 0, 1
LEAST, MOST = 2, 3


class Throwing(GameState):
    """Frames: (THROW, thrown) asks for the next card; (MORE, 0) asks Ann to go on, so that she can undo."""

    __slots__ = ("hand",)
    hand: list[int]

    def reset(self) -> None:
        super().reset()
        self.hand = [0, 0, 1, 2, 2]

    def words(self) -> Vocabulary:
        return WORDS

    def seats(self) -> tuple[str, ...]:
        return ("ann", "bob")

    def identity(self) -> tuple[str, int]:
        return ("throwing", 1)

    def settings(self) -> dict[str, object]:
        return {}

    def content(self) -> list[int]:
        return [*self.hand, *[n for frame in self.stack for n in frame]]

    def empty(self) -> Self:
        state = type(self)()
        state.reset()
        return state

    def clone(self) -> Self:
        other = self.empty()
        self.copy_base(other)
        other.hand = self.hand[:]
        return other

    def perform(self, frame: Frame, answer: int) -> None:
        if frame[0] == MORE:
            self.ask(frame, 0, [DONE], False)
            return
        if answer == NOTHING:
            ends = [DONE] if frame[1] >= LEAST else []
            self.ask(frame, 0, sorted({CARD + card for card in self.hand}) + ends, False)
            return
        if answer == DONE:
            self.push((MORE, 0))
            return
        self.hand.remove(answer - CARD)
        self.emit(Event(0, (answer - CARD,), (), -1))
        self.push((THROW, frame[1] + 1) if frame[1] + 1 < MOST else (MORE, 0))

    def beside(self, seat: int) -> list[int]:
        return [NAP]

    def several(self) -> tuple[int, int]:
        frame = self.stack[-1]
        return (max(LEAST - frame[1], 0), MOST - frame[1]) if frame[0] == THROW else (0, 0)

    def deal(self, seed: int) -> None:
        self.seed = seed
        self.push((THROW, 0))
        self.run()

    def deal_anew(self, seats: int) -> None:
        self.ask_again()

    def question(self) -> tuple[str, str]:
        return ("throw", "Throw two or three cards away.")

    def label(self, choice: int) -> str:
        return WORDS.key(choice)

    def known_to(self, seats: int) -> dict[str, object]:
        return {"hand": self.hand[:]}

    def told(self, event: Event) -> dict[str, object]:
        return {"type": "Thrown", "card": event.data[0]}

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return [Reason("No.", "X-1")]

    def finish(self) -> Outcome | None:
        return None


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


def test_a_question_with_one_answer_takes_no_list() -> None:
    """Several are chosen together only where the question says so."""
    state = started().apply_several([0, 1])
    with pytest.raises(IllegalChoice, match="one answer at a time"):
        state.apply_several([DONE])


def test_a_match_makes_and_takes_back_several_as_one() -> None:
    """One number, one undo."""
    match = Match(started())
    assert match.choose_several(0, ["throw:ace", "throw:king"], "ann") == ["throw:ace", "throw:king", "done"]
    assert match.number == 1
    assert match.last_step() == 3
    with pytest.raises(StaleChoice):
        match.choose_several(0, [0, 1], "ann")
    assert match.may_undo("ann")
    match.undo(1, "ann")
    assert match.state == started()


def test_only_the_one_asked_chooses_several() -> None:
    """Nobody answers for another seat."""
    match = Match(started())
    with pytest.raises(IllegalChoice, match="by the one who is asked"):
        match.choose_several(0, [0, 1], "bob")
    assert match.state == started()
