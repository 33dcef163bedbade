"""A database that is locked, full, read-only, damaged or gone: said in plain words, never a 500."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Engine, event

from stockrail.server.settings import Settings, sqlite
from stockrail.server.storage.engines import WAIT
from tests.postgres import HASTY, OWNER, Postgres

from .servers import Apart, Running, Serve


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stockrail.db"


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """One that a test may stop and kill."""
    running = Postgres(**HASTY)
    yield running
    running.close()


def named(person: httpx.Client, name: str = "Ann", **query: str) -> httpx.Response:
    return person.put("/api/me", json={"name": name, "language": "en"}, params=query)


def refused(answer: httpx.Response, status: int, message: str) -> None:
    assert answer.status_code == status, answer.text
    problem = answer.json()
    assert (problem["code"], problem["message"]) == ("unavailable", message)
    assert problem["instead"]
    assert int(answer.headers["retry-after"]) > 0


WRITERS = 60
HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_elsewhere(file: Path) -> Iterator[None]:
    """The lock of the database in the hands of another process."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        yield
        holder.stdin.close()


def test_a_locked_database_is_waited_for_a_short_time(impatient: Serve, file: Path) -> None:
    with impatient(sqlite(file)).visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with held_elsewhere(file):
            begun = time.monotonic()
            refused(named(ann), 503, "The database is busy")
            assert time.monotonic() - begun > 0.3
            answer = ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
            refused(answer, 503, "The database is busy")
            assert ann.see(table_id)["revision"] == 0, "who looks is served"
            assert ann.get("/").status_code == 200
        assert named(ann).status_code == 200
        assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200


