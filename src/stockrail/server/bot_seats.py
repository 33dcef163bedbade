"""The seats of bots: whenever one is to act, it does."""

import asyncio
import logging

from sqlalchemy import select

from stockrail.core.refusal import StaleAction

from .out_of_turn import opens
from .playing import play
from .records import Position, SeatRow, TableRow, find
from .storage import StorageFault, seats, tables
from .tables import TableService
from .thinking import BotRunner

logger = logging.getLogger("stockrail.bots")
ROUNDS = 5.0
"""Seconds between looks for bots that wait, such as those another server has left."""


class BotSeats:
    def __init__(self, service: TableService) -> None:
        self._service = service
        self._runner = BotRunner(service.settings.bot_processes, service.settings.bot_patience)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()

    async def watch(self) -> None:
        """Look again and again for tables that wait for a bot."""
        while True:
            try:
                for table_id in await asyncio.to_thread(self._waiting):
                    self.wake(table_id)
            except StorageFault as error:
                logger.warning("The database could not be read; trying again: %s", error)
            await asyncio.sleep(ROUNDS)

    def wake(self, table_id: str) -> None:
        """Something has changed at a table; play on if a bot is to act."""
        self._changed.add(table_id)
        if table_id not in self._playing:
            self._playing[table_id] = asyncio.create_task(self._play(table_id))

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self._runner.close()

    def _waiting(self) -> list[str]:
        with self._service.storage.reading() as connection:
            return [
                *connection.scalars(
                    select(tables.c.id)
                    .join(
                        seats, (seats.c.table_id == tables.c.id) & (seats.c.index == tables.c.actor)
                    )
                    .where(tables.c.status == "running", seats.c.kind == "bot")
                )
            ]

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
        action = await self._runner.answer(seat.bot or "random", position.table, seat.index)
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
