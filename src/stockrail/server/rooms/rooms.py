"""The tables in memory: opened when somebody comes, put away when others need the space."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from stockrail.core.refusal import IllegalAction, MalformedAction

from ..guard.refusals import NotNow
from ..guard.threads import OPENING
from ..storage import Storage, StorageFault, damage
from .records import entries, followed, opened
from .room import Ready, Room, Watcher
from .rows import NoSuchTable, TableRow, table_row
from .snapshot import Snapshot
from .updates import UpdateWriter

logger = logging.getLogger("stockrail.server")
Follower = Callable[[str, Room | None], None]
DOORS = 64
"""Tables that may be opened at the same time."""
MEGABYTE = 1_000_000


class Rooms:
    """May be asked from any thread."""

    def __init__(self, storage: Storage, *, megabytes: int, chance: float) -> None:
        """`chance` is how many seconds a bot leaves a person for a chance between turns."""
        self._storage = storage
        self._writer = UpdateWriter(round(chance * 1000))
        self._space = megabytes * MEGABYTE
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Those that were put away but are still in use too, so that no table has two rooms."""
        self._weights: dict[str, int] = {}
        self._taken = 0
        self._lock = Lock()
        self._doors = [Lock() for _ in range(DOORS)]
        self._followers: list[Follower] = []

    def follow(self, follower: Follower) -> None:
        """Call this from any thread with every table that changes, and its room if it has one."""
        self._followers.append(follower)

    def known(self, table_id: str) -> Room | None:
        """A table that is in memory."""
        with self._lock:
            return self._alive.get(table_id)

    def watched(self) -> list[str]:
        with self._lock:
            return [table_id for table_id, room in self._rooms.items() if room.watchers]

    def room(self, table_id: str) -> Room:
        """A table as it was when something here last looked.

        :raises NoSuchTable: there is none of that id.
        """
        return self.known(table_id) or self.fresh(table_id)

    def fresh(self, table_id: str) -> Room:
        """A table as it is on disk now.

        :raises NoSuchTable: there is none of that id.
        """
        with self._storage.reading() as connection:
            try:
                row = table_row(connection, table_id)
            except NoSuchTable:
                self.forget(table_id)
                raise
            room = self.known(table_id) or self._open(connection, row)
            if not room.now.is_of(row):
                self._catch_up(connection, room, row)
            self.keep(room)
            return room

    def changed(self, table_id: str) -> None:
        """Something was written to a table past its room, if it has one."""
        try:
            if self.known(table_id) is not None:
                self.fresh(table_id)
        except (StorageFault, NotNow, NoSuchTable, damage.DamagedTable) as error:
            logger.warning("Table %s will be looked at again: %s", table_id, error)
        finally:
            self.announce(table_id)

    def add(self, snapshot: Snapshot) -> Room:
        """A table that somebody will want to look at."""
        with self._lock:
            room = self._alive.get(snapshot.row.id) or Room(snapshot, self._writer)
            self._alive[snapshot.row.id] = room
        self.keep(room)
        return room

    def advance(self, room: Room, following: Snapshot, ready: Ready) -> None:
        """A table has changed, and that is on disk."""
        room.advance(following, ready)
        self.keep(room)
        self.announce(following.row.id)

    def enter(self, room: Room, watcher: Watcher) -> None:
        """Somebody begins to watch; a room with watchers is not put away."""
        room.watchers.add(watcher)
        self.keep(room)

    def forget(self, table_id: str) -> None:
        """A table is no longer there."""
        with self._lock:
            room = self._alive.pop(table_id, None)
            self._rooms.pop(table_id, None)
            self._taken -= self._weights.pop(table_id, 0)
        if room is not None:
            room.is_gone = True
            room.now.drop_views()
            self._announce(table_id, room)

    def __len__(self) -> int:
        return len(self._rooms)

    def _open(self, connection: Connection, row: TableRow) -> Room:
        """Whoever comes at the same time waits at the door, so that it is opened once."""
        with OPENING, self._doors[hash(row.id) % DOORS]:
            return self.known(row.id) or self.add(self._snapshot(connection, row))

    def _snapshot(self, connection: Connection, row: TableRow) -> Snapshot:
        if not row.has_begun:
            return Snapshot(row, None)
        with damage.of_table(row.id):
            table, undone = opened(self._storage, connection, row)
            return Snapshot(row, table, undone=undone)

    def _catch_up(self, connection: Connection, room: Room, row: TableRow) -> None:
        with room.lock:
            now = room.now
            if now.changed >= (row.revision, row.changed_at):
                return
            following = self._following(connection, now, row)
            room.advance(following, room.prepared(following))
        self.announce(row.id)

    def _following(self, connection: Connection, now: Snapshot, row: TableRow) -> Snapshot:
        if now.table is None or not now.has_players_of(row):
            return self._snapshot(connection, row)
        with damage.of_table(row.id):
            written = entries(connection, row.id, now.revision, row.revision, now.ply)
        if not written:
            return Snapshot(row, now.table, now.ply, now.undone)
        left = (entry.undone_to for entry in written if entry.undone_to is not None)
        if min(left, default=now.ply) < now.table.at_hand:
            return self._snapshot(connection, row)  # rather than play all of it again
        try:
            table, kept, undone = followed(now.table, now.undone, written)
        except (IllegalAction, MalformedAction, LookupError):
            return self._snapshot(connection, row)  # written by a server with other rules
        return Snapshot(row, table, kept, undone)

    def keep(self, room: Room) -> None:
        """In memory, with the space it takes now; others may have to go."""
        with self._lock:
            table_id, weight = room.now.row.id, room.weight
            self._taken += weight - self._weights.get(table_id, 0)
            self._weights[table_id] = weight
            self._rooms[table_id] = room
            self._rooms.move_to_end(table_id)
            if self._taken > self._space:
                self._put_away(but=table_id)

    def _put_away(self, *, but: str) -> None:
        """Of the tables that nobody watches those that were looked at least lately."""
        for table_id in [*self._rooms]:
            if self._taken <= self._space:
                return
            if table_id != but and not self._rooms[table_id].watchers:
                self._rooms.pop(table_id).now.drop_views()
                self._taken -= self._weights.pop(table_id)

    def announce(self, table_id: str) -> None:
        """A table has changed, and that is known here."""
        self._announce(table_id, self.known(table_id))

    def _announce(self, table_id: str, room: Room | None) -> None:
        for follower in self._followers:
            follower(table_id, room)
