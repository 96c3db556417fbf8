"""What happened, as data. Part of an event may be secret; each event carries who may see that part."""

from typing import Final, NamedTuple

EVERYBODY: Final = -1
HIDDEN: Final = -1
_new_tuple: Final = tuple.__new__


class Event(NamedTuple):
    """A thing that happened: its kind, public numbers, and cards only the audience (a mask of seats) may see."""

    kind: int
    data: tuple[int, ...]
    cards: tuple[int, ...]
    audience: int


def new_event(kind: int, data: tuple[int, ...], cards: tuple[int, ...], audience: int) -> Event:
    """Return an event, in less time than calling the class takes: there are several in each decision."""
    return _new_tuple(Event, (kind, data, cards, audience))


def cards_seen(event: Event) -> tuple[int, ...]:
    """Return the cards of an event as it was told, none where they are blanks."""
    return () if HIDDEN in event.cards else event.cards


def redacted(event: Event, seats: int) -> Event:
    """Return the event as those seats (a mask; 0 is a spectator) may see it: secret cards become blanks."""
    if event.audience == EVERYBODY or event.audience & seats or not event.cards:
        return event
    return new_event(event.kind, event.data, (HIDDEN,) * len(event.cards), event.audience)
