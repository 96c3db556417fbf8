"""Ways for a bot to think badly, for tests. A process imports this file alone, so it is kept light."""

import os
import time
from pathlib import Path


def forever(*_: object) -> tuple[int, str]:
    """Think without end, heedless of everything."""
    while True:
        time.sleep(0.01)


def unless_marked(game: str, position: dict[str, object], seat: str, level: str, dice: int) -> tuple[int, str]:
    """Think without end in the first process, and answer at once in the next."""
    mark = Path(os.environ["HAVERSACK_TEST_MARK"])
    if not mark.exists():
        mark.write_text("")
        forever()
    return -1, "answered"


def dies(*_: object) -> tuple[int, str]:
    """Take the process along."""
    os._exit(3)
