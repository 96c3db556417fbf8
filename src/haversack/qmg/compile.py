"""From the nouns of a card to numbers: kinds, countries, places, counts; and how the cards of decks are numbered."""

from collections.abc import Mapping
from typing import Final

from haversack.qmg.graph import union_of, within_distance
from haversack.qmg.language import (
    ENEMY,
    SELF,
    TEAM,
    Around,
    At,
    Beside,
    BesideEvent,
    EventSpace,
    Flag,
    Front,
    Near,
    NearEvent,
    No,
    Outside,
    Pieces,
    Place,
    Some,
    Terrain,
    is_set,
)
from haversack.qmg.pieces import Kind, Kinds, Teams

# How a place of a text is found: everywhere, spaces it names or others by those, around the event, a front, a terrain
PL_ALL: Final = 0
PL_FIXED: Final = 1
PL_NEAR: Final = 2
PL_BESIDE: Final = 3
PL_EVENT: Final = 4
PL_NEAR_EVENT: Final = 5
PL_BESIDE_EVENT: Final = 6
PL_FRONT: Final = 7
PL_TERRAIN: Final = 8
TERRAINS: Final = ("", "clear", "difficult")

Links = list[int]


class Spot:
    """A place of a text: how to find it, and the mask it starts from."""

    def __init__(self, mode: int, mask: int) -> None:
        self.mode: int = mode
        self.mask: int = mask


class Tally:
    """A count of pieces (or of spaces that hold one), and the test whether there are enough of them."""

    def __init__(self, kind: Kind, who: int, spot: Spot) -> None:
        self.kind: Kind = kind
        self.who: int = who
        self.spot: Spot = spot
        self.by_space: bool = False
        self.number: int = 1
        self.wanted: bool = True
        self.supplied: bool = False
        self.close_to: int = -1  # a country whose Armies the pieces must be close to
        self.steps: int = 0


class Nouns:
    """What the nouns of cards mean in one game, under one set of options.

    Where borders never change, `links` are the neighbours of each space for each country, and a place is a set of
    spaces at once; without them places next to others are looked up when they are asked for.
    """

    def __init__(
        self,
        spaces: dict[str, int],
        kinds: Kinds,
        teams: Teams,
        options: Mapping[str, object],
        links: list[Links] | None = None,
    ) -> None:
        self.spaces: dict[str, int] = spaces
        self.kinds: Kinds = kinds
        self.teams: Teams = teams
        self.options: Mapping[str, object] = options
        self.links: list[Links] | None = links

    def is_set(self, flag: Flag) -> bool:
        """Say whether a flag of a word is set under the options of the game."""
        return is_set(flag, self.options)

    def kind(self, word: str) -> Kind:
        """Return the kind of piece that a word means."""
        return self.kinds.by_id[word]

    def who(self, word: str, owner: int) -> int:
        """Return the mask of countries a word means on a card of that owner."""
        teams = self.teams
        if word == SELF:
            return 1 << owner
        if word == TEAM:
            return teams.masks[teams.team_of[owner]]
        if word == ENEMY:
            return teams.masks[1 - teams.team_of[owner]]
        if word in teams.ids:
            return teams.masks[teams.ids.index(word)]
        return 1 << teams.country_number[word]

    def any_of(self, words: tuple[str, ...], owner: int) -> int:
        """Return the mask of countries that several words mean."""
        out = 0
        for word in words:
            out |= self.who(word, owner)
        return out

    def mask(self, spaces: tuple[str, ...]) -> int:
        """Return the mask of the spaces with these ids."""
        out = 0
        for slug in spaces:
            out |= 1 << self.spaces[slug]
        return out

    def spot(self, place: Place | None, owner: int) -> Spot:
        """Return a place of a text as it is found for a card of that owner."""
        if place is None:
            return Spot(PL_ALL, self.kinds.any.spaces)
        if isinstance(place, Terrain):
            return Spot(PL_TERRAIN, TERRAINS.index(place.word))
        if isinstance(place, EventSpace):
            return Spot(PL_EVENT, 0)
        if isinstance(place, NearEvent):
            return Spot(PL_NEAR_EVENT, 0)
        if isinstance(place, BesideEvent):
            return Spot(PL_BESIDE_EVENT, 0)
        if isinstance(place, Front):
            return Spot(PL_FRONT, self.teams.country_number[place.of])
        return self._named(place, owner)

    def _named(self, place: At | Near | Beside | Outside | Around, owner: int) -> Spot:
        if isinstance(place, At):
            return Spot(PL_FIXED, self.mask(place.spaces))
        if isinstance(place, Outside):
            return Spot(PL_FIXED, self.kinds.any.spaces & ~self.mask(place.spaces))
        if isinstance(place, Around):
            return Spot(PL_FIXED, self._around(place, owner))
        centre = self.mask(place.spaces)
        if self.links is None:
            return Spot(PL_NEAR if isinstance(place, Near) else PL_BESIDE, centre)
        beside = union_of(self.links[owner], centre)
        return Spot(PL_FIXED, beside | centre if isinstance(place, Near) else beside)

    def _around(self, place: Around, owner: int) -> int:
        if self.links is None:
            raise ValueError("borders of this board change, so nothing is within a fixed distance")
        centre = self.mask((place.space,))
        around = within_distance(self.links[owner], centre, place.steps)
        return around if place.inside else around & ~centre

    def fixed(self, place: Place | None, owner: int) -> int:
        """Return the spaces a place names, where it names spaces."""
        return self.spot(place, owner).mask

    def tally(self, count: Pieces | Some | No, owner: int) -> Tally:
        """Return a count or a condition of a text."""
        tally = Tally(self.kind(count.kind), self.who(count.who, owner), self.spot(count.at, owner))
        if isinstance(count, Some):
            tally.number = count.number
            tally.supplied = count.supplied
        elif isinstance(count, No):
            tally.wanted = False
        return tally
