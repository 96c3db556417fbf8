"""The game of The Great War, as `haversack.load("greatwar")` gives it."""

from collections.abc import Mapping

from haversack.games.greatwar.catalogue import CARD_IDS, CARD_NAMES, EVENTS, SOURCES, VOCABULARY
from haversack.games.greatwar.encode import BoardEncoder, layout
from haversack.games.greatwar.language import NATIONALITY, RANDOM_EVENT, SIDE_OF, Source
from haversack.games.greatwar.options import BASIC, READINGS, scenario_option
from haversack.games.greatwar.play import GAME_ID, RULES_VERSION, State
from haversack.games.greatwar.render import card_text, event_text
from haversack.games.greatwar.render_face import face, origin
from haversack.games.greatwar.rules import Rules
from haversack.games.greatwar.scenario_data import load_pack
from haversack.games.greatwar.scenarios import SCENARIOS, Scenario
from haversack.games.greatwar.terms import SIDE_IDS
from haversack.kernel.floats import Encoder
from haversack.kernel.game import Game
from haversack.kernel.options import Shelf, Value, settled
from haversack.kernel.state import GameState, number_of
from haversack.kernel.vocabulary import Vocabulary


class GreatWar(Game):
    """The Great War of MacGowan and Lombardy: two sides, decks with house-made values."""

    def __init__(self, scenario: Scenario | None = None, pack: dict[str, object] | None = None) -> None:
        self.id = GAME_ID
        self.folder = "haversack.games.greatwar"
        self.title = "The Great War"
        self.rules_version = RULES_VERSION
        self.seats = SIDE_IDS
        self.teams = {name: (name,) for name in SIDE_IDS}
        self.players = {2: ((SIDE_IDS[0],), (SIDE_IDS[1],))}
        self.scenarios: tuple[Scenario, ...] = SCENARIOS if scenario is None else (*SCENARIOS, scenario)
        default = BASIC if scenario is None else scenario.id
        self.options = (scenario_option(tuple([one.id for one in self.scenarios]), default), *READINGS)
        self.pack: dict[str, object] | None = pack
        self._shelf: Shelf[Rules] = Shelf(self.options, self._compiled)

    def _compiled(self, values: dict[str, Value]) -> Rules:
        scenario = next(one for one in self.scenarios if one.id == values["scenario"])
        return Rules(scenario, values, self.pack)

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the rules for a set of options."""
        return self._shelf.rules(options)

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        state = State(self.rules(options))
        state.reset()
        return state

    @property
    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def card_ids(self) -> list[str]:
        """Return the ids of all cards: the core decks, Bonus cards, Random Events."""
        return list(CARD_IDS)

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        values = settled(self.options, options)
        out: list[dict[str, object]] = []
        for number, card in enumerate(SOURCES):
            owner = SIDE_OF[card.nation] if card.kind.type == NATIONALITY else card.kind.type
            entry = _entry(number, owner, card.kind.type, card.source or card.kind.source)
            entry.update({"text": card_text(card, values), **face(card, values)})
            out.append(entry)
        for place, event in enumerate(EVENTS):
            entry = _entry(len(SOURCES) + place, RANDOM_EVENT, RANDOM_EVENT, event.source)
            entry["text"] = event_text(event)
            out.append(entry)
        return out

    def encoder(self, seat: object) -> Encoder:
        return BoardEncoder(self.title, number_of(seat, self.seats))

    def layout(self) -> list[tuple[str, int]]:
        return layout()


def _entry(number: int, owner: str, type_: str, source: Source) -> dict[str, object]:
    sourced = dict(source.sourced)
    return {
        "id": CARD_IDS[number],
        "name": CARD_NAMES[number],
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
    """Return the game, with the scenario of a pack if one is given."""
    return GreatWar() if pack is None else with_pack(pack)


def with_pack(pack: dict[str, object]) -> GreatWar:
    """Return the game with the scenario of a pack, which is then the one played unless another is chosen."""
    return GreatWar(load_pack(pack), pack)
