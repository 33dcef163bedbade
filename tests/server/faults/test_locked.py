"""A database that somebody else has locked: waited for a short time, and nobody else waits."""

import re
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import httpx
import psycopg
import pytest

from stockrail.server.service.settings import sqlite
from stockrail.server.storage.engines import WAIT
from tests.postgres import Postgres

from ..promise import Promise
from ..servers import Apart, Serve
from .answers import BUSY, named, refused
from .harm import held_elsewhere

WRITERS = 60


def test_a_locked_database_is_waited_for_a_short_time(impatient: Serve, file: Path) -> None:
    with Promise(impatient(sqlite(file))) as promise:
        with held_elsewhere(file):
            begun = time.monotonic()
            refused(named(promise.ann), 503, BUSY)
            assert time.monotonic() - begun > 0.3
            refused(promise.moved(), 503, BUSY)
            promise.shows()
            assert promise.ann.get("/").status_code == 200
        assert named(promise.ann).status_code == 200
        promise.is_kept()


def static_files(person: httpx.Client) -> tuple[str, ...]:
    """The page of the client and what it loads."""
    script, style = re.findall(r'"(/assets/[^"]+)"', person.get("/").text)
    return "/", script, style


def crowded(
    server: Apart, paths: Sequence[str], seconds: int
) -> tuple[list[httpx.Response], dict[str, list[float]]]:
    """What many who write are answered for so long, and the waits of those who look at paths."""
    end = threading.Event()
    answers: list[httpx.Response] = []
    waits: dict[str, list[float]] = {}

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
                waits.setdefault(path, []).append(time.monotonic() - begun)
                time.sleep(0.05)

    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    threads += [threading.Thread(target=look, args=(path,)) for path in paths]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    end.set()
    for thread in threads:
        thread.join()
    return answers, waits


@pytest.mark.parametrize("seconds", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_a_lock_held_for_long_stops_nobody_else(
    alone: Callable[..., Apart], file: Path, seconds: int
) -> None:
    server = alone()
    with Promise(server) as promise:
        static = static_files(promise.ann)
        paths = (*static, "/api/titles", f"/api/tables/{promise.table_id}")
        with held_elsewhere(file):
            answers, waits = crowded(server, paths, seconds)
            refused(promise.moved(), 503, BUSY)
        assert len(answers) >= WRITERS
        for answer in answers:
            refused(answer, 503, BUSY)
            assert answer.elapsed.total_seconds() < 5
        assert waits.keys() == {*paths}
        for path in paths:
            assert max(waits[path]) < WAIT, f"{path} does not wait for the lock"
        for path in static:
            assert median(waits[path]) < 1, f"{path} is served as ever"
        assert named(promise.ann).status_code == 200
        promise.is_kept()


def test_a_lock_held_in_postgres_is_waited_for_a_short_time(
    impatient: Serve, postgres: Postgres
) -> None:
    database = postgres.new_database()
    with Promise(impatient(database)) as promise:
        named(promise.ann)
        with psycopg.connect(database.replace("+psycopg", "")) as other:
            other.execute("LOCK TABLE visitors, records IN EXCLUSIVE MODE")
            refused(named(promise.ann), 503, BUSY)
            refused(promise.moved(), 503, BUSY)
            promise.shows()
        assert named(promise.ann).status_code == 200
        promise.is_kept()


def test_faults_are_said_in_french(impatient: Serve, file: Path) -> None:
    with impatient(sqlite(file)).visit() as ann:
        named(ann)
        with held_elsewhere(file):
            refused(named(ann, lang="fr"), 503, "La base de données est occupée")
