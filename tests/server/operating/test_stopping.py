"""A server that is told to stop: what has come is answered and saved, who watches comes back."""

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from stockrail.server.run import LAST_SECONDS, listen
from tests.cli.conftest import COMMAND, environment
from tests.server.conftest import Person
from tests.server.test_bots import wait_for
from tests.server.test_faults import held_elsewhere

BOUND = LAST_SECONDS + 5
"""Seconds within which a server has stopped."""


class Started:
    """The real command, at `address`."""

    def __init__(self, database: str, *words: str, **settings: str) -> None:
        with listen("127.0.0.1", 0) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [COMMAND, "serve", "--port", str(port), "--database", database, *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(**{"STOCKRAIL_DATABASE_WAIT": "10", **settings}),
        )
        wait_for(self._serves, 60)

    def _serves(self) -> bool:
        try:
            return httpx.get(f"{self.address}/ready", timeout=30).status_code == 200
        except httpx.TransportError:
            return False

    def visit(self) -> Person:
        return Person(base_url=self.address, timeout=30)

    def stop(self) -> tuple[float, str]:
        """How long it took, and what was said."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, said
        return time.monotonic() - begun, said


Start = Callable[..., Started]


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    started: list[Started] = []

    def begin(*words: str, **settings: str) -> Started:
        started.append(Started(database, *words, **settings))
        return started[-1]

    yield begin
    for server in started:
        if server.process.poll() is None:
            server.process.kill()
            server.process.communicate()


@pytest.fixture
def locked(database: str) -> Callable[[], AbstractContextManager[None]]:
    """Keeps everybody from writing moves."""
    if database.startswith("sqlite"):
        return lambda: held_elsewhere(Path(database.removeprefix("sqlite:///")))

    @contextmanager
    def lock() -> Iterator[None]:
        with psycopg.connect(database.replace("+psycopg", "")) as other:
            other.execute("LOCK TABLE records IN EXCLUSIVE MODE")
            yield

    return lock


def test_a_move_under_way_is_answered_and_saved(start: Start, locked: Any) -> None:
    server = start()
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        answers: list[httpx.Response] = []

        def act() -> None:
            answers.append(ann.act(table_id, 0, kind="bid", player="Ann", amount=7))

        acting = threading.Thread(target=act)
        with locked():
            acting.start()
            time.sleep(1)
            server.process.send_signal(signal.SIGTERM)
            time.sleep(1)
            assert not answers and server.process.poll() is None
        acting.join()
    assert answers[0].status_code == 200
    server.process.communicate(timeout=BOUND)
    with start().visit() as zoe:
        assert zoe.see(table_id)["revision"] == 1


def test_who_watches_is_told_to_come_back(start: Start) -> None:
    server = start()
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
            said = live.iter_text()
            assert "event: update" in next(said)
            took, _ = server.stop()
            assert ": stopping: connect again" in "".join(said)
    assert took < BOUND


def test_a_server_stops_though_its_database_is_locked(start: Start, locked: Any) -> None:
    server = start(STOCKRAIL_DATABASE_WAIT="2")
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")

        def act() -> None:
            with pytest.raises(httpx.HTTPError):
                ann.act(table_id, 0, kind="bid", player="Ann", amount=7).raise_for_status()

        acting = threading.Thread(target=act)
        with locked():
            acting.start()
            time.sleep(1)
            took, _ = server.stop()
        acting.join()
    assert took < 2 + BOUND


def test_bots_that_think_do_not_hold_it_up(start: Start) -> None:
    server = start(STOCKRAIL_BOT_DELAY="0")
    seats = [{"kind": "bot", "bot": "steady"}] * 4
    with server.visit() as ann:
        for _ in range(4):
            ann.new(*seats, title="1830")
        time.sleep(1)
    took, said = server.stop()
    assert took < BOUND
    assert "Traceback" not in said
