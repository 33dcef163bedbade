"""A server that is told to stop: what has come is answered and saved, who watches comes back."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from stockrail.server.run import LAST_SECONDS
from tests.server.faults.harm import held_elsewhere
from tests.server.servers import Apart, Serving

BOUND = LAST_SECONDS + 5
"""Seconds within which a server has stopped."""
Start = Callable[..., Apart]


def stopped(server: Apart) -> float:
    """Seconds that it took to stop."""
    begun = time.monotonic()
    server.process.terminate()
    server.process.join(60)
    assert server.process.exitcode == 0
    return time.monotonic() - begun


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


def test_a_move_under_way_is_answered_and_saved(apart: Start, locked: Any) -> None:
    server = apart(database_wait=10.0)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        answers: list[httpx.Response] = []

        def act() -> None:
            answers.append(ann.act(table_id, 0, kind="bid", player="Ann", amount=7))

        acting = threading.Thread(target=act)
        with locked():
            acting.start()
            time.sleep(1)
            server.process.terminate()
            time.sleep(1)
            assert not answers and server.process.is_alive()
        acting.join()
    assert answers[0].status_code == 200
    server.process.join(BOUND)
    assert server.process.exitcode == 0
    with apart().visit() as zoe:
        assert zoe.see(table_id)["revision"] == 1


def test_who_watches_is_told_to_come_back(apart: Start) -> None:
    server = apart(database_wait=10.0)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
            said = live.iter_text()
            assert "event: update" in next(said)
            took = stopped(server)
            assert ": stopping: connect again" in "".join(said)
    assert took < BOUND


def test_a_server_stops_though_its_database_is_locked(apart: Start, locked: Any) -> None:
    server = apart(database_wait=2.0)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")

        def act() -> None:
            with pytest.raises(httpx.HTTPError):
                ann.act(table_id, 0, kind="bid", player="Ann", amount=7).raise_for_status()

        acting = threading.Thread(target=act)
        with locked():
            acting.start()
            time.sleep(1)
            took = stopped(server)
        acting.join()
    assert took < 2 + BOUND


def test_bots_that_think_do_not_hold_it_up(database: str, commanded: Serving) -> None:
    server = commanded(database, STOCKRAIL_BOT_DELAY="0")
    seats = [{"kind": "bot", "bot": "steady"}] * 4
    with server.visit() as ann:
        for _ in range(4):
            ann.new(*seats, title="1830")
        time.sleep(1)
    begun = time.monotonic()
    said = server.stop()
    assert time.monotonic() - begun < BOUND
    assert "Traceback" not in said
