"""The server as an ASGI application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.concurrency import set_asyncio_executor
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware.rate_limit import RateLimitConfig

import stockrail

from . import openapi
from .api import AtTable, Lobby
from .bot_seats import BotSeats
from .client import home, page
from .json_request import JsonRequest
from .live import LiveUpdates
from .observing import health, logs, metrics
from .observing.requests import observed
from .problems import ANSWERS
from .records import Games
from .settings import Settings
from .storage import Bans, Storage, write_probe
from .storage.notices import listen
from .tables import TableService
from .threads import THREADS, note_kind
from .upgrading import upgrade
from .visitors import send_cookies, visitor
from .workers import Workers
from .writing import Writer

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
    readers = Workers(1, settings.import_patience)
    news = LiveUpdates(storage, settings)
    return TableService(settings, storage, Writer(storage), Games(), news, readers)


def create_app(settings: Settings) -> Litestar:
    """The application; it opens its database when it starts and closes it when it stops."""
    service = create_service(settings)
    storage = service.storage
    bans = Bans(storage)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(upgrade, storage)
        await bans.look()
        bot_seats = BotSeats(service)
        service.news.open()
        service.news.follow(bot_seats.wake)
        chores = [
            asyncio.create_task(_observe(service)),
            asyncio.create_task(bans.watch()),
            asyncio.create_task(service.news.glance()),
            asyncio.create_task(listen(storage, service.news.hear)),
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
            storage.close()

    async def probe() -> None:
        await service.writer.write(write_probe)

    readiness = health.Readiness(probe, settings.database_wait + PROBE_PATIENCE)

    async def the_service() -> TableService:
        return service

    async def the_readiness() -> health.Readiness:
        return readiness

    async def the_audience() -> health.Audience:
        return settings.metrics

    limit = RateLimitConfig(
        rate_limit=("minute", settings.new_tables_a_minute),
        check_throttle_handler=_makes_a_table,
        set_rate_limit_headers=False,
    )
    app = Litestar(
        route_handlers=[
            *(Lobby, AtTable, home, page),
            *(health.health, health.ready, health.show_metrics),
        ],
        middleware=[observed, limit.middleware],
        dependencies={
            "service": Provide(the_service),
            "visitor": Provide(visitor),
            "readiness": Provide(the_readiness),
            "audience": Provide(the_audience),
        },
        exception_handlers=ANSWERS,
        before_request=note_kind,
        before_send=[send_cookies],
        lifespan=[opened],
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


def _makes_a_table(request: Request[Any, Any, Any]) -> bool:
    return request.method == "POST" and request.url.path in ("/api/tables", "/api/imports")


async def _observe(service: TableService) -> None:
    """Look again and again at what cannot be counted as it happens."""
    while True:
        metrics.tables_in_memory.set(len(service.games))
        metrics.writer_queue.set(service.writer.waiting)
        metrics.memory.set(metrics.resident())
        logs.tell_repeated()
        await asyncio.sleep(SAMPLE)
