"""The state as its users see it: decide, copy, look, replay (design, section 2)."""

from haversack.games.ww2 import happenings
from haversack.games.ww2.dealing import deal_anew
from haversack.games.ww2.engine import Engine, deal
from haversack.games.ww2.explain import explanation
from haversack.games.ww2.positions import place, position_of
from haversack.games.ww2.terms import COUNTRY_IDS, P_WINDOW, REASONS, TEAM_IDS
from haversack.games.ww2.views import seat_mask, view
from haversack.games.ww2.words import KINDS, label, prompt
from haversack.kernel.chain import rolled, unrolled
from haversack.kernel.decisions import Decision, Option, Outcome, Reason
from haversack.kernel.errors import InvalidRecord
from haversack.kernel.events import Event, redacted
from haversack.kernel.record import FORMAT
from haversack.kernel.rng import seeded

GAME_ID = "ww2"
RULES_VERSION = 1


class State(Engine):
    """A game under way."""

    __slots__ = ()

    def clone(self) -> "State":
        """Return an independent copy."""
        other = State.__new__(State)
        self.copy_to(other)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.content() == other.content() and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.digest())

    @property
    def options(self) -> dict[str, object]:
        """Return the options this game is played with."""
        return self.rules.options

    # Deciding

    @property
    def decision(self) -> Decision | None:
        """Return the question before the seat that decides, or None at the end."""
        if self.seat < 0:
            return None
        keys = self.rules.vocabulary.keys
        options = tuple([Option(choice, keys[choice], label(self, choice)) for choice in self.legal])
        return Decision(COUNTRY_IDS[self.seat], KINDS[self.stack[-1][0]], prompt(self), options)

    def apply(self, choice: int | str) -> "State":
        """Do an offered choice, given as id or key, and advance to the next decision."""
        self.apply_id(self.choice_id(choice))
        return self

    def explain(self, key: str, seat: str | None = None) -> list[Reason]:
        """Say why a choice is not offered now; an offered one has no reasons against it."""
        return explanation(self, self.choice_id(key), seat)

    @property
    def is_reaction(self) -> bool:
        """Say whether the open question is one that others must not learn was asked."""
        return bool(self.stack) and self.stack[-1][0] == P_WINDOW

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        if not self.ended:
            return None
        scores = {TEAM_IDS[0]: self.axis_vp, TEAM_IDS[1]: self.allies_vp}
        return Outcome(TEAM_IDS[self.ended & 1], REASONS[self.ended >> 1], scores)

    # Looking

    def view(self, seat: object = None) -> dict[str, object]:
        """Return what a seat, a list of seats, or a spectator (None) may know, as JSON-safe data."""
        seats = seat_mask(seat)
        out = view(self, seats)
        question = self.decision if self.seat >= 0 and seats >> self.seat & 1 else None
        out["decision"] = None
        if question is not None:
            options = [{"id": o.id, "key": o.key, "label": o.label} for o in question.options]
            named = {"seat": question.seat, "kind": question.kind, "prompt": question.prompt, "options": options}
            out["decision"] = named
        result = self.outcome
        out["outcome"] = None
        if result is not None:
            out["outcome"] = {"winner": result.winner, "reason": result.reason, "scores": result.scores}
        return out

    def determinise(self, seat: object, seed: int) -> "State":
        """Return a state the seat cannot tell from this one, all it does not know dealt anew."""
        seats = seat_mask(seat)
        other = self.clone()
        other.rng = seeded(seed)
        other.trail = None
        other.seed = None
        other.origin = None
        if other.logging:
            seen: list[object] = [redacted(event, seats) for event in unrolled(self.log) if isinstance(event, Event)]
            other.log = rolled(seen)
        deal_anew(other, seats)
        return other

    @property
    def events(self) -> list[Event] | None:
        """Return what happened, oldest first, or None in a state that searches."""
        if not self.logging:
            return None
        return [event for event in unrolled(self.log) if isinstance(event, Event)]

    def events_for(self, seat: object = None) -> list[dict[str, object]]:
        """Return what a seat, a list of seats or a spectator may know of what happened, as data with a sentence."""
        seats = seat_mask(seat)
        out: list[dict[str, object]] = []
        for event in self.events or []:
            seen = redacted(event, seats)
            data = happenings.as_data(self.rules, seen)
            data["text"] = happenings.sentence(self.rules, seen)
            out.append(data)
        return out

    def quiet(self) -> "State":
        """Stop logging and forget the log, as a search does; return the state."""
        self.logging = False
        self.log = None
        return self

    # Saving

    def position(self) -> dict[str, object]:
        """Return the whole state as data; `game.position` makes an equal state of it."""
        return position_of(self)

    def record(self) -> dict[str, object]:
        """Return the game so far as data that replays exactly."""
        start = self.beginning()
        digests = [start.digest()]
        for key in self.history:
            digests.append(start.apply(key).digest())
        result = self.outcome
        named: object = None
        if result is not None:
            named = {"winner": result.winner, "reason": result.reason, "scores": result.scores}
        record: dict[str, object] = {
            "haversack": FORMAT,
            "game": GAME_ID,
            "rules_version": RULES_VERSION,
            "options": dict(self.options),
            "seed": self.seed,
            "choices": self.history,
            "digests": digests,
            "outcome": named,
        }
        if self.origin is not None:
            record["position"] = self.origin
        if self.rules.pack is not None:
            record["pack"] = self.rules.pack
        return record

    def beginning(self) -> "State":
        """Return the state this game began with, without a log."""
        if self.seed is None and self.origin is None:
            raise InvalidRecord("This state was dealt for a search; it has no record.")
        start = State(self.rules).quiet()
        if self.origin is not None:
            place(start, self.origin)
        elif self.seed is not None:
            deal(start, self.seed)
        return start
