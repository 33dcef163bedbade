"""Clocks that run out, and the table's own answer to it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy import Connection, select

from ..rooms.clock import clock_of, has_run_out
from ..rooms.rows import NoSuchTable, TableRow, table_row
from ..service.tables import TableService
from ..storage import StorageFault, ago, now, tables, talk
from .changing import tell
from .stand_ins import bot_for, hand_over

logger = logging.getLogger("stockrail.server")
PAUSE = 1.0
"""Seconds between looks for clocks that have run out."""
OVERLAP = 120.0
"""Seconds by which a look goes back behind the one before it: clocks of servers differ."""
THOROUGH = 600
"""Looks after which all clocks are looked at, however long ago they ran out."""

Due = tuple[str, str]
"""A table and its deadline."""
Decide = Callable[[str, int, str], Awaitable[bool]]
"""Has a bot answer a revision of a table for a person; whether it did."""


class Timekeeper:
    """Several servers may see the same clock run out. Each writes only what the table as it is
    on disk then still asks for, so one of them does it."""

    def __init__(self, service: TableService, decide: Decide) -> None:
        self._service, self._decide = service, decide
        self._settled: set[Due] = set()
        """After which nothing is left to be done here."""
        self._deciding: dict[Due, asyncio.Task[None]] = {}
        """After which a bot thinks."""

    async def watch(self) -> None:
        """Look again and again for clocks that have run out."""
        try:
            await self._watch()
        finally:
            for task in self._deciding.values():
                task.cancel()

    async def _watch(self) -> None:
        since, looks = "", 0
        while True:
            begun = ago(seconds=OVERLAP)
            try:
                await self._look(since)
                looks += 1
                since = "" if looks % THOROUGH == 0 else begun
            except StorageFault as error:
                logger.warning("The clocks could not be read; trying again: %s", error)
            await asyncio.sleep(PAUSE)

    async def _look(self, since: str) -> None:
        """At clocks that have run out after `since`."""
        due = await asyncio.to_thread(self._due, since)
        self._settled &= set(due)
        for clock in due:
            if clock not in self._settled and clock not in self._deciding:
                try:
                    await self._answer(clock)
                except StorageFault:
                    raise
                except Exception:
                    self._settled.add(clock)
                    logger.exception("The clock of table %s cannot be answered", clock[0])

    def _due(self, since: str) -> list[Due]:
        """Of the tables of this process."""
        with self._service.storage.reading() as connection:
            rows = connection.execute(
                select(tables.c.id, tables.c.deadline)
                .where(
                    tables.c.deadline > since,
                    tables.c.deadline <= now(),
                    tables.c.status == "running",
                )
                .order_by(tables.c.deadline)
            )
            own = self._service.share.has
            return [(table_id, deadline) for table_id, deadline in rows if own(table_id)]

    async def _answer(self, due: Due) -> None:
        """Do what the table has chosen for this case; nothing if it has gone on."""
        table_id, _ = due
        work = partial(_run_out, table_id)
        try:
            row = await self._service.writer.write(work)
        except NoSuchTable:
            row = None
        clock = None if row is None else clock_of(row)
        if row is not None:
            await asyncio.to_thread(self._service.rooms.changed, table_id)
        if row is not None and clock is not None and clock.runs_out == "move":
            self._deciding[due] = asyncio.create_task(self._have_moved(due, row))
        else:
            self._settled.add(due)

    async def _have_moved(self, due: Due, row: TableRow) -> None:
        """By a bot; if it did not, the clock is looked at again."""
        try:
            if await self._decide(row.id, row.revision, bot_for(row.title)):
                self._settled.add(due)
        finally:
            del self._deciding[due]


def _run_out(table_id: str, connection: Connection) -> TableRow | None:
    """What is written when a clock has run out; the table, if it had."""
    row = table_row(connection, table_id, locked=True)
    clock, seat = clock_of(row), row.acting
    is_over = row.status == "running" and has_run_out(row, now())
    if not is_over or clock is None or seat is None or seat.playing_bot:
        return None
    if clock.runs_out == "bot" or seat.offered:
        hand_over(connection, row, seat, "time_out", {"then": "bot"})
    elif not _is_told(connection, row):
        tell(connection, row, "time_out", seat, about={"then": clock.runs_out})
    return row


def _is_told(connection: Connection, row: TableRow) -> bool:
    told = select(talk.c.id).where(
        talk.c.table_id == row.id, talk.c.kind == "time_out", talk.c.made_at >= row.deadline
    )
    return connection.execute(told.limit(1)).first() is not None
