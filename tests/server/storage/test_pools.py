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

from ..servers import wait_for


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
    anywhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = anywhere()
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


class Opening:
    """A server that has just been started again, where games take as long to open as one wants."""

    def __init__(self, anywhere: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        before = anywhere()
        with before.visit() as ann:
            stored = [ann.hot_seat("Ann", "Bob") for _ in range(20)]
            self.cookies = ann.cookies
        before.stop()
        self.server, self.gate = anywhere(), threading.Event()
        self.opened: list[str] = []
        self._waiting = iter(stored)
        self._opened = records.opened
        monkeypatch.setattr(rooms, "opened", self._costly)

    def _costly(self, storage: Any, connection: Any, row: Any) -> Any:
        self.opened.append(threading.current_thread().name.partition("_")[0])
        self.gate.wait(30)
        return self._opened(storage, connection, row)

    def look(self) -> Any:
        with self.server.visit() as somebody:
            return somebody.get(f"/api/tables/{next(self._waiting)}")


def test_stored_games_that_are_opened_stop_nobody_who_plays(
    anywhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = Opening(anywhere, monkeypatch)
    with opening.server.visit(cookies=opening.cookies) as ann:
        opening.gate.set()
        table_id = ann.hot_seat("Ann", "Bob")
        ann.see(table_id)
        opening.gate.clear()
        with at_once(opening.look, 20) as answers:
            wait_for(lambda: threads.OPENINGS._here == 20)
            begun = time.monotonic()
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert ann.see(table_id)["revision"] == 1
            assert ann.get("/api/tables").status_code == 200
            assert time.monotonic() - begun < 2
            assert answers == [], "all of them wait for their turn"
            opening.gate.set()
    assert [answer.status_code for answer in answers] == [200] * 20
    assert opening.opened[-20:] == ["opening"] * 20


def test_nobody_waits_for_long_until_a_stored_game_is_opened(
    anywhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "PATIENCE", 0.5)
    opening = Opening(anywhere, monkeypatch)
    with at_once(opening.look, 12) as answers:
        wait_for(lambda: len(answers) == 12)
        opening.gate.set()
    for answer in answers:
        assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
        assert answer.json()["message"] == "The server has too much to do"
    wait_for(lambda: threads.OPENINGS._here == 0)
    assert len(opening.opened) == 2, "nobody waits for the others any more"
    assert opening.look().status_code == 200


def test_slow_looks_at_the_lobby_stop_neither_moves_nor_pages(
    on_sqlite: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, gate = on_sqlite(), threading.Event()
    monkeypatch.setattr(threads.THREADS, "_kinds", {**threads.THREADS._kinds})
    reads = Pool("reads", 1, waiting=0)
    monkeypatch.setitem(threads.THREADS._kinds, "reads", reads)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        slow = reads.submit(gate.wait, 30)
        assert ann.get("/api/tables").status_code == 503
        assert ann.get("/").status_code == 200
        assert ann.see(table_id)["revision"] == 0
        assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
        gate.set()
        assert slow.result(10)
        assert ann.get("/api/tables").status_code == 200
