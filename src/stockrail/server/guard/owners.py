"""Several processes share the tables: each table belongs to one of them, and is in memory once.

A connection on which somebody asks for a table moves to the process to which the table belongs,
with what has come of the request; it waits there while that process starts, or is replaced.
Nothing depends on it: whoever cannot pass a connection on answers it, and processes hear of what
others write.
"""

import asyncio
import re
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from zlib import crc32

SLOTS = 64
"""Into which tables are divided; more processes than that have nothing to do."""
LARGEST = 64 * 1024
"""Bytes of a request that move with its connection; one of which more has come stays."""
ROOM = 2**20
"""Bytes of requests that wait for a process, as far as the kernel allows."""
CAN_MOVE = sys.platform == "linux"
"""Elsewhere there are no sockets that keep such messages whole."""
_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9]+)[/? ]")

Take = Callable[[socket.socket, bytes], None]
"""Called with a connection that has come, and the beginning of a request."""


def slot(table_id: str) -> int:
    """Tables of one slot belong to the same process, however many there are."""
    return crc32(table_id.encode()) % SLOTS


@dataclass(frozen=True, slots=True)
class Share:
    """What belongs to one of several processes; everything, if it is alone.

    >>> [Share(1, 2).has(table_id) for table_id in ("a", "b", "d")]
    [True, True, False]
    """

    number: int = 0
    count: int = 1

    @property
    def slots(self) -> range:
        return range(self.number, SLOTS, self.count)

    def has(self, table_id: str) -> bool:
        return slot(table_id) in self.slots


EVERYTHING = Share()


def owner(request: bytes, count: int) -> int | None:
    """Which of so many processes a request is for; `None` unless it begins with a table.

    >>> [owner(b"GET /api/tables/%s HTTP/1.1" % name, 2) for name in (b"a", b"b", b"d")]
    [1, 1, 0]
    >>> owner(b"GET /api/tables HTTP/1.1", 2)
    """
    found = _TABLE.match(request)
    return None if found is None else slot(found[1].decode()) % count


@dataclass(frozen=True, slots=True)
class Place:
    """One of several processes: its number, where connections come to it, and where to each."""

    number: int
    here: socket.socket
    there: tuple[socket.socket, ...]

    @property
    def share(self) -> Share:
        return Share(self.number, len(self.there))

    def close(self) -> None:
        self.here.close()
        self.there[self.number].close()


def places(count: int) -> tuple[Place, ...]:
    """One for each process. Whoever starts them keeps these, for those that replace others.

    :raises OSError: there are no sockets left.
    """
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(count)]
    for there, _ in pairs:
        there.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
    all_there = tuple(there for there, _ in pairs)
    return tuple(Place(number, here, all_there) for number, (_, here) in enumerate(pairs))


def end_moves(places: Sequence[Place]) -> None:
    """In all processes. What is under way arrives, and nothing else: so that no connection is
    left to a process that has stopped."""
    for place in places:
        with suppress(OSError):
            place.there[place.number].shutdown(socket.SHUT_WR)


class Owners:
    """The other processes, as one of them sees them. For its event loop alone."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._is_closed = False
        for end in (place.here, *place.there):
            end.setblocking(False)

    def open(self, take: Take) -> None:
        """Let connections come from now on, and those that wait already."""
        self._take = take
        asyncio.get_running_loop().add_reader(self._place.here, self._come)

    def pass_on(self, connection: int, request: bytes) -> bool:
        """Whether the connection is another's now, to whom this request belongs."""
        there = self._place.there
        number = owner(request, len(there))
        if number is None or number == self._place.number:
            return False
        if self._is_closed or len(request) > LARGEST:
            return False
        try:
            socket.send_fds(there[number], [request], [connection])
        except OSError:  # too many wait for it, or none may any more
            return False
        return True

    def close(self) -> None:
        """Take those that have come; others wait for the process that replaces this one."""
        self._is_closed = True
        self._come()
        asyncio.get_running_loop().remove_reader(self._place.here)

    def _come(self) -> None:
        """Take all that have come."""
        while True:
            try:
                request, connections, _, _ = socket.recv_fds(self._place.here, LARGEST, 1)
            except BlockingIOError:
                return
            except OSError:
                request, connections = b"", []
            for connection in connections:
                self._take(socket.socket(fileno=connection), request)
            if not request:  # nothing can come any more
                asyncio.get_running_loop().remove_reader(self._place.here)
                return
