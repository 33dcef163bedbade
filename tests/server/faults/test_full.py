"""A disk on which there is no room: said in plain words and by `/ready`, until there is again."""

import shutil
from collections.abc import Callable
from pathlib import Path

from stockrail.server.service.settings import sqlite
from tests.postgres import OWNER, Postgres

from ..promise import Promise
from ..servers import Running, Serve
from .answers import FULL, readiness, refused, tables_made
from .harm import filled, small_disk, told_to_sqlite

Later = Callable[[], None]


def test_a_full_database(impatient: Serve, file: Path, a_minute_later: Later) -> None:
    server = impatient(sqlite(file))
    with Promise(server) as promise:
        told_to_sqlite(server, "max_page_count = 60")
        refused(tables_made(promise.ann), 507, FULL)
        promise.shows()
        assert readiness(server) == (507, "full")
        a_minute_later()
        assert readiness(server) == (200, "ready"), "what the probe writes needs no room"
        told_to_sqlite(server, "max_page_count = 1000000")
        promise.is_kept()


def is_full_until_there_is_room(server: Running, disk: Path, a_minute_later: Later) -> None:
    with Promise(server) as promise:
        assert readiness(server) == (200, "ready")
        with filled(disk):
            refused(tables_made(promise.ann), 507, FULL)
            promise.shows()
            assert readiness(server) == (507, "full")
        promise.is_kept()
        a_minute_later()
        assert readiness(server) == (200, "ready")


def test_a_full_disk(impatient: Serve, tmp_path: Path, a_minute_later: Later) -> None:
    with small_disk(tmp_path / "small", "600k") as disk:
        server = impatient(sqlite(disk / "stockrail.db"))
        is_full_until_there_is_room(server, disk, a_minute_later)
        server.stop()


def test_a_full_disk_under_postgres(
    impatient: Serve, postgres: Postgres, a_minute_later: Later
) -> None:
    with small_disk(postgres.folder / "small", "10m") as disk:
        shutil.chown(disk, str(OWNER))
        postgres.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
        server = impatient(postgres.new_database("TABLESPACE small"))
        is_full_until_there_is_room(server, disk, a_minute_later)
        server.stop()
        postgres.stop()
