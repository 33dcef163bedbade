"""Connections that come too often, send too slowly or never read are ended.

uvicorn ends a connection that is idle after an answer, and nothing else: who opens thousands and
sends a header a minute would have them for ever. Its `limit_concurrency` counts them too, and
answers 503 to those who have just managed to send a request.
"""

import asyncio
import logging
from typing import Any, Literal

import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .gate import Gate, Refused
from .limits import Limits
from .owners import Owners
from .seldom import Repeats, Seldom

logger = logging.getLogger("stockrail.server")
SPARE = 200
"""Files that are open besides connections: the database, pages, pipes to the bots."""
SILENCE = 60.0
MOST_HEADERS = 64_000
"""Bytes of headers that have not come to their end."""
_seldom = Seldom(logger, SILENCE, logging.WARNING)
_repeats = Repeats(SILENCE)
_FULL = b"The server has too many connections. Try again in a moment.\n"
_REFUSED = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"retry-after: 10\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s" % (len(_FULL), _FULL)
)

Wait = Literal["headers", "body"]
"""What has begun to come and is not there yet."""


class GuardedConfig(uvicorn.Config):
    """How uvicorn serves, with the limits of its connections."""

    def __init__(
        self, app: Litestar, limits: Limits, owners: Owners | None = None, **told: Any
    ) -> None:
        """`owners` are the other processes that serve the same address, if there are some."""
        super().__init__(
            app,
            http=GuardedProtocol,
            ws="none",
            proxy_headers=bool(limits.proxies),
            forwarded_allow_ips=[*limits.proxies],
            server_header=False,
            log_level="warning",
            **told,
        )
        self.limits = limits
        self.owners = owners
        self.timeout_keep_alive = limits.idle_seconds  # type: ignore[assignment]
        known = (*limits.home, *limits.proxies)
        most = room_for(limits.connections)
        self.gate = Gate(most, limits.connections_per_address, known)
        logging.getLogger("uvicorn.error").addFilter(_repeats)


class GuardedProtocol(HttpToolsProtocol):
    """One connection. It has so many seconds for headers, for a body, and to take what is sent."""

    config: GuardedConfig

    def __init__(self, *given: Any, came_with: bytes = b"", **named: Any) -> None:
        """`came_with` is what another process has read of a request."""
        super().__init__(*given, **named)
        self._came_with = came_with
        self._is_inside = False
        self._comes: Wait | None = None
        self._bytes_of_headers = 0
        self._waits: tuple[Wait, object] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refused = self.config.gate.enter(self._address)
        if refused is None:
            self._is_inside = True
            came_with, self._came_with = self._came_with, b""
            if came_with:
                self._read(came_with)
            self._watch()
        else:
            self._refuse(refused)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_inside:
            self._is_inside = False
            self.config.gate.leave(self._address)
        self._unset_keepalive_if_required()
        for timer in (self._timer, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_inside:
            return
        owners = self.config.owners
        if (
            owners is not None
            and self._is_between_requests
            and owners.pass_on(self.transport.get_extra_info("socket").fileno(), data)
        ):
            self.transport.abort()
        else:
            self._read(data)

    @property
    def _is_between_requests(self) -> bool:
        is_answered = self.cycle is None or self.cycle.response_complete
        return is_answered and self._comes is None and not self.transport.get_write_buffer_size()

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        if self._comes == "headers":
            self._bytes_of_headers += len(data)
            if self._bytes_of_headers > MOST_HEADERS:
                self._end("sends too many headers")
                return
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._comes, self._bytes_of_headers = "headers", 0

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._comes = "body"

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._comes = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        seconds = self.config.limits.unread_seconds
        self._unread = self.loop.call_later(seconds, self._end, "does not read what is sent to it")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _watch(self) -> None:
        """Begin to count the seconds whenever something else is waited for."""
        waits = self._waited_for()
        if waits == self._waits:
            return
        self._waits = waits
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if waits is not None and not self.transport.is_closing():
            limits = self.config.limits
            seconds = limits.header_seconds if waits[0] == "headers" else limits.body_seconds
            self._timer = self.loop.call_later(
                seconds, self._end, f"is slow to send its {waits[0]}"
            )

    def _waited_for(self) -> tuple[Wait, object] | None:
        """With the request before it, so that a second one has its own time."""
        if self._comes is not None:
            return self._comes, self.cycle
        is_answered = self.cycle is None or self.cycle.response_complete
        is_idle = self.timeout_keep_alive_task is not None
        return ("headers", self.cycle) if is_answered and not is_idle else None

    def _refuse(self, refused: Refused) -> None:
        if refused == "full":
            most = self.config.gate.most
            _seldom.say("full", "All %d connections are in use; others are refused", most)
        else:
            _seldom.say("crowded", "Connections of %s are refused: it has many", self._address)
        self.transport.write(_REFUSED)
        self.transport.close()

    def _end(self, why: str) -> None:
        _seldom.say(why, "A connection of %s %s; such connections are ended", self._address, why)
        self.transport.abort()


def room_for(connections: int) -> int:
    """How many connections this process can have; the limit of open files is raised for them."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return connections
    room = max(1, soft - SPARE)
    logger.warning(
        "This process may open %d files, so it takes %d connections and not %d",
        soft,
        room,
        connections,
    )
    return room
