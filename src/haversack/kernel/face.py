"""The face of a game: what it says of itself as data, so that no page, screen or tool need know the game.

Places in a view are written as paths with `{}` for a name: `"vp/{}"` is `view["vp"][name]`, `"{}"` is `view[name]`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from haversack.kernel.english import titled

DARK: Final = "#1d1b17"
LIGHT: Final = "#ffffff"


class Owner(NamedTuple):
    """Whoever cards, pieces or points belong to: a seat, a team, a nation that plays at a seat, a deck.

    `sign` is one to three letters on shields and pieces, `pattern` what lies under them (`haversack.rulebook.signs`).
    `short` is the name where room is scarce. `arms` are the owners whose shields it bears, where these are not its
    own; a deck may bear an `icon` instead. In a sentence it has an `article`, and its verb is `plural` or not; `also`
    are other names by which the log calls it.
    """

    name: str
    colour: str
    ink: str = LIGHT
    sign: str = ""
    pattern: str = "plain"
    short: str = ""
    arms: tuple[str, ...] = ()
    icon: str = ""
    article: bool = False
    plural: bool = False
    also: tuple[str, ...] = ()


class Clock(NamedTuple):
    """What a game counts its time in (`unit`, a field of every view), and how it ends by points.

    `length` is how often it is counted; 0 where the view says it, in the field `unit` with an s. `scoring` are the
    times at which points are counted, where that is not always; `lead` is the lead that wins at once, `tie` the team
    that wins a level game. `stage` is the field of the view that says what is under way, `stages` its words, by what
    stands before the first underscore; "" is for all others.
    """

    unit: str
    length: int = 0
    scoring: tuple[int, ...] = ()
    lead: int = 0
    tie: str = ""
    stage: str = ""
    stages: Mapping[str, str] = {}


class EventMeanings(NamedTuple):
    """What the types of events mean to those who follow a game.

    `loud` ones stand out in the log, `quiet` ones need not be told again; by others a card is `drawn`, `laid` or
    `used`, or is shown to everybody (`shown`). `doers` are the fields that say who did it, the first that is there;
    `fights` begin a fight, and what belongs to it follows: `fighting`.
    """

    loud: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    doers: tuple[str, ...] = ("seat",)
    fights: tuple[str, ...] = ()
    fighting: tuple[str, ...] = ()


class Piece(NamedTuple):
    """A kind of piece: its id and names, the field of the view that lists where they stand, and its drawing.

    `outline` and `ring` are paths around the middle of the piece, `base` is how far below it the sign stands.
    """

    kind: str
    name: str
    names: str
    field: str
    outline: str
    ring: str
    base: float = 4.0


class Pile(NamedTuple):
    """Cards of a seat: the field of its part of the view that lists them, for whoever knows them.

    How many there are stands in the field with `_size` behind it; `words` say where they are, `icon` is their sign.
    `known` is the field with those that others have seen. A `laid` pile lies before its owner, and cards are used from
    there, by `verbs` that mean no other cards; one that is `open` lies face up to be looked through.
    """

    field: str
    icon: str
    words: str
    known: str = ""
    laid: bool = False
    open: bool = False
    verbs: tuple[str, ...] = ()


class Note(NamedTuple):
    """Words about a seat, with `{}` for what stands in a field of its part of the view; `names` are words for it.

    Several are joined by "and"; where there are none, nothing is said.
    """

    field: str
    words: str
    icon: str = ""
    names: Mapping[str, str] = {}


class Mat(NamedTuple):
    """How the cards on the table are laid out: a game without a map has a row of them for each seat.

    `total` is the field of a seat's part of the view with what its cards count together, in `unit`, `units` in full.
    `role` is the field of the view that names the seat with the first of the `roles`; the others have the second.
    `won` lists who won each time that the clock counts, `event` is the card in force, `rolls` are dice with their text.
    """

    title: str = "Table"
    total: str = ""
    unit: str = ""
    units: str = ""
    role: str = ""
    roles: tuple[str, ...] = ()
    won: str = ""
    event: str = ""
    rolls: str = ""
    notes: tuple[Note, ...] = ()


HAND: Final = Pile("hand", "hand", "in hand")
DECK: Final = Pile("deck", "deck", "in the deck")


class Face(NamedTuple):
    """All of it. `seat` is where a newcomer sits best; `minutes` is how long a game takes at least and at most.

    `groups` cuts the options into parts, each with a title and the option it begins with. `cards`, `pieces_of` and
    `points` are paths to what a seat, an owner of pieces and a team have; `piles` are the cards of a seat. `asides`
    are verbs of what is done beside a question; `on_table` those of options that name cards lying on the table.
    `sample` is a position to be looked at.
    """

    blurb: str
    minutes: tuple[int, int]
    weight: str
    seat: str
    owners: Mapping[str, Owner]
    clock: Clock
    events: EventMeanings
    groups: tuple[tuple[str, str], ...] = ()
    cards: str = "{}"
    points: str = "vp/{}"
    points_name: str = "Victory points"
    pieces_of: str = ""
    pieces: tuple[Piece, ...] = ()
    asides: tuple[str, ...] = ()
    on_table: tuple[str, ...] = ()
    nations: Mapping[str, str] = {}
    piles: tuple[Pile, ...] = (HAND, DECK)
    mat: Mat = Mat()
    sample: Mapping[str, object] = {}

    def name(self, owner: str | None) -> str:
        """Return the name of an owner; without one it is nobody."""
        if owner is None:
            return "Nobody"
        return self.owners[owner].name if owner in self.owners else titled(owner)

    def data(self) -> dict[str, object]:
        """Return what pages draw from, as JSON-safe data."""
        out: dict[str, object] = dict(self._asdict())
        del out["sample"]
        out["owners"] = {name: dict(owner._asdict()) for name, owner in self.owners.items()}
        out["clock"] = dict(self.clock._asdict())
        out["events"] = dict(self.events._asdict())
        out["pieces"] = [dict(piece._asdict()) for piece in self.pieces]
        out["piles"] = [dict(pile._asdict()) for pile in self.piles]
        out["mat"] = {**self.mat._asdict(), "notes": [dict(note._asdict()) for note in self.mat.notes]}
        return out


def at(view: Mapping[str, object], path: str, name: str) -> object:
    """Return what stands at a path of a view for a name; None where there is nothing."""
    found: object = view
    for part in path.split("/"):
        found = found.get(part.replace("{}", name)) if isinstance(found, Mapping) else None
    return found
