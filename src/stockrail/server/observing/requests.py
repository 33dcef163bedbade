"""Each request gets an id, is counted and timed, and written to the log if it was slow."""

import logging
import re
import secrets
from time import perf_counter

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from . import metrics
from .logs import REQUEST_LINES, request_id

SLOW = 2.0
"""Seconds after which an answer is worth a line."""
HEADER = "x-request-id"
LIVE = "/live"
logger = logging.getLogger(REQUEST_LINES)
slow_logger = logging.getLogger("stockrail.server")
_ID = re.compile(rb"[A-Za-z0-9-]{8,64}")


def observed(app: ASGIApp) -> ASGIApp:
    """A middleware; the route is known where it runs."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await app(scope, receive, send)
        begun, status = perf_counter(), 500
        method, route = scope["method"], scope["path_template"]
        name = _name(scope)
        request_id.set(name)

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[HEADER] = name
            await send(message)

        is_live = route.endswith(LIVE)
        if is_live:
            metrics.watchers.inc()
        try:
            return await app(scope, receive, note)
        finally:
            seconds = perf_counter() - begun
            metrics.requests.labels(method, route, status).inc()
            if is_live:
                metrics.watchers.dec()
            else:
                metrics.request_seconds.labels(method, route).observe(seconds)
                _tell(method, scope["path"], route, status, seconds)

    return answer


def _name(scope: Scope) -> str:
    """The id a web server in front of us has given, otherwise one of our own."""
    for header, value in scope["headers"]:
        if header == HEADER.encode() and _ID.fullmatch(value):
            return value.decode()
    return secrets.token_hex(8)


def _tell(method: str, path: str, route: str, status: int, seconds: float) -> None:
    details = {"method": method, "route": route, "status": status, "seconds": round(seconds, 4)}
    if seconds >= SLOW:
        slow_logger.warning("%s %s took %.1f s", method, route, seconds, extra=details)
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug("%s %s %d %.0f ms", method, path, status, seconds * 1000, extra=details)
