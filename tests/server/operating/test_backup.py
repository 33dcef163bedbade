"""A backup is all there is at one moment, and either kind of database can be made from it."""

import gzip
import random
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from stockrail.server.administration import CannotDo, opened
from stockrail.server.administration.backup import back_up, verify
from stockrail.server.administration.restoring import restore
from stockrail.server.migrations.upgrading import bring_to
from stockrail.server.service.settings import sqlite
from stockrail.server.storage import Storage, metadata
from tests.postgres import Postgres

from .conftest import Club, Command


@pytest.fixture(params=["sqlite", "postgres"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> str:
    """A new database of each kind, whatever the kind of the one that is saved."""
    return sqlite(tmp_path / "new.db") if request.param == "sqlite" else postgres.new_database()


def rows(database: str) -> dict[str, list[Any]]:
    with opened(database) as storage, storage.reading() as connection:
        return {
            table.name: [*connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


def test_what_is_restored_is_what_was_saved(
    club: Club, elsewhere: str, tmp_path: Path, command: Command, serve: Any
) -> None:
    file = str(tmp_path / "saved.gz")
    before = club.ann.see(club.played, since=-1)
    saved = command("backup", file, "--database", club.database, "--json").json
    assert saved["rows"]["records"] == before["revision"]
    club.server.stop()
    done = command("restore", file, "--database", elsewhere)
    assert done.code == 0, done.err
    assert rows(elsewhere) == rows(club.database)
    with serve(elsewhere).visit() as ann:
        ann.cookies = club.ann.cookies
        assert ann.see(club.played, since=-1) == before
        assert ann.play(club.played, 3, random.Random(6))["revision"] == before["revision"] + 3


def test_a_backup_is_one_moment_while_moves_are_made(club: Club, tmp_path: Path) -> None:
    end = threading.Event()

    def play() -> None:
        lots = random.Random(9)
        while not end.is_set():
            table_id = club.ann.hot_seat("Ann", "Bob")
            club.ann.play(table_id, 5, lots)

    playing = threading.Thread(target=play)
    playing.start()
    try:
        with opened(club.database) as storage:
            for n in range(5):
                file = tmp_path / f"{n}.gz"
                back_up(storage, file)
                with opened(sqlite(tmp_path / f"{n}.db"), of_any_schema=True, new=True) as copy:
                    restore(copy, file)
    finally:
        end.set()
        playing.join()
    for n in range(5):
        stored = rows(sqlite(tmp_path / f"{n}.db"))
        after = {row.table_id: row.revision for row in stored["positions"]}
        for table_id, revision in after.items():
            log = [row for row in stored["records"] if row.table_id == table_id]
            assert len(log) == revision, "a position and its log are of one moment"


def test_a_damaged_backup_is_refused(club: Club, tmp_path: Path, command: Command) -> None:
    file, spoiled = tmp_path / "saved.gz", tmp_path / "spoiled.gz"
    command("backup", str(file), "--database", club.database)
    whole = gzip.decompress(file.read_bytes())
    for content, why in (
        (file.read_bytes()[:-30], "its end is missing"),
        (gzip.compress(whole.replace(b"Ann", b"Eve")), "its checksum is not that of its rows"),
        (gzip.compress(b"\n".join(whole.splitlines()[:-1]) + b"\n"), "its end is missing"),
        (b"no backup", "is not a backup of Stockrail"),
        (gzip.compress(b'{"format": "other"}\n'), "is not a backup of Stockrail"),
    ):
        spoiled.write_bytes(content)
        new = tmp_path / "new.db"
        said = command("restore", str(spoiled), "--database", str(new))
        assert said.code == 1 and why in said.err, said.err
        assert not new.exists()


def test_only_an_empty_database_is_restored_into(
    club: Club, tmp_path: Path, command: Command
) -> None:
    file = str(tmp_path / "saved.gz")
    command("backup", file, "--database", club.database)
    before = rows(club.database)
    club.ann.play(club.played, 2, random.Random(7))
    club.server.stop()
    said = command("restore", file, "--database", club.database)
    assert said.code == 1 and "The database is not empty" in said.err
    assert rows(club.database) != before
    assert command("restore", file, "--database", club.database, "--replace").code == 0
    assert rows(club.database) == before


def test_nothing_is_restored_under_a_server_that_runs(
    club: Club, tmp_path: Path, command: Command
) -> None:
    file = str(tmp_path / "saved.gz")
    command("backup", file, "--database", club.database)
    after = club.ann.play(club.played, 2, random.Random(7))
    said = command("restore", file, "--database", club.database, "--replace")
    assert said.code == 1 and "A server uses this database" in said.err
    assert club.ann.see(club.played)["revision"] == after["revision"]


def test_a_backup_of_an_older_schema_is_brought_up_to_date(
    new_database: Callable[[], str], elsewhere: str, tmp_path: Path
) -> None:
    old = Storage(new_database())
    old.create()
    with old.writing() as connection:
        bring_to(connection, "0004")
        connection.exec_driver_sql("INSERT INTO visitors VALUES ('x', 'Ann', '2026')")
    file = tmp_path / "old.gz"
    assert back_up(old, file).schema == "0004"
    old.close()
    with opened(elsewhere, of_any_schema=True, new=True) as new:
        restore(new, file)
    (ann,) = rows(elsewhere)["visitors"]
    assert (ann.name, ann.banned_at) == ("Ann", None)


def test_a_backup_is_for_its_owner_and_there_whole_or_not_at_all(
    club: Club, tmp_path: Path, command: Command
) -> None:
    file = tmp_path / "saved.gz"
    command("backup", str(file), "--database", club.database)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert verify(file).rows["tables"] == 2
    said = command("backup", str(tmp_path / "no" / "where.gz"), "--database", club.database)
    assert said.code == 1 and "cannot be written: No such file or directory" in said.err
    assert [path.name for path in tmp_path.glob("*.gz*")] == ["saved.gz"]


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, command: Command) -> None:
    for words in (("backup", str(tmp_path / "a.gz")), ("check",), ("admin", "tables")):
        said = command(*words, "--database", str(tmp_path / "none.db"))
        assert said.code == 1 and "There is no database" in said.err
    assert not [*tmp_path.iterdir()]


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "later.gz"
    file.write_bytes(gzip.compress(b'{"format": "stockrail-backup", "version": 2}\n'))
    with pytest.raises(CannotDo, match="was written by a later version of Stockrail"):
        verify(file)


def test_a_library_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = command("check", "--database", "postgresql+psycopg://rail@127.0.0.1/rail")
    assert said.code == 1
    assert "PostgreSQL needs psycopg" in said.err and "stockrail[postgres]" in said.err
