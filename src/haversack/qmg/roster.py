"""Who plays on which map: countries, owners of decks, teams, spaces."""

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.reading import Data, words
from haversack.qmg.graph import bit_list


class Board:
    """The spaces of a map by name. A space neither land nor sea is neutral."""

    def __init__(self, ids: list[str], land: int, sea: int) -> None:
        self.ids: list[str] = ids
        self.bits: dict[str, int] = {slug: 1 << number for number, slug in enumerate(ids)}
        self.by_bit: dict[int, str] = {1 << number: slug for number, slug in enumerate(ids)}
        self.land: int = land
        self.sea: int = sea

    def names(self, mask: int) -> list[str]:
        """Return the ids of the spaces of a mask, ascending."""
        out: list[str] = []
        while mask:
            low = mask & -mask
            out.append(self.by_bit[low])
            mask ^= low
        return out

    def spaces(self, data: Data, field: str, kind: int, what: str) -> int:
        """Return the mask of the spaces of a field, where only some may hold that piece."""
        mask = 0
        for slug in words(data, field):
            bit = self.bits.get(slug, 0)
            if not bit:
                raise InvalidPosition(f"There is no space {shown(slug)}.")
            if mask & bit:
                raise InvalidPosition(f"{slug!r} stands twice; there is never more than one of a kind in a space.")
            mask |= bit
        wrong = mask & ~kind
        if wrong:
            self.refuse(wrong & ~(self.land | self.sea), "is neutral; nothing can stand there")
            self.refuse(wrong & self.sea, f"is a sea; {what} cannot stand there")
            self.refuse(wrong, f"is land; {what} cannot stand there")
        return mask

    def refuse(self, mask: int, why: str) -> None:
        """Raise if there is a space in the mask."""
        for slug in self.names(mask):
            raise InvalidPosition(f"{slug!r} {why}.")


class Roster:
    """The countries of a game, the owners of its decks, who are its seats, and its teams.

    `reasons` are the ways a game ends, `last_round` its end by the clock.
    """

    def __init__(self, board: Board, game: str, version: int) -> None:
        self.board: Board = board
        self.game: str = game
        self.version: int = version
        self.countries: tuple[str, ...] = ()
        self.names: tuple[str, ...] = ()
        self.owners: tuple[str, ...] = ()
        self.owner_names: tuple[str, ...] = ()
        self.teams: tuple[str, ...] = ()
        self.team_of: list[int] = []  # by country
        self.opening: list[int] = []  # where pieces stand at first, by country
        self.reasons: tuple[str, ...] = ()
        self.last_round: int = 0

    def owners_in(self, mask: int) -> list[str]:
        """Return the owners of a mask by their ids."""
        return [self.owners[number] for number in bit_list(mask)] if mask else []
