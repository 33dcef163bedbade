"""Connections that are too many, too slow or never read end; everybody else is served."""

import errno
import resource
import selectors
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from stockrail.server.guard.connections import room_for
from stockrail.server.guard.gate import Gate
from stockrail.server.guard.limits import THIS_MACHINE, Limits
from stockrail.server.service.settings import Settings, sqlite

from ..promise import Promise
from ..servers import Apart, Running, wait_for

HEAD = b"GET /api/titles HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def run(anywhere: Callable[..., Running]) -> Callable[..., Running]:
    """Starts servers with such limits."""
    return lambda **limits: anywhere(limits=Limits(**limits))


def connect(server: Running | Apart) -> socket.socket:
    address = httpx.URL(server.address)
    assert address.port is not None
    line = socket.create_connection((address.host, address.port))
    line.settimeout(20)
    return line


def seconds_until_ended(line: socket.socket) -> float:
    """From now until the server ends a connection without another word."""
    begun = time.monotonic()
    with suppress(ConnectionResetError):
        assert line.recv(1) == b""
    return time.monotonic() - begun


def test_headers_must_come_in_time_though_a_byte_comes_now_and_then(run: Any) -> None:
    server = run(header_seconds=0.6)
    with connect(server) as silent, connect(server) as slow:
        end = threading.Event()

        def trickle() -> None:
            while not end.wait(0.1):
                try:
                    slow.sendall(b"X")
                except OSError:
                    return

        slow.sendall(HEAD)
        trickling = threading.Thread(target=trickle)
        trickling.start()
        assert seconds_until_ended(slow) < 3
        assert seconds_until_ended(silent) < 3
        end.set()
        trickling.join()


def test_headers_have_an_end(run: Any) -> None:
    with connect(run(header_seconds=3600.0)) as line, suppress(ConnectionError):
        line.sendall(HEAD)
        for n in range(4000):
            line.sendall(b"X-%d: %s\r\n" % (n, b"x" * 100))
        assert line.recv(1) == b""


def test_headers_of_a_second_request_must_come_in_time_too(run: Any) -> None:
    with connect(run(header_seconds=0.6)) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(15) == b"HTTP/1.1 200 OK"
        line.settimeout(0.3)
        with pytest.raises(TimeoutError):
            while line.recv(65536):
                pass
        line.settimeout(20)
        line.sendall(HEAD)
        assert 0.3 < seconds_until_ended(line) < 3


def test_a_body_must_come_in_time(run: Any, caplog: pytest.LogCaptureFixture) -> None:
    server = run(body_seconds=0.6)
    head = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with connect(server) as line:
        line.sendall(head + b"Content-Length: 1000\r\n\r\n{")
        assert 0.3 < seconds_until_ended(line) < 3
    with server.visit() as ann:
        assert ann.get("/api/titles").status_code == 200
    assert "Traceback" not in caplog.text


def test_an_idle_connection_is_ended(run: Any) -> None:
    with connect(run(idle_seconds=0.6)) as line:
        line.sendall(HEAD + b"\r\n")
        answer = line.makefile("rb")
        begun = time.monotonic()
        assert answer.read().startswith(b"HTTP/1.1 200 OK")
        assert 0.3 < time.monotonic() - begun < 3


def test_somebody_who_never_reads_is_ended(run: Any) -> None:
    server = run(unread_seconds=0.6, header_seconds=60)
    address = httpx.URL(server.address)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((address.host, address.port))
        line.settimeout(20)
        line.sendall((HEAD + b"\r\n") * 5000)
        end = time.monotonic() + 20
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            while time.monotonic() < end:
                time.sleep(0.1)
                line.sendall(b"\r\n")


def test_live_connections_are_neither_slow_nor_idle(run: Any) -> None:
    server = run(header_seconds=0.3, body_seconds=0.3, idle_seconds=0.3)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
            lines = (line for line in live.iter_lines() if line.startswith('data: {"mark"'))
            assert '"revision":0' in next(lines)
            time.sleep(1)
            with server.visit() as eve:
                eve.cookies = ann.cookies
                assert eve.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert '"revision":1' in next(lines)


