"""The machine, on a game small enough to see: count to a number in steps of one or two."""

from collections.abc import Mapping
from typing import Self

import pytest

from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.errors import IllegalChoice, InvalidChoice, InvalidRecord
from haversack.kernel.events import Event
from haversack.kernel.machine import NOTHING, Frame
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary

WORDS = Vocabulary()
ONE, TWO, JOKE, NAP = (WORDS.add_key(key) for key in ("one", "two", "joke", "nap"))
GOAL = 7


class Counting(GameState):
    """Frames: (0, 0) asks; (1, 0) spins for ever. The total is the content."""

    __slots__ = ("total",)
    total: int

    def reset(self) -> None:
        super().reset()
        self.total = 0

    def words(self) -> Vocabulary:
        return WORDS

    def seats(self) -> tuple[str, ...]:
        return ("ann",)

    def identity(self) -> tuple[str, int]:
        return ("counting", 1)

    def settings(self) -> dict[str, object]:
        return {}

    def content(self) -> list[int]:
        return [self.total, *[n for frame in self.stack for n in frame]]

    def empty(self) -> Self:
        state = type(self)()
        state.reset()
        return state

    def clone(self) -> Self:
        other = self.empty()
        self.copy_base(other)
        other.total = self.total
        return other

    def perform(self, frame: Frame, answer: int) -> None:
        if frame[0] == 1:
            self.push(frame)
            return
        if answer == NOTHING:
            left = GOAL - self.total
            if left == 0:
                return
            answer = self.ask(frame, 0, [ONE, TWO] if left > 1 else [ONE])
            if answer == NOTHING:
                return
        self.total += 1 if answer == ONE else 2
        self.emit(Event(0, (self.total,), (), -1))
        self.push(frame)

    def interject(self, choice: int) -> bool:
        return choice == JOKE

    def beside(self, seat: int) -> list[int]:
        return [NAP] if self.total == 3 else []

    def deal(self, seed: int) -> None:
        self.seed = seed
        self.push((0, 0))
        self.run()

    def place(self, data: Mapping[str, object]) -> None:
        total = data["total"]
        assert isinstance(total, int)
        self.total = total
        self.push((0, 0))
        self.run()

    def deal_anew(self, seats: int) -> None:
        self.ask_again()

    def question(self) -> tuple[str, str]:
        return ("count", "How far?")

    def label(self, choice: int) -> str:
        return WORDS.key(choice).title()

    def known_to(self, seats: int) -> dict[str, object]:
        return {"total": self.total}

    def told(self, event: Event) -> dict[str, object]:
        return {"type": "Counted", "total": event.data[0], "text": f"Now {event.data[0]}."}

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return [] if choice in self.legal else [Reason("No.", "X-1")]

    def finish(self) -> Outcome | None:
        return Outcome("ann", "counted", {"ann": GOAL}) if self.total == GOAL else None


def started() -> Counting:
    """Return a new game of counting."""
    state = Counting()
    state.reset()
    state.deal(1)
    return state


def test_a_single_option_is_answered_by_the_machine() -> None:
    """With one step left there is nothing to ask."""
    state = started().apply("two").apply("two").apply("two")
    assert state.decision is None
    assert state.total == GOAL
    assert state.outcome == Outcome("ann", "counted", {"ann": GOAL})
    assert state.history == ["two", "two", "two"]
    assert [event["total"] for event in state.events_for("ann")] == [2, 4, 6, 7]
    assert state.view()["outcome"] == {"winner": "ann", "reason": "counted", "scores": {"ann": GOAL}}


def test_an_offer_is_made_only_where_there_is_something_to_take() -> None:
    """With nothing to take the answer is to decline; with one thing the question is put, since one may decline."""
    state = Counting()
    state.reset()
    assert state.offer((0, 0), 0, [], NAP) == NAP
    assert state.stack == []
    assert state.offer((0, 0), 0, [TWO], ONE) == NOTHING
    assert (state.stack, state.seat, state.legal) == ([(0, 0)], 0, [ONE, TWO])


