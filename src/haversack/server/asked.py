"""Work out who is waited for at a table, as everybody may know it.

The last state that everybody has seen tells it: a question that only its seat may know of makes nobody waited for.
Where several answer at the same time, all of them are waited for alike, whatever they hold.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from haversack.kernel.state import GameState

if TYPE_CHECKING:
    from haversack.server.store import SeatRow

TURN, WINDOW, CHOICE = "turn", "window", "choice"


class Asked(NamedTuple):
    """Which seats are asked, by what kind of question, and whose they are who play themselves."""

    kind: str
    seats: tuple[str, ...]
    people: frozenset[str]

    @property
    def holder(self) -> str | None:
        """Return the one person who is asked in a turn; None if a bot is."""
        return next(iter(self.people), None) if self.kind == TURN else None


NOBODY = Asked("", (), frozenset())


def asked_in(state: GameState, rows: "Mapping[str, SeatRow]", held: bool = True) -> Asked:
    """Return who is asked in a state that everybody sees.

    It is one at a time where nothing hidden can decide, or where a table has none answer at the same time (`held`).
    """
    if state.seat < 0:
        return NOBODY
    together = state.together() if held and state.is_veiled() else ()
    if state.moment() == CHOICE and len(together) < 2:
        together = ()
    seats = together or (state.seats()[state.seat],)
    people = {rows[seat].holder for seat in seats if rows[seat].kind == "human"}
    kind = state.moment() if together else TURN
    return Asked(kind or TURN, tuple(seats), frozenset(person for person in people if person is not None))
