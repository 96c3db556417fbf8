"""Make the pictures of the README and the docs anew: a table of each game, and a turn as a short animation.

    python -m scripts.readme_pictures

A server of its own is started; bots have all seats but one, and that one is played at random. All pictures are WebP,
made by the browser; the animation is put together here from its frames.
"""

import argparse
import base64
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import haversack
from scripts.chromium import chromium
from scripts.walk import ASKED, CLICKER, ONE, PATIENCE, ROOT, SHRINK, TURNS, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 1440, 900
WIDEST, QUALITY = 1200, 0.72
FRAME_WIDEST, FRAME_QUALITY = 800, 0.5
FRAMES, PACE, PAUSE, LAST = 12, 2500, 800, 3500


class Scene(NamedTuple):
    """A table to be shown: when it is worth a picture, said in the page's own language."""

    name: str
    game: str
    seat: str
    scheme: Literal["light", "dark"]
    seed: int
    enough: str


SCENES = (
    Scene(
        "table",
        "ww2",
        "united_kingdom",
        "light",
        5,
        "/^Round [4-9]/.test(document.querySelector('#score .score-when b')?.textContent)"
        " && document.querySelector('#digest li')",
    ),
    Scene("table-1914-dark", "1914", "germany", "dark", 4, "document.querySelector('.battle')"),
    Scene(
        "table-greatwar",
        "greatwar",
        "entente",
        "light",
        2,
        "document.querySelector('.mat-cuts .cut') && document.querySelectorAll('.mat-slot').length > 6"
        " && document.querySelector('#hand .slot.can') && !document.querySelector('.battle')",
    ),
)


def sit_down(browser: "Browser", address: str, scene: Scene, pace: int) -> "Page":
    """Open a table and wait to be asked."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=scene.scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    plan = {
        seat: {"kind": "me"} if seat == scene.seat else {"kind": "bot", "level": "easy"}
        for seat in haversack.load(scene.game).seats
    }
    body = {"game": scene.game, "seats": plan, "pace": pace, "training": True, "talk": "none"}
    made = context.request.post(f"{address}/api/tables", data=body).json()
    page.goto(f"{address}/table/{made['table']['id']}")
    page.wait_for_function(ASKED)
    page.evaluate(CLICKER.read_text(encoding="utf-8"))
    return page


def show(browser: "Browser", address: str, scene: Scene) -> bytes:
    """Play until the table is worth a picture, and take it."""
    page = sit_down(browser, address, scene, 0)
    page.evaluate(f"seed => window.clicker.play({{ seed, isEnough: () => {scene.enough} }})", scene.seed)
    page.wait_for_timeout(1500)
    taken = page.screenshot()
    page.context.close()
    return taken


def frames(browser: "Browser", address: str) -> list[bytes]:
    """Return pictures of a turn and of what the others do after it."""
    page = sit_down(browser, address, SCENES[0], PACE)
    while page.evaluate("!document.querySelector('.seat.is-own.is-turn')"):
        page.evaluate(ONE, 1)
        page.wait_for_function(ASKED)
    turns = page.evaluate(TURNS)
    back = f"() => ({ASKED})() && {TURNS} > {turns} && document.querySelector('.seat.is-own.is-turn')"
    taken = [page.screenshot()]
    for step in range(FRAMES - 2):
        if page.evaluate(ASKED):
            page.evaluate(ONE, step + 3)
        page.wait_for_timeout(PAUSE)
        taken.append(page.screenshot())
        if page.evaluate(back):
            break
    page.wait_for_function(back)
    taken.append(page.screenshot())
    page.context.close()
    return taken


def shrunk(page: "Page", taken: bytes, widest: int, quality: float) -> bytes:
    """Return a picture as WebP, smaller; the browser does it."""
    data = base64.b64encode(taken).decode()
    page.set_content(f'<img src="data:image/png;base64,{data}">')
    return base64.b64decode(page.evaluate(SHRINK, [widest, quality]))


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a part of a RIFF file."""
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def animated(pictures: list[bytes], width: int, height: int) -> bytes:
    """Put WebP pictures of one size together as an animation without end (RFC 9649)."""
    size = struct.pack("<I", width - 1)[:3] + struct.pack("<I", height - 1)[:3]
    parts = [chunk(b"VP8X", b"\x02\0\0\0" + size), chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")]
    for number, picture in enumerate(pictures, 1):
        lasts = struct.pack("<I", LAST if number == len(pictures) else PAUSE)[:3]
        parts.append(chunk(b"ANMF", b"\0" * 6 + size + lasts + b"\x02" + image_of(picture)))
    whole = b"WEBP" + b"".join(parts)
    return b"RIFF" + struct.pack("<I", len(whole)) + whole


def image_of(picture: bytes) -> bytes:
    """Return the part of a WebP file that holds the image."""
    at = 12
    while picture[at : at + 4] not in (b"VP8 ", b"VP8L"):
        (length,) = struct.unpack("<I", picture[at + 4 : at + 8])
        at += 8 + length + length % 2
    return picture[at:]


def main() -> int:
    """Make all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=PICTURES, help="where the pictures go")
    parser.add_argument("--only", nargs="*", default=["turn", *(scene.name for scene in SCENES)], help="which of them")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    program = chromium()
    given.folder.mkdir(parents=True, exist_ok=True)
    with served() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        desk = browser.new_page()
        desk.set_default_timeout(PATIENCE)
        if "turn" in given.only:
            turn = [shrunk(desk, taken, FRAME_WIDEST, FRAME_QUALITY) for taken in frames(browser, address)]
            made = animated(turn, FRAME_WIDEST, HEIGHT * FRAME_WIDEST // WIDTH)
            (given.folder / "turn.webp").write_bytes(made)
        for scene in SCENES:
            if scene.name in given.only:
                picture = shrunk(desk, show(browser, address, scene), WIDEST, QUALITY)
                (given.folder / f"{scene.name}.webp").write_bytes(picture)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
