"""Whether a server lives and can save a move, asked by a machine."""

import threading
import time
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import make_url

from stockrail.server.observing.health import FRESH
from stockrail.server.service.settings import sqlite
from tests.postgres import HASTY, Postgres
from tests.server.faults.answers import readiness
from tests.server.faults.harm import held_elsewhere, overwrite_root, told_to_sqlite
from tests.server.operating.reading_metrics import numbers
from tests.server.servers import Serve


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stockrail.db"


def test_a_server_is_ready_when_it_has_written(impatient: Serve, database: str) -> None:
    server = impatient(database)
    assert httpx.get(f"{server.address}/health").json() == {"status": "alive"}
    assert readiness(server) == (200, "ready")
    with server.service.storage.reading() as connection:
        assert connection.exec_driver_sql("SELECT written_at FROM probe").scalar()


def test_a_locked_database_is_not_ready(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with held_elsewhere(file):
        assert readiness(server) == (503, "locked")
        assert httpx.get(f"{server.address}/health").status_code == 200


def test_a_locked_postgres_is_not_ready(impatient: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    server = impatient(database)
    with psycopg.connect(database.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE probe IN EXCLUSIVE MODE")
        assert readiness(server) == (503, "locked")


def test_a_read_only_database_is_not_ready(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    told_to_sqlite(server, "query_only = ON")
    assert readiness(server) == (503, "read-only")


def test_a_read_only_postgres_is_not_ready(impatient: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    server = impatient(database)
    assert readiness(server) == (200, "ready")
    set_for_all(postgres, database, "SET default_transaction_read_only = on")
    time.sleep(FRESH)
    assert readiness(server) == (503, "read-only")
    set_for_all(postgres, database, "RESET default_transaction_read_only")
    time.sleep(FRESH)
    assert readiness(server) == (200, "ready")


def set_for_all(postgres: Postgres, database: str, setting: str) -> None:
    """As an administrator does, who ends the connections that still do otherwise."""
    name = make_url(database).database
    postgres.execute(f"ALTER DATABASE {name} {setting}")
    postgres.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    )


def test_a_damaged_database_is_not_ready(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    server.service.storage.close()
    overwrite_root(file, "probe")
    assert readiness(server) == (503, "damaged")


def test_a_postgres_that_has_stopped_cannot_be_reached(impatient: Serve) -> None:
    postgres = Postgres(**HASTY)
    try:
        server = impatient(postgres.new_database())
        assert readiness(server) == (200, "ready")
        postgres.stop()
        time.sleep(FRESH)
        assert readiness(server) == (503, "unreachable")
        postgres.start()
        time.sleep(FRESH)
        assert readiness(server) == (200, "ready")
    finally:
        postgres.close()


def test_many_who_ask_cause_few_writes(impatient: Serve, database: str) -> None:
    server = impatient(database)
    before = numbers(server.address)["stockrail_commit_seconds_count"]
    threads = [threading.Thread(target=readiness, args=(server,)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= numbers(server.address)["stockrail_commit_seconds_count"] - before <= 5


def test_metrics_are_for_this_machine_alone(impatient: Serve, database: str) -> None:
    server = impatient(database)
    assert httpx.get(f"{server.address}/metrics").status_code == 200
    from_afar = {"x-forwarded-for": "203.0.113.9"}
    assert httpx.get(f"{server.address}/metrics", headers=from_afar).status_code == 404
    through_a_proxy_here = {"x-forwarded-for": "127.0.0.1"}
    assert httpx.get(f"{server.address}/metrics", headers=through_a_proxy_here).status_code == 404


def test_metrics_may_be_opened_or_switched_off(impatient: Serve, file: Path) -> None:
    from_afar = {"x-forwarded-for": "203.0.113.9"}
    opened = impatient(sqlite(file), metrics="open")
    assert httpx.get(f"{opened.address}/metrics", headers=from_afar).status_code == 200
    closed = impatient(sqlite(file), metrics="off")
    assert httpx.get(f"{closed.address}/metrics").status_code == 404
