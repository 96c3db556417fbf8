"""The machine, on a game small enough to see: count to a number in steps of one or two."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.errors import IllegalChoice, InvalidChoice, InvalidRecord
from haversack.kernel.events import Event
from haversack.kernel.procedures import Procedure, Question
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.kernel.zones import Beliefs

WORDS = Vocabulary()
ONE, TWO, JOKE, NAP = (WORDS.add_key(key) for key in ("one", "two", "joke", "nap"))
GOAL = 7


class Counting(GameState):
    """One number, the total so far."""

    FIELDS = ("total",)
    __slots__ = FIELDS

    def __init__(self) -> None:
        self.vocabulary = WORDS

    def reset(self) -> None:
        super().reset()
        self.total: int = 0

    def bare(self) -> "Counting":
        return Counting()

    def seats(self) -> tuple[str, ...]:
        return ("ann",)

    def identity(self) -> tuple[str, int]:
        return ("counting", 1)

    def settings(self) -> dict[str, object]:
        return {}

    def interject(self, choice: int) -> bool:
        return choice == JOKE

    def beside(self, seat: int) -> list[int]:
        return [NAP] if self.total == 3 else []

    def deal(self, seed: int | str) -> None:
        self.seed = seed
        self.push(Count())
        self.run()

    def place(self, data: Mapping[str, object]) -> None:
        total = data["total"]
        assert isinstance(total, int)
        self.total = total
        self.push(Count())
        self.run()

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        self.ask_again()

    def label(self, choice: int) -> str:
        return WORDS.key(choice).title()

    def known_to(self, seats: int) -> dict[str, object]:
        return {"total": self.total}

    def event_data(self, event: Event) -> dict[str, object]:
        return {"type": "Counted", "total": event.data[0], "text": f"Now {event.data[0]}."}

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return [] if choice in self.legal else [Reason("No.", "X-1")]

    def finish(self) -> Outcome | None:
        return Outcome("ann", "counted", {"ann": GOAL}) if self.total == GOAL else None


class Count(Procedure[Counting]):
    """Ask for the next step, until the goal is reached."""

    __slots__ = ()
    KIND = "count"
    RULE = "X-1"

    def ask(self, s: Counting) -> Question:
        left = GOAL - s.total
        return Question(0, [ONE, TWO][:left])

    def do(self, s: Counting, choice: int) -> None:
        s.total += 1 if choice == ONE else 2
        s.emit(0, (s.total,), (), -1)
        s.push(self)

    def prompt(self, s: Counting) -> str:
        return "How far?"


class Spin(Procedure[Counting]):
    """Go on for ever."""

    __slots__ = ()

    def run(self, s: Counting) -> None:
        s.push(self)


class Offer(Procedure[Counting]):
    """Offer something that may be declined, asked always, or with a stand-in where nothing is left."""

    __slots__ = ("given", "decline", "always", "stand_in")
    FIELDS: ClassVar[dict[str, str]] = {"given": "*key", "decline": "key", "always": "flag", "stand_in": "key"}

    def __init__(self, given: tuple[int, ...], decline: int = -1, always: int = 0, stand_in: int = -1) -> None:
        self.given: tuple[int, ...] = given
        self.decline: int = decline
        self.always: int = always
        self.stand_in: int = stand_in

    def ask(self, s: Counting) -> Question:
        always = self.always == 1
        return Question(0, list(self.given), decline=self.decline, always=always, stand_in=self.stand_in)

    def do(self, s: Counting, choice: int) -> None:
        s.total = 100 + choice

    def lapse(self, s: Counting) -> None:
        s.total = -1


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


def running(frame: Procedure[Counting]) -> Counting:
    """Return a state that has run this frame."""
    state = Counting()
    state.reset()
    state.push(frame)
    state.run()
    return state


@pytest.mark.parametrize(
    ("frame", "total"),
    [
        (Offer((), decline=NAP), 100 + NAP),
        (Offer(()), -1),
        (Offer((TWO,)), 100 + TWO),
        (Offer((), stand_in=NAP), -1),
    ],
)
def test_the_machine_settles_what_needs_no_answer(frame: Offer, total: int) -> None:
    """Nothing to take is declined or lapses; the only thing there is is taken."""
    state = running(frame)
    assert (state.total, state.seat, state.stack) == (total, -1, [])


@pytest.mark.parametrize(
    ("frame", "options"),
    [
        (Offer((TWO,), decline=ONE), [ONE, TWO]),
        (Offer((TWO,), always=1), [TWO]),
        (Offer((ONE, TWO)), [ONE, TWO]),
    ],
)
def test_a_question_is_put_where_there_is_something_to_choose_or_to_decline(frame: Offer, options: list[int]) -> None:
    """The frame lies on the stack until it is answered."""
    state = running(frame)
    assert (state.total, state.seat, state.legal, state.stack) == (0, 0, options, [frame])


@pytest.mark.parametrize(
    ("frame", "options"),
    [
        (Offer((), decline=ONE), [ONE]),
        (Offer((), stand_in=NAP), [NAP]),
        (Offer((TWO,)), [TWO]),
    ],
)
def test_a_question_put_anew_stands_with_nothing_to_choose(frame: Offer, options: list[int]) -> None:
    """After cards were dealt anew, that somebody is asked must not vanish."""
    state = Counting()
    state.reset()
    state.push(frame)
    state.ask_again()
    assert (state.total, state.legal) == (0, options)


def test_a_decision_has_seat_kind_prompt_and_options() -> None:
    """The options carry id, key and label."""
    decision = started().decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.prompt, decision.rule) == ("ann", "count", "How far?", "X-1")
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
            state.apply(bad)
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
    with pytest.raises(RuntimeError, match="ran on"):
        running(Spin())


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
