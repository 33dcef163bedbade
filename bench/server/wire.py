"""HTTP and server-sent events over bare sockets, so that the driver costs little."""

import asyncio
import re
import zlib
from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass, field

HERE = "127.0.0.1"
IDLE = 3.0
"""Seconds after which a connection is not used again; servers close idle ones."""
_BLANK = re.compile(rb"\r?\n\r?\n")


class Closed(Exception):
    """The server has gone away before it had answered."""


@dataclass(slots=True)
class Meter:
    """Bytes of all connections, heads included."""

    sent: int = 0
    received: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """One message of a live stream."""

    name: str
    id: str
    data: bytes


class Connection(asyncio.Protocol):
    """One request at a time; its answer whole, or in pieces as they come."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._answer: Future[Answer] | None = None
        self._take: Callable[[bytes], None] | None = None
        self._status = 0
        self._left: int | None = None
        self._is_chunked = self._is_gzip = False
        self._body: list[bytes] = []
        self.is_open = False
        self.used = 0.0

    @classmethod
    async def to(cls, port: int, meter: Meter, address: str) -> "Connection":
        """From an address of this machine."""
        _, connection = await asyncio.get_running_loop().create_connection(
            lambda: cls(meter), HERE, port, local_addr=(address, 0)
        )
        return connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self.is_open = transport, True

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Closed())

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def send(self, request: bytes, take: Callable[[bytes], None] | None = None) -> Future[Answer]:
        """The answer when it has ended; `take` gets the pieces of one that is granted.

        It fails with `Closed` if the server goes away before.
        """
        assert self._transport is not None
        self._answer, self._take = asyncio.get_running_loop().create_future(), take
        self._meter.sent += len(request)
        if self.is_open:
            self._transport.write(request)
        else:
            self._answer.set_exception(Closed())
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._meter.received += len(data)
        self._buffer += data
        while self._answer is not None and not self._answer.done() and self._read():
            pass

    def _read(self) -> bool:
        """Whether something could be read out of the buffer."""
        if self._status == 0:
            return self._read_head()
        if self._left is None:
            return self._read_chunk()
        if not self._buffer and self._left:
            return False
        self._keep(self._cut(min(self._left, len(self._buffer))))
        if not self._left:
            self._end()
        return True

    def _read_head(self) -> bool:
        if (end := self._buffer.find(b"\r\n\r\n")) < 0:
            return False
        lines = self._cut(end + 4).lower().split(b"\r\n")
        headers = dict(line.split(b": ", 1) for line in lines[1:] if b": " in line)
        self._status = int(lines[0].split()[1])
        self._is_gzip = headers.get(b"content-encoding") == b"gzip"
        self._is_chunked = headers.get(b"transfer-encoding") == b"chunked"
        self._left = None if self._is_chunked else int(headers.get(b"content-length", b"0"))
        return True

    def _read_chunk(self) -> bool:
        if (end := self._buffer.find(b"\r\n")) < 0:
            return False
        size = int(self._buffer[:end], 16)
        if len(self._buffer) < end + 2 + size + 2:
            return False
        self._keep(self._cut(end + 2 + size + 2)[end + 2 : -2])
        if not size:
            self._end()
        return True

    def _cut(self, size: int) -> bytes:
        piece = bytes(self._buffer[:size])
        del self._buffer[:size]
        return piece

    def _keep(self, piece: bytes) -> None:
        if self._left is not None:
            self._left -= len(piece)
        if self._take is not None and self._status == 200:
            self._take(piece)
        else:
            self._body.append(piece)

    def _end(self) -> None:
        body = b"".join(self._body)
        if self._is_gzip:
            body = zlib.decompress(body, wbits=31)
        answer = Answer(self._status, body)
        self._status, self._left, self._body = 0, None, []
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)


class Events:
    """Pieces of a stream put together to messages."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self._buffer = b""

    def __call__(self, piece: bytes) -> None:
        *messages, self._buffer = _BLANK.split(self._buffer + piece)
        for message in messages:
            fields: dict[bytes, bytes] = {}
            for line in message.splitlines():
                name, _, value = line.partition(b":")
                value = value.removeprefix(b" ")
                fields[name] = fields[name] + b"\n" + value if name in fields else value
            if b"data" in fields:
                name, key = fields.get(b"event", b""), fields.get(b"id", b"")
                self._tell(Event(name.decode(), key.decode(), fields[b"data"]))


@dataclass
class Browser:
    """Somebody who asks a server: keeps connections for the next request, and a cookie."""

    port: int
    meter: Meter
    secret: str | None = None
    address: str = HERE
    _stream: Connection | None = None
    _idle: list[Connection] = field(default_factory=list)

    async def get(self, path: str) -> Answer:
        return await self._ask(self._head("GET", path) + b"\r\n")

    async def post(self, path: str, body: bytes) -> Answer:
        head = self._head("POST", path)
        size = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return await self._ask(head + size.encode() + body)

    async def listen(self, path: str, tell: Callable[[Event], None]) -> Answer:
        """Back when the stream ends.

        :raises Closed: the server has gone away.
        """
        self._stream = await Connection.to(self.port, self.meter, self.address)
        request = self._head("GET", path) + b"Accept: text/event-stream\r\n\r\n"
        try:
            return await self._stream.send(request, Events(tell))
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        """End the stream."""
        if self._stream is not None:
            self._stream.close()

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()

    async def _ask(self, request: bytes) -> Answer:
        loop = asyncio.get_running_loop()
        connection = self._kept(loop.time())
        is_kept = connection is not None
        if connection is None:
            connection = await Connection.to(self.port, self.meter, self.address)
        try:
            answer = await connection.send(request)
        except Closed:
            if not is_kept:
                raise
            connection = await Connection.to(self.port, self.meter, self.address)
            answer = await connection.send(request)
        connection.used = loop.time()
        self._idle.append(connection)
        return answer

    def _kept(self, now: float) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.is_open and now - connection.used < IDLE:
                return connection
            connection.close()
        return None

    def _head(self, method: str, path: str) -> bytes:
        cookie = f"Cookie: stockrail={self.secret}\r\n" if self.secret else ""
        host = f"Host: {HERE}:{self.port}\r\nAccept-Encoding: gzip\r\n"
        return f"{method} {path} HTTP/1.1\r\n{host}{cookie}".encode()
