"""Files of a database that were overwritten or lost: said, and who needs none of it plays on."""

from pathlib import Path
from typing import Any

import psycopg
import pytest

from stockrail.server.service.settings import sqlite
from tests.postgres import Postgres

from ..promise import Promise
from ..servers import Serve
from .answers import DAMAGED, named, readiness, refused
from .harm import overwrite, overwrite_root

PAGE = 8192
"""Bytes of a page of PostgreSQL."""


def test_overwritten_bytes_are_said(impatient: Serve, file: Path) -> None:
    server = impatient(sqlite(file))
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
    server.stop()
    overwrite_root(file, "positions")
    server = impatient(sqlite(file))
    with server.visit() as ann:
        assert readiness(server) == (200, "ready")
        refused(ann.get(f"/api/tables/{table_id}"), 503, DAMAGED)
        assert named(ann).status_code == 200, "what is not damaged goes on"
        assert readiness(server) == (503, "damaged")


def asked(database: str, question: str, *values: str) -> Any:
    """What the administrator of a PostgreSQL is answered."""
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        row = connection.execute(question.encode(), values).fetchone()
        return None if row is None else row[0]


def file_of(postgres: Postgres, database: str, table: str) -> Path:
    path: str = asked(database, "SELECT pg_relation_filepath(%s::regclass)", table)
    return postgres.folder / "data" / path


def page_of(database: str, table_id: str) -> int:
    """Where the position of a game is."""
    place = "SELECT (ctid::text::point)[0]::integer FROM positions WHERE table_id = %s"
    page: int = asked(database, place, table_id)
    return page


def test_an_overwritten_page_of_postgres_is_said(impatient: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    server = impatient(database)
    with server.visit() as eve:
        broken = newest = eve.hot_seat("Ann", "Bob")
        while page_of(database, newest) == page_of(database, broken):
            newest = eve.hot_seat("Ann", "Bob")
        with Promise(server) as promise:
            positions, page = file_of(postgres, database, "positions"), page_of(database, broken)
            server.stop()
            postgres.stop()
            overwrite(positions, page, PAGE)
            postgres.start()
            server = impatient(database)
            promise.come_to(server)
            assert readiness(server) == (200, "ready")
            with server.visit(cookies=eve.cookies) as back:
                refused(back.get(f"/api/tables/{broken}"), 503, DAMAGED)
                bid = {"kind": "bid", "player": "Ann", "amount": 7}
                refused(back.act(broken, 0, **bid), 503, DAMAGED)
            assert readiness(server) == (503, "damaged")
            promise.is_kept()


@pytest.mark.parametrize("harm", [lambda file: overwrite(file, 0, PAGE), Path.unlink])
def test_a_postgres_that_lost_a_file_is_not_ready(
    impatient: Serve, postgres: Postgres, harm: Any
) -> None:
    database = postgres.new_database()
    server = impatient(database)
    assert readiness(server) == (200, "ready")
    probe = file_of(postgres, database, "probe")
    server.stop()
    postgres.stop()
    harm(probe)
    postgres.start()
    server = impatient(database)
    assert readiness(server) == (503, "damaged")
    with Promise(server) as promise:
        promise.is_kept()
