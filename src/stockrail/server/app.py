"""The server as an ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from urllib.parse import unquote_to_bytes

from litestar import Litestar
from litestar.concurrency import set_asyncio_executor
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.types import ControllerRouterHandler, Message, Scope
from sqlalchemy import Connection

import stockrail
from stockrail.core.text import Text

from . import openapi
from .guard.audience import Audience
from .guard.gate import Gate
from .guard.hosts import check_host
from .guard.limits import Limits
from .guard.owners import EVERYTHING, Share
from .guard.rates import Rates, kind_of
from .guard.seldom import Seldom
from .guard.threads import THREADS, make_ready
from .jobs.chores import Chore, keep_up
from .leaving.api import OwnPageAndLeaving
from .lobby.api import Lobby
from .migrations.upgrading import upgrade
from .motions.api import Motions
from .notices.api import AtTableNotices, Notices, UnsubscribePage
from .notices.courier import Courier
from .observing import health, logs, metrics
from .observing.requests import observed
from .pages.client import home, page
from .people.api import about
from .people.attempts import Attempts
from .people.known import KnownPeople
from .people.link_courier import LinkCourier
from .people.service import PeopleService
from .people.sign_in_api import SignIn
from .people.visitors import check_origin, device_of, send_cookies, visitor
from .play.api import AtTable
from .play.bot_seats import BotSeats
from .rooms import Rooms
from .seating.api import Seating
from .seating.housekeeping import keep_tidy
from .seating.presence import Attendance
from .seating.timekeeper import Timekeeper
from .service.live import LiveUpdates
from .service.post_office import Post
from .service.problems import ANSWERS, ApiError, not_found
from .service.routes import JsonRequest
from .service.settings import Settings
from .service.tables import TableService
from .service.workers import Workers
from .service.writing import Writer
from .storage import Storage, write_probe
from .storage.secret_key import keep_key, server_key
from .storage.signals import Changed, listen
from .stream.live_talk import LiveTalk
from .talk.api import Blocks, Talk
from .wire.requests import AnyRequest

logger = logging.getLogger("stockrail.server")
_seldom = Seldom(logger, 3600.0, logging.WARNING)
LARGEST_BODY = 64 * 1024
FROM_ANYWHERE = "/unsubscribe/"
"""Where the token in the address alone counts: pages of mail programs post there."""
UNKNOWN_PROXY = (
    "What %s says of visitors (X-Forwarded-For) is not believed; if that is your web server, "
    "name its address in STOCKRAIL_PROXIES"
)
PROBE_PATIENCE = 3.0
"""Seconds a probe may take beyond the wait for a lock."""
SAMPLE = 2.0
"""Seconds between looks at how much is in memory and waits."""
COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=3, minimum_size=1024, exclude="/live$"
)
"""A live stream is told at once, not when enough has gathered to be compressed."""


ROUTES: Sequence[ControllerRouterHandler] = (
    *(Lobby, AtTable, Seating, Motions, Talk, Blocks),
    *(OwnPageAndLeaving, SignIn, about, home, page),
    *(Notices, AtTableNotices, UnsubscribePage),
    *(health.health, health.ready, health.show_metrics),
)


def create_service(settings: Settings, share: Share) -> TableService:
    storage = Storage(settings.database, settings.database_wait)
    limits = settings.limits
    writer = Writer(storage)
    rooms = Rooms(storage, megabytes=settings.memory, chance=settings.aside_pause)
    return TableService(
        settings=settings,
        storage=storage,
        writer=writer,
        rooms=rooms,
        news=LiveUpdates(storage, rooms, settings),
        talk=LiveTalk(storage, rooms, settings.glance),
        readers=Workers(1, settings.import_patience, limits.import_memory),
        imports=Gate(limits.imports_at_once, limits.imports_per_address, limits.home),
        audience=Audience(),
        share=share,
        post=Post(settings, writer),
    )


def create_app(settings: Settings, share: Share = EVERYTHING) -> Litestar:
    """The application; it opens its database when it starts and closes it when it stops."""
    service = create_service(settings, share)
    known = KnownPeople(service.storage)
    known.follow(service.news.sign_out)
    people = PeopleService(service, known, Attempts(), LinkCourier(service))
    readiness = _readiness(service)
    app = Litestar(
        route_handlers=ROUTES,
        middleware=[observed, service.audience.middleware],
        dependencies=_dependencies(people, readiness),
        exception_handlers=ANSWERS,
        before_request=admission(settings.limits),
        before_send=[send_cookies, send_headers],
        lifespan=[partial(_running, people)],
        plugins=openapi.PLUGINS,
        openapi_config=openapi.config(stockrail.__version__),
        request_class=JsonRequest,
        request_max_body_size=LARGEST_BODY,
        compression_config=COMPRESSION,
        logging_config=None,
    )
    app.state.service = service
    app.state.people = known
    app.state.readiness = readiness
    set_asyncio_executor(THREADS)
    return app


def _readiness(service: TableService) -> health.Readiness:
    async def probe() -> None:
        await service.writer.write(write_probe)

    return health.Readiness(probe, service.settings.database_wait + PROBE_PATIENCE)


def _dependencies(people: PeopleService, readiness: health.Readiness) -> dict[str, Provide]:
    """What routes take besides what is in a request."""
    return {
        "service": _always(people.tables),
        "visitor": Provide(visitor),
        "people": _always(people),
        "readiness": _always(readiness),
        "audience": _always(people.settings.metrics),
    }


def _always(given: object) -> Provide:
    async def give() -> object:
        return given

    return Provide(give)


@asynccontextmanager
async def _running(people: PeopleService, _: Litestar) -> AsyncIterator[None]:
    """What goes on beside the requests."""
    service, storage = people.tables, people.storage
    await asyncio.to_thread(upgrade, storage)
    await service.writer.write(partial(_have_key, service.settings))
    await people.known.look()
    bot_seats = BotSeats(service)
    attendance = Attendance(service)
    timekeeper = Timekeeper(service, bot_seats.decide_for)
    service.news.open()
    service.news.follow(bot_seats.follow)
    service.talk.open()
    service.news.follow(service.talk.follow)
    service.audience.tell(bot_seats.wake)

    def hear(table_id: str, changed: Changed) -> None:
        if not service.news.hear(table_id, changed):
            bot_seats.wake(table_id)

    chores: dict[str, Chore] = {
        "metrics": partial(_observe, service),
        "bans and sign-outs": people.known.watch,
        "live updates": service.news.glance,
        "live talk": service.talk.glance,
        "signals": partial(listen, storage, hear, service.talk.hear),
        "bots": bot_seats.watch,
        "jobs of bots": bot_seats.work,
        "attendance": attendance.keep,
        "clocks": timekeeper.watch,
        "tidying": partial(keep_tidy, service),
        "notices": Courier(service).work,
        "mailed links": people.link_courier.work,
    }
    going = [asyncio.create_task(keep_up(name, chore)) for name, chore in chores.items()]
    try:
        yield
    finally:
        service.news.close()
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        await bot_seats.close()
        service.readers.close()
        await asyncio.to_thread(service.writer.close)
        await asyncio.to_thread(storage.close)


def _have_key(settings: Settings, connection: Connection) -> None:
    if settings.secret:
        keep_key(connection, settings.secret)
    server_key(connection)


def admission(limits: Limits) -> Callable[[AnyRequest], Awaitable[None]]:
    """Checks every request before anything is done for it. In the event loop, not in a thread for
    which others wait."""
    rates = Rates(limits)

    async def admit(request: AnyRequest) -> None:
        """:raises WrongHost: it is sent to somebody else.

        :raises ApiError: another site sends it, or nothing can be there.
        :raises NotNow: there were too many like it.
        """
        if "x-forwarded-for" in request.headers and not _is_passed_on(request):
            _seldom.say("proxy", UNKNOWN_PROXY, request.client.host if request.client else "?")
        if (host := request.headers.get("host")) is not None:
            check_host(host, limits.hosts)
        path = request.scope["path"]
        if "\0" in path:
            raise not_found(Text("There is no such table"))
        if b"\0" in unquote_to_bytes(request.scope["query_string"]):
            raise ApiError(400, "malformed", Text("The request cannot be read"))
        if not path.startswith(FROM_ANYWHERE):
            check_origin(request)
        kind = kind_of(request.method, path)
        if kind is not None and request.client is not None:
            rates.take(kind, device_of(request), request.client.host)
        await make_ready(request)

    return admit


def _is_passed_on(request: AnyRequest) -> bool:
    """Whether the visitor's address is the word of a web server: it says nothing of their port."""
    return request.client is not None and request.client.port == 0


async def send_headers(message: Message, scope: Scope) -> None:
    """What every answer has, whoever made it. Answers of the API are kept by nobody; of the
    client's files their routes say how long."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    headers.setdefault("x-content-type-options", "nosniff")
    if str(scope["path"]).startswith("/api/"):
        headers["cache-control"] = "no-store"
    else:
        headers.setdefault("cache-control", "no-store")


async def _observe(service: TableService) -> None:
    """Look again and again at what cannot be counted as it happens."""
    while True:
        metrics.tables_in_memory.set(len(service.rooms))
        metrics.writer_queue.set(service.writer.waiting)
        metrics.memory.set(metrics.resident())
        logs.tell_repeated()
        await asyncio.sleep(SAMPLE)
