"""Transactions on SQLite and PostgreSQL that are on disk when they end."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry

WRITES = "writes"
"""The option of a connection that means to write."""


class Storage:
    def __init__(self, url: str) -> None:
        """:raises ArgumentError: it is no URL of a database that lasts."""
        if url.startswith("sqlite") and make_url(url).database in (None, "", ":memory:"):
            raise ArgumentError("an SQLite database must be a file")
        self.engine: Engine = create_engine(url, pool_size=8, max_overflow=40)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
            self._snapshots = self.engine
        else:
            event.listen(self.engine, "connect", _prepare_postgres)
            self._snapshots = self.engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What was in the database at one moment, whatever is written meanwhile."""
        with self._snapshots.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends, or not at all."""
        with (
            self.engine.connect().execution_options(**{WRITES: True}) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        self.engine.dispose()


def _prepare_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions are begun below
    cursor = connection.cursor()
    for pragma in (
        "busy_timeout = 30000",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail; one that means to write says so.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgres(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    # An administrator may ask for more than `on`, but not for less.
    cursor.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    cursor.close()
    connection.commit()
