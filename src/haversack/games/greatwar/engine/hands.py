"""Hands: the opening deal and what is kept of it, discards, draws (section 6 of the rulings)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import (
    discard_from_hand,
    draw,
    end_game,
    into_hand,
    nationality_left,
    take_top,
    tell,
)
from haversack.games.greatwar.engine.openly import could_discard
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.windows import CHOICE, expected
from haversack.games.greatwar.facts.constants import (
    BONUS_DECK,
    CARDS,
    DECK,
    DECK_NAMES,
    DONE,
    END_CANNOT_DRAW,
    END_EXHAUSTED,
    NEUTRAL_DECK,
    PROTECTED,
    REFILL_BONUS,
    REFILL_NEUTRAL,
    REFILL_SECOND,
    REFILL_STAGES,
    SIDE_NAMES,
    SIDES,
)
from haversack.kernel import procedures
from haversack.kernel.cards import without
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

STAYING: Final = "Jokers, Aces, Kings, Queens, Jacks and Fortifications"


# The opening deal


def deal_opening(s: "State", turn: int) -> None:
    """Deal Bonus and Neutral cards, let each side keep some, and fill the hands (G-SET-3, S15)."""
    first = s.defender
    for side in (first, 1 - first):
        for deck in (BONUS_DECK, NEUTRAL_DECK):
            cards = take_top(s, deck, s.rules.dealt[deck - NEUTRAL_DECK])
            s.aside[side] = tuple(sorted(s.aside[side] + cards))
            tell(s, events.DEALT, (side, deck, len(cards)), cards, 1 << side)
    for side in (1 - first, first):
        s.push(Fill(side, turn))
    for side in (1 - first, first):
        s.push(Keep(0, side, NEUTRAL_DECK))
        s.push(Keep(0, side, BONUS_DECK))


class Keep(Procedure):
    """A side keeps some of the cards dealt, one at a time and in any order; so many are kept (G-SET-3)."""

    __slots__ = ("kept", "side", "deck")

    FIELDS: ClassVar[dict[str, str]] = {"kept": "kept", "side": "side", "deck": "deck"}
    KIND: ClassVar[str] = "keep"
    RULE: ClassVar[str] = "G-SET-3"
    STOPPING: ClassVar[str] = "Keep no more"
    OWED: ClassVar[tuple[str, str]] = ("At least one card of this kind is kept in hand.", "G-SET-3")

    def __init__(self, kept: int, side: int, deck: int) -> None:
        self.kept: int = kept
        self.side: int = side
        self.deck: int = deck

    def run(self, s: "State") -> None:
        if self.kept < s.rules.most_kept[self.deck - NEUTRAL_DECK]:
            s.put(self)

    def ask(self, s: "State") -> Question:
        deck = self.deck
        options = [s.cards.keep + card for card in s.aside[self.side] if s.cards.deck_of[card] == deck]
        enough = self.kept >= s.rules.least_kept[deck - NEUTRAL_DECK]
        return Question(self.side, options, decline=DONE if enough else NO_CHOICE, stand_in=DONE)

    def do(self, s: "State", choice: int) -> None:
        if choice == DONE:
            return
        card, side, deck = choice - s.cards.keep, self.side, self.deck
        s.aside[side] = without(s.aside[side], card)
        into_hand(s, side, (card,))
        tell(s, events.KEPT, (side, deck), (card,), 1 << side)
        Keep(self.kept + 1, side, deck).run(s)

    def moment(self, s: "State") -> str:
        return CHOICE

    def together(self, s: "State") -> list[int]:
        """Both sides keep at the same time; neither learns what the other keeps."""
        other = 1 - self.side
        waits = any([isinstance(frame, Keep) and frame.side == other and frame.is_asked(s) for frame in s.stack])
        return [self.side, other] if waits else [self.side]

    def is_asked(self, s: "State") -> bool:
        """Say whether there is something to choose, as everybody can count it."""
        place = self.deck - NEUTRAL_DECK
        dealt = len([card for card in s.aside[self.side] if s.cards.deck_of[card] == self.deck])
        must = self.kept < s.rules.least_kept[place]
        return self.kept < s.rules.most_kept[place] and dealt > (1 if must else 0)

    def turned_to(self, s: "State", seat: int) -> procedures.Procedure[Any]:
        while s.top() != Keep(0, seat, BONUS_DECK):
            s.stack.pop()
        s.run()
        return s.top()

    def several(self, s: "State") -> tuple[int, int]:
        place = self.deck - NEUTRAL_DECK
        most = min(s.rules.most_kept[place] - self.kept, cards_offered(s))
        return max(0, s.rules.least_kept[place] - self.kept), most

    def is_sound(self, s: "State") -> bool:
        return self.deck in (NEUTRAL_DECK, BONUS_DECK)

    def prompt(self, s: "State") -> str:
        place, kept = self.deck - NEUTRAL_DECK, self.kept
        what = "Bonus" if self.deck == BONUS_DECK else "Neutral"
        least, most = s.rules.least_kept[place], s.rules.most_kept[place]
        rest = "The rest lie aside for later turns."
        if kept:
            return f"Keep another {what} card in hand ({kept} of at most {most} kept)? {rest}"
        number = str(most) if most == least else f"{least} or {most}" if most == least + 1 else f"{least} to {most}"
        return f"Which {number} of your {what} cards do you keep in hand? {rest}"

    def title(self, s: "State") -> str:
        return f"What the {SIDE_NAMES[self.side]} keep"

    def why_not_taken(self, s: "State", card: int, keeping: bool) -> list[Reason]:
        return not_aside(s, card) if keeping else [Reason("No card is taken at this point.", "G-SET-3")]


class Fill(Procedure):
    """A side draws Nationality cards up to the hand limit of a turn."""

    __slots__ = ("side", "turn")

    FIELDS: ClassVar[dict[str, str]] = {"side": "side", "turn": "turn"}
    RULE: ClassVar[str] = "G-TRN-8"

    def __init__(self, side: int, turn: int) -> None:
        self.side: int = side
        self.turn: int = turn

    def run(self, s: "State") -> None:
        fill(s, self.side, self.turn)

    def title(self, s: "State") -> str:
        return f"The {SIDE_NAMES[self.side]} fill their hand"


def fill(s: "State", side: int, turn: int) -> None:
    """Draw Nationality cards up to the hand limit of a turn."""
    missing = s.rules.limits[side][turn] - len(s.hands[side])
    if missing <= 0:
        return
    if draw(s, side, side, missing, events.BY_REFILL) == missing:
        return
    if s.rules.cannot_draw:
        end_game(s, END_CANNOT_DRAW + side)
    elif nationality_left(s, side):
        tell(s, events.SHOWN_KIND, (side,))
    else:
        end_game(s, END_EXHAUSTED + side)


def cards_offered(s: "State") -> int:
    """Return how many cards are among the options."""
    return len([choice for choice in s.legal if choice >= CARDS])


def not_aside(s: "State", card: int) -> list[Reason]:
    """Say why a card dealt or laid aside is not taken."""
    if card not in s.aside[s.seat]:
        return [Reason(f"{s.cards.names[card]} is not among the cards you laid aside.", "G-SET-3")]
    return [
        Reason(
            f"A {DECK_NAMES[s.cards.deck_of[card]]} card is not what is taken now, or it was passed over.", "G-TRN-8"
        )
    ]


# Discards and draws


class Trim(Procedure):
    """A side discards down to its hand limit; protected cards only when no other is left (G-SET-5, S4)."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    KIND: ClassVar[str] = "trim"
    RULE: ClassVar[str] = "G-SET-5"
    OWED: ClassVar[tuple[str, str]] = ("The hand is over its limit: a card must be discarded.", "G-SET-5")

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: "State") -> None:
        if len(s.hands[self.side]) > s.limit(self.side):
            s.put(self)

    def ask(self, s: "State") -> Question:
        hand = s.hands[self.side]
        free = [card for card in hand if not s.cards.flags[card] & PROTECTED]
        return Question(self.side, [s.cards.discard + card for card in free or hand], always=s.rules.uniform)

    def do(self, s: "State", choice: int) -> None:
        discard_from_hand(s, self.side, choice - s.cards.discard, events.BY_LIMIT)
        self.run(s)

    def several(self, s: "State") -> tuple[int, int]:
        number = min(len(s.hands[self.side]) - s.limit(self.side), cards_offered(s))
        return number, number

    def prompt(self, s: "State") -> str:
        hand, limit = len(s.hands[self.side]), s.limit(self.side)
        return (
            f"You hold {hand} cards and may hold {limit} this turn: discard {hand - limit}."
            f" {STAYING} go only when nothing else is left."
        )

    def title(self, s: "State") -> str:
        return f"The {SIDE_NAMES[self.side]} discard down to the hand limit"

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        return reasons.not_discarded(s, card, by_choice=False)


