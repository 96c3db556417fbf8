"""Reading the positions of both map games: pieces on a map, piles of cards, what lies on the table."""

from haversack.kernel import reading as read
from haversack.kernel.cards import Cards
from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.reading import Data
from haversack.qmg.graph import names_in

MOST_VP = 9999


class Chart:
    """What must be known of a map to read what stands on it. A space neither land nor sea is neutral."""

    def __init__(self, ids: list[str], land: int, sea: int) -> None:
        self.ids: list[str] = ids
        self.bits: dict[str, int] = {slug: 1 << number for number, slug in enumerate(ids)}
        self.land: int = land
        self.sea: int = sea

    def spaces(self, data: Data, field: str, kind: int, what: str) -> int:
        """Return the mask of the spaces of a field, where only some may hold that piece."""
        mask = 0
        for slug in read.words(data, field):
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
        for slug in names_in(mask, self.ids):
            raise InvalidPosition(f"{slug!r} {why}.")

    def pieces(self, data: Data, army_pool: int, navy_pool: int, name: str) -> int:
        """Return where the Armies and Navies of a country stand, no more than it has."""
        armies = self.spaces(data, "armies", self.land, "an Army")
        navies = self.spaces(data, "navies", self.sea, "a Navy")
        for word, on_board, pool in (("Armies", armies, army_pool), ("Navies", navies, navy_pool)):
            if on_board.bit_count() > pool:
                raise InvalidPosition(f"{name} has {on_board.bit_count()} {word} on the board but only {pool} in all.")
        return armies | navies

    def no_enemies_together(self, ours: int, theirs: int) -> None:
        """Raise if both teams have a piece in a space."""
        for slug in names_in(ours & theirs, self.ids):
            raise InvalidPosition(f"Enemy pieces stand together in {slug!r}.")


class Stock:
    """The cards of an owner, and those of them not yet laid anywhere."""

    def __init__(self, numbers: dict[str, int], cards: Cards, name: str) -> None:
        self.numbers: dict[str, int] = numbers
        self.cards: Cards = cards
        self.left: list[int] = list(cards)
        self.name: str = name

    def number(self, slug: str) -> int:
        """Return a card of the owner by its id."""
        card = self.numbers.get(slug, -1)
        if card < 0:
            raise InvalidPosition(f"There is no card {shown(slug)}.")
        if card not in self.cards:
            raise InvalidPosition(f"The card {slug!r} is not one of {self.name}.")
        return card

    def take(self, data: Data, field: str) -> Cards:
        """Return the cards of a field, taking each from those left."""
        out: list[int] = []
        left, numbers = self.left, self.numbers
        for slug in read.words(data, field):
            card = numbers.get(slug, -1)
            if card not in left:
                copies = self.cards.count(self.number(slug))
                verb = "is" if copies == 1 else "are"
                raise InvalidPosition(f"The card {slug!r} stands too often: there {verb} only {copies}.")
            left.remove(card)
            out.append(card)
        return tuple(out)

    def among(self, data: Data, field: str, zone: Cards) -> Cards:
        """Return the cards of a field, which must be in a zone laid before."""
        out = [self.number(slug) for slug in read.words(data, field)]
        for card in out:
            if out.count(card) > zone.count(card):
                raise InvalidPosition(f"The field {field!r} of {self.name} names a card that is not there.")
        return tuple(out)

    def on_table(self, data: Data, field: str, lying: list[int], what: str) -> int:
        """Return the bits of the cards of a field, which must be of those that lie on the table."""
        mask = 0
        for card in self.take(data, field):
            if card not in lying:
                slug = next(slug for slug, number in self.numbers.items() if number == card)
                raise InvalidPosition(f"{slug!r} is no {what} and cannot lie on the table as one.")
            mask |= 1 << lying.index(card)
        return mask

    def piles(self, data: Data) -> tuple[Cards, Cards]:
        """Return the discards from the bottom up: those face down, then those face up."""
        pile = self.take(data, "discard")[::-1]
        face_down = read.any_number(data, "face_down", 0)
        if not 0 <= face_down <= len(pile):
            raise InvalidPosition(f"{self.name} cannot have {shown(face_down)} face-down discards of {len(pile)}.")
        return pile[:face_down], pile[face_down:]

    def depths(self, data: Data, field: str, count: int, deck: Cards) -> list[int]:
        """Return how many cards of a deck are known: so many numbers, or none of them."""
        value = data.get(field, [])
        if not isinstance(value, list) or len(value) not in (0, count):
            raise InvalidPosition(f"The field {field!r} must be a list of {count} numbers.")
        out = [item for item in value if read.is_number(item) and isinstance(item, int) and 0 <= item <= len(deck)]
        if len(out) < len(value):
            raise InvalidPosition(f"What is known of the deck of {self.name} is more than the deck.")
        return out or [0] * count


def used_bits(data: Data, numbers: dict[str, int], status_cards: list[int]) -> int:
    """Return the bits of the Status cards used this turn."""
    mask = 0
    for slug in read.words(data, "used"):
        card = numbers.get(slug, -1)
        if card not in status_cards:
            raise InvalidPosition(f"{slug!r} is not a Status that could have been used.")
        mask |= 1 << status_cards.index(card)
    return mask


def points(data: Data, teams: tuple[str, ...], lowest: int) -> list[int]:
    """Return the VP of each team."""
    vp = read.mapping(data, "vp")
    read.known_fields(vp, teams, "vp")
    return [read.number(vp, team, 0, lowest, MOST_VP) for team in teams]


def ending(data: Data, reasons: int) -> int:
    """Return how the game ended, the reason and the team in one number; 0 while it goes on."""
    ended = read.number(data, "ended", 0, 0, 2 * reasons - 1)
    if ended == 1:
        raise InvalidPosition("There is no end of a game with the number 1.")
    return ended
