"""The game of WW2, as `haversack.load("ww2")` gives it."""

from collections.abc import Mapping

from haversack.games.ww2.compile import Rules
from haversack.games.ww2.encode import BoardEncoder, layout
from haversack.games.ww2.language import Deck
from haversack.games.ww2.options import OPTIONS
from haversack.games.ww2.pack import STANDARD, load_pack
from haversack.games.ww2.play import GAME_ID, RULES_VERSION, State
from haversack.games.ww2.render import card_text
from haversack.games.ww2.terms import COUNTRY_IDS, PLAYERS, TEAM_IDS
from haversack.kernel.floats import Encoder
from haversack.kernel.game import Game
from haversack.kernel.options import Shelf, Value, settled
from haversack.kernel.state import GameState, number_of
from haversack.kernel.vocabulary import Vocabulary


class WW2(Game):
    """Quartermaster General WW2, second edition: six countries, two teams."""

    def __init__(self, decks: tuple[Deck, ...] = STANDARD, pack: dict[str, object] | None = None) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.ww2"
        self.title = "Quartermaster General WW2"
        self.rules_version = RULES_VERSION
        self.seats = COUNTRY_IDS
        self.teams = {TEAM_IDS[t]: COUNTRY_IDS[t::2] for t in range(2)}
        self.players = PLAYERS
        self.options = OPTIONS
        self.decks: tuple[Deck, ...] = decks
        self.pack: dict[str, object] | None = pack
        self._shelf: Shelf[Rules] = Shelf(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        return Rules(self.decks, values, self.pack)

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
                "owner": deck.country,
                "type": card.type,
                "copies": card.count,
                "text": card_text(card, deck.country, values),
                "provenance": card.provenance,
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
    """Return the game, played with the decks of a pack if one is given."""
    return WW2() if pack is None else WW2(load_pack(pack), pack)
