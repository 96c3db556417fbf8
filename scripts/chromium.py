"""Find the Chromium of the system; none is ever downloaded. `python scripts/chromium.py` prints its path, or fails."""

import shutil
import sys

# The first draws pages as the others do and has no window around them, which is a quarter of all that a page costs.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "There is no Chromium here (Debian: apt-get install chromium-headless-shell)."


def find_chromium() -> str | None:
    """Return where Chromium is, or nothing."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def chromium() -> str:
    """Return where Chromium is; end the program with a sentence where there is none."""
    return find_chromium() or sys.exit(MISSING)


if __name__ == "__main__":
    print(chromium())
