"""Is a pack good? All that is wrong with it, each with its place; and if nothing is, what it makes of the game."""

from collections.abc import Mapping
from typing import NamedTuple

import haversack
from haversack.kernel.errors import HaversackError, InvalidPack, shown
from haversack.kernel.expressions import Fault
from haversack.kernel.game import Game
from haversack.kernel.packs import hash_of


class Checked(NamedTuple):
    """What a check found: the game with the pack, or what is wrong."""

    game: Game | None
    faults: tuple[Fault, ...]


def check_pack(pack: Mapping[str, object]) -> Checked:
    """Read a pack as its game would, and begin a game with it."""
    name = pack.get("game")
    if not isinstance(name, str) or name not in haversack.GAMES:
        games = ", ".join(haversack.GAMES)
        return Checked(None, (Fault("$.game", "", f"The pack is for the game {shown(name)}; the games are {games}."),))
    try:
        game = haversack.load(name, pack=dict(pack))
        game.new(0)
    except InvalidPack as error:
        found = tuple(one for one in error.faults if isinstance(one, Fault))
        return Checked(None, found or (Fault("$", "", str(error)),))
    except HaversackError as error:
        return Checked(None, (Fault("$", "", str(error)),))
    return Checked(game, ())


def summary(game: Game) -> dict[str, object]:
    """Return what everybody may know of the pack of a game: name, hash, what differs, with the texts of those cards."""
    assert game.pack is not None
    differs = game.differs or {}
    cards = {str(card["id"]): card for card in game.catalogue()}
    standard = {str(card["id"]): card for card in haversack.load(game.id).catalogue()}
    worded = [card for card in game.texts or {} if card not in differs.get("changed", ()) and card in standard]
    return {
        "game": game.id,
        "name": game.pack.get("name", "Scenario"),
        "description": game.pack.get("description", ""),
        "hash": hash_of(game.pack),
        "owner": game.pack.get("owner") is True,
        "added": [_card(cards[card]) for card in differs.get("added", ())],
        "changed": [{**_card(cards[card]), "before": standard[card]["text"]} for card in differs.get("changed", ())],
        "removed": [_card(standard[card]) for card in differs.get("removed", ())],
        "worded": [_card(cards[card]) for card in worded],
        "scenarios": _scenarios(game),
    }


def _card(card: Mapping[str, object]) -> dict[str, object]:
    """Return a card for a list: what it is, whose, and what it says."""
    fields = ("id", "name", "owner", "type", "copies", "text", "prepared", "bp", "attack")
    return {name: card[name] for name in fields if name in card}


def _scenarios(game: Game) -> list[str]:
    """Return the values of options that the pack adds."""
    before = {option.name: option.choices or () for option in haversack.load(game.id).options}
    return [
        str(value)
        for option in game.options
        for value in option.choices or ()
        if value not in before.get(option.name, ())
    ]
