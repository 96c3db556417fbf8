"""Read what a user gives on the command line; every fault is one sentence."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import haversack
from haversack import versions
from haversack.arena.files import write_whole
from haversack.arena.interrupts import unbroken
from haversack.kernel.errors import HaversackError
from haversack.kernel.game import Game
from haversack.kernel.options import GameOption
from haversack.kernel.record import strings
from haversack.kernel.state import GameState

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")


class BadInput(HaversackError):
    """Raised when an argument or a file of the user is at fault."""


def load_game(name: str, data: object = None, file: str | None = None) -> Game:
    """Return a game; data (a position or a record) may bring a pack of its own, or a file is one."""
    pack = data.get("pack") if isinstance(data, Mapping) else None
    version = _version(name, data) if isinstance(data, Mapping) else None
    if pack is None:
        return haversack.load(name, file, version)
    if file is not None:
        raise BadInput("The file carries a pack of its own; leave --pack out.")
    if not isinstance(pack, dict):
        raise BadInput("A pack is a JSON object.")
    return haversack.load(name, pack, version)


def _version(name: str, data: Mapping[str, object]) -> int | None:
    """Return the version of the rules that data was made by, if it is kept; else its game says what is wrong."""
    version = data.get("rules_version")
    return version if isinstance(version, int) and name in haversack.GAMES and version in versions(name) else None


def read_text(name: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(f"The file {name!r} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"The file {name!r} is not text.") from None
    except ValueError:
        raise BadInput(f"{name!r} is not the name of a file.") from None


def read_json(name: str) -> dict[str, object]:
    """Return the JSON object in a file, or on the standard input for `-`."""
    where = "The standard input" if name == "-" else f"The file {name!r}"
    try:
        data = json.loads(read_text(name))
    except json.JSONDecodeError as error:
        raise BadInput(f"{where} is not JSON (line {error.lineno}); it may be cut off.") from None
    except (RecursionError, ValueError):
        raise BadInput(f"{where} cannot be read as JSON.") from None
    if not isinstance(data, dict):
        raise BadInput(f"{where} does not hold a JSON object.")
    return data


def write_text(name: str, text: str) -> None:
    """Write a file, all of it or nothing."""
    try:
        write_whole(Path(name), text)
    except OSError as error:
        raise BadInput(f"The file {name!r} cannot be written: {error.strerror}.") from None


def check_can_write(name: str) -> None:
    """Raise unless a file can be written there; what it holds stays."""
    with unbroken():
        existed = Path(name).exists()
        try:
            with open(name, "a", encoding="utf-8"):
                pass
        except OSError as error:
            raise BadInput(f"The file {name!r} cannot be written: {error.strerror}.") from None
        if not existed:
            Path(name).unlink()


def read_choices(given: str) -> list[str]:
    """Return keys from a file (JSON list, record, or words with # comments) or from the words themselves."""
    text = read_text(given) if given == "-" or _is_file(given) else given
    if text.lstrip().startswith(("[", "{")):
        return _json_choices(text)
    return [key for line in text.splitlines() for key in line.partition("#")[0].split()]


def _is_file(given: str) -> bool:
    try:
        return Path(given).is_file()
    except (OSError, ValueError):
        return False


def _json_choices(text: str) -> list[str]:
    try:
        data = json.loads(text)
    except (RecursionError, ValueError):
        raise BadInput("The choices are not JSON; they may be cut off.") from None
    keys = data.get("choices") if isinstance(data, dict) else data
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise BadInput("Choices in JSON are a list of keys, or a record with such a list.")
    return keys


def read_options(game: Game, given: Sequence[str]) -> dict[str, object]:
    """Return game options from `name=value` words; the game itself checks names and values."""
    declared = {option.name: option for option in game.options}
    out: dict[str, object] = {}
    for word in given:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadInput(f"An option is written name=value, not {word!r}.")
        out[name] = _option_value(declared[name], value) if name in declared else value
    game.blank(out)
    return out


def _option_value(option: GameOption, text: str) -> object:
    if option.type == "bool" and text.lower() in YES + NO:
        return text.lower() in YES
    if option.type == "int" and text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    return text


def read_seats(game: Game, given: str) -> list[str]:
    """Return seats from a list with commas; `all` stands for every seat."""
    if given == "all":
        return list(game.seats)
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        check_seat(game, name)
    return [seat for seat in game.seats if seat in names]


def check_seat(game: Game, name: str) -> None:
    """Raise if the game has no such seat."""
    if name not in game.seats:
        raise haversack.UnknownSeat(f"There is no seat {name!r}; the seats are {', '.join(game.seats)}.")


def state_of(game: Game, data: Mapping[str, object]) -> GameState:
    """Return the state of a file: a record, played to its end, or a position."""
    return game.replay(data) if "haversack" in data else game.position(data)


def begun(given: argparse.Namespace, seed: int) -> tuple[Game, GameState]:
    """Return the game asked for, and its state: that of the file given, or a new one from the seed."""
    if given.position is None:
        game = load_game(given.game, file=given.pack)
        return game, game.new(seed, read_options(game, given.option))
    if given.option:
        raise BadInput("A position carries its own options: write them into it instead of giving --option.")
    data = read_json(given.position)
    game = load_game(given.game, data, given.pack)
    return game, state_of(game, data)


def game_of(record: Mapping[str, object]) -> Game:
    """Return the game a record was played with."""
    if "haversack" not in record:
        raise haversack.InvalidRecord("This is not a record of a Haversack game.")
    return load_game(str(record.get("game")), record)


def shortened(record: Mapping[str, object], length: int) -> dict[str, object]:
    """Return a record of the first choices only."""
    choices, digests = strings(record, "choices"), strings(record, "digests")
    return {**record, "choices": choices[:length], "digests": digests[: length + 1], "outcome": None}


# Types of arguments


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not at least 1")
    return number


def natural(text: str) -> int:
    """Read a whole number of at least 0."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is below 0")
    return number


def seconds(text: str) -> float:
    """Read a time in seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return number


# Arguments that several commands share


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names the game."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(haversack.GAMES)}")


def add_start(parser: argparse.ArgumentParser) -> None:
    """Add where to begin: a position, a record, or a new game."""
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--position", metavar="FILE", help="a position or a record; - reads the standard input")
    start.add_argument("--seed", type=whole, metavar="N", help="start a new game from this seed")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument for game options."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated (`haversack rules GAME --options` lists them)",
    )


def add_pack(parser: argparse.ArgumentParser) -> None:
    """Add the argument for cards or a scenario of one's own."""
    parser.add_argument("--pack", metavar="FILE", help="cards or a scenario of your own: JSON, or values in CSV")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the switch for output that a program reads."""
    parser.add_argument("--json", action="store_true", help="print JSON")
