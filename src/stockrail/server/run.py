"""Serving until told to stop."""

import asyncio
import gc
import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import uvicorn
from alembic.util import CommandError
from litestar import Litestar
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from .app import create_app
from .guard.connections import GuardedConfig, GuardedProtocol
from .guard.owners import EVERYTHING, Owners, Place
from .migrations.upgrading import schemas, upgrade
from .observing import logs
from .post.mail import MailServer
from .service.settings import Settings
from .service.tables import TableService
from .storage import Storage, StorageFault

logger = logging.getLogger("stockrail.server")
LAST_SECONDS = 5
"""How long requests under way may take when the server is told to stop."""


class CannotListen(Exception):
    """The address is taken, or not ours to use."""


class CannotOpen(Exception):
    """The database is not there, not ours to write, or of a kind we cannot speak to."""


@contextmanager
def ready_to_serve(host: str, port: int, settings: Settings) -> Iterator[socket.socket]:
    """The socket where connections wait. The database can be used, and there is a log.

    :raises CannotListen: the address is taken.
    :raises CannotOpen: the database cannot be used.
    """
    with closing(listen(host, port)) as listening:
        prepare(settings)
        _tell_systemd()
        yield listening


def _tell_systemd() -> None:
    """That the service is up: whoever connects from now on waits, and is answered."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        # An abstract name is written with @ for its first byte, which is zero.
        name = f"\0{address[1:]}" if address[0] == "@" else address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
                to_systemd.connect(name)
                to_systemd.send(b"READY=1")
        except OSError as error:
            logger.warning("systemd does not hear at %s that the server is up: %s", address, error)


def serve_on(listening: socket.socket, settings: Settings, place: Place | None = None) -> None:
    """Serve the tables at a socket until interrupted, with others if there is a place for each."""
    app = create_app(settings, place.share if place else EVERYTHING)
    server = Server(app, settings, Owners(place) if place else None)
    _collect_seldom()
    logger.info("Serving")
    signal.signal(signal.SIGTERM, _interrupt)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    logger.info("Stopped")


def _collect_seldom() -> None:
    """Positions and views refer to one another in no cycle, so that there is little to find
    for the garbage collector; it would look through all tables again and again.

    While it looks everybody waits: so it looks at what is new often, when that is not much yet,
    and at what has stayed hardly ever.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5_000, 10)


def _interrupt(*_: object) -> None:
    """As Ctrl-C. Uvicorn raises the signal once more when it has stopped."""
    raise KeyboardInterrupt


def prepare(settings: Settings) -> None:
    """Open the database, and keep a log from now on.

    :raises CannotOpen: the database cannot be used.
    """
    before, today = open_database(settings.database), schemas()[-1]
    keep_log(settings)
    if before not in (None, today):
        logger.info("The database had schema %s and has %s now", before, today)


def keep_log(settings: Settings) -> None:
    """Write the log of this process as the settings say, without passwords."""
    database = make_url(settings.database).password
    mail = MailServer.from_url(settings.mail).password if settings.mail else None
    secrets = [str(password) for password in (database, mail) if password]
    logs.configure(settings.log, settings.log_level, secrets)


def open_database(url: str) -> str | None:
    """Make sure that the database can be used, and bring it to today's shape; the one it had.

    :raises CannotOpen: it cannot.
    """
    try:
        storage = Storage(url)
        try:
            return upgrade(storage)
        finally:
            storage.close()
    except (SQLAlchemyError, StorageFault, CommandError, ImportError) as error:
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        if isinstance(error, ModuleNotFoundError) and url.startswith("postgresql"):
            why += " (pip install 'stockrail[postgres]' brings psycopg)"
        raise CannotOpen(f"cannot open the database {_without_password(url)}: {why}") from error


def _without_password(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "at this address"


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address, before anything else is started.

    :raises CannotListen: the address is taken, or none.
    """
    if not 0 <= port < 2**16:
        raise CannotListen(f"{port} is no port: they go from 0 to 65535")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotListen(f"cannot listen on {host}: {error}") from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise CannotListen(f"cannot listen on {host} port {port}: {error}") from error
    return listening


class Server(uvicorn.Server):
    """Ends live connections first, which would otherwise go on for ever."""

    def __init__(self, app: Litestar, settings: Settings, owners: Owners | None = None) -> None:
        told = {"timeout_graceful_shutdown": LAST_SECONDS, "log_config": None}
        super().__init__(GuardedConfig(app, settings.limits, owners, **told))
        self._service: TableService = app.state.service
        self._owners = owners
        self._coming: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._owners is not None and not self.should_exit:
            self._owners.open(self._take)

    def _take(self, connection: socket.socket, request: bytes) -> None:
        task = asyncio.create_task(self._go_on(connection, request))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _go_on(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that another process has passed on."""
        protocol = GuardedProtocol(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            came_with=request,
        )
        with suppress(OSError):  # the visitor is gone
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: protocol, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logger.info("Stopping: requests that have come are answered")
        if self._owners is not None:
            self._owners.close()
            await asyncio.gather(*self._coming)
        self._service.news.close()
        await super().shutdown(sockets)
