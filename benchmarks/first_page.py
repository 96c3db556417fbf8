"""Measure how soon the first page is usable, and how soon `make play` answers, packages aside.

The page is opened in a browser that has nothing stored. It is usable when the last of its *Play now* buttons is laid
out and nothing of the page's own work is left. Printed are the clock and, since a clock also runs while other programs
have the processor, the processor time of the page's process from its start and that of the server meanwhile. What
`make play` runs is started on rules that were never compiled, in a folder of its own; timed is its first answer.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

import haversack
from benchmarks.redraw import SIZE
from scripts.chromium import chromium
from scripts.walk import served

ROOT = Path(__file__).resolve().parent.parent
PAGE_LIMIT, PLAY_LIMIT = 1.0, 30.0
USABLE = """count => {
  const shown = [...document.querySelectorAll("button.big")].filter((one) => one.offsetHeight > 0);
  return shown.length >= count && performance.now() / 1000;
}"""


class Took(NamedTuple):
    """Seconds."""

    clock: float
    page: float
    server: float


def processor_time(pid: int) -> float:
    """Return the processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def open_page(browser: Any, address: str, server: int) -> Took:
    """Open the first page in a new context, and wait until it is usable."""
    context = browser.new_context(viewport=SIZE)
    context.set_default_timeout(180_000)
    page = context.new_page()
    metrics = context.new_cdp_session(page)
    metrics.send("Performance.enable")
    before = processor_time(server)
    page.goto(address, wait_until="commit")
    clock = page.wait_for_function(USABLE, arg=len(haversack.GAMES)).json_value()
    values = {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}
    took = Took(clock, values["ProcessTime"], processor_time(server) - before)
    context.close()
    return took


def time_play(folder: Path) -> float:
    """Run what `make play` runs, on rules that are not compiled; return the seconds until it answers."""
    target, database = folder / "native", folder / "play.sqlite"
    command = [sys.executable, "-m", "scripts.play", "--target", str(target), "--port", "0", "--db", str(database)]
    begun = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
    while not answers(address):
        time.sleep(0.05)
    took = time.monotonic() - begun
    process.terminate()
    process.wait()
    return took


def answers(address: str) -> bool:
    """Say whether a server answers with its first page."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return bool(answer.status == 200)
    except urllib.error.URLError:
        return False


def main() -> int:
    """Measure and print; return 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="how often the page is opened")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    program = chromium()
    with served() as (address, process), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        found = [open_page(browser, address, process) for _ in range(given.times)]
        browser.close()
    with tempfile.TemporaryDirectory() as folder:
        play = time_play(Path(folder))
    clock, page, server = (statistics.median(times) for times in zip(*found, strict=True))
    print(f"first page usable after {clock:.2f} s (median of {given.times}); load {os.getloadavg()[0]:.0f}")
    print(f"processor time: {page:.2f} s of the page from the start of its process, {server:.2f} s of the server")
    print(f"make play, packages aside, answers after {play:.1f} s")
    return int(clock > PAGE_LIMIT or play > PLAY_LIMIT)


if __name__ == "__main__":
    sys.exit(main())
