"""Bots that sit inside an environment: who holds which seat, and how they play on."""

from collections.abc import Mapping

from haversack.envs.core import BadOption, BadSeat, EnvGame, Player
from haversack.envs.league import players_by_name
from haversack.kernel.state import GameState

Seated = Mapping[str, str | Player]
"""Bots by the seat they hold, or by the team: names such as `search@50`, files of policies, or players."""


def players_at(env_game: EnvGame, bots: Seated | None) -> dict[int, Player]:
    """Return who holds which seats. Seats of one team that are given the same name are held by one bot."""
    out: dict[int, Player] = {}
    named: dict[str, set[int]] = {}
    taken: set[int] = set()
    for place, who in (bots or {}).items():
        seats = env_game.seats_of(place)
        if taken & seats:
            raise BadOption(f"A seat of {place!r} is given to two bots.")
        taken |= seats
        if isinstance(who, str):
            named.setdefault(who, set()).update(seats)
        else:
            out |= dict.fromkeys(sorted(seats), who)
    for name, numbers in named.items():
        out |= players_by_name(env_game, name, sorted(numbers))
    return out


def agents_beside(env_game: EnvGame, bots: Mapping[int, Player]) -> list[str]:
    """Return the seats that are left to agents."""
    out = [seat for number, seat in enumerate(env_game.seats) if number not in bots]
    if not out:
        raise BadOption("At least one seat is left to an agent.")
    return out


def held_by_agent(env_game: EnvGame, bots: Mapping[int, Player], seat: str) -> str:
    """Return the name of a seat that an agent holds, or raise."""
    if env_game.seat_number(seat) in bots:
        raise BadSeat(f"The seat {seat!r} is held by a bot.")
    return seat


def play_on(env_game: EnvGame, state: GameState, players: Mapping[int, Player]) -> None:
    """Let the players choose until somebody else decides or the game is over."""
    while state.seat in players:
        state.apply_id(env_game.check(state, players[state.seat].choose(state)))