@pytest.mark.parametrize("seconds", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_a_lock_held_for_long_stops_nobody_else(file: Path, seconds: int) -> None:
    server = Apart(Settings(database=sqlite(file)))
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
    end = threading.Event()
    slow: list[float] = []
    answers: list[httpx.Response] = []

    def write() -> None:
        with server.visit() as person:
            while not end.is_set():
                answers.append(named(person))
                time.sleep(1)

    def look(path: str) -> None:
        with server.visit() as person:
            while not end.is_set():
                begun = time.monotonic()
                assert person.get(path).status_code == 200
                slow.append(time.monotonic() - begun)
                time.sleep(0.05)

    paths = ("/", "/api/titles", f"/api/tables/{table_id}")
    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    threads += [threading.Thread(target=look, args=(path,)) for path in paths]
    with held_elsewhere(file):
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        end.set()
        for thread in threads:
            thread.join()
    assert len(answers) >= WRITERS
    for answer in answers:
        refused(answer, 503, "The database is busy")
        assert answer.elapsed.total_seconds() < 5
    assert len(slow) > 3 and max(slow) < WAIT, "who looks does not wait for the lock"
    with server.visit() as zoe:
        assert named(zoe).status_code == 200
    server.kill()


def test_a_lock_held_in_postgres_is_waited_for_a_short_time(
    impatient: Serve, postgres: Postgres
) -> None:
    database = postgres.new_database()
    with impatient(database).visit() as ann:
        named(ann)
        with psycopg.connect(database.replace("+psycopg", "")) as other:
            other.execute("LOCK TABLE visitors IN EXCLUSIVE MODE")
            refused(named(ann), 503, "The database is busy")
        assert named(ann).status_code == 200


def test_faults_are_said_in_french(impatient: Serve, file: Path) -> None:
    with impatient(sqlite(file)).visit() as ann:
        named(ann)
        with held_elsewhere(file):
            refused(named(ann, lang="fr"), 503, "La base de données est occupée")


def told_to_sqlite(server: Running, pragma: str) -> None:
    """Every connection of the server from now on is told this."""
    engine: Engine = server.service.storage.engine

    def tell(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", tell)
    engine.dispose()


def tables_made(person: Any) -> httpx.Response:
    """The first answer that is not a new table."""
    for _ in range(400):
        wish = {"title": "1830", "seats": [{"kind": "here"}, {"kind": "here"}]}
        answer: httpx.Response = person.post("/api/tables", json=wish)
        if answer.status_code != 201:
            return answer
    raise AssertionError("there was room for everything")


FULL = "The disk of this server is full: nothing can be saved"


def test_a_full_database(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        told_to_sqlite(server, "max_page_count = 60")
        refused(tables_made(ann), 507, FULL)
        assert ann.see(table_id)["revision"] == 0, "who looks is served"


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=777", "stockrail", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("only root can make a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk(impatient: Serve, tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", "600k") as disk:
        server = impatient(sqlite(disk / "stockrail.db"))
        with server.visit() as ann:
            table_id = ann.hot_seat("Ann", "Bob")
            ballast = disk / "ballast"
            ballast.write_bytes(bytes(100_000))
            refused(tables_made(ann), 507, FULL)
            assert ann.see(table_id)["revision"] == 0, "who looks is served"
            ballast.unlink()
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
        server.stop()


def test_a_full_disk_under_postgres(impatient: Serve, postgres: Postgres) -> None:
    with small_disk(postgres.folder / "small", "10m") as disk:
        shutil.chown(disk, str(OWNER))
        postgres.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
        server = impatient(postgres.new_database("TABLESPACE small"))
        with server.visit() as ann:
            table_id = ann.hot_seat("Ann", "Bob")
            ballast = disk / "ballast"
            while True:
                try:
                    with ballast.open("ab") as filling:
                        filling.write(bytes(4096))
                except OSError:
                    break
            refused(tables_made(ann), 507, FULL)
            assert ann.see(table_id)["revision"] == 0, "who looks is served"
            ballast.unlink()
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
        server.stop()
        postgres.stop()


READ_ONLY = "The database cannot be written to: nothing can be saved"


def test_a_read_only_database(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        told_to_sqlite(server, "query_only = ON")
        refused(named(ann), 503, READ_ONLY)
        assert ann.see(table_id)["revision"] == 0, "who looks is served"


def test_a_read_only_postgres(impatient: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    with impatient(database).visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        postgres.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        postgres.stop()
        postgres.start()
        refused(named(ann), 503, READ_ONLY)
        assert ann.see(table_id)["revision"] == 0, "who looks is served"


DAMAGED = "The database is damaged: this cannot be read or saved"


def test_overwritten_bytes_are_said(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
    server.stop()
    connection = sqlite3.connect(file)
    find = "SELECT rootpage FROM sqlite_master WHERE name = 'positions'"
    (page,) = connection.execute(find).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file.open("r+b") as spoiled:
        spoiled.seek((page - 1) * size)
        spoiled.write(b"\xff" * size)
    with impatient(sqlite(file)).visit() as ann:
        refused(ann.get(f"/api/tables/{table_id}"), 503, DAMAGED)
        assert named(ann).status_code == 200, "what is not damaged goes on"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_goes_on_when_postgres_comes_back(
    impatient: Serve, postgres: Postgres, end: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = impatient(postgres.new_database(), glance=0.1, heartbeat=0.2)
    with server.visit() as ann, server.visit() as zoe:
        table_id = ann.hot_seat("Ann", "Bob")
        with zoe.stream("GET", f"/api/tables/{table_id}/live") as watching:
            lines = watching.iter_lines()
            getattr(postgres, end)()
            gone = "The database cannot be reached"
            refused(named(ann), 503, gone)
            refused(ann.get(f"/api/tables/{table_id}"), 503, gone)
            assert ann.get("/").status_code == 200
            postgres.start()
            seen = ann.see(table_id)
            assert seen["revision"] == 0
            answer = ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
            assert answer.status_code == 200, answer.text
            heard = (json.loads(line[6:]) for line in lines if line.startswith("data: {"))
            assert next(told for told in heard if told["revision"] == 1)
    assert "Traceback" not in caplog.text
