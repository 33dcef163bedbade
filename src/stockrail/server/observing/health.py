"""Whether the server lives, whether it can save a move, and its metrics."""

import asyncio
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from time import monotonic
from typing import Literal, get_args

from litestar import Response, get, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from ..storage.faults import DAMAGED, FULL, READ_ONLY, UNREACHABLE, StorageFault
from ..wire.requests import LOOKING, AnyRequest
from . import metrics

Audience = Literal["local", "open", "off"]
AUDIENCES: tuple[Audience, ...] = get_args(Audience)
FRESH = 1.0
"""Seconds for which an answer is given again, however many ask."""

LATELY = 60.0
"""Seconds for which a fault is told that a request has met."""
LASTING = (FULL, READ_ONLY, DAMAGED)
"""Faults that do not go away by themselves, and that a probe need not meet: what it writes is
small, and in a place of its own."""

Probe = Callable[[], Awaitable[None]]
"""Writes something.

:raises StorageFault: it cannot be written.
"""


class Readiness:
    """Whether something could be written just now, and requests have met no lasting fault."""

    def __init__(self, probe: Probe, patience: float) -> None:
        self._probe = probe
        self._patience = patience
        self._fault: StorageFault | None = None
        self._looked = -FRESH
        self._looking = asyncio.Lock()
        self._met: StorageFault | None = None
        self._met_at = 0.0

    async def fault(self) -> StorageFault | None:
        """What keeps the server from saving a move, if anything does."""
        async with self._looking:
            if monotonic() - self._looked >= FRESH:
                self._fault = await self._look()
                self._looked = monotonic()
            return self._fault or self._met_lately()

    def met(self, error: StorageFault) -> None:
        """A request could not be answered for this fault."""
        if error.fault in LASTING:
            self._met, self._met_at = error, monotonic()

    def _met_lately(self) -> StorageFault | None:
        return self._met if monotonic() - self._met_at < LATELY else None

    async def _look(self) -> StorageFault | None:
        try:
            await asyncio.wait_for(self._probe(), self._patience)
        except StorageFault as error:
            return error
        except TimeoutError:
            return StorageFault(UNREACHABLE, f"no answer within {self._patience:g} s")
        return None


@route("/health", http_method=LOOKING, include_in_schema=False)
async def health() -> dict[str, str]:
    """The process lives; nothing is said of its database."""
    return {"status": "alive"}


@route("/ready", http_method=LOOKING, include_in_schema=False)
async def ready(readiness: NamedDependency[Readiness]) -> Response[dict[str, str]]:
    """A move could be saved; otherwise 503 or 507, and what is wrong."""
    error = await readiness.fault()
    if error is None:
        return Response({"status": "ready"})
    fault = error.fault
    told = {"status": "not ready", "fault": fault.name, "message": str(fault.message)}
    headers = {"retry-after": str(fault.retry_after)}
    return Response(told, status_code=fault.status, headers=headers)


@get("/metrics", include_in_schema=False)
async def show_metrics(request: AnyRequest, audience: NamedDependency[Audience]) -> Response[bytes]:
    """For Prometheus on this machine, unless the settings open them to all or to nobody."""
    if audience == "off" or (audience == "local" and not is_local(request)):
        raise NotFoundException
    return Response(await asyncio.to_thread(metrics.text), media_type=metrics.CONTENT_TYPE)


def is_local(request: AnyRequest) -> bool:
    """Whether it comes from this machine, and through no web server that has it from elsewhere."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
