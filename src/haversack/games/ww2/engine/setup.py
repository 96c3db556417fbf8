"""Set-up: Armies in the Homes, decks and opening hands (W-SET)."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import discard_from_hand, draw, face_up, leave_hand, tell
from haversack.games.ww2.engine.procedure import Procedure
from haversack.games.ww2.engine.turn import Turn
from haversack.games.ww2.facts.constants import COUNTRIES, OPENING_DISCARDS, STEP_START
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.kernel import procedures
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question
from haversack.kernel.rng import seeded
from haversack.qmg.opening import OPENING_DRAW, set_up

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


def deal(s: "State", seed: int | str) -> None:
    """Set up a new game: an Army in each Home unless a scenario says otherwise, ten cards each (W-SET-4 to W-SET-6)."""
    s.seed = seed
    s.rng = seeded(seed)
    tell(s, events.STARTED, ())
    opening = s.rules.opening
    set_up(s, s.rules, opening)
    s.axis_vp, s.allies_vp = opening.points
    for country in range(COUNTRIES):
        held = opening.hands[country]
        s.hands[country] = s.shown[country] = held
        s.decks[country] = s.shuffle(opening.decks[country])
        draw(s, country, OPENING_DRAW - len(held))
    s.push(SetUp(0, OPENING_DISCARDS))
    s.run()


class SetUp(Procedure):
    """Each country discards three of its ten cards, unseen (W-SET-5)."""

    __slots__ = ("country", "left")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "left": "few"}
    KIND: ClassVar[str] = "setup"
    RULE: ClassVar[str] = "W-SET-5"
    ABOUT: ClassVar[str] = "opening cards are discarded"
    IS_MINOR: ClassVar[bool] = True
    BEARS: ClassVar[bool] = False

    def __init__(self, country: int, left: int) -> None:
        self.country: int = country
        self.left: int = left

    def ask(self, s: "State") -> Question:
        hand = sorted(set(s.hands[self.country]))
        return Question(self.country, [s.rules.discard + card for card in hand])

    def do(self, s: "State", choice: int) -> None:
        country, card = self.country, choice - s.rules.discard
        if s.rules.open_setup:
            leave_hand(s, country, card, True)
            face_up(s, country, card)
            tell(s, events.DISCARDED, (country, 1, events.IN_SET_UP, -1), (card,))
        else:
            discard_from_hand(s, country, card, events.IN_SET_UP)
        if self.left > 1:
            s.push(SetUp(country, self.left - 1))
        elif country + 1 < COUNTRIES:
            s.push(SetUp(country + 1, OPENING_DISCARDS))
        else:
            s.push(Turn(STEP_START))

    def hides(self, s: "State") -> bool:
        return True

    def moment(self, s: "State") -> str:
        return "choice"

    def together(self, s: "State") -> list[int]:
        return list(range(self.country, COUNTRIES))

    def turned_to(self, s: "State", seat: int) -> "SetUp":
        return SetUp(seat, OPENING_DISCARDS)

    def several(self, s: "State") -> tuple[int, int]:
        return self.left, self.left

    def prompt(self, s: "State") -> str:
        hand, left = len(s.hands[s.seat]), self.left
        how = "face up" if s.rules.open_setup else "unseen"
        return f"Set-up: discard {left} of your {hand} opening cards, {how}; you keep {hand - left}."

    def title(self, s: "State") -> str:
        return f"Set-up of {COUNTRIES_NAMED[self.country]}"

    def declining_reason(self) -> Reason:
        return Reason("Three of the ten opening cards must be discarded.", "W-SET-5")

    def is_sound(self, s: "State") -> bool:
        """Everybody who has yet to discard opening cards holds enough of them."""
        waiting = range(self.country + 1, COUNTRIES)
        holds = all([len(s.hands[country]) >= OPENING_DISCARDS for country in waiting])
        return holds and len(s.hands[self.country]) >= self.left

    def lies_on(self, s: "State", below: procedures.Procedure[Any] | None) -> bool:
        return below is None
