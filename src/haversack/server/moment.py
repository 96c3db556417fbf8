"""What is open for several seats at once, and what each of them has answered, sealed from all others.

A *window* may be declined; the first answer of a seat is its whole answer. A *choice* has to be made, perhaps in
several steps. Each seat is asked in a copy of the state in which those before it have declined, or chosen anything.
"""

import hashlib
import hmac

from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.server.orders import uses_of
from haversack.server.showing import Seats

WINDOW, CHOICE = "window", "choice"


class Answer:
    """What a seat has answered so far: its steps, those made with one answer together, and the state after them."""

    def __init__(self, seat: str, kind: str, state: GameState) -> None:
        self.seat = seat
        self.steps: list[list[str]] = []
        self.labels: list[str] = []
        self.state = state
        self._kind = kind

    def after(self, options: list[int | str], several: bool) -> "Answer":
        """Return the answer with one more step; raise where the seat may not answer so."""
        match = Match(self.state.clone())
        several = several or len(options) > 1
        keys = match.choose_several(0, options, self.seat) if several else match.choose(0, options[0], self.seat)
        out = Answer(self.seat, self._kind, match.state)
        out.steps = [*self.steps, keys]
        picked = keys if not several or ":" in keys[-1] else keys[:-1]
        words = [self.state.label(self.state.vocabulary.id(key)) for key in picked]
        out.labels = [*self.labels, *words]
        return out

    def again(self, steps: list[list[str]]) -> "Answer":
        """Return the answer with these steps, made anew."""
        out = self
        for keys in steps:
            several = len(keys) > 1
            picked = keys if not several or ":" in keys[-1] else keys[:-1]
            out = out.after([*picked], several)
        return out

    @property
    def is_whole(self) -> bool:
        """Say whether the seat has nothing more to answer."""
        if not self.steps or self._kind == WINDOW:
            return bool(self.steps)
        asked = self.state.seats()[self.state.seat] if self.state.seat >= 0 else None
        return asked != self.seat or self.state.moment() != CHOICE


class Moment:
    """What is open after so many lines of a table's log, and what was answered to it."""

    def __init__(self, line: int, state: GameState, secret: bytes) -> None:
        self.line = line
        self.kind = state.moment()
        self.about = state.window_kind()
        self.seats: Seats = tuple(state.together()) or (state.seats()[state.seat],)
        self.until: float | None = None
        self.lasts = 0.0
        self.is_stretched = False
        self.answers: dict[str, Answer] = {}
        self._state = state
        self._secret = secret
        self._asked: dict[str, Answer] = {}
        self._something: dict[str, bool] = {}

    def answer(self, seat: str) -> Answer:
        """Return what a seat has answered so far."""
        return self.answers.get(seat) or self._beginning(seat)

    def _beginning(self, seat: str) -> Answer:
        if seat not in self._asked:
            alone = not self._state.together()
            self._asked[seat] = Answer(seat, self.kind, self._state if alone else self._state.ahead(seat))
        return self._asked[seat]

    def is_answered(self, seat: str) -> bool:
        """Say whether a seat has answered all."""
        return seat in self.answers and self.answers[seat].is_whole

    def withdraw(self, seat: str) -> None:
        """Forget what a seat has answered."""
        self.answers.pop(seat, None)

    def has_something(self, seat: str) -> bool:
        """Say whether a seat has more than declining; nobody but its player may learn of it."""
        if seat not in self._something:
            self._something[seat] = self.kind == CHOICE or bool(uses_of(self._beginning(seat).state))
        return self._something[seat]

    def name(self, seat: str) -> str:
        """Return the name of the question that a seat is asked next."""
        words = f"{self.line} {seat} {len(self.answer(seat).steps)}"
        return hmac.new(self._secret, words.encode(), hashlib.sha256).hexdigest()[:16]

    def question(self, seat: str) -> dict[str, object] | None:
        """Return the question that a seat is asked next, as its own view shows it; None if it has answered."""
        if self.is_answered(seat):
            return None
        found = self.answer(seat).state.view(seat)["decision"]
        return {**found, "name": self.name(seat)} if isinstance(found, dict) else None
