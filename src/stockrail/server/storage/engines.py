"""Transactions on SQLite and PostgreSQL that are on disk when they end."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path
from threading import Condition
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from .faults import StorageFault, fault_of, read_only_fault

WAIT = 2.0
"""Seconds."""
LAST_WAIT = 5.0
"""Seconds that a database is kept open for those who still use it."""
WRITES = "writes"
"""The option of a connection that means to write."""
NAME = "stockrail"
"""By which PostgreSQL knows our connections."""
FOR_READING = "for_reading"
"""Of a connection to an SQLite file that could not be written to when it was opened."""
FILE = "file"
"""Of a connection to an SQLite file: which one it has open."""


class Storage:
    def __init__(self, url: str, wait: float = WAIT) -> None:
        """Whoever finds the database locked waits so many seconds.

        :raises ArgumentError: it is no URL of a database that lasts.
        """
        self._users, self._idle = 0, Condition()
        if make_url(url).get_backend_name() == "sqlite":
            self.engine = _sqlite(url, wait)
            self._snapshots = self.engine
        else:
            self.engine = _postgres(url, wait)
            self._snapshots = self.engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )

    def create(self) -> None:
        """Make an empty SQLite file, if none is there. Nothing else makes one: where a file was
        moved away, moves in an empty one would be lost."""
        if self.engine.dialect.name == "sqlite":
            # Only its owner may read a new one, which will hold secrets.
            with suppress(OSError):
                os.close(os.open(_path(self.engine.url), os.O_CREAT | os.O_EXCL, 0o600))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What was in the database at one moment, whatever is written meanwhile."""
        with (
            self._used(),
            _faults_named(),
            self._snapshots.connect() as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends, or not at all."""
        with (
            self._used(),
            _faults_named(),
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """When those who read or write have ended, but not for ever."""
        with self._idle:
            self._idle.wait_for(lambda: not self._users, LAST_WAIT)
        self.engine.dispose()

    @contextmanager
    def _used(self) -> Iterator[None]:
        with self._idle:
            self._users += 1
        try:
            yield
        finally:
            with self._idle:
                self._users -= 1
                self._idle.notify_all()


@contextmanager
def _faults_named() -> Iterator[None]:
    """:raises StorageFault: the database cannot do what the block wants."""
    try:
        yield
    except (SQLAlchemyError, JSONDecodeError, UnicodeDecodeError) as error:
        fault = fault_of(error)
        if fault is None:
            raise
        raise fault from error


def _sqlite(url: str, wait: float) -> Engine:
    file = _path(make_url(url))

    def open_only(
        _: Dialect, entry: ConnectionPoolEntry, words: list[Any], named: dict[str, Any]
    ) -> None:
        words[0], named["uri"] = f"{file.absolute().as_uri()}?mode=rw", True
        entry.info[FILE] = _identity(file)

    def prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[FOR_READING] = not os.access(file, os.W_OK)
        connection.isolation_level = None  # transactions are begun below
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {round(wait * 1000)}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def check_file(_: DBAPIConnection, entry: ConnectionPoolEntry, __: object) -> None:
        # A file that was moved or removed can be written to as long as it is open.
        if entry.info[FILE] != _identity(file):
            raise DisconnectionError("another file is there, or none")

    def let_go(_: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        # What was opened while the file was read-only stays so.
        if entry.info.get(FOR_READING):
            entry.invalidate()

    def look_at_disk(context: ExceptionContext) -> StorageFault | None:
        return read_only_fault(context.original_exception, file.parent)

    engine = create_engine(url, **_both(wait))
    event.listen(engine, "do_connect", open_only)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "checkout", check_file)
    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "checkin", let_go)
    event.listen(engine, "handle_error", look_at_disk)
    return engine


def _path(url: URL) -> Path:
    """:raises ArgumentError: it is no file."""
    if url.database in (None, "", ":memory:"):
        raise ArgumentError("an SQLite database must be a file")
    return Path(str(url.database))


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file is there now, if one is."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail; one that means to write says so.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres(url: str, wait: float) -> Engine:
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {round(wait * 1000)}")
        # An administrator may ask for more than `on`, but not for less.
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        cursor.close()
        connection.commit()

    def let_go(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # After a reader SQLAlchemy asks for READ WRITE, whatever the administrator has set.
        if connection is not None:
            connection.read_only = None

    connecting = {"connect_timeout": max(2, round(wait)), "application_name": NAME}
    # The connection used last is taken first: it knows the statements that are asked often.
    told = {"connect_args": connecting, "pool_pre_ping": True, "pool_use_lifo": True}
    engine = create_engine(url, **told, **_both(wait))
    event.listen(engine, "connect", prepare)
    event.listen(engine, "checkin", let_go)
    return engine


def _both(wait: float) -> dict[str, object]:
    """What both kinds of database are told."""
    return {
        "pool_size": 8,
        "max_overflow": 40,
        "pool_timeout": wait,
        "hide_parameters": True,
        "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    }
