"""Draw the pictures of the lobby from our own maps and cards: `python -m tools.pictures`, with Chromium on the machine.

Each is a part of a game's board with the pieces of a game in play, or, for The Great War, cards before the front.
"""

import argparse
import http.server
import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

import haversack
from haversack.rulebook.signs import sheet
from scripts.chromium import chromium
from tools.maps.build import art_of

WEB = Path(haversack.__file__).parent / "web"
SIZE: ViewportSize = {"width": 840, "height": 472}
CROPS = {"ww2": "250 70 720 405", "1914": "420 150 860 483"}
QUALITY = 74
FAN = ("red-s-8", "red-h-q", "white-c-10", "red-h-2", "red-s-j")

MAP = """async ([game, crop, pieces, tokens]) => {
  const text = await (await fetch(`/art/${game}/map.svg`)).text();
  document.documentElement.dataset.theme = "light";
  document.body.innerHTML = text;
  const map = document.querySelector("svg.map");
  map.setAttribute("viewBox", crop);
  map.setAttribute("style", "position:absolute;inset:0;width:100%;height:100%");
  map.setAttribute("preserveAspectRatio", "xMidYMid slice");
  document.body.insertAdjacentHTML("afterbegin", tokens);
  for (const [x, y, token] of pieces) {
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${token}`);
    use.setAttribute("transform", `translate(${x} ${y}) scale(1.15)`);
    map.append(use);
  }
}"""
CARDS = """async ([cards, game, tokens]) => {
  document.documentElement.dataset.theme = "light";
  const { cardElement } = await import("/cards.js");
  const { useFace, useIcons } = await import("/signs.js");
  useIcons("/icons.svg");
  useFace(game, "");
  document.documentElement.insertAdjacentHTML("beforeend", tokens);
  document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="/cards.css">');
  document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="/mat.css">');
  document.body.innerHTML = await (await fetch("/art/greatwar/fronts/europe.svg")).text();
  document.querySelector("svg").style.cssText = "position:absolute;inset:0;width:100%;height:100%";
  cards.forEach((card, index) => {
    const made = cardElement(card, "hand");
    const at = index - (cards.length - 1) / 2;
    const place = `left:${312 + at * 150}px;top:${84 + at * at * 12}px;transform:rotate(${at * 7}deg)`;
    made.style.cssText = `position:absolute;${place};box-shadow:0 6px 18px rgb(0 0 0 / .45)`;
    document.body.append(made);
  });
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of the pages, and below /art those of the games."""

    def translate_path(self, path: str) -> str:
        """Return the file of an address."""
        if not path.startswith("/art/"):
            return super().translate_path(path)
        _, _, game, file = path.split("/", 3)
        return str(art_of(game) / file)


def pieces(name: str) -> list[tuple[float, float, str]]:
    """Return where the pieces stand in a game some rounds old, with the drawing of each."""
    data = json.loads(haversack.load(name).art("map.json") or "{}")
    from haversack.bots.levels import budget_of, make_bot
    from haversack.bots.table import SeatedBot

    game = haversack.load(name)
    state = game.new(seed=3)
    bots = {seat: SeatedBot(make_bot("easy", 1), seat, budget_of("easy"), 1) for seat in game.seats}
    seen: Any = state.view(())
    while state.decision is not None and seen["round"] < 7:
        seen = state.apply(bots[state.decision.seat].choose(state)).view(())
    out, used = [], dict[str, int]()
    for country, zone in seen["countries"].items():
        for kind, spaces in (("army", zone["armies"]), ("navy", zone["navies"])):
            for space in spaces:
                anchors = data["spaces"][space]["anchors"]
                x, y = anchors[min(used.get(space, 0), len(anchors) - 1)]
                used[space] = used.get(space, 0) + 1
                out.append((x, y, f"{name}-{kind}-{country}"))
    return out


def main() -> None:
    """Draw all of them."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the lobby.")
    parser.parse_args()
    handler = partial(Files, directory=WEB)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        for name in (*CROPS, "greatwar"):
            page.goto(f"http://127.0.0.1:{server.server_port}/favicon.svg")
            page.goto(f"http://127.0.0.1:{server.server_port}/index.html", wait_until="domcontentloaded")
            if name in CROPS:
                page.evaluate(MAP, [name, CROPS[name], pieces(name), sheet(name)])
            else:
                cards = {card["id"]: card for card in haversack.load(name).catalogue()}
                game = {"id": name, "face": haversack.load(name).face.data()}
                page.evaluate(CARDS, [[cards[one] for one in FAN], game, sheet(name)])
            page.wait_for_load_state("networkidle")
            page.screenshot(path=art_of(name) / "picture.jpg", type="jpeg", quality=QUALITY)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
