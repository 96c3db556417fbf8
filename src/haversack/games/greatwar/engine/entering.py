"""A card enters: the order of section 5 of the rulings, with interrupts, auras, armed cancels, duels, effects."""

from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import attach, end_step, less, lies_on_table, put_down, tell
from haversack.games.greatwar.engine.attaching import Attach
from haversack.games.greatwar.engine.cancelling import one_shot, strike
from haversack.games.greatwar.engine.openly import could_answer, could_improve
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import (
    answers,
    armed_against,
    auras_on,
    can_cancel,
    free_improvements,
    hand_improvements,
)
from haversack.games.greatwar.engine.windows import WINDOW, expected, stakes_of_playing
from haversack.games.greatwar.facts.constants import (
    AS_ANSWER,
    AS_PLAY,
    BONUS,
    ENDED_BY_CANCEL,
    HELD_SHIFT,
    HMG,
    IMPROVEMENT,
    INTERRUPT,
    JOKER,
    OPTIONAL,
    PASS,
    PLAY,
    SIDE_NAMES,
    T_ARMED,
    T_AURA,
    WINDOW_OF_CLASS,
)
from haversack.games.greatwar.text.wording import brief, card_name
from haversack.kernel.decisions import Reason, Stakes
from haversack.kernel.english import all_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


ANSWERING: Final = (INTERRUPT | OPTIONAL) << HELD_SHIFT  # what a hand needs to answer at all


def place(s: "State", side: int, card: int, linked: bool) -> None:
    """Place a card from hand in one's own step or optional phase, and let it enter."""
    put_down(s, side, card, AS_PLAY)
    if s.logging:
        tell(s, events.LINKED if linked else events.PLACED, (side,), (card,))
    flags = s.cards.flags[card]
    if flags & HMG and side != s.defender:
        s.push(Enter(card, side, AS_PLAY, -1))
        s.push(Companion(card, side))
    elif flags & IMPROVEMENT or (linked and s.rules.orphans_fall):
        s.push(Enter(card, side, AS_PLAY, -1))
        s.push(Attach(card, side, 1 if linked else 0))
    elif s.rules.uniform or s.holding(1 - side) & ANSWERING:
        Enter(card, side, AS_PLAY, -1).go_on(s)
    else:
        suffer(s, card, side, AS_PLAY, -1)


# What a card goes with


class Companion(Procedure):
    """An Attacker's HMG goes with an improvement, on the table or from hand (G-CAN-11)."""

    __slots__ = ("card", "side")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "side": "side"}
    KIND: ClassVar[str] = "companion"
    RULE: ClassVar[str] = "G-CAN-11"
    PASSING: ClassVar[str] = "None"
    OWED: ClassVar[tuple[str, str]] = ("The card goes with an improvement: one must be named.", "G-CAN-7")

    def __init__(self, card: int, side: int) -> None:
        self.card: int = card
        self.side: int = side

    def ask(self, s: "State") -> Question:
        side = self.side
        options = [s.cards.link + c for c in hand_improvements(s, side, 1)] + [
            s.cards.use + c for c in free_improvements(s, side)
        ]
        return Question(side, options, always=s.rules.uniform and could_improve(s, side, 1), stand_in=PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        if choice >= s.cards.use:
            attach(s, choice - s.cards.use, self.card)
            return
        side, improvement = self.side, choice - s.cards.link
        put_down(s, side, improvement, AS_PLAY)
        tell(s, events.LINKED, (side,), (improvement,))
        attach(s, improvement, self.card)
        under = s.stack.pop()
        s.push(Enter(improvement, side, AS_PLAY, -1))
        s.push(under)

    def is_sound(self, s: "State") -> bool:
        return lies_on_table(s, self.card)

    def prompt(self, s: "State") -> str:
        return f"An Attacker plays {s.cards.names[self.card]} only with an improvement: which one goes with it?"

    def title(self, s: "State") -> str:
        return f"What {s.cards.names[self.card]} goes with"

    def goes_with(self) -> int:
        return self.card


# A card enters, step by step


class Entering(Procedure):
    """A card that enters: whose it is, whether it was played or is an answer, and the card it answers."""

    __slots__ = ("card", "side", "how", "answers")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "side": "side", "how": "how", "answers": "card_or_none"}
    PLACES: ClassVar[bool] = True

    def __init__(self, card: int, side: int, how: int, answers: int) -> None:
        self.card: int = card
        self.side: int = side
        self.how: int = how
        self.answers: int = answers

    def run(self, s: "State") -> None:
        if s.is_up(self.card):  # if it was cancelled nothing more of it happens
            self.go_on(s)

    def is_sound(self, s: "State") -> bool:
        return type(self) is not Entering

    def go_on(self, s: "State") -> None:
        """Do what comes next with the card, which lies face up."""
        raise NotImplementedError

    def title(self, s: "State") -> str:
        return f"{s.cards.names[self.card]} enters"

    def answered(self) -> int:
        return self.card

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        return reasons.no_answer(s, card, f"{s.cards.names[card]} cannot answer the card just played.", "G-CAN-1")


