"""What every game offers before a state exists: seats, teams, options, and the ways to start (docs/design.md)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from haversack.kernel.encoding import Block, Encoder
from haversack.kernel.errors import (
    HaversackError,
    InvalidOption,
    InvalidPack,
    InvalidPosition,
    InvalidRecord,
    UnknownSeat,
    shown,
)
from haversack.kernel.face import Face
from haversack.kernel.options import GameOption
from haversack.kernel.packs import pack_words
from haversack.kernel.record import check_record, differs, has_digests, refused, strings
from haversack.kernel.rng import is_secret, kind
from haversack.kernel.state import GameState, checked_seed, number_of
from haversack.kernel.subclassing import mypyc_attr
from haversack.kernel.vocabulary import Vocabulary

Invariant = Callable[[GameState, Mapping[str, Any]], str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game by its id. `players` maps a number of players to the seats of each; `folder` is its package.

    `pack` is the pack it is played with, `texts` are the names and texts that the pack lays over those of cards, and
    `differs` the cards it adds, changes and removes; all are none for the game as it is. `judge` and `screen` name
    what bots and the terminal use, as `"module:name"`; without them there are plain ones. In the package, `data` holds
    the documents of the game and `art` what pages show: a map, a picture.
    """

    window_kinds: ClassVar[Mapping[str, str]] = {}
    """What its windows can be about, by the words of `state.window_kind()`, each with a short name."""

    id: str
    folder: str
    title: str
    rules_version: int
    seats: tuple[str, ...]
    teams: dict[str, tuple[str, ...]]
    players: dict[int, tuple[tuple[str, ...], ...]]
    options: tuple[GameOption, ...]
    face: Face
    judge: str = ""
    screen: str = ""
    pack: dict[str, object] | None = None
    texts: dict[str, dict[str, str]] | None = None
    differs: dict[str, list[str]] | None = None

    def play_with(
        self, pack: dict[str, object], texts: dict[str, dict[str, str]], differs: dict[str, list[str]]
    ) -> None:
        """Note the pack this game is played with."""
        self.pack, self.texts, self.differs = pack, texts, differs

    # What a game supplies

    def blank(self, options: Mapping[str, object] | None) -> GameState:
        """Return a state with nothing in it, on the rules of these options."""
        raise NotImplementedError

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the option ids and keys."""
        raise NotImplementedError

    def encoder(self, seat: object, knowing: object = None) -> Encoder:
        """Return what turns state after state into numbers, as that seat may know them; quicker than `encode`.

        `knowing` are the seats whose knowledge is put together, the seat's own among them: those of a team.
        """
        raise NotImplementedError

    def layout(self) -> list[Block]:
        """Return the blocks of the encoding, in order."""
        raise NotImplementedError

    def oracle(self, seat: object) -> Encoder:
        """Return what writes the whole state as numbers, secrets too, seen from a seat: for a critic, not a player."""
        raise InvalidOption(f"The game {self.id!r} has no oracle.")

    def oracle_layout(self) -> list[Block]:
        """Return the blocks of the oracle, in order."""
        raise InvalidOption(f"The game {self.id!r} has no oracle.")

    def catalogue(self, options: Mapping[str, object] | None = None) -> list[dict[str, object]]:
        """Return every card: id, name, owner, type, copies, rendered text, provenance, confidence."""
        raise NotImplementedError

    def card_ids(self) -> list[str]:
        """Return the ids of all cards, in the order of the catalogue."""
        raise NotImplementedError

    def standard_pack(self) -> dict[str, object]:
        """Return the cards of the game as a pack that changes nothing."""
        raise InvalidPack(f"The game {self.id!r} takes no packs.")

    def pack_schema(self) -> dict[str, object]:
        """Return the JSON Schema of the packs of the game."""
        raise InvalidPack(f"The game {self.id!r} takes no packs.")

    def setups(self) -> list[dict[str, object]]:
        """Return the scenarios to choose from: an option with one of its values, name, years, length, the favoured."""
        return []

    def spaces(self) -> dict[str, dict[str, object]]:
        """Return what is printed about each space, where there are some: neighbours, and what it is worth."""
        return {}

    def invariant(self, start: GameState) -> Invariant:
        """Return what must hold in every state of a game that began so: it returns the fault, or nothing."""
        return no_fault

    # Looking

    def knowers(self, seat: object, knowing: object) -> list[int]:
        """Return the numbers of the seats whose knowledge an encoder puts together: the seat itself first."""
        number = number_of(seat, self.seats)
        if knowing is None:
            return [number]
        if isinstance(knowing, str) or not isinstance(knowing, Iterable):
            raise UnknownSeat(f"The seats that share what they know are a list of seats, not {shown(knowing)}.")
        others = {number_of(name, self.seats) for name in knowing}
        return [number] + sorted(others - {number})

    def encode(self, state: object, seat: object, knowing: object = None) -> list[float]:
        """Return what a seat, or the seats it shares its knowledge with, may know as a fixed number of numbers."""
        encoder = self.encoder(seat, knowing)
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

    def art(self, name: str) -> str | None:
        """Return a drawing of the game or the data behind it, as text; None if there is none of that name."""
        from importlib.resources import files

        found = files(self.folder) / "art" / name
        return found.read_text(encoding="utf-8") if found.is_file() else None

    # Starting

    def new(self, seed: object = 0, options: Mapping[str, object] | None = None) -> GameState:
        """Start a game and advance it to its first decision."""
        wanted = checked_seed(seed)
        state = self.blank(options)
        state.deal(wanted)
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
        if data.get("pack", self.pack) != self.pack:
            other = pack_words(data.get("pack"))
            raise InvalidPosition(f"This position is of other decks, {other}: load the game with its pack.")
        state = self.blank(options)
        state.origin = dict(data)
        state.place(data)
        return state

    def replay(self, data: object) -> GameState:
        """Replay a record, comparing the digest at each step, unless it was written before frames had names."""
        record = check_record(data, self.id, self.rules_version)
        state = self.start_of(record)
        if record.get("chance", kind(state.rng)) != kind(state.rng):
            raise InvalidRecord(f"The record names the chance {shown(record['chance'])}, but its seed is of another.")
        digests, words = strings(record, "digests"), state.vocabulary
        compares = has_digests(record)
        if compares and state.digest() != digests[0]:
            raise differs(0)
        for step, key in enumerate(strings(record, "choices"), 1):
            try:
                state.apply_id(words.id(key))
            except HaversackError as error:
                raise refused(step, key, error) from None
            if compares and state.digest() != digests[step]:
                raise differs(step)
        return state

    def start_of(self, record: Mapping[str, object]) -> GameState:
        """Return the state a record begins with."""
        options, seed, position = record.get("options"), record.get("seed"), record.get("position")
        if record.get("pack") != self.pack:
            raise InvalidRecord(f"This record is of {pack_words(record.get('pack'))}, not of {pack_words(self.pack)}.")
        if isinstance(position, Mapping):
            return self.position(position)
        if position is not None:
            raise InvalidRecord("The position a record starts from must be a JSON object.")
        is_seed = is_secret(seed) or (isinstance(seed, int) and not isinstance(seed, bool))
        if not isinstance(options, Mapping) or not is_seed:
            raise InvalidRecord("The record names neither a seed with options nor a position to start from.")
        return self.new(seed, options)


def no_fault(state: GameState, position: Mapping[str, Any]) -> str:
    """Find no fault, as in a game that says nothing of what must hold."""
    return ""
