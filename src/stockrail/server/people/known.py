"""Who is behind a cookie, and who is banned: in memory, since every request asks."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from threading import Lock

from sqlalchemy import select

from ..storage import Storage, StorageFault, devices, visitors
from ..storage.timing import timepiece, written

PAUSE = 2.0
"""Seconds until a ban or a sign-out is known to every process."""
OVERLAP = timedelta(seconds=30)
"""How much later than it says a change may be in the database."""
REMEMBERED = 100_000
"""Devices; whichever was not here for the longest time is forgotten."""
NOBODY = ""
"""Whose a device is that was signed out."""
logger = logging.getLogger("stockrail.server")
Follower = Callable[[Collection[str]], None]


class KnownPeople:
    """May be asked from any thread."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._banned: frozenset[str] = frozenset()
        self._owners: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()
        self._followers: list[Follower] = []
        self._looked: datetime | None = None

    def is_banned(self, visitor: str) -> bool:
        return visitor in self._banned

    def remembered(self, device: str) -> str | None:
        """Whose a device is, if that is in memory; `NOBODY` if it was signed out."""
        with self._lock:
            owner = self._owners.get(device)
            if owner is not None:
                self._owners.move_to_end(device)
            return owner

    def owner(self, device: str) -> str:
        """The same, read from the database. A device that has never been here is a person."""
        with self._storage.reading() as connection:
            row = connection.execute(
                select(devices.c.visitor, devices.c.ended_at).where(devices.c.id == device)
            ).first()
        owner = device if row is None else NOBODY if row.ended_at else row.visitor
        with self._lock:
            self._owners[device] = owner
            while len(self._owners) > REMEMBERED:
                self._owners.popitem(last=False)
        return owner

    def follow(self, follower: Follower) -> None:
        """Call this, from any thread, with devices that have been signed out."""
        self._followers.append(follower)

    def sign_out(self, ended: Collection[str]) -> None:
        """These devices have been signed out, and that is on disk."""
        self._forget(ended)
        for follower in self._followers:
            follower(ended)

    def _forget(self, changed: Collection[str]) -> None:
        with self._lock:
            for device in changed:
                self._owners.pop(device, None)

    async def look(self) -> None:
        """:raises StorageFault: it cannot be read."""
        await asyncio.to_thread(self._read)

    async def watch(self) -> None:
        """Look again and again at what other processes have changed."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.look()
            except StorageFault as error:
                logger.warning("The bans could not be read; trying again: %s", error)

    def _read(self) -> None:
        """All that has changed since it could be read the last time."""
        begun = timepiece.moment()
        lately = written((self._looked or begun) - OVERLAP)
        with self._storage.reading() as connection:
            banned = select(visitors.c.id).where(visitors.c.banned_at > "")
            self._banned = frozenset(connection.scalars(banned))
            changed = connection.execute(
                select(devices.c.id, devices.c.ended_at).where(devices.c.changed_at > lately)
            ).all()
        self._forget([device for device, _ in changed])
        if ended := [device for device, over in changed if over is not None and over > lately]:
            self.sign_out(ended)
        self._looked = begun
