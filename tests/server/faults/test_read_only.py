"""A database that cannot be written to: said when the server starts, to who plays, by `/ready`."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from stockrail.server.run import CannotOpen, open_database
from stockrail.server.service.settings import sqlite
from tests.postgres import Postgres

from ..promise import Promise
from ..servers import Apart, Running, Serve, wait_for
from .answers import READ_ONLY, named, readiness, refused
from .harm import failing_disk, small_disk, told_to_sqlite

Later = Callable[[], None]


@contextmanager
def remounted_read_only(disk: Path) -> Iterator[None]:
    """As soon as no file there is open for writing."""
    remount = ["mount", "-o", "remount,ro", str(disk)]
    wait_for(lambda: subprocess.run(remount, capture_output=True).returncode == 0)
    yield
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def is_said(server: Running | Apart, promise: Promise) -> None:
    refused(promise.moved(), 503, READ_ONLY)
    refused(named(promise.ann), 503, READ_ONLY)
    assert readiness(server) == (503, "read-only")


def test_a_read_only_database(impatient: Serve, file: Path, a_minute_later: Later) -> None:
    server = impatient(sqlite(file))
    with Promise(server) as promise:
        told_to_sqlite(server, "query_only = ON")
        is_said(server, promise)
        promise.shows()
        told_to_sqlite(server, "query_only = OFF")
        promise.is_kept()
        assert readiness(server) == (503, "read-only"), "for a minute"
        a_minute_later()
        assert readiness(server) == (200, "ready")


def test_a_disk_that_becomes_read_only(impatient: Serve, tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", "2m") as disk:
        server = impatient(sqlite(disk / "stockrail.db"))
        with Promise(server) as promise:
            server.service.storage.engine.dispose()
            with remounted_read_only(disk):
                is_said(server, promise)
            promise.is_kept()
        server.stop()


def test_a_server_does_not_start_on_a_read_only_disk(impatient: Serve, tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", "2m") as disk:
        database = sqlite(disk / "stockrail.db")
        server = impatient(database)
        with Promise(server) as promise:
            server.stop()
            words = f"cannot open the database {database}: {disk} cannot be written to: Read-only"
            with remounted_read_only(disk), pytest.raises(CannotOpen, match=words):
                open_database(database)
            server = impatient(database)
            promise.come_to(server)
            promise.is_kept()
        server.stop()


def test_a_server_that_was_killed_starts_on_a_read_only_disk(
    alone: Callable[..., Apart], tmp_path: Path
) -> None:
    """It can read what was written beside its file, and goes on as soon as it may write."""
    with small_disk(tmp_path / "small", "2m") as disk:
        server = alone(sqlite(disk / "stockrail.db"))
        with Promise(server) as promise:
            server.kill()
            with remounted_read_only(disk):
                server.start()
                promise.come_to(server)
                is_said(server, promise)
                promise.shows()
            promise.is_kept()
        server.kill()


def test_a_disk_that_the_kernel_makes_read_only(impatient: Serve, tmp_path: Path) -> None:
    """Under files that are open for writing."""
    with failing_disk(tmp_path / "disk") as disk:
        database = sqlite(disk.folder / "stockrail.db")
        server = impatient(database)
        with Promise(server) as promise:
            disk.fail()
            is_said(server, promise)
            promise.shows()
            server.stop()
            disk.mend()
            server = impatient(database)
            promise.come_to(server)
            promise.is_kept()
        server.stop()


def test_a_read_only_postgres(impatient: Serve, postgres: Postgres) -> None:
    server = impatient(postgres.new_database())
    with Promise(server) as promise:
        postgres.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        postgres.stop()
        postgres.start()
        is_said(server, promise)
        promise.shows()
        postgres.execute("ALTER SYSTEM RESET default_transaction_read_only")
        postgres.stop()
        postgres.start()
        promise.is_kept()


def test_a_postgres_where_the_server_may_only_read(impatient: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    postgres.execute("CREATE ROLE rail LOGIN")
    with psycopg.connect(database.replace("+psycopg", ""), autocommit=True) as administrator:
        administrator.execute("GRANT ALL ON SCHEMA public TO rail")
        server = impatient(database.replace("postgres@", "rail@"))
        with Promise(server) as promise:
            administrator.execute("REVOKE INSERT, UPDATE ON ALL TABLES IN SCHEMA public FROM rail")
            is_said(server, promise)
            promise.shows()
            administrator.execute("GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO rail")
            promise.is_kept()
