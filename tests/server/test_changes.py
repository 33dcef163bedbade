"""Changes laid over each other make what somebody sees who opens the page now."""

import random
from typing import Any

import pytest

import stockrail
from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.server.rooms import Room, Snapshot
from stockrail.server.rooms.room import Watcher
from stockrail.server.rooms.rows import SeatRow, TableRow
from stockrail.server.rooms.updates import UpdateWriter
from stockrail.server.wire.languages import LANGUAGES, Visitor
from stockrail.view import View

from .pages import Page

TITLES = [title.id for title in stockrail.titles()]
MOVES = 12


def with_others(ann: Any, bob: Any, title: str) -> str:
    """Ann has one seat, Bob the other two."""
    table_id: str = ann.new(
        {"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}, title=title
    )
    for index, name in ((1, "Bob"), (2, "Cat")):
        assert bob.join(table_id, index, name).status_code == 200
    assert ann.start(table_id).status_code == 200
    return table_id


def move(pages: list[Page], draw: random.Random) -> None:
    """Somebody acts, or sometimes undoes what they did."""
    for page in pages:
        page.refresh()
    if draw.random() < 0.2 and (able := [page for page in pages if page.shown["can_undo"]]):
        assert able[0].undo().status_code == 200
        return
    acting = next(page for page in pages if page.shown["view"]["decision"])
    options = acting.shown["view"]["decision"]["options"]
    answer = acting.act(**draw.choice(options)["action"])
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("moves", [MOVES, pytest.param(400, marks=pytest.mark.soak)])
def test_changes_in_sequence_equal_a_fresh_view(serve: Any, title: str, moves: int) -> None:
    server, draw = serve(), random.Random(title)
    database = server.service.settings.database
    ann, bob, zoe = (server.visit() for _ in range(3))
    table_id = with_others(ann, bob, title)
    players = [Page(ann, table_id, "fr"), Page(bob, table_id)]
    pages = [*players, Page(ann, table_id), Page(zoe, table_id), Page(zoe, table_id, "fr")]
    for n in range(moves):
        if players[0].shown.get("table", {}).get("status") == "finished":
            break
        move(players, draw)
        if n == moves // 2:
            server.stop()
            server = serve(database)
            for person in (ann, bob, zoe):
                person.base_url = server.address
        for page in pages:
            if draw.random() < 0.6:
                page.refresh()
                assert page.shown == page.fresh()
    assert len({page.shown["seat"] for page in pages}) > 1
    for page in pages:
        page.refresh()
        assert page.shown == page.fresh()
        assert page.wholes < len(page.bytes) / 2
    for person in (ann, bob, zoe):
        person.close()


def room_of(table: Table[Any, View]) -> Room:
    seats = tuple(SeatRow(n, "person", name, name, None) for n, name in enumerate(table.players))
    actor = table.players.index(table.actor) if table.actor else None
    row = TableRow(
        id="secret",
        title=table.title.id,
        options=table.options,
        seed=table.seed,
        rules=table.rules_version,
        status="running",
        host="host",
        actor=actor,
        standing=None,
        rematch=None,
        changed_at=str(table.ply),
        revision=table.ply,
        seats=seats,
    )
    return Room(Snapshot(row, table), UpdateWriter(0))


def with_more_money(table: Table[Any, View], player: PlayerId) -> Table[Any, View]:
    """The same position, but for what one player has."""
    richer, state = table.at(table.ply), table.state.clone()
    state.cash[player] += 123
    richer._history.newest = richer._history.newest._replace(state=state)
    return richer


def sent(
    then: Table[Any, View], now: Table[Any, View], viewers: list[Visitor]
) -> dict[Visitor, Any]:
    """All that each of them is sent of two positions, by one room that they watch together."""
    room, following = room_of(then), room_of(now).now
    following.kept = then.ply
    first = {viewer: room.update_for(viewer, None) for viewer in viewers}
    for viewer in viewers:
        room.watchers.add(Watcher(viewer, first[viewer].mark))
    room.advance(following, room.prepared(following))
    return {
        viewer: (
            first[viewer].update,
            room.update_for(viewer, first[viewer].mark).update,
            room.update_for(viewer, None).update,
        )
        for viewer in viewers
    }


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.soak)])
def test_hidden_money_is_nowhere_in_what_others_are_sent(every: int) -> None:
    """1830 §11.7: bytes on the wire, made with all that is shared, whoever looks first."""
    table, draw = stockrail.new("1830", ["Ann", "Bob", "Cat"], seed=4), random.Random(4)
    viewers = [Visitor(who, lang) for who in (*table.players, "nobody") for lang in LANGUAGES]
    while table.ply < 100:
        before = table.at(table.ply)
        actions = table.legal()
        table.play(actions[draw.randrange(len(actions))])
        if table.ply % every:
            continue
        hidden = next(p for p in table.players if p not in (table.actor, before.actor))
        draw.shuffle(viewers)
        told = sent(before, table, viewers)
        of_richer = sent(with_more_money(before, hidden), with_more_money(table, hidden), viewers)
        for viewer in viewers:
            assert (told[viewer] == of_richer[viewer]) == (viewer.id != hidden)


def test_what_is_watched_is_made_once_for_all_who_see_the_same() -> None:
    table = stockrail.new("chicago-express", ["Ann", "Bob", "Cat"])
    room = room_of(table)
    strangers = [Visitor(f"stranger {n}", "en") for n in range(3)]
    for visitor in (*strangers, Visitor("Ann", "en")):
        room.watchers.add(Watcher(visitor, room.update_for(visitor, None).mark))
    following = table.at(table.ply)
    following.play(following.legal()[0])
    snapshot = Snapshot(room_of(following).now.row, following, table.ply)
    held = room.update_for(strangers[0], None).mark
    room.advance(snapshot, room.prepared(snapshot))
    told = [room.ready(visitor, held) for visitor in strangers]
    first, second, third = (each.update for each in told if each is not None)
    assert first is second is third
