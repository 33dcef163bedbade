"""1830 §11.7: what a player has is nowhere in what anybody else is sent, byte for byte."""

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select, update

import stockrail
from stockrail import View, bots
from stockrail.core.actions import Action
from stockrail.core.codec import to_json
from stockrail.core.ids import PlayerId
from stockrail.core.table import Table
from stockrail.server.rooms.room import Watcher
from stockrail.server.service.settings import sqlite
from stockrail.server.storage import positions, seats
from stockrail.server.storage.timing import timepiece
from stockrail.server.wire.languages import LANGUAGES, Visitor
from stockrail.titles.g1830.course.operating_round import OperatingRound

from ..asking import AT_TABLE, described
from ..games import room_of
from ..servers import Person, Running, Serve, id_of
from ..talking import call, say

PLAYERS = "Ann", "Bob", "Cat", "Dan"
GIVES, GETS = HIDDEN = "Bob", "Cat"
"""Money goes from one to the other."""
OTHERS = "Ann", "Dan", "Zoe", "a stranger"
EVERYBODY = *HIDDEN, *OTHERS
ELSEWHERE = {f"{AT_TABLE}/live", "/api/me/return-link"}
"""What is heard on a line; and a fresh secret of one's own, which nobody sees twice."""
MOMENTS = 2
"""While it goes on, at which everything is asked for."""
LOOKS = 16
"""At older positions each time."""
BOT = bots.bot("steady", "1830", 0)


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


@pytest.mark.parametrize(
    ("every", "plies", "seed"),
    [(5, 120, 4), *(pytest.param(1, 400, seed, marks=pytest.mark.soak) for seed in range(4))],
)
def test_hidden_money_is_nowhere_in_what_others_are_sent(every: int, plies: int, seed: int) -> None:
    """Made with all that is shared, whoever looks first."""
    table, draw = stockrail.new("1830", PLAYERS, seed), random.Random(seed)
    viewers = [Visitor(who, lang) for who in (*PLAYERS, "nobody") for lang in LANGUAGES]
    while table.ply < plies:
        before = table.at(table.ply)
        table.play(bots.ask(BOT, table) if draw.random() < 0.7 else draw.choice(table.legal()))
        if table.ply % every:
            continue
        hidden = next(p for p in table.players if p not in (table.actor, before.actor))
        draw.shuffle(viewers)
        told = sent(before, table, viewers)
        of_richer = sent(with_more_money(before, hidden), with_more_money(table, hidden), viewers)
        for viewer in viewers:
            assert (told[viewer] == of_richer[viewer]) == (viewer.id != hidden)


def after_an_operating_round() -> Table[Any, View]:
    game = stockrail.new("1830", PLAYERS, seed=0)
    while not game.state.find(OperatingRound):
        game.play(bots.ask(BOT, game))
    while game.state.find(OperatingRound):
        game.play(bots.ask(BOT, game))
    return game


class World:
    """A server on a copy of a database in which one player has less money and another has more."""

    def __init__(self, server: Running, table_id: str, cookies: dict[str, Any]) -> None:
        self._server, self._lines = server, ExitStack()
        self.table_id = table_id
        self.people = {name: self._visit(cookies.get(name)) for name in EVERYBODY}
        self.heard: dict[tuple[str, str], list[str]] = {}
        """All that came on each line."""
        self._open: dict[tuple[str, str], Iterator[str]] = {}

    def _visit(self, cookies: Any) -> Person:
        return self._lines.enter_context(self._server.visit(cookies=cookies))

    def listen(self) -> None:
        """Everybody opens the page and looks at another one, so that nobody is told who comes."""
        for name, lang in product(EVERYBODY, LANGUAGES):
            path = AT_TABLE.format(table_id=self.table_id) + "/live"
            live = self.people[name].stream("GET", path, params={"lang": lang, "away": "true"})
            self._open[name, lang] = self._lines.enter_context(live).iter_lines()
            self.heard[name, lang] = []
        self.hear()

    def hear(self) -> None:
        """Up to the next update on every line, with it."""
        for line, said in self._open.items():
            told = self.heard[line]
            for each in said:
                told.append(each)
                if each.startswith("data: ") and told[-2] == "event: update":
                    break

    def asked(self, name: str, route: str, **query: Any) -> object:
        """All of an answer that others may see."""
        place = {"table_id": self.table_id, "token": "none"}
        answer = self.people[name].get(route.format(**place), params=query)
        mine = {"date", "set-cookie", "x-request-id"}
        return (
            answer.status_code,
            [(key, value) for key, value in answer.headers.items() if key not in mine],
            answer.content,
        )

    def may(self, name: str, action: object) -> bool:
        path = f"{AT_TABLE.format(table_id=self.table_id)}/why_not"
        return self.people[name].post(path, json={"action": action}).json()["refusal"] is None

    def close(self) -> None:
        self._lines.close()


