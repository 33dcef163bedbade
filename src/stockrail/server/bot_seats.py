"""The seats of bots: whenever one is to act, it does."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from stockrail.core.refusal import StaleAction

from .jobs import defer
from .observing import metrics
from .out_of_turn import opens
from .playing import play
from .records import Position, SeatRow, TableRow, find
from .storage import StorageFault, revision_of_table, seats, tables
from .tables import TableService
from .thinking import BotRunner

logger = logging.getLogger("stockrail.bots")
ROUNDS = 5.0
"""Seconds between looks for bots that wait, such as those another server has left."""


class BotSeats:
    def __init__(self, service: TableService) -> None:
        self._service = service
        settings = service.settings
        self._runner = BotRunner(max(1, settings.bot_processes), settings.bot_patience)
        self._has_queue = service.storage.engine.dialect.name == "postgresql"
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()

    async def watch(self) -> None:
        """Look again and again for tables that wait for a bot."""
        while True:
            try:
                waiting = await asyncio.to_thread(self._waiting)
                metrics.bots_waiting.set(len(waiting))
                if self._has_queue:
                    await asyncio.to_thread(self._defer, waiting)
                for table_id, _ in waiting:
                    self.wake(table_id)
            except StorageFault as error:
                logger.warning("The database could not be read; trying again: %s", error)
            await asyncio.sleep(ROUNDS)

    def wake(self, table_id: str) -> None:
        """Something has changed at a table; play on if a bot is to act.

        Where there is a queue, the change has left a job in it.
        """
        if self._has_queue:
            return
        self._changed.add(table_id)
        if table_id not in self._playing:
            self._playing[table_id] = asyncio.create_task(self._play(table_id))

    async def work(self) -> None:
        """Do the jobs of the queue, if there is one, until cancelled."""
        if self._has_queue and self._service.settings.bot_processes:
            from .jobs import queue  # comes with stockrail[postgres] only

            await queue.work(self._service.storage, self.answer)

    async def answer(self, table_id: str, revision: int) -> None:
        """Have a bot answer this revision; nothing if the table has gone on."""
        turn = await asyncio.to_thread(self._turn, table_id)
        if turn is not None and turn[1].revision == revision:
            await self._decide(*turn)

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._runner.close()

    def _waiting(self) -> list[tuple[str, int]]:
        """The tables at which a bot is to act, with their revisions."""
        acts = (seats.c.table_id == tables.c.id) & (seats.c.index == tables.c.actor)
        with self._service.storage.reading() as connection:
            rows = connection.execute(
                select(tables.c.id, revision_of_table)
                .join(seats, acts)
                .where(tables.c.status == "running", seats.c.kind == "bot")
            )
            return [(table_id, revision) for table_id, revision in rows]

    def _defer(self, waiting: list[tuple[str, int]]) -> None:
        """Put jobs into the queue that are not there, such as those a stopped server had begun."""
        from .jobs import queue

        with self._service.storage.reading() as connection:
            missing = [turn for turn in waiting if not queue.has_job(connection, *turn)]
            for status, count in queue.counts(connection).items():
                metrics.jobs.labels(status).set(count)
        for turn in missing:
            with suppress(IntegrityError):  # another server was faster
                self._service.writer.written(partial(_defer, turn))

    async def _play(self, table_id: str) -> None:
        try:
            while table_id in self._changed:
                self._changed.discard(table_id)
                while turn := await asyncio.to_thread(self._turn, table_id):
                    await self._decide(*turn)
        except StorageFault as error:
            logger.warning("The bots of table %s wait for the database: %s", table_id, error)
        except Exception:
            logger.exception("The bots of table %s are stuck", table_id)
        finally:
            del self._playing[table_id]

    async def _decide(self, row: TableRow, position: Position, seat: SeatRow) -> None:
        await asyncio.sleep(await asyncio.to_thread(self._pause, row, position))
        bot = seat.bot or "random"
        with metrics.timed(metrics.bot_seconds.labels(row.title, bot)):
            action = await self._runner.answer(bot, position.table, seat.index)
        try:
            await asyncio.to_thread(play, self._service, row, position, action)
        except StaleAction:
            return  # undone meanwhile, or played by another server; look again

    def _pause(self, row: TableRow, position: Position) -> float:
        """How long the bot waits: longer where a person has got a chance between turns."""
        settings = self._service.settings
        if opens(position.table, (seat.name for seat in row.seats if seat.kind == "person")):
            return max(settings.bot_delay, settings.aside_pause)
        return settings.bot_delay

    def _turn(self, table_id: str) -> tuple[TableRow, Position, SeatRow] | None:
        """The table, if a bot is to act at it."""
        with self._service.storage.reading() as connection:
            for row in find(connection, [table_id]):
                for seat in row.seats:
                    if row.status == "running" and seat.index == row.actor and seat.kind == "bot":
                        return row, self._service.games.read(connection, row), seat
        return None


def _defer(turn: tuple[str, int], connection: Connection) -> None:
    defer(connection, *turn)
