"""Say how far one choice walks through the code: calls, files, changes from file to file.

    python -m benchmarks.calls             the three choices of the walk in docs/design.md
    python -m benchmarks.calls --list      every call of them, in its order, with its depth

Germany plays Build Army in Russia, and the Soviet Union answers with Rasputitsa. Counted are the calls of functions of
this package, and how often one stands in another file than the call before it. It is run on pure Python, where every
call can be seen; `--source` counts those of another tree, to compare.
"""

import argparse
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CHOICES = ("play:de_build_army", "space:russia", "use:su_rasputitsa")
POSITION = {
    "game": "ww2",
    "round": 3,
    "turn": "germany",
    "step": "play",
    "seed": 1,
    "countries": {
        "germany": {"armies": ["germany", "ukraine"], "hand": ["de_build_army", "de_build_navy"], "deck": []},
        "soviet_union": {"armies": ["moscow"], "responses": ["su_rasputitsa"], "deck": ["su_build_army"]},
    },
}


class Call(NamedTuple):
    """A call of a function of the package."""

    depth: int
    file: str
    function: str


class Walk:
    """The calls of functions of a package that something leads to."""

    def __init__(self, package: Path) -> None:
        self._package = f"{package}/"
        self._depth = 0
        self.calls: list[Call] = []

    def measure(self, does: Callable[[], object]) -> "Walk":
        """Note what a function leads to."""
        sys.setprofile(self._note)
        try:
            does()
        finally:
            sys.setprofile(None)
        return self

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if event not in ("call", "return") or not file.startswith(self._package):
            return
        if event == "call":
            self.calls.append(Call(self._depth, file.removeprefix(self._package), frame.f_code.co_qualname))
        self._depth += 1 if event == "call" else -1

    @property
    def changes(self) -> int:
        """Return how often a call stands in another file than the one before it."""
        return sum(one.file != other.file for one, other in itertools.pairwise(self.calls))

    @property
    def files(self) -> int:
        """Return in how many files something was called."""
        return len({call.file for call in self.calls})


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the sources to measure (default: these)")
    parser.add_argument("--list", action="store_true", help="print every call")
    given = parser.parse_args()
    sys.path.insert(0, str(given.source.resolve()))
    import haversack

    package = Path(haversack.__file__).parent
    game = haversack.load("ww2")
    game.position(POSITION).apply(CHOICES[0])  # what is kept for the next time is not counted
    state = game.position(POSITION)
    total = 0
    for key in CHOICES:
        walk = Walk(package).measure(lambda key=key: state.apply(key))  # type: ignore[misc]
        total += walk.changes
        print(f"{key:20} {len(walk.calls):3} calls, {walk.files:2} files, {walk.changes:3} changes of file")
        if given.list:
            for call in walk.calls:
                print(f"    {'  ' * call.depth}{call.file}: {call.function}")
    print(f"{'together':20} {total} changes of file")
    return 0


if __name__ == "__main__":
    sys.exit(main())
