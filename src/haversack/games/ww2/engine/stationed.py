"""Pieces that share a space with a piece of their country: where they stand, how they come and go.

Kinds of such pieces are data of a pack (`Kind.shares`); the standard game has none.
"""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.events import verb_event
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import COUNTRIES
from haversack.games.ww2.facts.names import ADJECTIVES, COUNTRIES_NAMED, PLACES
from haversack.kernel.english import a
from haversack.kernel.events import EVERYBODY, Event
from haversack.qmg.graph import bit_list
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


# As choices


def stationed_choices(s: "State", base: int, country: int, spaces: int = -1) -> list[int]:
    """Return the choices that name the country's pieces that share these spaces, ascending."""
    out: list[int] = []
    for row in range(country, len(s.stationed), COUNTRIES):
        out += [base + row * SPACE_COUNT + space for space in bit_list(s.stationed[row] & spaces)]
    return out


def stationed_of(rules: "Rules", choice: int) -> tuple[Kind, int, int]:
    """Return the kind, the country and the space of a piece that a choice names, to choose or to remove."""
    base = rules.stationed_remove if choice >= rules.stationed_remove else rules.stationed_piece
    row, space = divmod(choice - base, SPACE_COUNT)
    place, country = divmod(row, COUNTRIES)
    return rules.kinds.sharing[place], country, space


def is_there(s: "State", kind: Kind, country: int, space: int) -> bool:
    """Say whether such a piece shares that space."""
    return s.standing(country, kind) >> space & 1 == 1


# Coming and going


def place_stationed(s: "State", place: int, country: int, spaces: int) -> None:
    """Say where a country's pieces of a kind that shares stand."""
    row = place * COUNTRIES + country
    s.stationed = s.stationed[:row] + (spaces,) + s.stationed[row + 1 :]


def station(s: "State", kind: Kind, country: int, space: int) -> None:
    """Put a piece beside another of its country."""
    place_stationed(s, kind.place, country, s.standing(country, kind) | 1 << space)
    if s.logging:
        s.emit(STATIONED, (country, space, kind.place), (), EVERYBODY)


def dismiss(s: "State", kind: Kind, country: int, space: int, why: int) -> None:
    """Take a piece that shares its space off the board; it is available again at once."""
    place_stationed(s, kind.place, country, s.standing(country, kind) & ~(1 << space))
    if s.logging:
        s.emit(DISMISSED, (country, space, kind.place, why), (), EVERYBODY)


def leave_alone(s: "State", country: int, space: int) -> None:
    """Take off what shared a space with a piece that is gone: nothing stands alone."""
    for kind in s.rules.kinds.sharing:
        if is_there(s, kind, country, space):
            dismiss(s, kind, country, space, events.LEFT_ALONE)


def drop_unsupplied(s: "State", country: int) -> None:
    """Remove the pieces that need supply and stand beside one that is out of it."""
    for kind in s.rules.kinds.sharing:
        if kind.needs_supply:
            for space in bit_list(s.standing(country, kind) & ~s.supply(country)):
                dismiss(s, kind, country, space, events.UNSUPPLIED)


def take_back(s: "State", choice: int) -> bool:
    """Take a piece off the board by its owner's will (W-PCE-5); say whether it stood there."""
    if choice < s.rules.stationed_remove:
        return False
    kind, country, space = stationed_of(s.rules, choice)
    if not is_there(s, kind, country, space):
        return False
    dismiss(s, kind, country, space, events.TAKEN_BACK)
    return True


# In words


def stationed_at(kind: Kind, country: int, space: int) -> str:
    """Return a piece and where it stands, without an article."""
    return f"{ADJECTIVES[country]} {kind.name} in {PLACES[space]}"


def _stationed_line(rules: "Rules", event: Event) -> str:
    country, space, place = event.data[:3]
    return f"{COUNTRIES_NAMED[country]} stations {a(rules.kinds.sharing[place].name)} in {PLACES[space]}."


_ENDINGS: Final = (
    "is removed in place of the piece beside it",
    "is eliminated",
    "is out of supply and removed",
    "is removed from the board by its owner",
    "is spent in the battle",
    "is removed with the piece beside it",
)


def _dismissed_line(rules: "Rules", event: Event) -> str:
    country, space, place, why = event.data[:4]
    return f"the {stationed_at(rules.kinds.sharing[place], country, space)} {_ENDINGS[why]}."


STATIONED: Final = verb_event("PieceStationed", "csh", _stationed_line)
DISMISSED: Final = verb_event("StationedPieceRemoved", "cshz", _dismissed_line)