class Enter(Entering):
    """The opponent may answer a card just placed with one of its own (G-CAN-1)."""

    __slots__ = ()

    KIND: ClassVar[str] = "answer"
    RULE: ClassVar[str] = "G-CAN-1"
    PASSING: ClassVar[str] = "Do not answer"

    def go_on(self, s: "State") -> None:
        if s.rules.uniform and not could_answer(s, 1 - self.side, self.card):
            suffer(s, self.card, self.side, self.how, self.answers)
        else:
            s.put(self)

    def ask(self, s: "State") -> Question:
        enemy = 1 - self.side
        options = [PLAY + c for c in answers(s, enemy, self.card)]
        return expected(enemy, options, PASS) if s.rules.uniform else Question(enemy, options, PASS)

    def moment(self, s: "State") -> str:
        return WINDOW if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        return [1 - self.side] if s.rules.uniform else []

    def window_kind(self, s: "State") -> str:
        if self.how == AS_ANSWER:
            return "enemy_answer"
        if s.cards.flags[self.card] & OPTIONAL:
            return "enemy_bonus"
        return WINDOW_OF_CLASS.get(s.cards.sources[self.card].kind.family, "enemy_other")

    def stakes(self, s: "State", choice: int) -> Stakes:
        return stakes_of_playing(choice)

    def do(self, s: "State", choice: int) -> None:
        card, side, enemy = self.card, self.side, 1 - self.side
        if choice == PASS:
            suffer(s, card, side, self.how, self.answers)
            return
        s.push(Suffer(card, side, self.how, self.answers))
        reply = choice - PLAY
        put_down(s, enemy, reply, AS_ANSWER)
        tell(s, events.ANSWERED, (enemy,), (reply, card))
        s.push(Enter(reply, enemy, AS_ANSWER, card))

    def is_sound(self, s: "State") -> bool:
        return lies_on_table(s, self.card)

    def prompt(self, s: "State") -> str:
        what = "a Bonus card or Joker" if s.rules.any_time else "a card"
        return (
            f"The {SIDE_NAMES[self.side]} play {brief(s.cards, self.card)}. Answer it with {what} from your hand before"
            " it takes effect?"
        )


class Suffer(Entering):
    """A card breaks an aura that would hit it if it can, then enemy auras strike (steps 3 and 4)."""

    __slots__ = ()

    KIND: ClassVar[str] = "break"
    RULE: ClassVar[str] = "G-CAN-9"

    def go_on(self, s: "State") -> None:
        suffer(s, self.card, self.side, self.how, self.answers)

    def ask(self, s: "State") -> Question:
        return Question(
            self.side, [s.cards.target + c for c in _breakable(s, self.card, auras_on(s, self.card, self.side))]
        )

    def do(self, s: "State", choice: int) -> None:
        card, side = self.card, self.side
        one_shot(s, card, choice - s.cards.target)
        sources = auras_on(s, card, side)
        if sources:
            strike(s, sources[0], card)
        else:
            _meet_armed(s, card, side, self.how, self.answers)

    def prompt(self, s: "State") -> str:
        threats = all_of([s.cards.names[source] for source in auras_on(s, self.card, self.side)])
        return f"{s.cards.names[self.card]} would be cancelled by {threats} but can cancel that first: which?"


