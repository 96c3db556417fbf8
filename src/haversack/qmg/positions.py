"""Reading the positions of both map games: pieces on a map, piles of cards, what lies on the table."""

from typing import Any

from haversack.kernel import reading as read
from haversack.kernel.cards import Cards, sorted_hand
from haversack.kernel.english import a
from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.frame_codec import check_stack, frames_data, read_frames
from haversack.kernel.procedures import Procedure
from haversack.kernel.reading import Data
from haversack.kernel.rng import as_data, seeded
from haversack.qmg.roster import Roster
from haversack.qmg.rules import BoardRules
from haversack.qmg.state import BoardState
from haversack.qmg.views import clock_of

MOST_VP = 9999
CLOCK_FIELDS = ("game", "rules_version", "round", "turn", "step", "vp", "seed", "options", "pack", "countries")
FRAME_FIELDS = ("rng", "frames", "used", "ended")
CARD_FIELDS = ("hand", "status", "discard", "face_down", "deck")


# Out


def head_of(s: BoardState, rules: BoardRules) -> dict[str, object]:
    """Return the clock, the options and the middle of an effect."""
    out = clock_of(s)
    out["options"] = dict(rules.options)
    out["rng"] = as_data(s.rng)
    out["frames"] = frames_data(s.stack, rules.ranges)
    out["used"] = rules.status_ids(s.used)
    out["ended"] = s.ended
    if rules.pack is not None:
        out["pack"] = rules.pack
    return out


def pieces_of(s: BoardState, rules: BoardRules, country: int) -> dict[str, object]:
    """Return what stands on the board for a country, and where its supply is granted."""
    board = s.ROSTER.board
    out: dict[str, object] = {kind.field: board.names(s.standing(country, kind)) for kind in rules.kinds.all}
    if s.granted[country]:
        out["granted"] = board.names(s.granted[country])
    return out


def cards_of(s: BoardState, rules: BoardRules, owner: int, known: str) -> dict[str, object]:
    """Return the piles of an owner; in the field `known`, if any, how much of the deck is known, and to whom."""
    out: dict[str, object] = {
        "hand": rules.ids_of(s.hands[owner]),
        "status": rules.status_ids(s.status & rules.owned_status[owner]),
        "discard": rules.ids_of(s.played[owner][::-1] + s.buried[owner][::-1]),
        "face_down": len(s.buried[owner]),
        "deck": rules.ids_of(s.decks[owner]),
    }
    depths = s.depth[owner :: len(s.ROSTER.owners)]
    if any(depths):
        out[known] = depths
    return out


# In


def place_clock(s: BoardState, data: Data, fields: tuple[str, ...]) -> None:
    """Read how far the game is; the random stream begins anew unless frames go on with theirs."""
    read.known_fields(data, fields, "the position")
    roster = s.ROSTER
    s.rng = seeded(read.any_number(data, "seed", 0))
    s.round = read.number(data, "round", 1, 1, roster.last_round)
    s.active = read.one_of(data, "turn", roster.owners, roster.owners[0])


def place_pieces(s: BoardState, rules: BoardRules, country: int, data: Data, others: tuple[str, ...]) -> None:
    """Read where the pieces of a country stand, no more than it has, and where its supply is granted."""
    masks = pieces_read(s.ROSTER, rules, country, data, ("granted", *others))
    for kind, mask in zip(rules.kinds.all, masks, strict=True):
        s.stand(country, kind, mask)
    s.granted[country] = s.ROSTER.board.spaces(data, "granted", rules.kinds.any.spaces, "a piece")


def pieces_read(roster: Roster, rules: BoardRules, country: int, data: Data, others: tuple[str, ...]) -> list[int]:
    """Return where a country's pieces of each kind stand, no more than it has; the data may have other fields."""
    kinds, board, name = rules.kinds.all, roster.board, roster.names[country]
    read.known_fields(data, (*[kind.field for kind in kinds], *others), name)
    masks = [board.spaces(data, kind.field, kind.spaces, a(kind.name)) for kind in kinds]
    filled = 0
    for kind, mask in zip(kinds, masks, strict=True):
        number, pool = mask.bit_count(), kind.pool[country]
        if number > pool:
            raise InvalidPosition(f"{name} has {number} {kind.plural} on the board but only {pool} in all.")
        if kind.shares:
            board.refuse(mask & ~filled, f"holds no piece of {name} for {a(kind.name)} to stand beside")
        else:
            filled |= mask
    return masks


def no_enemies_together(roster: Roster, ours: int, theirs: int) -> None:
    """Raise if both teams have a piece in a space."""
    for slug in roster.board.names(ours & theirs):
        raise InvalidPosition(f"Enemy pieces stand together in {slug!r}.")


def place_piles(s: BoardState, rules: BoardRules, owner: int, data: Data, stock: "CardReader") -> None:
    """Read the hand, the discard pile and the Status cards of an owner."""
    s.hands[owner] = sorted_hand(stock.take(data, "hand"))
    s.buried[owner], s.played[owner] = stock.piles(data)
    s.status |= stock.on_table(data, "status", rules.status_cards, "Status")


def place_deck(s: BoardState, owner: int, data: Data, stock: "CardReader", known: str) -> None:
    """Read the deck of an owner, all that is left, shuffled, if it is left out; and what is known of it."""
    s.decks[owner] = stock.take(data, "deck") if "deck" in data else s.shuffle(tuple(stock.left))
    owners = len(s.ROSTER.owners)
    s.depth[owner::owners] = stock.depths(data, known, len(s.depth) // owners, s.decks[owner])


def resume(s: BoardState, rules: BoardRules, data: Data, base: type[Procedure[Any]]) -> None:
    """Restore the middle of an effect."""
    s.rng = read.stream(data, s.rng)
    s.ended = ending(data, len(s.ROSTER.reasons))
    s.stack = [*read_frames(data, base, rules.ranges, s.ended > 0)]
    check_stack(s, s.stack)
    read.matches(data, "step", s.step_name())


class CardReader:
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


def used_bits(data: Data, rules: BoardRules) -> int:
    """Return the bits of the Status cards used this turn."""
    mask = 0
    for slug in read.words(data, "used"):
        card = rules.card_number.get(slug, -1)
        if card not in rules.status_cards:
            raise InvalidPosition(f"{slug!r} is not a Status that could have been used.")
        mask |= 1 << rules.status_cards.index(card)
    return mask


def points(data: Data, teams: tuple[str, ...], lowest: int) -> list[int]:
    """Read the VP of each team."""
    vp = read.mapping(data, "vp")
    read.known_fields(vp, teams, "vp")
    return [read.number(vp, team, 0, lowest, MOST_VP) for team in teams]


def ending(data: Data, reasons: int) -> int:
    """Return how the game ended, the reason and the team in one number; 0 while it goes on."""
    ended = read.number(data, "ended", 0, 0, 2 * reasons - 1)
    if ended == 1:
        raise InvalidPosition("There is no end of a game with the number 1.")
    return ended
