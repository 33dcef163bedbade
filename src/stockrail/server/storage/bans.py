"""Visitors who may no longer act on this server."""

import asyncio
import logging

from sqlalchemy import select

from .engines import Storage
from .faults import StorageFault
from .schema import visitors

PAUSE = 2.0
"""Seconds until a ban is known to every process."""
logger = logging.getLogger("stockrail.server")


class Bans:
    """Kept in memory, since every request asks."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._banned: frozenset[str] = frozenset()

    def __contains__(self, visitor: str) -> bool:
        return visitor in self._banned

    async def look(self) -> None:
        """:raises StorageFault: it cannot be read who is banned."""
        self._banned = await asyncio.to_thread(self._read)

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except StorageFault as error:
                logger.warning("The bans could not be read; trying again: %s", error)

    def _read(self) -> frozenset[str]:
        with self._storage.reading() as connection:
            banned = select(visitors.c.id).where(visitors.c.banned_at > "")
            return frozenset(connection.scalars(banned))
