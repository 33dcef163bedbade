"""Each table belongs to one of several processes, to which connections move."""

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from zlib import crc32

import pytest

from stockrail.server import several
from stockrail.server.guard.owners import LARGEST, Owners, Place, end_moves, places
from stockrail.server.run import listen
from stockrail.server.service.settings import Settings
from tests.postgres import Postgres

from ..pages import Page
from ..servers import Person, Running, awaited

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="connections move on Linux only")

FOR_0, FOR_1 = b"GET /api/tables/d HTTP/1.1\r\n", b"GET /api/tables/a HTTP/1.1\r\n"


class Taker:
    """Notes the requests whose connections have come."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []

    def __call__(self, connection: socket.socket, request: bytes) -> None:
        connection.close()
        self.requests.append(request)


class Two:
    """Two processes as they see each other, in one event loop; and a connection."""

    def __init__(self, connection: int) -> None:
        self.places = places(2)
        self.first, self.second = map(Owners, self.places)
        self.taker = Taker()
        self._connection = connection

    def passes_on(self, request: bytes = FOR_1) -> bool:
        """Whether the first one does."""
        return self.first.pass_on(self._connection, request)

    async def taken(self, count: int) -> list[bytes]:
        """What the second one has taken, once there are so many."""
        async with asyncio.timeout(20):
            while len(self.taker.requests) < count:
                await asyncio.sleep(0)
        return self.taker.requests


@pytest.fixture
def in_loop() -> Iterator[Callable[[Callable[[Two], Any]], None]]:
    with socket.create_server(("127.0.0.1", 0)) as connection:

        def run(check: Callable[[Two], Any]) -> None:
            async def go() -> None:
                two = Two(connection.fileno())
                await check(two)
                for place in two.places:
                    place.close()

            awaited(go())

        yield run


def test_a_connection_waits_for_an_owner_that_is_about_to_start(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        assert two.passes_on()
        two.second.open(two.taker)
        assert await two.taken(1) == [FOR_1]

    in_loop(check)


def test_a_connection_waits_for_the_one_that_replaces_its_owner(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        two.second.open(two.taker)
        two.second.close()
        assert two.passes_on() and not two.taker.requests
        Owners(two.places[1]).open(two.taker)
        assert await two.taken(1) == [FOR_1]

    in_loop(check)


def test_who_stops_takes_what_was_under_way(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        two.second.open(two.taker)
        assert all(two.passes_on() for _ in range(3))
        two.second.close()
        assert two.taker.requests == [FOR_1] * 3

    in_loop(check)


def test_when_all_stop_nothing_moves_any_more_but_what_was_under_way(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        two.second.open(two.taker)
        assert two.passes_on()
        end_moves(two.places)
        assert not two.passes_on()
        assert await two.taken(1) == [FOR_1]
        two.second.close()
        assert two.taker.requests == [FOR_1]

    in_loop(check)


def test_ones_own_requests_and_those_of_nobody_stay(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        for request in (FOR_0, b"GET /api/tables HTTP/1.1\r\n", b"GET / HTTP/1.1\r\n", b"GET /ap"):
            assert not two.passes_on(request)

    in_loop(check)


def test_a_request_of_which_too_much_has_come_stays(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        assert two.passes_on(FOR_1.ljust(LARGEST, b"x"))
        assert not two.passes_on(FOR_1.ljust(LARGEST + 1, b"x"))

    in_loop(check)


def test_who_has_stopped_passes_nothing_on(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        two.first.open(two.taker)
        two.first.close()
        assert not two.passes_on()

    in_loop(check)


def test_when_too_many_wait_for_an_owner_the_others_stay(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        waiting = next(n for n in range(100_000) if not two.passes_on())
        assert waiting > 20
        two.second.open(two.taker)
        assert len(await two.taken(waiting)) == waiting
        assert two.passes_on()

    in_loop(check)


def test_nothing_is_passed_to_an_owner_that_nobody_can_replace(in_loop: Any) -> None:
    async def check(two: Two) -> None:
        two.places[1].here.close()
        assert not two.passes_on()

    in_loop(check)


def test_processes_serve_though_connections_cannot_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_sockets(_: int) -> tuple[Place, ...]:
        raise OSError("Too many open files")

    monkeypatch.setattr(several, "places", no_sockets)
    assert several._places(2) == ()
    assert "Too many open files" in caplog.text


class Together:
    """Servers that share a socket and a database, started one by one."""

    def __init__(self, database: str) -> None:
        self.settings = Settings(database=database, glance=3600.0, heartbeat=3600.0, bot_delay=0.0)
        self._socket = listen("127.0.0.1", 0)
        self._places = places(2)
        self.running: dict[int, Running] = {}

    def start(self, number: int) -> Running:
        place = self._places[number]
        self.running[number] = Running(self.settings, self._socket.dup(), place)
        return self.running[number]

    def stop(self, number: int) -> None:
        self.running.pop(number).stop()

    def where(self, table_id: str) -> list[int]:
        """The servers that have it in memory."""
        return [n for n, server in self.running.items() if server.service.rooms.known(table_id)]

    def end(self) -> None:
        for number in [*self.running]:
            self.stop(number)
        self._socket.close()
        for place in self._places:
            place.close()


@pytest.fixture
def together(postgres: Postgres) -> Iterator[Together]:
    servers = Together(postgres.new_database())
    yield servers
    servers.end()


def owner(table_id: str) -> int:
    return crc32(table_id.encode()) % 2


HOT_SEAT = tuple({"kind": "here", "name": name} for name in ("Ann", "Bob"))


def tables_of_both(ann: Person, *seats: dict[str, str]) -> list[str]:
    """Two tables of each owner."""
    made: dict[int, list[str]] = {0: [], 1: []}
    while min(map(len, made.values())) < 2:
        table_id = ann.new(*seats or HOT_SEAT)
        made[owner(table_id)].append(table_id)
    return [*made[0][:2], *made[1][:2]]


@contextmanager
def stream(person: Person, table_id: str) -> Iterator[socket.socket]:
    """A connection on which somebody has asked to watch a table; it need not be answered."""
    address = person.base_url
    assert address.port is not None
    with socket.create_connection((address.host, address.port)) as line:
        line.settimeout(30)
        asked = f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
        line.sendall(asked.encode())
        yield line


def hears(line: socket.socket) -> None:
    heard = b""
    while b"event: update" not in heard:
        more = line.recv(2**16)
        assert more, heard
        heard += more


def test_streams_that_come_before_their_owner_wait_for_it(together: Together) -> None:
    with together.start(0).visit() as ann, ExitStack() as lines:
        alone = Running(together.settings)
        with alone.visit() as eve:
            ids = tables_of_both(eve)
        alone.stop()
        streams = {table_id: lines.enter_context(stream(ann, table_id)) for table_id in ids}
        for table_id in ids[:2]:
            hears(streams[table_id])
        together.start(1)
        for table_id in ids[2:]:
            hears(streams[table_id])
        assert [together.where(table_id) for table_id in ids] == [[0], [0], [1], [1]]


def test_streams_go_to_the_one_that_replaces_their_owner(together: Together) -> None:
    with together.start(0).visit() as ann, ExitStack() as lines:
        together.start(1)
        ids = tables_of_both(ann)
        together.stop(1)
        streams = [lines.enter_context(stream(ann, table_id)) for table_id in ids[2:]]
        together.start(1)
        for line in streams:
            hears(line)
        assert [together.where(table_id) for table_id in ids[2:]] == [[1], [1]]


def test_what_a_connection_came_with_is_kept_until_it_is_read(together: Together) -> None:
    with together.start(0).visit() as ann:
        table_id = tables_of_both(ann)[2]
        with stream(ann, table_id) as line:
            second = together.start(1)
            hears(line)
            (moved,) = second.connections
            assert moved._came_with == b""


def test_one_connection_may_ask_for_tables_of_two_owners(together: Together) -> None:
    with together.start(0).visit() as ann:
        together.start(1)
        ids = tables_of_both(ann)
        for _ in range(3):
            for table_id in ids:
                page = Page(ann, table_id)
                page.refresh()
                assert page.shown["revision"] == 0
        assert [together.where(table_id) for table_id in ids] == [[0], [0], [1], [1]]


def test_bots_think_where_their_table_is(together: Together) -> None:
    with together.start(0).visit() as ann, ExitStack() as lines:
        together.start(1)
        ids = tables_of_both(ann, {"kind": "bot"}, {"kind": "here", "name": "Ann"})
        pages = [Page(ann, table_id) for table_id in ids]
        told = [lines.enter_context(page.listening()) for page in pages]
        for page, messages in zip(pages, told, strict=True):
            while not page.shown or page.shown["revision"] < 1:
                next(messages)
        assert [together.where(table_id) for table_id in ids] == [[0], [0], [1], [1]]


def test_watchers_hear_of_moves_wherever_they_were_connected(together: Together) -> None:
    with together.start(0).visit() as ann, ExitStack() as lines:
        together.start(1)
        for table_id in tables_of_both(ann):
            line = lines.enter_context(stream(ann, table_id))
            hears(line)
            bid = {"kind": "bid", "player": "Ann", "amount": 7}
            assert ann.act(table_id, 0, **bid).status_code == 200
            hears(line)
