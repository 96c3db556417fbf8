"""`haversack gallery`: every map, piece, card, track and mat on one page."""

import argparse
from pathlib import Path

from haversack.cli.gallery_page import page
from haversack.cli.inputs import BadInput


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "gallery",
        help="write every map, piece and card into one HTML file",
        description="Write the gallery: maps, pieces, tracks, the battle mat and every card of every game, in one "
        "HTML file that needs nothing else.",
    )
    parser.add_argument("file", nargs="?", default="gallery.html", metavar="FILE", help="where to (gallery.html)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Write the page and say where it is."""
    target = Path(given.file)
    try:
        target.write_text(page(), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"The file {str(target)!r} cannot be written: {error.strerror}.") from None
    print(f"The gallery is in {target}.")
    return 0