def test_an_offer_put_anew_stands_with_nothing_to_take() -> None:
    """After cards were dealt anew, that somebody is asked must not vanish."""
    state = Counting()
    state.reset()
    state.insisting = True
    assert state.offer((0, 0), 0, [], ONE) == NOTHING
    assert state.legal == [ONE]


def test_a_decision_has_seat_kind_prompt_and_options() -> None:
    """The options carry id, key and label."""
    decision = started().decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.prompt) == ("ann", "count", "How far?")
    assert [option[:3] for option in decision.options] == [(0, "one", "One"), (1, "two", "Two")]
    assert decision.keys() == ["one", "two"]
    view = started().view("ann")["decision"]
    assert isinstance(view, dict)
    assert view["options"][1] == {"id": 1, "key": "two", "label": "Two"}


def test_what_may_be_chosen_beside_the_question_is_listed_or_accepted() -> None:
    """An aside is listed; an interjection is accepted though not listed; the question stays."""
    state = started().apply("one").apply("two")
    assert state.legal == [ONE, TWO, NAP]
    before = state.digest()
    state.apply("joke")
    assert state.digest() == before
    assert state.history[-1] == "joke"
    assert state.legal == [ONE, TWO, NAP]


def test_refused_choices_change_nothing() -> None:
    """Not understood, not offered, after the end."""
    state = started()
    for bad in ("three", 9, True, None):
        with pytest.raises(InvalidChoice):
            state.apply(bad)  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice, match="not offered now"):
        state.apply("nap")
    assert state.history == []
    over = started().apply("two").apply("two").apply("two")
    for key in ("one", "joke"):
        with pytest.raises(IllegalChoice, match="the game is over"):
            over.apply(key)


def test_a_question_can_be_put_anew() -> None:
    """`ask_again` insists even where one option is left, and only where a question was open."""
    state = started().apply("two").apply("two").apply("one")
    state.total = 6
    state.ask_again()
    assert state.legal == [ONE]
    state.total = GOAL
    with pytest.raises(RuntimeError, match="vanished"):
        state.ask_again()


def test_an_endless_procedure_is_stopped() -> None:
    """A procedure that never asks and never ends is a mistake that shows."""
    state = Counting()
    state.reset()
    state.push((1, 0))
    with pytest.raises(RuntimeError, match="ran on"):
        state.run()


def test_records_begin_with_a_seed_or_a_position() -> None:
    """A state dealt for a search has no record."""
    state = started().apply("two")
    record = state.record()
    assert record["choices"] == ["two"]
    assert record["seed"] == 1
    assert "position" not in record
    placed = state.empty()
    placed.origin = {"total": 5}
    placed.place(placed.origin)
    assert placed.record()["position"] == {"total": 5}
    with pytest.raises(InvalidRecord, match="dealt for a search"):
        state.determinise("ann", 3).record()


def test_states_of_other_games_are_not_equal() -> None:
    """Equality is of content, and hash agrees with it."""
    assert started() == started()
    assert hash(started()) == hash(started())
    assert started() != started().apply("one")
    assert started() != object()


# Beside the question


def test_asides_are_listed_for_the_one_asked_and_marked_among_the_options() -> None:
    """What may be done beside the question is listed as such, so that a client needs no guess."""
    state = started().apply("one").apply("two")
    assert [option.key for option in state.asides("ann")] == ["nap"]
    decision = state.decision
    assert decision is not None
    assert [(option.key, option.aside) for option in decision.options] == [
        ("one", False),
        ("two", False),
        ("nap", True),
    ]
    options = state.view("ann")["decision"]["options"]  # type: ignore[index]
    assert options[-1] == {"id": NAP, "key": "nap", "label": "Nap", "aside": True}
    assert state.view("ann")["asides"] == {"ann": [options[-1]]}


def test_a_spectator_is_told_of_no_asides() -> None:
    """Asides are told to the seat that may do them."""
    assert started().apply("one").apply("two").view(None)["asides"] == {}


def test_there_are_no_asides_after_the_end() -> None:
    """A game that is over has no question to do something beside."""
    state = started().apply("two").apply("two").apply("two")
    assert state.outcome is not None
    assert state.asides("ann") == ()
