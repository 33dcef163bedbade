"""Several processes share the tables: each table belongs to one of them, and is in memory once.

A connection on which somebody asks for a table moves to the process to which the table belongs,
with what has come of the request. Nothing depends on it: whoever cannot pass a connection on
answers it, and processes hear of what others write.
"""

import asyncio
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

LARGEST = 64 * 1024
"""Bytes of a request that move with its connection; one of which more has come stays."""
WAITING = 128
"""Processes that may wait to be connected."""
CAN_MOVE = sys.platform == "linux"
"""Elsewhere there are no sockets that keep such messages whole."""
_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9]+)[/? ]")

Take = Callable[[socket.socket, bytes], None]
"""Called with a connection that has come, and the beginning of a request."""


@dataclass(frozen=True, slots=True)
class Place:
    """Which of how many processes this one is, and the folder where they meet."""

    folder: Path
    number: int
    count: int

    def owner(self, request: bytes) -> int:
        """The process that a request is for; this one, unless it begins with another's table.

        >>> place = Place(Path(), 0, 2)
        >>> [place.owner(b"GET /api/tables/%s HTTP/1.1" % name) for name in (b"a", b"b", b"d")]
        [1, 1, 0]
        >>> place.owner(b"GET /api/tables HTTP/1.1")
        0
        """
        found = _TABLE.match(request)
        return self.number if found is None else crc32(found[1]) % self.count

    def address(self, number: int) -> str:
        return str(self.folder / f"{number}.socket")


class Owners:
    """The other processes, as one of them sees them. For its event loop alone."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._others: dict[int, socket.socket] = {}
        self._here: list[socket.socket] = []
        """Where others connect, then their connections."""
        self._take: Take | None = None

    def open(self, take: Take) -> None:
        """Let connections come from now on."""
        self._take = take
        address = self._place.address(self._place.number)
        with suppress(FileNotFoundError):  # of the process before this one
            Path(address).unlink()
        listening = _socket()
        listening.bind(address)
        listening.listen(WAITING)
        self._here.append(listening)
        asyncio.get_running_loop().add_reader(listening, self._meet, listening)

    def pass_on(self, connection: int, request: bytes) -> bool:
        """Whether the connection is another's now, to whom this request belongs."""
        owner = self._place.owner(request)
        if owner == self._place.number or len(request) > LARGEST:
            return False
        for _ in range(2):  # the one it was connected to may have been replaced
            try:
                socket.send_fds(self._connected(owner), [request], [connection])
                return True
            except BlockingIOError:
                return False
            except OSError:
                if (other := self._others.pop(owner, None)) is None:
                    return False
                other.close()
        return False

    def close(self) -> None:
        """Let no more come; those under way are taken."""
        loop = asyncio.get_running_loop()
        for other in self._here:
            loop.remove_reader(other)
            with suppress(OSError):
                other.shutdown(socket.SHUT_RD)
        for other in self._here[1:]:
            self._receive(other)
        for other in (*self._here, *self._others.values()):
            other.close()
        self._here, self._others = [], {}

    def _connected(self, number: int) -> socket.socket:
        """:raises OSError: it is not there."""
        if number not in self._others:
            other = _socket()
            try:
                other.connect(self._place.address(number))
            except OSError:
                other.close()
                raise
            self._others[number] = other
        return self._others[number]

    def _meet(self, listening: socket.socket) -> None:
        with suppress(OSError):
            other, _ = listening.accept()
            other.setblocking(False)
            self._here.append(other)
            asyncio.get_running_loop().add_reader(other, self._come, other)

    def _come(self, other: socket.socket) -> None:
        if not self._receive(other):
            asyncio.get_running_loop().remove_reader(other)
            self._here.remove(other)
            other.close()

    def _receive(self, other: socket.socket) -> bool:
        """Take all that has come; whether more may."""
        assert self._take is not None
        while True:
            try:
                request, connections, _, _ = socket.recv_fds(other, LARGEST, 1)
            except BlockingIOError:
                return True
            except OSError:
                return False
            for connection in connections:
                self._take(socket.socket(fileno=connection), request)
            if not request:
                return False


def _socket() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.setblocking(False)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2**20)
    return made
