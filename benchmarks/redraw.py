"""Measure in the browser how long the page takes to draw itself anew after an event, with a long log.

A game is played against bots by random clicks, and what the page hears over its socket is kept. Then the page is opened
once more, hears the same again from a socket that is none, one message at a time, over a log that is already as long as
asked for. Timed is all that a message leads to: reading it, drawing, and laying the page out. The server and its bots
rest meanwhile, so that they take no time from the page. Printed are median and 95th percentile for each game, by the
clock and, since a clock also runs while other programs have the processor, by the processor time of the page's thread.
"""

import argparse
import json
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import haversack
from scripts.chromium import chromium
from scripts.walk import served

LIMIT = 16.0
CLICKER = Path(__file__).resolve().parent.parent / "tests" / "web" / "clicker.js"
# Keeps what is heard.
LISTEN = """(() => {
  window.heard = [];
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => window.heard.push(data));
    }
  };
})()"""
# A socket that says what it is given; `window.hear` gives it a message and times what comes of it. The page draws in a
# timer after a message; drawing is done with the layout that it leads to.
SPEAK = """(() => {
  const later = window.setTimeout.bind(window);
  let drawing = null;
  window.setTimeout = (does, after, ...rest) => {
    if (after !== 16) return later(does, after, ...rest);
    drawing = does;
    return 0;
  };
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      super();
      window.socket = this;
      later(() => this.dispatchEvent(new Event("open")));
    }
    send() {}
    close() {}
  };
  window.hear = (data) => {
    const start = performance.now();
    window.socket.dispatchEvent(new MessageEvent("message", { data }));
    const isDrawn = drawing !== null;
    drawing?.();
    drawing = null;
    void document.body.offsetHeight;
    return isDrawn ? performance.now() - start : null;
  };
})()"""
FEED = """async ([messages, start]) => {
  const hear = (message) => new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
    console.timeStamp("hear");
    done(window.hear(message));
  }, 0)));
  for (const message of messages.slice(0, start)) window.hear(message);
  const found = [];
  for (const message of messages.slice(start)) found.push(await hear(message));
  return { found: found.filter((took) => took !== null), lines: document.querySelectorAll("#log li").length };
}"""
# A server refuses who answers faster than a person could.
PLAY = """window.clicker.play({
  questions: 300,
  seed: 3,
  before: () => new Promise((done) => setTimeout(() => done(false), 150)),
})"""
SIZE = {"width": 1440, "height": 900}


@dataclass
class Times:
    """How long drawings took, in milliseconds, and how long the log was at the end."""

    clock: list[float]
    processor: list[float]
    lines: int


def recorded(browser: Any, address: str, game: str) -> tuple[str, list[str]]:
    """Play a game to its end, or a good while; return where, and what the page heard."""
    context = browser.new_context(viewport=SIZE)
    context.add_init_script(LISTEN)
    page = context.new_page()
    seats = haversack.load(game).seats
    plan = {seat: {"kind": "me"} if seat == seats[0] else {"kind": "bot", "level": "random"} for seat in seats}
    made = context.request.post(f"{address}/api/tables", data={"game": game, "seats": plan, "pace": 0}).json()
    page.goto(f"{address}/table/{made['table']['id']}")
    page.evaluate(CLICKER.read_text(encoding="utf-8"))
    page.evaluate(PLAY)
    heard: list[str] = page.evaluate("window.heard")
    context.close()
    return f"{address}/table/{made['table']['id']}", heard


def lengthened(messages: list[str], lines: int) -> tuple[list[str], int]:
    """Let the first state come with so many events before it; return the messages, and where the game goes on."""
    read = [json.loads(text) for text in messages]
    first = next(at for at, message in enumerate(read) if message["type"] == "state")
    told = [event for message in read if message["type"] in ("state", "update") for event in message["events"]]
    past = (told * (1 + 2 * lines // len(told)))[: int(1.1 * lines)]  # the same said twice in a row is one line
    read[first]["events"] = past + read[first]["events"]
    ends = next((at for at, message in enumerate(read) if '"outcome":{' in messages[at]), len(read))
    return [json.dumps(message) for message in read[:ends]], first + 1


def times(browser: Any, page: Any, messages: list[str], start: int, lines: int) -> Times:
    """Return how long each drawing took, by the clock and by the processor, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=str(path), categories=["devtools.timeline"])
        done = page.evaluate(FEED, [messages, start])
        browser.stop_tracing()
        spent = processor_times(json.loads(path.read_text(encoding="utf-8"))["traceEvents"])
    assert done["lines"] >= lines, f"the log has {done['lines']} lines only"
    return Times(done["found"], spent, done["lines"])


def processor_times(traced: list[dict[str, Any]]) -> list[float]:
    """Return how much of its thread's time each timer took in which a message was heard, in milliseconds."""
    stamps = [event["ts"] for event in traced if event["name"] == "TimeStamp"]
    timers = [event for event in traced if event["name"] == "TimerFire" and "tdur" in event]
    heard = [one for one in timers if any(0 <= stamp - one["ts"] <= one["dur"] for stamp in stamps)]
    return [one["tdur"] / 1000 for one in heard]


def measure(browser: Any, address: str, game: str, lines: int) -> Times:
    """Measure a game."""
    where, messages = recorded(browser, address, game)
    context = browser.new_context(viewport=SIZE)
    context.add_init_script(SPEAK)
    page = context.new_page()
    page.goto(where)
    page.wait_for_function("() => window.socket")
    found = times(browser, page, *lengthened(messages, lines), lines)
    context.close()
    return found


def words(found: list[float]) -> str:
    """Return median and 95th percentile."""
    return f"median {statistics.median(found):.1f} ms, 95th percentile {high(found):.1f} ms"


def high(found: list[float]) -> float:
    """Return the 95th percentile."""
    return sorted(found)[int(len(found) * 0.95)]


def main() -> int:
    """Measure and print; return 1 where the limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(haversack.GAMES), help="games to measure")
    parser.add_argument("--lines", type=int, default=1000, help="lines in the log")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    program = chromium()
    slow = False
    with served() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        for game in given.games:
            found = measure(browser, address, game, given.lines)
            slow = slow or high(found.processor) > LIMIT
            print(f"{game:9} {len(found.clock):4} drawings, {found.lines} lines: {words(found.clock)} by the clock;")
            print(f"{'':9} {words(found.processor)} of the processor")
        browser.close()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
