"""`haversack cards`: the catalogue, with each text rendered from what the card does."""

import argparse
import json
from collections.abc import Callable
from unicodedata import normalize

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_json,
    add_options,
    add_pack,
    check_seat,
    load_game,
    read_options,
    write_text,
)
from haversack.cli.screens import screen_for
from haversack.kernel.english import titled
from haversack.kernel.game import Game
from haversack.packs.table import GAME as TABLE_GAME
from haversack.packs.table import template

Card = dict[str, object]


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "cards",
        help="the cards of a game, with their texts",
        description="Print the cards of a game. Each text is rendered from what the card does, so it says exactly "
        "that; the provenance says where the card is known from, the confidence how sure its reading is.",
    )
    add_game(parser)
    parser.add_argument("card", nargs="?", metavar="CARD", help="the id or name of a card, or a part of it")
    parser.add_argument("--country", "--seat", dest="owner", metavar="C", help="only the cards of this country or side")
    parser.add_argument("--type", metavar="T", help="only the cards of this type")
    parser.add_argument(
        "--template",
        nargs="?",
        const="-",
        metavar="FILE",
        help="write the cards as a pack to begin from (JSON); a FILE.csv is the table for the values of one's own copy",
    )
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print the cards asked for."""
    game = load_game(given.game, file=given.pack)
    if given.template is not None:
        return _write_template(game, given.template)
    cards = game.catalogue(read_options(game, given.option))
    if given.owner is not None:
        check_seat(game, given.owner)
        cards = [card for card in cards if card["owner"] == given.owner]
    if given.type is not None:
        cards = _of_type(cards, given.type)
    if given.card is not None:
        cards = found(cards, given.card)
    if given.json:
        print(json.dumps(cards, indent=2, ensure_ascii=False))
    else:
        _print(cards, game.id)
    return 0


def _write_template(game: Game, name: str) -> int:
    """Write the standard cards as a pack, or the table to be filled in from one's own copy."""
    if name.lower().endswith(".csv"):
        if game.id != TABLE_GAME:
            raise BadInput(f"A table of values is for the game {TABLE_GAME!r}; name a file that ends in .json.")
        write_text(name, template())
        return 0
    text = json.dumps(game.standard_pack() if game.pack is None else game.pack, indent=1, ensure_ascii=False)
    if name == "-":
        print(text)
    else:
        write_text(name, f"{text}\n")
    return 0


def _of_type(cards: list[Card], wanted: str) -> list[Card]:
    types = sorted({str(card["type"]) for card in cards})
    chosen = [card for card in cards if as_plain_id(str(card["type"])) == as_plain_id(wanted)]
    if not chosen:
        raise BadInput(f"There is no card of the type {wanted!r}; the types are {', '.join(types)}.")
    return chosen


def as_plain_id(text: str) -> str:
    """Return a text as ids are written, without accents."""
    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return "_".join(plain.replace("-", " ").replace("_", " ").split())


def found(cards: list[Card], wanted: str) -> list[Card]:
    """Return the card with that id or name, else those whose id or name begins so or holds it; raise if none does."""
    asked = as_plain_id(wanted)
    tests: tuple[Callable[[Card], bool], ...] = (
        lambda card: as_plain_id(str(card["id"])) == asked,
        lambda card: as_plain_id(str(card["name"])) == asked,
        lambda card: as_plain_id(str(card["id"])).startswith(asked) or as_plain_id(str(card["name"])).startswith(asked),
        lambda card: asked in as_plain_id(str(card["id"])) or asked in as_plain_id(str(card["name"])),
    )
    for test in tests if asked else ():
        chosen = [card for card in cards if test(card)]
        if chosen:
            return chosen
    raise BadInput(f"There is no card {wanted!r} here.")


def print_card(console: Console, card: Card) -> None:
    """Print one card: name, what it is, id, copies, its text (and its prepared side, if it has one), provenance."""
    copies = f" ×{card['copies']}" if card["copies"] != 1 else ""
    what = escape(str(card.get("line") or titled(str(card["type"]))))
    console.print(f"[bold]{escape(str(card['name']))}[/]{copies} · {what} [dim]{card['id']}[/]")
    console.print(Padding(escape(str(card["text"])), (0, 2)))
    if card.get("prepared"):
        console.print(Padding(f"[italic]Prepared:[/] {escape(str(card['prepared']))}", (0, 2)))
    confidence = "" if card.get("origin") else f" · confidence: {card['confidence']}"
    console.print(f"  [dim]provenance: {escape(_provenance(card))}{confidence}[/]")


def _provenance(card: Card) -> str:
    """Return where a card is known from, each part of it where that is known."""
    sources = card.get("sources")
    if isinstance(sources, dict) and len(set(sources.values())) > 1:
        return ", ".join(f"{part}: {source}" for part, source in sources.items())
    return str(card.get("origin") or card["provenance"])


def _print(cards: list[Card], game: str) -> None:
    console, screen, owner = Console(highlight=False), screen_for(game), None
    for card in cards:
        if card["owner"] != owner:
            owner = card["owner"]
            console.rule(screen.seat_name(str(owner)), align="left")
        print_card(console, card)
    total = sum(card["copies"] for card in cards if isinstance(card["copies"], int))
    if len(cards) > 1:
        console.print(f"{len(cards)} cards, {total} with all copies.")
