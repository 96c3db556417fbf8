"""A scenario given as data: read, checked, and refused with a sentence if it is wrong.

It has the fields of the ten that come with the game, as `FIELDS` lists them. Nothing of it is read and then not used.
"""

from collections.abc import Mapping
from itertools import pairwise
from re import fullmatch

from haversack.games.greatwar.facts.constants import BONUS_DECK, DECK_NAMES, LEVEL_LEADS, SIDE_IDS
from haversack.games.greatwar.language.catalogue import STANDARD
from haversack.games.greatwar.language.nouns import BONUS, BOTH, GROUPS, SIDE_OF, Which
from haversack.games.greatwar.language.scenarios import SCENARIOS, Bar, Scenario
from haversack.games.greatwar.language.tables import Tables
from haversack.kernel.errors import InvalidPack

MOST_TURNS = 20
MOST_CARDS = 20
FIELDS = [
    "id",
    "name",
    "years",
    "provenance",
    "provenance_detail",
    "description",
    "turns",
    "first_defender",
    "defender_order",
    "defender_by_turn",
    "decks",
    "add_cards",
    "remove_cards",
    "remove_keys",
    "setup_removals",
    "start_in_hand",
    "deal",
    "hand_size",
    "reshuffle_after",
    "random_event_schedule",
    "forbid",
    "special_rules",
    "bp_offset",
    "victory_levels",
]
REMOVALS = ("central", "entente", "neutral", "bonus", "random_event")
CORE = ("red", "blue", "white")
PROVENANCES = ("rulebook", "public", "house")
ORDERS = ("alternate", "list")
LEVEL_IDS = ("moral", "tactical", "operational", "strategic")


def read_scenario(data: Mapping[str, object], t: Tables = STANDARD) -> Scenario:
    """Return a scenario from its data; what is left out is as in the basic game."""
    for field in data:
        if field not in FIELDS:
            raise InvalidPack(f"A scenario has no field {field!r}.")
    turns = _number(data, "turns", 10, 1, MOST_TURNS)
    keys = tuple(sorted({card.kind.key for card in t.sources}))
    deal, hand, start = _object(data, "deal"), _object(data, "hand_size"), _object(data, "start_in_hand")
    _only(deal, ("bonus", "bonus_keep", "neutral", "neutral_keep"), "deal")
    _only(hand, ("default", "by_turn"), "hand_size")
    _only(start, SIDE_IDS, "start_in_hand")
    reshuffle = 0 if "reshuffle_after" in data and data["reshuffle_after"] is None else 5
    after_turn = reshuffle if not reshuffle or turns > reshuffle or "reshuffle_after" in data else 0
    bonus, neutral = _number(deal, "bonus", 2, 0, 6), _number(deal, "neutral", 6, 0, 12)
    return Scenario(
        id=_text(data, "id"),
        name=_text(data, "name"),
        years=_optional_text(data, "years"),
        description=_optional_text(data, "description"),
        provenance=_one_of(data, "provenance", PROVENANCES, "house"),
        provenance_detail=_optional_text(data, "provenance_detail"),
        turns=turns,
        first_defender=_one_of(data, "first_defender", SIDE_IDS, "central"),
        defenders=_defenders(data, turns),
        decks=_decks(data),
        add_cards=tuple([_card(t, name) for name in _words(data, "add_cards")]),
        remove_cards=tuple([_card(t, name) for name in _words(data, "remove_cards")]),
        remove_keys=tuple([_among(name, keys, "card key") for name in _words(data, "remove_keys")]),
        removals=_removals(data),
        start_central=tuple([_card(t, name) for name in _words(start, "central")]),
        start_entente=tuple([_card(t, name) for name in _words(start, "entente")]),
        bonus_dealt=bonus,
        bonus_keep=_range(deal, "bonus_keep", bonus),
        neutral_dealt=neutral,
        neutral_keep=_range(deal, "neutral_keep", neutral),
        hand=_number(hand, "default", 9, 1, MOST_CARDS),
        hand_by_turn=_hand_by_turn(hand, turns),
        reshuffle_after=_number(data, "reshuffle_after", after_turn, 1, turns) if after_turn else 0,
        schedule=_schedule(data, turns, t),
        forbid=_forbid(data, turns, t),
        special_rules=tuple(_words(data, "special_rules")),
        bp_offset=_offsets(data),
        levels=_levels(data),
    )


# ---------------------------------------------------------------- checks of the whole


def check_scenario(scenario: Scenario, t: Tables) -> None:
    """Raise if a scenario breaks a check: its cards exist once, belong to their side, and are enough."""
    if not fullmatch(r"[a-z][a-z0-9_]*", scenario.id):
        raise InvalidPack(
            f"The id of a scenario must be a slug of letters, digits and underscores, not {scenario.id!r}."
        )
    if scenario.id in [one.id for one in SCENARIOS]:
        raise InvalidPack(f"There is a scenario {scenario.id!r} already.")
    check_cards(scenario, t)


