"""The database: the log is the truth, the key decides, the rest can be thrown away."""

import random
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import delete, func, insert, select, update

from stockrail.server.migrations.upgrading import bring_to, upgrade
from stockrail.server.rooms.records import opened
from stockrail.server.rooms.rows import find
from stockrail.server.run import CannotOpen, open_database
from stockrail.server.service.settings import Settings, sqlite
from stockrail.server.storage import (
    Storage,
    devices,
    metadata,
    now,
    positions,
    records,
    seats,
    tables,
    visitors,
)
from stockrail.titles import title

from ..servers import Running, servers


def _is_ours(name: str | None, *_: Any) -> bool:
    """The queue of jobs is described by its library."""
    return not (name or "").startswith("procrastinate_")


def test_migrations_make_what_the_code_expects(database: str) -> None:
    storage = Storage(database)
    upgrade(storage)
    upgrade(storage)
    with storage.reading() as connection:
        ours = MigrationContext.configure(connection, opts={"include_name": _is_ours})
        assert compare_metadata(ours, metadata) == []
    storage.close()


def test_what_people_who_are_gone_have_left_is_cleared(database: str) -> None:
    """Schema 9: their names at seats; waiting tables that nobody could start."""
    storage = Storage(database)
    storage.create()
    gone = {"id": "gone", "name": "", "made_at": now()}
    here = {"id": "here", "name": "Ann", "made_at": now()}
    device = {"id": "here", "visitor": "here", "made_at": now(), "seen_at": now()}
    table = {"title": "1830", "options": {}, "seed": 1, "rules": 1, "status": "gathering"}
    times = {"made_at": now(), "changed_at": now()}
    hosts = {"alone": "gone", "joined": "gone", "kept": "here"}
    with storage.writing() as connection:
        bring_to(connection, "0008")
        connection.execute(insert(visitors), [gone, here])
        connection.execute(insert(devices).values(**device, changed_at=now()))
        for table_id, host in hosts.items():
            connection.execute(insert(tables).values(id=table_id, host=host, **table, **times))
            for index, visitor in enumerate((None, None if table_id == "alone" else "here")):
                seat = {"table_id": table_id, "index": index, "kind": "bot", "name": "Bob"}
                connection.execute(insert(seats).values(**seat, visitor=visitor, played_by="Cat"))
        bring_to(connection, "head")
        found = connection.execute(select(tables.c.id, tables.c.host, tables.c.status)).all()
        names = connection.execute(select(seats.c.visitor, seats.c.played_by)).all()
    assert {*found} == {
        ("alone", "gone", "closed"),
        ("joined", "here", "gathering"),
        ("kept", "here", "gathering"),
    }
    assert {*names} == {(None, None), ("here", "Cat")}
    storage.close()


