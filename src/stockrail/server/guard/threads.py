"""Threads for requests. Each kind of request has its own, and so many may wait for one: those that
write and wait for a locked database, those that open stored games or have a move judged stop
nobody else."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from threading import Lock, Semaphore
from typing import Any, ParamSpec, Protocol, TypeVar

from ..wire.requests import AnyRequest
from .refusals import NotNow, too_busy

logger = logging.getLogger("stockrail.server")

P = ParamSpec("P")
T = TypeVar("T")

WAITING = 256
"""Requests of one kind that may wait for a thread."""
COMING = 2000
"""Requests that may wait for a table: after a restart everybody comes at once."""
PATIENCE = 10.0
"""Seconds that somebody waits until a stored game is opened."""
ON_OPEN_TABLES = ("/actions", "/undo", "/redo", "/motions", "/votes")
"""Writes that look at the game."""
WITH_PASSWORDS = (
    *("/api/sign-in", "/api/reset/"),
    *(f"/api/me/{what}" for what in ("account", "address", "passkeys", "password")),
)
"""Where passwords are compared, which takes a processor a while on purpose."""
_kind: ContextVar[str] = ContextVar("kind", default="reads")


async def make_ready(request: AnyRequest) -> None:
    """What kind of thread a request needs, and that its table is in memory; before anything is
    done for it."""
    looks_back = not {"ply", "since"}.isdisjoint(request.query_params)
    path = request.url.path
    kind = "history" if looks_back else kind_of(request.method, path)
    _kind.set(kind)
    table_id = request.path_params.get("table_id")
    if table_id is not None and (kind != "writes" or path.endswith(ON_OPEN_TABLES)):
        await _opened(request.app.state.service.rooms, table_id)


class Tables(Protocol):
    """Those in memory, and how others come there."""

    def known(self, table_id: str, /) -> object | None: ...

    def fresh(self, table_id: str, /) -> object: ...


async def _opened(tables: Tables, table_id: str) -> None:
    """Stored games are opened a few at a time, and whoever wants one waits for that with nothing in
    their hands. What is wrong with it is said by who looks at it then.

    :raises NotNow: so many others come that it takes too long.
    """

    def open_it() -> None:
        if tables.known(table_id) is None:
            tables.fresh(table_id)

    if tables.known(table_id) is not None:
        return
    try:
        opening = asyncio.get_running_loop().run_in_executor(OPENINGS, open_it)
        await asyncio.wait_for(opening, PATIENCE)
    except TimeoutError as error:
        raise too_busy() from error
    except NotNow:
        raise
    except Exception:
        logger.debug("Table %s could not be opened", table_id, exc_info=True)


def kind_of(method: str, path: str) -> str:
    """
    >>> kind_of("GET", "/api/tables"), kind_of("GET", "/api/tables/abc"), kind_of("GET", "/")
    ('reads', 'tables', 'files')
    """
    if not path.startswith("/api/"):
        return "files"
    if path == "/api/imports":
        return "imports"
    if path.endswith("/why_not"):
        return "judging"
    has_password = path.startswith(WITH_PASSWORDS) or (method, path) == ("DELETE", "/api/me")
    if method != "GET" and has_password:
        return "passwords"
    if path.endswith(("/log", "/export")) or path == "/api/me/games":
        return "history"
    if method not in ("GET", "HEAD", "OPTIONS"):
        return "writes"
    return "tables" if path.startswith("/api/tables/") else "reads"


class Pool(ThreadPoolExecutor):
    """Threads for which only so many may wait."""

    def __init__(self, kind: str, count: int, waiting: int = WAITING) -> None:
        super().__init__(count, kind)
        self._most = count + waiting
        self._here = 0
        self._lock = Lock()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """:raises NotNow: too many wait already."""
        with self._lock:
            if self._here >= self._most:
                raise too_busy()
            self._here += 1
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._leave)
        return future

    def _leave(self, _: "Future[Any]") -> None:
        with self._lock:
            self._here -= 1


class Threads(ThreadPoolExecutor):
    """Gives each request a thread of its kind."""

    def __init__(self, **counts: int) -> None:
        super().__init__(1, "other")
        waiting = {"tables": COMING}
        self._kinds = {
            kind: Pool(kind, n, waiting.get(kind, WAITING)) for kind, n in counts.items()
        }

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        return self.of(_kind.get()).submit(fn, *args, **kwargs)

    def of(self, kind: str) -> Pool:
        return self._kinds[kind]


THREADS = Threads(
    writes=24, reads=8, tables=10, history=2, judging=4, imports=1, files=4, passwords=2
)
"""Shared by all servers of this process, and never ended."""


BOTS = Pool("bots", 4, COMING)


async def in_history(fn: Callable[[], T]) -> T:
    """In a thread of those that look back, whatever kind of request wants it."""
    return await asyncio.get_running_loop().run_in_executor(THREADS.of("history"), fn)


async def for_bots(fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """In a thread of those that see to the bots, whose moves may wait for a locked database."""
    return await asyncio.get_running_loop().run_in_executor(BOTS, partial(fn, *args, **kwargs))


class Turnstile:
    """Lets so many threads through at once; so many others may wait."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._free = Semaphore(at_once)
        self._most = at_once + waiting
        self._here = 0
        self._lock = Lock()

    def __enter__(self) -> None:
        """:raises NotNow: too many wait already."""
        with self._lock:
            if self._here >= self._most:
                raise too_busy()
            self._here += 1
        self._free.acquire()

    def __exit__(self, *_: object) -> None:
        self._free.release()
        with self._lock:
            self._here -= 1


OPENING = Turnstile(at_once=2, waiting=6)
"""Through which stored games are read."""
OPENINGS = Pool("opening", 2, COMING)
"""For requests that come to a table which is not in memory."""
