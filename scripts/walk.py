"""Walk through a whole turn of each game in the browser, at three sizes, and keep a picture of every step.

    python -m scripts.walk build/walk            a picture of every step, to be looked at
    python -m scripts.walk build/walk --docs     also the chosen few for the docs, small, with the page that shows them

A server of its own is started; bots that play at random have all seats but one. A step is a question that is asked, and
what is to be seen while the others play; the walk ends when the seat has had a whole turn.
"""

import argparse
import base64
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import haversack
from scripts.chromium import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
CLICKER = ROOT / "tests" / "web" / "clicker.js"
PICTURES = ROOT / "docs" / "pictures" / "walk"
PAGE = ROOT / "docs" / "walk.md"
SIZES = {"large": (1440, 900), "small": (1280, 720), "phone": (390, 844)}
MOST = 40
PATIENCE = 300_000  # milliseconds: on a busy machine a page may come many times later than else
CHOSEN = 3
WIDEST, QUALITY = 760, 0.45
SHRINK = """async ([widest, quality]) => {
  const picture = document.querySelector("img");
  await picture.decode();
  const scale = Math.min(1, widest / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = new OffscreenCanvas(picture.naturalWidth * scale, picture.naturalHeight * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""
ASKED = "() => document.body.classList.contains('is-asked') || document.body.classList.contains('is-over')"
ONE = "seed => window.clicker.play({ questions: 1, seed })"
WORDS = """() => {
  const all = [...document.getElementById("prompt").childNodes];
  const parts = all.filter((one) => !["BUTTON", "SMALL"].includes(one.nodeName));
  return parts.map((one) => (one.nodeName === "B" ? `${one.textContent}:` : one.textContent)).join("");
}"""
TURNS = "document.querySelectorAll('#log details.turn').length"
OWN = """() => {
  const [seat] = [...document.querySelectorAll(".seat.is-own")];
  return seat.classList.contains("is-turn") || !document.querySelector(".order li");
}"""


@dataclass
class Walk:
    """A game at a size: the pictures of its steps and what was asked in each."""

    game: str
    size: str
    steps: list[tuple[Path, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Served(NamedTuple):
    """A server: where it answers, and which process it is."""

    address: str
    process: int


@contextmanager
def served() -> Iterator[Served]:
    """Have a server of its own, on a folder of its own; it ends with what needs it, whatever happens."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "haversack", "serve", "--port", "0", "--db", str(Path(folder) / "t.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield Served(line[line.index("http://") :].split()[0].rstrip("/"), process.pid)
        finally:
            process.kill()
            process.wait()


def walk(browser: "Browser", address: str, game: str, size: str, folder: Path) -> Walk:
    """Sit down, and play until the own seat has had a whole turn."""
    width, height = SIZES[size]
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **phone)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    done = Walk(game, size)
    page.on("pageerror", lambda error: done.faults.append(str(error)))
    page.on("console", lambda said: done.faults.append(said.text) if said.type in ("error", "warning") else None)
    first, own, *others = haversack.load(game).seats  # the second seat: there is a turn of others to be seen as well
    bot = {"kind": "bot", "level": "random"}
    plan = {own: {"kind": "me"}, **dict.fromkeys((first, *others), bot)}
    body = {"game": game, "seats": plan, "pace": 150, "training": True}
    made = context.request.post(f"{address}/api/tables", data=body).json()
    page.goto(f"{address}/table/{made['table']['id']}")
    page.wait_for_function(ASKED)
    page.evaluate(CLICKER.read_text(encoding="utf-8"))
    for step in range(MOST):
        page.wait_for_function(ASKED)
        page.wait_for_timeout(400)
        keep(page, done, folder, page.evaluate(WORDS))
        was_own, turns = page.evaluate(OWN), page.evaluate(TURNS)
        page.evaluate(ONE, step + 1)
        page.wait_for_timeout(700)
        if not page.evaluate(ASKED):
            keep(page, done, folder, "While the others play")
        if was_own and page.evaluate(TURNS) > turns > 0:
            break
    page.wait_for_function(ASKED)
    page.wait_for_timeout(400)
    keep(page, done, folder, page.evaluate(WORDS))
    context.close()
    return done


def keep(page: "Page", done: Walk, folder: Path, words: str) -> None:
    """Keep a picture of a step."""
    path = folder / f"{done.game}-{done.size}-{len(done.steps) + 1:02}.png"
    page.screenshot(path=path)
    done.steps.append((path, " ".join(words.split())))


def chosen(done: Walk) -> list[tuple[Path, str]]:
    """Return the few steps that tell most: the first, the last, and what lies evenly between."""
    last = len(done.steps) - 1
    return [done.steps[number] for number in sorted({round(last * part / (CHOSEN - 1)) for part in range(CHOSEN)})]


def shrink(page: "Page", path: Path, to: Path) -> None:
    """Write a picture once more, smaller and as WebP; the browser does it."""
    data = base64.b64encode(path.read_bytes()).decode()
    page.set_content(f'<img src="data:image/png;base64,{data}">')
    to.write_bytes(base64.b64decode(page.evaluate(SHRINK, [WIDEST, QUALITY])))


def write_docs(browser: "Browser", walks: list[Walk]) -> None:
    """Write the pictures for the docs, small, and the page that shows them."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    lines = ["# A turn, step by step", ""]
    lines += ["A turn of each game at three sizes of window, made by `scripts/walk.py`. All moves are random.", ""]
    page = browser.new_page()
    for game in haversack.GAMES:
        lines += [f"## {haversack.load(game).title}", ""]
        for done in walks:
            if done.game != game:
                continue
            width, height = SIZES[done.size]
            lines += [f"### {width} × {height}", ""]
            for path, words in chosen(done):
                shrink(page, path, PICTURES / f"{path.stem}.webp")
                lines += [f"![{words}](pictures/walk/{path.stem}.webp)", "", f"*{words}*", ""]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def main() -> int:
    """Walk and write; return 1 where something went wrong on a page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures of all steps go")
    parser.add_argument("--docs", action="store_true", help="write the chosen few for the docs as well")
    parser.add_argument("--games", nargs="*", default=list(haversack.GAMES), help="which games")
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), help="which sizes")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    given.folder.mkdir(parents=True, exist_ok=True)
    program = chromium()
    walks: list[Walk] = []
    with served() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        for game in given.games:
            for size in given.sizes:
                walks.append(walk(browser, address, game, size, given.folder))
                print(f"{game} {size}: {len(walks[-1].steps)} pictures {walks[-1].faults or ''}")
        if given.docs:
            write_docs(browser, walks)
        browser.close()
    return int(any(done.faults for done in walks))


if __name__ == "__main__":
    sys.exit(main())
