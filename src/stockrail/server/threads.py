"""Threads for requests. Those that write, those that read and those that want a file have their
own, so that writers who wait for a locked database stop nobody who looks."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

from litestar import Request

P = ParamSpec("P")
T = TypeVar("T")

_kind: ContextVar[str] = ContextVar("kind", default="reads")


async def note_kind(request: Request[Any, Any, Any]) -> None:
    """What kind of thread a request needs; called before its handler."""
    if not request.url.path.startswith("/api/"):
        _kind.set("files")
    elif request.method not in ("GET", "HEAD", "OPTIONS"):
        _kind.set("writes")


class Threads(ThreadPoolExecutor):
    """Gives each request a thread of its kind."""

    def __init__(self, **counts: int) -> None:
        super().__init__(1, "other")
        self._kinds = {kind: ThreadPoolExecutor(n, kind) for kind, n in counts.items()}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        return self._kinds[_kind.get()].submit(fn, *args, **kwargs)


THREADS = Threads(writes=32, reads=16, files=4)
"""Shared by all servers of this process, and never ended."""
