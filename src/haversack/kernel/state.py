"""The state as its users see it, the same for every game (design, section 2). A game fills in the hooks."""

from collections.abc import Iterable, Mapping
from typing import Self

from haversack.kernel.chain import rolled, unrolled
from haversack.kernel.codec import digest
from haversack.kernel.decisions import Decision, Option, Outcome, Reason
from haversack.kernel.errors import InvalidOption, InvalidRecord, UnknownSeat, shown
from haversack.kernel.events import Event, redacted
from haversack.kernel.machine import Machine
from haversack.kernel.record import FORMAT
from haversack.kernel.rng import seeded


class GameState(Machine):
    """A game under way: what to decide, what is known, how it is saved."""

    __slots__ = ("seed", "origin")

    seed: int | None
    origin: dict[str, object] | None

    def reset(self) -> None:
        super().reset()
        self.seed = None
        self.origin = None

    # What a game supplies

    def identity(self) -> tuple[str, int]:
        """Return the id of the game and its rules version."""
        raise NotImplementedError

    def settings(self) -> dict[str, object]:
        """Return the options this game is played with."""
        raise NotImplementedError

    def pack(self) -> dict[str, object] | None:
        """Return the pack of cards this game is played with, if it is not the standard one."""
        return None

    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats, in the order of their numbers."""
        raise NotImplementedError

    def empty(self) -> Self:
        """Return a state of the same rules with nothing in it."""
        raise NotImplementedError

    def clone(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def content(self) -> list[int]:
        """Return all that matters for how the game goes on, as one flat list of numbers."""
        raise NotImplementedError

    def deal(self, seed: int) -> None:
        """Fill an empty state for a new game and advance it to its first decision."""
        raise NotImplementedError

    def place(self, data: Mapping[str, object]) -> None:
        """Fill an empty state from a position and advance it to its decision."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """Return the whole state as data; `game.position` makes an equal state of it."""
        raise NotImplementedError

    def question(self) -> tuple[str, str]:
        """Return the kind of the open question and its prompt."""
        raise NotImplementedError

    def label(self, choice: int) -> str:
        """Return what an option says."""
        raise NotImplementedError

    def known_to(self, seats: int) -> dict[str, object]:
        """Return what those seats (a mask; 0 is a spectator) may know, the decision and outcome aside."""
        raise NotImplementedError

    def told(self, event: Event) -> dict[str, object]:
        """Return an event as JSON-safe data with its type and a sentence."""
        raise NotImplementedError

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        """Return why that seat cannot make a choice now; none if it can."""
        raise NotImplementedError

    def deal_anew(self, seats: int) -> None:
        """Deal all that those seats do not know anew, from the random stream."""
        raise NotImplementedError

    def finish(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        raise NotImplementedError

    def scores(self) -> dict[str, int]:
        """Return the points of each team as they stand now, as everybody can count them."""
        raise NotImplementedError

    def lines(self) -> dict[str, list[tuple[str, str]]]:
        """Return what a board draws on demand: by owner, the places that are joined now. Everybody may know it."""
        return {}

    # Deciding

    @property
    def decision(self) -> Decision | None:
        """Return the question before the seat that decides, or None at the end."""
        if self.seat < 0:
            return None
        keys = self.words().keys
        options = tuple([Option(choice, keys[choice], self.label(choice)) for choice in self.legal])
        kind, prompt = self.question()
        return Decision(self.seats()[self.seat], kind, prompt, options)

    def apply(self, choice: object) -> Self:
        """Do an offered choice, given as id or key, and advance to the next decision.

        The type is open so that the compiled build, too, answers anything else with InvalidChoice.
        """
        self.apply_id(self.choice_id(choice))
        return self

    def explain(self, key: object, seat: object = None) -> list[Reason]:
        """Say why a choice is not offered now (to the seat that decides, by default); an offered one has no reasons."""
        choice = self.choice_id(key)
        asker = self.seat if seat is None else self.seat_number(seat)
        return self.reasons(choice, asker)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return self.finish()

    @property
    def options(self) -> dict[str, object]:
        """Return the options this game is played with."""
        return self.settings()

    # Comparing

    def digest(self) -> str:
        """Return a hash of all that matters, the same on every machine."""
        return digest(self.content())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState) or self.identity() != other.identity():
            return False
        return self.content() == other.content() and self.settings() == other.settings()

    def __hash__(self) -> int:
        return hash(self.digest())

    # Looking

    def seat_number(self, name: object) -> int:
        """Return the number of a seat."""
        return number_of(name, self.seats())

    def seat_mask(self, seat: object) -> int:
        """Return the mask of a seat, of several seats, or of none (a spectator)."""
        if seat is None:
            return 0
        if isinstance(seat, str) or not isinstance(seat, Iterable):
            return 1 << self.seat_number(seat)
        mask = 0
        for name in seat:
            mask |= 1 << self.seat_number(name)
        return mask

    def view(self, seat: object = None) -> dict[str, object]:
        """Return what a seat, several seats, or a spectator (None) may know, as JSON-safe data."""
        seats = self.seat_mask(seat)
        out = self.known_to(seats)
        out["decision"] = self._question_data() if self.seat >= 0 and seats >> self.seat & 1 else None
        out["outcome"] = outcome_data(self.finish())
        return out

    def _question_data(self) -> dict[str, object]:
        keys = self.words().keys
        kind, prompt = self.question()
        options = [{"id": choice, "key": keys[choice], "label": self.label(choice)} for choice in self.legal]
        return {"seat": self.seats()[self.seat], "kind": kind, "prompt": prompt, "options": options}

    def determinise(self, seat: object, seed: object) -> Self:
        """Return a state the seat cannot tell from this one, all it does not know dealt anew."""
        seats = self.seat_mask(seat)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise InvalidOption(f"A seed is a whole number, not {shown(seed)}.")
        other = self.clone()
        other.rng = seeded(seed)
        other.trail = None
        other.seed = None
        other.origin = None
        if other.logging:
            seen: list[object] = [redacted(event, seats) for event in self._logged()]
            other.log = rolled(seen)
        other.deal_anew(seats)
        return other

    def _logged(self) -> list[Event]:
        return [event for event in unrolled(self.log) if isinstance(event, Event)]

    @property
    def events(self) -> list[Event] | None:
        """Return what happened, oldest first, or None in a state that searches."""
        return self._logged() if self.logging else None

    def events_for(self, seat: object = None, since: object = 0) -> list[dict[str, object]]:
        """Return what a seat may know of what happened from event number `since` on, as data with a sentence."""
        seats = self.seat_mask(seat)
        if isinstance(since, bool) or not isinstance(since, int):
            raise InvalidOption(f"The number of an event is a whole number, not {shown(since)}.")
        return [self.told(redacted(event, seats)) for event in self._logged()[since:]]

    def quiet(self) -> Self:
        """Stop logging and forget the log, as a search does; return the state."""
        self.logging = False
        self.log = None
        return self

    # Saving

    def beginning(self) -> Self:
        """Return the state this game began with, without a log."""
        start = self.empty().quiet()
        if self.origin is not None:
            start.place(self.origin)
        elif self.seed is not None:
            start.deal(self.seed)
        else:
            raise InvalidRecord("This state was dealt for a search; it has no record.")
        return start

    def record(self) -> dict[str, object]:
        """Return the game so far as data that replays exactly."""
        state = self.beginning()
        digests = [state.digest()]
        choices = self.history
        for key in choices:
            digests.append(state.apply(key).digest())
        game, version = self.identity()
        record: dict[str, object] = {
            "haversack": FORMAT,
            "game": game,
            "rules_version": version,
            "options": dict(self.settings()),
            "seed": self.seed,
            "choices": choices,
            "digests": digests,
            "outcome": outcome_data(self.finish()),
        }
        if self.origin is not None:
            record["position"] = self.origin
        if self.pack() is not None:
            record["pack"] = self.pack()
        return record

    # Copying

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def copy_base(self, other: "GameState") -> None:
        """Write the part of the state that every game has into another object of its class."""
        other.stack = self.stack[:]
        other.rng = self.rng
        other.seat = self.seat
        other.legal = self.legal
        other.trail = self.trail
        other.log = self.log
        other.logging = self.logging
        other.insisting = False
        other.seed = self.seed
        other.origin = self.origin


def outcome_data(outcome: Outcome | None) -> dict[str, object] | None:
    """Return an outcome as data."""
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "scores": outcome.scores}


def number_of(seat: object, seats: tuple[str, ...]) -> int:
    """Return the number of a seat, or raise."""
    if not isinstance(seat, str) or seat not in seats:
        raise UnknownSeat(f"There is no seat {shown(seat)}; the seats are {', '.join(seats)}.")
    return seats.index(seat)