def check_cards(scenario: Scenario, t: Tables) -> None:
    """Raise if a set of cards does not have what a scenario needs."""
    ids = {card.id for deck in (*scenario.decks, BONUS) for card in t.decks[deck]}
    for slug in (*scenario.add_cards, *scenario.remove_cards, *scenario.start_central, *scenario.start_entente):
        _card(t, slug)
    for at, key in scenario.schedule:
        if key not in [event.key for event in t.events]:
            raise InvalidPack(f"There is no Random Event {key!r} for turn {at}.")
    for slug in scenario.add_cards:
        if slug in ids:
            raise InvalidPack(f"The added card {slug!r} is in the scenario already.")
        ids.add(slug)
    gone = set(scenario.remove_cards)
    ids = {slug for slug in ids - gone if t.sources[t.number_of[slug]].kind.key not in scenario.remove_keys}
    for side, start in enumerate((scenario.start_central, scenario.start_entente)):
        for slug in start:
            if slug not in ids:
                raise InvalidPack(f"The starting card {slug!r} is not in the scenario, or stands twice.")
            if t.deck_of[t.number_of[slug]] == 1 - side:
                raise InvalidPack(f"The starting card {slug!r} belongs to the other side.")
            ids.remove(slug)
    _enough(scenario, ids, t)


def _enough(scenario: Scenario, ids: set[str], t: Tables) -> None:
    """See that there are cards for the removals and the opening deal, and a Nationality card for each side."""
    dealt = (1, 1, 2 * scenario.neutral_dealt, 2 * scenario.bonus_dealt)
    for deck in range(BONUS_DECK + 1):
        have = len([slug for slug in ids if t.deck_of[t.number_of[slug]] == deck])
        need = scenario.removals[deck] + dealt[deck]
        if have < need:
            raise InvalidPack(f"The scenario needs {need} cards of the {DECK_NAMES[deck]} deck but has {have}.")
    events = len([event for event in t.events if event.key not in [key for _, key in scenario.schedule]])
    if events <= scenario.removals[4]:
        raise InvalidPack(f"The scenario removes {scenario.removals[4]} Random Events but has {events}.")
    kept = scenario.bonus_keep[1] + scenario.neutral_keep[1]
    limit = min([scenario.hand] + [size for _, turn, size in scenario.hand_by_turn if turn == 1])
    if kept + max(len(scenario.start_central), len(scenario.start_entente)) > limit:
        raise InvalidPack("The cards kept and the starting cards do not fit into the opening hand.")


# ---------------------------------------------------------------- fields


def _object(data: Mapping[str, object], field: str) -> Mapping[str, object]:
    value = data.get(field, {})
    if not isinstance(value, Mapping) or not all([isinstance(key, str) for key in value]):
        raise InvalidPack(f"The field {field!r} must be an object.")
    return value


def _only(data: Mapping[str, object], fields: tuple[str, ...], where: str) -> None:
    for field in data:
        if field not in fields:
            raise InvalidPack(f"The field {where!r} has no part {field!r}; its parts are {', '.join(fields)}.")


