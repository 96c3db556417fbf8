"""What a seat remembers: all it has lived through as a hash, and the last of it as numbers.

An observation says how the game stands, the public history of cards included. An information state also says how it
came to that: `recall_layout` has the blocks that stand behind those of the observation. Two information states are the
same if and only if their hashes are (but for the chance of two hashes being equal, one in 2 to the 64th); the rows of
the last events are what a network can learn from.
"""

from hashlib import blake2b
from typing import Final

import numpy as np

from haversack.envs.observer import Floats
from haversack.kernel.encoding import Block, Row, laid_out
from haversack.kernel.events import Event, redacted
from haversack.kernel.shared_log import SharedLog

FIRST_HASH: Final = bytes(16)
EVENTS: Final = 32
DATA: Final = 4
CARDS: Final = 2
WIDTH: Final = 2 + DATA + CARDS
BITS: Final = 128
USUAL: Final = 64.0
LARGEST: Final = 4.0
MOST_CARDS: Final = 256.0


def recall_layout(start: int) -> list[Block]:
    """Return the blocks of what a seat remembers; they begin at that place."""
    rows = [
        Row(
            *("last_events", (EVENTS, WIDTH), -LARGEST, LARGEST),
            f"the last {EVENTS} events as the seat saw them, newest first: 1 if there is one, kind ÷ 64, {DATA} public "
            f"numbers ÷ 64, {CARDS} cards (number + 2) ÷ 256, hidden ones 1 ÷ 256",
        ),
        Row("past", (BITS,), 0.0, 1.0, "hash of all events as the seat saw them and of its own choices, bit by bit"),
    ]
    return [block._replace(start=start + block.start) for block in laid_out(rows)]


def write_recall(out: Floats, log: SharedLog, digest: bytes, seats: int) -> None:
    """Write what those seats (a mask) remember into the numbers behind an observation."""
    rows = out[: EVENTS * WIDTH].reshape(EVENTS, WIDTH)
    rows.fill(0.0)
    link: object = log
    for row in rows:
        if not isinstance(link, tuple):
            break
        _write_event(row, redacted(link[1], seats))
        link = link[0]
    out[EVENTS * WIDTH :] = np.unpackbits(np.frombuffer(digest, np.uint8))


def _write_event(row: Floats, event: Event) -> None:
    row[0], row[1] = 1.0, event.kind / USUAL
    for place, number in enumerate(event.data[:DATA]):
        row[2 + place] = max(-LARGEST, min(number / USUAL, LARGEST))
    for place, card in enumerate(event.cards[:CARDS]):
        row[2 + DATA + place] = min((card + 2) / MOST_CARDS, LARGEST)


def folded(before: bytes, text: str) -> bytes:
    """Return the hash of all that went before and one thing more."""
    return blake2b(text.encode(), key=before, digest_size=16).digest()


class Memory:
    """What one seat has lived through: events as it saw them, and its own choices, in order, as a hash.

    Choices are noted as they are made, with the log as it stood; they are hashed when somebody asks.
    """

    __slots__ = ("choices", "_log", "_choices", "_hash")

    def __init__(self) -> None:
        self.choices: SharedLog = None
        self._log: SharedLog = None
        self._choices: SharedLog = None
        self._hash: bytes = FIRST_HASH

    def copy(self) -> "Memory":
        """Return an independent copy; what was noted is shared."""
        other = Memory()
        other.choices, other._log, other._choices, other._hash = self.choices, self._log, self._choices, self._hash
        return other

    def note(self, log: SharedLog, choice: int) -> None:
        """Remember an own choice."""
        self.choices = (self.choices, (log, choice))

    def moved(self, log: SharedLog) -> "Memory":
        """Return a copy that goes on in another world, whose log says the same to this seat."""
        other = self.copy()
        other._log = log
        return other

    def digest(self, log: SharedLog, seat: int) -> bytes:
        """Return the hash of all up to now, as a seat saw it; -1 is a spectator."""
        return self.digest_of(log, 0 if seat < 0 else 1 << seat)

    def digest_of(self, log: SharedLog, seats: int) -> bytes:
        """Return the hash of all up to now, as those seats (a mask) saw it."""
        for entry in newer(self.choices, self._choices):
            assert isinstance(entry, tuple)
            then, choice = entry
            self._see(then, seats)
            self._hash = folded(self._hash, f"choice {choice}")
        self._choices = self.choices
        self._see(log, seats)
        return self._hash

    def _see(self, log: SharedLog, seats: int) -> None:
        for event in newer(log, self._log):
            assert isinstance(event, Event)
            seen = redacted(event, seats)
            self._hash = folded(self._hash, f"{seen.kind} {seen.data} {seen.cards}")
        self._log = log


def newer(chain: SharedLog, known: SharedLog) -> list[object]:
    """Return what a chain has beyond a known part of it, oldest first."""
    out: list[object] = []
    link: object = chain
    while isinstance(link, tuple) and link is not known:
        out.append(link[1])
        link = link[0]
    out.reverse()
    return out
