"""The game of 1914, as `haversack.load("1914")` gives it."""

from collections.abc import Mapping
from typing import ClassVar

from haversack.games.y1914.cards import STANDARD
from haversack.games.y1914.engine.invariant import holding
from haversack.games.y1914.facts.constants import PLAYERS, POWER_IDS, TEAM_IDS, TEAM_POWERS, WINDOW_WORDS
from haversack.games.y1914.facts.face import FACE, spaces
from haversack.games.y1914.facts.options import OPTIONS
from haversack.games.y1914.facts.pieces import standard_kinds
from haversack.games.y1914.facts.roster import GAME_ID, ROSTER, RULES_VERSION
from haversack.games.y1914.io.encode import BoardEncoder, layout
from haversack.games.y1914.language.card import Deck
from haversack.games.y1914.language.pack import read_pack, schema, standard_data
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.state import State
from haversack.games.y1914.text.render import play_text, prepared_symbol, prepared_text
from haversack.kernel.encoding import Block, Encoder
from haversack.kernel.expressions import Faults, raise_faults
from haversack.kernel.game import Game, Invariant
from haversack.kernel.options import RulesCache, Value, resolve_options
from haversack.kernel.packs import overlaid
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.scenarios import Scenarios, check_scenarios, standard_scenario


class Y1914(Game):
    """Quartermaster General: 1914: five Powers of eight countries, two teams."""

    window_kinds: ClassVar[Mapping[str, str]] = WINDOW_WORDS

    def __init__(self, decks: tuple[Deck, ...] = STANDARD, scenarios: Scenarios | None = None) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.y1914"
        self.title = "Quartermaster General: 1914"
        self.rules_version = RULES_VERSION
        self.face = FACE
        self.judge = "haversack.bots.y1914.judge:judge"
        self.screen = "haversack.cli.screens.y1914:Y1914Screen"
        self.seats = POWER_IDS
        self.teams = {TEAM_IDS[team]: tuple([POWER_IDS[power] for power in TEAM_POWERS[team]]) for team in range(2)}
        self.players = PLAYERS
        self.scenarios: Scenarios = Scenarios() if scenarios is None else scenarios
        self.options = (*OPTIONS, *self.scenarios.options())
        self.decks: tuple[Deck, ...] = decks
        self._rules_cache: RulesCache[Rules] = RulesCache(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        return Rules(self.decks, values, self.pack, self.scenarios.by_id.get(str(values.get("scenario"))))

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the compiled rules for a set of options."""
        return self._rules_cache.rules(options)

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
        values = resolve_options(self.options, options)
        entries: list[dict[str, object]] = [
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
        return [overlaid(entry, self.texts) for entry in entries]

    def standard_pack(self) -> dict[str, object]:
        usual = standard_scenario(ROSTER, standard_kinds())
        return {
            "game": self.id,
            "name": f"{self.title}, standard cards",
            "decks": standard_data(),
            "scenarios": [usual],
        }

    def pack_schema(self) -> dict[str, object]:
        return schema(self.title)

    def encoder(self, seat: object, knowing: object = None) -> Encoder:
        return BoardEncoder(self.title, self.knowers(seat, knowing), self.rules())

    def oracle(self, seat: object) -> Encoder:
        return BoardEncoder(self.title, self.knowers(seat, self.seats), self.rules(), oracle=True)

    def spaces(self) -> dict[str, dict[str, object]]:
        return spaces()

    def invariant(self, start: GameState) -> Invariant:
        return holding(start, {str(card["id"]): str(card["owner"]) for card in self.catalogue()})

    def layout(self) -> list[Block]:
        return layout(self.rules())

    def oracle_layout(self) -> list[Block]:
        return layout(self.rules(), oracle=True)


def open_game(pack: dict[str, object] | None) -> Game:
    """Return the game, with the cards of a pack if one is given."""
    if pack is None:
        return Y1914()
    read = read_pack(pack)
    game = Y1914(read.decks, read.scenarios)
    if read.scenarios.by_id:
        faults: Faults = []
        check_scenarios(read.scenarios, ROSTER, Rules(read.decks, resolve_options(OPTIONS, None), pack), faults)
        raise_faults(faults)
    game.play_with(pack, read.texts, read.differs)
    return game
