"""The course of a game as a table has written it down: the choices that count, line by line, and back to a match."""

from collections import Counter

import haversack
from haversack.kernel.codec import agree
from haversack.kernel.errors import UnknownGame
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.server.errors import Conflict
from haversack.server.showing import Shown
from haversack.server.store import MoveRow, Stored, TableRow


def rules_of(row: TableRow) -> Game:
    """Return the game of a table by the rules it began with."""
    try:
        return haversack.load(row.game, pack=row.pack, version=row.rules_version)
    except UnknownGame:
        raise Conflict(f"This table was played by rules version {row.rules_version}, which is gone.") from None


def book_of(game: Game) -> str:
    """Return the name by which pages ask for what belongs to the rules of a game: its id, or of kept rules "ww2_v2"."""
    now = haversack.load(game.id).rules_version
    return game.id if game.rules_version == now else f"{game.id}_v{game.rules_version}"


def beginning(game: Game, row: TableRow) -> GameState:
    """Return the state a table began with."""
    if row.origin is not None:
        return game.position(row.origin)
    return game.new(row.dealt_from, row.options)


class Course:
    """The choices made at a table, those taken back left out; `lines` counts what was written, these included."""

    def __init__(self, stored: Stored) -> None:
        self.lines = 0
        self.epoch = len(stored.row.salts)  # each salt dealt the cards anew
        self.quiet: Counter[str] = Counter()
        self.choices: list[tuple[str, str]] = []
        self.resigned: tuple[str, str] | None = None
        self.aborted = ""
        self.marks: dict[int, str] = {}
        self.acted: dict[str, int] = {}  # how many events there were for each seat when it had chosen last
        self._before: list[int] = []
        for line in stored.moves:
            self.add(line)
            if line.number in stored.snapshots:
                self.marks[len(self.choices)] = stored.snapshots[line.number]

    def add(self, line: MoveRow) -> None:
        """Take in one line, the next that is written."""
        self.lines += 1
        if line.kind == "choice":
            self.choices.append((line.seat, line.choice))
            self._before.append(line.keep)
        elif line.kind == "resign":
            self.resigned = (line.seat, line.choice)
        elif line.kind == "abort":
            self.aborted = line.choice
        else:
            self.epoch += line.kind == "undo"
            self.quiet[line.seat] += line.kind == "quiet"
            del self.choices[line.keep :]
            del self._before[line.keep :]
            self.marks = {length: digest for length, digest in self.marks.items() if length <= line.keep}

    @property
    def is_ended(self) -> bool:
        """Say whether people ended the game before its rules did: somebody gave up, or all agreed to end it."""
        return self.resigned is not None or self.aborted != ""

    def taken_back(self, seats: tuple[str, ...]) -> int:
        """Return how often something that those seats had seen was taken back."""
        return self.epoch + sum([self.quiet[seat] for seat in seats]) if self.quiet else self.epoch

    def start_of(self, at: int) -> int:
        """Return where the answer begins of which a choice was part."""
        return at - self._before[at]

    def _answers(self, keep: int) -> list[tuple[int, int]]:
        """Return where each of the answers begins and ends that lead to the first so many choices."""
        starts = [at for at in range(keep) if self._before[at] == 0]
        return list(zip(starts, [*starts[1:], keep], strict=False))

    def replay(self, match: Match, keep: int) -> Shown:
        """Make the first so many choices in a match that begins, and return how far everybody has seen it.

        Where a snapshot was taken, the state must be the one it was taken of.
        """
        shown = Shown(self._rest(match, 0, keep))
        for start, length in self._answers(keep):
            seat = self.choices[start][0]
            self._make_again(match, seat, [choice for _, choice in self.choices[start:length]])
            if length in self.marks and not agree(match.state.digest(), self.marks[length]):
                raise Conflict(f"This table no longer replays to the state it had after {length} choices.")
            shown.note(self._rest(match, length, keep), length)
            self.note_act(seat, shown)
        return shown

    def note_act(self, seat: str, shown: Shown) -> None:
        """Take note of how far a seat has seen the game that has just chosen."""
        self.acted[seat] = shown.rest_of((seat,)).seen

    def _make_again(self, match: Match, seat: str, steps: list[str]) -> None:
        """Answer as somebody once did, with one choice or with several; the step that only ended those is no pick."""
        if len(steps) == 1:
            match.choose(match.number, steps[0], seat)
        else:
            match.choose_several(match.number, steps if ":" in steps[-1] else steps[:-1], seat)

    def _rest(self, match: Match, length: int, keep: int) -> GameState:
        """Return the state to remember: a copy while the match goes on in it."""
        return match.state.clone() if length < keep else match.state
