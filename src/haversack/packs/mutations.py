"""Bad packs: good ones, altered at random, must each be refused with a sentence or be playable.

Half of the changes put something odd somewhere, and are mostly refused. The other half put there what a pack says
under the same name elsewhere: another space, another word, another number. What is accepted is played as `fuzz` plays.
"""

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from haversack.packs.check import check_pack
from haversack.packs.fuzz import Trial

ODD: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 100, 10**9, 1.5, "", " ", "x", "self", "army", "navy", "enemy", "status"),
    *([], {}, [[]], {"": {}}, ["x"], {"seq": []}, {"score": 1}, {"id": "x"}, "\u0000", "é" * 300, 10**40),
)
MOST_CHANGES: Final = 3
REFUSED, PLAYED = "refused", "played"


class Place(NamedTuple):
    """A place in data: what holds it, under which key or number, and the name of the field it belongs to."""

    holder: Any
    key: Any
    field: str


Stock = dict[tuple[str, str], list[Any]]


def places(data: object, field: str = "") -> Iterator[Place]:
    """Yield every place inside data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        name = key if isinstance(data, dict) else field
        yield Place(data, key, name)
        yield from places(value, name)


def stock_of(pack: Mapping[str, object]) -> Stock:
    """Return what a good pack says, by the field it stands in and its type."""
    out: Stock = {}
    for holder, key, field in places(pack):
        out.setdefault((field, type(holder[key]).__name__), []).append(holder[key])
    return out


def mutated(pack: Mapping[str, object], seed: int, stock: Stock) -> dict[str, object]:
    """Return a pack with one to three places altered: taken out, doubled, swapped, or given another value."""
    dice = random.Random(seed)
    out: dict[str, object] = copy.deepcopy(dict(pack))
    for _ in range(dice.randint(1, MOST_CHANGES)):
        found = [place for place in places(out) if not (place.holder is out and place.key == "game")]
        if not found:
            continue
        place = dice.choice(found)
        kin = stock.get((place.field, type(place.holder[place.key]).__name__))
        if kin and dice.randrange(2):
            place.holder[place.key] = copy.deepcopy(dice.choice(kin))
        else:
            _alter(place, found, dice)
    return out


def _alter(place: Place, others: list[Place], dice: random.Random) -> None:
    holder, key, _ = place
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
    holder, key, _ = place
    return key in holder if isinstance(holder, dict) else key < len(holder)


def tried(pack: dict[str, object], seed: int) -> tuple[str, str]:
    """Return what becomes of a pack: refused with a sentence, or played; anything else is raised."""
    checked = check_pack(pack)
    if checked.game is None:
        for one in checked.faults:
            if not str(one) or str(one)[-1] not in ".…":
                raise AssertionError(f"a refusal is no sentence: {one!r}")
        return REFUSED, str(checked.faults[0])
    checked.game.catalogue()
    Trial(checked.game.id, seed, pack).play()
    return PLAYED, ""
