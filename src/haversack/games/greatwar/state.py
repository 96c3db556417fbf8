"""The state of The Great War: plain numbers, cards as numbers in tuples, what lies on the table as masks of cards."""

from collections.abc import Mapping
from typing import ClassVar, Final

from haversack.games.greatwar.engine.actions import captured_bp, score_of, winner_of
from haversack.games.greatwar.engine.hands import DiscardPhase
from haversack.games.greatwar.engine.setup import set_up
from haversack.games.greatwar.facts.constants import (
    CARDS,
    DECKS,
    END_CANNOT_DRAW,
    END_EXHAUSTED,
    END_LAST_TURN,
    LEVEL_NAMES,
    NO_LIMIT,
    NO_SIDE,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
    Cards,
)
from haversack.games.greatwar.io.position import place, position_of
from haversack.games.greatwar.io.redeal import deal_anew
from haversack.games.greatwar.io.view import view
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.text.event_data import as_data
from haversack.games.greatwar.text.explain import explanation
from haversack.games.greatwar.text.labels import label
from haversack.games.greatwar.text.log import sentence
from haversack.kernel.decisions import Outcome, Reason
from haversack.kernel.events import Event
from haversack.kernel.rng import seeded
from haversack.kernel.state import GameState
from haversack.kernel.zones import Beliefs

GAME_ID: Final = "greatwar"
RULES_VERSION: Final = 2
FIELDS: Final = (
    *("turn", "defender", "phase", "active", "event", "met", "placed", "over", "excused", "winner", "ended"),
    *("seen", "shown", "looking", "hands", "aside", "decks", "discards", "captured", "table"),
    *("down", "used", "entering", "recent", "dueled", "bonds", "holds"),
    *("removed", "apart", "marked", "mods", "rolls", "winners"),
    *("traits", "barred", "limits", "held"),
)
UNKNOWN: Final = -1
NOTHING_BARRED: Final = [0] * SIDES
UNLIMITED: Final = [NO_LIMIT] * SIDES


