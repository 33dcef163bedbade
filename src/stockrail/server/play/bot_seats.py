"""The seats of bots: whenever one is to act, it does."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import ColumnElement, Connection, FromClause, exists, select
from sqlalchemy.exc import IntegrityError

from stockrail.core.refusal import StaleAction

from ..guard.refusals import NotNow
from ..guard.seldom import Seldom
from ..guard.threads import for_bots
from ..jobs import defer
from ..observing import metrics
from ..rooms import Room, Snapshot
from ..rooms.out_of_turn import opens
from ..rooms.rows import NoSuchTable, SeatRow, TableRow, find
from ..service.tables import TableService
from ..storage import StorageFault, revision_of_table, seats, tables
from ..storage.damage import DamagedTable
from .playing import play
from .thinking import BotRunner

logger = logging.getLogger("stockrail.bots")
SILENCE = 600.0
ROUNDS = 5.0
"""Seconds between looks for bots that wait, such as those another server has left."""


class BotSeats:
    """Bots alone at a table play on while somebody looks at it.

    On PostgreSQL a job follows a job by itself where a person plays too. Where bots are alone, the
    process through which somebody looks leaves each job.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        settings = service.settings
        self._runner = BotRunner(max(1, settings.bot_processes), settings.bot_patience)
        self._has_queue = service.storage.engine.dialect.name == "postgresql"
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()
        self._stuck = Seldom(logger, SILENCE)
        self._waits = Seldom(logger, 2 * ROUNDS, logging.WARNING)

    async def watch(self) -> None:
        """Look again and again for tables that wait for a bot."""
        while True:
            try:
                waiting = await for_bots(self._waiting)
                metrics.bots_waiting.set(len(waiting))
                seen = [
                    (table_id, revision)
                    for table_id, revision, alone in waiting
                    if not alone or self._service.audience.has(table_id)
                ]
                if self._has_queue:
                    await for_bots(self._defer, seen)
                    await for_bots(self._count)
                for table_id, _ in seen:
                    self.wake(table_id)
            except (StorageFault, NotNow) as error:
                logger.warning("The database could not be read; trying again: %s", error)
            await asyncio.sleep(ROUNDS)

    def follow(self, table_id: str, room: Room | None) -> None:
        """A table has changed here."""
        if room is None or _acting(room.now.row) is not None:
            self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """Something has changed at a table, or somebody looks at it; play on if a bot is to act.

        Where there is a queue and a person plays, the change has left a job in it.
        """
        if self._has_queue and not self._service.audience.has(table_id):
            return
        self._changed.add(table_id)
        if table_id not in self._playing:
            self._playing[table_id] = asyncio.create_task(self._play(table_id))

    async def work(self) -> None:
        """Do the jobs of one's own tables, if there is a queue of them, until cancelled."""
        if self._has_queue and self._service.settings.bot_processes:
            from ..jobs import queue  # comes with stockrail[postgres] only

            patience = self._service.settings.job_patience
            service = self._service
            await queue.work(service.storage, self.answer, patience, service.share)

    async def answer(self, table_id: str, revision: int) -> None:
        """Have a bot answer this revision; nothing if the table has gone on."""
        with self._said(table_id):
            turn = await for_bots(self._turn, table_id)
            if turn is not None and turn[1].revision == revision:
                await self._decide(*turn)

    async def decide_for(self, table_id: str, revision: int, bot: str) -> bool:
        """Have a bot answer this revision for a person, once; whether it did."""
        with self._said(table_id):
            room = await for_bots(self._service.rooms.fresh, table_id)
            now, seat = room.now, room.now.row.acting
            if seat is not None and now.row.status == "running" and now.revision == revision:
                return await self._decide(room, now, replace(seat, stand_in=bot))
        return False

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._runner.close()

    def _waiting(self) -> list[tuple[str, int, bool]]:
        """The tables at which a bot is to act, with their revisions and whether bots are alone."""
        others = seats.alias()
        people = exists().where((others.c.table_id == tables.c.id) & ~_is_bots(others))
        acts = (seats.c.table_id == tables.c.id) & (seats.c.index == tables.c.actor)
        with self._service.storage.reading() as connection:
            rows = connection.execute(
                select(tables.c.id, revision_of_table, ~people)
                .join(seats, acts)
                .where(tables.c.status == "running", _is_bots(seats))
            )
            return [(table_id, revision, bool(alone)) for table_id, revision, alone in rows]

    def _defer(self, waiting: list[tuple[str, int]]) -> None:
        """Put jobs into the queue that are not there, such as those a stopped server had begun."""
        from ..jobs import queue

        with self._service.storage.reading() as connection:
            missing = [turn for turn in waiting if not queue.has_job(connection, *turn)]
        for turn in missing:
            with suppress(IntegrityError):  # another server was faster
                self._service.writer.written(partial(_defer, turn))

    def _count(self) -> None:
        from ..jobs import queue

        with self._service.storage.reading() as connection:
            for status, count in queue.counts(connection).items():
                metrics.jobs.labels(status).set(count)

    async def _play(self, table_id: str) -> None:
        try:
            with self._said(table_id):
                while table_id in self._changed:
                    self._changed.discard(table_id)
                    while turn := await for_bots(self._turn, table_id):
                        if not await self._go_on(*turn):
                            break
        finally:
            del self._playing[table_id]

    async def _go_on(self, room: Room, now: Snapshot, seat: SeatRow) -> bool:
        """Whether a bot has acted here, and another one may have to."""
        if now.row.is_of_bots_alone and not self._service.audience.has(now.row.id):
            return False
        if not self._has_queue:
            await self._decide(room, now, seat)
            return True
        if now.row.is_of_bots_alone:
            await for_bots(self._defer, [(now.row.id, now.revision)])
        return False

    @contextmanager
    def _said(self, table_id: str) -> Iterator[None]:
        """Why bots cannot act is logged; they try again at the next round."""
        try:
            yield
        except (StorageFault, NotNow) as error:
            self._waits.say(
                "wait", "The bots of table %s wait, and others may: %s", table_id, error
            )
        except DamagedTable as error:
            self._stuck.say(table_id, "%s; its bots are stuck", error)
        except Exception as error:
            self._stuck.say(table_id, "The bots of table %s are stuck", table_id, error=error)

    async def _decide(self, room: Room, now: Snapshot, seat: SeatRow) -> bool:
        """Whether the bot has acted: not if somebody was faster, or has undone a move."""
        await asyncio.sleep(await for_bots(self._pause, now))
        bot = seat.playing_bot or "random"
        with metrics.timed(metrics.bot_seconds.labels(now.row.title, bot)):
            action = await self._runner.answer(bot, now.row.id, now.game(), seat.index)
        try:
            await for_bots(play, self._service, room, now, action)
        except StaleAction:
            return False
        return True

    def _pause(self, now: Snapshot) -> float:
        """How long the bot waits: longer where a person has got a chance between turns."""
        settings = self._service.settings
        if opens(now.game(), (seat.name for seat in now.row.seats if not seat.playing_bot)):
            return max(settings.bot_delay, settings.aside_pause)
        return settings.bot_delay

    def _turn(self, table_id: str) -> tuple[Room, Snapshot, SeatRow] | None:
        """The table, if a bot is to act at it."""
        if self._service.rooms.known(table_id) is None:
            with self._service.storage.reading() as connection:
                rows = find(connection, [table_id])
            if not rows or _acting(rows[0]) is None:
                return None  # without opening the table for it
        try:
            room = self._service.rooms.fresh(table_id)
        except NoSuchTable:
            return None
        now = room.now
        seat = _acting(now.row)
        return None if seat is None else (room, now, seat)


def _is_bots(of: FromClause) -> ColumnElement[bool]:
    """Whether a bot plays for a seat."""
    return (of.c.kind == "bot") | of.c.stand_in.is_not(None)


def _acting(row: TableRow) -> SeatRow | None:
    """The seat of the bot that is to act."""
    seats = (seat for seat in row.seats if seat.index == row.actor and seat.playing_bot)
    return next(seats, None) if row.status == "running" else None


def _defer(turn: tuple[str, int], connection: Connection) -> None:
    defer(connection, *turn)
