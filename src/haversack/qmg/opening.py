"""How does a game begin? As the rules set it up, or as a scenario says: clock, points, pieces, cards."""

from typing import Final

from haversack.kernel import reading as read
from haversack.kernel.cards import Cards, sorted_hand
from haversack.kernel.errors import InvalidOption, InvalidPosition
from haversack.kernel.reading import Data
from haversack.qmg import positions
from haversack.qmg.positions import CardReader
from haversack.qmg.roster import Roster
from haversack.qmg.rules import BoardRules
from haversack.qmg.state import BoardState

OPENING_DRAW: Final = 10  # in both games; seven of them are kept
MOST_HELD: Final = 7
PARTS: Final = ("last_round", "first_round", "vp", "countries", "hands", "status")


class Opening:
    """The first moment of a game: its clock, the points, where pieces stand, and the cards not drawn by chance.

    `pieces` are masks by kind and country; `hands` are cards everybody knows to be held, `status` those on the table as
    bits, and `decks` what is left to shuffle.
    """

    def __init__(self, roster: Roster, rules: BoardRules) -> None:
        self.id: str = ""
        self.name: str = ""
        self.description: str = ""
        self.first_round: int = 1
        self.last_round: int = roster.last_round
        self.points: list[int] = [0] * len(roster.teams)
        self.pieces: list[list[int]] = [
            [0 if kind.shares else mask & kind.spaces for mask in roster.opening] for kind in rules.kinds.all
        ]
        self.status: int = 0
        self.hands: list[Cards] = [()] * len(roster.owners)
        self.decks: list[Cards] = list(rules.deck_lists)

    def take(self, roster: Roster, rules: BoardRules, data: Data, part: str, closed: int) -> None:
        """Take over one part of a scenario; a wrong one is refused with a sentence."""
        if part == "last_round":
            self.last_round = read.number(data, part, self.last_round, 1, self.last_round)
        elif part == "first_round":
            self.first_round = read.number(data, part, 1, 1, self.last_round)
        elif part == "vp":
            self.points = positions.points(data, roster.teams, 0)
        elif part == "countries":
            self._take_pieces(roster, rules, data, closed)
        else:
            self._take_cards(roster, rules, read.mapping(data, part), part == "hands")

    def _take_pieces(self, roster: Roster, rules: BoardRules, data: Data, closed: int) -> None:
        """Read where the countries that are named have their pieces; the others have the usual ones."""
        countries = read.mapping(data, "countries")
        read.known_names(countries, roster.countries, "country")
        for country, slug in enumerate(roster.countries):
            if slug in countries:
                masks = positions.pieces_read(roster, rules, country, read.mapping(countries, slug), ())
                for number, mask in enumerate(masks):
                    self.pieces[number][country] = mask
        for country in range(len(roster.countries)):
            stands = self.standing(country)
            roster.board.refuse(stands & closed, "is not in play with these options")
            for other in range(country):
                if roster.team_of[country] != roster.team_of[other]:
                    positions.no_enemies_together(roster, stands, self.standing(other))

    def standing(self, country: int) -> int:
        """Return the spaces where a country has a piece."""
        out = 0
        for masks in self.pieces:
            out |= masks[country]
        return out

    def _take_cards(self, roster: Roster, rules: BoardRules, given: Data, held: bool) -> None:
        """Read the cards held, or on the table, from the start; there must be enough left to draw."""
        read.known_names(given, roster.owners, "deck")
        for owner, slug in enumerate(roster.owners):
            name = roster.owner_names[owner]
            stock = CardReader(rules.card_number, rules.deck_lists[owner], name)
            stock.left = list(self.decks[owner])
            if held:
                self.hands[owner] = sorted_hand(stock.take(given, slug))
            else:
                self.status |= stock.on_table(given, slug, rules.status_cards, "Status")
            self.decks[owner] = tuple(stock.left)
            if len(self.hands[owner]) > MOST_HELD:
                raise InvalidPosition(f"{name} cannot begin with more than {MOST_HELD} cards in hand.")
            if len(self.hands[owner]) + len(stock.left) < OPENING_DRAW:
                raise InvalidPosition(f"{name} has too few cards left for an opening hand of {OPENING_DRAW}.")


def opening_of(roster: Roster, rules: BoardRules, scenario: Data | None, closed: int = 0) -> Opening:
    """Return how a game begins: as usual or as a scenario says; the spaces `closed` are not in play."""
    out = Opening(roster, rules)
    if scenario is None:
        return out
    out.id, out.name = str(scenario["id"]), str(scenario["name"])
    out.description = str(scenario.get("description", ""))
    for part in PARTS:
        if part in scenario:
            try:
                out.take(roster, rules, scenario, part, closed)
            except InvalidPosition as error:
                raise InvalidOption(f"The scenario {out.id!r} cannot be played: {error}") from error
    return out


def set_up(s: BoardState, rules: BoardRules, opening: Opening) -> None:
    """Set the clock and put the pieces and Status cards of an opening on the table."""
    s.round = opening.first_round
    s.status = opening.status
    for kind, masks in zip(rules.kinds.all, opening.pieces, strict=True):
        for country, mask in enumerate(masks):
            s.stand(country, kind, mask)


def setting_of(opening: Opening) -> dict[str, object]:
    """Return what a view says of the scenario that is played."""
    return {
        "id": opening.id,
        "name": opening.name,
        "description": opening.description,
        "last_round": opening.last_round,
    }
