"""Each kind of request has threads of its own, and only so many may wait for one."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stockrail.core import engine
from stockrail.server.guard import threads
from stockrail.server.guard.refusals import NotNow
from stockrail.server.guard.threads import Pool, Turnstile
from stockrail.server.rooms import records, rooms


@contextmanager
def at_once(work: Callable[[], Any], count: int) -> Iterator[list[Any]]:
    """So many threads doing the same; gives what they got."""
    got: list[Any] = []
    crowd = [threading.Thread(target=lambda: got.append(work())) for _ in range(count)]
    for thread in crowd:
        thread.start()
    yield got
    for thread in crowd:
        thread.join()


def test_only_so_many_may_wait_for_a_thread() -> None:
    pool, gate = Pool("judging", 2, waiting=3), threading.Event()
    begun = [pool.submit(gate.wait) for _ in range(5)]
    with pytest.raises(NotNow, match="too much to do"):
        pool.submit(gate.wait)
    gate.set()
    assert all(future.result(10) for future in begun)
    assert pool.submit(lambda: "later").result(10) == "later"
    pool.shutdown()


def test_only_so_many_go_through_a_turnstile() -> None:
    turnstile, gate = Turnstile(at_once=2, waiting=2), threading.Event()
    inside: list[int] = []
    most: list[int] = []

    def pass_through() -> bool:
        try:
            with turnstile:
                inside.append(1)
                most.append(len(inside))
                gate.wait(10)
                inside.pop()
        except NotNow:
            return False
        return True

    with at_once(pass_through, 9) as passed:
        while len(passed) < 5:
            time.sleep(0.01)
        gate.set()
    assert sorted(passed) == [False] * 5 + [True] * 4
    assert max(most) == 2


def test_costly_judging_stops_neither_moves_nor_looks(
    on_sqlite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = on_sqlite()
    monkeypatch.setattr(threads.THREADS, "_kinds", {**threads.THREADS._kinds})
    monkeypatch.setitem(threads.THREADS._kinds, "judging", Pool("judging", 2, waiting=6))
    judge, gate = engine.why_not, threading.Event()

    def costly(*given: Any) -> Any:
        if threading.current_thread().name.startswith("judging"):
            gate.wait(30)
        return judge(*given)

    monkeypatch.setattr(engine, "why_not", costly)
    bid = {"kind": "bid", "player": "Ann", "amount": 7}
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")

        def ask() -> Any:
            with server.visit() as somebody:
                somebody.cookies = ann.cookies
                return somebody.post(f"/api/tables/{table_id}/why_not", json={"action": bid})

        with at_once(ask, 20) as answers:
            while len(answers) < 12:
                time.sleep(0.01)
            begun = time.monotonic()
            assert ann.see(table_id)["revision"] == 0
            assert ann.act(table_id, 0, **bid).status_code == 200
            assert ann.get("/").status_code == 200
            assert time.monotonic() - begun < 2
            gate.set()
    refused = [answer for answer in answers if answer.status_code == 503]
    assert len(refused) == 12
    for answer in refused:
        assert answer.json()["message"] == "The server has too much to do"
        assert answer.json()["instead"] == "Try again in a moment."
        assert int(answer.headers["retry-after"]) > 0


def test_stored_games_that_are_opened_stop_nobody_who_plays(
    on_sqlite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = on_sqlite()
    with before.visit() as ann:
        stored = [ann.hot_seat("Ann", "Bob") for _ in range(20)]
        cookies = ann.cookies
    before.stop()
    server, gate = on_sqlite(), threading.Event()
    with server.visit(cookies=cookies) as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        ann.see(table_id)
        waiting = iter(stored)
        opening = records.opened

        def costly(*given: Any) -> Any:
            gate.wait(30)
            return opening(*given)

        monkeypatch.setattr(rooms, "opened", costly)

        def look() -> int:
            with server.visit() as somebody:
                status: int = somebody.get(f"/api/tables/{next(waiting)}").status_code
                return status

        with at_once(look, 20) as answers:
            while len(answers) < 12:
                time.sleep(0.01)
            begun = time.monotonic()
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert ann.get("/api/tables").status_code == 200
            assert time.monotonic() - begun < 2
            gate.set()
    assert sorted(answers) == [200] * 8 + [503] * 12
