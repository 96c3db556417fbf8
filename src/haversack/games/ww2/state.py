"""The state of a game: plain numbers, one mask of spaces for each country, cards as numbers in tuples."""

from haversack.games.ww2.board import LAND_MASK, LINKS, NEIGHBOURS, SEA_MASK, STRAIT_LANDS, SUPPLY_MASK
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.terms import COUNTRIES
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.graph import connected

Cards = tuple[int, ...]


class Board(GameState):
    """The fields of a state and the questions asked of the board all the time. `State` adds the procedures.

    A country's Armies stand on land and its Navies at sea, so one mask holds both. A discard pile is `buried`
    (face down, at the bottom) and `played` (face up, the last one on top). `depth` holds, for each country, how
    many top cards of its deck everybody knows, how many it knows itself, and how many bottom cards it knows.
    """

    __slots__ = (
        "rules",
        "pieces",
        "hands",
        "decks",
        "buried",
        "played",
        "shown",
        "depth",
        "status",
        "responses",
        "used",
        "shielded",
        "granted",
        "opening",
        "axis_vp",
        "allies_vp",
        "round",
        "active",
        "ended",
        "chains",
        "supplied",
        "fresh",
    )

    rules: Rules
    pieces: list[int]
    hands: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]
    shown: list[Cards]
    depth: list[int]
    status: int
    responses: int
    used: int
    shielded: list[int]
    granted: list[int]
    opening: Cards
    axis_vp: int
    allies_vp: int
    round: int
    active: int
    ended: int
    chains: list[int]
    supplied: list[int]
    fresh: int

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def reset(self) -> None:
        super().reset()
        self.pieces = [0] * COUNTRIES
        self.hands = [()] * COUNTRIES
        self.decks = [()] * COUNTRIES
        self.buried = [()] * COUNTRIES
        self.played = [()] * COUNTRIES
        self.shown = [()] * COUNTRIES
        self.depth = [0] * (3 * COUNTRIES)
        self.status = 0
        self.responses = 0
        self.used = 0
        self.shielded = [0] * COUNTRIES
        self.granted = [0] * COUNTRIES
        self.opening = (0,) * COUNTRIES
        self.axis_vp = 0
        self.allies_vp = 0
        self.round = 1
        self.active = 0
        self.ended = 0
        self.chains = [0] * COUNTRIES
        self.supplied = [0] * COUNTRIES
        self.fresh = 0

    def words(self) -> Vocabulary:
        return self.rules.vocabulary

    def copy_to(self, other: "Board") -> None:
        """Write all of this state into another object of its class."""
        self.copy_base(other)
        other.pieces = self.pieces[:]
        other.hands = self.hands[:]
        other.decks = self.decks[:]
        other.buried = self.buried[:]
        other.played = self.played[:]
        other.shown = self.shown[:]
        other.depth = self.depth[:]
        other.status = self.status
        other.responses = self.responses
        other.used = self.used
        other.shielded = self.shielded[:]
        other.granted = self.granted[:]
        other.opening = self.opening
        other.axis_vp = self.axis_vp
        other.allies_vp = self.allies_vp
        other.round = self.round
        other.active = self.active
        other.ended = self.ended
        other.chains = self.chains[:]
        other.supplied = self.supplied[:]
        other.fresh = self.fresh

    def content(self) -> list[int]:
        """Return all that matters for how the game goes on, as one flat list of numbers."""
        out = [self.round, self.active, self.ended, self.axis_vp, self.allies_vp]
        out += [self.status, self.responses, self.used, self.rng >> 32, self.rng & 0xFFFFFFFF]
        out += self.pieces
        out += self.shielded
        out += self.granted
        out += self.opening
        out += self.depth
        for country in range(COUNTRIES):
            for zone in (self.hands, self.decks, self.buried, self.played, self.shown):
                cards = zone[country]
                out.append(len(cards))
                out += cards
        for frame in self.stack:
            out.append(len(frame))
            out += frame
        return out

    # The board

    def links(self, team: int) -> list[int]:
        """Return the neighbours of each space for a team, the straits open to it included (W-BRD-3, W-BRD-4)."""
        pieces = self.pieces
        return LINKS[team][(pieces[0] | pieces[2] | pieces[4]) & STRAIT_LANDS]

    def team_pieces(self, team: int) -> int:
        """Return the spaces where a team has a piece."""
        pieces = self.pieces
        return pieces[team] | pieces[team + 2] | pieces[team + 4]

    def supply_spaces(self, country: int) -> int:
        """Return the Supply spaces as they count for a country (ruling 4.5)."""
        spaces = SUPPLY_MASK
        if self.status & self.rules.lasting:
            for lasting in self.rules.no_supply:
                if self.status & lasting.bit and lasting.who >> country & 1:
                    spaces &= ~lasting.spaces
        return spaces

    def granted_supply(self, country: int) -> int:
        """Return the spaces where a text puts a country's pieces in supply without a chain (ruling 4.6)."""
        spaces = self.granted[country]
        if self.status & self.rules.lasting:
            for lasting in self.rules.always_supplied:
                if self.status & lasting.bit and lasting.who >> country & 1:
                    spaces |= lasting.spaces
        return spaces

    def supply(self, country: int) -> int:
        """Return where the country's pieces are supplied (W-SUP-1 to W-SUP-5).

        `chains` then holds where its pieces hang together with a Supply space, ports not asked.
        """
        if self.fresh >> country & 1:
            return self.supplied[country]
        pieces = self.pieces[country]
        ported = self._ported(country)
        linking = pieces if self.rules.portless_link else pieces & LAND_MASK | ported
        sources = pieces & self.supply_spaces(country)
        chain = connected(self.links(country & 1), sources, linking) if sources else 0
        self.chains[country] = chain
        out = chain & (LAND_MASK | ported) | pieces & self.granted_supply(country)
        self.supplied[country] = out
        self.fresh |= 1 << country
        return out

    def _ported(self, country: int) -> int:
        """Return where the country's Navies have a port: a team Army in an adjacent land space (W-SUP-3)."""
        navies = self.pieces[country] & SEA_MASK
        if not navies:
            return 0
        armies = self.team_pieces(country & 1) & LAND_MASK
        out = 0
        while navies:
            low = navies & -navies
            if NEIGHBOURS[low.bit_length() - 1] & armies:
                out |= low
            navies ^= low
        return out
