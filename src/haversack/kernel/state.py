"""The state as its users see it, the same for every game (docs/design.md). A game fills in the hooks."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, Self

from haversack.kernel.codec import digest
from haversack.kernel.decisions import Decision, Option, Outcome, Reason, Stakes, is_pick
from haversack.kernel.errors import IllegalChoice, InvalidChoice, InvalidOption, InvalidRecord, UnknownSeat, shown
from haversack.kernel.events import EVERYBODY, Event, redacted
from haversack.kernel.fields import Fields
from haversack.kernel.machine import Machine
from haversack.kernel.procedures import Procedure
from haversack.kernel.record import FORMAT
from haversack.kernel.rng import is_secret, kind, numbers, seeded
from haversack.kernel.shared_log import items_of, log_of
from haversack.kernel.subclassing import mypyc_attr
from haversack.kernel.zones import Beliefs

ENDS: Final = ("done", "pass")
_FIELDS: Final[dict[type, Fields]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState(Machine):
    """A game under way: what to decide, what is known, how it is saved."""

    __slots__ = ("seed", "origin")

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The fields of the game's state, in the order in which they are hashed; each has its start in `reset`."""
    CACHES: ClassVar[tuple[str, ...]] = ()
    """Those of them that can be worked out from the others: copied, but not hashed."""

    seed: int | str | None
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

    def bare(self) -> Self:
        """Return a state of the same rules, none of its fields set."""
        raise NotImplementedError

    def deal(self, seed: int | str) -> None:
        """Fill an empty state for a new game and advance it to its first decision."""
        raise NotImplementedError

    def place(self, data: Mapping[str, object]) -> None:
        """Fill an empty state from a position and advance it to its decision."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """Return the whole state as data; `game.position` makes an equal state of it."""
        raise NotImplementedError

    def label(self, choice: int) -> str:
        """Return what an option says."""
        raise NotImplementedError

    def is_idle(self, choice: int) -> bool:
        """Say whether an offered choice would change nothing, as far as the one who decides can know."""
        return False

    def interjections(self, seat: int) -> list[int]:
        """Return what a seat may do beside any open question, whoever is asked, in ascending order."""
        return []

    def is_answer(self, choice: int) -> bool:
        """Say whether an interjection that is among the options answers the question as well."""
        return False

    def is_open(self, choice: int) -> bool:
        """Say whether everybody knows that the one who decides has this option."""
        return False

    def known_to(self, seats: int) -> dict[str, object]:
        """Return what those seats (a mask; 0 is a spectator) may know, the decision and outcome aside."""
        raise NotImplementedError

    def event_data(self, event: Event) -> dict[str, object]:
        """Return an event as JSON-safe data with its type and a sentence."""
        raise NotImplementedError

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        """Return why that seat cannot make a choice now; none if it can."""
        raise NotImplementedError

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        """Deal all that those seats do not know anew, from the random stream: evenly, or as somebody believes."""
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

    # The stack

    def top(self) -> Procedure[Any]:
        """Return the procedure whose question is open."""
        top: Procedure[Any] = self.stack[-1]
        return top

    def question(self) -> tuple[str, str]:
        """Return the kind of the open question and its prompt."""
        top = self.top()
        return top.KIND, top.prompt(self)

    def several(self) -> tuple[int, int]:
        """Return the least and the most that may be chosen together now; (0, 0) where it is one at a time."""
        return self.top().several(self)

    def trace(self) -> list[str]:
        """Return what is under way in words, the oldest first: the turn, the card, the question."""
        return [frame.title(self) for frame in self.stack]

    # Answers given at the same time (docs/reactions.md)

    def is_uniform(self) -> bool:
        """Say whether windows open for everybody who could hold a fitting card, and not for who holds one."""
        return self.settings().get("windows") == "uniform"

    def moment(self) -> str:
        """Return how what is open now is answered.

        "window": it may be declined, and silence is a pass; "choice": it must be answered; "": by one seat alone.
        """
        return self.top().moment(self) if self.seat >= 0 else ""

    def together(self) -> tuple[str, ...]:
        """Return the seats whose answers to what is open are given at the same time, sealed; none where one is alone.

        They stand in the order in which their answers are taken, the one who decides first. It is worked out from what
        everybody knows, so that it tells nothing.
        """
        if self.seat < 0:
            return ()
        names = self.seats()
        return tuple([names[number] for number in self.top().together(self)])

    def ahead(self, seat: object) -> Self:
        """Return a copy in which a seat of `together` is asked now, those before it having passed or chosen.

        What it may answer there it may answer here when its turn comes: in a window if all before it have passed, at a
        choice whatever they chose.
        """
        number = self.seat_number(seat)
        if self.seats()[number] not in self.together():
            raise IllegalChoice(f"{shown(seat)} is not among those who answer now.")
        other = self.clone()
        other.trail = None
        other.seed = None
        other.origin = None
        if number != self.seat:
            other.stack[-1] = self.top().turned_to(other, number)
            other.ask_again()
        return other

    def is_veiled(self) -> bool:
        """Say whether, as far as all know, something hidden may decide an answer to the open window or choice.

        Where nothing can, as where Status cards lie open, nobody learns from how soon it is answered.
        """
        return self.seat >= 0 and self.top().moment(self) != "" and self.top().is_veiled(self)

    def window_kind(self) -> str:
        """Return what the open window is about, one of the game's `window_kinds`; "" where none is open."""
        return self.top().window_kind(self) if self.seat >= 0 else ""

    def stakes(self, choice: object) -> Stakes:
        """Return what hangs on an option of the open window."""
        wanted = self.choice_id(choice)
        if wanted not in self.legal:
            raise IllegalChoice(f"{self.vocabulary.key(wanted)!r} is not offered now.")
        return self.top().stakes(self, wanted)

    # Deciding

    @property
    def decision(self) -> Decision | None:
        """Return the question before the seat that decides, or None at the end."""
        if self.seat < 0:
            return None
        asides = set(self._asides(self.seat))
        options = tuple([self._option(choice, choice in asides, True) for choice in self.legal])
        kind, prompt = self.question()
        several = self.several()
        return Decision(self.seats()[self.seat], kind, prompt, options, several if several[1] else None, self.rule())

    def rule(self) -> str:
        """Return the ledger id of the rule by which the open question is asked."""
        return self.top().RULE

    def _option(self, choice: int, aside: bool, listed: bool) -> Option:
        aside = aside and not (listed and self.is_answer(choice))
        return Option(choice, self.vocabulary.keys[choice], self.label(choice), aside, listed and self.is_idle(choice))

    def asides(self, seat: object) -> tuple[Option, ...]:
        """Return what a seat may do beside the open question, whoever is asked; the question stays."""
        return tuple(self._aside_options(self._asides(self.seat_number(seat)), ()))

    def _aside_options(self, asides: list[int], listed: tuple[Option, ...]) -> list[Option]:
        """Return choices beside the question as options, each as it is listed where it is."""
        known = {option.id: option for option in listed}
        return [known[one] if one in known else self._option(one, True, one in self.legal) for one in asides]

    def _asides(self, seat: int) -> list[int]:
        if self.seat < 0:
            return []
        listed = self.beside(seat) if seat == self.seat else []
        return sorted({*listed, *self.interjections(seat)})

    def is_covert(self) -> bool:
        """Say whether it tells something hidden that this question is put: others do not learn that it is.

        A question that has to be answered is expected by all; one that may be declined, only if an option is open.
        """
        if self.seat < 0 or self.top().moment(self) != "":
            return False
        asides = self._asides(self.seat)
        answers = [choice for choice in self.legal if choice not in asides or self.is_answer(choice)]
        named = [choice for choice in answers if ":" in self.vocabulary.keys[choice]]
        if len(answers) > 1 and len(named) == len(answers):
            return False
        return len(answers) <= 1 or not any([self.is_open(choice) for choice in named])

    def apply_several(self, choices: object) -> Self:
        """Do several of the picks of the open question, one after the other, and end it; all of them or none."""
        steps = self.steps_of(choices)
        for choice in steps:
            self.apply_id(choice)
        return self

    def steps_of(self, choices: object) -> list[int]:
        """Return the single steps by which several picks are made; raise where they cannot be made together."""
        if isinstance(choices, str) or not isinstance(choices, Iterable):
            raise InvalidChoice(f"Several choices are a list of ids or keys, not {shown(choices)}.")
        picked = [self.choice_id(choice) for choice in choices]
        least, most = self.several()
        if self.seat < 0 or not most:
            raise IllegalChoice("This question takes one answer at a time.")
        if not least <= len(picked) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise IllegalChoice(f"This question takes {wanted} of the options together, not {len(picked)}.")
        trial, real = self.clone().quiet(), self.clone().quiet()
        steps: list[int] = []
        for number, choice in enumerate(picked, 1):
            key = self.vocabulary.key(choice)
            if trial.seat != self.seat or choice not in trial.legal or not trial._picks(choice):
                raise IllegalChoice(f"{key!r} cannot be chosen together with the others.")
            if real.stack == trial.stack:  # else only copies of this one were left, and they went unasked
                real.apply_id(choice)
                steps.append(choice)
            trial.anew = number < least
            trial.apply_id(choice)
        if len(picked) < most:
            ends = [choice for choice in trial.legal if self.vocabulary.key(choice) in ENDS]
            if trial.seat != self.seat or len(ends) != 1:
                raise IllegalChoice("These cannot be chosen together: the question does not end there.")
            steps.append(ends[0])
        return steps

    def _picks(self, choice: int) -> bool:
        return is_pick(self._option(choice, choice in self._asides(self.seat), choice in self.legal))

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
        decision = self.decision if self.seat >= 0 and seats >> self.seat & 1 else None
        out["decision"] = None if decision is None else self._question_data(decision)
        out["asides"] = self._asides_data(seats, () if decision is None else decision.options)
        out["outcome"] = outcome_data(self.finish())
        return out

    def _question_data(self, decision: Decision) -> dict[str, object]:
        options = [option_data(option) for option in decision.options]
        out: dict[str, object] = {"seat": decision.seat, "kind": decision.kind, "prompt": decision.prompt}
        out["rule"] = decision.rule
        out["trace"] = self.trace()
        out["options"] = options
        if decision.several is not None:
            out["several"] = list(decision.several)
            out["picks"] = [option.id for option in decision.options if is_pick(option)]
        return out

    def _asides_data(self, seats: int, listed: tuple[Option, ...]) -> dict[str, object]:
        """Return what those seats may do beside the question; the options listed to the one who decides serve again."""
        out: dict[str, object] = {}
        for number, name in enumerate(self.seats()):
            asides = self._asides(number) if seats >> number & 1 else []
            if asides:
                known = listed if number == self.seat else ()
                out[name] = [option_data(option) for option in self._aside_options(asides, known)]
        return out

    def determinise(self, seat: object, seed: object, beliefs: Beliefs | None = None) -> Self:
        """Return a state the seat cannot tell from this one, all it does not know dealt anew.

        Each deal is as likely as any other, or as `beliefs` weigh the cards; what is possible stays the same.
        """
        seats = self.seat_mask(seat)
        other = self.clone()
        other.rng = seeded(checked_seed(seed))
        other.trail = None
        other.seed = None
        other.origin = None
        if other.logging:
            logged = self._logged()  # most of it is public, and a call for each event would be most of the time
            other.log = log_of([one if one.audience == EVERYBODY else redacted(one, seats) for one in logged])
        if beliefs is None:
            other.deal_anew(seats)
        else:
            other.deal_anew(seats, beliefs)
        return other

    def _logged(self) -> list[Event]:
        return [event for event in items_of(self.log) if isinstance(event, Event)]

    @property
    def events(self) -> list[Event] | None:
        """Return what happened, oldest first, or None in a state that searches."""
        return self._logged() if self.logging else None

    def events_for(self, seat: object = None, since: object = 0) -> list[dict[str, object]]:
        """Return what a seat may know of what happened from event number `since` on, as data with a sentence."""
        seats = self.seat_mask(seat)
        if isinstance(since, bool) or not isinstance(since, int):
            raise InvalidOption(f"The number of an event is a whole number, not {shown(since)}.")
        return [self.event_data(redacted(event, seats)) for event in self._logged()[since:]]

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
            "chance": kind(self.rng),
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

    def fields(self) -> Fields:
        """Return how the fields of this class of states are copied and hashed."""
        form = type(self)  # and not the name of the game, whose rules may be there in several versions
        if form not in _FIELDS:
            _FIELDS[form] = Fields(self.empty(), self.FIELDS, self.CACHES)
        return _FIELDS[form]

    def empty(self) -> Self:
        """Return a state of the same rules with nothing in it."""
        state = self.bare()
        state.reset()
        return state

    def clone(self) -> Self:
        """Return an independent copy."""
        other = self.bare()
        self.copy_base(other)
        known = _FIELDS.get(type(self))
        (self.fields() if known is None else known).copy(self, other)
        return other

    def content(self) -> list[int]:
        """Return all that matters for how the game goes on, as one flat list of numbers."""
        out = self.fields().content(self)
        out += numbers(self.rng)
        for frame in self.stack:
            out += frame.numbers()
        return out

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
        other.anew = False
        other.seed = self.seed
        other.origin = self.origin


def option_data(option: Option) -> dict[str, object]:
    """Return an option as data; what it is beside an ordinary answer is said only where it is so."""
    out: dict[str, object] = {"id": option.id, "key": option.key, "label": option.label}
    if option.aside:
        out["aside"] = True
    if option.idle:
        out["idle"] = True
    return out


def outcome_data(outcome: Outcome | None) -> dict[str, object] | None:
    """Return an outcome as data."""
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason, "scores": outcome.scores}


def checked_seed(seed: object) -> int | str:
    """Return a seed, or raise."""
    if isinstance(seed, str) and is_secret(seed):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InvalidOption(
            f"A seed is a whole number, or a secret of 32 hexadecimal digits or more, not {shown(seed)}."
        )
    return seed


def number_of(seat: object, seats: tuple[str, ...]) -> int:
    """Return the number of a seat, or raise."""
    if not isinstance(seat, str) or seat not in seats:
        raise UnknownSeat(f"There is no seat {shown(seat)}; the seats are {', '.join(seats)}.")
    return seats.index(seat)
