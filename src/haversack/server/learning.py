"""The requests for lessons and puzzles: list them, with how far somebody has come, and open one."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

import haversack
from haversack.learn.puzzles import daily
from haversack.server import messages as m
from haversack.server.accounts import account_of
from haversack.server.hub import game_of
from haversack.server.lessons import LEARNER, guest_of, learners, lessons_data, puzzle_data, puzzles_data
from haversack.server.requests import YEAR, hub_of, json_response, read_request, set_cookie, set_key
from haversack.server.store import new_secret


async def list_lessons(request: Request) -> Response:
    """Return the lessons of a game, with how far the one who asks has come."""
    game = game_of(request.path_params["game"])
    return json_response({"lessons": lessons_data(game.id, await _taken(request, game.id))})


async def list_puzzles(request: Request) -> Response:
    """Return the puzzles of a game, with those the one who asks has solved."""
    game = game_of(request.path_params["game"])
    return json_response({"puzzles": puzzles_data(game.id, await _taken(request, game.id))})


async def daily_puzzles(request: Request) -> Response:
    """Return the puzzles of the day, one for each game that has some; the day is that of Greenwich."""
    day = datetime.now(UTC).date()
    found = [one for one in (daily(game, day) for game in haversack.GAMES) if one is not None]
    listed = [puzzle_data(one, await _taken(request, one.game)) for one in found]
    return json_response({"day": day.isoformat(), "puzzles": listed})


async def _taken(request: Request, game: str) -> dict[str, bool]:
    """Return what the one who asks has taken of a game, and which of it with a star."""
    hub, account = hub_of(request), await account_of(request)
    names = learners(guest_of(request), account[0] if account else None)
    return await hub.store.run(hub.store.progress_of, names, game)


async def open_lesson(request: Request) -> Response:
    """Open a table where a lesson is taken. The first time a guest gets a secret by which progress is kept."""
    wanted = await read_request(request, m.NewLesson, "lesson")
    account, secret = await account_of(request), guest_of(request)
    kept = secret or new_secret()
    learner = learners(kept, account[0] if account else None)[0]
    table, keys = await hub_of(request).open_lesson(wanted, account[0] if account else None, learner)
    response = await set_key(request, json_response({"table": table.about()}, 201), table.row.id, str(keys["key"]))
    if secret is None and account is None:
        set_cookie(request, response, LEARNER, kept, YEAR)
    return response
