"""The game of The Great War, as `haversack.load("greatwar")` gives it."""

from collections.abc import Mapping
from typing import ClassVar

from haversack.games.greatwar.engine.invariant import holding
from haversack.games.greatwar.facts.constants import SIDE_IDS, WINDOW_WORDS
from haversack.games.greatwar.facts.face import FACE, setups
from haversack.games.greatwar.facts.options import BASIC, READINGS, scenario_option
from haversack.games.greatwar.io.encode import BoardEncoder, layout
from haversack.games.greatwar.language.catalogue import STANDARD
from haversack.games.greatwar.language.nouns import NATIONALITY, RANDOM_EVENT, SIDE_OF, Source
from haversack.games.greatwar.language.pack import read_pack, schema, standard_data
from haversack.games.greatwar.language.rules import Rules
from haversack.games.greatwar.language.scenarios import SCENARIOS, Scenario
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.state import GAME_ID, RULES_VERSION, State
from haversack.games.greatwar.text.render import card_text, event_text
from haversack.games.greatwar.text.render_face import face, origin
from haversack.kernel.encoding import Block, Encoder
from haversack.kernel.game import Game, Invariant
from haversack.kernel.options import RulesCache, Value, resolve_options
from haversack.kernel.packs import overlaid
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary


class GreatWar(Game):
    """The Great War of MacGowan and Lombardy: two sides, decks with house-made values."""

    window_kinds: ClassVar[Mapping[str, str]] = WINDOW_WORDS

    def __init__(
        self, cards: Tables = STANDARD, scenarios: tuple[Scenario, ...] = SCENARIOS, usual: str = BASIC
    ) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.greatwar"
        self.title = "The Great War"
        self.rules_version = RULES_VERSION
        self.face = FACE
        self.judge = "haversack.bots.greatwar.judge:judge"
        self.screen = "haversack.cli.screens.greatwar:GreatWarScreen"
        self.seats = SIDE_IDS
        self.teams = {name: (name,) for name in SIDE_IDS}
        self.players = {2: ((SIDE_IDS[0],), (SIDE_IDS[1],))}
        self.cards: Tables = cards
        self.scenarios: tuple[Scenario, ...] = scenarios
        self.options = (scenario_option(tuple([one.id for one in self.scenarios]), usual), *READINGS)
        self._rules_cache: RulesCache[Rules] = RulesCache(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        scenario = next(one for one in self.scenarios if one.id == values["scenario"])
        return Rules(self.cards, scenario, values, self.pack)

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the rules for a set of options."""
        return self._rules_cache.rules(options)

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        state = State(self.rules(options))
        state.reset()
        return state

    @property
    def vocabulary(self) -> Vocabulary:
        return self.cards.vocabulary

    def card_ids(self) -> list[str]:
        """Return the ids of all cards: the core decks, Bonus cards, Random Events."""
        return list(self.cards.ids)

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        values = resolve_options(self.options, options)
        out: list[dict[str, object]] = []
        for number, card in enumerate(self.cards.sources):
            owner = SIDE_OF[card.nation] if card.kind.type == NATIONALITY else card.kind.type
            entry = _entry(self.cards, number, owner, card.kind.type, card.source or card.kind.source)
            entry.update({"text": card_text(card, values), **face(card, values)})
            out.append(entry)
        for place, event in enumerate(self.cards.events):
            entry = _entry(self.cards, self.cards.playable + place, RANDOM_EVENT, RANDOM_EVENT, event.source)
            entry["text"] = event_text(event)
            out.append(entry)
        return [overlaid(entry, self.texts) for entry in out]

    def standard_pack(self) -> dict[str, object]:
        return {"game": self.id, "name": f"{self.title}, standard cards", "decks": standard_data()}

    def pack_schema(self) -> dict[str, object]:
        return schema(self.title)

    def encoder(self, seat: object, knowing: object = None) -> Encoder:
        return BoardEncoder(self.title, self.knowers(seat, knowing), self.cards)

    def oracle(self, seat: object) -> Encoder:
        return BoardEncoder(self.title, self.knowers(seat, self.seats), self.cards, oracle=True)

    def setups(self) -> list[dict[str, object]]:
        return setups()

    def invariant(self, start: GameState) -> Invariant:
        return holding(start, {str(card["id"]): str(card["owner"]) for card in self.catalogue()})

    def layout(self) -> list[Block]:
        return layout(self.cards)

    def oracle_layout(self) -> list[Block]:
        return layout(self.cards, oracle=True)


def _entry(t: Tables, number: int, owner: str, type_: str, source: Source) -> dict[str, object]:
    sourced = dict(source.sourced)
    return {
        "id": t.ids[number],
        "name": t.names[number],
        "owner": owner,
        "type": type_,
        "copies": 1,
        "provenance": source.provenance,
        "confidence": "values house-made" if "bp" not in sourced else f"BP {sourced['bp']}",
        "source": source.detail,
        "origin": origin(source),
        "sourced": sourced,
    }


def open_game(pack: dict[str, object] | None) -> GreatWar:
    """Return the game, with the cards and scenarios of a pack if one is given."""
    return GreatWar() if pack is None else with_pack(pack)


def with_pack(pack: dict[str, object]) -> GreatWar:
    """Return the game with the cards of a pack; its scenario is then the one played unless another is chosen."""
    read = read_pack(pack)
    game = GreatWar(read.cards, read.scenarios, read.usual)
    game.play_with(pack, read.texts, read.differs)
    return game
