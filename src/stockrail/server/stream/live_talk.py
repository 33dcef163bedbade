"""Telling those who watch a table what is said and done there, each what they may read."""

import asyncio
import logging
from contextlib import suppress
from threading import Lock

import msgspec
from sqlalchemy import Connection, func, select

from stockrail.view import encode

from ..guard.seldom import Seldom
from ..rooms import Room, Rooms
from ..storage import Storage, StorageFault, tables, talk
from ..wire.languages import Visitor
from .entries import Stretch, read
from .hearing import Hearing, hearings

LOCKS = 64
"""Tables that may be looked at at the same time."""
Messages = dict[bytes, set[Visitor]]
"""What is sent, and to whom."""
_json = msgspec.json.Encoder()
logger = logging.getLogger("stockrail.server")
_stuck = Seldom(logger, 600.0)


class LiveTalk:
    """Looks for newer entries of the tables that somebody watches here: when something was said
    here, when the table has changed otherwise than by a move, when another process signals it,
    and at a glance now and then. Who has missed some sees it by `previous`."""

    def __init__(self, storage: Storage, rooms: Rooms, pause: float) -> None:
        self._storage, self._rooms, self._pause = storage, rooms, pause
        self._told: dict[str, int] = {}
        """The newest entry of each table that those who watch it were told."""
        self._locks = [Lock() for _ in range(LOCKS)]
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def look(self, table_id: str) -> None:
        """Something was said at a table, and that is on disk. From any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self.hear, table_id)

    def hear(self, table_id: str) -> None:
        """The same in the event loop."""
        room = self._rooms.known(table_id)
        if room is not None and room.watchers and self._loop is not None:
            self._loop.run_in_executor(None, self._look, table_id, room)

    def follow(self, table_id: str, room: Room | None) -> None:
        """A table has changed. With a move nothing is said, or it is found at the next glance."""
        if room is None or not room.watchers:
            return
        now = room.now
        is_move = now.kept is not None and now.kept < now.ply
        if not is_move:
            self.hear(table_id)

    async def glance(self) -> None:
        """Look again and again at what others have written."""
        while True:
            await asyncio.sleep(self._pause)
            watched = self._rooms.watched()
            for table_id in self._told.keys() - set(watched):
                self._told.pop(table_id, None)
            try:
                for table_id in await asyncio.to_thread(self._news, watched) if watched else ():
                    self.hear(table_id)
            except StorageFault as error:
                logger.warning("The database could not be read; trying again: %s", error)

    def _news(self, watched: list[str]) -> list[str]:
        """The tables at which something was said since."""
        newest = select(func.max(talk.c.id)).where(talk.c.table_id == tables.c.id).scalar_subquery()
        with self._storage.reading() as connection:
            found = select(tables.c.id, newest).where(tables.c.id.in_(watched))
            rows = connection.execute(found).all()
        return [table_id for table_id, entry in rows if self._told.get(table_id) != entry]

    def _look(self, table_id: str, room: Room) -> None:
        try:
            with self._locks[hash(table_id) % LOCKS]:
                self._tell(table_id, room)
        except Exception as error:
            _stuck.say(table_id, "The talk of table %s cannot be read", table_id, error=error)

    def _tell(self, table_id: str, room: Room) -> None:
        with self._storage.reading() as connection:
            newest = connection.scalar(
                select(func.max(talk.c.id)).where(talk.c.table_id == table_id)
            )
            told = self._told.get(table_id)
            if newest is None or newest == told or self._loop is None:
                return
            # Nobody knows what those who came before this one have read: they see it themselves.
            messages = self._messages(connection, room, newest - 1 if told is None else told)
        self._told[table_id] = newest
        self._loop.call_soon_threadsafe(_send, room, messages)

    def _messages(self, connection: Connection, room: Room, after: int) -> Messages:
        now = room.now
        watching = {watcher.visitor for watcher in tuple(room.watchers)}
        heard = hearings(connection, now.row, {visitor.id for visitor in watching})
        stretches: dict[Hearing, Stretch] = {}
        messages: Messages = {}
        for visitor in watching:
            hearing = heard[visitor.id]
            if hearing not in stretches:
                stretches[hearing] = read(connection, now.row.id, hearing, after=after)
            if stretches[hearing].rows:
                part = stretches[hearing].part(now.row, visitor.id, hearing)
                said = _json.encode(encode(part, visitor.translate, now.names))
                messages.setdefault(said, set()).add(visitor)
        return messages


def _send(room: Room, messages: Messages) -> None:
    for said, people in messages.items():
        room.send("talk", said, people.__contains__)
