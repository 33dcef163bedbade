"""Bots' decisions as jobs of a queue: done once, by any process, whoever else is killed."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import text

from stockrail.server.jobs import defer
from stockrail.server.jobs.queue import counts, has_job
from stockrail.server.storage import Storage
from stockrail.server.upgrading import upgrade
from tests.cli.conftest import COMMAND, environment
from tests.postgres import Postgres

from .servers import Apart, servers, wait_for
from .test_bots import ANN, BOT, acts

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


def test_a_job_that_is_run_many_times_plays_once(database: str, start: Start) -> None:
    one, other = start(bot_delay=1.0), start(bot_delay=1.0)
    again = text(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args)"
        " SELECT queue_name, task_name, args FROM procrastinate_jobs, generate_series(1, 6)"
    )
    with one.visit() as ann, other.visit() as zoe:
        table_id = ann.new(ANN, BOT)
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        storage = Storage(database)
        with storage.writing() as connection:
            assert connection.execute(again).rowcount == 6
        seen = wait_for(lambda: acts(ann, table_id))
        wait_for(lambda: not any(jobs(storage).values()))
        storage.close()
        after = zoe.see(table_id)
        assert after["revision"] == seen["revision"] == seen["latest"]


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
