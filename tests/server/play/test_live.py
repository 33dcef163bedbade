"""Live updates: everyone is told of every change, also after a dropped line."""

import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from ..pages import Page

OPEN = {"kind": "open"}


def two_people(ann: Any, bob: Any, **wish: Any) -> str:
    table_id: str = ann.new({"kind": "here", "name": "Ann"}, OPEN, **wish)
    bob.join(table_id, 1, "Bob")
    ann.start(table_id)
    return table_id


def test_everyone_hears_of_who_comes_who_goes_and_the_start(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = ann.new({"kind": "here", "name": "Ann"}, OPEN)
    page = Page(zoe, table_id)
    page.refresh()
    with page.listening() as heard:
        assert next(heard) == "current"
        changes: list[Callable[[], httpx.Response]] = [
            lambda: bob.join(table_id, 1, "Bob"),
            lambda: bob.delete(f"/api/tables/{table_id}/seats/1"),
            lambda: bob.join(table_id, 1, "Bob"),
            lambda: ann.start(table_id),
        ]
        for change in changes:
            assert change().status_code == 200
            assert next(heard) == "update"
            assert page.shown == page.fresh()
    assert page.shown["table"]["status"] == "running"


def test_every_action_and_undo_is_told_to_all(ann: Any, bob: Any, zoe: Any) -> None:
    table_id = two_people(ann, bob)
    pages = [Page(person, table_id) for person in (ann, bob, zoe)]
    for page in pages:
        page.refresh()
    first, second, watching = pages
    with first.listening() as one, second.listening() as two, watching.listening() as three:
        for heard in (one, two, three):
            assert next(heard) == "current"
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        for heard in (one, two, three):
            assert next(heard) == "update"
        assert [page.shown["revision"] for page in pages] == [1, 1, 1]
        assert [page.shown["seat"] for page in pages] == ["Ann", "Bob", None]
        ann.undo(table_id, 1)
        for heard in (one, two, three):
            assert next(heard) == "update"
        for page in pages:
            assert page.shown == page.fresh() and page.wholes == 1


def test_who_acts_is_told_what_changed_with_the_answer(ann: Any) -> None:
    page = Page(ann, ann.hot_seat("Ann", "Bob", title="1830"))
    page.refresh()
    whole = len(page.bytes[-1])
    option = page.shown["view"]["decision"]["options"][0]["action"]
    assert page.act(**option).status_code == 200
    assert page.shown == page.fresh() and page.wholes == 1
    assert len(page.bytes[-1]) < whole / 4
    assert page.undo().status_code == 200
    assert page.shown == page.fresh() and page.wholes == 1


def test_a_client_that_comes_back_is_told_at_once_what_it_missed(ann: Any, bob: Any) -> None:
    table_id = ann.hot_seat("Ann", "Eve")
    page = Page(bob, table_id)
    page.refresh()
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    ann.undo(table_id, 1)
    ann.act(table_id, 2, kind="bid", player="Ann", amount=8)
    started = time.monotonic()
    with page.listening() as heard:
        assert next(heard) == "update"
    assert time.monotonic() - started < 2
    assert page.wholes == 1 and page.shown == page.fresh()


@pytest.mark.parametrize("mark", ["0.ffffffffffff", "99.0123456789ab", "nonsense", "0"])
def test_who_holds_something_unknown_is_told_everything(ann: Any, mark: str) -> None:
    page = Page(ann, ann.hot_seat("Ann", "Bob"))
    page.mark = mark
    page.refresh()
    assert page.wholes == 1 and page.shown == page.fresh()


def test_who_is_too_far_behind_is_told_everything(ann: Any, bob: Any) -> None:
    table_id = ann.hot_seat("Ann", "Eve")
    page = Page(bob, table_id)
    page.refresh()
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    for revision in range(1, 12):
        if revision % 2:
            ann.undo(table_id, revision)
        else:
            ann.act(table_id, revision, kind="bid", player="Ann", amount=7)
    page.refresh()
    assert page.wholes == 2 and page.shown == page.fresh()


def test_what_one_holds_is_of_no_use_to_another(ann: Any, bob: Any) -> None:
    """§11.7 of 1830: what changed for Ann may tell of one’s own money."""
    table_id = two_people(ann, bob, title="1830")
    own, others, french = Page(ann, table_id), Page(bob, table_id), Page(ann, table_id, "fr")
    own.refresh()
    others.mark = french.mark = own.mark
    ann.act(table_id, 0, **own.shown["view"]["decision"]["options"][0]["action"])
    for page in (others, french):
        page.refresh()
        assert page.wholes == 1


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
        page = Page(ann, table_id)
        page.refresh()
        with page.listening() as heard:
            assert next(heard) == "current"
            assert eve.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert next(heard) == "update"
        assert page.shown["revision"] == 1 and page.shown == page.fresh()
        assert ann.see(table_id)["log"] == eve.see(table_id, since=-1)["log"] != []


@pytest.mark.parametrize("listeners", [30])
def test_many_may_listen(ann: Any, server: Any, listeners: int) -> None:
    table_id = ann.hot_seat("Ann", "Bob")
    heard: list[int] = []
    ready = threading.Barrier(listeners + 1)

    def listen() -> None:
        with server.visit() as person:
            page = Page(person, table_id)
            with page.listening() as messages:
                next(messages)
                ready.wait()
                next(messages)
                heard.append(page.shown["revision"])

    threads = [threading.Thread(target=listen) for _ in range(listeners)]
    for thread in threads:
        thread.start()
    ready.wait()
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    for thread in threads:
        thread.join()
    assert heard == [1] * listeners
