"""Bad packs: good ones, altered at random, must each be refused with a sentence or be playable."""

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from haversack.kernel.errors import HaversackError
from haversack.packs.check import check_pack

ODD: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 100, 10**9, 1.5, "", " ", "x", "self", "army", "navy", "enemy", "status"),
    *([], {}, [[]], {"": {}}, ["x"], {"seq": []}, {"score": 1}, {"id": "x"}, "\u0000", "é" * 300, 10**40),
)
MOST_CHANGES: Final = 3
MOST_DECISIONS: Final = 400
REFUSED, PLAYED = "refused", "played"


class Place(NamedTuple):
    """A place in data: what holds it, and under which key or number."""

    holder: Any
    key: Any


def places(data: object) -> Iterator[Place]:
    """Yield every place inside data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield Place(data, key)
        yield from places(value)


def mutated(pack: Mapping[str, object], seed: int) -> dict[str, object]:
    """Return a pack with one to three places altered: taken out, doubled, swapped, or given another value."""
    dice = random.Random(seed)
    out: dict[str, object] = copy.deepcopy(dict(pack))
    for _ in range(dice.randint(1, MOST_CHANGES)):
        found = [place for place in places(out) if not (place.holder is out and place.key == "game")]
        if found:
            _alter(dice.choice(found), found, dice)
    return out


def _alter(place: Place, others: list[Place], dice: random.Random) -> None:
    holder, key = place
    way = dice.randrange(5)
    if way == 0:
        del holder[key]
    elif way == 1:
        other = dice.choice(others)
        holder[key] = copy.deepcopy(other.holder[other.key]) if _is_there(other) else dice.choice(ODD)
    elif way == 2 and isinstance(holder, dict):
        holder[dice.choice(("x", "at", "kind", "do", "count", "who", str(key)[:-1]))] = copy.deepcopy(holder[key])
    elif way == 3 and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    elif isinstance(holder[key], int) and not isinstance(holder[key], bool):
        holder[key] += dice.choice((-3, -1, 1, 2, 5))
    else:
        holder[key] = copy.deepcopy(dice.choice(ODD))


def _is_there(place: Place) -> bool:
    holder, key = place
    return key in holder if isinstance(holder, dict) else key < len(holder)


def tried(pack: dict[str, object], seed: int) -> tuple[str, str]:
    """Return what becomes of a pack: refused with a sentence, or played; anything else is raised."""
    checked = check_pack(pack)
    if checked.game is None:
        for one in checked.faults:
            if not str(one) or str(one)[-1] not in ".…":
                raise AssertionError(f"a refusal is no sentence: {one!r}")
        return REFUSED, str(checked.faults[0])
    dice = random.Random(seed)
    try:
        state = checked.game.new(seed)
        checked.game.catalogue()
        for _ in range(MOST_DECISIONS):
            if not state.legal:
                break
            state.apply(dice.choice(state.legal))
        state.view(state.seats()[0])
    except HaversackError as error:
        raise AssertionError(f"a pack that was found good fails: {error}") from error
    return PLAYED, ""
