# native: no
"""The scenarios of a pack, which set a game up otherwise: how they are read, checked, and told to an editor.

```json
{"id": "late_war", "name": "Late War", "description": "…", "first_round": 9, "last_round": 16,
 "vp": {"axis": 40, "allies": 35},
 "countries": {"germany": {"armies": ["germany", "ukraine"], "navies": ["baltic_sea"]}},
 "hands": {"germany": ["de_land_battle"]}, "status": {"germany": ["de_blitzkrieg"]}}
```

What is left out is as usual; a country that is named has the pieces it is given and no others.
"""

from collections.abc import Mapping, Sequence
from re import fullmatch
from typing import Final

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.expressions import Faults, Schema, Spot, Text, fault
from haversack.kernel.options import GameOption
from haversack.kernel.packs import LONGEST_NAME
from haversack.qmg.opening import MOST_HELD, PARTS, Opening
from haversack.qmg.pieces import Kinds
from haversack.qmg.positions import MOST_VP
from haversack.qmg.roster import Roster
from haversack.qmg.rules import BoardRules

FIELDS: Final = ("scenario", "scenarios")
SCENARIO_FIELDS: Final = ("id", "name", "description", *PARTS)
STANDARD: Final = "standard"
MOST_SCENARIOS: Final = 20

Scenario = dict[str, object]


class Scenarios:
    """The scenarios of a pack by id, each with its place in the pack, and the one played unless another is chosen."""

    def __init__(self) -> None:
        self.by_id: dict[str, Scenario] = {}
        self.places: dict[str, Spot] = {}
        self.usual: str = STANDARD

    def options(self) -> tuple[GameOption, ...]:
        """Return the option that chooses among them; a pack without scenarios has none."""
        if not self.by_id:
            return ()
        ids = (self.usual, *[one for one in self.by_id if one != self.usual])
        known = ids if STANDARD in ids else (*ids, STANDARD)
        return (
            GameOption("scenario", self.usual, "The scenario played: one of the pack, or the usual set-up.", known),
        )


def read_scenarios(data: Mapping[str, object], faults: Faults) -> Scenarios:
    """Return the scenarios of a pack as data; what they say of the board and of cards is checked with the rules."""
    out = Scenarios()
    given = data.get("scenarios", [])
    if not isinstance(given, list) or len(given) > MOST_SCENARIOS:
        fault(faults, Spot("$.scenarios", ""), f"The scenarios must be a list of at most {MOST_SCENARIOS}.")
        given = []
    entries = [(one, f"$.scenarios[{number}]") for number, one in enumerate(given)]
    if "scenario" in data:
        entries.insert(0, (data["scenario"], "$.scenario"))
    for one, path in entries:
        _read_frame(one, path, out, faults)
    if "scenario" in data and out.by_id:
        out.usual = next(iter(out.by_id))
    return out


def _read_frame(data: object, path: str, out: Scenarios, faults: Faults) -> None:
    """Read what a scenario is called; its other fields are looked at later."""
    at = Spot(path, "")
    if not isinstance(data, dict) or not all(isinstance(name, str) for name in data):
        fault(faults, at, f"A scenario must be an object, not {shown(data)}.")
        return
    name = data.get("id")
    if not isinstance(name, str) or not fullmatch("[a-z0-9_]{1,40}", name):
        fault(faults, at.key("id"), "The id of a scenario is a word of small letters, digits and underscores.")
        return
    at = Spot(path, f"Scenario {name}")
    for field in data:
        if field not in SCENARIO_FIELDS:
            fault(
                faults, at.key(field), f"there is no field {shown(field)}; the fields are {', '.join(SCENARIO_FIELDS)}."
            )
    Text(LONGEST_NAME).read(data.get("name"), at.field("name"), faults)
    if "description" in data:
        Text().read(data["description"], at.field("description"), faults)
    if name in out.by_id:
        fault(faults, at, "there are two scenarios with this id.")
    out.by_id[name], out.places[name] = data, at


def check_scenarios(found: Scenarios, roster: Roster, rules: BoardRules, faults: Faults) -> None:
    """Note what is wrong with scenarios by these rules, part by part."""
    for name, data in found.by_id.items():
        opening = Opening(roster, rules)
        for part in PARTS:
            if part not in data:
                continue
            try:
                opening.take(roster, rules, data, part, 0)
            except InvalidPosition as error:
                fault(faults, found.places[name].key(part), str(error))


def standard_scenario(roster: Roster, kinds: Kinds) -> Scenario:
    """Return the usual set-up as a scenario, to begin from."""
    filling = [kind for kind in kinds.all if not kind.shares]
    countries = {
        slug: {kind.field: roster.board.names(roster.opening[country] & kind.spaces) for kind in filling}
        for country, slug in enumerate(roster.countries)
    }
    return {
        "id": STANDARD,
        "name": "Usual set-up",
        "first_round": 1,
        "last_round": roster.last_round,
        "vp": dict.fromkeys(roster.teams, 0),
        "countries": countries,
    }


def with_scenarios(schema: Schema, roster: Roster, kinds: Kinds) -> Schema:
    """Return the schema of packs with the fields that hold scenarios."""
    properties, named = schema["properties"], schema["$defs"]
    assert isinstance(properties, dict)
    assert isinstance(named, dict)
    one: Schema = {"$ref": "#/$defs/scenario of the game"}
    more: Schema = {
        "scenario": {**one, "description": "The scenario that is played unless another is chosen."},
        "scenarios": {"type": "array", "items": one, "maxItems": MOST_SCENARIOS},
    }
    defined = {"scenario of the game": _schema(roster), "pieces of a country": _pieces_schema(roster, kinds)}
    return {**schema, "properties": {**properties, **more}, "$defs": {**named, **defined}}


def _schema(roster: Roster) -> Schema:
    rounds: Schema = {"type": "integer", "minimum": 1, "maximum": roster.last_round}
    cards: Schema = {"type": "array", "items": {"type": "string"}}
    pieces: Schema = {"$ref": "#/$defs/pieces of a country"}
    vp: Schema = {"type": "integer", "minimum": 0, "maximum": MOST_VP}
    return {
        "type": "object",
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z0-9_]{1,40}$"},
            "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
            "description": {"type": "string", "minLength": 1},
            "first_round": rounds,
            "last_round": rounds,
            "vp": _by(roster.teams, vp, "Points at the start, by team."),
            "countries": _by(roster.countries, pieces, "The pieces of countries; one left out has its usual ones."),
            "hands": _by(roster.owners, {**cards, "maxItems": MOST_HELD}, "Cards held from the start, known to all."),
            "status": _by(roster.owners, cards, "Status cards on the table from the start."),
        },
        "required": ["id", "name"],
        "additionalProperties": False,
    }


def _pieces_schema(roster: Roster, kinds: Kinds) -> Schema:
    spaces: Schema = {"type": "array", "items": {"enum": roster.board.ids}, "uniqueItems": True}
    fields = ", ".join([kind.field for kind in kinds.all])
    return {
        "type": "object",
        "additionalProperties": spaces,
        "description": f"Spaces by kind: {fields}, or of the pack.",
    }


def _by(names: Sequence[str], value: Schema, description: str) -> Schema:
    return {
        "type": "object",
        "propertyNames": {"enum": list(names)},
        "additionalProperties": value,
        "description": description,
    }
