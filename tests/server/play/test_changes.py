"""Changes laid over each other make what somebody sees who opens the page now."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack

import msgspec
import pytest

import stockrail
from stockrail.locale import translator
from stockrail.server.rooms import Snapshot
from stockrail.server.rooms.room import Watcher
from stockrail.server.wire.languages import LANGUAGES, Visitor
from stockrail.view import encode, own_view

from ..games import room_of
from ..pages import Page
from ..servers import Person, Serve

TITLES = [title.id for title in stockrail.titles()]
PLAYERS = "Ann", "Bob", "Cat", "Dan"
SEEN = {(seat, lang) for seat in (*PLAYERS, None) for lang in LANGUAGES}
"""All that can be seen of a position."""
MOVES = 10


class Watched:
    """A table at which Ann, Bob and Cat play, who has two seats, and somebody looks on.

    Each has pages in both languages: one is told of every change, one comes back now and then.
    """

    def __init__(self, serve: Serve, title: str) -> None:
        self._serve, self._draw = serve, random.Random(title)
        self._server = serve()
        self._people = [self._server.visit() for _ in range(4)]
        self._table_id = _begun(title, *self._people[:3])
        self._told, self._returning = self._pages(), self._pages()
        self._heard: list[Iterator[str]] = []
        self._lines = ExitStack()
        self.looked_through: set[tuple[str | None, str]] = set()
        """Whose eyes the pages had that were told of a change, and in which language."""
        self.other_eyes = self.undone = self.restarts = 0
        """How often a change came with other eyes, a move was undone, the server restarted."""

    def _pages(self) -> list[Page]:
        return [Page(person, self._table_id, lang) for person in self._people for lang in LANGUAGES]

    def __enter__(self) -> "Watched":
        self._listen("update")
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()
        for person in self._people:
            person.close()

    def _listen(self, first: str) -> None:
        """Every page of those that are told opens its line, and hears this first."""
        self._heard = [self._lines.enter_context(page.listening()) for page in self._told]
        assert {next(heard) for heard in self._heard} == {first}

    @property
    def is_over(self) -> bool:
        return bool(self._told[0].shown["view"]["game"]["is_over"])

    def restart(self) -> None:
        """The pages come back with what they hold, which is what there is to be seen."""
        self._lines.close()
        self._server.stop()
        self._server = self._serve(self._server.service.settings.database)
        for person in self._people:
            person.base_url = self._server.address
        self._listen("current")
        self.restarts += 1

    def change(self, *, undo: bool) -> None:
        """Somebody acts, or undoes a move if anybody can; whoever is told sees what there is."""
        *playing, _ = self._people
        acting = [p for p in self._returning if p.person in playing and p.lang == LANGUAGES[0]]
        for page in acting:
            page.refresh()
        if undo and (able := [page for page in acting if page.shown["can_undo"]]):
            assert able[0].undo().status_code == 200
            self.undone += 1
        else:
            page = next(page for page in acting if page.shown["view"]["decision"])
            option = self._draw.choice(page.shown["view"]["decision"]["options"])
            answer = page.act(**option["action"])
            assert answer.status_code == 200, answer.text
        for page, heard in zip(self._told, self._heard, strict=True):
            before = page.shown["seat"]
            assert next(heard) == "update"
            _check(page)
            self.looked_through.add((page.shown["seat"], page.lang))
            self.other_eyes += page.shown["seat"] != before
        for page in self._returning:
            if self._draw.random() < 0.3:
                page.refresh()
                _check(page)

    def check_to_the_end(self) -> None:
        for page in self._returning:
            page.refresh()
            _check(page)
            assert page.wholes < max(4, len(page.bytes) / 2), "hardly ever, if it is not too late"
        assert [page.wholes for page in self._told] == [1] * len(self._told), "at first"


def _begun(title: str, ann: Person, bob: Person, cat: Person) -> str:
    table_id = ann.new({"kind": "here", "name": "Ann"}, *[{"kind": "open"}] * 3, title=title)
    for index, (person, name) in enumerate(zip((bob, cat, cat), PLAYERS[1:], strict=True), 1):
        assert person.join(table_id, index, name).status_code == 200
    assert ann.start(table_id).status_code == 200
    return table_id


def _check(page: Page) -> None:
    """Byte for byte what somebody is told who has seen nothing before."""
    fresh = page.fresh_bytes()
    assert page.shown == json.loads(fresh)
    assert page.held() == fresh


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("moves", [MOVES, pytest.param(400, marks=pytest.mark.soak)])
def test_changes_in_sequence_equal_a_fresh_view(serve: Serve, title: str, moves: int) -> None:
    """As they are pushed, answered and fetched, through the eyes of every seat and a spectator,
    in both languages."""
    with Watched(serve, title) as table:
        for n in range(3 * moves):
            if n % 50 == MOVES // 2:
                table.restart()
            table.change(undo=n % 4 == 3)
            if table.is_over or (n + 1 >= moves and table.looked_through == SEEN and table.undone):
                break
        table.check_to_the_end()
        assert table.looked_through == SEEN
        assert table.other_eyes and table.undone and table.restarts


@pytest.mark.parametrize("title", TITLES)
def test_a_view_is_told_as_the_vocabulary_says(title: str) -> None:
    """Actions carry their kind, and nothing else does."""
    table, draw = stockrail.new(title, PLAYERS, seed=5), random.Random(5)
    while table.ply < MOVES:
        table.play(draw.choice(table.legal()))
        assert table.actor is not None
        for language in LANGUAGES:
            told = json.loads(
                room_of(table).update_for(Visitor(table.actor, language), None).update
            )
            seen = own_view(table, table.actor, table.view())
            said = encode(seen, translator(language), table.names)
            assert told["whole"]["view"] == json.loads(msgspec.json.encode(said))


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
