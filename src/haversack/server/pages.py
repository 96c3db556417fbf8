"""The pages: the lobby, invitations, the table or the room where one waits for it, and notices when there is none."""

from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from haversack.rulebook.signs import sheet
from haversack.server.course import book_of
from haversack.server.game_info import game_in
from haversack.server.hub import game_of
from haversack.server.requests import hub_of, json_response

WEB = Path(str(files("haversack") / "web"))
FRESH = {"cache-control": "no-cache"}
TITLES = {
    403: "This is not for you",
    404: "There is nothing here",
    409: "This cannot be opened",
    429: "Too fast",
    500: "The server failed",
}


def _page(name: str) -> Response:
    return FileResponse(WEB / name, headers=FRESH)


async def lobby_page(request: Request) -> Response:
    """Show the games."""
    return _page("index.html")


async def table_page(request: Request) -> Response:
    """Show a table; while seats are free, the room where one waits for players."""
    table = await hub_of(request).table(request.path_params["table"])
    return _page("waiting.html" if table.is_waiting else "table.html")


async def replay_page(request: Request) -> Response:
    """Show a game as it went."""
    await hub_of(request).table(request.path_params["table"])
    return _page("table.html")


async def join_page(request: Request) -> Response:
    """Show an invitation; its secret is behind the address, where the server does not see it."""
    await hub_of(request).table(request.path_params["table"])
    return _page("join.html")


async def find_page(request: Request) -> Response:
    """Show the tables that are open to everybody."""
    return _page("find.html")


async def review_page(request: Request) -> Response:
    """Show what decided a finished game."""
    await hub_of(request).table(request.path_params["table"])
    return _page("review.html")


async def mine_page(request: Request) -> Response:
    """Show somebody's own games."""
    return _page("mine.html")


async def learn_page(request: Request) -> Response:
    """Show how to learn a game, or all games."""
    if "game" in request.path_params:
        game_of(request.path_params["game"])
    return _page("learn.html")


async def puzzles_page(request: Request) -> Response:
    """Show the puzzles of a game."""
    game_of(request.path_params["game"])
    return _page("puzzles.html")


async def rules_page(request: Request) -> Response:
    """Show the rules of a game."""
    game_in(request.path_params["game"])
    return _page("rules.html")


async def worker_file(request: Request) -> Response:
    """Show the script that takes pushes; it stands at the root, so that it is for all pages."""
    return FileResponse(WEB / "worker.js", headers=FRESH, media_type="text/javascript")


class Fresh(StaticFiles):
    """Files that the browser keeps, but asks about each time: an update is seen at once."""

    def file_response(self, *args: object, **given: object) -> Response:
        response = super().file_response(*args, **given)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


@cache
def _art_of(folder: str) -> Fresh:
    return Fresh(directory=str(files(folder) / "art"), check_dir=False)


async def art_file(request: Request) -> Response:
    """Show a drawing of a game: what lies in the folder `art` of its package."""
    game = game_in(request.path_params["game"])
    return await _art_of(game.folder).get_response(request.path_params["path"], request.scope)


async def signs_file(request: Request) -> Response:
    """Show the shields and pieces of a game, drawn from its face, with their style for a page that asks for it."""
    drawn = sheet(book_of(game_in(request.path_params["game"])), "styled" in request.query_params)
    return Response(drawn, headers={"cache-control": "public, max-age=300"}, media_type="image/svg+xml")


def notice(request: Request, status: int, error: str, words: str) -> Response:
    """Tell what went wrong: a program as data, a person as a page with a way on."""
    if request.url.path.startswith(("/api/", "/static/", "/script/", "/art/")):
        return json_response({"error": error, "reason": words}, status)
    text = (WEB / "notice.html").read_text(encoding="utf-8")
    title = TITLES.get(status, "Something went wrong")
    page = text.replace("{title}", escape(title)).replace("{words}", escape(words))
    return HTMLResponse(page, status, {"cache-control": "no-store"})
