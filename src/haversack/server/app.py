"""The application: routes, middleware, and what lives as long as the server does."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from haversack.server.api import ROUTES
from haversack.server.bot_service import BotService
from haversack.server.bundle import bundle
from haversack.server.doors import Doors
from haversack.server.editing import keep_reading
from haversack.server.ending import settle_missing
from haversack.server.game_info import games_data
from haversack.server.gc_tuning import tidy, tuned_gc
from haversack.server.hub import Hub
from haversack.server.listing import note_presence
from haversack.server.liveness import keep_alive, leave
from haversack.server.logs import RequestLog, log
from haversack.server.metrics import Metrics
from haversack.server.notice_api import link_page, use_link
from haversack.server.packs import PackLibrary
from haversack.server.pages import (
    WEB,
    Fresh,
    art_file,
    find_page,
    join_page,
    learn_page,
    lobby_page,
    mine_page,
    puzzles_page,
    replay_page,
    review_page,
    rules_page,
    signs_file,
    table_page,
    worker_file,
)
from haversack.server.relay import Relay, RelayRequests
from haversack.server.security import LIMITS, Limiter, NamedHosts, Rate, SecureHeaders
from haversack.server.senders import Notifier
from haversack.server.sending import keep_sending
from haversack.server.signing import Signer, key_path
from haversack.server.sockets import serve_socket
from haversack.server.start_check import check_at_start
from haversack.server.store import Store
from haversack.server.troubles import HANDLERS, PlainAddresses
from haversack.server.waking import keep_waking

SCRIPTS = ("table", "rules", "lobby", "join", "waiting", "learn", "puzzles", "find", "mine", "review")
SWEEP_SECONDS = 30.0
# What pages offer because this server can do it; where it cannot, they say so instead.
FEATURES = {"invitations": True, "accounts": True, "clocks": True, "review": True}


def application(
    database: str,
    limits: Mapping[str, Rate] = LIMITS,
    hosts: Sequence[str] = (),
    key: Path | None = None,
    packs: str | None = None,
    address: str = "",
    bots: int | None = None,
    checks: bool = True,
    lease: float | None = None,
    notifier: Notifier | None = None,
) -> Starlette:
    """Return the application on a database; where `hosts` are named, it answers to no other name.

    Records are signed with the key of a file, which is made if it is not there. `packs` is a folder of packs that
    everybody may play with. At a PostgreSQL, other processes reach this one at `address`, and take its tables
    over when it was not heard of for the seconds of a `lease`. Bots think in so many processes. Unless it `checks`, the
    running games are left to another process to check after an upgrade. Without an `notifier` nobody is sent notices.
    """
    relay = Relay()
    app = Starlette(
        routes=[
            *[Route(way.path, way.handler, methods=[way.method]) for way in ROUTES],
            WebSocketRoute("/api/tables/{table}/socket", serve_socket),
            Route("/", lobby_page),
            Route("/table/{table}", table_page),
            Route("/replay/{table}", replay_page),
            Route("/review/{table}", review_page),
            Route("/join/{table}", join_page),
            Route("/find", find_page),
            Route("/my-games", mine_page),
            Route("/learn", learn_page),
            Route("/learn/{game}", learn_page),
            Route("/puzzles/{game}", puzzles_page),
            Route("/rules/{game}", rules_page),
            *[Route(f"/script/{page}.js", _script(page)) for page in SCRIPTS],
            Route("/art/{game}/signs.svg", signs_file),
            Route("/art/{game}/{path:path}", art_file),
            Route("/notices/stop", link_page),
            Route("/notices/stop", use_link, methods=["POST"]),
            Route("/notices/confirm", link_page),
            Route("/notices/confirm", use_link, methods=["POST"]),
            Route("/worker.js", worker_file),
            Mount("/static", Fresh(directory=WEB)),
        ],
        middleware=[
            Middleware(SecureHeaders),
            Middleware(PlainAddresses),
            Middleware(RelayRequests, relay=relay),
            Middleware(RequestLog),
            *([Middleware(NamedHosts, allowed_hosts=list(hosts), www_redirect=False)] if hosts else []),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers=HANDLERS,
        lifespan=lambda app: _life(app, database, packs, (address, lease), BotService(processes=bots), checks),
    )
    app.state.relay = relay
    app.state.limiter = Limiter(limits)
    app.state.metrics = Metrics()
    app.state.features = {**FEATURES, "notices": notifier is not None}
    app.state.notifier = notifier
    app.state.doors = Doors()
    app.state.signer = Signer.at(key or key_path(database))
    app.state.is_ready = False
    return app


@asynccontextmanager
async def _life(
    app: Starlette,
    database: str,
    packs: str | None,
    shared: tuple[str, float | None],
    bot_service: BotService,
    checks: bool,
) -> AsyncIterator[None]:
    store = Store(database)
    await store.run(store.hold)
    await store.run(store.migrate)
    if store.is_shared:
        await store.run(store.share, *shared)
    games_data()
    hub = app.state.hub = app.state.relay.hub = Hub(store, bot_service, PackLibrary(packs, store))
    if checks:
        hub.at_start.append(asyncio.create_task(check_at_start(hub, database)))
        hub.at_start.append(asyncio.create_task(settle_missing(store)))
    lasting = [_sweep(hub), keep_alive(hub, app.state.relay), app.state.doors.watch(store), keep_waking(hub)]
    lasting.append(keep_reading(hub))
    if app.state.notifier is not None:
        lasting.append(keep_sending(store, app.state.notifier))
    tasks = [*[asyncio.create_task(work) for work in lasting], *hub.at_start]
    app.state.metrics.hub, store.metrics = hub, app.state.metrics
    app.state.is_ready = True
    try:
        with tuned_gc():
            yield
    finally:
        app.state.is_ready = False
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.close()
        bot_service.close()
        await leave(hub)
        store.close()


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await hub.store.run(hub.store.checkpoint)
        await _keep_hold(hub)
        await note_presence(hub)
        if await hub.forget_idle():
            tidy()


async def _keep_hold(hub: Hub) -> None:
    """See that no other server has come to the database, as it may after PostgreSQL was away."""
    try:
        await hub.store.run(hub.store.hold)
    except Exception as error:
        log.error("database not held", extra={"fields": {"reason": str(error)[:200]}})


def _script(page: str) -> Callable[[Request], Awaitable[Response]]:
    async def script(request: Request) -> Response:
        made = bundle(page)
        tag = f'"{hashlib.sha256(made.encode()).hexdigest()[:16]}"'
        headers = {"cache-control": "no-cache", "etag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return PlainTextResponse(made, headers=headers, media_type="text/javascript")

    return script
