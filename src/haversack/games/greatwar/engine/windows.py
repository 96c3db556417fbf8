"""How windows are put where they open for all who could hold something, and answered at the same time.

See docs/reactions.md. Who could hold what is said in `openly`.
"""

from typing import TYPE_CHECKING, Any, Final

from haversack.games.greatwar.facts.constants import PASS, PLAY
from haversack.kernel.decisions import NO_STAKES, Stakes
from haversack.kernel.procedures import Procedure, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

WINDOW: Final = "window"
CHOICE: Final = "choice"
ONE_CARD: Final = Stakes(cost=1)


def expected(side: int, options: list[int], ending: int) -> Question:
    """Return a question that everybody expects: it is put though ending it may be all there is."""
    return Question(side, [ending, *options], always=True)


def passed(s: "State") -> Procedure[Any]:
    """Pass for the side that is asked, on a copy; return what is asked next."""
    s.apply_id(PASS)
    s.trail = None
    return s.top()


def stakes_of_playing(choice: int) -> Stakes:
    """Return what hangs on playing a card from hand in a window: that card."""
    return ONE_CARD if choice >= PLAY else NO_STAKES
