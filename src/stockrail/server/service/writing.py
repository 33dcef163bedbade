"""One thread writes for everybody: those who wait together share one commit."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection, text

from ..observing import metrics
from ..storage import Storage, StorageFault
from ..storage.faults import UNREACHABLE, fault_of

T = TypeVar("T")
Work = Callable[[Connection], T]
MOST = 128
"""Works in one commit."""
SHORT_WAIT = "50ms"
"""How long those who share a commit wait for a row of PostgreSQL that another process has."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A work, and what is told to those who wait for it."""

    work: Work[Any]
    future: Future[Any] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a work gave, or why it failed."""

    given: Any = None
    error: Exception | None = None


Do = Callable[[Connection, Work[Any]], Outcome]


class Writer:
    """Works are functions of a connection. They are written in the order in which they come, each
    all or not at all; one that fails leaves nothing behind and does not harm the others. A work
    may be run again if it could not be written the first time."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False
        self._away: StorageFault | None = None
        """Why nobody could write the last time."""
        self._waits = 0
        self._lock = Lock()

    def submit(self, work: Work[T]) -> "Future[T]":
        """Resolved when the work is on disk, with what it gave; or with its error.

        While nobody can write, one waits to see when the database is back, and others do not.

        :raises StorageFault: the server is stopping.
        """
        waiting = Waiting(work)
        with self._lock:
            if self._closed:
                raise StorageFault(UNREACHABLE, "the server is stopping")
            if self._away is not None and self._waits:
                waiting.future.set_exception(_again(self._away))
                return waiting.future
            self._waits += 1
            if self._thread is None:
                self._thread = Thread(target=self._write_all, name="writer", daemon=True)
                self._thread.start()
            self._queue.put(waiting)
        return waiting.future

    def written(self, work: Work[T]) -> T:
        """What the work gave, once it is on disk. Not for the event loop, which it would stop."""
        return self.submit(work).result()

    async def write(self, work: Work[T]) -> T:
        """The same for the event loop."""
        return await asyncio.wrap_future(self.submit(work))

    async def insist(self, work: Work[T], seconds: float) -> T:
        """The same, again and again for so long while the database is away.

        :raises StorageFault: it is away for longer.
        """
        end = asyncio.get_running_loop().time() + seconds
        while True:
            try:
                return await self.write(work)
            except StorageFault:
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(1.0)

    @property
    def waiting(self) -> int:
        """How many works are not on disk yet."""
        return self._waits

    def close(self) -> None:
        """Write what is waiting, and end."""
        with self._lock:
            self._closed = True
            thread = self._thread
            self._queue.put(None)
        if thread is not None:
            thread.join()

    def _write_all(self) -> None:
        goes_on = True
        while goes_on:
            group: list[Waiting] = []
            while len(group) < MOST and not (group and self._queue.empty()):
                waiting = self._queue.get()
                if waiting is None:
                    goes_on = False
                    break
                if waiting.future.set_running_or_notify_cancel():
                    group.append(waiting)
                else:
                    with self._lock:
                        self._waits -= 1
            self._write(group)

    def _write(self, group: list[Waiting]) -> None:
        try:
            if len(group) > 1 and (outcomes := self._together(group)) is not None:
                self._tell(group, outcomes)
            while group:
                self._tell(group, [self._alone(group[0].work)])
        except Exception as error:
            fault = fault_of(error)
            outcomes = [Outcome(error=_again(fault) if fault else error) for _ in group]
            self._tell(group, outcomes, fault)

    def _tell(
        self, group: list[Waiting], outcomes: Sequence[Outcome], away: StorageFault | None = None
    ) -> None:
        """Give the first of the group their outcomes; they are done."""
        with self._lock:
            self._away = away
            self._waits -= len(outcomes)
        for outcome in outcomes:
            future = group.pop(0).future
            if outcome.error is not None:
                future.set_exception(outcome.error)
            else:
                future.set_result(outcome.given)

    def _together(self, group: Sequence[Waiting]) -> list[Outcome] | None:
        """All in one commit; `None` if something stood in the way of one, and nothing is written.

        Only where one fails does each have a savepoint, since two more statements cost as much
        as the work.

        :raises StorageFault: the database is not there for anybody.
        """
        try:
            return self._committed(group, _plainly)
        except _OneFails:
            return self._committed(group, _in_savepoint)

    def _committed(self, group: Sequence[Waiting], do: Do) -> list[Outcome] | None:
        begun = False
        try:
            with self._commit(len(group)) as connection:
                begun = True
                if connection.dialect.name == "postgresql":
                    connection.execute(text(f"SET LOCAL lock_timeout = '{SHORT_WAIT}'"))
                return [do(connection, waiting.work) for waiting in group]
        except StorageFault as error:
            if not begun or error.fault is UNREACHABLE:
                raise
            return None

    def _alone(self, work: Work[Any]) -> Outcome:
        """:raises StorageFault: the database is not there for anybody."""
        begun = False
        try:
            with self._commit(1) as connection:
                begun = True
                given = work(connection)
        except Exception as error:
            if not begun or (isinstance(error, StorageFault) and error.fault is UNREACHABLE):
                raise
            return Outcome(error=error)
        return Outcome(given)

    @contextmanager
    def _commit(self, works: int) -> Iterator[Connection]:
        """A transaction of so many works. It is counted when it is on disk."""
        begun = perf_counter()
        with self._storage.writing() as connection:
            yield connection
        metrics.commit_seconds.observe(perf_counter() - begun)
        metrics.commit_size.observe(works)


class _OneFails(Exception):
    """A work has failed, and the database has done what it was asked."""


def _plainly(connection: Connection, work: Work[Any]) -> Outcome:
    """Whatever is raised, the transaction has to be rolled back.

    :raises StorageFault: the database cannot do it.
    :raises _OneFails: the work fails for a reason of its own.
    """
    try:
        return Outcome(work(connection))
    except Exception as error:
        raise (fault_of(error) or _OneFails()) from error


def _in_savepoint(connection: Connection, work: Work[Any]) -> Outcome:
    """What a work that fails has written is rolled back, and the transaction goes on.

    :raises StorageFault: the database cannot do it; the transaction has to be rolled back.
    """
    savepoint = connection.begin_nested()
    try:
        given = work(connection)
    except Exception as error:
        if (fault := fault_of(error)) is not None:
            raise fault from error
        savepoint.rollback()
        return Outcome(error=error)
    savepoint.commit()
    return Outcome(given)


def _again(fault: StorageFault) -> StorageFault:
    """The same fault for another thread."""
    return StorageFault(fault.fault, str(fault))
