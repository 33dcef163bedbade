"""Tables in memory: opened from their position, put away when others need the space."""

import gc
import random
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, insert, update

import stockrail
from stockrail.core import stored as stored_games
from stockrail.server.guard.threads import THREADS
from stockrail.server.rooms.room import ROOM, Watcher
from stockrail.server.storage import now, positions, records, seats, tables
from stockrail.server.wire.languages import Visitor

from ..pages import Page
from ..servers import Person, Running, Serve, servers, wait_for

MOVES = 40


@dataclass(frozen=True)
class Stored:
    """A table, and what its player saw before the server was stopped."""

    database: str
    cookies: httpx.Cookies
    table_id: str
    before: dict[str, Any]


@pytest.fixture(scope="module")
def stored(new_database: Callable[[], str]) -> Stored:
    database, lots = new_database(), random.Random(3)
    game = stockrail.new("1830", ["Ann", "Bob"], 3)
    while game.ply < MOVES:
        game.play(lots.choice(game.legal()))
    with servers(Running, new_database) as start:
        server = start(database)
        with server.visit() as ann:
            table_id = server.bring(ann, game)
            return Stored(database, ann.cookies, table_id, ann.see(table_id, since=-1))


@dataclass(frozen=True)
class Restarted:
    server: Running
    ann: Person
    table_id: str
    before: dict[str, Any]


@pytest.fixture
def restarted(stored: Stored, copy_of: Callable[[str], str], serve: Serve) -> Iterator[Restarted]:
    """A server that has not opened the table yet."""
    server = serve(copy_of(stored.database))
    with server.visit(cookies=stored.cookies) as ann:
        yield Restarted(server, ann, stored.table_id, stored.before)


def test_a_stored_game_opens_without_its_log(restarted: Restarted) -> None:
    ann, table_id, before = restarted.ann, restarted.table_id, restarted.before
    seen = ann.see(table_id)
    assert (seen["log"], seen["log_since"]) == ([], MOVES)
    assert seen["view"] == before["view"] and seen["can_undo"]
    log = ann.get(f"/api/tables/{table_id}/log").json()
    assert log == before["log"]
    assert ann.get(f"/api/tables/{table_id}/log?until=7").json() == [
        entry for entry in log if entry["ply"] <= 7
    ]
    assert ann.see(table_id, since=-1)["log"] == log
    assert ann.see(table_id, ply=10)["view"]["game"]["ply"] == 10


def test_what_is_played_after_a_restart_can_be_undone(restarted: Restarted) -> None:
    ann, table_id, before = restarted.ann, restarted.table_id, restarted.before
    page = Page(ann, table_id)
    page.refresh()
    for ply in (MOVES - 1, MOVES - 2):
        assert page.undo().status_code == 200
        assert page.shown["ply"] == ply and page.shown == page.fresh()
    option = page.shown["view"]["decision"]["options"][0]["action"]
    assert page.act(**option).status_code == 200
    assert page.shown == page.fresh()
    assert ann.get(f"/api/tables/{table_id}/log").json()[:10] == before["log"][:10]


