"""Kinds of pieces and teams, as data of the rules of a game."""

from haversack.qmg.language import PIECE


class Kind:
    """A kind of piece: its words, the spaces it stands in, how many each country has.

    A piece that does not share fills its space for its country, and its terrain says which kind it is. One that
    `shares` stands in a space beside another piece of its country and leaves the board with it. Such a kind says what
    it is in a battle: one that `strikes` can be spent for a second removal, one that stands `instead` can be removed in
    place of the piece beside it; one that `needs_supply` falls where that piece is out of supply.
    """

    def __init__(self, id: str, name: str, plural: str, spaces: int, pool: list[int], shares: bool = False) -> None:  # noqa: A002
        self.id: str = id
        self.name: str = name
        self.plural: str = plural
        self.spaces: int = spaces
        self.pool: list[int] = pool
        self.shares: bool = shares
        self.needs_supply: bool = False
        self.strikes: bool = False
        self.instead: bool = False
        self.number: int = -1
        self.place: int = -1  # among those that share
        self.field: str = f"{id}_at" if shares else plural.lower()  # in views and positions
        self.left: str = f"{id if shares else self.field}_left"


class Kinds:
    """The kinds of pieces of a game, in the order of their numbers; `any` stands for each that fills its space."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.all: list[Kind] = kinds
        self.sharing: list[Kind] = [kind for kind in kinds if kind.shares]
        self.any: Kind = Kind(PIECE, "piece", "pieces", 0, [])
        self.by_id: dict[str, Kind] = {PIECE: self.any}
        for number, kind in enumerate(kinds):
            kind.number = number
            self.by_id[kind.id] = kind
            if not kind.shares:
                self.any.spaces |= kind.spaces
        for place, kind in enumerate(self.sharing):
            kind.place = place
        filling = [kind for kind in kinds if not kind.shares]
        self.any.name = " or ".join([kind.name for kind in filling])
        self.rows: list[tuple[str, str, int, list[int]]] = [  # for views, of those that fill: fields, spaces, pool
            (kind.field, kind.left, kind.spaces, kind.pool) for kind in filling
        ]

    def at(self, space: int) -> Kind:
        """Return the kind of piece that fills a space."""
        for kind in self.all:
            if kind.spaces >> space & 1 and not kind.shares:
                return kind
        return self.any


class Teams:
    """Who plays with whom: the ids of the teams, and the team of each country."""

    def __init__(self, ids: tuple[str, ...], countries: tuple[str, ...], team_of: list[int]) -> None:
        self.ids: tuple[str, ...] = ids
        self.team_of: list[int] = team_of
        self.country_number: dict[str, int] = {slug: number for number, slug in enumerate(countries)}
        members = [[c for c, of in enumerate(team_of) if of == team] for team in range(len(ids))]
        self.members: list[list[int]] = members
        self.masks: list[int] = [sum([1 << country for country in team]) for team in members]
