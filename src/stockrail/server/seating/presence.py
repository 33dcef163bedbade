"""Who looks at the page of a table, and when people were last there."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, bindparam, select, update

from ..rooms import Room
from ..rooms.room import Watcher, message
from ..rooms.rows import SeatRow
from ..service.tables import TableService
from ..storage import Storage, StorageFault, ago, now, seats
from ..wire.tables import Presence

logger = logging.getLogger("stockrail.server")
EVERY = 60.0
"""Seconds after which it is written again that somebody is still there."""
TOGETHER = 0.5
"""Seconds in which comings and goings are gathered to be written together."""
_json = msgspec.json.Encoder()

Seen = tuple[str, str]
"""A table and a visitor."""
_SEEN = update(seats).where(
    seats.c.table_id == bindparam("at"), seats.c.visitor == bindparam("who")
)


def last_seen(connection: Connection, table_id: str, visitor: str) -> str | None:
    """When somebody who plays at a table was last there; nothing if that was never noted."""
    own = (seats.c.table_id == table_id) & (seats.c.visitor == visitor)
    return max(
        (seen for seen in connection.scalars(select(seats.c.seen_at).where(own)) if seen),
        default=None,
    )


def note_seen(connection: Connection, seen: Mapping[Seen, str]) -> None:
    """When some were at their tables. That is no change of a table. It is one statement, however
    many they are, since nobody else writes meanwhile."""
    given = [
        {"at": table_id, "who": visitor, "seen_at": time}
        for (table_id, visitor), time in sorted(seen.items())
    ]
    connection.execute(_SEEN, given)


def seen_at(storage: Storage, table_id: str) -> dict[int, str]:
    """When the people of a table were last there, by seat."""
    with storage.reading() as connection:
        rows = connection.execute(
            select(seats.c.index, seats.c.seen_at).where(
                seats.c.table_id == table_id, seats.c.seen_at.is_not(None)
            )
        )
        return {index: time for index, time in rows}


def present_seats(room: Room) -> tuple[SeatRow, ...]:
    """The seats whose people look at the page of the table through this process."""
    here = {watcher.visitor.id for watcher in tuple(room.watchers) if not watcher.is_away}
    return tuple(seat for seat in room.now.row.seats if seat.visitor in here)


@dataclass(slots=True)
class Company:
    """Who is at a table, as those who watch it were last told."""

    people: list[tuple[int, str | None]]
    """Seats, and whose they are."""
    seen: dict[int, str]
    """When somebody was last there, by seat."""
    present: tuple[int, ...] = ()
    spectators: int = 0


class Attendance:
    """Tells everybody at a table who else is there. For the event loop alone."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._companies: dict[str, Company] = {}
        self._unwritten: dict[Seen, str] = {}
        self._news = asyncio.Event()
        service.news.attend(self)
        service.news.follow(self.follow)

    async def expect(self, room: Room) -> None:
        """Somebody is about to come: when others were there is read for them."""
        row = room.now.row
        if row.id not in self._companies:
            try:
                seen = await asyncio.to_thread(seen_at, self._service.storage, row.id)
            except StorageFault:
                seen = {}  # a game that is in memory can be watched all the same
            self._companies.setdefault(row.id, Company(_people(room), seen))

    def come(self, room: Room, watcher: Watcher) -> None:
        """Somebody has opened the page; they are told who is there, and the others if it is
        news to them."""
        self._note(room, watcher)
        loop = asyncio.get_running_loop()
        if not self._tell(room):
            watcher.messages.append(message("presence", self._said(room)))
            loop.call_later(TOGETHER, self._tell_count, room)
        if watcher.is_away and watcher.idle:
            touched = ago(seconds=watcher.idle)
            loop.call_later(self._service.settings.absence, self._left, room, watcher, touched)

    def go(self, room: Room, watcher: Watcher) -> None:
        """Somebody has closed it, or is only loading it again."""
        self._note(room, watcher)
        asyncio.get_running_loop().call_later(self._service.settings.absence, self._gone, room)

    def follow(self, table_id: str, room: Room | None) -> None:
        """A table has changed: perhaps other people have its seats now."""
        company = self._companies.get(table_id)
        if company is not None and room is not None and company.people != _people(room):
            self._tell(room)

    async def keep(self) -> None:
        """Write down who comes and goes, and from time to time who is still there."""
        loop = asyncio.get_running_loop()
        again = loop.time() + EVERY
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), max(0.0, again - loop.time()))
            if loop.time() >= again:
                again = loop.time() + EVERY
                self._unwritten |= dict.fromkeys(self._watching(), now())
            await asyncio.sleep(TOGETHER)
            self._news.clear()
            await self._write()

    def _tell(self, room: Room) -> bool:
        """Whether the players who are there are others than before; then everybody is told."""
        company = self._companies.setdefault(room.now.row.id, Company(_people(room), {}))
        company.people = _people(room)
        present = tuple(seat.index for seat in present_seats(room))
        if present == company.present:
            return False
        company.present, company.spectators = present, _spectators(room)
        room.send("presence", self._said(room))
        return True

    def _tell_count(self, room: Room) -> None:
        """How many spectators there are is told once for all who have come together."""
        company = self._companies.get(room.now.row.id)
        if company is not None and company.spectators != (count := _spectators(room)):
            company.spectators = count
            room.send("presence", self._said(room))

    def _said(self, room: Room) -> bytes:
        company = self._companies[room.now.row.id]
        absent = {n: time for n, time in company.seen.items() if n not in company.present}
        return _json.encode(
            Presence(
                present=company.present,
                spectators=company.spectators,
                seen={str(n): time for n, time in absent.items()},
                now=now(),
            )
        )

    def _gone(self, room: Room) -> None:
        if not self._tell(room):
            self._tell_count(room)
        if not room.watchers:
            self._companies.pop(room.now.row.id, None)

    def _note(self, room: Room, watcher: Watcher) -> None:
        """Somebody who plays here was seen just now, unless nobody looks at their page."""
        if not watcher.is_away:
            self._see(room, watcher, now())

    def _left(self, room: Room, watcher: Watcher, touched: str) -> None:
        """Nobody has touched a page for long. What came since then its person has not seen, unless
        they are at the table elsewhere."""
        theirs = room.now.row.seats_of(watcher.visitor.id)
        is_here = any(seat in present_seats(room) for seat in theirs)
        if theirs and watcher in room.watchers and not is_here:
            self._see(room, watcher, touched)
            room.send("presence", self._said(room))

    def _see(self, room: Room, watcher: Watcher, time: str) -> None:
        row = room.now.row
        if own := row.seats_of(watcher.visitor.id):
            if company := self._companies.get(row.id):
                company.seen |= {seat.index: time for seat in own}
            self._unwritten[row.id, watcher.visitor.id] = time
            self._news.set()

    def _watching(self) -> Iterator[Seen]:
        for table_id in self._service.rooms.watched():
            if room := self._service.rooms.known(table_id):
                for seat in present_seats(room):
                    yield table_id, seat.visitor or ""

    async def _write(self) -> None:
        seen, self._unwritten = self._unwritten, {}

        def write(connection: Connection) -> None:
            note_seen(connection, seen)

        if seen:
            try:
                await self._service.writer.write(write)
            except StorageFault as error:
                logger.warning("Who was seen could not be written: %s", error)


def _people(room: Room) -> list[tuple[int, str | None]]:
    return [(seat.index, seat.visitor) for seat in room.now.row.seats]


def _spectators(room: Room) -> int:
    row = room.now.row
    return len({_person(w) for w in room.watchers if not (w.is_away or row.seats_of(w.visitor.id))})


def _person(watcher: Watcher) -> str | int:
    """Of those who have never been here, each page is somebody else."""
    return watcher.visitor.id or id(watcher)
