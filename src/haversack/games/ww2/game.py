"""The game of WW2, as `haversack.load("ww2")` gives it."""

from collections.abc import Mapping

from haversack.games.ww2 import encode as encoding
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.engine import deal
from haversack.games.ww2.language import Deck
from haversack.games.ww2.options import OPTIONS
from haversack.games.ww2.play import GAME_ID, RULES_VERSION, State
from haversack.games.ww2.pack import STANDARD, load_pack
from haversack.games.ww2.positions import place
from haversack.games.ww2.terms import COUNTRY_IDS, PLAYERS, TEAM_IDS
from haversack.games.ww2.views import seat_number
from haversack.kernel.errors import HaversackError, InvalidPosition, InvalidRecord
from haversack.kernel.options import GameOption, settled
from haversack.kernel.record import checked, differs, refused, strings
from haversack.kernel.vocabulary import Vocabulary

class WW2:
    """Quartermaster General WW2, second edition: six countries, two teams."""

    def __init__(self, decks: tuple[Deck, ...] = STANDARD, pack: dict[str, object] | None = None) -> None:
        self.id: str = GAME_ID
        self.title: str = "Quartermaster General WW2"
        self.rules_version: int = RULES_VERSION
        self.seats: tuple[str, ...] = COUNTRY_IDS
        self.teams: dict[str, tuple[str, ...]] = {TEAM_IDS[t]: COUNTRY_IDS[t::2] for t in range(2)}
        self.players: dict[int, tuple[tuple[str, ...], ...]] = PLAYERS
        self.options: tuple[GameOption, ...] = OPTIONS
        self.decks: tuple[Deck, ...] = decks
        self.pack: dict[str, object] | None = pack
        self._rules: dict[str, Rules] = {}

    def rules(self, options: Mapping[str, object] | None = None) -> Rules:
        """Return the compiled rules for a set of options; equal options share them."""
        values = settled(self.options, options)
        name = repr(sorted(values.items()))
        if name not in self._rules:
            self._rules[name] = Rules(self.decks, values, self.pack)
        return self._rules[name]

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the option ids and keys."""
        return self.rules().vocabulary

    def new(self, seed: int = 0, options: Mapping[str, object] | None = None) -> State:
        """Start a game and advance it to its first decision."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise InvalidRecord(f"A seed is a whole number, not {seed!r}.")
        state = State(self.rules(options))
        deal(state, seed)
        return state

    def position(self, data: Mapping[str, object]) -> State:
        """Build a state from a position."""
        if not isinstance(data, Mapping):
            raise InvalidPosition("A position is a JSON object.")
        if data.get("game", self.id) != self.id:
            raise InvalidPosition(f"This is a position of the game {data.get('game')!r}, not of {self.id!r}.")
        if data.get("rules_version", self.rules_version) != self.rules_version:
            raise InvalidPosition(f"This position is of rules version {data.get('rules_version')!r}.")
        options = data.get("options", {})
        if not isinstance(options, Mapping):
            raise InvalidPosition("The options of a position must be an object.")
        state = State(self.rules(options))
        state.origin = dict(data)
        place(state, data)
        return state

    def replay(self, data: object) -> State:
        """Replay a record, comparing the digest at each step."""
        record = checked(data, self.id, self.rules_version)
        state = self._start(record)
        digests = strings(record, "digests")
        if state.digest() != digests[0]:
            raise differs(0)
        for step, key in enumerate(strings(record, "choices"), 1):
            try:
                state.apply(key)
            except HaversackError as error:
                raise refused(step, key, error) from None
            if state.digest() != digests[step]:
                raise differs(step)
        return state

    def _start(self, record: Mapping[str, object]) -> State:
        options, seed, position = record.get("options"), record.get("seed"), record.get("position")
        if isinstance(position, Mapping):
            return self.position(position)
        if not isinstance(options, Mapping) or not isinstance(seed, int):
            raise InvalidRecord("The record names neither a seed with options nor a position to start from.")
        return self.new(seed, options)

    def card_ids(self) -> list[str]:
        """Return the ids of all cards, in the order of the decks."""
        return [card.id for deck in self.decks for card in deck.cards]

    def encode(self, state: State, seat: str) -> list[float]:
        """Return what a seat may know as a fixed number of numbers."""
        return encoding.encode(state, seat_number(seat))

    def layout(self) -> list[tuple[str, int]]:
        """Return the blocks of the encoding."""
        return encoding.layout(State(self.rules()))


def with_pack(pack: dict[str, object]) -> WW2:
    """Return the game played with the decks of a pack."""
    return WW2(load_pack(pack), pack)
