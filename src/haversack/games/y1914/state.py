"""The state of a game: plain numbers, one mask of spaces for each country, cards as numbers in tuples."""

from haversack.games.y1914.compile import Rules
from haversack.games.y1914.terms import COUNTRIES, HOMES, POWERS
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.graph import connected

Cards = tuple[int, ...]


class Board(GameState):
    """The fields of a state and the questions asked of the board all the time. `State` adds the procedures.

    A country's Armies stand on land and its Navies at sea, so one mask holds both. A discard pile is `buried`
    (face down, at the bottom) and `played` (face up, the last one on top). `depth` holds, for each Power, how many
    bottom cards of its deck it knows, and how many everybody knows. `known` holds the cards in hands, among
    prepared cards and among face-down discards that others know: numbers packed by `verbs.knowledge`.
    """

    __slots__ = (
        "rules",
        "pieces",
        "hands",
        "prepared",
        "decks",
        "buried",
        "played",
        "depth",
        "known",
        "status",
        "used",
        "tokens",
        "granted",
        "waived",
        "truce",
        "central_vp",
        "entente_vp",
        "round",
        "active",
        "ended",
        "chains",
        "fresh",
    )

    rules: Rules
    pieces: list[int]
    hands: list[Cards]
    prepared: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]
    depth: list[int]
    known: Cards
    status: int
    used: int
    tokens: int
    granted: list[int]
    waived: int
    truce: int
    central_vp: int
    entente_vp: int
    round: int
    active: int
    ended: int
    chains: list[int]
    fresh: int

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def reset(self) -> None:
        super().reset()
        self.pieces = [0] * COUNTRIES
        self.hands = [()] * POWERS
        self.prepared = [()] * POWERS
        self.decks = [()] * POWERS
        self.buried = [()] * POWERS
        self.played = [()] * POWERS
        self.depth = [0] * (2 * POWERS)
        self.known = ()
        self.status = 0
        self.used = 0
        self.tokens = 0
        self.granted = [0] * COUNTRIES
        self.waived = 0
        self.truce = 0
        self.central_vp = 0
        self.entente_vp = 0
        self.round = 1
        self.active = 0
        self.ended = 0
        self.chains = [0] * COUNTRIES
        self.fresh = 0

    def words(self) -> Vocabulary:
        return self.rules.vocabulary

    def copy_to(self, other: "Board") -> None:
        """Write all of this state into another object of its class."""
        self.copy_base(other)
        other.pieces = self.pieces[:]
        other.hands = self.hands[:]
        other.prepared = self.prepared[:]
        other.decks = self.decks[:]
        other.buried = self.buried[:]
        other.played = self.played[:]
        other.depth = self.depth[:]
        other.known = self.known
        other.status = self.status
        other.used = self.used
        other.tokens = self.tokens
        other.granted = self.granted[:]
        other.waived = self.waived
        other.truce = self.truce
        other.central_vp = self.central_vp
        other.entente_vp = self.entente_vp
        other.round = self.round
        other.active = self.active
        other.ended = self.ended
        other.chains = self.chains[:]
        other.fresh = self.fresh

    def content(self) -> list[int]:
        """Return all that matters for how the game goes on, as one flat list of numbers."""
        out = [self.round, self.active, self.ended, self.central_vp, self.entente_vp, self.tokens]
        out += [self.status, self.used, self.waived, self.truce, self.rng >> 32, self.rng & 0xFFFFFFFF]
        out += self.pieces
        out += self.granted
        out += self.depth
        for power in range(POWERS):
            for zone in (self.hands, self.prepared, self.decks, self.buried, self.played):
                cards = zone[power]
                out.append(len(cards))
                out += cards
        out.append(len(self.known))
        out += self.known
        for frame in self.stack:
            out.append(len(frame))
            out += frame
        return out

    # The board

    def team_pieces(self, team: int) -> int:
        """Return the spaces where a team has a piece."""
        pieces = self.pieces
        if team:
            return pieces[2] | pieces[4] | pieces[5] | pieces[6] | pieces[7]
        return pieces[0] | pieces[1] | pieces[3]

    def chain(self, country: int) -> int:
        """Return where the country's pieces hang together with its Home, held by its own Army (F-SUP-1, F-SUP-2)."""
        if self.fresh >> country & 1:
            return self.chains[country]
        pieces = self.pieces[country]
        home = pieces & 1 << HOMES[country]
        out = connected(self.rules.links[country], home, pieces) if home else 0
        self.chains[country] = out
        self.fresh |= 1 << country
        return out

    def supply(self, country: int) -> int:
        """Return where the country's pieces are supplied; a text may grant it without a chain (ruling 5)."""
        granted = self.granted[country]
        if granted:
            return self.chain(country) | self.pieces[country] & granted
        return self.chain(country)