class State(GameState):
    """A game of The Great War under way.

    `table` holds a side's cards in the order played; `down` are those face down, `used` those turned. Cards that are
    `entering` have no lasting effect yet; `recent` are the aces placed in this round. `bonds` tie a Plus card to its
    base (card, base in bytes); `holds` say why a card lies face down (card, source in bytes, kind). `seen` and
    `shown` are masks of what the opponent and what everybody knows of a side's hand. `rolls` are the dice of the
    turn's event (part, side, number). `traits`, `barred` and `limits` are worked out: from the face-up cards of a
    side, and from turn and modifiers. `held` is worked out from the hands when it is asked for.
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS
    CACHES: ClassVar[tuple[str, ...]] = ("traits", "barred", "limits", "held")

    __slots__ = ("rules", "cards", *FIELDS)

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.cards: Tables = rules.cards
        self.vocabulary = rules.cards.vocabulary

    def reset(self) -> None:
        super().reset()
        self.turn: int = 1
        self.defender: int = self.rules.defenders[1]
        self.phase: int = 0
        self.ended: int = 0
        self.hands: list[Cards] = [()] * SIDES
        self.aside: list[Cards] = [()] * SIDES
        self.decks: list[Cards] = [()] * DECKS
        self.discards: list[Cards] = [()] * DECKS
        self.captured: list[Cards] = [()] * SIDES
        self.removed: Cards = ()
        self.winners: Cards = ()
        self.seen: list[int] = [0] * SIDES
        self.shown: list[int] = [0] * SIDES
        self.looking: int = 0
        self.held: list[int] = [UNKNOWN] * SIDES
        self.clear_table()

    def clear_table(self) -> None:
        """Forget all that lasts no longer than a turn."""
        self.table: list[Cards] = [()] * SIDES
        self.apart: Cards = ()
        self.down: Cards = ()
        self.used: Cards = ()
        self.entering: Cards = ()
        self.recent: Cards = ()
        self.dueled: Cards = ()
        self.bonds: Cards = ()
        self.holds: Cards = ()
        self.marked: Cards = ()
        self.active: int = NO_SIDE
        self.event: int = -1
        self.mods: Cards = ()
        self.rolls: Cards = ()
        self.met: int = 0
        self.placed: int = 0
        self.over: int = 0
        self.excused: int = 0
        self.winner: int = NO_SIDE
        self.traits: list[int] = [0] * SIDES
        self.barred: list[int] = NOTHING_BARRED
        self.limits: list[int] = UNLIMITED

    # What the game is

    def identity(self) -> tuple[str, int]:
        return GAME_ID, RULES_VERSION

    def settings(self) -> dict[str, object]:
        return self.rules.options

    def pack(self) -> dict[str, object] | None:
        return self.rules.pack

    def seats(self) -> tuple[str, ...]:
        return SIDE_IDS

    def bare(self) -> "State":
        return State(self.rules)

    # The questions asked all the time

    def hold(self, side: int, cards: Cards) -> None:
        """Give a side another hand."""
        self.hands[side] = cards
        self.held[side] = UNKNOWN

    def holding(self, side: int) -> int:
        """Return what the hand of a side has at all: the links of its Plus cards and, above them, all its flags."""
        out = self.held[side]
        if out == UNKNOWN:
            out = 0
            for card in self.hands[side]:
                out |= self.cards.held[card]
            self.held[side] = out
        return out

    def attacker(self) -> int:
        """Return the Attacker of this turn."""
        return 1 - self.defender

    def side_of(self, card: int) -> int:
        """Return the side that has this card on the table."""
        return 0 if card in self.table[0] else 1

    def is_up(self, card: int) -> bool:
        """Say whether a card lies on the table face up."""
        return card not in self.down and (card in self.table[0] or card in self.table[1])

    def limit(self, side: int) -> int:
        """Return the hand limit of a side this turn (G-SET-5)."""
        return self.rules.limits[side][self.turn]

    # Going in and out

    def deal(self, seed: int | str) -> None:
        self.seed = seed
        self.rng = seeded(seed)
        set_up(self)
        self.run()

    def place(self, data: Mapping[str, object]) -> None:
        place(self, data)

    def position(self) -> dict[str, object]:
        return position_of(self)

    def deal_anew(self, seats: int, beliefs: Beliefs | None = None) -> None:
        deal_anew(self, seats, beliefs)

    # What is said of it

    def label(self, choice: int) -> str:
        return label(self, choice)

    def known_to(self, seats: int) -> dict[str, object]:
        return view(self, seats)

    def event_data(self, event: Event) -> dict[str, object]:
        data = as_data(event, self.rules)
        data["text"] = sentence(event, self.rules)
        return data

    def reasons(self, choice: int, asker: int) -> list[Reason]:
        return explanation(self, choice, asker)

    def is_open(self, choice: int) -> bool:
        """What lies on the table is open; a hand has its phases of the turn, whatever it holds."""
        return (
            choice >= self.cards.target
            or self.cards.take <= choice < self.cards.discard
            or isinstance(self.stack[-1], DiscardPhase)
        )

    def question(self) -> tuple[str, str]:
        """Say so where a question is put only because something could be held (docs/reactions.md)."""
        kind, prompt = super().question()
        idle = self.rules.uniform and len(self.legal) == 1 and self.legal[0] < CARDS
        return kind, f"{prompt} You have nothing to choose here." if idle else prompt

    def is_covert(self) -> bool:
        """Where windows are uniform every question is put by what everybody knows."""
        return not self.rules.uniform and super().is_covert()

    # How it ends

    def final_scores(self) -> dict[str, int]:
        """Return captured BP, Nationality cards in hand and offset of each side (G-WIN-3)."""
        return {SIDE_IDS[side]: score_of(self, side) for side in range(SIDES)}

    def finish(self) -> Outcome | None:
        if not self.ended:
            return None
        scores = self.final_scores()
        winner = winner_of(self)
        lead = abs(scores[SIDE_IDS[0]] - scores[SIDE_IDS[1]])
        reason = f"{level_of(lead, self.rules.levels)} {_ending(self.ended)}"
        return Outcome(SIDE_IDS[winner] if winner >= 0 else None, reason, scores)

    def scores(self) -> dict[str, int]:
        """Return the captured BP of each side with the scenario's offset; cards in hand count only at the end."""
        return {SIDE_IDS[side]: captured_bp(self, side) + self.rules.offset[side] for side in (0, 1)}


def level_of(lead: int, levels: tuple[int, ...]) -> str:
    """Return the level of victory for a lead in BP (G-WIN-4)."""
    reached = [name for least, name in zip(levels, LEVEL_NAMES, strict=True) if lead >= least]
    return f"{reached[-1]} victory" if reached else "Draw"


def _ending(ended: int) -> str:
    if ended == END_LAST_TURN:
        return "after the last turn"
    if ended >= END_CANNOT_DRAW:
        return f"as the {SIDE_NAMES[ended - END_CANNOT_DRAW]} cannot draw a Nationality card"
    return f"as the {SIDE_NAMES[ended - END_EXHAUSTED]} have no Nationality card left"
