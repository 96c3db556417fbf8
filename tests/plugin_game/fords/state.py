"""The state: its fields, what is known of it, and its events in words."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from fords.facts import (
    CARD_IDS,
    DECK,
    FORDS,
    HAND,
    ISLAND,
    LEAD,
    NAMES,
    ROUNDS,
    SEATS,
    SPACE_NAMES,
    SPACES,
    WORDS,
    card_of,
)
from fords.position import place, position_of
from fords.steps import Turn
from haversack.kernel.cards import without
from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.english import opening
from haversack.kernel.events import EVERYBODY, HIDDEN, Event
from haversack.kernel.rng import seeded
from haversack.kernel.state import GameState
from haversack.kernel.zones import Beliefs

GAME_ID: Final = "fords"
RULES_VERSION: Final = 1
EVENTS: Final = {
    "GameStarted": "The river rises: each clan has a boat in its camp.",
    "TurnBegan": "Round {n}: {who} have their turn.",
    "CardPlayed": "{Who} play {card}.",
    "CardDiscarded": "{Who} discard {card}.",
    "CardUsed": "{Who} raise the alarm.",
    "CardsDrawn": "{Who} draw {n}.",
    "PieceBuilt": "{Who} launch a boat at {where}.",
    "SpaceRaided": "{Who} raid {where}.",
    "PieceRemoved": "{Who} lose their boat at {where}.",
    "PointsScored": "{Who} score {n} for the fords they hold.",
    "GameEnded": "The game ends.",
}
KINDS_OF_EVENTS: Final = tuple(EVENTS)


class Rules(NamedTuple):
    """The options a game is played with."""

    high_water: bool


class State(GameState):
    """Boats are masks of spaces; hands, decks and discards are tuples of kinds of cards, one for each seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("hands", "decks", "discards", "boats", "points", "round", "active", "over")
    __slots__ = ("rules", *FIELDS)

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.vocabulary = WORDS

    def reset(self) -> None:
        super().reset()
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.decks: list[tuple[int, ...]] = [(), ()]
        self.discards: list[tuple[int, ...]] = [(), ()]
        self.boats: list[int] = [0, 0]
        self.points: list[int] = [0, 0]
        self.round: int = 1
        self.active: int = 0
        self.over: int = 0

    # What it is

    def identity(self) -> tuple[str, int]:
        return GAME_ID, RULES_VERSION

    def settings(self) -> dict[str, object]:
        return dict(self.rules._asdict())

    def seats(self) -> tuple[str, ...]:
        return SEATS

    def bare(self) -> "State":
        return State(self.rules)

    # In and out

    def deal(self, seed: int | str) -> None:
        self.seed = seed
        self.rng = seeded(seed)
        self.tell("GameStarted", 0)
        for seat in range(2):
            deck = self.shuffle(DECK)
            self.hands[seat], self.decks[seat] = tuple(sorted(deck[:HAND])), deck[HAND:]
            self.boats[seat] = 1 << 4 * seat
            self.tell_drawn(seat, self.hands[seat])
        self.begin_turn(0)
        self.run()

    def place(self, data: Mapping[str, object]) -> None:
        place(self, data)

    def position(self) -> dict[str, object]:
        return position_of(self)

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        for seat in range(2):
            size = 0 if seats >> seat & 1 else len(self.hands[seat])
            unknown = self.decks[seat] + (self.hands[seat] if size else ())
            dealt = self.shuffle(tuple(sorted(unknown)))  # sorted: nothing of the true order shows through
            if size:
                self.hands[seat] = tuple(sorted(dealt[:size]))
            self.decks[seat] = dealt[size:]
        if self.seat >= 0 and not seats >> self.seat & 1:
            self.ask_again()

    # What changes it

    def begin_turn(self, seat: int) -> None:
        """Let a seat have its turn."""
        self.active = seat
        self.tell("TurnBegan", seat, self.round)
        self.push(Turn(seat))

    def discard(self, seat: int, kind: int, event: str) -> None:
        """Put a card from the hand on the discard pile."""
        self.hands[seat] = without(self.hands[seat], kind)
        self.discards[seat] = (kind, *self.discards[seat])
        self.tell(event, seat, 0, (card_of(seat, kind),))

    def count_fords(self) -> None:
        """Score the fords at the end of a round (R-END-1)."""
        for seat in range(2):
            held = [space for space in FORDS if self.boats[seat] >> space & 1]
            scored = len(held) + (self.rules.high_water and ISLAND in held)
            self.points[seat] += scored
            if scored:
                self.tell("PointsScored", seat, scored)

    def is_decided(self) -> bool:
        """Say whether a clan leads by enough (R-END-2)."""
        return self.active == 1 and abs(self.points[0] - self.points[1]) >= LEAD

    def end(self) -> None:
        """End the game."""
        self.round = min(self.round, ROUNDS)
        self.over = 1
        self.tell("GameEnded", 0)

    # What is known

    def known_to(self, seats: int) -> dict[str, object]:
        return {
            "game": GAME_ID,
            "round": self.round,
            "turn": SEATS[self.active],
            "step": "play" if self.seat == self.active else "",
            "vp": dict(zip(SEATS, self.points, strict=True)),
            "you": [name for seat, name in enumerate(SEATS) if seats >> seat & 1],
            "seats": {name: self._zone(seat, bool(seats >> seat & 1)) for seat, name in enumerate(SEATS)},
        }

    def _zone(self, seat: int, own: bool) -> dict[str, object]:
        out: dict[str, object] = {
            "boats": [name for space, name in enumerate(SPACES) if self.boats[seat] >> space & 1],
            "hand_size": len(self.hands[seat]),
            "deck_size": len(self.decks[seat]),
            "discard": [CARD_IDS[card_of(seat, kind)] for kind in self.discards[seat]],
        }
        if own:
            out["hand"] = [CARD_IDS[card_of(seat, kind)] for kind in self.hands[seat]]
        return out

    def scores(self) -> dict[str, int]:
        return dict(zip(SEATS, self.points, strict=True))

    def finish(self) -> Outcome | None:
        if not self.over:
            return None
        winner = 0 if self.points[0] > self.points[1] else 1
        ahead = abs(self.points[0] - self.points[1])
        reason = "a lead of five" if ahead >= LEAD else "more fords" if ahead else "the tie"
        return Outcome(SEATS[winner], reason, self.scores())

    # Words

    def label(self, choice: int) -> str:
        verb, _, noun = WORDS.keys[choice].partition(":")
        if verb == "space":
            return SPACE_NAMES[SPACES.index(noun)].removeprefix("the ")
        return f"{verb} {noun.partition('_')[2]}".strip().capitalize()

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        if asker == self.seat and choice in self.legal:
            return []
        if self.seat < 0:
            return [Reason("The game is over.", "R-END-1")]
        if asker != self.seat:
            return [Reason("You are not asked now.", "R-TURN-1")]
        return [Reason("This is not among what can be chosen now.", self.rule())]

    def tell(self, event: str, seat: int, number: int = 0, cards: tuple[int, ...] = (), to: int = EVERYBODY) -> None:
        """Add an event to the log."""
        if self.logging:
            self.emit(KINDS_OF_EVENTS.index(event), (seat, number), cards, to)

    def tell_drawn(self, seat: int, drawn: tuple[int, ...]) -> None:
        """Tell that cards were drawn; which, their owner alone sees."""
        if drawn:
            self.tell("CardsDrawn", seat, len(drawn), tuple([card_of(seat, kind) for kind in drawn]), 1 << seat)

    def event_data(self, event: Event) -> dict[str, object]:
        name, (seat, number) = KINDS_OF_EVENTS[event.kind], event.data
        out: dict[str, Any] = {"type": name, "seat": SEATS[seat]}
        if event.cards:
            out["cards"] = [None if card == HIDDEN else CARD_IDS[card] for card in event.cards]
        where = ""
        if name in ("PieceBuilt", "PieceRemoved", "SpaceRaided"):
            out["space"], where = SPACES[number], SPACE_NAMES[number]
        else:
            out["count"] = number
        if name == "PointsScored":
            item = {"team": SEATS[seat], "who": SEATS[seat], "cause": "fords", "points": number}
            out |= {"team": SEATS[seat], "items": [item]}
        who = NAMES[seat]
        card = self._card_words(event)
        out["text"] = EVENTS[name].format(who=who, Who=opening(who), n=number, where=where, card=card)
        return out

    def _card_words(self, event: Event) -> str:
        known = [card for card in event.cards if card != HIDDEN]
        return CARD_IDS[known[0]].partition("_")[2] if known else "a card"
