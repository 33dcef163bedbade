"""One writer: works share commits, fail alone, and are on disk when they are acknowledged."""

import asyncio
import multiprocessing
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select

from stockrail.server.migrations.upgrading import upgrade
from stockrail.server.observing import metrics
from stockrail.server.service.settings import sqlite
from stockrail.server.service.writing import Writer
from stockrail.server.storage import Storage, StorageFault, now, visitors
from stockrail.server.storage.faults import BUSY, FULL
from tests import loops


@pytest.fixture
def storage(database: str) -> Iterator[Storage]:
    storage = Storage(database, wait=0.3)
    upgrade(storage)
    yield storage
    storage.close()


@pytest.fixture
def writer(storage: Storage) -> Iterator[Writer]:
    writer = Writer(storage)
    yield writer
    writer.close()


def named(name: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(insert(visitors).values(id=name, name=name, made_at=now()))
        return name

    return work


def stored(storage: Storage) -> set[str]:
    with storage.reading() as connection:
        return set(connection.scalars(select(visitors.c.id)))


class Refusal(Exception):
    pass


def refused_after(name: str) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        named(name)(connection)
        raise Refusal(name)

    return work


class Gate:
    """A work that keeps the writer until it is opened, so that others gather behind it."""

    def __init__(self, writer: Writer) -> None:
        self._open = threading.Event()
        self._begun = threading.Event()
        self.future = writer.submit(self._wait)
        self._begun.wait(10)

    def _wait(self, _: Connection) -> None:
        self._begun.set()
        self._open.wait(10)

    def open(self) -> None:
        self._open.set()


def commits(storage: Storage) -> list[None]:
    counted: list[None] = []
    event.listen(storage.engine, "commit", lambda _: counted.append(None))
    return counted


def test_those_who_wait_together_share_a_commit(storage: Storage, writer: Writer) -> None:
    gate, counted = Gate(writer), commits(storage)
    asked = [writer.submit(named(f"v{n}")) for n in range(100)]
    gate.open()
    assert [future.result(10) for future in asked] == [f"v{n}" for n in range(100)]
    assert len(counted) == 2
    assert stored(storage) == {f"v{n}" for n in range(100)}


def test_a_work_that_fails_fails_alone(storage: Storage, writer: Writer) -> None:
    gate = Gate(writer)
    asked: list[Future[object]] = [
        writer.submit(refused_after(f"v{n}") if n % 7 == 3 else named(f"v{n}")) for n in range(50)
    ]
    twice = writer.submit(named("v0"))
    last = writer.submit(named("last"))
    gate.open()
    for n, future in enumerate(asked):
        if n % 7 == 3:
            with pytest.raises(Refusal, match=f"v{n}"):
                future.result(10)
        else:
            assert future.result(10) == f"v{n}"
    with pytest.raises(Exception, match=r"(?i)unique"):
        twice.result(10)
    assert last.result(10) == "last"
    assert stored(storage) == {"last"} | {f"v{n}" for n in range(50) if n % 7 != 3}


def test_hundreds_may_write_at_once(storage: Storage, writer: Writer) -> None:
    def write(n: int) -> bool:
        try:
            writer.written(refused_after(f"v{n}") if n % 5 == 0 else named(f"v{n}"))
        except Refusal:
            return False
        assert f"v{n}" in stored(storage) if n % 50 == 1 else True
        return True

    with ThreadPoolExecutor(40) as crowd:
        written = list(crowd.map(write, range(400)))
    assert written == [n % 5 != 0 for n in range(400)]
    assert stored(storage) == {f"v{n}" for n in range(400) if n % 5}


def test_the_event_loop_may_write_and_give_up(storage: Storage, writer: Writer) -> None:
    async def all_at_once() -> list[str]:
        gate = Gate(writer)
        given_up = asyncio.ensure_future(writer.write(named("given up")))
        asked = [asyncio.ensure_future(writer.write(named(f"v{n}"))) for n in range(30)]
        await asyncio.sleep(0.01)
        given_up.cancel()
        await asyncio.sleep(0.01)
        gate.open()
        return await asyncio.gather(*asked)

    answers = loops.run(all_at_once(), 20)
    assert answers == [f"v{n}" for n in range(30)]
    assert stored(storage) == {f"v{n}" for n in range(30)}


def test_a_writer_that_closes_writes_what_waits(storage: Storage) -> None:
    writer = Writer(storage)
    gate = Gate(writer)
    asked = [writer.submit(named(f"v{n}")) for n in range(200)]
    closing = threading.Thread(target=writer.close)
    closing.start()
    gate.open()
    closing.join(10)
    assert all(future.done() and future.exception() is None for future in asked)
    with pytest.raises(StorageFault):
        writer.submit(named("late"))
    assert len(stored(storage)) == 200


def test_a_locked_file_is_refused_to_all_who_wait(tmp_path: Path) -> None:
    file = tmp_path / "stockrail.db"
    storage = Storage(sqlite(file), wait=0.3)
    upgrade(storage)
    writer = Writer(storage)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    asked = [writer.submit(named(f"v{n}")) for n in range(100)]
    faults = [future.exception(10) for future in asked]
    assert time.monotonic() - begun < 2
    other.close()
    assert writer.written(named("after")) == "after"
    assert stored(storage) == {"after"}
    writer.close()
    storage.close()
    assert len({id(fault) for fault in faults}) == 100, "each has a fault of its own"
    assert all(isinstance(fault, StorageFault) and fault.fault is BUSY for fault in faults)


def test_what_finds_no_room_does_not_harm_the_others(tmp_path: Path) -> None:
    storage = Storage(sqlite(tmp_path / "stockrail.db"))
    upgrade(storage)

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 60")

    event.listen(storage.engine, "connect", limit)
    storage.engine.dispose()
    writer = Writer(storage)
    gate = Gate(writer)

    def huge(connection: Connection) -> None:
        large = {"id": "large", "name": "x" * 1_000_000, "made_at": now()}
        connection.execute(insert(visitors).values(**large))

    before, large, after = (writer.submit(w) for w in (named("a"), huge, named("b")))
    gate.open()
    assert (before.result(10), after.result(10)) == ("a", "b")
    fault = large.exception(10)
    assert isinstance(fault, StorageFault) and fault.fault is FULL
    assert stored(storage) == {"a", "b"}
    writer.close()
    storage.close()


def test_two_processes_that_want_the_same_rows_both_get_them(storage: Storage) -> None:
    """Each group meets rows that the other has: neither waits for ever."""
    writers = [Writer(storage), Writer(storage)]

    def renamed(n: int) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            place = visitors.c.id == f"v{n}"
            connection.execute(visitors.update().where(place).values(name=now()))

        return work

    for n in range(20):
        writers[0].written(named(f"v{n}"))
    begun = time.monotonic()
    for _ in range(5):
        asked = [
            writer.submit(renamed(n))
            for n in range(20)
            for writer, n in zip(writers, (n, 19 - n), strict=True)
        ]
        for future in asked:
            future.result(20)
    for writer in writers:
        writer.close()
    assert time.monotonic() - begun < 20


def write_until_killed(database: str, told: Pipe) -> None:
    storage = Storage(database)
    writer = Writer(storage)
    lock = threading.Lock()

    def one(first: int) -> None:
        for n in range(first, 1_000_000, 16):
            name = writer.written(named(f"v{n}"))
            with lock:
                told.send(name)

    for first in range(16):
        threading.Thread(target=one, args=(first,)).start()


@pytest.mark.parametrize("kills", [2, pytest.param(25, marks=pytest.mark.soak)])
def test_what_was_acknowledged_survives_a_kill(new_database: Callable[[], str], kills: int) -> None:
    for _ in range(kills):
        database = new_database()
        storage = Storage(database)
        upgrade(storage)
        here, there = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("spawn")
        process = context.Process(target=write_until_killed, args=(database, there))
        process.start()
        there.close()
        heard = [here.recv() for _ in range(300)]
        process.kill()
        try:
            while True:
                heard.append(here.recv())
        except EOFError:
            pass
        process.join()
        assert set(heard) <= stored(storage)
        storage.close()


def counted() -> tuple[int, int]:
    """How many commits there were, and works in them."""
    found = dict(line.rsplit(" ", 1) for line in metrics.text().decode().splitlines())
    names = ("stockrail_commit_writes_count", "stockrail_commit_writes_sum")
    commits, works = (int(float(found[name])) for name in names)
    return commits, works


def test_only_what_is_on_disk_counts_as_a_commit(writer: Writer) -> None:
    gate = Gate(writer)
    waiting: list[Future[Any]] = [
        writer.submit(named("Ann")),
        writer.submit(refused_after("Bob")),
        writer.submit(named("Cat")),
    ]
    commits, works = counted()
    gate.open()
    for future in waiting:
        future.exception(10)
    assert counted() == (commits + 2, works + 4), "the gate alone, then the three"
    with pytest.raises(Refusal):
        writer.written(refused_after("Dan"))
    assert counted() == (commits + 2, works + 4)
