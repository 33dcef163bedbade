"""Live updates: everyone hears of every change, also after a dropped line."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

OPEN = {"kind": "open"}


@contextmanager
def listening(person: Any, table_id: str, **headers: str) -> Iterator[Callable[[], Any]]:
    """Gives what is told next, as `(id, what)`."""
    path = f"/api/tables/{table_id}/live"
    with person.stream("GET", path, headers=headers, timeout=20) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()

        def told() -> Any:
            fields: dict[str, str] = {}
            for line in lines:
                if not line and "data" in fields:
                    assert fields["event"] == "table"
                    return int(fields["id"]), json.loads(fields["data"])
                name, _, value = line.partition(": ")
                fields[name] = value
            raise AssertionError("the line went dead")

        yield told


def test_everyone_hears_of_who_comes_who_goes_and_the_start(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    with listening(zoe, table_id) as told:
        moments = [told()]
        changes: list[Callable[[], httpx.Response]] = [
            lambda: bob.join(table_id, 1, "Bob"),
            lambda: bob.delete(f"/api/tables/{table_id}/seats/1"),
            lambda: bob.join(table_id, 1, "Bob"),
            lambda: ann.start(table_id),
        ]
        for change in changes:
            assert change().status_code == 200
            moments.append(told())
    assert [number for number, _ in moments] == [0] * 5
    assert len({what["changed_at"] for _, what in moments}) == 5


def test_every_action_and_undo_is_told_to_all(ann: Any, bob: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    with listening(ann, table_id) as ann_told, listening(bob, table_id) as bob_told:
        assert ann_told()[0] == bob_told()[0] == 0
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        assert ann_told()[0] == bob_told()[0] == 1
        assert bob.see(table_id)["revision"] == 1
        ann.undo(table_id, 1)
        assert ann_told()[0] == bob_told()[0] == 2


def test_a_client_that_comes_back_hears_at_once_what_it_missed(ann: Any, bob: Any) -> None:
    table_id = ann.hot_seat("Ann", "Eve")
    with listening(bob, table_id) as told:
        assert told()[0] == 0
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    ann.act(table_id, 1, kind="bid", player="Eve", amount=8)
    started = time.monotonic()
    with listening(bob, table_id, **{"last-event-id": "0"}) as told:
        assert told() == (
            2,
            {"revision": 2, "changed_at": bob.see(table_id)["table"]["changed_at"]},
        )
    assert time.monotonic() - started < 2


def test_a_quiet_line_gives_signs_of_life(serve: Any) -> None:
    server = serve(heartbeat=0.05)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with ann.stream("GET", f"/api/tables/{table_id}/live") as answer:
            signs = 0
            for line in answer.iter_lines():
                signs += line == ": still here"
                if signs == 3:
                    break


def test_what_another_server_writes_is_told_too(apart: Any) -> None:
    here, there = apart(glance=0.05), apart()
    with here.visit() as ann, there.visit() as eve:
        table_id = ann.hot_seat("Ann", "Bob")
        eve.cookies = ann.cookies
        with listening(ann, table_id) as told:
            assert told()[0] == 0
            assert eve.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert told()[0] == 1
        assert ann.see(table_id)["log"] == eve.see(table_id)["log"] != []


@pytest.mark.parametrize("listeners", [30])
def test_many_may_listen(ann: Any, server: Any, listeners: int) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    heard: list[int] = []
    ready = threading.Barrier(listeners + 1)

    def listen() -> None:
        with server.visit() as person, listening(person, table_id) as told:
            told()
            ready.wait()
            heard.append(told()[0])

    threads = [threading.Thread(target=listen) for _ in range(listeners)]
    for thread in threads:
        thread.start()
    ready.wait()
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    for thread in threads:
        thread.join()
    assert heard == [1] * listeners