def played_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which games are played again from now on."""
    threads: list[str] = []
    play = stored_games._play

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name.partition("_")[0])
        return play(*given)

    monkeypatch.setattr(stored_games, "_play", noted)
    return threads


def test_an_undo_of_what_came_before_a_restart_holds_up_nobody(
    restarted: Restarted, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table_id, gate = restarted.ann, restarted.table_id, threading.Event()
    threads, play = played_again(monkeypatch), stored_games._play

    def slow(*given: Any) -> Any:
        gate.wait(30)
        return play(*given)

    monkeypatch.setattr(stored_games, "_play", slow)
    room = restarted.server.service.rooms.fresh(table_id)
    with ThreadPoolExecutor(1) as apart:
        undone = apart.submit(ann.undo, table_id, MOVES)
        wait_for(lambda: THREADS.of("history")._here)
        with restarted.server.visit(cookies=ann.cookies) as other:
            option = other.see(table_id)["view"]["decision"]["options"][0]["action"]
            assert other.act(table_id, MOVES, **option).status_code == 200, "the table is free"
        gate.set()
        assert undone.result().status_code == 409, "the table has moved on"
    assert room.now.revision == MOVES + 1
    assert ann.undo(table_id, MOVES + 1).json()["whole"]["ply"] == MOVES
    assert ann.undo(table_id, MOVES + 2).json()["whole"]["ply"] == MOVES - 1
    assert threads == ["history"], "once for all who ask"


def test_a_vote_on_an_undo_is_not_played_again_where_it_is_given(
    restarted: Restarted, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, table_id, threads = restarted.ann, restarted.table_id, played_again(monkeypatch)
    wish = {"kind": "undo", "about": MOVES - 1, "revision": MOVES}
    asked = ann.post(f"/api/tables/{table_id}/motions", json=wish)
    assert asked.status_code == 200 and ann.see(table_id)["ply"] == MOVES - 1
    assert threads == ["history"]


def test_an_undo_elsewhere_is_followed_without_playing_again(
    restarted: Restarted, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = serve(restarted.server.service.settings.database)
    ann, table_id = restarted.ann, restarted.table_id
    with other.visit(cookies=ann.cookies) as elsewhere:
        assert elsewhere.see(table_id)["ply"] == MOVES
        assert ann.undo(table_id, MOVES).status_code == 200
        threads = played_again(monkeypatch)
        assert elsewhere.see(table_id)["ply"] == MOVES - 1
        assert threads == []


def test_a_log_that_is_damaged_disturbs_only_those_who_want_it(restarted: Restarted) -> None:
    ann, table_id, before = restarted.ann, restarted.table_id, restarted.before
    with restarted.server.service.storage.writing() as connection:
        spoiled = update(records).where(records.c.table_id == table_id, records.c.revision == 3)
        connection.execute(spoiled.values(action={"kind": "no such thing"}))
    assert ann.see(table_id)["view"]["panels"] == before["view"]["panels"]
    assert ann.get(f"/api/tables/{table_id}/log").status_code >= 400


def test_rooms_are_put_away_when_there_is_no_space(serve: Any) -> None:
    server = serve(memory=1)
    with server.visit() as ann:
        tables = [ann.hot_seat("Ann", "Bob") for _ in range(12)]
        known = [server.service.rooms.known(table_id) is not None for table_id in tables]
        assert sum(known) == 1_000_000 // ROOM and known[-1]
        for table_id in tables:
            assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert ann.see(table_id)["revision"] == 1


def test_a_room_that_is_watched_stays(serve: Any) -> None:
    server = serve(memory=1)
    rooms = server.service.rooms
    with server.visit() as ann:
        watched = ann.hot_seat("Ann", "Bob")
        watcher = Watcher(Visitor("", "en"), None)
        room = rooms.room(watched)
        rooms.enter(room, watcher)
        for _ in range(12):
            ann.hot_seat("Ann", "Bob")
        assert rooms.known(watched) is room
        room.watchers.discard(watcher)
        del room
        for _ in range(12):
            ann.hot_seat("Ann", "Bob")
        assert rooms.known(watched) is None


def test_a_table_has_one_room_as_long_as_somebody_uses_it(serve: Any) -> None:
    """A bot thinks while its table is put away and opened again."""
    server = serve(memory=1)
    rooms = server.service.rooms
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        in_use = rooms.room(table_id)
        for _ in range(12):
            ann.hot_seat("Ann", "Bob")
        assert rooms.room(table_id) is in_use
        assert ann.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
        assert in_use.now.revision == 1


def test_rooms_that_are_put_away_take_no_memory(restarted: Restarted) -> None:
    """Without the garbage collector, which looks seldom."""
    rooms, table_id = restarted.server.service.rooms, restarted.table_id
    restarted.ann.see(table_id)
    gc.collect()
    gc.disable()
    try:
        snapshot = weakref.ref(rooms.room(table_id).now)
        game = weakref.ref(rooms.room(table_id).now.game())
        rooms.forget(table_id)
        end = time.monotonic() + 5
        while (snapshot() is not None or game() is not None) and time.monotonic() < end:
            time.sleep(0.01)  # the event loop looks at it once more
        assert snapshot() is None and game() is None
    finally:
        gc.enable()


def test_those_who_watch_hear_what_somebody_else_has_found_out(serve: Any, database: str) -> None:
    """Another server has written, and a page was opened before anybody told of it."""
    here, there = serve(database, glance=3600.0), serve(database)
    with here.visit() as ann, there.visit() as eve, here.visit() as zoe:
        table_id = ann.hot_seat("Ann", "Bob")
        eve.cookies = ann.cookies
        page = Page(ann, table_id)
        page.refresh()
        with page.listening() as heard:
            assert next(heard) == "current"
            assert eve.act(table_id, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert zoe.see(table_id)["revision"] == 1
            assert next(heard) == "update"
        assert page.shown["revision"] == 1


def test_a_table_that_cannot_be_read_again_stops_no_other(serve: Any, database: str) -> None:
    here, there = serve(database, glance=0.05), serve(database)
    with here.visit() as ann, there.visit() as eve:
        broken, whole = ann.hot_seat("Ann", "Bob"), ann.hot_seat("Ann", "Bob")
        eve.cookies = ann.cookies
        pages = [Page(ann, broken), Page(ann, whole)]
        for page in pages:
            page.refresh()
        with pages[0].listening() as first, pages[1].listening() as second:
            assert next(first) == next(second) == "current"
            storage = there.service.storage
            with storage.writing() as connection:
                bad = {"table_id": broken, "revision": 0, "action": {"kind": "?"}, "made_at": now()}
                connection.execute(insert(records).values(**bad))
            time.sleep(0.3)
            assert eve.act(whole, 0, kind="bid", player="Ann", amount=7).status_code == 200
            assert next(second) == "update"


def test_the_stream_of_a_table_that_is_removed_ends(serve: Any, database: str) -> None:
    server = serve(database, glance=0.05)
    with server.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob")
        page = Page(ann, table_id)
        with page.listening() as heard:
            assert next(heard) == "update"
            with server.service.storage.writing() as connection:
                for table in (positions, seats):
                    connection.execute(delete(table).where(table.c.table_id == table_id))
                connection.execute(delete(tables).where(tables.c.id == table_id))
            assert [*heard] == []
        assert ann.get(f"/api/tables/{table_id}").status_code == 404
