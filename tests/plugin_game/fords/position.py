"""A state as data, and back: what does not fit is refused with a sentence before anything is played."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from fords.facts import BOATS, CARD_IDS, CARDS, DECK, HAND, KINDS, NAMES, ROUNDS, SEATS, SPACES
from fords.steps import Step, Turn
from haversack.kernel import reading
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.frame_codec import check_stack, frames_data, named, read_frames
from haversack.kernel.rng import as_data, seeded

if TYPE_CHECKING:
    from fords.state import State

RANGES: Final = {"seat": named(SEATS), "space": named(SPACES)}
MOST_POINTS: Final = 99
FIELDS: Final = ("game", "rules_version", "options", "seed", "round", "turn", "vp", "over", "seats", "frames", "rng")
ZONES: Final = ("hand", "deck", "discard", "boats")


def position_of(s: "State") -> dict[str, object]:
    """Return the whole state as data."""
    return {
        "game": s.identity()[0],
        "rules_version": s.identity()[1],
        "options": s.settings(),
        "round": s.round,
        "turn": SEATS[s.active],
        "vp": s.scores(),
        "over": bool(s.over),
        "seats": {name: _zone_data(s, seat) for seat, name in enumerate(SEATS)},
        "frames": frames_data(s.stack, RANGES),
        "rng": as_data(s.rng),
    }


def _zone_data(s: "State", seat: int) -> dict[str, object]:
    ids = CARD_IDS[seat * KINDS : (seat + 1) * KINDS]
    piles = {"hand": s.hands[seat], "deck": s.decks[seat], "discard": s.discards[seat]}
    out: dict[str, object] = {zone: [ids[kind] for kind in pile] for zone, pile in piles.items()}
    return out | {"boats": [name for space, name in enumerate(SPACES) if s.boats[seat] >> space & 1]}


def place(s: "State", data: Mapping[str, object]) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    reading.known_fields(data, FIELDS, "the position")
    s.round = reading.number(data, "round", 1, 1, ROUNDS)
    s.active = reading.one_of(data, "turn", SEATS, SEATS[0])
    s.over = int(reading.flag(data, "over"))
    points = reading.mapping(data, "vp")
    reading.known_names(points, SEATS, "clan")
    s.points = [reading.number(points, name, 0, 0, MOST_POINTS) for name in SEATS]
    s.rng = reading.stream(data, seeded(reading.any_number(data, "seed", 0)))
    zones = reading.mapping(data, "seats")
    reading.known_names(zones, SEATS, "clan")
    for seat, name in enumerate(SEATS):
        _place_zone(s, seat, reading.mapping(zones, name))
    if s.boats[0] & s.boats[1]:
        raise InvalidPosition("Boats of both clans stand in one space.")
    _place_frames(s, data)


def _place_zone(s: "State", seat: int, zone: Mapping[str, object]) -> None:
    reading.known_fields(zone, ZONES, f"the part of {NAMES[seat]}")
    ids = tuple(CARD_IDS[seat * KINDS : (seat + 1) * KINDS])
    piles = [tuple(reading.named(zone, field, ids, "card")) for field in ("hand", "discard", "deck")]
    held = Counter([kind for pile in piles for kind in pile])
    if any(held[kind] > card.copies for kind, card in enumerate(CARDS)):
        raise InvalidPosition(f"There are too many copies of a card with {NAMES[seat]}.")
    if "deck" not in zone:
        rest = Counter(DECK) - held
        piles[2] = s.shuffle(tuple(sorted(rest.elements())))
    if "hand" not in zone:
        piles[0], piles[2] = piles[2][:HAND], piles[2][HAND:]
    s.hands[seat], s.discards[seat], s.decks[seat] = tuple(sorted(piles[0])), piles[1], piles[2]
    s.boats[seat] = reading.mask(zone, "boats", SPACES, "space")
    if s.boats[seat].bit_count() > BOATS:
        raise InvalidPosition(f"More than {BOATS} boats are on the water with {NAMES[seat]}.")


def _place_frames(s: "State", data: Mapping[str, object]) -> None:
    if "frames" in data:
        frames = read_frames(data, Step, RANGES, bool(s.over))
        check_stack(s, frames)
    else:
        frames = [] if s.over else [Turn(s.active)]
    for frame in frames[:1]:
        if isinstance(frame, Step) and frame.seat != s.active:
            raise InvalidPosition("The turn is not that of the frames.")
    if not s.over and not s.hands[s.active]:
        raise InvalidPosition(f"There is no card in the hand of {NAMES[s.active]}.")
    s.stack = list(frames)
    s.run()
