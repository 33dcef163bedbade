"""Signals from one server process to the others on the same PostgreSQL: a table has changed, or
something was said there.

SQLite has none. There, and where a signal is lost with its connection, a slow glance at the
database finds what has changed.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from .engines import Storage

CHANNEL = "stockrail"
PAUSE = 1.0
"""Seconds before a listener that has lost its connection tries again."""
logger = logging.getLogger("stockrail.server")

TALK = "talk"
"""In place of a revision: something was said or done beside the moves."""


class Changed(NamedTuple):
    """Which of two is the later state of a table."""

    revision: int
    changed_at: str


Heard = Callable[[str, Changed], None]
"""Called with a table and what it is now."""
Talked = Callable[[str], None]
"""Called with a table at which something was said."""


def signal(table_id: str, changed: Changed) -> str:
    """As it is sent."""
    return f"{table_id}:{changed.revision}:{changed.changed_at}"


def _read(signal: str) -> tuple[str, Changed] | None:
    """
    >>> _read(signal("d", Changed(3, "2026-11-18T12:00:00.000001+00:00")))
    ('d', Changed(revision=3, changed_at='2026-11-18T12:00:00.000001+00:00'))
    >>> _read("something else")
    """
    table_id, _, changed = signal.partition(":")
    revision, _, changed_at = changed.partition(":")
    return (table_id, Changed(int(revision), changed_at)) if revision.isdecimal() else None


def notify(connection: Connection, table_id: str, revision: int, changed_at: str) -> None:
    """Told to every listener when the transaction is on disk, and not before."""
    if connection.dialect.name == "postgresql":
        told = signal(table_id, Changed(revision, changed_at))
        connection.execute(select(func.pg_notify(CHANNEL, told)))


def notify_talk(connection: Connection, table_id: str) -> None:
    """The same of what was said at a table."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id}:{TALK}")))


def _hear_nothing(_: str) -> None:
    pass


async def listen(storage: Storage, heard: Heard, talked: Talked = _hear_nothing) -> None:
    """Hear what any process writes, this one too, until cancelled."""
    if storage.engine.dialect.name != "postgresql":
        return
    import psycopg  # comes with stockrail[postgres] only

    while True:
        try:
            await _listen(storage, heard, talked)
        except psycopg.Error as error:
            logger.warning("No signals from other servers; trying again: %s", error)
        await asyncio.sleep(PAUSE)


async def _listen(storage: Storage, heard: Heard, talked: Talked) -> None:
    import psycopg

    engine = storage.engine
    words, named = engine.dialect.create_connect_args(engine.url)
    connection = await psycopg.AsyncConnection.connect(*words, **named, autocommit=True)
    try:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        async for notice in connection.notifies():
            if (told := _read(notice.payload)) is not None:
                heard(*told)
            elif notice.payload.endswith(f":{TALK}"):
                talked(notice.payload.partition(":")[0])
    finally:
        await connection.close()  # leaving it as a block would wait for the database
