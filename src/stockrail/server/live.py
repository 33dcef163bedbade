"""Telling everyone at a table that it has changed."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from litestar.response import ServerSentEvent, ServerSentEventMessage
from sqlalchemy import select

from .settings import Settings
from .storage import Storage, StorageFault, revision_of_table, tables

logger = logging.getLogger("stockrail.server")

Changed = tuple[int, str]
"""The revision of a table and when it last changed."""
Follower = Callable[[str], None]


class LiveUpdates:
    """Who watches which table. Told by every write here, and by a glance at the database
    for what other servers wrote."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings
        self._watchers: dict[str, set[asyncio.Event]] = {}
        self._seen: dict[str, Changed] = {}
        self._followers: list[Follower] = []
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def follow(self, follower: Follower) -> None:
        """Call this in the event loop with the id of every table that changes here."""
        self._followers.append(follower)

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every live connection, so that the server can stop."""
        self._closing = True
        for events in self._watchers.values():
            for changed in events:
                changed.set()

    def tell(self, table_id: str) -> None:
        """A table has changed on disk. May be called from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._spread, table_id)

    def hear(self, table_id: str, revision: int) -> None:
        """A server has written to a table; the one that did plays its bots on."""
        for changed in self._watchers.get(table_id, ()):
            changed.set()

    def _spread(self, table_id: str) -> None:
        for changed in self._watchers.get(table_id, ()):
            changed.set()
        for follower in self._followers:
            follower(table_id)

    async def glance(self) -> None:
        """Look again and again at what other servers have written."""
        while True:
            await asyncio.sleep(self._settings.glance)
            try:
                await self._look_around()
            except StorageFault as error:
                logger.warning("The database could not be read; trying again: %s", error)

    async def _look_around(self) -> None:
        for table_id in self._seen.keys() - self._watchers.keys():
            del self._seen[table_id]
        if watched := list(self._watchers):
            changes = await asyncio.to_thread(self._changes, watched)
            for table_id, changed in changes.items():
                if self._seen.get(table_id) != changed:
                    self._seen[table_id] = changed
                    self._spread(table_id)

    def _changes(self, ids: list[str]) -> dict[str, Changed]:
        with self._storage.reading() as connection:
            rows = connection.execute(
                select(tables.c.id, revision_of_table, tables.c.changed_at).where(
                    tables.c.id.in_(ids)
                )
            )
            return {table_id: (revision, changed_at) for table_id, revision, changed_at in rows}

    def stream(self, table_id: str) -> ServerSentEvent:
        return ServerSentEvent(self._messages(table_id))

    async def _messages(self, table_id: str) -> AsyncIterator[ServerSentEventMessage]:
        """The state of the table now, whatever a returning client has missed, and every change."""
        changed = asyncio.Event()
        changed.set()
        told: Changed | None = None
        self._watchers.setdefault(table_id, set()).add(changed)
        try:
            while not self._closing:
                try:
                    await asyncio.wait_for(changed.wait(), self._settings.heartbeat)
                except TimeoutError:
                    yield ServerSentEventMessage(data=None, comment="still here")
                    continue
                changed.clear()
                try:
                    current = (await asyncio.to_thread(self._changes, [table_id])).get(table_id)
                except StorageFault:
                    changed.set()
                    await asyncio.sleep(self._settings.glance)
                    continue
                if current is not None and current != told:
                    told = current
                    yield _message(current)
            yield ServerSentEventMessage(data=None, comment="stopping: connect again", retry=1000)
        finally:
            self._watchers[table_id].discard(changed)
            if not self._watchers[table_id]:
                del self._watchers[table_id]


def _message(changed: Changed) -> ServerSentEventMessage:
    revision, changed_at = changed
    body = json.dumps({"revision": revision, "changed_at": changed_at})
    return ServerSentEventMessage(event="table", id=revision, data=body, retry=1000)
