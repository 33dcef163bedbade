"""Databases that may be harmed, and time that goes by."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stockrail.server.observing import health
from stockrail.server.service.settings import sqlite
from tests.postgres import HASTY, Postgres

from ..servers import Apart, servers


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stockrail.db"


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """One that a test may stop and kill."""
    running = Postgres(**HASTY)
    yield running
    running.close()


@pytest.fixture
def alone(file: Path) -> Iterator[Callable[..., Apart]]:
    """Starts servers in processes of their own, on one SQLite file unless told otherwise."""
    with servers(Apart, lambda: sqlite(file)) as start:
        yield start


@pytest.fixture
def a_minute_later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """`/ready` of servers in this process answers as it would then."""

    def move() -> None:
        monkeypatch.setattr(health, "monotonic", lambda: time.monotonic() + health.LATELY)

    return move
