"""Notices from one server process to the others on the same PostgreSQL: a table has changed.

SQLite has none. There, and where a notice is lost with its connection, a slow glance at the
database finds what has changed.
"""

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import Connection, func, select

from .engines import Storage

CHANNEL = "stockrail"
PAUSE = 1.0
"""Seconds before a listener that has lost its connection tries again."""
logger = logging.getLogger("stockrail.server")

Heard = Callable[[str, int], None]
"""Called with a table and its revision."""


def notify(connection: Connection, table_id: str, revision: int) -> None:
    """Told to every listener when the transaction is on disk, and not before."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id}:{revision}")))


async def listen(storage: Storage, heard: Heard) -> None:
    """Hear what any process writes, this one too, until cancelled."""
    if storage.engine.dialect.name != "postgresql":
        return
    import psycopg  # comes with stockrail[postgres] only

    while True:
        try:
            await _listen(storage, heard)
        except psycopg.Error as error:
            logger.warning("No notices from other servers; trying again: %s", error)
        await asyncio.sleep(PAUSE)


async def _listen(storage: Storage, heard: Heard) -> None:
    import psycopg

    engine = storage.engine
    words, named = engine.dialect.create_connect_args(engine.url)
    connection = await psycopg.AsyncConnection.connect(*words, **named, autocommit=True)
    try:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        async for notice in connection.notifies():
            table_id, _, revision = notice.payload.partition(":")
            if revision.isdecimal():
                heard(table_id, int(revision))
    finally:
        await connection.close()  # leaving it as a block would wait for the database
