"""Bots at the table: they act when it is their turn, and never stall a game."""

import asyncio
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, update

from stockrail.server.guard import threads
from stockrail.server.service.workers import Workers
from stockrail.server.storage import now, seats, tables
from tests import loops

from ..games import nearly_over
from ..servers import wait_for

BOT = {"kind": "bot", "bot": "random"}
ANN = {"kind": "here", "name": "Ann"}


def acts(person: Any, table_id: str) -> Any:
    """The table, once the person on this screen is to act, or the game is over."""
    seen = person.see(table_id)
    return seen if seen["view"]["decision"] or seen["view"]["game"]["is_over"] else None


def over(person: Any, table_id: str) -> Any:
    """The table, once its game is over."""
    seen = person.see(table_id)
    return seen if seen["view"]["game"]["is_over"] else None


@pytest.mark.soak
def test_bots_play_a_whole_game_among_themselves(on_sqlite: Any) -> None:
    with on_sqlite().visit() as ann:
        table_id = ann.new(BOT, {"kind": "bot", "bot": "steady"})
        seen = wait_for(lambda: over(ann, table_id), 60)
    assert seen["table"]["status"] == "finished"
    assert [s["bot"] for s in seen["table"]["seats"]] == ["random", "steady"]
    assert seen["view"]["game"]["winners"]


def test_bots_play_a_game_to_its_end(serve: Any, database: str) -> None:
    server = serve(database)
    with server.visit() as ann:
        table_id = server.bring(ann, nearly_over())
        seat_bots(database)
        seen = wait_for(lambda: over(ann, table_id), 60)
    assert seen["table"]["status"] == "finished"
    assert [s["bot"] for s in seen["table"]["seats"]] == ["random"] * 3
    assert seen["view"]["game"]["winners"]


def seat_bots(database: str) -> None:
    """From now on bots play for everybody."""
    engine = create_engine(database)
    with engine.begin() as connection:
        bot = {"kind": "bot", "bot": "random", "visitor": None}
        connection.execute(update(seats).values(**bot))
        connection.execute(update(tables).values(changed_at=now()))
    engine.dispose()


def test_a_bot_answers_a_person(ann: Any) -> None:
    table_id = ann.new(ANN, BOT)
    seen = ann.see(table_id)
    ann.act(table_id, seen["revision"], kind="bid", player="Ann", amount=7)
    seen = wait_for(lambda: acts(ann, table_id))
    assert seen["log"][2]["actor"] == "Bot 2"


def test_alone_with_bots_their_answers_are_undone_too(ann: Any) -> None:
    table_id = ann.new(ANN, BOT, BOT)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    seen = wait_for(lambda: acts(ann, table_id))
    assert seen["can_undo"] and seen["ply"] > 1
    undone = ann.undo(table_id, seen["revision"]).json()["whole"]
    assert undone["ply"] == 0 and undone["view"]["decision"]["actor"] == "Ann"


def test_with_other_people_the_answer_of_a_bot_stays(ann: Any, bob: Any) -> None:
    table_id = ann.new(ANN, BOT, {"kind": "open"})
    bob.join(table_id, 2, "Bob")
    ann.start(table_id)
    ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
    wait_for(lambda: ann.see(table_id)["revision"] > 1)
    assert not ann.see(table_id)["can_undo"]


@pytest.mark.parametrize("part", ["", "/live", "/log", "/talk"])
def test_who_asks_for_a_table_that_is_not_there_wakes_no_bot(
    server: Any, ann: Any, part: str
) -> None:
    assert ann.get(f"/api/tables/nope{part}").status_code == 404
    assert not server.service.audience.has("nope")
    table_id = ann.hot_seat("Ann", "Bob")
    ann.see(table_id)
    assert server.service.audience.has(table_id)


def test_only_so_many_bots_may_wait_for_a_thread() -> None:
    assert isinstance(threads.BOTS, threads.Pool)


