"""What every game offers before a state exists: seats, teams, options, and the ways to start (design, section 2)."""

from collections.abc import Mapping

from haversack.kernel.errors import HaversackError, InvalidOption, InvalidPosition, InvalidRecord, shown
from haversack.kernel.floats import Encoder
from haversack.kernel.options import GameOption
from haversack.kernel.record import checked, differs, refused, strings
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary


class Game:
    """A game by its id. `players` maps a number of players to the seats of each; `folder` is its package."""

    id: str
    folder: str
    title: str
    rules_version: int
    seats: tuple[str, ...]
    teams: dict[str, tuple[str, ...]]
    players: dict[int, tuple[tuple[str, ...], ...]]
    options: tuple[GameOption, ...]

    # What a game supplies

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        """Return a state with nothing in it, on the rules of these options."""
        raise NotImplementedError

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the option ids and keys."""
        raise NotImplementedError

    def encoder(self, seat: object) -> Encoder:
        """Return what turns state after state into numbers, as that seat may know them; quicker than `encode`."""
        raise NotImplementedError

    def layout(self) -> list[tuple[str, int]]:
        """Return the blocks of the encoding: name and size, in order."""
        raise NotImplementedError

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        """Return every card: id, name, owner, type, copies, rendered text, provenance, confidence."""
        raise NotImplementedError

    def card_ids(self) -> list[str]:
        """Return the ids of all cards, in the order of the catalogue."""
        raise NotImplementedError

    # Looking

    def encode(self, state: object, seat: object) -> list[float]:
        """Return what a seat may know as a fixed number of numbers."""
        encoder = self.encoder(seat)
        encoder.update(state)
        return encoder.numbers.tolist()

    def ledger(self) -> str:
        """Return the rule ledger, as text."""
        return self._document("ledger.md")

    def guide(self) -> str:
        """Return the rules in readable prose, by chapter, as text (read by `haversack.rulebook`)."""
        return self._document("guide.md")

    def rulings(self) -> str:
        """Return the rulings on what the books leave open, as text."""
        return self._document("rulings.md")

    def _document(self, name: str) -> str:
        from importlib.resources import files  # slow to import, seldom needed

        return (files(self.folder) / "data" / name).read_text(encoding="utf-8")

    # Starting

    def new(self, seed: object = 0, options: Mapping[str, object] | None = None) -> GameState:
        """Start a game and advance it to its first decision."""
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise InvalidOption(f"A seed is a whole number, not {shown(seed)}.")
        state = self.blank(options)
        state.deal(seed)
        return state

    def position(self, data: Mapping[str, object]) -> GameState:
        """Build a state from a position and advance it to its decision."""
        if not isinstance(data, Mapping):
            raise InvalidPosition("A position is a JSON object.")
        if data.get("game", self.id) != self.id:
            raise InvalidPosition(f"This is a position of the game {shown(data.get('game'))}, not of {self.id!r}.")
        if data.get("rules_version", self.rules_version) != self.rules_version:
            raise InvalidPosition(f"This position is of rules version {shown(data.get('rules_version'))}.")
        options = data.get("options", {})
        if not isinstance(options, Mapping):
            raise InvalidPosition("The options of a position must be an object.")
        state = self.blank(options)
        if data.get("pack", state.pack()) != state.pack():
            raise InvalidPosition("This position is of other decks: load the game with its pack.")
        state.origin = dict(data)
        state.place(data)
        return state

    def replay(self, data: object) -> GameState:
        """Replay a record, comparing the digest at each step."""
        record = checked(data, self.id, self.rules_version)
        state = self.start_of(record)
        digests, words = strings(record, "digests"), state.words()
        if state.digest() != digests[0]:
            raise differs(0)
        for step, key in enumerate(strings(record, "choices"), 1):
            try:
                state.apply_id(words.id(key))
            except HaversackError as error:
                raise refused(step, key, error) from None
            if state.digest() != digests[step]:
                raise differs(step)
        return state

    def start_of(self, record: Mapping[str, object]) -> GameState:
        """Return the state a record begins with."""
        options, seed, position = record.get("options"), record.get("seed"), record.get("position")
        if isinstance(position, Mapping):
            return self.position(position)
        if position is not None:
            raise InvalidRecord("The position a record starts from must be a JSON object.")
        if not isinstance(options, Mapping) or not isinstance(seed, int) or isinstance(seed, bool):
            raise InvalidRecord("The record names neither a seed with options nor a position to start from.")
        return self.new(seed, options)
