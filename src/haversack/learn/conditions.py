"""What a lesson asks of a game: a small closed language of conditions over what the learner may know.

A condition is a table with one word that says its kind and the details that kind takes; `docs/write-a-lesson.md`
lists them all. There is no code in a condition, and none that is not understood is accepted.
"""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from haversack.kernel.errors import HaversackError

Condition = Mapping[str, object]

DETAILS: Final[dict[str, frozenset[str]]] = {
    "all": frozenset(),
    "any": frozenset(),
    "not": frozenset(),
    "piece": frozenset(),
    "supplied": frozenset(),
    "card": frozenset({"in", "of", "face"}),
    "points": frozenset({"least", "most"}),
    "event": frozenset({"with"}),
    "chose": frozenset({"times"}),
    "began": frozenset(),
    "asked": frozenset(),
    "offered": frozenset(),
    "value": frozenset({"is", "least", "most", "has"}),
    "over": frozenset(),
}


class BadLesson(HaversackError):
    """Raised when a lesson cannot be used; the message is one sentence that names the fault."""


class Seen(NamedTuple):
    """What a condition is held against: a view, the points, what happened, and what the learner chose."""

    view: Mapping[str, object]
    scores: Mapping[str, int]
    events: Sequence[Mapping[str, object]]
    chosen: Sequence[str]


def check(condition: object, where: str) -> Condition:
    """Return a condition that is well formed, or raise."""
    if not isinstance(condition, Mapping) or not condition:
        raise BadLesson(f'{where}: a condition is a table with one kind, such as {{piece = "germany/army/ukraine"}}.')
    kinds = [name for name in condition if name in DETAILS]
    if len(kinds) != 1:
        raise BadLesson(f"{where}: a condition has one kind of {', '.join(DETAILS)}, not {sorted(condition)}.")
    kind = kinds[0]
    unknown = sorted(set(condition) - {kind} - DETAILS[kind])
    if unknown:
        raise BadLesson(f"{where}: a condition of kind {kind!r} takes no {unknown[0]!r}.")
    _check_inner(kind, condition, where)
    return condition


def _check_inner(kind: str, condition: Condition, where: str) -> None:
    value = condition[kind]
    if kind in ("all", "any"):
        if not isinstance(value, list) or not value:
            raise BadLesson(f"{where}: {kind!r} takes a list of conditions.")
        for inner in value:
            check(inner, where)
    elif kind == "not":
        check(value, where)
    elif kind == "began":
        if not isinstance(value, list) or not value or not all(isinstance(key, str) for key in value):
            raise BadLesson(f"{where}: 'began' takes a list of choices.")
    elif not isinstance(value, str):
        raise BadLesson(f"{where}: {kind!r} takes a text.")
    if kind in ("piece", "supplied") and str(value).count("/") != 2:
        raise BadLesson(f"{where}: a piece is country/kind/space, not {value!r}.")
    if kind == "card" and not {"in", "of"} <= set(condition):
        raise BadLesson(f"{where}: a card is looked for `in` a place `of` somebody.")
    if kind in ("points", "value") and not set(condition) - {kind}:
        raise BadLesson(f"{where}: {kind!r} needs something to be compared with.")


def holds(condition: Condition, seen: Seen) -> bool:
    """Say whether a condition holds."""
    kind = next(name for name in condition if name in DETAILS)
    value = condition[kind]
    match kind:
        case "all":
            return all(holds(inner, seen) for inner in _list(value))
        case "any":
            return any(holds(inner, seen) for inner in _list(value))
        case "not":
            return isinstance(value, Mapping) and not holds(value, seen)
        case "piece":
            return _stands(str(value), seen.view)
        case "supplied":
            country, _, space = str(value).split("/")
            cut = value_at(seen.view, f"countries.{country}.unsupplied")
            return _stands(str(value), seen.view) and isinstance(cut, list) and space not in cut
        case "card":
            return _lies(condition, seen.view)
        case "points":
            return _compares(condition, seen.scores.get(str(value)))
        case "event":
            return any(_is_event(condition, event) for event in seen.events)
        case "chose":
            times = condition.get("times", 1)
            return sum(fnmatchcase(key, str(value)) for key in seen.chosen) >= (times if isinstance(times, int) else 1)
        case "began":
            return isinstance(value, list) and list(seen.chosen[: len(value)]) == value
        case "asked":
            return value_at(seen.view, "decision.kind") == value
        case "offered":
            return any(fnmatchcase(key, str(value)) for key in offered(seen.view))
        case "over":
            return value_at(seen.view, "outcome.winner") == value
        case _:
            return _compares(condition, value_at(seen.view, str(value)))


def _list(value: object) -> list[Condition]:
    return list(value) if isinstance(value, list) else []


def value_at(view: object, path: str) -> object:
    """Return what stands in a view under names joined by dots; None if nothing does."""
    for name in path.split("."):
        view = view.get(name) if isinstance(view, Mapping) else None
    return view


def offered(view: Mapping[str, object]) -> list[str]:
    """Return the keys a view offers to the one who looks."""
    options = value_at(view, "decision.options")
    return [str(option["key"]) for option in options] if isinstance(options, list) else []


def _stands(piece: str, view: Mapping[str, object]) -> bool:
    country, kind, space = piece.split("/")
    found = value_at(view, f"countries.{country}.{'armies' if kind == 'army' else 'navies'}")
    return isinstance(found, list) and space in found


def _lies(condition: Condition, view: Mapping[str, object]) -> bool:
    """Say whether a card lies where a condition says; owners stand in a view of their own or by country or power."""
    owner, place = str(condition["of"]), str(condition["in"])
    homes = [value_at(view, f"{group}.{owner}") for group in ("powers", "countries")] + [view.get(owner)]
    for home in homes:
        cards = home.get(place) if isinstance(home, Mapping) else None
        for card in cards if isinstance(cards, list) else [cards]:
            name = card.get("card") if isinstance(card, Mapping) else card
            face = card.get("face", "up") if isinstance(card, Mapping) else "up"
            if name == condition["card"] and face == condition.get("face", face):
                return True
    return False


def _is_event(condition: Condition, event: Mapping[str, object]) -> bool:
    wanted = condition.get("with", {})
    if event.get("type") != condition["event"] or not isinstance(wanted, Mapping):
        return False
    return all(_has(event.get(name), value) for name, value in wanted.items())


def _has(found: object, wanted: object) -> bool:
    return found == wanted or (isinstance(found, list) and wanted in found)


def _compares(condition: Condition, found: object) -> bool:
    if "is" in condition and found != condition["is"]:
        return False
    if "has" in condition and not _has(found, condition["has"]):
        return False
    least, most = condition.get("least"), condition.get("most")
    if isinstance(least, int) and not (isinstance(found, int) and found >= least):
        return False
    return not isinstance(most, int) or (isinstance(found, int) and found <= most)