class MeetArmed(Entering):
    """The opponent may use one armed cancel on the table against a card that enters (step 5)."""

    __slots__ = ()

    KIND: ClassVar[str] = "armed"
    RULE: ClassVar[str] = "G-CAN-4"
    PASSING: ClassVar[str] = "Cancel nothing now: yours stays armed"

    def go_on(self, s: "State") -> None:
        s.put(self)

    def ask(self, s: "State") -> Question:
        return Question(1 - self.side, [s.cards.use + c for c in armed_against(s, self.card, self.side)], PASS)

    def moment(self, s: "State") -> str:
        return WINDOW if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        return [1 - self.side] if s.rules.uniform else []

    def is_veiled(self, s: "State") -> bool:
        return False  # what waits armed lies open

    def window_kind(self, s: "State") -> str:
        return "armed"

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            _meet_and_act(s, self.card, self.side, self.how, self.answers)
            return
        source = choice - s.cards.use
        one_shot(s, source, self.card)
        if s.cards.flags[source] & (BONUS | JOKER) and s.rules.armed_cancel_ends:
            end_step(s, self.side, self.how, ENDED_BY_CANCEL)

    def prompt(self, s: "State") -> str:
        played = brief(s.cards, self.card)
        return f"The {SIDE_NAMES[self.side]} play {played}. Cancel it with a card of yours that waits armed?"

    def using(self, s: "State", card: int) -> str:
        ends = s.cards.flags[card] & (BONUS | JOKER) and s.rules.armed_cancel_ends
        then = ", and the enemy step ends" if ends else ""
        return f"Use {card_name(s.cards, card)}: it cancels {s.cards.names[self.card]}{then}"


class Act(Entering):
    """A card that has entered does what it does (step 7)."""

    __slots__ = ()

    RULE: ClassVar[str] = "G-CAN-4"

    def go_on(self, s: "State") -> None:
        start_effects(s, self.card, self.side, self.how, self.answers)


def _breakable(s: "State", card: int, sources: list[int]) -> list[int]:
    """Return which of the auras that would hit a card it cancels first."""
    if not s.cards.breaks[card] or card in s.used:
        return []
    return sorted([c for c in sources if s.cards.cancels[card] & s.cards.aimed_at[c] and can_cancel(s, card, c)])


def suffer(s: "State", card: int, side: int, how: int, answered: int) -> None:
    """Go on with a card that is not answered: auras, armed cancels, then all else."""
    if not s.traits[1 - side] & (T_AURA | T_ARMED):
        _meet_and_act(s, card, side, how, answered)
        return
    sources = auras_on(s, card, side)
    if not sources:
        _meet_armed(s, card, side, how, answered)
    elif _breakable(s, card, sources):
        s.put(Suffer(card, side, how, answered))
    else:
        strike(s, sources[0], card)


def _meet_armed(s: "State", card: int, side: int, how: int, answered: int) -> None:
    """Let the opponent use an armed cancel, if it has one that hits the card."""
    if s.traits[1 - side] & T_ARMED and (s.rules.uniform or armed_against(s, card, side)):
        s.put(MeetArmed(card, side, how, answered))
    else:
        _meet_and_act(s, card, side, how, answered)


def _meet_and_act(s: "State", card: int, side: int, how: int, answered: int) -> None:
    """Let an ace meet its rivals (step 6), then the card do what it does (step 7)."""
    meets = s.cards.meets[card]
    if meets is not None:
        s.push(Act(card, side, how, answered))
        meets.meet(s, card, side)
    else:
        start_effects(s, card, side, how, answered)


def start_effects(s: "State", card: int, side: int, how: int, answered: int) -> None:
    """Make the card live and work off its effects in printed order (step 7)."""
    if s.entering:
        s.entering = less(s.entering, card)
    nodes = s.cards.on_play[card]
    if not nodes:
        return
    if how == AS_ANSWER and _answer_cancels(s, card, answered):
        return
    for node in nodes[:0:-1]:
        s.push(s.cards.nodes[node].effect(card, side))
    s.cards.nodes[nodes[0]].effect(card, side).run(s)


def _answer_cancels(s: "State", card: int, target: int) -> bool:
    """Let an interrupt strike the card it answers; say whether it did (example 2)."""
    if target < 0 or not s.cards.ends_step[card] or not s.cards.cancels[card] & s.cards.aimed_at[target]:
        return False
    if s.is_up(target) and can_cancel(s, card, target):
        how = AS_ANSWER if _is_answer(s, target) else AS_PLAY
        one_shot(s, card, target)
        end_step(s, s.side_of(target), how, ENDED_BY_CANCEL)
    return True


def _is_answer(s: "State", card: int) -> bool:
    """Say whether a card that is entering was itself played as an answer."""
    answer = False
    for frame in s.stack:
        if isinstance(frame, Entering) and frame.card == card:
            answer = frame.how == AS_ANSWER
    return answer