def test_a_restarted_server_goes_on_with_its_bots(serve: Any, database: str) -> None:
    slow = serve(database, bot_delay=3600)
    with slow.visit() as ann:
        table_id = ann.new(BOT, BOT)
        assert ann.see(table_id)["revision"] == 0
    slow.stop()
    quick = serve(database)
    with quick.visit() as zoe:
        wait_for(lambda: zoe.see(table_id)["revision"] > 3)


@pytest.mark.parametrize("fault", ["unknown", "asleep"])
def test_a_bot_that_fails_is_replaced_for_the_decision(
    serve: Any, database: str, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    patience = {"unknown": 20.0, "asleep": 0.001}[fault]
    server = serve(database, bot_patience=patience)
    with server.visit() as ann:
        table_id = ann.new(ANN, BOT)
        if fault == "unknown":
            engine = create_engine(database)
            with engine.begin() as connection:
                connection.execute(update(seats).where(seats.c.kind == "bot").values(bot="gone"))
                connection.execute(update(tables).values(changed_at=now()))
            engine.dispose()
        ann.act(table_id, 0, kind="bid", player="Ann", amount=7)
        seen = wait_for(lambda: acts(ann, table_id))
        assert seen["log"][2]["actor"] == "Bot 2"
    server.stop()
    assert "steady decides instead" in caplog.text


def test_bots_of_two_servers_do_not_play_twice(apart: Any) -> None:
    one, other = apart(), apart()
    with one.visit() as ann, other.visit() as zoe:
        table_id = ann.new(BOT, BOT, BOT)
        seen = wait_for(lambda: s if (s := zoe.see(table_id))["revision"] > 20 else None)
        assert seen["revision"] == seen["latest"]
        assert ann.see(table_id, ply=20)["log"] == zoe.see(table_id, ply=20)["log"]


SLOW = """
import time

def think(seconds=0.9):
    time.sleep(seconds)
    return "thought"
"""


def test_a_slow_bot_spoils_nobody_elses_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The patience of those who wait begins when a process is free for them."""
    (tmp_path / "slow_thought.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    slow = import_module("slow_thought").think

    async def all_at_once(runner: Workers) -> list[object]:
        asked = (runner.run(slow) for _ in range(6))
        answers: list[object] = await asyncio.gather(*asked, return_exceptions=True)
        return answers

    runner = Workers(1, patience=4.0)
    try:
        answers = loops.run(all_at_once(runner))
    finally:
        runner.close()
    assert answers == ["thought"] * 6


def test_a_bot_that_hangs_spoils_nobody_elses_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its own process is ended, though another one is busy."""
    (tmp_path / "slower_thought.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    slow = import_module("slower_thought").think

    async def overlapping(runner: Workers) -> list[object]:
        await asyncio.gather(runner.run(slow, 0.5), runner.run(slow, 0.5))
        hanging = asyncio.create_task(runner.run(slow, 60, patience=2))
        await asyncio.sleep(1)
        slower = asyncio.create_task(runner.run(slow, 2))
        given: list[object] = await asyncio.gather(hanging, slower, return_exceptions=True)
        return [*given, await runner.run(slow, 0.1)]

    runner = Workers(2, patience=20)
    try:
        hanged, *thought = loops.run(overlapping(runner))
    finally:
        runner.close()
    assert isinstance(hanged, TimeoutError)
    assert thought == ["thought", "thought"]


HOARD = """
import os

hoard = []


def keep(megabytes):
    hoard.append(bytearray(megabytes << 20))
    return os.getpid()
"""


def test_a_process_that_ran_out_of_memory_is_not_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hoarding.py").write_text(HOARD)
    monkeypatch.syspath_prepend(tmp_path)
    keep = import_module("hoarding").keep

    async def one_after_another(runner: Workers) -> tuple[int, int]:
        first = await runner.run(keep, 1)
        with pytest.raises(MemoryError):
            await runner.run(keep, 4096)
        return first, await runner.run(keep, 1)

    runner = Workers(1, 20.0, 1 << 30)
    try:
        first, next_one = loops.run(one_after_another(runner))
    finally:
        runner.close()
    assert first != next_one
