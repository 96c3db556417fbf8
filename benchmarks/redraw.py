"""Measure in the browser how long the page takes to draw itself anew after an event, with a long log.

A table is played against bots until its log has the lines asked for; from then on every drawing is timed, from the
message that brings an event to the page being laid out again. Median and 95th percentile are printed for each game.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import haversack

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LIMIT = 16.0
PLAY = """async (wanted) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (document.querySelectorAll("#log li").length < wanted && !document.body.classList.contains("is-over")) {
    const offered = [...document.querySelectorAll("#dialog[open] .choice, :is(#choices, #hand) .choice:enabled")];
    const isIdle = !document.body.classList.contains("is-sending");
    if (offered.length && isIdle) offered[Math.floor(Math.random() * offered.length)].click();
    document.querySelector(".battle-go")?.click();
    await frame();
  }
  return document.querySelectorAll("#log li").length;
}"""
# The page draws in a timer after a message; each such drawing is timed with the layout it leads to.
TIME = """(() => {
  const later = window.setTimeout.bind(window);
  window.drawings = [];
  window.setTimeout = (does, after, ...rest) => later(after === 16 ? () => {
    const start = performance.now();
    does();
    void document.body.offsetHeight;
    window.drawings.push(performance.now() - start);
  } : does, after, ...rest);
})()"""
GROW = """(lines) => {
  const list = document.createElement("ol");
  for (let at = 0; at < lines; at += 1) {
    list.append(Object.assign(document.createElement("li"), { textContent: `Line ${at} of a long game.` }));
  }
  const item = document.createElement("li");
  item.append(list);
  document.getElementById("log").prepend(item);
}"""


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server of its own."""
    command = [sys.executable, "-m", "haversack", "serve", "--port", "0", "--db", str(Path(folder) / "t.sqlite")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, line[line.index("http://") :].split()[0].rstrip("/")


def times(browser: Any, address: str, game: str, lines: int, drawings: int) -> list[float]:
    """Return how long each drawing took, in milliseconds."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(TIME)
    page = context.new_page()
    seats = haversack.load(game).seats
    plan = {seat: {"kind": "me"} if seat == seats[0] else {"kind": "bot", "level": "random"} for seat in seats}
    made = context.request.post(f"{address}/api/tables", data={"game": game, "seats": plan, "pace": 0}).json()
    page.goto(f"{address}/table/{made['table']['id']}")
    page.wait_for_function("() => document.body.classList.contains('is-asked')")
    page.evaluate(GROW, lines)
    page.evaluate("window.drawings.length = 0")
    start = int(page.evaluate("document.querySelectorAll('#log li').length"))
    found: list[float] = []
    while len(found) < drawings and not page.evaluate("document.body.classList.contains('is-over')"):
        start += 10
        page.evaluate(PLAY, start)
        found = page.evaluate("window.drawings")
    context.close()
    return found


def main() -> int:
    """Measure and print; return 1 where the limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1000, help="lines in the log")
    parser.add_argument("--drawings", type=int, default=200, help="drawings to time")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, NAMES)), None)
    slow = False
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, address = serve(folder)
        browser = playwright.chromium.launch(executable_path=program)
        for game in haversack.GAMES:
            found = sorted(times(browser, address, game, given.lines, given.drawings))
            median, high = statistics.median(found), found[int(len(found) * 0.95)]
            slow = slow or high > LIMIT
            print(f"{game:9} {len(found):4} drawings: median {median:.1f} ms, 95th percentile {high:.1f} ms")
        browser.close()
        process.kill()
        process.wait()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
