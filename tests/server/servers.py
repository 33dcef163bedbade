"""Real servers: in this process, in one of their own, or by the command; and who visits them."""

import asyncio
import multiprocessing
import random
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

import httpx

from stockrail import Table, View
from stockrail.server import run
from stockrail.server.app import create_app
from stockrail.server.guard.owners import EVERYTHING, Owners, Place
from stockrail.server.lobby import importing
from stockrail.server.run import Server, listen
from stockrail.server.service.settings import Settings
from stockrail.server.service.tables import TableService
from stockrail.server.storage.timing import timepiece
from stockrail.server.wire.languages import Visitor
from tests.cli.conftest import COMMAND, environment

T = TypeVar("T")


def wait_for(what: Callable[[], Any], seconds: float = 30) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")


def awaited(coroutine: Coroutine[Any, Any, T]) -> T:
    """What it gives, from a loop of its own: this thread may have that of a browser."""

    async def to_the_end() -> T:
        try:
            return await coroutine
        finally:
            await asyncio.sleep(0.1)  # connections through TLS say goodbye

    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, to_the_end()).result()


class Person(httpx.Client):
    """A browser: keeps its cookies, sits at tables."""

    def new(self, *seats: dict[str, str], **wish: Any) -> str:
        wish = {"title": "chicago-express", "seats": seats, **wish}
        answer = self.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        table_id: str = answer.json()["id"]
        return table_id

    def hot_seat(self, *names: str, **wish: Any) -> str:
        return self.new(*({"kind": "here", "name": name} for name in names), **wish)

    def join(self, table_id: str, index: int, name: str) -> httpx.Response:
        return self.post(f"/api/tables/{table_id}/seats/{index}", json={"name": name})

    def start(self, table_id: str) -> httpx.Response:
        return self.post(f"/api/tables/{table_id}/start")

    def see(self, table_id: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table_id}", params=query)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def act(self, table_id: str, ply: int, **action: Any) -> httpx.Response:
        wish = {"revision": ply, "action": action}
        return self.post(f"/api/tables/{table_id}/actions", json=wish)

    def play(self, table_id: str, moves: int, lots: random.Random) -> dict[str, Any]:
        """Up to so many options drawn by lot, on a table that is all on this screen."""
        seen = self.see(table_id)
        for _ in range(moves):
            if seen["view"]["game"]["is_over"]:
                break
            option = lots.choice(seen["view"]["decision"]["options"])
            answer = self.act(table_id, seen["revision"], **option["action"])
            assert answer.status_code == 200, answer.text
            seen = answer.json()["whole"]
        return seen

    def undo(self, table_id: str, ply: int) -> httpx.Response:
        return self.post(f"/api/tables/{table_id}/undo", json={"revision": ply})


class Running:
    """A server in this process, at `address`."""

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket | None = None,
        place: Place | None = None,
    ) -> None:
        """With others at one socket if there is a place for it among them."""
        app = create_app(settings, place.share if place else EVERYTHING)
        self.service: TableService = app.state.service
        self._socket = listening or listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = Server(app, settings, Owners(place) if place else None)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.01)

    def visit(self, **more: Any) -> Person:
        return Person(base_url=self.address, timeout=30, verify=False, **more)

    @property
    def connections(self) -> list[Any]:
        return [*self._server.server_state.connections]

    def bring(self, person: Person, game: Table[Any, View]) -> str:
        """A table with this game, all on one screen, without a process that reads a file."""
        person.get("/api/me")
        return importing.seat(self.service, Visitor(id_of(person), "en"), game)

    def halt(self) -> None:
        """Tell it to stop."""
        self._server.should_exit = True

    def join(self) -> None:
        self._thread.join()
        self._socket.close()

    def stop(self) -> None:
        """Once or more often."""
        self.halt()
        self.join()


def serve_ahead(port: int, settings: Settings, ahead: timedelta, clock: Connection) -> None:
    """Serve in this process, whose time is ahead of that of others as the clock says."""
    timepiece.ahead = ahead

    def follow() -> None:
        with suppress(OSError, EOFError):
            while True:
                timepiece.ahead = clock.recv()
                clock.send(None)

    threading.Thread(target=follow, daemon=True).start()
    with run.ready_to_serve("127.0.0.1", port, settings) as listening:
        run.serve_on(listening, settings)