class DiscardPhase(Procedure):
    """A side discards what it may, one at a time and in any order, until it stops (G-TRN-7)."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    KIND: ClassVar[str] = "discard"
    RULE: ClassVar[str] = "G-TRN-7"
    STOPPING: ClassVar[str] = "Discard no more"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def ask(self, s: "State") -> Question:
        side = self.side
        options = [s.cards.discard + card for card in s.hands[side] if not s.cards.printed[card] & PROTECTED]
        if s.rules.uniform and could_discard(s, side):
            return expected(side, options, DONE)
        return Question(side, options, DONE)

    def do(self, s: "State", choice: int) -> None:
        if choice != DONE:
            discard_from_hand(s, self.side, choice - s.cards.discard, events.BY_CHOICE)
            s.put(self)

    def several(self, s: "State") -> tuple[int, int]:
        return 0, cards_offered(s)

    def prompt(self, s: "State") -> str:
        return f"Before the refill you may discard cards for others. {STAYING} stay. Which do you discard?"

    def title(self, s: "State") -> str:
        return f"Discards of the {SIDE_NAMES[self.side]}"

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        return reasons.not_discarded(s, card, by_choice=True)


class Refill(Procedure):
    """A side takes a Bonus card, one or two Neutral cards, then Nationality cards (G-TRN-8)."""

    __slots__ = ("stage", "side")

    FIELDS: ClassVar[dict[str, str]] = {"stage": "stage", "side": "side"}
    KIND: ClassVar[str] = "refill"
    RULE: ClassVar[str] = "G-TRN-8"
    STOPPING: ClassVar[str] = "Take no second one"
    OWED: ClassVar[tuple[str, str]] = ("A card must be taken here.", "G-TRN-8")

    def __init__(self, stage: int, side: int) -> None:
        self.stage: int = stage
        self.side: int = side

    def ask(self, s: "State") -> Question:
        """Offer where the next card may come from (C5, C6)."""
        stage, side = self.stage, self.side
        deck = BONUS_DECK if stage == REFILL_BONUS else NEUTRAL_DECK
        aside = [s.cards.take + card for card in s.aside[side] if s.cards.deck_of[card] == deck]
        if stage == REFILL_SECOND:
            return Question(side, aside, DONE)
        own_choice = not s.rules.aside_first if stage == REFILL_BONUS else s.rules.neutral_choice
        if s.decks[deck] and (own_choice or not aside):
            aside.insert(0, DECK)
        return Question(side, aside, stand_in=DONE)

    def lapse(self, s: "State") -> None:
        self.do(s, DONE)

    def do(self, s: "State", choice: int) -> None:
        stage, side = self.stage, self.side
        deck = BONUS_DECK if stage == REFILL_BONUS else NEUTRAL_DECK
        if choice >= s.cards.take:
            card = choice - s.cards.take
            s.aside[side] = without(s.aside[side], card)
            into_hand(s, side, (card,))
            if s.logging:
                tell(s, events.TOOK, (side, deck), (card,), 1 << side)
        elif choice == DECK:
            draw(s, side, deck, 1, events.BY_REFILL)
        if stage == REFILL_BONUS or (stage == REFILL_NEUTRAL and choice >= s.cards.take):
            s.put(REFILLS[SIDES * (stage + 1) + side])
        else:
            fill(s, side, s.turn + 1)

    def prompt(self, s: "State") -> str:
        return (
            "Refill: take the Bonus card you must take, a laid-aside one or the top of the deck.",
            "Refill: take the Neutral card you must take.",
            "Refill: take a second laid-aside Neutral card? It comes in place of a Nationality card.",
        )[self.stage]

    def title(self, s: "State") -> str:
        return f"Refill of the {SIDE_NAMES[self.side]}"

    def why_not_taken(self, s: "State", card: int, keeping: bool) -> list[Reason]:
        return [Reason("No card is taken at this point.", "G-SET-3")] if keeping else not_aside(s, card)


DISCARD_PHASES: Final[list[DiscardPhase]] = [DiscardPhase(side) for side in range(SIDES)]
REFILLS: Final[list[Refill]] = [Refill(stage, side) for stage in range(len(REFILL_STAGES)) for side in range(SIDES)]
