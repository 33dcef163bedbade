"""Tables in memory: opened from their position, put away when others need the space."""

import random
from typing import Any

from sqlalchemy import update

from stockrail.server.rooms.room import ROOM, Watcher
from stockrail.server.storage import records
from stockrail.server.wire.languages import Visitor

from .pages import Page


def after_a_restart(serve: Any, database: str, moves: int) -> tuple[Any, str, dict[str, Any]]:
    """A server, a table on it, and what its player saw before."""
    first = serve(database)
    with first.visit() as ann:
        table_id = ann.hot_seat("Ann", "Bob", title="1830")
        before = ann.play(table_id, moves, random.Random(3))
        cookies = ann.cookies
    first.stop()
    server = serve(database)
    person = server.visit()
    person.cookies = cookies
    return person, table_id, before


def test_a_stored_game_opens_without_its_log(serve: Any, database: str) -> None:
    ann, table_id, before = after_a_restart(serve, database, 25)
    with ann:
        seen = ann.see(table_id)
        assert (seen["log"], seen["log_since"]) == ([], 25)
        assert seen["view"] == before["view"] and seen["can_undo"]
        log = ann.get(f"/api/tables/{table_id}/log").json()
        assert log == before["log"]
        assert ann.get(f"/api/tables/{table_id}/log?until=7").json() == [
            entry for entry in log if entry["ply"] <= 7
        ]
        assert ann.see(table_id, since=-1)["log"] == log
        assert ann.see(table_id, ply=10)["view"]["game"]["ply"] == 10


def test_what_is_played_after_a_restart_can_be_undone(serve: Any, database: str) -> None:
    ann, table_id, before = after_a_restart(serve, database, 25)
    with ann:
        page = Page(ann, table_id)
        page.refresh()
        for ply in (24, 23):
            assert page.undo().status_code == 200
            assert page.shown["ply"] == ply and page.shown == page.fresh()
        option = page.shown["view"]["decision"]["options"][0]["action"]
        assert page.act(**option).status_code == 200
        assert page.shown == page.fresh()
        assert ann.get(f"/api/tables/{table_id}/log").json()[:10] == before["log"][:10]


def test_a_log_that_is_damaged_disturbs_only_those_who_want_it(serve: Any, database: str) -> None:
    ann, table_id, before = after_a_restart(serve, database, 40)
    storage = serve(database).service.storage
    with storage.writing() as connection:
        spoiled = update(records).where(records.c.table_id == table_id, records.c.revision == 3)
        connection.execute(spoiled.values(action={"kind": "no such thing"}))
    with ann:
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
        for _ in range(12):
            ann.hot_seat("Ann", "Bob")
        assert rooms.known(watched) is None
