"""The application: routes, middleware, and what lives as long as the server does."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from haversack.server.api import ROUTES
from haversack.server.books import games_data
from haversack.server.bundle import bundle
from haversack.server.errors import Refused
from haversack.server.hub import Hub
from haversack.server.logs import RequestLog, log
from haversack.server.memory import settled, tidy
from haversack.server.opponents import Opponents
from haversack.server.pages import WEB, join_page, learn_page, lobby_page, replay_page, rules_page, table_page, told
from haversack.server.security import LIMITS, Limiter, Rate, SecureHeaders
from haversack.server.sockets import serve_socket
from haversack.server.store import Store

SCRIPTS = ("table", "rules", "lobby", "join", "waiting", "learn")
SWEEP_SECONDS = 30.0


def application(database: str, limits: Mapping[str, Rate] = LIMITS, hosts: Sequence[str] = ()) -> Starlette:
    """Return the application on a database; where `hosts` are named, it answers to no other name."""
    app = Starlette(
        routes=[
            *[Route(way.path, way.handler, methods=[way.method]) for way in ROUTES],
            WebSocketRoute("/api/tables/{table}/socket", serve_socket),
            Route("/", lobby_page),
            Route("/table/{table}", table_page),
            Route("/replay/{table}", replay_page),
            Route("/join/{table}", join_page),
            Route("/learn/{game}", learn_page),
            Route("/rules/{game}", rules_page),
            *[Route(f"/script/{page}.js", _script(page)) for page in SCRIPTS],
            Mount("/static", Fresh(directory=WEB)),
        ],
        middleware=[
            Middleware(RequestLog),
            Middleware(SecureHeaders),
            *([Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)] if hosts else []),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers={Refused: _refused, HTTPException: _missing, Exception: _failed},
        lifespan=lambda app: _life(app, database),
    )
    app.state.limiter = Limiter(limits)
    return app


@asynccontextmanager
async def _life(app: Starlette, database: str) -> AsyncIterator[None]:
    store = Store(database)
    await store.run(store.hold)
    await store.run(store.migrate)
    games_data()
    opponents = Opponents()
    hub = app.state.hub = Hub(store, opponents)
    sweeper = asyncio.create_task(_sweep(hub))
    try:
        with settled():
            yield
    finally:
        sweeper.cancel()
        await hub.close()
        opponents.close()
        store.close()


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await hub.store.run(hub.store.checkpoint)
        await _keep_hold(hub)
        if await hub.forget_idle():
            tidy()


async def _keep_hold(hub: Hub) -> None:
    """See that no other server has come to the database, as it may after PostgreSQL was away."""
    try:
        await hub.store.run(hub.store.hold)
    except Exception as error:
        log.error("database not held", extra={"fields": {"reason": str(error)[:200]}})


class Fresh(StaticFiles):
    """Files that the browser keeps, but asks about each time: an update is seen at once."""

    def file_response(self, *args: object, **given: object) -> Response:
        response = super().file_response(*args, **given)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


def _script(page: str) -> Callable[[Request], Awaitable[Response]]:
    async def script(request: Request) -> Response:
        made = bundle(page)
        tag = f'"{hashlib.sha256(made.encode()).hexdigest()[:16]}"'
        headers = {"cache-control": "no-cache", "etag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return PlainTextResponse(made, headers=headers, media_type="text/javascript")

    return script


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else 400
    return told(request, status, type(error).__name__, str(error))


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = "There is nothing at this address." if status == 404 else str(getattr(error, "detail", ""))
    return told(request, status, "HTTP", words or "There is nothing here.")


async def _failed(request: Request, error: Exception) -> Response:
    return told(request, 500, "Failed", "The server failed; nothing was changed.")
