"""What each audience is told. An audience is a set of seats; people with the same seats are told the same.

Others than the one who decides learn only of what they can see: a choice that changes nothing in their view and is no
event for them is not told to them at all; how far they see is said in `showing`. A decision is named by a word without
order, since counting decisions would tell how many there were.
"""

import hashlib
import hmac

import msgspec

from haversack.kernel.events import Event, redacted
from haversack.kernel.state import GameState

Seats = tuple[str, ...]
Parts = dict[str, bytes]


def decision_name(secret: bytes, number: int) -> str:
    """Return the name of a decision: it tells nothing about how many went before."""
    return hmac.new(secret, str(number).encode(), hashlib.sha256).hexdigest()[:16]


def view_of(state: GameState, seats: Seats, name: str | None, ended: dict[str, object] | None) -> dict[str, object]:
    """Return what those seats may know, the name of the decision included for the one who decides.

    Without a name nobody is asked: it is answered, a bot sits in, or the game has `ended` at the table, by resigning.
    """
    view = state.view(seats)
    decision = view["decision"]
    if name is None:
        view["decision"] = None
    elif isinstance(decision, dict):
        decision["name"] = name
    if ended is not None:
        view["outcome"] = ended
    return view


def parts_of(view: dict[str, object]) -> Parts:
    """Return a view cut into parts that change apart from each other, each encoded."""
    encode = msgspec.json.encode
    out: Parts = {}
    for field, value in view.items():
        if isinstance(value, dict) and value and all(isinstance(inner, dict) for inner in value.values()):
            for name, inner in value.items():
                out[f"{field}/{name}"] = encode(inner)
        else:
            out[field] = encode(value)
    return out


def changes(before: Parts, after: Parts) -> dict[str, msgspec.Raw]:
    """Return the parts that are not as they were."""
    return {path: msgspec.Raw(part) for path, part in after.items() if before.get(path) != part}


def told(state: GameState, events: list[Event], seats: Seats, kept: dict[Event, msgspec.Raw]) -> list[msgspec.Raw]:
    """Return events as those seats may know them, encoded; what several audiences are told alike is kept for them."""
    mask = state.seat_mask(seats)
    out: list[msgspec.Raw] = []
    for event in events:
        seen = redacted(event, mask)
        if seen not in kept:
            kept[seen] = msgspec.Raw(msgspec.json.encode(state.told(seen)))
        out.append(kept[seen])
    return out
