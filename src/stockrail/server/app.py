"""The server as an ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar
from litestar.concurrency import set_asyncio_executor
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler

import stockrail

from . import openapi
from .api import AtTable, Lobby
from .bot_seats import BotSeats
from .client import home, page
from .guard.audience import Audience
from .guard.gate import Gate
from .guard.headers import send_headers
from .guard.hosts import check_host
from .guard.limits import Limits
from .guard.rates import Rates, kind_of
from .guard.seldom import Seldom
from .guard.threads import THREADS, note_kind
from .json_request import JsonRequest
from .live import LiveUpdates
from .observing import health, logs, metrics
from .observing.requests import observed
from .problems import ANSWERS
from .rooms import Rooms
from .settings import Settings
from .storage import Bans, Storage, write_probe
from .storage.notices import listen
from .tables import TableService
from .upgrading import upgrade
from .visitors import known_visitor, send_cookies, visitor
from .workers import Workers
from .writing import Writer

logger = logging.getLogger("stockrail.server")
_seldom = Seldom(logger, 3600.0, logging.WARNING)
LARGEST_BODY = 64 * 1024
PROBE_PATIENCE = 3.0
"""Seconds a probe may take beyond the wait for a lock."""
SAMPLE = 2.0
"""Seconds between looks at how much is in memory and waits."""
COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=5, minimum_size=1024, exclude="/live$"
)
"""A live stream is told at once, not when enough has gathered to be compressed."""


def create_service(settings: Settings) -> TableService:
    storage = Storage(settings.database, settings.database_wait)
    limits = settings.limits
    rooms = Rooms(storage, megabytes=settings.memory, chance=settings.aside_pause)
    return TableService(
        settings=settings,
        storage=storage,
        writer=Writer(storage),
        rooms=rooms,
        news=LiveUpdates(storage, rooms, settings),
        readers=Workers(1, settings.import_patience, limits.import_memory),
        imports=Gate(limits.imports_at_once, limits.imports_per_address, limits.home),
        audience=Audience(),
    )


def create_app(settings: Settings) -> Litestar:
    """The application; it opens its database when it starts and closes it when it stops."""
    service = create_service(settings)
    bans = Bans(service.storage)

    async def probe() -> None:
        await service.writer.write(write_probe)

    readiness = health.Readiness(probe, settings.database_wait + PROBE_PATIENCE)

    async def the_service() -> TableService:
        return service

    async def the_readiness() -> health.Readiness:
        return readiness

    async def the_audience() -> health.Audience:
        return settings.metrics

    app = Litestar(
        route_handlers=[
            *(Lobby, AtTable, home, page),
            *(health.health, health.ready, health.show_metrics),
        ],
        middleware=[observed, service.audience.middleware],
        guards=[admit(settings.limits)],
        dependencies={
            "service": Provide(the_service),
            "visitor": Provide(visitor),
            "readiness": Provide(the_readiness),
            "audience": Provide(the_audience),
        },
        exception_handlers=ANSWERS,
        before_request=note_kind,
        before_send=[send_cookies, send_headers],
        lifespan=[partial(_running, service, bans)],
        plugins=openapi.PLUGINS,
        openapi_config=openapi.config(stockrail.__version__),
        request_class=JsonRequest,
        request_max_body_size=LARGEST_BODY,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.service = service
    app.state.bans = bans
    set_asyncio_executor(THREADS)
    return app


@asynccontextmanager
async def _running(service: TableService, bans: Bans, _: Litestar) -> AsyncIterator[None]:
    """What goes on beside the requests."""
    storage = service.storage
    await asyncio.to_thread(upgrade, storage)
    await bans.look()
    bot_seats = BotSeats(service)
    service.news.open()
    service.news.follow(bot_seats.follow)
    service.audience.tell(bot_seats.wake)

    def hear(table_id: str, revision: int) -> None:
        if not service.news.hear(table_id, revision):
            bot_seats.wake(table_id)

    chores = [
        asyncio.create_task(_observe(service)),
        asyncio.create_task(bans.watch()),
        asyncio.create_task(service.news.glance()),
        asyncio.create_task(listen(storage, hear)),
        asyncio.create_task(bot_seats.watch()),
        asyncio.create_task(bot_seats.work()),
    ]
    try:
        yield
    finally:
        service.news.close()
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await bot_seats.close()
        service.readers.close()
        await asyncio.to_thread(service.writer.close)
        await asyncio.to_thread(storage.close)


Connection = ASGIConnection[Any, Any, Any, Any]


def admit(limits: Limits) -> Callable[[Connection, BaseRouteHandler], None]:
    """Checks every request before anything is done for it."""
    rates = Rates(limits)

    def check(connection: Connection, _: BaseRouteHandler) -> None:
        """:raises WrongHost: it is sent to somebody else.

        :raises NotNow: there were too many like it.
        """
        if "x-forwarded-for" in connection.headers and not limits.proxies:
            _seldom.say("proxy", "A web server passes requests on; name it in STOCKRAIL_PROXIES")
        if (host := connection.headers.get("host")) is not None:
            check_host(host, limits.hosts)
        kind = kind_of(str(connection.scope.get("method")), connection.scope["path"])
        if kind is not None and connection.client is not None:
            rates.take(kind, known_visitor(connection), connection.client.host)

    return check


async def _observe(service: TableService) -> None:
    """Look again and again at what cannot be counted as it happens."""
    while True:
        metrics.tables_in_memory.set(len(service.rooms))
        metrics.writer_queue.set(service.writer.waiting)
        metrics.memory.set(metrics.resident())
        logs.tell_repeated()
        await asyncio.sleep(SAMPLE)
