"""Bots' decisions as jobs of a queue: done once, whoever is killed."""

import asyncio
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from procrastinate import PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from psycopg import OperationalError
from sqlalchemy import text

from stockrail.server.guard.owners import EVERYTHING
from stockrail.server.jobs import chores, defer
from stockrail.server.jobs.queue import counts, has_job, work
from stockrail.server.migrations.upgrading import upgrade
from stockrail.server.play.bot_seats import BotSeats
from stockrail.server.storage import Storage
from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from ..play.test_bots import ANN, BOT, acts
from ..servers import Apart, Running, awaited, servers, wait_for

Start = Callable[..., Apart]


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    with servers(Apart, lambda: database) as start:
        yield start


def test_a_job_is_there_if_the_transaction_comes_to_its_end(database: str) -> None:
    storage = Storage(database)
    upgrade(storage)
    with pytest.raises(KeyError), storage.writing() as connection:
        defer(connection, "gone", 3)
        raise KeyError
    with storage.writing() as connection:
        defer(connection, "kept", 3)
    with storage.reading() as connection:
        assert not has_job(connection, "gone", 3)
        assert has_job(connection, "kept", 3)
        assert not has_job(connection, "kept", 4)
    storage.close()


def test_the_log_says_why_the_queue_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refused(_: PsycopgConnector) -> None:
        raise ConnectorException from OperationalError("connection refused")

    async def while_away() -> None:
        storage = Storage("postgresql+psycopg://nobody@127.0.0.1/nowhere")
        working = asyncio.create_task(work(storage, answer, 10.0, EVERYTHING))
        while not caplog.messages:
            await asyncio.sleep(0.01)
        working.cancel()
        await asyncio.wait([working])

    async def answer(_: str, __: int) -> None:
        raise AssertionError("there is no job")

    monkeypatch.setattr(PsycopgConnector, "open_async", refused)
    awaited(while_away())
    said = "The queue of the bots cannot be read; trying again: connection refused"
    assert caplog.messages[0] == said


def test_a_job_that_is_run_many_times_plays_once(database: str, start: Start) -> None:
    one, other = start(bot_delay=1.0), start(bot_delay=1.0)
    again = text(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
        " SELECT queue_name, task_name, args FROM procrastinate_jobs, generate_series(1, 6)"
    )
    with one.visit() as ann, other.visit() as zoe:
        table_id = ann.new(ANN, BOT, BOT)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        storage = Storage(database)
        with storage.writing() as connection:
            assert connection.execute(again).rowcount == 6
        seen = wait_for(lambda: acts(ann, table_id))
        wait_for(lambda: not any(jobs(storage).values()))
        storage.close()
        after = zoe.see(table_id)
        assert after["revision"] == seen["revision"] == seen["latest"]


def test_a_job_of_an_older_revision_plays_nothing(postgres: Postgres) -> None:
    """Though another bot is to act by then."""
    with servers(Running, postgres.new_database, bot_processes=0) as start:
        server = start()
        with server.visit() as ann:
            table_id = ann.new(ANN, BOT, BOT)
            ann.act(table_id, 0, kind="bid", player="Ann", amount=7)

            async def answered(*revisions: int) -> list[int]:
                """The revisions to which these jobs lead, one after the other."""
                bots, led = BotSeats(server.service), []
                for revision in revisions:
                    await bots.answer(table_id, revision)
                    led.append(server.service.rooms.fresh(table_id).now.revision)
                await bots.close()
                return led

            assert awaited(answered(1, 1, 0, 2)) == [2, 2, 2, 3]
            seats = [ann.see(table_id, since=-1)["log"][n]["actor"] for n in (1, 2, 3)]
            assert seats == ["Ann", "Bot 2", "Bot 3"]


def jobs(storage: Storage) -> dict[str, int]:
    with storage.reading() as connection:
        return counts(connection)


def test_what_a_killed_process_had_begun_is_done_by_another(database: str, start: Start) -> None:
    slow = start(bot_delay=3600.0, job_patience=3.0)
    with slow.visit() as ann:
        table_id = ann.new(BOT, BOT)
        ann.see(table_id)
        storage = Storage(database)
        wait_for(lambda: jobs(storage) == {"todo": 0, "doing": 1})
        storage.close()
    other = start(job_patience=3.0)
    with other.visit() as zoe:
        zoe.see(table_id)
        time.sleep(1)
        assert zoe.see(table_id)["revision"] == 0, "the job is under way elsewhere"
        slow.kill()
        wait_for(lambda: zoe.see(table_id)["revision"] > 3, 40)


def test_what_was_begun_is_taken_over_after_any_fault(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    async def fails_at_first(_: JobManager, **__: object) -> list[object]:
        looks.append("look")
        if len(looks) == 1:
            raise KeyError("a mistake")
        return []

    async def nothing(_: str, __: int) -> None:
        pass

    async def until_the_second_look() -> None:
        storage = Storage(database)
        upgrade(storage)
        working = asyncio.create_task(work(storage, nothing, 0.5, EVERYTHING))
        async with asyncio.timeout(20):
            while len(looks) < 2:
                await asyncio.sleep(0.02)
        working.cancel()
        await asyncio.wait([working])
        storage.close()

    monkeypatch.setattr(JobManager, "get_stalled_jobs", fails_at_first)
    monkeypatch.setattr(chores, "PAUSE", 0.05)
    awaited(until_the_second_look())


def test_jobs_that_an_older_version_has_left_are_done(database: str, start: Start) -> None:
    idle = start(bot_processes=0)
    with idle.visit() as ann:
        table_id = ann.new(ANN, BOT)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    storage = Storage(database)
    with storage.writing() as connection:
        moved = connection.execute(text("UPDATE procrastinate_jobs SET queue_name = 'bots'"))
        assert moved.rowcount == 1
    storage.close()
    with start().visit() as zoe:
        wait_for(lambda: zoe.see(table_id)["revision"] > 1)


def test_bots_think_where_work_is_done(database: str, start: Start) -> None:
    server = start(bot_processes=0)
    with server.visit() as ann:
        table_id = ann.new(BOT, BOT)
        time.sleep(1)
        assert ann.see(table_id)["revision"] == 0
        working = subprocess.Popen(
            [COMMAND, "work", "--database", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(PYTHONUNBUFFERED="1", STOCKRAIL_BOT_DELAY="0"),
        )
        try:
            assert working.stdout is not None
            assert working.stdout.readline() == "Bots think here (Ctrl-C ends it)\n"
            wait_for(lambda: ann.see(table_id)["revision"] > 3)
        finally:
            working.send_signal(signal.SIGTERM)
            _, said = working.communicate(timeout=30)
        assert (working.returncode, said) == (0, "")