def _text(data: Mapping[str, object], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not value:
        raise InvalidPack(f"A scenario must have a {field}, a word.")
    return value


def _optional_text(data: Mapping[str, object], field: str) -> str:
    value = data.get(field, "")
    if not isinstance(value, str):
        raise InvalidPack(f"The field {field!r} must be a text.")
    return value


def _number(data: Mapping[str, object], field: str, default: int, low: int, high: int) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InvalidPack(f"The field {field!r} must be a whole number from {low} to {high}, not {value!r}.")
    return value


def _words(data: Mapping[str, object], field: str, default: list[str] | None = None) -> list[str]:
    value = data.get(field, default or [])
    if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
        raise InvalidPack(f"The field {field!r} must be a list of words.")
    return [str(item) for item in value]


def _among(name: object, names: tuple[str, ...], what: str) -> str:
    if not isinstance(name, str) or name not in names:
        raise InvalidPack(f"There is no {what} {name!r}.")
    return name


def _one_of(data: Mapping[str, object], field: str, names: tuple[str, ...], default: str) -> str:
    value = data.get(field, default)
    if not isinstance(value, str) or value not in names:
        raise InvalidPack(f"The field {field!r} must be one of {', '.join(names)}, not {value!r}.")
    return value


def _card(t: Tables, slug: str) -> str:
    if t.number_of.get(slug, t.playable) >= t.playable:
        raise InvalidPack(f"There is no playable card {slug!r}.")
    return slug


def _turn(text: str, turns: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= turns:
        raise InvalidPack(f"{text!r} is not a turn of this scenario, which has {turns}.")
    return int(text)


def _range(data: Mapping[str, object], field: str, dealt: int) -> tuple[int, int]:
    value = data.get(field, [min(1, dealt), min(2, dealt)])
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if type(low) is int and type(high) is int and 0 <= low <= high <= dealt:
            return low, high
    raise InvalidPack(f"The field {field!r} must be two numbers, the least and the most kept of {dealt}.")


def _decks(data: Mapping[str, object]) -> tuple[str, ...]:
    decks = [_among(name, CORE, "core deck") for name in _words(data, "decks", list(CORE))]
    for name in decks:
        if decks.count(name) > 1:
            raise InvalidPack(f"The core deck {name!r} stands twice; each has but one copy.")
    return tuple(decks)


def _defenders(data: Mapping[str, object], turns: int) -> tuple[str, ...]:
    """Return the Defender of each turn where they are listed; the order, if it is given, must say the same."""
    listed = data.get("defender_by_turn") is not None
    order = _one_of(data, "defender_order", ORDERS, "list" if listed else "alternate")
    if order == "list" and not listed:
        raise InvalidPack("With the defender_order 'list' the field 'defender_by_turn' must name the Defenders.")
    if order == "alternate" and listed:
        raise InvalidPack("A list of Defenders needs the defender_order 'list', not 'alternate'.")
    if not listed:
        return ()
    sides = [_among(name, SIDE_IDS, "side") for name in _words(data, "defender_by_turn")]
    if len(sides) != turns:
        raise InvalidPack(f"The list of Defenders has {len(sides)} sides for {turns} turns.")
    return tuple(sides)


def _removals(data: Mapping[str, object]) -> tuple[int, ...]:
    given = _object(data, "setup_removals")
    _only(given, REMOVALS, "setup_removals")
    defaults = (2, 2, 2, 1, 1)
    return tuple([_number(given, name, defaults[place], 0, 16) for place, name in enumerate(REMOVALS)])


def _hand_by_turn(hand: Mapping[str, object], turns: int) -> tuple[tuple[str, int, int], ...]:
    given = _object(hand, "by_turn")
    _only(given, SIDE_IDS, "by_turn")
    out: list[tuple[str, int, int]] = []
    for side in given:
        sizes = _object(given, side)
        out += [(side, _turn(turn, turns), _number(sizes, turn, 9, 1, MOST_CARDS)) for turn in sizes]
    return tuple(out)


def _schedule(data: Mapping[str, object], turns: int, t: Tables) -> tuple[tuple[int, str], ...]:
    given = _object(data, "random_event_schedule")
    keys = tuple(sorted({event.key for event in t.events}))
    return tuple([(_turn(turn, turns), _among(given[turn], keys, "Random Event")) for turn in given])


def _forbid(data: Mapping[str, object], turns: int, t: Tables) -> tuple[Bar, ...]:
    value = data.get("forbid", [])
    if not isinstance(value, list):
        raise InvalidPack("The field 'forbid' must be a list of objects.")
    out: list[Bar] = []
    for entry in value:
        if not isinstance(entry, Mapping):
            raise InvalidPack("The field 'forbid' must be a list of objects.")
        _only(entry, ("turns", "filter", "who"), "forbid")
        given = entry.get("turns", [])
        if not isinstance(given, list):
            raise InvalidPack("The turns of a ban must be a list of numbers.")
        at = tuple([_turn(str(turn), turns) for turn in given])
        out.append(Bar(at, _filter(_object(entry, "filter"), t), _one_of(entry, "who", (BOTH, *SIDE_IDS), BOTH)))
    return tuple(out)


def _filter(data: Mapping[str, object], t: Tables) -> Which:
    _only(data, ("class", "key", "group", "nation"), "filter")
    if not data:
        raise InvalidPack("A ban must say which cards it forbids.")
    families = tuple(sorted({card.kind.family for card in t.sources}))
    keys = tuple(sorted({card.kind.key for card in t.sources}))
    return Which(
        classes=tuple([_among(name, families, "class") for name in _words(data, "class")]),
        keys=tuple([_among(name, keys, "card key") for name in _words(data, "key")]),
        groups=tuple([_among(name, tuple(GROUPS), "group") for name in _words(data, "group")]),
        nations=tuple([_among(name, tuple(SIDE_OF), "nation") for name in _words(data, "nation")]),
    )


def _levels(data: Mapping[str, object]) -> tuple[int, ...]:
    """Return the least leads of the levels of victory, lowest level first; none where they are those of the rules."""
    if data.get("victory_levels", "default") == "default":
        return ()
    given = _object(data, "victory_levels")
    _only(given, LEVEL_IDS, "victory_levels")
    leads = tuple([_number(given, name, LEVEL_LEADS[place], 1, 500) for place, name in enumerate(LEVEL_IDS)])
    if any([low >= high for low, high in pairwise(leads)]):
        raise InvalidPack("The leads of the victory_levels must rise from moral to strategic.")
    return leads


def _offsets(data: Mapping[str, object]) -> tuple[int, int]:
    given = _object(data, "bp_offset")
    _only(given, SIDE_IDS, "bp_offset")
    return (_number(given, "central", 0, -500, 500), _number(given, "entente", 0, -500, 500))