class Apart:
    """A server in a process of its own, at `address`, that can be killed and started again."""

    _nursery = multiprocessing.get_context("forkserver")
    _nursery.set_forkserver_preload(["stockrail.server.run"])

    def __init__(self, settings: Settings) -> None:
        """Links in mail lead to it, unless the settings say otherwise."""
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self.database = settings.database
        self._settings = replace(settings, url=settings.url or self.address)
        self._ahead = timedelta()
        self.start()

    def start(self) -> None:
        self._clock, follows = self._nursery.Pipe()
        self.process = self._nursery.Process(
            target=serve_ahead, args=(self._port, self._settings, self._ahead, follows)
        )
        self.process.start()
        follows.close()
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port)).close()
                return
            except ConnectionRefusedError:
                assert self.process.is_alive(), "the server could not start"
                time.sleep(0.01)

    def visit(self, **more: Any) -> Person:
        return Person(base_url=self.address, timeout=30, verify=False, **more)

    def move(self, **span: float) -> None:
        """So much time goes by for the server; for one that was killed, when it starts again."""
        self._ahead += timedelta(**span)
        with suppress(OSError, EOFError):
            self._clock.send(self._ahead)
            self._clock.recv()

    def moment(self) -> datetime:
        """What time it is there."""
        return datetime.now(UTC) + self._ahead

    def halt(self) -> None:
        self.process.kill()

    def join(self) -> None:
        self.process.join()

    def kill(self) -> None:
        self.halt()
        self.join()


def free_port() -> int:
    with listen("127.0.0.1", 0) as free:
        port: int = free.getsockname()[1]
    return port


def id_of(person: Person) -> str:
    return sha256(person.cookies["stockrail"].encode()).hexdigest()


S = TypeVar("S", Running, Apart)


@contextmanager
def servers(
    kind: type[S], new_database: Callable[[], str], **usual: Any
) -> Iterator[Callable[..., S]]:
    """Starts servers, on one new database each unless told which; they are ended together."""
    started: list[S] = []

    def start(database: str | None = None, **settings: Any) -> S:
        told = {"bot_delay": 0.0, **usual, **settings}
        started.append(kind(Settings(database=database or new_database(), **told)))
        return started[-1]

    try:
        yield start
    finally:
        for server in started:
            server.halt()
        for server in started:
            server.join()


Serve = Callable[..., Running]


class Commanded:
    """The real command that serves, at `address`, with its log in a file."""

    def __init__(self, database: str, file: Path, *words: str, **settings: str) -> None:
        port, self._file = free_port(), file
        self.address = f"http://127.0.0.1:{port}"
        with file.open("w") as written:
            self.process = subprocess.Popen(
                [COMMAND, "serve", "--port", str(port), "--database", database, *words],
                stdout=subprocess.DEVNULL,
                stderr=written,
                env=environment(**settings),
            )
        try:
            wait_for(self.is_ready, 60)
        except AssertionError:
            self.end()
            raise

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/ready", timeout=30, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def visit(self) -> Person:
        return Person(base_url=self.address, timeout=30, verify=False)

    def stop(self) -> str:
        """All of its log, after it has stopped."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) == 0, self._file.read_text()
        return self._file.read_text()

    def end(self) -> None:
        """Whatever it is at, and the processes that it has started."""
        self.process.terminate()
        try:
            self.process.wait(40)
        finally:
            self.process.kill()


Serving = Callable[..., Commanded]


@contextmanager
def commanding(folder: Path) -> Iterator[Serving]:
    """Starts servers by the command, and ends those that still run."""
    started: list[Commanded] = []

    def start(database: str, *words: str, **settings: str) -> Commanded:
        file = folder / f"server{len(started)}.log"
        started.append(Commanded(database, file, *words, **settings))
        return started[-1]

    try:
        yield start
    finally:
        for server in started:
            server.end()
