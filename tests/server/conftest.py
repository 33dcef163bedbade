"""Databases, servers on them, and people who visit them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from stockrail.server.service.settings import sqlite
from tests.postgres import HASTY, Postgres

from .servers import Apart, Person, Running, Serve, Serving, commanding, servers

LONG = (
    *("test_permissions.py", "test_talk_permissions.py", "test_rates.py"),
    *("test_clocks.py", "test_bot_failures.py", "test_out_of_turn.py"),
    *("test_admin.py", "test_reports.py", "test_stopping.py", "test_metrics.py"),
)
LONG_ROOMS = ("people", "notices")
"""What asks little of a database and takes long.

`make test` looks at it on SQLite, and only `make soak` on PostgreSQL too: who may do what and how
often, clocks, bots that fail or act out of turn, what an operator commands and is told, stopping;
people and their accounts; notices. So it is with imports, pools of threads and connections, whose
tests use `anywhere`. All the rest is looked at on both each time: what is stored, written, damaged
and played, changes, health, signals, jobs and several processes.
"""
ALWAYS_ANYWHERE = ("test_damaged.py",)
SHARED = {"heartbeat": 3600.0, "gathering_limit": 1000}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        is_long = item.path.name in LONG or item.path.parent.name in LONG_ROOMS
        fixtures = getattr(item, "fixturenames", ())
        asks_little = "anywhere" in fixtures and item.path.name not in ALWAYS_ANYWHERE
        if (is_long or asks_little) and "[postgres" in item.name:
            item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that all tests of this process share."""
    running = Postgres(**HASTY)
    yield running
    running.close()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """Gives the URL of an empty database, of each kind there is."""
    if request.param == "sqlite":
        return lambda: sqlite(tmp_path_factory.mktemp("database") / "stockrail.db")
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database


@pytest.fixture(scope="session")
def copy_of(
    request: pytest.FixtureRequest, new_database: Callable[[], str]
) -> Callable[[str], str]:
    """Gives the URL of a database with all that is in another one, which nobody uses now."""

    def copied(database: str) -> str:
        if database.startswith("sqlite"):
            copy = new_database()
            shutil.copy(database.removeprefix("sqlite:///"), copy.removeprefix("sqlite:///"))
            return copy
        running: Postgres = request.getfixturevalue("postgres")
        return running.new_database(template=str(make_url(database).database))

    return copied


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """The URL of an empty database."""
    return new_database()


@pytest.fixture
def serve(new_database: Callable[[], str]) -> Iterator[Serve]:
    """Starts servers; on one new database each, unless told which."""
    with servers(Running, new_database, **SHARED) as start:
        yield start


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers on one SQLite file, for what is the same on every database."""
    with servers(Running, lambda: sqlite(tmp_path / "stockrail.db")) as start:
        yield start


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Serve]:
    """Starts servers on one database that a test has for itself."""
    database = sqlite(tmp_path / "stockrail.db")
    if request.param == "postgres":
        running: Postgres = request.getfixturevalue("postgres")
        database = running.new_database()
    with servers(Running, lambda: database) as start:
        yield start


@pytest.fixture
def impatient() -> Iterator[Serve]:
    """Starts servers that do not wait long for a database."""
    with servers(Running, no_database, database_wait=0.3) as start:
        yield start


def no_database() -> str:
    raise AssertionError("a server that must be told its database")


@pytest.fixture
def apart(database: str) -> Iterator[Callable[..., Apart]]:
    """Starts servers in processes of their own, all on one database."""
    with servers(Apart, lambda: database) as start:
        yield start


@pytest.fixture
def commanded(tmp_path: Path) -> Iterator[Serving]:
    """Starts servers by the real command."""
    with commanding(tmp_path) as start:
        yield start


@pytest.fixture(scope="session")
def server(new_database: Callable[[], str]) -> Iterator[Running]:
    with servers(Running, new_database, **SHARED) as start:
        yield start()


@pytest.fixture
def visit(server: Running) -> Iterator[Callable[..., Person]]:
    """A new visitor of the server that all tests share."""
    people: list[Person] = []

    def come(**more: Any) -> Person:
        people.append(server.visit(**more))
        return people[-1]

    yield come
    for person in people:
        person.close()


@pytest.fixture
def ann(visit: Callable[..., Person]) -> Person:
    return visit()


@pytest.fixture
def bob(visit: Callable[..., Person]) -> Person:
    return visit()


@pytest.fixture
def cat(visit: Callable[..., Person]) -> Person:
    return visit()


@pytest.fixture
def zoe(visit: Callable[..., Person]) -> Person:
    """Somebody who sits at no table."""
    return visit()
