"""The turn and its steps: play, prepare, draw (F-TRN, F-PLY, F-PRE, F-DRW). Draft and attrition have their own."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import draw, face_up, join_hand, leave_hand, prepare, tell, unprepare
from haversack.games.y1914.engine.attrition import AttritionStep
from haversack.games.y1914.engine.card_text import Text
from haversack.games.y1914.engine.draft import DraftStep
from haversack.games.y1914.engine.idle import why_idle
from haversack.games.y1914.engine.procedure import Procedure, Step
from haversack.games.y1914.engine.queries import hand_choices, holds, listening, prepared_choices, removable
from haversack.games.y1914.engine.scoring import is_over, scoring_round
from haversack.games.y1914.engine.status_text import set_off
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    HAND_SIZE,
    K_PLAYED,
    K_TURN,
    K_TURN_TEXT,
    NUMBER,
    PASS,
    POWER_NAMES,
    POWERS,
    SCORING_ROUNDS,
    STEP_DRAFT,
    STEP_END,
    STEP_START,
    STEPS,
    T_STATUS,
    TURN_STEPS,
)
from haversack.games.y1914.facts.names import POWERS_THE
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import count_of, one_of
from haversack.kernel.procedures import Procedure as KernelProcedure
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class Turn(Procedure):
    """The turn of the active Power; `next` is the step to come (F-TRN-2)."""

    __slots__ = ("next",)

    FIELDS: ClassVar[dict[str, str]] = {"next": "step"}
    IS_TURN: ClassVar[bool] = True

    def __init__(self, next: int) -> None:  # noqa: A002 the word of the position
        self.next: int = next

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return below is None

    def run(self, s: "State") -> None:
        step = self.next
        if step == STEP_END:
            _end_turn(s)
            return
        stack = s.stack
        stack.append(TURNS[step + 1])
        if step == STEP_START:
            if not s.rules.once_per_round or s.active == 0:
                s.used = 0
            tell(s, events.TURN_BEGAN, (s.active, s.round))
            if s.status & s.rules.listeners.bits[K_TURN] & s.rules.owned_status[s.active]:
                s.push(PrepareStep(0))
            if s.status & s.rules.listeners.bits[K_TURN_TEXT]:
                set_off(s, [card for card in listening(s, K_TURN_TEXT) if card.power == s.active])
        else:
            TURN_FRAMES[step - STEP_DRAFT].run(s)

    def step(self) -> str:
        """Return the step that is under way."""
        return STEPS[min(max(self.next - 1, STEP_DRAFT), STEP_END - 1) - 1]

    def title(self, s: "State") -> str:
        return f"Turn of {POWERS_THE[s.active]}, round {s.round}"


def _end_turn(s: "State") -> None:
    """Lift what lasted for the turn; after the last Power end the round (F-TRN-3)."""
    s.granted = [0] * COUNTRIES
    s.waived = 0
    s.active += 1
    if s.active == POWERS:
        s.active = 0
        s.truce = 0
        tell(s, events.ROUND_ENDED, (s.round,))
        if s.round in SCORING_ROUNDS or s.round == s.rules.last_round:
            scoring_round(s)
            if is_over(s):
                return
        s.round += 1
    s.push(TURNS[STEP_START])


# The Play step


class PlayStep(Step):
    """Play one card of the hand, or none (F-PLY-1)."""

    __slots__ = ()

    KIND: ClassVar[str] = "play"
    RULE: ClassVar[str] = "F-PLY-1"
    ABOUT: ClassVar[str] = "a card may be played first"
    PASS_LABEL: ClassVar[str] = "Play no card"
    HAND_IS_EXPECTED: ClassVar[bool] = True
    REMOVAL_ANSWERS: ClassVar[bool] = False

    def ask(self, s: "State") -> Question:
        power = s.active
        return Question(power, removable(s, power) + hand_choices(s, s.rules.play, power), PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            card = s.rules.cards[choice - s.rules.play]
            leave_hand(s, s.active, card.number, True)
            if keeper_of_play(s, card) >= 0:
                s.push(CardPlayed(card.number))
            else:
                lay_down(s, card)

    def is_idle(self, s: "State", choice: int) -> bool:
        return is_idle_play(s, choice)

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        return Reason("Prepared cards are used in battles and in your Attrition step.", "F-PRE-1")

    def prompt(self, s: "State") -> str:
        return "Play step: play one card of your hand, or none."


def is_idle_play(s: "State", choice: int) -> bool:
    """Say whether a choice plays a card that would do nothing."""
    return s.rules.play <= choice < s.rules.discard and why_idle(s, s.rules.cards[choice - s.rules.play]) != ""


def lay_down(s: "State", card: "CardDef") -> None:
    """Play a card: a Status is put on the table, others are discarded; then its text is carried out (F-CRD-1)."""
    if card.type == T_STATUS:
        s.status |= card.bit
        tell(s, events.STATUS_PLACED, (card.power,), (card.number,))
    else:
        face_up(s, card.power, card.number)
        tell(s, events.PLAYED, (card.power,), (card.number,))
    s.push(Text(card.number))


def keeper_of_play(s: "State", card: "CardDef") -> int:
    """Return the Status that lets a card played return to the hand, or -1 (rulings 5: Commonwealth Support)."""
    if s.status & s.rules.listeners.bits[K_PLAYED]:
        for status in listening(s, K_PLAYED, card.country):
            trigger = status.trigger
            if trigger is not None and trigger.type == card.type and trigger.test is not None:
                if holds(s, trigger.test):
                    return status.number
    return -1


class CardPlayed(Procedure):
    """Ask whether a Status keeps a card just played; otherwise it is laid down."""

    __slots__ = ("card",)

    FIELDS: ClassVar[dict[str, str]] = {"card": "card"}
    KIND: ClassVar[str] = "keep"
    RULE: ClassVar[str] = "F-CRD-1"
    ABOUT: ClassVar[str] = "the card just played may be kept"
    PASS_LABEL: ClassVar[str] = "Let it be discarded"

    def __init__(self, card: int) -> None:
        self.card: int = card

    def held(self) -> Cards:
        return (self.card,)

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.card]
        keeper = keeper_of_play(s, card)
        return Question(card.power, [s.rules.use + keeper] if keeper >= 0 else [], decline=PASS)

    def do(self, s: "State", choice: int) -> None:
        card = s.rules.cards[self.card]
        if choice == PASS:
            lay_down(s, card)
            return
        tell(s, events.PLAYED, (card.power,), (card.number,))
        tell(s, events.STATUS_USED, (card.power,), (choice - s.rules.use,))
        s.push(CardReturns(card.number))
        s.push(Text(card.number))

    def status_words(self, s: "State", card: "CardDef") -> str:
        return f"{s.rules.cards[self.card].title} returns to your hand after its effect"

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.card].title} played"

    def prompt(self, s: "State") -> str:
        card = s.rules.cards[self.card]
        keeper = s.rules.cards[keeper_of_play(s, card)].title
        return f"{keeper}: let {card.title} return to your hand after its effect, instead of being discarded?"


class CardReturns(Procedure):
    """Return a card kept to the hand once its effect is over, so that it cannot pay for it (ruling 5.23)."""

    __slots__ = ("card",)

    FIELDS: ClassVar[dict[str, str]] = {"card": "card"}

    def __init__(self, card: int) -> None:
        self.card: int = card

    def held(self) -> Cards:
        return (self.card,)

    def run(self, s: "State") -> None:
        power = s.rules.cards[self.card].power
        join_hand(s, power, self.card, True)
        tell(s, events.TOOK_BACK, (power,), (self.card,))

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.card].title} returns to the hand afterwards"


# The Prepare and Draw steps


class PrepareStep(Step):
    """Prepare a card, or, in the step itself, return one to the hand (F-PRE-1); a Status may allow it earlier."""

    __slots__ = ("returning",)

    FIELDS: ClassVar[dict[str, str]] = {"returning": "flag"}
    KIND: ClassVar[str] = "prepare"
    RULE: ClassVar[str] = "F-PRE-1"
    ABOUT: ClassVar[str] = "a card may be prepared or returned to the hand"
    PASS_LABEL: ClassVar[str] = "Leave your cards as they are"
    HAND_IS_EXPECTED: ClassVar[bool] = True

    def __init__(self, returning: int) -> None:
        self.returning: int = returning

    def ask(self, s: "State") -> Question:
        power, rules = s.active, s.rules
        options = hand_choices(s, rules.prepare, power)
        if self.returning:
            options += prepared_choices(s, rules.unprepare, power)
        return Question(power, options, PASS)

    def do(self, s: "State", choice: int) -> None:
        rules = s.rules
        if choice >= rules.unprepare:
            unprepare(s, s.active, choice - rules.unprepare)
        elif choice != PASS:
            prepare(s, s.active, choice - rules.prepare)

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        return Reason("Prepared cards are used in battles and in your Attrition step.", "F-PRE-1")

    def title(self, s: "State") -> str:
        return "Prepare step" if self.returning else f"{POWER_NAMES[s.active]} may prepare a card as its turn starts"

    def prompt(self, s: "State") -> str:
        if self.returning:
            return "Prepare step: lay one hand card face down, or return one prepared card to your hand?"
        cards = [s.rules.cards[number] for number in s.rules.listeners.cards[K_TURN]]
        return f"{one_of([card.title for card in cards])}: your turn begins; prepare a card of your hand?"


class DrawStep(Step):
    """Draw up to seven cards in hand, or fewer (F-DRW-1)."""

    __slots__ = ()

    KIND: ClassVar[str] = "draw"
    RULE: ClassVar[str] = "F-DRW-1"
    ABOUT: ClassVar[str] = "cards are drawn"

    def run(self, s: "State") -> None:
        if len(s.hands[s.active]) < HAND_SIZE and s.decks[s.active]:
            s.put(self)

    def ask(self, s: "State") -> Question:
        power = s.active
        most = min(HAND_SIZE - len(s.hands[power]), len(s.decks[power]))
        return Question(power, [NUMBER + count for count in range(most + 1)] if most > 0 else [], always=True)

    def do(self, s: "State", choice: int) -> None:
        if choice > NUMBER:
            draw(s, s.active, choice - NUMBER)

    def number_label(self, s: "State", number: int) -> str:
        held = len(s.hands[s.seat]) + number
        return "Draw none" if number == 0 else f"Draw {count_of(number)}: you then hold {held}"

    def prompt(self, s: "State") -> str:
        held = count_of(len(s.hands[s.seat]))
        return f"Draw step: you hold {held} and may draw up to seven. How many do you draw?"


TURNS: Final[list[Turn]] = [Turn(step) for step in range(len(TURN_STEPS))]
TURN_FRAMES: Final[list[Procedure]] = [DraftStep(), PlayStep(), AttritionStep(), PrepareStep(1), DrawStep()]
