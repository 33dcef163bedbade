"""Several server processes on one PostgreSQL hear of each other at once."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from stockrail.server.administration import opened
from stockrail.server.administration.tables import close, hand_over_to_bot, remove, reopen
from stockrail.server.storage import Storage
from stockrail.server.storage.signals import listen, notify
from tests import loops
from tests.postgres import HASTY, Postgres

from ..pages import Page
from ..servers import Apart, servers

OPEN = {"kind": "open"}
TIME = "2026-11-18T12:00:00.000001+00:00"


@pytest.fixture
def two(postgres: Postgres) -> Any:
    """Two servers that never look at the database by themselves."""
    database = postgres.new_database()
    with servers(Apart, lambda: database, glance=3600.0, heartbeat=3600.0) as start:
        yield start(), start()


def test_a_watcher_hears_within_a_second_what_is_played_elsewhere(two: Any) -> None:
    here, there = two
    with here.visit() as ann, there.visit() as eve, there.visit() as ann_there:
        table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
        ann_there.cookies = ann.cookies
        page = Page(ann, table_id)
        with page.listening() as told:
            assert next(told) == "update"
            begun = time.monotonic()
            assert eve.join(table_id, 1, "Eve").status_code == 200
            assert next(told) == "update"
            assert ann_there.start(table_id).status_code == 200
            assert next(told) == "update"
            bid = {"kind": "bid", "player": "Ann", "amount": 7}
            assert ann_there.act(table_id, 0, **bid).status_code == 200
            assert next(told) == "update" and page.shown["revision"] == 1
            assert time.monotonic() - begun < 3.0


def test_a_watcher_hears_of_what_the_operator_changes_though_the_revision_stays(
    two: Any,
) -> None:
    here, _ = two
    with here.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        page = Page(ann, table_id)
        with page.listening() as told, opened(here.database) as storage:
            assert next(told) == "update"
            close(storage, table_id)
            assert next(told) == "update"
            assert page.shown["table"]["status"] == "closed"
            reopen(storage, table_id)
            assert next(told) == "update"
            hand_over_to_bot(storage, table_id, 0, "random")
            assert next(told) == "update"
            assert page.shown["table"]["seats"][0]["kind"] == "bot"
            assert next(told) == "update"
            assert page.shown["revision"] > 0, "the bot has acted"


def test_a_stream_ends_when_its_table_is_removed(two: Any) -> None:
    here, _ = two
    with here.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with Page(ann, table_id).listening() as told, opened(here.database) as storage:
            assert next(told) == "update"
            remove(storage, table_id)
            assert next(told, "its end") == "its end"


def heard_of(storage: Storage, meanwhile: Callable[[], None], expected: int) -> list[Any]:
    heard: list[Any] = []

    async def wait() -> None:
        task = asyncio.create_task(listen(storage, lambda *what: heard.append(what)))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(meanwhile)
        end = time.monotonic() + 10
        while len(heard) < expected and time.monotonic() < end:
            await asyncio.sleep(0.02)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    loops.run(wait())
    return heard


def test_only_what_is_on_disk_is_told(postgres: Postgres) -> None:
    storage = Storage(postgres.new_database())

    def write() -> None:
        with pytest.raises(KeyError), storage.writing() as connection:
            notify(connection, "gone", 1, TIME)
            raise KeyError
        with storage.writing() as connection:
            notify(connection, "kept", 7, TIME)

    assert heard_of(storage, write, 1) == [("kept", (7, TIME))]
    storage.close()


def test_a_listener_listens_again_when_the_database_is_back() -> None:
    postgres = Postgres(**HASTY)
    storage = Storage(postgres.new_database())

    def restart_and_write() -> None:
        postgres.stop()
        postgres.start()
        time.sleep(1.5)
        with storage.writing() as connection:
            notify(connection, "after", 1, TIME)

    assert heard_of(storage, restart_and_write, 1) == [("after", (1, TIME))]
    storage.close()
    postgres.close()
