"""Keeping the lobby tidy: waiting tables that nobody wants go, hosts who are gone are replaced."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sqlalchemy import ColumnElement, Connection, exists, select

from ..administration.tables import erase
from ..rooms.rows import NoSuchTable, TableRow, table_row
from ..service.tables import TableService
from ..storage import Storage, StorageFault, ago, seats, tables
from ..storage.damage import DamagedTable
from .changing import change, tell
from .host import successors
from .presence import last_seen

logger = logging.getLogger("stockrail.server")
PAUSE = 24 * 60 * 60.0
SHORT_PAUSE = 60.0
"""Seconds, after a fault."""
ABANDONED_DAYS = 7
"""After which a table that waits for players goes."""
HOST_DAYS = 14
"""After which the host’s role goes to somebody who is there."""

Written = Callable[[Callable[[Connection], bool]], bool]


@dataclass(frozen=True, slots=True)
class Tidied:
    removed: tuple[str, ...]
    """Tables that waited for players for a long time."""
    handed_on: tuple[str, ...]
    """Tables that have another host now."""


async def keep_tidy(service: TableService) -> None:
    """Tidy up now and every day after."""
    while True:
        try:
            done = await asyncio.to_thread(tidy_up, service.storage, service.writer.written)
            for table_id in (*done.removed, *done.handed_on):
                await asyncio.to_thread(service.rooms.changed, table_id)
        except StorageFault as error:
            logger.warning("Old tables could not be removed; trying again: %s", error)
            await asyncio.sleep(SHORT_PAUSE)
        else:
            await asyncio.sleep(PAUSE)


def tidy_up(storage: Storage, written: Written | None = None) -> Tidied:
    """Finished games are kept, and running ones too, however long they sleep. Where a server
    writes, it is `written` by it."""
    written = written or partial(_straight, storage)
    waits = (tables.c.status == "gathering") & (tables.c.changed_at < ago(days=ABANDONED_DAYS))
    with storage.reading() as connection:
        abandoned = connection.scalars(select(tables.c.id).where(waits)).all()
        without_host = connection.scalars(select(tables.c.id).where(~waits, _has_lost_host())).all()
    return Tidied(
        removed=tuple(each for each in abandoned if written(partial(_remove, each))),
        handed_on=tuple(each for each in without_host if written(partial(_hand_on, each))),
    )


def _straight(storage: Storage, work: Callable[[Connection], bool]) -> bool:
    with storage.writing() as connection:
        return work(connection)


def _has_lost_host() -> ColumnElement[bool]:
    """Of a table where somebody else is there. Of a host without a seat nobody knows when they
    were there."""
    limit = ago(days=HOST_DAYS)
    here = seats.c.table_id == tables.c.id
    hosts = here & (seats.c.visitor == tables.c.host)
    return (
        tables.c.status.in_(("gathering", "running"))
        & exists().where(hosts, seats.c.seen_at < limit)
        & ~exists().where(hosts, seats.c.seen_at >= limit)
        & exists().where(here, seats.c.visitor != tables.c.host, seats.c.seen_at > limit)
    )


def _remove(table_id: str, connection: Connection) -> bool:
    """Whether the table was still as it seemed."""
    row = _row(connection, table_id)
    if row is None or row.status != "gathering" or row.changed_at > ago(days=ABANDONED_DAYS):
        return False
    erase(connection, row)
    return True


def _hand_on(table_id: str, connection: Connection) -> bool:
    """Whether the host was still gone and somebody else is there."""
    row = _row(connection, table_id)
    if row is None or _is_there(connection, row, row.host):
        return False
    for seat in successors(row):
        if _is_there(connection, row, seat.visitor or ""):
            tell(connection, row, "host", seat)
            change(connection, row, host=seat.visitor)
            return True
    return False


def _row(connection: Connection, table_id: str) -> TableRow | None:
    """Unless it is gone, or cannot be read."""
    try:
        return table_row(connection, table_id, locked=True)
    except NoSuchTable:
        return None
    except DamagedTable as error:
        logger.warning("%s; it is left as it is", error)
        return None


def _is_there(connection: Connection, row: TableRow, person: str) -> bool:
    seen = last_seen(connection, row.id, person)
    return seen is not None and seen > ago(days=HOST_DAYS)