def test_a_new_file_is_for_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    open_database(sqlite(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_database_of_a_later_version_is_refused(database: str) -> None:
    storage = Storage(database)
    upgrade(storage)
    with storage.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    storage.close()
    with pytest.raises(CannotOpen, match="it has schema 9999, which is later than"):
        open_database(database)


def test_servers_that_start_together_wait_for_each_other(database: str) -> None:
    program = (
        "from stockrail.server.migrations.upgrading import bring_to, upgrade\n"
        "from stockrail.server.storage import Storage\n"
        f"upgrade(Storage({database!r}))"
    )
    starting = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [process.wait(60) for process in starting] == [0] * 3


def test_what_is_acknowledged_is_on_disk(database: str) -> None:
    storage = Storage(database)
    storage.create()
    with storage.writing() as connection:
        if database.startswith("sqlite"):
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    storage.close()


def test_who_reads_sees_one_moment(database: str) -> None:
    storage = Storage(database)
    upgrade(storage)
    count = select(func.count()).select_from(visitors)
    with storage.reading() as reader:
        assert reader.scalar(count) == 0
        with storage.writing() as writer:
            writer.execute(insert(visitors).values(id="ann", name="Ann", made_at=now()))
        assert reader.scalar(count) == 0
    with storage.reading() as reader:
        assert reader.scalar(count) == 1
    storage.close()


@pytest.mark.parametrize("races", [12, pytest.param(1000, marks=pytest.mark.soak)])
def test_two_servers_and_one_position_have_one_winner(apart: Any, races: int) -> None:
    servers = [apart(), apart()]
    with ExitStack() as visits, ThreadPoolExecutor(4) as crowd:
        people = [visits.enter_context(servers[n % 2].visit()) for n in range(4)]
        table_id = people[0].hot_seat("Ann", "Bob", "Cat")
        for person in people:
            person.cookies = people[0].cookies
        outcomes: list[list[int]] = []
        for _ in range(races):
            seen = people[0].see(table_id)
            if seen["view"]["game"]["is_over"]:
                table_id = people[0].hot_seat("Ann", "Bob", "Cat")
                seen = people[0].see(table_id)
            start = threading.Barrier(4)

            def send(n: int, table_id: str, seen: Any, start: threading.Barrier) -> int:
                options = seen["view"]["decision"]["options"]
                action = options[n % len(options)]["action"]
                people[n].get("/api/me")
                start.wait()
                status: int = people[n].act(table_id, seen["revision"], **action).status_code
                return status

            asked = [crowd.submit(send, n, table_id, seen, start) for n in range(4)]
            outcomes.append(sorted(future.result() for future in asked))
        assert outcomes == [[200, 409, 409, 409]] * races
        seen = people[0].see(table_id)
        assert seen["latest"] == seen["revision"] > 0


@dataclass(frozen=True)
class Played:
    """A game with an undo in it, and what its player saw last."""

    database: str
    table_id: str
    seen: dict[str, Any]
    cookies: httpx.Cookies


@pytest.fixture(scope="module")
def stored(new_database: Callable[[], str]) -> Played:
    database = new_database()
    with servers(Running, new_database) as start, start(database).visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob", "Cat", options={"opener": "drawn"})
        seen = ann.play(table_id, 30, random.Random(4))
        ann.undo(table_id, seen["revision"])
        seen = ann.play(table_id, 5, random.Random(5))
        return Played(database, table_id, seen, ann.cookies)


@pytest.fixture
def played(stored: Played, copy_of: Callable[[str], str]) -> Played:
    return replace(stored, database=copy_of(stored.database))


def test_stored_positions_can_be_thrown_away(serve: Any, played: Played) -> None:
    storage = Storage(played.database)
    with storage.writing() as connection:
        connection.execute(delete(positions))
    storage.close()
    table_id, before = played.table_id, played.seen
    with serve(played.database).visit(cookies=played.cookies) as ann:
        assert ann.see(table_id) == before
        ann.play(table_id, 5, random.Random(6))


def test_a_game_goes_on_though_the_rules_have_changed(serve: Any, played: Played) -> None:
    storage = Storage(played.database)
    with storage.writing() as connection:
        # As if the first bid could no longer be so high.
        log = connection.execute(select(records).order_by(records.c.revision)).all()
        first = next(entry for entry in log if entry.action["kind"] == "bid")
        connection.execute(
            update(records)
            .where(records.c.revision == first.revision)
            .values(action={**first.action, "amount": 10_000})
        )
    storage.close()
    table_id, before = played.table_id, played.seen
    with serve(played.database).visit(cookies=played.cookies) as ann:
        seen = ann.see(table_id)
        assert seen["view"]["panels"] == before["view"]["panels"]
        assert (seen["revision"], seen["latest"]) == (before["revision"], before["latest"])
        assert ann.undo(table_id, seen["revision"]).status_code == 409
        assert not ann.see(table_id)["can_undo"]
        assert ann.get(f"/api/tables/{table_id}", params={"ply": 3}).status_code == 404
        assert ann.play(table_id, 5, random.Random(6))["revision"] == before["revision"] + 5


def test_a_game_goes_on_though_the_rules_give_other_sums(
    serve: Any, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = import_module("stockrail.titles.chicago_express.setup")
    monkeypatch.setattr(setup, "CAPITAL", 180)
    table_id, before = played.table_id, played.seen
    with serve(played.database).visit(cookies=played.cookies) as ann:
        seen = ann.see(table_id)
        assert seen["view"]["panels"] == before["view"]["panels"]
        assert ann.play(table_id, 5, random.Random(6))["revision"] == before["revision"] + 5


def test_every_undo_stays_in_the_log(played: Played) -> None:
    table_id, seen = played.table_id, played.seen
    storage = Storage(played.database)
    with storage.reading() as connection:
        log = connection.execute(select(records).order_by(records.c.revision)).all()
        assert [entry.revision for entry in log] == list(range(seen["revision"]))
        assert [entry.undone_to for entry in log if entry.undone_to is not None] == [30]
        (row,) = find(connection, [table_id])
        assert opened(storage, connection, row)[0].ply == seen["latest"]
        rules = connection.scalar(select(tables.c.rules))
        assert rules == title(row.title).rules_version
    storage.close()


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    told = Settings.from_environment({"XDG_DATA_HOME": str(tmp_path)})
    assert told.database == f"sqlite:///{tmp_path}/stockrail/stockrail.db"
    told = Settings.from_environment({"STOCKRAIL_DATABASE": "postgresql://rail"})
    assert (told.database, told.bot_delay) == ("postgresql://rail", 0.7)
    reached = {"STOCKRAIL_URL": "https://rail.example:8443/", "STOCKRAIL_HOSTS": "ludo.example"}
    told = Settings.from_environment({"XDG_DATA_HOME": str(tmp_path), **reached})
    assert told.limits.hosts == ("ludo.example", "rail.example")
    with pytest.raises(ValueError, match="STOCKRAIL_DATABASE is an address such as sqlite"):
        Settings.from_environment({"STOCKRAIL_DATABASE": "/var/lib/stockrail.db"})
    with pytest.raises(ValueError, match="STOCKRAIL_BOT_DELAY is a number of seconds"):
        Settings.from_environment({"STOCKRAIL_BOT_DELAY": "soon", "HOME": str(tmp_path)})
