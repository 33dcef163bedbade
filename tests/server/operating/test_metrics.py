"""What is counted, by one process and by several."""

import os
import random
import signal
from typing import Any

import pytest

from tests.postgres import Postgres
from tests.server.operating.reading_metrics import numbers
from tests.server.servers import Serving, wait_for
from tests.server.service.test_several import workers

BOTS = ({"kind": "here"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})


def test_moves_refusals_and_requests_are_counted(apart: Any) -> None:
    server = apart()
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        for n in range(3):
            ann.play(table_id, 1, random.Random(n))
        assert ann.act(table_id, 0, kind="pass", player="Ann").status_code == 409
        assert ann.get("/api/tables/nowhere").status_code == 404
    assert numbers(server.address, title="chicago-express")["stockrail_moves_total"] == 3
    assert numbers(server.address, status="409")["stockrail_refusals_total"] == 1
    assert numbers(server.address, code="not_found")["stockrail_refusals_total"] == 1
    act = {"method": "POST", "route": "/api/tables/{table_id}/actions"}
    assert numbers(server.address, **act, status="200")["stockrail_requests_total"] == 3
    assert numbers(server.address, **act)["stockrail_request_seconds_count"] == 4
    everything = numbers(server.address)
    assert everything["stockrail_commit_seconds_count"] >= 4
    assert everything["stockrail_resident_bytes"] > 10_000_000


def test_no_table_has_a_number_of_its_own(apart: Any) -> None:
    """Otherwise their number would grow with the tables."""
    server = apart()
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        ann.play(table_id, 1, random.Random(1))
        assert table_id not in ann.get("/metrics").text


def test_watchers_are_counted_while_they_watch(apart: Any) -> None:
    server = apart()

    def watching() -> float:
        return numbers(server.address)["stockrail_watchers"]

    with server.visit() as ann, server.visit() as bob:
        table_id = ann.hot_seat("Ann", "Bob")
        with bob.stream("GET", f"/api/tables/{table_id}/live") as live:
            told = live.iter_text()
            assert next(told)
            assert watching() == 1
            with ann.stream("GET", f"/api/tables/{table_id}/live") as other:
                told_too = other.iter_text()
                assert next(told_too)
                assert watching() == 2
        wait_for(lambda: watching() == 0)
    wait_for(lambda: numbers(server.address)["stockrail_tables_in_memory"] == 1)


def test_decisions_of_bots_are_counted(apart: Any) -> None:
    server = apart()
    with server.visit() as ann:
        ann.play(ann.new(*BOTS), 1, random.Random(1))

    def decided() -> float:
        return numbers(server.address, bot="random").get("stockrail_bot_seconds_count", 0)

    wait_for(lambda: decided() >= 2)
    wait_for(lambda: numbers(server.address, by="bot").get("stockrail_moves_total", 0) >= 2)
    assert numbers(server.address, by="person")["stockrail_moves_total"] == 1
    assert "stockrail_bot_failures_total" not in numbers(server.address)


@pytest.mark.soak
def test_several_processes_give_one_sum(postgres: Postgres, commanded: Serving) -> None:
    server = commanded(postgres.new_database(), "--workers", "2", STOCKRAIL_BOT_DELAY="0")
    address, asked = server.address, 16
    for n in range(asked):
        with server.visit() as person:
            assert person.get("/api/titles").status_code == 200, n
    titles = {"route": "/api/titles"}
    sums = [numbers(address, **titles)["stockrail_requests_total"] for _ in range(10)]
    assert sums == [asked] * 10, "whichever process answers"
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        with ann.stream("GET", f"/api/tables/{table_id}/live") as live:
            told = live.iter_text()
            assert next(told)
            assert {numbers(address)["stockrail_watchers"] for _ in range(10)} == {1}
            for process in (both := workers(server.process.pid)):
                os.kill(process, signal.SIGKILL)

            def replaced() -> bool:
                now = workers(server.process.pid)
                return len(now) == 2 and not {*both} & {*now}

            wait_for(replaced, 60)
            wait_for(server.is_ready, 60)
    assert numbers(address)["stockrail_watchers"] == 0, (
        "who watched a process that was killed is gone"
    )
    assert numbers(address, **titles)["stockrail_requests_total"] == asked, (
        "what was counted counts"
    )
