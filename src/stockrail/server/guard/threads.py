"""Threads for requests. Each kind of request has its own, and so many may wait for one: those that
write and wait for a locked database, those that open stored games or have a move judged stop
nobody else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from threading import Lock, Semaphore
from typing import Any, ParamSpec, TypeVar

from litestar import Request

from .refusals import too_busy

P = ParamSpec("P")
T = TypeVar("T")

WAITING = 256
"""Requests of one kind that may wait for a thread."""
_kind: ContextVar[str] = ContextVar("kind", default="reads")


async def note_kind(request: Request[Any, Any, Any]) -> None:
    """What kind of thread a request needs; called before its handler."""
    looks_back = not {"ply", "since"}.isdisjoint(request.query_params)
    _kind.set("history" if looks_back else kind_of(request.method, request.url.path))


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
    if path.endswith(("/log", "/export")):
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
        self._kinds = {kind: Pool(kind, n) for kind, n in counts.items()}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        return self._kinds[_kind.get()].submit(fn, *args, **kwargs)


THREADS = Threads(writes=24, reads=8, tables=10, history=2, judging=4, imports=1, files=4)
"""Shared by all servers of this process, and never ended."""


BOTS = ThreadPoolExecutor(4, "bots")


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