@pytest.fixture
def worlds(
    on_sqlite: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[World, World]]:
    """Two of them at the same moment, which differ in nothing but what two players have."""
    moment = datetime.now(UTC)
    monkeypatch.setattr(timepiece, "moment", lambda: moment)
    before = on_sqlite()
    with ExitStack() as visits:
        people = {
            name: call(visits.enter_context(before.visit()), name) for name in (*PLAYERS, "Zoe")
        }
        table_id = before.bring(people["Ann"], after_an_operating_round())
        with before.service.storage.writing() as connection:
            for index, name in enumerate(PLAYERS):
                place = (seats.c.table_id == table_id) & (seats.c.index == index)
                owner = id_of(people[name])
                connection.execute(update(seats).where(place).values(visitor=owner))
        listed = people["Ann"].put(f"/api/tables/{table_id}/listed", json={"listed": True})
        assert listed.status_code == 200
        assert say(people["Bob"], table_id, "I am poor").status_code == 200
        people["Zoe"].get("/api/push-key")  # which is made when somebody asks for it
        cookies = {name: person.cookies for name, person in people.items()}
    before.stop()
    made = []
    for amount in (-10, 20):
        copy = tmp_path / f"{amount}.db"
        shutil.copy(tmp_path / "stockrail.db", copy)
        _give(sqlite(copy), amount)
        made.append(World(on_sqlite(sqlite(copy), glance=3600.0), table_id, cookies))
    one, other = made
    yield one, other
    for world in made:
        world.close()


def _give(database: str, amount: int) -> None:
    """From one player to the other in the stored position."""
    engine = create_engine(database)
    with engine.begin() as connection:
        position = connection.execute(select(positions.c.position)).scalar_one()
        position["cash"][GIVES] -= amount
        position["cash"][GETS] += amount
        connection.execute(update(positions).values(position=position))
    engine.dispose()


def _legal_in_both(game: Table[Any, View], worlds: tuple[World, World]) -> tuple[str, Action]:
    """What the bot would do, or something else if a player is too poor for it in one of them."""
    assert game.actor is not None
    for action in (bots.ask(BOT, game), *game.legal()):
        if all(world.may(game.actor, to_json(action)) for world in worlds):
            return game.actor, action
    raise AssertionError("nothing is legal in both")


@pytest.mark.parametrize("moves", [16, pytest.param(160, marks=pytest.mark.soak)])
def test_hidden_money_is_nowhere_on_the_wire(worlds: tuple[World, World], moves: int) -> None:
    """All that can be asked for, and all that is pushed, while the game goes on."""
    one, other = worlds
    game, stored = after_an_operating_round(), after_an_operating_round().ply
    routes = {route for method, route in described(one.people["Zoe"]) if method == "get"}
    for world in worlds:
        world.listen()
    marks: list[str] = []

    def compare() -> None:
        past = range(stored - 1, game.ply, 1 + (game.ply - stored) // LOOKS)
        queries: dict[str, list[dict[str, Any]]] = {
            AT_TABLE: [{}, {"since": stored}, *({"ply": ply} for ply in past)],
            f"{AT_TABLE}/changes": [{}, *({"mark": mark} for mark in marks)],
            f"{AT_TABLE}/log": [{}, {"until": game.ply - 1}],
            f"{AT_TABLE}/export": [{"format": "stockrail"}, {"format": "18xx.games"}],
        }
        for route in routes - ELSEWHERE:
            for query, name, lang in product(queries.get(route, [{}]), OTHERS, LANGUAGES):
                asked = {"lang": lang, **query}
                assert one.asked(name, route, **asked) == other.asked(name, route, **asked)
        for line in product(EVERYBODY, LANGUAGES):
            assert (one.heard[line] == other.heard[line]) == (line[0] in OTHERS)
        for name, lang in product(HIDDEN, LANGUAGES):
            assert one.asked(name, AT_TABLE, lang=lang) != other.asked(name, AT_TABLE, lang=lang)
        marks.append(json.loads(one.heard["Ann", "en"][-1].removeprefix("data: "))["mark"])

    compare()
    for n in range(moves):
        actor, action = _legal_in_both(game, worlds)
        game.play(action)
        answers = [
            world.people[actor].act(world.table_id, stored + n, **to_json(action))
            for world in worlds
        ]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert actor in HIDDEN or answers[0].content == answers[1].content
        for world in worlds:
            world.hear()
        if (n + 1) % (moves // MOMENTS) == 0:
            compare()
