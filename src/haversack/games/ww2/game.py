"""The game of WW2, as `haversack.load("ww2")` gives it."""

from collections.abc import Mapping
from typing import ClassVar

from haversack.games.ww2.engine.invariant import holding
from haversack.games.ww2.facts.constants import COUNTRY_IDS, PLAYERS, TEAM_IDS, WINDOW_WORDS
from haversack.games.ww2.facts.face import FACE, spaces
from haversack.games.ww2.facts.options import OPTIONS
from haversack.games.ww2.facts.pieces import kinds_with
from haversack.games.ww2.facts.roster import GAME_ID, ROSTER, RULES_VERSION
from haversack.games.ww2.io.encode import BoardEncoder, layout
from haversack.games.ww2.language.kind_data import PieceKind, made_kinds
from haversack.games.ww2.language.pack import STANDARD, read_pack, schema, standard_data
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.language.words import Deck
from haversack.games.ww2.state import state_of
from haversack.games.ww2.text.render import card_text
from haversack.kernel.encoding import Block, Encoder
from haversack.kernel.expressions import Faults, raise_faults
from haversack.kernel.game import Game, Invariant
from haversack.kernel.options import RulesCache, Value, resolve_options
from haversack.kernel.packs import overlaid
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.scenarios import Scenarios, check_scenarios, standard_scenario


class WW2(Game):
    """Quartermaster General WW2, second edition: six countries, two teams."""

    window_kinds: ClassVar[Mapping[str, str]] = WINDOW_WORDS

    def __init__(
        self, decks: tuple[Deck, ...] = STANDARD, kinds: tuple[PieceKind, ...] = (), scenarios: Scenarios | None = None
    ) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.ww2"
        self.title = "Quartermaster General WW2"
        self.rules_version = RULES_VERSION
        self.face = FACE
        self.judge = "haversack.bots.ww2.judge:judge"
        self.screen = "haversack.cli.screens.ww2:WW2Screen"
        self.seats = COUNTRY_IDS
        self.teams = {TEAM_IDS[t]: COUNTRY_IDS[t::2] for t in range(2)}
        self.players = PLAYERS
        self.scenarios: Scenarios = Scenarios() if scenarios is None else scenarios
        self.options = (*OPTIONS, *self.scenarios.options())
        self.decks: tuple[Deck, ...] = decks
        self.kinds: tuple[PieceKind, ...] = kinds
        self._rules_cache: RulesCache[Rules] = RulesCache(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        scenario = self.scenarios.by_id.get(str(values.get("scenario")))
        return Rules(self.decks, values, self.pack, kinds_with(made_kinds(self.kinds)), scenario)

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the compiled rules for a set of options."""
        return self._rules_cache.rules(options)

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        state = state_of(self.rules(options))
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
        names = {kind.id: (kind.name, kind.plural) for kind in self.kinds}
        entries: list[dict[str, object]] = [
            {
                "id": card.id,
                "name": card.name,
                "owner": deck.country,
                "type": card.type,
                "copies": card.count,
                "text": card_text(card, deck.country, values, names),
                "provenance": card.provenance,
                "confidence": card.confidence,
            }
            for deck in self.decks
            for card in deck.cards
        ]
        return [overlaid(entry, self.texts) for entry in entries]

    def standard_pack(self) -> dict[str, object]:
        usual = standard_scenario(ROSTER, kinds_with([]))
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
        return holding(start)

    def layout(self) -> list[Block]:
        return layout(self.rules())

    def oracle_layout(self) -> list[Block]:
        return layout(self.rules(), oracle=True)


def open_game(pack: dict[str, object] | None) -> Game:
    """Return the game, played with the decks of a pack if one is given."""
    if pack is None:
        return WW2()
    read = read_pack(pack)
    game = WW2(read.decks, read.kinds, read.scenarios)
    if read.scenarios.by_id:
        faults: Faults = []
        plain = Rules(read.decks, resolve_options(OPTIONS, None), pack, kinds_with(made_kinds(read.kinds)))
        check_scenarios(read.scenarios, ROSTER, plain, faults)
        raise_faults(faults)
    game.play_with(pack, read.texts, read.differs)
    return game