def test_one_address_may_have_so_many_connections(
    run: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = run(connections_per_address=3, home=())
    with ExitStack() as lines:
        held = [lines.enter_context(connect(server)) for _ in range(3)]
        for _ in range(30):
            with connect(server) as refused:
                answer = refused.makefile("rb").read()
                assert answer.startswith(b"HTTP/1.1 503 ") and b"retry-after: 10" in answer
                assert answer.endswith(b"Try again in a moment.\n")
        held[0].close()
        time.sleep(0.2)
        with server.visit() as ann:
            assert ann.get("/api/titles").status_code == 200
    said = [r.message for r in caplog.records if "refused" in r.message]
    assert len(said) == 1, "the log cannot be filled"


def test_those_on_this_machine_are_counted_together_with_all_others_alone() -> None:
    gate = Gate(6, 2, THIS_MACHINE)
    assert [gate.enter("127.0.0.1") for _ in range(3)] == [None] * 3
    assert [gate.enter("203.0.113.7") for _ in range(3)] == [None, None, "crowded"]
    assert gate.enter("2001:db8::1") is None
    assert gate.enter("203.0.113.8") == "full"
    gate.leave("203.0.113.7")
    assert gate.enter("203.0.113.7") is None


def test_the_log_does_not_repeat_what_cannot_be_read(
    run: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = run()
    for _ in range(20):
        with connect(server) as line:
            line.sendall(b"nonsense\r\n\r\n")
            assert line.recv(20).startswith(b"HTTP/1.1 400")
    assert caplog.text.count("Invalid HTTP request") <= 1


def test_the_limit_of_open_files_is_raised_or_said() -> None:
    program = (
        "import logging, resource\n"
        "from stockrail.server.guard.connections import room_for\n"
        "logging.basicConfig(format='%(message)s')\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000))\n"
        "print(room_for(500), resource.getrlimit(resource.RLIMIT_NOFILE)[0], room_for(5000))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "500 700 800\n", done.stderr
    assert done.stderr == (
        "This process may open 1000 files, so it takes 800 connections and not 5000\n"
    )


@contextmanager
def crowd(server: Apart, count: int, send: bytes, pause: float) -> Iterator[list[socket.socket]]:
    """So many connections, each of which sends a byte now and then."""
    lines = [connect(server) for _ in range(count)]
    end = threading.Event()

    def trickle() -> None:
        while not end.wait(pause):
            for line in lines:
                try:
                    line.send(b"X")
                except OSError as error:
                    assert error.errno in (errno.EPIPE, errno.ECONNRESET)

    for line in lines:
        if send:
            line.sendall(send)
    trickling = threading.Thread(target=trickle)
    if pause:
        trickling.start()
    yield lines
    end.set()
    if pause:
        trickling.join()
    for line in lines:
        line.close()


def answer_times(server: Apart, rounds: int) -> list[float]:
    """How long pages, lists and a table take meanwhile; not for the first time."""
    waits = []
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        ann.get("/api/titles")
        for _ in range(rounds):
            for path in ("/", "/api/titles", "/api/tables", f"/api/tables/{table_id}"):
                with server.visit() as newcomer:
                    begun = time.monotonic()
                    assert newcomer.get(path).status_code == 200
                    waits.append(time.monotonic() - begun)
    return waits


def ended(lines: list[socket.socket]) -> int:
    """How many of them the server has ended."""
    with selectors.DefaultSelector() as waiting:
        for line in lines:
            waiting.register(line, selectors.EVENT_READ)
        return len(waiting.select(0))


@pytest.mark.parametrize("count", [100, pytest.param(1300, marks=pytest.mark.soak)])
def test_slow_connections_stop_nobody(tmp_path: Path, count: int) -> None:
    limits = Limits(header_seconds=4)
    server = Apart(Settings(database=sqlite(tmp_path / "stockrail.db"), limits=limits))
    try:
        with Promise(server) as promise:
            with crowd(server, count, HEAD, 1.0) as lines:
                waits = answer_times(server, 8)
                wait_for(lambda: ended(lines) == count)
                waits += answer_times(server, 4)
            promise.is_kept()
        print(f"{count} slow connections: {len(waits)} answers, the slowest in {max(waits):.3f} s")
        assert max(waits) < 4, "nobody waited until the slow ones were ended"
    finally:
        server.kill()


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.soak)])
def test_idle_connections_stop_nobody(tmp_path: Path, count: int) -> None:
    if room_for(count + 1000) < count + 1000:
        pytest.skip("this process may not open so many files")
    limits = Limits(connections=count + 500, header_seconds=600)
    server = Apart(Settings(database=sqlite(tmp_path / "stockrail.db"), limits=limits))
    try:
        with Promise(server) as promise:
            before = memory(server)
            with crowd(server, count, b"", 0) as lines:
                waits = answer_times(server, 20)
                promise.is_kept()
                assert ended(lines) == 0
                used = memory(server) - before
            promise.is_kept()
        print(
            f"{count} idle connections: {len(waits)} answers, the slowest in {max(waits):.3f} s,"
            f" {used / count / 1000:.1f} kB each"
        )
        assert max(waits) < 4
    finally:
        server.kill()


def memory(server: Apart) -> int:
    """Bytes of a server's process."""
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()
