"""The game of 1914, as `haversack.load("1914")` gives it."""

from collections.abc import Mapping

from haversack.games.y1914.compile import Rules
from haversack.games.y1914.encode import BoardEncoder, layout
from haversack.games.y1914.language import Deck
from haversack.games.y1914.options import OPTIONS
from haversack.games.y1914.pack import STANDARD
from haversack.games.y1914.play import GAME_ID, RULES_VERSION, State
from haversack.games.y1914.render import play_text, prepared_symbol, prepared_text
from haversack.games.y1914.terms import PLAYERS, POWER_IDS, TEAM_IDS, TEAM_POWERS
from haversack.kernel.errors import InvalidPack
from haversack.kernel.floats import Encoder
from haversack.kernel.game import Game
from haversack.kernel.options import Shelf, Value, settled
from haversack.kernel.state import GameState, number_of
from haversack.kernel.vocabulary import Vocabulary


class Y1914(Game):
    """Quartermaster General: 1914: five Powers of eight countries, two teams."""

    def __init__(self) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.y1914"
        self.title = "Quartermaster General: 1914"
        self.rules_version = RULES_VERSION
        self.seats = POWER_IDS
        self.teams = {TEAM_IDS[team]: tuple([POWER_IDS[power] for power in TEAM_POWERS[team]]) for team in range(2)}
        self.players = PLAYERS
        self.options = OPTIONS
        self.decks: tuple[Deck, ...] = STANDARD
        self._shelf: Shelf[Rules] = Shelf(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        return Rules(self.decks, values)

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the compiled rules for a set of options."""
        return self._shelf.rules(options)

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        state = State(self.rules(options))
        state.reset()
        return state

    @property
    def vocabulary(self) -> Vocabulary:
        return self.rules().vocabulary

    def card_ids(self) -> list[str]:
        """Return the ids of all cards, in the order of the decks."""
        return [card.id for deck in self.decks for card in deck.cards]

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        values = settled(self.options, options)
        return [
            {
                "id": card.id,
                "name": card.name,
                "owner": deck.power,
                "country": card.country,
                "type": card.type,
                "copies": card.count,
                "text": play_text(card, values),
                "prepared": prepared_text(card, values),
                "symbol": prepared_symbol(card),
                "supply": card.prepared.supply,
                "provenance": card.provenance,
                "sources": dict(zip(("name", "play", "prepared", "copies"), card.sources, strict=True)),
                "confidence": card.confidence,
            }
            for deck in self.decks
            for card in deck.cards
        ]

    def encoder(self, seat: object) -> Encoder:
        return BoardEncoder(self.title, number_of(seat, self.seats), self.rules())

    def layout(self) -> list[tuple[str, int]]:
        return layout(self.rules())


def open_game(pack: dict[str, object] | None) -> Game:
    """Return the game; there are no packs for it."""
    if pack is not None:
        raise InvalidPack("The game '1914' is played with its own decks; it takes no pack.")
    return Y1914()
