"""Structured logs: one JSON object a line, without secrets. Paths carry no query; keys are never in a path."""

import json
import logging
import re
import sys
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("haversack.server")
NUMBERS = re.compile(r"[0-9]+")
ALIKE = 60


class JsonLines(logging.Formatter):
    """Writes a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"at": round(record.created, 3), "level": record.levelname.lower()}
        line |= {"logger": record.name, "event": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Thin(logging.Filter):
    """Lets equal troubles through only so often, so that a server in trouble does not fill its disk."""

    def __init__(self, most: int = 10, seconds: float = 10.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key = (record.name, NUMBERS.sub("", str(record.msg))[:ALIKE])
        since, number = self._seen.get(key, (record.created, 0))
        if record.created - since >= self._seconds:
            since, number = record.created, 0
        self._seen[key] = (since, number + 1)
        return number < self._most


def set_up(level: str = "INFO") -> None:
    """Send all logs to the error stream, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Thin())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")


class RequestLog:
    """Writes a line for each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            took = round((time.perf_counter() - start) * 1000, 1)
            fields = {"method": scope["method"], "path": _path(scope), "status": status, "ms": took}
            log.info("request", extra={"fields": fields})
            scope["app"].state.metrics.count_request(scope["method"], status)


def _path(scope: Scope) -> str:
    """Return the path of a request without the name of a table, which lets one watch it."""
    table = scope.get("path_params", {}).get("table")
    path = str(scope["path"])
    return path if table is None else path.replace(str(table), "{table}", 1)
