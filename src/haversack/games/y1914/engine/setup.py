"""Set-up: the opening pieces, the decks, and the opening hands (F-SET)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import draw, leave_hand, place_of, put_under, shuffle_deck, tell
from haversack.games.y1914.engine.discards import together
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import hand_choices
from haversack.games.y1914.facts.constants import HAND_SIZE, MULLIGAN, PASS, POWERS, PUBLIC, STEP_START, Z_HAND
from haversack.games.y1914.facts.names import POWERS_THE
from haversack.kernel import zones
from haversack.kernel.procedures import Procedure as KernelProcedure
from haversack.kernel.procedures import Question
from haversack.kernel.rng import seeded
from haversack.qmg.opening import OPENING_DRAW, set_up

if TYPE_CHECKING:
    from haversack.games.y1914.state import State
from haversack.games.y1914.engine.turn import TURNS

SET_ASIDE: Final = OPENING_DRAW - HAND_SIZE


def deal(s: "State", seed: int | str) -> None:
    """Set up a new game: the opening pieces, or a scenario's, decks shuffled, ten cards each (F-SET-5, F-SET-6)."""
    s.seed = seed
    s.rng = seeded(seed)
    set_up(s, s.rules, s.rules.opening)
    s.central_vp, s.entente_vp = s.rules.opening.points
    for power in range(POWERS):
        s.decks[power] = s.shuffle(s.rules.opening.decks[power])
        _take_opening(s, power)
    _set_up(s, 0)
    s.run()


def _take_opening(s: "State", power: int) -> None:
    """Draw the opening cards beside those a scenario lets the Power begin with, which everybody knows."""
    held = s.rules.opening.hands[power]
    s.hands[power] = held
    for card in held:
        s.known = zones.learned(s.known, place_of(power, Z_HAND), card, PUBLIC)
    draw(s, power, OPENING_DRAW - len(held))


def _set_up(s: "State", power: int) -> None:
    """Let a Power choose its opening hand."""
    s.push(Mulligan(power) if s.rules.mulligan else SetAside(power, SET_ASIDE))


class Setup(Procedure):
    """A choice about the opening hand of a Power."""

    __slots__ = ("power",)

    KIND: ClassVar[str] = "setup"
    RULE: ClassVar[str] = "F-SET-6"
    ABOUT: ClassVar[str] = "the opening cards are chosen"
    IS_SETUP: ClassVar[bool] = True

    def __init__(self, power: int) -> None:
        self.power: int = power

    def is_sound(self, s: "State") -> bool:
        return all([len(s.hands[power]) >= SET_ASIDE for power in range(self.power, POWERS)])

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return below is None

    def moment(self, s: "State") -> str:
        return "choice"

    def together(self, s: "State") -> list[int]:
        return list(range(self.power, POWERS))

    def title(self, s: "State") -> str:
        return f"Opening hand of {POWERS_THE[self.power]}"


class Mulligan(Setup):
    """Let a Power shuffle all and draw ten again; the second draw stands (F-SET-7).

    In uniform windows all choose this before anybody chooses its hand, so that each is one moment for all.
    """

    __slots__ = ()

    FIELDS: ClassVar[dict[str, str]] = {"power": "power"}
    RULE: ClassVar[str] = "F-SET-7"
    PASS_LABEL: ClassVar[str] = "Keep these ten cards"

    def ask(self, s: "State") -> Question:
        return Question(self.power, [MULLIGAN], PASS)

    def do(self, s: "State", choice: int) -> None:
        power = self.power
        if choice == MULLIGAN:
            tell(s, events.MULLIGAN, (power,))
            s.decks[power] = s.rules.opening.decks[power]
            s.known = zones.elsewhere(s.known, place_of(power, Z_HAND))
            shuffle_deck(s, power)
            _take_opening(s, power)
        if not s.rules.uniform:
            s.push(SetAside(power, SET_ASIDE))
        elif power + 1 < POWERS:
            s.push(Mulligan(power + 1))
        else:
            s.push(SetAside(0, SET_ASIDE))

    def turned_to(self, s: "State", seat: int) -> "Mulligan":
        return Mulligan(seat)

    def prompt(self, s: "State") -> str:
        return "Opening hand: keep these ten cards, or shuffle all and draw ten anew? The second ten stand."


class SetAside(Setup):
    """Let a Power keep seven of its ten cards; the others go under its deck (F-SET-6)."""

    __slots__ = ("left",)

    FIELDS: ClassVar[dict[str, str]] = {"power": "power", "left": "aside"}

    def __init__(self, power: int, left: int) -> None:
        super().__init__(power)
        self.left: int = left

    def is_sound(self, s: "State") -> bool:
        later = [len(s.hands[power]) >= SET_ASIDE for power in range(self.power + 1, POWERS)]
        return all(later) and len(s.hands[self.power]) >= self.left

    def ask(self, s: "State") -> Question:
        return Question(self.power, hand_choices(s, s.rules.place, self.power))

    def do(self, s: "State", choice: int) -> None:
        power, card = self.power, choice - s.rules.place
        leave_hand(s, power, card, False)
        put_under(s, power, card, False)
        if self.left > 1:
            s.push(SetAside(power, self.left - 1))
        elif power + 1 < POWERS and s.rules.uniform:
            s.push(SetAside(power + 1, SET_ASIDE))
        elif power + 1 < POWERS:
            _set_up(s, power + 1)
        else:
            s.push(TURNS[STEP_START])

    def hides(self, s: "State") -> bool:
        return True

    def together(self, s: "State") -> list[int]:
        """Where each may draw anew right before this, and not all before all, it is chosen by one alone."""
        last = self.power + 1 if s.rules.mulligan and not s.rules.uniform else POWERS
        return list(range(self.power, last))

    def turned_to(self, s: "State", seat: int) -> "SetAside":
        return SetAside(seat, SET_ASIDE)

    def several(self, s: "State") -> tuple[int, int]:
        return together(s.hands[self.power], self.left, True)

    def prompt(self, s: "State") -> str:
        more = "more " if self.left < SET_ASIDE else ""
        return f"Opening hand: put {self.left} {more}of your cards under your draw deck; you keep seven."
