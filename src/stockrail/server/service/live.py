"""Telling everyone at a table what has changed."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress
from typing import Protocol

from litestar.response import Stream
from sqlalchemy import select

from ..guard.seldom import Seldom
from ..rooms import Room, Rooms
from ..rooms.room import Watcher
from ..storage import Storage, StorageFault, revision_of_table, tables
from ..storage.signals import Changed
from .settings import Settings

logger = logging.getLogger("stockrail.server")

_stuck = Seldom(logger, 600.0)
Follower = Callable[[str, Room | None], None]
STILL_HERE = b": still here\n\n"
STOPPING = b": stopping: connect again\nretry: 1000\n\n"
CURRENT = b"event: current\ndata: {}\n\n"
"""That nothing has changed since a client left."""


class Attending(Protocol):
    """Is told in the event loop who opens and closes the page of a table."""

    async def expect(self, room: Room) -> None: ...
    def come(self, room: Room, watcher: Watcher) -> None: ...
    def go(self, room: Room, watcher: Watcher) -> None: ...


class LiveUpdates:
    """Wakes those who watch a table: after every write here, and after what other servers wrote,
    of which a signal or a glance at the database tells."""

    def __init__(self, storage: Storage, rooms: Rooms, settings: Settings) -> None:
        self._storage, self._rooms, self._settings = storage, rooms, settings
        self._followers: list[Follower] = []
        self._attending: Attending | None = None
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        rooms.follow(self._tell)

    def follow(self, follower: Follower) -> None:
        """Call this in the event loop with every table that changes here, and its room."""
        self._followers.append(follower)

    def attend(self, attending: Attending) -> None:
        self._attending = attending

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every live connection, so that the server can stop."""
        self._closing = True
        for table_id in self._rooms.watched():
            if room := self._rooms.known(table_id):
                room.wake()

    def sign_out(self, ended: Collection[str]) -> None:
        """End what these devices watch. May be called from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._end, frozenset(ended))

    def _end(self, ended: frozenset[str]) -> None:
        for table_id in self._rooms.watched():
            room = self._rooms.known(table_id)
            for watcher in room.watchers if room is not None else ():
                if watcher.visitor.device in ended:
                    watcher.is_over = True
                    watcher.changed.set()

    def _tell(self, table_id: str, room: Room | None) -> None:
        """A table has changed on disk. May be called from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._spread, table_id, room)

    def _spread(self, table_id: str, room: Room | None) -> None:
        if room is not None:
            room.wake()
        for follower in self._followers:
            follower(table_id, room)

    def hear(self, table_id: str, changed: Changed) -> bool:
        """A server has written to a table. Whether somebody watches it here; then all who follow
        it are told, or have been."""
        room = self._rooms.known(table_id)
        if room is None or not room.watchers or self._loop is None:
            return False
        if room.now.changed < changed:
            self._loop.run_in_executor(None, self._look_if_new, table_id, room, changed)
        return True

    def _look_if_new(self, table_id: str, room: Room, changed: Changed) -> None:
        """A signal may be here before the thread that has written goes on; wait for it."""
        with room.lock:
            is_new = room.now.changed < changed
        if is_new:
            self._look_again(table_id)

    def _look_again(self, table_id: str) -> None:
        """At a table to which somebody else has written."""
        try:
            self._rooms.changed(table_id)
        except Exception as error:
            _stuck.say(table_id, "Table %s cannot be read again", table_id, error=error)

    async def glance(self) -> None:
        """Look again and again at what other servers have written."""
        while True:
            await asyncio.sleep(self._settings.glance)
            try:
                if watched := self._rooms.watched():
                    await asyncio.to_thread(self._look_around, watched)
            except StorageFault as error:
                logger.warning("The database could not be read; trying again: %s", error)

    def _look_around(self, watched: list[str]) -> None:
        changes = self._changes(watched)
        for table_id in set(watched) - set(changes):
            self._rooms.forget(table_id)
        for table_id, changed in changes.items():
            room = self._rooms.known(table_id)
            if room is not None and room.now.changed < changed:
                self._look_again(table_id)

    def _changes(self, ids: list[str]) -> dict[str, Changed]:
        with self._storage.reading() as connection:
            rows = connection.execute(
                select(tables.c.id, revision_of_table, tables.c.changed_at).where(
                    tables.c.id.in_(ids)
                )
            )
            return {table_id: Changed(*changed) for table_id, *changed in rows}

    def stream(self, room: Room, watcher: Watcher) -> Stream:
        """Every change from what the client holds on."""
        return Stream(
            self._messages(room, watcher),
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    async def _messages(self, room: Room, watcher: Watcher) -> AsyncIterator[bytes]:
        attending = self._attending
        try:
            if attending is not None:
                await attending.expect(room)
            self._rooms.enter(room, watcher)
            if attending is not None:
                attending.come(room, watcher)
            if room.holds_all(watcher.visitor, watcher.mark):
                yield CURRENT
            while not (self._closing or room.is_gone or watcher.is_over):
                watcher.changed.clear()
                if not room.holds_all(watcher.visitor, watcher.mark):
                    asked = watcher.visitor, watcher.mark
                    sent = room.ready(*asked)
                    if sent is None:
                        sent = await asyncio.to_thread(room.update_for, *asked)
                    watcher.mark = sent.mark
                    yield b"event: update\ndata: " + sent.update + b"\n\n"
                    continue
                while watcher.messages:
                    yield watcher.messages.popleft()
                try:
                    async with asyncio.timeout(self._settings.heartbeat):
                        await watcher.changed.wait()
                except TimeoutError:
                    yield STILL_HERE
            yield STOPPING
        finally:
            room.watchers.discard(watcher)
            if attending is not None:
                attending.go(room, watcher)
